"""Whatever the bytes: a map or a refusal that names the file, never another error."""

from __future__ import annotations

import copy
import json
import math
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from tests.core.storage.any_character import ANY_CHARACTER

from fivefoot.core.storage.importers.imported_map import ImportedMap
from fivefoot.core.storage.importers.universal_vtt import read_universal_vtt
from fivefoot.core.storage.reading.report import MapImportError

Path = tuple[str | int, ...]


def opened_or_refused(data: bytes) -> ImportedMap | None:
    try:
        imported = read_universal_vtt(data, "fuzz.uvtt")
    except MapImportError as error:
        refused = error
    else:
        assert_sound(imported)
        return imported
    assert str(refused).startswith("fuzz.uvtt")
    assert refused.problem
    assert refused.remedy
    return None


def assert_sound(imported: ImportedMap) -> None:
    """What any map must hold that is handed on to the rest of the program."""
    segments = (*imported.walls, *imported.object_outlines, *imported.doors, *imported.windows)
    ends = [end for segment in segments for end in (segment.start, segment.end)]
    assert all(math.isfinite(number) for end in ends for number in end)
    assert all(segment.start != segment.end for segment in segments)
    assert 1 <= imported.columns <= 500
    assert 1 <= imported.rows <= 500
    assert imported.pixels_per_cell_x > 0
    json.dumps(imported.report.as_json(), allow_nan=False).encode()
    json.dumps(imported.foreign, allow_nan=False, ensure_ascii=False).encode()


RICH = {
    "format": 0.3,
    "resolution": {
        "map_origin": {"x": 2, "y": 1},
        "map_size": {"x": 4, "y": 3},
        "pixels_per_grid": 10,
    },
    "line_of_sight": [[{"x": 2, "y": 1}, {"x": 4.5, "y": 1.25}, {"x": 4.5, "y": 9}]],
    "objects_line_of_sight": [[{"x": 3, "y": 2}, {"x": 3.1, "y": 2.1}]],
    "portals": [
        {
            "position": {"x": 3, "y": 2},
            "bounds": [{"x": 3, "y": 1.5}, {"x": 3, "y": 2.5}],
            "rotation": 1.570796,
            "closed": False,
            "freestanding": False,
        }
    ],
    "environment": {"baked_lighting": True, "ambient_light": "ffffffff"},
    "lights": [
        {
            "position": {"x": 3, "y": 2},
            "range": 4,
            "intensity": 1,
            "color": "ffeccd8b",
            "shadows": True,
        }
    ],
    "image": "R0lGODlhKAAeAA==",
    "other": {"deep": [1, "two"]},
}


def places(value: object, path: Path = ()) -> Iterator[Path]:
    yield path
    members = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for key, child in members:
        yield from places(child, (*path, key))


def put(plan: Any, path: Path, change: Callable[[Any, Any], None]) -> None:
    for key in path[:-1]:
        plan = plan[key]
    change(plan, path[-1])


NUMBERS = st.one_of(
    st.integers(),
    st.floats(),
    st.sampled_from([0, -1, 1, 0.5, 1e6, 1e7, 1e300, 5e-324, 500, 501, 10**25, math.nan, math.inf]),
)
LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    NUMBERS,
    st.text(ANY_CHARACTER, max_size=12),
    st.sampled_from(
        [
            "\ud800",
            "ff00ff00",
            "a.png",
            "data:,",
            "R0lGODlhAQABAA==",
            "/9j/4AAQ",
            "UklGRgAAAABXRUJQVlA4",
        ]
    ),
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.sampled_from(["x", "y", "bounds", "position", "rotation", "odd"]), inner, max_size=4
        ),
    ),
    max_leaves=8,
)
PLACES = st.sampled_from([path for path in places(RICH) if path])


def test_the_map_that_is_mutated_opens() -> None:
    imported = opened_or_refused(json.dumps(RICH).encode())
    assert imported is not None
    assert len(imported.report.warnings) == 1


@settings(max_examples=600, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(PLACES, VALUES), min_size=1, max_size=3), st.booleans())
def test_any_value_anywhere_opens_or_is_refused(
    changes: list[tuple[Path, object]], drop: bool
) -> None:
    plan = copy.deepcopy(RICH)
    for path, value in changes:
        try:
            if drop:
                put(plan, path, lambda parent, key: parent.pop(key))
            else:
                put(plan, path, lambda parent, key, value=value: parent.__setitem__(key, value))  # type: ignore[misc]
        except (KeyError, IndexError, TypeError, AttributeError):
            continue
    opened_or_refused(json.dumps(plan).encode())


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_any_damage_to_the_bytes_opens_or_is_refused(data: st.DataObject) -> None:
    whole = json.dumps(RICH).encode()
    start = data.draw(st.integers(0, len(whole)))
    length = data.draw(st.integers(0, 40))
    opened_or_refused(whole[:start] + data.draw(st.binary(max_size=6)) + whole[start + length :])


@settings(deadline=None)
@given(st.binary(max_size=200))
@example(b"\xff\xfe")
@example(b"\xef\xbb\xbf")
@example(b"\x00{")
@example(b'"\\ud800"')
def test_any_bytes_open_or_are_refused(data: bytes) -> None:
    opened_or_refused(data)


def test_every_prefix_of_a_map_is_known_as_cut_off() -> None:
    whole = json.dumps(RICH).encode()
    for length in range(1, len(whole)):
        with pytest.raises(MapImportError, match="cut off before its end"):
            read_universal_vtt(whole[:length], "fuzz.uvtt")

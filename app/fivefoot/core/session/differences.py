"""Compares two scenarios: tokens, walls, ground, zones and lamps by id, and every setting.

The fields of the model are enumerated, not listed here, so that new fields are compared, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.grid import CELL, Cell, Point
from fivefoot.core.model.known_words import word_of
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scenes import with_scene_open
from fivefoot.core.model.terrain import TILE, PaintedGround, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.tokens import footprint_of
from fivefoot.core.session.field_words import in_ruleset_words
from fivefoot.core.session.texts import say
from fivefoot.core.texts.labels import id_in_words

Box = tuple[int, int, int, int]
"""West, north, east and south of a place, in thousandths of a cell."""

RULES: Final = frozenset({"ruleset", "options", "ruleset_files", "house_rules"})
"""The fields for the ruleset in force: shown, but changed only by switching the system."""

SCENES: Final = frozenset({"scene_names", "open_scene", "other_scenes"})
"""The fields for the list of scenes: only shown. A scene is compared and merged while it is
open.
"""

_APART: Final = frozenset({"scene", "assets", "foreign", "sharing"})
FIGHT: Final = "encounter"
PART_WORDS: Final[Mapping[str, str]] = {
    "tokens": say("token"),
    "barriers": say("wall"),
    "ground": say("ground"),
    "zones": say("zone"),
    "labels": say("label_word"),
    "lights": say("lamp"),
    "passages": say("passage"),
    "overheads": say("roof_word"),
    "other_scenes": say("scene"),
    "scene_names": say("name_of_scene"),
    "scene": say("map_setting"),
    "scenario": say("scenario"),
}
KIND_WORDS: Final[Mapping[str, str]] = {
    "added": say("added"),
    "removed": say("removed"),
    "changed": say("changed"),
}
LONGEST_TEXT: Final = 80
"""The most characters of a value in a line."""


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A field of something that both have, with its values in words: one's own and the other's."""

    name: str
    own: str
    other: str

    @property
    def words(self) -> str:
        """The name of the field in words; "" where the value itself differs."""
        return word_of(self.name.replace(" ", "_")) if self.name else ""


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that only one of two scenarios has, or that differs: `own` and `other` are its
    values, None where it does not exist. `in_scene` says whether the scene or the scenario holds
    the collection.

    `part` is the collection, or `scene` and `scenario` for settings, which `key` names.
    """

    part: str
    key: str
    own: Any
    other: Any
    changes: tuple[FieldChange, ...] = ()
    places: tuple[Box, ...] = ()
    in_scene: bool = False

    @property
    def kind(self) -> str:
        """Whether it was added, removed or changed, relative to one's own scenario."""
        if self.is_setting or (self.own is not None and self.other is not None):
            return "changed"
        return "added" if self.own is None else "removed"

    @property
    def kind_words(self) -> str:
        """Whether it was added, removed or changed, in words."""
        return KIND_WORDS[self.kind]

    @property
    def is_setting(self) -> bool:
        """Whether it is a setting rather than a thing with an id."""
        return self.part in ("scene", "scenario")

    @property
    def can_be_taken(self) -> bool:
        """Whether merging can apply it."""
        if self.part in SCENES:
            return False
        return not (self.part == "scenario" and self.key in RULES | SCENES)

    @property
    def title(self) -> str:
        """Its name in a list: "Token Goblin 1"."""
        if self.is_setting:
            words = say("fight") if self.key == FIGHT else word_of(self.key)
            return f"{PART_WORDS[self.part]}: {words}"
        named = getattr(self.own if self.own is not None else self.other, "name", "") or self.key
        return f"{PART_WORDS.get(self.part) or word_of(self.part)} {named}"


def differences(own: Scenario, other: Scenario, rules: Ruleset) -> tuple[Difference, ...]:
    """All differences in the order of the model's fields: collections by id, then settings.

    One's own open scene is compared with the one of the same id, whichever is open in the other
    scenario.
    """
    if own.open_scene in other.other_scenes:
        other = with_scene_open(other, own.open_scene)
    pairs = (
        (own.scene, other.scene, "scene", frozenset({""})),
        (own, other, "scenario", _APART),
    )
    found = [
        difference
        for mine, theirs, part, apart in pairs
        for field in fields(mine)
        if field.name not in apart
        for difference in _of_field(mine, theirs, part, field.name, rules)
    ]
    # Tokens first, settings last; otherwise the order of the model.
    return tuple(sorted(found, key=lambda each: (each.is_setting, each.part != "tokens")))


def _of_field(own: Any, other: Any, part: str, name: str, rules: Ruleset) -> Iterator[Difference]:
    mine, theirs = getattr(own, name), getattr(other, name)
    # By identity first: unchanged parts of one map are the same object, though maps of two files
    # seldom are.
    if mine is theirs or mine == theirs:
        return
    ours, others = by_id(mine), by_id(theirs)
    if isinstance(mine, PaintedGround):
        changed, where = painted_otherwise(mine, theirs)
        change = FieldChange("", say("as_it"), say("cells_painted_otherwise", count=changed))
        yield Difference(part, name, mine, theirs, (change,), (where,))
        return
    # Rules are merged as a whole or not at all.
    if ours is None or others is None or name in RULES:
        yield Difference(part, name, mine, theirs, _changes(mine, theirs, rules))
        return
    # One's own order, then what only the other has.
    for key in dict.fromkeys((*ours, *others)):
        one, two = ours.get(key), others.get(key)
        if one != two:
            places = tuple(
                box for each in (one, two) if (box := box_on_map(each, rules)) is not None
            )
            yield Difference(
                name, key, one, two, _changes(one, two, rules), places, part == "scene"
            )


def by_id(value: Any) -> dict[str, Any] | None:
    """The entries of a collection of records by their ids (lamps: by their places); None for
    anything else.
    """
    if isinstance(value, Mapping):
        entries = dict(value)
        return entries if all(is_dataclass(entry) for entry in entries.values()) else None
    if not isinstance(value, tuple) or not all(is_dataclass(entry) for entry in value):
        return None
    keys = [_key(entry) for entry in value]
    # Two lamps at one place cannot be distinguished: then the list is compared as a whole.
    if None in keys or len(set(keys)) != len(keys):
        return None
    return dict(zip(map(str, keys), value, strict=True))


def painted_otherwise(own: PaintedGround, other: PaintedGround) -> tuple[int, Box]:
    """How many cells are painted with another surface, and the box around them."""
    surfaces = list(dict.fromkeys((*own.palette, *other.palette)))
    cells: list[tuple[int, int]] = []
    for key in own.tiles.keys() | other.tiles.keys():
        one, two = (_surfaces_of(each, key, surfaces) for each in (own, other))
        rows, columns = np.nonzero(one != two)
        cells += zip(columns + key[0] * TILE, rows + key[1] * TILE, strict=True)
    if not cells:
        return 0, (0, 0, 0, 0)
    xs, ys = [int(x) for x, _ in cells], [int(y) for _, y in cells]
    box = min(xs) * CELL, min(ys) * CELL, (max(xs) + 1) * CELL, (max(ys) + 1) * CELL
    return len(cells), box


def _surfaces_of(
    painted: PaintedGround, key: tuple[int, int], surfaces: list[Surface]
) -> NDArray[np.int64]:
    """The indices of a tile's surfaces in a common list; 0 is not painted."""
    table = np.array([0, *(surfaces.index(surface) + 1 for surface in painted.palette)])
    # A tile that one of them lacks is bare.
    tile = painted.tiles.get(key, bytes(TILE * TILE))
    numbers: NDArray[np.int64] = table[np.frombuffer(tile, dtype=np.uint8)]
    return numbers.reshape(TILE, TILE)


def _key(entry: Any) -> str | None:
    named = getattr(entry, "id", None)
    at = getattr(entry, "at", None)
    return named if named is not None else f"{at[0]},{at[1]}" if at is not None else None


def box_on_map(thing: Any, rules: Ruleset) -> Box | None:
    """The place of something on the map; None for what has none."""
    if isinstance(thing, Token):
        side = footprint_of(rules, thing).side
        x, y = thing.cell.x * CELL, thing.cell.y * CELL
        return x, y, x + side * CELL, y + side * CELL
    points = _points(thing)
    if not points:
        return None
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs), min(ys), max(xs), max(ys)


def _points(thing: Any) -> list[tuple[int, int]]:
    """The points in a record, whatever its fields are called."""
    found: list[tuple[int, int]] = []
    for field in fields(thing) if is_dataclass(thing) else ():
        value = getattr(thing, field.name)
        if isinstance(value, Point):
            found.append(value)
        elif isinstance(value, Cell):
            # The whole cell, not its corner.
            found += [
                (value.x * CELL, value.y * CELL),
                ((value.x + 1) * CELL, (value.y + 1) * CELL),
            ]
        elif isinstance(value, tuple):
            found += [point for point in value if isinstance(point, Point)]
    return found


def _changes(own: Any, other: Any, rules: Ruleset) -> tuple[FieldChange, ...]:
    """The fields in which two records differ, or the values themselves where they are not
    records.
    """
    if is_dataclass(own) and is_dataclass(other) and type(own) is type(other):
        return tuple(
            FieldChange(
                id_in_words(field.name),
                value_in_words(in_ruleset_words(field.name, mine, rules)),
                value_in_words(in_ruleset_words(field.name, theirs, rules)),
            )
            for field in fields(own)
            if (mine := getattr(own, field.name)) != (theirs := getattr(other, field.name))
        )
    if own is None or other is None or (is_dataclass(own) or is_dataclass(other)):
        return ()
    return (FieldChange("", value_in_words(own), value_in_words(other)),)


def value_in_words(value: Any) -> str:
    """A value in words for a line of a list.

    >>> [value_in_words(each) for each in (None, True, Cell(3, 4), {"prone": 1})]
    ['none', 'yes', '3, 4', 'prone 1']
    """
    if value is None or value in ("", (), {}):
        return say("none")
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    if isinstance(value, Mapping):
        text = ", ".join(f"{key} {value_in_words(inner)}" for key, inner in value.items())
    elif is_dataclass(value):
        text = str(getattr(value, "name", "") or getattr(value, "kind", "") or say("other_values"))
    elif isinstance(value, tuple):
        text = ", ".join(value_in_words(inner) for inner in value)
    else:
        text = str(value) if not isinstance(value, bytes) else say("count_bytes", count=len(value))
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_TEXT else f"{line[: LONGEST_TEXT - 1]}…"


def difference_line(difference: Difference) -> str:
    """A difference as one line: "Token Goblin 1 changed: cell 3, 4 -> 5, 4"."""
    changes = "; ".join(
        f"{change.words} {change.own} -> {change.other}".strip() for change in difference.changes
    )
    line = say("difference_kind", difference=difference.title, kind=difference.kind_words)
    return f"{line}: {changes}" if changes else line

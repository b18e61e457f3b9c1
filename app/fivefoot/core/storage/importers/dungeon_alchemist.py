"""Reads Dungeon Alchemist's own map text: JSON, or the same after a chat command.

Walls are straight pieces in pixels. The foot of a wall counts, not its top, which the picture draws
elsewhere, since creatures walk on the floor. Its coordinates are sometimes a pixel off the lattice
and are corrected.
"""

from __future__ import annotations

import math
import re
from typing import Any

from fivefoot.core.geometry.grid import CELL, MAX_SIDE, Point
from fivefoot.core.model.barrier import Barrier, BarrierKind
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Light, Scene
from fivefoot.core.storage.importers.import_choices import Opening
from fivefoot.core.storage.importers.map_figures import map_title, report_with_figures
from fivefoot.core.storage.importers.named_picture import with_picture_beside
from fivefoot.core.storage.importers.texts import say
from fivefoot.core.storage.reading import limits
from fivefoot.core.storage.reading.report import WarningLog
from fivefoot.core.storage.reading.strict_json import Json, JsonPlace
from fivefoot.core.storage.scenario_file import LoadReport

CHAT_COMMAND = b"!dungeonalchemist"
WALL, DOOR, WINDOW, BARRIER = 0, 1, 2, 4
_KINDS: dict[int, BarrierKind] = {WALL: "wall", DOOR: "door", WINDOW: "window", BARRIER: "fence"}
_MOST = 10_000_000.0
_NUMBERS = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?")
LOW_WALL = CELL // 2
"""The height of a wall that can be seen over, in thousandths of a cell."""


def is_dungeon_alchemist(tree: Json) -> bool:
    """Whether a JSON value is a map of Dungeon Alchemist: it has walls, and pixels a tile."""
    return isinstance(tree, dict) and {"walls", "pixelsPerTile"} <= tree.keys()


def without_command(data: bytes) -> bytes:
    """The JSON behind a chat command, or the data as it is."""
    # The command precedes text that is pasted into a chat.
    start = data.find(b"{") if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(CHAT_COMMAND) else -1
    return data[start:] if start > 0 else data


def read_dungeon_alchemist(root: JsonPlace, opening: Opening) -> LoadReport:
    """The map as a scenario in setup; a picture of its name beside it becomes the background.

    Raises MapImportError for a map without a size, or for walls that are not four numbers.
    """
    warnings = WarningLog()
    pixels = _pair(root.child("pixelsPerTile"), single=True)[0]
    # With a small tolerance: 20.0000001 cells are 20.
    columns, rows = (math.ceil(side - 1e-6) for side in _pair(root.child("grid")))
    if not (pixels >= 1 and 1 <= columns <= MAX_SIDE and 1 <= rows <= MAX_SIDE):
        problem = say("map_of_columns_x_rows_cells", columns=columns, rows=rows, pixels=pixels)
        raise root.refusal(problem, say("export_it_in_parts"))
    # Only later exports state their version.
    first_version = root.child("version").absent
    barriers: dict[str, Barrier] = {}
    dropped = 0
    for number, place in enumerate(_walls(root), 1):
        barrier = _barrier(place, number, pixels, first_version, warnings)
        if barrier is None:
            dropped += 1
        else:
            barriers[barrier.id] = barrier
    if first_version and any(barrier.is_low for barrier in barriers.values()):
        warnings.add(say("walls_that_one_sees_over_came"))
    scene = Scene(columns, rows, barriers=barriers, lights=_lights(root, pixels, warnings))
    scenario = Scenario(scene, opening.ruleset, map_title(root.child("name").value, _stem(root)))
    scenario = with_picture_beside(scenario, _stem(root), opening, warnings)
    return report_with_figures(scenario, root.file, warnings, {"zero_length": dropped})


def _stem(root: JsonPlace) -> str:
    return re.sub(r"\.(json|txt)$", "", root.file, flags=re.IGNORECASE)


def _walls(root: JsonPlace) -> list[JsonPlace]:
    place = root.child("walls")
    if len(place.values()) > limits.MAX_BARRIERS:
        raise place.refusal_of_file(
            say("there_are_more_than_max_barriers_walls", max_barriers=limits.MAX_BARRIERS),
            say("export_map_in_parts"),
        )
    return place.entries()


def _barrier(
    place: JsonPlace, number: int, pixels: float, first_version: bool, warnings: WarningLog
) -> Barrier | None:
    """A wall, door, window or railing; None for one without length."""
    ends = [_on_lattice(value / pixels) for value in _ends(place)]
    start, end = Point(ends[0], ends[1]), Point(ends[2], ends[3])
    if start == end:
        return None
    # Any scenario file would refuse it; here the error has its place.
    if max(map(abs, (*start, *end))) > limits.MAX_LENGTH:
        warnings.add(say("wall_that_reaches_absurdly_far_was"), place.path)
        return None
    sort = int(place.child("type").number_or(WALL, 1000))
    if sort not in _KINDS:
        warnings.add(say("wall_of_unknown_type_sort_was", sort=sort), place.path)
    # In the first version, walls that can be seen over were written as windows.
    low = sort == WINDOW and first_version
    kind: BarrierKind = "wall" if low else _KINDS.get(sort, "wall")
    is_open = kind == "door" and place.child("open").flag(False)
    key = f"{kind}-{number}"
    return Barrier(key, start, end, kind, is_open, height=LOW_WALL if low else None)


def _ends(place: JsonPlace) -> tuple[float, float, float, float]:
    """The four numbers of the wall's foot; the flat section where it has no foot."""
    solid = place.child("wall3D").value
    # The section is flat and lies where the picture draws the wall's top.
    if isinstance(solid, dict) and {"p1", "p2"} <= solid.keys():
        ends = [place.child("wall3D").child(name) for name in ("p1", "p2")]
        if all(isinstance(end.value, dict) and "bottom" in end.value for end in ends):
            (x0, y0), (x1, y1) = (_pair(end.child("bottom")) for end in ends)
            return x0, y0, x1, y1
    section = place.child("wallSection")
    values = _numbers(section)
    if len(values) != 4:
        raise section.refusal(say("wall_is_four_numbers_x"))
    return values[0], values[1], values[2], values[3]


def _numbers(place: JsonPlace) -> list[float]:
    """Numbers of a list, or of a text with spaces or commas between them."""
    if isinstance(place.value, str):
        # The text's length is bounded: nobody needs more for four numbers.
        found = [float(text) for text in _NUMBERS.findall(place.value[:200])]
        if any(abs(value) > _MOST for value in found):
            raise place.refusal(say("number_here_is_past_limit", most=_MOST))
        return found
    return [entry.number(_MOST) for entry in place.entries()[:8]]


def _pair(place: JsonPlace, single: bool = False) -> tuple[float, float]:
    """Two numbers from an object, a list or a text; one number for both where `single` is true."""
    value: Any = place.value
    if isinstance(value, dict):
        return place.child("x").number(_MOST), place.child("y").number(_MOST)
    if single and isinstance(value, (int, float)) and not isinstance(value, bool):
        both = place.number(_MOST)
        return both, both
    found = _numbers(place) if isinstance(value, (str, list)) else []
    if single and len(found) == 1:
        found *= 2
    if len(found) < 2:
        raise place.refusal(say("two_numbers_x_and_y"))
    return found[0], found[1]


def _on_lattice(cells: float) -> int:
    """Thousandths of a cell, snapped to the half cell within a fiftieth: three pixels of the usual
    hundred and fifty.
    """
    near = round(cells * 2) / 2
    return round((near if abs(cells - near) <= 0.02 else cells) * CELL)


def _lights(root: JsonPlace, pixels: float, warnings: WarningLog) -> tuple[Light, ...]:
    found = []
    for place in root.child("lights").entries()[: limits.MAX_LIGHTS]:
        if place.child("position").absent:
            warnings.add(say("light_without_position_was_left_out"), place.path)
            continue
        x, y = _pair(place.child("position"))
        at = Point(round(x / pixels * CELL), round(y / pixels * CELL))
        # Ranges are in cells, unlike all other lengths here.
        reach = place.child("range").number_or(4.0, _MOST)
        if max(map(abs, at)) > limits.MAX_LENGTH:
            warnings.add(say("light_absurdly_far_away_was_left"), place.path)
            continue
        found.append(Light(at, min(max(0, round(reach * CELL)), limits.MAX_LENGTH)))
    return tuple(found)

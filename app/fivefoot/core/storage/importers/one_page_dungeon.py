"""Reads One Page Dungeons (JSON): the floor is built from their rectangles; there is no picture.

All places are in cells, y down, and may be negative: the map begins a cell beside the outermost
room. A door stands in a cell of its own, its leaf across the passage; secret and flush doors close
that cell on the side from which it is entered.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from shapely.geometry import Polygon

from fivefoot.core.geometry.grid import CELL, MAX_SIDE, Cell, Point
from fivefoot.core.model.barrier import Barrier, BarrierKind
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.terrain import Surface
from fivefoot.core.storage.importers.drawn_floor import box, disc, drawn_scene, floor_of
from fivefoot.core.storage.importers.import_choices import Opening
from fivefoot.core.storage.importers.map_figures import map_title, report_with_figures
from fivefoot.core.storage.importers.texts import say
from fivefoot.core.storage.reading import limits
from fivefoot.core.storage.reading.report import WarningLog
from fivefoot.core.storage.reading.strict_json import Json, JsonPlace
from fivefoot.core.storage.scenario_file import LoadReport

MARGIN = 1
"""Cells of rock round the dungeon."""

MOST_RECTANGLES = 5_000
MOST = 10_000
_WATER = Surface("shallow_water")
_COLUMN = Surface("impassable")

PORTCULLIS, SECRET, FLUSH = 4, 6, 7
_LEAVES: dict[int, BarrierKind] = {
    1: "door",
    PORTCULLIS: "gate",
    5: "door",
    SECRET: "door",
    FLUSH: "door",
}
"""The barrier of each kind of doorway; the other kinds are open."""

_OPEN: Mapping[int, Callable[[int], str]] = {
    0: lambda count: say("open_doorways", count=count),
    2: lambda count: say("narrow_openings", count=count),
    3: lambda count: say("entrances_by_stairs", count=count),
    8: lambda count: say("stairs_out", count=count),
    9: lambda count: say("stairwells", count=count),
}


@dataclass(frozen=True, slots=True)
class _Rectangle:
    x: int
    y: int
    width: int
    height: int
    is_round: bool

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass(frozen=True, slots=True)
class _Doorway:
    x: int
    y: int
    across: int
    down: int
    kind: int


def is_one_page_dungeon(tree: Json) -> bool:
    """Whether a JSON value is a One Page Dungeon: it has rectangles and doors."""
    return isinstance(tree, dict) and {"rects", "doors"} <= tree.keys()


def read_one_page_dungeon(root: JsonPlace, opening: Opening) -> LoadReport:
    """The dungeon as a scenario in setup: floor, walls, doors, water, columns, and its notes.

    Raises MapImportError for a dungeon without rooms, or one larger than a map may be.
    """
    warnings = WarningLog()
    rooms = [_rectangle(place) for place in _few(root.child("rects"))]
    if not rooms:
        raise root.refusal(say("this_one_page_dungeon"), say("export_it_again_as_json"))
    left, top, columns, rows = _extent(root, rooms)
    doorways = [_doorway(place) for place in _few(root.child("doors"))]
    # Places may be negative: they are shifted so that the map begins at 0.
    pieces = [_moved(piece, left, top) for piece in _pieces(rooms, doorways)]
    laid = _laid(root, left, top, (columns, rows))
    scene = drawn_scene(
        floor_of(pieces), (columns, rows), _leaves(doorways, left, top, warnings), laid
    )
    notes, count = _notes(root)
    scenario = Scenario(
        scene, opening.ruleset, map_title(root.child("title").value, root.file), notes=notes
    )
    if laid:
        warnings.add(say("count_cells_of_water_and_columns", count=len(laid)))
    others = (("rooms", len(rooms)), ("doorways", len(doorways)), ("notes", count))
    return report_with_figures(scenario, root.file, warnings, others=others)


def _laid(root: JsonPlace, left: int, top: int, size: tuple[int, int]) -> dict[Cell, Surface]:
    """What lies on the floor, within the map: water and columns."""
    # A column in water is a column: the later one counts.
    laid = dict.fromkeys(_cells(root.child("water"), left, top), _WATER)
    laid.update(dict.fromkeys(_cells(root.child("columns"), left, top), _COLUMN))
    return {c: each for c, each in laid.items() if 0 <= c.x < size[0] and 0 <= c.y < size[1]}


def _extent(root: JsonPlace, rooms: Sequence[_Rectangle]) -> tuple[int, int, int, int]:
    """The left and upper edge of the map in the dungeon's cells, and its columns and rows, with a
    margin around all rooms.
    """
    left = min(room.x for room in rooms) - MARGIN
    top = min(room.y for room in rooms) - MARGIN
    columns = max(room.x + room.width for room in rooms) + MARGIN - left
    rows = max(room.y + room.height for room in rooms) + MARGIN - top
    if max(columns, rows) > MAX_SIDE:
        problem = say(
            "dungeon_of_columns_x_rows_cells", columns=columns, rows=rows, max_side=MAX_SIDE
        )
        raise root.refusal(problem, say("make_smaller_one"))
    return left, top, columns, rows


def _few(place: JsonPlace) -> list[JsonPlace]:
    if len(place.values()) > MOST_RECTANGLES:
        raise place.refusal(
            say("there_are_more_than_most_rectangles_entries", most_rectangles=MOST_RECTANGLES),
            say("make_smaller_one"),
        )
    return place.entries()


def _whole(place: JsonPlace, default: int | None = None) -> int:
    value = place.number(MOST) if default is None else place.number_or(default, MOST)
    if value != int(value):
        raise place.refusal(say("whole_number_of_cells_is_due", value=value))
    return int(value)


def _rectangle(place: JsonPlace) -> _Rectangle:
    x, y, width, height = (_whole(place.child(name)) for name in ("x", "y", "w", "h"))
    if width < 1 or height < 1:
        raise place.refusal(say("room_cannot_be_width_x_height", width=width, height=height))
    return _Rectangle(x, y, width, height, place.child("rotunda").flag(False))


def _doorway(place: JsonPlace) -> _Doorway:
    way = place.child("dir").or_empty()
    x, y = _whole(place.child("x")), _whole(place.child("y"))
    across, down = _whole(way.child("x"), 0), _whole(way.child("y"), 0)
    return _Doorway(x, y, across, down, _whole(place.child("type"), 1))


def _pieces(
    rooms: list[_Rectangle], doorways: list[_Doorway]
) -> Iterator[tuple[float, float, float, float, bool]]:
    """Rectangles and discs of floor; a doorway extends a cell into a round room that it touches in
    one point.
    """
    for room in rooms:
        yield room.x, room.y, room.width, room.height, room.is_round
    round_rooms = [room for room in rooms if room.is_round]
    for door in doorways:
        for side in (-1, 1):
            x, y = door.x + side * door.across, door.y + side * door.down
            if any(room.holds(x, y) for room in round_rooms):
                yield x, y, 1, 1, False


def _moved(piece: tuple[float, float, float, float, bool], left: int, top: int) -> Polygon:
    x, y, width, height, is_round = piece
    if is_round:
        radius = min(width, height) / 2
        return disc(x - left + width / 2, y - top + height / 2, radius)
    return box(x - left, y - top, width, height)


def _cells(place: JsonPlace, left: int, top: int) -> list[Cell]:
    found = []
    for entry in _few(place):
        x, y = entry.child("x").number(MOST), entry.child("y").number(MOST)
        found.append(Cell(math.floor(x) - left, math.floor(y) - top))
    return found


def _leaves(
    doorways: list[_Doorway], left: int, top: int, warnings: WarningLog
) -> Iterator[Barrier]:
    opened = Counter[int]()
    for number, door in enumerate(doorways, 1):
        kind = _LEAVES.get(door.kind)
        if kind is None and door.kind in _OPEN:
            opened[door.kind] += 1
            continue
        # An unknown kind closes the doorway.
        if kind is None:
            warnings.add(say("door_of_unknown_kind_door_was", door=door.kind))
        key = f"{kind or 'door'}-{number}"
        start, end = _ends(door, left, top)
        yield Barrier(key, start, end, kind or "door", secret=door.kind == SECRET)
    for sort, count in opened.items():
        warnings.add(_OPEN[sort](count))


def _ends(door: _Doorway, left: int, top: int) -> tuple[Point, Point]:
    """The ends of a leaf: across the middle of the doorway's cell, or flush with the wall for
    secret and flush doors.
    """
    half = CELL // 2
    # Entered from the side that `dir` points away from: there the wall continues.
    back = half if door.kind in (SECRET, FLUSH) else 0
    x = (door.x - left) * CELL + half - back * _sign(door.across)
    y = (door.y - top) * CELL + half - back * _sign(door.down)
    if door.across and not door.down:
        return Point(x, y - half), Point(x, y + half)
    return Point(x - half, y), Point(x + half, y)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _notes(root: JsonPlace) -> tuple[str, int]:
    """Story and notes as one text, each note under its number on the map."""
    story = root.child("story").value
    lines = [story] if isinstance(story, str) and story else []
    places = _few(root.child("notes"))
    for place in places:
        mark, text = place.child("ref").value, place.child("text").value
        lines.append(f"{mark or '-'}: {text or ''}")
    return limits.clean_text("\n".join(lines))[: limits.MAX_NOTES], len(places)

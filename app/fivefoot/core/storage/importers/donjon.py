"""Reads donjon dungeons (JSON): cells with bits become floor, walls and doors.

The rows of cells are the map, including its margin. A door stands in a cell of its own; its leaf
lies across the passage between the neighbouring floor cells.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from shapely.geometry import Polygon

from fivefoot.core.geometry.grid import CELL, MAX_SIDE, Point
from fivefoot.core.model.barrier import Barrier, BarrierKind
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.storage.importers.drawn_floor import box, drawn_scene, floor_of
from fivefoot.core.storage.importers.import_choices import Opening
from fivefoot.core.storage.importers.map_figures import map_title, report_with_figures
from fivefoot.core.storage.importers.texts import say
from fivefoot.core.storage.reading import limits
from fivefoot.core.storage.reading.report import WarningLog
from fivefoot.core.storage.reading.strict_json import Json, JsonPlace
from fivefoot.core.storage.scenario_file import LoadReport

# The values that the generator has always written; a file may define its own.
_USUAL_BITS = {
    "block": 0x1,
    "room": 0x2,
    "corridor": 0x4,
    "aperture": 0x20,
    "arch": 0x10000,
    "door": 0x20000,
    "locked": 0x40000,
    "trapped": 0x80000,
    "secret": 0x100000,
    "portcullis": 0x200000,
    "stair_down": 0x400000,
    "stair_up": 0x800000,
}
_DOORS = ("arch", "door", "locked", "trapped", "secret", "portcullis")
_WORD = 0xFFFFFFFF

Bits = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class _Plan:
    """The cells by row, and the meaning of each bit."""

    cells: Bits
    bits: dict[str, int]

    def mask(self, *names: str) -> npt.NDArray[np.bool_]:
        """A mask of the cells that have any of these bits."""
        wanted = 0
        for name in names:
            wanted |= self.bits[name]
        found: npt.NDArray[np.bool_] = (self.cells & wanted) != 0
        return found


def is_donjon(tree: Json) -> bool:
    """Whether a JSON value is a donjon dungeon: it has cells and the meaning of their bits."""
    return isinstance(tree, dict) and {"cells", "cell_bit"} <= tree.keys()


def read_donjon(root: JsonPlace, opening: Opening) -> LoadReport:
    """The dungeon as a scenario in setup.

    Raises MapImportError where the rows differ in length, hold values that are not whole numbers,
    or too many of them.
    """
    warnings = WarningLog()
    plan = _Plan(_cells(root.child("cells")), _bits(root.child("cell_bit").or_empty()))
    # A blocked cell is no floor, even with a room's bit.
    walkable = plan.mask("room", "corridor", *_DOORS) & ~plan.mask("block")
    if not walkable.any():
        raise root.refusal(say("this_donjon_dungeon_has_no_floor"), say("export_it_again_as_json"))
    rows, columns = walkable.shape
    doors = _doors(plan, walkable, warnings)
    scene = drawn_scene(floor_of(_runs(walkable)), (columns, rows), doors)
    settings = root.child("settings").or_empty()
    notes, rooms = _notes(root)
    title = map_title(settings.child("name").value, root.file)
    scenario = Scenario(scene, opening.ruleset, title, notes=notes)
    down, up = (int(plan.mask(name).sum()) for name in ("stair_down", "stair_up"))
    if down:
        warnings.add(say("cells_of_stairs_down", count=down))
    if up:
        warnings.add(say("cells_of_stairs_up", count=up))
    return report_with_figures(
        scenario, root.file, warnings, others=(("rooms", rooms), ("doorways", _doorways(plan)))
    )


def _doorways(plan: _Plan) -> int:
    return int(plan.mask(*_DOORS).sum())


def _cells(place: JsonPlace) -> Bits:
    rows = place.entries()
    width = len(rows[0].values()) if rows else 0
    if not 1 <= len(rows) <= MAX_SIDE or not 1 <= width <= MAX_SIDE:
        problem = say("donjon_dungeon_of_width_x_count", width=width, count=len(rows))
        raise place.refusal(problem, say("make_one_of_at_most_max_side", max_side=MAX_SIDE))
    for row in rows:
        if len(row.values()) != width:
            raise row.refusal(
                say("this_row_has_count_cells_first", count=len(row.values()), width=width)
            )
        for entry, value in enumerate(row.values()):
            # True is an int as well.
            if isinstance(value, bool) or not isinstance(value, int) or abs(value) > _WORD:
                raise row.entries()[entry].refusal(say("cell_is_one_whole_number"))
    # A set sign bit makes a cell negative: the mask corrects it.
    cells: Bits = np.array([row.values() for row in rows], dtype=np.int64) & _WORD
    return cells


def _bits(place: JsonPlace) -> dict[str, int]:
    fields = place.fields()
    bits = dict(_USUAL_BITS)
    for name in bits:
        value = fields.get(name)
        # A file without a value for a bit means the usual one.
        if isinstance(value, int) and not isinstance(value, bool) and 0 < value <= _WORD:
            bits[name] = value
    return bits


def _runs(walkable: npt.NDArray[np.bool_]) -> list[Polygon]:
    """The floor as rectangles one cell high: fewer pieces are joined faster."""
    pieces = []
    for y, row in enumerate(walkable):
        edges = np.flatnonzero(np.diff(np.concatenate(([0], row.astype(np.int8), [0]))))
        pieces += [box(a, y, b - a, 1) for a, b in edges.reshape(-1, 2).tolist()]
    return pieces


def _doors(plan: _Plan, walkable: npt.NDArray[np.bool_], warnings: WarningLog) -> list[Barrier]:
    doors: list[Barrier] = []
    trapped = arches = 0
    # A margin without floor, so that a door at the edge has neighbours to check.
    padded = np.pad(walkable, 1)
    for y, x in np.argwhere(plan.mask(*_DOORS)).tolist():
        is_ = {name: bool(plan.cells[y, x] & plan.bits[name]) for name in _DOORS}
        trapped += is_["trapped"]
        # An arch may be marked together with a door: then it has a leaf.
        if not any(is_[name] for name in _DOORS if name != "arch"):
            arches += 1
            continue
        beside = padded[y + 1, x] + 0 + padded[y + 1, x + 2]
        # An exit from the map has floor on one side only: there the leaf closes it, too.
        out = beside == 1 and not (padded[y, x + 1] or padded[y + 2, x + 1])
        across = bool(beside == 2 or out)
        doors.append(_leaf(x, y, len(doors) + 1, across, is_))
    if trapped:
        warnings.add(say("trapped_doors", count=trapped))
    if arches:
        warnings.add(say("arches_without_leaf", count=arches))
    return doors


def _leaf(x: int, y: int, number: int, across: bool, is_: dict[str, bool]) -> Barrier:
    """The leaf across the middle of its cell; the passage runs from left to right where `across` is
    true.
    """
    half = CELL // 2
    middle = Point(x * CELL + half, y * CELL + half)
    start, end = (
        (Point(middle.x, y * CELL), Point(middle.x, (y + 1) * CELL))
        if across
        else (Point(x * CELL, middle.y), Point((x + 1) * CELL, middle.y))
    )
    kind: BarrierKind = "gate" if is_["portcullis"] else "door"
    return Barrier(
        f"{kind}-{number}",
        start,
        end,
        kind,
        locked=is_["locked"],
        secret=is_["secret"],
    )


def _notes(root: JsonPlace) -> tuple[str, int]:
    """The contents of the rooms as one text, and the number of rooms; the first entry may be
    null.
    """
    rooms = [place for place in root.child("rooms").entries() if not place.absent]
    lines: list[str] = []
    for place in rooms:
        number = place.child("id").value or len(lines) + 1
        contents = place.child("contents").value
        summary = contents.get("summary") if isinstance(contents, dict) else None
        if isinstance(summary, str) and summary:
            lines.append(say("room_number_summary", number=number, summary=summary))
    return limits.clean_text("\n".join(lines))[: limits.MAX_NOTES], len(rooms)

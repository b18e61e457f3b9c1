"""Copies a piece of the map (ground and the walls on it), turns or mirrors it, and places it
elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from fivefoot.core.geometry.cell_area import AnyCells, area_of_cells
from fivefoot.core.geometry.grid import CELL, Cell, Point
from fivefoot.core.model.barrier import OTHER_SIDE, Barrier
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Surface
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.surface_map import surface_map
from fivefoot.core.session.commands import Command, Refused, refuse
from fivefoot.core.session.commands.shaping import with_cells_changed
from fivefoot.core.session.commands.texts import say
from fivefoot.core.session.commands.wall_edits import DrawWalls, HangDoor, WallStyle


@dataclass(frozen=True, slots=True)
class MapPiece:
    """Ground by cell, and walls, relative to the north-west corner of a box of columns and
    rows.
    """

    columns: int
    rows: int
    ground: Mapping[Cell, Surface]
    walls: tuple[Barrier, ...] = ()

    def area_at(self, corner: Cell) -> AnyCells:
        """The cells it covers with its corner at a cell."""
        return area_of_cells(Cell(corner[0] + x, corner[1] + y) for x, y in self.ground)


def piece_of(scenario: Scenario, area: AnyCells) -> MapPiece:
    """The ground of some cells with the walls that lie completely on them."""
    scene = scenario.scene
    area = area.within(scene.columns, scene.rows)
    surfaces = surface_map(scene)
    left, top = area.columns.start, area.rows.start
    ground = {Cell(x - left, y - top): surfaces.at(x, y) for x, y in area.cells()}
    # Including the middle, since both ends of a wall may lie on cells while the rest does not.
    inside = [
        b for b in scene.barriers.values() if all(map(area.holds, (b.start, b.end, _middle_of(b))))
    ]
    walls = tuple(_moved(barrier, -left * CELL, -top * CELL) for barrier in inside)
    return MapPiece(len(area.columns), len(area.rows), ground, walls)


def turned(piece: MapPiece) -> MapPiece:
    """The piece a quarter turn clockwise."""
    high = piece.rows
    ground = {Cell(high - 1 - y, x): surface for (x, y), surface in piece.ground.items()}
    return MapPiece(
        high,
        piece.columns,
        ground,
        _reshaped(piece, lambda point: Point(high * CELL - point[1], point[0])),
    )


def mirrored(piece: MapPiece) -> MapPiece:
    """The piece with west and east exchanged."""
    wide = piece.columns
    ground = {Cell(wide - 1 - x, y): surface for (x, y), surface in piece.ground.items()}
    walls = _reshaped(piece, lambda point: Point(wide * CELL - point[0], point[1]))
    # Mirroring exchanges left and right.
    walls = tuple(replace(each, stops_from=OTHER_SIDE[each.stops_from]) for each in walls)
    return MapPiece(wide, piece.rows, ground, walls)


@dataclass(frozen=True, slots=True)
class LayPiece:
    """Places a copied piece with its north-west corner at a cell; parts beyond the map are left
    out. Existing walls are shared.
    """

    piece: MapPiece
    at: Cell
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("lay_copied_piece")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        scene, (left, top) = scenario.scene, self.at
        columns, rows = range(scene.columns), range(scene.rows)
        wanted = {Cell(x + left, y + top): surface for (x, y), surface in self.piece.ground.items()}
        inside = [cell for cell in wanted if cell.x in columns and cell.y in rows]
        if not inside:
            raise refuse(say("piece_would_lie_beyond_map_lay"), "off_map")
        laid = with_cells_changed(
            scenario, rules, area_of_cells(inside), lambda cell, _below: wanted[cell]
        )
        # Only walls that already exist are skipped; any other refusal ends the step.
        for command in self._walls(scene):
            try:
                laid = command.apply(laid, rules)
            except Refused as refusal:
                if refusal.problems[0].code != "wall_stands":
                    raise
        return laid

    def _walls(self, scene: Scene) -> Iterator[Command]:
        """The commands that draw its walls, and then those that hang its doors and windows in
        them.
        """
        wide, high = scene.columns * CELL, scene.rows * CELL
        standing = {_place_of(barrier) for barrier in scene.barriers.values()}
        moved = [_moved(b, self.at[0] * CELL, self.at[1] * CELL) for b in self.piece.walls]
        on_map = [
            barrier
            for barrier in moved
            if _place_of(barrier) not in standing
            and all(0 <= x <= wide and 0 <= y <= high for x, y in (barrier.start, barrier.end))
        ]
        # Walls first: doors and windows are hung in them.
        for barrier in sorted(on_map, key=_hangs):
            ends = (barrier.start, barrier.end)
            yield (
                HangDoor(ends, _style_of(barrier))
                if _hangs(barrier)
                else DrawWalls((ends,), _style_of(barrier))
            )


def _place_of(barrier: Barrier) -> tuple[str, frozenset[Point]]:
    return barrier.kind, frozenset((barrier.start, barrier.end))


def _hangs(barrier: Barrier) -> bool:
    return barrier.opens or barrier.kind == "window"


def _style_of(barrier: Barrier) -> WallStyle:
    return WallStyle(
        barrier.kind,
        bottom=barrier.bottom,
        height=barrier.height,
        is_open=barrier.is_open,
        locked=barrier.locked,
        secret=barrier.secret,
        stops_from=barrier.stops_from,
    )


def _middle_of(barrier: Barrier) -> Point:
    return Point((barrier.start[0] + barrier.end[0]) // 2, (barrier.start[1] + barrier.end[1]) // 2)


def _moved(barrier: Barrier, dx: int, dy: int) -> Barrier:
    start, end = (Point(x + dx, y + dy) for x, y in (barrier.start, barrier.end))
    return replace(barrier, start=start, end=end)


def _reshaped(piece: MapPiece, place: Callable[[Point], Point]) -> tuple[Barrier, ...]:
    return tuple(replace(b, start=place(b.start), end=place(b.end)) for b in piece.walls)

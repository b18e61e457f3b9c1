"""Moves everything on a map's picture along when the picture gets another grid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from fivefoot.core.geometry.grid import CELL, Cell, Point, centre
from fivefoot.core.model.fog import Fog, explored_cells, rows_of
from fivefoot.core.model.overhead import Overhead
from fivefoot.core.model.painting import painted_with
from fivefoot.core.model.passage import Passage
from fivefoot.core.model.scenario import OtherScene, Scenario
from fivefoot.core.model.scene import Light, MapPicture, Scene
from fivefoot.core.model.terrain import TILE, Ground, PaintedGround, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.model.weapon import Weapon
from fivefoot.core.model.zone import Zone
from fivefoot.core.rules.space.battle import Battle

CellsMoved = Callable[[tuple[str, ...]], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class GridChange:
    """One picture under an old and a new grid: places stay on the same spot of the picture."""

    old: MapPicture
    new: MapPicture

    def point(self, point: tuple[int, int]) -> Point:
        """The place on the new grid of a place on the old one, in thousandths of a cell."""
        return Point(
            self.new.origin.x
            + _scaled(point[0] - self.old.origin.x, self.new.width, self.old.width),
            self.new.origin.y
            + _scaled(point[1] - self.old.origin.y, self.new.height, self.old.height),
        )

    def back(self) -> GridChange:
        """The change from the new grid back to the old one."""
        return GridChange(self.new, self.old)

    def ring(self, points: Iterable[Point]) -> tuple[Point, ...]:
        """An outline, corner by corner."""
        return tuple(self.point(point) for point in points)

    def ground(self, ground: Ground) -> Ground:
        """A region of ground with its holes; heights and depths stay, since they belong to the game
        and not to the picture.
        """
        return replace(
            ground, points=self.ring(ground.points), holes=tuple(map(self.ring, ground.holes))
        )

    def zone(self, zone: Zone) -> Zone:
        """A zone, with the size that the rules gave it."""
        towards = self.point(zone.towards) if zone.towards is not None else None
        return replace(zone, at=self.point(zone.at), towards=towards)

    def cells(self, before: Scene, after: Scene) -> CellsMoved:
        """The marked cells of one map, as rows of texts (`Fog.explored`), converted to those of
        another: a cell is marked where the old map was at its middle.
        """
        back = self.back()
        # By columns and rows separately: the grid is axis-aligned on the picture, so the two do not
        # mix.
        xs = [back.point(centre(Cell(x, 0))).x // CELL for x in range(after.columns)]
        ys = [back.point(centre(Cell(0, y))).y // CELL for y in range(after.rows)]
        across, down = np.array(xs), np.array(ys)
        inside = ((down >= 0) & (down < before.rows))[:, None]
        inside = inside & (across >= 0) & (across < before.columns)

        def moved(texts: tuple[str, ...]) -> tuple[str, ...]:
            if not texts:
                return texts
            mask = explored_cells(Fog(explored=texts), before.columns, before.rows)
            rows = np.clip(down, 0, before.rows - 1)[:, None]
            # Clipped so that they can be looked up, and then excluded: beyond the old map nothing
            # was marked.
            return rows_of(mask[rows, np.clip(across, 0, before.columns - 1)] & inside)

        return moved

    def length(self, length: int) -> int:
        """A length across."""
        return _scaled(length, self.new.width, self.old.width)


def _scaled(length: int, times: int, per: int) -> int:
    """A fraction of a length, rounded to the nearest whole number."""
    # In whole numbers: floats would lose a thousandth on large maps.
    return (2 * length * times + per) // (2 * per)


def moved_along(battle: Battle, scene: Scene, relaid: GridChange) -> Scenario:
    """The scenario on `scene`, which has the new grid, with ground, lights and tokens where they
    were on the picture.

    A cell of the new grid is painted, uncovered or in a region if the old grid was at its middle.
    """
    before, cells = battle.scenario.scene, relaid.cells(battle.scenario.scene, scene)
    ground = tuple(relaid.ground(each) for each in before.ground)
    painted = _painted(before, scene, relaid.back())
    tokens = {name: _token(battle, token, relaid) for name, token in battle.scenario.tokens.items()}
    scene = replace(
        scene,
        ground=ground,
        painted=painted,
        lights=tuple(_light(each, relaid) for each in before.lights),
        fog=replace(before.fog, explored=cells(before.fog.explored)),
        labels=tuple(replace(label, at=relaid.point(label.at)) for label in before.labels),
        passages=tuple(_passage(each, scene, relaid) for each in before.passages),
        overheads=tuple(_overhead(each, relaid) for each in before.overheads),
    )
    zones = _zones(battle.scenario.zones, relaid, cells)
    others = _ways_here(battle.scenario, scene, relaid)
    return replace(battle.scenario, scene=scene, tokens=tokens, zones=zones, other_scenes=others)


def _light(light: Light, relaid: GridChange) -> Light:
    """A lamp on its spot of the picture, with the same reach on it."""
    bright = None if light.bright is None else relaid.length(light.bright)
    return replace(
        light, at=relaid.point(light.at), reach=relaid.length(light.reach), bright=bright
    )


def _zones(zones: Iterable[Zone], relaid: GridChange, cells: CellsMoved) -> tuple[Zone, ...]:
    """The zones; a region that left the map with all of its cells is dropped."""
    moved = (_zone(zone, relaid, cells) for zone in zones)
    return tuple(zone for zone in moved if zone.cells or zone.shape != "region")


def _zone(zone: Zone, relaid: GridChange, cells: CellsMoved) -> Zone:
    """A zone where it was; a region gets its cells, or is None where it left the map."""
    moved = relaid.zone(zone)
    return replace(moved, cells=cells(zone.cells)) if zone.cells else moved


def _overhead(overhead: Overhead, relaid: GridChange) -> Overhead:
    """An overhead, stretched like the picture."""
    start = relaid.point(overhead.origin)
    end = relaid.point(
        Point(overhead.origin.x + overhead.width, overhead.origin.y + overhead.height)
    )
    wide, high = max(1, end.x - start.x), max(1, end.y - start.y)
    return replace(overhead, origin=start, width=wide, height=high)


def _passage(passage: Passage, scene: Scene, relaid: GridChange) -> Passage:
    """A passage where it was on the picture, limited to the map."""
    # Its destination in another scene is in the cells of that scene's own map.
    to = passage.to if passage.scene else _cell(passage.to, scene, relaid)
    # Larger cells may contain several of the old ones.
    cells = dict.fromkeys(_cell(cell, scene, relaid) for cell in passage.cells)
    return replace(passage, cells=tuple(cells), to=to)


def _cell(cell: Cell, scene: Scene, relaid: GridChange) -> Cell:
    """The cell of the map that contains the middle of an old one, or the nearest to it."""
    x, y = relaid.point(centre(cell))
    return Cell(max(0, min(x // CELL, scene.columns - 1)), max(0, min(y // CELL, scene.rows - 1)))


def _ways_here(scenario: Scenario, scene: Scene, relaid: GridChange) -> Mapping[str, OtherScene]:
    """The other scenes, whose passages to this one lead to the same spots of its picture."""

    def led(passage: Passage) -> Passage:
        here = passage.scene == scenario.open_scene
        return replace(passage, to=_cell(passage.to, scene, relaid)) if here else passage

    return {
        name: replace(
            other,
            scene=replace(other.scene, passages=tuple(map(led, other.scene.passages))),
        )
        if any(passage.scene == scenario.open_scene for passage in other.scene.passages)
        else other
        for name, other in scenario.other_scenes.items()
    }


def _painted(before: Scene, scene: Scene, back: GridChange) -> PaintedGround:
    if not before.painted.tiles:
        return before.painted
    laid: dict[Cell, Surface] = {}
    for y in range(scene.rows):
        for x in range(scene.columns):
            place = back.point(centre(Cell(x, y)))
            surface = _surface_at(before.painted, Cell(place.x // CELL, place.y // CELL))
            if surface is not None:
                laid[Cell(x, y)] = surface
    palette = {surface: number for number, surface in enumerate(before.painted.palette)}
    # By number, so that the palette keeps its order.
    in_order = sorted(laid, key=lambda cell: palette[laid[cell]])
    return painted_with(PaintedGround(), {cell: laid[cell] for cell in in_order})


def _surface_at(painted: PaintedGround, cell: Cell) -> Surface | None:
    tile = painted.tiles.get((cell.x // TILE, cell.y // TILE))
    number = tile[cell.y % TILE * TILE + cell.x % TILE] if tile is not None else 0
    return painted.palette[number - 1] if number else None


def _token(battle: Battle, token: Token, relaid: GridChange) -> Token:
    """The token with the middle of its space where it was on the picture, to the nearest cell."""
    half = battle.footprint(token).side * CELL // 2
    middle = relaid.point((token.cell.x * CELL + half, token.cell.y * CELL + half))
    return replace(
        token,
        cell=Cell((middle.x - half + CELL // 2) // CELL, (middle.y - half + CELL // 2) // CELL),
        weapons=tuple(_weapon(weapon, relaid) for weapon in token.weapons),
    )


def _weapon(weapon: Weapon, relaid: GridChange) -> Weapon:
    """A weapon on the ground where it was on the picture."""
    if weapon.cell is None:
        return weapon
    middle = relaid.point(centre(weapon.cell))
    return replace(weapon, cell=Cell(middle.x // CELL, middle.y // CELL))

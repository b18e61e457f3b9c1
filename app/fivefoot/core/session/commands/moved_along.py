"""What lies on a map's picture, moved along when the picture gets another grid."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from fivefoot.core.geometry.grid import CELL, Cell, Point, centre
from fivefoot.core.model.painting import painted_with
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import MapPicture, Scene
from fivefoot.core.model.terrain import TILE, Ground, PaintedGround, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.model.weapon import Weapon
from fivefoot.core.model.zone import Zone
from fivefoot.core.rules.space.battle import Battle


@dataclass(frozen=True, slots=True)
class Relaid:
    """The same picture under an old and a new grid: a place keeps to the spot of the picture that
    it lies on.
    """

    old: MapPicture
    new: MapPicture

    def point(self, point: tuple[int, int]) -> Point:
        """Where a place of the old grid lies on the new one, in thousandths of a cell."""
        return Point(
            self.new.origin.x
            + _scaled(point[0] - self.old.origin.x, self.new.width, self.old.width),
            self.new.origin.y
            + _scaled(point[1] - self.old.origin.y, self.new.height, self.old.height),
        )

    def back(self) -> Relaid:
        """From the new grid to the old one."""
        return Relaid(self.new, self.old)

    def ring(self, points: Iterable[Point]) -> tuple[Point, ...]:
        """An outline, corner by corner."""
        return tuple(self.point(point) for point in points)

    def ground(self, ground: Ground) -> Ground:
        """A region of ground with its holes; heights and depths stay, they are the game's and not
        the picture's.
        """
        return replace(
            ground, points=self.ring(ground.points), holes=tuple(map(self.ring, ground.holes))
        )

    def zone(self, zone: Zone) -> Zone:
        """An area that stays, as large as the rules made it."""
        towards = self.point(zone.towards) if zone.towards is not None else None
        return replace(zone, at=self.point(zone.at), towards=towards)

    def length(self, length: int) -> int:
        """A length across."""
        return _scaled(length, self.new.width, self.old.width)


def _scaled(length: int, times: int, per: int) -> int:
    """The nearest whole number to a share of a length."""
    return (2 * length * times + per) // (2 * per)


def moved_along(battle: Battle, scene: Scene, relaid: Relaid) -> Scenario:
    """The scenario on `scene`, which has the new grid, with ground, lights and tokens where they
    lay on the picture.

    A painted cell of the new grid is what the old grid had at its middle.
    """
    before = battle.scenario.scene
    lights = tuple(
        replace(light, at=relaid.point(light.at), reach=relaid.length(light.reach))
        for light in before.lights
    )
    ground = tuple(relaid.ground(each) for each in before.ground)
    painted = _painted(before, scene, relaid.back())
    tokens = {name: _token(battle, token, relaid) for name, token in battle.scenario.tokens.items()}
    scene = replace(scene, ground=ground, painted=painted, lights=lights)
    zones = tuple(relaid.zone(zone) for zone in battle.scenario.zones)
    return replace(battle.scenario, scene=scene, tokens=tokens, zones=zones)


def _painted(before: Scene, scene: Scene, back: Relaid) -> PaintedGround:
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
    in_order = sorted(
        laid, key=lambda cell: palette[laid[cell]]
    )  # so that the palette keeps its order
    return painted_with(PaintedGround(), {cell: laid[cell] for cell in in_order})


def _surface_at(painted: PaintedGround, cell: Cell) -> Surface | None:
    tile = painted.tiles.get((cell.x // TILE, cell.y // TILE))
    number = tile[cell.y % TILE * TILE + cell.x % TILE] if tile is not None else 0
    return painted.palette[number - 1] if number else None


def _token(battle: Battle, token: Token, relaid: Relaid) -> Token:
    """The token with the middle of its space where it was on the picture, to the nearest cell."""
    half = battle.footprint(token).side * CELL // 2
    middle = relaid.point((token.cell.x * CELL + half, token.cell.y * CELL + half))
    return replace(
        token,
        cell=Cell((middle.x - half + CELL // 2) // CELL, (middle.y - half + CELL // 2) // CELL),
        weapons=tuple(_weapon(weapon, relaid) for weapon in token.weapons),
    )


def _weapon(weapon: Weapon, relaid: Relaid) -> Weapon:
    """A weapon on the ground where it lay on the picture."""
    if weapon.cell is None:
        return weapon
    middle = relaid.point(centre(weapon.cell))
    return replace(weapon, cell=Cell(middle.x // CELL, middle.y // CELL))

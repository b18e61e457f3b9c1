"""What a random game master does beside the fight: doors, walls, ground, light, fog, weapons,
stats, sizes, sides, states, readings, tokens that come and go.

Every way of `by_hand` is as likely as any other of its kind; some are nonsense on purpose.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from tests.core.rules.turn.random_ground import SIDE, random_path, random_stat

from fivefoot.core.geometry.cell_box import CellBox
from fivefoot.core.geometry.grid import Cell, Point, centre
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Support, Token
from fivefoot.core.model.weapon import PLACES, Weapon
from fivefoot.core.model.zone import Zone
from fivefoot.core.rules.ruleset.library import RulesetError
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.turn.commands import FightCommand, Push, SetHitPoints, Teleport
from fivefoot.core.session.commands import Command
from fivefoot.core.session.commands.condition_timer_edits import SetTimedCondition
from fivefoot.core.session.commands.doors import HurtBarrier, UseDoor
from fivefoot.core.session.commands.fight_command_group import FightCommandGroup
from fivefoot.core.session.commands.fog_edits import SetFog, UncoverAll, UncoverCells, UncoverRoom
from fivefoot.core.session.commands.height import SetHeight
from fivefoot.core.session.commands.lifting import LiftTokens
from fivefoot.core.session.commands.light_edits import (
    CarryLight,
    PlaceLamp,
    RemoveLamp,
    SetAmbient,
)
from fivefoot.core.session.commands.map_edits import ImportScene, RemoveGround, ToggleDoor
from fivefoot.core.session.commands.moving import MoveToken, PlaceTokens
from fivefoot.core.session.commands.several_tokens import CommandGroup, EditTokens, LeaveOrder
from fivefoot.core.session.commands.shaping import (
    LayGround,
    RaiseGround,
    SetCeiling,
    SetWallHeight,
    TakeOffGround,
)
from fivefoot.core.session.commands.token_edits import (
    ChangeHitPoints,
    CopyTokens,
    DeleteTokens,
    EditToken,
)
from fivefoot.core.session.commands.wall_edits import (
    DOOR,
    ChangeBarriers,
    DrawWalls,
    HangDoor,
    RemoveBarriers,
    ShiftBarriers,
)
from fivefoot.core.session.commands.weapon_edits import (
    ChangeWeapon,
    GiveWeapon,
    PutWeapon,
    TakeWeapon,
    UseWeapon,
)
from fivefoot.core.session.opening import set_option

SUPPORTS: Final[tuple[Support, ...]] = (
    "ground",
    "flying",
    "climbing",
    "swimming",
    "burrowing",
    "falling",
)
GROUNDS: Final = (
    "floor",
    "rubble",
    "pit",
    "chasm",
    "deep_water",
    "ledge",
    "bridge",
    "earth",
    "rock",
    "hazard",
    "mud",
)

Ways = tuple[Callable[[], Command], ...]


def by_hand(dice: random.Random, scenario: Scenario, ruleset: Ruleset) -> Command:
    """One change by hand, of any kind."""
    ways = dice.choice((_of_tokens, _of_places, _of_weapons, _of_doors, _of_ground, _of_the_scene))
    return dice.choice(ways(dice, scenario, ruleset))()


def _of_tokens(dice: random.Random, scenario: Scenario, ruleset: Ruleset) -> Ways:
    ids = list(scenario.tokens)
    one, other = dice.choice(ids), dice.choice(ids)
    stat = dice.choice(list(ruleset.stats))
    state = dice.choice(list(ruleset.conditions))
    value = random_stat(ruleset.stats[stat], dice)
    size = dice.choice(("small", "medium", "large", "huge"))
    return (
        lambda: DeleteTokens((one,)) if len(ids) > 5 else LeaveOrder((one,)),
        lambda: CopyTokens((one,)) if len(ids) < 10 else LeaveOrder((one, other)),
        lambda: EditToken(one, {"size": size}),
        lambda: EditTokens((one, other), {"size": size}, {stat: value}),
        lambda: EditTokens((one, other), conditions={state: 1}),
        lambda: EditToken(one, {"side": dice.choice(("heroes", "foes", "neutral"))}),
        lambda: EditToken(one, conditions={state: dice.randint(0, 2)}),
        lambda: EditToken(one, stats={stat: value}),
        lambda: EditToken(one, {"hidden": dice.random() < 0.5}),
        lambda: SetTimedCondition(
            (one, other), state, dice.randint(0, 2), dice.choice(("", "turn_end"))
        ),
        lambda: ChangeHitPoints(one, dice.choice((-3, 4, "/2", "=9", "=0", "x"))),
        lambda: CommandGroup((ChangeHitPoints(one, -2), SetHitPoints(other, 5)), "hit points"),
    )


def _of_places(dice: random.Random, scenario: Scenario, ruleset: Ruleset) -> Ways:
    ids = list(scenario.tokens)
    one, other = dice.choice(ids), dice.choice(ids)
    cell = Cell(dice.randint(0, SIDE), dice.randint(0, SIDE))
    level = dice.choice((0, 0, 1000, 2000, -1000, -3000, -4000))
    way = (dice.randint(-1, 1), dice.randint(-1, 1))
    return (
        lambda: SetHeight(one, level, dice.choice(SUPPORTS)),
        lambda: LiftTokens((one, other), dice.choice((1000, -1000, -4000))),
        lambda: PlaceTokens(((one, cell),)),
        lambda: MoveToken(
            one,
            random_path(dice, scenario.tokens[one].cell),
            overrule=dice.random() < 0.5,
            new_purchase=dice.random() < 0.3,
        ),
        lambda: FightCommandGroup(_two_moved(one, other, cell, way)),
    )


def _two_moved(
    one: str, other: str, cell: Cell, way: tuple[int, int]
) -> tuple[FightCommand, FightCommand]:
    return Teleport(one, cell, drops=True), Push(other, direction=way, distance=5)


def _of_weapons(dice: random.Random, scenario: Scenario, ruleset: Ruleset) -> Ways:
    armed = [token for token in scenario.tokens.values() if token.weapons]
    one = dice.choice(list(scenario.tokens))
    if not armed or dice.random() < 0.3:
        return (lambda: GiveWeapon((one,), random_weapon(dice, ruleset)),)
    token = dice.choice(armed)
    weapon = dice.choice(token.weapons)
    new = random_weapon(dice, ruleset)
    return (
        lambda: PutWeapon(token.id, weapon.id, dice.choice(PLACES)),
        lambda: UseWeapon(token.id, weapon.id),
        lambda: TakeWeapon(token.id, dice.choice((weapon.id, "nothing"))),
        lambda: ChangeWeapon(
            token.id, replace(new, id=weapon.id, place=weapon.place, cell=weapon.cell)
        ),
    )


def random_weapon(dice: random.Random, ruleset: Ruleset) -> Weapon:
    """A weapon of any kind, a few of them impossible."""
    properties = list(ruleset.weapons.properties)
    ranges = tuple(sorted(dice.sample((2000, 6000, 12000, 24000), dice.randint(1, 3))))
    return Weapon(
        "",
        dice.choice(("Sword", "Axe", "Bow", "Pike", "Shield", "Net", "")),
        reach=dice.choice((None, 1000, 1000, 2000)),
        ranges=ranges if dice.random() < 0.4 else (),
        hands=dice.choice((0, 1, 1, 1, 2)),
        damage=dice.choice(("", "1d6", "2", "much" if dice.random() < 0.2 else "")),
        properties=tuple(dice.sample(properties, dice.randint(0, min(2, len(properties))))),
    )


def armed(dice: random.Random, token: Token, ruleset: Ruleset) -> Token:
    """The token with up to three weapons, in hand, put away or lying where it stands."""
    weapons = []
    for number in range(dice.randint(0, 3)):
        made = random_weapon(dice, ruleset)
        place = dice.choice(PLACES)
        cell = token.cell if place == "dropped" else None
        weapons.append(
            replace(made, id=f"w{number}", name=f"W{number}", place=place, cell=cell, damage="")
        )
    return replace(token, weapons=tuple(weapons))


def said_weapon(dice: random.Random, scenario: Scenario) -> object:
    """A weapon as it is said with an action: one's own, somebody's on the ground, several,
    nonsense.
    """
    names = ["fork"]
    for token in scenario.tokens.values():
        names += [dice.choice((weapon.id, f"{token.id}/{weapon.id}")) for weapon in token.weapons]
    return dice.choice((dice.choice(names), dice.choice(names), dice.sample(names, 1), names[:2]))


def _of_doors(dice: random.Random, scenario: Scenario, ruleset: Ruleset) -> Ways:
    walls = list(scenario.scene.barriers) or ["w1"]
    one, wall = dice.choice(list(scenario.tokens)), dice.choice(walls)
    ends = _line(dice)
    shift = dice.choice((-1000, 500, 1000))
    return (
        lambda: ToggleDoor("w1", unlock=dice.random() < 0.5),
        lambda: UseDoor(one, wall, overrule=dice.random() < 0.5),
        lambda: HurtBarrier(wall, dice.choice((1, 5, 60, -2))),
        lambda: DrawWalls((ends, _line(dice))),
        lambda: HangDoor(ends, replace(DOOR, is_open=dice.random() < 0.5)),
        lambda: RemoveBarriers((wall,)) if len(walls) > 3 else ToggleDoor(wall),
        lambda: ChangeBarriers((wall,), is_open=dice.random() < 0.5, locked=dice.random() < 0.3),
        lambda: ShiftBarriers((wall,), shift, 0),
        lambda: SetWallHeight(_box(dice), dice.choice((None, 500, 2000))),
    )


def _line(dice: random.Random) -> tuple[Point, Point]:
    x, y = dice.randint(0, SIDE - 3), dice.randint(0, SIDE - 3)
    far = dice.choice(((2, 0), (0, 2), (2, 1), (1, 0)))
    return Point(x * 1000, y * 1000), Point((x + far[0]) * 1000, (y + far[1]) * 1000)


def _box(dice: random.Random) -> CellBox:
    x, y = dice.randint(0, SIDE - 1), dice.randint(0, SIDE - 1)
    return CellBox(Cell(x, y), Cell(x + dice.randint(0, 3), y + dice.randint(0, 3)))


def _of_ground(dice: random.Random, scenario: Scenario, ruleset: Ruleset) -> Ways:
    box = _box(dice)
    grounds = [ground.id for ground in scenario.scene.ground] or ["g0"]
    return (
        lambda: RaiseGround(box, dice.choice((500, 1000, -1000, -3000))),
        lambda: LayGround(
            box,
            dice.choice(GROUNDS),
            dice.choice((0, 600, 2000, 4000)),
            factor=dice.choice((0, 0, 1500, 3000, 500)),
        ),
        lambda: SetCeiling(box, dice.choice((None, 700, 2000))),
        lambda: TakeOffGround(box),
        lambda: RemoveGround(dice.choice(grounds)),
        lambda: ImportScene(without_ground(dice, scenario.scene)),
    )


def _of_the_scene(dice: random.Random, scenario: Scenario, ruleset: Ruleset) -> Ways:
    one = dice.choice(list(scenario.tokens))
    cell = Cell(dice.randint(0, SIDE), 5)
    reading = dice.choice(list(ruleset.readings))
    return (
        lambda: SetAmbient(dice.choice(("bright", "dim", "dark"))),
        lambda: PlaceLamp(cell, 1000, dice.choice((0, 3000, 10**9))),
        lambda: RemoveLamp(centre(cell)),
        lambda: CarryLight((one,), 1000, dice.choice((0, 3000))),
        lambda: SetFog(dice.choice((True, False, None)), dice.choice((True, False, None))),
        lambda: UncoverCells(_box(dice), dice.random() < 0.6),
        lambda: UncoverRoom(cell, dice.random() < 0.6),
        lambda: UncoverAll(dice.random() < 0.5),
        *[lambda: read_otherwise(dice, scenario, reading, ruleset)] * 3,
    )


def read_otherwise(
    dice: random.Random, scenario: Scenario, reading: str, ruleset: Ruleset
) -> Command:
    """A reading switched, in the middle of anything; what other readings contradict is let be."""
    try:
        return set_option(scenario, reading, dice.choice([*ruleset.readings[reading], None]))
    except RulesetError:
        return ToggleDoor("w1")


def without_ground(dice: random.Random, scene: Scene) -> Scene:
    """The same map with a piece of its ground gone: the bridge falls, the pool is drained, the pit
    is filled.
    """
    kept = tuple(ground for ground in scene.ground if dice.random() < 0.7)
    return replace(scene, ground=kept)


def random_zone_place(dice: random.Random) -> tuple[int, int]:
    """A place on the map, thousandths of a cell."""
    return dice.randint(0, SIDE) * 1000, dice.randint(0, SIDE) * 500


def any_zone(dice: random.Random, zones: Sequence[Zone]) -> str:
    """The id of an area that stays, or of none."""
    return dice.choice([*(zone.id for zone in zones), "no_zone"])

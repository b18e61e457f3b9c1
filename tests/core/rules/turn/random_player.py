"""A player of random fights: fields with heights, water and walls, creatures with any stats, and
every command.

What it chooses is weighted so that each command, each action and each question of every system
comes up: `beside` takes a token to somebody whom it may strike, `found_route` looks for leaps and
for routes that change mode.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Literal

from tests.core.rules.turn.random_ground import SIDE, random_path
from tests.core.rules.turn.random_table import any_zone, random_zone_place, said_weapon

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.ruleset.schema.actions import Action
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.commands import (
    Act,
    Answer,
    Damage,
    Delay,
    EditZone,
    EndEncounter,
    EndTurn,
    FightCommand,
    JoinOrder,
    MarkReaction,
    Move,
    MoveZone,
    NewRound,
    NewTurn,
    NextTurn,
    Note,
    Place,
    PlaceZone,
    Push,
    React,
    RemoveToken,
    RemoveZone,
    SetCondition,
    SetFlag,
    SetHitPoints,
    SetInitiative,
    SetLink,
    SetOrder,
    SetReminders,
    Spend,
    StartEncounter,
    Teleport,
    Throw,
)
from fivefoot.core.rules.turn.engine import question
from fivefoot.core.rules.turn.offers import offer_of
from fivefoot.core.rules.turn.targets import takes_target, targets


def random_command(dice: random.Random, scenario: Scenario, ruleset: Ruleset) -> FightCommand:
    asked = question(Battle(scenario, ruleset))
    ids = list(scenario.tokens)
    if asked is not None and dice.random() < 0.85:
        choice = dice.choice(asked.choices)
        roll = None
        if choice.roll is not None and dice.random() < 0.5:
            roll = tuple(
                dice.randint(0 if dice.random() < 0.1 else 1, 20)
                for _ in range(dice.choice((1, 1, 1, 2)))
            )
        return Answer(asked.who, choice.id, roll)
    one = (
        scenario.encounter.active
        if scenario.encounter.active and dice.random() < 0.9
        else dice.choice(ids)
    )
    kind = dice.random()
    if kind < 0.18:
        return random_move(dice, scenario, ruleset, one)
    if kind < 0.48:
        return random_act(dice, scenario, ruleset, one)
    if kind < 0.77:
        return dice.choice([*[NextTurn()] * 4, EndTurn(one), NewTurn(dice.choice(ids))])
    if kind < 0.87:
        return beside(dice, scenario, one)
    return rare_command(dice, scenario, ruleset)


def beside(dice: random.Random, scenario: Scenario, one: str) -> FightCommand:
    """The token put beside another: fights are fought at arm's length."""
    other = dice.choice(list(scenario.tokens.values()))
    x, y = other.cell
    there = Cell(
        max(0, min(SIDE - 1, x + dice.randint(-1, 1))),
        max(0, min(SIDE - 1, y + dice.randint(-1, 1))),
    )
    return Teleport(one, there, drops=dice.random() < 0.3)


def random_move(
    dice: random.Random, scenario: Scenario, ruleset: Ruleset, one: str
) -> FightCommand:
    action = dice.choice(movements(ruleset))
    if dice.random() < 0.3:
        path, levels = found_route(dice, scenario, ruleset, one, action)
        return Move(one, path, action, new_purchase=dice.random() < 0.1, levels=levels)
    token = scenario.tokens[one]
    path = random_path(dice, token.cell)
    levels = (
        tuple(token.elevation + dice.choice((0, 0, 1000, -1000)) for _ in path)
        if dice.random() < 0.2
        else ()
    )
    protected = tuple(dice.sample(list(scenario.tokens), 1)) if dice.random() < 0.1 else ()
    modes = (dice.choice(list(ruleset.modes)),) if dice.random() < 0.1 else ()
    return Move(
        one, path, action, dice.random() < 0.05, dice.random() < 0.1, protected, levels, modes
    )


def movements(ruleset: Ruleset) -> list[str | None]:
    named = [name for name, action in ruleset.actions.items() if action.movement is not None]
    return [None] * 4 + named


def found_route(
    dice: random.Random, scenario: Scenario, ruleset: Ruleset, one: str, action: str | None
) -> tuple[tuple[Cell, ...], tuple[int, ...]]:
    """A way as a drag would find it; with a leap, or in several modes, where there is one among a
    few.
    """
    field = movement_field(Battle(scenario, ruleset), one, action)
    ends = [reached.cell for reached in field.cells() if reached.can_end]
    routes = [
        route
        for cell in dice.sample(ends, min(len(ends), 4))
        if (route := field.route(cell)) is not None
    ]
    if not routes:
        return (scenario.tokens[one].cell,), ()

    def plainness(route: Any) -> tuple[bool, int]:
        return not any(step.leap for step in route.steps), -len({step.mode for step in route.steps})

    best = min(routes, key=plainness) if dice.random() < 0.6 else dice.choice(routes)
    return best.path, tuple(step.elevation for step in best.steps)


def random_act(dice: random.Random, scenario: Scenario, ruleset: Ruleset, one: str) -> FightCommand:
    """An action that is offered, often on somebody whom it may be aimed at; those that strike are
    liked best.
    """
    battle = Battle(scenario, ruleset)
    looked_at = dice.sample(list(ruleset.actions), min(len(ruleset.actions), 12))
    offers = [name for name in looked_at if offer_of(battle, one, name).legal]
    aimed = [name for name in offers if takes_target(ruleset.actions[name])]
    liked = aimed if aimed and dice.random() < 0.6 else offers
    action = (
        dice.choice(liked) if liked and dice.random() < 0.92 else dice.choice(list(ruleset.actions))
    )
    legal = [offer.token for offer in targets(battle, one, action) if offer.legal]
    target = (
        dice.choice(legal)
        if legal and dice.random() < 0.85
        else dice.choice([*scenario.tokens, None])
    )
    cell = Cell(dice.randint(0, 12), dice.randint(0, 12)) if dice.random() < 0.3 else None
    token = scenario.tokens[one]
    more = tuple(dice.sample(legal, min(2, len(legal)))) if dice.random() < 0.1 else ()
    return Act(
        one,
        action,
        target,
        more,
        cell=cell,
        path=random_path(dice, token.cell)[:1] if dice.random() < 0.1 else (),
        choice=random_choice(dice, scenario, ruleset, ruleset.actions[action]),
        alternative=dice.choice((None, None, 0, 1)),
        overrule=dice.random() < 0.06,
    )


def random_choice(
    dice: random.Random, scenario: Scenario, ruleset: Ruleset, action: Action
) -> dict[str, Any]:
    ids = list(scenario.tokens)
    if action.stores:
        found = {"action": dice.choice(list(ruleset.actions)), "trigger": "somebody moves"}
        return found | ({"target": dice.choice(ids)} if dice.random() < 0.5 else {})
    said: dict[str, Any] = {"roll": dice.randint(1, 25), "two_attacks": dice.random() < 0.5}
    if ruleset.margins.melee and dice.random() < 0.3:
        said["margin"] = dice.choice((dice.randint(0, 4), [dice.randint(0, 4), dice.randint(0, 4)]))
    if dice.random() < 0.5:
        said["result"] = dice.choice(("hit", "miss", "success", "failure"))
    if dice.random() < 0.2:
        said |= {
            "rounds": dice.randint(1, 3),
            "energy": dice.randint(1, 3),
            "trade": dice.randint(0, 3),
        }
    walls = list(scenario.scene.barriers)
    if walls and dice.random() < (0.3 if action.attack is not None else 0.03):
        places = (None, [dice.randint(0, SIDE * 1000), 500], ["far", None])
        said |= {"barrier": dice.choice([*walls, "no_wall"]), "at": dice.choice(places)}
    if dice.random() < (0.8 if action.handles is not None else 0.15):
        said[dice.choice(("weapon", "weapon", "item"))] = said_weapon(dice, scenario)
    if dice.random() < (0.5 if action.any_area else 0.02):
        said["area"] = random_area(dice)
    return said


def random_area(dice: random.Random) -> object:
    """An area as it is said with an action, good or nonsense."""
    if dice.random() < 0.2:
        return dice.choice(("Fireball", 7, {}, {"size": 0}, {"size": 3281}, {"size": "far"}))
    return {
        "shape": dice.choice(("burst", "cube", "cone", "line", "banana")),
        "size": dice.choice((1, 2, 5, 20, 60)),
        "range": dice.choice((0, 0, 6, 60, -5)),
        "damage": dice.choice(("", "2d6", "none", "lots")),
        "rounds": dice.choice((0, 0, 2)),
    }


def rare_command(dice: random.Random, scenario: Scenario, ruleset: Ruleset) -> FightCommand:
    ids = list(scenario.tokens)
    one, other = dice.choice(ids), dice.choice(ids)
    ways: tuple[Callable[[], FightCommand], ...] = (
        lambda: SetCondition(one, dice.choice(list(ruleset.conditions)), dice.randint(0, 2)),
        lambda: SetCondition(
            one, dice.choice(list(ruleset.conditions)), 1, "turn_end", dice.choice((None, other))
        ),
        lambda: SetCondition(
            one, dice.choice(list(scenario.tokens[one].conditions) or ["prone"]), 0
        ),
        lambda: Push(
            one, other, (dice.randint(-1, 1), dice.randint(-1, 1)), dice.choice([None, 5, 10, 15])
        ),
        lambda: Push(one, None, path=random_path(dice, scenario.tokens[one].cell)),
        lambda: Push(one, direction=(1, 0), distance=dice.choice((1, 10)), more=(other,)),
        lambda: Teleport(one, Cell(dice.randint(0, SIDE), dice.randint(0, SIDE))),
        lambda: Teleport(one, scenario.tokens[other].cell, overrule=dice.random() < 0.3),
        lambda: Place(one, Cell(dice.randint(0, SIDE), dice.randint(-1, SIDE))),
        lambda: random_react(dice, scenario, ruleset),
        lambda: random_react(dice, scenario, ruleset),
        lambda: Delay(scenario.encounter.active or one, other),
        lambda: SetOrder(tuple(dice.sample(ids, len(ids)))),
        lambda: SetInitiative(one, dice.randint(-5, 25)),
        lambda: Act(one, "no_such_action", other),
        lambda: Act(one, dice.choice(list(ruleset.actions)), "nobody"),
        lambda: Damage(one, dice.randint(-3, 9)),
        lambda: SetHitPoints(one, dice.choice((0, 1, 9, -1))),
        lambda: JoinOrder((one, other)),
        lambda: zone_command(dice, scenario),
        lambda: SetReminders(dice.random() < 0.3),
        lambda: SetFlag(one, dice.choice(FLAGS), dice.choice(("", None, other))),
        lambda: SetLink(
            dice.choice(("riding", "grappling", "guarding")), one, other, 12, dice.random() < 0.4
        ),
        lambda: Spend(one, dice.choice(list(ruleset.pools)), dice.choice((1, 1, -1, -2))),
        lambda: Spend(one, dice.choice(list(ruleset.pools)), dice.choice((99, -99, 0))),
        lambda: MarkReaction(one, dice.choice((1, 1, 2, 0, -1, 99))),
        lambda: Throw(
            one, dice.choice(("1d20", "2d6+1", "3d4")), dice.choice((None, (3,), (3, 4)))
        ),
        lambda: Note("the lamp goes out", one),
        NewRound,
        lambda: Delay(one, other),
        lambda: RemoveToken(one) if len(ids) > 4 and dice.random() < 0.3 else Damage(one, 1),
        lambda: afresh(dice, ids) if dice.random() < 0.2 else Note("a bell"),
    )
    return dice.choice(ways)()


def zone_command(dice: random.Random, scenario: Scenario) -> FightCommand:
    """An area that stays drawn, moved, changed or taken off; one in five is none."""
    at, zone = random_zone_place(dice), any_zone(dice, scenario.zones)
    shapes: tuple[Literal["burst", "cube", "cone", "line"], ...] = ("burst", "cube", "cone", "line")
    size = dice.choice((0, 1, 2, 10, 30))
    towards = random_zone_place(dice)
    ways: tuple[Callable[[], FightCommand], ...] = (
        lambda: PlaceZone("Web", dice.choice(shapes), at, size, towards, "stuck", "1d6", 2),
        lambda: PlaceZone("Fog", "burst", at, size, of=dice.choice(list(scenario.tokens))),
        lambda: MoveZone(zone, at, dice.choice((None, towards))),
        lambda: EditZone(zone, note="thick", damage=dice.choice(("", "2")), rounds=1),
        lambda: RemoveZone(zone),
    )
    return dice.choice(ways)()


FLAGS = ("disengaged", "protected", "reactions_off", "evasive_pool", "open", "covered")


def afresh(dice: random.Random, ids: Sequence[str]) -> FightCommand:
    """The fight ended, or begun again with some of them surprised."""
    if dice.random() < 0.3:
        return EndEncounter()
    return StartEncounter(
        surprised=tuple(dice.sample(ids, 2)), rolls={ids[0]: (dice.randint(1, 20),)}, seed=7
    )


def random_react(dice: random.Random, scenario: Scenario, ruleset: Ruleset) -> FightCommand:
    """A reaction that the table calls for, or what somebody has readied."""
    ids = list(scenario.tokens)
    answers = [name for name, action in ruleset.actions.items() if action.kind == "reaction"]
    cards = scenario.encounter.cards
    roll = dice.choice((None, None, (dice.randint(1, 6),), (dice.randint(1, 20),)))
    if cards and dice.random() < 0.5:
        card = dice.choice(cards)
        path = random_path(dice, scenario.tokens[card.token].cell) if dice.random() < 0.4 else ()
        return React(card.token, card.action, card.target or dice.choice(ids), roll, path=path)
    named = (
        dice.choice(answers)
        if answers and dice.random() < 0.8
        else dice.choice(list(ruleset.actions))
    )
    return React(dice.choice(ids), named, dice.choice(ids), roll, dice.choice((1, 1, 2)))

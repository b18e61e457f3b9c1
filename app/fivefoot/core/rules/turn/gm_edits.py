"""What the game master changes manually: places, conditions, links, hit points, logged rolls."""

from __future__ import annotations

from dataclasses import replace

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.encounter import Encounter, Link
from fivefoot.core.model.scenario import Scenario, with_token
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.rolls.dice import DiceError, parse_dice
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.mounts_and_grapples import RIDING, riding_problem
from fivefoot.core.rules.space.tokens import FALLING
from fivefoot.core.rules.turn.commands import (
    Damage,
    EndEncounter,
    Place,
    RemoveToken,
    SetCondition,
    SetFlag,
    SetHitPoints,
    SetLink,
    Teleport,
    Throw,
)
from fivefoot.core.rules.turn.condition_timers import with_rounds
from fivefoot.core.rules.turn.damage_step import change_hit_points, changed_text
from fivefoot.core.rules.turn.displacing import place_on_ground, teleport_token
from fivefoot.core.rules.turn.effects import give_condition, link_manually
from fivefoot.core.rules.turn.falling import release_hold
from fivefoot.core.rules.turn.legality import overruled_text, unknown_token
from fivefoot.core.rules.turn.removal import without_token
from fivefoot.core.rules.turn.state import logged, name_of, with_flag, without_links
from fivefoot.core.rules.turn.teleport_landing import landing_problem, outside_problem
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.rules.turn.turn_dice import read_faces, roll_problem

Done = Scenario | tuple[Problem, ...]
MOST_ROUNDS = 10_000


def teleport(battle: Battle, command: Teleport) -> Done:
    """The token, with its riders, on another cell without a way between: on the ground there, or
    falling.
    """
    unknown = unknown_token(battle, command.token) or outside_problem(
        battle, command.token, command.cell
    )
    if unknown is not None:
        return (unknown,)
    cell = Cell(*command.cell)
    problem = landing_problem(battle, command.token, cell, command.drops)
    if problem is None:
        return teleport_token(battle, command.token, cell, command.drops)
    if not command.overrule:
        return (problem,)
    noted = logged(battle.scenario, command.token, overruled_text([problem]))
    return teleport_token(battle.after(noted), command.token, cell, command.drops)


def place(battle: Battle, command: Place) -> Done:
    """The token placed manually, with its riders: nobody is asked, and nothing falls."""
    unknown = unknown_token(battle, command.token) or outside_problem(
        battle, command.token, command.cell
    )
    if unknown is not None:
        return (unknown,)
    cell = Cell(*command.cell)
    if battle.token(command.token).cell == cell:
        return battle.scenario
    return place_on_ground(battle, command.token, cell)


def set_condition(battle: Battle, command: SetCondition) -> Done:
    """A condition given or taken away; a creature that is given the falling condition lets go of
    what holds it up.
    """
    unknown = unknown_token(battle, command.token)
    if unknown is not None:
        return (unknown,)
    if command.condition == FALLING and command.level > 0 and FALLING in battle.ruleset.conditions:
        return _let_go(battle, command.token)
    if command.condition not in battle.ruleset.conditions:
        names = ", ".join(battle.ruleset.conditions)
        return (
            Problem(
                "unknown_condition",
                say("there_is_no_condition", condition=command.condition, names=names),
            ),
        )
    if not 0 <= command.rounds <= MOST_ROUNDS:
        return (
            Problem(
                "bad_rounds",
                say(
                    "state_lasts_1_to_most_rounds_rounds",
                    most_rounds=MOST_ROUNDS,
                    rounds=command.rounds,
                ),
            ),
        )
    given = give_condition(
        battle,
        command.token,
        command.condition,
        command.level,
        command.until or "",
        command.giver or "",
        preventable=False,
    )
    if not command.rounds or command.condition not in given.tokens[command.token].conditions:
        return given
    return with_rounds(given, command.token, command.condition, command.rounds, command.giver or "")


def _let_go(battle: Battle, token_id: str) -> Done:
    """A climber or flier, with its riders, begins to fall: the end of a climb that fails badly
    (B44).
    """
    scenario, token = battle.scenario, battle.token(token_id)
    if token.support == "falling":
        return scenario
    begun = release_hold(battle, token_id)
    if begun is scenario:
        return (
            Problem(
                "nothing_to_fall",
                say("token_stands_or_swims", token=token.name),
                battle.ruleset.source_of("fall"),
                token.cell,
            ),
        )
    return begun


def set_flag(battle: Battle, command: SetFlag) -> Done:
    """A flag of a token's turn set or cleared."""
    unknown = unknown_token(battle, command.token)
    return (
        (unknown,)
        if unknown is not None
        else with_flag(battle.scenario, command.token, command.flag, command.text)
    )


def set_link(battle: Battle, command: SetLink) -> Done:
    """A link between two tokens made with all that its action does, or undone with all of it."""
    unknown = unknown_token(battle, command.source) or unknown_token(battle, command.target)
    if unknown is not None:
        return (unknown,)
    if command.gone:
        return without_links(battle, command.kind, command.source, command.target)
    if command.source == command.target:
        text = say(
            "source_cannot_be_tied_to_itself", source=name_of(battle.scenario, command.source)
        )
        return (Problem("tied_to_itself", text, battle.ruleset.source_of("actions.mount")),)
    wrong = (
        riding_problem(battle, command.source, command.target) if command.kind == RIDING else None
    )
    if wrong is not None:
        return (wrong,)
    return link_manually(battle, Link(command.kind, command.source, command.target, command.value))


def damage(battle: Battle, command: Damage) -> Done:
    """Hit points lost or regained, and written down."""
    unknown = unknown_token(battle, command.token)
    if unknown is not None:
        return (unknown,)
    return change_hit_points(battle, command.token, command.amount, command.text)


def set_hit_points(battle: Battle, command: SetHitPoints) -> Done:
    """Hit points as the table says, and the difference written down."""
    unknown = unknown_token(battle, command.token)
    if unknown is not None:
        return (unknown,)
    token = battle.token(command.token)
    if token.hit_points == command.points:
        return battle.scenario
    scenario = with_token(battle.scenario, replace(token, hit_points=command.points))
    if token.hit_points is None:
        return logged(
            scenario,
            token.id,
            say("token_has_points_hit_points", token=token.name, points=command.points),
        )
    return logged(scenario, token.id, changed_text(token, command.points))


def throw(battle: Battle, command: Throw) -> Done:
    """A roll for the log."""
    try:
        dice = parse_dice(command.dice)
    except DiceError as error:
        return (Problem("bad_roll", str(error)),)
    wrong = roll_problem(command.dice, command.roll)
    if wrong is not None:
        return (wrong,)
    faces, scenario = read_faces(battle.scenario, dice, command.roll)
    why = f" ({command.text})" if command.text else ""
    shown = " + ".join(str(face) for face in faces)
    return logged(
        scenario,
        command.token,
        say(
            "token_rolls_dice_shown_total_why",
            token=name_of(scenario, command.token),
            dice=dice,
            shown=shown,
            total=dice.total(faces),
            why=why,
        ),
    )


def remove(battle: Battle, command: RemoveToken) -> Done:
    """A token off the map."""
    unknown = unknown_token(battle, command.token)
    return (unknown,) if unknown is not None else without_token(battle, command.token)


def end_encounter(battle: Battle, _command: EndEncounter) -> Done:
    """Back to setup; the log stays."""
    return replace(battle.scenario, encounter=Encounter(log=battle.scenario.encounter.log))

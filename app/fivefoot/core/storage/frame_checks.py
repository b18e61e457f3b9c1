"""Checks of waiting frames that no type can express: cells are on the map, those asked are tokens,
and the ruleset has the names used.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.frames import (
    ActFrame,
    BreakFrame,
    DisplacedFrame,
    Frame,
    Place,
    StrikeFrame,
    WalkFrame,
    WindowFrame,
)
from fivefoot.core.model.scene import Scene
from fivefoot.core.rules.rolls.dice import DiceError, parse_dice
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.reacting import CARD, DECLINE, ON, WALKED, WITH
from fivefoot.core.rules.turn.reaction_window import answer_problem
from fivefoot.core.rules.turn.turn_dice import roll_problem
from fivefoot.core.storage.texts import say


class FrameProblem(NamedTuple):
    """What is wrong with a waiting frame; `place` is the path from the frame, like ("data", "path",
    0), or from the encounter.
    """

    place: Place
    text: str


def frame_problem(frame: Frame, scene: Scene, tokens: Collection[str]) -> FrameProblem | None:
    """The first reason why a waiting frame could not continue on a map, or None."""
    found = (*_off_map(frame, scene), *_roll_problems(frame), *_asked_problems(frame, tokens))
    # In the order in which a fight would continue: where it is, what is rolled, who is asked.
    return found[0] if found else None


def _off_map(frame: Frame, scene: Scene) -> Iterator[FrameProblem]:
    size = say("columns_x_rows_cells", columns=scene.columns, rows=scene.rows)
    for place, (x, y) in frame.places():
        # Never below 0: the fields have that limit already.
        if x >= scene.columns or y >= scene.rows:
            text = say("x_y_is_outside_of_map_of_size", x=x, y=y, size=size)
            yield FrameProblem(("data", *place), text)


def _roll_problems(frame: Frame) -> Iterator[FrameProblem]:
    if not isinstance(frame, DisplacedFrame):
        return
    # Dice from an untrusted file are rolled as they stand: "999999d999999" would take hours.
    if frame.dice and not _are_dice(frame.dice):
        yield FrameProblem(("data", "dice"), say("dice_like_2d8_or_is_due"))
        return
    wrong = roll_problem(frame.dice, frame.roll)
    if wrong is not None:
        yield FrameProblem(("data", "roll"), wrong.text)


def _are_dice(text: str) -> bool:
    try:
        parse_dice(text)
    except DiceError:
        return False
    return True


def _asked_problems(frame: Frame, tokens: Collection[str]) -> Iterator[FrameProblem]:
    """Faults of those whom a reaction window asks: each must be a token, asked once, and part of
    its group.
    """
    if not isinstance(frame, WindowFrame):
        return
    seen: set[str] = set()
    for at, group in enumerate(frame.groups):
        for index, name in enumerate(group):
            place = ("data", "groups", at, index)
            if name not in tokens:
                yield FrameProblem(place, say("there_is_no_token_name", name=name))
            # Two answers of one token would both be carried out and paid for.
            if name in seen:
                yield FrameProblem(place, say("name_is_asked_twice", name=name))
            seen.add(name)
    for name in frame.answers:
        if name not in frame.asked:
            yield FrameProblem(("data", "answers", name), say("name_is_not_asked_now", name=name))


def fight_problem(battle: Battle) -> FrameProblem | None:
    """The first name in the waiting frames, or in a movement under way, that the ruleset does not
    have or allow, with its place in the encounter; None where all are fine.
    """
    encounter, ruleset = battle.scenario.encounter, battle.ruleset
    return (
        _unknown_name(encounter, ruleset)
        or _unknown_movement(encounter, ruleset)
        or _wrong_answer(battle)
    )


def _unknown_name(encounter: Encounter, ruleset: Ruleset) -> FrameProblem | None:
    for index, frame in enumerate(encounter.pending):
        for place, name, known in _names(frame, ruleset):
            if name not in known:
                text = say("ruleset_has_no_such_name", ruleset=ruleset.id, name=name)
                return FrameProblem(("pending", index, "data", *place), text)
    return None


def _unknown_movement(encounter: Encounter, ruleset: Ruleset) -> FrameProblem | None:
    for token_id, turn in encounter.turns.items():
        if turn.move is not None and turn.move.action not in _movements(ruleset):
            text = say(
                "ruleset_has_no_movement_action",
                ruleset=ruleset.id,
                action=turn.move.action,
            )
            return FrameProblem(("turns", token_id, "move", "action"), text)
    return None


def _wrong_answer(battle: Battle) -> FrameProblem | None:
    for index, frame in enumerate(battle.scenario.encounter.pending):
        wrong = answer_problem(battle, frame) if isinstance(frame, WindowFrame) else None
        if wrong is not None:
            return FrameProblem(("pending", index, "data", "answers", wrong[0]), wrong[1])
    return None


def _movements(ruleset: Ruleset) -> list[str]:
    return [name for name, action in ruleset.actions.items() if action.movement is not None]


def _names(frame: Frame, ruleset: Ruleset) -> Iterator[tuple[Place, str, Collection[str]]]:
    """Each name of the ruleset that a frame uses: its place, the name, and the valid names."""
    if isinstance(frame, ActFrame):
        yield ("action",), frame.action, ruleset.actions
    elif isinstance(frame, WalkFrame):
        yield from _names_of_walk(frame, ruleset)
    elif isinstance(frame, BreakFrame):
        yield ("blow", "action"), frame.blow.action, ruleset.actions
    elif isinstance(frame, StrikeFrame):
        for index, blow in enumerate(frame.blows):
            yield ("blows", index, "action"), blow.action, ruleset.actions
    elif isinstance(frame, WindowFrame):
        for name, given in frame.answers.items():
            if not _is_card(given.choice) and given.choice not in (DECLINE, WALKED):
                # An answer may also name targets and means; only the action is a name of the
                # ruleset.
                action = given.choice.partition(ON)[0].partition(WITH)[0]
                yield ("answers", name, "choice"), action, ruleset.actions


def _names_of_walk(
    frame: WalkFrame, ruleset: Ruleset
) -> Iterator[tuple[Place, str, Collection[str]]]:
    if frame.action is not None:
        yield ("action",), frame.action, _movements(ruleset)
    for index, mode in enumerate(frame.modes):
        yield ("modes", index), mode, ruleset.modes


def _is_card(choice: str) -> bool:
    number = choice.removeprefix(CARD)
    # `isdigit` alone accepts digits of every script; `int` reads some of them, and this program
    # none.
    return number != choice and number.isascii() and number.isdigit()

"""Dice in the fight: faces entered at the table, or thrown from the state kept in the encounter."""

from __future__ import annotations

from collections.abc import Sequence

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.rolls.dice import Dice, DiceError, check_faces, parse_dice, thrown
from fivefoot.core.rules.turn.state import with_encounter
from fivefoot.core.rules.turn.texts import say


def read_faces(
    scenario: Scenario, dice: Dice, faces: Sequence[int] | None
) -> tuple[tuple[int, ...], Scenario]:
    """The faces given, or thrown now, and the scenario with the state of the dice after it."""
    # Faces from the table leave the program's dice where they are.
    if faces is not None:
        return tuple(faces), scenario
    shown, state = thrown(scenario.encounter.dice, dice)
    return shown, with_encounter(scenario, dice=state)


def roll_problem(text: str, faces: Sequence[int] | None) -> Problem | None:
    """Why dice cannot have shown these faces.

    Without dice in the text one number from 0 to 999 is due.
    """
    if faces is None:
        return None
    # Pools are counted by the table: one number stands for the whole roll.
    if not text:
        fine = len(faces) == 1 and 0 <= faces[0] <= 999
        return (
            None
            if fine
            else Problem("bad_roll", say("one_number_from_0_to_999", faces=list(faces)))
        )
    try:
        wrong = check_faces(parse_dice(text), faces)
    except DiceError as error:
        wrong = str(error)
    return Problem("bad_roll", wrong) if wrong is not None else None


def choice_roll_problem(dice: str | None, faces: Sequence[int] | None) -> Problem | None:
    """The same for a choice that may have no dice at all (None)."""
    if faces is None:
        return None
    # A choice without dice takes no faces.
    if dice is None:
        return Problem("bad_roll", say("no_dice_are_due_for_this"))
    return roll_problem(dice, faces)

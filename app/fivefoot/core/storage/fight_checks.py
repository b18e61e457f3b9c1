"""Checks that the waiting frames of a fight can continue, and that its recorded commands can be
read.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NoReturn

from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scene import Scene
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.commands import CommandError, from_plain
from fivefoot.core.storage.frame_checks import FrameProblem, fight_problem, frame_problem
from fivefoot.core.storage.frame_tree import FORGET_IT, frame_of, frame_tree
from fivefoot.core.storage.reading.report import quoted
from fivefoot.core.storage.scenario_error import ScenarioFileError, dotted_path
from fivefoot.core.storage.scenario_tree import CORRECT_IT


def check_pending(encounter: Encounter, tokens: Collection[str], scene: Scene) -> None:
    """Raises ScenarioFileError for the first waiting frame that could not continue."""
    for index, frame in enumerate(encounter.pending):
        frame_of(frame_tree(frame), "encounter", "pending", index)  # what a file refuses
        found = frame_problem(frame, scene, tokens)
        if found is not None:
            _refuse_waiting(FrameProblem(("pending", index, *found.place), found.text))


def check_history(encounter: Encounter) -> None:
    """Raises ScenarioFileError for the first recorded command that cannot be read."""
    for index, entry in enumerate(encounter.history):
        try:
            from_plain(entry)
        except CommandError as error:
            place = dotted_path("encounter", "history", index)
            raise ScenarioFileError(place, quoted(str(error)), CORRECT_IT) from error


def check_names(battle: Battle) -> None:
    """Raises ScenarioFileError for the first name in the waiting frames that the rules do not
    have.
    """
    found = fight_problem(battle)
    if found is not None:
        _refuse_waiting(found)


def _refuse_waiting(found: FrameProblem) -> NoReturn:
    raise ScenarioFileError(dotted_path("encounter", *found.place), quoted(found.text), FORGET_IT)

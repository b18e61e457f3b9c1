"""Replays a fight: repeats every command from its beginning and compares the result."""

from __future__ import annotations

from dataclasses import dataclass, replace

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.engine import replay
from fivefoot.core.session.document import Document
from fivefoot.core.session.history import OPENED, HistoryStep
from fivefoot.core.session.texts import say


@dataclass(frozen=True, slots=True)
class Replayed:
    """Whether the replay ended in the identical scenario, and a text about it."""

    same: bool
    text: str
    detail: str = ""


def replay_check(document: Document) -> Replayed:
    """Replays what was done since the encounter began, or since the file was opened.

    Manual changes (a door, a stat, a new token) are not commands of the fight: they are copied as
    they were.
    """
    steps = _since_the_start(document.history.steps[: document.history.place])
    if not steps:
        return Replayed(True, say("there_is_nothing_to_replay_yet"))
    scenario, commands, by_hand = steps[0].before.scenario, 0, 0
    for step in steps:
        new = _new_commands(step)
        if not new:
            # A manual change, copied as it was.
            scenario, by_hand = step.after.scenario, by_hand + 1
            continue
        # Under the rules of that step: they may have changed since.
        replayed = replay(Battle(scenario, step.before.rules), new).scenario
        scenario = _with_the_scene_of(step, replayed)
        commands += len(new)
        if scenario != step.after.scenario:
            return Replayed(
                False,
                say("replay_differs_after_commands_commands", commands=commands),
                say("at_step_step", step=step.label),
            )
    many = say("by_hand_changes_by_hand_were_taken", by_hand=by_hand)
    taken = say("n_1_change_by_hand_was_taken") if by_hand == 1 else many
    done = say("n_1_command") if commands == 1 else say("number_of_commands", commands=commands)
    return Replayed(
        True, say("done_replayed_same_end_to_last", done=done), taken if by_hand else ""
    )


def _with_the_scene_of(step: HistoryStep, replayed: Scenario) -> Scenario:
    """The replayed scenario with the map of the step's end, where its commands did not change the
    map.

    A door that is opened at a price changes outside of the command that pays, and fog is uncovered
    outside of the walk.
    """
    if replayed.scene is not step.before.scenario.scene:
        return replayed
    return replace(replayed, scene=step.after.scenario.scene)


def _since_the_start(steps: tuple[HistoryStep, ...]) -> tuple[HistoryStep, ...]:
    """The steps from the last beginning of an encounter on."""
    for place in range(len(steps) - 1, -1, -1):
        step = steps[place]
        before = step.before.scenario.encounter.history
        after = step.after.scenario.encounter.history
        # The list begins anew with each encounter.
        if len(after) == 1 and after[0]["do"] == "start_encounter" and after is not before:
            return steps[place:]
    return steps


def _new_commands(step: HistoryStep) -> tuple[dict[str, object], ...]:
    """The commands of the fight that a step added."""
    old, new = step.before.scenario, step.after.scenario
    before, after = old.encounter.history, new.encounter.history
    if (
        after is before or len(after) == 0 or step.kind == OPENED
    ):  # the step from the file may include manual changes
        return ()
    if step.opens_scene:  # its fight is another one
        return ()
    if new.tokens.keys() - old.tokens.keys():  # reinforcements: the token itself was added manually
        return ()
    begun = after[0]["do"] == "start_encounter" and len(after) == 1
    return tuple(dict(command) for command in (after if begun else after[len(before) :]))

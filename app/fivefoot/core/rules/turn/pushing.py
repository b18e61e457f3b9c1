"""Deciding a push: its direction, or prone instead. `displacing` carries it out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fivefoot.core.geometry.grid import Cell, direction_of
from fivefoot.core.model.frames import PushFrame
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.token import Token
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.rolls.roll_records import RollDue
from fivefoot.core.rules.routes.falls import Fall
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.mounts_and_grapples import pair_of
from fivefoot.core.rules.turn.commands import Answer, Push
from fivefoot.core.rules.turn.displacing import fall_after_push, moved_by_force, shift_together
from fivefoot.core.rules.turn.effects import give_condition
from fivefoot.core.rules.turn.forced import (
    body_of,
    obstacle,
    one_step_on,
    push_offers,
    rests_beside,
    straight_push,
)
from fivefoot.core.rules.turn.state import name_of
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.rules.turn.turn_dice import roll_problem
from fivefoot.core.rules.turn.turn_results import Choice, PushOffer, Question
from fivefoot.core.rules.turn.waiting import Done, Waiting

PRONE, NONE = "prone", "none"


def push_frame(battle: Battle, by: str, target: str, kind: str | None) -> PushFrame | None:
    """The frame that asks where a push goes; None where the action pushes nobody."""
    if kind is None or target not in battle.scenario.tokens:
        return None
    # Some pushes knock prone instead, as the pusher chooses (A23, E12).
    return PushFrame(by, target, or_prone=kind == "push_or_prone")


@dataclass(frozen=True, slots=True)
class WaitingPush(Waiting[PushFrame]):
    """A push whose way is asked for."""

    def question(self) -> Question | None:
        """Where the push goes."""
        battle, by, target = self.battle, self.frame.token, self.frame.target
        if target not in self.scenario.tokens or by not in self.scenario.tokens:
            return None
        choices = [_choice(battle, target, offer) for offer in push_offers(battle, target, by)]
        if self.frame.or_prone:
            # A push that may also knock prone offers it always: it has no place to go to.
            choices.append(Choice(PRONE, say("prone_instead")))
        choices.append(Choice(NONE, say("neither")))
        text = say(
            "by_pushes_target", by=name_of(self.scenario, by), target=name_of(self.scenario, target)
        )
        return Question("push", by, text, tuple(choices), target, default=NONE)

    def apply_answer(self, given: Answer) -> Done:
        """The scenario after the push."""
        now, by, target = self.without, self.frame.token, self.frame.target
        if given.choice == NONE:
            return now.scenario
        if given.choice == PRONE:
            return give_condition(now, target, "prone", giver=by)
        # The battle of the question: its offers are found again by their ids.
        offers = push_offers(self.battle, target, by)
        offer = next(offer for offer in offers if offer.id == given.choice)
        return moved_by_force(now, target, offer.path, offer.dice, given.roll)

    def advance(self) -> Scenario:
        """Nobody is left to be pushed."""
        return self.without.scenario


def _choice(battle: Battle, target: str, offer: PushOffer) -> Choice:
    """A place as it is offered: what a wall there does and how deep the fall is are said
    beforehand.
    """
    where = offer.path[-1] if offer.path else None
    label = _push_words(where, offer.dice)
    fall = fall_after_push(battle, target, offer.path)
    warnings = (push_fall_warning(battle, fall, where),) if fall is not None else ()
    label += "".join(f", {warning.text}" for warning in warnings)
    roll = RollDue(offer.dice, text="damage") if offer.dice else None
    return Choice(offer.id, label, roll=roll, problems=warnings, cell=where)


def _push_words(where: Cell | None, dice: str) -> str:
    if where is None:
        return say("dice_against_wall", dice=dice) if dice else say("against_wall")
    if dice:
        return say("to_x_y_dice_against_wall", x=where[0], y=where[1], dice=dice)
    return say("to_x_y", x=where[0], y=where[1])


def push_fall_warning(battle: Battle, fall: Fall, where: Cell | None) -> Problem:
    """What is said of a fall before a push is chosen: "falls 40 ft, 4d8 damage"."""
    deep = (
        amount_text(battle.ruleset, fall.distance)
        if fall.landing is not None
        else say("into_depths")
    )
    text = (
        say("falls_deep_damage", deep=deep, damage=fall.damage)
        if fall.damage
        else say("falls_deep_lands_softly", deep=deep)
        if fall.soft
        else say("falls_deep", deep=deep)
    )
    return Problem("would_fall", text, battle.ruleset.source_of("fall"), where, warning=True)


def push(battle: Battle, command: Push) -> Done:
    """A push by command: along a path, or so far in a direction as nothing stops it."""
    rule = battle.ruleset.source_of("forced")
    if command.token not in battle.scenario.tokens:
        return (Problem("unknown_token", say("there_is_no_token_token", token=command.token)),)
    if command.by is not None and command.by not in battle.scenario.tokens:
        return (Problem("unknown_token", say("there_is_no_token", by=command.by)),)
    body = body_of(battle, command.token)
    if command.path:
        for cell in command.path:
            ends = cell == command.path[-1]
            problem = _step_problem(battle, body, cell, rule, ends)
            if problem is not None:
                return (problem,)
            body = one_step_on(battle, body, Cell(*cell))
        return moved_by_force(battle, command.token, command.path)
    # A direction of one step: its length says nothing.
    if command.direction is None or direction_of(Cell(0, 0), Cell(*command.direction)) is None:
        text = say("push_needs_path_or_direction")
        return (Problem("no_direction", text, rule),)
    for name in command.more:
        if name not in battle.scenario.tokens:
            return (Problem("unknown_token", say("there_is_no_token_name", name=name)),)
    return _pushed_straight(battle, command)


def _pushed_straight(battle: Battle, command: Push) -> Scenario | tuple[Problem, ...]:
    """All that one push moves in its direction; refused where nobody can be moved."""
    assert command.direction is not None
    found = pushes(battle, (command.token, *command.more), command.direction, command.distance)
    wrong = [push_problem(battle, each) for each in found]
    problems = tuple(problem for problem in wrong if problem is not None)
    # Whom it cannot move is told only where it moves nobody.
    if len(problems) == len(found):
        return problems
    # A token that is ahead may get away while another is stopped: the faces are of the first dice
    # due.
    due = next((each.offer.dice for each in found if each.offer.dice), "")
    bad = roll_problem(due, command.roll)
    if bad is not None:
        return (bad,)
    scenario = battle.scenario
    for each in found:
        offer = each.offer
        if offer.path or offer.dice:
            # Faces of one die cannot be those of three: other dice are thrown by the program.
            roll = command.roll if offer.dice == due else None
            now = battle.after(scenario)
            scenario = moved_by_force(now, each.token, offer.path, offer.dice, roll)
    return scenario


@dataclass(frozen=True, slots=True)
class PushedToken:
    """One of those whom a push moves: how far it gets, and the fall that waits there."""

    token: str
    offer: PushOffer
    fall: Fall | None


def pushes(
    battle: Battle, tokens: Sequence[str], direction: tuple[int, int], distance: float | None
) -> tuple[PushedToken, ...]:
    """What one push does to each of several tokens, the foremost first: it makes room for the
    others.

    A rider and its mount are moved once. `distance` is in the ruleset's unit, None = its own.
    """
    far = distance if distance is not None else battle.ruleset.forced.distance
    # No farther than the map is wide: a mistyped number must not run for minutes.
    cells = min(int(far / battle.ruleset.grid.cell), battle.columns + battle.rows)
    dx, dy = direction

    def ahead(name: str) -> int:
        cell = battle.token(name).cell
        return -(cell[0] * dx + cell[1] * dy)

    found: list[PushedToken] = []
    now, done = battle, set[str]()
    # The token that is farthest ahead goes first: it makes room.
    for name in sorted(dict.fromkeys(tokens), key=ahead):
        if name in done:
            continue
        # Rider and mount are moved once (A53).
        done |= {each.id for each in pair_of(battle, name)} | {name}
        offer = straight_push(now, now.token(name), direction, cells)
        found.append(PushedToken(name, offer, fall_after_push(now, name, offer.path)))
        now = shift_together(now, name, offer.path)
    return tuple(found)


def push_problem(battle: Battle, pushed_: PushedToken) -> Problem | None:
    """Why a push does nothing to a token, or None."""
    offer, name = pushed_.offer, battle.token(pushed_.token).name
    if offer.path or offer.dice:
        return None
    what = offer.stopped_by
    by_what = _bar_name(battle, what) if what else say("no_distance")
    text = say("name_cannot_be_moved_that_way", name=name, by_what=by_what)
    return Problem("push_blocked", text, battle.ruleset.source_of("forced"))


def _bar_name(battle: Battle, what: str) -> str:
    """What bars a way, in words: a wall, the edge of the map, or somebody."""
    known = {"wall": say("bar_wall"), "edge": say("bar_edge")}
    return known[what] if what in known else name_of(battle.scenario, what)


def _step_problem(
    battle: Battle, token: Token, there: Cell, rule: str, ends: bool
) -> Problem | None:
    """Why a push does not lead a token to the next cell, where it `ends` or not."""
    here = token.cell
    if direction_of(here, there) is None:
        return Problem(
            "not_adjacent", say("path_jumps", here=tuple(here), there=tuple(there)), rule, there
        )
    stops = obstacle(battle, token, here, there)
    if not stops or (ends and rests_beside(battle, token, stops)):
        return None
    what = _bar_name(battle, stops)
    text = say("way_to_there_is_barred_what", there=tuple(there), what=what)
    return Problem("push_blocked", text, rule, there)

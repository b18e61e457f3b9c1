"""Commands carried out on a scenario, and what then waits for an answer. Everything here is pure.

outcome = run(scenario, ruleset, Move("hero", path))
if outcome.refused: ...                      # outcome.problems say why, outcome.scenario is the same object
while (asked := question(outcome.scenario, ruleset)) is not None:
    outcome = run(outcome.scenario, ruleset, Answer(asked.who, "decline"))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.encounter import Encounter, Frame, Link
from fivefoot.core.model.scenario import Scenario, turn_of, with_token, with_turn
from fivefoot.core.rules.battle import Battle
from fivefoot.core.rules.economy import pool_left, pool_size
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.turn import acting, impact, pushing, readying, rounds, stepping, strike, walking, window
from fivefoot.core.rules.turn.commands import (
    Act,
    Answer,
    Command,
    Damage,
    Delay,
    EndEncounter,
    EndTurn,
    Move,
    NewRound,
    NewTurn,
    NextTurn,
    Note,
    Push,
    React,
    RemoveToken,
    SetCondition,
    SetFlag,
    SetInitiative,
    SetLink,
    SetOrder,
    SetReminders,
    Spend,
    StartEncounter,
    Teleport,
    Throw,
    from_plain,
    to_plain,
)
from fivefoot.core.rules.turn.dice import DiceError, parse_dice
from fivefoot.core.rules.turn.effects import give_condition
from fivefoot.core.rules.turn.falling import fallen
from fivefoot.core.rules.turn.judging import refuses, unknown_action, unknown_token
from fivefoot.core.rules.turn.moving import apply_route
from fivefoot.core.rules.turn.outcome import Outcome, Question
from fivefoot.core.rules.turn.reacting import CARD, card_problems, cards_of, price_due, reaction_problems, take
from fivefoot.core.rules.turn.removal import without_token
from fivefoot.core.rules.turn.state import (
    flagged,
    is_active,
    logged,
    name_of,
    pushed,
    tied,
    top,
    untied,
    with_encounter,
)
from fivefoot.core.rules.turn.throwing import read_faces, roll_problem

Done = Scenario | tuple[Problem, ...]
MOST_STEPS = 10_000  # of frames between two questions; more would be a circle


class Handler(NamedTuple):
    """How a kind of frame asks, goes on, and takes an answer."""

    ask: Callable[[Battle, Frame], Question | None]
    go: Callable[[Battle, Frame], Scenario]
    answer: Callable[[Battle, Frame, Answer], Done]


def _never(_battle: Battle, _frame: Frame) -> None:
    return None


def _no_answer(_battle: Battle, _frame: Frame, _given: Answer) -> Done:
    return (Problem("no_question", "nothing is asked"),)


HANDLERS: dict[str, Handler] = {
    "walk": Handler(walking.ask, walking.go, walking.answer),
    "window": Handler(window.ask, window.go, window.answer),
    "strike": Handler(strike.ask, strike.go, strike.answer),
    "push": Handler(pushing.ask, pushing.go, pushing.answer),
    "step": Handler(stepping.ask, stepping.go, stepping.answer),
    "fall": Handler(impact.ask, impact.go, impact.answer),
    "act": Handler(_never, acting.go, _no_answer),
    "finish": Handler(_never, rounds.go, _no_answer),
}


def question(scenario: Scenario, ruleset: Ruleset) -> Question | None:
    """What waits for an answer, or None."""
    frame = top(scenario)
    if frame is None:
        return None
    return HANDLERS[frame.kind].ask(Battle(scenario, ruleset), frame)


def run(scenario: Scenario, ruleset: Ruleset, command: Command) -> Outcome:
    """Carries out a command. A refusal returns the same scenario and the problems; nothing is raised for bad input."""
    done, warnings = _performed(Battle(scenario, ruleset), command)
    if done is None or (refuses(warnings) and done is scenario):
        return Outcome(scenario, warnings, question=question(scenario, ruleset))
    after = settled(done, ruleset)
    after = _remembered(scenario, after, command)
    before = scenario.encounter.log if not isinstance(command, StartEncounter) else ()
    lines = tuple(entry.text for entry in after.encounter.log[len(before) :])
    reminders = tuple(line for line in lines if line.startswith("reminder: "))
    cautions = tuple(replace(p, warning=True) for p in warnings)  # an overruled problem is only said
    return Outcome(after, cautions, lines, question(after, ruleset), reminders)


def _remembered(before: Scenario, after: Scenario, command: Command) -> Scenario:
    """The scenario with the command in the fight's history."""
    if after.encounter.stage != "play":
        return after
    past = () if isinstance(command, StartEncounter) else before.encounter.history
    return with_encounter(after, history=(*past, to_plain(command)))


def settled(scenario: Scenario, ruleset: Ruleset) -> Scenario:
    """The scenario with everything done that needs no answer."""
    for _ in range(MOST_STEPS):
        frame = top(scenario)
        if frame is None:
            return scenario
        battle = Battle(scenario, ruleset)
        handler = HANDLERS[frame.kind]
        if handler.ask(battle, frame) is not None:
            return scenario
        scenario = handler.go(battle, frame)
    raise RuntimeError(f"the turn goes round in a circle at a {frame.kind if frame else 'nothing'}")


def replay(scenario: Scenario, ruleset: Ruleset, commands: Iterable[Command | Mapping[str, Any]]) -> Scenario:
    """The scenario after folding commands (or plain values of them) over it. Raises CommandError for a bad one."""
    for command in commands:
        known = from_plain(command) if isinstance(command, Mapping) else command
        scenario = run(scenario, ruleset, known).scenario
    return scenario


def log_text(scenario: Scenario) -> str:
    """The fight as text, one line each: round, who, what."""
    lines = []
    for entry in scenario.encounter.log:
        lines.append(f"{entry.round:>3}  {entry.text}")
    return "\n".join(lines) + "\n" if lines else ""


# The commands

OPEN_TO_ALL = (Answer, SetCondition, SetFlag, SetLink, Spend, Damage, Throw, RemoveToken, Note, SetReminders,
               EndEncounter, Teleport)  # fmt: skip


def _performed(battle: Battle, command: Command) -> tuple[Scenario | None, tuple[Problem, ...]]:
    """The scenario after a command with cautions, or None (or the same) with what forbids it."""
    waiting = question(battle.scenario, battle.ruleset)
    if waiting is not None and not isinstance(command, OPEN_TO_ALL):
        who = name_of(battle.scenario, waiting.who)
        return None, (Problem("question_open", f"{who} is asked first: {waiting.text}"),)
    perform = PERFORM[type(command)]
    done = perform(battle, command)
    if isinstance(done, Scenario):
        return done, ()
    if done and isinstance(done[0], Scenario):
        after, problems = done
        return after, problems
    return None, done


def _move(battle: Battle, command: Move) -> Any:
    unknown = unknown_token(battle, command.token) or (
        unknown_action(battle.ruleset, command.action) if command.action is not None else None
    )
    if unknown is not None:
        return (unknown,)
    action = battle.ruleset.actions[command.action or battle.ruleset.movement.action]
    rule = battle.ruleset.source_of("movement")
    if action.movement is None:
        return (Problem("no_movement", f"{action.label} grants no movement", rule),)
    if not command.path:
        return (Problem("empty_path", "the path has no cells", rule),)
    if not command.overrule and battle.in_play and not is_active(battle.scenario, command.token):
        text = f"it is not the turn of {battle.token(command.token).name}"
        return (Problem("not_active", text, battle.ruleset.source_of("rounds")),)
    problems = _phase_problems(battle, command, action.kind)
    return _walk(battle, command, problems)


def _phase_problems(battle: Battle, command: Move, kind: str) -> tuple[Problem, ...]:
    from fivefoot.core.rules.turn.judging import standing_problems

    if not battle.in_play:
        return ()
    action_id = command.action or battle.ruleset.movement.action
    about_move = {"gate", "blocked_by_condition", "turn_ended", "reaction_only", "not_active", "not_in_play"}
    found = standing_problems(battle, battle.token(command.token), action_id)
    return tuple(problem for problem in found if problem.code not in about_move) if kind else ()


def _walk(battle: Battle, command: Move, problems: tuple[Problem, ...]) -> Any:
    """A path judged, then walked as a frame that reactions may interrupt."""
    enemy = walking.tumbled_through(battle, command)
    frame = walking.walk_frame(battle, command, enemy)
    verdict = walking.verdict_of(battle, frame, list(command.path))
    found = (*problems, *verdict.problems, *_tumble_problems(battle, command, enemy))
    lasting = {"out_of_map", "not_adjacent"}  # no word of the game master's puts a token off the map
    if refuses(found) and (not command.overrule or any(problem.code in lasting for problem in found)):
        return found
    if verdict.route is None:
        return found
    scenario = acting.voided(battle, command.token)
    if refuses(found):
        reasons = "; ".join(problem.text for problem in found if not problem.warning)
        scenario = logged(scenario, command.token, f"overruled: {reasons}")
    if not battle.in_play:
        return apply_route(battle, verdict.route), found
    end = command.path[-1]
    scenario = logged(scenario, command.token, f"{battle.token(command.token).name} moves to ({end[0]}, {end[1]})")
    return pushed(scenario, walking.spelled_out(frame, verdict.route)), found


def _tumble_problems(battle: Battle, command: Move, enemy: str) -> tuple[Problem, ...]:
    if not enemy:
        return ()
    from fivefoot.core.rules.turn.targets import target_problems

    return target_problems(battle, battle.token(command.token), command.action or "", battle.token(enemy))


def _act(battle: Battle, command: Act) -> Any:
    if command.action == "delay" and command.target is not None and "delay" in battle.ruleset.actions:
        return rounds.delay(battle, Delay(command.token, command.target))
    scenario, problems = acting.act(battle, command)
    return (scenario, problems) if scenario is not battle.scenario else problems


def _answer(battle: Battle, command: Answer) -> Done:
    asked = question(battle.scenario, battle.ruleset)
    if asked is None:
        return (Problem("no_question", "nothing is asked now"),)
    if asked.who != command.who:
        who = name_of(battle.scenario, asked.who)
        return (Problem("not_asked", f"{who} is asked now, not {name_of(battle.scenario, command.who)}"),)
    offer = asked.offer(command.choice)
    if offer is None:
        choices = ", ".join(choice.id for choice in asked.choices)
        return (Problem("no_such_choice", f"{command.choice!r} is not offered; offered are {choices}"),)
    if not offer.legal:
        return offer.problems
    wrong = _roll_problem(offer.roll.dice if offer.roll is not None else None, command.roll)
    if wrong is not None:
        return (wrong,)
    frame = top(battle.scenario)
    assert frame is not None
    return HANDLERS[frame.kind].answer(battle, frame, command)


def _roll_problem(dice: str | None, roll: tuple[int, ...] | None) -> Problem | None:
    if roll is None:
        return None
    if dice is None:
        return Problem("bad_roll", "no dice are due for this choice")
    return roll_problem(dice, roll)


def _react(battle: Battle, command: React) -> Any:
    """A reaction, or a readied action, that the game master calls for."""
    unknown = unknown_token(battle, command.token) or (
        unknown_token(battle, command.target) if command.target is not None else None
    )
    if unknown is not None:
        return (unknown,)
    reactor = battle.token(command.token)
    cards = cards_of(battle.scenario, command.token)
    number = next((i for i, card in enumerate(cards) if command.action in (card.action, card.kind, f"{CARD}{i}")), None)
    if number is not None:
        return _play_card(battle, command, number)
    unknown = unknown_action(battle.ruleset, command.action)
    if unknown is not None:
        return (unknown,)
    action = battle.ruleset.actions[command.action]
    if action.kind != "reaction":
        return (Problem("not_a_reaction", f"{action.label} is no reaction, and {reactor.name} has not readied it"),)
    aimed = battle.token(command.target) if command.target is not None else None
    problems = reaction_problems(battle, reactor, command.action, aimed, "declared")
    if refuses(problems):
        return problems
    wrong = _reaction_roll_problem(battle, command)
    if wrong is not None:
        return (wrong,)
    taken = take(battle, reactor, action, command.roll if not action.cancels else None, times=command.times)
    scenario = logged(taken.scenario, command.token, f"{reactor.name}: {action.label}")
    if not taken.success:
        return scenario
    now = Battle(scenario, battle.ruleset)
    scenario, frames = window.carried_out(now, command.token, command.action, command.target or "", command.roll)
    return _stacked(scenario, frames)


def _reaction_roll_problem(battle: Battle, command: React, card: bool = False) -> Problem | None:
    """Why the faces, or the number of reactions, given with a reaction cannot be."""
    action = None if card else battle.ruleset.actions[command.action]
    if not 1 <= command.times <= 20:
        return Problem("bad_times", f"a reaction counts as 1 to 20 reactions, not {command.times}")
    due = price_due(battle, battle.token(command.token), action, card, command.times)
    if due is not None:
        return _roll_problem(due.dice, command.roll)
    return _roll_problem("" if action is not None and action.cancels else None, command.roll)


def _play_card(battle: Battle, command: React, number: int) -> Any:
    reactor = battle.token(command.token)
    problems = card_problems(battle, reactor)
    if problems:
        return problems
    wrong = _reaction_roll_problem(battle, command, card=True)
    if wrong is not None:
        return (wrong,)
    card = cards_of(battle.scenario, command.token)[number]
    action = battle.ruleset.actions.get(card.action)
    if command.path and action is not None and action.movement is not None:
        return readying.walk_off_turn(battle, command, number)
    scenario, frames = window.carry_out_card(battle, reactor, number, command.target or "", command.roll)
    return _stacked(scenario, frames)


def _stacked(scenario: Scenario, frames: list[Frame]) -> Scenario:
    for frame in reversed(frames):
        scenario = pushed(scenario, frame)
    return scenario


def _new_turn(battle: Battle, command: NewTurn) -> Any:
    unknown = unknown_token(battle, command.token)
    if unknown is not None:
        return (unknown,)
    return rounds.begin_turn(battle, command.token)


def _end_turn(battle: Battle, command: EndTurn) -> Any:
    unknown = unknown_token(battle, command.token)
    if unknown is not None:
        return (unknown,)
    if not is_active(battle.scenario, command.token):
        text = f"it is not the turn of {battle.token(command.token).name}"
        return (Problem("not_active", text, battle.ruleset.source_of("rounds")),)
    return rounds.end_turn(battle, command.token)


def _playing(battle: Battle) -> tuple[Problem, ...]:
    return () if battle.in_play else (Problem("not_in_play", "the fight has not begun"),)


def _teleport(battle: Battle, command: Teleport) -> Any:
    unknown = unknown_token(battle, command.token)
    if unknown is not None:
        return (unknown,)
    token = battle.token(command.token)
    side = battle.footprint(token).side
    if not (0 <= command.cell[0] <= battle.columns - side and 0 <= command.cell[1] <= battle.rows - side):
        return (Problem("out_of_map", f"{tuple(command.cell)} is outside the map", "", command.cell),)
    moved = with_token(battle.scenario, replace(token, cell=Cell(*command.cell)))
    moved = logged(moved, command.token, f"{token.name} is put on ({command.cell[0]}, {command.cell[1]})")
    return fallen(Battle(moved, battle.ruleset), command.token)


def _set_condition(battle: Battle, command: SetCondition) -> Any:
    unknown = unknown_token(battle, command.token)
    if unknown is not None:
        return (unknown,)
    if command.condition not in battle.ruleset.conditions:
        names = ", ".join(battle.ruleset.conditions)
        return (Problem("unknown_condition", f"there is no state {command.condition!r}; there are {names}"),)
    return give_condition(
        battle.scenario, battle.ruleset, command.token, command.condition, command.level, command.until or "",
        command.giver or "",
    )  # fmt: skip


def _set_flag(battle: Battle, command: SetFlag) -> Any:
    unknown = unknown_token(battle, command.token)
    return (unknown,) if unknown is not None else flagged(battle.scenario, command.token, command.flag, command.text)


def _set_link(battle: Battle, command: SetLink) -> Any:
    unknown = unknown_token(battle, command.source) or unknown_token(battle, command.target)
    if unknown is not None:
        return (unknown,)
    if command.gone:
        return untied(battle.scenario, battle.ruleset, command.kind, command.source, command.target)
    return tied(battle.scenario, Link(command.kind, command.source, command.target, command.value))


def _spend(battle: Battle, command: Spend) -> Any:
    unknown = unknown_token(battle, command.token)
    if unknown is not None:
        return (unknown,)
    if command.pool not in battle.ruleset.pools:
        return (
            Problem("unknown_pool", f"there is no pool {command.pool!r}; pools are {', '.join(battle.ruleset.pools)}"),
        )
    left = pool_left(battle, command.token, command.pool) - command.amount
    if left < 0:
        return (Problem("no_pool", f"only {left + command.amount} left", battle.ruleset.source_of("pools")),)
    turn = turn_of(battle.scenario, command.token)
    size = pool_size(battle, command.token, command.pool)
    pools = {**turn.pools, command.pool: min(left, size)}
    return with_turn(battle.scenario, command.token, replace(turn, pools=pools))


def _damage(battle: Battle, command: Damage) -> Any:
    unknown = unknown_token(battle, command.token)
    if unknown is not None:
        return (unknown,)
    token = battle.token(command.token)
    scenario = battle.scenario
    if token.hit_points is not None:
        points = token.hit_points - command.amount
        if token.hit_points_max is not None:
            points = min(points, token.hit_points_max)
        scenario = with_token(scenario, replace(token, hit_points=points))
    word = "loses" if command.amount >= 0 else "regains"
    why = f" ({command.text})" if command.text else ""
    return logged(scenario, command.token, f"{token.name} {word} {abs(command.amount)} hit points{why}")


def _throw(battle: Battle, command: Throw) -> Any:
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
        scenario, command.token, f"{name_of(scenario, command.token)} rolls {dice}: {shown} = {dice.total(faces)}{why}"
    )


def _remove(battle: Battle, command: RemoveToken) -> Any:
    unknown = unknown_token(battle, command.token)
    return (unknown,) if unknown is not None else without_token(battle.scenario, battle.ruleset, command.token)


def _end_encounter(battle: Battle, _command: EndEncounter) -> Any:
    return replace(battle.scenario, encounter=Encounter(log=battle.scenario.encounter.log))


PERFORM: dict[type[Any], Callable[[Battle, Any], Any]] = {
    StartEncounter: rounds.start,
    EndEncounter: _end_encounter,
    Move: _move,
    Act: _act,
    Answer: _answer,
    React: _react,
    NewTurn: _new_turn,
    EndTurn: _end_turn,
    NextTurn: lambda battle, _: _playing(battle) or rounds.next_turn(battle),
    NewRound: lambda battle, _: rounds.begin_round(battle),
    Delay: rounds.delay,
    SetInitiative: rounds.set_initiative,
    SetOrder: lambda battle, command: rounds.set_order(battle, command.order),
    Push: pushing.push,
    Teleport: _teleport,
    SetCondition: _set_condition,
    SetFlag: _set_flag,
    SetLink: _set_link,
    Spend: _spend,
    Damage: _damage,
    Throw: _throw,
    RemoveToken: _remove,
    Note: lambda battle, command: logged(battle.scenario, command.token, command.text),
    SetReminders: lambda battle, command: with_encounter(battle.scenario, reminders_only=command.on),
}

__all__ = ["HANDLERS", "log_text", "question", "replay", "run", "settled"]

"""Carrying out commands on a scenario, and asking what then waits for an answer. Everything here is
pure.

outcome = run(battle, Move("hero", path))
if outcome.refused: ...        # outcome.problems say why, outcome.scenario is the same object
while (asked := outcome.question) is not None:
    outcome = run(battle.after(outcome.scenario), Answer(asked.who, "decline"))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.frames import (
    ActFrame,
    BreakFrame,
    DamageFrame,
    DisplacedFrame,
    DownTurnFrame,
    DropFrame,
    FallFrame,
    FinishFrame,
    Frame,
    PushFrame,
    StepFrame,
    StrikeFrame,
    WalkFrame,
    WindowFrame,
)
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.graph.profile import profile_of
from fivefoot.core.rules.means.abilities import own_action
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.ruleset.schema.actions import Action
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn import (
    acting,
    damage_step,
    displacing,
    fall_checks,
    forced_drops,
    gm_edits,
    gm_pools,
    gm_reactions,
    next_turn,
    pushing,
    reaction_steps,
    reaction_window,
    reinforcements,
    rounds,
    waiting_act,
    waiting_break,
    waiting_strike,
    waiting_walk,
    walking,
    zones,
)
from fivefoot.core.rules.turn.apply_route import apply_route
from fivefoot.core.rules.turn.broken_grapples import log_broken_holds
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
    from_plain,
    to_plain,
)
from fivefoot.core.rules.turn.falling import drop_unsupported
from fivefoot.core.rules.turn.going_down import apply_going_down
from fivefoot.core.rules.turn.legality import (
    moment_problems,
    overruled_text,
    refuses,
    standing_problems,
    unknown_action,
    unknown_token,
)
from fivefoot.core.rules.turn.reminders import reminds_of
from fivefoot.core.rules.turn.state import (
    is_active,
    logged,
    name_of,
    top_frame,
    with_encounter,
    with_frame,
)
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.rules.turn.turn_dice import choice_roll_problem
from fivefoot.core.rules.turn.turn_results import Outcome, Question
from fivefoot.core.rules.turn.waiting import Done, Waiting

MOST_STEPS = 10_000  # of frames between two questions; more would be a circle


WAITING: dict[type[Frame], type[Waiting[Any]]] = {
    WalkFrame: waiting_walk.WaitingWalk,
    WindowFrame: reaction_window.WaitingWindow,
    StrikeFrame: waiting_strike.WaitingStrike,
    BreakFrame: waiting_break.WaitingBreak,
    DropFrame: forced_drops.WaitingDrop,
    PushFrame: pushing.WaitingPush,
    DisplacedFrame: displacing.WaitingDisplacement,
    StepFrame: reaction_steps.WaitingStep,
    FallFrame: fall_checks.WaitingFall,
    DamageFrame: damage_step.WaitingDamage,
    DownTurnFrame: next_turn.WaitingDownTurn,
    ActFrame: waiting_act.WaitingAct,
    FinishFrame: rounds.WaitingFinish,
}


def waiting_in(battle: Battle) -> Waiting[Any] | None:
    """The topmost waiting frame of a battle, which can ask, continue and take an answer; None where
    nothing waits.
    """
    frame = top_frame(battle.scenario)
    return WAITING[type(frame)](battle, frame) if frame is not None else None


def question(battle: Battle) -> Question | None:
    """The question that waits for an answer, or None."""
    waiting = waiting_in(battle)
    if waiting is None:
        return None
    # Asked before and after each command, and again by whoever shows it.
    return battle.derived("question", (battle.scenario, battle.ruleset), (), waiting.question)


def run(battle: Battle, command: FightCommand) -> Outcome:
    """Carries out a command.

    A refusal returns the same scenario and the problems; nothing is raised for bad input.
    """
    done, warnings = _performed(battle, command)
    # Refused, or nothing changed: no step of undo and no line.
    if done is None or (refuses(warnings) and done is battle.scenario):
        return Outcome(battle.scenario, warnings, question=question(battle))
    # Whatever a command did may bring more with it: fallen, exposed, let go of.
    after = _with_consequences(battle, battle.after(done))
    after = after.after(_remembered(battle.scenario, after.scenario, command))
    # A fight that begins has a log of its own, all of it new.
    before = battle.scenario.encounter.log if not isinstance(command, StartEncounter) else ()
    lines = tuple(entry.text for entry in after.scenario.encounter.log[len(before) :])
    reminders = tuple(line for line in lines if reminds_of(line) is not None)
    # What was overruled is no longer in the way: it is only said.
    cautions = tuple(replace(problem, warning=True) for problem in warnings)
    return Outcome(after.scenario, cautions, lines, question(after), reminders)


def _with_consequences(before: Battle, done: Battle) -> Battle:
    """The battle after all that follows from a command: who is exposed, goes down, falls or is let
    go.
    """
    walked = settled(reaction_window.ask_about_exposed(before, done))
    after = drop_unsupported(before, apply_going_down(before, walked))
    # A token that falls or goes down may come into a condition that exposes it: enemies are asked
    # again.
    after = settled(reaction_window.ask_about_exposed(walked, after))
    return log_broken_holds(before, after)


def _remembered(before: Scenario, after: Scenario, command: FightCommand) -> Scenario:
    """The scenario with the command in the fight's history."""
    # Setup is not part of the fight's history: replay begins with StartEncounter.
    if after.encounter.stage != "play":
        return after
    past = () if isinstance(command, StartEncounter) else before.encounter.history
    return with_encounter(after, history=(*past, to_plain(command)))


def settled(battle: Battle) -> Battle:
    """The battle after everything that needs no answer."""
    for _ in range(MOST_STEPS):
        waiting = waiting_in(battle)
        if waiting is None or question(battle) is not None:
            return battle
        # Exposed after each step of it: enemies are asked where it happened.
        battle = reaction_window.ask_about_exposed(battle, battle.after(waiting.advance()))
    kinds = ", ".join(frame.kind for frame in battle.scenario.encounter.pending)
    # Ten thousand frames without a question: a fault of ours, and it must not hang.
    raise RuntimeError(f"the turn goes round in a circle: {kinds}")


def replay(battle: Battle, commands: Iterable[FightCommand | Mapping[str, Any]]) -> Battle:
    """The battle after folding commands (or plain values of them) over it.

    Raises CommandError for a bad one.
    """
    for command in commands:
        # Plain values as a file has them, or commands of this process.
        known = from_plain(command) if isinstance(command, Mapping) else command
        battle = battle.after(run(battle, known).scenario)
    return battle


# The commands

# What may come while a question waits: answers to it, and what a game master does manually.
OPEN_TO_ALL = (
    Answer,
    React,
    JoinOrder,
    SetCondition,
    SetFlag,
    SetLink,
    Spend,
    MarkReaction,
    Damage,
    SetHitPoints,
    Throw,
    RemoveToken,
    Note,
    SetReminders,
    EndEncounter,
    Teleport,
    Place,
    PlaceZone,
    MoveZone,
    EditZone,
    RemoveZone,
)


def _performed(
    battle: Battle, command: FightCommand
) -> tuple[Scenario | None, tuple[Problem, ...]]:
    """The scenario after a command with its cautions; or None, or the same scenario, with what
    forbids it.
    """
    # What waits is asked first: only answers and manual changes may come between.
    waiting = question(battle)
    if waiting is not None and not (
        isinstance(command, OPEN_TO_ALL) or _at_any_moment(battle, command)
    ):
        who = name_of(battle.scenario, waiting.who)
        return None, (
            Problem(
                "question_open",
                say(
                    "who_is_asked_first_removeprefix",
                    who=who,
                    removeprefix=waiting.text.removeprefix(f"{who}: "),
                ),
            ),
        )
    perform = PERFORM[type(command)]
    done = perform(battle, _as_its_own(battle, command))
    if isinstance(done, Scenario):
        return done, ()
    # Commands answer with a scenario, with one and cautions, or with what forbids them.
    if done and isinstance(done[0], Scenario):
        after, problems = done
        return after, problems
    return None, done


def _at_any_moment(battle: Battle, command: FightCommand) -> bool:
    """Whether a command is a free action that interrupts even another's turn (B6)."""
    action = battle.ruleset.actions.get(command.action) if isinstance(command, Act) else None
    return action is not None and action.kind == "free" and action.any_time


def _as_its_own(battle: Battle, command: FightCommand) -> FightCommand:
    """The command with the token's own record of the action it names (D48), including one that is
    readied.
    """
    if not battle.ruleset.own_records or not isinstance(command, (Move, Act, React)):
        return command
    named = command.action if command.action is not None else battle.ruleset.movement.action
    command = replace(command, action=own_action(battle, command.token, named))
    readied = command.choice.get("action") if isinstance(command, Act) else None
    if not isinstance(command, Act) or not isinstance(readied, str):
        return command
    return replace(
        command, choice={**command.choice, "action": own_action(battle, command.token, readied)}
    )


def _move(battle: Battle, command: Move) -> Any:
    unknown = unknown_token(battle, command.token) or (
        # No action named: the ruleset's plain movement, which there always is.
        unknown_action(battle.ruleset, command.action) if command.action is not None else None
    )
    if unknown is not None:
        return (unknown,)
    action = battle.ruleset.actions[command.action or battle.ruleset.movement.action]
    rule = battle.ruleset.source_of("movement")
    if action.movement is None:
        return (
            Problem("no_movement", say("action_grants_no_movement", action=action.label), rule),
        )
    if not command.path:
        return (Problem("empty_path", say("path_has_no_cells"), rule),)
    # In setup anybody moves.
    if not command.overrule and battle.in_play and not is_active(battle.scenario, command.token):
        return _not_its_moment(battle, command, action)
    problems = _phase_problems(battle, command, action.kind)
    return _walk(battle, command, problems)


def _not_its_moment(battle: Battle, command: Move, action: Action) -> tuple[Problem, ...]:
    """Why somebody does not move whose turn it is not: that, and the phase where it is another."""
    token, action_id = battle.token(command.token), command.action or battle.ruleset.movement.action
    found = tuple(moment_problems(battle, token, action_id, action))
    if any(problem.code == "not_active" for problem in found):
        return found
    # Nobody walks out of turn, though the action may be taken then.
    text = say("it_is_not_turn_of_token", token=token.name)
    return (Problem("not_active", text, battle.ruleset.source_of("rounds.phases")), *found)


def _phase_problems(battle: Battle, command: Move, kind: str) -> tuple[Problem, ...]:
    if not battle.in_play:
        return ()
    action_id = command.action or battle.ruleset.movement.action
    # What a walk says of itself: not said twice.
    about_move = {
        "gate",
        "blocked_by_condition",
        "turn_ended",
        "reaction_only",
        "not_active",
        "not_in_play",
        "square_owed",
        "holds_fast",
        "pair_held",
    }
    found = standing_problems(battle, battle.token(command.token), action_id)
    # An action without a kind is a mode of movement, not one of its own.
    return tuple(problem for problem in found if problem.code not in about_move) if kind else ()


LASTING = frozenset({"out_of_map", "not_adjacent"})
"""Problems that no word of the game master's takes away: it cannot put a token off the map."""


def _walk(battle: Battle, command: Move, problems: tuple[Problem, ...]) -> Any:
    """A path judged, then walked as a frame that reactions may interrupt."""
    enemy = walking.enemy_tumbled_through(battle, command)
    frame = walking.walk_frame(battle, command, enemy)
    verdict = walking.verdict_of(battle, frame, list(command.path))
    found = (*problems, *verdict.problems, *walking.tumble_problems(battle, command, enemy))
    # The edge is told even where another reason came first: no overruling puts it off the map.
    if all(problem.code != "out_of_map" for problem in found):
        found = (*found, *_beyond_the_map(battle, command))
    # Overruling is for rules, not for the map's edge.
    if refuses(found) and not (command.overrule and LASTING.isdisjoint(p.code for p in found)):
        return found
    if verdict.route is None:
        return found
    # Walking on voids what had to be the last action of the turn; a refused walk voids nothing.
    scenario = acting.void_last_action(battle, command.token)
    if refuses(found):
        scenario = logged(scenario, command.token, overruled_text(found))
    if not battle.in_play:
        return apply_route(battle, verdict.route), found
    end = command.path[-1]
    scenario = logged(
        scenario,
        command.token,
        # Written before it is walked: reactions come after this line.
        say("token_moves_to_x_y", token=battle.token(command.token).name, x=end[0], y=end[1]),
    )
    return with_frame(scenario, walking.with_every_step(frame, verdict.route)), found


def _beyond_the_map(battle: Battle, command: Move) -> tuple[Problem, ...]:
    """The first cell of a path at which the token would extend over the map's edge; nothing
    overrules that.
    """
    side = profile_of(
        battle, command.token, command.action, command.modes or None
    ).side  # narrower while it squeezes
    for x, y in command.path:
        if not (0 <= x <= battle.columns - side and 0 <= y <= battle.rows - side):
            return (Problem("out_of_map", say("x_y_is_outside_map", x=x, y=y), "", Cell(x, y)),)
    return ()


def _act(battle: Battle, command: Act) -> Any:
    # Delay is an action of some systems and a command of all.
    if (
        command.action == "delay"
        and command.target is not None
        and "delay" in battle.ruleset.actions
    ):
        return rounds.delay(battle, Delay(command.token, command.target))
    scenario, problems = acting.act(battle, command)
    # Unchanged means refused: the problems say why.
    return (scenario, problems) if scenario is not battle.scenario else problems


def _answer(battle: Battle, command: Answer) -> Done:
    waiting = waiting_in(battle)
    asked = question(battle)
    if waiting is None or asked is None:
        return (Problem("no_question", say("nothing_is_asked_now")),)
    if asked.who != command.who:
        who = name_of(battle.scenario, asked.who)
        return (
            Problem(
                "not_asked",
                say(
                    "who_is_asked_now_not_other_who",
                    who=who,
                    other_who=name_of(battle.scenario, command.who),
                ),
            ),
        )
    # The offer by its id; its name may be in another language.
    offer = asked.offer(command.choice)
    if offer is None:
        choices = ", ".join(choice.id for choice in asked.choices)
        return (
            Problem(
                "no_such_choice",
                say("choice_is_not_offered_offered", choice=command.choice, choices=choices),
            ),
        )
    if not offer.legal:
        return offer.problems
    # Faces the dice cannot show are refused before anything is done.
    due = offer.roll.dice if offer.roll is not None else None
    wrong = choice_roll_problem(due, command.roll) or damage_step.damage_problem(
        offer, command.damage
    )
    if wrong is not None:
        return (wrong,)
    return waiting.apply_answer(command)


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
        text = say("it_is_not_turn_of_token", token=battle.token(command.token).name)
        return (Problem("not_active", text, battle.ruleset.source_of("rounds")),)
    return rounds.end_turn(battle, command.token)


def _playing(battle: Battle) -> tuple[Problem, ...]:
    return () if battle.in_play else (Problem("not_in_play", say("fight_has_not_begun")),)


PERFORM: dict[type[Any], Callable[[Battle, Any], Any]] = {
    StartEncounter: rounds.start,
    EndEncounter: gm_edits.end_encounter,
    Move: _move,
    Act: _act,
    Answer: _answer,
    React: gm_reactions.react,
    NewTurn: _new_turn,
    EndTurn: _end_turn,
    NextTurn: lambda battle, _: _playing(battle) or next_turn.next_turn(battle),
    NewRound: lambda battle, _: rounds.begin_round(battle),
    Delay: rounds.delay,
    SetInitiative: rounds.set_initiative,
    JoinOrder: reinforcements.join,
    SetOrder: lambda battle, command: rounds.set_order(battle, command.order),
    Push: pushing.push,
    Teleport: gm_edits.teleport,
    Place: gm_edits.place,
    SetCondition: gm_edits.set_condition,
    SetFlag: gm_edits.set_flag,
    SetLink: gm_edits.set_link,
    Spend: gm_pools.spend,
    MarkReaction: gm_pools.mark_reaction,
    Damage: gm_edits.damage,
    SetHitPoints: gm_edits.set_hit_points,
    Throw: gm_edits.throw,
    PlaceZone: zones.place,
    MoveZone: zones.move,
    EditZone: zones.edit,
    RemoveZone: zones.remove,
    RemoveToken: gm_edits.remove,
    Note: lambda battle, command: logged(battle.scenario, command.token, command.text),
    SetReminders: lambda battle, command: with_encounter(
        battle.scenario, reminders_only=command.on
    ),
}

__all__ = ["WAITING", "question", "replay", "run", "settled"]

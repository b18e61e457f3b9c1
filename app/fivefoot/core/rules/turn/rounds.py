"""Rounds, turns, phases and initiative: who acts when, and what begins and ends with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.frames import FinishFrame
from fivefoot.core.model.harm import Hurt
from fivefoot.core.model.scenario import Scenario, turn_of, with_turn
from fivefoot.core.rules.graph.profile import profile_of
from fivefoot.core.rules.means.damage_due import is_counted, with_damage_due
from fivefoot.core.rules.means.pending_attack_step import pending_steps
from fivefoot.core.rules.means.pools import affordable, charge, pool_in_sentence
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.rolls.dice import parse_dice
from fivefoot.core.rules.routes.endings import ending_problems
from fivefoot.core.rules.routes.inside_matter import is_inside_something
from fivefoot.core.rules.ruleset.amount_text import number_text
from fivefoot.core.rules.ruleset.ruleset_labels import phase_label
from fivefoot.core.rules.ruleset.schema.base import exact
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.downed import is_down, turn_of_the_down
from fivefoot.core.rules.space.mounts_and_grapples import is_phasing
from fivefoot.core.rules.space.tokens import condition_levels, stats_of
from fivefoot.core.rules.turn import breathing, zones
from fivefoot.core.rules.turn.apply_route import MOVED
from fivefoot.core.rules.turn.commands import Delay, SetInitiative, StartEncounter
from fivefoot.core.rules.turn.condition_timers import reminded_of_timers
from fivefoot.core.rules.turn.effects import expire, give_condition, with_end
from fivefoot.core.rules.turn.falling import at_turn_end, at_turn_start
from fivefoot.core.rules.turn.reacting import without_readied_actions
from fivefoot.core.rules.turn.refresh import new_round, new_turn
from fivefoot.core.rules.turn.state import (
    group_of,
    logged,
    members_of_turn,
    name_of,
    with_encounter,
    with_flag,
)
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.rules.turn.turn_dice import read_faces, roll_problem
from fivefoot.core.rules.turn.waiting import Waiting
from fivefoot.core.texts.labels import in_sentence
from fivefoot.core.texts.lists import creatures

DELAYED = "delayed"  # flag of a turn: for whom the token waits this round


def start(battle: Battle, command: StartEncounter) -> Scenario | tuple[Problem, ...]:
    """Play begins: fresh turns, the order, and who is surprised."""
    problem = _start_problem(battle, command)
    if problem is not None:
        return (problem,)
    # Nothing of an earlier fight goes on: log, timers and history are new. Only initiative that was
    # set beforehand is asked for below.
    fresh = Encounter(
        stage="play", round=1, dice=command.seed, reminders_only=command.reminders_only
    )
    scenario = replace(battle.scenario, encounter=fresh)
    # Where there are phases a round begins with the first of them.
    if battle.ruleset.rounds.phases:
        scenario = with_encounter(scenario, phase=battle.ruleset.rounds.phases[0])
    if command.order:
        scenario = with_encounter(scenario, order=command.order)
    else:
        # Set before the fight: those numbers stand unless rolled anew.
        known = battle.scenario.encounter.initiative
        scenario = _in_initiative(battle.after(scenario), command.rolls, known)
    scenario = logged(scenario, "", say("fight_begins"))
    scenario = logged(scenario, "", say("order_list", order_text=_order_text(scenario)))
    for name in command.surprised:
        scenario = _surprised(battle.after(scenario), name)
    return scenario


def _start_problem(battle: Battle, command: StartEncounter) -> Problem | None:
    """What is wrong with the tokens, the order or the dice that a fight is to begin with."""
    tokens = battle.scenario.tokens
    named = (*command.order, *command.rolls, *command.surprised)
    missing = next((name for name in named if name not in tokens), None)
    if missing is not None:
        return Problem("unknown_token", say("there_is_no_token_missing", missing=missing))
    # The order names each once: a second place would be a second turn.
    if len(set(command.order)) < len(command.order):
        return Problem("twice_in_order", say("token_stands_in_order_twice"))
    for name, faces in command.rolls.items():
        wrong = roll_problem(battle.ruleset.rounds.initiative_die, faces)
        if wrong is not None:
            who = tokens[name].name
            text = say("initiative_of_token_wrong", token=who, wrong=wrong.text)
            return replace(wrong, text=text)
    return None


def _order_text(scenario: Scenario) -> str:
    """The initiative order in words, with what each rolled: "Scout 20, Mage 17"."""
    values = scenario.encounter.initiative
    rolled = {
        name: f" {number_text(values[name])}" for name in scenario.encounter.order if name in values
    }
    return creatures(
        name_of(scenario, name) + rolled.get(name, "") for name in scenario.encounter.order
    )


def _surprised(battle: Battle, name: str) -> Scenario:
    scenario, ruleset = battle.scenario, battle.ruleset
    if not ruleset.rounds.surprise or "surprised" not in ruleset.conditions:
        return logged(
            scenario,
            name,
            say("name_is_surprised_this_system", name=name_of(scenario, name)),
        )
    return give_condition(battle, name, "surprised", 1, "surprise_round")


def _in_initiative(
    battle: Battle, rolls: Mapping[str, tuple[int, ...]], known: Mapping[str, int]
) -> Scenario:
    """The order by initiative rolls, or where the system has none by turns of the sides, heroes
    first.

    An initiative that was set before stands (`known`, in thousandths) unless a roll for it is
    given.
    """
    scenario, rule = battle.scenario, battle.ruleset.rounds
    ids = list(scenario.tokens)
    if rule.initiative == "set_order":
        return with_encounter(scenario, order=tuple(alternating(scenario, ids)))
    values: dict[str, int] = {}
    for name in ids:
        # A group acts on one initiative: its first token rolls for all of them.
        head = group_of(scenario, name)[0]
        if head in values:
            values[name] = values[head]
            continue
        if head in known and head not in rolls:
            values[name] = values[head] = known[head]
            continue
        faces, scenario = read_faces(scenario, parse_dice(rule.initiative_die), rolls.get(head))
        bonus = exact(
            stats_of(battle.ruleset, scenario.tokens[head]).get(rule.initiative_stat or "", 0) or 0
        )
        # In thousandths, since a bonus may be a fraction.
        values[name] = int((parse_dice(rule.initiative_die).total(faces) + bonus) * 1000)
        if head != name:
            values[head] = values[name]
    return with_encounter(scenario, initiative=values, order=by_initiative(battle, values, ids))


def by_initiative(battle: Battle, values: Mapping[str, int], ids: Iterable[str]) -> tuple[str, ...]:
    """Highest first; ties by the bonus, then as the tokens stand in the scenario."""
    stat = battle.ruleset.rounds.initiative_stat or ""

    def key(name: str) -> tuple[float, float]:
        bonus = stats_of(battle.ruleset, battle.token(name)).get(stat, 0) or 0
        # Ties by the bonus (A74); then Python's stable sort keeps the scenario's order.
        return (-values.get(name, 0), -float(exact(bonus)))

    return tuple(sorted(ids, key=key))


def alternating(scenario: Scenario, ids: Iterable[str]) -> list[str]:
    """Sides alternate, heroes first: one of each side, then the next of each."""
    # Heroes first where no system says otherwise (D.3).
    sides: dict[str, list[str]] = {"heroes": []}
    for name in ids:
        sides.setdefault(scenario.tokens[name].side, []).append(name)
    # Sides as they first appear: the order of the scenario.
    columns = [names for names in sides.values() if names]
    longest = max((len(names) for names in columns), default=0)
    return [names[row] for row in range(longest) for names in columns if row < len(names)]


def begin_turn(battle: Battle, token_id: str) -> Scenario:
    """The scenario with a token's turn begun, and that of those who act with it."""
    scenario, ruleset = battle.scenario, battle.ruleset
    if ruleset.rounds.phases:
        scenario = with_encounter(scenario, phase=ruleset.rounds.phases[-1])
    # The whole group begins, whoever of it was called.
    members = group_of(scenario, token_id)
    for name in members:
        # Of a group the members who are down are passed over.
        if name != token_id and _is_passed_over(battle.after(scenario), name):
            if name not in scenario.encounter.done:
                scenario = pass_over(battle.after(scenario), name)
            continue
        scenario = logged(scenario, name, say("turn_of_name", name=name_of(scenario, name)))
        for change in (_member_begins, reminded_of_timers, zones.remind_of_zones):
            scenario = change(battle.after(scenario), name)
    done = tuple(
        n for n in scenario.encounter.done if n not in members or turn_of(scenario, n).ended
    )
    return with_encounter(scenario, active=token_id, done=done)


def _member_begins(battle: Battle, name: str) -> Scenario:
    """The scenario after all that the start of one token's turn brings and ends."""
    scenario, ruleset = battle.scenario, battle.ruleset
    # What ends at its start ends before its pools are full again.
    scenario = expire(battle.after(zones.count_down_zones(scenario, name)), "turn_start", name)
    # Contingencies of a turn, or of a round (B10).
    if ruleset.rounds.contingency == "own_turn":
        scenario = without_readied_actions(battle.after(scenario), name)
    scenario = new_turn(battle.after(scenario), name)
    # Falls come last: in its own phase, with its pools to tumble with (B52).
    return at_turn_start(battle.after(scenario), name)


def _is_passed_over(battle: Battle, name: str) -> bool:
    ruleset, token = battle.ruleset, battle.token(name)
    return is_down(ruleset, token) and turn_of_the_down(ruleset, token) != "taken"


def pass_over(battle: Battle, token_id: str) -> Scenario:
    """The scenario after the turn of a token that is down: what ends then ends, and nobody acts."""
    scenario, active = battle.scenario, battle.scenario.encounter.active
    name = name_of(scenario, token_id)
    scenario = logged(scenario, token_id, say("name_is_down_no_turn", name=name))
    for change in (_member_begins, end_turn):
        scenario = change(battle.after(scenario), token_id)
    # The end of its turn has handed the turn on, as for one that acts: who was active still is.
    return with_encounter(scenario, active=active)


def end_turn(battle: Battle, token_id: str) -> Scenario:
    """The scenario with a token's turn over: movement lost, its conditions ended, falls begun."""
    if token_id not in battle.scenario.tokens:
        return battle.scenario
    scenario = battle.scenario
    # Conditions end before their damage is counted, and falls come last: they may end the token.
    for change in (
        _cautioned,
        _without_pending_steps,
        _movement_lost,
        _conditions_run_out,
        _conditions_at_turn_end,
        breathing.at_turn_end,
        _inside_matter,
        at_turn_end,
    ):
        scenario = change(battle.after(scenario), token_id)
    return _handed_on(scenario, token_id)


def _movement_lost(battle: Battle, token_id: str) -> Scenario:
    """The scenario in which what is left of a token's movement is gone, and its protection."""
    turn = battle.turn(token_id)
    # Whom it named to be safe from holds for one turn (C23).
    flags = {name: why for name, why in turn.flags.items() if name != "protected"}
    return with_turn(battle.scenario, token_id, replace(turn, move=None, ended=True, flags=flags))


def _conditions_run_out(battle: Battle, token_id: str) -> Scenario:
    """The scenario without the conditions that last to the end of the token's turn."""
    scenario = battle.scenario
    for moment in ("turn_end", "next_turn_used"):
        scenario = expire(battle.after(scenario), moment, token_id)
    return scenario


def _handed_on(scenario: Scenario, token_id: str) -> Scenario:
    """The scenario in which a token has had its turn: another of its group acts, or nobody."""
    encounter = scenario.encounter
    # Once in the list, at its end: it has just acted.
    done = (*(name for name in encounter.done if name != token_id), token_id)
    waiting = [name for name in members_of_turn(scenario) if not turn_of(scenario, name).ended]
    # The rest of the group goes on.
    active = (
        (waiting[0] if waiting else None)
        if token_id in members_of_turn(scenario)
        else encounter.active
    )
    return with_encounter(scenario, done=done, active=active)


def _conditions_at_turn_end(battle: Battle, token_id: str) -> Scenario:
    """The scenario with what conditions remind of at the end of a turn, and the damage that they
    deal waiting.
    """
    scenario, ruleset = battle.scenario, battle.ruleset
    hurts = []
    # By the conditions as they stand after those that ended.
    for name, level in condition_levels(ruleset, scenario.tokens[token_id]).items():
        record = ruleset.conditions[name]
        if record.turn_end:
            scenario = logged(
                scenario,
                token_id,
                f"{name_of(scenario, token_id)}, {record.label}: {record.turn_end}",
            )
        if record.turn_end_damage:
            hurts.append(Hurt(token_id, str(record.turn_end_damage * level), record.label))
    return with_damage_due(scenario, ruleset, hurts) if hurts else scenario


def _without_pending_steps(battle: Battle, token_id: str) -> Scenario:
    """The scenario in which nothing is owed off the own turn; that an attack never came is written
    down (D18).
    """
    scenario, token = battle.scenario, battle.token(token_id)
    # A square walked ahead of an attack that never came is owed no more (D18).
    for _, limit in pending_steps(battle, token):
        turn = turn_of(scenario, token_id)
        counters = {
            **turn.counters,
            limit.counter: sum(used in limit.actions for used in turn.used),
        }
        text = say("token_walked_square_ahead_of_attack", token=token.name)
        scenario = logged(
            with_turn(scenario, token_id, replace(turn, counters=counters)), token_id, text
        )
    return scenario


def _inside_matter(battle: Battle, token_id: str) -> Scenario:
    """Throws what a phasing token loses when it ends its turn in an object or a creature (C18)."""
    token, dice = battle.token(token_id), battle.ruleset.phasing.end_inside
    if not dice or not is_phasing(battle, token) or not is_inside_something(battle, token):
        return battle.scenario
    # Where hit points are kept the damage waits as a step of its own; else the throw is only told.
    if is_counted(battle.scenario, battle.ruleset, token_id):
        scenario = logged(
            battle.scenario, token_id, say("token_ends_its_turn_inside_matter", token=token.name)
        )
        return with_damage_due(
            scenario, battle.ruleset, [Hurt(token_id, dice, say("ends_its_turn_inside_matter"))]
        )
    faces, scenario = read_faces(battle.scenario, parse_dice(dice), None)
    text = say(
        "token_ends_its_turn_inside_matter_it_loses", token=token.name, dice=dice, faces=sum(faces)
    )
    return logged(scenario, token_id, text)


def seconds_gone(battle: Battle) -> float:
    """How long the fight has lasted as its present round begins (C1): the rounds before it."""
    return max(0, battle.scenario.encounter.round - 1) * battle.ruleset.rounds.seconds


def _cautioned(battle: Battle, token_id: str) -> Scenario:
    """The scenario with a line in the log where a turn ends in a place in which it should not
    (A49).
    """
    # Only a disengagement that was followed by movement has an end to judge (A49).
    if not battle.in_play or battle.turn(token_id).flags.get("disengaged") != MOVED:
        return battle.scenario
    profile = profile_of(battle, token_id)
    scenario = battle.scenario
    token = battle.token(token_id)
    for problem in ending_problems(
        battle, profile, token.cell, battle.base_level(token), lambda: False, list
    ):
        scenario = logged(scenario, token_id, say("caution_problem", problem=problem.text))
    return scenario


def begin_round(battle: Battle) -> Scenario:
    """The scenario with the round over and the next begun."""
    scenario, ruleset = battle.scenario, battle.ruleset
    scenario = expire(battle.after(zones.count_down_zones(scenario)), "round_end")
    # The surprise round is over, by whatever it was given.
    for name in scenario.tokens:
        if scenario.tokens[name].conditions.get("surprised"):
            scenario = give_condition(battle.after(scenario), name, "surprised", 0)
    if ruleset.rounds.contingency == "round":
        scenario = without_readied_actions(battle.after(scenario))
    scenario = new_round(battle.after(scenario))
    encounter = scenario.encounter
    # A token that waited did so for one round (B11).
    order = encounter.usual_order or encounter.order
    phase = ruleset.rounds.phases[0] if ruleset.rounds.phases else ""
    scenario = with_encounter(
        scenario, order=order, usual_order=(), done=(), active=None, phase=phase
    )
    return logged(scenario, "", say("round_in_line", round=scenario.encounter.round))


def delay(battle: Battle, command: Delay) -> Scenario | tuple[Problem, ...]:
    """The scenario with a token acting just after another in this round (B11), never earlier than
    usual.
    """
    encounter = battle.scenario.encounter
    # By the usual order: those who wait are put behind it anew each time.
    usual = encounter.usual_order or encounter.order
    problem = _delay_problem(battle, command, usual) or _unpaid_delay(battle, command.token)
    if problem is not None:
        return (problem,)
    scenario = _delay_paid(battle, command.token)
    waits = with_flag(scenario, command.token, DELAYED, command.after)
    scenario = with_end(waits, "flag", command.token, DELAYED, "round_end", command.token)
    scenario = with_encounter(scenario, order=_delayed_order(scenario, usual), usual_order=usual)
    text = say(
        "token_waits_for_after",
        token=name_of(scenario, command.token),
        after=name_of(scenario, command.after),
    )
    return logged(scenario, command.token, text)


def _delay_problem(battle: Battle, command: Delay, usual: tuple[str, ...]) -> Problem | None:
    """Why the initiative order does not let a token wait for another, or None."""
    encounter, ruleset = battle.scenario.encounter, battle.ruleset
    rule = ruleset.source_of("actions.delay" if "delay" in ruleset.actions else "rounds")
    for name in (command.token, command.after):
        if name not in encounter.order:
            return Problem("not_in_order", say("name_has_no_place_in_order", name=name), rule)
    # Later only: one delays by waiting (B11).
    if command.token == command.after or usual.index(command.after) < usual.index(command.token):
        return Problem("not_later", say("one_can_only_delay_to_act"), rule)
    # Acted already, or in the middle of it.
    acting = encounter.active == command.token and turn_of(battle.scenario, command.token).used
    if command.token in encounter.done or acting:
        name = name_of(battle.scenario, command.token)
        return Problem("turn_ended", say("name_has_acted_already_this_round", name=name), rule)
    return None


def _unpaid_delay(battle: Battle, token_id: str) -> Problem | None:
    """What is missing where delaying is an action: its price, or the phase it belongs to."""
    ruleset, phase = battle.ruleset, battle.scenario.encounter.phase
    record = ruleset.actions.get("delay")
    if record is None:
        return None
    short = affordable(battle, token_id, record.cost[0])
    if short is not None:
        text = say("no_pool_left_to_delay", pool=pool_in_sentence(battle, token_id, short))
        return Problem("no_pool", text, ruleset.source_of(f"pools.{short}"))
    if phase and ruleset.rounds.phases and phase != ruleset.rounds.phases[0]:
        first = in_sentence(phase_label(ruleset, ruleset.rounds.phases[0]))
        text = say("delaying_belongs_to_first_phase", first=first)
        return Problem("wrong_phase", text, ruleset.source_of("rounds.phase_of"))
    return None


def _delay_paid(battle: Battle, token_id: str) -> Scenario:
    record = battle.ruleset.actions.get("delay")
    if record is None:
        return battle.scenario
    return with_turn(battle.scenario, token_id, charge(battle, token_id, record.cost[0]))


def _delayed_order(scenario: Scenario, usual: tuple[str, ...]) -> tuple[str, ...]:
    """The order of a round in which some delay: each just after the usual place of the one it waits
    for (B11).

    That place is the one the other rolled: if it delays in its turn it drags nobody along. Those
    who wait for the same one keep their own order.
    """

    def place(name: str) -> tuple[int, int, int]:
        own, waits_for = usual.index(name), turn_of(scenario, name).flags.get(DELAYED, "")
        # Behind the usual place of the other, in the order of those who wait for it.
        return (usual.index(waits_for), 1, own) if waits_for in usual else (own, 0, own)

    return tuple(sorted(usual, key=place))


def set_initiative(battle: Battle, command: SetInitiative) -> Scenario | tuple[Problem, ...]:
    """The scenario with a token's initiative given and the order sorted by it anew."""
    if command.token not in battle.scenario.tokens:
        return (Problem("unknown_token", say("there_is_no_token_token", token=command.token)),)
    encounter = battle.scenario.encounter
    values = {**encounter.initiative, command.token: round(command.value * 1000)}
    # A number gives a place to whoever had none.
    ids = encounter.order if command.token in encounter.order else (*encounter.order, command.token)
    ordered = by_initiative(
        battle, values, (name for name in ids if name in battle.scenario.tokens)
    )
    # The new order is the usual one: what somebody had delayed is forgotten.
    return with_encounter(battle.scenario, initiative=values, order=ordered, usual_order=())


def set_order(battle: Battle, order: tuple[str, ...]) -> Scenario | tuple[Problem, ...]:
    """The scenario with the initiative order as given."""
    missing = next((name for name in order if name not in battle.scenario.tokens), None)
    if missing is not None:
        return (Problem("unknown_token", say("there_is_no_token_missing", missing=missing)),)
    if len(set(order)) < len(order):
        return (Problem("twice_in_order", say("token_stands_in_order_twice")),)
    # An order given manually is the usual one: no new round goes back to another.
    return with_encounter(battle.scenario, order=order, usual_order=())


@dataclass(frozen=True, slots=True)
class WaitingFinish(Waiting[FinishFrame]):
    """The end of a turn, once what was done in it is resolved (E3, D21)."""

    def advance(self) -> Scenario:
        """The scenario with the turn over."""
        return end_turn(self.without, self.frame.token)

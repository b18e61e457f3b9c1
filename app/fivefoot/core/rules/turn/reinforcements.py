"""Reinforcements: tokens that enter a running fight get a place in the initiative order at once."""

from __future__ import annotations

from collections.abc import Mapping

from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.rolls.dice import parse_dice
from fivefoot.core.rules.ruleset.amount_text import number_text
from fivefoot.core.rules.ruleset.schema.base import exact
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.tokens import stats_of
from fivefoot.core.rules.turn.commands import JoinOrder
from fivefoot.core.rules.turn.rounds import by_initiative
from fivefoot.core.rules.turn.state import (
    group_of,
    logged,
    members_of_turn,
    name_of,
    with_encounter,
)
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.rules.turn.turn_dice import read_faces, roll_problem


def join(battle: Battle, command: JoinOrder) -> Scenario | tuple[Problem, ...]:
    """The scenario in which tokens have places in the order: by their initiative, else after all
    others.

    A token whose place has passed in this round acts from the next round on.
    """
    scenario, die = battle.scenario, battle.ruleset.rounds.initiative_die
    missing = next(
        (name for name in (*command.tokens, *command.rolls) if name not in scenario.tokens), None
    )
    if missing is not None:
        return (Problem("unknown_token", say("there_is_no_token_missing", missing=missing)),)
    # All faces before anybody joins: half a command must not stand.
    for faces in command.rolls.values():
        wrong = roll_problem(die, faces)
        if wrong is not None:
            return (wrong,)
    for name in command.tokens:
        # Twice named, or there already: one place each.
        if name not in scenario.encounter.order:
            scenario = _joined(battle.after(scenario), name, command.rolls)
    return scenario


def _joined(battle: Battle, name: str, rolls: Mapping[str, tuple[int, ...]]) -> Scenario:
    scenario = battle.scenario
    name_of_token = name_of(scenario, name)
    said = say("name_joins_fight", name=name_of_token)
    # Without initiative, or where it was never rolled, it comes last.
    if battle.ruleset.rounds.initiative == "high_to_low" and scenario.encounter.initiative:
        value, scenario = _initiative(battle, name, rolls)
        scenario = with_encounter(
            scenario, initiative={**scenario.encounter.initiative, name: value}
        )
        said = say("name_joins_fight_with_value", name=name_of_token, value=number_text(value))
    fight = scenario.encounter
    settled = battle.after(scenario)
    order = _placed(settled, name, fight.order)
    # A token that waits this round goes back to the usual order: it has a place there too.
    usual = _placed(settled, name, fight.usual_order) if fight.usual_order else ()
    # Its moment has passed: it acts from the next round on.
    done = (*fight.done, name) if _has_gone_by(scenario, fight, order, name) else fight.done
    scenario = with_encounter(scenario, order=order, usual_order=usual, done=done)
    return logged(scenario, name, said)


def _initiative(
    battle: Battle, name: str, rolls: Mapping[str, tuple[int, ...]]
) -> tuple[int, Scenario]:
    """The initiative in thousandths: its group's where a member has a place, otherwise a roll and
    the bonus.
    """
    scenario, rule = battle.scenario, battle.ruleset.rounds
    values = scenario.encounter.initiative
    of_group = next((values[each] for each in group_of(scenario, name) if each in values), None)
    # Its group acts on one initiative, unless a roll is given for it.
    if of_group is not None and name not in rolls:
        return of_group, scenario
    dice = parse_dice(rule.initiative_die)
    faces, scenario = read_faces(scenario, dice, rolls.get(name))
    bonus = exact(
        stats_of(battle.ruleset, scenario.tokens[name]).get(rule.initiative_stat or "", 0) or 0
    )
    return int((dice.total(faces) + bonus) * 1000), scenario


def _placed(battle: Battle, name: str, order: tuple[str, ...]) -> tuple[str, ...]:
    """The order with a token in its place; an order that was changed manually is not sorted again.

    It stands after the last who comes before it by initiative; without one, beside its group or
    last.
    """
    values = battle.scenario.encounter.initiative
    if name in values:
        known = [other for other in order if other in values and other in battle.scenario.tokens]
        first = [
            other for other in known if by_initiative(battle, values, (other, name))[0] == other
        ]
        at = order.index(first[-1]) + 1 if first else 0
    else:
        group = [
            place for place, other in enumerate(order) if other in group_of(battle.scenario, name)
        ]
        at = group[-1] + 1 if group else len(order)
    return (*order[:at], name, *order[at:])


def _has_gone_by(scenario: Scenario, fight: Encounter, order: tuple[str, ...], name: str) -> bool:
    """Whether a place is before that of the active token, or of the last one that acted in this
    round.
    """
    acting = set(members_of_turn(scenario))
    if name in acting:
        return False  # it acts with its group
    acted = [order.index(other) for other in (*fight.done, *acting) if other in order]
    return order.index(name) < max(acted, default=-1)

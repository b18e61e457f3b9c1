"""Taking an action: it is paid, those whom it provokes are asked, and then it is done."""

from __future__ import annotations

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.frames import ActFrame, FinishFrame
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.token import Token
from fivefoot.core.rules.means import reserves
from fivefoot.core.rules.means.pools import Payment, cost_text
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.rolls.difficulty import difficulty_of
from fivefoot.core.rules.rolls.repeats import repeat_count
from fivefoot.core.rules.rolls.roll_modifiers import modifiers_text, roll_modifiers, swings_of
from fivefoot.core.rules.rolls.roll_records import RollModifiers
from fivefoot.core.rules.ruleset.amount_text import number_text
from fivefoot.core.rules.ruleset.schema.actions import Action
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.distance import band_of, gap_between
from fivefoot.core.rules.space.tokens import is_blocked
from fivefoot.core.rules.turn import action_use
from fivefoot.core.rules.turn.attacks_on_barriers import barrier_words, choice_at_barrier
from fivefoot.core.rules.turn.commands import Act, Move, plain_value
from fivefoot.core.rules.turn.effects import (
    expire,
    expire_on_use,
    give_condition,
)
from fivefoot.core.rules.turn.legality import judge_act, overruled_text, refuses
from fivefoot.core.rules.turn.state import (
    logged,
    name_of,
    with_frame,
)
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.rules.turn.weapon_handling import take_up_weapon

NEVER = (
    "unknown_token",
    "unknown_action",
    "tied_to_itself",
    "rides_already",
    "no_area",
    "bad_area",
    "unknown_area",
    "too_many_zones",
    "unknown_barrier",
    "bad_place",
    "not_at_barriers",
    "unbreakable",
)
"""Problems that no word of the game master's does away with: what is not there, mounts that carry
each other, areas that cannot be, walls that nothing breaks.
"""


def act(battle: Battle, command: Act) -> tuple[Scenario, tuple[Problem, ...]]:
    """The scenario with an action paid and under way, and the problems and cautions found."""
    problems, payment = judge_act(battle, command)
    # Where nothing pays and the game master overrules, the action is taken at no price.
    if (refuses(problems) or payment is None) and not command.overrule:
        return battle.scenario, problems
    if any(problem.code in NEVER for problem in problems):
        return battle.scenario, problems  # what is not there cannot be overruled
    stepped = _step_before(battle, command)
    if isinstance(stepped, tuple):
        return battle.scenario, stepped
    # A frame on top: reactions to the action may come before it is done.
    scenario = _begun(battle.after(stepped), command, payment or Payment(0, {}))
    if refuses(problems):
        scenario = logged(scenario, command.token, overruled_text(problems))
    return scenario, problems


def _step_before(battle: Battle, command: Act) -> Scenario | tuple[Problem, ...]:
    """The scenario after the squares that belong to an attack and precede it (D18)."""
    if not command.path:
        return battle.scenario
    from fivefoot.core.rules.routes.walk import judge_path
    from fivefoot.core.rules.turn.apply_route import apply_route

    step, action = Move(command.token, command.path, "step"), battle.ruleset.actions[command.action]
    # Only an action that says so has squares of its own, and only where the ruleset can walk them.
    if not action.step or "step" not in battle.ruleset.actions:
        rule = battle.ruleset.source_of(f"actions.{command.action}")
        return (
            Problem("no_step", say("no_movement_belongs_to_action", action=action.label), rule),
        )
    # Judged before the action is paid: a square that cannot be stepped stops all of it.
    verdict = judge_path(battle, step.token, step.path, step.action)
    if not verdict.legal or verdict.route is None:
        return verdict.problems
    return apply_route(battle, verdict.route)


def _begun(battle: Battle, command: Act, payment: Payment) -> Scenario:
    """The scenario with the action paid, written down, and on top of what waits."""
    # Counted and weighed before it is paid: paying counts it among what was done.
    count = repeat_count(battle, command.token, _counted_as(battle, command).category)
    scenario = _paid_and_logged(battle, command, payment)
    action, targets = battle.ruleset.actions[command.action], _targets(command)
    # After the line was weighed: it still counts what this use takes away.
    scenario = expire_on_use(battle.after(scenario), command.token, command.action, targets)
    scenario = _shot_past(battle.after(scenario), command.token, action, targets)
    overdraft = battle.ruleset.overdraft if payment.overdraft else None
    # Below the action, so that the turn ends when all that it brings is over.
    if action.ends_turn or (overdraft is not None and overdraft.ends_turn):
        scenario = with_frame(scenario, FinishFrame(command.token))
    begun = ActFrame(
        command.token,
        command.action,
        command.target,
        tuple(_of_each_swing(battle, command, targets)),
        count,
        Cell(*command.cell) if command.cell else None,
        plain_value(command.choice),
        "provoke",
    )
    return with_frame(scenario, begun)


def _counted_as(battle: Battle, command: Act) -> Action:
    """The action whose repeats count: for a readied action the one that is readied (A4)."""
    actions = battle.ruleset.actions
    action = actions[command.action]
    stored = actions.get(str(command.choice.get("action"))) if action.stores else None
    return stored or action


def _paid_and_logged(battle: Battle, command: Act, payment: Payment) -> Scenario:
    """The scenario with what an action needs in hand, its price paid, and its line in the log."""
    token, action = command.token, battle.ruleset.actions[command.action]
    weighed = roll_modifiers(battle, token, command.action, command.target, command.choice)
    line = _line(battle, command, action, weighed, payment)
    armed = battle.after(void_last_action(battle, token))
    said = choice_at_barrier(battle, token, command.action, command.choice)
    scenario = take_up_weapon(armed, token, command.action, said, command.target)
    return logged(action_use.pay(battle.after(scenario), command, payment), token, line)


def _shot_past(battle: Battle, token_id: str, action: Action, targets: list[str]) -> Scenario:
    """The scenario with the condition of an attacker that shoots past a nearer enemy, where the
    ruleset has one (D41).
    """
    condition, token = battle.ruleset.shooting.past_nearest, battle.token(token_id)
    # Enemies that cannot act are no reason to be wary of (D41).
    able = [
        enemy
        for enemy in battle.hostiles(token)
        if is_blocked(battle.ruleset, enemy, "actions") is None
    ]
    if not condition or action.attack is None or not targets or not able:
        return battle.scenario
    zones = battle.ruleset.range_bands or battle.ruleset.zones

    def zone(other: Token) -> int:
        band = band_of(battle, token, gap_between(battle, token, other))
        return zones.index(band) if band is not None else len(zones)

    # Past the nearest: the farthest aimed at lies in a later zone than some enemy.
    if max(zone(battle.token(name)) for name in targets) <= min(map(zone, able)):
        return battle.scenario
    # Not preventable: Covering Fire spares what Maneuvers bring, not shots (D28, D41).
    return give_condition(battle, token_id, condition, preventable=False)


def _targets(command: Act) -> list[str]:
    # Each once, in the order they were named.
    return list(dict.fromkeys(_named(command)))


def _named(command: Act) -> list[str]:
    return [name for name in (command.target, *command.targets) if name is not None]


def _of_each_swing(battle: Battle, command: Act, targets: list[str]) -> list[str]:
    """The target of each swing where as many are named, possibly the same one twice (D21);
    otherwise each target once, and the remaining swings at the last.
    """
    swings = len(
        swings_of(battle, battle.token(command.token), battle.ruleset.actions[command.action])
    )
    # As many names as swings: one may be struck twice. Else the list is of creatures.
    return _named(command) if len(_named(command)) == swings else targets


def _line(
    battle: Battle, command: Act, action: Action, weighed: RollModifiers, payment: Payment
) -> str:
    """The line of the log: who, what, on whom, with which numbers."""
    who = battle.token(command.token).name
    on = ", ".join(name_of(battle.scenario, name) for name in _targets(command))
    on = on or barrier_words(battle, command.token, command.choice)
    text = f"{who}: {action.label}{_readied(battle, command, action)}"
    text = say("line_on_whom", line=text, on=on) if on else text
    due = difficulty_of(battle, command.token, command.action, command.target)
    text = say("line_against_due", line=text, due=number_text(due)) if due is not None else text
    # Only prices that differ need telling which was paid.
    if len({frozenset(price) for price in action.cost}) < len(
        action.cost
    ):  # the same pools, more or less of them
        text = say("line_for_cost", line=text, cost=cost_text(battle, payment.cost))
    text = reserves.with_price(battle, text, action_use.reserves_due(battle, command))
    text = text + modifiers_text(weighed) if action.attack is not None else text
    return _with_overdraft(battle, text, payment)


def _with_overdraft(battle: Battle, text: str, payment: Payment) -> str:
    """The line with the overdraft that pays for it, and the end of the turn that it brings (E3)."""
    if battle.ruleset.overdraft is None or not payment.overdraft:
        return text
    if battle.ruleset.overdraft.ends_turn:
        return say("line_overdrawn_turn_ends", line=text)
    return say("line_overdrawn", line=text)


def _readied(battle: Battle, command: Act, action: Action) -> str:
    """What is readied and what it waits for, in words: ": Strike (the mage casts)"."""
    stored = (
        battle.ruleset.actions.get(str(command.choice.get("action"))) if action.stores else None
    )
    trigger = str(command.choice.get("trigger", "")) if action.stores else ""
    return (f": {stored.label}" if stored is not None else "") + (
        f" ({trigger})" if trigger else ""
    )


def void_last_action(battle: Battle, token_id: str) -> Scenario:
    """The scenario with an action undone that had to be the last of the turn, and its effects."""
    # Acting again voids what had to be last (C37).
    scenario = battle.scenario
    for name in battle.turn(token_id).used:
        action = battle.ruleset.actions.get(name)
        if action is None or action.last_of_turn != "voids":
            continue
        for effect in action.effects:
            condition = effect.condition
            if condition is not None and condition in scenario.tokens[token_id].conditions:
                scenario = give_condition(battle.after(scenario), token_id, condition, 0)
    # And with it what lasts only until any action.
    return expire(battle.after(scenario), "any_action", token_id)

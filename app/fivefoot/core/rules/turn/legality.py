"""Whether an action may be taken now, and why not."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.encounter import TurnState
from fivefoot.core.model.scenario import with_token
from fivefoot.core.model.token import Token
from fivefoot.core.rules.means.gates import GateContext, gate_problems
from fivefoot.core.rules.means.pending_attack_step import pending_step_problem
from fivefoot.core.rules.means.pools import Payment, payment_of
from fivefoot.core.rules.means.reserves import reserve_problem
from fivefoot.core.rules.means.turn_over import turn_over_problem
from fivefoot.core.rules.means.wielding import with_attack_weapon
from fivefoot.core.rules.results import Problem, one_for_each_reason
from fivefoot.core.rules.rolls.repeats import repeat_lines
from fivefoot.core.rules.routes.token_refusals import grip_problems
from fivefoot.core.rules.ruleset.ruleset_labels import phase_label
from fivefoot.core.rules.ruleset.schema.actions import Action
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.mounts_and_grapples import bearer_of, with_mount_shape
from fivefoot.core.rules.space.tokens import is_blocked, rule_of_bar
from fivefoot.core.rules.turn.action_areas import AREA
from fivefoot.core.rules.turn.area_placement import said_area_problems, unreached
from fivefoot.core.rules.turn.areas_caught import needs_aimed_cell
from fivefoot.core.rules.turn.attacks_on_barriers import BARRIER, barrier_problems
from fivefoot.core.rules.turn.commands import Act
from fivefoot.core.rules.turn.posture import is_posture, mount_that_rises, posture_problem
from fivefoot.core.rules.turn.state import is_active
from fivefoot.core.rules.turn.targets import target_problems
from fivefoot.core.rules.turn.teleport_landing import outside_problem
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.rules.turn.weapon_handling import weapons_problems
from fivefoot.core.texts.labels import id_in_words, in_sentence
from fivefoot.core.texts.lists import either
from fivefoot.core.texts.message import Message


def unknown_action(ruleset: Ruleset, action_id: str) -> Problem | None:
    """A problem where the ruleset has no such action, naming the nearest that it has."""
    if action_id in ruleset.actions:
        return None
    # One suggestion: a list of forty actions helps nobody.
    close = difflib.get_close_matches(action_id, list(ruleset.actions), 1)
    return Problem(
        "unknown_action",
        (
            say(
                "ruleset_has_no_action_action_id_did_you_mean_first",
                ruleset=ruleset.title,
                action_id=action_id,
                first=close[0],
            )
            if close
            else say("ruleset_has_no_action_action_id", ruleset=ruleset.title, action_id=action_id)
        ),
    )


def unknown_token(battle: Battle, token_id: str) -> Problem | None:
    """A problem where no such token is in the scenario."""
    if token_id in battle.scenario.tokens:
        return None
    return Problem("unknown_token", say("there_is_no_token_token_id", token_id=token_id))


def judge_act(battle: Battle, act: Act) -> tuple[tuple[Problem, ...], Payment | None]:
    """Everything that forbids (or cautions about) an action as commanded, and how it would be
    paid.
    """
    # A named target has to be there, before anything is weighed.
    named = (act.token, *(() if act.target is None else (act.target,)), *act.targets)
    unknown = unknown_action(battle.ruleset, act.action) or next(
        filter(None, (unknown_token(battle, name) for name in named)), None
    )
    if unknown is not None:
        return (unknown,), None
    # With the weapon in hand that it will take: reach and price depend on it.
    at_hand = with_attack_weapon(battle, act.token, act.action, act.choice, act.target)
    token, action = at_hand.token(act.token), battle.ruleset.actions[act.action]
    problems = list(standing_problems(battle, token, act.action, act.choice))
    problems += weapons_problems(battle, act)
    problems += _aim_problems(at_hand, act, action)
    problems += _stored_problems(battle, act, action)
    paid = payment_of(at_hand, act.token, act.action, _alternative(battle, act, action))
    # No price, no action: the other reasons are told with it.
    if isinstance(paid, Problem):
        return (*one_for_each_reason(problems), paid), None
    if is_posture(battle.ruleset, act.action):
        problems += filter(None, [posture_problem(battle, act.token, act.action)])
    return tuple(one_for_each_reason(problems)), paid


def standing_problems(
    battle: Battle, token: Token, action_id: str, said: Mapping[str, Any] | None = None
) -> tuple[Problem, ...]:
    """What forbids an action whatever its target: whose turn it is, phase, conditions, gates,
    reserves.

    `said` is what was chosen with it: how much of a reserve it takes, where that is more than the
    least.
    """
    action = battle.ruleset.actions[action_id]
    # A quick attack asks which weapon was used before it (C48).
    if not action.wields.other:
        battle = with_attack_weapon(battle, token.id, action_id, said)
    token = battle.token(token.id)
    # A rider moves as its mount does: at its speed, and held in place where it is held (A53).
    moves = action.movement is not None or mount_that_rises(battle, token.id, action_id) is not None
    moving = with_mount_shape(battle, token.id) if moves else battle
    mover = moving.token(token.id)
    found = [
        *moment_problems(battle, token, action_id, action),
        *_body_problems(moving, mover, action),
    ]
    found += gate_problems(GateContext(moving, mover, action_id), action.gates)
    # More movement may be had for later: whoever it holds may be let go of till then (C38).
    if action.movement is not None and not action.movement.adds_to_pool:
        found += grip_problems(moving, mover)
    pending_step = pending_step_problem(battle, token, action_id)
    found += filter(None, [reserve_problem(battle, token.id, action_id, said or {}), pending_step])
    found += _order_problems(battle, token, action_id, action)
    return tuple(found)


def moment_problems(
    battle: Battle, token: Token, action_id: str, action: Action
) -> Iterator[Problem]:
    """What forbids an action at this moment of the fight."""
    rule = battle.ruleset.source_of(f"actions.{action_id}")
    if not battle.in_play:
        yield Problem("not_in_play", say("play_has_not_begun_actions"), rule)
        return
    if action.kind == "reaction":
        yield Problem(
            "reaction_only", say("action_is_reaction_it_answers_trigger", action=action.label), rule
        )
    if action.out_of_combat:
        yield Problem(
            "not_in_combat", say("action_cannot_be_done_in_fight", action=action.label), rule
        )
    yield from _turn_problem(battle, token, action)
    yield from _phase_problem(battle, action)


def _turn_problem(battle: Battle, token: Token, action: Action) -> Iterator[Problem]:
    """The problem of an action that is taken outside the token's own turn, or after its end."""
    rule = battle.ruleset.source_of("rounds.phases")
    # Preparations are made by everybody in the phase for them, out of turn (B3).
    phase = battle.scenario.encounter.phase
    prepares = action.kind == "preparation" and phase == _phase(battle.ruleset, "preparation")
    if action.any_time or prepares:
        return
    if not is_active(battle.scenario, token.id):
        yield Problem("not_active", say("it_is_not_turn_of_token", token=token.name), rule)
    elif battle.turn(token.id).ended:
        yield turn_over_problem(battle, token.id)


def _phase_problem(battle: Battle, action: Action) -> Iterator[Problem]:
    """The problem of an action that belongs to another phase; without a phase there is none."""
    ruleset, phase = battle.ruleset, battle.scenario.encounter.phase
    wanted = _phase(ruleset, action.kind)
    if wanted and phase and phase != wanted:
        text = say(
            "action_belongs_to_wanted_phase_this",
            action=action.label,
            wanted=in_sentence(phase_label(ruleset, wanted)),
            phase=in_sentence(phase_label(ruleset, phase)),
        )
        yield Problem("wrong_phase", text, ruleset.source_of("rounds.phase_of"))


def _phase(ruleset: Ruleset, kind: str) -> str:
    """The phase to which a kind of action belongs; empty = any.

    By itself the first is for preparations.
    """
    phases = ruleset.rounds.phases
    # Free actions and reactions come at any time (B6).
    if not phases or kind in ("free", "reaction"):
        return ""
    given = ruleset.rounds.phase_of.get(kind)
    if given is not None:
        return given
    # By default the first phase prepares, the second acts.
    return phases[0] if kind == "preparation" else phases[1] if len(phases) > 1 else ""


def _body_problems(battle: Battle, token: Token, action: Action) -> Iterator[Problem]:
    ruleset = battle.ruleset
    blockers = ["actions"]
    if action.kind == "action" and not action.any_time:
        blockers.append("standard")
    if action.keyword == "combat" or action.attack is not None:
        blockers.append("combat")
    if action.is_strike:
        blockers.append("attack")
    if action.movement is not None or action.keyword == "move":
        blockers.append("move")
    # One condition is enough to say why.
    for what in blockers:
        condition = is_blocked(ruleset, token, what)
        if condition is not None:
            rule = rule_of_bar(ruleset, condition, what)
            label = ruleset.conditions[condition].label
            bearer = bearer_of(battle, token, condition) if action.movement is not None else token
            yield Problem(
                "blocked_by_condition",
                say("token_is_label_and_cannot_do", token=bearer.name, label=in_sentence(label)),
                rule,
            )
            return


def _order_problems(
    battle: Battle, token: Token, action_id: str, action: Action
) -> Iterator[Problem]:
    """Problems of actions that stand alone, that must be the last of a turn, or that have been done
    often enough.
    """
    # Cautions last: what is refused comes before what is only said.
    yield from _alone_problems(battle, token, action_id, action)
    yield from _last_of_turn_problems(battle, token)
    ruleset, turn = battle.ruleset, battle.turn(token.id)
    # Asked without a choice: whether this would be a repeat at all.
    again = any(line.repeat for line in repeat_lines(battle, token, action, {}, None))
    if again and _undeclared(turn, action):
        text = say("second_category_has_to_be_declared", category=id_in_words(action.category))
        yield Problem("undeclared", text, ruleset.source_of("repeat"), warning=True)
    if action.soft_limit is None:
        return
    # Free actions with the same keyword share the limit (A69).
    done = turn.used.count(action_id) + _same_keyword(battle, token, action_id)
    if done >= action.soft_limit:
        text = say("more_than_soft_limit_such_actions_turn", soft_limit=action.soft_limit)
        rule = ruleset.source_of(f"actions.{action_id}")
        yield Problem("soft_limit", text, rule, warning=True)


def _alone_problems(
    battle: Battle, token: Token, action_id: str, action: Action
) -> Iterator[Problem]:
    """What forbids a stand-alone action after others, and others after it."""
    ruleset, turn = battle.ruleset, battle.turn(token.id)
    # Reactions and free actions leave an exclusive action alone.
    done = [
        name
        for name in turn.used
        if name in ruleset.actions and ruleset.actions[name].kind == "action"
    ]
    alone = next((name for name in done if ruleset.actions[name].exclusive), None)
    if action.exclusive and done:
        yield Problem(
            "exclusive",
            say("action_stands_alone_token_has_acted", action=action.label, token=token.name),
            ruleset.source_of(f"actions.{action_id}"),
        )
    elif alone is not None and action.kind == "action":
        label = ruleset.actions[alone].label
        yield Problem(
            "exclusive",
            say("after_label_nothing_else_is_done", label=label),
            ruleset.source_of(f"actions.{alone}"),
        )


def _last_of_turn_problems(battle: Battle, token: Token) -> Iterator[Problem]:
    """The problem of an action that follows one which has to be the last of the turn."""
    ruleset = battle.ruleset
    used = (name for name in battle.turn(token.id).used if name in ruleset.actions)
    last = next((name for name in used if ruleset.actions[name].last_of_turn), None)
    if last is not None:
        record = ruleset.actions[last]
        voids = record.last_of_turn == "voids"
        text = (
            say("record_is_voided_by_more", record=record.label)
            if voids
            else say("record_has_to_be_last_thing", record=record.label)
        )
        yield Problem("last_of_turn", text, ruleset.source_of(f"actions.{last}"), warning=voids)


def _undeclared(turn: TurnState, action: Action) -> bool:
    return bool(action.category) and f"two_{action.category}s" not in turn.flags


def _same_keyword(battle: Battle, token: Token, action_id: str) -> int:
    """Other actions of the turn that share the keyword with a free one."""
    actions = battle.ruleset.actions
    keyword = actions[action_id].keyword
    used = [name for name in battle.turn(token.id).used if name != action_id and name in actions]
    return sum(
        1
        for name in used
        if keyword and actions[name].keyword == keyword and actions[name].kind == "free"
    )


def _aim_problems(battle: Battle, act: Act, action: Action) -> list[Problem]:
    rule = battle.ruleset.source_of(f"actions.{act.action}")
    aimed = [name for name in (act.target, *act.targets) if name is not None]
    # An area has no target of its own: it is laid, not aimed.
    if AREA in act.choice:
        return said_area_problems(battle, act)
    if BARRIER in act.choice:
        # From where its squares lead to: the door may be out of reach now (D18).
        here = _standing_after(battle, act)
        return barrier_problems(here, act.token, act.action, act.choice)
    if not aimed and _needs_target(action):
        return [Problem("no_target", say("action_needs_target", action=action.label), rule)]
    problems: list[Problem] = []
    # Different ones: the same one may be named for two swings.
    if action.target is not None and len(set(aimed)) > action.target.most:
        text = say("action_is_aimed_at_most", action=action.label, most=action.target.most)
        problems.append(Problem("too_many_targets", text, rule))
    place = _standing_after(battle, act)
    for name in dict.fromkeys(aimed):
        problems += target_problems(place, place.token(act.token), act.action, place.token(name))
    return [*problems, *_area_problems(place, act, action, rule)]


def _area_problems(battle: Battle, act: Act, action: Action, rule: str) -> list[Problem]:
    """Why the action's own area is not laid at the cell named: there is none, or a wall stands
    before it.
    """
    if not needs_aimed_cell(battle, act.token, act.action, act.choice):
        return []
    if act.cell is None:
        return [Problem("no_cell", say("action_needs_place_on_map", action=action.label), rule)]
    # A cone or a line is only aimed at its cell: walls shield what lies behind them.
    if action.area is None or action.area.origin != "cell" or not action.area.needs_line:
        return []
    return unreached(battle, battle.token(act.token), action.label, Cell(*act.cell), rule)


def _needs_target(action: Action) -> bool:
    """Whether an action does nothing without a target."""
    target = action.target
    return target is not None and not target.optional and target.side != "self"


def _standing_after(battle: Battle, act: Act) -> Battle:
    """The battle once the squares that belong to the action have been walked (D18)."""
    if not act.path or outside_problem(battle, act.token, act.path[-1]) is not None:
        return battle  # what leads off the map is refused as a step
    moved = replace(battle.token(act.token), cell=act.path[-1])
    return battle.after(with_token(battle.scenario, moved))


def _alternative(battle: Battle, act: Act, action: Action) -> int | None:
    """The price that is meant: the one named, or for a readied action the one equal to its own."""
    if act.alternative is not None or not action.stores:
        return act.alternative
    # What is readied is paid at its own price (A31: one or two actions).
    stored = battle.ruleset.actions.get(str(act.choice.get("action")))
    if stored is None or not action.cost:
        return None
    wanted = sum(stored.cost[0].values())
    return next((i for i, cost in enumerate(action.cost) if sum(cost.values()) == wanted), None)


def _stored_problems(battle: Battle, act: Act, action: Action) -> list[Problem]:
    """Why an action may not be readied (A78: no reactions; D34: neither of two uses)."""
    if not action.stores:
        return []
    ruleset, rule = battle.ruleset, battle.ruleset.source_of("prepared")
    name = act.choice.get("action")
    # Contingencies are words, with no action behind them (B10).
    if name is None:
        return (
            []
            if not ruleset.prepared.costs
            else [
                Problem("no_stored_action", say("action_needs_action", action=action.label), rule)
            ]
        )
    unknown = unknown_action(ruleset, str(name))
    if unknown is not None:
        return [unknown]
    stored = ruleset.actions[str(name)]
    # No reactions (A78), nothing that readies again, and what the system names (D34).
    if stored.kind == "reaction" or str(name) in ruleset.prepared.never or stored.stores:
        return [
            Problem(
                "not_stored",
                say("stored_cannot_be_readied", stored=stored.label),
                ruleset.source_of("prepared.never"),
            )
        ]
    dear = _price_problem(ruleset, stored)
    # Energy goes when it is readied, done or not (A31).
    short = reserve_problem(battle, act.token, str(name), act.choice) if dear is None else dear
    return [] if short is None else [short]


def _price_problem(ruleset: Ruleset, stored: Action) -> Problem | None:
    """Why an action of its price may not be readied, where only some prices may (A31)."""
    price, allowed = sum(stored.cost[0].values()), ruleset.prepared.costs
    if not allowed or price in allowed:
        return None
    costs = either(str(cost) for cost in allowed)
    # A whole pool, where it takes one (A34).
    whole = [in_sentence(ruleset.pools[pool].label) for pool in stored.all_of[:1]]
    dear = say("all_of_pools", pools=whole[0]) if whole else str(price)
    text = say("only_actions_that_cost_costs_can", costs=costs, stored=stored.label, price=dear)
    return Problem("not_stored", text, ruleset.source_of("prepared"))


def overruled_text(problems: Iterable[Problem]) -> str:
    """What the log says about the rules that were overruled."""
    reasons = "; ".join(problem.text for problem in problems if not problem.warning)
    return say("overruled_reasons", reasons=reasons)


def overruled_in(line: str) -> str | None:
    """The overruled rules that a line of the log names; None where it names none."""
    if not isinstance(line, Message) or line.code != "turn.overruled_reasons":
        return None
    return str(line.arguments["reasons"])


def refuses(problems: tuple[Problem, ...]) -> bool:
    """Whether one of the problems is more than a caution."""
    return any(not problem.warning for problem in problems)


__all__ = ["judge_act", "refuses", "standing_problems", "unknown_action", "unknown_token"]

"""Gates: the conditions under which an action may be taken, and the words of the refusal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fivefoot.core.model.token import Token, is_ally, is_hostile
from fivefoot.core.rules.means.pools import pool_left, pool_size
from fivefoot.core.rules.means.texts import say
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.ruleset.schema.base import Gate, exact
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.free_space import dismount_cells
from fivefoot.core.rules.space.mounts_and_grapples import is_phasing, mount_of
from fivefoot.core.rules.space.support import floor_below
from fivefoot.core.rules.space.threat import (
    can_threaten,
    cells_between,
    in_reach,
    in_weapon_reach,
    is_near,
    sees,
)
from fivefoot.core.rules.space.tokens import (
    cells_in_amount,
    effective_amount,
    has_condition,
    size_of,
    stats_of,
)
from fivefoot.core.texts.labels import id_in_words


@dataclass(frozen=True, slots=True)
class GateContext:
    """Who wants to act, with which action, on whom."""

    battle: Battle
    token: Token
    action_id: str
    target: Token | None = None


def gate_problems(asked: GateContext, gates: list[Gate]) -> tuple[Problem, ...]:
    """One problem for each shut gate."""
    return tuple(
        Problem(
            "gate",
            _refusal(asked, gate),
            _rule_of(asked, gate),
            brief=gate.brief or "",
            about="speed" if _is_about_speed(asked, gate) else "",
        )
        for gate in gates
        if not is_open(asked, gate)
    )


def _is_about_speed(asked: GateContext, gate: Gate) -> bool:
    """Whether a gate asks for some speed, or for no condition that takes all of it."""
    condition = asked.battle.ruleset.conditions.get(gate.no_condition or "")
    takes_all = condition is not None and condition.speed is not None and condition.speed[0] == 0
    return takes_all or asks_for_speed(gate)


def _rule_of(asked: GateContext, gate: Gate) -> str:
    """The rule behind a gate: one that `[sources]` gives to it alone (C32), that of the action, or
    where movement asks for speed, that of its gates (A64).
    """
    ruleset, key = asked.battle.ruleset, f"actions.{asked.action_id}"
    own = ruleset.sources.get(f"{key}.gates.{_key(gate)}")
    return own or ruleset.source_of(f"{key}.gates" if asks_for_speed(gate) else key)


def asks_for_speed(gate: Gate) -> bool:
    """Whether a gate asks for some speed, perhaps of several modes.

    >>> asks_for_speed(Gate(speed_above=0)), asks_for_speed(Gate(condition="prone"))
    (True, False)
    """
    return any(part.speed_above is not None for part in (gate, *(gate.any or ())))


def _refusal(asked: GateContext, gate: Gate) -> str:
    """Why a gate is shut: in the table's words, or that a wall is in the way of a target that is
    near enough.
    """
    target, within = asked.target, gate.target_within is not None
    if (
        target is not None
        and within
        # Near enough and shut all the same: then the way there is barred.
        and is_near(asked.battle, asked.token, target, cells=_cells(asked, gate.target_within))
    ):
        return say("no_line_of_effect_leads", target=target.name)
    return gate.says or say("key_is_not_met", key=id_in_words(_key(gate)))


def _cells(asked: GateContext, distance: float | None) -> int:
    return cells_in_amount(asked.battle.ruleset, int(exact(distance or 0) * 1000))


def _key(gate: Gate) -> str:
    # A gate asks one thing; its other field is what to say.
    return next(iter(gate.model_fields_set - {"says", "brief"}))


def is_open(asked: GateContext, gate: Gate) -> bool:
    """Whether a gate lets the action through.

    A gate on a target is open while no target is chosen.
    """
    if gate.any is not None:
        return any(is_open(asked, inner) for inner in gate.any)
    key = _key(gate)
    # While nobody is chosen the action is offered, or it could never be aimed.
    if key.startswith("target_") and asked.target is None:
        return True
    return CHECKS[key](asked, gate)


def _speed_above(asked: GateContext, gate: Gate) -> bool:
    ruleset = asked.battle.ruleset
    # An action without movement of its own is judged by the usual movement.
    movement = (
        ruleset.actions[asked.action_id].movement
        or ruleset.actions[ruleset.movement.action].movement
    )
    assert movement is not None
    return (
        effective_amount(ruleset, asked.token, movement.amount)
        > exact(gate.speed_above or 0) * 1000
    )


def _stat(asked: GateContext, gate: Gate) -> bool:
    assert gate.stat is not None
    return gate.stat.holds(stats_of(asked.battle.ruleset, asked.token))


def _target_stat(asked: GateContext, gate: Gate) -> bool:
    assert gate.target_stat is not None
    return gate.target_stat.holds(stats_of(asked.battle.ruleset, _target(asked)))


def _counters(asked: GateContext, gate: Gate) -> bool:
    counters = asked.battle.turn(asked.token.id).counters
    # A counter that nothing has raised stands at 0.
    return all(counters.get(name, 0) < most for name, most in (gate.counter_below or {}).items())


def _counter_below_uses(asked: GateContext, gate: Gate) -> bool:
    limit, turn = gate.counter_below_uses, asked.battle.turn(asked.token.id)
    assert limit is not None
    uses = sum(name in limit.actions for name in turn.used)
    return turn.counters.get(limit.counter, 0) < uses + limit.more


def _pool_holds(asked: GateContext, gate: Gate) -> bool:
    held = gate.pool_holds or {}
    return all(
        pool_left(asked.battle, asked.token.id, pool) >= least for pool, least in held.items()
    )


def _pool_full(asked: GateContext, gate: Gate) -> bool:
    pool = gate.pool_full or ""
    return pool_left(asked.battle, asked.token.id, pool) == pool_size(
        asked.battle, asked.token.id, pool
    )


def _enemy_within(asked: GateContext, cells: int) -> bool:
    battle, token = asked.battle, asked.token
    return any(cells_between(battle, enemy, token) <= cells for enemy in battle.hostiles(token))


def _enemy_reaches(asked: GateContext) -> bool:
    battle, token = asked.battle, asked.token
    return any(
        can_threaten(battle.ruleset, enemy) is None and in_reach(battle, enemy, token)
        for enemy in battle.hostiles(token)
    )


def _ties_held(asked: GateContext, kind: str) -> int:
    """How many links of a kind the token holds itself; a creature that is held or ridden holds none
    (A26).
    """
    links = asked.battle.scenario.encounter.links
    return sum(link.kind == kind and link.source == asked.token.id for link in links)


def _stat_above_links(asked: GateContext, gate: Gate) -> bool:
    limit = gate.stat_above_links
    assert limit is not None
    value = stats_of(asked.battle.ruleset, asked.token).get(limit.stat)
    return exact(value) > _ties_held(asked, limit.link)


def _room_beside(asked: GateContext, kind: str) -> bool:
    """Whether there is a free cell beside a creature that the token holds such a link to, to
    dismount there (A53).
    """
    battle, links = asked.battle, asked.battle.scenario.encounter.links
    held = [link.target for link in links if (link.kind, link.source) == (kind, asked.token.id)]
    tokens = [battle.token(name) for name in held if name in battle.scenario.tokens]
    # The token it was linked to is gone from the map: it gets off anywhere.
    return not tokens or any(dismount_cells(battle, asked.token, token) for token in tokens)


def _over_floor(asked: GateContext) -> bool:
    battle, token = asked.battle, asked.token
    phases = token.support == "ground" and is_phasing(battle, token)
    return phases and floor_below(battle, token) is not None


def _holds_card(asked: GateContext, kind: str) -> bool:
    cards = asked.battle.scenario.encounter.cards
    return any((card.token, card.kind) == (asked.token.id, kind) for card in cards)


def _used(asked: GateContext, names: list[str]) -> bool:
    return any(name in names for name in asked.battle.turn(asked.token.id).used)


def _target_tie(asked: GateContext, kinds: list[str]) -> bool:
    links = asked.battle.scenario.encounter.links
    holders = {
        link.source for link in links if link.kind in kinds and link.target == _target(asked).id
    }
    # Held by nobody it is anybody's; held by somebody else it is not.
    return not holders or asked.token.id in holders


def _target(asked: GateContext) -> Token:
    assert asked.target is not None
    return asked.target


def _size_over(asked: GateContext, gate: Gate) -> bool:
    battle, ruleset, target = asked.battle, asked.battle.ruleset, _target(asked)
    # A token that pushes a rider pushes the mount under it (A23, A53).
    pushes = ruleset.actions[asked.action_id].forced is not None
    body = (mount_of(battle, target.id) if pushes else None) or target
    over = size_of(ruleset, body).order - size_of(ruleset, asked.token).order
    return over <= (gate.target_size_over or 0)


def _size_least(asked: GateContext, gate: Gate) -> bool:
    ruleset = asked.battle.ruleset
    over = size_of(ruleset, _target(asked)).order - size_of(ruleset, asked.token).order
    return over >= (gate.target_size_least or 0)


def _target_within(asked: GateContext, gate: Gate) -> bool:
    return in_reach(
        asked.battle, asked.token, _target(asked), cells=_cells(asked, gate.target_within)
    )


def _target_beyond(asked: GateContext, gate: Gate) -> bool:
    near = _cells(asked, gate.target_beyond)
    return not is_near(asked.battle, asked.token, _target(asked), cells=near)


def _target_side(asked: GateContext, gate: Gate) -> bool:
    target = _target(asked)
    sides = {
        "self": target.id == asked.token.id,
        "ally": is_ally(asked.token, target) and target.id != asked.token.id,
        "enemy": is_hostile(asked.token, target),
        "not_enemy": not is_hostile(asked.token, target),
        "other": target.id != asked.token.id,
    }
    return sides[gate.target_side or "other"]


CHECKS: dict[str, Callable[[GateContext, Gate], bool]] = {
    "condition": lambda a, g: has_condition(a.battle.ruleset, a.token, g.condition or ""),
    "no_condition": lambda a, g: not has_condition(a.battle.ruleset, a.token, g.no_condition or ""),
    "flag": lambda a, g: (g.flag or "") in a.battle.turn(a.token.id).flags,
    "no_flag": lambda a, g: (g.no_flag or "") not in a.battle.turn(a.token.id).flags,
    "counter_below": _counters,
    "counter_below_uses": _counter_below_uses,
    "pool_holds": _pool_holds,
    "pool_full": _pool_full,
    "speed_above": _speed_above,
    "stat": _stat,
    "target_stat": _target_stat,
    "used": lambda a, g: _used(a, g.used or []),
    "not_used": lambda a, g: not _used(a, g.not_used or []),
    "phase": lambda a, g: a.battle.scenario.encounter.phase in ("", g.phase),
    "enemy_within": lambda a, g: _enemy_within(a, g.enemy_within or 0),
    "no_enemy_within": lambda a, g: not _enemy_within(a, g.no_enemy_within or 0),
    "enemy_reaches": lambda a, g: _enemy_reaches(a) == g.enemy_reaches,
    "stat_above_links": _stat_above_links,
    "link": lambda a, g: _ties_held(a, g.link or "") > 0,
    "no_link": lambda a, g: _ties_held(a, g.no_link or "") == 0,
    "room_beside": lambda a, g: _room_beside(a, g.room_beside or ""),
    "holds_card": lambda a, g: _holds_card(a, g.holds_card or ""),
    "over_floor": lambda a, g: _over_floor(a) == g.over_floor,
    "off_ground": lambda a, g: (a.token.support in ("flying", "climbing")) == g.off_ground,
    "target_tie": lambda a, g: _target_tie(a, g.target_tie or []),
    "target_size_over": _size_over,
    "target_size_least": _size_least,
    "target_within": _target_within,
    "target_beyond": _target_beyond,
    "target_in_reach": lambda a, g: (
        in_weapon_reach(a.battle, a.token, _target(a)) == g.target_in_reach
    ),
    "target_condition": lambda a, g: has_condition(
        a.battle.ruleset, _target(a), g.target_condition or ""
    ),
    "target_no_condition": lambda a, g: (
        not has_condition(a.battle.ruleset, _target(a), g.target_no_condition or "")
    ),
    "target_side": _target_side,
    "target_sees": lambda a, g: (sees(a.battle, _target(a), a.token) is None) == g.target_sees,
    "in_play": lambda a, g: a.battle.in_play == g.in_play,
}

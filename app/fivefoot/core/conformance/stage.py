"""The state of a case while it is played: the scenario, and the facts that can be expected of
it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from fivefoot.core.conformance.answer_tables import amount, cell_list, height
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scenes import scene_name, scene_names
from fivefoot.core.model.token import Token
from fivefoot.core.model.weapon import Weapon
from fivefoot.core.model.zone import Zone
from fivefoot.core.rules.graph.profile import amount_open
from fivefoot.core.rules.means.pools import pool_left
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.barrier_parts import barrier_name, material_of, points_left
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.downed import is_down
from fivefoot.core.rules.turn.rounds import seconds_gone
from fivefoot.core.rules.turn.zones import cells_covered, inside

Facts = Mapping[str, Callable[[], Any]]


@dataclass(frozen=True, slots=True)
class CaseStage:
    """A scenario under its ruleset."""

    scenario: Scenario
    rules: Ruleset

    @property
    def battle(self) -> Battle:
        """The scenario under its ruleset."""
        return Battle(self.scenario, self.rules)

    def after(self, scenario: Scenario) -> CaseStage:
        """The stage with another scenario."""
        return replace(self, scenario=scenario)


@dataclass(frozen=True, slots=True)
class Played:
    """The result of a step: the stage now, its facts, what was refused, what waits for an answer.

    `facts` are computed only when a case asks for them.
    """

    stage: CaseStage
    facts: Facts = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    question: Mapping[str, Any] | None = None

    @property
    def refused(self) -> tuple[Problem, ...]:
        """The problems that forbid it."""
        return tuple(problem for problem in self.problems if not problem.warning)


def state_facts(stage: CaseStage, token_id: str | None) -> dict[str, Callable[[], Any]]:
    """The facts about the encounter that every step has, and about the token of the verb."""
    facts = {**_fight_facts(stage), **_table_facts(stage)}
    if token_id is not None and token_id in stage.scenario.tokens:
        token = stage.scenario.tokens[token_id]
        # A function of its own binds the name: a lambda here would see the last one.
        facts |= {name: _later(stage, token, name) for name in TOKEN_FACTS}
    return facts


def _fight_facts(stage: CaseStage) -> dict[str, Callable[[], Any]]:
    """The facts about the state of the encounter."""
    encounter = stage.scenario.encounter
    return {
        "round": lambda: encounter.round,
        "seconds": lambda: seconds_gone(stage.battle),
        "phase": lambda: encounter.phase,
        "active": lambda: encounter.active or "",
        "order": lambda: list(encounter.order),
        "pairs": lambda: [list(pair) for pair in encounter.pairs],
        "links": lambda: [f"{link.kind} {link.source} {link.target}" for link in encounter.links],
        "waiting": lambda: len(encounter.pending),
    }


def _table_facts(stage: CaseStage) -> dict[str, Callable[[], Any]]:
    """The facts about what is on the map: tokens, walls, zones, scenes."""
    return {
        "tokens": lambda: {
            name: token_table(stage.battle, token) for name, token in stage.scenario.tokens.items()
        },
        "walls": lambda: {
            name: wall_table(stage.battle, barrier)
            for name, barrier in stage.scenario.scene.barriers.items()
        },
        "zones": lambda: {zone.id: zone_table(stage.battle, zone) for zone in stage.scenario.zones},
        "scene": lambda: scene_name(stage.scenario, stage.scenario.open_scene),
        "scenes": lambda: [each.name for each in scene_names(stage.scenario)],
    }


def _later(stage: CaseStage, token: Token, name: str) -> Callable[[], Any]:
    return lambda: TOKEN_FACTS[name](stage.battle, token)


def token_table(battle: Battle, token: Token) -> dict[str, Any]:
    """The facts about a token."""
    return {name: fact(battle, token) for name, fact in TOKEN_FACTS.items()}


def wall_table(battle: Battle, barrier: Barrier) -> dict[str, Any]:
    """The facts about a wall or a door."""
    material, left = material_of(battle.ruleset, barrier), points_left(battle.ruleset, barrier)
    return {
        "kind": barrier.kind,
        "name": barrier_name(battle.ruleset, barrier),
        "open": barrier.is_open,
        "stops_from": barrier.stops_from,
        "from": [amount(n) for n in barrier.start],
        "to": [amount(n) for n in barrier.end],
        # "none" and not None: TOML has no null to expect.
        "hit_points": left if left is not None else "none",
        "hardness": material.hardness if material is not None else 0,
    }


def zone_table(battle: Battle, zone: Zone) -> dict[str, Any]:
    """The facts about a zone."""
    return {
        "name": zone.name,
        "shape": zone.shape,
        "inside": list(inside(battle, zone)),
        "rounds": zone.rounds,
        "count": cells_covered(battle, zone),
        "of": zone.of,
        "note": zone.note,
        "dice": zone.damage,
    }


def _open_left(battle: Battle, token: Token) -> Any:
    """What is left of the open movement."""
    left = amount_open(battle, token.id)
    return "none" if left is None else amount(left)


def _place_of(weapon: Weapon) -> str:
    """Where a weapon is: "held", "carried", or "dropped 4,2"."""
    if weapon.cell is None:
        return weapon.place
    return f"{weapon.place} {weapon.cell.x},{weapon.cell.y}"


TOKEN_FACTS: Mapping[str, Callable[[Battle, Token], Any]] = {
    "at": lambda _, t: cell_list(t.cell),
    "elevation": lambda b, t: height(b.ruleset, t.elevation),
    "support": lambda _, t: t.support,
    "hidden": lambda _, t: t.hidden,
    "conditions": lambda _, t: {name: level for name, level in t.conditions.items() if level > 0},
    "down": lambda b, t: is_down(b.ruleset, t),
    # "none", as for walls: TOML has no null.
    "hit_points": lambda _, t: t.hit_points if t.hit_points is not None else "none",
    "pools": lambda b, t: {name: pool_left(b, t.id, name) for name in b.ruleset.pools},
    "flags": lambda b, t: dict(b.turn(t.id).flags),
    "counters": lambda b, t: dict(b.turn(t.id).counters),
    "used": lambda b, t: list(b.turn(t.id).used),
    "ended": lambda b, t: b.turn(t.id).ended,
    "open_move": _open_left,
    "weapons": lambda _, t: {weapon.id: _place_of(weapon) for weapon in t.weapons},
    "weapon": lambda _, t: t.weapon_in_use,
    "cards": lambda b, t: [
        card.action for card in b.scenario.encounter.cards if card.token == t.id
    ],
}


__all__ = ["CaseStage", "Facts", "Played", "state_facts", "token_table"]

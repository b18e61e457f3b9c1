"""The rulesets phase3ap and quickaction: policies as their rules give them, ledgers, sources,
options.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import reduce
from typing import Any

import pytest

from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.schema.base import Gate
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset

NAMES = ("phase3ap", "quickaction")
LETTERS = {"phase3ap": ("B", 57), "quickaction": ("C", 58)}

# policy key: what phase3ap and quickaction say
POLICIES: dict[str, tuple[Any, Any]] = {
    "grid.unit": ("ft", "ft"),
    "grid.cell": (5, 5),
    "grid.corner_cut": (False, False),
    "metric.diagonal": ("exact_sqrt2", "equidistant"),
    "metric.diagonal_scope": ("none", "none"),
    "metric.reach": ("chebyshev", "chebyshev"),
    "metric.range": ("euclid", "chebyshev"),
    "metric.vertical": ("sum", "max"),
    "area.inclusion": ("centre_in_circle", "chebyshev"),
    "terrain.difficult": (2, 2),
    "terrain.charge": ("entered", "entered"),
    "terrain.compound": ("multiply", "max"),
    "overdraft": (None, None),
    "repeat.rule": ("none", "none"),
    "movement.kind": ("per_action", "per_turn_pool"),
    "movement.action": ("stride", "movement"),
    "movement.split": ("none", "until_turn_end"),
    "movement.modes": ("separate", "shared_total_with_caps"),
    "modes.climb.factor": (2, 1),
    "modes.climb.without_speed": (None, 2),
    "modes.crawl.factor": (2, 2),
    "modes.swim.factor": (2, 1),
    "modes.fly.up": (2, 1),
    "modes.fly.down": (1, 1),
    "modes.burrow.mediums": ({"solid": 1, "semi_solid": 2}, {"solid": 1, "semi_solid": 2}),
    "posture.stand.kind": ("fraction_of_budget", "fraction_of_budget"),
    "posture.stand.fraction": (0.5, 0.5),
    "posture.stand.of": ("budget", "base_speed"),
    "posture.stand.times_terrain": (True, False),
    "posture.drop.kind": ("fraction_of_budget", "free"),
    "posture.drop.times_terrain": (True, False),
    "leap.rule": ("tiers", "check"),
    "leap.run_up.needed": (0, 10),
    "leap.run_up.straight": (False, False),
    "leap.measure": ("chord", "chord"),
    "leap.fail": ("none", "falls_short"),
    "leap.high": (None, None),
    "fall.damage": ("half_distance", "dice_per"),
    "fall.threshold": (5, 0),
    "fall.cap": (1000, None),
    "fall.per_round": (1000, None),
    "fall.timing": ("own_phase", "immediate"),
    "fall.mitigation": ("tumble", "acrobatics"),
    "fall.prone": ("never", "on_damage"),
    "fall.tumble_cost": ({"ap": 1}, {}),
    "fall.tumble_roll": (2, 0),
    "occupancy.ally": ("pass", "pass"),
    "occupancy.enemy": ("block", "block"),
    "occupancy.buy_on_ally": (False, False),
    "squeeze.enabled": (True, False),
    "squeeze.factor": (2, 2),
    "threat.area": ("reach", "reach"),
    "opportunity.trigger": ("exit_threatened_cell", "flanked_departure"),
    "opportunity.acts": (["concentrate"], []),
    "opportunity.exempt": (
        ["disengage_step", "forced", "teleport", "mount", "tumble"],
        ["forced", "teleport"],
    ),
    "opportunity.protected": (0, 1),
    "opportunity.pair_limit": ("none", "per_round"),
    "opportunity.needs_sight": (True, True),
    "opportunity.flanked": ("opposite_cells", "opposite_cells"),
    "disengage.kind": ("step", "floor"),
    "reaction.limit": (1, None),
    "reaction.reset": ("own_turn", "own_turn"),
    "reaction.own_turn": (False, False),
    "reaction.price.kind": ("none", "save_dc"),
    "reaction.price.first": (0, 10),
    "reaction.price.step": (0, 5),
    "reaction.order": (["initiative"], ["initiative"]),
    "prepared.price": ("reaction", "previous_dc"),
    "prepared.counts_as_reaction": (True, False),
    "flank.enabled": (False, False),
    "forced.distance": (0, 10),
    "forced.directions": ("away", "any"),
    "forced.wall_die": ("", "1d4"),
    "forced.wall_per": (0, 5),
    "rounds.phases": (["preparation", "action"], []),
}


def value_at(ruleset: Ruleset, key: str) -> Any:
    """The value of a dotted key."""
    return reduce(
        lambda o, k: o[k] if isinstance(o, dict) else getattr(o, k), key.split("."), ruleset
    )


@pytest.mark.parametrize("key", POLICIES)
def test_policy(key: str) -> None:
    assert tuple(value_at(library.load(name), key) for name in NAMES) == POLICIES[key]


def test_pools() -> None:
    first, second = (library.load(name) for name in NAMES)
    assert {name: pool.refresh for name, pool in first.pools.items()} == dict.fromkeys(
        ("ap", "preparation", "reaction", "free"), "round"
    )
    assert first.stats["ap_max"].default == 3
    assert [first.pools[name].size.constant for name in ("preparation", "reaction", "free")] == [
        1,
        1,
        1,
    ]
    assert {name: (pool.size.constant, pool.refresh) for name, pool in second.pools.items()} == {
        "action": (1, "own_turn"),
        "quick": (1, "own_turn"),
    }


LEDGER = {
    "ap": [
        "stride",
        "fly",
        "burrow",
        "mount",
        "dismount",
        "strike",
        "use_ability",
        "cast_spell",
        "disengage",
        "manipulate",
        "use_skill",
        "hide",
        "guard",
        "guard_ally",
        "large_item",
        "escape",
        "tumble",
        "other",
    ],
    "preparation": ["change_stance", "begin_channelling", "small_item", "contingency", "delay"],
    "reaction": ["opportunity_attack", "counter_attack", "counter_spell", "contingent"],
    "free": ["drop_item", "few_words", "cancel_channelling", "release_spell"],
}


@pytest.mark.parametrize(
    ("pool", "name"), [(pool, name) for pool, names in LEDGER.items() for name in names]
)
def test_phase3ap_prices(pool: str, name: str) -> None:
    action = library.load("phase3ap").actions[name]
    assert action.cost[0] == {pool: 1}
    assert action.kind == ("action" if pool == "ap" else pool)
    assert action.any_time == (pool == "free" or name == "tumble")


def test_phase3ap_what_provokes_and_what_has_no_place_in_a_fight() -> None:
    actions = library.load("phase3ap").actions
    provoking = {name for name, action in actions.items() if action.provokes}
    assert provoking == {"begin_channelling", "concentrate", "keep_concentrating"}
    assert {name for name, action in actions.items() if action.out_of_combat} == {
        "don_armour",
        "ritual",
        "attune",
        "eat",
    }


def test_phase3ap_disengage_is_one_free_step_away() -> None:
    step = library.load("phase3ap").actions["disengage"].movement
    assert step is not None
    assert (step.steps, step.away_from_enemy, step.provokes, step.ignores_terrain) == (
        1,
        True,
        False,
        True,
    )


def test_phase3ap_each_mode_is_its_own_action() -> None:
    actions = library.load("phase3ap").actions
    modes = {
        name: action.movement.modes
        for name, action in actions.items()
        if action.movement is not None
    }
    assert modes["fly"] == ["fly"]
    assert modes["burrow"] == ["burrow"]
    assert not {"fly", "burrow"} & set(modes["stride"])


def test_phase3ap_leap_table() -> None:
    leap = library.load("phase3ap").leap
    assert [(row.from_, row.long, row.high) for row in leap.tiers] == [
        (1, 5, 2),
        (4, 10, 5),
        (7, 20, 10),
        (10, 30, 15),
    ]
    assert leap.load_shift == {"encumbered": -1, "overburdened": -2}
    assert leap.load_none == ["immobilized"]


@pytest.mark.parametrize(
    ("stats", "radius"), [({"reach": 10}, 10), ({"reach": 10, "threatened_radius": 5}, 5)]
)
def test_phase3ap_the_threatened_radius_follows_the_reach_unless_it_has_its_own(
    stats: dict[str, object], radius: int
) -> None:
    assert library.load("phase3ap").threat.reach.of(stats) == radius


QUICK = ["quick_attack", "assess", "demoralize", "disengage", "inspire", "minor_interaction"]
ACTION = [
    "attack",
    "grapple",
    "shove",
    "topple",
    "restrain",
    "bluff",
    "dash",
    "disorient",
    "hide",
    "search",
    "major_interaction",
    "prepare",
    "medicate",
    "wake_up",
    "improvise",
]


def test_quickaction_prices() -> None:
    actions = library.load("quickaction").actions
    assert all(actions[name].cost == [{"quick": 1}, {"action": 1}] for name in QUICK), "C27"
    assert all(actions[name].cost == [{"action": 1}] for name in ACTION)
    assert actions["movement"].cost == [{}]
    assert {name for name, action in actions.items() if action.kind == "reaction"} == {
        "opportunity_attack",
        "prepared",
        "feature_reaction",
    }


@pytest.mark.parametrize(
    ("mode", "mediums"),
    [
        ("walk", {"ground": 1, "semi_solid": 2}),
        ("burrow", {"solid": 1, "semi_solid": 2}),
        ("swim", {"liquid": 1, "viscous": 2}),
        ("fly", {"air": 1}),
    ],
)
def test_quickaction_medium_matrix(mode: str, mediums: dict[str, int]) -> None:
    found = library.load("quickaction").modes[mode].mediums
    assert {medium: found[medium] for medium in mediums} == mediums  # type: ignore[index]
    assert ("solid" in found) == (
        mode == "burrow"
    )  # who phases pays by C17, whatever it walks or flies through


def test_quickaction_dash_adds_base_speeds() -> None:
    ruleset = library.load("quickaction")
    dash, walk = ruleset.actions["dash"].movement, ruleset.modes["walk"]
    assert dash is not None
    assert dash.adds_to_pool
    assert walk.base is not None
    assert walk.base.of({"speed": 20}) == 20
    assert walk.base.of({"speed": 20, "base_speed": 30}) == 30


def test_quickaction_phasing() -> None:
    ruleset = library.load("quickaction")
    phase = ruleset.modes["phase"]
    assert phase.through_barriers == 2
    assert (ruleset.phasing.stat, ruleset.phasing.end_inside) == ("phasing", "1d6")


def test_kinds_of_flight() -> None:
    first, second = (library.load(name) for name in NAMES)
    assert {name: kind.falls for name, kind in first.flight.kinds.items()} == {
        "winged": "unless_flown",
        "hover": "never",
    }
    assert {name: kind.falls for name, kind in second.flight.kinds.items()} == {
        "default": "unable",
        "levitating": "never",
        "active": "end_of_turn",
    }


@pytest.mark.parametrize("name", NAMES)
def test_each_kind_of_flight_can_be_chosen(name: str) -> None:
    ruleset = library.load(name)
    assert ruleset.flight.stat is not None
    assert ruleset.stats[ruleset.flight.stat].choices == list(ruleset.flight.kinds)


@pytest.mark.parametrize("name", NAMES)
def test_sources_are_known_rules(name: str) -> None:
    letter, last = LETTERS[name]
    for key, source in library.load(name).sources.items():
        found = re.fullmatch(rf"{letter}(\d+)", source)
        assert source == "default" or (found is not None and 1 <= int(found[1]) <= last), (
            key,
            source,
        )


def gates_within(gates: list[Gate]) -> Iterator[Gate]:
    """The gates, and those inside an `any`."""
    for gate in gates:
        yield gate
        yield from gates_within(gate.any or [])


@pytest.mark.parametrize("name", NAMES)
def test_named_states_stats_and_actions_exist(name: str) -> None:
    ruleset = library.load(name)
    for action_id, action in ruleset.actions.items():
        for effect in (*action.effects, *action.on_success):
            given = (
                effect.condition,
                effect.end_condition,
                effect.target_condition,
                effect.target_end_condition,
            )
            assert {state for state in given if state} <= set(ruleset.conditions), action_id
        for gate in gates_within(action.gates):
            asked = (
                gate.condition,
                gate.no_condition,
                gate.target_condition,
                gate.target_no_condition,
            )
            assert {state for state in asked if state} <= set(ruleset.conditions), action_id
            assert gate.stat is None or gate.stat.stat in ruleset.stats, action_id
            assert set(gate.used or []) <= set(ruleset.actions), action_id
    assert set(ruleset.prepared.never) <= set(ruleset.actions)
    assert set(ruleset.leap.not_while) <= set(ruleset.conditions)


@pytest.mark.parametrize(
    ("name", "key", "value"),
    [
        ("phase3ap", "metric.diagonal", "equidistant"),
        ("phase3ap", "opportunity.trigger", "leave_reach"),
        ("phase3ap", "opportunity.trigger", "any_step_inside"),
        ("phase3ap", "movement.split", "within_action"),
        ("phase3ap", "leap.measure", "centre"),
        ("phase3ap", "fall.timing", "immediate"),
        ("phase3ap", "fall.prone", "on_damage"),
        ("phase3ap", "flank.enabled", True),
        ("quickaction", "opportunity.flanked", "opposite_rows"),
        ("quickaction", "leap.run_up.straight", True),
        ("quickaction", "actions.bluff.last_of_turn", "locked"),
        ("quickaction", "posture.stand.fraction", 0),
    ],
)
def test_switchable_readings(name: str, key: str, value: object) -> None:
    assert value_at(library.load(name), key) != value
    assert value_at(library.load(name, {key: value}), key) == value

"""The rulesets keyword3, twopoint and openband: policies as their rules give them, sources,
options, refusals.
"""

from __future__ import annotations

import re
import shutil
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset

LETTERS = {"keyword3": ("A", 85), "openband": ("D", 48), "twopoint": ("E", 19)}

# policy key: what keyword3, openband, twopoint say; a missing value is not asserted
POLICIES: dict[str, tuple[Any, Any, Any]] = {
    "grid.unit": ("ft", "sq", "unit"),
    "grid.cell": (5, 1, 1),
    "grid.corner_cut": (False, False, False),
    "metric.diagonal": ("first_then_1_5", "equidistant", "equidistant"),
    "metric.diagonal_scope": ("per_move_action", "none", "none"),
    "metric.reach": ("chebyshev", "chebyshev", "chebyshev"),
    "metric.range": ("euclid", "chebyshev", "chebyshev"),
    "metric.vertical": ("sum", "max", "max"),
    "area.inclusion": ("centre_in_circle", "chebyshev", "chebyshev"),
    "terrain.difficult": (2, 2, 2),
    "terrain.charge": ("entered", "entered", "entered"),
    "terrain.compound": ("multiply", "multiply", "multiply"),
    "repeat.rule": ("keyword_ladder", "category_effects", "none"),
    "repeat.ladder": ([0, 1, 2], [], []),
    "repeat.stacking": ("max", "max", "max"),
    "movement.kind": ("per_action", "per_action", "per_action"),
    "movement.split": ("within_action", "none", "until_turn_end"),
    "movement.modes": ("cumulative_cap", "single", "cumulative_cap"),
    "posture.stand.kind": ("action", "free", "fraction_of_budget"),
    "posture.drop.kind": ("free", "free", "free"),
    "leap.rule": ("formula", "run_up", "formula"),
    "leap.run_up.full": (10, 0, 2),  # D: as far as it ran, by leap.run_up.per_unit
    "leap.run_up.straight": (False, False, True),
    "leap.measure": ("chord", "chord", "chord"),
    "fall.enabled": (True, False, True),
    "fall.die": ("1d8", "1d6", "1d6"),
    "fall.timing": ("immediate", "immediate", "immediate"),
    "occupancy.ally": ("pass", "pass", "pass"),
    "occupancy.enemy": ("contested", "block", "block"),
    "occupancy.neutral": ("ask", "block", "block"),
    "occupancy.buy_on_ally": (False, False, False),
    "squeeze.enabled": (True, False, False),
    "threat.area": ("reach", "reach", "reach"),
    "opportunity.trigger": ("leave_reach", "none", "leave_reach"),
    "opportunity.acts": (["complex_weave"], [], []),
    "opportunity.protected": (0, 0, 0),
    "opportunity.pair_limit": ("none", "none", "none"),
    "disengage.kind": ("flag", "none", "flag"),
    "disengage.suppresses": ("all", "none", "movement_only"),
    "disengage.end_restriction": ("no_enemy_reach", "none", "none"),
    "reaction.limit": (1, None, 1),
    "reaction.reset": ("own_turn", "own_turn", "own_turn"),
    "reaction.own_turn": (False, False, True),
    "reaction.price.kind": ("none", "dice", "none"),
    "reaction.order": (["distance", "initiative_bonus"], ["set_order"], ["initiative"]),
    "prepared.price": ("reaction", "none", "reaction"),
    "flank.enabled": (True, False, False),
    "forced.distance": (5, 0, 1),
    "forced.directions": ("away", "away", "away"),
    "rounds.initiative": ("high_to_low", "set_order", "high_to_low"),
}
NAMES = ("keyword3", "openband", "twopoint")


def value_at(ruleset: Ruleset, key: str) -> Any:
    """The value of a dotted key."""
    return reduce(getattr, key.split("."), ruleset)


@pytest.mark.parametrize("key", POLICIES)
def test_policy(key: str) -> None:
    found = tuple(value_at(library.load(name), key) for name in NAMES)
    assert found == POLICIES[key]


def test_pools_and_overdraft() -> None:
    sizes = {name: library.load(name) for name in NAMES}
    assert sizes["keyword3"].stats["actions"].default == 3
    assert sizes["openband"].stats["actions"].default == 2
    assert sizes["twopoint"].stats["ap_max"].default == 2
    assert set(sizes["openband"].pools) == {"actions"}, (
        "openband's reactions have no limit, so no pool"
    )
    over = sizes["twopoint"].overdraft
    assert over is not None
    assert (over.min_left, over.max_cost, over.ends_turn) == (1, 2, True)
    assert sizes["keyword3"].overdraft is None
    assert sizes["openband"].overdraft is None


@pytest.mark.parametrize(
    ("action", "amount"),
    [("move", 6), ("take_cover", 2), ("stealth", 5), ("hide", 3), ("crawl", 3), ("sprint", 15)],
)
def test_openband_maneuvers(action: str, amount: int) -> None:
    record = library.load("openband").actions[action]
    assert record.movement is not None
    assert record.movement.amount.constant == amount
    assert record.category == "maneuver"


def test_openband_sprint_takes_everything_and_opens() -> None:
    sprint = library.load("openband").actions["sprint"]
    assert sprint.movement is not None
    assert sprint.movement.straight_amount is not None
    assert sprint.movement.straight_amount.constant == 20
    assert sprint.all_of == ["actions"]
    assert sprint.no_reactions
    assert "open" in [effect.condition for effect in sprint.effects]
    assert library.load("openband").conditions["open"].prevented_by == ["covered"]


def test_openband_reaction_dice() -> None:
    ruleset = library.load("openband")
    assert (ruleset.reaction.price.first, ruleset.reaction.price.step) == (-1, -1)
    assert ruleset.actions["riposte"].dice == -2
    assert ruleset.actions["prepared"].free_of_price
    assert ruleset.actions["evasive_spend"].free_of_price
    barred = {name for name, a in ruleset.actions.items() if a.kind == "reaction" and not a.npc}
    assert barred == {"dodge", "dive_for_cover", "riposte", "stance_counter", "shield_another_move"}


def test_openband_zones() -> None:
    zones = library.load("openband").zones
    assert [(zone.label, zone.upto) for zone in zones] == [
        ("Close", 2),
        ("Near", 5),
        ("Far", 50),
        ("Distant", None),
    ]


@pytest.mark.parametrize(
    ("action", "price"),
    [
        ("attack", 2),
        ("grapple", 2),
        ("shove", 2),
        ("move", 1),
        ("use_object", 1),
        ("disengage", 1),
        ("hide", 2),
        ("escape", 1),
        ("interact", 0),
        ("stand", 0),
        ("drop_prone", 0),
    ],
)
def test_twopoint_prices(action: str, price: int) -> None:
    assert library.load("twopoint").actions[action].cost[0].get("ap", 0) == price


def test_twopoint_climbing_and_swimming_cost_one_each() -> None:
    modes = library.load("twopoint").modes
    assert [modes[name].factor for name in ("climb", "swim", "crawl")] == [1, 1, 2]
    assert library.load("twopoint", {"modes.climb.factor": 2}).modes["climb"].factor == 2


@pytest.mark.parametrize(("strength", "long"), [(0, 2), (3, 3), (5, 4), (-1, 1)])
def test_twopoint_long_jump(strength: int, long: int) -> None:
    leap = library.load("twopoint").leap
    assert leap.long is not None
    assert leap.long.of({"strength": strength}) == long
    assert leap.long_least == 2


COMBAT = [
    "melee_attack",
    "ranged_attack",
    "simple_weave",
    "complex_weave",
    "channel_divinity",
    "called_shot",
    "power_attack",
    "disarm",
    "trip",
    "shove",
    "grapple",
    "two_weapon",
    "ready",
    "aid_another",
    "feint",
]


@pytest.mark.parametrize("action", COMBAT)
def test_keyword3_combat_actions_weigh_one(action: str) -> None:
    record = library.load("keyword3").actions[action]
    dear = action in ("complex_weave", "channel_divinity")
    assert record.keyword == "combat"
    assert record.weight == 1
    assert record.cost[0] == {"actions": 2 if dear else 1}


def test_keyword3_only_complex_weaves_provoke() -> None:
    actions = library.load("keyword3").actions
    assert [name for name, action in actions.items() if action.provokes] == ["complex_weave"]


def test_keyword3_moves_give_a_minor_and_may_be_hasted() -> None:
    ruleset = library.load("keyword3")
    moves = {name: action for name, action in ruleset.actions.items() if action.keyword == "move"}
    assert set(moves) == {
        "advance",
        "disengage",
        "stand",
        "mount",
        "dismount",
        "squeeze",
        "tumble_through",
    }
    assert all(
        action.grants == {"minor": 1} and {"haste": 1} in action.cost for action in moves.values()
    )
    assert ruleset.conditions["hasted"].more == {"haste": 1}
    assert not any(
        "haste" in cost
        for a in ruleset.actions.values()
        if a.keyword == "combat"
        for cost in a.cost
    )


@pytest.mark.parametrize("name", NAMES)
def test_sources_are_known_rules(name: str) -> None:
    letter, last = LETTERS[name]
    for key, source in library.load(name).sources.items():
        found = re.fullmatch(rf"{letter}(\d+)", source)
        assert source == "default" or (found is not None and 1 <= int(found[1]) <= last), (
            key,
            source,
        )


@pytest.mark.parametrize("name", NAMES)
def test_named_states_and_actions_exist(name: str) -> None:
    ruleset = library.load(name)
    for action_id, action in ruleset.actions.items():
        for effect in (*action.effects, *action.on_success):
            for state in (
                effect.condition,
                effect.end_condition,
                effect.target_condition,
                effect.allies_condition,
            ):
                assert state is None or state in ruleset.conditions, (action_id, state)
        for gate in action.gates:
            for state in (gate.condition, gate.no_condition):
                assert state is None or state in ruleset.conditions, (action_id, state)
            assert gate.stat is None or gate.stat.stat in ruleset.stats, (action_id, gate.stat)
        for pool in (*action.all_of, *action.grants):
            assert pool in ruleset.pools, (action_id, pool)
    for action_id in ruleset.prepared.never:
        assert action_id in ruleset.actions


@pytest.mark.parametrize(
    ("name", "key", "value"),
    [
        ("keyword3", "disengage.suppresses", "movement_only"),
        ("keyword3", "repeat.stacking", "sum"),
        ("openband", "terrain.difficult", 1.5),
        ("twopoint", "movement.split", "none"),
        ("twopoint", "modes.swim.factor", 2),
    ],
)
def test_options_replace_a_key(name: str, key: str, value: object) -> None:
    assert _at(library.load(name), key) != value
    assert _at(library.load(name, {key: value}), key) == value


def _at(ruleset: Ruleset, key: str) -> Any:
    return reduce(
        lambda o, k: o[k] if isinstance(o, dict) else getattr(o, k), key.split("."), ruleset
    )


def test_an_unlimited_reaction_may_be_limited() -> None:
    assert library.load("openband", {"reaction.limit": 1}).reaction.limit == 1


@pytest.mark.parametrize(
    ("name", "old", "new", "named"),
    [
        ("twopoint", "difficult = 2", "dificult = 2", "terrain.dificult"),
        ("openband", 'split = "none"', 'split = "nome"', "movement.split"),
        ("keyword3", "[height]\n", "[heigth]\n", "heigth"),
    ],
)
def test_a_typo_is_named(tmp_path: Path, name: str, old: str, new: str, named: str) -> None:
    folder = tmp_path / name
    shutil.copytree(library.rulesets_folder() / name, folder)
    text = (folder / "ruleset.toml").read_text(encoding="utf-8")
    assert old in text
    (folder / "ruleset.toml").write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(library.RulesetError) as caught:
        library.read(folder)
    assert named in str(caught.value)

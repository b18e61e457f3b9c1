"""One and several of a pool: the number decides on its name, wherever a price, a heading or a
refusal says it.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from tests.core.small_field import field

from fivefoot.core.rules.means.pools import cost_text, payment_of, pool_in_sentence
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.ruleset_labels import count_text, counted_label
from fivefoot.core.rules.ruleset.schema.economy import Pool
from fivefoot.core.rules.space.battle import Battle

CORE = Path(__file__).resolve().parents[3] / "app" / "fivefoot"
SYSTEMS = ("keyword3", "openband", "phase3ap", "quickaction", "twopoint")
# Where several are meant, or no number is known: "all actions", "not enough action points".
OF_SEVERAL = {
    "core/interaction/action_options.py",
    "core/rules/means/pools.py",
    "core/rules/means/reserves.py",
    "core/rules/routes/length_refusals.py",
    "core/rules/turn/legality.py",
    "core/rules/turn/offers.py",
    "ui/dialogs/ready_action.py",
}


def pool(label: str, one: str | None = None) -> Pool:
    return Pool.model_validate({"label": label, "label_of_one": one, "size": {"constant": 3}})


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (pool("Actions", "Action"), ("1 action", "2 actions", "0 actions")),
        (pool("Foci", "Focus"), ("1 focus", "2 foci", "0 foci")),
        (pool("Energy", "Energy"), ("1 energy", "2 energy", "0 energy")),
        # Rulesets that say nothing of one, or give no plural.
        (pool("Action points"), ("1 action point", "2 action points", "0 action points")),
        (pool("Focus"), ("1 focus", "2 × focus", "0 × focus")),
        (pool("Action"), ("1 action", "2 × action", "0 × action")),
        (pool("AP"), ("1 AP", "2 AP", "0 AP")),
    ],
    ids=lambda each: getattr(each, "label", None),
)
def test_a_number_decides_on_the_name(given: Pool, said: tuple[str, ...]) -> None:
    assert tuple(count_text(given, count) for count in (1, 2, 0)) == said


@pytest.mark.parametrize("system", SYSTEMS)
def test_our_rulesets_name_one_and_several_of_each_pool(system: str) -> None:
    for each in library.load(system).pools.values():
        assert each.label_of_one is not None
        assert "×" not in count_text(each, 2)
        assert counted_label(each, 2) == each.label


def test_a_pool_of_one_is_headed_and_missed_as_one() -> None:
    battle = Battle(field(), library.load("quickaction"))
    assert pool_in_sentence(battle, "ada", "action") == "action"
    battle = Battle(field(), library.load("keyword3"))
    assert pool_in_sentence(battle, "ada", "actions") == "actions"


def test_a_price_that_is_not_left_names_as_many_as_it_takes() -> None:
    """Two actions are a plural also where the pool is a single one."""
    battle = Battle(field(), library.load("quickaction"))
    assert cost_text(battle, {"action": 1, "quick": 2}) == "1 action + 2 quick actions"
    rules = battle.ruleset
    dash = rules.actions["dash"].model_copy(update={"cost": [{"action": 2}]})
    rules = rules.model_copy(update={"actions": {**rules.actions, "dash": dash}})
    short = payment_of(Battle(battle.scenario, rules), "ada", "dash")
    assert isinstance(short, Problem)
    assert short.text == "Dash costs 2 actions, 1 left"


def test_names_of_pools_come_from_one_place() -> None:
    """`pool.label` is the plural: with a number use `count_text`, over a pool `counted_label`."""
    codes = {path: path.read_text(encoding="utf-8") for path in sorted(CORE.rglob("*.py"))}
    found = {
        path.relative_to(CORE).as_posix()
        for path, code in codes.items()
        if "pools" in code and "label" in code  # parsing the others would take its time
        for node in ast.walk(ast.parse(code))
        if isinstance(node, ast.Attribute)
        and node.attr == "label"
        and isinstance(node.value, ast.Subscript)
        and ast.unparse(node.value.value).rpartition(".")[2] == "pools"
    }
    assert found == OF_SEVERAL

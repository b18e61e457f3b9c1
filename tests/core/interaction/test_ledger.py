"""The receipt of a plan that is still being worked out, and of one that was overruled."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fivefoot import scripting
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.field_request import AWAITED, WORKING
from fivefoot.core.interaction.ledger import done_receipt, ledger, overruled_receipt
from fivefoot.core.interaction.plan import Plan, Planner
from fivefoot.core.interaction.pointer_chip import chip_words
from fivefoot.core.interaction.readied_movement import ReadiedMove, ReadiedPlanner
from fivefoot.core.model.encounter import Card, Encounter, LogEntry, TurnState
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.legality import overruled_text


def battle() -> Battle:
    tokens = {
        "ada": Token("ada", "Ada", Cell(2, 2)),
        "brute": Token("brute", "Brute", Cell(4, 2), "foes"),
    }
    scenario = Scenario(
        Scene(12, 6), tokens=tokens, encounter=Encounter(stage="play", round=1, active="ada")
    )
    return Battle(scenario, library.load("keyword3"))


def test_what_is_being_worked_out_is_no_refusal() -> None:
    table = battle()
    plan = replace(Planner(table, "ada").to(Cell(6, 4)), problems=(AWAITED,), route=None)
    lines = ledger(table, plan)
    assert [(line.kind, line.text, line.detail) for line in lines] == [
        ("title", "Ada", ""),
        ("note", WORKING, ""),
    ]


@pytest.mark.parametrize(
    ("system", "by", "used", "paid"),
    [
        (
            "keyword3",
            "ready",
            0,
            "Paid when it was readied (Ready); takes 1 reaction",
        ),  # A31: the reaction does it
        (
            "quickaction",
            "prepare",
            0,
            "Paid when it was readied (Prepare); takes Willpower DC 0: no roll",
        ),
        ("quickaction", "prepare", 1, "Paid when it was readied (Prepare); takes Willpower DC 10"),
    ],  # C42
)
def test_a_readied_walk_says_what_pays_for_it(system: str, by: str, used: int, paid: str) -> None:
    scenario, rules = battle().scenario, library.load(system)
    card = Card("ada", by, rules.movement.action or "", "when the brute comes")
    turns = {"ada": TurnState(counters={"reactions_used": used})}
    encounter = replace(scenario.encounter, active="brute", cards=(card,), turns=turns)
    table = Battle(replace(scenario, ruleset=system, encounter=encounter), rules)
    planner = ReadiedPlanner(table, ReadiedMove("ada", "card:0", card.action))
    assert ledger(planner.battle, planner.to(Cell(2, 4)))[0].detail == paid


def test_of_two_attacks_one_can_come_where_the_mover_names_an_enemy() -> None:  # C22, C23
    scenario, rules = battle().scenario, library.load("quickaction")
    foes = {
        name: Token(name, name, cell, "foes")
        for name, cell in (("brute", Cell(1, 2)), ("thug", Cell(3, 2)))
    }
    scenario = replace(
        scenario, ruleset="quickaction", tokens={"ada": scenario.tokens["ada"], **foes}
    )
    table = Battle(scenario, rules)
    plan = Planner(table, "ada").to(Cell(2, 1))
    assert ledger(table, plan)[-1].detail == "25 ft left · 1 of 2 attacks"
    assert "provokes 1 of 2 attacks" in [words.text for words in chip_words(table, plan)]


def test_a_drag_warns_of_hazards_and_of_an_end_within_rock() -> None:  # C18
    row = scripting.new(
        "quickaction",
        map=". ! #",
        tokens={"ada": {"at": [0, 0], "name": "Ada", "stats": {"phasing": True}}},
    )
    plan = Planner(row.battle, "ada").to(Cell(2, 0))
    assert [problem.text for problem in plan.problems] == [
        "hazardous ground: 1d6 damage",
        "if its turn ends there, inside something, Ada loses 1d6 hit points",
    ]


def test_an_overruled_plan_names_what_was_set_aside() -> None:
    table = battle()
    plan = Planner(table, "ada").to(Cell(4, 2))  # the brute stands there
    assert plan.forbidden
    before, after = ledger(table, plan), done_receipt(table, plan, overruled=True)
    assert before[0].detail == "Not allowed"
    assert after[0].detail == "Overruled by the game master"
    refused = [line.text for line in before if line.kind == "problem"]
    assert refused
    assert [line.text for line in after if line.kind == "overruled"] == [
        f"Overruled: {text}" for text in refused
    ]
    assert not any(line.kind == "problem" for line in after)


def test_a_legal_plan_is_not_called_overruled_though_the_game_master_insisted() -> None:
    table = battle()
    plan = Planner(table, "ada").to(Cell(2, 4))
    assert done_receipt(table, plan, overruled=True)[0].detail == "Bought Advance (1 action)"


def test_the_log_alone_makes_a_receipt_of_what_was_overruled() -> None:
    set_aside = overruled_text([Problem("no_pool", "no actions left")])
    entries = (LogEntry(1, "ada", "Ada rolls"), LogEntry(1, "ada", set_aside))
    lines = overruled_receipt(battle(), entries)
    assert [(line.kind, line.text) for line in lines] == [
        ("title", "Ada"),
        ("overruled", "Overruled: no actions left"),
    ]
    assert overruled_receipt(battle(), entries[:1]) == ()


@pytest.mark.parametrize(
    ("action", "cells", "states", "told"),
    [
        # A Move is 6 squares: 7 take a second Maneuver (D8), 6 do not.
        ("move", 7, (), ("leaves it Open", "D8")),
        ("move", 6, (), None),
        # Covering Fire lifts it (D16), and who is Open already does not become so.
        ("move", 7, ("covered",), None),
        ("move", 7, ("open",), None),
        # A Sprint exposes with its first square.
        ("sprint", 7, (), ("leaves it Open", "D13")),
    ],
)
def test_a_plan_says_that_it_leaves_the_mover_open(
    action: str, cells: int, states: tuple[str, ...], told: tuple[str, str] | None
) -> None:
    game = scripting.new(
        "openband",
        size=[20, 3],
        tokens={"M": {"at": [1, 1], "conditions": list(states)}},
        encounter={"active": "M"},
    )
    plan = Planner(game.battle, "M", action).to(Cell(1 + cells, 1))
    assert plan.legal
    said = [problem for problem in plan.problems if problem.code == "exposed"]
    assert [(problem.text, problem.rule) for problem in said] == ([told] if told else [])
    lines = {words.text: words.tone for words in chip_words(game.battle, plan)}
    assert lines.get("leaves it Open") == ("danger" if told else None)
    assert game.battle.token("M").conditions.keys() == set(states), "only asked"


def test_a_plan_says_that_it_is_not_the_turn_of_its_token() -> None:
    table = battle()
    assert "not its turn" not in [line.text for line in ledger(table, plan_of(table, "ada"))]
    plan = plan_of(table, "brute")
    assert plan.legal, "it shows where the brute could go"
    assert {words.text: words.tone for words in chip_words(table, plan)}["not its turn"] == "danger"
    # Nobody has a turn before an order is made.
    free = replace(table.scenario, encounter=Encounter(stage="play", round=1))
    assert not plan_of(table.after(free), "brute").problems


def plan_of(table: Battle, token: str) -> Plan:
    return Planner(table, token).to(Cell(7, 4))

"""Gestures and plans without any window."""

from __future__ import annotations

import pytest
from tests.apply_commands import apply_edit

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.drag import Decision, drag_token
from fivefoot.core.interaction.keyboard import extend_plan
from fivefoot.core.interaction.ledger import ledger
from fivefoot.core.interaction.measure import measured
from fivefoot.core.interaction.plan import Plan, Planner
from fivefoot.core.interaction.pointer import (
    Dropped,
    LevelChanged,
    PointedAt,
    WaypointRemoved,
    WaypointSet,
)
from fivefoot.core.interaction.pointer_chip import broken, chip_words
from fivefoot.core.interaction.who_reaches import who_reaches
from fivefoot.core.model.encounter import Encounter, TurnState
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle


def battle(stage: str = "play", *more: Token) -> Battle:
    tokens = (
        Token("ada", "Ada", Cell(4, 4)),
        Token("ogre", "Ogre", Cell(8, 3), "foes", "large"),
        *more,
    )
    scenario = Scenario(
        Scene(24, 12),
        tokens={token.id: token for token in tokens},
        encounter=Encounter(stage=stage, round=1, active="ada"),  # type: ignore[arg-type]
    )
    return Battle(scenario, library.load("keyword3"))


def test_a_drag_is_a_generator_of_plans() -> None:
    gesture = drag_token(Planner(battle(), "ada"), Cell(4, 4))
    assert not next(gesture).moves
    plan = gesture.send(PointedAt(Cell(4, 1)))
    assert plan.path == (Cell(4, 3), Cell(4, 2), Cell(4, 1))
    assert plan.legal
    with pytest.raises(StopIteration) as end:
        gesture.send(Dropped(True))
    assert end.value.value == Decision(plan, True)


def test_the_grip_on_a_large_token_is_kept() -> None:
    gesture = drag_token(Planner(battle(), "ogre"), Cell(9, 4))
    next(gesture)
    assert gesture.send(PointedAt(Cell(12, 4))).target == Cell(11, 3)


def test_waypoints_are_set_and_taken_back() -> None:
    gesture = drag_token(Planner(battle(), "ada"), Cell(4, 4))
    next(gesture)
    gesture.send(WaypointSet())
    gesture.send(PointedAt(Cell(4, 2)))
    gesture.send(WaypointSet())
    plan = gesture.send(PointedAt(Cell(5, 4)))
    assert plan.via == (Cell(4, 2),)
    assert Cell(4, 2) in plan.path
    assert gesture.send(WaypointRemoved()).path == (Cell(5, 4),)


def flier() -> Planner:
    roc = Token(
        "roc", "Roc", Cell(0, 0), elevation=2000, support="flying", stats={"keyword3": {"fly": 60}}
    )
    encounter = Encounter(
        stage="play", round=1, active="roc", turns={"roc": TurnState(pools={"actions": 1})}
    )
    scenario = Scenario(Scene(6, 1), tokens={"roc": roc}, encounter=encounter)
    return Planner(Battle(scenario, library.load("keyword3")), "roc", modes=("fly",))


def levels_by_cell(planner: Planner, plan: Plan) -> dict[Cell, set[int]]:
    found: dict[Cell, set[int]] = {planner.start: {planner.own_level}}
    for cell, level in zip(plan.path, plan.levels, strict=True):
        found.setdefault(cell, set()).add(level)
    return found


def test_waypoints_keep_their_altitude() -> None:
    planner = flier()
    gesture = drag_token(planner, Cell(0, 0))
    next(gesture)
    gesture.send(PointedAt(Cell(2, 0)))
    assert planner.end_level(gesture.send(LevelChanged(2))) == 4000
    gesture.send(WaypointSet())
    gesture.send(PointedAt(Cell(4, 0)))
    gesture.send(LevelChanged(-3))
    plan = gesture.send(WaypointSet())
    assert (plan.via, plan.via_levels) == ((Cell(2, 0), Cell(4, 0)), (4000, 1000))
    plan = gesture.send(PointedAt(Cell(5, 0)))
    passed = levels_by_cell(planner, plan)
    assert 4000 in passed[Cell(2, 0)]
    assert 1000 in passed[Cell(4, 0)]
    assert planner.end_level(plan) == 1000
    judged = planner.judged(plan)
    assert (judged.path, judged.levels, judged.via_levels) == (
        plan.path,
        plan.levels,
        plan.via_levels,
    )
    plan = gesture.send(WaypointRemoved())
    assert (plan.via, plan.via_levels) == ((Cell(2, 0),), (4000,))


def test_the_same_cell_is_a_waypoint_again_at_another_altitude() -> None:
    planner = flier()
    gesture = drag_token(planner, Cell(0, 0))
    next(gesture)
    gesture.send(PointedAt(Cell(1, 0)))
    gesture.send(WaypointSet())
    assert gesture.send(WaypointSet()).via == (Cell(1, 0),)
    gesture.send(LevelChanged(2))
    plan = gesture.send(WaypointSet())
    assert (plan.via, plan.via_levels) == ((Cell(1, 0), Cell(1, 0)), (2000, 4000))


def test_a_plan_out_of_reach_says_why() -> None:
    plan = Planner(battle(), "ada").to(Cell(23, 11))
    assert not plan.legal
    assert plan.route is None
    words = chip_words(battle(), plan)
    assert words[-1].text.startswith("Ctrl")


def test_setup_is_only_measured() -> None:
    plan = Planner(battle("setup"), "ada").to(Cell(23, 11))
    assert plan.free
    assert plan.legal
    assert plan.route is not None
    assert not plan.route.triggers


def test_a_purchase_after_an_open_move_is_the_second() -> None:
    from fivefoot.core.session.commands.moving import MoveToken

    before = battle()
    after = apply_edit(MoveToken("ada", (Cell(4, 5),)), before.scenario)
    planner = Planner(Battle(after, before.ruleset), "ada")
    assert planner.has_open_move
    plan = planner.to(Cell(4, 11))
    assert plan.first_purchase == 2
    texts = [line.text for line in ledger(planner.battle, plan) if line.kind == "purchase"]
    assert texts == ["2nd Advance"]


def test_the_alternative_provokes_fewer() -> None:
    goblin = Token("goblin", "Goblin", Cell(4, 2), "foes")
    planner = Planner(battle("play", goblin), "ada")
    direct = planner.along((Cell(4, 3), Cell(5, 2), Cell(5, 1), Cell(5, 0)))
    plan = planner.with_alternative(planner.to(Cell(4, 0)))
    assert plan.route is not None
    assert direct.route is not None
    assert direct.route.events >= 1
    if plan.route.events:
        assert plan.alternative is None or plan.alternative.events < plan.route.events


def test_arrow_keys_build_a_path_and_take_it_back() -> None:
    planner = Planner(battle(), "ada")
    plan = extend_plan(planner, None, (1, 0))
    plan = extend_plan(planner, plan, (0, 1))
    assert plan.path == (Cell(5, 4), Cell(5, 5))
    assert extend_plan(planner, plan, (0, -1)).path == (Cell(5, 4),)


def test_arrow_keys_do_not_leave_the_map() -> None:
    planner = Planner(battle("play", Token("brom", "Brom", Cell(0, 0))), "brom")
    assert extend_plan(planner, None, (-1, 0)).path == ()


def test_the_ledger_adds_up() -> None:
    planner = Planner(battle(), "ada")
    plan = planner.along((Cell(3, 3), Cell(2, 2), Cell(2, 1)))
    lines = ledger(planner.battle, plan)
    steps = [line for line in lines if line.kind == "step"]
    assert [line.amount for line in steps] == ["5", "7.5", "5"]
    assert [line.running for line in steps] == ["5", "12.5", "17.5"]
    assert lines[-1].amount == "17.5 ft"
    assert lines[-1].kind == "total"
    assert [line.cell for line in steps] == list(plan.path)


def test_the_ledger_names_enemy_reach_and_reason() -> None:
    goblin = Token("goblin", "Goblin", Cell(5, 3), "foes")
    planner = Planner(battle("play", goblin), "ada")
    plan = planner.along((Cell(3, 4), Cell(2, 4)))
    triggers = [line for line in ledger(planner.battle, plan) if line.kind == "trigger"]
    assert triggers[0].text == "1  Attack from Goblin (reach 5 ft)"
    assert triggers[0].cell == Cell(4, 4)
    assert "A28" in triggers[0].rule


def test_who_reaches_a_cell() -> None:
    lines = who_reaches(battle(), Cell(6, 6))
    assert lines[0].kind == "title"
    assert {line.text for line in lines[1:]} == {"Ada", "Ogre"}


def test_the_ruler_counts_in_the_systems_unit() -> None:
    ruler = measured(battle(), (Cell(0, 0), Cell(3, 4)))
    assert ruler.texts == ("25 ft", "4 cells · straight 25 ft")


@pytest.mark.parametrize("text", ["a", "one two three four", "x" * 60])
def test_long_refusals_are_broken_between_words(text: str) -> None:
    lines = broken(text, 10)
    assert " ".join(lines) == text
    assert all(len(line) <= 10 or " " not in line for line in lines)

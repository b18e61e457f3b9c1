"""Shaping the ground by hand: heights, kinds, bridges, ceilings and walls on a rectangle of
cells.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.apply_commands import apply_edit

from fivefoot.core.geometry.cell_box import CellBox
from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.painting import MOST_SURFACES, PaintError, painted_with
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, PaintedGround, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.session.commands import Command, Refused
from fivefoot.core.session.commands.shaping import (
    LAID_KINDS,
    LayGround,
    RaiseGround,
    SetCeiling,
    SetWallHeight,
    TakeOffGround,
)
from fivefoot.core.session.opening import document_of
from fivefoot.core.storage.scenario_checks import check_scenario

ADA, BAT = (
    Token("ada", "Ada", Cell(3, 2)),
    Token("bat", "Bat", Cell(4, 2), elevation=2000, support="flying"),
)


def field(
    *tokens: Token, ground: tuple[Ground, ...] = (), barriers: tuple[Barrier, ...] = ()
) -> Scenario:
    scene = Scene(40, 8, ground=ground, barriers={barrier.id: barrier for barrier in barriers})
    return Scenario(scene, tokens={token.id: token for token in tokens})


def box(left: int, top: int, right: int, bottom: int) -> CellBox:
    return CellBox(Cell(left, top), Cell(right, bottom))


def level(scenario: Scenario, x: int, y: int, near: int = 0) -> int | None:
    return Battle(scenario, library.rules_of(scenario)).columns_of_ground.level_at(x, y, near)


def after(scenario: Scenario, *commands: Command) -> Scenario:
    for command in commands:
        scenario = apply_edit(command, scenario)
    check_scenario(scenario, library.rules_of(scenario))
    return scenario


def test_ground_rises_cell_by_cell_with_whoever_stands_on_it_and_one_undo_brings_all_back() -> None:
    document = document_of(field(ADA, BAT))
    start = document.scenario
    document.do(RaiseGround(box(5, 3, 2, 1), 1000))
    document.do(RaiseGround(box(2, 1, 3, 2), 2000))
    check_scenario(document.scenario, document.ruleset)
    assert [level(document.scenario, x, 2) for x in range(1, 7)] == [0, 3000, 3000, 1000, 1000, 0]
    tokens = document.scenario.tokens
    assert (tokens["ada"].elevation, tokens["ada"].support) == (3000, "ground")
    assert tokens["bat"] == BAT  # who flies above it stays
    document.undo()
    document.undo()
    assert document.scenario is start


def test_who_flies_lower_than_the_new_ground_flies_just_above_it() -> None:
    there = after(field(BAT), RaiseGround(box(4, 2, 4, 2), 5000)).tokens["bat"]
    assert (there.elevation, there.support) == (5000, "flying")


def test_raised_and_lowered_again_the_map_is_as_it_was() -> None:
    scenario = field(ADA)
    assert (
        after(scenario, RaiseGround(box(2, 1, 5, 3), 1000), RaiseGround(box(2, 1, 5, 3), -1000))
        == scenario
    )
    document = document_of(scenario)
    document.do(TakeOffGround(box(0, 0, 39, 7)))
    assert not document.history.can_undo  # nothing was there to take off


@pytest.mark.parametrize("kind", [kind for kind in LAID_KINDS if kind != "bridge"])
def test_every_kind_can_be_laid_at_the_level_of_the_ground_and_taken_off(kind: str) -> None:
    raised = apply_edit(RaiseGround(box(6, 1, 9, 3), 2000), field())
    laid = after(raised, LayGround(box(6, 1, 6, 1), kind, 1000))
    surface = Battle(laid, library.rules_of(laid)).surfaces.at(6, 1)
    assert (surface.kind, surface.height) == ("ledge" if kind == "floor" else kind, 2000)
    assert after(laid, TakeOffGround(box(6, 1, 9, 3))) == field()


def test_a_pit_is_as_deep_as_was_said_and_who_stood_there_stands_at_its_bottom() -> None:
    dug = after(field(ADA), LayGround(box(3, 2, 3, 2), "pit", 3000))
    assert level(dug, 3, 2) == -3000
    assert dug.tokens["ada"].elevation == -3000


def test_an_abyss_under_somebody_is_refused_by_name() -> None:
    with pytest.raises(Refused, match="Ada would stand over nothing"):
        apply_edit(LayGround(box(3, 2, 3, 2), "chasm"), field(ADA))
    assert level(after(field(BAT), LayGround(box(4, 2, 4, 2), "chasm")), 4, 2) is None


def test_a_bridge_lies_level_with_its_banks_and_can_be_passed_under() -> None:
    gorge = after(field(), LayGround(box(5, 0, 8, 7), "chasm", 6000))
    spanned = after(gorge, LayGround(box(5, 3, 8, 3), "bridge"))
    assert (level(spanned, 6, 3), level(spanned, 6, 3, -6000)) == (0, -6000)
    high = after(gorge, RaiseGround(box(9, 3, 9, 3), 2000), LayGround(box(5, 3, 8, 3), "bridge"))
    assert level(high, 6, 3) == 2000
    again = after(spanned, LayGround(box(4, 3, 9, 3), "bridge"))
    assert [ground.id for ground in again.scene.ground] == [
        "bridge-2"
    ]  # in place of the shorter one
    assert after(again, TakeOffGround(box(4, 0, 9, 7))) == field()


def test_a_bridge_wants_a_bank_and_no_ground_above_it() -> None:
    abyss = after(field(), LayGround(box(0, 0, 39, 7), "chasm"))
    with pytest.raises(Refused, match="no ground at its ends"):
        apply_edit(LayGround(box(5, 3, 8, 3), "bridge"), abyss)
    spanned = after(
        field(), LayGround(box(5, 3, 8, 3), "chasm", 1000), LayGround(box(5, 3, 8, 3), "bridge")
    )
    with pytest.raises(Refused, match="above a bridge"):
        apply_edit(RaiseGround(box(6, 3, 6, 3), 3000), spanned)


def test_a_ceiling_hangs_over_the_ground_and_rises_with_it() -> None:
    hung = after(field(), RaiseGround(box(6, 1, 7, 1), 1000), SetCeiling(box(6, 1, 7, 1), 600))
    assert Battle(hung, library.rules_of(hung)).surfaces.at(6, 1).ceiling == 1600
    risen = after(hung, RaiseGround(box(6, 1, 7, 1), 1000))
    assert Battle(risen, library.rules_of(risen)).surfaces.at(7, 1).ceiling == 2600
    assert (
        after(risen, SetCeiling(box(6, 1, 7, 1), None), RaiseGround(box(6, 1, 7, 1), -2000))
        == field()
    )
    with pytest.raises(Refused, match="must be above the ground"):
        apply_edit(SetCeiling(box(6, 1, 7, 1), 0), hung)


def test_walls_end_above_the_ground_at_their_feet() -> None:
    wall = Barrier("wall", Point(4000, 1000), Point(4000, 3000))
    far = Barrier("far", Point(9000, 1000), Point(12000, 1000))
    low = after(field(barriers=(wall, far)), SetWallHeight(box(3, 1, 4, 2), 500))
    assert [barrier.height for barrier in low.scene.barriers.values()] == [500, None]
    raised = after(
        field(barriers=(wall,)),
        RaiseGround(box(4, 0, 5, 4), 2000),
        SetWallHeight(box(3, 1, 4, 2), 500),
    )
    assert raised.scene.barriers["wall"].top == 2500
    hung = field(barriers=(replace(wall, bottom=300),))
    assert after(hung, SetWallHeight(box(3, 1, 4, 2), 500)).scene.barriers["wall"].top == 500
    assert after(low, SetWallHeight(box(3, 1, 4, 2), None)).scene.barriers["wall"].height is None
    with pytest.raises(Refused, match="completely inside"):
        apply_edit(SetWallHeight(box(9, 0, 10, 1), 500), low)


def test_over_a_region_of_the_map_paint_can_be_taken_off_again() -> None:
    corners = (Point(0, 0), Point(6000, 0), Point(6000, 6000), Point(0, 6000))
    scenario = field(ground=(Ground("roof", Surface("ledge", 3000), corners),))
    shaped = after(scenario, RaiseGround(box(1, 1, 8, 1), 1000))
    assert [level(shaped, x, 1) for x in (0, 1, 5, 6, 9)] == [3000, 4000, 4000, 1000, 0]
    assert after(shaped, TakeOffGround(box(0, 0, 9, 7))) == scenario


def test_a_question_is_answered_first_and_heights_have_an_end() -> None:
    scenario = field(ADA)
    waiting = replace(scenario, encounter=replace(scenario.encounter, pending=("a question",)))  # type: ignore[arg-type]
    with pytest.raises(Refused, match="A question is open"):
        apply_edit(RaiseGround(box(0, 0, 1, 1), 1000), waiting)
    with pytest.raises(Refused, match="higher or deeper"):
        apply_edit(RaiseGround(box(0, 0, 1, 1), 10**9), scenario)
    with pytest.raises(Refused, match="There is no ground jelly"):
        apply_edit(LayGround(box(0, 0, 1, 1), "jelly"), scenario)


def test_paint_forgets_what_no_cell_uses_and_has_room_for_so_many_surfaces() -> None:
    cells = [Cell(x, y) for y in range(8) for x in range(40)]
    many = {
        cell: Surface("ledge", number) for number, cell in enumerate(cells[:MOST_SURFACES], start=1)
    }
    full = painted_with(PaintedGround(), many)
    assert len(full.palette) == MOST_SURFACES
    with pytest.raises(PaintError, match="more than 255"):
        painted_with(full, {cells[300]: Surface("ledge", 999)})
    other = painted_with(full, {cells[0]: Surface("ledge", 999)})
    assert len(other.palette) == MOST_SURFACES
    assert Surface("ledge", 1) not in other.palette
    assert painted_with(full, dict.fromkeys(many)) == PaintedGround()


def test_who_clings_to_ground_that_is_lowered_stands_and_to_a_wall_that_is_cut_off_falls() -> None:
    climber = Token("cy", "Cy", Cell(5, 2), elevation=2000, support="climbing")
    ledge = Ground("ledge", Surface("ledge", height=3000), box(6, 1, 7, 3).corners())
    stands = after(field(climber, ground=(ledge,)), RaiseGround(box(6, 1, 7, 3), -2000)).tokens[
        "cy"
    ]
    assert (stands.elevation, stands.support) == (0, "ground")
    wall = Barrier("wall", Point(6000, 2000), Point(6000, 3000), height=3000)
    cut = after(field(climber, barriers=(wall,)), SetWallHeight(box(5, 1, 6, 3), 500))
    assert (cut.tokens["cy"].elevation, cut.tokens["cy"].support) == (0, "ground")
    assert [entry.text for entry in cut.encounter.log] == [
        "Cy falls 10 ft: 1d8 damage"
    ]  # our default for A

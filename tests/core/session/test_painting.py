"""Ground painted by strokes: which cells they cover, levels, slopes, stairs, copied pieces."""

from __future__ import annotations

import pytest
from tests.apply_commands import apply_edit

from fivefoot.core.geometry.cell_area import CellArea, area_of_cells
from fivefoot.core.geometry.cell_box import CellBox
from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.interaction.cell_strokes import filled_from, stroke_cells
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.commands.pieces import LayPiece, mirrored, piece_of, turned
from fivefoot.core.session.commands.shaping import LayGround, RaiseGround
from fivefoot.core.session.commands.slopes import LevelGround, SlopeGround
from fivefoot.core.session.opening import document_of
from fivefoot.core.storage.scenario_checks import check_scenario


def field(*barriers: Barrier, tokens: tuple[Token, ...] = ()) -> Scenario:
    scene = Scene(20, 10, barriers={barrier.id: barrier for barrier in barriers})
    return Scenario(scene, tokens={token.id: token for token in tokens})


def wall(name: str, x1: int, y1: int, x2: int, y2: int) -> Barrier:
    return Barrier(name, Point(x1 * 1000, y1 * 1000), Point(x2 * 1000, y2 * 1000))


def battle_of(scenario: Scenario) -> Battle:
    return Battle(scenario, library.rules_of(scenario))


def middle(x: int, y: int) -> Point:
    return Point(x * 1000 + 500, y * 1000 + 500)


def kinds(scenario: Scenario, row: int) -> str:
    surfaces = battle_of(scenario).surfaces
    return "".join(surfaces.at(x, row).kind[0] for x in range(scenario.scene.columns))


def test_a_stroke_leaves_no_gap_however_fast_the_pointer_is() -> None:
    area = stroke_cells("brush", [middle(2, 2), middle(6, 2), middle(6, 4)])
    assert area.cells() == (*(Cell(x, 2) for x in range(2, 7)), Cell(6, 3), Cell(6, 4))
    wide = stroke_cells("brush", [middle(2, 2)], 3)
    assert wide == area_of_cells(Cell(x, y) for x in (1, 2, 3) for y in (1, 2, 3))


def test_a_line_goes_straight_and_outlines_hold_what_lies_inside() -> None:
    line = stroke_cells("line", [middle(0, 0), middle(9, 9), middle(4, 2)])
    assert line.cells() == (Cell(0, 0), Cell(1, 0), Cell(2, 1), Cell(3, 2), Cell(4, 2))
    triangle = [Point(0, 0), Point(4000, 0), Point(0, 4000)]
    # the middle (x + 1/2, y + 1/2) lies inside or on the edge where x + y + 1 <= 4
    inside = {Cell(x, y) for x in range(4) for y in range(4) if x + y <= 3}
    assert set(stroke_cells("lasso", triangle).cells()) == inside
    corners = [middle(0, 0), middle(4, 0), middle(0, 4)]  # a polygon takes in its corners' cells
    filled = {Cell(x, y) for x in range(5) for y in range(5) if x + y <= 4}
    assert set(stroke_cells("polygon", corners).cells()) == filled
    assert stroke_cells("rectangle", [middle(3, 3), middle(1, 2)]).cells()[0] == Cell(1, 2)


def test_a_fill_ends_at_walls_and_at_other_ground() -> None:
    scenario = field(wall("w", 5, 0, 5, 10))
    scenario = apply_edit(LayGround(CellBox(Cell(0, 3), Cell(4, 3)), "mud"), scenario)
    assert filled_from(battle_of(scenario), Cell(1, 1)).cells() == tuple(
        Cell(x, y) for y in range(3) for x in range(5)
    )


def test_ground_is_laid_on_any_cells_and_undone_in_one_step() -> None:
    document = document_of(field())
    before = document.scenario
    document.do(LayGround(area_of_cells([Cell(1, 1), Cell(3, 1)]), "rubble"))
    assert kinds(document.scenario, 1)[:5] == "frfrf"
    document.undo()
    assert document.scenario is before


def test_a_tag_of_the_ground_is_laid_with_it() -> None:
    scenario = apply_edit(LayGround(area_of_cells([Cell(1, 1)]), "hazard", tags=("lava",)), field())
    assert battle_of(scenario).surfaces.at(1, 1).tags == ("lava",)
    check_scenario(scenario, library.rules_of(scenario))


def test_levelled_ground_is_as_high_as_requested() -> None:
    raised = apply_edit(RaiseGround(CellBox(Cell(2, 0), Cell(3, 9)), 2000), field())
    scenario = apply_edit(LevelGround(CellBox(Cell(0, 0), Cell(5, 1)), 1000), raised)
    surfaces = battle_of(scenario).surfaces
    assert [surfaces.at(x, 1).height for x in range(7)] == [1000] * 6 + [None]
    assert surfaces.at(2, 2).height == 2000


def test_a_slope_is_walked_where_a_wall_of_the_same_height_is_not() -> None:
    ada = Token("ada", "Ada", Cell(0, 5))
    raised = apply_edit(RaiseGround(CellBox(Cell(8, 0), Cell(19, 9)), 2000), field(tokens=(ada,)))
    sloped = apply_edit(
        SlopeGround(CellBox(Cell(4, 5), Cell(8, 5)), Cell(4, 5), Cell(8, 5)), raised
    )
    # from 0 at (4, 5) to 2 cells at (8, 5) in four steps of half a cell: each is an ordinary step
    surfaces = battle_of(sloped).surfaces
    assert [surfaces.at(x, 5).height for x in range(4, 9)] == [0, 500, 1000, 1500, 2000]
    up = movement_field(battle_of(sloped), "ada").at(Cell(8, 5))
    assert up is not None
    assert up.cost == 8 * 5000  # eight steps of 5 ft, no climbing


@pytest.mark.parametrize("stairs", [True, False])
def test_what_would_have_to_be_climbed_is_refused_with_the_length_it_needs(stairs: bool) -> None:
    command = SlopeGround(CellBox(Cell(4, 5), Cell(6, 5)), Cell(4, 5), Cell(6, 5), 3000, stairs)
    with pytest.raises(Refused, match="at least 6 squares"):  # 3 cells in steps of half a cell
        apply_edit(command, field())


def test_a_copied_piece_is_laid_with_its_walls_and_shares_those_that_stand() -> None:
    door = Barrier("d", Point(4000, 1000), Point(4000, 2000), "door", locked=True)
    scenario = field(wall("n", 2, 1, 4, 1), wall("w", 4, 2, 4, 3), door, wall("far", 9, 0, 9, 4))
    scenario = apply_edit(LayGround(CellBox(Cell(2, 1), Cell(2, 2)), "mud"), scenario)
    piece = piece_of(scenario, CellBox(Cell(2, 1), Cell(3, 2)))
    assert {barrier.id for barrier in piece.walls} == {"n", "w", "d"}
    there = apply_edit(LayPiece(piece, Cell(12, 5)), scenario)
    assert kinds(there, 5)[11:15] == "fmff"
    new = [b for name, b in there.scene.barriers.items() if name not in scenario.scene.barriers]
    assert {(b.kind, b.start, b.end, b.locked) for b in new} == {
        ("wall", Point(12000, 5000), Point(14000, 5000), False),
        ("wall", Point(14000, 6000), Point(14000, 7000), False),
        ("door", Point(14000, 5000), Point(14000, 6000), True),
    }
    again = apply_edit(LayPiece(piece, Cell(2, 1)), scenario)
    assert len(again.scene.barriers) == len(scenario.scene.barriers)


def test_a_piece_is_turned_and_mirrored_with_its_walls() -> None:
    scenario = apply_edit(
        LayGround(area_of_cells([Cell(0, 0)]), "mud"), field(wall("w", 0, 0, 0, 1))
    )
    piece = piece_of(scenario, CellBox(Cell(0, 0), Cell(2, 1)))
    quarter = turned(piece)
    assert (quarter.columns, quarter.rows) == (2, 3)
    assert quarter.ground[Cell(1, 0)].kind == "mud"  # north-west comes to north-east
    (side,) = quarter.walls  # the western wall becomes the northern one
    assert {side.start, side.end} == {Point(2000, 0), Point(1000, 0)}
    assert turned(turned(turned(quarter))) == piece
    assert mirrored(piece).ground[Cell(2, 0)].kind == "mud"
    assert mirrored(mirrored(piece)) == piece


def test_an_area_without_a_cell_on_the_map_is_the_cell_nearest_to_it() -> None:
    assert CellArea((Cell(-3, 4),)).within(20, 10).cells() == (Cell(0, 4),)

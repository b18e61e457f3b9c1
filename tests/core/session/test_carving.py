"""Rooms, corridors and caves: floor opened in rock, with walls that the rules see."""

from __future__ import annotations

from dataclasses import replace

import pytest
import shapely
from tests.apply_commands import apply_edit

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.geometry.hatching import BAND, hatch_lines
from fivefoot.core.interaction.carve_shapes import CarveShape, carved_outline
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.commands.carving import Carve, FillUp, SetLook
from fivefoot.core.session.commands.wall_edits import HangDoor
from fivefoot.core.session.opening import document_of
from fivefoot.core.session.projection import project
from fivefoot.core.storage.scenario_checks import check_scenario
from fivefoot.core.storage.scenario_tree import from_tree, to_tree


def rock(*tokens: Token) -> Scenario:
    scene = Scene(24, 16, floor=Surface("rock"), look="paper")
    return Scenario(scene, tokens={token.id: token for token in tokens})


def drawn(shape: CarveShape, *points: tuple[int, int], width: int = 1000) -> tuple[Point, ...]:
    return carved_outline(shape, [Point(x, y) for x, y in points], width)


def room(left: int, top: int, right: int, bottom: int) -> Carve:
    return Carve(drawn("room", (left * 1000, top * 1000), (right * 1000, bottom * 1000)))


def walls(scenario: Scenario) -> float:
    """Length of all walls in cells; they may not run over each other."""
    lines = [
        shapely.LineString((b.start, b.end))
        for b in scenario.scene.barriers.values()
        if b.kind == "wall"
    ]
    total = sum(line.length for line in lines)
    assert shapely.union_all(lines).length == pytest.approx(total, abs=2)
    return total / 1000


def after(*commands: object, start: Scenario | None = None) -> Scenario:
    scenario = start or rock()
    for command in commands:
        scenario = apply_edit(command, scenario)  # type: ignore[arg-type]
    check_scenario(scenario, library.rules_of(scenario))
    return scenario


def reached(scenario: Scenario, name: str = "ada") -> set[tuple[int, int]]:
    field = movement_field(Battle(scenario, library.rules_of(scenario)), name)
    start = scenario.tokens[name].cell
    return {(start.x, start.y)} | {
        (x, y)
        for x in range(scenario.scene.columns)
        for y in range(scenario.scene.rows)
        if field.at(Cell(x, y)) is not None
    }


def test_a_room_has_walls_all_round_and_nobody_leaves_it() -> None:
    scenario = after(room(2, 2, 6, 5), start=rock(Token("ada", "Ada", Cell(2, 2))))
    assert walls(scenario) == 2 * (4 + 3)
    assert reached(scenario) == {(x, y) for x in range(2, 6) for y in range(2, 5)}


def test_rooms_side_by_side_share_the_wall_between_them() -> None:
    scenario = after(room(2, 2, 6, 5), room(6, 2, 9, 5))
    assert walls(scenario) == 14 + (3 + 3 + 3)  # the second room brings three sides of its own
    assert len(scenario.scene.ground) == 2


def test_rooms_that_overlap_are_one_and_the_walls_between_go() -> None:
    scenario = after(
        room(2, 2, 6, 5), room(5, 3, 9, 7), start=rock(Token("ada", "Ada", Cell(2, 2)))
    )
    # outline of the union of 4 x 3 and 4 x 4 that share 1 x 2: both outlines less twice 1 + 2
    assert walls(scenario) == 14 + 16 - 2 * (1 + 2)
    assert (8, 6) in reached(scenario)
    (one,) = scenario.scene.ground
    assert shapely.Polygon(one.points).area == (12 + 16 - 2) * 10**6


def test_a_corridor_from_room_to_room_opens_both() -> None:
    ada = Token("ada", "Ada", Cell(2, 2))
    scenario = after(
        room(2, 2, 5, 5),
        room(9, 2, 12, 5),
        Carve(drawn("corridor", (4500, 3500), (9500, 3500))),
        start=rock(ada),
    )
    # two rooms of 12, less a gap of 1 each, and two sides of the four squares between them
    assert walls(scenario) == 2 * (12 - 1) + 2 * 4
    assert (8, 3) in reached(scenario)
    assert (8, 2) not in reached(scenario)


def test_a_corridor_that_ends_at_a_wall_leaves_it_for_a_door() -> None:
    corridor = Carve(drawn("corridor", (5500, 3500), (8500, 3500)))
    door = HangDoor((Point(5000, 3000), Point(5000, 4000)))
    scenario = after(room(2, 2, 5, 5), corridor, door)
    assert len(scenario.scene.ground) == 2
    assert [b.kind for b in scenario.scene.barriers.values()].count("door") == 1
    opened = after(Carve(drawn("corridor", (4500, 3500), (5500, 3500))), start=scenario)
    assert all(b.kind == "wall" for b in opened.scene.barriers.values())


def test_what_is_filled_up_is_rock_again_and_the_walls_follow() -> None:
    hole = FillUp(drawn("rock", (3000, 3000), (4000, 4000)))
    scenario = after(room(2, 2, 6, 6), hole, start=rock(Token("ada", "Ada", Cell(2, 2))))
    assert walls(scenario) == 16 + 4  # a pillar in the middle
    assert (3, 3) not in reached(scenario)
    assert after(FillUp(drawn("rock", (0, 0), (9000, 9000))), start=scenario).scene == rock().scene


def test_a_wall_that_somebody_removed_stays_away_and_own_walls_are_left_alone() -> None:
    scenario = after(room(2, 2, 6, 5))
    gone = next(name for name, b in scenario.scene.barriers.items() if b.start.x == b.end.x == 6000)
    barriers = {name: b for name, b in scenario.scene.barriers.items() if name != gone}
    without = replace(scenario, scene=replace(scenario.scene, barriers=barriers))
    assert walls(after(room(10, 10, 12, 12), start=without)) == 14 - 3 + 8
    # a room that opens into it: its northern wall loses one square, the alcove brings three
    wider = after(room(3, 1, 4, 3), start=without)
    assert walls(wider) == 14 - 3 - 1 + 3


def test_undo_is_one_step_and_a_cave_is_always_rough_in_the_same_way() -> None:
    way = [(2000, 2000), (9000, 2500), (8000, 9000), (3000, 8000)]
    assert drawn("cave", *way) == drawn("cave", *way)
    document = document_of(rock())
    before = document.scenario
    document.do(Carve(drawn("cave", *way)))
    assert len(document.scenario.scene.barriers) > 20
    document.undo()
    assert document.scenario is before


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (Carve(()), "draw it larger"),
        (Carve(drawn("room", (90_000, 0), (99_000, 9000))), "on the map"),
        (FillUp(drawn("rock", (0, 0), (3000, 3000))), "Nothing was carved there"),
    ],
)
def test_what_cannot_be_carved_is_refused(command: Carve | FillUp, words: str) -> None:
    with pytest.raises(Refused, match=words):
        apply_edit(command, rock())


def test_the_look_is_saved_only_where_it_says_something_and_the_players_have_it() -> None:
    scenario = after(room(2, 2, 6, 5))
    tree = to_tree(scenario)
    assert tree["scene"]["look"] == "paper"
    assert from_tree(tree).scene.look == "paper"
    assert project(Battle(scenario, library.rules_of(scenario))).scenario.scene.look == "paper"
    plain = apply_edit(SetLook("stone"), scenario)
    assert "look" not in to_tree(plain)["scene"]


def test_hatching_lies_in_the_rock_near_the_walls_and_follows_from_its_place() -> None:
    area = shapely.box(2000, 2000, 9000, 6000)
    lines = hatch_lines(area, 24, 16)
    middles = (lines[:, :2] + lines[:, 2:]) / 2
    far = shapely.distance(shapely.points(middles), area)
    assert len(lines) > 500
    assert far.max() <= 1.3 * BAND
    wider = hatch_lines(shapely.box(2000, 2000, 9000, 12_000), 24, 16)
    above = {tuple(line) for line in lines[middles[:, 1] < 1900]}
    assert above <= {tuple(line) for line in wider}  # what lies far from an edit stays as it was

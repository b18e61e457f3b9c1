"""Walls and doors by hand: what is drawn, cut, mended, and that each command is one exact undo
step.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from fivefoot.core.geometry.cell_box import CellBox
from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier, Side
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.session.commands import Command, Refused
from fivefoot.core.session.commands.pieces import mirrored, piece_of
from fivefoot.core.session.commands.wall_edits import (
    ChangeBarriers,
    DrawWalls,
    HangDoor,
    JoinWalls,
    MoveWallEnd,
    RemoveBarriers,
    ShiftBarriers,
    SplitWall,
    WallStyle,
)
from fivefoot.core.session.document import Document
from fivefoot.core.session.opening import document_of


def p(x: float, y: float) -> Point:
    return Point(round(x * 1000), round(y * 1000))


def open_map(*walls: Barrier) -> Document:
    hero = Token("hero", "Hero", cell=Cell(1, 1))
    scene = Scene(8, 6, barriers={wall.id: wall for wall in walls})
    return document_of(Scenario(scene, "twopoint", tokens={"hero": hero}))


def ends(document: Document, kind: str = "wall") -> set[tuple[Point, Point]]:
    found = (b for b in document.scenario.scene.barriers.values() if b.kind == kind)
    return {(min(b.start, b.end), max(b.start, b.end)) for b in found}


def do_and_undo(document: Document, command: Command) -> None:
    """Do a command, and hold that undo and redo give exactly what was."""
    before = document.scenario
    document.do(command)
    after = document.scenario
    document.undo()
    assert document.scenario == before
    document.redo()
    assert document.scenario == after


def test_a_wall_that_is_drawn_stops_the_next_move() -> None:
    document = open_map()
    assert (4, 1) in _reach(document)
    do_and_undo(document, DrawWalls(((p(3, 0), p(3, 6)),)))
    assert (2, 1) in _reach(document)
    assert (4, 1) not in _reach(document)


def _reach(document: Document) -> set[tuple[int, int]]:
    field = movement_field(document.battle, "hero", purchases=1)
    return {tuple(place.cell) for place in field.cells()}


def test_two_rooms_share_the_wall_between_them() -> None:
    document = open_map()
    first = ((p(0, 0), p(3, 0)), (p(3, 0), p(3, 3)), (p(3, 3), p(0, 3)), (p(0, 3), p(0, 0)))
    second = ((p(3, 0), p(6, 0)), (p(6, 0), p(6, 4)), (p(6, 4), p(3, 4)), (p(3, 4), p(3, 0)))
    do_and_undo(document, DrawWalls(first))
    do_and_undo(document, DrawWalls(second))
    assert (p(3, 3), p(3, 4)) in ends(document)
    assert (p(3, 0), p(3, 4)) not in ends(document)
    assert len(ends(document)) == 8


def test_a_wall_on_a_wall_is_refused_with_the_remedy() -> None:
    document = open_map(Barrier("w", p(0, 2), p(5, 2)))
    with pytest.raises(Refused, match="already a wall there"):
        document.do(DrawWalls(((p(1, 2), p(4, 2)),)))


def test_a_door_cuts_its_wall_and_leaves_it_whole_when_it_goes() -> None:
    document = open_map(Barrier("w", p(0, 2), p(5, 2)))
    whole = document.scenario
    do_and_undo(document, HangDoor((p(2, 2), p(3, 2))))
    assert ends(document) == {(p(0, 2), p(2, 2)), (p(3, 2), p(5, 2))}
    assert ends(document, "door") == {(p(2, 2), p(3, 2))}
    (door,) = (b.id for b in document.scenario.scene.barriers.values() if b.opens)
    do_and_undo(document, RemoveBarriers((door,)))
    assert ends(document) == {(p(0, 2), p(5, 2))}
    assert set(document.scenario.scene.barriers) == set(whole.scene.barriers)


def test_a_door_at_the_end_of_a_wall_leaves_one_piece() -> None:
    document = open_map(Barrier("w", p(0, 2), p(5, 2)))
    document.do(HangDoor((p(4, 2), p(5, 2))))
    assert ends(document) == {(p(0, 2), p(4, 2))}


def test_a_door_across_a_slanted_wall_leaves_no_gap() -> None:
    document = open_map(Barrier("w", p(0, 0), p(5, 4)))
    document.do(HangDoor((Point(1562, 1249), Point(2343, 1874)), WallStyle("window")))
    points = [
        point for b in document.scenario.scene.barriers.values() for point in (b.start, b.end)
    ]
    assert sorted(points) == [p(0, 0), *2 * [Point(1562, 1249)], *2 * [Point(2343, 1874)], p(5, 4)]


def test_a_door_elsewhere_leaves_other_walls_alone() -> None:
    document = open_map(Barrier("w", p(0, 2), p(5, 2)), Barrier("v", p(2, 0), p(2, 2)))
    document.do(HangDoor((p(2, 2), p(3, 2))))
    assert (p(2, 0), p(2, 2)) in ends(document)


def test_a_gate_stops_bodies_but_not_looks_or_shots() -> None:
    document = open_map()
    document.do(HangDoor((p(3, 0), p(3, 6)), WallStyle("gate")))
    (gate,) = document.scenario.scene.barriers.values()
    assert (gate.blocks_movement, gate.blocks_sight, gate.blocks_effect) == (True, False, False)
    assert (4, 1) not in _reach(document)
    document.do(ChangeBarriers((gate.id,), is_open=True))
    assert (4, 1) in _reach(document)


def test_several_are_changed_at_once_and_what_cannot_open_stays_shut() -> None:
    document = open_map(Barrier("w", p(0, 2), p(5, 2)), Barrier("d", p(0, 3), p(1, 3), "door"))
    do_and_undo(document, ChangeBarriers(("w", "d"), height=1500, locked=True, secret=True))
    wall, door = document.scenario.scene.barriers["w"], document.scenario.scene.barriers["d"]
    assert (wall.height, wall.locked, wall.secret) == (1500, False, True)
    assert (door.height, door.locked, door.secret) == (1500, True, True)
    document.do(ChangeBarriers(("w", "d"), height=0))
    assert document.scenario.scene.barriers["w"].height is None


def test_all_ends_that_meet_move_together_and_a_wall_of_no_length_is_gone() -> None:
    corner = p(3, 3)
    document = open_map(
        Barrier("a", p(0, 3), corner), Barrier("b", corner, p(3, 0)), Barrier("c", corner, p(4, 4))
    )
    do_and_undo(document, MoveWallEnd(("a", "b", "c"), corner, p(4, 4)))
    assert ends(document) == {(p(0, 3), p(4, 4)), (p(3, 0), p(4, 4))}


def test_a_wall_is_split_and_joined() -> None:
    document = open_map(Barrier("w", p(0, 2), p(5, 2)))
    do_and_undo(document, SplitWall("w", Point(2000, 2300)))
    assert ends(document) == {(p(0, 2), p(2, 2)), (p(2, 2), p(5, 2))}
    do_and_undo(document, JoinWalls(tuple(document.scenario.scene.barriers)))
    assert ends(document) == {(p(0, 2), p(5, 2))}
    with pytest.raises(Refused, match="touch end to end"):
        document.do(JoinWalls(tuple(document.scenario.scene.barriers)))


def test_walls_of_different_heights_are_not_joined() -> None:
    low = Barrier("b", p(2, 2), p(5, 2), height=1000)
    document = open_map(Barrier("a", p(0, 2), p(2, 2)), low)
    with pytest.raises(Refused):
        document.do(JoinWalls(("a", "b")))


def test_whole_walls_are_moved_and_stay_on_the_map() -> None:
    document = open_map(Barrier("w", p(0, 2), p(5, 2)))
    do_and_undo(document, ShiftBarriers(("w",), 1000, -500))
    assert ends(document) == {(p(1, 1.5), p(6, 1.5))}
    with pytest.raises(Refused, match="edge of the map"):
        document.do(ShiftBarriers(("w",), 3000, 0))


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (DrawWalls(((p(0, 0), p(9, 0)),)), "edge of the map"),
        (DrawWalls(((p(0, 0), p(1, 0)),), WallStyle(height=10**9)), "higher or deeper"),
        (HangDoor((p(1, 1), Point(1100, 1000))), "too narrow"),
        (RemoveBarriers(("nobody",)), "no wall nobody"),
        (SplitWall("w", p(0, 2)), "end of the wall"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(command: Command, says: str) -> None:
    document = open_map(Barrier("w", p(0, 2), p(5, 2)))
    before = document.scenario
    with pytest.raises(Refused, match=says):
        document.do(command)
    assert document.scenario is before


def test_whoever_clings_to_a_wall_that_goes_falls() -> None:
    hero = Token("hero", "Hero", cell=Cell(1, 1), elevation=2000, support="climbing")
    wall = Barrier("w", p(0, 2), p(5, 2), height=4000)
    scenario = Scenario(Scene(8, 6, barriers={"w": wall}), "twopoint", tokens={"hero": hero})
    document = document_of(replace(scenario))
    document.do(RemoveBarriers(("w",)))
    assert document.scenario.tokens["hero"].elevation == 0


def one_way(name: str, start: Point, end: Point, stops_from: Side = "left") -> Barrier:
    return Barrier(name, start, end, stops_from=stops_from)


def test_walls_are_turned_and_drawn_one_way_and_undone() -> None:
    document = open_map(Barrier("wall-1", p(0, 2), p(8, 2)))
    do_and_undo(document, ChangeBarriers(("wall-1",), stops_from="right"))
    assert document.scenario.scene.barriers["wall-1"].stops_from == "right"
    do_and_undo(document, DrawWalls(((p(0, 4), p(8, 4)),), WallStyle(stops_from="left")))
    assert document.scenario.scene.barriers["wall-2"].stops_from == "left"
    field = movement_field(Battle(document.scenario, library.load("twopoint")), "hero")
    assert field.at(Cell(1, 3)) is not None
    assert field.at(Cell(1, 4)) is None


@pytest.mark.parametrize(
    ("start", "end", "side", "joins"),
    [
        ((4, 2), (8, 2), "left", True),
        ((8, 2), (4, 2), "right", True),
        ((8, 2), (4, 2), "left", False),
        ((4, 2), (8, 2), "both", False),
    ],
)
def test_one_way_walls_are_joined_where_they_stop_from_the_same_side(
    start: tuple[int, int], end: tuple[int, int], side: Side, joins: bool
) -> None:
    document = open_map(
        one_way("wall-1", p(0, 2), p(4, 2)), one_way("wall-2", p(*start), p(*end), side)
    )
    if not joins:
        with pytest.raises(Refused):
            document.do(JoinWalls(("wall-1", "wall-2")))
        return
    do_and_undo(document, JoinWalls(("wall-1", "wall-2")))
    (wall,) = document.scenario.scene.barriers.values()
    along = wall.stops_from == "left" and (wall.start, wall.end) == (p(0, 2), p(8, 2))
    against = wall.stops_from == "right" and (wall.start, wall.end) == (p(8, 2), p(0, 2))
    assert along or against


def test_a_door_cuts_a_one_way_wall_whose_halves_stop_as_it_did() -> None:
    document = open_map(one_way("wall-1", p(8, 2), p(0, 2)))
    document.do(HangDoor((p(3, 2), p(4, 2))))
    halves = [b for b in document.scenario.scene.barriers.values() if b.kind == "wall"]
    assert {(b.start.x > b.end.x, b.stops_from) for b in halves} == {(True, "left")}
    (door,) = (b.id for b in document.scenario.scene.barriers.values() if b.kind == "door")
    document.do(RemoveBarriers((door,)))
    (wall,) = document.scenario.scene.barriers.values()
    assert (wall.start, wall.end, wall.stops_from) == (p(8, 2), p(0, 2), "left")


def test_a_mirrored_piece_stops_what_comes_from_the_mirrored_side() -> None:
    document = open_map(one_way("wall-1", p(2, 1), p(2, 3)))
    piece = mirrored(piece_of(document.scenario, CellBox(Cell(1, 0), Cell(2, 4))))
    (wall,) = piece.walls
    assert (wall.start, wall.end, wall.stops_from) == (p(1, 1), p(1, 3), "right")

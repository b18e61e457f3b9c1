"""Cover between an attacker and a target, by the ruleset's way of judging it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from fivefoot.core.geometry.barriers import segments_meet
from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import CELL, Cell, Point
from fivefoot.core.geometry.sight import clear_lines
from fivefoot.core.model.token import Token
from fivefoot.core.rules.battle import Battle
from fivefoot.core.rules.ground import segments_of
from fivefoot.core.rules.turn.outcome import TallyLine

GRADES = ("", "half cover", "half cover", "three-quarters cover", "full cover")


def cover_lines(battle: Battle, attacker: Token, target: Token) -> Iterator[TallyLine]:
    """What cover the target has from the attacker, at most one line."""
    rule = battle.ruleset.cover
    if rule.rule == "graded":
        grade = graded(battle, battle.footprint(attacker), battle.footprint(target))
        if grade:
            yield TallyLine(f"{target.name} has {grade}", None, grade, battle.ruleset.source_of("cover"))
    elif rule.rule == "touching_object" and behind_object(battle, attacker, target):
        yield TallyLine(f"{target.name} is in cover", None, rule.effect, battle.ruleset.source_of("cover"))


def corners(place: Footprint) -> list[Point]:
    """The four corners of a footprint, a hair inside it, so that a wall along its edge does not count as crossed."""
    x, y, side = place.anchor[0] * CELL, place.anchor[1] * CELL, place.side * CELL
    return [
        Point(x + 1, y + 1),
        Point(x + side - 1, y + 1),
        Point(x + 1, y + side - 1),
        Point(x + side - 1, y + side - 1),
    ]


def graded(battle: Battle, attacker: Footprint, target: Footprint) -> str:
    """The grade of cover from the attacker's best corner to the target's four; empty = none."""
    fewest = 4
    for start in corners(attacker):
        lines = np.array([[*start, *end] for end in corners(target)], dtype=np.int64)
        fewest = min(fewest, 4 - int(clear_lines(lines, battle.effect_segments).sum()))
    return GRADES[fewest]


def behind_object(battle: Battle, attacker: Token, target: Token) -> bool:
    """Whether the line between the centres crosses a cover object that touches the target's place (D9)."""
    start, end = battle.footprint(attacker).centre(), battle.footprint(target).centre()
    place = battle.footprint(target)
    return _crosses_low_wall(battle, start, end, place) or _crosses_cover_cell(battle, start, end, place)


def _crosses_low_wall(battle: Battle, start: Point, end: Point, place: Footprint) -> bool:
    objects = [b for b in battle.scenario.scene.barriers.values() if b.kind == "fence" or "cover" in b.tags]
    if not objects:
        return False
    x, y, side = place.anchor[0] * CELL, place.anchor[1] * CELL, place.side * CELL
    box = np.array(
        [
            [x, y, x + side, y],
            [x, y, x, y + side],
            [x + side, y, x + side, y + side],
            [x, y + side, x + side, y + side],
        ],
        dtype=np.int64,
    )
    segments = segments_of(objects)
    touching = segments_meet(segments[:, None, :], box[None, :, :]).any(axis=1)
    line = np.array([[*start, *end]], dtype=np.int64)
    return bool((segments_meet(line, segments) & touching).any())


def _crosses_cover_cell(battle: Battle, start: Point, end: Point, place: Footprint) -> bool:
    ring = Footprint(Cell(place.anchor[0] - 1, place.anchor[1] - 1), place.side + 2)
    index, surfaces = battle.surfaces.index, battle.surfaces.surfaces
    for cell in ring.cells():
        inside = 0 <= cell.x < battle.columns and 0 <= cell.y < battle.rows
        if inside and surfaces[int(index[cell.y, cell.x])].cover and _meets_cell(start, end, cell):
            return True
    return False


def _meets_cell(start: Point, end: Point, cell: Cell) -> bool:
    x, y = cell.x * CELL, cell.y * CELL
    edges = np.array(
        [
            [x, y, x + CELL, y],
            [x, y, x, y + CELL],
            [x + CELL, y, x + CELL, y + CELL],
            [x, y + CELL, x + CELL, y + CELL],
        ],
        dtype=np.int64,
    )
    return bool(segments_meet(np.array([[*start, *end]], dtype=np.int64), edges).any())


__all__ = ["behind_object", "cover_lines", "graded"]

"""Cover between an attacker and a target, by the ruleset's way of judging it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from fivefoot.core.geometry.barriers import Segments, segments_meet
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
    return covered_from(battle, battle.footprint(attacker), battle.footprint(target))


def covered_from(battle: Battle, source: Footprint, place: Footprint) -> bool:
    """Whether a place is behind a cover object that touches it, seen from another (D9, D37)."""
    line = np.array([[*source.centre(), *place.centre()]], dtype=np.int64)
    objects = _objects_touching(battle, place)
    if len(objects) and segments_meet(line, objects).any():
        return True
    return any(segments_meet(line, _edges(x * CELL, y * CELL, CELL)).any() for x, y in _cover_cells(battle, place))


def beside_object(battle: Battle, target: Token) -> bool:
    """Whether the ruleset looks at cover objects and one touches the target's place."""
    if battle.ruleset.cover.rule != "touching_object":
        return False
    place = battle.footprint(target)
    return bool(len(_objects_touching(battle, place))) or bool(_cover_cells(battle, place))


def _objects_touching(battle: Battle, place: Footprint) -> Segments:
    """Fences and other cover objects that touch a place, as segments."""
    objects = [b for b in battle.scenario.scene.barriers.values() if b.kind == "fence" or "cover" in b.tags]
    segments = segments_of(objects)
    if not objects:
        return segments
    x, y, side = place.anchor[0] * CELL, place.anchor[1] * CELL, place.side * CELL
    touching = segments_meet(segments[:, None, :], _edges(x, y, side)[None, :, :]).any(axis=1)
    touched: Segments = segments[touching]
    return touched


def _cover_cells(battle: Battle, place: Footprint) -> list[Cell]:
    """Cells beside a place whose ground gives cover."""
    ring = Footprint(Cell(place.anchor[0] - 1, place.anchor[1] - 1), place.side + 2)
    inside = (cell for cell in ring.cells() if 0 <= cell.x < battle.columns and 0 <= cell.y < battle.rows)
    return [cell for cell in inside if battle.surfaces.at(cell.x, cell.y).cover]


def _edges(x: int, y: int, side: int) -> Segments:
    """The four edges of a square."""
    corners = [[x, y], [x + side, y], [x + side, y + side], [x, y + side]]
    return np.array([[*a, *b] for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)], dtype=np.int64)


__all__ = ["behind_object", "beside_object", "cover_lines", "covered_from", "graded"]

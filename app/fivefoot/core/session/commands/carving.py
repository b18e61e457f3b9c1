"""Carves rooms, corridors and caves with walls around them, and fills them up again.

What is carved is a region of floor with its exact outline. Overlapping regions become one, and the
walls between them are removed; regions that only touch keep the wall between them, in which a door
can be hung. Carving removes only walls that carving made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count, pairwise
from typing import ClassVar, Final

import shapely

from fivefoot.core.geometry.grid import CELL, Point
from fivefoot.core.geometry.segments import Ends, uncovered_parts
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import MapLook, Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.session.commands import no_question_waits, refuse
from fivefoot.core.session.commands.texts import say
from fivefoot.core.session.commands.wall_edits import fresh_names, touching, with_barriers

CARVED: Final = "carved"
"""The tag of walls that carving made, and the first part of the names of carved regions."""

NEAR: Final = 4
"""How far apart, in thousandths of a cell, two lines may lie and still be one: corners are
rounded.
"""

LEAST_AREA: Final = CELL * CELL // 8


@dataclass(frozen=True, slots=True)
class Carve:
    """Opens the floor inside an outline, with walls around it.

        Carve((Point(1000, 1000), Point(5000, 1000), Point(5000, 4000), Point(1000, 4000)))

    Raises Refused for an outline with almost no area, or beyond the map.
    """

    outline: tuple[Point, ...]
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("carve_room")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        area = _area_of(self.outline, scenario.scene)
        met = [g for g in _carved(scenario.scene) if _overlap(_polygon(g), area)]
        opened = shapely.union_all([area, *map(_polygon, met)])
        return _with_regions(scenario, rules, met, opened)


@dataclass(frozen=True, slots=True)
class FillUp:
    """Fills up what was carved inside an outline; walls follow the new border."""

    outline: tuple[Point, ...]
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("fill_up")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        area = _area_of(self.outline, scenario.scene)
        met = [g for g in _carved(scenario.scene) if _overlap(_polygon(g), area)]
        if not met:
            raise refuse(say("nothing_was_carved_there_rooms"), "rock")
        left = shapely.difference(shapely.union_all([_polygon(g) for g in met]), area)
        return _with_regions(scenario, rules, met, left)


@dataclass(frozen=True, slots=True)
class SetLook:
    """Changes how a map without a picture is drawn."""

    look: MapLook
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("look_of_map")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        return replace(scenario, scene=replace(scenario.scene, look=self.look))


def _area_of(outline: tuple[Point, ...], scene: Scene) -> shapely.Geometry:
    """The part of the map inside an outline."""
    wide, high = scene.columns * CELL, scene.rows * CELL
    if len(outline) < 3:
        raise refuse(say("that_holds_nothing_draw_it_larger"), "too_small")
    # A freehand outline may cross itself: a buffer of 0 turns it into areas.
    whole = shapely.Polygon(outline).buffer(0)
    area = _rounded(shapely.intersection(whole, shapely.box(0, 0, wide, high)))
    if area.area < LEAST_AREA:
        raise refuse(say("that_holds_nothing_of_map_draw"), "too_small")
    return area


def _rounded(area: shapely.Geometry) -> shapely.Geometry:
    """The area in whole thousandths of a cell, without corners on straight lines and without lines
    that enclose nothing.
    """
    return shapely.set_precision(shapely.simplify(area, 0), 1)


def _carved(scene: Scene) -> tuple[Ground, ...]:
    return tuple(ground for ground in scene.ground if ground.id.startswith(f"{CARVED}-"))


def _polygon(ground: Ground) -> shapely.Polygon:
    return shapely.Polygon(ground.points, ground.holes)


def _overlap(one: shapely.Geometry, two: shapely.Geometry) -> bool:
    """Whether two areas share more than a line."""
    return bool(shapely.area(shapely.intersection(one, two)) > NEAR * CELL)


def _with_regions(
    scenario: Scenario, rules: Ruleset, met: list[Ground], opened: shapely.Geometry
) -> Scenario:
    """The scenario in which the affected regions `met` have become `opened`, with the walls
    updated.
    """
    no_question_waits(scenario)
    scene = scenario.scene
    parts = [
        part
        for part in shapely.get_parts(_rounded(opened))
        if part.geom_type == "Polygon" and part.area >= LEAST_AREA
    ]
    # What was affected is part of what is opened: it returns as regions of the whole.
    kept = [ground for ground in scene.ground if ground not in met]
    names = _fresh_regions(kept)
    new = [_region(name, part) for name, part in zip(names, parts, strict=False)]
    before = shapely.union_all([shapely.boundary(_polygon(ground)) for ground in met])
    after = shapely.union_all([shapely.boundary(part) for part in parts])
    # Where regions touch, the border of the other one still needs its wall.
    rest = shapely.union_all([shapely.boundary(_polygon(g)) for g in _carved(scene) if g in kept])
    gone = _without(_without(before, after), rest)
    # Remaining walls keep their ids, and with them any changes made to them.
    barriers = _shortened(scene.barriers, gone)
    _stand(barriers, _without(after, before))
    # carved floor lies under all other ground, or a bridge would vanish under a new room
    changed = replace(scene, ground=(*new, *kept))
    if changed.ground == scene.ground and barriers == scene.barriers:
        return scenario
    return with_barriers(replace(scenario, scene=changed), rules, barriers)


def _fresh_regions(grounds: Iterable[Ground]) -> Iterator[str]:
    used = {ground.id for ground in grounds}
    return (f"{CARVED}-{n}" for n in count(1) if f"{CARVED}-{n}" not in used)


def _region(name: str, part: shapely.Polygon) -> Ground:
    return Ground(
        name,
        Surface("floor"),
        _points(part.exterior),
        tuple(_points(ring) for ring in part.interiors),
    )


def _points(ring: shapely.LinearRing) -> tuple[Point, ...]:
    return tuple(Point(round(x), round(y)) for x, y in ring.coords[:-1])


# -- walls ----------------------------------------------------------------------------------------


def _without(lines: shapely.Geometry, others: shapely.Geometry) -> shapely.Geometry:
    """The parts of lines that do not run along others."""
    if shapely.is_empty(others):
        return lines
    return shapely.difference(lines, shapely.buffer(others, NEAR, cap_style="flat"))


def _shortened(barriers: Mapping[str, Barrier], gone: shapely.Geometry) -> dict[str, Barrier]:
    """The barriers without what carving made along lines that are no longer borders; doors and
    windows in those walls are removed, too.
    """
    left: dict[str, Barrier] = dict(barriers)
    if shapely.is_empty(gone):
        return left
    strip = shapely.buffer(gone, NEAR, cap_style="flat")
    shapely.prepare(strip)
    for barrier in barriers.values():
        line = shapely.LineString((barrier.start, barrier.end))
        # If nine tenths of a door are on a removed wall, nothing is left to hang it in.
        if _hangs(barrier) and shapely.intersection(strip, line).length >= 0.9 * line.length:
            del left[barrier.id]
        if CARVED not in barrier.tags or not shapely.intersects(strip, line):
            continue
        rests = [
            ends
            for part in shapely.get_parts(shapely.difference(line, strip))
            if (ends := _ends(part)) is not None
        ]
        if rests == [(barrier.start, barrier.end)]:
            continue
        del left[barrier.id]
        # The first remaining part keeps the wall's id; a wall is cut into few parts.
        for name, ends in zip((barrier.id, *_some(left, barrier)), rests, strict=False):
            left[name] = replace(barrier, id=name, start=ends[0], end=ends[1])
    return left


def _hangs(barrier: Barrier) -> bool:
    return barrier.opens or barrier.kind == "window"


def _some(barriers: Mapping[str, Barrier], barrier: Barrier) -> tuple[str, ...]:
    """A few unused ids for barriers."""
    names = fresh_names({**barriers, barrier.id: barrier}, barrier.kind)
    return tuple(next(names) for _ in range(8))


def _ends(part: shapely.LineString, least: int = 4 * NEAR) -> Ends | None:
    """The ends of what is left of a wall, snapped to the grid where they are near it; None where it
    is too short.
    """
    if part.length < least:
        return None
    (x1, y1), (x2, y2) = part.coords[0], part.coords[-1]
    return _settled(x1, y1), _settled(x2, y2)


def _settled(x: float, y: float) -> Point:
    """A point, snapped to the corner of a half square that is within `NEAR`."""
    return Point(*(_on_half(each) for each in (x, y)))


def _on_half(each: float) -> int:
    half = CELL // 2
    near = half * round(each / half)
    return near if abs(each - near) <= NEAR + 1 else round(each)


def _stand(barriers: dict[str, Barrier], lines: shapely.Geometry) -> None:
    """Adds walls along lines, except where a barrier already stands."""
    # A fence or a curtain there is no wall: one is drawn along it all the same.
    standing = [
        (b.start, b.end) for b in barriers.values() if b.kind in ("wall", "door", "gate", "window")
    ]
    names = fresh_names(barriers, "wall")
    for part in shapely.get_parts(shapely.line_merge(lines)):
        for one, two in pairwise(part.coords):
            ends = _settled(*one), _settled(*two)
            if ends[0] == ends[1]:
                continue
            for start, end in uncovered_parts(ends, touching(ends, standing)):
                name = next(name for name in names if name not in barriers)
                barriers[name] = Barrier(name, start, end, tags=(CARVED,))

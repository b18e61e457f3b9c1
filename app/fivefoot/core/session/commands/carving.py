"""Rooms, corridors and caves opened in the ground with walls around them, and filled up again.

What is carved is a region of floor with its exact outline. Regions that overlap become one, and the
walls between them go; regions that only touch keep the wall between them, in which a door can be
hung. Only walls that carving made are taken away by carving.
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
"""Tag of walls that carving made, and first part of the names of carved regions."""

NEAR: Final = 4
"""Thousandths of a cell that two lines may lie apart and still be one: corners are rounded."""

LEAST_AREA: Final = CELL * CELL // 8


@dataclass(frozen=True, slots=True)
class Carve:
    """Open the floor inside an outline, with walls about it.

        Carve((Point(1000, 1000), Point(5000, 1000), Point(5000, 4000), Point(1000, 4000)))

    Raises Refused for an outline that holds next to nothing or lies beyond the map.
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
    """Fill what was carved inside an outline up again; walls follow the new border."""

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
    """Draw a map without a picture in another way."""

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
    # An outline drawn by hand may cross itself: a buffer of nothing makes areas of it.
    whole = shapely.Polygon(outline).buffer(0)
    area = _rounded(shapely.intersection(whole, shapely.box(0, 0, wide, high)))
    if area.area < LEAST_AREA:
        raise refuse(say("that_holds_nothing_of_map_draw"), "too_small")
    return area


def _rounded(area: shapely.Geometry) -> shapely.Geometry:
    """On whole thousandths of a cell, without corners on straight lines and without lines that
    enclose nothing.
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
    """The scenario in which what was met has become `opened`, with the walls moved along."""
    no_question_waits(scenario)
    scene = scenario.scene
    parts = [
        part
        for part in shapely.get_parts(_rounded(opened))
        if part.geom_type == "Polygon" and part.area >= LEAST_AREA
    ]
    # What was met is part of what is opened: it comes again as regions of the whole.
    kept = [ground for ground in scene.ground if ground not in met]
    names = _fresh_regions(kept)
    new = [_region(name, part) for name, part in zip(names, parts, strict=False)]
    before = shapely.union_all([shapely.boundary(_polygon(ground)) for ground in met])
    after = shapely.union_all([shapely.boundary(part) for part in parts])
    # Where regions touch, the border of the other still needs its wall.
    rest = shapely.union_all([shapely.boundary(_polygon(g)) for g in _carved(scene) if g in kept])
    gone = _without(_without(before, after), rest)
    # Walls that stay keep their ids, and with them what somebody changed about them.
    barriers = _shortened(scene.barriers, gone)
    _stand(barriers, _without(after, before))
    # carved floor lies under whatever else was laid, or a bridge would vanish under a new room
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
    """The barriers without what carving made along lines that are no border any more; doors and
    windows in them go, too.
    """
    left: dict[str, Barrier] = dict(barriers)
    if shapely.is_empty(gone):
        return left
    strip = shapely.buffer(gone, NEAR, cap_style="flat")
    shapely.prepare(strip)
    for barrier in barriers.values():
        line = shapely.LineString((barrier.start, barrier.end))
        # Nine tenths of a door on a wall that goes leave nothing to hang it in.
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
        # The first rest keeps the wall's name; a wall is cut into few of them.
        for name, ends in zip((barrier.id, *_some(left, barrier)), rests, strict=False):
            left[name] = replace(barrier, id=name, start=ends[0], end=ends[1])
    return left


def _hangs(barrier: Barrier) -> bool:
    return barrier.opens or barrier.kind == "window"


def _some(barriers: Mapping[str, Barrier], barrier: Barrier) -> tuple[str, ...]:
    """A few names that no barrier has."""
    names = fresh_names({**barriers, barrier.id: barrier}, barrier.kind)
    return tuple(next(names) for _ in range(8))


def _ends(part: shapely.LineString, least: int = 4 * NEAR) -> Ends | None:
    """The ends of what is left of a wall, on the grid where they come near it; None for a crumb."""
    if part.length < least:
        return None
    (x1, y1), (x2, y2) = part.coords[0], part.coords[-1]
    return _settled(x1, y1), _settled(x2, y2)


def _settled(x: float, y: float) -> Point:
    """A point; what lies within `NEAR` of a half square's corner lies on it."""
    return Point(*(_on_half(each) for each in (x, y)))


def _on_half(each: float) -> int:
    half = CELL // 2
    near = half * round(each / half)
    return near if abs(each - near) <= NEAR + 1 else round(each)


def _stand(barriers: dict[str, Barrier], lines: shapely.Geometry) -> None:
    """Walls along lines, except where a barrier stands already."""
    # A fence or a curtain in the way is no wall: one is drawn along it all the same.
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

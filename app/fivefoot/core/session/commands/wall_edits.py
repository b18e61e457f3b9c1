"""Walls, doors and windows: drawing, hanging, changing, moving, splitting, joining and removing
them.

A door cuts the wall it is hung in, and removing the door closes the wall again. Existing walls are
not drawn a second time, so that two rooms share the wall between them. Each command is one undo
step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count
from typing import ClassVar, Final

from fivefoot.core.geometry.grid import CELL, Point
from fivefoot.core.geometry.segments import (
    Ends,
    are_on_one_line,
    distance_to_line,
    length_of,
    point_along,
    position_along,
    uncovered_parts,
)
from fivefoot.core.model.barrier import OTHER_SIDE, Barrier, BarrierKind, Side
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.session.commands import refuse
from fivefoot.core.session.commands.height import MOST_HEIGHT
from fivefoot.core.session.commands.map_edits import changed_under
from fivefoot.core.session.commands.texts import say

MOST_BARRIERS: Final = 50_000
LEAST_DOOR: Final = 200
"""The narrowest doorway, in thousandths of a cell."""


@dataclass(frozen=True, slots=True)
class WallStyle:
    """The properties of a new wall or door: what it blocks and from which side, its height (None:
    up to any ceiling), how it opens.
    """

    kind: BarrierKind = "wall"
    bottom: int = 0
    height: int | None = None
    is_open: bool = False
    locked: bool = False
    secret: bool = False
    stops_from: Side = "both"

    def barrier(self, name: str, ends: Ends) -> Barrier:
        """A barrier with these properties."""
        return Barrier(
            name,
            *ends,
            self.kind,
            self.is_open,
            self.locked,
            self.secret,
            self.bottom,
            self.height,
            stops_from=self.stops_from,
        )


WALL: Final = WallStyle()
DOOR: Final = WallStyle("door")


@dataclass(frozen=True, slots=True)
class DrawWalls:
    """Draws walls along segments. Parts where such a wall already stands are left out.

        DrawWalls(((Point(0, 0), Point(5000, 0)), (Point(5000, 0), Point(5000, 4000))))

    Raises Refused where a point lies outside the map, or nothing new would be drawn.
    """

    segments: tuple[Ends, ...]
    style: WallStyle = WALL
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        one = len(self.segments) == 1
        return (
            say("draw_style", style=self.style.kind)
            if one
            else say("draw_several_of_style", style=self.style.kind)
        )

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        scene = scenario.scene
        _check_height(self.style.bottom, self.style.height)
        known, new = Battle(scenario, rules), list[Ends]()
        for ends in self.segments:
            _check_on_map(scene, ends)
            near = known.barriers_near(*_box_of(ends))
            standing = [(b.start, b.end) for b in near if _stops_as_much(b, self.style)]
            # Just drawn walls count as well: a chain that turns back on itself is drawn once.
            new.extend(uncovered_parts(ends, tuple(touching(ends, (*standing, *new)))))
        if not new:
            raise refuse(
                say("wall_stands_there_already_draw"),
                "wall_stands",
            )
        names = fresh_names(scene.barriers, self.style.kind)
        drawn = {
            name: self.style.barrier(name, ends) for name, ends in zip(names, new, strict=False)
        }
        return with_barriers(scenario, rules, {**scene.barriers, **drawn})


@dataclass(frozen=True, slots=True)
class HangDoor:
    """Hangs a door, gate or window between two points; walls under it are cut. It may also stand
    alone.

        HangDoor((Point(2000, 0), Point(3000, 0)))
    """

    ends: Ends
    style: WallStyle = DOOR
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("hang_style", style=self.style.kind)

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        scene = scenario.scene
        _check_on_map(scene, self.ends)
        _check_height(self.style.bottom, self.style.height)
        if length_of(self.ends) < LEAST_DOOR:
            raise refuse(
                say("doorway_is_too_narrow_draw"),
                "too_narrow",
            )
        barriers = dict(scene.barriers)
        for barrier in scene.barriers.values():
            if _lies_under(barrier, self.ends):
                _cut(barriers, barrier, self.ends)
        name = next(fresh_names(barriers, self.style.kind))
        return with_barriers(
            scenario, rules, {**barriers, name: self.style.barrier(name, self.ends)}
        )


@dataclass(frozen=True, slots=True)
class RemoveBarriers:
    """Removes walls and doors.

    Where a door or window was hung in a wall, the wall is closed again.
    """

    names: tuple[str, ...]
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        kinds = {
            scenario.scene.barriers[n].kind for n in self.names if n in scenario.scene.barriers
        }
        what = kinds.pop() if len(kinds) == 1 else "wall"
        return (
            say("remove_what", what=what)
            if len(self.names) == 1
            else say("remove_several", what=what)
        )

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        barriers = dict(scenario.scene.barriers)
        for barrier in chosen_of(scenario, self.names):
            barriers.pop(barrier.id)
            # Removing a wall is meant to leave a gap; a door was hung in a wall.
            if barrier.opens or barrier.kind == "window":
                _mend(barriers, barrier, set(self.names))
        return with_barriers(scenario, rules, barriers)


@dataclass(frozen=True, slots=True)
class ChangeBarriers:
    """Changes properties of several walls or doors at once; None keeps a property.

    `height` 0 stands for "up to any ceiling" and `hit_points` 0 for as many as the material has,
    since None keeps them.
    """

    names: tuple[str, ...]
    to_kind: BarrierKind | None = None
    height: int | None = None
    bottom: int | None = None
    is_open: bool | None = None
    locked: bool | None = None
    secret: bool | None = None
    material: str | None = None
    hit_points: int | None = None
    stops_from: Side | None = None
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return (
            say("change_wall")
            if len(self.names) == 1
            else say("change_count_walls", count=len(self.names))
        )

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        _check_height(self.bottom or 0, self.height or None)
        if self.material and self.material not in rules.breaking.materials:
            known = ", ".join(rules.breaking.materials)
            text = say("these_rules_know_no_material", material=self.material, known=known)
            raise refuse(text, "unknown_material")
        if self.hit_points is not None and self.hit_points < 0:
            raise refuse(say("wall_has_1_hit_point_or_more"), "points")
        changed = {
            barrier.id: self._changed(barrier) for barrier in chosen_of(scenario, self.names)
        }
        # By value: setting what is already set is no undo step.
        if all(changed[name] == scenario.scene.barriers[name] for name in changed):
            return scenario
        return with_barriers(scenario, rules, {**scenario.scene.barriers, **changed})

    def _changed(self, barrier: Barrier) -> Barrier:
        new = replace(barrier, kind=self.to_kind or barrier.kind)
        if self.height is not None:
            new = replace(new, height=self.height or None)
        if self.bottom is not None:
            new = replace(new, bottom=self.bottom)
        if self.material is not None:
            new = replace(new, material=self.material)
        if self.hit_points is not None:
            new = replace(new, hit_points=self.hit_points or None)
        # A wall has no leaf: a door that becomes one loses its open state.
        opens = new.opens
        return replace(
            new,
            stops_from=self.stops_from or new.stops_from,
            is_open=opens and (barrier.is_open if self.is_open is None else self.is_open),
            locked=opens and (barrier.locked if self.locked is None else self.locked),
            secret=barrier.secret if self.secret is None else self.secret,
        )


@dataclass(frozen=True, slots=True)
class MoveWallEnd:
    """Moves the ends of all chosen walls that meet at a point; walls that shrink to nothing are
    removed.
    """

    names: tuple[str, ...]
    from_point: Point
    to_point: Point
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("move_end_of_wall")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        _check_on_map(scenario.scene, (self.to_point, self.to_point))
        barriers = dict(scenario.scene.barriers)
        for barrier in chosen_of(scenario, self.names):
            moved = replace(barrier, start=self._moved(barrier.start), end=self._moved(barrier.end))
            # Shrunk to a point, as by joining two corners.
            if moved.start == moved.end:
                del barriers[barrier.id]
            elif moved != barrier:
                barriers[barrier.id] = moved
        return with_barriers(scenario, rules, barriers)

    def _moved(self, point: Point) -> Point:
        return self.to_point if point == self.from_point else point


@dataclass(frozen=True, slots=True)
class ShiftBarriers:
    """Moves whole walls and doors by an offset in thousandths of a cell."""

    names: tuple[str, ...]
    dx: int
    dy: int
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return (
            say("move_wall")
            if len(self.names) == 1
            else say("move_count_walls", count=len(self.names))
        )

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        if not (self.dx or self.dy):
            return scenario
        barriers = dict(scenario.scene.barriers)
        for barrier in chosen_of(scenario, self.names):
            ends = (self._shifted(barrier.start), self._shifted(barrier.end))
            _check_on_map(scenario.scene, ends)
            barriers[barrier.id] = replace(barrier, start=ends[0], end=ends[1])
        return with_barriers(scenario, rules, barriers)

    def _shifted(self, point: Point) -> Point:
        return Point(point[0] + self.dx, point[1] + self.dy)


@dataclass(frozen=True, slots=True)
class SplitWall:
    """Splits a wall in two at its point nearest to `near`."""

    name: str
    near: Point
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("split_wall")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        (barrier,) = chosen_of(scenario, (self.name,))
        ends = (barrier.start, barrier.end)
        middle = point_along(ends, position_along(ends, self.near))
        # `middle in ends` as well: rounding may have moved it onto an end.
        if not 0 < position_along(ends, self.near) < length_of(ends) or middle in ends:
            raise refuse(say("that_is_end_of_wall_split"), "wall_end")
        barriers = dict(scenario.scene.barriers)
        other = next(fresh_names(barriers, barrier.kind))
        barriers[barrier.id] = replace(barrier, end=middle)
        barriers[other] = replace(barrier, id=other, start=middle)
        return with_barriers(scenario, rules, barriers)


@dataclass(frozen=True, slots=True)
class JoinWalls:
    """Joins walls of one kind that touch end to end in a straight line."""

    names: tuple[str, ...]
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("join_walls")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        barriers = dict(scenario.scene.barriers)
        left = {barrier.id: barrier for barrier in chosen_of(scenario, self.names)}
        joined = False
        # Two at a time: each joint makes another wall, which may join the next.
        while (pair := _joint(left.values())) is not None:
            one, two, ends = pair
            left.pop(two.id)
            barriers.pop(two.id)
            left[one.id] = barriers[one.id] = replace(one, start=ends[0], end=ends[1])
            joined = True
        if not joined:
            raise refuse(say("choose_walls_of_one_kind"), "not_in_line")
        return with_barriers(scenario, rules, barriers)


def with_barriers(scenario: Scenario, rules: Ruleset, barriers: Mapping[str, Barrier]) -> Scenario:
    """The scenario with other walls; tokens that clung to a removed one fall.

    Raises Refused where there are too many.
    """
    if len(barriers) > MOST_BARRIERS:
        raise refuse(
            say("map_holds_at_most_most_barriers_walls", most_barriers=MOST_BARRIERS), "too_many"
        )
    return changed_under(
        scenario, replace(scenario, scene=replace(scenario.scene, barriers=dict(barriers))), rules
    )


def chosen_of(scenario: Scenario, names: Iterable[str]) -> tuple[Barrier, ...]:
    """The barriers with these ids. Raises Refused where one is not on the map."""
    found = []
    for name in names:
        barrier = scenario.scene.barriers.get(name)
        if barrier is None:
            raise refuse(say("there_is_no_wall_name", name=name), "unknown_wall")
        found.append(barrier)
    return tuple(found)


def fresh_names(taken: Mapping[str, Barrier], kind: BarrierKind) -> Iterator[str]:
    """Unused ids for barriers: wall-7, wall-8 and so on."""
    return (
        # Starting at their number: the first that is tried is nearly always free.
        f"{kind}-{number}"
        for number in count(len(taken) + 1)
        if f"{kind}-{number}" not in taken
    )


def _check_on_map(scene: Scene, ends: Ends) -> None:
    wide, high = scene.columns * CELL, scene.rows * CELL
    if not all(0 <= x <= wide and 0 <= y <= high for x, y in ends):
        raise refuse(say("walls_end_at_edge_of_map"), "off_map")


def _check_height(bottom: int, height: int | None) -> None:
    if abs(bottom) > MOST_HEIGHT or not 0 <= (height or 0) <= MOST_HEIGHT:
        raise refuse(say("that_is_higher_or_deeper_than_map_can"), "height")


def _stops_as_much(barrier: Barrier, style: WallStyle) -> bool:
    """Whether a wall drawn over this barrier would add nothing: doors and windows in a wall keep
    their places.
    """
    # A one-way barrier lets something through that the new wall would block.
    if barrier.is_one_way or style.stops_from != "both":
        return False
    same = (barrier.kind, barrier.bottom, barrier.height) == (
        style.kind,
        style.bottom,
        style.height,
    )
    return same or (style.kind == "wall" and (barrier.opens or barrier.kind == "window"))


def touching(ends: Ends, others: Iterable[Ends]) -> Iterator[Ends]:
    """Those of the others whose box touches the box of a segment, a fast test for thousands of
    walls.
    """
    left, top, right, bottom = _box_of(ends)
    for (ax, ay), (bx, by) in others:
        if (
            max(ax, bx) >= left
            and min(ax, bx) <= right
            and max(ay, by) >= top
            and min(ay, by) <= bottom
        ):
            yield Point(ax, ay), Point(bx, by)


def _box_of(ends: Ends) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of a segment's box, including the tolerance for a touch."""
    (x1, y1), (x2, y2) = ends
    # Two thousandths more: rounded ends that meet may lie that far apart.
    return min(x1, x2) - 2, min(y1, y2) - 2, max(x1, x2) + 2, max(y1, y2) + 2


def _lies_under(barrier: Barrier, door: Ends) -> bool:
    """Whether a door that is hung between two points replaces part of a wall."""
    ends = (barrier.start, barrier.end)
    # A door does not replace another door; windows are cut like walls.
    if (
        barrier.opens
        or next(touching(door, [ends]), None) is None
        or not are_on_one_line(ends, door)
    ):
        return False
    low, high = sorted(position_along(ends, point) for point in door)
    return high > 0 and low < length_of(ends)


def _cut(barriers: dict[str, Barrier], barrier: Barrier, door: Ends) -> None:
    """The parts of a wall on either side of a door."""
    ends = (barrier.start, barrier.end)
    low, high = sorted(door, key=lambda point: position_along(ends, point))
    del barriers[barrier.id]
    if position_along(ends, low) > 0:
        barriers[barrier.id] = replace(barrier, end=low)
    if position_along(ends, high) < length_of(ends):
        # The part before the door already has the old id.
        split = barrier.id in barriers
        name = next(fresh_names(barriers, barrier.kind)) if split else barrier.id
        barriers[name] = replace(barrier, id=name, start=high)


def _mend(barriers: dict[str, Barrier], door: Barrier, leaving: set[str]) -> None:
    """Closes the gap that a removed door leaves in a wall: the walls at its two ends become one, or
    one is extended.
    """
    ends = (door.start, door.end)
    beside_it = [
        b
        for b in barriers.values()
        if b.id not in leaving
        and b.kind in ("wall", "fence")
        and are_on_one_line((b.start, b.end), ends)
        and {b.start, b.end} & {door.start, door.end}
    ]
    if not beside_it:
        return
    first = beside_it[0]
    points = [first.start, first.end, *ends]
    for other in beside_it[1:]:
        alike = (other.kind, other.bottom, other.height) == (
            first.kind,
            first.bottom,
            first.height,
        )
        if alike and _stop_alike(first, other):
            points += [other.start, other.end]
            del barriers[other.id]
    # Along the first wall, so that its direction stays, on which one-way walls depend.
    points.sort(key=lambda point: position_along((first.start, first.end), point))
    barriers[first.id] = replace(first, start=points[0], end=points[-1])


def _stop_alike(one: Barrier, two: Barrier) -> bool:
    """Whether two walls in a line block from the same side."""
    (ax, ay), (bx, by) = one.start, one.end
    (cx, cy), (dx, dy) = two.start, two.end
    # If they are drawn in opposite directions, left of one is right of the other.
    same_way = (bx - ax) * (dx - cx) + (by - ay) * (dy - cy) > 0
    return one.stops_from == (two.stops_from if same_way else OTHER_SIDE[two.stops_from])


def _joint(walls: Iterable[Barrier]) -> tuple[Barrier, Barrier, Ends] | None:
    """Two walls that touch end to end in a line, and the ends of the joined wall."""
    by_end: dict[Point, list[Barrier]] = {}
    for wall in walls:
        for end in (wall.start, wall.end):
            for other in by_end.get(end, ()):
                far = [p for p in (wall.start, wall.end, other.start, other.end) if p != end]
                same = replace(
                    wall,
                    id=other.id,
                    start=other.start,
                    end=other.end,
                    stops_from=other.stops_from,
                )
                # Two thousandths: what rounding may have moved a corner off the line.
                straight = len(far) == 2 and distance_to_line((far[0], far[1]), end) <= 2
                if same == other and straight and _stop_alike(wall, other):
                    return other, wall, (far[1], far[0]) if other.end == end else (far[0], far[1])
            by_end.setdefault(end, []).append(wall)
    return None

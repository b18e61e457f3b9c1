"""Climbing: holds on the face of a ledge or of a wall that ends somewhere above.

Climbing is vertical movement in the cell at the foot, up or down at the same price; the step over
the lip is paid apart; stopping on the face is clinging. A face is climbed in pieces of one cell
side and the rest.

A climb down from an edge ends at the foot: holds that are reached from above lead down only, so
that nobody crosses a pit from edge to edge without reaching its bottom.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import CELL, DIRECTIONS, FIRST_DIAGONAL, Cell
from fivefoot.core.model.terrain import Surface
from fivefoot.core.rules.graph.edges import EdgeList
from fivefoot.core.rules.graph.ground_steps import at_ends
from fivefoot.core.rules.graph.passages import least_width
from fivefoot.core.rules.graph.places import CLIMBING, GroundLayers, MapWindow, Places
from fivefoot.core.rules.graph.profile import Profile, StepClass, combined_factor
from fivefoot.core.rules.graph.surfaces import burdens
from fivefoot.core.rules.graph.texts import say
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.ruleset.schema.base import WHOLE, exact, thousandths
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.columns import ABYSS, Levels, footprint_columns
from fivefoot.core.rules.space.obstacles import Obstacles, obstacles
from fivefoot.core.rules.space.surface_map import tags_of
from fivefoot.core.rules.space.tokens import height_of

MODE = "climb"
Numbers = NDArray[np.int64]


class Lip(NamedTuple):
    """A way over an edge: from a hold at the foot's cell at the level of the lip to the node behind
    it.

    `behind` is a standing node, or None where the other side is a face, too (a free-standing wall):
    then `across` tells the foot cell and level there.
    """

    foot: int
    level: int
    direction: int
    behind: int
    up: bool = True  # whether nothing bars the way from the hold, and from above to it
    down: bool = True


@dataclass
class Faces:
    """Holds: `places` as nodes, `ladder` the levels above each foot node with their hold numbers,
    `descent` the same for those reached from above.
    """

    places: Places
    ladder: dict[int, list[tuple[int, int]]] = field(
        default_factory=dict
    )  # foot -> [(level, hold number)], rising
    descent: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    lips: list[Lip] = field(default_factory=list)
    crossings: list[tuple[int, int, int, int]] = field(
        default_factory=list
    )  # foot, foot behind, level, direction


def climb_places(
    battle: Battle, profile: Profile, side: int, window: MapWindow, ground: GroundLayers
) -> Faces | None:
    """The holds within the window, or None where the token cannot climb or nothing is to be
    climbed.
    """
    if MODE not in profile.modes or not profile.ruleset.modes[MODE].vertical:
        return None
    lips = _ledge_lips(battle, profile, side, window, ground)
    crossings = _wall_crossings(battle, profile, side, window, ground)
    if not lips and not crossings:
        return None
    # A face may lead to ledges of several heights: one ladder for its foot, with a rung at each
    # top.
    tops: dict[int, set[int]] = {}
    for lip in lips:
        tops.setdefault(lip.foot, set()).add(lip.level)
    for foot, behind, level, _ in crossings:
        tops.setdefault(foot, set()).add(level)
        tops.setdefault(behind, set()).add(level)
    return _holds(ground, window, tops, lips, crossings)


def _holds(
    ground: GroundLayers,
    window: MapWindow,
    tops: dict[int, set[int]],
    lips: list[Lip],
    crossings: list[tuple[int, int, int, int]],
) -> Faces:
    levels_of, spots = ground.level.ravel(), list[tuple[int, int, int]]()
    held = {foot: _levels_held(int(levels_of[foot]), tops[foot]) for foot in sorted(tops)}
    ladders: list[dict[int, list[tuple[int, int]]]] = [{}, {}]
    # Those for the way up first: a token found clinging to a face may go either way.
    for ladder in ladders:
        for foot, levels in held.items():
            ladder[foot] = [(level, len(spots) + i) for i, level in enumerate(levels)]
            # Standing places are numbered layer by layer: the layer drops out of the cell.
            row, column = divmod(foot % (window.width * window.height), window.width)
            spots += [(column + window.left, row + window.top, level) for level in levels]
    x, y, z = np.array(spots, np.int32).reshape(-1, 3).T.copy()
    places = Places(x, y, z, np.full(len(spots), CLIMBING, np.uint8))
    return Faces(places, ladders[0], ladders[1], lips, crossings)


def _levels_held(base: int, tops: set[int]) -> list[int]:
    """The levels at which a climber can rest on a face: each cell of height, and each top."""
    return sorted({*range(base + CELL, max(tops), CELL), *tops})


def _most_rise(profile: Profile) -> int:
    """The highest face that any amount of its movement could climb, in thousandths of a cell."""
    factor = max(1, profile.mode_factor(MODE))
    # Nine purchases are the most that any search makes (`purchases_of`).
    return 9 * profile.budget * CELL // profile.cell * WHOLE // factor


_WAYS = np.array(DIRECTIONS)
_OPPOSITE = np.array([DIRECTIONS.index((-dx, -dy)) for dx, dy in DIRECTIONS])


def _ledge_lips(
    battle: Battle, profile: Profile, side: int, window: MapWindow, ground: GroundLayers
) -> list[Lip]:
    layers, height, width = ground.level.shape
    area, away = height * width, _WAYS[:, 1] * width + _WAYS[:, 0]
    conditions = _ledge_conditions(battle, profile, side, window, ground)
    lips = []
    for foot_layer, top_layer in product(range(layers), repeat=2):
        # Walls are asked about where there is a face, and those are few.
        direction, here = conditions.climbed(foot_layer, top_layer)
        if not len(here):
            continue
        there = here + away[direction]
        level = ground.level[top_layer].ravel()[there]
        up, down = conditions.open_ways(direction, here, there, level)
        columns = (here + foot_layer * area, level, direction, there + top_layer * area, up, down)
        found = zip(*(column[up | down].tolist() for column in columns), strict=True)
        lips += [Lip(*row) for row in found]
    return lips


@dataclass(frozen=True, slots=True, eq=False)
class _LedgeConditions:
    """What decides whether the face of a ledge can be climbed: walls, the body's height, holds,
    ceilings.

    `least` and `most` bound the rise of a face: what is more than a step, and what any movement
    could climb.
    """

    battle: Battle
    level: Levels
    stand: Mask
    barred: Obstacles
    smooth: Mask
    room: Levels
    tall: int
    least: int
    most: int

    def open_ways(
        self, direction: Numbers, here: Numbers, there: Numbers, lip: Levels
    ) -> tuple[Mask, Mask]:
        """Over which lips no wall bars the way up, and over which none bars the way down: a wide
        body meets what runs within the place that it comes to, and some walls stop one way only.
        """
        # What ends within a step of the lip is stepped over with the lip; what begins above the
        # head is not met.
        low, high, width = lip + self.least, lip + self.tall, self.level.shape[2]
        up = self.barred.met_each(direction, *np.divmod(here, width), low, high)
        back = _OPPOSITE[direction]
        down = self.barred.met_each(back, *np.divmod(there, width), low, high)
        return ~up, ~down

    def climbed(self, foot: int, top: int) -> tuple[Numbers, Numbers]:
        """Where in a layer a face is climbed to another layer, walls apart: by direction and then
        by place, the direction and the place at its foot, numbered row by row.
        """
        lip = at_ends(self.level[top], 0)
        rise, most = lip - self.level[foot], self.most
        if top:  # the face below a bridge's deck is as high as the deck is thick
            most = min(most, self.battle.surfaces.bridges[top - 1][0].thickness)
        # No more than a step is walked, not climbed.
        found = (rise > self.least) & (rise <= most)
        # The ground above gives the hold or none (C15), and the climber's head has to fit under
        # what hangs over the foot.
        found &= self.stand[foot] & at_ends(self.stand[top] & ~self.smooth[top], False)
        found &= lip <= self.room[foot]
        direction, here = np.nonzero(found.reshape(len(found), -1))
        return direction, here


def _ledge_conditions(
    battle: Battle, profile: Profile, side: int, window: MapWindow, ground: GroundLayers
) -> _LedgeConditions:
    tall = body_of(battle, profile)
    return _LedgeConditions(
        battle,
        ground.level,
        stand=ground.exists & ground.fits,
        barred=_barred(battle, profile, side, window),
        smooth=_unclimbable(battle, profile, side, window),
        room=_ceilings(battle, side, window) - tall,
        tall=tall,
        least=thousandths(exact(battle.ruleset.height.free_step)),
        most=_most_rise(profile),
    )


def body_of(battle: Battle, profile: Profile) -> int:
    """The height of a climber in thousandths of a cell."""
    return height_of(battle.ruleset, profile.token)


def _ceilings(battle: Battle, side: int, window: MapWindow) -> Levels:
    """The lowest level above each standing place at which something is in the way."""
    ceilings: Levels = _footprint(battle, side)[2][(slice(None), *window.slices())]
    return ceilings


def _footprint(battle: Battle, side: int) -> tuple[Levels, Mask, Levels]:
    columns = battle.columns_of_ground
    return battle.derived(
        "footprint_columns", (columns,), (side,), lambda: footprint_columns(columns, side)
    )


def _unclimbable(battle: Battle, profile: Profile, side: int, window: MapWindow) -> Mask:
    """Places whose ground forbids climbing up to it: slippery or without handholds, where the mode
    says so (C15).

    One such cell on the lip is enough for a footprint of several.
    """
    columns, forbidden = battle.columns_of_ground, profile.ruleset.modes[MODE].blocked_by
    bad = np.array(
        [_gives_no_hold(surface, forbidden) for surface in columns.surfaces], dtype=bool
    )[columns.surface]
    barred = np.zeros_like(bad)
    level, _, _ = _footprint(battle, side)
    high, wide = bad.shape[1] - side + 1, bad.shape[2] - side + 1
    for j in range(side if min(high, wide) > 0 else 0):
        for i in range(side):
            part = (slice(None), slice(j, j + high), slice(i, i + wide))
            barred[:, :high, :wide] |= bad[part] & (columns.level[part] == level[:, :high, :wide])
    return barred[(slice(None), *window.slices())]


def _gives_no_hold(surface: Surface, forbidden: list[str]) -> bool:
    tags = tags_of(surface)
    return any(tag in tags for tag in forbidden)


def no_hold_problem(
    battle: Battle, side: int, here: tuple[Cell, int], there: tuple[Cell, int]
) -> Problem | None:
    """The problem of a face between two places (cell and level each) of a footprint that offers no
    hold (C15).

    None where the ground above offers one, where the places are no more than a step apart, or where
    the rules have no climbing.
    """
    # The upper of the two is asked whichever way one climbs: its ground is the face.
    ruleset, (cell, level) = battle.ruleset, max(here, there, key=lambda place: place[1])
    step = thousandths(
        exact(ruleset.height.free_step if there[1] > here[1] else ruleset.height.free_drop)
    )
    if MODE not in ruleset.modes or abs(there[1] - here[1]) <= step:
        return None
    columns, forbidden = battle.columns_of_ground, ruleset.modes[MODE].blocked_by
    # Of a wide body every cell that is carried there counts, as in `_unclimbable`.
    carried = [
        each
        for each in Footprint(cell, side).cells()
        if each.x < battle.columns
        and each.y < battle.rows
        and (side == 1 or columns.level_at(*each, level) == level)
    ]
    smooth = (_gives_no_hold(columns.surface_at(*each, level), forbidden) for each in carried)
    if not any(smooth):
        return None
    text = say("face_at_cell_gives_no_hold", cell=tuple(cell))
    return Problem("no_hold", text, ruleset.source_of(f"modes.{MODE}.blocked_by"), there[0])


def _wall_crossings(
    battle: Battle, profile: Profile, side: int, window: MapWindow, ground: GroundLayers
) -> list[tuple[int, int, int, int]]:
    """Walls that end somewhere above, climbed over: (foot, foot behind, top, direction) each."""
    barred = _barred(battle, profile, side, window)
    if not len(barred.low.row):
        return []
    stand, body = ground.exists[0] & ground.fits[0], body_of(battle, profile)
    room = np.where(stand, _ceilings(battle, side, window)[0] - body, ABYSS)
    level = ground.level[0]
    # A wall may be drawn in several strokes: each crossing counts once, in the order found.
    found: dict[tuple[int, int, int, int], None] = {}
    for direction, near, far, (bottom, top), tags in _low_walls(barred, *room.shape):
        # The body has to find room over the wall's top under the ceilings of both sides.
        if top > min(room[near], room[far]):
            continue
        feet = (int(level[near]), int(level[far]))
        if not _is_climbed(battle, profile, feet, (bottom, top), tags):
            continue
        # Another wall may stand higher on the same line.
        if not barred.met(direction, _alone(*near), top, top + body)[0, 0]:
            foot, behind = (row * room.shape[1] + column for row, column in (near, far))
            found[(foot, behind, top, direction)] = None
    # A dict for its order: the classes of steps are numbered as crossings turn up.
    return list(found)


def _alone(row: int, column: int) -> tuple[slice, slice]:
    return slice(row, row + 1), slice(column, column + 1)


_RowColumn = tuple[int, int]


def _low_walls(
    barred: Obstacles, rows: int, columns: int
) -> Iterator[tuple[int, _RowColumn, _RowColumn, tuple[int, int], tuple[str, ...]]]:
    """The walls of a height across straight steps within the window: direction, cell before and
    behind, bottom and top, tags.
    """
    for direction, (dx, dy) in enumerate(DIRECTIONS[:FIRST_DIAGONAL]):
        for y, x, bottom, top, tags in barred.low.walls(direction):
            if 0 <= y + dy < rows and 0 <= x + dx < columns:
                yield direction, (y, x), (y + dy, x + dx), (bottom, top), tags


def _is_climbed(
    battle: Battle,
    profile: Profile,
    ground: tuple[int, int],
    wall: tuple[int, int],
    tags: tuple[str, ...],
) -> bool:
    """Whether a wall (bottom and top) between two levels of ground can be climbed over and is not
    too high.
    """
    bottom, top = wall
    free = thousandths(exact(battle.ruleset.height.free_step))
    support = not any(tag in tags for tag in profile.ruleset.modes[MODE].blocked_by)
    return (
        support
        # A wall that hangs above the lower ground has no face down there; what one steps over is no
        # climb.
        and bottom <= min(ground)
        and max(ground) + free < top <= min(ground) + _most_rise(profile)
    )


def _barred(battle: Battle, profile: Profile, side: int, window: MapWindow) -> Obstacles:
    """What bars the way over an edge. A token that only squeezes in passing cannot squeeze while
    climbing; one that squeezes all the way can.
    """
    movement = profile.action.movement
    squeezes = movement is not None and movement.squeezes
    return obstacles(
        battle, side, window.slices(), least_width(profile, side) if squeezes else None
    )


def add_climbs(
    profile: Profile,
    faces: Faces,
    ground: GroundLayers,
    window: MapWindow,
    first: int,
    passable: Mask,
    edges: EdgeList,
) -> None:
    """The steps up and down the faces and over their lips; holds are numbered from `first`."""
    _add_rungs(profile, faces, ground, first, passable, edges)
    _add_lips(profile, faces, ground, window, first, passable, edges)
    up, down = _numbers(faces.ladder, first), _numbers(faces.descent, first)
    for foot, behind, level, _ in faces.crossings:
        a, b = up[(foot, level)], down[(behind, level)]
        if passable[a] and passable[b]:
            # Only straight steps cross a wall that is climbed (`_low_walls`).
            edges.add(
                a, b, StepClass(False, combined_factor(profile.ruleset, burdens(profile)), MODE)
            )


def _numbers(ladder: dict[int, list[tuple[int, int]]], first: int) -> dict[tuple[int, int], int]:
    """The nodes of holds by their foot and level."""
    return {(foot, z): first + number for foot, rungs in ladder.items() for z, number in rungs}


def _add_lips(
    profile: Profile,
    faces: Faces,
    ground: GroundLayers,
    window: MapWindow,
    first: int,
    passable: Mask,
    edges: EdgeList,
) -> None:
    """Over the lips of ledges, and from above down to the holds below them."""
    if not faces.lips:
        return
    lips = _rows_of_lips(faces, first)
    usable = passable[lips[:, 0]] & passable[lips[:, 3]]
    support, descent, direction, behind, leads_up, leads_down = lips[usable].T
    # Ground may be priced below a plain step (an abyss costs nothing): the lip is still paid as
    # one.
    worst = np.maximum(_charged_over_lips(profile, ground, window, behind, direction), WHOLE)
    kinds = np.stack([direction, worst, ground.mode.ravel()[behind]])
    # Sorted, so that the same map numbers its step classes in the same way.
    for way, factor, mode in sorted(set(zip(*kinds.tolist(), strict=True))):
        mine = (kinds == np.array([[way], [factor], [mode]])).all(axis=0)
        up_over, *down_over = _over_lip(profile, way, factor, mode)
        upward, downward = mine & (leads_up > 0), mine & (leads_down > 0)
        edges.add_all(support[upward], behind[upward], up_over)
        for step in down_over:
            edges.add_all(behind[downward], descent[downward], step)


def _rows_of_lips(faces: Faces, first: int) -> NDArray[np.int64]:
    """The lips as rows: the holds below them for the way up and down, the direction, the place
    behind, and whether they lead up and down.
    """
    up, down = _numbers(faces.ladder, first), _numbers(faces.descent, first)
    rows = [
        (up[(lip.foot, lip.level)], down[(lip.foot, lip.level)], *lip[2:]) for lip in faces.lips
    ]
    return np.array(rows, dtype=np.int64)


def _charged_over_lips(
    profile: Profile,
    ground: GroundLayers,
    window: MapWindow,
    behind: NDArray[np.int64],
    direction: NDArray[np.int64],
) -> NDArray[np.int32]:
    """The factors of the ground behind lips: as for any step, the worst of the cells that a wide
    body newly covers.
    """
    side, terrain = profile.side, profile.ruleset.terrain
    if side == 1 or terrain.charge == "left" or terrain.footprint == "anchor":
        return ground.worst.ravel()[behind]
    layer, place = np.divmod(behind, window.width * window.height)
    row, column = np.divmod(place, window.width)
    way = np.array(DIRECTIONS)[direction]
    worst = np.zeros(len(behind), dtype=np.int32)
    for j, i in product(range(side), range(side)):
        across, down = i + way[:, 0], j + way[:, 1]
        covered = (across >= 0) & (across < side) & (down >= 0) & (down < side)
        factor = ground.factor[layer, row + window.top + j, column + window.left + i]
        worst = np.maximum(worst, np.where(covered, 0, factor))
    return worst


def _over_lip(profile: Profile, way: int, factor: int, mode: int) -> list[StepClass]:
    """The steps over a lip in a direction: up on to ground of a factor, and back down.

    It is no climbing, which is vertical: down it goes on foot, too, where each mode has a speed of
    its own (C5, E15). Who has no legs to walk on lets itself down in climbing.
    """
    diagonal, name = way >= FIRST_DIAGONAL, profile.modes[mode] if profile.modes else "walk"
    burden = combined_factor(profile.ruleset, burdens(profile))
    down = [name, MODE] if profile.counted_as(name) != profile.counted_as(MODE) else [MODE]
    return [
        StepClass(diagonal, factor, name, heading=way),
        *(StepClass(diagonal, burden, each) for each in down),
    ]


def _add_rungs(
    profile: Profile,
    faces: Faces,
    ground: GroundLayers,
    first: int,
    passable: Mask,
    edges: EdgeList,
) -> None:
    """Up and down the faces."""
    factor = combined_factor(profile.ruleset, [profile.mode_factor(MODE), *burdens(profile)])
    levels = ground.level.ravel()
    for ladder, both in ((faces.ladder, True), (faces.descent, False)):
        rows = []
        for foot, rungs in ladder.items():
            below, level_below = foot, int(levels[foot])
            for level, number in rungs:
                rows.append((below, first + number, level - level_below))
                below, level_below = first + number, level
        _rungs(
            profile, edges, np.array(rows, dtype=np.int64).reshape(-1, 3), passable, factor, both
        )


def _rungs(
    profile: Profile,
    edges: EdgeList,
    rows: NDArray[np.int64],
    passable: Mask,
    factor: int,
    both: bool,
) -> None:
    low, high, rise = rows[passable[rows[:, 0]] & passable[rows[:, 1]]].T
    # As above: sorted for the numbers of the classes.
    for each in sorted(set(rise.tolist())):
        units, mine = each * profile.cell // CELL, rise == each
        edges.add_all(high[mine], low[mine], StepClass(False, factor, MODE, "vertical", -units))
        if both:
            edges.add_all(low[mine], high[mine], StepClass(False, factor, MODE, "vertical", units))

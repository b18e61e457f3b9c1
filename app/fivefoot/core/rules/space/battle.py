"""A scenario under a ruleset, with everything derived from it computed once.

Derived rasters are cached by the identity of the frozen parts they come from, so a moved token
keeps the masks of the walls, and undo finds the old ones again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import (
    Mask,
    Segments,
    blocked_footprint_steps,
)
from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.map_parts import MapPart, parts_of, steps_of_part
from fivefoot.core.geometry.openings import with_posts_drawn_back
from fivefoot.core.geometry.segment_boxes import SegmentBoxes, fingerprint
from fivefoot.core.geometry.sight import has_line
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.encounter import TurnState
from fivefoot.core.model.frames import WalkFrame
from fivefoot.core.model.scenario import Scenario, turn_of
from fivefoot.core.model.token import Token, is_ally, is_hostile
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.barrier_rows import (
    EFFECT,
    LOW,
    MOVEMENT,
    SIGHT,
    BarrierRows,
    SortedBarriers,
    barrier_rows,
)
from fivefoot.core.rules.space.columns import Columns, columns_of, footprint_columns
from fivefoot.core.rules.space.derived_cache import DERIVED
from fivefoot.core.rules.space.surface_map import SurfaceMap, segments_of, surface_map
from fivefoot.core.rules.space.tokens import (
    forget_amounts,
    height_of,
    size_of,
    squeezed_side,
)

Value = TypeVar("Value")
RIDING = "riding"


def forget_derived() -> None:
    """Drops everything derived from scenarios, when another document is opened."""
    DERIVED.forget()
    # Amounts of tokens are kept apart from `DERIVED`, by the same identities.
    forget_amounts()


def _rising(rows: BarrierRows, head: int | None) -> Mask:
    """Which barriers rise above a head; None = only those without an upper end."""
    endless = ~rows.that(LOW)
    return endless if head is None else endless | ((rows.bottom < head) & (head < rows.top))


def _edges_of(
    tokens: Mapping[str, Token], place_of: Callable[[Token], Footprint]
) -> tuple[tuple[Token, ...], NDArray[np.int64]]:
    """All tokens, and the columns and rows of their cells: left, top, and the first beyond to the
    right and below.
    """
    known = tuple(tokens.values())
    places = [place_of(token) for token in known]
    edges = [
        (*place.anchor, place.anchor.x + place.side, place.anchor.y + place.side)
        for place in places
    ]
    return known, np.array(edges, dtype=np.int64).reshape(-1, 4).T


def squeezes(ruleset: Ruleset, frame: WalkFrame) -> bool:
    """Whether a walk is one that squeezes all the way, with a narrower body than the mover's."""
    action = ruleset.actions.get(frame.action or ruleset.movement.action)
    return action is not None and action.movement is not None and action.movement.squeezes


def squeezes_on(ruleset: Ruleset, frame: WalkFrame) -> bool:
    """Whether a squeeze has begun and leads on: where it ends, the body has all its room."""
    return len(frame.trail) > 1 and bool(frame.path) and squeezes(ruleset, frame)


class Battle:
    """Read-only view of a scenario under a ruleset; make a new one for each scenario, it is cheap.

    Raises KeyError for a token id that is not in the scenario.
    """

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None:
        self.scenario = scenario
        self.ruleset = ruleset
        self._footprints: dict[str, tuple[Token, Footprint]] = {}
        self._base_levels: dict[str, tuple[Token, int]] = {}
        # With the segments themselves: an array made later could else get the id of one that died.
        self._lines: dict[tuple[int, Footprint, Footprint], tuple[bool, Segments]] = {}

    def after(self, scenario: Scenario) -> Battle:
        """The battle under the same rules once something has changed in it."""
        # The same object for the same scenario: what it has worked out is kept with it.
        return self if scenario is self.scenario else Battle(scenario, self.ruleset)

    @property
    def columns(self) -> int:
        """Width of the map in cells."""
        return self.scenario.scene.columns

    @property
    def rows(self) -> int:
        """Height of the map in cells."""
        return self.scenario.scene.rows

    @property
    def in_play(self) -> bool:
        """Whether movement is charged."""
        return self.scenario.encounter.stage == "play"

    def token(self, token_id: str) -> Token:
        """The token of that id."""
        return self.scenario.tokens[token_id]

    def turn(self, token_id: str) -> TurnState:
        """What the token has used."""
        return turn_of(self.scenario, token_id)

    def footprint(self, token: Token) -> Footprint:
        """The cells a token covers; a rider fills those of its mount, wherever the two are
        (A53).
        """
        held = self._footprints.get(token.id)
        # Somebody may be asked about as it would be: by identity, not by name.
        if held is None or held[0] is not token:
            place = Footprint(token.cell, self.side_of(token))
            held = self._footprints[token.id] = (token, place)
        return held[1]

    def body(self, token: Token) -> Footprint:
        """The cells a token fills for blows and looks: those it covers, or fewer in the middle of a
        squeeze (A54).
        """
        side = self._squeezed.get(token.id)
        return self.footprint(token) if side is None else Footprint(token.cell, side)

    @cached_property
    def _squeezed(self) -> Mapping[str, int]:
        """How wide those are who squeeze right now, with whoever they ride: halted on the way,
        where the whole of them may have no room.
        """
        found: dict[str, int] = {}
        for frame in self.scenario.encounter.pending:
            if isinstance(frame, WalkFrame) and squeezes_on(self.ruleset, frame):
                mount = self._mounts.get(frame.token, frame.token)
                pair = {mount, *(who for who, ridden in self._mounts.items() if ridden == mount)}
                for name in pair & self.scenario.tokens.keys():
                    found[name] = squeezed_side(self.side_of(self.scenario.tokens[name]))
        return found

    def side_of(self, token: Token) -> int:
        """How many cells a token is wide, as `footprint` says."""
        mount = self._mounts.get(token.id)
        # A mount that is gone, or itself, is no mount: files are checked, but a battle may be asked
        # in between.
        if mount is not None and mount != token.id and mount in self.scenario.tokens:
            token = self.scenario.tokens[mount]
        return size_of(self.ruleset, token).footprint

    @cached_property
    def _mounts(self) -> Mapping[str, str]:
        """What each rider rides."""
        return {
            link.source: link.target
            for link in self.scenario.encounter.links
            if link.kind == RIDING
        }

    def hostiles(self, token: Token) -> list[Token]:
        """Tokens hostile to it, in the scenario's order."""
        return [other for other in self.scenario.tokens.values() if is_hostile(token, other)]

    def allies(self, token: Token) -> list[Token]:
        """Its allies, without itself."""
        return [t for t in self.scenario.tokens.values() if t.id != token.id and is_ally(token, t)]

    def tokens_near(self, token: Token, cells: int) -> list[Token]:
        """The other tokens with a cell at most so many cells from one of its own, in the scenario's
        order.

        A diagonal counts as one and walls do not matter: a cheap way to ask more of a few tokens
        instead of all.
        """
        tokens, links = self.scenario.tokens, self.scenario.encounter.links
        parts = (tokens, links, self.ruleset)
        known, edges = self.derived(
            "token_edges", parts, (), lambda: _edges_of(tokens, self.footprint)
        )
        x, y = token.cell
        side = self.footprint(token).side
        left, top, right, bottom = edges
        near = (
            (left < x + side + cells)
            & (right > x - cells)
            & (top < y + side + cells)
            & (bottom > y - cells)
        )
        return [known[i] for i in np.flatnonzero(near) if known[i].id != token.id]

    @cached_property
    def surfaces(self) -> SurfaceMap:
        """The ground as rasters."""
        scene = self.scenario.scene
        parts = (scene.floor, scene.ground, scene.painted)
        return DERIVED.get(
            "surfaces", parts, (scene.columns, scene.rows), lambda: surface_map(scene)
        )

    @property
    def movement_segments(self) -> Segments:
        """Barriers that stop bodies at any height, in thousandths of a cell [count, 4]."""
        return self._barriers.endless

    def movement_segments_between(self, step: int, head: int) -> Segments:
        """Barriers that stop a body whose head is at a level and that steps no higher than another:
        those that rise above the step and begin below the head.
        """
        # Without a low wall the levels do not matter.
        if not self._barriers.low:
            return self.movement_segments
        rows = self.barrier_rows
        met = ~rows.that(LOW) | ((rows.bottom < head) & (rows.top > step))
        return rows.segments(rows.that(MOVEMENT) & met)

    @property
    def open_doors(self) -> Segments:
        """Doors that stand open, in thousandths of a cell [count, 4]."""
        return self._barriers.open_doors

    @cached_property
    def effect_segments(self) -> Segments:
        """Barriers that stop blows and shots at any height; for low walls there is
        `effect_segments_at`.
        """
        return self._stopping("blocks_effect", EFFECT, None)

    def effect_segments_at(self, head: int) -> Segments:
        """Barriers that stop blows and shots of somebody whose head is at a level, in thousandths
        of a cell.

        A low wall counts only where it rises above the head.
        """
        # Without a low wall the level does not matter: one mask for all heads.
        low = self._barriers.low
        return self._stopping("blocks_effect", EFFECT, head) if low else self.effect_segments

    @cached_property
    def sight_segments(self) -> Segments:
        """Barriers that stop looks at any height; for low walls there is `sight_segments_at`."""
        return self._stopping("blocks_sight", SIGHT, None)

    def sight_segments_at(self, head: int) -> Segments:
        """Barriers that stop looks of somebody whose head is at a level, in thousandths of a cell.

        A low wall counts only where it rises above the head.
        """
        low = self._barriers.low
        return self._stopping("blocks_sight", SIGHT, head) if low else self.sight_segments

    def _stopping(self, what: str, bits: int, head: int | None) -> Segments:
        barriers = self.scenario.scene.barriers
        # Keyed by the map of barriers: moving a token keeps it, opening a door makes it anew.
        return self.derived(what, (barriers,), (head,), lambda: self._segments(bits, head))

    def _segments(self, bits: int, head: int | None) -> Segments:
        rows = self.barrier_rows
        found = rows.segments(rows.that(bits) & _rising(rows, head))
        # Most walls stop looks and blows alike: the same ones are one array, so that a line is
        # looked at once for both.
        return self.derived("segments", (), (fingerprint(found),), lambda: found)

    def has_line(self, viewer: Footprint, target: Footprint, segments: Segments) -> bool:
        """Whether a cell centre of one has a free line to one of the other. Kept as long as this
        battle, since sight and effect ask for the same lines.
        """
        key = (id(segments), viewer, target)
        held = self._lines.get(key)
        if held is None:
            held = self._lines[key] = (has_line(viewer, target, segments), segments)
        return held[0]

    @property
    def barrier_rows(self) -> BarrierRows:
        """All barriers of the map, in the scenario's order."""
        return self._barriers.all

    @cached_property
    def _barriers(self) -> SortedBarriers:
        barriers = self.scenario.scene.barriers

        def make() -> SortedBarriers:
            before: SortedBarriers | None = DERIVED.latest("barriers", (), ())
            rows = barrier_rows(tuple(barriers.values()), before.all if before else None)
            return SortedBarriers.of(rows)

        return self.derived("barriers", (barriers,), (), make)

    def barriers_near(self, left: int, top: int, right: int, bottom: int) -> list[Barrier]:
        """Barriers whose boxes meet one, in thousandths of a cell, in the scenario's order."""
        known = self.barrier_rows
        boxes = self.derived("barrier_boxes", (known,), (), lambda: SegmentBoxes.of(known.rows))
        return [known.barriers[i] for i in boxes.meeting(left, top, right, bottom).tolist()]

    @cached_property
    def low_walls(self) -> tuple[Barrier, ...]:
        """Barriers that stop bodies and end somewhere above; the same object while they are
        equal.
        """

        def make() -> tuple[Barrier, ...]:
            # Equal tuples become one object, so that a door that opens keeps what was derived from
            # the low walls.
            low = tuple(barrier for barrier in self._barriers.low if barrier.blocks_movement)
            return self.derived("equal_low_walls", (), (low,), lambda: low)

        return self.derived("low_walls", (self._barriers,), (), make) if self._barriers.low else ()

    @cached_property
    def columns_of_ground(self) -> Columns:
        """Where one can stand in each cell."""
        return self.derived("columns", (self.surfaces,), (), lambda: columns_of(self.surfaces))

    @property
    def has_heights(self) -> bool:
        """Whether the map is more than flat ground."""
        # Levels, layers, or barriers of a given height.
        return not self.columns_of_ground.is_flat or self._barriers.have_levels

    def base_level(self, token: Token) -> int:
        """The level of a token's base in thousandths of a cell: the ground's where it stands on it
        (the surface's where it swims there), its elevation where something else holds it, or where
        it dives.
        """
        # Elevation is its own answer where nothing has levels, or something else than ground holds
        # it up.
        if token.support not in ("ground", "swimming") or not self.has_heights:
            return token.elevation
        held = self._base_levels.get(token.id)
        # Somebody may be asked about as it would be: by identity, not by name.
        if held is None or held[0] is not token:
            held = self._base_levels[token.id] = (token, self._level_carrying(token))
        return held[1]

    def _level_carrying(self, token: Token) -> int:
        """The level of what a token that stands or swims is carried by, or dives to."""
        # In the middle of a squeeze by what lies under its narrow body (A54).
        side = self.body(token).side
        levels, exists, _ = self.derived(
            "footprint_columns",
            (self.columns_of_ground,),
            (side,),
            lambda: footprint_columns(self.columns_of_ground, side),
        )
        x, y = token.cell
        found = [int(levels[i, y, x]) for i in range(len(levels)) if exists[i, y, x]]
        # Nearest to what was said: on a bridge as well as under it.
        nearest = min(found, key=lambda z: abs(z - token.elevation)) if found else token.elevation
        # Under water it stays where it dives; otherwise the surface carries it.
        dives = token.support == "swimming" and token.elevation < nearest
        return token.elevation if dives else nearest

    def head_level(self, token: Token) -> int:
        """The level of a token's top, thousandths of a cell: what rises above it stops its blows
        and its sight.
        """
        return self.base_level(token) + height_of(self.ruleset, token)

    @property
    def movement_walls(self) -> tuple[Barrier, ...]:
        """Barriers that stop bodies, at any height or between two levels, in the scenario's
        order.
        """
        return self._barriers.movement.barriers

    @property
    def movement_rows(self) -> BarrierRows:
        """`movement_walls` with their rows."""
        return self._barriers.movement

    @property
    def wall_lines(self) -> Segments:
        """The lines of `movement_walls`, in thousandths of a cell [count, 4]."""
        return self._barriers.lines

    def drawn_walls(self, side: int) -> Segments:
        """The lines of `movement_walls` as they bar a footprint's steps, in thousandths of a cell
        [count, 4].
        """
        walls = self.movement_walls
        return self.derived(
            "drawn_walls",
            (walls,),
            (side,),
            lambda: with_posts_drawn_back(self.wall_lines, side),
        )

    def drawn_low_walls(self, side: int) -> Segments:
        """The lines of `low_walls` as they bar a footprint's leaps."""
        low = self.low_walls
        return self.derived(
            "drawn_low_walls",
            (low,),
            (side,),
            lambda: with_posts_drawn_back(segments_of(list(low)), side),
        )

    def full_walls(self, side: int) -> Segments:
        """Those of `drawn_walls` that bar bodies at every height."""
        walls = self.movement_walls

        def make() -> Segments:
            return np.asarray(self.drawn_walls(side)[~self.movement_rows.that(LOW)])

        return self.derived("full_walls", (walls,), (side,), make)

    def cell_steps(self, side: int = 1) -> Mask:
        """Which steps of each cell of a footprint full barriers block: bool [8, rows, columns]."""
        cut, walls = self.ruleset.grid.corner_cut, self.movement_walls

        def make() -> Mask:
            steps = np.zeros((8, self.rows, self.columns), dtype=bool)
            # Part by part: a wall that is drawn spoils the steps near it alone.
            boxes = SegmentBoxes.of(self.full_walls(side))
            for part in parts_of(self.columns, self.rows):
                steps[(slice(None), *part.cells)] = self._cell_steps_of(part, boxes, side)
            return steps

        return self.derived("cell_steps", (walls,), (self.columns, self.rows, cut, side), make)

    def _cell_steps_of(self, part: MapPart, boxes: SegmentBoxes, side: int) -> Mask:
        """The steps of one part of the map, found again where no wall near it has changed."""
        cut = self.ruleset.grid.corner_cut
        near, name = self.full_walls(side)[boxes.meeting(*part.around)], "cell_steps_of_parts"
        return self.derived(
            name,
            (),
            # By what the walls look like, not by identity: undo and redo find the part again.
            (part, cut, fingerprint(near)),
            lambda: steps_of_part(near, part, cut, DERIVED.latest(name, (), (part, cut))),
        ).steps

    def footprint_steps(self, side: int) -> Mask:
        """Which steps of a footprint barriers and the map's edge block: bool [8, rows, columns] by
        anchor.
        """
        steps = self.cell_steps(side)
        return DERIVED.get(
            "footprint_steps", (steps,), (side,), lambda: blocked_footprint_steps(steps, side)
        )

    def covered(self, tokens: list[Token], side: int) -> NDArray[np.bool_]:
        """Anchors at which a footprint of `side` would overlap one of the tokens: bool [rows,
        columns].
        """
        mask = np.zeros((self.rows, self.columns), dtype=bool)
        for token in tokens:
            other = self.footprint(token)
            x, y = other.anchor
            # Up and to the left as far as the footprint reaches: anchors are upper left cells.
            mask[max(0, y - side + 1) : y + other.side, max(0, x - side + 1) : x + other.side] = (
                True
            )
        return mask

    def derived(
        self, name: str, parts: tuple[object, ...], more: tuple[Any, ...], make: Callable[[], Value]
    ) -> Value:
        """A value cached by the identity of frozen parts; see `DerivedCache.get`."""
        return DERIVED.get(name, parts, more, make)

"""The map as the search sees it: places to be, and the steps between them with their classes.

The first nodes are the places one can stand, layer by layer over the window (row by row); after
them come holds on faces (climbing) and places in the air, under water or in the earth, for tokens
that move there. Walkers use exact levels, fliers levels of one cell.

A graph has two parts: the bare one of map and mover (`BareGraph`), kept while other tokens move
about, and what those take from it (`occupancy.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.progress import done, part
from fivefoot.core.rules.graph.between_levels import (
    StepsBetweenLevels,
    places_between_levels,
)
from fivefoot.core.rules.graph.climbs import Faces, add_climbs, climb_places
from fivefoot.core.rules.graph.creatures_under_leaps import Body
from fivefoot.core.rules.graph.edges import EdgeList, ExtraEdges, numbered_after
from fivefoot.core.rules.graph.ground_steps import (
    entered_factors,
    ground_layers,
    place_bars,
    plain_steps,
    standing_places,
    step_limits,
)
from fivefoot.core.rules.graph.leap_edges import LeapEdges, leap_edges
from fivefoot.core.rules.graph.leap_table import LeapTable, joined_tables
from fivefoot.core.rules.graph.leaps_over_creatures import OverCreatures, edges_over
from fivefoot.core.rules.graph.occupancy import (
    barring_bodies,
    kept_edges,
    occupancy,
    open_edges,
    open_steps,
)
from fivefoot.core.rules.graph.overhanging_start import (
    join_overhanging_place,
    overhanging_place,
)
from fivefoot.core.rules.graph.phasing import in_matter
from fivefoot.core.rules.graph.places import (
    CLIMBING,
    GROUND,
    SUPPORTS,
    SWIMMING,
    CellIndex,
    GroundLayers,
    MapWindow,
    Places,
    index_of,
    joined_places,
    window_around,
)
from fivefoot.core.rules.graph.profile import Profile, StepClass
from fivefoot.core.rules.graph.step_bars import is_free
from fivefoot.core.rules.graph.token_leaps import add_leaps, leaper_of, leaps_of, may_leap
from fivefoot.core.rules.graph.unsupported_start import join_unsupported_place, unsupported_place
from fivefoot.core.rules.graph.volume import VolumeGrid, add_volume, volume_grid, volume_places
from fivefoot.core.rules.graph.volume_joins import (
    PassedPlaces,
    join_faces,
    join_ground,
    places_passed,
)
from fivefoot.core.rules.ruleset.schema.base import WHOLE
from fivefoot.core.rules.space.battle import Battle


@dataclass(frozen=True, slots=True, eq=False)
class BareGraph:
    """The steps of a footprint as if nobody else stood on the map; `usable` bool [nodes] are the
    places there are.

    Nodes from `first_in_volume` on lie in the air, in water or in the earth.
    """

    window: MapWindow
    layers: int
    places: Places
    index: CellIndex
    first_in_volume: int
    usable: Mask
    target: NDArray[np.int32]
    step_class: NDArray[np.int16]
    extra: ExtraEdges
    classes: tuple[StepClass, ...]
    leap_table: LeapTable | None
    leaps: LeapEdges | None
    passed: PassedPlaces
    cut: PartOf | None = None


@dataclass(frozen=True, slots=True, eq=False)
class PartOf:
    """What a graph was cut out of: the `nodes` and the numbers of the other `edges` that it has of
    it.
    """

    whole: BareGraph
    nodes: NDArray[np.int64]
    edges: NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class MoveGraph:
    """Steps of a footprint: `target` int32 and `step_class` int16 [nodes, directions], `extra` the
    other edges (those of the bare graph, then those over creatures, numbered `kept`), `classes`
    what each class number means, `leap_table` what `extra.leap` numbers (None where nothing is
    leapt), `may_end`, `may_open` and `passable` bool [nodes].
    """

    bare: BareGraph
    target: NDArray[np.int32]
    extra: ExtraEdges
    kept: NDArray[np.int64]
    over: OverCreatures | None
    classes: tuple[StepClass, ...]
    leap_table: LeapTable | None
    may_end: Mask
    may_open: Mask
    passable: Mask

    @property
    def window(self) -> MapWindow:
        """The part of the map it covers."""
        return self.bare.window

    @property
    def layers(self) -> int:
        """How many places to stand a cell may have."""
        return self.bare.layers

    @property
    def places(self) -> Places:
        """Its nodes."""
        return self.bare.places

    @property
    def step_class(self) -> NDArray[np.int16]:
        """The class of each step of `target`."""
        return self.bare.step_class

    @property
    def standing(self) -> int:
        """How many of the nodes, the first, are standing places."""
        return self.layers * self.window.width * self.window.height

    def ground_node(self, cell: Cell, layer: int = 0) -> int:
        """The node of standing in a cell of the window."""
        window = self.window
        return (layer * window.height + cell[1] - window.top) * window.width + cell[0] - window.left

    def nodes_at(self, cell: Cell) -> list[int]:
        """All nodes of a cell: standing places first. Empty outside the window."""
        return [int(node) for node in self.bare.index.of(cell)]


SMALL_MAP = 100
"""Up to so many cells a graph is built of the whole map, whatever part is asked for: a path is then
judged by the graph that its field was searched in.
"""


def is_small(battle: Battle) -> bool:
    """Whether graphs of the map are built whole."""
    return battle.columns * battle.rows <= SMALL_MAP


def built_window(battle: Battle, window: MapWindow | None) -> MapWindow:
    """The part of the map that a graph is built of where a window is asked for (None = all)."""
    whole = MapWindow(0, 0, battle.columns, battle.rows)
    return whole if window is None or is_small(battle) else window


def window_of(
    battle: Battle, profile: Profile, purchases: int, under_way: bool = False
) -> MapWindow:
    """The part of the map that the movement can reach: no step costs less than a cell."""
    # Some modes may be faster than the purchase they are moved in gives (E15).
    most = max([profile.budget, profile.straight_budget or 0, *profile.caps.values()])
    # An open movement has its rest besides what is bought; a pool for the turn is there unbought.
    total = most * max(1, purchases + (1 if under_way or not profile.per_purchase else 0))
    radius = total // max(1, profile.cell) + 1
    return window_around([profile.token.cell], int(radius), battle.columns, battle.rows)


def build_graph(
    battle: Battle,
    profile: Profile,
    window: MapWindow | None = None,
    named: bool = False,
    along: tuple[Cell, ...] = (),
) -> MoveGraph:
    """The graph for a token's movement under an action, over a window (None = the whole map).

    `named` is for a path that somebody spelled out: it holds leaps that a search is spared. With
    `along` it holds of all leaps only those from each cell of that path to the next.

    Kept until anything of the scenario changes: a hover, the press after it and the drop ask for
    the same graph.
    """
    window = built_window(battle, window)
    # Without leaps a path that is spelled out and a search have the same steps.
    named = named and profile.leaps is not None
    scenario = battle.scenario
    return battle.derived(
        "graph",
        # Of the encounter since flags and open movements decide on profile and reactions, of tokens
        # since they stand in the way.
        (scenario.scene, scenario.tokens, scenario.encounter, battle.ruleset, profile.token),
        (profile.action_id, profile.passes, ways_of(profile), window, named, along),
        lambda: with_tokens(
            battle,
            profile,
            # Where the ground has nothing to leap, whoever names a path has no leaps more.
            bare_graph(battle, profile, window, named and may_leap(battle, profile), along),
            named,
        ),
    )


def ways_of(profile: Profile) -> tuple[object, ...]:
    """What of a profile decides about the bare graph, besides token and ruleset."""
    return (
        profile.budget,
        profile.straight_budget,
        profile.modes,
        tuple(sorted(profile.caps.items())),
        profile.leaps,
        profile.side,
        profile.full_side,
        profile.phase,
    )


def bare_graph(
    battle: Battle,
    profile: Profile,
    window: MapWindow,
    named: bool = False,
    along: tuple[Cell, ...] = (),
) -> BareGraph:
    """The graph of map and mover alone. It is kept as long as they are the same, whoever else
    moves.

    Creatures slow a token that passes through them: for such a token all of them count as parts of
    the map.
    """
    scenario = battle.scenario
    others = scenario.tokens if profile.phase is not None else None
    return battle.derived(
        "bare_graph",
        (scenario.scene, battle.ruleset, profile.token, profile.action, profile.drag, others),
        (*ways_of(profile), window, named, along),
        lambda: built_graph(battle, profile, window, named, along),
    )


def built_graph(
    battle: Battle,
    profile: Profile,
    window: MapWindow,
    named: bool = False,
    along: tuple[Cell, ...] = (),
) -> BareGraph:
    """The same graph, built now and not kept."""
    classes: dict[StepClass, int] = {}
    edges = EdgeList(classes)
    with part(0, 0.3):
        layout = _laid_out(battle, profile, window)
    places, usable = layout.places, layout.usable()
    with part(0.3, 0.6):
        steps = plain_steps(
            battle, profile, profile.side, window, layout.ground, usable, classes, layout.volume
        )
    _leave_the_ground(battle, profile, window, layout, usable, steps, edges)
    with part(0.6, 0.9):
        table, leaps = leaps_of(battle, profile, window, named, along), None
    if table is not None:
        _add_leaps(battle, profile, table, window, places, usable, edges)
    extra, known = edges.sorted(len(places)), _known_classes(classes)
    if table is not None:
        leaps = leap_edges(
            extra, table, battle.columns, window.width, steps, known, places, not named
        )
    return BareGraph(
        window,
        len(layout.ground.level),
        places,
        index_of(places, window),
        layout.first_in_volume,
        usable,
        *steps,
        extra,
        known,
        # A table without a leap in this window would only be numbered in vain.
        table if leaps is not None else None,
        leaps,
        layout.passed(extra, known),
    )


def _add_leaps(
    battle: Battle,
    profile: Profile,
    table: LeapTable,
    window: MapWindow,
    places: Places,
    usable: Mask,
    edges: EdgeList,
) -> None:
    """The leaps of a table between places, from those on foot (A55), unlike water or a hold."""
    # A token that phases walks through matter, but neither takes off nor lands in it.
    free = usable if profile.phase is None else usable & ~in_matter(battle, places, profile.side)
    add_leaps(table, profile, window, free, free & (places.support == GROUND), edges)


def _known_classes(classes: Iterable[StepClass]) -> tuple[StepClass, ...]:
    """The step classes by number; never empty, since tables are compiled for at least one."""
    return tuple(classes) or (StepClass(False, WHOLE, "walk"),)


@dataclass(frozen=True, eq=False)
class _Layout:
    """The places of a graph in their order: standing places, holds on faces, its own place (three
    kinds of it), the volume.
    """

    ground: GroundLayers
    standing: Places
    faces: Faces | None
    overhanging: Places | None
    own: Places | None
    between: Places | None
    volume: VolumeGrid | None
    phases: bool = False

    def usable(self) -> Mask:
        """The places there are: of those on the ground, where there is ground, and room or matter
        that is phased through.
        """
        usable = np.ones(len(self.places), dtype=bool)
        usable[: len(self.standing)] = is_free(place_bars(self.ground, self.phases)).ravel()
        return usable

    @property
    def _held(self) -> list[Places]:
        faces = self.faces.places if self.faces else None
        held = (faces, self.overhanging, self.own, self.between)
        return [places for places in held if places is not None]

    @property
    def first_in_volume(self) -> int:
        """The number of the first place in the volume."""
        return len(self.standing) + sum(map(len, self._held))

    @cached_property
    def places(self) -> Places:
        """All of them."""
        volume = [volume_places(self.volume)] if self.volume else []
        return joined_places([self.standing, *self._held, *volume])

    def passed(self, extra: ExtraEdges, classes: Sequence[StepClass]) -> PassedPlaces:
        """The places that edges pass on their way."""
        return places_passed(extra, classes, self.places, self.first_in_volume, len(self.standing))


def _laid_out(battle: Battle, profile: Profile, window: MapWindow) -> _Layout:
    ground = ground_layers(battle, profile, profile.side, window)
    done(0.3)
    volume = volume_grid(battle, profile, profile.side, window)
    standing = standing_places(battle, profile, ground, window)
    done(0.6)
    faces = (
        climb_places(battle, profile, profile.side, window, ground) if battle.has_heights else None
    )
    holds = faces.places if faces else None
    own = unsupported_place(battle, profile, window, ground, holds)
    between = places_between_levels(battle, profile, volume, standing) if own is None else None
    over = overhanging_place(battle, profile, window, ground, holds) if battle.has_heights else None
    return _Layout(ground, standing, faces, over, own, between, volume, profile.phase is not None)


def _leave_the_ground(
    battle: Battle,
    profile: Profile,
    window: MapWindow,
    layout: _Layout,
    usable: Mask,
    steps: tuple[NDArray[np.int32], NDArray[np.int16]],
    edges: EdgeList,
) -> None:
    """Adds climbs and the steps through the volume, and joins both to the ground and to each
    other.
    """
    ground, faces, volume = layout.ground, layout.faces, layout.volume
    standing, first = len(layout.standing), layout.first_in_volume
    if faces is not None:
        add_climbs(profile, faces, ground, window, standing, usable, edges)
    _join_overhang(battle, profile, window, layout, usable, edges)
    if volume is None:
        return
    worst = entered_factors(battle, profile, profile.side, window, ground).ravel()
    add_volume(battle, profile, volume, first, usable, *steps, edges)
    join_ground(battle, profile, volume, first, layout.standing, usable, edges, worst, ground)
    if faces is not None:
        join_faces(profile, volume, first, faces.places, standing, usable, edges)
    # The node of its own is the last before the volume.
    if layout.own is not None:
        join_unsupported_place(profile, volume, first, layout.own, first - 1, usable, edges)
    if layout.between is not None:
        between = first - len(layout.between)
        parts = battle, profile, volume, first, layout.between, between
        StepsBetweenLevels(*parts, layout.standing, usable, edges).join()


def _join_overhang(
    battle: Battle,
    profile: Profile,
    window: MapWindow,
    layout: _Layout,
    usable: Mask,
    edges: EdgeList,
) -> None:
    """Adds the steps away from where a wide token stands that narrows, if that is over lower
    ground.
    """
    place, faces = layout.overhanging, layout.faces
    if place is not None:
        number = len(layout.standing) + (len(faces.places) if faces is not None else 0)
        join_overhanging_place(battle, profile, window, layout.ground, place, number, usable, edges)


def with_tokens(
    battle: Battle, profile: Profile, bare: BareGraph, named: bool = False
) -> MoveGraph:
    """A bare graph without what the other tokens bar, and with the leaps over them."""
    taken = occupancy(battle, profile, bare.usable, bare.places, bare.index)
    target, extra = bare.target, bare.extra
    # Where nobody is near, the arrays of the bare graph serve as they are.
    if len(taken.beside):
        target = open_steps(target, taken, bare.first_in_volume)
    bodies = barring_bodies(battle, profile, bare.window) if profile.leaps is not None else ()
    free = _free_edges(bare, taken.passable)
    kept = open_edges(battle, free, bare.leaps, bodies, leaper_of(battle, profile))
    if len(kept) < len(extra.target):
        extra = kept_edges(extra, kept)
    over = _leaps_over(battle, profile, bare, bodies, taken.passable, named)
    classes, table = bare.classes, bare.leap_table
    if over is not None:
        # Leaps over creatures are numbered behind those of the map.
        count, known = len(bare.extra.target), len(table or ())
        kept, extra = numbered_after(kept, extra, over.edges, count, known)
        classes = over.classes
        table = over.table if table is None else joined_tables([table, over.table])
    held = taken.may_end, taken.may_open, taken.passable
    return MoveGraph(bare, target, extra, kept, over, classes, table, *held)


def _free_edges(bare: BareGraph, passable: Mask) -> Mask:
    """The edges that begin, lead and end where nobody bars the way; who is under a leap is asked
    about apart.
    """
    free: Mask = passable[bare.extra.source] & passable[bare.extra.target]
    free[bare.passed.edge] &= passable[bare.passed.place]
    return free


def _leaps_over(
    battle: Battle,
    profile: Profile,
    bare: BareGraph,
    bodies: tuple[Body, ...],
    passable: NDArray[np.bool_],
    named: bool,
) -> OverCreatures | None:
    """The leaps over those who stand in the way, from the ground and onto it; None without any."""
    on_foot = passable & (bare.places.support == GROUND)
    levels = bare.places.z
    return edges_over(
        battle, profile, bare.window, bodies, passable, on_foot, levels, bare.classes, named
    )


def node_of_token(battle: Battle, profile: Profile, graph: MoveGraph) -> int:
    """The node at which a token is now: by what holds it up, then by the nearest level; where it
    fits, if it can.
    """
    token = profile.token
    nodes, places = graph.nodes_at(token.cell), graph.places
    if not nodes:
        return 0
    level = battle.base_level(token)
    support = SUPPORTS.index(token.support) if token.support in SUPPORTS else 0
    standing = len(places) if token.support == "falling" else graph.standing
    rise, drop = step_limits(battle)
    # A body astride an edge narrows at its own height, where its anchor may have no ground: the
    # face below the edge holds it there, or a place of its own (A54).
    narrows = support == GROUND and profile.side < battle.footprint(token).side

    def unlike(node: int) -> tuple[bool, int, bool, int]:
        grounded, below = node < standing, level - int(places.z[node])
        if narrows and (not -rise <= below <= drop or not grounded):
            on_face = below == 0 and int(places.support[node]) == CLIMBING
            return (not on_face, abs(below), not graph.bare.usable[node], node)
        dives = support == SWIMMING and not grounded and int(places.support[node]) == SWIMMING
        same = (
            grounded or dives
            if support in (GROUND, SWIMMING)
            else int(places.support[node]) == support and not grounded
        )
        return (not same, abs(int(places.z[node]) - level), not graph.bare.usable[node], node)

    return min(nodes, key=unlike)

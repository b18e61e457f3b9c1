"""Creatures in the way: what the tokens on the map take from a graph of the bare ground.

A graph depends on the map and the mover alone and is kept; only this part is redone each time
another token has moved.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.token import Token, is_ally, is_hostile
from fivefoot.core.rules.graph.cramped import fitting_anchors
from fivefoot.core.rules.graph.creatures_under_leaps import Body, Leaper
from fivefoot.core.rules.graph.edges import ExtraEdges
from fivefoot.core.rules.graph.leap_edges import LeapEdges
from fivefoot.core.rules.graph.places import CellIndex, MapWindow, Places
from fivefoot.core.rules.graph.profile import Profile
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.columns import ABYSS
from fivefoot.core.rules.space.mounts_and_grapples import companions
from fivefoot.core.rules.space.tokens import height_of


@dataclass(frozen=True, slots=True, eq=False)
class Occupancy:
    """Where a token may pass, come to rest and buy: bool [nodes] each.

    `beside`: the nodes, some of them twice, from which a step may lead to a place that is barred,
    and those places.
    """

    passable: Mask
    may_end: Mask
    may_open: Mask
    beside: NDArray[np.int64]


def occupancy(
    battle: Battle, profile: Profile, usable: Mask, places: Places, index: CellIndex
) -> Occupancy:
    """Where the footprint of a movement may pass, end and buy among the nodes that are usable at
    all.
    """
    found = _taken(battle, profile, profile.side, usable, places, index)
    if profile.side == profile.full_side:
        return found
    # A squeeze ends only where there is room for the whole footprint again.
    room = _taken(battle, profile, profile.full_side, usable, places, index).may_end
    room &= fitting_anchors(battle, profile.full_side)[places.y, places.x]
    may_end = found.may_end & room
    return Occupancy(found.passable, may_end, found.may_open & may_end, found.beside)


def _taken(
    battle: Battle, profile: Profile, side: int, usable: Mask, places: Places, index: CellIndex
) -> Occupancy:
    """What others take of the nodes. Creatures entirely above or below are no obstacle."""
    rules, one_level = battle.ruleset.occupancy, len(places) and (places.z == places.z[0]).all()
    held = (_drawn if one_level else _gathered)(battle, profile, side, places, index)
    passable = usable & ~held.barred
    may_end = passable & (~(held.on_ally | held.on_others) | may_share(battle, profile))
    on_ally_alone = held.on_ally & ~held.on_others
    # Not elsewhere: the purchase before would have ended on that cell.
    may_open = may_end | (passable & on_ally_alone) if rules.buy_on_ally else may_end
    return Occupancy(passable, may_end, may_open, held.beside)


@dataclass(frozen=True, slots=True, eq=False)
class _NodesHeld:
    """Nodes where a footprint would overlap others: bool [nodes] each, and `beside` as above."""

    barred: Mask
    on_ally: Mask
    on_others: Mask
    beside: NDArray[np.int64]


def _gathered(
    battle: Battle, profile: Profile, side: int, places: Places, index: CellIndex
) -> _NodesHeld:
    """The nodes that others hold, each asked at its own level."""
    token = profile.token
    barred, on_ally, on_others = (np.zeros(len(places), dtype=bool) for _ in range(3))
    beside = [np.zeros(0, dtype=np.int64)]
    for other, nodes in _covered(battle, profile, side, places, index):
        if _bars(battle, profile, other):
            barred[nodes] = True
            # A step comes from a cell beside the space at most: those nodes alone are looked at
            # again.
            x, y = other.cell
            far = battle.footprint(other).side + 1
            beside.append(index.within(x - side, y - side, x + far, y + far))
        (on_ally if is_ally(token, other) else on_others)[nodes] = True
    return _NodesHeld(barred, on_ally, on_others, np.concatenate(beside))


def _drawn(
    battle: Battle, profile: Profile, side: int, places: Places, index: CellIndex
) -> _NodesHeld:
    """The same where all nodes lie on one level: drawn as rectangles of cells, since there are
    often dozens of others.
    """
    window, level = index.window, int(places.z[0])
    tall = height_of(battle.ruleset, profile.token)
    barred, on_ally, on_others, about = drawn = np.zeros(
        (4, window.height, window.width), dtype=bool
    )
    for other in _met(battle, profile, side, window):
        if not _is_beside(battle, other, level, tall):
            continue
        x, y = other.cell[0] - window.left, other.cell[1] - window.top
        far = battle.footprint(other).side
        here = _within(y - side + 1, y + far), _within(x - side + 1, x + far)
        if _bars(battle, profile, other):
            barred[here] = True
            about[_within(y - side, y + far + 1), _within(x - side, x + far + 1)] = True
        (on_ally if is_ally(profile.token, other) else on_others)[here] = True
    found = drawn[:, places.y - window.top, places.x - window.left]
    return _NodesHeld(found[0], found[1], found[2], np.flatnonzero(found[3]))


def _is_beside(battle: Battle, other: Token, level: int, tall: int) -> bool:
    """Whether somebody so tall, standing at a level, is as high as some part of another."""
    base = battle.base_level(other)
    return base - tall < level < base + height_of(battle.ruleset, other)


def _within(first: int, beyond: int) -> slice:
    """A run of rows or columns, without those before the window."""
    return slice(max(0, first), max(0, beyond))


def _bars(battle: Battle, profile: Profile, other: Token) -> bool:
    """Whether the token may not even pass through another's space."""
    return (
        profile.phase is None
        and is_closed(battle, profile.token, other)
        and not passes(profile, other)
    )


def may_share(battle: Battle, profile: Profile) -> bool:
    """Whether a mover may come to rest where others stand: by its size, or within them at a price
    (C18).
    """
    inside = profile.phase is not None and bool(battle.ruleset.phasing.end_inside)
    return inside or profile.token.size in battle.ruleset.occupancy.share


def is_closed(battle: Battle, token: Token, other: Token) -> bool:
    """Whether a token's space cannot simply be passed through."""
    rules = battle.ruleset.occupancy
    rule = (
        rules.ally
        if is_ally(token, other)
        else rules.enemy
        if is_hostile(token, other)
        else rules.neutral
    )
    return rule != "pass"


def passes(profile: Profile, other: Token) -> bool:
    """Whether the profile lets the token through this creature's space (phasing, or a contest
    already won).
    """
    return other.id in profile.passes


def _covered(
    battle: Battle, profile: Profile, side: int, places: Places, index: CellIndex
) -> Iterator[tuple[Token, NDArray[np.int64]]]:
    """Each other token that does not move along, with the nodes where a footprint would overlap
    it.
    """
    tall = height_of(battle.ruleset, profile.token)
    for other in _met(battle, profile, side, index.window):
        width = battle.footprint(other).side
        x, y = other.cell
        nodes = index.within(x - side + 1, y - side + 1, x + width, y + width)
        base = battle.base_level(other)
        level = places.z[nodes]
        # Creatures above or below are no obstacle.
        nodes = nodes[(level < base + height_of(battle.ruleset, other)) & (level + tall > base)]
        if len(nodes):
            yield other, nodes


def _met(battle: Battle, profile: Profile, side: int, window: MapWindow) -> list[Token]:
    """The other tokens near a window that do not move along."""
    along = {companion.id for companion in companions(battle, profile.token.id)}
    near = _others_near(battle, profile, side, window)
    return [other for other in near if other.id not in along]


def _others_near(battle: Battle, profile: Profile, side: int, window: MapWindow) -> list[Token]:
    """The other tokens that a footprint within the window may overlap."""
    widest = max(size.footprint for size in battle.ruleset.sizes.values())
    tokens = battle.scenario.tokens
    known, x, y = battle.derived("token_cells", (tokens,), (), lambda: _cells_of_all(tokens))
    near = (x > window.left - widest) & (x < window.right + side)
    near &= (y > window.top - widest) & (y < window.bottom + side)
    own = profile.token.id
    return [known[i] for i in np.flatnonzero(near).tolist() if known[i].id != own]


def _cells_of_all(
    tokens: Mapping[str, Token],
) -> tuple[tuple[Token, ...], NDArray[np.int64], NDArray[np.int64]]:
    """All tokens, and the columns and rows of their cells."""
    known = tuple(tokens.values())
    cells = np.array([token.cell for token in known], dtype=np.int64).reshape(-1, 2)
    return known, cells[:, 0], cells[:, 1]


def open_steps(
    target: NDArray[np.int32], taken: Occupancy, first_in_volume: int
) -> NDArray[np.int32]:
    """The steps (nodes reached by node and column, -1 = none) without those into places that are
    taken.

    In the air, in water and in the earth no step leaves such a place either.
    """
    left, rows, passable = target.copy(), taken.beside, taken.passable
    left[rows] = np.where(passable[target[rows]], target[rows], np.int32(-1))
    left[rows[(rows >= first_in_volume) & ~passable[rows]]] = -1
    return left


def open_edges(
    battle: Battle,
    free: Mask,
    leaps: LeapEdges | None,
    bodies: Sequence[Body],
    leaper: Leaper,
) -> NDArray[np.int64]:
    """The numbers of the edges that nobody bars, without the leaps that a shorter one replaces;
    `free` are those, bool [edges], that lead through nobody but for what is under a leap.
    """
    if leaps is not None:
        able = free[leaps.edge]
        if bodies:
            # First who is in the way, then what is shorter: a leap that is barred replaces none.
            able &= ~leaps.barred(bodies, leaper, battle.rows, battle.columns)
        # A shorter leap stands for this one only while it is open itself.
        able &= ~((leaps.shorter >= 0) & able[leaps.shorter])
        free[leaps.edge] = able
    return np.nonzero(free)[0]


def barring_bodies(battle: Battle, profile: Profile, window: MapWindow) -> tuple[Body, ...]:
    """Who in a window lets nobody leap past, with the space each of them fills."""
    bodies = []
    for other in _met(battle, profile, profile.full_side, window):
        # A token that is tumbled past is passed on foot: no leap leads through that space (A61).
        if profile.phase is None and is_closed(battle, profile.token, other):
            base, side = battle.base_level(other), battle.footprint(other).side
            top = base + height_of(battle.ruleset, other)
            room = base - _lowest_ground(battle, other.cell, side)
            # Without room between it and the ground under it nobody leaps through below: who
            # clears the ledge that it stands on meets it there.
            if room < height_of(battle.ruleset, profile.token):
                base = ABYSS
            bodies.append(Body(other.name, other.cell, side, base, top))
    return tuple(bodies)


def _lowest_ground(battle: Battle, cell: Cell, side: int) -> int:
    """The lowest ground under a footprint, bridges not counted; ABYSS over one."""
    under = (slice(cell.y, cell.y + side), slice(cell.x, cell.x + side))
    levels = battle.columns_of_ground.level[0][under]
    return int(levels.min()) if levels.size else ABYSS


def kept_edges(extra: ExtraEdges, kept: NDArray[np.int64]) -> ExtraEdges:
    """Some of the edges, in their order."""
    before = np.zeros(len(extra.target) + 1, dtype=np.int32)
    # How many kept edges come before each: the row of a node begins where they did, less the
    # dropped.
    chosen = np.zeros(len(extra.target), dtype=np.int32)
    chosen[kept] = 1
    np.cumsum(chosen, out=before[1:])
    return ExtraEdges(
        before[extra.first],
        extra.target[kept],
        extra.step_class[kept],
        extra.source[kept],
        extra.leap[kept],
    )

"""Shots of a token's next turn: whom it can aim at, with which action, and from which place.

A shot is the plainest attack that goes farther than the arm. Range bands, weapons, walls, sight and
darkness are asked of the place where it would stand, as when the shot is aimed.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import CELL
from fivefoot.core.geometry.measures import is_within
from fivefoot.core.geometry.sight import clear_lines
from fivefoot.core.model.scenario import with_token
from fivefoot.core.model.token import Token
from fivefoot.core.rules.graph.places import SUPPORTS
from fivefoot.core.rules.means.gates import GateContext, is_open
from fivefoot.core.rules.means.wielding import counts_weapons
from fivefoot.core.rules.routes.endings import support_of
from fivefoot.core.rules.routes.stops import Stops
from fivefoot.core.rules.ruleset.ruleset_labels import choice_called
from fivefoot.core.rules.ruleset.schema.actions import TargetRule
from fivefoot.core.rules.ruleset.schema.base import Gate, exact, thousandths
from fivefoot.core.rules.ruleset.schema.ground import Band
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.distance import band_limit
from fivefoot.core.rules.space.tokens import cell_units, height_of, stats_of
from fivefoot.core.rules.space.weapon_stats import in_units
from fivefoot.core.rules.turn.targets import may_aim_at

SHOTS = ("ranged", "weapon")
"""Attacks that may go farther than the arm."""

AT_ONCE = 64
"""Places whose lines are looked at in one go, the nearest first: one of the first mostly serves."""


class Range(NamedTuple):
    """How far an action may go at most, in thousandths of the unit; `limit` None = without end."""

    limit: int | None


def range_of(battle: Battle, token: Token, action_id: str) -> Range | None:
    """How far an action of a token may reach at most, with whichever weapon; None where that is no
    farther than melee reach.
    """
    action = battle.ruleset.actions[action_id]
    where = action.target
    if where is None or where.barriers == "only" or action.attack not in SHOTS:
        return None
    # A gate that holds it to the arm's reach makes it a blow.
    if any(_holds_to_reach(battle, token, action_id, gate) for gate in action.gates):
        return None
    if where.bands:
        limits = [limit for each in _hands(battle, token) for limit in _bands(battle, each, where)]
    elif where.within is not None:
        limits = [thousandths(exact(where.within))]
    else:
        # The arm's reach alone: not a shot. Else the weapons say how far.
        limits = [] if where.reach else _without_bands(battle, token)
    if None in limits:
        return Range(None)
    most = max((limit for limit in limits if limit is not None), default=-1)
    return Range(most) if most >= 0 else None


def _hands(battle: Battle, token: Token) -> list[Token]:
    """The token with each of its weapons in use, and without any."""
    if not counts_weapons(battle, token):
        return [token]
    return [token, *(replace(token, weapon_in_use=weapon.id) for weapon in token.weapons)]


def _bands(battle: Battle, token: Token, where: TargetRule) -> list[int | None]:
    """Where the bands end that an action serves."""
    bands: list[Band] = list(battle.ruleset.range_bands or battle.ruleset.zones)
    if where.farthest is not None:
        # Up to the farthest band that it serves, where a stat names one (D18).
        own = str(stats_of(battle.ruleset, token).get(where.farthest, "")).casefold()
        words = [
            choice_called(battle.ruleset, where.farthest, band.label).casefold() for band in bands
        ]
        bands = bands[: words.index(own) + 1] if own in words else bands
    return [band_limit(battle, token, band) for band in bands]


def _without_bands(battle: Battle, token: Token) -> list[int | None]:
    """Where the weapons' ranges end; without end where weapons decide nothing."""
    if not counts_weapons(battle, token):
        return [None]
    return [in_units(battle.ruleset, each.ranges[-1]) for each in token.weapons if each.ranges]


def _holds_to_reach(battle: Battle, token: Token, action_id: str, gate: Gate) -> bool:
    """Whether a gate limits targets to melee reach."""
    if gate.any is None:
        return gate.target_in_reach is True
    asked = GateContext(battle, token, action_id)
    return all(
        inner.target_in_reach is True
        if any(key.startswith("target_") for key in inner.model_fields_set)
        # A gate of several ways holds to reach only if each of its open ways does.
        else not is_open(asked, inner)
        for inner in gate.any
    )


def shooting_place(
    battle: Battle, token: Token, action_id: str, stops: Stops, target: Token
) -> int | None:
    """The number of the nearest of some places from which an action may be aimed at somebody, or
    None. The first place is where the token stands.

    Nearest is: fewest purchases, then by column and row.
    """
    far = range_of(battle, token, action_id)
    if far is None:
        return None
    side, there = battle.footprint(token).side, battle.footprint(target)
    near = np.flatnonzero(_within(battle, stops, side, there, far))
    # Fewest purchases first: the nearest place that serves is the answer.
    near = near[np.lexsort((stops.y[near], stops.x[near], stops.purchases[near]))]
    for first in range(0, len(near), AT_ONCE):
        some = near[first : first + AT_ONCE]
        for number in some[_with_line(battle, token, stops, some, target)].tolist():
            # Asked as it would be aimed there: sides, sight, cover and light with it.
            moved = battle.after(with_token(battle.scenario, _at(token, stops, number)))
            if may_aim_at(moved, token.id, action_id, target.id):
                return int(number)
    return None


def _at(token: Token, stops: Stops, number: int) -> Token:
    """The token as it would stand at one of its places."""
    # Place 0 is where it stands now, with all that holds it there.
    if number == 0:
        return token
    place = stops.cell(number), int(stops.level[number])
    held = support_of(SUPPORTS[int(stops.support[number])])
    return replace(token, cell=place[0], elevation=place[1], support=held)


def _within(battle: Battle, stops: Stops, side: int, there: Footprint, far: Range) -> Mask:
    """The places from which somebody is within a range, vertical distance not counted."""
    if far.limit is None:
        return np.ones(len(stops), dtype=bool)
    across = _gaps(stops.x, side, there.anchor.x, there.side)
    down = _gaps(stops.y, side, there.anchor.y, there.side)
    cells = exact(far.limit) / 1000 / exact(battle.ruleset.grid.cell)
    measure, unit = battle.ruleset.metric.range, cell_units(battle.ruleset)
    # Each gap once: a field holds many places the same distance away.
    gaps, number = np.unique(np.stack([across, down]), axis=1, return_inverse=True)
    within = [bool(is_within(measure, x, y, cells, unit)) for x, y in gaps.T.tolist()]
    return np.array(within, dtype=bool)[np.asarray(number).reshape(-1)]


def _gaps(at: NDArray[np.int32], side: int, start: int, length: int) -> NDArray[np.int32]:
    """Cells between runs of `side` cells and one of `length`."""
    gaps: NDArray[np.int32] = np.maximum(
        0, np.maximum(start - (at + side - 1), at - (start + length - 1))
    )
    return gaps


def _with_line(
    battle: Battle, token: Token, stops: Stops, some: NDArray[np.int64], target: Token
) -> Mask:
    """The places that have a line of effect to somebody."""
    tall, head = height_of(battle.ruleset, token), battle.head_level(target)
    heads = np.maximum(stops.level[some] + tall, head)
    side = battle.footprint(token).side
    free = np.zeros(len(some), dtype=bool)
    # The higher of the two heads decides about low walls, as everywhere.
    for highest in np.unique(heads).tolist():
        segments = battle.effect_segments_at(int(highest))
        for there in battle.footprint(target).cells():
            for y, x in np.ndindex(side, side):
                # Only those not found yet: most have a line from the first cell.
                rest = np.flatnonzero((heads == highest) & ~free)
                here = np.stack([stops.x[some[rest]] + x, stops.y[some[rest]] + y], axis=1)
                ends = np.tile(np.array(there, dtype=np.int64), (len(rest), 1))
                lines = np.concatenate([here, ends], axis=1).astype(np.int64) * CELL + CELL // 2
                free[rest] = clear_lines(lines, segments)
    return free

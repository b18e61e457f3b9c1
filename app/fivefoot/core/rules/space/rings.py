"""Rings around a token besides its reach: where it presses on others, and the distance bands of
weapons and zones.

A ring of `threat.rings` counts cells as the rules for pressure do: the nearest footprint cells, no
diagonal dearer than a straight step (A12, D42). A band follows the ruleset's range metric (A10,
A84).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.measures import is_within
from fivefoot.core.rules.ruleset.schema.base import exact
from fivefoot.core.rules.ruleset.schema.ground import Band
from fivefoot.core.rules.ruleset.schema.threats import Ring
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.distance import band_limit
from fivefoot.core.rules.space.threat import can_threaten, reach_anchors
from fivefoot.core.rules.space.tokens import amount_of, cell_units, cells_in_amount

Cells = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class RingRound:
    """A ring round a token: its id among the ruleset's rings, its radius in thousandths of the
    unit, and its rule.
    """

    id: str
    ring: Ring
    radius: int
    rule: str


def rings_of(battle: Battle, token_id: str) -> tuple[RingRound, ...]:
    """The rings a token has now; none where it threatens nobody (it is unconscious, say)."""
    ruleset, token = battle.ruleset, battle.token(token_id)
    if can_threaten(ruleset, token) is not None:
        return ()
    found = (
        RingRound(
            name, ring, amount_of(ruleset, token, ring.radius), ruleset.source_of("threat.rings")
        )
        for name, ring in ruleset.threat.rings.items()
    )
    return tuple(each for each in found if each.radius > 0)


def ring_cells(battle: Battle, token_id: str, radius: int) -> Cells:
    """The cells within `radius` (thousandths of the unit) of a token, its own left out: bool [rows,
    columns].

    A line of effect has to lead there: nobody presses through a wall (A12).
    """
    token = battle.token(token_id)
    x, y = _gaps(battle, battle.footprint(token))
    # Its own cells press on nobody; `reach_anchors` asks for the free line.
    near: Cells = (np.maximum(x, y) > 0) & reach_anchors(
        battle, token, 1, cells_in_amount(battle.ruleset, radius)
    )
    return near


def band_cells(battle: Battle, token_id: str, bands: Sequence[Band]) -> NDArray[np.uint8]:
    """The band in which each cell lies for a token: 1 = the first, 0 = none, or its own cell; uint8
    [rows, columns].
    """
    token = battle.token(token_id)
    x, y = _gaps(battle, battle.footprint(token))
    found = np.zeros((battle.rows, battle.columns), dtype=np.uint8)
    others = (x > 0) | (y > 0)
    # From the last to the first: inner bands are written over outer ones.
    for number, band in reversed(list(enumerate(bands, 1))):
        found[others & _within(battle, x, y, band_limit(battle, token, band))] = number
    return found


def cells_within(battle: Battle, token_id: str, within: int) -> Cells:
    """The cells that an action which goes so far (thousandths of the unit) is aimed at, the token's
    own left out.

    A distance of one cell is counted like a reach, a longer one like a range: as `targets` decides
    (A7).
    """
    cells = cells_in_amount(battle.ruleset, within)
    # As `targets` decides: one cell is a reach, more is a range (A7).
    if cells <= 1:
        return ring_cells(battle, token_id, within)
    return band_cells(battle, token_id, [Band(label="within", upto=within / 1000)]) > 0


def _gaps(battle: Battle, own: Footprint) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Cells between a footprint and each cell of the map, across and down, as `Footprint.gaps`
    counts them.
    """
    x, y = np.arange(battle.columns), np.arange(battle.rows)
    across = np.maximum(own.anchor.x - x, x - (own.anchor.x + own.side - 1)).clip(min=0)
    down = np.maximum(own.anchor.y - y, y - (own.anchor.y + own.side - 1)).clip(min=0)
    wide, high = np.meshgrid(across, down)
    return wide, high


def _within(battle: Battle, x: NDArray[np.int64], y: NDArray[np.int64], limit: int | None) -> Cells:
    """Whether a gap is no greater than a limit in thousandths of the unit, exactly, by the metric
    of ranges.
    """
    if limit is None:
        return np.ones(x.shape, dtype=bool)
    if limit < 0:  # a band that the weapon does not serve
        return np.zeros(x.shape, dtype=bool)
    # A fraction: cells of 5 ft and ranges of 7.5 ft stay exact.
    cells = limit / (1000 * exact(battle.ruleset.grid.cell))
    near: Cells = is_within(battle.ruleset.metric.range, x, y, cells, cell_units(battle.ruleset))
    return near

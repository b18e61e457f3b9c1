"""How far apart tokens are for ranges and rings: by the ruleset's range metric between nearest
cells.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.measures import Measure, is_within, whole_distance
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset.schema.base import exact, thousandths
from fivefoot.core.rules.ruleset.schema.ground import Band
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.threat import vertical_distance
from fivefoot.core.rules.space.tokens import cell_units, height_of, stats_of
from fivefoot.core.rules.space.weapon_stats import range_limits


@dataclass(frozen=True, slots=True)
class Gap:
    """The gap between two tokens in cells: along x, along y, and upwards."""

    x: int
    y: int
    z: int = 0

    def within(self, battle: Battle, units: object) -> bool:
        """Whether it is no greater than an amount of the ruleset's unit, exactly."""
        return _within(battle.ruleset.metric.range, self, units, battle.ruleset.grid.cell)

    def amount(self, battle: Battle) -> int:
        """The distance in thousandths of the unit, rounded once."""
        cell, measure = cell_units(battle.ruleset), battle.ruleset.metric.range
        if measure == "euclid":
            # Half of the root of four times the square: rounded to the nearest in whole numbers.
            flat = (math.isqrt(4 * (self.x**2 + self.y**2) * cell**2) + 1) // 2
        else:
            flat = whole_distance(measure, self.x, self.y, cell)
        # Up and down count like across: the greater of the two.
        return max(flat, self.z * cell)


@lru_cache(maxsize=16384)
def _within(measure: Measure, gap: Gap, units: object, cell: float) -> bool:
    """Whether a gap is no greater than an amount, of which a cell is so much.

    Kept, because aiming among hundreds of tokens asks about each band for each of them, in
    fractions.
    """
    # In cells as a fraction: a range in feet may be no whole number of them.
    cells = exact(units) / exact(cell)
    side = thousandths(exact(cell))
    return bool(is_within(measure, gap.x, gap.y, cells, side)) and gap.z <= cells


def gap_between(battle: Battle, a: Token, b: Token, at: Footprint | None = None) -> Gap:
    """The gap between two tokens' nearest cells; `at` puts the second elsewhere."""
    x, y = battle.footprint(a).gaps(at or battle.footprint(b))
    return Gap(x, y, _rise(battle, a, b))


def _rise(battle: Battle, a: Token, b: Token) -> int:
    # By the levels that reach and sight go by: who stands on a ledge is up there, whatever
    # elevation was typed.
    low, other_low = battle.base_level(a), battle.base_level(b)
    tall, other_tall = height_of(battle.ruleset, a), height_of(battle.ruleset, b)
    return vertical_distance(low, tall, other_low, other_tall)


def band_limit(battle: Battle, token: Token, band: Band) -> int | None:
    """How far a range band goes for a token, in thousandths of the unit; None = as far as can be
    seen.

    The bands of a weapon that is shot are its own; one that it does not serve goes nowhere (-1).
    """
    bands = battle.ruleset.range_bands
    # Its own bands only where it has weapons, and where the band is one of those that shots use.
    limits = range_limits(battle.ruleset, token) if token.weapons and band in bands else None
    if limits is not None:
        number = bands.index(band)
        return limits[number] if number < len(limits) else -1
    if band.stat is not None:
        own = stats_of(battle.ruleset, token).get(band.stat)
        # 0 is no band of its own: the ruleset's length stands.
        if own:
            return thousandths(exact(own))
    return None if band.upto is None else thousandths(exact(band.upto))


def band_of(battle: Battle, token: Token, gap: Gap) -> Band | None:
    """The range band in which something so far away lies, or None beyond the last."""
    ruleset = battle.ruleset
    bands = ruleset.range_bands or ruleset.zones
    # The same for every target that is looked at.
    limits = battle.derived(
        "band_limits",
        (ruleset, token),
        (),
        lambda: tuple(band_limit(battle, token, band) for band in bands),
    )
    number = _first_within(ruleset.metric.range, gap, limits, ruleset.grid.cell)
    return None if number is None else bands[number]


@lru_cache(maxsize=16384)
def _first_within(
    measure: Measure, gap: Gap, limits: tuple[int | None, ...], cell: float
) -> int | None:
    """The first of some limits, in thousandths of the unit, that a gap is within.

    None has no end; -1 is a band that the weapon in use does not serve at all.
    """
    for number, limit in enumerate(limits):
        if limit is None or (limit >= 0 and _within(measure, gap, limit / 1000, cell)):
            return number
    return None

"""The walkers of preparation and action phases against a plain search on random maps with heights.

Strides with climbs, lips, waters, low walls, bridges, trenches and creatures in the way; leaps by
strength and load without a run-up, over gaps, onto ledges, from and into difficult terrain, and
down to where the rest is a fall. The suite looks at a few maps of each kind; in the long run, at
thousands:

    FIVEFOOT_LONG=1 python -m pytest -n 0 tests/core/rules/routes/test_phases_reference.py
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from functools import cache

import numpy as np
import pytest
from tests.core.rules.routes.test_heights_reference import (
    battle_with,
    pick,
    random_crowd,
    random_lane,
    random_roof,
    random_terrace,
)
from tests.reference.comparing import answers, assert_same
from tests.reference.how_many import maps
from tests.reference.plain_heights import Best, Ground, Node, Terrace, picture
from tests.reference.plain_phases import PhaseTerrace, PlainPhases

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.token import Token
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle

MAPS = maps(8, 1000)  # of each kind


@cache
def rules() -> Ruleset:
    """The ruleset as it is; widths of passages are measured by tests of their own."""
    return library.load("phase3ap", {"squeeze.width_test": False})


def for_phases(rng: np.random.Generator, terrace: Terrace) -> PhaseTerrace:
    """A map with the walker's own strength, load and action points."""
    plain = {each.name: getattr(terrace, each.name) for each in fields(Terrace)}
    question = PhaseTerrace(
        **plain, load=pick(rng, "unencumbered", "unencumbered", "encumbered", "overburdened")
    )
    return replace(question, strength=int(rng.integers(0, 14)), purchases=pick(rng, 1, 2, 2, 3))


def prone_terrace(rng: np.random.Generator) -> Terrace:
    """A map for somebody lying: bare ground and walls that stand on it."""
    map_ = random_terrace(rng)
    ground = [
        (cell, replace(piece, ceiling=None)) for cell, piece in map_.ground if piece.kind != "water"
    ]
    fences = tuple(replace(fence, bottom=0) for fence in map_.fences)
    return replace(map_, ground=tuple(ground), fences=fences, decks=())


def random_mire(rng: np.random.Generator) -> Terrace:
    """A lane through rubble and streams, on which one takes off from slow ground and lands on
    it.
    """
    map_ = random_lane(rng)
    rough, stream = Ground(0, "rough"), Ground(0, "water", 600)
    cells = [(x, y) for x in range(map_.columns) for y in range(map_.rows)]
    ground = {
        cell: pick(rng, rough, rough, rough, stream, stream, Ground(0), Ground(0, "pit", 1000))
        for cell in cells
    }
    return replace(map_, ground=tuple((ground | {map_.start: rough}).items()), trenches=())


def battle_of(terrace: PhaseTerrace) -> Battle:
    stats = {
        "phase3ap": {
            "speed": terrace.budget / 1000,
            "strength": terrace.strength,
            "encumbrance": terrace.load,
            "ap_max": terrace.purchases,
        }
    }
    mover = Token(
        "mover",
        "Mover",
        Cell(*terrace.start),
        side="heroes",
        elevation=terrace.level,
        stats=stats,
        conditions={"prone": 1} if terrace.prone else {},
    )
    return battle_with(terrace, mover, rules())


def answer_of(terrace: PhaseTerrace) -> dict[Node, Best]:
    """What the program says of every place a Stride can come to."""
    field = movement_field(battle_of(terrace), "mover", "stride", drops=terrace.drops)
    return answers(field)


def compare(terrace: PhaseTerrace) -> int:
    return assert_same(answer_of(terrace), PlainPhases(terrace).answer())


KINDS: dict[str, Callable[[np.random.Generator], PhaseTerrace]] = {
    "terraces": lambda rng: for_phases(rng, random_terrace(rng)),
    "lanes": lambda rng: for_phases(rng, random_lane(rng)),
    "mires": lambda rng: for_phases(rng, random_mire(rng)),
    "crowds": lambda rng: for_phases(rng, random_crowd(rng)),
    "roofs": lambda rng: for_phases(rng, random_roof(rng)),
    "prone": lambda rng: replace(for_phases(rng, prone_terrace(rng)), prone=True),
}


@pytest.mark.parametrize("kind", KINDS)
def test_strides_on_random_maps(kind: str) -> None:
    rng = np.random.default_rng([*kind.encode()])
    for number in range(MAPS):
        terrace = KINDS[kind](rng)
        try:
            compare(terrace)
        except AssertionError as error:
            raise AssertionError(f"map {number} of {kind}:\n{error}\n{picture(terrace)}") from error


def test_whom_the_load_immobilizes_goes_nowhere() -> None:
    assert compare(PhaseTerrace(4, 3, (1, 1), 0, load="immobilized")) == 0

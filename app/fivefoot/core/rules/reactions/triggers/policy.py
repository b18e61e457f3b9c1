"""What a trigger of opportunity attacks is: it says which steps provoke, to the search for all
steps at once and of a given step with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.token import Token
from fivefoot.core.rules.results import Reason
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.space.barrier_rows import CURTAIN
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.threat import in_reach, reach_anchors, seen_anchors
from fivefoot.core.rules.space.tokens import reach_cells, reach_of


@dataclass(frozen=True, slots=True, eq=False)
class ProvocationArrays:
    """Trigger events for the search, by anchor: see `kernel.search`.

    `reacting` and `threatening` are uint64 [cells, words], a bit for each of the `reactors`.
    """

    reacting: NDArray[np.uint64]
    threatening: NDArray[np.uint64]
    by_any_step: NDArray[np.int16]
    reactors: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class Leg:
    """A piece of a route that is tested for triggers: its step, both cells, both levels
    (thousandths of a cell).

    A leap has a leg for each cell under its line. `side_here` and `side_there` are how wide a
    squeezing mover is at both ends, 0 as wide as its body is now.
    """

    step: int
    here: Cell
    there: Cell
    level_here: int
    level_there: int
    side_here: int = 0
    side_there: int = 0

    @property
    def left(self) -> Cell | Footprint:
        """What the mover fills before the step."""
        return Footprint(self.here, self.side_here) if self.side_here else self.here

    @property
    def entered(self) -> Cell | Footprint:
        """What it fills after the step."""
        return Footprint(self.there, self.side_there) if self.side_there else self.there


class MovingBody(NamedTuple):
    """A mover, and how many cells wide the body is that it moves with: less than its own while it
    squeezes.

    `wider` is how many cells wider it comes to rest: by one step it may enter a reach that is so
    much farther away (A54).
    """

    mover: Token
    side: int
    wider: int = 0


Arrays = Callable[[Battle, MovingBody, Sequence[Token], tuple[Token, ...]], ProvocationArrays]
"""The events of all steps of a body: of the hostile tokens near, and those of them who may react
at all.
"""
Provoked = Callable[[Battle, Token, Leg, Sequence[Token]], Iterator[tuple[Token, Reason]]]
"""The tokens near that a step of a mover concerns by its place alone, each with why."""


@dataclass(frozen=True, slots=True)
class OpportunityTrigger:
    """Which steps provoke: what a ruleset chooses by `opportunity.trigger`.

    `arrays` and `provoked` answer for all steps and for one, and have to agree.
    """

    arrays: Arrays
    provoked: Provoked
    between_enemies: bool = False
    """Whether it asks each place for the enemies beside it, and not for the reach of each."""
    from_within: bool = False
    """Whether any step from within a reach provokes."""
    from_outside: bool = False
    """Whether a step into a reach provokes as well: the search marks who stands outside of it."""
    spares_who_stays: bool = False
    """Whether an enemy who has the mover in reach afterwards is not provoked."""


def counted_by_step(
    battle: Battle, by_any_step: NDArray[np.int16], reactors: tuple[Token, ...]
) -> ProvocationArrays:
    """Events that each step from a place brings, wherever it leads."""
    nothing = np.zeros((battle.rows * battle.columns, 0), dtype=np.uint64)
    return ProvocationArrays(nothing, nothing, by_any_step, reactors)


def no_events(battle: Battle) -> NDArray[np.int16]:
    """No event at any anchor."""
    return np.zeros(battle.rows * battle.columns, dtype=np.int16)


def no_bits(battle: Battle, reactors: tuple[Token, ...]) -> NDArray[np.uint64]:
    """No bit of any reactor at any anchor: 64 of them to a word."""
    return np.zeros((battle.rows * battle.columns, (len(reactors) + 63) // 64), dtype=np.uint64)


def bit_of(number: int) -> tuple[int, np.uint64]:
    """Where a reactor stands among the bits: which word of 64, and the bit in it."""
    word, bit = divmod(number, 64)
    return word, np.uint64(1) << np.uint64(bit)


def seen_reach(battle: Battle, reactor: Token, side: int) -> NDArray[np.bool_]:
    """Anchors within reach from which the mover is also seen leaving."""
    reach = reach_anchors(battle, reactor, side)
    # Without curtains whoever is in reach is seen as well.
    if not _looks_are_stopped_alone(battle):
        return reach
    seen = seen_anchors(battle, reactor, side, reach_cells(battle.ruleset, reactor))
    return battle.derived("seen_reach", (reach, seen), (), lambda: reach & seen)


def _looks_are_stopped_alone(battle: Battle) -> bool:
    """Whether something stops looks but no blows; every other barrier that stops a look stops a
    blow, too.
    """
    barriers = battle.scenario.scene.barriers
    curtains = battle.derived(
        "curtains",
        (barriers,),
        (),
        lambda: bool(battle.barrier_rows.that(CURTAIN).any()),
    )
    return curtains and battle.ruleset.opportunity.needs_sight


def starts_inside(battle: Battle, reactor: Token, mover: Token, leg: Leg) -> bool:
    """Whether a step begins within somebody's reach."""
    return in_reach(battle, reactor, mover, leg.left, level=leg.level_here)


def ends_inside(battle: Battle, reactor: Token, mover: Token, leg: Leg) -> bool:
    """Whether a step ends within somebody's reach."""
    return in_reach(battle, reactor, mover, leg.entered, level=leg.level_there)


def reach_text(battle: Battle, reactor: Token) -> str:
    """How far somebody reaches, in words."""
    return amount_text(battle.ruleset, reach_of(battle.ruleset, reactor))


def because(battle: Battle, text: str) -> Reason:
    """The reason that a trigger gives, with the rule it comes from."""
    return Reason(text, battle.ruleset.source_of("opportunity.trigger"))

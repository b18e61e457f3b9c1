"""Grid, metric, terrain, occupancy, sizes, stats."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from fivefoot.core.geometry.measures import Measure
from fivefoot.core.rules.ruleset.schema.base import (
    Label,
    Length,
    Number,
    PriceFactor,
    Record,
)
from fivefoot.core.rules.ruleset.schema.modifiers import Modifier

Diagonal = Literal["equidistant", "first_then_1_5", "alternating", "exact_sqrt2", "manhattan"]


class Grid(Record):
    """`cell` is how many units a cell side is; `label` how an amount is written ({} = the number).

    `label_of_one` is how a single unit is written, where that is another word: "1 unit" beside "2
    units".
    """

    unit: Annotated[str, Field(max_length=20)]  # the name of the unit
    cell: Annotated[
        float, Field(ge=0.001, le=1000)
    ]  # units to a cell side; amounts count thousandths of one
    label: Annotated[
        str, Field(pattern=r"^[^{}]*\{\}[^{}]*$", max_length=40)
    ]  # how an amount is written; {} is the number
    label_of_one: Annotated[str, Field(min_length=1, max_length=40)] | None = None
    """How a single unit is written, where that is another word: 1 pace, or {} pace."""
    metres_per_cell: Annotated[float, Field(gt=0, le=1000)] | None = None
    """Labels only, never legality."""
    feet_per_cell: Annotated[float, Field(ge=0, le=1000)] = 0
    """Likewise, for a unit that is not the foot; 0 = none are shown."""
    corner_cut: bool = False  # diagonal steps may pass a wall's corner


class Metric(Record):
    """How distances are counted.

    A diagonal step counts like a straight one (equidistant), once and twice in turn (alternating),
    the first like a straight one and later ones one and a half times (first_then_1_5), its true
    length (exact_sqrt2), or two (manhattan). For `reach` and `range`, `chebyshev` is the longer
    side of the way, `euclid` the true distance.
    """

    diagonal: Diagonal  # how diagonal steps count
    diagonal_scope: Literal["per_move_action", "per_turn", "none"] = "none"
    """Whether their count goes on from one movement action of the turn to the next (per_turn), or
    begins anew.
    """
    reach: Measure = "chebyshev"  # how a reach is counted: threatened cells, targets in reach
    range: Measure = "chebyshev"  # how ranges and areas near by are counted
    vertical: Literal["sum", "max"] = "max"
    """Whether a step up and over is one step or the sum of both."""


class Terrain(Record):
    """What ground costs. `difficult` is the multiplier of rough ground."""

    difficult: PriceFactor = 2  # how much dearer difficult terrain is
    charge: Literal["entered", "left"] = "entered"
    """Whether the cell entered or the one left is charged."""
    compound: Literal["multiply", "add_extra", "max"] = "multiply"
    """What several reasons do together."""
    footprint: Literal["worst_entered", "anchor"] = "worst_entered"
    """Which cell of a large body counts."""


class OccupancyRules(Record):
    """Whose spaces may be crossed.

    `ask` and `contested` are impassable until the GM or a roll says otherwise.
    """

    ally: Literal["pass", "block"] = "pass"  # an ally's space
    enemy: Literal["pass", "block", "contested"] = "block"
    """An enemy's space; contested = by a check."""
    neutral: Literal["pass", "block", "ask"] = "block"
    """A bystander's space; ask = the game master says."""
    buy_on_ally: bool = False  # a further movement may be bought while on an ally's cell
    share: list[str] = []  # sizes that may end on a cell held by others


class Size(Record):
    """A size: side of its footprint in cells and its place on the ladder."""

    label: Label  # its name in the game
    footprint: Annotated[int, Field(ge=1, le=10)]  # the side of its footprint, in cells
    order: int  # its place on the ladder of sizes


class Stat(Record):
    """A number, switch or word that tokens of this ruleset have."""

    label: Label  # its name in the game
    type: Literal["number", "switch", "choice", "text"] = "number"  # what sort of value it has
    unit: str = ""  # what stands behind the number
    default: bool | float | str = 0  # the value of a token that has none of its own
    choices: list[str] = []  # the words of a choice
    choice_labels: dict[str, Label] = {}
    """Word of a choice -> its name in the game; one without is its word, or its kind of flight."""
    least: Number | None = None  # the least number
    most: Number | None = None  # the greatest number
    group: str = "General"  # the heading it stands under in the token panel
    help: str = ""  # a hint in the window


class Band(Record):
    """A range band: cells or units up to which it goes, and what it means."""

    label: Label  # its name in the game
    upto: Length | None = None  # None = as far as can be seen
    stat: str | None = None  # the limit comes from the token's weapon
    needs: Annotated[int, Field(ge=0, le=99)] = 0  # successes that a shot needs there (A10)
    modifiers: list[Modifier] = []  # what bears on attacks at targets there

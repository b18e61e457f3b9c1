"""Grid, distances, terrain, occupancy, sizes, stats and range bands."""

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
    """The grid's unit: `cell` is how many units a cell side is; `label` is how an amount is written
    ({} is the number).

    `label_of_one` is how a single unit is written, where that is another word: "1 unit" beside "2
    units".
    """

    unit: Annotated[str, Field(max_length=20)]  # the name of the unit
    cell: Annotated[
        float, Field(ge=0.001, le=1000)
    ]  # units to a cell side; amounts are counted in thousandths of one
    label: Annotated[
        str, Field(pattern=r"^[^{}]*\{\}[^{}]*$", max_length=40)
    ]  # how an amount is written; {} is the number
    label_of_one: Annotated[str, Field(min_length=1, max_length=40)] | None = None
    """How a single unit is written, where that is another word: 1 pace, or {} pace."""
    metres_per_cell: Annotated[float, Field(gt=0, le=1000)] | None = None
    """Metres to a cell side, only for labels, never for legality."""
    feet_per_cell: Annotated[float, Field(ge=0, le=1000)] = 0
    """Feet to a cell side, likewise, for a unit that is not the foot; 0 = none are shown."""
    corner_cut: bool = False  # diagonal steps may cut a wall's corner


class Metric(Record):
    """How distances are counted.

    A diagonal step counts like a straight one (equidistant), alternately once and twice
    (alternating), the first like a straight one and later ones one and a half times
    (first_then_1_5), its true length (exact_sqrt2), or two (manhattan). For `reach` and `range`,
    `chebyshev` is the longer side, `euclid` the true distance.
    """

    diagonal: Diagonal  # how diagonal steps count
    diagonal_scope: Literal["per_move_action", "per_turn", "none"] = "none"
    """Whether diagonals keep their count from one movement action of the turn to the next
    (per_turn), or begin anew.
    """
    reach: Measure = "chebyshev"  # how a reach is measured: threatened cells, targets in reach
    range: Measure = "chebyshev"  # how ranges and nearby areas are measured
    vertical: Literal["sum", "max"] = "max"
    """Whether a step sideways and up is one step or the sum of both."""


class Terrain(Record):
    """What ground costs. `difficult` is the multiplier of difficult terrain."""

    difficult: PriceFactor = 2  # the multiplier of difficult terrain
    charge: Literal["entered", "left"] = "entered"
    """Whether the cell entered or the cell left is charged."""
    compound: Literal["multiply", "add_extra", "max"] = "multiply"
    """How several multipliers combine."""
    footprint: Literal["worst_entered", "anchor"] = "worst_entered"
    """Which cell of a large footprint decides."""


class OccupancyRules(Record):
    """Whose spaces may be crossed.

    `ask` and `contested` are impassable until the game master or a roll says otherwise.
    """

    ally: Literal["pass", "block"] = "pass"  # an ally's space
    enemy: Literal["pass", "block", "contested"] = "block"
    """An enemy's space; contested: by a check."""
    neutral: Literal["pass", "block", "ask"] = "block"
    """A bystander's space; ask: the game master decides."""
    buy_on_ally: bool = False  # further movement may be bought while on an ally's cell
    share: list[str] = []  # sizes that may end on an occupied cell


class Size(Record):
    """A size: the side of its footprint in cells, and its rank among the sizes."""

    label: Label  # its name in the game
    footprint: Annotated[int, Field(ge=1, le=10)]  # the side of its footprint, in cells
    order: int  # its rank among the sizes


class Stat(Record):
    """A number, switch or word that tokens of this ruleset have."""

    label: Label  # its name in the game
    type: Literal["number", "switch", "choice", "text"] = "number"  # the type of its value
    unit: str = ""  # the unit shown after the number
    default: bool | float | str = 0  # the value for a token without one
    choices: list[str] = []  # the words of a choice
    choice_labels: dict[str, Label] = {}
    """Word of a choice -> its name in the game; an unnamed one is its word, or its kind of
    flight.
    """
    least: Number | None = None  # the smallest value
    most: Number | None = None  # the greatest value
    group: str = "General"  # its heading in the token panel
    help: str = ""  # a tooltip in the window


class Band(Record):
    """A range band: its limit in cells or units, and its effect."""

    label: Label  # its name in the game
    upto: Length | None = None  # left out: as far as can be seen
    stat: str | None = None  # the limit comes from the token's weapon
    needs: Annotated[int, Field(ge=0, le=99)] = 0
    """successes that a ranged attack needs there (A10)"""
    modifiers: list[Modifier] = []  # modifiers of attacks on targets there

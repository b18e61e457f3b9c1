"""Grid, metric, terrain, occupancy, sizes, stats."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from fivefoot.core.geometry.measures import Measure
from fivefoot.core.rules.ruleset.schema.base import Factor, Number, Record
from fivefoot.core.rules.ruleset.schema.modifiers import Modifier

Diagonal = Literal["equidistant", "first_then_1_5", "alternating", "exact_sqrt2", "manhattan"]


class Grid(Record):
    """`cell` is how many units a cell side is; `label` how an amount is written ({} = the number).

    `label_of_one` is how a single unit is written, where that is another word: "1 unit" beside "2 units".
    """

    unit: Annotated[str, Field(max_length=20)]
    cell: Annotated[float, Field(ge=0.001, le=1000)]  # amounts count thousandths of the unit
    label: Annotated[str, Field(pattern=r"\{\}", max_length=40)]
    label_of_one: Annotated[str, Field(min_length=1, max_length=40)] | None = None
    metres_per_cell: Annotated[float, Field(gt=0, le=1000)] | None = None  # labels only, never legality
    corner_cut: bool = False


class Metric(Record):
    """How distances are counted."""

    diagonal: Diagonal
    diagonal_scope: Literal["per_move_action", "per_turn", "none"] = "none"
    reach: Measure = "chebyshev"
    range: Measure = "chebyshev"
    vertical: Literal["sum", "max"] = "max"


class Terrain(Record):
    """What ground costs. `difficult` is the multiplier of rough ground."""

    difficult: Factor = 2
    charge: Literal["entered", "left"] = "entered"
    compound: Literal["multiply", "add_extra", "max"] = "multiply"
    footprint: Literal["worst_entered", "anchor"] = "worst_entered"


class Occupancy(Record):
    """Whose spaces may be crossed. `ask` and `contested` are impassable until the GM or a roll says otherwise."""

    ally: Literal["pass", "block"] = "pass"
    enemy: Literal["pass", "block", "contested"] = "block"
    neutral: Literal["pass", "block", "ask"] = "block"
    buy_on_ally: bool = False
    share: list[str] = []  # sizes that may end on a cell held by others


class Size(Record):
    """A size: side of its footprint in cells and its place on the ladder."""

    label: str
    footprint: Annotated[int, Field(ge=1, le=10)]
    order: int


class Stat(Record):
    """A number, switch or word that tokens of this ruleset have."""

    label: str
    type: Literal["number", "switch", "choice", "text"] = "number"
    unit: str = ""
    default: bool | float | str = 0
    choices: list[str] = []
    least: Number | None = None
    most: Number | None = None
    group: str = "General"
    help: str = ""


class Band(Record):
    """A range band: cells or units up to which it goes, and what it means."""

    label: str
    upto: Number | None = None  # None = as far as can be seen
    stat: str | None = None  # the limit comes from the token's weapon
    needs: Annotated[int, Field(ge=0, le=99)] = 0  # successes that a shot needs there (A10)
    modifiers: list[Modifier] = []  # what bears on attacks at targets there

"""Numbers as players read them: in the system's own unit, without false digits."""

from __future__ import annotations

from fivefoot.core.geometry.grid import CELL
from fivefoot.core.rules.ruleset.schema.base import exact
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset


def number_text(thousandths: int) -> str:
    """Thousandths as a short decimal.

    >>> number_text(27500), number_text(28284), number_text(30000)
    ('27.5', '28.28', '30')
    """
    text = f"{thousandths / 1000:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("", "-0") else text


def amount_text(ruleset: Ruleset, thousandths: int) -> str:
    """An amount with the ruleset's unit: 27500 -> "27.5 ft", 1000 -> "1 unit"."""
    number, one = number_text(thousandths), ruleset.grid.label_of_one
    label = one if one is not None and number == "1" else ruleset.grid.label
    return label.replace("{}", number)


def distance_text(ruleset: Ruleset, thousandths: int) -> str:
    """An amount followed by metres or feet, where the ruleset says how many a cell side has:
    "2 sq (4 m)", "6 units (30 ft)".
    """
    grid, text = ruleset.grid, amount_text(ruleset, thousandths)
    for per_cell, unit in ((grid.metres_per_cell, "m"), (grid.feet_per_cell, "ft")):
        if per_cell:
            length = round(thousandths * exact(per_cell) / exact(grid.cell))
            text = f"{text} ({number_text(length)} {unit})"
    return text


def height_text(ruleset: Ruleset, thousandths_of_cell: int) -> str:
    """A height of the map in the ruleset's unit."""
    return amount_text(ruleset, round(thousandths_of_cell * exact(ruleset.grid.cell) * 1000 / CELL))

"""Small figures in cells: costs, dice penalties, stealth labels."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QPainter

from fivefoot.ui.appearance.theme import TEXT_SMALL, Theme
from fivefoot.ui.map.painters.facing_text import on_map, text_turn
from fivefoot.ui.map.painters.scale import CELL, Cell, cell_centre
from fivefoot.ui.map.painters.text import paint_figure

SHOWN_FROM = 30.0
"""Logical pixels to a cell from which figures fit."""


@dataclass(frozen=True, slots=True)
class CellLabel:
    """A short text in a cell, at its middle or its lower edge. `tone` is plain, danger or
    muted.
    """

    cell: Cell
    text: str
    tone: str = "plain"
    place: str = "middle"


def paint_cell_labels(
    painter: QPainter, value: tuple[CellLabel, ...], theme: Theme, pixels_per_unit: float
) -> None:
    """Draws the labels at their screen size; none when cells are too small for them."""
    # Nothing rather than smaller figures: a text that is unreadable at arm's length only hides art.
    if pixels_per_unit * CELL < SHOWN_FROM:
        return
    # Fixed light inks on a dark casing in either theme: these lie on the map's art, not on a panel.
    inks = {"plain": "#ffffff", "danger": "#ffb0b4", "muted": "#c9ccd2"}
    # The lower edge as the reader sees it: on a rotated map that is another edge of the cell. Ten
    # pixels keep half a figure and its casing within the cell.
    low = on_map((0.0, CELL / 2 - 10 / pixels_per_unit), text_turn())
    for label in value:
        x, y = cell_centre(label.cell)
        foot = label.place == "foot"
        paint_figure(
            painter,
            (x + low[0], y + low[1]) if foot else (x, y),
            label.text,
            TEXT_SMALL,
            (inks[label.tone], theme.palette.casing),
            pixels_per_unit,
        )

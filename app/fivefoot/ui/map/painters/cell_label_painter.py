"""Small figures in cells: costs, dice penalties, stealth labels."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QPainter

from fivefoot.ui.appearance.theme import TEXT_SMALL, Theme
from fivefoot.ui.map.painters.scale import CELL, Cell
from fivefoot.ui.map.painters.text import paint_figure

SHOWN_FROM = 30.0
"""Logical pixels to a cell from which figures fit."""


@dataclass(frozen=True, slots=True)
class CellLabel:
    """A short text in a cell, at its middle or its foot. `tone` is plain, danger or muted."""

    cell: Cell
    text: str
    tone: str = "plain"
    place: str = "middle"


def paint_cell_labels(
    painter: QPainter, value: tuple[CellLabel, ...], theme: Theme, pixels_per_unit: float
) -> None:
    """Draw the labels at their screen size; none when cells are too small to hold them."""
    if pixels_per_unit * CELL < SHOWN_FROM:
        return
    inks = {"plain": "#ffffff", "danger": "#ffb0b4", "muted": "#c9ccd2"}
    for label in value:
        x = (label.cell[0] + 0.5) * CELL
        foot = (label.cell[1] + 1) * CELL - 10 / pixels_per_unit
        y = foot if label.place == "foot" else (label.cell[1] + 0.5) * CELL
        paint_figure(
            painter,
            (x, y),
            label.text,
            TEXT_SMALL,
            (inks[label.tone], theme.palette.casing),
            pixels_per_unit,
        )

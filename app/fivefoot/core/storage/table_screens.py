"""How the players' map lies on a screen: its rotation, the side its readers sit at, and the margins
left empty. Kept for each screen by its name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

Quarters = Annotated[int, Field(ge=0, le=3)]
"""A turn in quarters, clockwise."""

GridStyle = Literal["map", "off", "faint", "strong"]
"""The players' grid: as the map has it, none, thin, or visible on every ground."""

MarginUnit = Literal["px", "percent"]

Margins = tuple[int, int, int, int]
"""Left, top, right and bottom."""

MOST_MARGIN = 10_000
LEAST_PICTURE = 100
"""The pixels of each side that margins must leave."""


@dataclass(frozen=True, slots=True)
class TableScreen:
    """The layout of the map on one screen.

    `turn` is its clockwise rotation, `near` the edge at which its readers sit: 0 the lower one, 1
    left, 2 upper, 3 right. `margins` are in device pixels, or in per cent of the screen's width and
    height. `miniatures` is true where figures stand on the screen.
    """

    screen: Annotated[str, Field(max_length=500)]
    turn: Quarters = 0
    near: Quarters = 0
    margins: tuple[
        Annotated[int, Field(ge=0, le=MOST_MARGIN)],
        Annotated[int, Field(ge=0, le=MOST_MARGIN)],
        Annotated[int, Field(ge=0, le=MOST_MARGIN)],
        Annotated[int, Field(ge=0, le=MOST_MARGIN)],
    ] = (0, 0, 0, 0)
    unit: MarginUnit = "px"
    grid: GridStyle = "map"
    miniatures: bool = False


def table_for(tables: tuple[TableScreen, ...], screen: str) -> TableScreen:
    """The layout for a screen: the stored one, or the default."""
    return next((each for each in tables if each.screen == screen), TableScreen(screen))


def with_table(
    tables: tuple[TableScreen, ...], new: TableScreen, most: int
) -> tuple[TableScreen, ...]:
    """The tables with a new one first, replacing the last of that screen; `most` are kept."""
    return (new, *(each for each in tables if each.screen != new.screen))[:most]


def margins_on(table: TableScreen, width: int, height: int) -> Margins | None:
    """The margins in pixels of a screen of so many pixels; None where they leave no picture.

    >>> margins_on(TableScreen("tv", margins=(5, 5, 5, 0), unit="percent"), 1920, 1080)
    (96, 54, 96, 0)
    >>> margins_on(TableScreen("tv", margins=(50, 0, 50, 0), unit="percent"), 1920, 1080)
    """
    left, top, right, bottom = table.margins
    if table.unit == "percent":
        left, right = round(left * width / 100), round(right * width / 100)
        top, bottom = round(top * height / 100), round(bottom * height / 100)
    if min(width - left - right, height - top - bottom) < LEAST_PICTURE:
        return None
    return left, top, right, bottom

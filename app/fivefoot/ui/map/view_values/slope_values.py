"""Stairs and slopes for drawing: one piece for all levels of it, with strokes along or across the
rise.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from fivefoot.core.model.terrain import Surface
from fivefoot.core.rules.ruleset.amount_text import height_text
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.session.commands.slopes import STAIRS, WAYS_UP
from fivefoot.ui.map.painters.cell_outlines import Mask, cells_path, connected
from fivefoot.ui.map.painters.ground_painter import DrawnGround
from fivefoot.ui.map.painters.height_painter import HeightFigure, Piece, WayUp
from fivefoot.ui.map.painters.scale import CELL

Levels = NDArray[np.int64]
Masks = list[tuple[Surface, Mask]]

ROUND = 250
"""Levels that are no multiple of this, in thousandths of a cell, are not written: they say
nothing.
"""

TREADS = 4
"""Treads, or lines of a slope, to a square."""


def ways_up(masks: Masks, ruleset: Ruleset, over_art: bool) -> tuple[tuple[Piece, ...], Masks]:
    """What is drawn of the stairs and slopes among painted surfaces, and the remaining
    surfaces.
    """
    rest = [pair for pair in masks if not WAYS_UP & set(pair[0].tags)]
    pieces: list[Piece] = []
    for tag in sorted(WAYS_UP):
        own = [(surface, mask) for surface, mask in masks if tag in surface.tags]
        if not own:
            continue
        levels = np.zeros(own[0][1].shape, dtype=np.int64)
        for surface, mask in own:
            levels[mask] = surface.height or 0
        whole: Mask = np.logical_or.reduce([mask for _, mask in own])
        for part in connected(whole):
            pieces += _pieces(part, levels, tag == STAIRS, ruleset, over_art)
    return tuple(pieces), rest


def _pieces(
    part: Mask, levels: Levels, stairs: bool, ruleset: Ruleset, over_art: bool
) -> Iterator[Piece]:
    ground = DrawnGround("floor", cells_path(part).simplified(), "", over_art)
    yield WayUp(ground, _strokes(part, levels, stairs), stairs)
    there = np.where(part, levels, 0)
    for level, pick in ((there.max(), np.argmax), (there.min(), np.argmin)):
        if level and level % ROUND == 0:
            row, column = np.unravel_index(pick(there), there.shape)
            sign = "+" if level > 0 else "−"
            at = ((float(column) + 0.5) * CELL, (float(row) + 0.5) * CELL)
            yield HeightFigure(at, f"{sign}{height_text(ruleset, abs(int(level)))}")


def _strokes(part: Mask, levels: Levels, stairs: bool) -> QPainterPath:
    """Treads across the rise of each cell, or lines along it."""
    path = QPainterPath()
    for row, column in zip(*np.nonzero(part), strict=True):
        across = _climbs_across(part, levels, int(row), int(column))
        upright = across if stairs else not across
        for number in range(TREADS):
            part_of = (number + 0.5) / TREADS * CELL
            x, y = float(column * CELL), float(row * CELL)
            start = QPointF(x + part_of, y) if upright else QPointF(x, y + part_of)
            end = QPointF(x + part_of, y + CELL) if upright else QPointF(x + CELL, y + part_of)
            if not stairs:
                start, end = _shortened(start, end, number)
            path.moveTo(start)
            path.lineTo(end)
    return path


def _shortened(start: QPointF, end: QPointF, number: int) -> tuple[QPointF, QPointF]:
    """A line of a slope, every other one half as long, as map makers draw them."""
    return (start, (start + end) / 2) if number % 2 else (start, start + (end - start) * 0.85)


def _climbs_across(part: Mask, levels: Levels, row: int, column: int) -> bool:
    """Whether a cell rises more from west to east or east to west than from north to south."""
    return _difference(part, levels, row, column, 0, 1) >= _difference(
        part, levels, row, column, 1, 0
    )


def _difference(part: Mask, levels: Levels, row: int, column: int, down: int, right: int) -> int:
    """The difference of the levels beside a cell in one direction; its own where nothing rises."""
    found = []
    for side in (-1, 1):
        y, x = row + side * down, column + side * right
        inside = 0 <= y < part.shape[0] and 0 <= x < part.shape[1] and bool(part[y, x])
        found.append(int(levels[y, x] if inside else levels[row, column]))
    return abs(found[1] - found[0])

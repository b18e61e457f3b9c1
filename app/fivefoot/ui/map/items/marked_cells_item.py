"""The cells whose ground is being shaped or painted."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath

from fivefoot.core.geometry.cell_area import AnyCells
from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.layer import LayerItem
from fivefoot.ui.map.painters.cell_outlines import cells_path, outline_path
from fivefoot.ui.map.painters.measure_painter import paint_marked_cells
from fivefoot.ui.map.painters.scale import CELL

RIM = 4.0
"""The logical pixels around the cells that their outline may touch."""


class MarkedItem(LayerItem):
    """An outline round the marked cells."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self.area = QRectF()
        self._cells: AnyCells | None = None
        self._paths = QPainterPath(), QPainterPath()

    def show_value(self, cells: AnyCells | None, pixels_per_unit: float) -> None:
        """Marks other cells, or none."""
        # Only the zoom may have changed: then the paths stay valid, but not the box.
        if cells != self._cells:
            self._cells = cells
            self._paths = (QPainterPath(),) * 2 if cells is None else paths_of(cells)
        self.area = self._paths[0].boundingRect()
        rim = RIM / pixels_per_unit
        self.set_box(self.area.adjusted(-rim, -rim, rim, rim) if cells is not None else QRectF())

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        paint_marked_cells(painter, *self._paths, self.look, pixels_per_unit)


def paths_of(cells: AnyCells) -> tuple[QPainterPath, QPainterPath]:
    """The area of cells and their outline, in scene units."""
    rows, columns = cells.rows, cells.columns
    # Only as large as the cells' own box, and moved into place afterwards: a brush on a map of 500
    # by 500 marks nine.
    mask = np.zeros((len(rows), len(columns)), dtype=np.bool_)
    members = np.array(cells.cells())
    mask[members[:, 1] - rows.start, members[:, 0] - columns.start] = True
    made = cells_path(mask), outline_path(mask)
    for path in made:
        path.translate(columns.start * CELL, rows.start * CELL)
    return made

"""Prints the map on paper at exactly one inch a square: whole squares on each page, cutting marks,
and a first page with a square to measure.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from PySide6.QtCore import QBuffer, QIODevice, QLineF, QMarginsF, QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPageLayout, QPageSize, QPainter, QPdfWriter, QPen

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.storage.atomic import write_atomically
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance import theme
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.scene.render import (
    PictureOptions,
    begin_drawing,
    part_drawn,
    scene_of,
)

Paper = Literal["a4", "letter"]
PAPERS: Final[dict[Paper, tuple[float, float]]] = {
    "a4": (210 / 25.4, 297 / 25.4),
    "letter": (8.5, 11.0),
}
"""Width and height of upright sheets, in inches."""

MARGIN = 0.4
"""The margin along each edge that printers cannot print on, in inches."""

UNITS = 1200
"""Units of the page to an inch: whole numbers for whole inches."""

DOTS = 200
"""Pixels of a square in the file."""

MARK, GAP = 0.18, 0.05
"""The length of a cutting mark and its distance from the corner, in inches."""

MOST_PAGES = 400
"""The most pages: a larger map is meant for a screen."""

_SIZES = {"a4": QPageSize.PageSizeId.A4, "letter": QPageSize.PageSizeId.Letter}


@dataclass(frozen=True, slots=True)
class PaperPlan:
    """The layout of a map of so many squares on sheets: squares of a page across and down, pages
    across and down, and whether the sheets are in landscape.
    """

    columns: int
    rows: int
    across: int
    down: int
    lying: bool

    @property
    def pages(self) -> int:
        """Pages with parts of the map; the first page with the test square comes on top."""
        return self.across * self.down


def plan_of(columns: int, rows: int, paper: Paper) -> PaperPlan:
    """The plan with the fewest pages; upright sheets where both need as many.

    >>> plan_of(14, 10, "a4")
    PaperPlan(columns=7, rows=10, across=2, down=1, lying=False)
    """
    # Whole squares: two halves of a square on two sheets are never cut straight.
    width, height = (math.floor(side - 2 * MARGIN) for side in PAPERS[paper])
    plans = [
        PaperPlan(a, b, -(-columns // a), -(-rows // b), lying)
        for a, b, lying in ((width, height, False), (height, width, True))
    ]
    # `min` keeps the first of two equals: the upright sheet.
    return min(plans, key=lambda plan: plan.pages)


class TooManyPagesError(ValueError):
    """A map that would fill too many sheets."""


def pdf_of(
    scenario: Scenario,
    paper: Paper,
    options: PictureOptions,
    went_on: Callable[[int], bool] = lambda _page: True,
) -> bytes | None:
    """The map as a PDF; None where `went_on`, which is called before each page, returns False.

    Needs a running application. Raises TooManyPagesError beyond `MOST_PAGES`.
    """
    scene = scenario.scene
    plan = plan_of(scene.columns, scene.rows, paper)
    if plan.pages > MOST_PAGES:
        raise TooManyPagesError(
            tr(
                "At one inch per square this map takes {pages} pages, more than {most}.",
                pages=plan.pages,
                most=MOST_PAGES,
            )
        )
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = _writer(buffer, paper, plan, scenario.title)
    # Painted into memory first: a cancelled file never exists on the disk.
    painter = QPainter(writer)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    done = _draw_all(painter, writer, scenario, plan, options, went_on)
    painter.end()
    return bytes(buffer.data().data()) if done else None


def write_pdf(scenario: Scenario, target: Path, paper: Paper, options: PictureOptions) -> None:
    """Writes the pages into a file, without a window. Raises OSError, TooManyPagesError."""
    _app = begin_drawing()
    data = pdf_of(scenario, paper, options)
    assert data is not None
    write_atomically(target, data, keep_backup=False)


def _writer(buffer: QBuffer, paper: Paper, plan: PaperPlan, title: str) -> QPdfWriter:
    writer = QPdfWriter(buffer)
    writer.setResolution(UNITS)
    writer.setTitle(title)
    writer.setCreator("Fivefoot")
    way = QPageLayout.Orientation
    # No margins of Qt's: ours are within `_place`, so that an inch stays an inch.
    layout = QPageLayout(
        QPageSize(_SIZES[paper]),
        way.Landscape if plan.lying else way.Portrait,
        QMarginsF(0, 0, 0, 0),
    )
    # Places count from the sheet's edge, not from the printable area's.
    layout.setMode(QPageLayout.Mode.FullPageMode)
    writer.setPageLayout(layout)
    return writer


def _draw_all(
    painter: QPainter,
    writer: QPdfWriter,
    scenario: Scenario,
    plan: PaperPlan,
    options: PictureOptions,
    went_on: Callable[[int], bool],
) -> bool:
    # The first sheet before any map: it is measured before printing the rest.
    sheet = QRectF(0, 0, writer.width(), writer.height())
    _draw_first(painter, sheet, scenario, plan)
    # Created once for all pages.
    shown = scene_of(scenario, None, options)
    for number, (across, down, cells) in enumerate(_parts(scenario.scene, plan), 1):
        if not went_on(number):
            return False
        writer.newPage()
        area = QRectF(
            cells.x() * CELL, cells.y() * CELL, cells.width() * CELL, cells.height() * CELL
        )
        # A picture for each page: as vectors each stroke of a texture would be a separate one.
        image = part_drawn(shown, area, DOTS / CELL)
        place = _place(sheet, cells, plan)
        painter.drawImage(place, image)
        _draw_marks(painter, place)
        where = tr(
            "{title}: page {number} of {pages}, row {row}, column {column}",
            title=scenario.title,
            number=number,
            pages=plan.pages,
            row=down + 1,
            column=across + 1,
        )
        _draw_text(painter, QRectF(place.left(), sheet.top(), place.width(), place.top()), where)
    return True


def _parts(scene: Scene, plan: PaperPlan) -> Iterator[tuple[int, int, QRectF]]:
    """Column and row of each page, and the squares on it."""
    for down in range(plan.down):
        for across in range(plan.across):
            left, top = across * plan.columns, down * plan.rows
            width, height = scene.columns - left, scene.rows - top
            yield (
                across,
                down,
                QRectF(left, top, min(plan.columns, width), min(plan.rows, height)),
            )


def _place(sheet: QRectF, cells: QRectF, plan: PaperPlan) -> QRectF:
    """Where the squares of a page lie: whole inches, beginning where those of a full page do."""
    # Centred, but in whole units.
    left = round((sheet.width() - plan.columns * UNITS) / 2)
    top = round((sheet.height() - plan.rows * UNITS) / 2)
    # The last pages have fewer squares, and begin where full ones do.
    return QRectF(left, top, cells.width() * UNITS, cells.height() * UNITS)


def _draw_marks(painter: QPainter, place: QRectF) -> None:
    """Draws two short lines beside each corner, in line with the edges to cut along."""
    painter.setPen(QPen(Qt.GlobalColor.black, UNITS / 150))
    gap, long = GAP * UNITS, (GAP + MARK) * UNITS
    for x, out in ((place.left(), -1), (place.right(), 1)):
        for y, down in ((place.top(), -1), (place.bottom(), 1)):
            painter.drawLine(QLineF(x + out * gap, y, x + out * long, y))
            painter.drawLine(QLineF(x, y + down * gap, x, y + down * long))


def _draw_text(painter: QPainter, box: QRectF, text: str, points: float = 8) -> None:
    font = QFont(theme.FONT_FAMILY)
    font.setPointSizeF(points)
    painter.setFont(font)
    painter.setPen(Qt.GlobalColor.black)
    flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap
    painter.drawText(box, int(flags), text)


def _draw_first(painter: QPainter, sheet: QRectF, scenario: Scenario, plan: PaperPlan) -> None:
    """Draws a square of one inch, a line of ten centimetres, and the arrangement of the pages."""
    left, width = UNITS, sheet.width() - 2 * UNITS
    _draw_text(painter, QRectF(left, 0.7 * UNITS, width, 0.5 * UNITS), scenario.title, 18)
    instruction = tr(
        "One square is one inch. Print at actual size (100 %), not fitted to the page, and measure"
        " below before you print the rest: {pages} pages, a full one has {columns} × {rows}"
        " squares.",
        pages=plan.pages,
        columns=plan.columns,
        rows=plan.rows,
    )
    _draw_text(painter, QRectF(left, 1.3 * UNITS, width, 0.7 * UNITS), instruction, 11)
    painter.setPen(QPen(Qt.GlobalColor.black, UNITS / 100))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(left, 2.2 * UNITS, UNITS, UNITS))
    square = tr("This square is one inch wide and high.")
    _draw_text(painter, QRectF(left + 1.3 * UNITS, 2.2 * UNITS, 4 * UNITS, UNITS), square, 11)
    _draw_line(painter, QPointF(left, 3.7 * UNITS))
    _draw_pages(painter, QRectF(left, 4.6 * UNITS, width, sheet.height() - 5.4 * UNITS), plan)


def _draw_line(painter: QPainter, start: QPointF) -> None:
    """Draws ten centimetres with a tick at each."""
    painter.setPen(QPen(Qt.GlobalColor.black, UNITS / 100))
    centimetre = UNITS / 2.54
    painter.drawLine(QLineF(start, start + QPointF(10 * centimetre, 0)))
    for tick in range(11):
        at = start + QPointF(tick * centimetre, 0)
        painter.drawLine(QLineF(at, at + QPointF(0, UNITS / 8)))
    words = QRectF(start.x(), start.y() + UNITS / 6, 4 * UNITS, UNITS / 3)
    _draw_text(painter, words, tr("This line is ten centimetres long."), 11)


def _draw_pages(painter: QPainter, box: QRectF, plan: PaperPlan) -> None:
    """Draws the sheets side by side with their numbers."""
    scale = min(
        box.width() / (plan.across * plan.columns),
        box.height() / (plan.down * plan.rows),
        UNITS / 4,
    )
    width, height = plan.columns * scale, plan.rows * scale
    for down in range(plan.down):
        for across in range(plan.across):
            page = QRectF(box.left() + across * width, box.top() + down * height, width, height)
            painter.setPen(QPen(Qt.GlobalColor.black, UNITS / 200))
            painter.drawRect(page)
            # Points: as large as a drawn sheet holds.
            size = max(3.0, min(14.0, height / UNITS * 24))
            _draw_text(
                painter,
                page.adjusted(width / 12, 0, 0, 0),
                str(down * plan.across + across + 1),
                size,
            )

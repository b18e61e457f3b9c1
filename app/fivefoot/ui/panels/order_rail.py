"""The initiative order as a narrow rail of discs beside the map: who acts, who comes next, at a
glance and a click.
"""

from __future__ import annotations

from PySide6.QtCore import (
    QPoint,
    QPointF,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFontMetricsF, QPainter
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import tool_tip
from fivefoot.ui.appearance.theme import RHYTHM, Theme, font
from fivefoot.ui.map.painters.token_painter import TokenLook, token_bounds, token_pixmap
from fivefoot.ui.panels.tracker_panel import TrackerPanel
from fivefoot.ui.state.timers import single_shot
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.widgets.initiative_rows import ROW_ROLE, PlaceDelegate, Row, rows_of

WIDTH = 72
ROW_HEIGHT = 60
DISC = 32
SMALL = 11
LATER = 25
"""Milliseconds that the rail waits, so that the map is painted first."""


class DiscDelegate(PlaceDelegate):
    """Draws a place of the rail: its disc with the initiative below."""

    size = QSize(WIDTH - 2, ROW_HEIGHT)
    margin = 3
    wedge = 7

    def draw_row(self, painter: QPainter, area: QRectF, row: Row) -> None:
        self._disc(painter, area, row)
        self._words(painter, area, row)

    def wedge_at(self, area: QRectF) -> QPointF:
        return QPointF(area.left() + 4, area.top() + 4 + DISC / 2)

    def _disc(self, painter: QPainter, area: QRectF, row: Row) -> None:
        ratio = painter.device().devicePixelRatioF()
        picture = token_pixmap(TokenLook(row.initials, row.side), DISC, ratio, self.look)
        # The picture includes ring and shadow beside the disc: `token_bounds` gives their size, at
        # 64 a cell.
        side = DISC * token_bounds(1).width() / 64
        centre = QPointF(area.center().x() + 2, area.top() + 3 + DISC / 2)
        # Half transparent, with words below: tokens that have acted are less important.
        painter.setOpacity(0.5 if row.state in ("done", "down") else 1.0)
        place = QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)
        painter.drawPixmap(place, picture, QRectF(picture.rect()))
        painter.setOpacity(1.0)

    def _words(self, painter: QPainter, area: QRectF, row: Row) -> None:
        painter.setFont(font(SMALL, row.state == "acting"))
        painter.setPen(
            QColor(
                self.look.palette.muted if row.state in ("done", "down") else self.look.palette.text
            )
        )
        painter.drawText(
            area.adjusted(0, 0, 0, -2),
            Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom,
            words_below(row, QFontMetricsF(painter.font()), area.width()),
        )


def words_below(row: Row, metrics: QFontMetricsF, room: float) -> str:
    """The text below a disc: initiative, how many of a group stand, whether it has acted.

    The longest form that fits; what the disc's paleness shows is dropped first.
    """
    up, all_ = row.count
    state = {"done": tr("done"), "down": tr("down")}.get(row.state, "")
    long = short = "" if all_ == 1 or not up else f"×{all_}"
    if 0 < up < all_:
        long, short = tr("{up} of {all}", up=up, all=all_), f"{up}/{all_}"
    forms = (
        (row.initiative, long, state),
        (row.initiative, long),
        (row.initiative, short, state),
        (row.initiative, short),
        (short or state or row.initiative,),
    )
    said = [" · ".join(filter(None, form)) for form in forms]
    return next((text for text in said if metrics.horizontalAdvance(text) <= room), said[-1])


class OrderRail(QWidget):
    """Replaces the side panel while that is folded.

    A click selects, a right-click opens the menu of the order.
    """

    def __init__(
        self, workspace: Workspace, theme: Theme, order: TrackerPanel, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._order = order
        self._shown: object = None
        self.setObjectName("orderrail")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Initiative"))
        self.setFixedWidth(WIDTH)
        self.delegate = DiscDelegate(theme)
        self.list = _list_without_bars()
        self.list.setItemDelegate(self.delegate)
        self.list.itemClicked.connect(self._choose)
        self.list.itemActivated.connect(self._choose)
        self.list.customContextMenuRequested.connect(self._menu)
        box = QVBoxLayout(self)
        box.setContentsMargins(1, RHYTHM // 2, 1, RHYTHM // 2)
        box.addWidget(self.list)
        self._later = single_shot(self, LATER, self.refresh)
        # Not only while visible: folding the panel shows it, and it must be right at once.
        workspace.document_changed.connect(lambda _change: self._later.start())
        workspace.selection_changed.connect(self._later.start)
        self.refresh()

    def apply_theme(self, theme: Theme) -> None:
        """Changes the colours."""
        self.delegate.look = theme
        self.list.viewport().update()

    def refresh(self) -> None:
        """Shows the present order, with the acting or next token in view."""
        self._later.stop()
        scenario, chosen = self._workspace.scenario, self._workspace.selection.primary
        ordered = self._workspace.battle.in_play and bool(scenario.encounter.order)
        rows = rows_of(scenario, self._workspace.ruleset) if ordered else ()
        # A refilled list jumps to its first row while somebody scrolls it.
        if (rows, chosen) == self._shown:
            return
        self._shown = (rows, chosen)
        self.list.clear()
        for row in rows:
            item = QListWidgetItem()
            item.setData(ROW_ROLE, row)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, row.spoken)
            item.setToolTip(tool_tip(row.spoken))
            self.list.addItem(item)
            if chosen in row.ids:
                self.list.setCurrentItem(item)
        # The acting token, else the first that has not acted: between turns nobody acts.
        nearest = next(
            (n for state in ("acting", "") for n, row in enumerate(rows) if row.state == state), 0
        )
        if rows:
            self.list.scrollToItem(self.list.item(nearest), QListWidget.ScrollHint.PositionAtTop)

    def _choose(self, item: QListWidgetItem) -> None:
        row = item.data(ROW_ROLE)
        if isinstance(row, Row):
            self._workspace.select(self._workspace.selection.only(row.face))

    def _menu(self, at: QPoint) -> None:
        item = self.list.itemAt(at)
        row = item.data(ROW_ROLE) if item is not None else None
        if isinstance(row, Row):
            self._order.refresh()  # it pauses while hidden
            menu = self._order.menu_for(row)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(self.list.viewport().mapToGlobal(at))


def _list_without_bars() -> QListWidget:
    """A list as narrow as its discs: scrolled by the wheel, and automatically to the acting
    token.
    """
    order = QListWidget()
    order.setObjectName("order")
    order.setAccessibleName(tr("Initiative"))
    order.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    order.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    order.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
    order.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
    return order

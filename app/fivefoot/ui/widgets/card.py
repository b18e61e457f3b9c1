"""Cards that float over the map, with a fixed width and the height that their text needs."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from fivefoot.ui.appearance.theme import RHYTHM
from fivefoot.ui.widgets.tab_order import reached_by_tab

MARGIN = 2 * RHYTHM
_RESIZED = frozenset({QEvent.Type.Resize})
_MOVED = frozenset({QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide})


class FloatingCard(QWidget):
    """Lies over its parent at `edge`: top, foot, left, right or corner (lower right).

    `most` is its greatest width.
    """

    def __init__(self, parent: QWidget, name: str, edge: str, most: int) -> None:
        super().__init__(parent)
        self._parent = parent
        self._edge = edge
        self._most = most
        self._above: QWidget | None = None
        self.setObjectName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        # A child gets no event when its parent is resized.
        parent.installEventFilter(self)

    def present(self) -> None:
        """Shows it above everything else on the map."""
        self.show()
        # Later siblings lie above earlier ones, whichever was shown last.
        self.raise_()
        self.lay()
        QTimer.singleShot(
            0, self, self.lay
        )  # once more when widgets that came with it are shown and styled

    def keep_below(self, other: QWidget) -> None:
        """Places it below another card at the top of the same parent, as long as that is shown."""
        self._above = other
        other.installEventFilter(self)

    def lay(self) -> None:
        """Sets its width, the height that the text needs, and its place."""
        layout, parent = self.layout(), self._parent
        if layout is None:
            return
        width = max(200, min(self.wanted_width(), parent.width() - 2 * MARGIN))
        height = self.height_at(width)
        lefts = {
            "left": MARGIN,
            "corner": parent.width() - width - MARGIN,
            "right": parent.width() - width - MARGIN,
        }
        middle = (parent.height() - height) // 2
        above = self._above
        top = (
            above.geometry().bottom() + RHYTHM
            if above is not None and above.isVisible()
            else MARGIN
        )
        tops = {"top": top, "left": middle, "right": middle}
        left = lefts.get(self._edge, (parent.width() - width) // 2)
        top = tops.get(self._edge, parent.height() - height - MARGIN)
        # Where it does not fit, its upper edge with the title stays in view.
        self.setGeometry(max(0, left), max(0, min(top, parent.height() - height)), width, height)

    def height_at(self, width: int) -> int:
        """The height that its text needs at a width."""
        layout = self.layout()
        if layout is None:
            return 0
        # A layout within a layout keeps its old size when a child was hidden, until an event comes.
        layout.invalidate()
        layout.activate()
        # Texts that wrap are taller the narrower they are: the hint alone does not consider it.
        if layout.hasHeightForWidth():
            return layout.totalHeightForWidth(width)
        return layout.totalSizeHint().height()

    def wanted_width(self) -> int:
        """Its wanted width in logical pixels, where its parent has it."""
        return self._most

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab cycles through the card; when the card closes, the focus returns to what it lies on.

        By default the focus would ask the map for its next child, and Tab on the map selects
        another token.
        """
        fields = [
            field for field in reached_by_tab(self) if field.isVisible() and field.isEnabled()
        ]
        if not self.isVisible() or not fields:
            self._parent.setFocus(Qt.FocusReason.OtherFocusReason)
            return True
        focus = QApplication.focusWidget()
        # From nowhere Tab goes to the first, Shift+Tab to the last.
        here = fields.index(focus) if focus in fields else -1 if forward else 0
        reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
        fields[(here + (1 if forward else -1)) % len(fields)].setFocus(reason)
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kinds = _RESIZED if watched is self._parent else _MOVED
        if event.type() in kinds and not self.isHidden():
            self.lay()
            QTimer.singleShot(
                0, self, self.lay
            )  # once more when the map below has found its own scale
        return False

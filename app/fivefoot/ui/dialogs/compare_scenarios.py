"""The dialog that lists the differences of another scenario to tick, with a picture of one's own
map with marks.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.session.differences import Difference
from fivefoot.core.texts.marker import tr, tr_count
from fivefoot.ui.appearance.plain_text import text_label, tool_tip
from fivefoot.ui.appearance.screen_bounds import within_screen
from fivefoot.ui.appearance.theme import RHYTHM
from fivefoot.ui.map.scene.compared import SIGNS, marked
from fivefoot.ui.map.scene.render import PictureOptions, drawn
from fivefoot.ui.widgets.form import buttons_of, lay_out

WANTED = QSize(1000, 620)
"""Sizes of the dialog and of its list in logical pixels, where the screen has room for them."""

LIST_WIDTH = 430
LONGEST = 1000
"""The longer side of the picture in pixels before it is fitted."""


class CompareDialog(QDialog):
    """Returns what was ticked."""

    def __init__(
        self,
        own: Scenario,
        name: str,
        found: tuple[Difference, ...],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Compare and merge"))
        self._own, self._found = own, found
        # Drawn once: pointing at a line only repaints the marks.
        self._plain = drawn(own, None, PictureOptions(longest=LONGEST, frame=False))
        self._image = QImage()
        self.list = QTreeWidget()
        self.picture, self.explanation = text_label(), text_label()
        self.everything = QCheckBox(tr("Everything"))
        self._buttons = buttons_of(self, tr("Merge"))
        self._build(name)
        self._fill()

    def _build(self, name: str) -> None:
        head = text_label(
            tr_count(
                "Differences in {name}: {count} item",
                "Differences in {name}: {count} items",
                count=len(self._found),
                name=name,
            )
        )
        head.setWordWrap(True)
        self.list.setAccessibleName(tr("Differences"))
        self.list.setHeaderLabels(["", tr("Item"), tr("In the other")])
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setMinimumWidth(LIST_WIDTH)
        columns = self.list.header()
        columns.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        columns.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        # A label asks for the size of its picture: without a minimum size the dialog could not be
        # made smaller.
        self.picture.setMinimumSize(QSize(200, 150))
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.picture.setAccessibleName(tr("Your map with the differences marked"))
        self.explanation.setWordWrap(True)
        self.explanation.setProperty("role", "muted")
        left = QVBoxLayout()
        left.setSpacing(RHYTHM)
        for widget in (head, self.list, self.everything, self.explanation):
            left.addWidget(widget)
        middle = QHBoxLayout()
        middle.setSpacing(2 * RHYTHM)
        middle.addLayout(left, 2)
        middle.addWidget(self.picture, 3)
        lay_out(self, middle, self._buttons).setStretch(0, 1)
        self.resize(within_screen(self, WANTED))

    def _fill(self) -> None:
        for difference in self._found:
            changes = "; ".join(
                f"{change.words} {change.own} → {change.other}".strip()
                for change in difference.changes
            )
            # Something new or gone has no changed properties.
            said = changes or difference.kind_words
            row = QTreeWidgetItem([SIGNS[difference.kind], difference.title, said])
            for column, text in ((1, difference.title), (2, said)):
                # Columns may cut a long name; the tool tip has all of it.
                row.setData(column, Qt.ItemDataRole.ToolTipRole, tool_tip(text))
            ticks = Qt.ItemFlag.ItemIsUserCheckable
            row.setFlags(row.flags() | ticks)
            # No check box at all where nothing can be ticked, rather than one without effect.
            if difference.can_be_taken:
                row.setCheckState(0, Qt.CheckState.Unchecked)
            self.list.addTopLevelItem(row)
        self.list.itemChanged.connect(lambda _row, _column: self._count())
        self.list.currentItemChanged.connect(lambda _now, _before: self._mark())
        self.everything.clicked.connect(self._tick_all)
        self._mark()
        self._count()

    def taken(self) -> tuple[Difference, ...]:
        """The differences that are ticked."""
        rows = enumerate(self._found)
        ticked = Qt.CheckState.Checked
        return tuple(
            each
            for number, each in rows
            if each.can_be_taken and self._row(number).checkState(0) == ticked
        )

    def _row(self, number: int) -> QTreeWidgetItem:
        row = self.list.topLevelItem(number)
        assert row is not None
        return row

    def _tick_all(self, on: bool) -> None:
        state = Qt.CheckState.Checked if on else Qt.CheckState.Unchecked
        # A single count at the end instead of one for each row.
        self.list.blockSignals(True)
        for number, difference in enumerate(self._found):
            if difference.can_be_taken:
                self._row(number).setCheckState(0, state)
        self.list.blockSignals(False)
        self._count()

    def _count(self) -> None:
        taken = len(self.taken())
        possible = sum(each.can_be_taken for each in self._found)
        # `clicked`, not `toggled`, is connected, so that this does not tick anything.
        self.everything.setChecked(taken == possible and possible > 0)
        button = self._buttons.button(QDialogButtonBox.StandardButton.Ok)
        button.setText(tr("Merge {taken}", taken=taken) if taken else tr("Merge"))
        button.setEnabled(taken > 0)
        left = len(self._found) - possible
        explanation = tr("Space ticks a row. Undo reverts the whole merge.")
        rules = tr_count(
            "{count} item cannot be merged under its rules.",
            "{count} items cannot be merged under its rules.",
            count=left,
        )
        self.explanation.setText(f"{explanation} {rules}" if left else explanation)

    def _mark(self) -> None:
        """Paints the marks, the one of the current line filled."""
        row = self.list.currentItem()
        at = self.list.indexOfTopLevelItem(row) if row is not None else -1
        pointed = self._found[at] if at >= 0 else None
        self._image = marked(self._plain, self._own, self._found, pointed)
        self._show()

    def _show(self) -> None:
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap.fromImage(
            # In device pixels: a picture scaled to logical ones is blurred at ratio 2.
            self._image.scaled(
                self.picture.size() * ratio,
                Qt.AspectRatioMode.KeepAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
        )
        pixmap.setDevicePixelRatio(ratio)
        self.picture.setPixmap(pixmap)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show()

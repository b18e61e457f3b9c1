"""The ledger panel: the plan, or the cell under the pointer, as a receipt.

Pointing at a line lights up its cell.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListView,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from fivefoot.core.interaction.comparison_ledger import comparison_ledger
from fivefoot.core.interaction.field_request import WORKING
from fivefoot.core.interaction.ledger import (
    LedgerLine,
    ledger,
    line_in_words,
    ring_lines,
    threat_line,
    with_rule_names,
)
from fivefoot.core.interaction.plan import Plan
from fivefoot.core.interaction.side_by_side import compared_path
from fivefoot.core.interaction.who_reaches import WhoReachesRequest
from fivefoot.core.rules.reactions.flanking import flank_lines
from fivefoot.core.rules.space.threat import can_threaten
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import text_label, tool_tip
from fivefoot.ui.appearance.text_size import by_text_size
from fivefoot.ui.appearance.theme import RHYTHM, TEXT_BODY, TEXT_SMALL, Theme, font
from fivefoot.ui.state.timers import single_shot
from fivefoot.ui.state.workspace import Workspace

LINE_ROLE = Qt.ItemDataRole.UserRole + 1
Index = QModelIndex | QPersistentModelIndex
REST = 40
"""Milliseconds after which the ledger follows a moving pointer: the drag itself never waits for
it.
"""

AMOUNT_WIDTH = 104


class LedgerModel(QAbstractListModel):
    """The lines of the receipt."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.lines: tuple[LedgerLine, ...] = ()

    def show_lines(self, lines: tuple[LedgerLine, ...]) -> None:
        """Shows another receipt."""
        if lines != self.lines:
            self.beginResetModel()
            self.lines = lines
            self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        # A list has no rows below its rows; Qt asks anyway.
        return 0 if parent.isValid() else len(self.lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        # Screen readers ask for rows that a shorter receipt no longer has.
        if not index.isValid() or index.row() >= len(self.lines):
            return None
        line = self.lines[index.row()]
        if role == LINE_ROLE:
            return line
        # The whole line for both, as the delegate draws it itself: type-ahead and screen readers
        # read it from here.
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return line.spoken
        if role == Qt.ItemDataRole.ToolTipRole and (line.detail or line.rule):
            parts = (line.text, line.detail, line.rule_says or line.rule_words)
            return tool_tip("\n".join(part for part in parts if part))
        return None


class LedgerDelegate(QStyledItemDelegate):
    """Draws a line: text and reason at the left, the rule's name small, price and running sum at
    the right.
    """

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.look = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        line: LedgerLine = index.data(LINE_ROLE)
        return QSize(_text_width(option.widget), self._height(line, _text_width(option.widget)))

    def _height(self, line: LedgerLine, width: int) -> int:
        room = self._room(line, width)
        text = _text_height(line.text, TEXT_BODY, line.kind in STRONG, room)
        detail = _text_height(_detail(line), TEXT_SMALL, False, room) if _detail(line) else 0
        return (
            text
            + detail
            + (RHYTHM if line.kind != "step" else RHYTHM - 2)
            # Space for the line above the sum.
            + (RHYTHM if line.kind == "total" else 0)
        )

    @staticmethod
    def _room(line: LedgerLine, width: int) -> int:
        return (
            width
            - 2 * RHYTHM
            - (2 * PAIR_COLUMN if line.kind in PAIRS else AMOUNT_WIDTH if line.amount else 0)
            # The bar of 3 pixels before it, and some space.
            - (10 if line.kind in MARKED else 0)
        )

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line: LedgerLine = index.data(LINE_ROLE)
        box: QRect = option.rect
        # Qt passes one painter from row to row: pen and font would affect the next ones.
        painter.save()
        self._ground(painter, option, line, box)
        top = box.top() + (RHYTHM if line.kind == "total" else 0) + RHYTHM // 2 - 1
        left, room = (
            box.left() + RHYTHM + (10 if line.kind in MARKED else 0),
            self._room(line, _text_width(option.widget)),
        )
        ink = QColor(self._ink(line.kind))
        used = self._write(
            painter, QRect(left, top, room, box.height()), line.text, line.kind in STRONG, ink
        )
        if _detail(line):
            muted = QColor(self.look.palette.muted)
            self._write(
                painter, QRect(left, top + used, room, box.height()), _detail(line), None, muted
            )
        self._amounts(painter, line, box, top)
        painter.restore()

    def _ground(
        self, painter: QPainter, option: QStyleOptionViewItem, line: LedgerLine, box: QRect
    ) -> None:
        colours = self.look.palette
        state = option.state
        if state & (QStyle.StateFlag.State_MouseOver | QStyle.StateFlag.State_Selected):
            painter.fillRect(box, QColor(colours.hover))
        if line.kind in MARKED:
            tint = QColor(getattr(colours, MARKS.get(line.kind, "muted")))
            painter.fillRect(QRect(box.left() + RHYTHM, box.top() + 3, 3, box.height() - 6), tint)
        if line.kind == "total":
            painter.setPen(QPen(QColor(colours.border), 1))
            painter.drawLine(
                box.left() + RHYTHM, box.top() + 4, box.right() - RHYTHM, box.top() + 4
            )

    def _ink(self, kind: str) -> str:
        colours = self.look.palette
        inks = {"caution": colours.warning, "overruled": colours.warning, "exempt": colours.muted}
        inks |= {"trigger": colours.danger, "problem": colours.danger, "note": colours.accent}
        return inks.get(kind, colours.text)

    @staticmethod
    def _write(painter: QPainter, box: QRect, text: str, strong: bool | None, ink: QColor) -> int:
        face = font(TEXT_SMALL if strong is None else TEXT_BODY, bool(strong))
        painter.setFont(face)
        painter.setPen(ink)
        flags = int(
            Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        )
        painter.drawText(box, flags, text)
        return _text_height(
            text, TEXT_SMALL if strong is None else TEXT_BODY, bool(strong), box.width()
        )

    def _amounts(self, painter: QPainter, line: LedgerLine, box: QRect, top: int) -> None:
        if line.kind in PAIRS:
            self._columns(painter, line, box, top)
            return
        right = QRect(box.right() - RHYTHM - AMOUNT_WIDTH, top, AMOUNT_WIDTH, box.height())
        if line.kind == "step":
            painter.setFont(font(TEXT_SMALL))
            painter.setPen(QColor(self.look.palette.muted))
            painter.drawText(
                # Two pixels down: small letters share the baseline of the larger ones beside them.
                right.adjusted(0, 2, -AMOUNT_WIDTH // 2, 0),
                int(Qt.AlignmentFlag.AlignRight),
                f"+{line.amount}",
            )
            painter.setPen(QColor(self.look.palette.text))
            painter.setFont(font(TEXT_BODY))
            painter.drawText(right, int(Qt.AlignmentFlag.AlignRight), line.running)
        elif line.amount:
            painter.setFont(font(TEXT_BODY, True))
            painter.setPen(QColor(self.look.palette.text))
            painter.drawText(right, int(Qt.AlignmentFlag.AlignRight), line.amount)

    def _columns(self, painter: QPainter, line: LedgerLine, box: QRect, top: int) -> None:
        """Two amounts side by side: the rules in force, and the other ones."""
        strong = line.kind != "pair"
        painter.setFont(font(TEXT_SMALL, strong))
        painter.setPen(QColor(self.look.palette.text))
        right = box.right() - RHYTHM
        flags = int(
            Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
        )
        for text, edge in ((line.running, right - PAIR_COLUMN), (line.amount, right)):
            column = QRect(edge - PAIR_COLUMN + 6, top, PAIR_COLUMN - 6, box.height())
            painter.drawText(column, flags, text)


def beside_lines(workspace: Workspace, plan: Plan) -> tuple[LedgerLine, ...]:
    """The plan under two systems, where another one is shown; else nothing."""
    if workspace.beside is None:
        return ()
    path = compared_path(plan.route) if plan.route is not None else None
    found = workspace.compared_route(plan.token, path)
    return (LedgerLine("note", WORKING),) if found is None else comparison_ledger(found)


MARKS = {
    "trigger": "danger",
    "problem": "danger",
    "overruled": "warning",
    "purchase": "accent",
    "note": "accent",
}
"""The palette colour of the bar before a marked line; the others have a quiet one."""

STRONG = frozenset({"title", "total", "purchase", "overruled", "pair-title", "pair-total"})
PAIRS = frozenset({"pair", "pair-title", "pair-total"})
PAIR_COLUMN = 76
"""The width in pixels of each of the two columns of a split ledger."""

MARKED = frozenset({"trigger", "problem", "overruled", "exempt", "caution", "purchase", "note"})


def _text_width(view: QWidget | None) -> int:
    """The width at which texts are wrapped: that of the list with a scroll bar, whether it is shown
    yet or not.

    Otherwise lines measured before it appears would be drawn over each other afterwards.
    """
    if not isinstance(view, QListView):
        return 300
    return view.maximumViewportSize().width() - view.verticalScrollBar().sizeHint().width()


def _detail(line: LedgerLine) -> str:
    return "   ".join(part for part in (line.detail, line.rule_words) if part)


@by_text_size
@lru_cache(maxsize=2048)
def _text_height(text: str, pixels: int, strong: bool, room: int) -> int:
    """The height of a text in a column.

    Cached: a drag writes the same lines again at every step.
    """
    flags = int(Qt.TextFlag.TextWordWrap)
    return (
        QFontMetrics(font(pixels, strong))
        # Higher than any text: Qt only breaks lines inside a given rectangle.
        .boundingRect(QRect(QPoint(0, 0), QSize(room, 10_000)), flags, text)
        .height()
    )


class LedgerPanel(QWidget):
    """The receipt and, while a plan waits, buttons for it."""

    def __init__(self, workspace: Workspace, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._model = LedgerModel(self)
        self._delegate = LedgerDelegate(theme, self)
        self._list = QListView(self)
        self._empty = text_label(EMPTY, self)
        self._timer = single_shot(self, REST, self.refresh)
        self._build()
        self._listen()

    def _build(self) -> None:
        self._list.setModel(self._model)
        self._list.setItemDelegate(self._delegate)
        self._list.setMouseTracking(True)
        # Lines are as high as their texts; with equal sizes Qt measures only the first.
        self._list.setUniformItemSizes(False)
        # Otherwise lines keep the breaks of the panel's width when they were shown.
        self._list.setResizeMode(QListView.ResizeMode.Adjust)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self._list.setAccessibleName(tr("Ledger"))
        # The view is not told when the pointer leaves: a cell would stay lit on the map.
        self._list.viewport().installEventFilter(self)
        self._list.entered.connect(self._light)
        self._list.selectionModel().currentChanged.connect(lambda index, _old: self._light(index))
        self._empty.setProperty("role", "muted")
        self._empty.setWordWrap(True)
        self._empty.setContentsMargins(RHYTHM, RHYTHM, RHYTHM, RHYTHM)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        heading = text_label(tr("Ledger"), self)
        heading.setProperty("role", "section")
        heading.setContentsMargins(RHYTHM, RHYTHM, RHYTHM, RHYTHM // 2)
        box.addWidget(heading)
        box.addWidget(self._empty)
        box.addWidget(self._list, 1)
        box.addWidget(self._buttons())

    def _buttons(self) -> QWidget:
        row = QWidget(self)
        box = QHBoxLayout(row)
        box.setContentsMargins(RHYTHM, RHYTHM // 2, RHYTHM, RHYTHM)
        self.move_button = QPushButton(tr("Move"), row)
        self.move_button.setProperty("role", "primary")
        self.other_button = QPushButton(tr("Other route"), row)
        self.overrule_button = QPushButton(tr("Overrule"), row)
        self.overrule_button.setProperty("role", "danger")
        self.move_button.clicked.connect(lambda: self._workspace.commit(False))
        self.other_button.clicked.connect(self._workspace.take_other_way)
        self.overrule_button.clicked.connect(lambda: self._workspace.commit(True))
        for button in (self.move_button, self.other_button, self.overrule_button):
            # After a click the keys stay with the map, where the next plan is made.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            box.addWidget(button)
        box.addStretch(1)
        self._row = row
        return row

    def _listen(self) -> None:
        workspace = self._workspace
        for signal in (
            workspace.plan_changed,
            workspace.pointed_changed,
            workspace.selection_changed,
        ):
            signal.connect(self._later)
        workspace.explained.connect(self.explain)
        workspace.document_changed.connect(self._later)
        workspace.shown_changed.connect(self._later)
        self.refresh()

    def _later(self, _change: object = None) -> None:
        # Not restarted: during a drag the pointer never rests, and the ledger would not update.
        if not self._timer.isActive():
            self._timer.start()

    def apply_theme(self, theme: Theme) -> None:
        """Changes the colours."""
        self._delegate.look = theme
        self._list.viewport().update()

    def refresh(self) -> None:
        """Writes the receipt of what is planned or pointed at now."""
        self._timer.stop()
        lines = self._lines()
        self._model.show_lines(lines)
        self._empty.setVisible(not lines)
        plan = self._workspace.plan
        waits = plan is not None and plan.pending
        self._row.setVisible(waits)
        self.move_button.setVisible(waits and plan is not None and plan.legal)
        self.overrule_button.setVisible(waits and plan is not None and not plan.legal)
        self.other_button.setVisible(waits and plan is not None and plan.alternative is not None)

    def explain(self, kind: str) -> None:
        """Scrolls to the lines of a kind, marks the first of them and lights up its cell; for
        steps, the last.
        """
        self.refresh()
        rows = [row for row, line in enumerate(self._model.lines) if line.kind == kind]
        if not rows:
            return
        first = self._model.index(rows[-1] if kind == "step" else rows[0])
        # The last first, then the first: both are visible where they fit, else the first is.
        self._list.scrollTo(self._model.index(rows[-1]))
        self._list.scrollTo(first)
        self._list.setCurrentIndex(first)

    def _lines(self) -> tuple[LedgerLine, ...]:
        shown = self._workspace.overlays.coordinates
        return tuple(line_in_words(line, shown) for line in self._numbered_lines())

    def _numbered_lines(self) -> tuple[LedgerLine, ...]:
        workspace = self._workspace
        plan = workspace.plan
        asked = workspace.asked_cell
        # The explained line stays while the plan leads there, and goes with a plan to elsewhere.
        if asked is not None and (plan is None or plan.target == asked):
            lines = workspace.background.ask(WhoReachesRequest(workspace.battle, asked))
            return lines if lines is not None else (LedgerLine("note", WORKING),)
        if plan is not None and plan.moves:
            return beside_lines(workspace, plan) or ledger(workspace.battle, plan)
        return workspace.receipt.shown_at(workspace.pointed.cell) or self._pointed_lines()

    def _pointed_lines(self) -> tuple[LedgerLine, ...]:
        workspace = self._workspace
        cell, token_id = workspace.pointed.cell, workspace.pointed.token
        if token_id is not None and token_id in workspace.scenario.tokens:
            return self._token_lines(token_id)
        token = workspace.token
        if (
            cell is None
            or token is None
            # While drawing walls, pointing is no wish to walk: a search at each move would slow
            # down the drawing.
            or workspace.tool != "select"
            or not workspace.battle.in_play
        ):
            return ()
        plan: Plan = workspace.planner(token.id).to(cell)
        return beside_lines(workspace, plan) or ledger(workspace.battle, plan)

    def _token_lines(self, token_id: str) -> tuple[LedgerLine, ...]:
        battle = self._workspace.battle
        reason = can_threaten(battle.ruleset, battle.token(token_id))
        lines = [
            LedgerLine("title", battle.token(token_id).name),
            threat_line(battle, token_id, reason),
        ]
        lines += ring_lines(battle, token_id)
        for line in flank_lines(battle, token_id):
            first, second = battle.token(line.first).name, battle.token(line.second).name
            gains = "; ".join(
                f"{battle.token(who).name}: {what}" for who, what in line.effects.items() if what
            )
            denied = "; ".join(why.text for why in line.denied.values())
            detail = ". ".join(part for part in (line.reason.text, gains, denied) if part)
            lines.append(
                LedgerLine(
                    "trigger",
                    tr("Flanked by {first} and {second}", first=first, second=second),
                    detail,
                    line.reason.rule,
                )
            )
        return with_rule_names(battle.ruleset, lines)

    def _light(self, index: Index) -> None:
        line = index.data(LINE_ROLE) if index.isValid() else None
        self._workspace.light(line.cell if isinstance(line, LedgerLine) else None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self._workspace.light(None)
        return super().eventFilter(watched, event)


EMPTY = tr(
    "Drag a token, or select one and point at a cell: each step is listed here with its cost "
    "and the rule behind it."
)

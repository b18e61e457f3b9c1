"""No text is cut in a small window, at the usual text size and at the largest: it fits, or a tool
tip has the whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest
from PySide6.QtCore import QAbstractItemModel, QModelIndex, QRect, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QCheckBox,
    QComboBox,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QListView,
    QListWidget,
    QPushButton,
    QRadioButton,
    QStyle,
    QStyleOptionButton,
    QStyleOptionFrame,
    QStyleOptionViewItem,
    QTabBar,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.session.commands.play import SetStage
from fivefoot.core.session.commands.token_edits import RenameToken
from fivefoot.core.session.opening import switch_to
from fivefoot.core.session.selection import Selection
from fivefoot.ui.panels.action_card import ActionCard, CardLook, name_lines
from fivefoot.ui.panels.ledger_panel import LedgerDelegate
from fivefoot.ui.panels.order_rail import DiscDelegate
from fivefoot.ui.widgets.initiative_rows import RowDelegate

from .conftest import HEIGHT, SIZES, WIDTH, Hand, settle

SMALLEST = (1280, 720)
WINDOWS = ((WIDTH, HEIGHT), SMALLEST)
TITLE_BAR = 40
"""Logical pixels that a window's frame takes."""

BESIDE_TEXT = 5
"""Logical pixels that a field keeps clear at both ends of its text, and one for the rounding."""

OWN_ROWS = (LedgerDelegate, DiscDelegate, RowDelegate)
"""What paints its rows by itself: measured in `test_no_cut_painted_text.py`."""

SYSTEMS = ("keyword3", "phase3ap", "quickaction", "openband", "twopoint")


def letters(text: str) -> str:
    """A text without what a tool tip adds: its breaks of lines, the sign before a letter for a
    key.
    """
    return "".join(text.replace("&", "").replace("\u2060", "").split())


def parts_of(widget: QWidget) -> Iterator[tuple[str, float, float]]:
    """The texts that a widget shows, each with the logical pixels it takes and those it has."""
    metrics, room = QFontMetricsF(widget.font()), float(widget.contentsRect().width())
    if isinstance(widget, ActionCard):
        face, lines = widget.named()
        if letters("".join(lines)) != letters(widget.offer.label):
            yield widget.offer.label, room + 1, room
        yield from ((line, QFontMetricsF(face).horizontalAdvance(line), room) for line in lines)
        yield (
            f"{widget.offer.label} (height)",
            QFontMetricsF(face).height() * len(lines),
            widget.height() * 0.6,
        )
    elif isinstance(widget, QCheckBox | QRadioButton):
        yield widget.text(), widget.sizeHint().width(), widget.width()
    elif isinstance(widget, QAbstractButton) and widget.text():
        icon = 0 if widget.icon().isNull() else widget.iconSize().width() + 4
        if (
            isinstance(widget, QToolButton)
            and widget.toolButtonStyle().name.endswith("IconOnly")
            and icon
        ):
            return
        yield widget.text(), metrics.horizontalAdvance(widget.text().replace("&", "")) + icon, room
        high = float(widget.height())
        if isinstance(widget, QPushButton):
            option = QStyleOptionButton()
            widget.initStyleOption(option)
            contents = QStyle.SubElement.SE_PushButtonContents
            high = widget.style().subElementRect(contents, option, widget).height()
        yield f"{widget.text()} (height)", metrics.ascent() + metrics.descent(), high
    elif isinstance(widget, QComboBox):
        yield widget.currentText(), metrics.horizontalAdvance(widget.currentText()), room - 16
    elif isinstance(widget, QLineEdit):
        text = widget.text() or widget.placeholderText()
        inner = QStyleOptionFrame()
        widget.initStyleOption(inner)
        place = widget.style().subElementRect(QStyle.SubElement.SE_LineEditContents, inner, widget)
        yield text, metrics.horizontalAdvance(text), place.width() - BESIDE_TEXT
        yield f"{text} (height)", metrics.height(), widget.height()
    elif isinstance(widget, QLabel) and widget.text():
        yield from _of_label(widget, metrics)
    elif isinstance(widget, QGroupBox) and widget.title():
        yield widget.title(), metrics.horizontalAdvance(widget.title()), room
    elif isinstance(widget, QTabBar):
        for tab in range(widget.count()):
            text = widget.tabText(tab)
            yield text, metrics.horizontalAdvance(text) + 8, widget.tabRect(tab).width()
    elif isinstance(widget, QHeaderView) and widget.orientation() == Qt.Orientation.Horizontal:
        for column in range(widget.count()):
            text = str(widget.model().headerData(column, widget.orientation()) or "")
            yield text, metrics.horizontalAdvance(text), widget.sectionSize(column)
    elif isinstance(widget, QAbstractItemView):
        yield from _of_list(widget)


def _of_list(view: QAbstractItemView) -> Iterator[tuple[str, float, float]]:
    """The texts of the rows that are seen, as they are drawn: on one line, unless rows wrap."""
    model, option = view.model(), QStyleOptionViewItem()
    if model is None or isinstance(view, QHeaderView) or isinstance(view.itemDelegate(), OWN_ROWS):
        return
    view.initViewItemOption(option)
    for index in _rows(model, 1 if isinstance(view, QListView) else model.columnCount()):
        place = view.visualRect(index)
        text = str(index.data() or "")
        told = letters(str(index.data(Qt.ItemDataRole.ToolTipRole) or ""))
        if not text or not place.intersects(view.viewport().rect()) or letters(text) in told:
            continue
        seen = place.intersected(view.viewport().rect()) if _still(view) else place
        needed = view.itemDelegateForIndex(index).sizeHint(option, index)
        if view.property("wordWrap"):
            yield text, needed.height(), place.height()
        else:
            yield text, needed.width(), seen.width()


def _rows(
    model: QAbstractItemModel, columns: int, parent: QModelIndex | None = None
) -> Iterator[QModelIndex]:
    parent = QModelIndex() if parent is None else parent
    for row, column in product(range(model.rowCount(parent)), range(columns)):
        index = model.index(row, column, parent)
        yield index
        yield from _rows(model, columns, index) if column == 0 else ()


def _still(view: QAbstractItemView) -> bool:
    """Whether nobody can scroll sideways to the rest of a row."""
    return view.horizontalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff


def _of_label(label: QLabel, metrics: QFontMetricsF) -> Iterator[tuple[str, float, float]]:
    if label.wordWrap():
        yield label.text(), label.heightForWidth(label.width()), label.height()
        return
    whole = getattr(label, "whole", label.text())
    if whole != label.text():
        yield whole, label.width() + 1, label.width()
    for line in label.text().split("\n"):
        yield line, metrics.horizontalAdvance(line), label.contentsRect().width() + 1
    yield (
        f"{label.text()} (height)",
        metrics.height() * (label.text().count("\n") + 1),
        label.height() + 1,
    )


def scrolls(widget: QWidget) -> bool:
    """Whether what does not fit can be scrolled to."""
    parent = widget.parentWidget()
    while parent is not None and not isinstance(parent, QAbstractScrollArea):
        parent = parent.parentWidget()
    return parent is not None


def cut_texts(top: QWidget) -> list[str]:
    """What is cut in a window: texts without room, widgets that stand out of it."""
    found = []
    for widget in top.findChildren(QWidget):
        if not widget.isVisible() or widget.window() is not top:
            continue
        for text, needed, room in parts_of(widget):
            if needed > room and letters(text) not in letters(widget.toolTip()):
                found.append(f"{type(widget).__name__} {text!r} needs {needed:g} of {room:g}")
            at = QRect(widget.mapTo(top, widget.rect().topLeft()), widget.size())
            if not scrolls(widget) and not top.rect().contains(at):
                found.append(f"{type(widget).__name__} {text!r} stands out: {at}")
    return found


def test_the_measure_finds_what_is_cut(qtbot: QtBot) -> None:
    """A row that nobody can scroll to the end of, a button, a line of a label."""
    top = QWidget()
    qtbot.addWidget(top)
    rows, button, label = QListWidget(top), QToolButton(top), QLabel("much too long", top)
    rows.addItems(["a row of many words", "short"])
    rows.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    button.setText("A button of many words")
    # By the font in force: another test of the run may have left a larger one.
    wide = 2 * rows.fontMetrics().horizontalAdvance("short") + 16
    for place, widget in enumerate((rows, button, label)):
        widget.setGeometry(0, 40 * place, wide if widget is rows else 30, 40)
    top.resize(300, 200)
    top.show()
    found = " ".join(cut_texts(top))
    assert all(words in found for words in ("a row of", "A button of", "much too long"))
    assert "short" not in found


def in_another_size(hand: Hand, percent: int) -> int:
    """Accept the other text size, as the preferences do; gives it back."""
    other = next(size for size in SIZES if size != percent)
    hand.app.preferences.change(text_percent=other)
    hand.app.window.theme_wanted.emit(hand.app.window.look.name)
    settle(hand)
    return other


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_text_of_a_fight_is_cut(table: Hand, system: str) -> None:
    workspace, window = table.app.workspace, table.app.window
    if system != workspace.scenario.ruleset:
        workspace.do(switch_to(workspace.scenario, system))
    workspace.fight.do(turn.StartEncounter(("ada", "brom", "goblin"), seed=5))
    window.actions_by_name["new_turn"].trigger()
    for folded, size in product((True, False), WINDOWS):
        window.side.setVisible(not folded)
        workspace.select(Selection(("ada",)))
        settle(table, size)
        assert window.bar.buttons
        assert window.size().width() == size[0]
        assert cut_texts(window) == []


@pytest.mark.parametrize(
    "tool",
    ["ground_tool", "paint_tool", "carve_tool", "wall_tool", "edit_walls_tool", "zone_tool"],
)
def test_no_text_of_a_tool_is_cut(table: Hand, tool: str, percent: int) -> None:
    """Nor is one after the text has grown or shrunk while the tool is in hand."""
    table.app.window.actions_by_name[tool].trigger()
    for size in WINDOWS:
        settle(table, size)
        assert cut_texts(table.app.window) == []
    in_another_size(table, percent)
    assert cut_texts(table.app.window) == []


def test_no_text_of_the_lenses_is_cut(table: Hand, percent: int) -> None:
    """With all that can be checked and the words that it makes, and an enemy of a long name."""
    workspace, window = table.app.workspace, table.app.window
    workspace.do(RenameToken("goblin", "Grubnik, taster of the king"))
    workspace.do(SetStage("play"))
    workspace.select(Selection(("ada",)))
    window.actions_by_name["lenses"].trigger()
    workspace.lenses.check(replace(workspace.lenses.last, names=("quiet", "strikes", "flanks")))
    for folded, size in product((True, False), WINDOWS):
        window.side.setVisible(not folded)
        settle(table, size)
        assert window.lens_strip.isVisible()
        assert cut_texts(window) == []
    in_another_size(table, percent)
    assert cut_texts(window) == []


def test_another_text_size_deals_cards_of_another_height(table: Hand, percent: int) -> None:
    """54 logical pixels at the usual size: 81 at one and a half times."""
    window = table.app.window
    table.app.workspace.fight.do(turn.StartEncounter(("ada", "brom", "goblin"), seed=5))
    other = in_another_size(table, percent)
    assert {card.height() for card in window.bar.buttons} == {54 * other // 100}
    assert window.bar.height() >= 54 * other // 100
    assert cut_texts(window) == []


def test_a_name_of_three_words_takes_two_lines(qapp: QApplication) -> None:
    metrics = QFontMetricsF(qapp.font())
    width = metrics.horizontalAdvance("Tumble Through")
    assert name_lines("Tumble Through Them", metrics, width) == ("Tumble Through", "Them")
    first, second = name_lines("Tumble Through Them and everybody beside", metrics, width)
    assert (first, second[-1]) == ("Tumble Through", "…")
    assert metrics.horizontalAdvance(second) <= width


def test_a_name_on_two_lines_keeps_clear_of_the_corner_and_the_price(hand: Hand) -> None:
    """What is in the corner is drawn over the name, and both were unreadable."""
    card = ActionCard(
        hand.app.window.bar.buttons[0].offer,
        CardLook(),
        lambda: hand.app.window.look,
        hand.app.window,
    )
    whole, pips = card.offer, ((1, False),)

    def rows(label: str, look: CardLook) -> set[int]:
        """The rows of pixels in which something of the card is painted."""
        pictures = []
        for said, worn in ((label, look), ("", CardLook(pips=((0, False),)))):
            card.offer, card.look = replace(whole, label=said, cost=" "), worn
            pictures.append(card.grab().toImage())
        drawn, bare = pictures
        return {
            y
            for y in range(drawn.height())
            if any(drawn.pixel(x, y) != bare.pixel(x, y) for x in range(drawn.width()))
        }

    name = rows("Defensive Attack", CardLook())
    assert len(name) > 20, "two lines of it"
    assert not name & rows("", CardLook(weapon="Sword", key="4"))
    assert not name & rows("", CardLook(pips=pips))

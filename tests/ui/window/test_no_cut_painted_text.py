"""What the window paints by itself is not cut either: cards, order, rail, legend, chips, signs.

Every text that is drawn into a box is measured against it, and every text that is shortened has to
stand whole in a tool tip or in what a screen reader is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QTransform
from PySide6.QtWidgets import QApplication, QListView, QWidget
from pytestqt.qtbot import QtBot

from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.session.opening import switch_to
from fivefoot.core.session.selection import Selection
from fivefoot.ui.appearance.text_size import USUAL, set_text_size
from fivefoot.ui.application import Application
from fivefoot.ui.state.notice import Notice
from fivefoot.ui.state.preferences import PreferenceKeeper

from .conftest import Hand, field_of_battle
from .test_no_cut_text import HEIGHT, SYSTEMS, WIDTH, cut_texts, letters, settle

SIZES = (USUAL, 130, 150)
ROUNDING = 1.0
"""Logical pixels by which a line may be higher or wider than its box: letters have rims."""

DRAW, SHORTEN = QPainter.drawText, QFontMetricsF.elidedText
WRAPPED = Qt.TextFlag.TextWordWrap


@dataclass
class Painted:
    """What was drawn into boxes too small for it, and what was shortened."""

    cut: list[str] = field(default_factory=list)
    shortened: list[str] = field(default_factory=list)
    texts: set[str] = field(default_factory=set)

    def box(self, painter: QPainter, room: QRectF, flags: Any, text: str) -> None:
        """A text that was drawn into a box."""
        metrics = QFontMetricsF(painter.font(), painter.device())
        self.texts.add(text)
        if int(flags) & WRAPPED.value:
            needed = metrics.boundingRect(room, int(flags), text)
        else:
            lines = text.split("\n")
            wide = max(map(metrics.horizontalAdvance, lines))
            high = metrics.lineSpacing() * (len(lines) - 1) + metrics.height()
            ink = metrics.tightBoundingRect(text.replace("\n", " "))
            above = self._above(int(flags), room.height() - high)
            head = above + metrics.ascent() + ink.top()
            foot = above + high - metrics.descent() + ink.bottom()
            beyond = max(0.0, -head) + max(0.0, foot - room.height())
            needed = QRectF(0, 0, wide, room.height() + beyond)
        if needed.width() > room.width() + ROUNDING or needed.height() > room.height() + ROUNDING:
            has, asks = room.size().toTuple(), needed.size().toTuple()
            self.cut.append(f"{text!r} needs {asks} of {has}")

    @staticmethod
    def _above(flags: int, spare: float) -> float:
        """How far below the upper edge of its box a text begins."""
        if flags & Qt.AlignmentFlag.AlignVCenter.value:
            return spare / 2
        return spare if flags & Qt.AlignmentFlag.AlignBottom.value else 0.0

    def point(self, painter: QPainter, text: str) -> None:
        """A text that was drawn at a point."""
        self.texts.add(text)


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> Painted:
    """What is painted from now on."""
    seen = Painted()

    def draw(painter: QPainter, *args: Any) -> Any:
        if isinstance(args[0], QRectF) and len(args) >= 3 and isinstance(args[2], str):
            seen.box(painter, args[0], args[1], args[2])
        elif isinstance(args[-1], str):
            seen.point(painter, args[-1])
        return DRAW(painter, *args)

    def shorten(metrics: QFontMetricsF, text: str, *args: Any) -> str:
        short = SHORTEN(metrics, text, *args)
        if short != text:
            seen.shortened.append(text)
        return short

    monkeypatch.setattr(QPainter, "drawText", draw)
    monkeypatch.setattr(QFontMetricsF, "elidedText", shorten)
    return seen


@pytest.fixture(params=SIZES)
def percent(request: pytest.FixtureRequest) -> Iterator[int]:
    yield request.param
    set_text_size(USUAL)


@pytest.fixture
def table(percent: int, start: Callable[..., Application], qtbot: QtBot) -> Hand:
    PreferenceKeeper().change(text_percent=percent)
    hand = Hand(start(field_of_battle("setup")), qtbot)
    settle(hand)
    return hand


def told_elsewhere(window: QWidget) -> str:
    """All that tool tips and screen readers are told, without its breaks."""
    said = []
    for widget in window.findChildren(QWidget):
        said += [widget.toolTip(), widget.accessibleName(), widget.accessibleDescription()]
        if isinstance(widget, QListView) and widget.model() is not None:
            model = widget.model()
            for row in range(model.rowCount()):
                index = model.index(row, 0)
                roles = (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole)
                said += [str(index.data(role) or "") for role in roles]
    return letters("\n".join(said))


def judged(hand: Hand, painted: Painted) -> None:
    window = hand.app.window
    for _ in range(3):
        QApplication.processEvents()
    painted.cut.clear()
    painted.shortened.clear()
    picture = window.grab()
    assert not picture.isNull()
    assert painted.cut == []
    whole = told_elsewhere(window)
    assert [text for text in painted.shortened if letters(text) not in whole] == []


def test_the_measure_finds_what_is_cut(painted: Painted, qapp: QApplication, percent: int) -> None:
    """A painter of its own: a long text in a narrow box, and one line in a box of half its
    height.
    """
    from PySide6.QtGui import QImage

    image = QImage(200, 50, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.setTransform(QTransform.fromScale(2, 2))
    painter.drawText(QRectF(0, 0, 30, 20), Qt.AlignmentFlag.AlignLeft, "much too long for it")
    painter.drawText(QRectF(0, 0, 90, 3), Qt.AlignmentFlag.AlignLeft, "flat")
    painter.drawText(QRectF(0, 0, 90, 20), Qt.AlignmentFlag.AlignLeft, "fits")
    painter.end()
    assert [cut.split("'")[1] for cut in painted.cut] == ["much too long for it", "flat"]


@pytest.mark.parametrize("system", SYSTEMS)
def test_nothing_painted_in_a_fight_is_cut(table: Hand, painted: Painted, system: str) -> None:
    """With the side panel and with the rail, while a walk is planned and its chip shown."""
    workspace, window = table.app.workspace, table.app.window
    if system != workspace.scenario.ruleset:
        workspace.do(switch_to(workspace.scenario, system))
    workspace.fight.do(turn.StartEncounter(("ada", "brom", "goblin"), seed=5))
    window.actions_by_name["new_turn"].trigger()
    workspace.fight.next_turn()  # the first one has acted: that stands below the name in the order
    active = workspace.scenario.encounter.active or "ada"
    for folded in (True, False):
        window.side.setVisible(not folded)
        workspace.select(Selection((active,)))
        settle(table, (WIDTH, HEIGHT))
        judged(table, painted)
        assert painted.texts
    x, y = workspace.scenario.tokens[active].cell
    table.press((x, y))
    table.move((x + 1, y + 1))
    judged(table, painted)
    table.key(Qt.Key.Key_Escape)


def test_the_report_of_an_import_is_whole(table: Hand, painted: Painted) -> None:
    """Four long remarks, as many as are shown at once, and a name of forty letters."""
    remark = (
        "12 walls were shorter than a thousandth of a cell and were left out; what else the file"
        " says of them is kept and written back when the map is exported again."
    )
    name = "the-castle-above-the-river-with-a-long-name.dd2vtt"
    told = Notice(f"{name} is open.", "\n".join([remark] * 4), "warning")
    table.app.workspace.notify(replace(told, offer="Fit the grid…", accept=lambda: None))
    settle(table)
    window = table.app.window
    assert window.banner.isVisible()
    assert cut_texts(window) == []
    judged(table, painted)

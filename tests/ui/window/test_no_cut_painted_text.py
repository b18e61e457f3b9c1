"""What the window paints by itself is not cut either: cards, order, rail, legend, chips, signs.

Every text that is drawn into a box is measured against it, and every text that is shortened has to
stand whole in a tool tip or in what a screen reader is told.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPainter, QTransform
from PySide6.QtWidgets import QApplication, QListView, QWidget

from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.session.opening import switch_to
from fivefoot.core.session.selection import Selection
from fivefoot.ui.appearance.text_size import USUAL, set_text_size
from fivefoot.ui.appearance.theme import DARK, TEXT_BODY, TEXT_SMALL, font
from fivefoot.ui.map.painters.label_plate_painter import DrawnLabel, paint_label
from fivefoot.ui.map.painters.ladder_painter import Ladder, Rung, paint_ladder
from fivefoot.ui.map.painters.measure_painter import paint_waypoints
from fivefoot.ui.map.painters.text import Chip, ChipLine, chip_size, figure_pixmap
from fivefoot.ui.map.painters.token_painter import Badge, TokenLook, token_pixmap
from fivefoot.ui.state.notice import Notice
from fivefoot.ui.state.workspace import Overlays

from .conftest import SIZES, Hand, settle
from .test_no_cut_text import SYSTEMS, WINDOWS, cut_texts, letters

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
    workspace.show_overlays(Overlays(coordinates=True))
    for folded, size in product((True, False), WINDOWS):
        window.side.setVisible(not folded)
        workspace.select(Selection((active,)))
        settle(table, size)
        judged(table, painted)
        assert painted.texts
        x, y = workspace.scenario.tokens[active].cell
        table.press((x, y))
        table.move((x + 1, y + 1))
        judged(table, painted)
        chip = window.scene.chip
        assert chip.isVisible()
        box = table.view.mapFromScene(chip.sceneBoundingRect()).boundingRect()
        assert table.view.viewport().rect().contains(box.adjusted(5, 5, -5, -5))  # its shadow
        table.key(Qt.Key.Key_Escape)


LINES = (ChipLine("Ögnar to (12, 7)", strong=True), ChipLine("Opportunity attack by Goblin (jq)"))


def ink_at_the_rim(picture: QImage) -> bool:
    """Whether anything is drawn on the outermost pixels of a picture."""
    wide, high = picture.width(), picture.height()
    rim = [(x, y) for x in range(wide) for y in (0, high - 1)]
    rim += [(x, y) for y in range(high) for x in (0, wide - 1)]
    return any(picture.pixelColor(x, y).alpha() > 40 for x, y in rim)


def on_a_map(qapp: QApplication, paint: Callable[[QPainter], None]) -> None:
    image = QImage(400, 300, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.translate(200, 150)
    paint(painter)
    painter.end()


@pytest.mark.parametrize("percent", SIZES, indirect=True)
def test_marks_on_the_map_have_room_for_their_words(
    qapp: QApplication, painted: Painted, percent: int
) -> None:
    """Labels, levels of an altitude, numbers of waypoints, signs of what differs."""
    set_text_size(percent)
    label = DrawnLabel("hall", (0.0, 0.0), "Hall of Jörg, the guest", noted=True)
    rungs = (Rung(0, "0 ft"), Rung(1, "+ 15 ft", True), Rung(2, "30 ft"))
    paints: tuple[Callable[[QPainter], None], ...] = (
        lambda painter: paint_label(painter, label, DARK, 1.0),
        lambda painter: paint_ladder(painter, Ladder((0.0, 0.0), rungs), DARK, 1.0),
        lambda painter: paint_waypoints(painter, ((0.0, 0.0),) * 12, DARK, 1.0),
    )
    for paint in paints:
        on_a_map(qapp, paint)
    assert {"Hall of Jörg, the guest", "+ 15 ft", "12"} <= painted.texts
    assert painted.cut == []


@pytest.mark.parametrize("percent", SIZES, indirect=True)
def test_a_chip_is_as_large_as_its_lines(qapp: QApplication, percent: int) -> None:
    """Also where the same lines were shown at another text size before."""
    for size in (USUAL, percent):
        set_text_size(size)
        wide, high = chip_size(Chip((0.0, 0.0), LINES))
        faces = [font(TEXT_BODY if line.strong else TEXT_SMALL, line.strong) for line in LINES]
        lines = [QFontMetricsF(face) for face in faces]
        assert wide > max(m.horizontalAdvance(x.text) for m, x in zip(lines, LINES, strict=True))
        assert high > sum(metrics.height() for metrics in lines)


@pytest.mark.parametrize("percent", SIZES, indirect=True)
def test_words_beside_a_way_and_signs_of_a_token_end_within_their_pictures(
    qapp: QApplication, percent: int
) -> None:
    set_text_size(percent)
    for text in ("Jörg Ögnarsson, guest", "fÅjq", "120 ft"):
        for pixels in (TEXT_SMALL, TEXT_BODY, 20):
            figure = figure_pixmap(text, pixels, "#ffffff", "#000000", 1.0)
            assert not ink_at_the_rim(figure.toImage())
    badges = tuple(Badge("WM", clock) for clock in range(1, 13))
    copy = TokenLook("Wm", "foes", badges=badges, number="12")
    hurt = replace(copy, hit_points=0.5, hit_text="123/456", hit_style="number")
    aloft = replace(hurt, altitude="120 ft", support="flying", hit_at_head=True)
    for look, sizes in ((copy, (24, 64, 120)), (hurt, (24, 64, 120)), (aloft, (64, 120))):
        for pixels in sizes:
            assert not ink_at_the_rim(token_pixmap(look, pixels, 1.0, DARK).toImage())


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

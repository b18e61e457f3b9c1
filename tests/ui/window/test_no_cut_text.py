"""No text is cut in a small window, at the usual text size and at the largest: it fits, or a tool
tip has the whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from itertools import product
from pathlib import Path
from pkgutil import walk_packages
from tempfile import TemporaryDirectory

import pytest
from PySide6.QtCore import QAbstractItemModel, QModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QImage
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QListView,
    QListWidget,
    QRadioButton,
    QStyle,
    QStyleOptionFrame,
    QStyleOptionViewItem,
    QTabBar,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot
from tests.core.session.test_differences import mine, theirs

import fivefoot.ui
from fivefoot.core.geometry.grid import Point
from fivefoot.core.model.label import MapLabel
from fivefoot.core.model.weapon import Weapon
from fivefoot.core.model.zone import Zone
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.session.commands.grid_edits import FitGrid
from fivefoot.core.session.commands.play import SetStage
from fivefoot.core.session.commands.token_edits import RenameToken
from fivefoot.core.session.differences import differences
from fivefoot.core.session.opening import switch_to
from fivefoot.core.session.position import Position
from fivefoot.core.session.selection import Selection
from fivefoot.core.storage.importers.import_choices import ImportChoices
from fivefoot.core.storage.importers.to_scenario import open_path
from fivefoot.core.storage.table_screens import TableScreen
from fivefoot.ui.dialogs.add_token import AddTokenDialog
from fivefoot.ui.dialogs.box_squares import BoxSquaresDialog
from fivefoot.ui.dialogs.compare_scenarios import CompareDialog
from fivefoot.ui.dialogs.cut_token import CutTokenDialog
from fivefoot.ui.dialogs.edit_label import EditLabelDialog
from fivefoot.ui.dialogs.edit_weapon import EditWeaponDialog
from fivefoot.ui.dialogs.edit_zone import EditZoneDialog
from fivefoot.ui.dialogs.export_paper import ExportPaperDialog
from fivefoot.ui.dialogs.export_picture import ExportPictureDialog
from fivefoot.ui.dialogs.fit_grid import FitGridDialog
from fivefoot.ui.dialogs.manual import Manual
from fivefoot.ui.dialogs.marks import MarkSheet
from fivefoot.ui.dialogs.new_scenario import NewScenarioDialog
from fivefoot.ui.dialogs.new_scene import NewSceneDialog
from fivefoot.ui.dialogs.other_rules import OtherRulesDialog
from fivefoot.ui.dialogs.palette import CommandPalette
from fivefoot.ui.dialogs.preferences_dialog import PreferencesDialog
from fivefoot.ui.dialogs.ready_action import ReadyDialog
from fivefoot.ui.dialogs.rules_sheet import RulesSheet
from fivefoot.ui.dialogs.share_scenario import ShareDialog
from fivefoot.ui.dialogs.shortcuts import ShortcutSheet
from fivefoot.ui.dialogs.size_of_map import SizeOfMapDialog
from fivefoot.ui.dialogs.start_encounter import StartDialog
from fivefoot.ui.dialogs.write_handout import WriteHandout, WriteTitle
from fivefoot.ui.files.import_dialog import ImportMapDialog
from fivefoot.ui.files.several_files import SeveralFilesDialog
from fivefoot.ui.panels.action_card import ActionCard, name_lines
from fivefoot.ui.panels.ledger_panel import LedgerDelegate
from fivefoot.ui.panels.order_rail import DiscDelegate
from fivefoot.ui.players.margins_dialog import MarginsDialog
from fivefoot.ui.players.measure_dialog import MeasureScreen
from fivefoot.ui.widgets.initiative_rows import RowDelegate, rows_of
from fivefoot.ui.window.findable import findable

from .conftest import HEIGHT, SIZES, WIDTH, Hand, settle
from .test_importing import uvtt

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
        yield f"{widget.text()} (height)", metrics.height(), widget.height()
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


def marks_of(table: Hand) -> QDialog:
    return MarkSheet((), table.app.window.look, table.app.window)


def started_by_hand(table: Hand) -> QDialog:
    battle = table.app.workspace.battle
    rows = rows_of(battle.scenario, battle.ruleset)
    return StartDialog(battle, rows, 5, table.app.window)


def readied(table: Hand) -> QDialog:
    workspace = table.app.workspace
    action = "ready"
    return ReadyDialog(workspace.battle, "ada", action, table.app.window)


def fitted(table: Hand) -> QDialog:
    picture = QImage(1400, 1000, QImage.Format.Format_RGB32)
    picture.fill(0x808080)
    return FitGridDialog(picture, FitGrid((20, 14), 70), table.app.window)


def shared_by(table: Hand) -> QDialog:
    document = table.app.workspace.document
    return ShareDialog(Position(document.scenario, document.ruleset), table.app.window)


def read_by_others(table: Hand) -> QDialog:
    document = table.app.workspace.document
    return OtherRulesDialog(Position(document.scenario, document.ruleset), table.app.window)


def compared(table: Hand) -> QDialog:
    found = differences(mine(), theirs(), table.app.workspace.ruleset)
    return CompareDialog(mine(), "theirs.fivefoot", found, table.app.window)


def cut_from(table: Hand) -> QDialog:
    picture = QImage(1400, 1000, QImage.Format.Format_RGB32)
    picture.fill(0x808080)
    return CutTokenDialog(picture, table.app.window)


def weapon_of(table: Hand) -> QDialog:
    """A long name, three bands, a price and an array of properties."""
    bow = Weapon("bow", "Bow of the forest's edge", 0, (6, 12, 24), hands=2, damage="1d8+4")
    return EditWeaponDialog(bow, table.app.workspace.ruleset, table.app.window)


def labelled(table: Hand) -> QDialog:
    return EditLabelDialog(MapLabel("hall", Point(4000, 4000), "The hall"), table.app.window)


def imported(table: Hand) -> QDialog:
    """A map of which all that can be asked is asked, and a long report."""
    with TemporaryDirectory() as folder:
        path = uvtt(Path(folder) / "the-castle-above-the-river-with-a-long-name.dd2vtt")
        dialog = ImportMapDialog(path, print, print, table.app.window, replaces=True)
        dialog.show_scenes(("The mouth of the cave", "The lake below"))
        dialog.show_map(open_path(path, ImportChoices())[0])
    return dialog


def measured(table: Hand) -> QDialog:
    return MeasureScreen(table.app.window.screen(), table.app.preferences.value, table.app.window)


def found(table: Hand) -> QDialog:
    """Nothing of this name: the palette says where to look."""
    palette = CommandPalette(findable(table.app.window, print, print), table.app.window)
    palette.search.setText("zzz")
    return palette


DIALOGS: dict[str, Callable[[Hand], QDialog]] = {
    "preferences": lambda hand: PreferencesDialog(hand.app.preferences.value, hand.app.window),
    "zone": lambda hand: EditZoneDialog(
        Zone("web", "", "burst", Point(4500, 4500), 2000), hand.app.window
    ),
    "token": lambda hand: AddTokenDialog(hand.app.workspace.ruleset, hand.app.window),
    "scenario": lambda hand: NewScenarioDialog("phase3ap", hand.app.window),
    "ready": readied,
    "encounter": started_by_hand,
    "picture": lambda hand: ExportPictureDialog(hand.app.workspace.scenario.scene, hand.app.window),
    "grid": fitted,
    "keys": lambda hand: ShortcutSheet(hand.app.window),
    "marks": marks_of,
    "manual": lambda hand: Manual(parent=hand.app.window),
    "share": shared_by,
    "other rules": read_by_others,
    "compare": compared,
    "cut": cut_from,
    "weapon": weapon_of,
    "import": imported,
    "label": labelled,
    "box": lambda hand: BoxSquaresDialog((4, 3), hand.app.window),
    "paper": lambda hand: ExportPaperDialog(hand.app.workspace.scenario.scene, hand.app.window),
    "scene": lambda hand: NewSceneDialog("Scene 2", hand.app.window),
    "size": lambda hand: SizeOfMapDialog(hand.app.workspace.scenario.scene, hand.app.window),
    "measure": measured,
    "find": found,
    "rules": lambda hand: RulesSheet(hand.app.workspace.ruleset, hand.app.window),
    "handout": lambda hand: WriteHandout(hand.app.window),
    "title": lambda hand: WriteTitle("The castle above the river", hand.app.window),
    "margins": lambda hand: MarginsDialog(TableScreen(""), QSize(3840, 2160), hand.app.window),
    "several": lambda hand: SeveralFilesDialog(3, "The castle above the river", hand.app.window),
}


@pytest.mark.parametrize("name", list(DIALOGS))
def test_no_text_of_a_dialog_is_cut(table: Hand, name: str) -> None:
    dialog = DIALOGS[name](table)
    dialog.show()
    for _ in range(3):
        QApplication.processEvents()
    assert cut_texts(dialog) == []
    least = dialog.minimumSizeHint().expandedTo(dialog.minimumSize())
    assert least.width() <= SMALLEST[0]
    assert least.height() <= SMALLEST[1] - TITLE_BAR
    dialog.close()


def test_every_dialog_is_measured(table: Hand) -> None:
    """A dialog that is new has to stand in the list."""
    known = {type(make(table)) for make in DIALOGS.values()}
    for module in walk_packages(fivefoot.ui.__path__, "fivefoot.ui."):
        import_module(module.name)
    ours = {each for each in QDialog.__subclasses__() if each.__module__.startswith("fivefoot.")}
    assert {each.__name__ for each in ours - known} == set()


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_text_of_a_weapon_or_of_the_rules_is_cut(table: Hand, system: str) -> None:
    workspace = table.app.workspace
    if system != workspace.scenario.ruleset:
        workspace.do(switch_to(workspace.scenario, system))
    for name in ("weapon", "rules", "token", "encounter", "other rules"):
        test_no_text_of_a_dialog_is_cut(table, name)


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

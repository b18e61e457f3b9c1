"""No text of a dialog is cut, at any text size; one window is below all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from tempfile import TemporaryDirectory

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
)
from pytestqt.qtbot import QtBot
from tests.core.session.test_differences import mine, theirs

import fivefoot.ui
from fivefoot.core.geometry.grid import Point
from fivefoot.core.model.label import MapLabel
from fivefoot.core.model.weapon import Weapon
from fivefoot.core.model.zone import Zone
from fivefoot.core.session.commands.grid_edits import FitGrid
from fivefoot.core.session.differences import differences
from fivefoot.core.session.opening import document_of, switch_to
from fivefoot.core.session.position import Position
from fivefoot.core.storage.importers.import_choices import ImportChoices
from fivefoot.core.storage.importers.open_any_file import open_path
from fivefoot.core.storage.table_screens import TableScreen
from fivefoot.ui.application import Application
from fivefoot.ui.dialogs.add_token import AddTokenDialog
from fivefoot.ui.dialogs.box_squares import BoxSquaresDialog
from fivefoot.ui.dialogs.command_palette import CommandPalette
from fivefoot.ui.dialogs.compare_scenarios import CompareDialog
from fivefoot.ui.dialogs.cut_token import CutTokenDialog
from fivefoot.ui.dialogs.edit_label import EditLabelDialog
from fivefoot.ui.dialogs.edit_weapon import EditWeaponDialog
from fivefoot.ui.dialogs.edit_zone import EditZoneDialog
from fivefoot.ui.dialogs.export_paper import ExportPaperDialog
from fivefoot.ui.dialogs.export_picture import ExportPictureDialog
from fivefoot.ui.dialogs.fit_grid import FitGridDialog
from fivefoot.ui.dialogs.manual import Manual
from fivefoot.ui.dialogs.mark_sheet import MarkSheet
from fivefoot.ui.dialogs.new_scenario import NewScenarioDialog
from fivefoot.ui.dialogs.new_scene import NewSceneDialog
from fivefoot.ui.dialogs.other_rules import OtherRulesDialog
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
from fivefoot.ui.players.margins_dialog import MarginsDialog
from fivefoot.ui.players.measure_dialog import MeasureScreen
from fivefoot.ui.widgets.initiative_rows import rows_of
from fivefoot.ui.window.findable import findable

from .conftest import HEIGHT, SIZES, WIDTH, Hand, field_of_battle
from .kept_window import kept_window, left_as_it_was
from .test_importing import uvtt
from .test_no_cut_text import SMALLEST, SYSTEMS, TITLE_BAR, cut_texts


@pytest.fixture(scope="module", params=SIZES)
def below(
    qapp: QApplication, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Application]:
    """The window that the dialogs open over, at a text size."""
    home = tmp_path_factory.mktemp("below")
    with kept_window(qapp, home, field_of_battle("setup"), request.param) as application:
        application.window.resize(WIDTH, HEIGHT)
        # The hints of a first start go with the first change, also with the one below.
        application.workspace.open(document_of(field_of_battle("setup")))
        yield application


@pytest.fixture
def table(below: Application, qtbot: QtBot) -> Iterator[Hand]:
    """A person at the window below, which is as it was when the dialog is closed."""
    with left_as_it_was(below):
        yield Hand(below, qtbot)


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
    as_it_was = workspace.document
    workspace.open(document_of(as_it_was.scenario))
    if system != workspace.scenario.ruleset:
        workspace.do(switch_to(workspace.scenario, system))
    for name in ("weapon", "rules", "token", "encounter", "other rules"):
        test_no_text_of_a_dialog_is_cut(table, name)
    workspace.open(as_it_was)

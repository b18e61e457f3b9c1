"""Several scenes in the window: tabs, keys, menus, and the way from one to another."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QInputDialog, QMenu

from fivefoot.core.geometry.cell_box import CellBox
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.rules.turn.commands import Move
from fivefoot.core.session.commands.passage_edits import PlacePassage
from fivefoot.core.session.commands.scene_edits import AddScene, OpenScene
from fivefoot.core.session.commands.token_edits import AddTokens
from fivefoot.core.session.opening import document_of
from fivefoot.core.session.selection import Selection
from fivefoot.core.storage.scenario_file import read_scenario, write_scenario
from fivefoot.ui.dialogs.new_scene import NewSceneDialog
from fivefoot.ui.files import file_commands
from fivefoot.ui.map.painters.label_plate_painter import label_bounds

from .conftest import Hand

CONTROL = Qt.KeyboardModifier.ControlModifier


def answer(kind: type[QDialog], fill: Callable[[QDialog], None]) -> None:
    """What a person does with the dialog that comes up next."""

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, kind):
            QTimer.singleShot(10, look)
            return
        fill(dialog)
        dialog.accept()

    QTimer.singleShot(0, look)


def with_cellar(hand: Hand) -> None:
    rat = Token("rat", "Rat", Cell(2, 2), "foes")
    hand.app.workspace.do(AddScene("Cellar", Scene(8, 6), {"rat": rat}))
    QApplication.processEvents()


def open_scene(hand: Hand) -> str:
    return hand.app.workspace.scenario.open_scene


def entry(menu: QMenu, words: str) -> None:
    (found,) = [action for action in menu.actions() if action.text().startswith(words)]
    found.trigger()


def signs_of(hand: Hand) -> list[str]:
    return [label.text for label in hand.app.window.scene.labels.item.value]


def test_a_single_scene_takes_no_room(hand: Hand) -> None:
    assert hand.app.window.scene_tabs.isHidden()
    with_cellar(hand)
    assert hand.app.window.scene_tabs.isVisible()
    hand.app.workspace.document.undo()
    assert hand.app.window.scene_tabs.isHidden()


def test_a_new_scene_is_asked_for_and_open(hand: Hand) -> None:
    def fill(dialog: QDialog) -> None:
        assert isinstance(dialog, NewSceneDialog)
        dialog.name.setText("Attic & roof")
        dialog.columns.setValue(9)

    answer(NewSceneDialog, fill)
    hand.app.window.actions_by_name["new_scene"].trigger()
    tabs = hand.app.window.scene_tabs
    assert [tabs.tabText(number) for number in range(tabs.count())] == ["Field", "Attic && roof"]
    assert tabs.currentIndex() == 1
    assert hand.app.workspace.scenario.scene.columns == 9
    assert not hand.app.workspace.scenario.tokens


def test_a_click_on_a_tab_opens_its_scene(hand: Hand) -> None:
    with_cellar(hand)
    tabs = hand.app.window.scene_tabs
    QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(0).center())
    assert open_scene(hand) == "scene-1"
    assert set(hand.app.window.scene.tokens) == {"ada", "brom", "goblin"}
    QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(1).center())
    assert set(hand.app.window.scene.tokens) == {"rat"}
    seen = hand.view.mapToScene(hand.view.viewport().rect()).boundingRect()
    assert seen.contains(hand.app.window.scene.map_area)


def test_keys_go_from_scene_to_scene(hand: Hand) -> None:
    with_cellar(hand)
    window = hand.app.window
    for expected in ("scene-1", "scene-2"):
        window.actions_by_name["next_scene"].trigger()
        assert open_scene(hand) == expected
    window.actions_by_name["previous_scene"].trigger()
    assert open_scene(hand) == "scene-1"
    keys = [key.toString() for key in window.actions_by_name["next_scene"].shortcuts()]
    assert keys == ["Ctrl+PgDown"]


def test_a_tab_is_renamed_by_a_double_click(hand: Hand) -> None:
    with_cellar(hand)

    def fill(dialog: QDialog) -> None:
        assert isinstance(dialog, QInputDialog)
        dialog.setTextValue("Crypt")

    answer(QInputDialog, fill)
    tabs = hand.app.window.scene_tabs
    QTest.mouseDClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(1).center())
    assert tabs.tabText(1) == "Crypt"


def test_a_passage_is_begun_here_and_ended_there_and_taken(hand: Hand) -> None:
    window, workspace = hand.app.window, hand.app.workspace
    with_cellar(hand)
    workspace.do(OpenScene("scene-1"))
    entry(window.context_menus.of_cell(Cell(5, 4)), "Start a passage")
    assert signs_of(hand) == ["Start of the passage"]
    workspace.do(OpenScene("scene-2"))
    assert signs_of(hand) == []
    beside_title = []

    def fill(dialog: QDialog) -> None:
        assert isinstance(dialog, QInputDialog)
        title = dialog.fontMetrics().horizontalAdvance(dialog.windowTitle())
        beside_title.append(dialog.width() - title)
        dialog.setTextValue("Trapdoor")

    answer(QInputDialog, fill)
    entry(window.context_menus.of_cell(Cell(6, 3)), "End the passage from Field")
    # A title bar has an icon and three buttons beside the title.
    assert beside_title[0] >= 160
    workspace.do(OpenScene("scene-1"))
    assert signs_of(hand) == ["Trapdoor → Cellar"]
    assert hand.app.window.scene.labels.cells.value == (Cell(5, 4),)
    hand.drag((4, 4), (5, 4))
    assert hand.cell("ada") == (5, 4)
    assert window.actions_by_name["go_through"].isEnabled()
    menu = window.context_menus.of_token("ada")
    entry(menu, "Go through Trapdoor to Cellar")
    assert open_scene(hand) == "scene-2"
    assert hand.cell("ada") == (6, 3)
    workspace.document.undo()
    assert open_scene(hand) == "scene-1"
    assert hand.cell("ada") == (5, 4)


def test_a_started_passage_is_marked_until_it_is_cancelled_or_closed(hand: Hand) -> None:
    menus = hand.app.window.context_menus
    entry(menus.of_cell(Cell(5, 4)), "Start a passage")
    # The only scene gets an id when another one comes.
    with_cellar(hand)
    hand.app.workspace.do(OpenScene("scene-1"))
    assert signs_of(hand) == ["Start of the passage"]
    assert hand.app.window.scene.labels.cells.value == (Cell(5, 4),)
    entry(menus.of_cell(Cell(9, 9)), "Cancel the passage from Field")
    assert signs_of(hand) == []
    assert not list(hand.app.window.scene.labels.cells.value)
    entry(menus.of_cell(Cell(5, 4)), "Start a passage")
    hand.app.workspace.open(document_of(hand.app.workspace.scenario))
    assert signs_of(hand) == []
    texts = [action.text() for action in menus.of_cell(Cell(9, 9)).actions()]
    assert not any(text.startswith("End the passage") for text in texts)


def test_undo_says_which_scene_was_switched_to(hand: Hand) -> None:
    with_cellar(hand)
    hand.app.workspace.do(OpenScene("scene-1"))
    assert hand.app.window.actions_by_name["undo"].text() == "Undo switch to Field"


def test_a_question_keeps_its_scene(hand: Hand) -> None:
    with_cellar(hand)
    workspace, tabs = hand.app.workspace, hand.app.window.scene_tabs
    workspace.do(OpenScene("scene-1"))
    told: list[str] = []
    workspace.noticed.connect(lambda notice: told.append(notice.text))
    workspace.do(Move("ada", (Cell(5, 4), Cell(6, 4), Cell(5, 3), Cell(4, 2))))
    assert workspace.scenario.encounter.pending
    QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(1).center())
    assert open_scene(hand) == "scene-1"
    assert tabs.currentIndex() == 0
    refusals = [text for text in told if "question is open" in text]
    assert len(refusals) == 1, "one click is refused once"


def test_a_tab_has_a_menu(hand: Hand) -> None:
    with_cellar(hand)
    hand.app.window.scene_tabs.menu_wanted.emit(QPoint(3, 3), "scene-2")
    shown = QApplication.activePopupWidget()
    assert isinstance(shown, QMenu)
    assert [action.text() for action in shown.actions()] == ["Rename scene…", "Remove scene"]
    shown.close()


def test_a_map_is_added_as_a_scene(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "Crypt level 2.fivefoot"
    path.write_bytes(write_scenario(Scenario(Scene(9, 7), title="Crypt level 2")))
    monkeypatch.setattr(file_commands, "files_to_open", lambda *_: [str(path)])
    hand.app.window.actions_by_name["scene_of_map"].trigger()
    end = time.monotonic() + 10
    while not hand.app.workspace.scenario.scene_names and time.monotonic() < end:
        QApplication.processEvents()
    assert [e.name for e in hand.app.workspace.scenario.scene_names] == ["Field", "Crypt level 2"]
    assert hand.app.workspace.scenario.scene.columns == 9


def test_the_first_right_click_after_a_key_opened_another_scene_is_about_what_lies_there(
    hand: Hand,
) -> None:
    """The pointer has not moved, but another token lies under it."""
    with_cellar(hand)
    rat = Token("rat", "Rat", Cell(4, 4), "foes")
    hand.app.workspace.do(AddTokens(rat))
    place = next(iter(hand.app.workspace.scenario.tokens.values())).cell
    hand.app.window.actions_by_name["previous_scene"].trigger()
    hand.move(place)
    hand.app.window.actions_by_name["next_scene"].trigger()
    asked: list[str] = []
    hand.view.menu_wanted.disconnect()
    hand.view.menu_wanted.connect(lambda _at, token: asked.append(token))
    QTest.mouseClick(hand.view.viewport(), Qt.MouseButton.RightButton, pos=hand.point(place))
    assert asked == ["rat"]


def test_a_sign_that_would_cover_another_stands_elsewhere(hand: Hand) -> None:
    """Two passages side by side, whose names are wider than a cell."""
    with_cellar(hand)
    workspace = hand.app.workspace
    for x in (5, 6):
        placed = PlacePassage(
            CellBox(Cell(x, 4), Cell(x, 4)), "Winding stairs", Cell(1, 1), "scene-1"
        )
        workspace.do(placed)
    layer = hand.app.window.scene.labels
    one, two = layer.item.value
    zoom = layer._zoom
    assert not label_bounds(one, zoom).intersects(label_bounds(two, zoom))
    assert one.at[1] < 4 * 64 < two.at[1]


def test_the_fight_that_the_acting_token_leaves_says_so_and_goes_on(hand: Hand) -> None:
    window, workspace = hand.app.window, hand.app.workspace
    with_cellar(hand)
    workspace.do(OpenScene("scene-1"))
    workspace.do(PlacePassage(CellBox(Cell(4, 4), Cell(4, 4)), "Stairs", Cell(6, 3), "scene-2"))
    workspace.fight.do(turn.StartEncounter(("ada", "goblin", "brom")))
    workspace.fight.do(turn.NextTurn())
    assert workspace.scenario.encounter.active == "ada"
    workspace.select(Selection(("ada",)))
    window.actions_by_name["go_through"].trigger()
    assert open_scene(hand) == "scene-2"
    workspace.do(OpenScene("scene-1"))
    assert window.strip.name.text() == "Ada leaves the map · next: Goblin"
    # In a file the log holds texts alone.
    saved = read_scenario(write_scenario(workspace.scenario), "saved").scenario
    workspace.open(document_of(saved))
    assert window.strip.name.text() == "Ada leaves the map · next: Goblin"
    window.actions_by_name["new_turn"].trigger()
    assert window.strip.name.text() == "Goblin’s turn"

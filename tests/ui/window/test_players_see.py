"""What the players see of a thing is set in one click on the map, and a badge tells of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.cell_box import CellBox
from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.interaction.hidden_from_players import hidden_things
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.label import MapLabel
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.commands.passage_edits import PlacePassage
from fivefoot.core.session.commands.regions import PlaceRegion
from fivefoot.core.session.commands.several_tokens import EditTokens
from fivefoot.core.session.opening import document_of
from fivefoot.core.session.selection import Selection
from fivefoot.core.storage.scenario_tree import canonical_text, to_tree
from fivefoot.ui.application import Application

from .conftest import Hand, field_of_battle
from .test_context_menus import entry, opened


def place() -> Scenario:
    scenario = field_of_battle("setup")
    door = Barrier("door", Point(10_000, 6_000), Point(11_000, 6_000), "door")
    label = MapLabel("label-1", Point(12_500, 2_500), "Crypt")
    scene = replace(scenario.scene, barriers={"door": door}, labels=(label,))
    document = document_of(replace(scenario, scene=scene))
    document.do(PlaceRegion(CellBox(Cell(12, 9), Cell(14, 10)), "Altar"))
    return document.scenario


@pytest.fixture
def table(start: Callable[..., Application], qtbot: QtBot) -> Hand:
    return Hand(start(place()), qtbot)


def badges(hand: Hand) -> list[str]:
    return [mark.kind for mark in hand.app.window.players_commands.kept_back.item.marks]


def press(hand: Hand, cell: tuple[int, int], *path: str) -> None:
    menu = opened(hand, cell)
    entry(menu, *path).trigger()
    menu.close()


def test_name_and_hit_points_of_a_token(table: Hand) -> None:
    before = table.app.workspace.scenario
    press(table, (7, 5), "Players see", "? instead of a name")
    press(table, (7, 5), "Players see", "Hit points: as a bar")
    goblin = table.app.workspace.scenario.tokens["goblin"]
    assert (goblin.seen_as, goblin.shown_hit_points) == ("?", "bar")
    assert badges(table) == ["name", "hit_points"]
    assert '"seen_as":"?"' in canonical_text(to_tree(table.app.workspace.scenario))
    menu = opened(table, (7, 5))
    assert entry(menu, "Players see", "? instead of a name").isChecked()
    assert not entry(menu, "Players see", "Its name").isChecked()
    menu.close()
    table.app.workspace.document.undo()
    table.app.workspace.document.undo()
    assert table.app.workspace.scenario == before
    assert badges(table) == []


def test_a_hidden_passage_has_a_badge(table: Hand) -> None:
    workspace = table.app.workspace
    workspace.do(
        PlacePassage(
            CellBox(Cell(3, 3), Cell(4, 3)), "Stairs", Cell(9, 9), both_ways=False, hidden=True
        )
    )
    assert [mark.at for mark in hidden_things(workspace.battle)] == [(3000, 3000)]
    assert badges(table) == ["hidden"]
    workspace.document.undo()
    workspace.do(PlacePassage(CellBox(Cell(3, 3), Cell(4, 3)), "Stairs", Cell(9, 9)))
    assert badges(table) == []


def test_hidden_by_menu_and_by_key(table: Hand) -> None:
    press(table, (7, 5), "Hidden from the players")
    assert table.app.workspace.scenario.tokens["goblin"].hidden
    assert badges(table) == ["hidden"]
    action = table.app.window.actions_by_name["hide_tokens"]
    assert action.isChecked()
    table.app.workspace.select(Selection(("ada", "goblin")))
    assert not action.isChecked()
    table.app.workspace.select(Selection(("goblin",)))
    table.key(Qt.Key.Key_V, Qt.KeyboardModifier.ShiftModifier)
    assert not table.app.workspace.scenario.tokens["goblin"].hidden
    assert not action.isChecked()


@pytest.mark.parametrize(
    ("at", "text"),
    [
        ((10.5, 6.0), "Secret: a wall to the players"),
        ((13.5, 10.4), "Altar: only for you"),
        ((12.5, 2.6), "Crypt: only for you"),
    ],
)
def test_doors_regions_and_labels_in_one_click(
    table: Hand, at: tuple[float, float], text: str
) -> None:
    table.app.workspace.select(Selection())
    before = table.app.workspace.scenario

    def menu() -> QMenu:
        where: QPoint = table.view.mapFromScene(at[0] * 64, at[1] * 64)
        table.bot.mouseMove(table.view.viewport(), QPoint(5, 5))
        table.bot.mouseMove(table.view.viewport(), where)
        QApplication.processEvents()
        table.app.window.context_menus.show(table.view.mapToGlobal(where), "")
        found = QApplication.activePopupWidget()
        assert isinstance(found, QMenu)
        return found

    for on in (True, False):
        shown = menu()
        assert entry(shown, text).isChecked() is not on
        entry(shown, text).trigger()
        shown.close()
    assert table.app.workspace.scenario.scene == before.scene
    assert table.app.workspace.scenario.zones == before.zones
    shown = menu()
    entry(shown, text).trigger()
    shown.close()
    assert table.app.workspace.scenario != before
    assert "Crypt" in text or badges(table) == ["hidden"]


def test_the_players_own_map_has_no_badges(table: Hand) -> None:
    press(table, (7, 5), "Players see", "? instead of a name")
    table.app.window.actions_by_name["players_window"].trigger()
    players = table.app.window.players_commands.players
    assert players is not None
    kinds = {type(item).__name__ for item in players.scene.graphics.items()}
    assert "KeptBackItem" not in kinds
    assert {t.name for t in players.workspace.scenario.tokens.values()} == {"Ada", "Brom", "?"}


def test_an_unknown_way_to_show_hit_points_is_refused(table: Hand) -> None:
    with pytest.raises(Refused, match="number, bar, word, nothing"):
        table.app.workspace.document.do(EditTokens(("goblin",), {"shown_hit_points": "smell"}))

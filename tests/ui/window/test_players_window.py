"""The players' window beside the game master's: it holds and shows nothing that the players may not
know.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAccessible, QColor, QImage, QRegion
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.fog import Fog, explored_cells
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.session.opening import document_of
from fivefoot.ui.application import Application
from fivefoot.ui.map.painters.fog_painter import FogLook
from fivefoot.ui.players.players_window import PlayersWindow

from .conftest import Hand

SHIFT = Qt.KeyboardModifier.ShiftModifier
TWO_SCREENS = "FIVEFOOT_TWO_SCREENS"
SECRET = "Zqxjorth"


def hall(fog: Fog | None = None) -> Scenario:
    """Two halls, a wall with a door between them; Ada west, an ogre east, a hidden assassin south
    of Ada.
    """
    barriers = (
        Barrier("north", Point(10000, 0), Point(10000, 6000)),
        Barrier("door", Point(10000, 6000), Point(10000, 7000), "door"),
        Barrier("south", Point(10000, 7000), Point(10000, 14000)),
        Barrier("hatch", Point(0, 10000), Point(1000, 10000), "door", secret=True),
    )
    tokens = (
        Token("ada", "Ada", Cell(4, 6), hit_points=9, hit_points_max=12),
        Token("ogre", "Ogre", Cell(15, 6), "foes", hit_points=11, hit_points_max=30, notes=SECRET),
        Token("killer", SECRET, Cell(5, 12), "foes", hidden=True),
    )
    fight = Encounter("play", 1, active="ada", order=("killer", "ada", "ogre"))
    scene = Scene(20, 14, barriers={b.id: b for b in barriers}, fog=fog or Fog())
    return Scenario(scene, tokens={t.id: t for t in tokens}, encounter=fight)


@pytest.fixture
def opened(start: Callable[..., Application], qtbot: QtBot) -> tuple[Hand, PlayersWindow]:
    hand = Hand(start(hall(Fog(on=True))), qtbot)
    hand.app.window.actions_by_name["players_window"].trigger()
    players = hand.app.window.players_commands.players
    assert players is not None
    QApplication.processEvents()
    return hand, players


def names(players: PlayersWindow) -> set[str]:
    return {token.name for token in players.workspace.scenario.tokens.values()}


def settle() -> None:
    for _ in range(3):
        QApplication.processEvents()


def texts_shown(widget: QWidget) -> str:
    """Every text of a window: what widgets say, their tips, and what a screen reader is told."""
    texts = []
    for each in (widget, *widget.findChildren(QWidget)):
        texts += [
            each.toolTip(),
            each.accessibleName(),
            each.accessibleDescription(),
            each.windowTitle(),
        ]
        texts.append(each.text() if hasattr(each, "text") and callable(each.text) else "")  # type: ignore[attr-defined]
        interface = QAccessible.queryAccessibleInterface(each)
        if interface is not None:
            texts += [
                interface.text(QAccessible.Text.Name),
                interface.text(QAccessible.Text.Description),
            ]
            texts += [
                interface.child(n).text(QAccessible.Text.Name)
                for n in range(interface.childCount())
                if interface.child(n) is not None
            ]
    return "\n".join(texts)


def shot(players: PlayersWindow, cell: tuple[float, float]) -> QColor:
    """The colour in the middle of a cell, as the players see it."""
    image: QImage = players.view.viewport().grab().toImage()
    at = players.view.mapFromScene((cell[0] + 0.5) * 64, (cell[1] + 0.5) * 64)
    return image.pixelColor(at)


def test_hidden_tokens_and_secrets_are_not_in_the_window(
    opened: tuple[Hand, PlayersWindow],
) -> None:
    hand, players = opened
    assert names(players) == {"Ada"}
    assert set(players.scene.tokens) == set(players.workspace.scenario.tokens)
    assert SECRET not in texts_shown(players)
    assert "Ogre" not in texts_shown(players)
    hand.app.workspace.document.do(_opening())
    settle()
    assert names(players) == {"Ada", "Ogre"}
    assert SECRET not in texts_shown(players)


def _opening() -> object:
    from fivefoot.core.session.commands.map_edits import ToggleDoor

    return ToggleDoor("door")


def test_what_nobody_uncovered_is_black(opened: tuple[Hand, PlayersWindow]) -> None:
    hand, players = opened
    assert shot(players, (15, 3)).lightness() == 0
    assert shot(players, (2, 3)).lightness() > 0
    hand.app.workspace.document.do(_opening())
    settle()
    assert shot(players, (15, 6)).lightness() > 0
    assert shot(players, (12, 12)).lightness() == 0


def test_a_move_in_play_uncovers_what_is_seen_on_the_way(
    opened: tuple[Hand, PlayersWindow],
) -> None:
    hand, players = opened
    hand.app.workspace.document.do(_opening())
    hand.drag((4, 6), (6, 6), (9, 6))
    settle()
    fog = hand.app.workspace.scenario.scene.fog
    assert explored_cells(fog, 20, 14)[4, 14]
    assert hand.cell("ada") == (9, 6)
    place = next(t.cell for t in players.workspace.scenario.tokens.values() if t.name == "Ada")
    assert place == (9, 6)


def test_a_drag_paints_where_fog_lifts_and_not_between(
    opened: tuple[Hand, PlayersWindow], qtbot: QtBot
) -> None:
    """One box about all that changed would hold most of both maps."""
    hand, _players = opened
    veil = hand.app.window.scene.veil
    asked: list[QRegion] = []
    hand.view.viewport().installEventFilter(painted := Painted(asked))
    uncovered = np.zeros((14, 20), dtype=bool)
    veil.show_value(FogLook(uncovered, None, 120, 120))
    settle()
    asked.clear()
    lifted = uncovered.copy()
    lifted[1, 1] = lifted[12, 18] = True
    veil.show_value(FogLook(lifted, None, 120, 120))
    settle()
    region = QRegion()
    for each in asked:
        region += each
    assert region.contains(hand.point((1, 1)))
    assert region.contains(hand.point((18, 12)))
    assert not region.contains(hand.point((10, 6)))
    assert painted is not None


class Painted(QObject):
    """Notes what of a widget is painted."""

    def __init__(self, regions: list[QRegion]) -> None:
        super().__init__()
        self._regions = regions

    def eventFilter(self, _widget: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self._regions.append(QRegion(event.region()))  # type: ignore[attr-defined]
        return False


def test_fog_is_uncovered_by_hand_and_by_room(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = Hand(start(hall(Fog(on=True, by_sight=False))), qtbot)
    workspace = hand.app.workspace
    hand.app.window.actions_by_name["fog_tool"].trigger()
    hand.drag((1, 1), (2, 2), (3, 3))
    assert explored_cells(workspace.scenario.scene.fog, 20, 14).sum() == 9
    hand.drag((3, 3), (3, 3), keys=SHIFT)
    assert explored_cells(workspace.scenario.scene.fog, 20, 14).sum() == 8
    qtbot.mouseDClick(hand.view.viewport(), Qt.MouseButton.LeftButton, pos=hand.point((15, 6)))
    cells = explored_cells(workspace.scenario.scene.fog, 20, 14)
    assert cells[:, 10:].all()
    assert cells[:, :10].sum() == 8
    hand.key(Qt.Key.Key_Down)
    hand.key(Qt.Key.Key_Right, SHIFT)
    hand.key(Qt.Key.Key_Return)
    assert explored_cells(workspace.scenario.scene.fog, 20, 14).sum() >= cells.sum()
    hand.key(Qt.Key.Key_Escape)
    assert workspace.tool == "select"


def test_blackout_and_freeze(opened: tuple[Hand, PlayersWindow]) -> None:
    hand, players = opened
    actions = hand.app.window.actions_by_name
    actions["blackout"].trigger()
    assert players.is_black
    actions["blackout"].trigger()
    assert not players.is_black
    actions["freeze"].trigger()
    hand.app.workspace.document.do(_opening())
    settle()
    assert names(players) == {"Ada"}
    actions["freeze"].trigger()
    assert "Ogre" in names(players)
    assert players.order.next.whole == "Ogre (badly wounded)"


def test_the_order_names_only_whom_the_players_know(opened: tuple[Hand, PlayersWindow]) -> None:
    _, players = opened
    assert players.order.acting.text() == "Ada"
    assert players.order.next.whole == ""
    assert players.order.round.text() == "Round 1"


def test_the_view_follows_what_the_game_master_chose(opened: tuple[Hand, PlayersWindow]) -> None:
    hand, players = opened
    actions = hand.app.window.actions_by_name
    whole = players.view.mapToScene(players.view.viewport().rect()).boundingRect()
    assert whole.contains(players.scene.map_area)
    actions["players_gm"].trigger()
    hand.view.zoom_to(3.0)
    near = players.view.mapToScene(players.view.viewport().rect()).boundingRect()
    assert near.width() < whole.width() / 1.5


def test_the_program_closes_with_the_players_window_open(
    opened: tuple[Hand, PlayersWindow],
) -> None:
    """The switches look once more after it is gone; a fault there would be reported at each end."""
    hand, players = opened
    hand.app.workspace.document.mark_saved(hand.app.workspace.scenario, Path("saved"))
    assert players.isVisible()
    hand.app.window.close()
    QApplication.sendPostedEvents(players, QEvent.Type.DeferredDelete.value)
    settle()
    assert not hand.app.window.actions_by_name["players_window"].isChecked()


def test_a_new_scenario_leaves_nothing_of_the_last_one(opened: tuple[Hand, PlayersWindow]) -> None:
    hand, players = opened
    hand.app.workspace.document.mark_saved(hand.app.workspace.scenario, Path("saved"))

    hand.app.workspace.open(
        document_of(replace(hall(), tokens={"eve": Token("eve", "Eve", Cell(1, 1))}))
    )
    settle()
    assert names(players) == {"Eve"}


@pytest.mark.skipif(
    TWO_SCREENS not in os.environ, reason="needs two screens; the test below fakes them"
)
def test_on_two_screens(start: Callable[..., Application], qtbot: QtBot) -> None:
    """The window opens on the other screen, fills it, and is gone when that is pulled out."""
    hand = Hand(start(hall(Fog(on=True))), qtbot)
    laptop, television = QApplication.screens()
    hand.app.window.setScreen(laptop)
    hand.app.window.actions_by_name["players_window"].trigger()
    settle()
    players = hand.app.window.players_commands.players
    assert players is not None
    assert players.screen() is television
    assert players.isFullScreen()
    assert hand.app.preferences.value.players_screen
    players._on_screen_removed(laptop)
    assert players.isVisible()
    players._on_screen_removed(television)
    assert not players.isVisible()
    hand.app.window.players_commands.refresh()
    assert not hand.app.window.actions_by_name["players_window"].isChecked()


@pytest.mark.skipif(TWO_SCREENS in os.environ, reason="runs in itself")
def test_two_screens_are_faked(tmp_path: Path) -> None:
    screens = [
        {"name": "laptop", "x": 0, "y": 0, "width": 1366, "height": 768, "logicalDpi": 96},
        {"name": "television", "x": 1366, "y": 0, "width": 1920, "height": 1080, "logicalDpi": 96},
    ]
    config = tmp_path / "screens.json"
    config.write_text(
        json.dumps(
            {"synchronousWindowSystemEvents": True, "windowFrameMargins": False, "screens": screens}
        )
    )
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": f"offscreen:configfile={config}",
        TWO_SCREENS: "1",
    }
    test = f"{Path(__file__)}::test_on_two_screens"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", test]
    root = Path(__file__).resolve().parents[3]
    done = subprocess.run(
        command, check=False, env=environment, cwd=root, capture_output=True, text=True, timeout=300
    )
    assert "1 passed" in done.stdout, done.stdout + done.stderr

"""Sight follows a token that is dragged, on both maps; the drop uncovers just that, as one step of
undo.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.ui.window.conftest import Hand
from tests.ui.window.test_players_window import hall, names, settle

from fivefoot.core.model.fog import Fog, explored_cells
from fivefoot.core.session.commands.map_edits import ToggleDoor
from fivefoot.ui.application import Application
from fivefoot.ui.players.players_window import PlayersWindow

BEYOND = (4, 14)
"""A cell (row, column) that is seen from the door alone."""


@pytest.fixture
def opened(start: Callable[..., Application], qtbot: QtBot) -> tuple[Hand, PlayersWindow]:
    hand = Hand(start(hall(Fog(on=True))), qtbot)
    hand.app.window.actions_by_name["players_window"].trigger()
    players = hand.app.window.players_commands.players
    assert players is not None
    hand.app.workspace.document.do(ToggleDoor("door"))
    settle()
    QApplication.processEvents()
    return hand, players


def rest(players: PlayersWindow) -> None:
    """The hand rests for a moment."""
    if players._rest.isActive():
        players._rest.stop()
        players._draw_ahead()


def lies_open(hand: Hand, players: PlayersWindow) -> tuple[bool, bool]:
    """Whether the cell beyond is drawn as uncovered on the GM's map, and on the players'."""
    veil, fog = hand.app.window.scene.veil.value, players.fog.value
    assert veil is not None
    assert fog is not None
    return bool(veil.uncovered[BEYOND]), bool(fog.uncovered[BEYOND])


def test_fog_follows_the_hand_and_lies_again_where_the_drag_is_dropped_without_effect(
    opened: tuple[Hand, PlayersWindow],
) -> None:
    hand, players = opened
    before = hand.app.workspace.scenario
    assert lies_open(hand, players) == (False, False)
    hand.press((4, 6))
    hand.move((6, 6))
    hand.move((9, 6))
    rest(players)
    assert lies_open(hand, players) == (True, True)
    assert hand.app.workspace.scenario is before  # nothing has happened
    hand.move((5, 6))
    rest(players)
    assert lies_open(hand, players) == (False, False)
    hand.move((9, 6))
    rest(players)
    hand.key(Qt.Key.Key_Escape)
    hand.release((9, 6))
    settle()
    assert lies_open(hand, players) == (False, False)
    assert players.workspace.scenario is players.known.scenario
    assert hand.app.workspace.scenario is before


def test_the_drop_uncovers_what_the_drag_showed_in_one_step_of_undo(
    opened: tuple[Hand, PlayersWindow],
) -> None:
    hand, players = opened
    workspace = hand.app.workspace
    before = workspace.scenario
    hand.press((4, 6))
    hand.move((6, 6))
    hand.move((9, 6))
    ahead = workspace.sight_ahead
    assert ahead is not None
    hand.release((9, 6))
    settle()
    assert workspace.scenario.scene.fog == ahead.scene.fog
    assert players.fog.value is not None
    assert (players.fog.value.uncovered == explored_cells(ahead.scene.fog, 20, 14)).all()
    workspace.document.undo()
    assert workspace.scenario is before


def test_nobody_new_is_shown_before_the_drop(opened: tuple[Hand, PlayersWindow]) -> None:
    """A game master who only measures gives no creature away."""
    hand, players = opened
    document = hand.app.workspace.document
    ogre = document.scenario.tokens["ogre"]
    hand.app.workspace.document.do(_placed(ogre.id, (14, 4)))
    settle()
    assert "Ogre" not in names(players)
    hand.press((4, 6))
    hand.move((6, 6))
    hand.move((9, 6))
    rest(players)
    assert lies_open(hand, players) == (True, True)
    assert "Ogre" not in names(players)
    hand.release((9, 6))
    settle()
    assert "Ogre" in names(players)


def test_a_picture_that_is_kept_does_not_follow(opened: tuple[Hand, PlayersWindow]) -> None:
    hand, players = opened
    players.freeze(True)
    hand.press((4, 6))
    hand.move((6, 6))
    hand.move((9, 6))
    assert lies_open(hand, players) == (True, False)
    hand.key(Qt.Key.Key_Escape)
    hand.release((9, 6))


def _placed(name: str, cell: tuple[int, int]):
    from fivefoot.core.geometry.grid import Cell
    from fivefoot.core.rules.turn.commands import Place

    return Place(name, Cell(*cell))

"""A players' map that lies turned is seen whole, and what is written on it faces its readers; one
window is turned from test to test.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPointingDevice
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from fivefoot.ui.application import Application
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.players.players_window import PlayersWindow
from fivefoot.ui.window.table_screen_commands import EDGES, TURNS

from .conftest import Hand
from .kept_window import kept_window, left_as_it_was
from .test_players_screen import AXES, give, on_screen, players_of
from .test_table_touch import Table, hall, touch_screen

__all__ = ["touch_screen"]


@pytest.fixture(scope="module")
def turned(
    qapp: QApplication, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Application, PlayersWindow]]:
    """A game master's window and that of the players."""
    with kept_window(qapp, tmp_path_factory.mktemp("turned"), hall()) as application:
        players = players_of(application)
        # What it says of the new window goes by itself, in the midst of some test.
        application.window.banner.hide()
        yield application, players


@pytest.fixture
def table(
    turned: tuple[Application, PlayersWindow], qtbot: QtBot, touch_screen: QPointingDevice
) -> Iterator[Table]:
    """The players' map as it lies at first, and lies again afterwards."""
    application, players = turned
    table = Table(Hand(application, qtbot), players, touch_screen)
    lay_level(table)
    with left_as_it_was(application):
        yield table
        lay_level(table)


def lay_level(table: Table) -> None:
    """The map unturned, and written for who sits below."""
    give(table, TURNS[0])
    give(table, EDGES[0])


@pytest.mark.parametrize("quarters", range(4))
def test_the_whole_map_is_seen_and_runs_as_it_lies(table: Table, quarters: int) -> None:
    give(table, TURNS[quarters])
    view, players = table.players.view, table.players
    assert view.now_seen().adjusted(-1, -1, 1, 1).contains(players.scene.map_area)
    step = on_screen(players, (1, 0)) - on_screen(players, (0, 0))
    size = step.manhattanLength()
    assert (step.x() / size, step.y() / size) == pytest.approx(AXES[quarters], abs=1e-6)
    assert players.scene.zoom == pytest.approx(size / CELL)


@pytest.mark.parametrize("near", range(4))
@pytest.mark.parametrize("quarters", range(4))
def test_texts_and_tokens_face_their_readers(table: Table, quarters: int, near: int) -> None:
    give(table, TURNS[quarters])
    give(table, EDGES[near])
    players = table.players
    scene = players.scene
    ada = next(iter(scene.tokens.values()))
    assert (quarters * 90 + ada.rotation()) % 360 == near * 90
    names = scene.names.item.placed
    assert names
    tag, box = names[0]
    token = next(t for t in players.workspace.scenario.tokens.values() if t.name == tag.text)
    beside = players.view.mapped(QPointF(*box.middle)) - players.view.mapped(
        scene.tokens[token.id].pos()
    )
    # Level for its readers, and between the token and them.
    toward = ((0, 1), (-1, 0), (0, -1), (1, 0))[near]
    assert beside.x() * toward[0] + beside.y() * toward[1] > 0
    across = players.view.viewportTransform().mapRect(
        QRectF(QPointF(box.left, box.top), QPointF(box.right, box.bottom))
    )
    long, short = (
        (across.height(), across.width()) if near % 2 else (across.width(), across.height())
    )
    assert long > short

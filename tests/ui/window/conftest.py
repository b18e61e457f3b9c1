"""A running program on an offscreen display, and checks that nothing is left behind or broken in
painting.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import fivefoot.ui.application
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.ui.appearance.text_size import USUAL, set_text_size
from fivefoot.ui.appearance.theme import TEXT_BODY, font
from fivefoot.ui.application import Application
from fivefoot.ui.dialogs.preferences_dialog import TEXT_SIZES
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.state.preferences import PreferenceKeeper
from fivefoot.ui.strips.window_strips import STRIPS
from fivefoot.ui.window.main_window import MainWindow

NO_KEY = Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton

SIZES = (USUAL, 130, max(TEXT_SIZES))
"""Text sizes in percent at which no text may be cut: the usual, one between, the largest."""

WIDTH, HEIGHT = 1366, 768

USUAL_SIZE = (1200, 800)
"""Logical pixels of a window whose size no test speaks of."""


def field_of_battle(stage: str = "play") -> Scenario:
    """An open field: Ada at (4, 4), an ogre with a reach of 10 ft far to the east, a goblin beside
    Ada's way.
    """
    tokens = (
        Token("ada", "Ada", Cell(4, 4)),
        Token("brom", "Brom", Cell(2, 8)),
        Token("goblin", "Goblin", Cell(7, 5), "foes"),
    )
    return Scenario(
        Scene(20, 14),
        title="Field",
        tokens={token.id: token for token in tokens},
        encounter=Encounter(stage=stage, round=1, active="ada"),  # type: ignore[arg-type]
    )


@dataclass
class Hand:
    """A person at the window: everything goes through real events of the map's viewport."""

    app: Application
    bot: QtBot

    @property
    def view(self):
        return self.app.window.map

    def point(self, cell: tuple[int, int]) -> QPoint:
        return self.view.mapFromScene(QPointF((cell[0] + 0.5) * CELL, (cell[1] + 0.5) * CELL))

    def _send(
        self,
        kind: QEvent.Type,
        cell: tuple[int, int],
        button: Qt.MouseButton,
        keys: Qt.KeyboardModifier,
    ) -> None:
        at = QPointF(self.point(cell))
        held = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseButtonRelease else LEFT
        where = QPointF(self.view.viewport().mapToGlobal(at.toPoint()))
        QApplication.sendEvent(
            self.view.viewport(), QMouseEvent(kind, at, where, button, held, keys)
        )
        QApplication.processEvents()

    def press(
        self,
        cell: tuple[int, int],
        keys: Qt.KeyboardModifier = NO_KEY,
        button: Qt.MouseButton = LEFT,
    ) -> None:
        self._send(QEvent.Type.MouseButtonPress, cell, button, keys)

    def move(self, cell: tuple[int, int]) -> None:
        self._send(QEvent.Type.MouseMove, cell, Qt.MouseButton.NoButton, NO_KEY)

    def release(self, cell: tuple[int, int], keys: Qt.KeyboardModifier = NO_KEY) -> None:
        self._send(QEvent.Type.MouseButtonRelease, cell, LEFT, keys)

    def click(self, cell: tuple[int, int], keys: Qt.KeyboardModifier = NO_KEY) -> None:
        self.press(cell, keys)
        self.release(cell, keys)

    def drag(
        self, start: tuple[int, int], *cells: tuple[int, int], keys: Qt.KeyboardModifier = NO_KEY
    ) -> None:
        self.press(start)
        for cell in cells:
            self.move(cell)
        self.release(cells[-1], keys)

    def key(self, key: Qt.Key, keys: Qt.KeyboardModifier = NO_KEY) -> None:
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QApplication.sendEvent(self.view, QKeyEvent(kind, key, keys))
        QApplication.processEvents()

    def cell(self, token: str) -> Cell:
        return self.app.workspace.scenario.tokens[token].cell


@pytest.fixture(scope="session", autouse=True)
def what_is_kept_stays() -> None:
    """Rulesets and graphs that tests before the first window left in caches: no window's garbage is
    among them.
    """
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def nothing_stays_copied(qapp: QApplication) -> Iterator[None]:
    """Where there is no display Qt frees what is copied after the interpreter has ended: data that
    a test made in Python would end the process with a segmentation fault.
    """
    yield
    qapp.clipboard().clear()


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIVEFOOT_HOME", str(tmp_path / "home"))


@pytest.fixture(autouse=True)
def nothing_breaks_unseen(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[BaseException]]:
    """An exception in painting or in a slot only reaches the hook: here it fails the test."""
    found: list[BaseException] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, error, trace: found.append(error))
    yield found
    assert not found, found


@pytest.fixture(autouse=True)
def no_window_is_left(qapp: QApplication) -> Iterator[None]:
    before = set(qapp.topLevelWidgets())
    yield
    qapp.processEvents()
    left = [
        widget for widget in qapp.topLevelWidgets() if widget not in before and widget.isVisible()
    ]
    assert not left, left


@pytest.fixture
def start(
    qapp: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., Application]]:
    """Starts the program; with a scenario, that one is open in place of the sample."""
    # here, where no other thread runs: the scene of an earlier window may not end beside this one
    gc.collect()
    gc.freeze()  # what is left is kept by caches or the run itself: nobody looks through it again
    started: list[Application] = []

    def begin(
        scenario: Scenario | None = None,
        path: Path | None = None,
        size: tuple[int, int] = USUAL_SIZE,
    ) -> Application:
        if scenario is not None:
            monkeypatch.setattr(fivefoot.ui.application, "sample", lambda: scenario)
        application = Application(qapp, PreferenceKeeper())
        started.append(application)
        show(application, path, size)
        return application

    yield begin
    for application in started:
        put_away(application)


def show(
    application: Application, path: Path | None = None, size: tuple[int, int] = USUAL_SIZE
) -> None:
    """Shows a window that was made, with its side panel and the whole map."""
    # Before it is shown: it is laid out once.
    application.window.resize(*size)
    application.window.side.setVisible(True)  # in a window of this width it begins folded
    shown = application.window.map.viewport()
    shown.setUpdatesEnabled(False)  # the map is painted once, where the fitted view is
    application.begin(path)
    QApplication.processEvents()
    shown.setUpdatesEnabled(True)
    application.window.map.fit()
    QApplication.processEvents()


def put_away(application: Application) -> None:
    """Closes a window without a question, and lets go of it."""
    application.workspace.document.mark_saved(application.workspace.scenario, Path("closed"))
    application.window.close()
    application.end()


@pytest.fixture
def hand(start: Callable[..., Application], qtbot: QtBot) -> Hand:
    """A person at a window with the open field."""
    return Hand(start(field_of_battle()), qtbot)


def make_every_part(window: MainWindow) -> None:
    """Strips, forms, lists and the card of a question are made when they are first wanted: a test
    that goes through all that the window has wants them.
    """
    for part in (*STRIPS, "prompt"):
        getattr(window, part)
    window.bar.open_more()
    window.bar.rest.hide()
    for panel in (window.side.order, window.side.log):
        panel.refresh()
    assert len(window.bar.actions_by_id) == len(window.bar.offers)
    window.side.token.refresh()


def settle(hand: Hand, size: tuple[int, int] = (WIDTH, HEIGHT)) -> None:
    shown = hand.app.window.map.viewport()
    shown.setUpdatesEnabled(False)  # the map is painted once, in its last place
    hand.app.window.resize(*size)
    hand.app.window.bar.refresh()
    hand.app.window.rail.refresh()
    for _ in range(3):
        QApplication.processEvents()
    shown.setUpdatesEnabled(True)
    QApplication.processEvents()


@pytest.fixture(params=SIZES)
def percent(request: pytest.FixtureRequest) -> Iterator[int]:
    """A text size; the usual one is back afterwards."""
    yield request.param
    back_to_usual_text()


def back_to_usual_text() -> None:
    """The usual text size, also for what paints without a window of its own."""
    set_text_size(USUAL)
    QApplication.setFont(font(TEXT_BODY))


@pytest.fixture
def table(percent: int, start: Callable[..., Application], qtbot: QtBot) -> Hand:
    """A person at a window with the open field, set up at a text size."""
    PreferenceKeeper().change(text_percent=percent)
    hand = Hand(start(field_of_battle("setup"), size=(WIDTH, HEIGHT)), qtbot)
    settle(hand)
    return hand

"""An evening of play in one window: random gestures, and nothing breaks, piles up or stands still
for long.

Drags, turns, answers, undo, keys, the wheel, other rules, other documents and other themes, all by
real events. The suite plays a while; the long run (`tests/reference/how_many.py`) plays thousands
of gestures. Both print how memory grew for each thousand gestures after the first tenth, without
what is derived and painted (both have bounds of their own), with the same document in the window,
and where the window stood still. What the C library has in use and the number of Python's objects
are told beside it: they tell what is held on to from holes between it. What stays is asserted by
counting: closed documents, battles, widgets, derived arrays; in the long run the memory of the
process, too.
"""

from __future__ import annotations

import ctypes
import gc
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import linear_regression
from typing import NamedTuple

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot
from tests.reference.how_many import LONG, SEED, maps

from fivefoot.core.model.token import Token
from fivefoot.core.rules.space.battle import Battle, forget_derived
from fivefoot.core.rules.space.derived_cache import DERIVED
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.session.document import Document
from fivefoot.core.session.opening import switch_to
from fivefoot.core.storage.sample_files import sample_paths
from fivefoot.ui.appearance.picture_cache import forget_all_pictures
from fivefoot.ui.application import Application
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.state.background import PATIENCE
from fivefoot.ui.state.memory import give_back

from .conftest import make_every_part

GESTURES = maps(60, 4_000)
LOOKS = 20
"""How often memory is looked at."""

STILL = 0.2
"""Seconds from which a stillness is told."""

MOST_GROWTH = 15.0
"""Megabytes that a thousand gestures may add after the first tenth, in the long run: the history
holds 500 steps.
"""

SYSTEMS = ("keyword3", "phase3ap", "quickaction", "openband", "twopoint")
NOTHING, LEFT = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton


class Player:
    """Somebody who does one thing after another, and a clock that stops the longest stillnesses of
    the window.
    """

    def __init__(self, app: Application, seed: str) -> None:
        self.app, self.window, self.workspace = app, app.window, app.workspace
        self.dice = random.Random(seed)
        self.still: list[tuple[float, str, str]] = []
        self._doing = ""

    def act(self) -> None:
        """One gesture, and an answer to whatever it asks."""
        kinds: dict[Callable[[], None], int] = {
            self.drag: 50,
            self.next_turn: 14,
            self.undo: 8,
            self.redo: 3,
            self.key: 10,
            self.hover: 6,
            self.wheel: 4,
            self.other_rules: 3,
            self.other_document: 2,
            self.other_theme: 1,
        }
        gesture = self.dice.choices(list(kinds), list(kinds.values()))[0]
        if not self.workspace.scenario.tokens:  # nobody plays on an empty field for long
            gesture = self.other_document
        self._doing = gesture.__name__
        gesture()
        self.answer()

    # -- gestures ---------------------------------------------------------------------------------

    def drag(self) -> None:
        scenario, scene = self.workspace.scenario, self.workspace.scenario.scene
        if not scenario.tokens:
            return
        acting = scenario.tokens.get(scenario.encounter.active or "")
        any_token = self.dice.choice([*scenario.tokens.values()])
        x, y = (acting if acting is not None and self.dice.random() < 0.7 else any_token).cell
        self._mouse(QEvent.Type.MouseButtonPress, (x, y))
        for _ in range(self.dice.randrange(2, 9)):
            x = min(scene.columns - 1, max(0, x + self.dice.randrange(-2, 3)))
            y = min(scene.rows - 1, max(0, y + self.dice.randrange(-2, 3)))
            self._mouse(QEvent.Type.MouseMove, (x, y))
        overruled = Qt.KeyboardModifier.ControlModifier if self.dice.random() < 0.15 else NOTHING
        self._mouse(QEvent.Type.MouseButtonRelease, (x, y), overruled)

    def next_turn(self) -> None:
        self._timed(self.workspace.fight.next_turn)

    def undo(self) -> None:
        for _ in range(self.dice.randrange(1, 4)):
            self._timed(self.workspace.document.undo)

    def redo(self) -> None:
        self._timed(self.workspace.document.redo)

    def key(self) -> None:
        keys = (
            Qt.Key.Key_Tab,
            Qt.Key.Key_R,
            Qt.Key.Key_T,
            Qt.Key.Key_F,
            Qt.Key.Key_B,
            Qt.Key.Key_Escape,
            Qt.Key.Key_Right,
            Qt.Key.Key_Down,
            Qt.Key.Key_Return,
            Qt.Key.Key_Home,
        )
        self.window.map.setFocus()
        key = self.dice.choice(keys)
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            self._timed(
                lambda kind=kind: QApplication.sendEvent(
                    self.window.map, QKeyEvent(kind, key, NOTHING)
                )
            )

    def hover(self) -> None:
        scene = self.workspace.scenario.scene
        for _ in range(5):
            self._mouse(
                QEvent.Type.MouseMove,
                (self.dice.randrange(scene.columns), self.dice.randrange(scene.rows)),
            )

    def wheel(self) -> None:
        viewport = self.window.map.viewport()
        at = QPointF(self.dice.randrange(viewport.width()), self.dice.randrange(viewport.height()))
        event = QWheelEvent(
            at,
            QPointF(viewport.mapToGlobal(at.toPoint())),
            QPoint(),
            QPoint(0, self.dice.choice((120, -120))),
            Qt.MouseButton.NoButton,
            NOTHING,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        self._timed(lambda: QApplication.sendEvent(viewport, event))

    def other_rules(self) -> None:
        self._timed(
            lambda: self.workspace.do(switch_to(self.workspace.scenario, self.dice.choice(SYSTEMS)))
        )

    def other_document(self) -> None:
        path = self.dice.choice(sample_paths())
        self._timed(lambda: self.window.files.open_sample_of(path))
        self.app.jobs.wait()
        self.other_rules()
        order = tuple(self.workspace.scenario.tokens)
        if order and self.dice.random() < 0.8:
            self._timed(
                lambda: self.workspace.fight.do(
                    turn.StartEncounter(order, seed=self.dice.randrange(99))
                )
            )
            self.next_turn()

    def look_at_the_sample(self) -> None:
        """Put the same document and view in the window each time memory is looked at: what the one
        in hand takes tells nothing about what stays.
        """
        self.window.files.open_sample_of(sample_paths()[0])
        self.app.jobs.wait()
        self.window.map.fit()
        self.app.workspace.background.wait()
        self.settle()

    def other_theme(self) -> None:
        self._timed(lambda: self.app._change_theme(self.dice.choice(("light", "dark", "contrast"))))

    def answer(self) -> None:
        for _ in range(6):
            asked = self.workspace.fight.question
            if asked is None or not asked.choices:
                return
            choice = self.dice.choice(asked.choices).id
            self._timed(
                lambda asked=asked, choice=choice: self.workspace.fight.do(
                    turn.Answer(asked.who, choice)
                )
            )

    # -- events -----------------------------------------------------------------------------------

    def _mouse(
        self, kind: QEvent.Type, cell: tuple[int, int], keys: Qt.KeyboardModifier = NOTHING
    ) -> None:
        view = self.window.map
        at = QPointF(view.mapFromScene(QPointF((cell[0] + 0.5) * CELL, (cell[1] + 0.5) * CELL)))
        button = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseMove else LEFT
        held = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseButtonRelease else LEFT
        where = QPointF(view.viewport().mapToGlobal(at.toPoint()))
        self._timed(
            lambda: QApplication.sendEvent(
                view.viewport(), QMouseEvent(kind, at, where, button, held, keys)
            )
        )

    def _timed(self, work: Callable[[], object]) -> None:
        """Do something and paint what follows, by the processor's time of this thread: other work
        counts little.
        """
        for step in (work, self.settle):
            before = time.thread_time()
            step()
            stood = time.thread_time() - before
            if stood > STILL:
                self.still.append((stood, self._doing, self.workspace.scenario.ruleset))

    def settle(self) -> None:
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        QApplication.processEvents()


@pytest.fixture
def player(
    start: Callable[..., Application], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Player]:
    """A player at the sample; questions in windows of their own are answered with what leaves the
    document.
    """
    monkeypatch.setattr(QMessageBox, "question", lambda *_asked: QMessageBox.StandardButton.Discard)
    app = start(path=sample_paths()[0])
    app.workspace.background.patience = PATIENCE
    closing = QTimer()
    closing.timeout.connect(close_what_asks)
    closing.start(200)
    yield Player(app, f"evening {SEED}")
    closing.stop()
    app.workspace.background.wait()
    QApplication.processEvents()


def close_what_asks() -> None:
    asking = QApplication.activeModalWidget() or QApplication.activePopupWidget()
    if asking is not None:
        asking.close()


def megabytes() -> float:
    """What the process has in memory now, without what is free and not yet given back."""
    give_back()
    if not sys.platform.startswith("linux"):
        return 0.0
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


class _Heap(ctypes.Structure):
    """What `mallinfo2` of the C library tells, in bytes."""

    _fields_ = (("figures", ctypes.c_size_t * 10),)


def megabytes_in_use() -> float:
    """What the C library has handed out, by pieces of any size; 0 where it does not tell."""
    tell = getattr(ctypes.CDLL(None), "mallinfo2", None) if sys.platform == "linux" else None
    if tell is None:
        return 0.0
    tell.restype = _Heap
    figures = tell().figures
    mapped, used = 4, 7
    return float(figures[mapped] + figures[used]) / 1024**2


class Look(NamedTuple):
    """Memory after some thousands of gestures, in megabytes, and the number of Python's objects."""

    thousands: float
    held: float
    in_use: float
    objects: int

    @classmethod
    def now(cls, gesture: int) -> Look:
        """Without what has bounds of its own: that stands between nothing and all of it."""
        forget_derived()
        forget_all_pictures()
        gc.collect()
        return cls(gesture / 1000, megabytes(), megabytes_in_use(), len(gc.get_objects()))


def test_nothing_piles_up_in_an_evening_of_play(
    player: Player, capsys: pytest.CaptureFixture[str]
) -> None:
    memory: list[Look] = []
    widgets: list[int] = []
    make_every_part(player.app.window)
    player.app.workspace.background.wait()
    gc.collect()
    before = Counter(
        type(held) for held in gc.get_objects()
    )  # reports of other tests may hold on to theirs
    for gesture in range(1, GESTURES + 1):
        player.act()
        if gesture % (GESTURES // LOOKS) == 0:
            player.look_at_the_sample()
            memory.append(Look.now(gesture))
            widgets.append(len(QApplication.allWidgets()))
    slope = slope_of(memory, "held")
    with capsys.disabled():
        print(f"\n{told(memory, player)}")
    alive = Counter(type(held) for held in gc.get_objects())
    assert alive[Document] <= before[Document]
    assert (
        alive[Battle] < before[Battle] + 20
    )  # of what is shown, planned and asked, not of everything that ever was
    assert alive[Token] < before[Token] + 40 * (1 + len(player.workspace.scenario.tokens))
    assert max(widgets) < 1.5 * widgets[0]
    assert DERIVED.weight <= DERIVED.most_bytes
    if LONG:
        assert slope < MOST_GROWTH


def slope_of(memory: list[Look], figure: str) -> float:
    """How a figure grew for each thousand gestures after the first tenth."""
    after = memory[LOOKS // 10 :]
    times = [look.thousands for look in after]
    return linear_regression(times, [getattr(look, figure) for look in after]).slope


def told(memory: list[Look], player: Player) -> str:
    """How memory grew, and where the window stood still."""
    first, last = memory[LOOKS // 10], memory[-1]
    kinds = Counter((doing, rules) for _, doing, rules in player.still)
    longest = ", ".join(
        f"{stood:.2f} s ({doing}, {rules})" for stood, doing, rules in sorted(player.still)[:-6:-1]
    )
    most = ", ".join(
        f"{times} in {doing} under {rules}" for (doing, rules), times in kinds.most_common(6)
    )
    return (
        f"{GESTURES} gestures: {first.held:.0f} MB after the first tenth, {last.held:.0f} MB at"
        f" the end, {slope_of(memory, 'held'):+.0f} MB for a thousand"
        f" ({slope_of(memory, 'in_use'):+.1f} in use, {slope_of(memory, 'objects'):+.0f} objects);"
        f" {len(player.still)} stillnesses over {STILL:.1f} s"
        f" ({most or 'none'}); longest: {longest or 'none'}"
    )

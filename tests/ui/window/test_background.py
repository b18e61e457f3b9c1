"""Where a token can go is worked out beside the window when it takes a while: nothing freezes,
Escape cancels it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import pytest
from PySide6.QtCore import Qt, QTimer

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.interaction import field_request
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.session.commands.moving import PlaceTokens
from fivefoot.core.session.opening import document_of
from fivefoot.core.session.selection import Selection
from fivefoot.ui.application import Application
from fivefoot.ui.state.background import Background

from .conftest import Hand, field_of_battle


@dataclass
class Slow:
    """Once `armed`, holds every field back (or only those with leaps down) until `let_go`, and
    counts them.
    """

    gate: threading.Event
    armed: bool = False
    begun: int = 0
    only_drops: bool = False

    def let_go(self) -> None:
        self.gate.set()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    held, real = Slow(threading.Event()), field_request.movement_field

    def later(*asked, **more):
        if not held.armed or (held.only_drops and not more.get("drops")):
            return real(*asked, **more)
        held.begun += 1
        assert threading.current_thread() is not threading.main_thread()
        assert held.gate.wait(20)
        return real(*asked, **more)

    monkeypatch.setattr(field_request, "movement_field", later)
    yield held
    held.let_go()


@pytest.fixture
def patient(start: Callable[..., Application], qtbot, slow: Slow) -> Iterator[Hand]:
    """A hand at a window that goes on while fields are held back."""
    application = start(field_of_battle())
    application.workspace.background.patience, slow.armed = 1, True
    application.workspace.open(document_of(field_of_battle()))
    application.window.map.fit()
    yield Hand(application, qtbot)
    slow.let_go()
    assert application.workspace.background.wait()


def test_the_window_lives_while_a_field_is_worked_out(patient: Hand, slow: Slow) -> None:
    app, ticks, turn = patient.app, [], QTimer()
    turn.setInterval(2)
    turn.timeout.connect(lambda: ticks.append(1))
    turn.start()
    patient.press((4, 4))
    patient.move((6, 4))
    patient.bot.waitUntil(lambda: app.window.busy.isVisible() and len(ticks) > 20, timeout=5000)
    plan = app.workspace.plan
    assert plan is not None
    assert plan.awaited
    assert plan.target == Cell(6, 4)
    assert app.window.scene.ghost.isVisible()
    slow.let_go()
    patient.bot.waitUntil(
        lambda: app.workspace.plan is not None and not app.workspace.plan.awaited, timeout=5000
    )
    assert not app.window.busy.isVisible()
    assert app.workspace.plan.legal
    patient.release((6, 4))
    assert patient.cell("ada") == Cell(6, 4)


def test_a_quick_answer_shows_no_sign(patient: Hand, slow: Slow) -> None:
    slow.let_go()
    patient.app.workspace.background.patience = 5000
    patient.app.workspace.open(document_of(field_of_battle()))
    patient.press((4, 4))
    patient.move((6, 4))
    assert not patient.app.workspace.plan.awaited
    patient.bot.wait(120)
    assert not patient.app.window.busy.isVisible()


def test_escape_gives_up_and_the_late_answer_is_dropped(patient: Hand, slow: Slow) -> None:
    app = patient.app
    arrived: list[object] = []
    app.workspace.background.arrived.connect(arrived.append)
    patient.press((4, 4))
    patient.move((6, 4))
    patient.bot.waitUntil(app.window.busy.isVisible, timeout=2000)
    patient.key(Qt.Key.Key_Escape)
    assert app.workspace.plan is None
    assert not app.window.busy.isVisible()
    begun = slow.begun
    slow.let_go()
    assert app.workspace.background.wait()
    patient.bot.wait(50)
    assert arrived == []
    assert slow.begun == begun, "what was given up is not asked again by itself"
    patient.release((6, 4))
    assert patient.cell("ada") == Cell(4, 4)
    patient.drag((4, 4), (5, 4), (6, 4))
    patient.bot.waitUntil(lambda: patient.cell("ada") == Cell(6, 4), timeout=5000)


def test_what_is_let_down_early_is_done_when_the_way_is_known(patient: Hand, slow: Slow) -> None:
    patient.drag((4, 4), (5, 4), (6, 4))
    assert patient.cell("ada") == Cell(4, 4)
    assert patient.app.workspace.plan.awaited
    patient.move((8, 8))
    assert patient.app.workspace.plan.target == Cell(6, 4)
    slow.let_go()
    patient.bot.waitUntil(lambda: patient.cell("ada") == Cell(6, 4), timeout=5000)
    assert patient.app.workspace.plan is None


def test_what_is_let_down_early_out_of_reach_says_so(patient: Hand, slow: Slow) -> None:
    patient.drag((4, 4), (5, 4), (7, 5))
    slow.let_go()
    patient.bot.waitUntil(lambda: "Ada stays" in patient.app.window.banner.text, timeout=5000)
    assert patient.cell("ada") == Cell(4, 4)


def test_a_changed_scenario_drops_what_was_asked_before(patient: Hand, slow: Slow) -> None:
    app = patient.app
    arrived: list[object] = []
    app.workspace.background.arrived.connect(arrived.append)
    patient.press((4, 4))
    patient.move((6, 4))
    app.workspace.do(PlaceTokens((("brom", Cell(3, 9)),)))
    now = app.workspace.battle
    slow.let_go()
    patient.bot.waitUntil(lambda: bool(arrived), timeout=5000)
    patient.bot.wait(30)
    assert [request.battle for request in arrived] == [now] * len(arrived)
    patient.release((6, 4))


def test_a_click_plans_when_the_answer_is_there(patient: Hand, slow: Slow) -> None:
    app = patient.app
    app.workspace.select(Selection(("ada",)))
    patient.click((6, 4))
    assert app.workspace.plan.awaited
    assert app.workspace.plan.pending
    patient.key(Qt.Key.Key_Return)
    assert patient.cell("ada") == Cell(4, 4)
    slow.let_go()
    patient.bot.waitUntil(lambda: not app.workspace.plan.awaited, timeout=5000)
    assert app.workspace.plan.pending
    patient.key(Qt.Key.Key_Return)
    assert patient.cell("ada") == Cell(6, 4)


def test_arrow_keys_wait_too(patient: Hand, slow: Slow) -> None:
    app = patient.app
    app.workspace.select(Selection(("ada",)))
    patient.key(Qt.Key.Key_Right)
    assert app.workspace.plan.awaited
    slow.let_go()
    patient.bot.waitUntil(lambda: not app.workspace.plan.awaited, timeout=5000)
    assert app.workspace.plan.target == Cell(5, 4)


def roofs() -> Scenario:
    """Ada on a roof of 8 ft; behind a chasm the ground, to which only a leap down leads."""
    field = field_of_battle()
    pieces = [
        Ground(
            name,
            surface,
            tuple(Point(1000 * x, 1000 * y) for x, y in ((a, 0), (b, 0), (b, 14), (a, 14))),
        )
        for name, surface, a, b in (
            ("roof", Surface("ledge", height=1600), 0, 6),
            ("gap", Surface("chasm"), 6, 7),
        )
    ]
    ada = replace(field.tokens["ada"], elevation=1600, stats={"keyword3": {"strength": 8}})
    return replace(field, scene=replace(field.scene, ground=tuple(pieces)), tokens={"ada": ada})


def test_a_leap_down_is_searched_for_beside_the_window(patient: Hand, slow: Slow) -> None:
    app, ticks, turn = patient.app, [], QTimer()
    turn.setInterval(2)
    turn.timeout.connect(lambda: ticks.append(1))
    turn.start()
    slow.only_drops = True
    app.workspace.background.patience = 200
    app.workspace.open(document_of(roofs()))
    app.window.map.fit()
    patient.press((4, 4))
    patient.move((5, 4))
    assert not app.workspace.plan.awaited
    app.workspace.background.patience, begun = 1, slow.begun
    patient.move((7, 4))
    patient.bot.waitUntil(lambda: app.window.busy.isVisible() and len(ticks) > 20, timeout=5000)
    assert app.workspace.plan.awaited
    patient.move((8, 4))
    assert app.workspace.plan.target == Cell(8, 4)
    assert slow.begun == begun + 1, "the search serves every cell that only a leap down leads to"
    slow.let_go()
    patient.bot.waitUntil(lambda: not app.workspace.plan.awaited, timeout=5000)
    assert [(step.leap, step.elevation) for step in app.workspace.plan.route.steps[-2:]] == [
        (True, 0),
        (False, 0),
    ]
    patient.release((8, 4))
    assert patient.cell("ada") == Cell(8, 4)


def test_escape_gives_up_the_search_for_leaps_down(patient: Hand, slow: Slow) -> None:
    app = patient.app
    slow.only_drops = True
    app.workspace.background.patience = 200
    app.workspace.open(document_of(roofs()))
    app.window.map.fit()
    patient.press((4, 4))
    app.workspace.background.patience, before = 1, slow.begun
    patient.move((7, 4))
    assert app.workspace.plan.awaited
    patient.key(Qt.Key.Key_Escape)
    assert app.workspace.plan is None
    assert not app.window.busy.isVisible()
    begun = slow.begun
    slow.let_go()
    assert app.workspace.background.wait()
    assert slow.begun == begun == before + 1
    assert patient.cell("ada") == Cell(4, 4)


@dataclass(frozen=True)
class Asked:
    """A request that ends when its gate opens."""

    name: str
    gate: threading.Event

    def answer(self) -> str:
        assert self.gate.wait(20)
        return self.name


def test_a_newer_request_takes_the_place_of_an_older_one(qtbot) -> None:
    background, gate = Background(1), threading.Event()
    arrived: list[object] = []
    background.arrived.connect(arrived.append)
    older, newer = Asked("older", gate), Asked("newer", gate)
    assert background.ask(older) is None
    assert background.ask(newer) is None
    gate.set()
    qtbot.waitUntil(lambda: bool(arrived), timeout=5000)
    assert background.wait()
    qtbot.wait(20)
    assert arrived == [newer]
    assert background.ask(newer) == "newer"
    assert not background.is_busy


def test_a_failure_in_the_thread_is_not_swallowed(
    qtbot, nothing_breaks_unseen: list[BaseException]
) -> None:
    class Broken:
        def answer(self) -> None:
            raise ValueError("broken")

    background = Background(1)
    assert background.ask(Broken()) is None
    qtbot.waitUntil(lambda: bool(nothing_breaks_unseen), timeout=5000)
    assert isinstance(nothing_breaks_unseen.pop(), ValueError)
    assert not background.is_busy

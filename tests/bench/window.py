"""Times the real window with 200 tokens and 1,000 walls: press to overlay, drag step.

    QT_QPA_PLATFORM=offscreen python -m tests.bench.window

Each figure has a yardstick from the same run, such as painting the whole view once. Presses and
steps are timed in the processor time of the window's thread, so that other work on the machine
does not count.
"""

from __future__ import annotations

import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QEventLoop, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QPixmap
from PySide6.QtWidgets import QApplication
from tests.bench import heights

from fivefoot.core.geometry import compiled
from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import TILE, PaintedGround, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.session.opening import document_of
from fivefoot.core.session.selection import Selection
from fivefoot.ui.application import Application
from fivefoot.ui.before_qt import settle
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.state.background import PATIENCE

SIDE = 100
START = Cell(50, 50)


def crowded_scene(seed: int = 4) -> Scenario:
    """Returns a map of 100 x 100 cells with 1,000 walls and 200 tokens, the first with free space
    around it.
    """
    made = random.Random(seed)
    walls = {}
    while len(walls) < 1000:
        x, y = made.randrange(SIDE), made.randrange(SIDE)
        dx, dy = made.choice([(1, 0), (0, 1), (2, 0), (0, 2)])
        if max(abs(x - START.x), abs(y - START.y)) > 2:
            name = f"w{len(walls)}"
            end = Point(min(SIDE, x + dx) * 1000, min(SIDE, y + dy) * 1000)
            walls[name] = Barrier(name, Point(x * 1000, y * 1000), end)
    cells = [Cell(x, y) for x in range(SIDE) for y in range(SIDE) if (x, y) != START]
    made.shuffle(cells)
    tokens = {"mover": Token("mover", "Mover", START)}
    for number, cell in enumerate(cells[:199]):
        tokens[f"t{number}"] = Token(
            f"t{number}", f"Goblin {number}", cell, made.choice(["foes", "heroes"])
        )
    fight = Encounter(stage="play", round=1, active="mover")
    half = bytes(made.randrange(4) < 2 for _ in range(TILE * TILE))
    tiles = range(-(-SIDE // TILE))
    painted = PaintedGround((Surface("difficult"),), {(x, y): half for x in tiles for y in tiles})
    return Scenario(
        Scene(SIDE, SIDE, barriers=walls, painted=painted), tokens=tokens, encounter=fight
    )


class Bench:
    """A window on the crowded scene, and the times of what is done in it."""

    def __init__(self, app: QApplication) -> None:
        self._app = app
        self.program = Application(app)
        self.program.workspace.background.patience = PATIENCE
        self.program.begin(None)
        settle()
        self.program.window.resize(1920, 1080)
        self.program.workspace.open(document_of(crowded_scene()))
        self.settle()
        self.program.window.map.zoom_to(0.5)
        self.program.window.map.centerOn(START.x * CELL, START.y * CELL)
        self.settle()

    def settle(self) -> None:
        """Let everything that is due be painted."""
        for _ in range(12):
            self._app.processEvents()

    def mouse(self, kind: QEvent.Type, cell: tuple[int, int]) -> None:
        """A mouse event over a cell, and the paint that follows it."""
        view, left, none = (
            self.program.window.map,
            Qt.MouseButton.LeftButton,
            Qt.MouseButton.NoButton,
        )
        at = QPointF(view.mapFromScene(QPointF((cell[0] + 0.5) * CELL, (cell[1] + 0.5) * CELL)))
        button = left if kind == QEvent.Type.MouseButtonPress else none
        where = QPointF(view.viewport().mapToGlobal(at.toPoint()))
        self._app.sendEvent(
            view.viewport(),
            QMouseEvent(kind, at, where, button, left, Qt.KeyboardModifier.NoModifier),
        )
        for _ in range(3):
            self._app.processEvents()

    def run(self, rounds: int = 8, steps: int = 30) -> tuple[list[float], list[float]]:
        """Returns the milliseconds of each press and of each drag step."""
        made, presses, drags = random.Random(1), [], []
        for _ in range(rounds):
            self.program.workspace.select(Selection())
            self.program.workspace._planner = None
            self.settle()
            presses.append(timed(lambda: self.mouse(QEvent.Type.MouseButtonPress, START)))
            for _ in range(steps):
                cell = (START.x + made.randrange(-9, 10), START.y + made.randrange(-9, 10))
                drags.append(timed(lambda cell=cell: self.mouse(QEvent.Type.MouseMove, cell)))
            self.program.window.map.pointer.cancel()
            self.settle()
        return presses, drags

    def stillness(self) -> tuple[float, float]:
        """Returns the milliseconds that the field of a flier takes in its thread, and the longest
        time that the window is blocked meanwhile.
        """
        workspace, here = self.program.workspace, heights.flier("twopoint").scenario
        workspace.open(document_of(here))
        start = here.tokens[heights.MOVER].cell
        self.program.window.map.centerOn(start.x * CELL, start.y * CELL)
        workspace.background.wait()
        self.settle()
        workspace.background.forget()
        workspace._planner = None
        longest, begun = 0.0, time.perf_counter()
        for kind, cell in (
            (QEvent.Type.MouseButtonPress, start),
            (QEvent.Type.MouseMove, (start.x + 2, start.y)),
        ):
            before = time.perf_counter()
            self.mouse(kind, cell)
            longest = max(longest, time.perf_counter() - before)
        last = time.perf_counter()
        while workspace.background.is_busy and last - begun < 30:
            self._app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 5)
            longest, last = max(longest, time.perf_counter() - last), time.perf_counter()
        self.program.window.map.pointer.cancel()
        return (last - begun) * 1000, longest * 1000

    def yardstick(self) -> float:
        """Returns the milliseconds to paint the whole view once."""
        view = self.program.window.map
        picture = QPixmap(view.viewport().size())
        return statistics.median(timed(lambda: view.viewport().render(picture)) for _ in range(25))

    def open_map(self, file: Path) -> float:
        """Returns the milliseconds from the request until a map is painted, including the time to
        read it in a thread.
        """
        program, begun = self.program, time.perf_counter()
        before = program.workspace.document
        desk = program.window.files.desk
        program.window.files.open(file)
        while (
            desk.dialog is None or desk.dialog.report is None
        ) and time.perf_counter() - begun < 20:
            self._app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 5)
        if desk.dialog is not None:  # an imported map is previewed first
            desk.dialog.accept()
        while program.workspace.document is before and time.perf_counter() - begun < 20:
            self._app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 5)
        self.settle()
        return (time.perf_counter() - begun) * 1000


def timed(work: Callable[[], object]) -> float:
    """Returns the processor time of this thread that some work takes, in milliseconds."""
    begun = time.thread_time()
    work()
    return (time.thread_time() - begun) * 1000


def report(name: str, times: list[float], aim: float, yardstick: str, against: float) -> None:
    """Prints one line for `run`: name, milliseconds, budget, the yardstick's name and milliseconds,
    a note.
    """
    slow = sorted(times)[max(0, int(len(times) * 0.95) - 1)]
    note = f"95 of 100 within {slow:.1f} ms" if len(times) > 1 else ""
    print(
        name,
        f"{statistics.median(times):.3f}",
        aim,
        yardstick,
        f"{against:.3f}",
        note,
        sep="\t",
        flush=True,
    )


def maps() -> list[Path]:
    """Returns the files of the real maps, if the folder of shared maps exists."""
    folder = (
        Path(os.environ.get("FIVEFOOT_SHARED", Path(__file__).resolve().parents[3] / "shared"))
        / "maps"
    )
    return [file for file in sorted(folder.glob("*.dd2vtt")) if file.stat().st_size > 1000]


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["FIVEFOOT_HOME"] = home
        compiled.warm(Path(home))
        bench = Bench(QApplication([]))
        presses, drags = bench.run()
        whole = bench.yardstick()
        report("press to overlay", presses, 16, "painting the view", whole)
        report("drag step", drags, 4, "painting the view", whole)
        taken, still = bench.stillness()
        report(
            "longest stillness while a flier's field comes",
            [still],
            100,
            "until the field is there",
            taken,
        )
        for file in maps():
            before = time.perf_counter()
            file.read_bytes()
            read = (time.perf_counter() - before) * 1000
            report(
                f"window opens {file.name}", [bench.open_map(file)], 1500, "reading the file", read
            )
        bench.program.window.close()


if __name__ == "__main__":
    main()

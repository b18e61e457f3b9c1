"""Times of the real window with 200 tokens and 1,000 walls: press to overlay, drag step, start to usable.

    QT_QPA_PLATFORM=offscreen python -m tests.bench.window

Beside each figure stands a yardstick of the same run: scaling a picture smoothly to the size of the map's view.
Times are those of the window's own thread, so that other work on the machine does not count.
"""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent
from PySide6.QtWidgets import QApplication

from fivefoot.core.geometry import compiled
from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.session.document import Document
from fivefoot.core.session.selection import Selection
from fivefoot.ui.application import Application
from fivefoot.ui.map.painters.scale import CELL

SIDE = 100
START = Cell(50, 50)
START_TO_USABLE = """
import time; t = time.perf_counter()
from PySide6.QtWidgets import QApplication
from fivefoot.ui.application import Application
app = QApplication([]); program = Application(app); program.workspace.waits_for_search = True
program.begin(None); app.processEvents(); print(time.perf_counter() - t)
"""


def crowded_scene(seed: int = 4) -> Scenario:
    """A map of 100 by 100 cells with 1,000 walls and 200 tokens, the first of them free to move."""
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
        tokens[f"t{number}"] = Token(f"t{number}", f"Goblin {number}", cell, made.choice(["foes", "heroes"]))
    fight = Encounter(stage="play", round=1, active="mover")
    return Scenario(Scene(SIDE, SIDE, barriers=walls), tokens=tokens, encounter=fight)


class Bench:
    """One window full of tokens."""

    def __init__(self, app: QApplication) -> None:
        self._app = app
        self.program = Application(app)
        self.program.begin(None)
        self.program.window.resize(1920, 1080)
        self.program.workspace.open(Document(crowded_scene()))
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
        view, left, none = self.program.window.map, Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
        at = QPointF(view.mapFromScene(QPointF((cell[0] + 0.5) * CELL, (cell[1] + 0.5) * CELL)))
        button = left if kind == QEvent.Type.MouseButtonPress else none
        where = QPointF(view.viewport().mapToGlobal(at.toPoint()))
        self._app.sendEvent(
            view.viewport(), QMouseEvent(kind, at, where, button, left, Qt.KeyboardModifier.NoModifier)
        )
        for _ in range(3):
            self._app.processEvents()

    def run(self, rounds: int = 8, steps: int = 30) -> tuple[list[float], list[float]]:
        """Milliseconds of each press and of each drag step."""
        made, presses, drags = random.Random(1), [], []
        for _ in range(rounds):
            self.program.workspace.select(Selection())
            self.program.workspace._planner = None
            self.settle()
            presses.append(timed(lambda: self.mouse(QEvent.Type.MouseButtonPress, START)))
            for _ in range(steps):
                cell = (START.x + made.randrange(-9, 10), START.y + made.randrange(-9, 10))
                drags.append(timed(lambda cell=cell: self.mouse(QEvent.Type.MouseMove, cell)))
            self.program.window.map.hands.cancel()
            self.settle()
        return presses, drags

    def yardstick(self) -> float:
        """Milliseconds to scale a picture smoothly to the size of the view."""
        size = self.program.window.map.viewport().size()
        image = QImage(size * 0.9, QImage.Format.Format_RGB32)
        image.fill(QColor("#123456"))
        mode, ratio = Qt.TransformationMode.SmoothTransformation, Qt.AspectRatioMode.IgnoreAspectRatio
        return statistics.median(timed(lambda: image.scaled(size, ratio, mode)) for _ in range(20))


def timed(work: Callable[[], object]) -> float:
    """Milliseconds of this thread that some work takes."""
    begun = time.thread_time()
    work()
    return (time.thread_time() - begun) * 1000


def start_to_usable() -> float:
    """Seconds from a fresh interpreter to the first painted window, the second time."""
    answers = [subprocess.run([sys.executable, "-c", START_TO_USABLE], capture_output=True, check=True, text=True)
               for _ in range(2)]  # fmt: skip
    return float(answers[-1].stdout)


def report(name: str, times: list[float], aim: float, yardstick: float) -> None:
    """Print the middle and the slow end of some times."""
    slow = sorted(times)[int(len(times) * 0.95) - 1]
    middle = statistics.median(times)
    line = f"{name:28} {middle:7.1f} ms   95 of 100 within {slow:6.1f} ms   aim {aim:4.0f} ms"
    print(f"{line}   yardstick {yardstick:5.2f} ms")


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["FIVEFOOT_HOME"] = home
        compiled.warm(Path(home))
        bench = Bench(QApplication([]))
        presses, drags = bench.run()
        report("press to overlay", presses, 16, bench.yardstick())
        report("drag step", drags, 4, bench.yardstick())
        print(f"start to usable              {start_to_usable():7.2f} s    aim 1.5 s")
        bench.program.window.close()


if __name__ == "__main__":
    main()

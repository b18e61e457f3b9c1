"""Times a large map in the real window: 5,000 walls, 65 tokens and a picture of 8,000 x 8,000
pixels, all generated here.

    QT_QPA_PLATFORM=offscreen python -m tests.bench.large_map

The yardstick of opening is the time to read the file and decode the picture alone.
"""

from __future__ import annotations

import io
import os
import random
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
from PIL import Image
from PySide6.QtCore import QEvent, QEventLoop, QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QWheelEvent
from PySide6.QtWidgets import QApplication
from tests.bench.window import Bench, report, timed

from fivefoot.core.geometry import compiled
from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import MapPicture, Scene
from fivefoot.core.model.token import Token
from fivefoot.core.storage import assets, scenario_file

CELLS, PIXELS = 115, 8_000
WALLS, TOKENS = 5_000, 65
START = Cell(50, 50)
STEPS = 60


def picture() -> bytes:
    """Returns a JPEG with as much detail as a painted map: coarse patches and fine grain."""
    made = np.random.default_rng(5)
    coarse = made.integers(40, 200, (PIXELS // 40, PIXELS // 40, 3), dtype=np.uint8)
    large = Image.fromarray(coarse).resize((PIXELS, PIXELS), Image.Resampling.BILINEAR)
    grain = Image.fromarray(made.integers(0, 25, (PIXELS, PIXELS), dtype=np.uint8))
    buffer = io.BytesIO()
    Image.blend(large, Image.merge("RGB", [grain] * 3), 0.15).save(buffer, "JPEG", quality=88)
    return buffer.getvalue()


def large_scenario() -> Scenario:
    """Returns the scenario: walls of one or two cells everywhere except around the first token."""
    made = random.Random(9)
    walls: dict[str, Barrier] = {}
    while len(walls) < WALLS:
        x, y = made.randrange(CELLS), made.randrange(CELLS)
        across, down = made.choice([(1, 0), (0, 1), (2, 0), (0, 2)])
        if max(abs(x - START.x), abs(y - START.y)) > 3:
            end = Point(min(CELLS, x + across) * 1000, min(CELLS, y + down) * 1000)
            name = f"w{len(walls)}"
            walls[name] = Barrier(name, Point(x * 1000, y * 1000), end)
    cells = made.sample(
        [Cell(x, y) for x in range(CELLS) for y in range(CELLS) if (x, y) != START], TOKENS - 1
    )
    tokens = {"mover": Token("mover", "Mover", START)}
    tokens |= {f"t{n}": Token(f"t{n}", f"Rat {n}", cell, "foes") for n, cell in enumerate(cells)}
    fight = Encounter(stage="play", round=1, active="mover")
    scenario = Scenario(Scene(CELLS, CELLS, barriers=walls), tokens=tokens, encounter=fight)
    scenario, asset = assets.with_asset(scenario, picture())
    shown = MapPicture(asset, Point(0, 0), CELLS * 1000, CELLS * 1000)
    return replace(scenario, scene=replace(scenario.scene, picture=shown))


def alone(file: Path) -> float:
    """Returns the milliseconds to read the file and decode its picture, and nothing else."""
    begun = time.perf_counter()
    scenario = scenario_file.load(file).scenario
    (data,) = scenario.assets.values()
    image = QImage.fromData(data)
    assert image.width() == PIXELS
    return (time.perf_counter() - begun) * 1000


def opened(bench: Bench, file: Path) -> float:
    """Returns the milliseconds from the request until the map is painted with its picture."""
    program, app = bench.program, QApplication.instance()
    assert app is not None
    before, begun = program.workspace.document, time.perf_counter()
    program.window.files.open(file)
    wait = QEventLoop.ProcessEventsFlag.AllEvents
    while time.perf_counter() - begun < 60:
        app.processEvents(wait, 5)
        if program.workspace.document is not before and not program.workspace.pictures.is_busy:
            break
    program.window.map.viewport().repaint()
    return (time.perf_counter() - begun) * 1000


def moved_view(bench: Bench) -> tuple[list[float], list[float]]:
    """Returns the milliseconds of each step of panning and of zooming, painting included."""
    view, pans, zooms = bench.program.window.map, [], []
    across, down = view.horizontalScrollBar(), view.verticalScrollBar()
    for step in range(STEPS):

        def pan(step: int = step) -> None:
            across.setValue(across.value() + (37 if step % 20 < 10 else -37))
            down.setValue(down.value() + (23 if step % 14 < 7 else -23))
            view.viewport().repaint()

        pans.append(timed(pan))
    middle = QPointF(view.viewport().rect().center())
    for step in range(STEPS):
        notch = QPoint(0, 120 if step % 12 < 6 else -120)

        def zoom(notch: QPoint = notch) -> None:
            event = QWheelEvent(
                middle,
                QPointF(view.viewport().mapToGlobal(middle.toPoint())),
                QPoint(),
                notch,
                Qt.MouseButton.NoButton,
                Qt.KeyboardModifier.NoModifier,
                Qt.ScrollPhase.NoScrollPhase,
                False,
            )
            QApplication.sendEvent(view.viewport(), event)
            view.viewport().repaint()

        zooms.append(timed(zoom))
    return pans, zooms


def sharpened(bench: Bench) -> tuple[float, float]:
    """Returns the milliseconds from the last turn of the wheel until the map is sharp, and the
    longest frame until then.
    """
    scene, app = bench.program.window.scene, QApplication.instance()
    assert app is not None
    begun, frames = time.perf_counter(), [0.0]
    while scene.sharpening.is_on and time.perf_counter() - begun < 60:
        frames.append(timed(app.processEvents))
    return (time.perf_counter() - begun) * 1000, max(frames)


def first_drag(bench: Bench) -> float:
    """Returns the milliseconds of the first press and drag step after the map is opened."""
    bench.program.window.map.centerOn(bench.program.window.map.sceneRect().center())

    def drag() -> None:
        bench.mouse(QEvent.Type.MouseButtonPress, START)
        bench.mouse(QEvent.Type.MouseMove, (START.x + 2, START.y))

    took = timed(drag)
    bench.program.window.map.pointer.cancel()
    return took


def slowest(times: list[float]) -> float:
    """Returns the 95th percentile of some times."""
    return sorted(times)[max(0, int(len(times) * 0.95) - 1)]


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["FIVEFOOT_HOME"] = home
        compiled.warm(Path(home))
        file = Path(home) / "large.fivefoot"
        scenario_file.save(large_scenario(), file)
        bench = Bench(QApplication([]))
        by_itself = min(alone(file) for _ in range(2))
        taken = opened(bench, file)
        report("opening a large map", [taken], 2 * by_itself, "reading and decoding it", by_itself)
        drag = first_drag(bench)
        whole = bench.yardstick()
        report("first drag after opening it", [drag], 100, "painting the view", whole)
        for name, times in zip(("panning it", "zooming it"), moved_view(bench), strict=True):
            report(f"{name}, 95 of 100 steps", [slowest(times)], 16, "painting the view", whole)
        taken, longest = sharpened(bench)
        report("sharp again after zooming it", [taken], 1000, "painting the view", whole)
        report("longest frame until then", [longest], 50, "painting the view", whole)
        bench.program.window.close()


if __name__ == "__main__":
    main()

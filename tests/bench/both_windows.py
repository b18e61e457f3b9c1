"""Times the game master's and the players' window together: a drag step of a hero with fog by
sight, and a frame of a large table screen with fog, light and overlays.

    QT_QPA_PLATFORM=offscreen python -m tests.bench.both_windows
"""

from __future__ import annotations

import os
import statistics
import tempfile
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication
from tests.bench.window import Bench, crowded_scene, report, timed

from fivefoot.core.geometry import compiled
from fivefoot.core.geometry.grid import centre
from fivefoot.core.model.fog import Fog
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Light
from fivefoot.core.model.token import CarriedLight
from fivefoot.core.session.opening import document_of
from fivefoot.ui.map.painters.scale import CELL

TABLE = 3840, 2160
"""The size in pixels of a large screen that lies on the table."""

HEROES = 10
STEPS = ((1, 0), (2, 0), (2, 1), (1, 1), (0, 1), (-1, 1), (-2, 0), (-1, -1), (0, -1), (2, 2))


def dark_scene() -> Scenario:
    """Returns the crowded map in the dark, with fog and a few lamps. Ten tokens are the party's."""
    scenario = crowded_scene()
    names = list(scenario.tokens)
    tokens = {
        name: replace(
            token,
            side="heroes" if number < HEROES else "foes",
            light=CarriedLight(4000, 8000) if number < HEROES else None,
        )
        for number, (name, token) in enumerate(scenario.tokens.items())
    }
    lamps = tuple(
        Light(centre(scenario.tokens[name].cell), 8000, "#ffb45e", 4000) for name in names[20:32]
    )
    scene = replace(scenario.scene, fog=Fog(True), lights=lamps, ambient="dark")
    return replace(scenario, scene=scene, tokens=tokens)


class TwoWindows(Bench):
    """The window on a crowded scene, with the players' window beside it."""

    def open_players(self) -> None:
        """Opens the dark map in both windows."""
        program = self.program
        program.workspace.open(document_of(dark_scene()))
        self.settle()
        start = program.workspace.scenario.tokens["mover"].cell
        program.window.map.zoom_to(0.5)
        program.window.map.centerOn(start.x * CELL, start.y * CELL)
        program.window.actions_by_name["players_window"].trigger()
        self.settle()
        found = program.window.players_commands.players
        assert found is not None
        self.players = found
        self.start = start

    def drag_steps(self, rounds: int = 6) -> list[float]:
        """Returns the milliseconds of each drag step, including what both windows paint."""
        taken: list[float] = []
        x, y = self.start
        for _ in range(rounds):
            self.mouse(QEvent.Type.MouseButtonPress, self.start)
            self.mouse(QEvent.Type.MouseMove, (x, y + 1))
            for dx, dy in STEPS:
                to = (x + dx, y + dy)
                taken.append(timed(lambda to=to: self.mouse(QEvent.Type.MouseMove, to)))
            self.program.window.map.pointer.cancel()
            self.settle()
        return taken

    def table_frame(self) -> float:
        """Returns the milliseconds to paint the players' map at the size of a table screen."""
        self.players.resize(*TABLE)
        self.settle()
        return self.frame()

    def turned_frame(self) -> float:
        """Returns the same with the map rotated by a quarter turn."""
        self.players.view.set_turn(1, 0)
        self.settle()
        return self.frame()

    def frame(self) -> float:
        """Returns the milliseconds to paint the players' view."""
        view = self.players.view
        picture = QPixmap(view.viewport().size())
        return statistics.median(timed(lambda: view.viewport().render(picture)) for _ in range(15))


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["FIVEFOOT_HOME"] = home
        compiled.warm(Path(home))
        bench = TwoWindows(QApplication([]))
        bench.open_players()
        whole = bench.yardstick()
        report("drag step, both windows", bench.drag_steps(), 16, "painting the view", whole)
        size = bench.players.view.viewport().size()
        blank = QPixmap(size)
        filled = max(1e-3, statistics.median(timed(blank.fill) for _ in range(9)))
        table = "a frame of a table screen, 3840 x 2160"
        report(table, [bench.table_frame()], 33, "filling as many pixels", filled)
        report(f"{table}, turned", [bench.turned_frame()], 33, "filling as many pixels", filled)
        bench.program.window.close()


if __name__ == "__main__":
    main()

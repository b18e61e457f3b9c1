"""Draw the pictures of the README: the program itself, driven through a few moments of a fight.

QT_QPA_PLATFORM=offscreen python packaging/screenshots.py FOLDER
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication

from fivefoot.core.geometry import compiled
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.session.commands.fog_edits import SetFog
from fivefoot.core.session.commands.moving import PlaceTokens
from fivefoot.core.session.commands.play import BeginTurn
from fivefoot.core.session.selection import Selection
from fivefoot.core.storage.user_folders import HOME_VARIABLE
from fivefoot.ui.appearance.theme import resource
from fivefoot.ui.application import Application
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.players.players_window import PlayersWindow
from fivefoot.ui.state.workspace import Overlays, Pointed

SIZE = (1360, 860)
GAP = 12
"""Pixels between two pictures that stand side by side."""
Place = tuple[int, int]


class Camera:
    """Drives one window and takes its picture."""

    def __init__(self, app: QApplication, folder: Path) -> None:
        self._app = app
        self._folder = folder
        self.program = Application(app)
        self.program.begin(None)
        self.program.window.resize(*SIZE)
        self.wait()
        self.program.window.map.fit()

    def wait(self, milliseconds: int = 150) -> None:
        """Let the window paint and its panels catch up."""
        end = time.monotonic() + milliseconds / 1000
        while time.monotonic() < end:
            self._app.processEvents()

    def shoot(self, name: str) -> None:
        """Save the window as it is now."""
        self.wait()
        path = self._folder / f"{name}.png"
        if not self.program.window.grab().save(str(path)):
            raise SystemExit(f"{path} cannot be written: choose a folder that can.")
        print(path)

    def keep(self, name: str, picture: QImage) -> None:
        """Save a picture that was put together."""
        path = self._folder / f"{name}.png"
        if not picture.save(str(path)):
            raise SystemExit(f"{path} cannot be written: choose a folder that can.")
        print(path)

    def look_at(self, middle: Place, zoom: float) -> None:
        """Show a place of the map."""
        view = self.program.window.map
        view.zoom_to(zoom)
        view.centerOn((middle[0] + 0.5) * CELL, (middle[1] + 0.5) * CELL)
        self.wait()

    def drag(self, *cells: Place) -> None:
        """Press on the first cell and move over the others, without letting go."""
        self._mouse(QEvent.Type.MouseButtonPress, cells[0])
        for cell in cells[1:]:
            self._mouse(QEvent.Type.MouseMove, cell)
        self.wait(400)

    def _mouse(self, kind: QEvent.Type, cell: Place) -> None:
        view, left, none = (
            self.program.window.map,
            Qt.MouseButton.LeftButton,
            Qt.MouseButton.NoButton,
        )
        at = QPointF(view.mapFromScene(QPointF((cell[0] + 0.5) * CELL, (cell[1] + 0.5) * CELL)))
        button = left if kind == QEvent.Type.MouseButtonPress else none
        where = QPointF(view.viewport().mapToGlobal(at.toPoint()))
        event = QMouseEvent(kind, at, where, button, left, Qt.KeyboardModifier.NoModifier)
        self._app.sendEvent(view.viewport(), event)

    def let_go(self) -> None:
        """Cancel what is under way."""
        self.program.window.map.pointer.cancel()
        self.program.workspace.set_plan(None)


def take_all(camera: Camera) -> None:
    """First start, a drag, the ledger, flanking."""
    workspace, window = camera.program.workspace, camera.program.window
    camera.shoot("first-start")
    window.hints.hide()
    camera.look_at((14, 10), 0.8)
    start = workspace.scenario.tokens["ysolde"].cell
    camera.drag(start, (11, 10), (15, 10), (19, 10))
    camera.shoot("drag")
    camera.let_go()
    workspace.do(BeginTurn("tamsin"))
    workspace.select(Selection(("tamsin",)))
    camera.look_at((19, 9), 1.0)
    here = workspace.scenario.tokens["tamsin"].cell
    window.side.setVisible(True)
    window.side.show_ledger()
    camera.look_at((20, 9), 1.0)
    camera.drag(here, (here[0] + 2, here[1] - 1), (here[0] + 3, here[1] + 3))
    camera.shoot("ledger")
    camera.let_go()
    workspace.select(Selection())
    workspace.show_overlays(Overlays(reach=False, threat=True, flank=True))
    workspace.do(PlaceTokens((("corvin", Cell(14, 10)),)))
    workspace.point(Pointed(Cell(16, 9), "raider-1"))
    camera.look_at((17, 9), 1.1)
    camera.shoot("flanking")
    ranges(camera)
    ahead(camera)
    both_windows(camera)
    rooftops(camera)


def ranges(camera: Camera) -> None:
    """A shot being aimed: the bands of the bow, and the enemy who disturbs it."""
    workspace = camera.program.workspace
    workspace.show_overlays(Overlays())
    camera.program.window.side.setVisible(False)
    workspace.do(BeginTurn("ysolde"))
    workspace.do(PlaceTokens((("ysolde", Cell(12, 12)),)))
    workspace.fight.choose("ranged_attack")
    camera.program.window.map.fit()
    workspace.point(Pointed())
    workspace.fight.point(workspace.scenario.tokens["raider-2"].cell)
    camera.wait(400)
    camera.shoot("ranges")
    workspace.fight.cancel()


def ahead(camera: Camera) -> None:
    """What enemies can strike on their next turn, and the places out of sight that a quiet way
    leads to, the second best looked at.
    """
    workspace, window = camera.program.workspace, camera.program.window
    workspace.do(PlaceTokens((("ysolde", Cell(9, 12)),)))
    workspace.select(Selection(("ysolde",)))
    workspace.show_overlays(Overlays(reach=False, foresight=True))
    window.map.fit()
    camera.wait(400)
    camera.shoot("foresight")
    workspace.show_overlays(Overlays(reach=True))
    workspace.lenses.turn()
    workspace.lenses.type("quiet and unseen")
    camera.wait(400)
    window.map.setFocus()
    workspace.lenses.step(1)
    workspace.lenses.step(1)
    camera.shoot("lenses")
    workspace.lenses.close()


def both_windows(camera: Camera) -> None:
    """The game master's window beside what the players see at the same moment, with fog on the
    map.
    """
    workspace, window = camera.program.workspace, camera.program.window
    workspace.show_overlays(Overlays())
    workspace.do(SetFog(on=True))
    workspace.select(Selection(("ysolde",)))
    window.map.fit()
    players = PlayersWindow(workspace, window.look)
    players.resize(*SIZE)
    players.show()
    players.refresh()
    camera.wait(400)
    width, height = SIZE[0] // 2, SIZE[1] // 2
    both = QImage(2 * width + GAP, height, QImage.Format.Format_RGB32)
    both.fill(QColor("white"))
    painter = QPainter(both)
    for left, picture in ((0, window.grab()), (width + GAP, players.grab())):
        smooth = Qt.TransformationMode.SmoothTransformation
        painter.drawPixmap(
            left, 0, picture.scaled(width, height, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
        )
    painter.end()
    camera.keep("both-windows", both)
    players.close()
    workspace.do(SetFog(on=False))


def rooftops(camera: Camera) -> None:
    """A goblin leaps across a street; the leaps of the knight, who cannot."""
    workspace, window = camera.program.workspace, camera.program.window
    workspace.document.mark_saved(workspace.scenario, Path("closed"))
    window.files.open(resource("scenarios") / "rooftops.fivefoot")
    camera.wait(800)
    window.side.setVisible(True)
    workspace.show_overlays(Overlays(reach=True, threat=False, flank=False))
    start = workspace.scenario.tokens["snik"].cell
    workspace.select(Selection(("snik",)))
    camera.look_at((16, 7), 0.85)
    camera.drag(start, (12, 5), (17, 5), (19, 6))
    camera.shoot("rooftops")
    camera.let_go()
    workspace.select(Selection(("aldous",)))
    workspace.point(Pointed())
    camera.look_at((11, 8), 0.72)
    camera.wait(800)
    camera.shoot("leaps")


def main() -> int:
    """Take the pictures into the folder given."""
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        os.environ[HOME_VARIABLE] = home
        compiled.warm(Path(home))
        app = QApplication([])
        camera = Camera(app, folder)
        take_all(camera)
        camera.program.workspace.document.mark_saved(
            camera.program.workspace.scenario, Path("closed")
        )
        camera.program.window.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Takes the pictures of the README from the running program, in a few moments of a fight.

QT_QPA_PLATFORM=offscreen python packaging/screenshots.py FOLDER
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QImage,
    QLinearGradient,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QRadialGradient,
)
from PySide6.QtWidgets import QApplication

from fivefoot.core.geometry import compiled
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.session.commands.fog_edits import SetFog
from fivefoot.core.session.commands.light_edits import CarryLight, PlaceLamp, SetAmbient
from fivefoot.core.session.commands.moving import PlaceTokens
from fivefoot.core.session.commands.play import BeginTurn
from fivefoot.core.session.commands.several_tokens import EditTokens
from fivefoot.core.session.selection import Selection
from fivefoot.core.storage.user_folders import HOME_VARIABLE
from fivefoot.ui.appearance.theme import resource
from fivefoot.ui.application import Application
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.state.workspace import Overlays, Pointed

SIZE = (1360, 860)
WIDE = (1280, 720)
"""The size of the players' window, as on a television."""

BOTH = (2000, 900)
"""The size of the picture with both windows."""

TORCH, LAMP = (4000, 8000), (3000, 7000, "#ffcf96")
"""Bright and dim range in thousandths of a cell, and the colour of the lamps."""

LAMPS = ((14, 6), (20, 13), (24, 7))
Place = tuple[int, int]


class Camera:
    """Operates one window and takes pictures of it."""

    def __init__(self, app: QApplication, folder: Path) -> None:
        self._app = app
        self._folder = folder
        self.program = Application(app)
        self.program.begin(None)
        self.program.window.resize(*SIZE)
        self.wait()
        self.program.window.map.fit()

    def wait(self, milliseconds: int = 150) -> None:
        """Processes events for a while, so that the window paints and its panels refresh."""
        end = time.monotonic() + milliseconds / 1000
        while time.monotonic() < end:
            self._app.processEvents()

    def save_window(self, name: str) -> None:
        """Saves a picture of the window as it is now."""
        self.wait()
        path = self._folder / f"{name}.png"
        if not self.program.window.grab().save(str(path)):
            raise SystemExit(f"{path} cannot be written: choose a folder that can.")
        print(path)

    def save_picture(self, name: str, picture: QImage) -> None:
        """Saves a picture that was drawn here."""
        path = self._folder / f"{name}.png"
        if not picture.save(str(path)):
            raise SystemExit(f"{path} cannot be written: choose a folder that can.")
        print(path)

    def look_at(self, middle: Place, zoom: float) -> None:
        """Centres the view on a cell."""
        view = self.program.window.map
        view.zoom_to(zoom)
        view.centerOn((middle[0] + 0.5) * CELL, (middle[1] + 0.5) * CELL)
        self.wait()

    def drag(self, *cells: Place) -> None:
        """Presses on the first cell and moves over the others, without releasing."""
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

    def cancel(self) -> None:
        """Cancels the drag and its plan."""
        self.program.window.map.pointer.cancel()
        self.program.workspace.set_plan(None)


def take_all(camera: Camera) -> None:
    """Takes all pictures: first start, drag, ledger and flanking, then the others."""
    workspace, window = camera.program.workspace, camera.program.window
    camera.save_window("first-start")
    window.hints.hide()
    camera.look_at((14, 10), 0.8)
    start = workspace.scenario.tokens["ysolde"].cell
    camera.drag(start, (11, 10), (15, 10), (19, 10))
    camera.save_window("drag")
    camera.cancel()
    workspace.do(BeginTurn("tamsin"))
    workspace.select(Selection(("tamsin",)))
    camera.look_at((19, 9), 1.0)
    here = workspace.scenario.tokens["tamsin"].cell
    window.side.setVisible(True)
    window.side.show_ledger()
    camera.look_at((20, 9), 1.0)
    camera.drag(here, (here[0] + 2, here[1] - 1), (here[0] + 3, here[1] + 3))
    camera.save_window("ledger")
    camera.cancel()
    workspace.select(Selection())
    workspace.show_overlays(Overlays(reach=False, threat=True, flank=True))
    workspace.do(PlaceTokens((("corvin", Cell(14, 10)),)))
    workspace.point(Pointed(Cell(16, 9), "raider-1"))
    camera.look_at((17, 9), 1.1)
    camera.save_window("flanking")
    ranges(camera)
    foresight_and_lenses(camera)
    both_windows(camera)
    rooftops(camera)


def ranges(camera: Camera) -> None:
    """Takes the picture of an aimed shot: the bow's bands, and the enemy that interferes."""
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
    camera.save_window("ranges")
    workspace.fight.cancel()


def foresight_and_lenses(camera: Camera) -> None:
    """Takes the pictures of foresight and of the lenses, at the second place that matches."""
    workspace, window = camera.program.workspace, camera.program.window
    workspace.do(PlaceTokens((("ysolde", Cell(9, 12)),)))
    workspace.select(Selection(("ysolde",)))
    workspace.show_overlays(Overlays(reach=False, foresight=True))
    window.map.fit()
    camera.wait(400)
    camera.save_window("foresight")
    workspace.show_overlays(Overlays(reach=True))
    workspace.lenses.turn()
    workspace.lenses.type("quiet and unseen")
    camera.wait(400)
    window.map.setFocus()
    workspace.lenses.step(1)
    workspace.lenses.step(1)
    camera.save_window("lenses")
    workspace.lenses.close()


def both_windows(camera: Camera) -> None:
    """Takes the picture of the game master's and the players' windows at the same moment: darkness,
    lamps, fog and a drag. One raider is hidden, and the players do not see the ogre's name.
    """
    workspace, window = camera.program.workspace, camera.program.window
    workspace.show_overlays(Overlays())
    for command in (
        SetFog(on=True, by_sight=True),
        SetAmbient("dark"),
        EditTokens(("raider-2",), {"hidden": True}),
        EditTokens(("ogre",), {"seen_as": "?"}),
        CarryLight(("ysolde",), *TORCH),
        *(PlaceLamp(Cell(*cell), *LAMP) for cell in LAMPS),
        BeginTurn("ysolde"),
        PlaceTokens((("ysolde", Cell(9, 11)),)),
    ):
        workspace.do(command)
    workspace.select(Selection(("ysolde",)))
    window.side.setVisible(False)
    window.map.fit()
    window.actions_by_name["players_window"].trigger()
    players = window.players_commands.players
    assert players is not None
    players.setMinimumSize(0, 0)
    players.resize(*WIDE)
    window.banner.hide()
    camera.wait(400)
    camera.drag((9, 11), (10, 10), (11, 9))
    camera.wait(400)
    camera.save_picture("both-windows", on_two_screens(window.grab(), players.grab()))
    camera.cancel()
    players.close()
    workspace.do(SetAmbient("bright"))
    workspace.do(SetFog(on=False))


def on_two_screens(gm: QPixmap, players: QPixmap) -> QImage:
    """Returns a drawing of a laptop and a television, with one window on each."""
    whole = QImage(*BOTH, QImage.Format.Format_RGB32)
    painter = QPainter(whole)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    wall = QRadialGradient(QPointF(BOTH[0] * 0.62, BOTH[1] * 0.36), BOTH[0] * 0.75)
    for at, tint in ((0.0, "#343d4e"), (0.55, "#1c222d"), (1.0, "#0f131a")):
        wall.setColorAt(at, QColor(tint))
    painter.fillRect(whole.rect(), wall)
    table = QLinearGradient(0, BOTH[1] * 0.86, 0, BOTH[1])
    table.setColorAt(0, QColor("#2a2520"))
    table.setColorAt(1, QColor("#171411"))
    painter.fillRect(QRectF(0, BOTH[1] * 0.86, BOTH[0], BOTH[1] * 0.14), table)
    _television(painter, players)
    _laptop(painter, gm)
    painter.end()
    return whole


def _television(painter: QPainter, shown: QPixmap) -> None:
    screen = QRectF(884, 62, 1050, 1050 * WIDE[1] / WIDE[0])
    _case(painter, screen.adjusted(-14, -14, 14, 18), 10)
    foot = QRectF(screen.center().x() - 150, screen.bottom() + 18, 300, 74)
    painter.setBrush(QColor("#14171d"))
    painter.drawRect(foot.adjusted(120, 0, -120, 0))
    painter.drawRoundedRect(foot.adjusted(0, 62, 0, 0), 6, 6)
    painter.drawPixmap(screen.toRect(), _scaled(shown, screen))


def _laptop(painter: QPainter, shown: QPixmap) -> None:
    screen = QRectF(116, 176, 930, 930 * SIZE[1] / SIZE[0])
    _case(painter, screen.adjusted(-16, -16, 16, 18), 14)
    base = QPainterPath(screen.bottomLeft() + QPointF(-16, 18))
    for corner in ((16, 18), (86, 52), (70, 62)):
        base.lineTo(screen.bottomRight() + QPointF(*corner))
    for corner in ((-70, 62), (-86, 52)):
        base.lineTo(screen.bottomLeft() + QPointF(*corner))
    base.closeSubpath()
    metal = QLinearGradient(0, screen.bottom() + 18, 0, screen.bottom() + 62)
    metal.setColorAt(0, QColor("#5c636e"))
    metal.setColorAt(1, QColor("#2c313a"))
    painter.fillPath(base, metal)
    painter.drawPixmap(screen.toRect(), _scaled(shown, screen))


def _case(painter: QPainter, box: QRectF, round_by: float) -> None:
    """Draws a dark case with a soft shadow."""
    painter.setPen(Qt.PenStyle.NoPen)
    for step in range(26, 0, -2):
        painter.setBrush(QColor(0, 0, 0, 9))
        painter.drawRoundedRect(box.adjusted(-step, 12 - step, step, 12 + step), 24, 24)
    painter.setBrush(QColor("#0b0d11"))
    painter.setPen(QPen(QColor("#4a5262"), 1.4))
    painter.drawRoundedRect(box, round_by, round_by)
    painter.setPen(Qt.PenStyle.NoPen)


def _scaled(shown: QPixmap, box: QRectF) -> QPixmap:
    smooth = Qt.TransformationMode.SmoothTransformation
    return shown.scaled(box.size().toSize(), Qt.AspectRatioMode.IgnoreAspectRatio, smooth)


def rooftops(camera: Camera) -> None:
    """Takes the pictures of a goblin that leaps across a street, and of the knight's leaps, which
    fall short.
    """
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
    camera.save_window("rooftops")
    camera.cancel()
    workspace.select(Selection(("aldous",)))
    workspace.point(Pointed())
    camera.look_at((11, 8), 0.72)
    camera.wait(800)
    camera.save_window("leaps")


def main() -> int:
    """Saves the pictures in the folder that the command line names."""
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

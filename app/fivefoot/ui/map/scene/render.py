"""The map drawn into a picture, without a window: for the terminal, bug reports and the manual."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.session.document import Document
from fivefoot.core.session.selection import Selection
from fivefoot.core.storage.atomic import write_atomically
from fivefoot.ui.appearance import theme
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.scene.scene import MapScene
from fivefoot.ui.state.pictures import PictureShelf
from fivefoot.ui.state.workspace import Overlays, Workspace

MARGIN = CELL // 4
MOST_PIXELS = 8000
"""The longer side of a picture: beyond it cells are drawn smaller."""


def render(scenario: Scenario, target: Path, token: str | None = None) -> None:
    """Writes the map as a PNG; with a token also where it can go, who threatens it, and the flanks there are.

    Raises OSError where the picture cannot be written.
    """
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    theme.load_font(app)
    write_atomically(target, png_of(drawn(scenario, token)), keep_backup=False)


def drawn(scenario: Scenario, token: str | None = None) -> QImage:
    """The map as an image. Needs a running application."""
    workspace = Workspace(Document(scenario), PictureShelf())
    workspace.selection = Selection((token,) if token is not None else ())
    workspace.overlays = Overlays(reach=token is not None, threat=token is not None, flank=token is not None)
    scene = MapScene(workspace, theme.theme_named("dark"))
    area = scene.map_area.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
    scale = min(1.0, MOST_PIXELS / max(area.width(), area.height()))
    scene.set_view(scale, area)
    image = QImage(round(area.width() * scale), round(area.height() * scale), QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    scene.graphics.render(painter, QRectF(image.rect()), area)
    painter.end()
    return image


def png_of(image: QImage) -> bytes:
    """The bytes of an image as PNG."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not image.save(buffer, "PNG"):  # type: ignore[call-overload]
        raise OSError("the picture cannot be made")
    return bytes(buffer.data().data())

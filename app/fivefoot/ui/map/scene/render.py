"""Draws the map into a picture, without a window: for the terminal, bug reports and the manual."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.session.document import Document
from fivefoot.core.session.position import Position
from fivefoot.core.session.projection import project
from fivefoot.core.session.selection import Selection
from fivefoot.core.storage.atomic import write_atomically
from fivefoot.ui.appearance import theme
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.scene.map_scene import MapScene
from fivefoot.ui.state.pictures import PictureShelf
from fivefoot.ui.state.workspace import Overlays, Workspace

FRAME = CELL // 4
"""The void around the map in a picture with a frame, in scene units."""

MOST_PIXELS = 8000
"""The longer side of a picture: beyond it cells are drawn smaller, where no size is requested."""

LEAST_SIDE, MOST_SIDE = 64, 16_384
"""The most pixels that may be requested for the longer side."""


@dataclass(frozen=True, slots=True)
class PictureOptions:
    """How a picture of the map is drawn: for whom, how large, with a frame, with the grid.

    `longest` is its longer side in pixels, None for the map's usual size; `grid` None as in the
    scenario; without `tokens` the map is prepared for miniatures.
    """

    players: bool = False
    longest: int | None = None
    frame: bool = True
    grid: bool | None = None
    tokens: bool = True


PLAIN = PictureOptions()


def render(
    scenario: Scenario, target: Path, token: str | None = None, options: PictureOptions = PLAIN
) -> None:
    """Writes the map as a PNG; with a token also where it can go, who threatens it, and its flanks.

    Raises OSError where the picture cannot be written.
    """
    _app = begin_drawing()
    write_atomically(target, png_of(drawn(scenario, token, options)), keep_backup=False)


def begin_drawing() -> QApplication:
    """The application that pictures need, created where there is none yet; the caller keeps it."""
    # A terminal has no display; a chosen platform is kept.
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    theme.load_font(app)
    return app


def drawn(scenario: Scenario, token: str | None = None, options: PictureOptions = PLAIN) -> QImage:
    """The map as an image. Needs a running application."""
    scene = scene_of(scenario, token, options)
    area = _area(scene.map_area, options)
    return part_drawn(scene, area, scale_of(area.width(), area.height(), options))


def scene_of(
    scenario: Scenario, token: str | None = None, options: PictureOptions = PLAIN
) -> MapScene:
    """The map as a separate scene, independent of any window, as in the options."""
    rules = library.rules_of(scenario)
    shown, names = _shown(scenario, rules, options)
    # A shelf without patience decodes at once: the picture is needed now.
    workspace = Workspace(Document(Position(shown, rules)), PictureShelf())
    # Players' scenarios have different ids for tokens.
    workspace.selection = Selection(tuple(name for name, id_ in names.items() if id_ == token))
    workspace.overlays = Overlays(
        reach=token is not None, threat=token is not None, flank=token is not None
    )
    # The same theme for all pictures, whatever the window uses.
    return MapScene(workspace, theme.theme_named("dark"))


def part_drawn(scene: MapScene, area: QRectF, scale: float) -> QImage:
    """A part of a scene as an image, `scale` pixels to a unit of it."""
    # Marks of a fixed size need to know the scale.
    scene.set_view(scale, area)
    image = QImage(
        round(area.width() * scale), round(area.height() * scale), QImage.Format.Format_RGB32
    )
    # A new image of Qt contains arbitrary memory.
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    scene.graphics.render(painter, QRectF(image.rect()), area)
    painter.end()
    return image


def _shown(
    scenario: Scenario, rules: Ruleset, options: PictureOptions
) -> tuple[Scenario, Mapping[str, str]]:
    """What is drawn, and the ids of its tokens with those in the scenario."""
    shown, names = scenario, {name: name for name in scenario.tokens}
    if options.players:
        known = project(Battle(scenario, rules))
        shown, names = known.scenario, dict(known.names)
    # The turn order names them, so it is removed as well.
    if not options.tokens:
        shown, names = replace(shown, tokens={}, encounter=Encounter()), {}
    if options.grid is not None:
        shown = replace(shown, scene=replace(shown.scene, grid_visible=options.grid))
    return shown, names


def _area(map_area: QRectF, options: PictureOptions) -> QRectF:
    margin = FRAME if options.frame else 0
    return map_area.adjusted(-margin, -margin, margin, margin)


def scale_of(width: float, height: float, options: PictureOptions) -> float:
    """Pixels to a scene unit of a picture of so many units."""
    longer = max(width, height)
    return min(1.0, MOST_PIXELS / longer) if options.longest is None else options.longest / longer


def size_of(scene: Scene, options: PictureOptions) -> tuple[int, int]:
    """Width and height in pixels of the picture of a scene."""
    area = _area(QRectF(0, 0, scene.columns * CELL, scene.rows * CELL), options)
    scale = scale_of(area.width(), area.height(), options)
    return round(area.width() * scale), round(area.height() * scale)


def png_of(image: QImage) -> bytes:
    """The bytes of an image as PNG."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not image.save(buffer, "PNG"):  # type: ignore[call-overload]
        raise OSError("the picture cannot be made")
    return bytes(buffer.data().data())

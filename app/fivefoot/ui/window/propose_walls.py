"""Looking for walls in the picture of the open map."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from fivefoot.core.geometry.grid import CELL
from fivefoot.core.geometry.wall_proposals import PER_CELL, Grey, sampled
from fivefoot.core.model.scene import MapPicture
from fivefoot.core.texts.marker import tr
from fivefoot.ui.state.pictures import PictureError, Pyramid
from fivefoot.ui.state.proposal_desk import PROPOSE_TOOL
from fivefoot.ui.state.workspace import Workspace


def propose_walls(workspace: Workspace) -> None:
    """Propose walls from the map's picture: they are shown, and drawn only when that is said."""
    scene = workspace.scenario.scene
    picture = scene.picture
    if picture is None:
        workspace.refuse(tr("This map has no picture to find walls in: draw them, or carve rooms."))
        return
    shown = _shown(workspace, picture)
    if shown is None:
        workspace.refuse(tr("The map's picture is not shown yet: try again in a moment."))
        return
    grey = grey_of(shown.full, picture)
    samples = sampled(
        grey, picture.origin, picture.width, picture.height, scene.columns, scene.rows
    )
    workspace.choose_tool(PROPOSE_TOOL)
    workspace.proposals.begin(samples)


def _shown(workspace: Workspace, picture: MapPicture) -> Pyramid | None:
    data = workspace.scenario.assets.get(picture.asset)
    if data is None:
        return None
    try:
        return workspace.pictures.map_picture(data, picture.asset)
    except PictureError:
        return None


def grey_of(image: QImage, picture: MapPicture) -> Grey:
    """The grey levels of a map's picture, no finer than walls are looked for."""
    wide, high = (max(1, round(side * PER_CELL / CELL)) for side in (picture.width, picture.height))
    small = image
    if wide < image.width() or high < image.height():
        mode = Qt.TransformationMode.SmoothTransformation
        small = image.scaled(wide, high, Qt.AspectRatioMode.IgnoreAspectRatio, mode)
    grey = small.convertToFormat(QImage.Format.Format_Grayscale8)
    rows = np.frombuffer(grey.constBits(), np.uint8).reshape(grey.height(), grey.bytesPerLine())
    return rows[:, : grey.width()].copy()

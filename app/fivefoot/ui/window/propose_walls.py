"""Starts the search for walls in the picture of the open map."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from fivefoot.core.geometry.grid import CELL
from fivefoot.core.geometry.wall_proposals import PER_CELL, Grey, sampled
from fivefoot.core.model.scene import MapPicture
from fivefoot.core.texts.marker import tr
from fivefoot.ui.state.proposal_desk import PROPOSE_TOOL
from fivefoot.ui.state.shown_picture import shown_picture
from fivefoot.ui.state.workspace import Workspace


def propose_walls(workspace: Workspace) -> None:
    """Proposes walls from the map's picture: they are shown, and drawn only when accepted."""
    scene = workspace.scenario.scene
    picture = scene.picture
    if picture is None:
        workspace.refuse(
            tr("This map has no picture to find walls in: draw walls, or carve rooms.")
        )
        return
    shown = shown_picture(workspace)
    if shown is None:
        return
    grey = grey_of(shown.full, picture)
    samples = sampled(
        grey, picture.origin, picture.width, picture.height, scene.columns, scene.rows
    )
    # Before it begins: choosing a tool drops the proposal of the last one.
    workspace.choose_tool(PROPOSE_TOOL)
    workspace.proposals.begin(samples)


def grey_of(image: QImage, picture: MapPicture) -> Grey:
    """The grey levels of a map's picture, no finer than the search for walls needs."""
    wide, high = (max(1, round(side * PER_CELL / CELL)) for side in (picture.width, picture.height))
    small = image
    # Never enlarged: it would take memory and show no new wall.
    if wide < image.width() or high < image.height():
        # The fast mode picks single pixels, and a thin wall falls between them.
        mode = Qt.TransformationMode.SmoothTransformation
        small = image.scaled(wide, high, Qt.AspectRatioMode.IgnoreAspectRatio, mode)
    grey = small.convertToFormat(QImage.Format.Format_Grayscale8)
    # Qt pads each row to four bytes: cut to the width, else the picture slants.
    rows = np.frombuffer(grey.constBits(), np.uint8).reshape(grey.height(), grey.bytesPerLine())
    # A copy: the array would refer to the image's memory, which ends with this function.
    return rows[:, : grey.width()].copy()

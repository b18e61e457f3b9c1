"""The picture of the open map, for fitting a grid and finding walls."""

from __future__ import annotations

from fivefoot.core.texts.marker import tr
from fivefoot.ui.state.notice import Notice
from fivefoot.ui.state.pictures import PictureError, Pyramid
from fivefoot.ui.state.workspace import Workspace


def picture_failed(error: PictureError) -> Notice:
    """The message about a map's picture that cannot be shown."""
    return Notice(tr("The map's picture cannot be shown."), str(error), "danger")


def picture_fault(workspace: Workspace) -> str:
    """Why the map's picture cannot be shown; empty where it is shown, does not exist, or is being
    decoded.
    """
    scenario = workspace.scenario
    picture = scenario.scene.picture
    data = scenario.assets.get(picture.asset) if picture is not None else None
    if picture is None or data is None:
        return ""
    try:
        workspace.pictures.map_picture(data, picture.asset)
    except PictureError as error:
        return str(error)
    return ""


def shown_picture(workspace: Workspace) -> Pyramid | None:
    """The decoded picture of a map; None where it is not available, with a message."""
    scenario = workspace.scenario
    picture = scenario.scene.picture
    assert picture is not None
    data = scenario.assets.get(picture.asset)
    if data is None:
        # Shared without its pictures: the file names them but does not contain them.
        workspace.refuse(
            tr("The map's picture is missing: add it first (File > Share > Add missing pictures).")
        )
        return None
    try:
        shown = workspace.pictures.map_picture(data, picture.asset)
    except PictureError as error:
        workspace.notify(picture_failed(error))
        return None
    if shown is None:
        # A large picture is decoded in a thread when its file is opened.
        workspace.refuse(tr("The map's picture is still being decoded: try again in a moment."))
    return shown

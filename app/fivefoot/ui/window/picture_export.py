"""File > Export picture: a dialog, a name, and the map as a PNG."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QDialog

from fivefoot.core.storage.atomic import SaveError, write_atomically
from fivefoot.core.texts.marker import tr
from fivefoot.ui.dialogs.export_picture import ExportPictureDialog
from fivefoot.ui.map.scene.render import PictureOptions, drawn, png_of
from fivefoot.ui.state.notice import Notice
from fivefoot.ui.widgets.choose_file import file_stem, file_to_save
from fivefoot.ui.window.parts import WindowParts

PICTURES = tr("PNG pictures (*.png)")


def export_picture(window: WindowParts) -> None:
    """Asks how and where, then writes the picture of the open scenario."""
    scenario = window.workspace.scenario
    dialog = ExportPictureDialog(scenario.scene, window)
    if dialog.exec() != QDialog.DialogCode.Accepted:
        return
    options = dialog.options()
    file = window.workspace.document.path
    folder = file.parent if file is not None else Path.home()
    # In the file's name: the two look alike in a folder, and one of them reveals secrets.
    for_whom = "players" if options.players else "map"
    stem = file_stem(scenario.title)
    proposed = folder / tr("{scenario} ({for_whom}).png", scenario=stem, for_whom=for_whom)
    name = file_to_save(window, tr("Export picture"), str(proposed), PICTURES)
    if name:
        path = Path(name)
        write_picture(window, path if path.suffix else path.with_suffix(".png"), options)


def write_picture(window: WindowParts, path: Path, options: PictureOptions) -> None:
    """Writes the picture, and says where it is or why it is not."""
    try:
        image = drawn(window.workspace.scenario, None, options)
        write_atomically(path, png_of(image), keep_backup=False)
    except (OSError, SaveError) as error:
        window.workspace.notify(
            Notice(tr("{path} was not written.", path=path.name), str(error), "danger")
        )
        return
    size = tr("{width} × {height} pixels", width=image.width(), height=image.height())
    whom = (
        tr("without hidden tokens and secret doors") if options.players else tr("with everything")
    )
    window.workspace.notify(Notice(tr("{path} was written.", path=path.name), f"{size}, {whom}."))

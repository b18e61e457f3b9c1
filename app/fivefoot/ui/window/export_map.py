"""File > Export map: asks for a name, and writes the map in the format of another program."""

from __future__ import annotations

from pathlib import Path

from fivefoot.core.storage.atomic import SaveError
from fivefoot.core.texts.marker import tr
from fivefoot.ui.state.notice import Notice
from fivefoot.ui.widgets.choose_file import file_stem, file_to_save
from fivefoot.ui.window.parts import WindowParts

MAPS = tr("Universal VTT (*.dd2vtt);;Foundry scene (*.json)")
LINES = 4
"""The most lines of what is left out in a notice."""


def ask_and_export(window: WindowParts) -> None:
    """Asks for a name, then writes the map of the open scenario."""
    file, title = window.workspace.document.path, window.workspace.scenario.title
    # Beside the scenario, with the other files of the game; the working directory means nothing
    # after a click on an icon.
    folder = file.parent if file is not None else Path.home()
    # Imported here, as below.
    from fivefoot.core.storage.exporters.map_export import FORMATS

    name = file_to_save(
        window, tr("Export map"), str(folder / f"{file_stem(title)}.dd2vtt"), MAPS, FORMATS
    )
    if name:
        path = Path(name)
        write_map(window, path if path.suffix else path.with_suffix(".dd2vtt"))


def write_map(window: WindowParts, path: Path) -> None:
    """Writes the map, and says what it does not carry, or why it was not written."""
    # Imported here: the exporters load picture libraries that a start does not wait for.
    from fivefoot.core.storage.exporters.map_export import ExportError, export_map

    try:
        left_out = export_map(window.workspace.scenario, path)
    except (OSError, ExportError, SaveError) as error:
        window.workspace.notify(
            Notice(tr("{path} was not written.", path=path.name), str(error), "danger")
        )
        return
    # A notice that grows with what is left out would cover the map.
    more = len(left_out) - LINES
    lines = [*left_out[:LINES], *([tr("… and {more} more.", more=more)] if more > 0 else [])]
    tone = "warning" if left_out else "plain"
    window.workspace.notify(
        Notice(tr("{path} was written.", path=path.name), "\n".join(lines), tone)
    )

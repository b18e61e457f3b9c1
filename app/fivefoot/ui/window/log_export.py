"""File > Export combat log: asks for a name, and writes the log as text or CSV."""

from __future__ import annotations

from pathlib import Path

from fivefoot.core.session.log_formats import log_file
from fivefoot.core.storage.atomic import SaveError, write_atomically
from fivefoot.core.texts.marker import tr, tr_count
from fivefoot.ui.state.notice import Notice
from fivefoot.ui.widgets.choose_file import file_stem, file_to_save
from fivefoot.ui.window.parts import WindowParts


def export_log(window: WindowParts) -> None:
    """Asks for a name and writes the combat log."""
    scenario, file = window.workspace.scenario, window.workspace.document.path
    # Before the dialog: nobody should choose a name for nothing.
    if not scenario.encounter.log:
        window.workspace.refuse(
            tr("The combat log is empty: nothing has happened in this encounter yet.")
        )
        return
    folder = file.parent if file is not None else Path.home()
    proposed = str(folder / tr("{title} (log).txt", title=file_stem(scenario.title)))
    kinds = tr("Text (*.txt);;Table (*.csv)")
    name = file_to_save(window, tr("Export combat log"), proposed, kinds)
    if name:
        path = Path(name)
        write_log(window, path if path.suffix else path.with_suffix(".txt"))


def write_log(window: WindowParts, path: Path) -> None:
    """Writes the log, and says where it is or why it is not."""
    scenario = window.workspace.scenario
    try:
        # Without a backup: a log can be exported again at any time.
        write_atomically(path, log_file(scenario, path.suffix), keep_backup=False)
    except (OSError, SaveError) as error:
        text = tr("{file} was not written.", file=path.name)
        window.workspace.notify(Notice(text, str(error), "danger"))
        return
    lines = tr_count("{count} line.", "{count} lines.", count=len(scenario.encounter.log))
    window.workspace.notify(Notice(tr("{file} was written.", file=path.name), lines))

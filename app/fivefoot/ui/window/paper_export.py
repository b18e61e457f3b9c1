"""File > Print on paper: a dialog, a name, and the map as a PDF at one inch a square."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QProgressDialog

from fivefoot.core.storage.atomic import SaveError, write_atomically
from fivefoot.core.texts.marker import tr
from fivefoot.ui.dialogs.export_paper import ExportPaperDialog
from fivefoot.ui.map.scene.paper import Paper, TooManyPagesError, pdf_of, plan_of
from fivefoot.ui.map.scene.render import PictureOptions
from fivefoot.ui.state.notice import Notice
from fivefoot.ui.widgets.choose_file import file_stem, file_to_save
from fivefoot.ui.window.parts import WindowParts

DOCUMENTS = tr("PDF documents (*.pdf)")


def export_paper(window: WindowParts) -> None:
    """Asks how and where, then writes the pages of the open scenario."""
    scenario = window.workspace.scenario
    dialog = ExportPaperDialog(scenario.scene, window)
    if dialog.exec() != QDialog.DialogCode.Accepted:
        return
    file = window.workspace.document.path
    folder = file.parent if file is not None else Path.home()
    name = file_to_save(
        window, tr("Print on paper"), str(folder / f"{file_stem(scenario.title)}.pdf"), DOCUMENTS
    )
    if name:
        path = Path(name)
        target = path if path.suffix else path.with_suffix(".pdf")
        write_pages(window, target, dialog.paper(), dialog.options())


def write_pages(window: WindowParts, path: Path, paper: Paper, options: PictureOptions) -> None:
    """Writes the pages, and says where they are or why they are not; it can be cancelled."""
    scenario = window.workspace.scenario
    plan = plan_of(scenario.scene.columns, scenario.scene.rows, paper)
    bar = QProgressDialog(tr("Drawing pages…"), tr("Cancel"), 0, plan.pages, window)
    bar.setWindowTitle(tr("Print on paper"))
    # The events processed below keep Cancel responsive; edits would come too late for these pages.
    bar.setWindowModality(Qt.WindowModality.WindowModal)

    def went_on(page: int) -> bool:
        # One less: at its maximum Qt closes the dialog, before the last page is drawn.
        bar.setValue(page - 1)
        QApplication.processEvents()
        return not bar.wasCanceled()

    try:
        data = pdf_of(scenario, paper, options, went_on)
        if data is not None:
            # Only complete files: a cancelled print keeps the existing one.
            write_atomically(path, data, keep_backup=False)
    except (OSError, SaveError, TooManyPagesError) as error:
        notice = Notice(tr("{path} was not written.", path=path.name), str(error), "danger")
    else:
        notice = _result_notice(path, data is not None, plan.pages)
    # In any case, and before the notice: a modal dialog would block the window after an error.
    bar.close()
    bar.deleteLater()
    window.workspace.notify(notice)


def _result_notice(path: Path, done: bool, pages: int) -> Notice:
    if not done:
        return Notice(tr("{path} was not written: you cancelled.", path=path.name))
    detail = tr(
        "{pages} pages and one to measure: print at actual size (100 %), not fitted to the page.",
        pages=pages,
    )
    return Notice(tr("{path} was written.", path=path.name), detail)

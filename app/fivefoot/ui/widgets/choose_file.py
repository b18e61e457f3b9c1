"""Choosing a file: the system's own dialog where there is one, and never a larger one than the
screen.
"""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QFileDialog, QWidget

from fivefoot.ui.appearance.screen_bounds import within_screen

WANTED = QSize(760, 500)
"""Logical pixels of the dialog where the system has none of its own."""


def file_to_open(parent: QWidget, title: str, folder: str, kinds: str) -> str:
    """The path of the file that is chosen, or an empty text.

    `kinds` are filters like "Pictures (*.png);;All (*)".
    """
    dialog = file_dialog(parent, title, kinds)
    dialog.setDirectory(folder)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    return _chosen(dialog)


def files_to_open(parent: QWidget, title: str, folder: str, kinds: str) -> list[str]:
    """The paths of the files that are chosen; none where it was cancelled."""
    dialog = file_dialog(parent, title, kinds)
    dialog.setDirectory(folder)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
    return _all_chosen(dialog)


def folder_to_use(parent: QWidget, title: str, folder: str) -> str:
    """The path of the folder that is chosen, or an empty text."""
    dialog = QFileDialog(parent, title, folder)
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    # Files would look as if one could choose them.
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    dialog.resize(within_screen(parent, WANTED))
    return _chosen(dialog)


def file_to_save(parent: QWidget, title: str, proposed: str, kinds: str) -> str:
    """The path to save under, or an empty text; asks before a file that is there is replaced."""
    dialog = file_dialog(parent, title, kinds)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.selectFile(proposed)
    return _chosen(dialog)


def file_dialog(parent: QWidget, title: str, kinds: str) -> QFileDialog:
    """The dialog before it is shown: kinds by their names alone, as long lists of endings would be
    cut.
    """
    dialog = QFileDialog(parent, title)
    dialog.setOption(QFileDialog.Option.HideNameFilterDetails)
    dialog.setNameFilters(kinds.split(";;"))
    dialog.resize(within_screen(parent, WANTED))
    return dialog


def _chosen(dialog: QFileDialog) -> str:
    files = _all_chosen(dialog)
    return files[0] if files else ""


def _all_chosen(dialog: QFileDialog) -> list[str]:
    accepted = bool(dialog.exec())
    files = dialog.selectedFiles() if accepted else []
    # A dialog belongs to its window, and would stay with it for the session.
    dialog.deleteLater()
    return files

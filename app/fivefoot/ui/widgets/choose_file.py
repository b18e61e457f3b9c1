"""Choosing a file: the system's own dialog where there is one, and never a larger one than the
screen.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import plain
from fivefoot.ui.appearance.screen_bounds import within_screen

WANTED = QSize(760, 500)
"""Logical pixels of the dialog where the system has none of its own."""


MOST_BYTES_OF_A_STEM = 150
"""A name may have 255 bytes on most disks, its ending and what is put before it among them."""

_NOT_IN_NAMES = re.compile(r'[\\/:*?"<>|\x00-\x1f\x7f]+')


def file_stem(title: str) -> str:
    """A scenario's title as the name of a file, without what leads to another folder or what some
    system does not take in a name.

    >>> file_stem("Act 1/2: The Gate"), file_stem("../../.profile")
    ('Act 1-2- The Gate', 'profile')
    """
    stem = _NOT_IN_NAMES.sub("-", title).strip(" .-")
    # Cut between letters: a title of 200 may take four times as many bytes.
    return stem.encode()[:MOST_BYTES_OF_A_STEM].decode(errors="ignore").rstrip(" .") or tr("map")


def file_to_open(parent: QWidget, title: str, folder: str, kinds: str) -> str:
    """The path of the file that is chosen, or an empty text.

    `kinds` are filters like "Pictures (*.png);;All (*)". Without a folder it opens where the last
    file was chosen.
    """
    dialog = file_dialog(parent, title, kinds)
    # An empty one would be the list of all drives.
    if folder:
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


def file_to_save(
    parent: QWidget, title: str, proposed: str, kinds: str, others: Collection[str] = ()
) -> str:
    """The path to save under, or an empty text; asks before a file that is there is replaced.

    A name without one of the endings of `kinds` or `others` gets that of the kind that was chosen.
    """
    dialog = file_dialog(parent, title, kinds)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.selectFile(proposed)
    typed = _chosen(dialog)
    if not typed:
        return ""
    path = with_ending(typed, kinds, dialog.selectedNameFilter(), others)
    # The dialog asked about the name as it was typed.
    if path != typed and Path(path).exists() and not _may_replace(parent, title, Path(path)):
        return ""
    return path


def with_ending(typed: str, kinds: str, kind: str, others: Collection[str] = ()) -> str:
    """The path with an ending of its kind: "Session 1.5" has none, though Python takes .5 for one.

    >>> with_ending("Session 1.5", "Text (*.txt);;Table (*.csv)", "Table (*.csv)")
    'Session 1.5.csv'
    """
    known = {*_endings(kinds), *others}
    if not known or Path(typed).suffix.lower() in known:
        return typed
    return typed + (_endings(kind) or _endings(kinds))[0]


def _endings(kinds: str) -> list[str]:
    return re.findall(r"\*(\.\w+)", kinds)


def _may_replace(parent: QWidget, title: str, path: Path) -> bool:
    buttons = QMessageBox.StandardButton
    answer = QMessageBox.question(
        parent,
        title,
        plain(tr("{name} already exists. Replace it?", name=path.name)),
        buttons.Yes | buttons.No,
        # Enter must not replace what somebody did not name.
        buttons.No,
    )
    return answer == buttons.Yes


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

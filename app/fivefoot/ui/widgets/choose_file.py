"""Dialogs for files and folders: the system's own where there is one, and never larger than the
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
"""The size of the dialog in logical pixels, where the system has none of its own."""


MOST_BYTES_OF_A_STEM = 150
"""Most disks allow names of 255 bytes, including the suffix and temporary prefixes."""

_NOT_IN_NAMES = re.compile(r'[\\/:*?"<>|\x00-\x1f\x7f]+')


def file_stem(title: str) -> str:
    """A scenario's title as a file name, without path separators and characters that some systems
    refuse.

    >>> file_stem("Act 1/2: The Gate"), file_stem("../../.profile")
    ('Act 1-2- The Gate', 'profile')
    """
    stem = _NOT_IN_NAMES.sub("-", title).strip(" .-")
    # Cut between letters: a title of 200 may take four times as many bytes.
    return stem.encode()[:MOST_BYTES_OF_A_STEM].decode(errors="ignore").rstrip(" .") or tr("map")


def file_to_open(parent: QWidget, title: str, folder: str, kinds: str) -> str:
    """The path of the chosen file, or an empty text.

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
    """The paths of the chosen files; none where it was cancelled."""
    dialog = file_dialog(parent, title, kinds)
    dialog.setDirectory(folder)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
    return _all_chosen(dialog)


def folder_to_use(parent: QWidget, title: str, folder: str) -> str:
    """The path of the chosen folder, or an empty text."""
    dialog = QFileDialog(parent, title, folder)
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    # Visible files would look as if they could be chosen.
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    dialog.resize(within_screen(parent, WANTED))
    return _chosen(dialog)


def file_to_save(
    parent: QWidget, title: str, proposed: str, kinds: str, others: Collection[str] = ()
) -> str:
    """The path to save under, or an empty text; asks before an existing file is replaced.

    A name without a suffix of `kinds` or `others` gets that of the chosen kind.
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
    """The path with a suffix of its kind: "Session 1.5" has none, although Python takes .5 for one.

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
        # Enter must not replace a file that was not named.
        buttons.No,
    )
    return answer == buttons.Yes


def file_dialog(parent: QWidget, title: str, kinds: str) -> QFileDialog:
    """The dialog before it is shown: kinds by name only, since long lists of suffixes would be
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
    # A dialog is owned by its window, and would stay with it for the session.
    dialog.deleteLater()
    return files

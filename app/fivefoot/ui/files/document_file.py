"""The file of the open document: claimed against other windows, and compared with what it was when
it was read or written.
"""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QObject

from fivefoot.core.session.changes import Change
from fivefoot.core.storage.file_stamp import FileStamp, is_changed, stamp_of
from fivefoot.core.storage.open_elsewhere import Holder, OpenFile, claim, owner_of
from fivefoot.core.texts.marker import tr
from fivefoot.ui.state.workspace import Workspace


class DocumentFile(QObject):
    """Follows the workspace: opening another document releases the file of the last one."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self._open: OpenFile | None = None
        self._stamp: FileStamp | None = None
        workspace.document_changed.connect(self._follow)

    def _follow(self, change: Change) -> None:
        path = self._workspace.document.path
        # The same file opened again keeps its claim.
        if change.whole and not (path is not None and self._is_own(path)):
            self.close()

    @property
    def stamp(self) -> FileStamp | None:
        """The stamp of the document's file when it last equalled the document."""
        return self._stamp

    def hold(self, path: Path, stamp: FileStamp | None) -> None:
        """From now on the document belongs to this file; `stamp` is the file's when it was read,
        where known.
        """
        self.close()
        self._open, self._stamp = claim(path), stamp

    def was_written(self, path: Path) -> None:
        """The document was just saved there."""
        # Saved under another name, or over another window's claim: from now on it is ours.
        if not self._is_own(path) or self._taken_by() is not None:
            self.hold(path, None)
        self._stamp = stamp_of(path)

    def close(self) -> None:
        """Releases the file for other windows."""
        if self._open is not None:
            self._open.close()
        self._open = self._stamp = None

    def elsewhere(self, path: Path) -> Holder | None:
        """The other window that has a file open for writing."""
        return self._taken_by() if self._is_own(path) else owner_of(path)

    def obstacle(self, path: Path) -> str:
        """Whose work would be lost by saving to a path, as half a sentence; empty where nobody's
        would.
        """
        holder = self.elsewhere(path)
        if holder is not None:
            return tr(
                "{verb} another window {since_words}",
                verb=self._verb(path),
                since_words=since_words(holder),
            )
        if self._is_own(path) and self._stamp is not None and is_changed(path, self._stamp):
            return tr("was changed on disk since it was opened or saved here")
        return ""

    def _verb(self, path: Path) -> str:
        return tr("was taken over by") if self._is_own(path) else tr("is open in")

    def _taken_by(self) -> Holder | None:
        return self._open.taken_by if self._open is not None else None

    def _is_own(self, path: Path) -> bool:
        # Links and relative names may lead to the same file.
        return self._open is not None and os.path.realpath(self._open.path) == os.path.realpath(
            path
        )


def since_words(holder: Holder) -> str:
    """Since when a window has a file, and its process id."""
    return tr(
        "(process {process}, since {strftime})",
        process=holder.process,
        strftime=holder.since.astimezone().strftime("%H:%M"),
    )

"""Returns free memory to the system.

The C library of Linux keeps what arrays and pictures freed, in pieces, for each thread that ever
allocated. A window that is open for an evening would hold a tenth more than it uses.
"""

from __future__ import annotations

import ctypes
import sys

from PySide6.QtCore import QObject, QTimer

from fivefoot.core.session.changes import Change
from fivefoot.ui.appearance.picture_cache import forget_pictures
from fivefoot.ui.state.jobs import Jobs
from fivefoot.ui.state.workspace import Workspace

SOON = 2000
"""Milliseconds after another document was opened: its first views are done by then."""

REGULARLY = 60_000

MMAP_THRESHOLD, LARGE = -3, 512 * 1024
"""The number of the setting in malloc.h, and the size in bytes from which a block is large."""


class FreedMemory(QObject):
    """Returns free memory after another document was opened, and once a minute while the program is
    in use.
    """

    def __init__(self, workspace: Workspace, jobs: Jobs) -> None:
        super().__init__(workspace)
        keep_large_pieces_apart()
        self._jobs = jobs
        self._soon, self._regularly = QTimer(self), QTimer(self)
        self._soon.setSingleShot(True)
        for timer, pause in ((self._soon, SOON), (self._regularly, REGULARLY)):
            timer.setInterval(pause)
            timer.timeout.connect(self._give_back)
        workspace.document_changed.connect(self._on_change)
        self._regularly.start()

    def _on_change(self, change: Change) -> None:
        if change.whole:
            # Cached by content, and another document has other content.
            forget_pictures()
            self._soon.start()

    def _give_back(self) -> None:
        # In a thread: after an hour trimming takes tens of milliseconds.
        self._jobs.run(give_back, lambda _result, _error: None)


def keep_large_pieces_apart() -> bool:
    """Makes the C library map large blocks separately, so that their memory is returned when they
    are freed.

    The C library of Linux raises the size from which it does so with each large block that is
    freed; after an hour a third of what it holds is holes. Returns False where it has no such
    setting.
    """
    if not sys.platform.startswith("linux"):
        return False
    option = getattr(ctypes.CDLL(None), "mallopt", None)
    return option is not None and bool(option(MMAP_THRESHOLD, LARGE))


def give_back() -> bool:
    """Returns free memory to the system. Returns False where the C library cannot."""
    if not sys.platform.startswith("linux"):
        return False
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    # 0: nothing is kept back at the end; the function's result does not matter.
    return trim is not None and bool(trim(0) or True)

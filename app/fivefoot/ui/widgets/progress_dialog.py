"""Runs work that the window waits for in a thread, with a bar and a way to cancel it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QProgressDialog, QWidget

from fivefoot.core.progress import Progress, watched
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import plain
from fivefoot.ui.state.jobs import Jobs

SHOWN_AFTER, LOOKED_AT = 400, 50
"""Milliseconds: faster work needs no dialog; and the interval between two updates."""

Result = TypeVar("Result")


def waited_for(window: QWidget, jobs: Jobs, words: str, work: Callable[[], Result]) -> Result:
    """The result of some work; meanwhile the window is painted and takes no other input.

    Raises what the work raises, and StoppedError where it was cancelled.
    """
    progress, loop = Progress(), QEventLoop()
    ended: list[tuple[Result | None, Exception | None]] = []

    def watched_work() -> Result:
        with watched(progress):
            return work()

    def done(result: Result | None, error: Exception | None) -> None:
        ended.append((result, error))
        loop.quit()

    dialog, looking = _dialog(window, words, progress)
    jobs.run(watched_work, done)
    # Without threads, as in tests, the work is already done: a loop would wait for ever.
    if not ended:
        loop.exec()
    looking.stop()
    dialog.reset()
    dialog.deleteLater()
    result, error = ended[0]
    if error is not None:
        raise error
    return result  # type: ignore[return-value]


def _dialog(window: QWidget, words: str, progress: Progress) -> tuple[QProgressDialog, QTimer]:
    dialog = QProgressDialog(plain(words), tr("Cancel"), 0, 100, window)
    dialog.setWindowTitle("Fivefoot")
    dialog.setWindowModality(Qt.WindowModality.WindowModal)
    # Qt closes a full bar; here the end of the work does.
    dialog.setAutoClose(False)
    dialog.setAutoReset(False)
    dialog.setMinimumDuration(SHOWN_AFTER)
    dialog.setValue(0)
    dialog.canceled.connect(progress.stop)
    looking = QTimer(dialog)
    looking.setInterval(LOOKED_AT)
    # Up to 99: a full bar that stays looks stuck.
    looking.timeout.connect(lambda: dialog.setValue(round(99 * progress.share)))
    looking.start()
    return dialog, looking

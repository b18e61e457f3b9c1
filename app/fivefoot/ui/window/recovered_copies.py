"""Recovery copies after a crash: a card that waits for an answer, and File > Recovered copies with
all of them.
"""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMessageBox

from fivefoot.core.storage.autosave import (
    Recovery,
    drop_recovery,
    list_recoveries,
    sweep_recoveries,
)
from fivefoot.core.texts.marker import tr, tr_count
from fivefoot.ui.appearance.plain_text import menu_action, plain
from fivefoot.ui.files.recovery import RecoveryCopies
from fivefoot.ui.state.jobs import Jobs
from fivefoot.ui.window.main_window import MainWindow
from fivefoot.ui.window.recovery_card import name_of, written_when


class RecoveredCopies(QObject):
    """Lists the copies in the File menu and asks about the newest after a crash."""

    def __init__(self, window: MainWindow, copies: RecoveryCopies, jobs: Jobs) -> None:
        super().__init__(window)
        self._window = window
        self._copies = copies
        self._jobs = jobs
        self._newest: Recovery | None = None
        self.card = window.recovery_card
        self.card.open_button.clicked.connect(self._open_newest)
        self.menu = window.menus.recovered
        self.menu.aboutToShow.connect(self._fill)

    def offer(self) -> bool:
        """After a crash: ask about the newest copy that was left behind, and sweep up what nobody
        needs. True where there is one.
        """
        # Discarded copies are kept for some days, in the menu, and not asked about again.
        left = [copy for copy in list_recoveries() if not copy.discarded]
        if left:
            self._newest = left[0]
            self.card.ask(left[0], len(left) - 1)
        # Removes only discarded copies: what the card asks about stays. In a thread, since the
        # folder may be full.
        self._jobs.run(sweep_recoveries, lambda _result, _error: None)
        return bool(left)

    def _open_newest(self) -> None:
        if self._newest is not None:
            self.open(self._newest)

    def open(self, copy: Recovery) -> None:
        """Opens a copy, where the open document may be closed."""
        # The open document may be unsaved as well: it must not be lost for the copy.
        if self._window.files.may_leave():
            self.card.hide()
            self._copies.open(copy)

    def _fill(self) -> None:
        self.menu.clear()
        copies = list_recoveries()
        for copy in copies:
            discarded = tr(" (discarded)") if copy.discarded else ""
            words = f"{name_of(copy)}, {written_when(copy)}{discarded}"
            action = menu_action(
                # The folder in the tool tip: copies of two files may have the same name.
                self.menu,
                words,
                str(copy.origin) if copy.origin is not None else tr("Never saved"),
            )
            action.triggered.connect(lambda _checked=False, copy=copy: self.open(copy))
        if not copies:
            self.menu.addAction(tr("None: there are no unsaved changes")).setEnabled(False)
            return
        self.menu.addSeparator()
        self.menu.addAction(tr("Delete these copies…"), lambda: self._delete(copies))

    def _delete(self, copies: tuple[Recovery, ...]) -> None:
        buttons = QMessageBox.StandardButton
        text = tr_count(
            "Delete {count} recovered copy? You cannot undo this.",
            "Delete {count} recovered copies? You cannot undo this.",
            count=len(copies),
        )
        answer = QMessageBox.question(
            self._window, tr("Recovered copies"), plain(text), buttons.Yes | buttons.No, buttons.No
        )
        if answer == buttons.Yes:
            self.card.hide()
            for copy in copies:
                drop_recovery(copy.id)

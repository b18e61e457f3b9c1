"""Play > Rules > Compare with: shows another system beside the one in force; nothing of it is
saved.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from fivefoot.core.rules.ruleset import library
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import menu_action
from fivefoot.ui.commands.command_search import Entry
from fivefoot.ui.dialogs.new_scenario import installed_rulesets
from fivefoot.ui.state.workspace import Workspace

TITLE = tr("Compare with")
PLACE = tr("Rules")


class ComparisonMenu(QMenu):
    """The installed systems except the one in force; one of them, or none, is shown beside it."""

    def __init__(self, workspace: Workspace, parent: QWidget) -> None:
        super().__init__(TITLE, parent)
        self._workspace = workspace
        self.setToolTipsVisible(True)
        # Filled when it opens: a person's own rulesets are files that may change while the program
        # runs.
        self.aboutToShow.connect(self.fill)

    def fill(self) -> None:
        """Shows the present systems."""
        self.clear()
        shown = self._workspace.beside
        group = QActionGroup(self)
        none = menu_action(self, tr("No other system"), "")
        none.triggered.connect(partial(_compare, self._workspace, None))
        rows = [(none, shown is None)]
        for name, title, summary in _others(self._workspace):
            action = menu_action(self, title, summary)
            # A partial, not a lambda: a lambda would see the loop's last name when it is called.
            action.triggered.connect(partial(_compare, self._workspace, name))
            rows.append((action, shown is not None and shown.id == name))
        for action, is_chosen in rows:
            action.setCheckable(True)
            action.setChecked(is_chosen)
            group.addAction(action)


def beside_entries(workspace: Workspace) -> Iterator[Entry]:
    """Each system that can be compared, for Find a command."""
    for name, title, _summary in _others(workspace):
        text = tr("Compare with {title}", title=title)
        words = tr("other system side by side price reach difference")
        # Ranked below commands: the names of systems contain common words.
        yield Entry(text, partial(_compare, workspace, name), PLACE, words=words, best=3)
    if workspace.beside is not None:
        yield Entry(tr("Stop comparing"), partial(_compare, workspace, None), PLACE)


def _others(workspace: Workspace) -> Iterator[tuple[str, str, str]]:
    # A system beside itself differs in nothing: it would fill the ledger with equal lines.
    return (row for row in installed_rulesets() if row[0] != workspace.ruleset.id)


def _compare(workspace: Workspace, name: str | None, _checked: bool = False) -> None:
    workspace.compare_with(library.load(name) if name is not None else None)

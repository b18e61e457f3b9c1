"""Play > Rules > Readings: a submenu for each policy that the rules leave open, with the choice in
force.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from fivefoot.core.rules.ruleset.library import RulesetError
from fivefoot.core.rules.ruleset.reading_values import is_same_choice
from fivefoot.core.rules.ruleset.reading_words import says_of
from fivefoot.core.rules.ruleset.readings import Reading, readings_of
from fivefoot.core.session.opening import set_option
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import caption, menu_action, tool_tip
from fivefoot.ui.commands.command_search import Entry
from fivefoot.ui.state.notice import Notice
from fivefoot.ui.state.workspace import Workspace

TITLE = tr("Readings")
CHANGED = "•"


class ReadingMenu(QMenu):
    """The readings of the rules in force; a choice is one undo step."""

    def __init__(self, workspace: Workspace, parent: QWidget) -> None:
        super().__init__(TITLE, parent)
        self._workspace = workspace
        self.setToolTipsVisible(True)
        self.aboutToShow.connect(self.fill)

    def fill(self) -> None:
        """Shows the present readings."""
        self.clear()
        found = _readings(self._workspace)
        for reading in found:
            self._add(reading)
        # Only where there is something to reset: else the entry would promise a change.
        if any(reading.differs for reading in found):
            self.addSeparator()
            every = menu_action(self, tr("All as in the ruleset"), "")
            every.triggered.connect(lambda _checked=False: self._as_usual())
        if self.isEmpty():
            menu_action(self, tr("This ruleset leaves nothing open")).setEnabled(False)

    def _add(self, reading: Reading) -> None:
        # A mark, not a colour: system menus show no colours of ours.
        mark = f"{CHANGED} " if reading.differs else ""
        within = self.addMenu(caption(f"{mark}{reading.text}"))
        within.setToolTipsVisible(True)
        within.menuAction().setToolTip(tool_tip(_source(self._workspace, reading)))
        group = QActionGroup(within)
        for value in reading.choices:
            # `is_same_choice`, not `==`: to Python `True` equals 1, in a ruleset it does not.
            own = tr(" (ruleset default)") if is_same_choice(value, reading.usual) else ""
            tip = _source(self._workspace, reading)
            action = menu_action(within, f"{says_of(reading.key, value)}{own}", tip)
            action.setCheckable(True)
            action.setChecked(is_same_choice(value, reading.value))
            action.triggered.connect(partial(_chosen, self._workspace, reading, value))
            group.addAction(action)

    def _as_usual(self) -> None:
        for reading in _readings(self._workspace):
            # One may need another to be possible: at the first refusal the rest is left unchanged.
            if reading.differs and not _set(self._workspace, reading.key, None):
                return


def reading_entries(workspace: Workspace) -> Iterator[Entry]:
    """Every choice that is not in force, for Find a command."""
    for reading in _readings(workspace):
        for value in reading.choices:
            if not is_same_choice(value, reading.value):
                text = f"{reading.label}: {says_of(reading.key, value)}"
                act: Callable[[], object] = partial(_chosen, workspace, reading, value)
                words = tr("house rule option reading {key}", key=reading.key)
                # A command, also by another name for it, is meant more often than a house rule.
                yield Entry(text, act, TITLE, words=words, best=3)


def _readings(workspace: Workspace) -> tuple[Reading, ...]:
    """None while the rules cannot be used, which is reported elsewhere."""
    try:
        return readings_of(workspace.scenario)
    except RulesetError:
        return ()


def _source(workspace: Workspace, reading: Reading) -> str:
    """The rule that leaves it open, by its name, and the ruleset's own choice."""
    rule = workspace.ruleset.rule_index.get(reading.source)
    named = (
        f"{rule.name} ({reading.source}): {rule.says}" if rule is not None else tr("House default.")
    )
    return tr(
        "{named} The ruleset: {says_of}.", named=named, says_of=says_of(reading.key, reading.usual)
    )


def _chosen(workspace: Workspace, reading: Reading, value: object, _checked: bool = False) -> None:
    """Applies a value; the ruleset's own removes the house rule."""
    # No house rule that repeats the ruleset: it would stay when the ruleset's own choice changes.
    wanted = None if is_same_choice(value, reading.usual) else value
    if not _set(workspace, reading.key, wanted):
        return

    def undo() -> None:
        workspace.document.undo()

    said = f"{reading.label}: {says_of(reading.key, value)}."
    workspace.notify(Notice(said, offer=tr("Undo"), accept=undo))


def _set(workspace: Workspace, key: str, value: object) -> bool:
    """Sets a key; contradictions with other values of the ruleset are reported."""
    try:
        return workspace.do(set_option(workspace.scenario, key, value))
    except RulesetError as error:
        workspace.notify(Notice(tr("The rules do not allow that reading."), str(error), "warning"))
        return False

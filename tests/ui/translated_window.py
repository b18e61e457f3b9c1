"""Starts the window in the language of `FIVEFOOT_CATALOGUE` and prints every text that it shows.

A program of its own: the language of a process is chosen before its first text is made.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QTabWidget,
    QWidget,
)

from fivefoot.core.session.selection import Selection
from fivefoot.ui.application import Application
from fivefoot.ui.state.preferences import PreferenceKeeper
from fivefoot.ui.window.window_strips import STRIPS


def shown_in(root: QWidget) -> Iterator[tuple[str, str]]:
    """Where a text stands and the text, for every widget, action and menu below one."""
    for widget in (root, *root.findChildren(QWidget)):
        kind = type(widget).__name__
        yield f"{kind}.toolTip", widget.toolTip()
        yield f"{kind}.accessibleName", widget.accessibleName()
        yield f"{kind}.windowTitle", widget.windowTitle()
        for action in widget.actions():
            yield f"{kind}.action", action.text()
        if isinstance(widget, QLabel | QAbstractButton):
            yield f"{kind}.text", widget.text()
        elif isinstance(widget, QLineEdit):
            yield f"{kind}.placeholderText", widget.placeholderText()
        elif isinstance(widget, QComboBox):
            yield from ((f"{kind}.item", widget.itemText(n)) for n in range(widget.count()))
        elif isinstance(widget, QTabWidget):
            yield from ((f"{kind}.tab", widget.tabText(n)) for n in range(widget.count()))
        elif isinstance(widget, QMenu):
            yield f"{kind}.title", widget.title()
    for action in root.findChildren(QAction):
        yield "QAction.text", action.text()
        yield "QAction.toolTip", action.toolTip()


def main() -> None:
    """Start, select a token, begin a fight, and print what stands in the window."""
    app = QApplication(sys.argv[:1])
    running = Application(app, PreferenceKeeper())
    window, workspace = running.window, running.workspace
    for strip in STRIPS:  # they are made when they are first wanted
        getattr(window, strip)
    window.side.token.refresh()
    running.begin(None)
    found = list(shown_in(window))
    workspace.select(Selection(tuple(workspace.scenario.tokens)[:1]))
    for command in ("play", "start_encounter", "reach", "threat"):
        window.actions_by_name[command].trigger()
        app.processEvents()
        found += shown_in(window)
    json.dump(sorted({each for each in found if each[1]}), sys.stdout)
    sys.stdout.flush()
    running.end()


if __name__ == "__main__":
    main()

"""One window for several tests that only look at it; each has to leave it as it was."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QFrame, QWidget

import fivefoot.ui.application
from fivefoot.core.model.scenario import Scenario
from fivefoot.ui.appearance.text_size import USUAL
from fivefoot.ui.application import Application
from fivefoot.ui.state.preferences import PreferenceKeeper

from .conftest import back_to_usual_text, put_away, show


@contextmanager
def kept_window(
    qapp: QApplication, home: Path, scenario: Scenario, percent: int = USUAL
) -> Iterator[Application]:
    """A running program with a scenario, at a text size.

    No other may run beside it: what wears the style sheet of the one would lose it with the other.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FIVEFOOT_HOME", str(home))
        patch.setattr(fivefoot.ui.application, "sample", lambda: scenario)
        keeper = PreferenceKeeper()
        keeper.change(text_percent=percent)
        application = Application(qapp, keeper)
        show(application)
    yield application
    put_away(application)
    back_to_usual_text()


@contextmanager
def left_as_it_was(application: Application) -> Iterator[None]:
    """What a test opened over the window goes; everything else has to be as it found it."""
    _settle(application)
    before = state_of(application)
    yield
    for dialog in application.window.findChildren(QDialog):
        dialog.close()
        dialog.deleteLater()
    _settle(application)
    after = state_of(application)
    changed = [name for name in before if before[name] != after[name]]
    assert not changed, {name: _differing(before[name], after[name]) for name in changed}


def _settle(application: Application) -> None:
    """What a window does a little later is done: what it made anew is laid out, what it gave up is
    gone.
    """
    for _ in range(2):
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    # It follows the map after a moment, which may end between two looks at the window.
    application.window.legend.refresh()


def _differing(before: Any, after: Any) -> Any:
    """Of lists, what only one of them has."""
    if not isinstance(before, list):
        return before, after
    return [each for each in before if each not in after], [
        each for each in after if each not in before
    ]


def state_of(application: Application) -> dict[str, Any]:
    """What one may see or do in a window, and what lasts in it."""
    window, workspace = application.window, application.workspace
    # The list of a combo box is made when somebody first asks for it, a screen reader as well.
    widgets = [
        each
        for each in (window, *window.findChildren(QWidget))
        if not isinstance(each.window(), QFrame)
        or not isinstance(each.window().parent(), QComboBox)
    ]
    return {
        "document": workspace.document,
        "scenario": workspace.scenario,
        "selection": workspace.selection,
        "tool": workspace.tool,
        "overlays": workspace.overlays,
        "way of moving": workspace.picker,
        "pointed": workspace.pointed,
        "preferences": application.preferences.value,
        "sheet": QApplication.instance().styleSheet(),  # type: ignore[union-attr]
        "tab": window.side.tabs.currentIndex(),
        "view": window.map.transform(),
        "commands": [
            (each.text(), each.isChecked(), each.isEnabled(), each.isVisible())
            for each in window.actions_by_name.all()
        ],
        "widgets": [
            (
                type(each).__name__,
                each.objectName(),
                each.isVisible(),
                # Whoever draws the window lays out what is hidden, too.
                each.geometry().getRect() if each.isVisible() else None,
            )
            for each in widgets
        ],
        "tips": [(each.toolTip(), each.accessibleName()) for each in widgets],
        "open": [each for each in QApplication.topLevelWidgets() if each.isVisible()],
    }

"""Exclusive actions for the shapes of a tool, shared by the strips below the map."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QWidget

from fivefoot.ui.appearance.plain_text import tool_tip

Shape = TypeVar("Shape", bound=str)


def shape_actions(
    owner: QWidget, shapes: Iterable[tuple[Shape, str, str]], choose: Callable[[Shape], None]
) -> dict[Shape, QAction]:
    """An action for each (shape, text, tool tip), of which one at a time is checked; `choose` gets
    its shape.
    """
    group, made = QActionGroup(owner), {}
    for shape, text, tip in shapes:
        action = QAction(text, owner)
        action.setCheckable(True)
        action.setToolTip(tool_tip(tip))
        # `triggered`, not `toggled`: a group unchecks the last one, which would choose it again.
        # The shape is bound as a default, since a lambda sees the loop's last one when it is
        # called.
        action.triggered.connect(lambda _on=False, shape=shape: choose(shape))
        group.addAction(action)
        made[shape] = action
    return made

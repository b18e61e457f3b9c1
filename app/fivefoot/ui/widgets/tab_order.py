"""Sets the Tab order of widgets that are created after their neighbours."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def reached_by_tab(page: QWidget) -> list[QWidget]:
    """The fields of a page that Tab reaches, in the order of their creation."""
    return [
        field
        for field in page.findChildren(QWidget)
        if _is_field(field) and field.window() is page.window()
    ]


def _is_field(widget: QWidget) -> bool:
    """Whether Tab stops at it; a part of a field, such as the line within a spin box, belongs to
    the whole.
    """
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.focusProxy() is None


def follow_each_other(widgets: Sequence[QWidget]) -> None:
    """Makes Tab go from each widget to the next: Qt itself puts later widgets at the end of the
    window.
    """
    for before, after in pairwise(widgets):
        QWidget.setTabOrder(before, after)

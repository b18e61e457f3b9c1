"""Shows in a field that the selected tokens differ: as mixed, never as the value of one of
them.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox

from fivefoot.core.model.token import Token

MIXED = "mixed"


def is_mixed(tokens: Sequence[Token], field: str) -> bool:
    """Whether the tokens differ in a field."""
    return len({getattr(token, field) for token in tokens}) > 1


def show_switch(box: QCheckBox, values: Sequence[bool]) -> None:
    """Shows one value, or where they differ the third state; a click then switches all on."""
    mixed = len(set(values)) > 1
    # Only while they differ: a click on a box with three states would otherwise go to "mixed" as
    # well.
    box.setTristate(mixed)
    box.setCheckState(Qt.CheckState.PartiallyChecked if mixed else _state(values[0]))


def _state(on: bool) -> Qt.CheckState:
    return Qt.CheckState.Checked if on else Qt.CheckState.Unchecked

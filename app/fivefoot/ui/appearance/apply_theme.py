"""Applies a theme to the whole application, including the layout of dialogs."""

from __future__ import annotations

from functools import lru_cache
from string import Template

from PySide6.QtWidgets import QAbstractSpinBox, QApplication

from fivefoot.ui.appearance import theme
from fivefoot.ui.appearance.text_size import sheet_at_text_size
from fivefoot.ui.appearance.theme import Palette, Theme


def apply_theme(app: QApplication, look: Theme) -> None:
    """Applies Fusion, palette and style sheets in the colours of `look`.

    The old sheet is removed first: replacing one by another takes Qt five times as long as the two
    steps.
    """
    app.setStyleSheet("")
    # Setting a style, even the same one, polishes every widget anew.
    if app.style().name() != "fusion":
        app.setStyle("Fusion")
    app.setPalette(theme.qt_palette(look))
    app.setFont(theme.font(theme.TEXT_BODY))
    app.setStyleSheet(sheet_at_text_size(theme.stylesheet(look) + _layout(look)))


@lru_cache(maxsize=len(theme.THEMES))
def _layout(look: Theme) -> str:
    colours = {name: getattr(look.palette, name) for name in Palette.__slots__}
    return Template(theme.resource("themes", "layout.qss").read_text(encoding="utf-8")).substitute(
        colours
    )


def padded(spin: QAbstractSpinBox) -> None:
    """Keeps the text of a number field clear of its border: style sheets do not reach it there."""
    # `window.qss` sets it for the inner field, but Qt ignores that.
    spin.lineEdit().setTextMargins(6, 0, 0, 0)

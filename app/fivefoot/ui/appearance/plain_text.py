"""Texts that come from files, shown as they are written.

Qt guesses whether a text is markup: in tool tips, labels, messages and questions. A token named `<img src="...">` would
then have its picture read from the disk, or on Windows from another machine. What reaches such a place goes through
`plain`, labels are made by `text_label`, and what stands on a button or in a menu goes through `caption`.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtGui import Qt as Markup  # the same names, and with them the guess that Qt makes
from PySide6.QtWidgets import QLabel, QMenu, QWidget

WORD_JOINER = "\u2060"
"""Has no width and breaks no line; after `<` or `&` it ends every guess at markup."""


def plain(text: str) -> str:
    """A text that Qt does not take for markup: the same one, but for what cannot be seen.

    >>> plain("A < B & C")
    'A < B & C'
    >>> Markup.mightBeRichText("<b>B</b>"), Markup.mightBeRichText(plain("<b>B</b>"))
    (True, False)
    """
    if not Markup.mightBeRichText(text):
        return text
    return text.replace("<", f"<{WORD_JOINER}").replace("&", f"&{WORD_JOINER}")


def caption(text: str) -> str:
    """A text for a button, a menu or a tab, where a single `&` would underline the next letter.

    >>> caption("Sword & Shield")
    'Sword && Shield'
    """
    return text.replace("&", "&&")


def window_title(text: str) -> str:
    """A text for a window's title, where `[*]` would stand for the mark of unsaved changes."""
    return text.replace("[*]", "[*][*]")


def text_label(text: str = "", parent: QWidget | None = None) -> QLabel:
    """A label that shows any text as it is written."""
    label = QLabel(parent) if parent is not None else QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setText(text)
    return label


def menu_action(menu: QMenu, text: str, tip: str = "") -> QAction:
    """A new action at the end of a menu; without a tip of its own, its text is the tip."""
    action = menu.addAction(caption(text))
    action.setToolTip(plain(tip or text))
    return action

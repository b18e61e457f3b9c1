"""Shows texts from files exactly as they are written.

Qt guesses whether a text is markup: in tool tips, labels, messages and questions. For a token named
`<img src="...">` it would then read the picture from the disk, or on Windows from another machine.
Texts for such places go through `plain`, labels are made by `text_label`, and texts on buttons or
in menus go through `caption`.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QFont, QFontMetrics
from PySide6.QtGui import Qt as Markup  # the same names, and with them Qt's guess
from PySide6.QtWidgets import QLabel, QMenu, QToolTip, QWidget

TIP_WIDTH = 400
"""The widest line of a tool tip, in logical pixels."""

WORD_JOINER = "\u2060"
"""Has no width and breaks no line; after `<` or `&` it prevents every guess at markup."""


def plain(text: str) -> str:
    """A text that Qt does not take for markup: the same one, except for an invisible character.

    >>> plain("A < B & C")
    'A < B & C'
    >>> Markup.mightBeRichText("<b>B</b>"), Markup.mightBeRichText(plain("<b>B</b>"))
    (True, False)
    """
    if not Markup.mightBeRichText(text):
        return text
    # Nothing is escaped: what is copied out of a label is what was in the file.
    return text.replace("<", f"<{WORD_JOINER}").replace("&", f"&{WORD_JOINER}")


def tool_tip(text: str) -> str:
    """A text for a tool tip: plain, and wrapped into lines of `TIP_WIDTH` logical pixels, which Qt
    does for markup only.

    Needs a running application.
    """
    return _wrapped(text, QToolTip.font())


# Each window gives its commands the same tips, and most steps leave those of the cards as they are.
@lru_cache(maxsize=1024)
def _wrapped(text: str, font: QFont) -> str:
    return plain("\n".join(part for line in text.split("\n") for part in _broken(line, font)))


@lru_cache(maxsize=1024)
def _broken(line: str, font: QFont) -> tuple[str, ...]:
    """A line wrapped at spaces in the font of tool tips; a single too long word is cut.

    Cached: a hand of cards says nearly the same after each step, and measuring takes long.
    """
    metrics = QFontMetrics(font)
    made, rest = [], line
    while metrics.horizontalAdvance(rest) > TIP_WIDTH:
        length = (
            # Bisection instead of trying each letter: measuring is slow.
            bisect_right(
                range(len(rest)), TIP_WIDTH, key=lambda end: metrics.horizontalAdvance(rest[:end])
            )
            - 1
        )
        # Not at the very start, where nothing would be cut off.
        space = rest.rfind(" ", 1, length + 1)
        end = space if space > 0 else max(1, length)
        made.append(rest[:end])
        rest = rest[end:].lstrip(" ")
    return (*made, rest)


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
    # Before the text is set: Qt guesses when it is set.
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setText(text)
    return label


def menu_action(menu: QMenu, text: str, says: str = "") -> QAction:
    """A new action at the end of a menu; its tool tip is `says`, or its text."""
    action = menu.addAction(caption(text))
    action.setToolTip(tool_tip(says or text))
    return action

"""Translates the words that Qt itself writes on buttons of its dialogs, with our catalogue."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, QTranslator

from fivefoot.core.texts.marker import tr

WORDS: Final = {
    "OK": tr("OK"),
    "&OK": tr("&OK"),
    "Save": tr("Save"),
    "Discard": tr("Discard"),
    "Cancel": tr("Cancel"),
    "Close": tr("Close"),
    "&Close": tr("&Close"),
    "Apply": tr("Apply"),
    "Reset": tr("Reset"),
    "Help": tr("Help"),
    "Yes": tr("Yes"),
    "&Yes": tr("&Yes"),
    "No": tr("No"),
    "&No": tr("&No"),
    "Scroll Left": tr("Scroll left"),
    "Scroll Right": tr("Scroll right"),
}


class QtWords(QTranslator):
    """Qt calls it before it writes a word of its own."""

    def translate(
        self, _context: str, text: str, _disambiguation: str | None = None, _n: int = -1
    ) -> str | None:
        return WORDS.get(text)

    def isEmpty(self) -> bool:
        # Qt ignores a translator that says it is empty, as one without a file does.
        return False


def install_qt_words(app: QCoreApplication) -> None:
    """Translates Qt's own buttons to the language of the process."""
    app.installTranslator(QtWords(app))

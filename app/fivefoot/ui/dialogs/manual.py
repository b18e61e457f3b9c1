"""The manual: short pages, a list of them, and a search over all of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.screen_bounds import within_screen
from fivefoot.ui.appearance.text_size import text_pixels
from fivefoot.ui.appearance.theme import RHYTHM, resource

WANTED = QSize(820, 520)
LIST_WIDTH = 310


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the manual: its title and its text, with paragraphs separated by empty lines."""

    title: str
    text: str


# A file of the program: it does not change while the program runs.
@lru_cache(maxsize=1)
def pages() -> tuple[Page, ...]:
    """All pages of `resources/manual.md`, in order."""
    _, *parts = resource("manual.md").read_text(encoding="utf-8").split("\n## ")
    return tuple(_page(part) for part in parts)


def _page(part: str) -> Page:
    title, _, text = part.partition("\n")
    paragraphs = (_unwrapped(paragraph) for paragraph in text.strip().split("\n\n"))
    return Page(title.strip(), "\n\n".join(paragraphs))


def _unwrapped(paragraph: str) -> str:
    """A paragraph or a list without the file's line breaks; the window wraps it by its width.

    >>> _unwrapped("Keys:\\n- R shades\\n  the reach.\\n- L explains.")
    'Keys:\\n• R shades the reach.\\n• L explains.'
    """
    first, *items = (" ".join(part.split()) for part in f"\n{paragraph}".split("\n- "))
    return "\n".join([*([first] if first else []), *(f"• {item}" for item in items)])


class Manual(QDialog):
    """Shows the pages; typing keeps those in which all words occur."""

    def __init__(self, title: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Manual"))
        self.search, self.list, self.text = QLineEdit(), QListWidget(), QPlainTextEdit()
        self._shown: tuple[Page, ...] = ()
        self._build()
        self._filter("")
        self.show_page(title)

    def _build(self) -> None:
        self.search.setPlaceholderText(tr("Find in the manual"))
        self.search.setAccessibleName(tr("Find in the manual"))
        self.search.textChanged.connect(self._filter)
        self.list.setAccessibleName(tr("Pages of the manual"))
        # Titles are short and of one kind: the page gets the remaining space.
        self.list.setFixedWidth(text_pixels(LIST_WIDTH))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.currentRowChanged.connect(self._turn_to)
        self.text.setReadOnly(True)
        self.text.setAccessibleName(tr("Page of the manual"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        # Enter in the search field must not close the manual.
        buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        columns = QHBoxLayout()
        columns.setSpacing(RHYTHM)
        columns.addWidget(self.list)
        columns.addWidget(self.text, 1)
        box = QVBoxLayout(self)
        box.addWidget(self.search)
        box.addLayout(columns, 1)
        box.addWidget(buttons)
        self.resize(within_screen(self, WANTED))

    def _filter(self, typed: str) -> None:
        words = typed.casefold().split()
        # Titles are searched too: a word in one of them finds its page.
        texts = {page: f"{page.title} {page.text}".casefold() for page in pages()}
        self._shown = tuple(
            page for page, text in texts.items() if all(word in text for word in words)
        )
        self.list.clear()
        self.list.addItems([page.title for page in self._shown])
        # The first match is shown at once.
        self.list.setCurrentRow(0 if self._shown else -1)
        if not self._shown:
            self.text.setPlainText(tr("No page contains all of these words. Try fewer words."))

    def _turn_to(self, row: int) -> None:
        if 0 <= row < len(self._shown):
            page = self._shown[row]
            self.text.setPlainText(f"{page.title}\n\n{page.text}")

    def show_page(self, title: str) -> None:
        """Turns to the page with a title, where there is one."""
        for row, page in enumerate(self._shown):
            if page.title == title:
                self.list.setCurrentRow(row)

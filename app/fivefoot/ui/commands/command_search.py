"""Finds commands, settings and pages of the manual by what people type."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtGui import QAction, QIcon

from fivefoot.ui.commands.search_words import SEARCH_WORDS

WORST = 4
"""The rank of an entry that matches only in its longer text."""


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """Something that can be found: its name, what happens on Enter, and where it is without
    searching.

    `words` are other names that people use, `body` is a longer text that is searched last. `best`
    is the best rank it can have: pages to read rank behind commands.
    """

    text: str
    act: Callable[[], object]
    place: str = ""
    keys: str = ""
    words: str = ""
    body: str = ""
    icon: QIcon | None = None
    enabled: bool = True
    best: int = 0


def entry_of(action: QAction, place: str = "") -> Entry:
    """A command of the window as an entry."""
    text = action.text().replace("&", "").rstrip("…")
    words = f"{SEARCH_WORDS.get(action.objectName(), '')} {action.toolTip()}"
    return Entry(
        text,
        action.trigger,
        place,
        action.shortcut().toString(),
        words,
        "",
        action.icon(),
        action.isEnabled(),
    )


def rank(query: str, entry: Entry) -> int | None:
    """How well an entry matches what was typed, 0 best; None where some word of it is not found at
    all.

    Its name counts before the other words for it, and those before a longer text.
    """
    words = query.casefold().split()
    if not words:
        return 0
    text = entry.text.casefold()
    # A name that is being typed letter by letter is found first.
    if text.startswith(" ".join(words)):
        return entry.best
    # As good as the word that matches worst: each of them has to be there.
    ranks = [_rank_of(word, text, entry) for word in words]
    return None if WORST + 1 in ranks else max(*ranks, entry.best)


def _rank_of(word: str, text: str, entry: Entry) -> int:
    if _begins(word, text):
        return 1
    if _begins(word, entry.words.casefold()):
        return 2
    if word in text:
        return 3
    return WORST if _begins(word, entry.body.casefold()) else WORST + 1


def _begins(word: str, text: str) -> bool:
    """Whether some word of a text begins with it."""
    # Beginnings of words: "map" finds "Map", and "ap" finds nothing by its middle.
    return f" {word}" in f" {text.translate(_BREAKS)}"


_BREAKS = str.maketrans(dict.fromkeys("-/()[]:;,.…“”\"'\n\t", " "))


def found(query: str, entries: Iterable[Entry]) -> Sequence[Entry]:
    """The entries that match what was typed, the best first; of equals, what can be done now comes
    first.
    """
    ranked = [(rank(query, entry), number, entry) for number, entry in enumerate(entries)]
    kept = [
        # Without a query the order of the menus is kept.
        (how, not entry.enabled and bool(query), number, entry)
        for how, number, entry in ranked
        if how is not None
    ]
    return [entry for *_, entry in sorted(kept, key=lambda each: each[:3])]

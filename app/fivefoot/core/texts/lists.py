"""Lists of names and numbers in sentences: "1, 2 or 3"."""

from __future__ import annotations

from collections.abc import Iterable

from fivefoot.core.texts.marker import tr


def listed(names: Iterable[str]) -> str:
    """The available values, separated by commas; "none" if there are none.

    >>> listed(["web", "fog"]), listed([])
    ('web, fog', 'none')
    """
    return ", ".join(names) or tr("none")


def creatures(names: Iterable[str]) -> str:
    """Creatures by name, separated by commas; "nobody" if there are none.

    >>> creatures(["Ada", "Ben"]), creatures([])
    ('Ada, Ben', 'nobody')
    """
    return ", ".join(names) or tr("nobody")


def either(names: Iterable[str]) -> str:
    """Alternatives joined with "or".

    >>> either(["Run"]), either(["Run", "Jump"]), either(["1", "2", "3"])
    ('Run', 'Run or Jump', '1, 2 or 3')
    """
    *others, last = names
    return tr("{others} or {last}", others=", ".join(others), last=last) if others else last


def together(names: Iterable[str]) -> str:
    """Items joined with "and".

    >>> together(["Ada"]), together(["Ada", "Ben"]), together(["Ada", "Ben", "Cleo"])
    ('Ada', 'Ada and Ben', 'Ada, Ben and Cleo')
    """
    *others, last = names
    return tr("{others} and {last}", others=", ".join(others), last=last) if others else last


def capital(text: str) -> str:
    """A text with its first letter capitalised: "the disk is full" -> "The disk is full"."""
    return text[:1].upper() + text[1:]

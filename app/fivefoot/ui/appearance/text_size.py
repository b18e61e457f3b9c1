"""The size of all text in percent; caches of measured or drawn text are cleared when it
changes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

USUAL = 100
"""The percentage, and the smallest text in logical pixels."""

LEAST_PIXELS = 8
# Qt's style sheets have no relative sizes: the numbers themselves are replaced.
_FONT_SIZE = re.compile(r"(font-size:\s*)(\d+)px")


class Remembers(Protocol):
    """A function with a cache."""

    def cache_clear(self) -> None:
        """Clears the cache."""


Kept = TypeVar("Kept", bound=Remembers)


@dataclass(slots=True)
class _InForce:
    percent: int = USUAL
    forget: list[Callable[[], Any]] = field(default_factory=list)


_IN_FORCE = _InForce()


def by_text_size(remembering: Kept) -> Kept:
    """Registers a function that caches pictures or measures of text."""
    _IN_FORCE.forget.append(remembering.cache_clear)
    return remembering


def set_text_size(percent: int) -> None:
    """Sets another size for all text that is drawn from now on."""
    if percent != _IN_FORCE.percent:
        _IN_FORCE.percent = percent
        # Caches of measured text must not answer with the old size.
        for forget in _IN_FORCE.forget:
            forget()


def text_pixels(usual: int) -> int:
    """Logical pixels of text that is `usual` pixels high at the normal size."""
    return max(LEAST_PIXELS, round(usual * _IN_FORCE.percent / USUAL))


def beside_text(usual: float) -> int:
    """Logical pixels of something that scales with its text: a height, a width, a gap."""
    return round(usual * _IN_FORCE.percent / USUAL)


def sheet_at_text_size(sheet: str) -> str:
    """A style sheet with its font sizes scaled."""
    return _FONT_SIZE.sub(lambda found: f"{found[1]}{text_pixels(int(found[2]))}px", sheet)

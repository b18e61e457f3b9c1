"""A message for the banner."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Notice:
    """A message for the banner: a text, details, its severity, and what can be done about it.

    One that `stays` does not leave by itself, and its offer holds whatever is done meanwhile; one
    that is `passing` leaves with the next change of the scenario, which makes it untrue. One
    that `returns` is there again where its offer was taken up and cancelled. One about a file that
    was not `opened` leaves when another document is.
    """

    text: str
    detail: str = ""
    tone: str = "plain"  # plain, warning, danger
    offer: str = ""
    accept: Callable[[], None] | None = None
    stays: bool = False
    passing: bool = False
    returns: bool = False
    opened: bool = True
    other: str = ""  # a second thing that can be done about it
    accept_other: Callable[[], None] | None = None

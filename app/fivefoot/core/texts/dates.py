"""Dates in words."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from fivefoot.core.texts.marker import tr

MONTHS: Final = (
    *(tr("January"), tr("February"), tr("March"), tr("April"), tr("May"), tr("June")),
    *(tr("July"), tr("August"), tr("September"), tr("October"), tr("November"), tr("December")),
)


def day_and_month(when: datetime) -> str:
    """A day without its year.

    >>> day_and_month(datetime(2026, 3, 7))
    '07 March'
    """
    return tr("{day} {month}", day=f"{when.day:02}", month=MONTHS[when.month - 1])

"""One line of the bench's table, and the function that takes times."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

HEADINGS = ("figure", "ms", "budget", "", "yardstick of the same run", "times", "note")
WIDTHS = (48, 9, 7, 6, 38, 7)


@dataclass(frozen=True)
class Figure:
    """One line: milliseconds (None if not measured), the budget if there is one, and the yardstick
    it is compared with.
    """

    name: str
    milliseconds: float | None
    budget: float | None = None
    yardstick: str = ""
    against: float | None = None
    note: str = ""

    @property
    def verdict(self) -> str:
        """Returns "within" or "OVER", or an empty text without a budget or a time."""
        if self.milliseconds is None or self.budget is None:
            return ""
        return "within" if self.milliseconds <= self.budget else "OVER"

    def text(self) -> str:
        """Returns the line as text."""
        if self.milliseconds is None:
            return f"{self.name:<{WIDTHS[0]}} {'—':>{WIDTHS[1]}}  not measured: {self.note}"
        budget = "—" if self.budget is None else f"{round(self.budget, 2):g}"
        beside = f"{self.yardstick} ({self.against:.3f} ms)" if self.against else ""
        times = f"{self.milliseconds / self.against:.2f}" if self.against else ""
        return row(
            (self.name, f"{self.milliseconds:.3f}", budget, self.verdict, beside, times, self.note)
        )


def row(cells: Iterable[str]) -> str:
    """Returns a row of the table: numbers are aligned right, words left."""
    *columns, note = cells
    right = (1, 2, 5)
    laid = [
        f"{cell:>{width}}" if number in right else f"{cell:<{width}}"
        for number, (cell, width) in enumerate(zip(columns, WIDTHS, strict=True))
    ]
    return f"{'  '.join(laid)}  {note}".rstrip()


def best_time(call: Callable[[], object], repeats: int = 30, warm_up: int = 3) -> float:
    """Returns the shortest time of a call in milliseconds of this thread, because other work on the
    machine can only make it longer.
    """
    for _ in range(warm_up):
        call()
    taken = []
    for _ in range(repeats):
        before = time.thread_time()
        call()
        taken.append((time.thread_time() - before) * 1000)
    return min(taken)

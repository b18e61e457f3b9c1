"""The report of an import with its figures and warnings, and the error that refuses a file."""

from __future__ import annotations

import unicodedata
from dataclasses import asdict, dataclass, field

from fivefoot.core.storage.reading.texts import say

#: The most characters of a foreign file's own text that a message repeats.
_QUOTE_LENGTH = 80


class MapImportError(ValueError):
    """A map file that cannot be opened: names the file, the place inside it, what is wrong and the
    remedy.

    `place` is a path like `lights[3].position.x`, a line and column, or empty when the whole file
    is meant.
    """

    def __init__(self, file: str, place: str, problem: str, remedy: str) -> None:
        self.file = quoted(file)
        self.place = place
        self.problem = problem
        self.remedy = remedy
        where = f"{self.file}, {place}" if place else self.file
        super().__init__(f"{where}: {problem}. {remedy}.")


def quoted(text: str) -> str:
    """The text as one printable line of bounded length, fit for a message.

    Control characters and marks of text direction could make a message say something else than it
    does.

    >>> quoted("cave\\nmap")
    'cave?map'
    """
    shown = "".join(
        "?" if unicodedata.category(letter)[0] == "C" else letter
        for letter in text[: _QUOTE_LENGTH + 1]
    )
    return shown if len(shown) <= _QUOTE_LENGTH else shown[: _QUOTE_LENGTH - 3] + "..."


_SELDOM = ("tokens", "regions")
_OTHERS = "others"


@dataclass(frozen=True, slots=True)
class ImportReport:
    """The figures of one import; the same shape for every source format.

    `cells` is columns and rows; `walls` counts segments, `objects` counts outlines. Each figure
    counts what meets the closed box of the picture; its twin ending in `_outside` counts what does
    not and was left out. Wall segments without length are counted in both, then dropped:
    `zero_length` says how many. `tokens` and `regions` (of ground that costs more) come only from
    formats that have them. `image` is width and height in pixels, None where the map opens without
    a picture. `others` holds figures of one format alone, such as rooms of a dungeon, by their
    names.
    """

    cells: tuple[int, int]
    walls: int
    walls_outside: int
    doors: int
    doors_outside: int
    windows: int
    windows_outside: int
    lights: int
    lights_outside: int
    objects: int
    objects_outside: int
    zero_length: int
    image: tuple[int, int] | None
    warnings: tuple[str, ...] = ()
    tokens: int = 0
    regions: int = 0
    others: tuple[tuple[str, int], ...] = ()

    def as_json(self) -> dict[str, object]:
        """The report as plain JSON values, keys always in the same order; no tokens or regions
        where there are none.

        >>> report = ImportReport((10, 12), 85, 356, 4, 37, 0, 0, 0, 0, 0, 0, 4, (1280, 1536))
        >>> report.as_json()["walls_outside"], report.as_json()["image"]
        (356, [1280, 1536])
        """
        figures = {
            key: list(value) if isinstance(value, tuple) else value
            for key, value in asdict(self).items()
            if key != _OTHERS
        }
        figures.update(self.others)
        return {key: value for key, value in figures.items() if value or key not in _SELDOM}


@dataclass(slots=True)
class WarningLog:
    """Gathers warnings: the same remark about many things becomes one line with a count and the
    first place.
    """

    _places: dict[str, list[str]] = field(default_factory=dict)

    def add(self, remark: str, place: str = "") -> None:
        """Adds the remark once more, about the thing at `place`; a remark without a place stands
        for itself.
        """
        self._places.setdefault(remark, []).append(place)

    def lines(self) -> tuple[str, ...]:
        """All remarks in the order in which each was first made.

        >>> log = WarningLog()
        >>> for index in range(3):
        ...     log.add("a light has no position and was left out", f"lights[{index}]")
        >>> log.lines()
        ('a light has no position and was left out (3 times, first at lights[0])',)
        """
        return tuple(_warning_line(remark, places) for remark, places in self._places.items())


def _warning_line(remark: str, places: list[str]) -> str:
    if not places[0]:
        return remark
    if len(places) == 1:
        return say("remark_at_x", remark=remark, x=places[0])
    return say("remark_count_times_first_at_x", remark=remark, count=len(places), x=places[0])

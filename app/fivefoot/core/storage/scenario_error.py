"""The error that refuses a scenario file, with everything a person needs to repair it."""

from __future__ import annotations

from fivefoot.core.storage.reading.report import quoted
from fivefoot.core.storage.texts import say


class ScenarioFileError(ValueError):
    """A scenario that cannot be opened or saved: names the file, the place inside it, what is wrong
    and the remedy.

    `place` is a path like `tokens.goblin-3.cell.1`, or empty when the whole file is meant.

    >>> where = "tokens.goblin-3.cell.1"
    >>> str(ScenarioFileError(where, "a whole number is expected", "Correct it", "cave.fivefoot"))
    'cave.fivefoot, tokens.goblin-3.cell.1: a whole number is expected. Correct it.'
    """

    def __init__(self, place: str, problem: str, remedy: str, file: str = say("scenario")) -> None:
        self.file = quoted(file)
        self.place = place
        self.problem = problem
        self.remedy = remedy
        where = f"{self.file}, {place}" if place else self.file
        super().__init__(f"{where}: {problem}. {remedy}.")

    def in_file(self, file: str) -> ScenarioFileError:
        """The same error with the name of its file: the checks further in do not know file
        names.
        """
        return ScenarioFileError(self.place, self.problem, self.remedy, file)

    def below(self, *parts: object) -> ScenarioFileError:
        """The same error, its place prefixed with these parts.

        >>> ScenarioFileError("tokens", "an object is expected", "Correct it").below("a", "b").place
        'a.b.tokens'
        """
        place = ".".join(filter(None, (dotted_path(*parts), self.place)))
        return ScenarioFileError(place, self.problem, self.remedy, self.file)


def dotted_path(*parts: object) -> str:
    """The path of a value inside the scenario, from its parts.

    >>> dotted_path("tokens", "goblin-3", "cell", 1)
    'tokens.goblin-3.cell.1'
    """
    return ".".join(quoted(str(part)) for part in parts)

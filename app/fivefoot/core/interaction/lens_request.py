"""The places that match some lenses, as a request that is computed elsewhere."""

from __future__ import annotations

from dataclasses import dataclass

from fivefoot.core.interaction.texts import say
from fivefoot.core.rules.foresight.lens_words import LensError, read_lenses
from fivefoot.core.rules.foresight.lenses import LensPlace, places_through
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.space.battle import Battle


@dataclass(frozen=True, slots=True)
class LensAnswer:
    """The places that match, one a cell, the cheapest first; or what cannot be answered, in
    words.
    """

    places: tuple[LensPlace, ...] = ()
    problem: str = ""


@dataclass(frozen=True, slots=True)
class LensRequest:
    """Where a token can go by an action (None: the plain one), filtered by a text of lenses.

    Two requests are equal only for the very same battle: after any change the request is a new one.
    """

    battle: Battle
    token: str
    text: str
    action: str | None = None
    modes: tuple[str, ...] = ()

    def answer(self) -> LensAnswer:
        """The places, or the problem. Raises KeyError for an unknown token."""
        try:
            asked = read_lenses(self.battle, self.text)
            found = places_through(self.battle, self.token, asked, self.action, self.modes)
        except LensError as error:
            return LensAnswer(problem=str(error))
        cheapest = {place.cell: place for place in reversed(found)}  # of several levels
        # A cell is one place to show, however many of its levels match.
        return LensAnswer(tuple(place for place in found if cheapest[place.cell] is place))


def count_words(count: int) -> str:
    """How many places match, in words."""
    return say("count_places_pass", count=count)


def place_words(battle: Battle, place: LensPlace) -> str:
    """A place in one line: its price and which lenses match."""
    price = amount_text(battle.ruleset, place.cost)
    return ", ".join((price, *(reason.text for reason in place.reasons)))

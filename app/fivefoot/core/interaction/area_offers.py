"""Areas of effect among a creature's actions: its own records, and any area that is typed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from fivefoot.core.interaction.texts import say
from fivefoot.core.model.area_record import AreaRecord
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.action_areas import AREA, area_words, plain_area
from fivefoot.core.rules.turn.turn_results import Offer

USUAL: Final = AreaRecord(say("burst"), "burst", 4000, 12_000)
"""The initial text for a typed area: a burst of four cells, up to twelve away."""

NO_TARGET: Final = "no_target_in_reach"


@dataclass(frozen=True, slots=True)
class AreaOffer(Offer):
    """An action with an area: `said` is the name of a record, None for a typed one."""

    said: str | None = None


def area_offers(
    battle: Battle, token_id: str, offers: Mapping[str, Offer], had: Iterable[str]
) -> tuple[AreaOffer, ...]:
    """The actions with which a token may place areas, its own records first.

    `offers` are those of all actions by id, `had` the ids of actions that the creature can have.
    """
    actions, records = battle.ruleset.actions, battle.token(token_id).areas
    laying = [offers[name] for name in had if name in offers and actions[name].any_area]
    return tuple(_offers(battle, laying, records)) if laying else ()


def _offers(
    battle: Battle, laying: list[Offer], records: tuple[AreaRecord, ...]
) -> Iterator[AreaOffer]:
    for record in records:
        # A record for another system's action uses the first one that exists here.
        offer = next((each for each in laying if each.action == record.action), laying[0])
        words = area_words(battle.ruleset, record)
        yield _over(offer, f"{record.name} ({words})", record.name)
    for offer in laying:
        yield _over(offer, say("offer_over_area", offer=offer.label), None)


def _over(offer: Offer, label: str, said: str | None) -> AreaOffer:
    """An offer turned into one with an area, for which nobody has to be in reach."""
    problems = tuple(problem for problem in offer.problems if problem.code != NO_TARGET)
    # `replace` would create an `Offer` again.
    values = {field.name: getattr(offer, field.name) for field in fields(offer)}
    values |= {
        "label": label,
        "problems": problems,
        "legal": all(problem.warning for problem in problems),
        "help": f"{offer.label}: {offer.help}" if offer.help else offer.label,
    }
    return AreaOffer(**values, said=said)


def offer_choice(battle: Battle, offer: Offer, typed: AreaRecord) -> dict[str, Any]:
    """The choice for an offer: its record, or the area typed last."""
    if not isinstance(offer, AreaOffer):
        return {}
    return {AREA: offer.said or plain_area(battle.ruleset, typed)}

"""The answers of foresight and lenses as plain tables, in the form of `plain`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fivefoot.core.conformance.answer_tables import Plain, amount, cell_list, height, reasons_of
from fivefoot.core.model.token import Token
from fivefoot.core.rules.foresight.foresight import (
    Aimed,
    StrikePlace,
    foresee_turn,
    who_can_close_in,
    who_can_shoot,
    who_can_strike,
)
from fivefoot.core.rules.foresight.lens_words import read_lenses
from fivefoot.core.rules.foresight.lenses import places_through
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.session.projection import project


def foresight_table(battle: Battle, token_id: str, to_players: bool = False) -> Plain:
    """Who can strike a token on their next turn, who can shoot at it, and who can only move within
    reach of it: with what, from which place, and after how many purchases.

    `to_players` limits the answer to what the players know; nobody where the token is hidden from
    them.
    """
    # Ids of the players' scenario by the real ones; without an audience each is its own.
    names: Mapping[str, str] = {name: name for name in battle.scenario.tokens}
    if to_players:
        known = project(battle)
        battle, names = Battle(known.scenario, battle.ruleset), known.names
    # None where it is hidden from them: then no attack on it may be shown.
    target = next((name for name, real in names.items() if real == token_id), None)
    asked: dict[str, Callable[[Battle, str], tuple[Aimed, ...]]] = {
        "struck_by": who_can_strike,
        "shot_by": who_can_shoot,
        "closed_in_by": who_can_close_in,
    }
    answers = {key: ask(battle, target) if target is not None else () for key, ask in asked.items()}
    # A token that can both strike and shoot is counted once.
    hit = {each.id for key in ("struck_by", "shot_by") for each, _ in answers[key]}
    lists = {
        key: [_foreseen_row(battle, names, key, *each) for each in found]
        for key, found in answers.items()
    }
    return {"token": token_id, "count": len(hit), **lists}


def _foreseen_row(
    battle: Battle, names: Mapping[str, str], key: str, enemy: Token, place: StrikePlace
) -> Plain:
    row: Plain = {
        "by": names[enemy.id],
        "from": list(place.cell),
        "purchases": place.purchases,
    }
    # A token that only comes within reach does not strike: there is no weapon to name.
    if key == "closed_in_by":
        return row
    ahead = foresee_turn(battle, enemy.id)
    action = (ahead.shot if key == "shot_by" else ahead.blow).action or ""
    return {**row, "with": battle.ruleset.actions[action].label}


def lenses_table(battle: Battle, token_id: str, text: str) -> Plain:
    """The places that match some lenses, the cheapest first. Raises LensError for a text that is no
    lens.
    """
    places = places_through(battle, token_id, read_lenses(battle, text))
    return {
        "token": token_id,
        "lens": text,
        "count": len(places),
        "places": [
            {
                "cell": cell_list(place.cell),
                "elevation": height(battle.ruleset, place.level),
                "purchases": place.purchases,
                "cost": amount(place.cost),
                "reasons": reasons_of(place.reasons),
            }
            for place in places
        ],
    }

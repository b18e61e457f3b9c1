"""What each observer makes of a token that hides, written down. One that probably notices keeps
sight of it until the table says otherwise, through the link that finding makes (B19, D12).
"""

from __future__ import annotations

from fivefoot.core.model.encounter import Link
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.hiding import FOUND
from fivefoot.core.rules.space.observers import observers
from fivefoot.core.rules.turn.state import logged, name_of, with_link
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.texts.lists import creatures


def with_verdicts(battle: Battle, token_id: str, roll: int | None) -> Scenario:
    """The scenario with the verdict of every enemy on a token that hides now."""
    scenario, name = battle.scenario, name_of(battle.scenario, token_id)
    found = observers(battle, token_id, roll)
    lost = [name_of(scenario, each.token) for each in found if each.verdict == "hidden"]
    kept = [each for each in found if each.verdict != "hidden"]
    for each in kept:
        scenario = with_link(scenario, Link(FOUND, each.token, token_id))
        why = say(
            "token_keeps_name_in_view_reason",
            token=name_of(scenario, each.token),
            name=name,
            reason=each.reason,
        )
        scenario = logged(scenario, token_id, why)
    from_whom = creatures(lost)
    return logged(
        scenario, token_id, say("name_hides_from_from_whom", name=name, from_whom=from_whom)
    )


def found_manually(battle: Battle, seeker: str, target: str) -> Scenario:
    """The scenario in which a search that was rolled at the table has found somebody (C43, D30)."""
    scenario = with_link(battle.scenario, Link(FOUND, seeker, target))
    names = name_of(scenario, seeker), name_of(scenario, target)
    return logged(scenario, seeker, say("first_finds_second", first=names[0], second=names[1]))

"""What every enemy would make of a token that hides: by a Perception difficulty (C40), or by how
close it is (D12).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from fivefoot.core.geometry.sight import has_line
from fivefoot.core.model.token import Token
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.distance import gap_between
from fivefoot.core.rules.space.hiding import perceived_at
from fivefoot.core.rules.space.threat import heads_over, in_reach
from fivefoot.core.rules.space.tokens import is_blocked

Sight = Literal["hidden", "sees", "doubtful"]


@dataclass(frozen=True, slots=True)
class Observer:
    """What an observer makes of somebody who hides, and why; "doubtful" is for the game master to
    say.
    """

    token: str
    verdict: Sight
    reason: str
    rule: str = ""


def observers(battle: Battle, token_id: str, roll: int | None = None) -> tuple[Observer, ...]:
    """What every enemy would make of the token hiding now, with a roll where the system has one."""
    token = battle.token(token_id)
    return tuple(_verdict(battle, foe, token, roll) for foe in battle.hostiles(token))


def _verdict(battle: Battle, foe: Token, token: Token, roll: int | None) -> Observer:
    rule, source = battle.ruleset.hiding, battle.ruleset.sources.get("hiding", "default")
    if is_blocked(battle.ruleset, foe, "sight") is not None:
        return Observer(foe.id, "hidden", f"{foe.name} cannot see", source)
    segments = battle.sight_segments_at(heads_over(battle, foe, token))
    if not has_line(battle.footprint(foe), battle.footprint(token), segments):
        return Observer(foe.id, "hidden", f"no line of sight leads from {foe.name}", source)
    if rule.stat is not None and roll is not None:
        needed = perceived_at(battle, foe)
        verdict: Sight = "hidden" if needed < roll else "sees"
        return Observer(
            foe.id,
            verdict,
            f"{roll} against the Perception difficulty {needed} of {foe.name}",
            source,
        )
    if rule.close and _is_close(battle, foe, token) and not engaged_elsewhere(battle, foe, token):
        return Observer(foe.id, "doubtful", f"{foe.name} is close by: probably not", source)
    return Observer(
        foe.id,
        "doubtful" if rule.stat is not None else "hidden",
        f"{foe.name} may lose sight",
        source,
    )


def _is_close(battle: Battle, foe: Token, token: Token) -> bool:
    return gap_between(battle, foe, token).within(battle, battle.ruleset.hiding.close)


def engaged_elsewhere(battle: Battle, foe: Token, token: Token) -> bool:
    """Whether the observer is in melee with an able creature other than the one who hides."""
    others = (other for other in battle.hostiles(foe) if other.id != token.id)
    able = (other for other in others if is_blocked(battle.ruleset, other, "actions") is None)
    return any(in_reach(battle, foe, other) or in_reach(battle, other, foe) for other in able)

"""What the other side of a save has to reach."""

from __future__ import annotations

from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.tokens import amount_of, size_of


def difficulty_of(battle: Battle, by: str, action_id: str, target: str | None = None) -> int | None:
    """What the other side has to reach, in thousandths (E10: 8 + Strength + proficiency), or None.

    An escape has to reach what the creature was held with: by the target, or the greatest number of
    all who hold it (C30, C35).
    """
    action, actor = battle.ruleset.actions[action_id], battle.token(by)
    if action.difficulty_ties:
        links = battle.scenario.encounter.links
        kept = [
            link.value
            for link in links
            if link.kind in action.difficulty_ties
            and link.target == by
            and target in (None, by, link.source)
        ]
        return max(kept, default=0) * 1000 or None
    if not action.difficulty:
        return None
    total = sum(amount_of(battle.ruleset, actor, amount) for amount in action.difficulty)
    if target is not None and action.difficulty_size:
        over = (
            size_of(battle.ruleset, battle.token(target)).order
            - size_of(battle.ruleset, actor).order
        )
        total += int(action.difficulty_size * 1000) if over <= 0 else 0
    return total

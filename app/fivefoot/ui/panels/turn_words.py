"""What is left of a turn, in words: for the turn strip and the turn panel."""

from __future__ import annotations

from dataclasses import dataclass

from fivefoot.core.model.scenario import turn_of
from fivefoot.core.rules.battle import Battle
from fivefoot.core.rules.economy import pool_left, pool_size
from fivefoot.core.rules.movement.profile import profile_of
from fivefoot.core.rules.text import amount_text


@dataclass(frozen=True, slots=True)
class PoolLeft:
    """What is left of a pool."""

    id: str
    label: str
    left: int
    size: int
    slot: bool


def pools_of(battle: Battle, token_id: str) -> tuple[PoolLeft, ...]:
    """All pools of a token."""
    return tuple(
        PoolLeft(
            name,
            pool.label,
            pool_left(battle, token_id, name),
            pool_size(battle, token_id, name),
            pool.shown_as == "slot",
        )
        for name, pool in battle.ruleset.pools.items()
    )


def movement_left(battle: Battle, token_id: str) -> str:
    """The movement that is still open, or what the next purchase gives."""
    profile = profile_of(battle, token_id)
    move = turn_of(battle.scenario, token_id).move
    label = profile.action.label
    if move is not None and not move.closed:
        action = battle.ruleset.actions.get(move.action)
        name = action.label if action is not None else label
        return f"{amount_text(battle.ruleset, max(0, move.budget - move.spent))} left of {name}"
    if not profile.per_purchase:
        return f"{amount_text(battle.ruleset, profile.budget)} of movement"
    return f"{label}: {amount_text(battle.ruleset, profile.budget)}"


def why_lines(battle: Battle, token_id: str) -> tuple[str, ...]:
    """What was used this turn, and which states weigh on it."""
    turn = turn_of(battle.scenario, token_id)
    ruleset, token = battle.ruleset, battle.token(token_id)
    lines = []
    if turn.used:
        names = [ruleset.actions[name].label if name in ruleset.actions else name for name in turn.used]
        lines.append(f"Used this turn: {', '.join(names)}")
    if turn.move is not None:
        spent, budget = amount_text(ruleset, turn.move.spent), amount_text(ruleset, turn.move.budget)
        lines.append(f"Walked {spent} of {budget}")
    lines += [f"{flag.replace('_', ' ').capitalize()}" for flag in turn.flags]
    lines += [ruleset.conditions[name].label for name in token.conditions if name in ruleset.conditions]
    return tuple(lines)

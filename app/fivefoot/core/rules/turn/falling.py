"""Where the turn meets the rules of falls: after a token was moved, and at the moments the ruleset names."""

from __future__ import annotations

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules import falls
from fivefoot.core.rules.battle import Battle


def fallen(battle: Battle, token_id: str) -> Scenario:
    """The scenario after a token that lost its support falls, or begins to."""
    return falls.after_move(battle, token_id) if token_id in battle.scenario.tokens else battle.scenario


def at_turn_start(battle: Battle, token_id: str) -> Scenario:
    """The scenario after falls that are evaluated when the token's turn begins (B52)."""
    return falls.at_turn_start(battle, token_id) if token_id in battle.scenario.tokens else battle.scenario


def at_turn_end(battle: Battle, token_id: str) -> Scenario:
    """The scenario after fliers that cannot stay aloft begin to fall (B48, C13)."""
    return falls.at_turn_end(battle, token_id) if token_id in battle.scenario.tokens else battle.scenario

"""Where the turn meets the rules of falls: after a token was moved, and at the moments the ruleset names."""

from __future__ import annotations

import importlib
from functools import lru_cache
from types import ModuleType

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.battle import Battle


@lru_cache(maxsize=1)
def _falls() -> ModuleType | None:
    try:
        return importlib.import_module("fivefoot.core.rules.falls")
    except ModuleNotFoundError:
        return None


def fallen(battle: Battle, token_id: str) -> Scenario:
    """The scenario after a token that lost its support falls, or begins to."""
    return _called(battle, "after_move", token_id)


def at_turn_start(battle: Battle, token_id: str) -> Scenario:
    """The scenario after falls that are evaluated when the token's turn begins (B52)."""
    return _called(battle, "at_turn_start", token_id)


def at_turn_end(battle: Battle, token_id: str) -> Scenario:
    """The scenario after fliers that cannot stay aloft begin to fall (B48, C13)."""
    return _called(battle, "at_turn_end", token_id)


def _called(battle: Battle, name: str, token_id: str) -> Scenario:
    hook = getattr(_falls(), name, None)
    if hook is None or token_id not in battle.scenario.tokens:
        return battle.scenario
    after: Scenario = hook(battle, token_id)
    return after

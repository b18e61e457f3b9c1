"""Movement actions with an effect even without a step: hovering (B47), taking cover, hiding or
dropping prone in place (D9, D11, D14), and movement added to a pool (C38).
"""

from __future__ import annotations

from fivefoot.core.interaction.texts import say
from fivefoot.core.rules.space.battle import Battle

HOW = say("enter_its_key_again_or_click")


def acts_in_place(battle: Battle, token_id: str, action_id: str) -> bool:
    """Whether a movement action has an effect in its mover's place.

    A step that comes with another action, and a movement that takes the whole turn, have none; only
    a token in the air hovers. Raises KeyError for an unknown token or action.
    """
    action = battle.ruleset.actions[action_id]
    movement = action.movement
    # Such an action consists of its steps alone.
    if movement is None or movement.steps is not None or action.exclusive:
        return False
    # Taking off requires a step.
    if set(movement.modes) == {"fly"} and battle.token(token_id).support != "flying":
        return False
    return bool(action.effects) or movement.adds_to_pool


def in_place_text(battle: Battle, token_id: str, action_id: str) -> str:
    """The prompt for the game master with such a movement in hand."""
    name, label = battle.token(token_id).name, battle.ruleset.actions[action_id].label
    return say("name_label_drag_it_or_click", name=name, label=label, how=HOW)

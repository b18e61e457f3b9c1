"""Movement actions that do something without a step: hovering (B47), taking cover, hiding or
dropping prone where the token stands (D9, D11, D14), and movement added to a pool (C38).
"""

from __future__ import annotations

from fivefoot.core.interaction.texts import say
from fivefoot.core.rules.space.battle import Battle

HOW = say("enter_its_key_again_or_click")


def acts_in_place(battle: Battle, token_id: str, action_id: str) -> bool:
    """Whether a movement action does something where its mover stands.

    Squares that belong to another action, and a movement that takes the whole turn, do nothing
    without a step; only who is in the air hovers. Raises KeyError for an unknown token or action.
    """
    action = battle.ruleset.actions[action_id]
    movement = action.movement
    # Such an action is nothing but its steps.
    if movement is None or movement.steps is not None or action.exclusive:
        return False
    # Nobody takes off without a step.
    if set(movement.modes) == {"fly"} and battle.token(token_id).support != "flying":
        return False
    return bool(action.effects) or movement.adds_to_pool


def in_place_text(battle: Battle, token_id: str, action_id: str) -> str:
    """What the game master is asked to do with such a movement in hand."""
    name, label = battle.token(token_id).name, battle.ruleset.actions[action_id].label
    return say("name_label_drag_it_or_click", name=name, label=label, how=HOW)

"""What ending the turn now would lose: the window only asks where there is something."""

from __future__ import annotations

from fivefoot.core.interaction.texts import say
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.downed import is_down
from fivefoot.core.rules.space.tokens import is_blocked
from fivefoot.core.rules.turn.state import members_of_turn


def lost_by_ending(battle: Battle, planned: str | None = None) -> str:
    """What ending the turn would lose, as a sentence; empty where nothing would be.

    That is a move that is `planned` (the id of its token) but not made, or a whole turn that has
    not begun.
    """
    scenario = battle.scenario
    walker = scenario.tokens.get(planned or "")
    if walker is not None:
        return say("walker_planned_move_is_not_done", walker=walker.name)
    acting = members_of_turn(scenario)
    able = [name for name in acting if _can_act(battle, name)]
    if not able or not battle.in_play:
        return ""
    # One of a group is enough. The turn of a member that is down is over, but nobody ended it.
    if any(_has_acted(battle, name) for name in acting):
        return ""
    if any(battle.turn(name).ended for name in able):
        return ""
    return say("token_has_done_nothing_this_turn", token=scenario.tokens[able[0]].name)


def _can_act(battle: Battle, token_id: str) -> bool:
    token = battle.token(token_id)
    blocked = is_blocked(battle.ruleset, token, "actions") is not None
    return not blocked and not is_down(battle.ruleset, token)


def _has_acted(battle: Battle, token_id: str) -> bool:
    turn = battle.turn(token_id)
    return bool(turn.used or turn.move is not None)

"""What ending the turn now would lose: the window only asks where there is something."""

from __future__ import annotations

from fivefoot.core.interaction.texts import say
from fivefoot.core.rules.space.battle import Battle
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
    if not acting or not battle.in_play or any(_has_begun(battle, name) for name in acting):
        return ""
    able = [
        name
        for name in acting
        if is_blocked(battle.ruleset, scenario.tokens[name], "actions") is None
    ]
    return (
        say("token_has_done_nothing_this_turn", token=scenario.tokens[able[0]].name) if able else ""
    )


def _has_begun(battle: Battle, token_id: str) -> bool:
    turn = battle.turn(token_id)
    return bool(turn.used or turn.move is not None or turn.ended)

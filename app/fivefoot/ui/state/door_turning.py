"""What turning a door on the map does: in a turn it is the action of whoever acts beside it."""

from __future__ import annotations

from fivefoot.core.session.commands.doors import UseDoor, door_action, stands_at
from fivefoot.core.session.commands.map_edits import ToggleDoor
from fivefoot.ui.state.workspace import Workspace


def door_command(workspace: Workspace, door: str, unlock: bool) -> UseDoor | ToggleDoor:
    """The action of the one who acts, where it stands at the door; else the game master turns it.

    The door is one of the map.
    """
    battle, active = workspace.battle, workspace.scenario.encounter.active
    if not workspace.fight.runs or active is None or door_action(battle.ruleset) is None:
        return ToggleDoor(door, unlock)
    barrier = workspace.scenario.scene.barriers[door]
    # Another token is selected: it is the game master who turns the door, for nobody's price.
    if workspace.token is None or workspace.token.id != active:
        return ToggleDoor(door, unlock)
    at_it = stands_at(battle, battle.token(active), barrier)
    return UseDoor(active, door, unlock) if at_it else ToggleDoor(door, unlock)

"""Opening and closing a door on the map: in a turn it is an action of the acting token beside
it.
"""

from __future__ import annotations

from fivefoot.core.session.commands.doors import UseDoor, door_action, stands_at
from fivefoot.core.session.commands.map_edits import ToggleDoor
from fivefoot.ui.state.workspace import Workspace


def door_command(workspace: Workspace, door: str, unlock: bool) -> UseDoor | ToggleDoor:
    """The action of the acting token, where it stands at the door; else the game master's command.

    The door has to be on the map.
    """
    battle, active = workspace.battle, workspace.scenario.encounter.active
    if not workspace.fight.runs or active is None or door_action(battle.ruleset) is None:
        return ToggleDoor(door, unlock)
    barrier = workspace.scenario.scene.barriers[door]
    # Another token is selected: the game master opens or closes the door free of charge.
    if workspace.token is None or workspace.token.id != active:
        return ToggleDoor(door, unlock)
    at_it = stands_at(battle, battle.token(active), barrier)
    return UseDoor(active, door, unlock) if at_it else ToggleDoor(door, unlock)

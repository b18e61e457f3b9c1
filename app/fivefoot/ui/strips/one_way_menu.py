"""The menu of the sides from which walls may block."""

from __future__ import annotations

from PySide6.QtWidgets import QMenu

from fivefoot.core.interaction.one_way import way_words
from fivefoot.core.model.barrier import SIDES
from fivefoot.core.session.commands.wall_edits import ChangeBarriers
from fivefoot.ui.appearance.plain_text import menu_action
from fivefoot.ui.state.workspace import Workspace


def fill_one_way_menu(menu: QMenu, workspace: Workspace, names: tuple[str, ...]) -> None:
    """Adds the sides from which some walls may block, named as for the first of them."""
    barriers = [workspace.scenario.scene.barriers[name] for name in names]
    # "From the left" depends on how a wall was drawn, so the words name the compass side for the
    # first.
    for side in SIDES if barriers else ():
        action = menu_action(menu, way_words(barriers[0], side))
        action.setCheckable(True)
        action.setChecked(all(each.stops_from == side for each in barriers))
        command = ChangeBarriers(names, stops_from=side)
        action.triggered.connect(lambda _on=False, command=command: workspace.do(command))

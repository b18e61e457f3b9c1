"""The tool that corrects proposed walls: a drag makes squares rock, with Shift open; Enter draws
the walls.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF

from fivefoot.core.interaction.wall_drafts import Draft
from fivefoot.core.session.commands.wall_edits import DrawWalls
from fivefoot.core.texts.marker import tr
from fivefoot.ui.map.pointer.map_tool import Modifiers
from fivefoot.ui.map.pointer.marking_tool import MarkingTool
from fivefoot.ui.map.scene.map_scene import MapScene
from fivefoot.ui.state.workspace import Workspace


class ProposeTool(MarkingTool):
    """Marks squares by pointer or arrow keys; marked ones become rock, with Shift open.

    With keys: arrows mark, Space makes the marked squares rock, Backspace open, Enter draws.
    """

    def __init__(self, workspace: Workspace, scene: MapScene) -> None:
        super().__init__(workspace, scene)
        workspace.proposals.changed.connect(self._show)

    def release(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        # The button may have been pressed under another tool.
        if self.busy:
            super().release(at, modifiers, zoom)
            self._correct(not modifiers & Modifiers.ShiftModifier)

    def set_waypoint(self) -> bool:
        return self._correct(True)

    def remove_waypoint(self) -> bool:
        return self._correct(False)

    def enter(self, overrule: bool) -> bool:
        """Draws the proposed walls, as one step."""
        draw_proposed(self.workspace)
        return True

    def _correct(self, rock: bool) -> bool:
        marked = self.workspace.marked
        # The mark is used up: the next arrow key begins a new one.
        self.workspace.mark(None)
        if marked is not None:
            self.workspace.proposals.correct(marked.cells(), rock)
        return marked is not None

    def _show(self) -> None:
        proposal = self.workspace.proposals.proposal
        self.workspace.walls.show_draft(
            Draft(proposal.walls()) if proposal is not None else Draft()
        )


def draw_proposed(workspace: Workspace) -> None:
    """Draws the proposed walls as one step, and ends the tool."""
    proposal = workspace.proposals.proposal
    walls = proposal.walls() if proposal is not None else ()
    if not walls:
        workspace.refuse(tr("No walls are suggested: choose another darkness, or mark rock."))
    # Ended only on success: a refusal keeps the corrected proposal.
    elif workspace.do(DrawWalls(walls)):
        workspace.choose_tool("select")

"""Converts the state of the wall tools to what is drawn: the draft, and the chosen walls with their
handles.
"""

from __future__ import annotations

from fivefoot.core.rules.ruleset.amount_text import height_text
from fivefoot.ui.map.painters.wall_draft_painter import WallDraft
from fivefoot.ui.map.view_values.place_values import scene_point, segment
from fivefoot.ui.state.workspace import Workspace


def wall_draft(workspace: Workspace) -> WallDraft:
    """The present draft of the wall tools, with the length of the last segment in the system's
    unit.
    """
    draft = workspace.walls.draft
    chosen = workspace.walls.chosen_in(workspace.scenario.scene)
    ends = tuple(dict.fromkeys(end for barrier in chosen for end in (barrier.start, barrier.end)))
    return WallDraft(
        tuple((*scene_point(start), *scene_point(end)) for start, end in draft.segments),
        tuple(segment(barrier) for barrier in chosen),
        tuple(scene_point(point) for point in (*draft.handles, *ends)),
        scene_point(draft.cursor) if draft.cursor is not None else None,
        height_text(workspace.ruleset, draft.length) if draft.length else "",
    )

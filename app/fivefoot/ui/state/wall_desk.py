"""State of the wall tools: the next kind and shape, the draft, and the chosen walls."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from fivefoot.core.geometry.grid import CELL
from fivefoot.core.interaction.wall_drafts import Draft, Shape
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scene import Scene
from fivefoot.core.session.commands.wall_edits import DOOR, WALL, WallStyle

WALL_TOOLS = ("wall", "door", "edit_walls")
"""Names of the wall tools, as in `Workspace.tool`."""

NOTHING = Draft()


class WallDesk(QObject):
    """State of the wall tools of one window; `changed` says that any of it changed."""

    changed = Signal()

    def __init__(self, owner: QObject | None = None) -> None:
        super().__init__(owner)
        self.shape: Shape = "chain"
        self.wall: WallStyle = WALL
        self.door: WallStyle = DOOR
        self.door_width = CELL
        self.draft = NOTHING
        self.chosen: tuple[str, ...] = ()

    def set_shape(self, shape: Shape) -> None:
        """Chooses the shape to draw next."""
        self.shape, self.draft = shape, NOTHING
        self.changed.emit()

    def set_wall(self, **parts: Any) -> None:
        """Chooses the kind or height of the next wall."""
        self.wall = replace(self.wall, **parts)
        self.changed.emit()

    def set_door(self, **parts: Any) -> None:
        """Chooses the kind or state of the next door."""
        self.door = replace(self.door, **parts)
        self.changed.emit()

    def show_draft(self, draft: Draft) -> None:
        """Shows what would be drawn."""
        if draft != self.draft:
            self.draft = draft
            self.changed.emit()

    def choose(self, names: tuple[str, ...]) -> None:
        """Chooses walls to be changed."""
        if names != self.chosen:
            self.chosen = names
            self.changed.emit()

    def keep_to(self, scene: Scene) -> None:
        """Drops chosen walls that are gone."""
        self.choose(tuple(name for name in self.chosen if name in scene.barriers))

    def chosen_in(self, scene: Scene) -> tuple[Barrier, ...]:
        """The chosen walls in their present state."""
        return tuple(scene.barriers[name] for name in self.chosen if name in scene.barriers)

    def lay_down(self) -> None:
        """Another tool is chosen: draft and choice are dropped."""
        self.draft = NOTHING
        self.chosen = ()
        self.changed.emit()

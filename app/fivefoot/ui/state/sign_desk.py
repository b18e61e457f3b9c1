"""State of a tool for signs on the map: the chosen sign, and where it is being moved."""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

from PySide6.QtCore import QObject, Signal

from fivefoot.core.geometry.grid import Point
from fivefoot.core.model.scene import Scene


class Placed(Protocol):
    """Something at a point of the map."""

    @property
    def at(self) -> Point:
        """Its place, in thousandths of a cell."""


Key = TypeVar("Key")
Sign = TypeVar("Sign", bound=Placed)


class SignDesk(QObject, Generic[Key, Sign]):
    """State of such a tool of one window; `changed` says that any of it changed.

    Signs are identified by a key: the id of a label, the place of a lamp.
    """

    changed = Signal()

    def __init__(self, owner: QObject | None = None) -> None:
        super().__init__(owner)
        self.chosen: Key | None = None
        self.carried_to: Point | None = None

    def choose(self, key: Key | None) -> None:
        """Chooses a sign to be moved, changed or removed, or none."""
        if key != self.chosen:
            self.chosen = key
            self.changed.emit()

    def carry(self, at: Point | None) -> None:
        """Shows the chosen sign at another place, or where it is."""
        if at != self.carried_to:
            self.carried_to = at
            self.changed.emit()

    def keep_to(self, scene: Scene) -> None:
        """Drops a chosen sign that is gone."""
        if self.chosen is not None and self.chosen_in(scene) is None:
            self.choose(None)

    def chosen_in(self, scene: Scene) -> Sign | None:
        """The chosen sign in its present state."""
        raise NotImplementedError

    def lay_down(self) -> None:
        """Another tool is chosen."""
        self.chosen = self.carried_to = None
        self.changed.emit()

"""State of the paint tool: the shape of its stroke, the kind of ground, the draft, and a copied
piece.
"""

from __future__ import annotations

from typing import Final, Literal

from PySide6.QtCore import QObject, Signal

from fivefoot.core.geometry.cell_area import AnyCells
from fivefoot.core.geometry.grid import CELL, Cell
from fivefoot.core.interaction.cell_strokes import StrokeShape
from fivefoot.core.model.terrain import Surface
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.session.commands import Command
from fivefoot.core.session.commands.pieces import LayPiece, MapPiece, mirrored, turned
from fivefoot.core.session.commands.regions import PlaceRegion
from fivefoot.core.session.commands.shaping import (
    LAID_KINDS,
    LayGround,
    RaiseGround,
    TakeOffGround,
    takes_depth,
    takes_factor,
)
from fivefoot.core.session.commands.slopes import LevelGround, SlopeGround

PAINT_TOOL = "paint"
"""The name of the tool, as in `Workspace.tool`."""

PaintShape = StrokeShape | Literal["pick", "copy", "lay"]
"""Shapes that are painted, and the other uses of a press: picking up ground, copying a piece,
placing it.
"""

WORKS: Final = ("raise", "lower", "level", "slope", "stairs", "region", "take_off")
"""What can be done with the cells of a stroke besides painting a kind of ground."""


class PaintDesk(QObject):
    """State of the paint tool of one window.

    `changed` says that any of it changed, `named` that a region of some cells was painted and needs
    a name.
    """

    changed = Signal()
    named = Signal(object)

    def __init__(self, owner: QObject | None = None) -> None:
        super().__init__(owner)
        self.shape: PaintShape = "brush"
        self.kind = "difficult"
        self.tags: tuple[str, ...] = ()
        self.depth = 2 * CELL
        self.factor = 0
        self.width = 1
        self.draft: AnyCells | None = None
        self.piece: MapPiece | None = None
        self.last: Command | None = None

    def set_shape(self, shape: PaintShape) -> None:
        """Chooses the shape to draw next."""
        self.shape = shape
        self.show_draft(None)
        self.changed.emit()

    def set_kind(self, kind: str, tags: tuple[str, ...] = ()) -> None:
        """Chooses the kind of ground to paint next, or one of `WORKS`."""
        self.kind, self.tags = kind, tags
        self.changed.emit()

    def set_width(self, width: int) -> None:
        """Chooses the width of brush and line, in cells."""
        self.width = width
        self.changed.emit()

    def take_up(self, surface: Surface) -> None:
        """Paints next with the surface that was picked up; raised ground becomes floor again."""
        self.kind = surface.kind if surface.kind in LAID_KINDS else "floor"
        self.tags, self.factor = surface.tags, surface.factor
        if takes_depth(self.kind) and surface.depth:
            self.depth = surface.depth
        # The surface was picked up to paint with it: the shape need not be chosen first.
        self.set_shape("brush")

    def keep_piece(self, piece: MapPiece) -> None:
        """Keeps a copied piece, to be placed with the next clicks."""
        self.piece = piece
        self.set_shape("lay")

    def turn_piece(self) -> None:
        """Turns the piece a quarter clockwise."""
        if self.piece is not None:
            self.piece = turned(self.piece)
            self.changed.emit()

    def mirror_piece(self) -> None:
        """Exchanges the piece's west and east."""
        if self.piece is not None:
            self.piece = mirrored(self.piece)
            self.changed.emit()

    def command(self, area: AnyCells, start: Cell, end: Cell, level: int) -> Command:
        """The command for the cells of a stroke, from its first cell at `level` to its last."""
        if self.kind in ("raise", "lower"):
            return RaiseGround(area, CELL if self.kind == "raise" else -CELL)
        if self.kind == "level":
            return LevelGround(area, level)
        if self.kind in ("slope", "stairs"):
            # 0 stands for "to the level at its end".
            rise = self.depth or None
            return SlopeGround(area, start, end, rise, self.kind == "stairs")
        if self.kind == "region":
            return PlaceRegion(area)
        if self.kind == "take_off":
            return TakeOffGround(area)
        factor = self.factor if takes_factor(self.kind) else 0
        return LayGround(area, self.kind, self.depth, self.tags, factor)

    def lay_piece(self, corner: Cell) -> Command | None:
        """The command that places the copied piece; None without one."""
        return None if self.piece is None else LayPiece(self.piece, corner)

    def keep_last(self, command: Command) -> None:
        """Keeps the last command, so that it can be repeated."""
        self.last = command
        self.changed.emit()

    def show_draft(self, area: AnyCells | None) -> None:
        """Shows the cells that would be painted."""
        if area != self.draft:
            self.draft = area
            self.changed.emit()

    def lay_down(self) -> None:
        """Another tool is chosen."""
        self.draft = None
        self.changed.emit()


def hazard_tags(rules: Ruleset) -> tuple[str, ...]:
    """The hazards of the rules in force besides the plain one, by tag."""
    return tuple(rules.hazard.tagged)

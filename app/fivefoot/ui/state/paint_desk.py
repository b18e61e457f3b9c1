"""What the paint tool has in hand: the shape of its stroke, what is laid, the draft, and a copied
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
"""The name of the tool, as `Workspace.tool` has it."""

PaintShape = StrokeShape | Literal["pick", "copy", "lay"]
"""Shapes that are painted, and what else a press does: pick up ground, copy a piece, lay it."""

WORKS: Final = ("raise", "lower", "level", "slope", "stairs", "region", "take_off")
"""What can be done with the cells of a stroke besides laying a kind of ground."""


class PaintDesk(QObject):
    """State of the paint tool of one window.

    `changed` says that any of it is different now, `named` that a region of some cells was
    painted and wants a name.
    """

    changed = Signal()
    named = Signal(object)

    def __init__(self, owner: QObject | None = None) -> None:
        super().__init__(owner)
        self.shape: PaintShape = "brush"
        self.stuff = "difficult"
        self.tags: tuple[str, ...] = ()
        self.depth = 2 * CELL
        self.factor = 0
        self.width = 1
        self.draft: AnyCells | None = None
        self.piece: MapPiece | None = None
        self.last: Command | None = None

    def set_shape(self, shape: PaintShape) -> None:
        """Draw with another shape next."""
        self.shape = shape
        self.show_draft(None)
        self.changed.emit()

    def set_stuff(self, stuff: str, tags: tuple[str, ...] = ()) -> None:
        """Lay another kind of ground next, or do one of `WORKS`."""
        self.stuff, self.tags = stuff, tags
        self.changed.emit()

    def set_width(self, width: int) -> None:
        """Another width of brush and line, in cells."""
        self.width = width
        self.changed.emit()

    def take_up(self, surface: Surface) -> None:
        """Lay next what some ground is made of; raised ground is floor again."""
        self.stuff = surface.kind if surface.kind in LAID_KINDS else "floor"
        self.tags, self.factor = surface.tags, surface.factor
        if takes_depth(self.stuff) and surface.depth:
            self.depth = surface.depth
        # What was taken up is to be painted with: no other shape has to be chosen first.
        self.set_shape("brush")

    def keep_piece(self, piece: MapPiece) -> None:
        """Hold a copied piece, to be laid with the next clicks."""
        self.piece = piece
        self.set_shape("lay")

    def turn_piece(self) -> None:
        """Turn the piece a quarter clockwise."""
        if self.piece is not None:
            self.piece = turned(self.piece)
            self.changed.emit()

    def mirror_piece(self) -> None:
        """Exchange the piece's west and east."""
        if self.piece is not None:
            self.piece = mirrored(self.piece)
            self.changed.emit()

    def command(self, area: AnyCells, start: Cell, end: Cell, level: int) -> Command:
        """What a stroke does to the cells it covers, from its first cell at `level` to its last."""
        if self.stuff in ("raise", "lower"):
            return RaiseGround(area, CELL if self.stuff == "raise" else -CELL)
        if self.stuff == "level":
            return LevelGround(area, level)
        if self.stuff in ("slope", "stairs"):
            # 0 stands for "to the level at its end".
            rise = self.depth or None
            return SlopeGround(area, start, end, rise, self.stuff == "stairs")
        if self.stuff == "region":
            return PlaceRegion(area)
        if self.stuff == "take_off":
            return TakeOffGround(area)
        factor = self.factor if takes_factor(self.stuff) else 0
        return LayGround(area, self.stuff, self.depth, self.tags, factor)

    def lay_piece(self, corner: Cell) -> Command | None:
        """What lays the copied piece; None without one."""
        return None if self.piece is None else LayPiece(self.piece, corner)

    def keep_last(self, command: Command) -> None:
        """Keep what was done, so that it can be done again."""
        self.last = command
        self.changed.emit()

    def show_draft(self, area: AnyCells | None) -> None:
        """Show the cells that would be painted."""
        if area != self.draft:
            self.draft = area
            self.changed.emit()

    def lay_down(self) -> None:
        """Another tool is taken in hand."""
        self.draft = None
        self.changed.emit()


def hazard_tags(rules: Ruleset) -> tuple[str, ...]:
    """The hazards that the rules in force know besides the plain one, by tag."""
    return tuple(rules.hazard.tagged)

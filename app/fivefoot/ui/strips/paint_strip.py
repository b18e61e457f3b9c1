"""The strip below the map while the ground is painted: the shape of strokes and the kind of
ground.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSpinBox, QToolButton, QWidget

from fivefoot.core.interaction.cell_strokes import WIDEST
from fivefoot.core.model.terrain import GROUND_KINDS
from fivefoot.core.session.commands.height import MOST_HEIGHT
from fivefoot.core.session.commands.shaping import LAID_KINDS, takes_depth, takes_factor
from fivefoot.core.texts.labels import id_in_words
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance import theme
from fivefoot.ui.appearance.apply_theme import padded
from fivefoot.ui.appearance.plain_text import plain, tool_tip
from fivefoot.ui.appearance.text_size import beside_text
from fivefoot.ui.appearance.theme import RHYTHM, Theme
from fivefoot.ui.map.pointer.paint_tool import NO_STROKE
from fivefoot.ui.state.paint_desk import PAINT_TOOL, PaintShape, hazard_tags
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.strips.shape_actions import shape_actions
from fivefoot.ui.strips.strip import Strip
from fivefoot.ui.widgets.factor_spin import FactorSpin
from fivefoot.ui.widgets.length_spin import LengthSpin

SHAPES: Final[tuple[tuple[PaintShape, str, str], ...]] = (
    ("brush", tr("Brush"), tr("Drag to paint")),
    ("line", tr("Line"), tr("Drag from end to end")),
    ("rectangle", tr("Rectangle"), tr("Drag from corner to corner")),
    (
        "polygon",
        tr("Polygon"),
        tr("Click from corner to corner; click the first corner again to end"),
    ),
    ("lasso", tr("Freehand"), tr("Drag around what to paint")),
    ("fill", tr("Fill"), tr("Click: the same ground around it, up to walls")),
    (
        "pick",
        tr("Pick"),
        tr("Click ground to paint with it. With any other shape: Alt+click"),
    ),
    ("copy", tr("Copy"), tr("Drag over a piece of the map: its ground and walls are copied")),
    ("lay", tr("Paste"), tr("Click where the north-west corner of the copy goes")),
)
ICONS: Final = {
    "pick": "pick",
    "copy": "copy",
    "lay": "stamp",
    "rectangle": "rectangle",
    "brush": "brush",
    "line": "line",
    "polygon": "polygon",
    "lasso": "lasso",
    "fill": "fill",
}
WORK_TEXTS: Final = (
    ("raise", tr("Raise")),
    ("lower", tr("Lower")),
    ("level", tr("Level")),
    ("slope", tr("Slope")),
    ("stairs", tr("Stairs")),
    ("region", tr("Region with a name…")),
    ("take_off", tr("Remove placed ground")),
)
SPIN_WIDTH: Final = 120
"""The width of a number field with its name in logical pixels."""

WIDE_SPIN: Final = 160
"""The width of the field whose lowest value is shown in words, in logical pixels."""


class PaintStrip(Strip):
    """Shapes of strokes, the kind of ground, width and depth; each stroke is one undo step."""

    def __init__(self, workspace: Workspace, look: Theme, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        # None before the first filling: rules without hazards have the empty tuple.
        self._hazards_listed: tuple[str, ...] | None = None
        self.shapes = self._shapes()
        self.kind = QComboBox()
        self.kind.setAccessibleName(tr("What is painted"))
        self.kind.setToolTip(tool_tip(tr("What a stroke places, or does to the ground")))
        self.width_field = self._width()
        self.depth_field = LengthSpin(tr("Depth or rise"), workspace.ruleset, 0, MOST_HEIGHT)
        self.depth_field.show_length(workspace.paint.depth)
        self.factor_field = FactorSpin()
        says = tr("How many times the normal cost a step onto it takes, from 1 to 10")
        self.factor_field.setToolTip(tool_tip(says))
        desk = workspace.paint
        self.turn = self._action(
            tr("Turn"), tr("Rotate the copy by a quarter turn"), desk.turn_piece
        )
        self.mirror = self._action(tr("Mirror"), tr("Mirror the copy"), desk.mirror_piece)
        self.again = self._action(
            tr("Again"), tr("Repeat the last stroke (Ctrl+Enter)"), self._again
        )
        self._lay_out()
        self._wire()
        self.apply_theme(look)

    def offered(self) -> tuple[QAction, ...]:
        """The strip's commands, for the command palette; none while another tool is active."""
        if self._workspace.tool != PAINT_TOOL:
            return ()
        return (*self.shapes.values(), self.turn, self.mirror, self.again)

    def apply_theme(self, look: Theme) -> None:
        """Changes the colours or the text size."""
        for shape, action in self.shapes.items():
            action.setIcon(theme.icon(ICONS[shape], look))
        self.again.setIcon(theme.icon("again", look))
        for field in (self.depth_field, self.width_field):
            field.setFixedWidth(beside_text(SPIN_WIDTH))
        self.factor_field.setFixedWidth(beside_text(WIDE_SPIN))

    # -- parts -----------------------------------------------------------------------------------

    def _shapes(self) -> dict[PaintShape, QAction]:
        choices = [(shape, text, f"{text}. {tip}") for shape, text, tip in SHAPES]
        return shape_actions(self, choices, self._workspace.paint.set_shape)

    def _width(self) -> QSpinBox:
        spin = QSpinBox()
        spin.setRange(1, WIDEST)
        spin.setPrefix(tr("Width "))
        spin.setAccessibleName(tr("Brush width in squares"))
        spin.setToolTip(tool_tip(tr("Width of brush and line in squares")))
        padded(spin)
        return spin

    def _action(self, text: str, tip: str, does: Callable[[], None]) -> QAction:
        action = QAction(text, self)
        action.setToolTip(tool_tip(tip))
        action.triggered.connect(lambda _on=False: does())
        return action

    def _again(self) -> None:
        last = self._workspace.paint.last
        # The button is disabled then, the key is not.
        if last is None:
            self._workspace.refuse(NO_STROKE)
        else:
            self._workspace.do(last)

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(RHYTHM, RHYTHM // 2, RHYTHM, RHYTHM // 2)
        row.setSpacing(RHYTHM // 2)
        row.addStretch(1)
        self.buttons = {shape: _button(action) for shape, action in self.shapes.items()}
        for button in self.buttons.values():
            row.addWidget(button)
        row.addSpacing(RHYTHM)
        self.piece_buttons = tuple(_button(action, True) for action in (self.turn, self.mirror))
        self.again_button = _button(self.again)
        fields = (self.width_field, self.depth_field, self.factor_field)
        for widget in (self.kind, *fields, *self.piece_buttons):
            row.addWidget(widget)
        row.addWidget(self.again_button)
        row.addStretch(1)

    def _wire(self) -> None:
        desk = self._workspace.paint
        # `activated`, which only a person causes: `_choose_kind` sets the same list on each
        # refresh.
        self.kind.activated.connect(lambda _index: desk.set_kind(*self.kind.currentData()))
        self.width_field.valueChanged.connect(desk.set_width)
        self.depth_field.valueChanged.connect(
            lambda _value: setattr(desk, "depth", self.depth_field.length)
        )
        self.factor_field.valueChanged.connect(
            lambda _value: setattr(desk, "factor", self.factor_field.factor)
        )
        desk.changed.connect(self.refresh)
        self._workspace.shown_changed.connect(self.refresh)
        self._workspace.document_changed.connect(lambda _change: self._follow_rules())
        self._follow_rules()

    def _follow_rules(self) -> None:
        """Lengths in the unit of the rules in force, and the hazards that they have."""
        self.depth_field.follow(self._workspace.ruleset)
        tags = hazard_tags(self._workspace.ruleset)
        # Refilled for other hazards only: a list that is rebuilt loses its row and closes itself.
        if tags != self._hazards_listed:
            self._hazards_listed = tags
            self._fill_kinds(tags)
        self.refresh()

    def _fill_kinds(self, tags: tuple[str, ...]) -> None:
        self.kind.clear()
        for kind in LAID_KINDS:
            self.kind.addItem(GROUND_KINDS[kind].label, (kind, ()))
        for tag in tags:
            self.kind.addItem(
                plain(tr("Hazard: {words}", words=id_in_words(tag))), ("hazard", (tag,))
            )
        self.kind.insertSeparator(self.kind.count())
        for work, text in WORK_TEXTS:
            self.kind.addItem(text, (work, ()))

    # -- what is shown ---------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.refresh()

    def sizeHint(self) -> QSize:
        return QSize(0, 6 * RHYTHM)

    def refresh(self) -> None:
        """Shows itself with its tool, with only the fields that apply now."""
        desk = self._workspace.paint
        self.setVisible(self._workspace.tool == PAINT_TOOL)
        self.shapes[desk.shape].setChecked(True)
        self.shapes["lay"].setEnabled(desk.piece is not None)
        self._choose_kind((desk.kind, desk.tags))
        laying = desk.shape in ("copy", "lay")
        self.kind.setVisible(not laying)
        self.width_field.setVisible(desk.shape in ("brush", "line"))
        for button in self.piece_buttons:
            button.setVisible(laying)
            button.setEnabled(desk.piece is not None)
        self._show_depth(desk.kind, laying)
        self.factor_field.setVisible(not laying and takes_factor(desk.kind))
        self.factor_field.show_factor(desk.factor)
        self.again.setEnabled(desk.last is not None)

    def _choose_kind(self, wanted: tuple[str, tuple[str, ...]]) -> None:
        data = [self.kind.itemData(index) for index in range(self.kind.count())]
        # The line between the groups is a row as well, without data.
        places = [n for n, each in enumerate(data) if each is not None and tuple(each) == wanted]
        if places:
            self.kind.setCurrentIndex(places[0])

    def _show_depth(self, kind: str, laying: bool) -> None:
        rises = kind in ("slope", "stairs")
        self.depth_field.setVisible(not laying and (rises or takes_depth_of(kind)))
        self.depth_field.setPrefix(tr("Rise ") if rises else tr("Depth "))
        self.depth_field.setSpecialValueText(tr("to its end") if rises else tr("no bottom"))
        says = tr("How far the slope rises; 0 = to the level at its end")
        self.depth_field.setToolTip(tool_tip(says if rises else tr("How deep it is")))
        # An equal length is not set again: the field would lose what is being typed into it.
        if self.depth_field.length != self._workspace.paint.depth:
            self.depth_field.show_length(self._workspace.paint.depth)


def takes_depth_of(kind: str) -> bool:
    """Whether the kind to paint is one that goes down."""
    return kind in GROUND_KINDS and takes_depth(kind)


def _button(action: QAction, with_text: bool = False) -> QToolButton:
    button = QToolButton()
    button.setDefaultAction(action)
    if not with_text:
        button.setIconSize(QSize(20, 20))
    button.setAccessibleName(action.text())
    return button

"""The strip below the map while walls are drawn, doors are hung, or either is changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QMenu, QToolButton, QWidget

from fivefoot.core.geometry.grid import CELL
from fivefoot.core.interaction.wall_drafts import Shape
from fivefoot.core.model.barrier import BarrierKind, Side
from fivefoot.core.session.commands import Command
from fivefoot.core.session.commands.height import MOST_HEIGHT
from fivefoot.core.session.commands.wall_edits import (
    ChangeBarriers,
    JoinWalls,
    RemoveBarriers,
    SplitWall,
)
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import tool_tip
from fivefoot.ui.appearance.text_size import beside_text
from fivefoot.ui.appearance.theme import RHYTHM, Theme
from fivefoot.ui.state.wall_desk import WALL_TOOLS
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.strips.breaking_menu import fill_breaking_menu
from fivefoot.ui.strips.one_way_menu import fill_one_way_menu
from fivefoot.ui.strips.shape_actions import shape_actions
from fivefoot.ui.strips.strip import Strip
from fivefoot.ui.widgets.length_spin import LengthSpin

SHAPES: Final[tuple[tuple[Shape, str, str], ...]] = (
    (
        "chain",
        tr("Wall"),
        tr("Click from corner to corner; click the last corner again, or press Enter, to end"),
    ),
    (
        "rectangle",
        tr("Room"),
        tr("Drag from corner to corner; existing walls are shared"),
    ),
    ("circle", tr("Round"), tr("Drag from the centre to the edge")),
    ("freehand", tr("Freehand"), tr("Drag along the line in the picture")),
)

WALL_KINDS: Final[tuple[tuple[BarrierKind, str], ...]] = (
    ("wall", tr("Stops all")),
    ("fence", tr("Stops movement only")),
    ("curtain", tr("Stops sight only")),
    ("window", tr("Window")),
)
DOOR_KINDS: Final[tuple[tuple[BarrierKind, str], ...]] = (
    ("door", tr("Door")),
    ("gate", tr("Gate")),
    ("window", tr("Window")),
)
ALL_KINDS: Final[tuple[tuple[BarrierKind, str], ...]] = (
    *WALL_KINDS,
    ("door", tr("Door")),
    ("gate", tr("Gate")),
)

SIDE_TEXTS: Final[tuple[tuple[Side, str], ...]] = (
    ("both", tr("Both ways")),
    ("left", tr("From its left")),
    ("right", tr("From its right")),
)

NOTHING_CHOSEN = tr("Select a wall first: click it, or draw a rectangle around several.")
ONE_WALL = tr("Select a single wall to split it in the middle.")
SPIN_WIDTH = 84
"""Logical pixels at the usual text size."""


class WallStrip(Strip):
    """Kinds and shapes of what is drawn next, and what can be done with the chosen walls."""

    def __init__(self, workspace: Workspace, _look: Theme, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.shapes = self._shapes()
        self.wall_kind = self._kinds(tr("Kind of the next wall"), WALL_KINDS)
        self.wall_height = self._spin(tr("Height of the next wall"), tr("no limit"))
        self.door_kind = self._kinds(tr("Kind of the next door"), DOOR_KINDS)
        self.door_width = self._spin(tr("Width of the doorway"), "")
        self.door_width.show_length(CELL)
        self.locked, self.secret = self._switch(tr("Locked")), self._switch(tr("Secret"))
        self.wall_one_way, self.door_one_way = self._sides(), self._sides()
        self.chosen_kind = self._kinds(tr("Kind of the selected walls"), ALL_KINDS)
        self.chosen_height = self._spin(tr("Height of the selected walls"), tr("no limit"))
        self.changes = self._changes()
        self._make_menus()
        self.groups = self._lay_out()
        self._wire()
        workspace.shown_changed.connect(self.refresh)
        workspace.walls.changed.connect(self.refresh)
        workspace.document_changed.connect(lambda _change: self._follow_rules())
        self._follow_rules()

    def _make_menus(self) -> None:
        self.one_way = self._menu_button(
            tr("Side"),  # the strip is full at large text sizes
            tr("The side from which the selected walls block (Ctrl+Alt+W flips it)"),
            self._fill_one_way,
        )
        self.breaking = self._menu_button(
            tr("Breaking"),
            tr("Material, hit points and damage of the selection"),
            self._fill_breaking,
        )

    def _menu_button(self, text: str, tip: str, fill: Callable[[], None]) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setAccessibleName(text)
        button.setToolTip(tool_tip(tip))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setMenu(QMenu(self))
        button.menu().aboutToShow.connect(fill)
        return button

    def apply_theme(self, _look: Theme) -> None:
        """Another theme: the style sheet has its colours, the text size is applied here."""
        for spin in (self.wall_height, self.door_width, self.chosen_height):
            spin.setFixedWidth(beside_text(SPIN_WIDTH))

    def offered(self) -> tuple[QAction, ...]:
        """The strip's commands, for the command palette."""
        tool = self._workspace.tool
        if tool == "wall":
            return tuple(self.shapes.values())
        return tuple(self.changes.values()) if tool == "edit_walls" else ()

    # -- parts -----------------------------------------------------------------------------------

    def _shapes(self) -> dict[Shape, QAction]:
        choices = [(s, text, tr("{tip}. Alt: no snapping", tip=tip)) for s, text, tip in SHAPES]
        made = shape_actions(self, choices, self._workspace.walls.set_shape)
        made["chain"].setChecked(True)
        return made

    def _kinds(self, name: str, kinds: tuple[tuple[BarrierKind, str], ...]) -> QComboBox:
        box = QComboBox()
        box.setAccessibleName(name)
        box.setToolTip(tool_tip(name))
        for kind, text in kinds:
            box.addItem(text, kind)
        return box

    def _spin(self, name: str, without: str) -> LengthSpin:
        spin = LengthSpin(name, self._workspace.ruleset, 0, MOST_HEIGHT)
        spin.setSpecialValueText(without)
        spin.setToolTip(tool_tip(name))
        spin.show_length(0)
        spin.setFixedWidth(beside_text(SPIN_WIDTH))
        return spin

    def _sides(self) -> QComboBox:
        """The side from which what is drawn next blocks, along its direction."""
        box, name = QComboBox(), tr("The side from which the next wall blocks (Ctrl+Alt+W)")
        box.setAccessibleName(name)
        box.setToolTip(tool_tip(name))
        for side, text in SIDE_TEXTS:
            box.addItem(text, side)
        return box

    def _switch(self, text: str) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setCheckable(True)
        button.setToolTip(tool_tip(tr("{text}: set for the next door", text=text)))
        return button

    def _changes(self) -> dict[str, QAction]:
        return {
            "open": self._action(tr("Open or close"), self._turned_open),
            "lock": self._action(
                tr("Lock"), lambda names: ChangeBarriers(names, locked=not self._all("locked"))
            ),
            "hide": self._action(
                tr("Secret"), lambda names: ChangeBarriers(names, secret=not self._all("secret"))
            ),
            "split": self._action(tr("Split"), self._split),
            "join": self._action(tr("Join"), JoinWalls),
            "remove": self._action(tr("Remove"), RemoveBarriers, tr(" (Del)")),
        }

    def _turned_open(self, names: tuple[str, ...]) -> Command:
        return ChangeBarriers(names, is_open=not self._all("is_open"))

    def _action(
        self, text: str, command: Callable[[tuple[str, ...]], Command | None], key: str = ""
    ) -> QAction:
        action = QAction(text, self)
        action.setToolTip(tool_tip(tr("{text} the selection", text=text) + key))
        action.triggered.connect(lambda _on=False: self._do(command))
        return action

    def _do(self, command: Callable[[tuple[str, ...]], Command | None]) -> None:
        names = self._workspace.walls.chosen
        made = command(names) if names else None
        if made is None:
            self._workspace.refuse(ONE_WALL if names else NOTHING_CHOSEN)
        else:
            self._workspace.do(made)

    def _all(self, what: str) -> bool:
        """Whether all the chosen doors are open, locked or secret."""
        chosen = self._workspace.walls.chosen_in(self._workspace.scenario.scene)
        return all(
            getattr(barrier, what) for barrier in chosen if barrier.opens or what == "secret"
        )

    def _split(self, names: tuple[str, ...]) -> Command | None:
        if len(names) != 1:
            return None
        (wall,) = self._workspace.walls.chosen_in(self._workspace.scenario.scene)
        middle = type(wall.start)(
            (wall.start.x + wall.end.x) // 2, (wall.start.y + wall.end.y) // 2
        )
        return SplitWall(wall.id, middle)

    # -- layout and wiring -----------------------------------------------------------------------

    def _lay_out(self) -> dict[str, QWidget]:
        box = QHBoxLayout(self)
        box.setContentsMargins(RHYTHM, RHYTHM // 2, RHYTHM, RHYTHM // 2)
        groups = {
            "wall": _row(
                *(_button(action) for action in self.shapes.values()),
                self.wall_kind,
                self.wall_height,
                self.wall_one_way,
            ),
            "door": _row(
                self.door_kind, self.door_width, self.locked, self.secret, self.door_one_way
            ),
            "edit_walls": _row(
                self.chosen_kind,
                self.chosen_height,
                *(_button(action) for action in self.changes.values()),
                self.one_way,
                self.breaking,
            ),
        }
        box.addStretch(1)
        for row in groups.values():
            box.addWidget(row)
        box.addStretch(1)
        return groups

    def _wire(self) -> None:
        desk = self._workspace.walls
        self.wall_kind.activated.connect(
            lambda _i: desk.set_wall(kind=self.wall_kind.currentData())
        )
        self.wall_height.valueChanged.connect(
            lambda _v: desk.set_wall(height=self.wall_height.length or None)
        )
        self.door_kind.activated.connect(
            lambda _i: desk.set_door(kind=self.door_kind.currentData())
        )
        self.door_width.valueChanged.connect(
            lambda _v: setattr(desk, "door_width", self.door_width.length or CELL)
        )
        self.locked.toggled.connect(lambda on: desk.set_door(locked=on))
        self.secret.toggled.connect(lambda on: desk.set_door(secret=on))
        self.wall_one_way.activated.connect(
            lambda _i: desk.set_wall(stops_from=self.wall_one_way.currentData())
        )
        self.door_one_way.activated.connect(
            lambda _i: desk.set_door(stops_from=self.door_one_way.currentData())
        )
        self.chosen_kind.activated.connect(
            lambda _i: self._do(
                lambda names: ChangeBarriers(names, to_kind=self.chosen_kind.currentData())
            )
        )
        self.chosen_height.editingFinished.connect(self._set_height)

    def _fill_breaking(self) -> None:
        """The menu is rebuilt whenever it opens."""
        shown = self.breaking.menu()
        shown.clear()
        scene = self._workspace.scenario.scene
        names = tuple(each.id for each in self._workspace.walls.chosen_in(scene))
        fill_breaking_menu(shown, self._workspace, self, names)

    def _fill_one_way(self) -> None:
        shown = self.one_way.menu()
        shown.clear()
        chosen = self._workspace.walls.chosen_in(self._workspace.scenario.scene)
        fill_one_way_menu(shown, self._workspace, tuple(each.id for each in chosen))

    def _set_height(self) -> None:
        names = self._workspace.walls.chosen
        if names and self._workspace.tool == "edit_walls":
            self._workspace.do(ChangeBarriers(names, height=self.chosen_height.length))

    def _follow_rules(self) -> None:
        """Lengths in the unit of the rules in force."""
        for spin in (self.wall_height, self.door_width, self.chosen_height):
            spin.follow(self._workspace.ruleset)
        self.refresh()

    def refresh(self) -> None:
        """Shows what belongs to the active tool; disables what needs chosen walls."""
        tool = self._workspace.tool
        self.setVisible(tool in WALL_TOOLS)
        for name, row in self.groups.items():
            row.setVisible(name == tool)
        self.shapes[self._workspace.walls.shape].setChecked(True)
        chosen = self._workspace.walls.chosen_in(self._workspace.scenario.scene)
        for action in self.changes.values():
            action.setEnabled(bool(chosen))
        self.chosen_kind.setEnabled(bool(chosen))
        self.chosen_height.setEnabled(bool(chosen))
        self.one_way.setEnabled(bool(chosen))
        desk = self._workspace.walls
        for box, style in ((self.wall_one_way, desk.wall), (self.door_one_way, desk.door)):
            box.setCurrentIndex(box.findData(style.stops_from))
        self.breaking.setEnabled(bool(chosen and self._workspace.ruleset.breaking.materials))
        if chosen:
            self.chosen_kind.setCurrentIndex(self.chosen_kind.findData(chosen[0].kind))
            self.chosen_height.show_length(chosen[0].height or 0)


def _button(action: QAction) -> QToolButton:
    button = QToolButton()
    button.setDefaultAction(action)
    button.setAccessibleName(action.text())
    return button


def _row(*widgets: QWidget) -> QWidget:
    row = QWidget()
    box = QHBoxLayout(row)
    box.setContentsMargins(0, 0, 0, 0)
    box.setSpacing(RHYTHM // 2)
    for widget in widgets:
        box.addWidget(widget)
    return row

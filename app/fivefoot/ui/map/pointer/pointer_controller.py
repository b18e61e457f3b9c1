"""Passes what the pointer and the keys do on the map to the active tool.

An open question and an action being aimed take precedence over any tool: they take clicks, arrow
keys, Enter and Escape first.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt

from fivefoot.core.interaction.aimed_displacement import teleport_to
from fivefoot.ui.map.pointer.carve_tool import CarveTool
from fivefoot.ui.map.pointer.displace_tool import DisplaceTool, PushTool
from fivefoot.ui.map.pointer.door_tool import DoorTool
from fivefoot.ui.map.pointer.edit_walls_tool import EditWallsTool
from fivefoot.ui.map.pointer.fog_tool import FogTool
from fivefoot.ui.map.pointer.grid_box_tool import GridBoxTool
from fivefoot.ui.map.pointer.ground_tool import GroundTool
from fivefoot.ui.map.pointer.label_tool import LabelTool
from fivefoot.ui.map.pointer.lamp_tool import LampTool
from fivefoot.ui.map.pointer.map_tool import MapTool, Modifiers
from fivefoot.ui.map.pointer.paint_tool import PaintTool
from fivefoot.ui.map.pointer.point_tool import raw_point
from fivefoot.ui.map.pointer.propose_tool import ProposeTool
from fivefoot.ui.map.pointer.ruler_tool import RulerTool
from fivefoot.ui.map.pointer.select_tool import SelectTool
from fivefoot.ui.map.pointer.view_box_tool import ViewBoxTool
from fivefoot.ui.map.pointer.wall_tool import WallTool
from fivefoot.ui.map.pointer.zone_tool import ZoneTool
from fivefoot.ui.map.scene.map_scene import MapScene
from fivefoot.ui.map.view_values.place_values import cell_at_point
from fivefoot.ui.state.workspace import Pointed, Workspace


class PointerController:
    """The tools of one map by their names in `Workspace.tool`.

    A new tool is a new module, a line here, and its command in the group "tool" of the command
    table.
    """

    def __init__(self, workspace: Workspace, scene: MapScene) -> None:
        self._workspace = workspace
        self._select = SelectTool(workspace, scene)
        self.tools: dict[str, MapTool] = {
            "select": self._select,
            "ruler": RulerTool(workspace, scene),
            "ground": GroundTool(workspace, scene),
            "paint": PaintTool(workspace, scene),
            "carve": CarveTool(workspace, scene),
            "label": LabelTool(workspace, scene),
            "propose": ProposeTool(workspace, scene),
            "grid_box": GridBoxTool(workspace, scene),
            "wall": WallTool(workspace, scene),
            "door": DoorTool(workspace, scene),
            "edit_walls": EditWallsTool(workspace, scene),
            "fog": FogTool(workspace, scene),
            "lamp": LampTool(workspace, scene),
            "zone": ZoneTool(workspace, scene),
            "view_box": ViewBoxTool(workspace, scene),
            "push": PushTool(workspace, scene),
            "teleport": DisplaceTool(workspace, scene, teleport_to),
        }
        self._in_hand = workspace.tool
        workspace.shown_changed.connect(self._lay_down)
        workspace.document_changed.connect(self._drop_gestures)
        workspace.answered.connect(self._go_on)

    @property
    def tool(self) -> MapTool:
        """The active tool.

        A readied walk that answers a question always uses the select tool.
        """
        # A walk outside the own turn is part of an answer: no tool may interfere.
        called = self._workspace.fight.called is not None
        return self._select if called else self.tools[self._workspace.tool]

    @property
    def busy(self) -> bool:
        """Whether a gesture is under way."""
        # Of all tools: a question may use the select tool while another has a gesture under way.
        return any(tool.busy for tool in self.tools.values())

    @property
    def band(self) -> QRectF | None:
        """The rectangle drawn around things to select them, in scene units."""
        return self.tool.band

    @property
    def cursor(self) -> Qt.CursorShape | None:
        """The pointer's shape for the active tool; None is the usual one."""
        return self.tool.cursor

    # -- the pointer -----------------------------------------------------------------------------

    def press(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        """The left button was pressed at a scene point."""
        if not self._taken_by_fight(at, modifiers):
            self.tool.press(at, modifiers, zoom)

    def double_click(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        """The button was pressed a second time in quick succession."""
        if not self._taken_by_fight(at, modifiers):
            self.tool.double_click(at, modifiers, zoom)

    def _taken_by_fight(self, at: QPointF, modifiers: Modifiers) -> bool:
        # Dropped at a place that is still being computed: a new press means something else.
        if self._select.waits_to_drop:
            self.cancel()
        control = bool(modifiers & Modifiers.ControlModifier)
        return self._workspace.fight.click(cell_at_point(at), control, raw_point(at))

    def move(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        """The pointer moved to a scene point."""
        cell = cell_at_point(at)
        # Off the map nothing can be aimed at; the tool still gets the move, since a drag may come
        # back.
        if self.tool.on_map(cell):
            self._workspace.fight.point(cell, raw_point(at))
        self.tool.move(at, modifiers, zoom)

    def release(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        """The left button was released."""
        self.tool.release(at, modifiers, zoom)

    def leave(self) -> None:
        """The pointer left the map."""
        if not self.busy:
            self._workspace.point(Pointed())

    # -- keys ------------------------------------------------------------------------------------

    def step(self, step: tuple[int, int], widens: bool = False) -> bool:
        """An arrow key, with Shift if it `widens`."""
        # Moving an aim before planning a move: the same keys, for the latest request.
        return self._workspace.fight.steer(step) or self.tool.step(step, widens)

    def enter(self, overrule: bool) -> bool:
        """Enter: carries out the aim, else what the tool has under way."""
        workspace = self._workspace
        # A lens marks a place: Enter plans the route there, before anything that is aimed.
        by_lens = not overrule and workspace.lenses.enter()
        return by_lens or workspace.fight.enter(overrule) or self.tool.enter(overrule)

    def cancel(self) -> bool:
        """Escape or the right button: cancels the gesture, then the aim, then what the tool has
        under way.

        A readied walk is cancelled as a whole: the question is asked again.
        """
        workspace = self._workspace
        works = (workspace.long_work, workspace.background, workspace.pictures)
        # All of them, not only the first: one Escape stops all work.
        gave_up = [work for work in works if work.give_up()]
        if self._workspace.fight.called is not None:
            self._drop_gestures()
            return self._workspace.fight.cancel()
        # The last thing opened closes first, and lenses lie over everything at rest.
        if not self.busy and workspace.plan is None and workspace.lenses.close():
            return True
        if not self.busy and (
            self._workspace.fight.cancel() or gave_up or self._workspace.table.decline_shown()
        ):
            return True
        return self.tool.cancel()

    def let_go(self) -> None:
        """The window lost the focus: a gesture under way is cancelled."""
        # A drag without a reported end would follow the pointer when it returns.
        if self.busy:
            self.cancel()

    def lift(self, by: int) -> bool:
        """The wheel, Page Up and Page Down, or brackets: higher or lower.

        Returns False where there is nothing to lift.
        """
        return self.tool.lift(by)

    def can_lift(self) -> bool:
        """Whether the wheel has a height to change."""
        return self.tool.can_lift

    def digit(self, value: int) -> bool:
        """A digit above the letters: part of the tool's distance."""
        return self.tool.digit(value)

    def set_waypoint(self) -> bool:
        """Space: sets a waypoint here. Returns False where nothing takes it: then it pans."""
        return self.tool.set_waypoint()

    def remove_waypoint(self) -> bool:
        """Backspace: removes the last point."""
        return self.tool.remove_waypoint()

    # -- what others do --------------------------------------------------------------------------

    def _drop_gestures(self, _change: object = None) -> None:
        # All of them: what was begun on the former map must not end on this one.
        for tool in self.tools.values():
            tool.drop()

    def _lay_down(self) -> None:
        """Cancels what the former tool had under way."""
        before, self._in_hand = self._in_hand, self._workspace.tool
        # A chain of walls or a polygon has no pressed button that would end it: it would stay
        # `busy` under the next tool, where Tab, Space and the right button then do nothing.
        if before != self._in_hand:
            self.tools[before].drop()

    def _go_on(self) -> None:
        self.tool.answered()

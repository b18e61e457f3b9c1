"""The parts of the main window and their layout."""

from __future__ import annotations

from functools import cached_property

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtWidgets import QApplication, QHBoxLayout, QMenuBar, QSplitter, QWidget

from fivefoot.ui.appearance.plain_text import text_label
from fivefoot.ui.appearance.screen_bounds import within_screen
from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.commands.command_table import Actions
from fivefoot.ui.files.file_commands import Files
from fivefoot.ui.map.scene.fight_layers import FightLayers
from fivefoot.ui.map.scene.lens_layers import LensLayers
from fivefoot.ui.map.scene.map_scene import MapScene
from fivefoot.ui.map.scene.observer_layers import ObserverLayers
from fivefoot.ui.map.view.map_view import MapView
from fivefoot.ui.panels.action_bar import ActionBar
from fivefoot.ui.panels.order_rail import OrderRail
from fivefoot.ui.panels.prompt_panel import PromptPanel
from fivefoot.ui.panels.side_panel import LEAST_WIDTH, WIDTH, SidePanel
from fivefoot.ui.state.jobs import Jobs
from fivefoot.ui.state.preferences import PreferenceKeeper
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.strips.legend_strip import Legend
from fivefoot.ui.strips.tool_strip import ToolStrip
from fivefoot.ui.strips.turn_strip import TurnStrip
from fivefoot.ui.strips.window_strips import WindowStrips, column_of
from fivefoot.ui.window.banner import Banner
from fivefoot.ui.window.busy_sign import BusySign
from fivefoot.ui.window.hints import Hints
from fivefoot.ui.window.menus import Menus
from fivefoot.ui.window.recovery_card import RecoveryCard
from fivefoot.ui.window.scene_tabs import SceneTabs

WANTED = QSize(1360, 860)
"""The size of a first window in logical pixels, where the screen has room for it."""

LEAST = QSize(640, 336)
"""The minimum size in logical pixels: it fits a screen of 1366 x 768 pixels at twice the size, with
its title bar.
"""

NARROW = 1000
"""The width in logical pixels up to which the side panel is initially as narrow as possible."""

ROOMY = 1600
"""The width in logical pixels from which the side panel is initially unfolded; below, the map has
its space until asked for.
"""

LOW = 480
"""The height in logical pixels below which the bars below the map are hidden during a question,
which they wait for anyway.
"""

PLACE_WIDTH = 180
"""The width in logical pixels of the text about the pointer's place, so that the legend beside it
does not move.
"""


class WindowParts(WindowStrips):
    """Map, strips, panels, cards and files of one window on one workspace; nothing is connected
    yet.
    """

    theme_wanted = Signal(str)
    menus: Menus
    """Created last, by the window itself: they need all its parts."""

    def __init__(
        self, workspace: Workspace, preferences: PreferenceKeeper, jobs: Jobs, look: Theme
    ) -> None:
        super().__init__(workspace, look)
        self.preferences = preferences
        self.map_alone = False
        self.files = Files(workspace, preferences, jobs, self)
        self.actions_by_name = Actions(self, look)
        self._build(look)

    def _build(self, look: Theme) -> None:
        workspace = self.workspace
        # A view does not keep its scene alive: it is held here.
        self.scene = MapScene(workspace, look, self)
        self.map = MapView(workspace, self.scene)
        self.menu_bar = QMenuBar()
        self.strip = TurnStrip(workspace, self.actions_by_name, look, self.menu_bar)
        self.tools = ToolStrip(self.actions_by_name)
        self.side = SidePanel(workspace, look)
        self._lay_cards_on_the_map(look)
        self.fight_layers = FightLayers(workspace, self.scene, look)
        self.observer_layers = ObserverLayers(workspace, self.scene, look)
        self.lens_layers = LensLayers(workspace, self.scene, look)
        self.map.looked_elsewhere.connect(lambda _seen: self.lens_layers.show_place())
        # The chip of an aim keeps its size on the screen: its place and its box depend on the zoom.
        self.map.zoomed.connect(lambda _zoom: self.fight_layers.refresh())
        self._build_foot(look)
        self.rail = OrderRail(workspace, look, self.side.order)
        self._arrange()
        self._status()
        # The map fits itself as if the bar of play were there: else beginning a fight would move
        # it.
        self.map.room_below = self._foot_to_come
        self._size_for_screen()

    def _lay_cards_on_the_map(self, look: Theme) -> None:
        self.recovery_card = RecoveryCard(self.map)
        self.banner = Banner(look, self.map)
        # Both lie at the top: a notice must not cover the waiting answer.
        self.banner.keep_below(self.recovery_card)
        self.banner.keeps_off = self.map.whole_map
        self.map.fitted.connect(self.banner.lay)
        workspace = self.workspace
        self.busy = BusySign(
            workspace.background, workspace.pictures, workspace.long_work, self.map
        )
        self.hints = Hints(look, self.map)
        workspace.fight.changed.connect(self._make_prompt)

    @cached_property
    def prompt(self) -> PromptPanel:
        """The card of the waiting question; created with the first one."""
        made = PromptPanel(self.workspace, self.map)
        made.keep_below(self.recovery_card)
        self.banner.keep_off(made)
        return made

    def _make_prompt(self) -> None:
        if self.workspace.fight.question is not None:
            _ = self.prompt

    def _build_foot(self, look: Theme) -> None:
        """The bars below the map: of the scenes and of play; those of tools are created when
        needed.
        """
        self.bar = ActionBar(self.workspace, look, self.map)
        self.scene_tabs = SceneTabs(self.workspace)
        # One column for all: hiding it makes space for a question or the map alone.
        self.foot = column_of(self.scene_tabs, self.bar)
        self.make_strips_when_wanted()

    def _arrange(self) -> None:
        """The turn at the top; below it tools, map, side panel and rail from left to right."""
        self.split = QSplitter(Qt.Orientation.Horizontal)
        self.split.addWidget(column_of(self.map, self.foot, stretch=0))
        self.split.addWidget(self.side)
        self.split.setStretchFactor(0, 1)
        # A map dragged to nothing would be hard to find again.
        self.split.setCollapsible(0, False)
        middle = QWidget()
        row = QHBoxLayout(middle)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.tools)
        row.addWidget(self.split, 1)
        row.addWidget(self.rail)
        self.setCentralWidget(column_of(self.strip, middle, stretch=1))

    def _size_for_screen(self) -> None:
        self.setMinimumSize(LEAST)
        # After the minimum size: a smaller screen cuts the window, not its bars.
        self.resize(within_screen(self, WANTED))
        self.split.setSizes([self.width(), WIDTH if self.width() > NARROW else LEAST_WIDTH])
        self.side.setVisible(self.width() >= ROOMY)

    def show_rail(self) -> None:
        """Shows the initiative order as a rail while the side panel is folded; nothing without an
        order.
        """
        fight = self.workspace.scenario.encounter
        ordered = fight.stage == "play" and bool(fight.order)
        self.rail.setVisible(ordered and self.side.isHidden() and not self.map_alone)

    def _foot_to_come(self) -> int:
        """The height that the bar of play will take below the map while it is hidden, in logical
        pixels.
        """
        return self.bar.minimumHeight() if self.bar.isHidden() else 0

    def _status(self) -> None:
        self.pointed_label, self.rules_label, self.zoom_label = (
            text_label(),
            text_label(),
            text_label(),
        )
        bar = self.statusBar()
        # The grip would take the corner's space; every window system has its own way to resize a
        # window.
        bar.setSizeGripEnabled(False)
        self.pointed_label.setMinimumWidth(PLACE_WIDTH)
        self.legend = Legend(self.workspace, self.scene, self.look)
        bar.addWidget(self.pointed_label)
        bar.addWidget(self.legend, 1)
        bar.addPermanentWidget(self.rules_label)
        bar.addPermanentWidget(self.zoom_label)

    def lay_out_status(self) -> None:
        """Lets the status bar take its height from the style sheet before the window is shown.

        It would find it after the first paint, move everything above, and have it painted again.
        """
        bar = self.statusBar()
        bar.ensurePolished()
        QApplication.sendEvent(bar, QEvent(QEvent.Type.LayoutRequest))

"""The main window: connects map, strips, panel, menus and files, and contains no behaviour of its
own.
"""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QEvent, QPoint, Qt
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.foresight_request import danger_words_at, hits_words
from fivefoot.core.interaction.heights import ground_words
from fivefoot.core.interaction.label_words import notes_at
from fivefoot.core.interaction.weapon_words import lying_at
from fivefoot.core.model.scene import MAP_LOOKS
from fivefoot.core.model.token import Token
from fivefoot.core.rules.space.token_sight import looks_past_a_wall
from fivefoot.core.session.changes import Change
from fivefoot.core.storage.settings import Preferences
from fivefoot.core.texts.labels import going_on
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance import theme
from fivefoot.ui.appearance.plain_text import caption, tool_tip, window_title
from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.commands.command_table import TOOLS
from fivefoot.ui.map.view_values.overlay_values import danger_of, hits_of
from fivefoot.ui.state.jobs import Jobs
from fivefoot.ui.state.preferences import PreferenceKeeper
from fivefoot.ui.state.workspace import Notice, Workspace
from fivefoot.ui.window.context_menus import ContextMenus
from fivefoot.ui.window.creature_commands import CreatureCommands
from fivefoot.ui.window.file_drops import FileDrops
from fivefoot.ui.window.keyboard_paths import KeyboardPaths
from fivefoot.ui.window.light_commands import LightCommands
from fivefoot.ui.window.manual_sharing import ManualSharing
from fivefoot.ui.window.map_layout_commands import MapLayoutCommands
from fivefoot.ui.window.menus import Menus
from fivefoot.ui.window.parts import LOW, WindowParts
from fivefoot.ui.window.players_commands import PlayersCommands
from fivefoot.ui.window.scene_commands import SceneCommands
from fivefoot.ui.window.sharing_commands import SharingCommands
from fivefoot.ui.window.showing_commands import ShowingCommands
from fivefoot.ui.window.turn_commands import TurnCommands
from fivefoot.ui.window.type_ahead import TypeAhead
from fivefoot.ui.window.window_commands import WindowCommands

OF_SELECTED = (
    "hide_tokens",
    "copy_tokens",
    "rename_token",
    "token_picture",
    "no_picture",
    "cut_token",
    "keep_creature",
    "delete_tokens",
)
"""Commands that change what is selected. "Damage or heal" is not among them: its key, which is
pressed in a hurry, says that something has to be selected first.
"""

OVERLAYS = (
    "roofs",
    "coordinates",
    "full_shading",
    "threat",
    "foresight",
    "foresight_known",
    "flank",
    "ranges",
    "observers",
    "light",
)
"""Commands that show something over the map, named after the fields of the workspace's
overlays.
"""


class MainWindow(WindowParts):
    """One window on one workspace: its parts, connected."""

    def __init__(
        self, workspace: Workspace, preferences: PreferenceKeeper, jobs: Jobs, look: Theme
    ) -> None:
        super().__init__(workspace, preferences, jobs, look)
        self.setObjectName("main")
        # Before the commands: the players' button below also takes files.
        self.file_drops = FileDrops(self, self.files.open_all)
        self.setWindowIcon(theme.icon("app", look))
        # Each of these connects its own named commands; the menus come after them, since they show
        # what the commands have set by then (texts, ticks, enabled states).
        self.commands = WindowCommands(self)
        self.turn_commands = TurnCommands(self)
        self.light_commands = LightCommands(self)
        self.map_layout_commands = MapLayoutCommands(self, jobs)
        self.scene_commands = SceneCommands(self)
        self.sharing_commands = SharingCommands(self)
        self.creature_commands = CreatureCommands(self)
        self.context_menus = ContextMenus(self, self.scene_commands)
        self.keyboard_paths = KeyboardPaths(self)
        self.type_ahead = TypeAhead(self)
        self.players_commands = PlayersCommands(self)
        self.menus = Menus(
            self.menu_bar, self.actions_by_name, workspace, self.files, self.commands.switch_ruleset
        )
        self.showing_commands = ShowingCommands(self, self.players_commands, self.menus.showing)
        self.manual_sharing = ManualSharing(self, self.players_commands)
        self.file_drops.onto(self.showing_commands.button, self.showing_commands.hand_out)
        self.menus.hand.aboutToShow.connect(self._fill_hand)
        self._listen()
        # Subscribed and then called once: subscribing only reports changes.
        preferences.subscribe(self._follow_preferences)
        self._follow_preferences(preferences.value)
        self._refresh()
        self._restore()

    # -- listening --------------------------------------------------------------------------------

    def _listen(self) -> None:
        workspace = self.workspace
        self.hints.give_way_to(workspace)
        workspace.document_changed.connect(self._on_document)
        workspace.selection_changed.connect(self._refresh)
        workspace.plan_changed.connect(self._refresh_plan_actions)
        workspace.shown_changed.connect(self._refresh_switches)
        # `shown_changed` as well: coordinates and foresight add words without the pointer moving.
        workspace.pointed_changed.connect(self._show_pointed)
        workspace.shown_changed.connect(self._show_pointed)
        workspace.noticed.connect(self._show_notice)
        workspace.walls.changed.connect(self._refresh_delete)
        workspace.zones.changed.connect(self._refresh_delete)
        workspace.labels.changed.connect(self._refresh_delete)
        workspace.lamps.changed.connect(self._refresh_delete)
        workspace.lenses.changed.connect(self._refresh_switches)
        workspace.explained.connect(self._unfold_ledger)
        workspace.fight.changed.connect(self._make_way)
        self.side.folded.connect(self._refresh_switches)
        self.map.zoomed.connect(self._show_zoom)
        self.map.menu_wanted.connect(self._show_menu)

    def _restore(self) -> None:
        # Qt itself moves a window from a screen that is gone onto one that exists.
        geometry = self.preferences.value.geometry()
        if geometry:
            self.restoreGeometry(QByteArray(geometry))

    def _follow_preferences(self, value: Preferences) -> None:
        self.scene.set_motion(not value.reduced_motion)
        self.scene.reach.set_strength(value.reach_strength)
        self.scene.set_hit_points(value.hit_points)
        self.scene.names.set_style(value.names)

    # -- showing ----------------------------------------------------------------------------------

    def _on_document(self, change: object) -> None:
        if getattr(change, "fresh", False):
            # Another map: the visible part of the last one means nothing here. A window that is not
            # shown yet is fitted when it is.
            if self.isVisible():
                self.map.fit()
        elif isinstance(change, Change) and change.sides:
            # The map was cut or grew: fitted again only where it was fitted before.
            self.map.fit_again()
        # Before anything is updated, so that an offer cannot be pressed in between.
        another = isinstance(change, Change) and change.whole
        self.banner.forget_offers(self.workspace.scenario, another)
        acting = self.workspace.scenario.tokens.get(self.workspace.scenario.encounter.active or "")
        self.hints.speak_of(acting.name if acting is not None else None)
        self._show_pointed()
        self._refresh()

    def _fill_hand(self) -> None:
        """The actions of the token that the bar shows, for the menu."""
        # `clear` does not delete what others own: the actions belong to the bar.
        self.menus.hand.clear()
        self.menus.hand.addActions(list(self.bar.actions_by_id.values()))

    def _unfold_ledger(self, _kind: str) -> None:
        self.side.show_ledger()
        self._refresh_switches()

    def _show_notice(self, notice: Notice) -> None:
        self.banner.show_notice(notice, self.workspace.scenario)

    def _refresh(self) -> None:
        document, actions = self.workspace.document, self.actions_by_name
        self._title()
        undone, again = self._step(document.undo_label), self._step(document.redo_label)
        for name, said, can in (
            ("undo", tr("Undo {step}", step=undone), document.history.can_undo),
            ("redo", tr("Redo {step}", step=again), document.history.can_redo),
        ):
            # With nothing to undo the step is empty, and "Undo " would end in a space.
            said = said.rstrip()
            actions[name].setText(caption(said))
            actions[name].setEnabled(can)
            actions[name].setToolTip(tool_tip(f"{said} ({actions[name].shortcut().toString()})"))
        actions["undo_move"].setEnabled(document.can_undo_move)
        actions["undo_turn"].setEnabled(document.can_undo_turn)
        chosen = bool(self.workspace.selection.ids)
        for name in OF_SELECTED:
            actions[name].setEnabled(chosen)
        tokens = self.workspace.tokens
        actions["hide_tokens"].setChecked(chosen and all(token.hidden for token in tokens))
        self.rules_label.setText(self.workspace.ruleset.title)
        self._refresh_delete()
        self._refresh_switches()
        self._refresh_plan_actions()

    def _refresh_delete(self) -> None:
        """Del removes what is chosen, F2 renames it: walls or a zone while they are edited, else
        tokens.
        """
        # At most one of these is chosen: `choose_tool` drops what the last tool had chosen.
        walls, zone = len(self.workspace.walls.chosen), self.workspace.zones.chosen is not None
        label = self.workspace.labels.chosen is not None
        lamp = self.workspace.lamps.chosen is not None
        delete = self.actions_by_name["delete_tokens"]
        delete.setEnabled(bool(walls or zone or label or lamp or self.workspace.selection.ids))
        text = tr("Remove label") if label else tr("Delete token")
        text = tr("Remove lamp") if lamp else text
        text = tr("Remove zone") if zone else text
        rename = self.actions_by_name["rename_token"]
        rename.setEnabled(bool(zone or label or self.workspace.selection.ids))
        text_of_name = tr("Edit label…") if label else tr("Rename token…")
        rename.setText(tr("Edit zone…") if zone else text_of_name)
        delete.setText(tr("Remove wall") if walls == 1 else tr("Remove walls") if walls else text)

    def _step(self, label: str) -> str:
        """A step's label after "Undo": "move of Mira" in small letters; a name at the beginning
        keeps its capital.
        """
        names = tuple(token.name for token in self.workspace.scenario.tokens.values())
        return label if label.startswith(names) else going_on(label)

    def _title(self) -> None:
        document = self.workspace.document
        title = window_title(document.name)
        # Qt puts the system's own mark of unsaved changes where `[*]` stands.
        self.setWindowTitle(tr("{window_title}[*] – Fivefoot", window_title=title))
        self.setWindowModified(document.is_dirty)

    def _refresh_switches(self) -> None:
        workspace, actions = self.workspace, self.actions_by_name
        self.show_rail()
        # Switches follow the state and never themselves: a refused command, undo and a key all end
        # here.
        for overlay in OVERLAYS:
            actions[overlay].setChecked(getattr(workspace.overlays, overlay))
        for tool in TOOLS:
            actions[f"{tool}_tool"].setChecked(workspace.tool == tool)
        stage = workspace.scenario.encounter.stage
        for name, on in (
            ("reach", workspace.shows_reach),
            ("lenses", workspace.lenses.is_open),
            ("map_alone", self.map_alone),
            ("setup", stage == "setup"),
            ("play", stage == "play"),
            *((f"look_{look}", workspace.scenario.scene.look == look) for look in MAP_LOOKS),
            ("side_panel", not self.side.isHidden()),
            ("full_screen", self.isFullScreen()),
            ("light_theme", not self.look.is_dark),
            ("reminders", workspace.scenario.encounter.reminders_only),
            ("reduced_motion", self.preferences.value.reduced_motion),
        ):
            actions[name].setChecked(on)

    def _refresh_plan_actions(self) -> None:
        plan, actions = self.workspace.plan, self.actions_by_name
        waits = plan is not None and plan.pending
        # A legal plan is carried out, an illegal one is overruled: never both, so that Enter in the
        # menu cannot break a rule unintentionally.
        actions["commit"].setEnabled(waits and plan is not None and plan.legal)
        actions["overrule"].setEnabled(waits and plan is not None and not plan.legal)
        actions["place"].setEnabled(self.workspace.token is not None)
        actions["other_way"].setEnabled(waits and plan is not None and plan.alternative is not None)

    def _show_pointed(self) -> None:
        pointed = self.workspace.pointed
        if pointed.cell is None:
            self.pointed_label.setText("")
            return
        parts = list(ground_words(self.workspace.battle, pointed.cell))
        parts += [each.weapon.name for each in lying_at(self.workspace.battle, pointed.cell)]
        if (
            self.workspace.overlays.coordinates
        ):  # a pair of numbers means nothing on a map without coordinates
            parts.insert(0, f"{pointed.cell[0]}, {pointed.cell[1]}")
        if pointed.token is not None:
            token = self.workspace.scenario.tokens[pointed.token]
            parts.append(self._with_conditions(token))
            if looks_past_a_wall(self.workspace.battle, token):
                parts.append(tr("stands in a wall and sees past it"))
        if pointed.door is not None:
            parts.append(tr("door"))
        parts += notes_at(self.workspace.scenario.scene, pointed.cell)
        # Who can hit a token is more useful than who can strike the square it stands on.
        parts += self._hits_parts() or self._danger_parts(pointed.cell)
        self.pointed_label.setText("  ·  ".join(parts))

    def _with_conditions(self, token: Token) -> str:
        """A token's name with its conditions: badges in small cells are dots without letters."""
        conditions = self.workspace.ruleset.conditions
        labels = [conditions[name].label for name in token.conditions if name in conditions]
        return f"{token.name} ({', '.join(labels)})" if labels else token.name

    def _hits_parts(self) -> tuple[str, ...]:
        """Who can hit the token under the pointer; the tool tip says from where and with what."""
        hits, token = hits_of(self.workspace), self.workspace.pointed.token
        tip = "" if not hits else "\n".join(hit.words for hit in hits)
        # Set in any case: the tool tip of the last token would otherwise stay.
        self.pointed_label.setToolTip(tool_tip(tip))
        if hits is None or token is None:
            return ()
        return (hits_words(self.workspace.scenario.tokens[token].name, hits),)

    def _danger_parts(self, cell: Cell) -> tuple[str, ...]:
        danger = danger_of(self.workspace)
        return () if danger is None else danger_words_at(danger, cell)

    def _show_zoom(self, zoom: float) -> None:
        self.zoom_label.setText(f"{round(zoom * 100)} %")

    def _show_menu(self, at: QPoint, token_id: str) -> None:
        self.context_menus.show(at, token_id)

    def apply_theme(self, look: Theme) -> None:
        """Changes the theme of the window."""
        self.look = look
        self.actions_by_name.apply_theme(look)
        bars = (self.strip, self.bar, self.rail)
        for part in (*bars, self.side, self.banner, self.hints, self.legend, self.scene):
            part.apply_theme(look)
        self.apply_theme_to_strips(look)
        self._refresh_switches()

    # -- what the window system does --------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys that nothing in the window took."""
        # The main Enter and that of the number pad are two keys to Qt.
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if not (enter and self.keyboard_paths.press_focused()):
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange:
            self._refresh_switches()  # the window system may leave full screen by itself

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_way()

    def _make_way(self) -> None:
        """In a low window hides the bars below the map during a question, which they wait for
        anyway.
        """
        fight = self.workspace.fight
        # Not during a readied walk: that is answered on the map, and its bar stays.
        asked = fight.question is not None and fight.called is None
        self.foot.setVisible(not (asked and self.height() < LOW) and not self.map_alone)

    def closeEvent(self, event: QCloseEvent) -> None:
        # Before anything is closed: a cancelled question leaves everything as it was.
        if not self.files.may_leave():
            event.ignore()
            return
        geometry = bytes(self.saveGeometry().data())
        self.preferences.set(self.preferences.value.with_geometry(geometry))
        self.scene.pulse.follow(None)  # or it would continue behind a closed window
        # Otherwise the last open window would be the players', and the program would not end.
        self.players_commands.close()
        event.accept()

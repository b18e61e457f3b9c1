"""The context menus of the map: for the selected tokens, and for what is in a cell."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QColorDialog, QMenu

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.interaction.heights import ground_words
from fivefoot.core.interaction.plan import may_begin_anew
from fivefoot.core.model.token import CarriedLight, Token
from fivefoot.core.rules.turn.commands import JoinOrder, Place, RemoveZone
from fivefoot.core.rules.turn.offers import offer_of
from fivefoot.core.rules.turn.state import members_of_turn
from fivefoot.core.rules.turn.targets import target_problems
from fivefoot.core.rules.turn.zones import zone_mask, zone_text
from fivefoot.core.session.commands.light_edits import (
    CarryLight,
    ChangeLamp,
    ColourLight,
    RemoveLamp,
    lamps_of,
)
from fivefoot.core.session.commands.map_edits import RemoveGround, ToggleDoor
from fivefoot.core.session.commands.several_tokens import EditTokens, LeaveOrder
from fivefoot.core.session.commands.turn import AnyCommand
from fivefoot.core.texts.lists import capital
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import caption, menu_action
from fivefoot.ui.dialogs.edit_zone import edit_zone
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.view_values.place_values import distance_to_region
from fivefoot.ui.panels.condition_badges import next_level
from fivefoot.ui.panels.token_panel import SIDES
from fivefoot.ui.panels.weapon_menus import add_lying, add_weapons
from fivefoot.ui.strips.breaking_menu import fill_breaking_menu, strikes_at
from fivefoot.ui.strips.lamp_strip import COLOURS, OTHER, swatch
from fivefoot.ui.strips.one_way_menu import fill_one_way_menu
from fivefoot.ui.widgets.hit_points_entry import HitPointsEntry
from fivefoot.ui.widgets.initiative_rows import rows_of
from fivefoot.ui.window.light_commands import CARRIED, light_words
from fivefoot.ui.window.one_way_walls import OneWayWalls
from fivefoot.ui.window.overhead_commands import OverheadCommands
from fivefoot.ui.window.parts import WindowParts
from fivefoot.ui.window.players_see_menu import PlayersSeeMenu
from fivefoot.ui.window.scene_commands import SceneCommands

OF_TOKEN = (
    "token_panel",
    "rename_token",
    "token_picture",
    "keep_creature",
    "delete_tokens",
    "",
    "who_reaches",
)
OF_CELL = ("add_token", "who_reaches", "", "fit", "undo", "redo")
MOST_LINES = 8


class ContextMenus:
    """Builds the menus; each entry is a command that is available elsewhere, too."""

    def __init__(self, window: WindowParts, scenes: SceneCommands) -> None:
        self._window, self._scenes = window, scenes
        self._workspace = window.workspace
        self._one_way, self._at = OneWayWalls(window), QPoint()
        self.overheads = OverheadCommands(window)
        self.players_see = PlayersSeeMenu(window.workspace, window)
        window.actions_by_name.connect("hide_tokens", self.hide_or_show)

    def show(self, at: QPoint, token_id: str) -> None:
        """Opens the menu of a token, or of the cell under the pointer where there is none."""
        workspace = self._workspace
        # A right click inside a selection keeps it, as in every list: else nothing could be done
        # with several tokens.
        if token_id and token_id not in workspace.selection:
            workspace.select(workspace.selection.only(token_id))
        self._at = at
        menu = self.of_token(token_id) if token_id else self.of_cell(workspace.pointed.cell)
        # Its parent is the window, which would keep every menu that was ever opened.
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        # After the chosen entry, which is about the place that was clicked.
        menu.aboutToHide.connect(lambda: QTimer.singleShot(0, self._window.map, self._look_again))
        # `popup` returns at once; `exec` would run an event loop of its own.
        menu.popup(at)

    def _look_again(self) -> None:
        """The menu is closed: the pointer may have left the map with it."""
        if not self._window.map.viewport().underMouse():
            self._window.map.pointer.leave()

    # -- tokens -----------------------------------------------------------------------------------

    def of_token(self, token_id: str) -> QMenu:
        """The menu for the selected tokens, of which one was clicked."""
        tokens, actions = self._workspace.tokens, self._window.actions_by_name
        name = tokens[0].name if len(tokens) == 1 else tr("{count} tokens", count=len(tokens))
        menu = self._headed_menu(name)
        menu.addAction(tr("Damage…"), lambda: self.ask_change("-", menu.pos()))
        menu.addAction(tr("Heal…"), lambda: self.ask_change("+", menu.pos()))
        self._conditions(menu, tokens)
        # An attack has one attacker, and weapons belong to one creature: with several it would be
        # ambiguous.
        if len(tokens) == 1:
            self._attacks(menu, tokens[0])
            add_weapons(self._workspace, menu, tokens[0])
        menu.addSeparator()
        self._kept_fields(menu, tokens)
        menu.addAction(actions["copy_tokens"])
        self._order(menu, token_id)
        # The window's own actions, not copies of them: keys, icons and enabled states stay in step.
        menu.addAction(actions["push_tool"])
        menu.addAction(actions["teleport_tool"])
        self._scenes.fill_for_token(menu)
        if self._workspace.battle.in_play:
            if may_begin_anew(self._workspace.battle, token_id):
                menu.addAction(actions["begin_anew"])
            menu.addAction(actions["mark_reaction"])
        menu.addSeparator()
        for entry in OF_TOKEN:
            menu.addAction(actions[entry]) if entry else menu.addSeparator()
        return menu

    def _headed_menu(self, name: str) -> QMenu:
        """A menu whose first line says what it is about."""
        menu = QMenu(self._window)
        menu.setToolTipsVisible(True)
        menu_action(menu, name).setEnabled(False)
        menu.addSeparator()
        return menu

    def _kept_fields(self, menu: QMenu, tokens: tuple[Token, ...]) -> None:
        """Whether the players see them, their size, and their side."""
        menu.addAction(self._window.actions_by_name["hide_tokens"])
        self.players_see.of_tokens(menu, tokens)
        self._kinds(menu)

    def _kinds(self, menu: QMenu) -> None:
        """The size and the side of the tokens."""
        sizes = [(key, size.label) for key, size in self._workspace.ruleset.sizes.items()]
        self._choices(menu, tr("Size"), "size", sizes)
        self._choices(menu, tr("Side"), "side", list(SIDES))
        self._light(menu)

    def _light(self, menu: QMenu) -> None:
        """The carried lights of the tokens."""
        within, tokens = menu.addMenu(tr("Light")), self._workspace.tokens
        names = tuple(token.id for token in tokens)
        # A single value in the set: only what all of them have in common is ticked.
        lights = [token.light for token in tokens]
        held = {light and (light.bright, light.reach) for light in lights}
        for text, bright, reach in CARRIED:
            light = CarriedLight(bright, reach)
            action = menu_action(within, f"{text}: {light_words(self._workspace.ruleset, light)}")
            action.setCheckable(True)
            action.setChecked(held == {(bright, reach)})
            action.triggered.connect(self._doing(CarryLight(names, bright, reach)))
        within.addAction(tr("Other…"), self._window.actions_by_name["torch"].trigger)
        within.addSeparator()
        self._light_colours(within, names, [light for light in lights if light is not None])
        within.addSeparator()
        out = within.addAction(tr("Put out"))
        out.triggered.connect(self._doing(CarryLight(names, 0, 0)))
        out.setEnabled(held != {None})

    def _light_colours(
        self, within: QMenu, names: tuple[str, ...], lights: list[CarriedLight]
    ) -> None:
        """The colours of carried lights; only where there are any."""
        colours = {light.colour for light in lights}
        for colour, text in COLOURS:
            action = menu_action(within, text)
            action.setIcon(swatch(colour))
            action.setCheckable(True)
            action.setChecked(colours == {colour})
            action.setEnabled(bool(colours))
            action.triggered.connect(self._doing(ColourLight(names, colour)))
        other = within.addAction(OTHER, partial(self._other_colour, names, next(iter(colours), "")))
        other.setEnabled(bool(colours))

    def _other_colour(self, names: tuple[str, ...], before: str) -> None:
        """Asks for a colour of the lights that some tokens carry."""
        chosen = QColorDialog.getColor(QColor(before), self._window, tr("Colour of the light"))
        if chosen.isValid():
            self._workspace.do(ColourLight(names, chosen.name()))

    def _conditions(self, menu: QMenu, tokens: tuple[Token, ...]) -> None:
        states = menu.addMenu(tr("Conditions"))
        names = tuple(token.id for token in tokens)
        for name, condition in self._workspace.ruleset.conditions.items():
            levels = [token.conditions.get(name, 0) for token in tokens]
            level = max(levels)
            text = f"{condition.label} {level}" if level and condition.most > 1 else condition.label
            action = menu_action(states, text)
            action.setCheckable(True)
            action.setChecked(min(levels) > 0)
            after = next_level(levels, condition.most)
            action.triggered.connect(self._doing(EditTokens(names, conditions={name: after})))

    def _attacks(self, menu: QMenu, token: Token) -> None:
        """The attacks of the acting token on this token; for the acting token itself, those it may
        aim.
        """
        battle, ruleset = self._workspace.battle, self._workspace.ruleset
        if not battle.in_play:
            return
        acting = battle.scenario.tokens.get(battle.scenario.encounter.active or "")
        own = acting is None or token.id in members_of_turn(battle.scenario)
        attacker = token if own or acting is None else acting
        attacks = menu.addMenu(
            tr("Attack") if own else caption(tr("{attacker} attacks it", attacker=attacker.name))
        )
        attacks.setToolTipsVisible(True)
        for action_id in self._window.bar.attacks_of(attacker.id):
            offer = offer_of(battle, attacker.id, action_id)
            problems = [problem for problem in offer.problems if not problem.warning]
            if not own:
                problems += [
                    p for p in target_problems(battle, attacker, action_id, token) if not p.warning
                ]
            why = "; ".join(dict.fromkeys(problem.text for problem in problems))
            action = menu_action(attacks, ruleset.actions[action_id].label, why)
            action.setEnabled(not problems)
            target = None if own else token.id
            action.triggered.connect(
                lambda _checked=False, action_id=action_id, target=target: (
                    self._workspace.fight.attack(attacker.id, action_id, target)
                )
            )
        attacks.setEnabled(not attacks.isEmpty())

    def _choices(self, menu: QMenu, title: str, field: str, choices: list[tuple[str, str]]) -> None:
        within = menu.addMenu(title)
        tokens = self._workspace.tokens
        for value, text in choices:
            names = tuple(token.id for token in tokens if getattr(token, field) != value)
            action = menu_action(within, text)
            action.setCheckable(True)
            action.setChecked(not names)
            if names:
                action.triggered.connect(self._doing(EditTokens(names, {field: value})))

    def _order(self, menu: QMenu, token_id: str) -> None:
        """The place in the initiative order, as in its row there, and leaving or joining it."""
        scenario, order = self._workspace.scenario, self._window.side.order
        fight = scenario.encounter
        if fight.stage != "play" or not fight.order:
            return
        chosen = tuple(token.id for token in self._workspace.tokens)
        row = next(
            (row for row in rows_of(scenario, self._workspace.ruleset) if token_id in row.ids), None
        )
        if row is not None and len(chosen) == 1:
            order.refresh()  # it pauses while hidden
            within = order.menu_for(row)
            within.setTitle(tr("Order"))
            menu.addMenu(within)
            within.setParent(menu, within.windowFlags())
        else:
            within = menu.addMenu(tr("Order"))
        placed = tuple(name for name in chosen if name in fight.order)
        if placed:
            within.addAction(
                tr("Remove from the order"), lambda: self._workspace.do(LeaveOrder(placed))
            )
        else:
            within.addAction(
                tr("Add to the order"), lambda: self._workspace.fight.do(JoinOrder(chosen))
            )

    def _doing(self, command: AnyCommand) -> Callable[..., None]:
        def do(_checked: bool = False) -> None:
            self._workspace.do(command)

        return do

    def ask_change(self, sign: str, at: QPoint) -> HitPointsEntry:
        """Opens the field for the hit points of the selected tokens, starting with a sign; an
        amount and Enter suffice.
        """
        names = tuple(token.id for token in self._workspace.tokens)
        entry = HitPointsEntry(self._workspace, names, self._window)
        entry.open_at(at)
        entry.field.setText(sign)
        return entry

    def hide_or_show(self) -> None:
        """Hides the selected tokens from the players, or shows them again where all are hidden."""
        tokens = self._workspace.tokens
        hidden = not all(token.hidden for token in tokens)
        names = tuple(token.id for token in tokens if token.hidden != hidden)
        if names:
            self._workspace.do(EditTokens(names, {"hidden": hidden}))

    # -- cells ------------------------------------------------------------------------------------

    def of_cell(self, cell: Cell | None) -> QMenu:
        """The menu of a cell: what is there, and what can be done there."""
        menu, workspace = QMenu(self._window), self._workspace
        if cell is not None:
            menu_action(menu, capital(" · ".join(ground_words(workspace.battle, cell)))).setEnabled(
                False
            )
            add_lying(workspace, menu, cell)
            self._door(menu)
            self._walls(menu)
            self._lamps(menu, cell)
            self._bridges(menu, cell)
            self._zones(menu, cell)
            # Moves are wanted in every turn, passages once in a scene.
            self._move(menu, cell)
            self._scenes.fill_for_cell(menu, cell)
            self.overheads.fill_for_cell(menu, cell)
            menu.addSeparator()
        for entry in OF_CELL:
            menu.addAction(self._window.actions_by_name[entry]) if entry else menu.addSeparator()
        return menu

    def _door(self, menu: QMenu) -> None:
        door = self._workspace.scenario.scene.barriers.get(self._workspace.pointed.door or "")
        if door is None:
            return
        text = (
            tr("Close the door")
            if door.is_open
            else tr("Unlock and open the door")
            if door.locked
            else tr("Open the door")
        )
        menu.addAction(text, lambda: self._workspace.do(ToggleDoor(door.id, door.locked)))
        self.players_see.of_door(menu, door)
        strikes_at(self._workspace, menu, door)
        if self._workspace.ruleset.breaking.materials:
            within = menu.addMenu(tr("Breaking"))
            fill_breaking_menu(within, self._workspace, self._window, (door.id,))

    def _walls(self, menu: QMenu) -> None:
        """The side from which the chosen walls, or the clicked one, block."""
        names = self._one_way.meant(self._at)
        if names:
            fill_one_way_menu(menu.addMenu(tr("One way")), self._workspace, names)

    def _lamps(self, menu: QMenu, cell: Cell) -> None:
        for lamp in lamps_of(self._workspace.scenario, cell)[:MOST_LINES]:
            text = tr("Switch the lamp off") if lamp.on else tr("Switch the lamp on")
            menu_action(menu, text).triggered.connect(
                self._doing(ChangeLamp(lamp.at, on=not lamp.on))
            )
            menu.addAction(tr("Change the lamp…")).triggered.connect(
                lambda _checked=False, at=lamp.at: self._change_lamp(at)
            )
            menu_action(menu, tr("Remove the lamp")).triggered.connect(
                self._doing(RemoveLamp(lamp.at))
            )

    def _change_lamp(self, at: Point) -> None:
        """Activates the lamp tool with this one chosen."""
        self._workspace.choose_tool("lamp")
        self._workspace.lamps.choose(at)

    def _bridges(self, menu: QMenu, cell: Cell) -> None:
        middle = QPointF((cell[0] + 0.5) * CELL, (cell[1] + 0.5) * CELL)
        grounds = self._workspace.scenario.scene.ground
        bridges = [each for each in grounds if each.surface.kind == "bridge"]
        for bridge in [each for each in bridges if distance_to_region(middle, each) == 0][
            :MOST_LINES
        ]:
            menu.addAction(tr("Remove the bridge")).triggered.connect(
                self._doing(RemoveGround(bridge.id))
            )

    def _zones(self, menu: QMenu, cell: Cell) -> None:
        battle = self._workspace.battle
        lying = [
            zone for zone in battle.scenario.zones if zone_mask(battle, zone)[cell[1], cell[0]]
        ]
        self.players_see.of_zones(menu, lying[:MOST_LINES])
        self.players_see.of_labels(menu, cell)
        for zone in lying[:MOST_LINES]:
            action = menu_action(menu, tr("Edit {zone}…", zone=zone.name), zone_text(battle, zone))
            action.triggered.connect(
                lambda _checked=False, zone=zone: edit_zone(self._workspace, zone.id, self._window)
            )
            action = menu_action(menu, tr("Remove {zone}", zone=zone.name), zone_text(battle, zone))
            action.triggered.connect(self._doing(RemoveZone(zone.id)))

    def _move(self, menu: QMenu, cell: Cell) -> None:
        workspace, token = self._workspace, self._workspace.token
        if token is None or workspace.fight.waits:
            return
        planner = workspace.planner(token.id)
        action = menu_action(menu, tr("Plan a move of {token} to here", token=token.name))
        action.triggered.connect(lambda _checked=False: workspace.settle(planner.to(cell)))
        if workspace.battle.in_play:
            text = tr("Place {token} here: no cost, no reactions", token=token.name)
            menu_action(menu, text).triggered.connect(self._doing(Place(token.id, cell)))

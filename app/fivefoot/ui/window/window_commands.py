"""The named commands of the window: each a few lines between a dialog and the workspace."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QDialog, QInputDialog, QMessageBox

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.encounter import Stage
from fivefoot.core.model.scene import MAP_LOOKS, MapLook
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset.library import RulesetError
from fivefoot.core.rules.turn.commands import RemoveZone, SetReminders
from fivefoot.core.session.commands.carving import SetLook
from fivefoot.core.session.commands.creature_placement import AddCreatures
from fivefoot.core.session.commands.grid_edits import grid_of
from fivefoot.core.session.commands.label_edits import RemoveLabel
from fivefoot.core.session.commands.light_edits import RemoveLamp
from fivefoot.core.session.commands.play import (
    SetStage,
)
from fivefoot.core.session.commands.token_edits import (
    CopyTokens,
    DeleteTokens,
    RenameToken,
    SetPicture,
)
from fivefoot.core.session.commands.wall_edits import RemoveBarriers
from fivefoot.core.session.opening import document_of, switch_to
from fivefoot.core.session.selection import Selection
from fivefoot.core.session.switching import switched
from fivefoot.core.storage.missing_pictures import picture_of
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import plain
from fivefoot.ui.commands.command_table import TOOLS
from fivefoot.ui.dialogs.add_token import AddTokenDialog, NewToken
from fivefoot.ui.dialogs.box_squares import fit_to_box
from fivefoot.ui.dialogs.command_palette import CommandPalette
from fivefoot.ui.dialogs.edit_label import ask_for_label
from fivefoot.ui.dialogs.edit_zone import edit_zone, make_region
from fivefoot.ui.dialogs.fit_grid import FitGridDialog
from fivefoot.ui.dialogs.manual import Manual
from fivefoot.ui.dialogs.mark_sheet import MarkSheet
from fivefoot.ui.dialogs.new_scenario import NewScenarioDialog
from fivefoot.ui.dialogs.preferences_dialog import PreferencesDialog
from fivefoot.ui.dialogs.rules_sheet import RulesSheet
from fivefoot.ui.dialogs.shortcuts import ShortcutSheet
from fivefoot.ui.map.samples.map_samples import bands
from fivefoot.ui.map.view_values.place_values import cell_at_point, rect_of
from fivefoot.ui.state.shown_picture import shown_picture
from fivefoot.ui.state.workspace import Notice, Overlays
from fivefoot.ui.widgets.choose_file import file_to_open
from fivefoot.ui.widgets.hit_points_entry import HitPointsEntry
from fivefoot.ui.window.creature_commands import usable_library
from fivefoot.ui.window.export_map import ask_and_export
from fivefoot.ui.window.findable import findable
from fivefoot.ui.window.log_export import export_log
from fivefoot.ui.window.map_alone import MapAlone
from fivefoot.ui.window.paper_export import export_paper
from fivefoot.ui.window.parts import WindowParts
from fivefoot.ui.window.picture_export import export_picture
from fivefoot.ui.window.propose_walls import propose_walls
from fivefoot.version import version

MAX_TOKEN_PICTURE = 32 * 1024 * 1024
"""The largest picture file of a token, in bytes."""


class WindowCommands:
    """Connects every action of a window with its handler."""

    def __init__(self, window: WindowParts) -> None:
        self._window = window
        self._workspace = window.workspace
        window.files.grid_wanted.connect(self.fit_grid)
        window.files.walls_wanted.connect(lambda: propose_walls(self._workspace))
        window.workspace.boxed.connect(self._fit_to_box)
        window.workspace.paint.named.connect(
            lambda cells: make_region(window.workspace, cells, window)
        )
        window.workspace.labels.wanted.connect(
            lambda at: ask_for_label(window.workspace, at, window)
        )
        window.side.log.export_wanted.connect(lambda: export_log(window))
        for name, handler in self._handlers().items():
            window.actions_by_name.connect(name, handler)

    def _handlers(self) -> dict[str, Callable[[], object]]:
        return {
            **self._scenario_handlers(),
            **self._edit_handlers(),
            **self._view_handlers(),
            **self._tool_handlers(),
            **self._turn_handlers(),
            **self._help_handlers(),
        }

    def _scenario_handlers(self) -> dict[str, Callable[[], object]]:
        window, files = self._window, self._window.files
        return {
            "new": self.new_scenario,
            "open": files.ask_and_open,
            "open_sample": files.open_sample,
            "save": files.save,
            "save_as": files.save_as,
            "import_map": files.import_map,
            "scene_of_map": files.add_scene,
            "open_copied": files.open_copied,
            "export_picture": lambda: export_picture(window),
            "export_paper": lambda: export_paper(window),
            "export_map": lambda: ask_and_export(window),
            "export_log": lambda: export_log(window),
            "fit_grid": self.fit_grid,
            "fit_grid_box": lambda: self._workspace.choose_tool("grid_box"),
            "propose_walls": lambda: propose_walls(self._workspace),
            **{f"look_{look}": partial(self._set_look, look) for look in MAP_LOOKS},
            "preferences": self.edit_preferences,
            "quit": window.close,
        }

    def _edit_handlers(self) -> dict[str, Callable[[], object]]:
        return {
            "undo": self.undo,
            "redo": self.redo,
            "undo_move": self.undo_move,
            "undo_turn": self.undo_turn,
            "select_all": self.select_all,
            "add_token": self.add_token,
            "copy_tokens": self.copy_tokens,
            "delete_tokens": self.delete_tokens,
            "rename_token": self.rename_token,
            "token_picture": self.token_picture,
            "no_picture": self.no_picture,
            "hit_points": self.hit_points,
        }

    def _view_handlers(self) -> dict[str, Callable[[], object]]:
        view = self._window.map
        overlays = [field.name for field in fields(Overlays)]
        return {
            "fit": view.fit,
            "actual_size": view.actual_size,
            "zoom_in": lambda: view.zoom_by_notches(1),
            "zoom_out": lambda: view.zoom_by_notches(-1),
            **{name: partial(self._switch, name) for name in overlays},
            "lenses": self.turn_lenses,
            "who_reaches": self.who_reaches,
            "side_panel": self.fold_panel,
            "light_theme": self.change_theme,
            "reduced_motion": self.change_motion,
            "full_screen": self.change_full_screen,
            "map_alone": MapAlone(self._window).toggle,
        }

    def _tool_handlers(self) -> dict[str, Callable[[], object]]:
        # These two do more than choose a tool, and are connected elsewhere.
        plain = (tool for tool in TOOLS if tool not in ("fog", "view_box"))
        return {f"{tool}_tool": partial(self._workspace.choose_tool, tool) for tool in plain}

    def _turn_handlers(self) -> dict[str, Callable[[], object]]:
        workspace = self._workspace
        return {
            "setup": lambda: self.set_stage("setup"),
            "play": lambda: self.set_stage("play"),
            "reminders": self.change_reminders,
            "commit": workspace.commit,
            "overrule": lambda: workspace.commit(True),
            "place": workspace.place_planned,
            "begin_anew": workspace.begin_anew,
            "other_way": workspace.take_other_way,
            "explain": self.explain,
        }

    def _help_handlers(self) -> dict[str, Callable[[], object]]:
        window = self._window
        return {
            "marks": self.show_marks,
            "shortcuts": lambda: ShortcutSheet(window).exec(),
            "rules_sheet": lambda: RulesSheet(self._workspace.ruleset, window).exec(),
            "palette": self.palette,
            "manual": self.show_manual,
            "hints": window.hints.present,
            "about": self.about,
        }

    # -- scenarios and rules ----------------------------------------------------------------------

    def new_scenario(self) -> None:
        """Asks for a scenario and opens it."""
        if not self._window.files.may_leave():
            return
        dialog = NewScenarioDialog(self._workspace.scenario.ruleset, self._window)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self._workspace.open(document_of(dialog.scenario()))

    def switch_ruleset(self, ruleset_id: str, from_file: bool = False) -> None:
        """Switches to other rules; asks before turn state is cleared, and says which tokens use
        defaults.
        """
        workspace = self._workspace
        if (
            ruleset_id == workspace.scenario.ruleset
            and bool(workspace.scenario.ruleset_files) == from_file
        ):
            return
        try:
            command = switch_to(workspace.scenario, ruleset_id, from_file)
        except RulesetError as error:
            workspace.notify(Notice(tr("The rules cannot be used."), str(error), "danger"))
            return
        change = switched(workspace.scenario, workspace.ruleset, command.rules, from_file)
        title = command.rules.title
        listed = "\n".join(change.lines)
        # Asked and told in the same words: the lines alone do not say what happens to these.
        if change.loses:
            listed = tr("Cleared (Undo restores them):\n{cleared}", cleared=listed)
        if change.loses and not self._ask(tr("Switch to {title}?", title=title), listed):
            return
        if workspace.do(command):
            workspace.notify(Notice(tr("The map now uses {title}.", title=title), listed))

    def _fit_to_box(self, corners: tuple[Point, Point]) -> None:
        if fit_to_box(self._workspace, corners, self._window):
            self._window.map.fit()

    def _set_look(self, look: MapLook) -> None:
        """Changes how a map without a picture is drawn."""
        self._workspace.do(SetLook(look))

    def _ask(self, text: str, detail: str) -> bool:
        if not self._window.preferences.value.confirm_ruleset:
            return True
        buttons = QMessageBox.StandardButton
        answer = QMessageBox.question(
            self._window,
            "Fivefoot",
            plain(f"{text}\n\n{detail}"),
            buttons.Ok | buttons.Cancel,
            buttons.Ok,
        )
        return answer == buttons.Ok

    def set_stage(self, stage: Stage) -> None:
        """Switches to setup or to play."""
        self._workspace.do(SetStage(stage))

    def change_reminders(self) -> None:
        """Makes moves pause for reactions, or only list them."""
        on = self._window.actions_by_name["reminders"].isChecked()
        self._workspace.do(SetReminders(on))

    # -- tokens -----------------------------------------------------------------------------------

    def add_token(self) -> None:
        """Asks for a token and adds it at the pointer, or in the middle of the view."""
        library = usable_library(self._window)
        dialog = AddTokenDialog(self._workspace.ruleset, self._window, library)
        cell = self._cell_for_new()
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self._add(dialog.wanted(), cell, library.assets if library is not None else {})

    def _add(self, wanted: NewToken, cell: Cell, pictures: Mapping[str, bytes]) -> None:
        before = set(self._workspace.scenario.tokens)
        points = wanted.hit_points
        known = wanted.creature or Token("", wanted.name, cell)
        token = replace(
            known,
            cell=cell,
            side=wanted.side,
            size=wanted.size,
            hit_points=points,
            hit_points_max=points,
        )
        face = known.picture
        named = {face: pictures[face]} if face is not None and face in pictures else {}
        if self._workspace.do(AddCreatures(token, wanted.count, named)):
            added = tuple(name for name in self._workspace.scenario.tokens if name not in before)
            self._workspace.select(Selection(added))

    def _cell_for_new(self) -> Cell:
        pointed = self._workspace.pointed.cell
        if pointed is not None:
            return pointed
        view, scene = self._window.map, self._workspace.scenario.scene
        cell = cell_at_point(view.mapToScene(view.viewport().rect().center()))
        return Cell(max(0, min(cell.x, scene.columns - 1)), max(0, min(cell.y, scene.rows - 1)))

    def copy_tokens(self) -> None:
        """Copies the selected tokens and selects the copies."""
        before, chosen = set(self._workspace.scenario.tokens), self._workspace.selection.ids
        if chosen and self._workspace.do(CopyTokens(chosen)):
            added = tuple(name for name in self._workspace.scenario.tokens if name not in before)
            self._workspace.select(Selection(added))

    def rename_token(self) -> None:
        """Asks for another name; of a chosen zone also for its effects."""
        zone, token = self._workspace.zones.chosen, self._workspace.token
        if zone is not None:
            edit_zone(self._workspace, zone, self._window)
            return
        if self._workspace.labels.chosen is not None:
            ask_for_label(self._workspace, None, self._window)
            return
        if token is None:
            return
        name, fine = QInputDialog.getText(
            self._window, tr("Rename token"), tr("Name"), text=token.name
        )
        if fine:
            self._workspace.do(RenameToken(token.id, name))

    def token_picture(self) -> None:
        """Asks for a picture file and shows it on the token."""
        token = self._workspace.token
        if token is None:
            return
        kinds = tr("Pictures (*.png *.jpg *.jpeg *.webp *.gif)")
        name = file_to_open(self._window, tr("Picture of {token}", token=token.name), "", kinds)
        if name:
            self.show_picture(token.id, Path(name))

    def show_picture(self, token_id: str, path: Path) -> None:
        """Gives a token the picture in a file; one that cannot be shown is refused in words."""
        try:
            asset, data = picture_of(path)
        except ScenarioFileError as error:
            self._refuse_picture(path, str(error))
            return
        if len(data) > MAX_TOKEN_PICTURE:
            most = MAX_TOKEN_PICTURE // (1024 * 1024)
            text = tr("It has more than {most} MB: save it smaller and try again.", most=most)
            self._refuse_picture(path, text)
        # The header was checked; the rest may still be cut off or no picture at all.
        elif QImage.fromData(data).isNull():
            text = tr("It cannot be decoded: open it in a picture editor and save it as PNG.")
            self._refuse_picture(path, text)
        else:
            self._workspace.do(SetPicture(token_id, asset, data))

    def _refuse_picture(self, path: Path, why: str) -> None:
        text = tr("{path} cannot be used as a picture.", path=path.name)
        self._workspace.notify(Notice(text, why, "danger"))

    def no_picture(self) -> None:
        """Shows initials again."""
        if self._workspace.token is not None:
            self._workspace.do(SetPicture(self._workspace.token.id, None))

    def hit_points(self) -> None:
        """Opens a field for the hit points of the selection, below its first token."""
        names, view = self._workspace.selection.ids, self._window.map
        if not names:
            self._workspace.refuse(tr("Select a token first: click it, or press Tab."))
            return
        battle = self._workspace.battle
        place = rect_of(battle.footprint(battle.token(names[0])))
        foot = view.mapFromScene(place.bottomLeft())
        # A token that is out of view has its field at the nearest rim.
        seen = view.viewport().rect()
        inside = QPoint(
            max(seen.left(), min(foot.x(), seen.right())),
            max(seen.top(), min(foot.y(), seen.bottom())),
        )
        HitPointsEntry(self._workspace, names, self._window).open_at(
            view.viewport().mapToGlobal(inside)
        )

    def delete_tokens(self) -> None:
        """Deletes the selected tokens, walls, label or zone; undo restores them, so nothing is
        asked.
        """
        if self._workspace.walls.chosen:
            self._workspace.do(RemoveBarriers(self._workspace.walls.chosen))
            return
        label = self._workspace.labels.chosen
        if label is not None:
            self._workspace.do(RemoveLabel(label))
            return
        lamp = self._workspace.lamps.chosen
        if lamp is not None:
            self._workspace.do(RemoveLamp(lamp))
            return
        zone = self._workspace.zones.chosen
        if zone is not None:
            self._workspace.do(RemoveZone(zone))
            return
        chosen = self._workspace.selection.ids
        if not chosen:
            return
        names = [self._workspace.scenario.tokens[name].name for name in chosen]
        if self._workspace.do(DeleteTokens(chosen)):
            text = (
                tr("{first} was deleted.", first=names[0])
                if len(names) == 1
                else tr("{count} tokens were deleted.", count=len(names))
            )
            self._workspace.notify(Notice(text, offer=tr("Undo"), accept=self.undo))

    def fit_grid(self) -> None:
        """Asks for the grid on the map's picture, and applies it."""
        picture = self._workspace.scenario.scene.picture
        if picture is None:
            self._workspace.refuse(tr("This map has no picture to fit a grid to."))
            return
        decoded = shown_picture(self._workspace)
        if decoded is None:
            return
        shown = decoded.full
        now = grid_of(picture, (shown.width(), shown.height()))
        dialog = FitGridDialog(shown, now, self._window)
        if dialog.exec() == QDialog.DialogCode.Accepted and self._workspace.do(dialog.wanted()):
            self._window.map.fit()

    def select_all(self) -> None:
        """Selects every token."""
        self._workspace.select(Selection(tuple(self._workspace.scenario.tokens)))

    def undo(self) -> None:
        """Undoes one step."""
        self._workspace.document.undo()

    def redo(self) -> None:
        """Redoes what was undone last."""
        self._workspace.document.redo()

    def undo_move(self) -> None:
        """Undoes the last move at once."""
        self._workspace.document.undo_move()

    def undo_turn(self) -> None:
        """Returns to the start of the turn at once."""
        self._workspace.document.undo_turn()

    # -- the view ---------------------------------------------------------------------------------

    def _switch(self, name: str) -> None:
        on = self._window.actions_by_name[name].isChecked()
        overlays: Overlays = replace(self._workspace.overlays, **{name: on})
        self._workspace.show_overlays(overlays)

    def turn_lenses(self) -> None:
        """Opens lenses over the reach of the selected token, or closes them."""
        self._workspace.lenses.turn()
        self._window.actions_by_name["lenses"].setChecked(self._workspace.lenses.is_open)

    def who_reaches(self) -> None:
        """Asks who can get to the end of the planned move, else to the cell under the pointer or of
        the selection.
        """
        plan, token = self._workspace.plan, self._workspace.token
        planned = plan.target if plan is not None and plan.moves else None
        cell = (
            planned or self._workspace.pointed.cell or (token.cell if token is not None else None)
        )
        self._workspace.ask_who_reaches(cell)
        if cell is None:
            self._workspace.refuse(
                tr("Point at a cell or select a token first, then ask who can reach it.")
            )
        else:
            # It has the answer, and may be folded away.
            self._window.side.show_ledger()

    def explain(self) -> None:
        """Makes the ledger explain the next line of the chip."""
        if not self._workspace.explain():
            self._workspace.refuse(
                tr("Plan a move first: the ledger explains each number on its chip.")
            )

    def fold_panel(self) -> None:
        """Shows or folds the side panel; when it is folded the keys return to the map."""
        side = self._window.side
        focus = side.focusWidget()
        # By default Qt passes them to the next widget, a card of the action bar.
        if focus is not None and focus.hasFocus():
            self._window.map.setFocus(Qt.FocusReason.OtherFocusReason)
        side.setVisible(self._window.actions_by_name["side_panel"].isChecked())

    def change_theme(self) -> None:
        """Switches between dark and light."""
        name = "light" if self._window.actions_by_name["light_theme"].isChecked() else "dark"
        self._window.preferences.change(theme=name)
        self._window.theme_wanted.emit(name)

    def change_full_screen(self) -> None:
        """Shows the window in full screen, or as it was before."""
        on = self._window.actions_by_name["full_screen"].isChecked()
        full, state = Qt.WindowState.WindowFullScreen, self._window.windowState()
        self._window.setWindowState(state | full if on else state & ~full)

    def edit_preferences(self, setting: str = "") -> None:
        """Shows the preferences, at a setting; accepted ones apply at once and are saved."""
        window = self._window
        before = window.preferences.value
        dialog = PreferencesDialog(before, window)
        dialog.show_setting(setting)
        if dialog.exec() != QDialog.DialogCode.Accepted or dialog.preferences() == before:
            return
        value = dialog.preferences()
        window.preferences.set(value)
        if (value.theme, value.text_percent) != (before.theme, before.text_percent):
            window.theme_wanted.emit(value.theme)
        if value.interface_percent != before.interface_percent:
            words = tr("The interface size changes when you restart Fivefoot.")
            self._workspace.notify(Notice(tr("The preferences were saved."), words))

    def change_motion(self) -> None:
        """Switches motion on or off."""
        self._window.preferences.change(
            reduced_motion=self._window.actions_by_name["reduced_motion"].isChecked()
        )

    # -- help -------------------------------------------------------------------------------------

    def show_marks(self) -> None:
        """Explains the marks on the map, including those of the present reach."""
        window = self._window
        MarkSheet(bands(self._workspace, window.scene.reach.value), window.look, window).exec()

    def palette(self) -> None:
        """Opens the command palette."""
        window = self._window
        dialog = CommandPalette(findable(window, self.edit_preferences, self.show_manual), window)
        if dialog.exec() == QDialog.DialogCode.Accepted and dialog.chosen is not None:
            dialog.chosen.act()

    def show_manual(self, title: str = "") -> None:
        """Shows the manual, at a page."""
        Manual(title, self._window).exec()

    def about(self) -> None:
        """Shows the about box."""
        QMessageBox.about(
            self._window,
            tr("About Fivefoot"),
            tr(
                "Fivefoot {version}\n\nFivefoot: a battle map that knows the rules.\n"
                "Font: Inter (OFL 1.1).",
                version=version(),
            ),
        )

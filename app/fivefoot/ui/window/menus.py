"""Builds the menu bar from the table of commands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QMenuBar

from fivefoot.core.session.bundled_rules import bundled_rulesets
from fivefoot.core.session.house_rules import option_words
from fivefoot.core.storage.sample_files import sample_paths
from fivefoot.core.texts.lists import capital
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import menu_action
from fivefoot.ui.commands.command_search import Entry
from fivefoot.ui.commands.command_table import MENU_TITLES, SEPARATED_BEFORE, SPECS, Actions, Spec
from fivefoot.ui.dialogs.new_scenario import faulty_rulesets, installed_rulesets
from fivefoot.ui.files.file_commands import Files
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.window.comparison_menu import ComparisonMenu
from fivefoot.ui.window.reading_menu import ReadingMenu

TOOL, PLANNED = "tool", ("commit", "overrule", "place", "begin_anew", "other_way")
"""The group of the commands that choose a tool, and those for a planned move: they have menus of
their own, since with them Play would not fit small screens.
"""

SHARED = ("share", "join_pictures", "compare_files", "open_library", "other_rules")
"""Sharing scenarios; a menu of its own, in File."""

OF_MAP = (
    "fit_grid",
    "fit_grid_box",
    "size_of_map",
    "turn_map_right",
    "turn_map_left",
    "look_stone",
    "look_paper",
    "look_field",
    "propose_walls",
)
"""The map's picture and grid; a menu of its own, in Edit."""

AT_TABLE = (
    "grant",
    "decline",
    "players_wait",
    "players_move_none",
    "players_move_own",
    "players_move_seen",
)
"""What the players do on their map; a menu of its own, in Players."""

SHOWN = (
    "hand_out_file",
    "hand_out_text",
    "title_screen",
    "take_back",
    "players_reach",
    "players_threat",
    "gm_pointer",
    "share_ruler",
    "share_own_areas",
    "share_other_areas",
)
"""What the players are shown besides the map; a menu of its own, in Players."""

APPEARANCE = ("full_screen", "light_theme", "reduced_motion")
"""The look of the window; a menu of its own, in View, which would be too high with it."""

FORESEEN = ("foresight", "foresight_known")
"""What enemies can strike next turn; a menu of its own, in View."""

LOOKED_AT = ("players_map", "players_acting", "players_gm", "players_box")
"""What stays in the players' view; a menu of its own, in Players."""

ON_SCREEN = (
    "measure_screen",
    "players_margins",
    "miniatures",
    "players_upright",
    "players_turned_right",
    "players_upside_down",
    "players_turned_left",
    "players_turn_on",
    "readers_below",
    "readers_left",
    "readers_above",
    "readers_right",
    "readers_next",
    "players_grid_map",
    "players_grid_off",
    "players_grid_faint",
    "players_grid_strong",
)
"""The layout of the players' map on their screen; a menu of its own, in Players."""

OF_SCENES = (
    "new_scene",
    "scene_of_map",
    "copy_scene",
    "rename_scene",
    "remove_scene",
    "next_scene",
    "previous_scene",
    "go_through",
)
"""The scenes of a scenario; a menu of its own, in Edit."""

PARTED_BEFORE = frozenset({"players_upright", "readers_below", "players_grid_map"})
"""The lines in submenus, by the command before them."""

PALETTE_ONLY = frozenset({"open_sample"})
"""Commands that are already in a submenu."""

MOST_STEPS = 20
"""The steps that the history lists: more would not fit the screen."""


class Menus:
    """Keeps the menus, which Qt does not, and fills those that change."""

    def __init__(
        self,
        bar: QMenuBar,
        actions: Actions,
        workspace: Workspace,
        files: Files,
        switch: Callable[[str, bool], None],
    ) -> None:
        self._workspace = workspace
        self._files = files
        self._switch = switch
        self.menus: dict[str, QMenu] = {
            # Its first letter opens it with Alt; Play and Players share one, and Qt cycles through
            # them.
            name: bar.addMenu(f"&{title}")
            for name, title in MENU_TITLES.items()
        }
        for menu in self.menus.values():
            menu.setToolTipsVisible(True)
        # Before the entries are placed: `_place` and `_add` put them where they belong.
        self._make_submenus(bar)
        self._within = (
            (PLANNED, self.planned),
            (SHARED, self.shared),
            (OF_MAP, self.map),
            (OF_SCENES, self.scenes),
            (AT_TABLE, self.at_table),
            (SHOWN, self.showing),
            (FORESEEN, self.foreseen),
            (APPEARANCE, self.appearance),
            (LOOKED_AT, self.looked_at),
            (ON_SCREEN, self.on_screen),
        )
        for spec in SPECS:
            self._place(spec, actions[spec.id])
        self._wire()

    def _make_submenus(self, bar: QMenuBar) -> None:
        """Submenus; `_place` and `_add` decide where they are."""
        self.recent = QMenu(tr("Open recent"), bar)
        self.recovered = _menu_with_tips(tr("Recovered copies"), bar)
        self.samples = QMenu(tr("Open sample"), bar)
        self.rules = _menu_with_tips(tr("Rules"), bar)
        self.readings = ReadingMenu(self._workspace, bar)
        self.beside = ComparisonMenu(self._workspace, bar)
        self.hand = _menu_with_tips(tr("Actions of the token"), bar)
        self._history = QMenu(tr("History"), bar)
        self.tools = self.menus["Play"].addMenu(tr("Tools"))
        self.planned = QMenu(tr("Planned move"), bar)
        self.shared = QMenu(tr("Share"), bar)
        self.map = QMenu(tr("Map and grid"), bar)
        self.scenes = QMenu(tr("Scenes"), bar)
        self.at_table = QMenu(tr("Players' moves"), bar)
        self.showing = _menu_with_tips(tr("Show the players"), bar)
        self.foreseen = QMenu(tr("Enemies' next turn"), bar)
        self.appearance = QMenu(tr("Appearance"), bar)
        self.looked_at = QMenu(tr("What the players see"), bar)
        self.on_screen = QMenu(tr("Players' screen"), bar)

    def _wire(self) -> None:
        """Fills what changes when it is opened: listing folders at each change would be slow."""
        self.recent.aboutToShow.connect(self._fill_recent)
        self.samples.aboutToShow.connect(self._fill_samples)
        self.rules.aboutToShow.connect(self._fill_rules)
        self._history.aboutToShow.connect(self._fill_history)

    def _place(self, spec: Spec, action: QAction) -> None:
        if spec.group == TOOL:
            self.tools.addAction(action)
            return
        # A submenu is where the first of its commands would be, so the table of commands decides
        # its place, too.
        own = next((menu for names, menu in self._within if spec.id in names), None)
        if own is None:
            self._add(spec.menu, spec.id, action)
            return
        if own.isEmpty():
            if own is not self.foreseen:  # it is among the other overlays
                self.menus[spec.menu].addSeparator()
            self.menus[spec.menu].addMenu(own)
        elif spec.id in PARTED_BEFORE:
            own.addSeparator()
        own.addAction(action)

    def _add(self, menu: str, name: str, action: QAction) -> None:
        if name in SEPARATED_BEFORE:
            self.menus[menu].addSeparator()
        if name not in PALETTE_ONLY:
            self.menus[menu].addAction(action)
        if name == "open":
            self.menus[menu].addMenu(self.recent)
            self.menus[menu].addMenu(self.recovered)
            self.menus[menu].addMenu(self.samples)
        elif name == "undo_turn":
            self.menus[menu].addMenu(self._history)
        elif name == "new_round":
            self.menus[menu].addSeparator()
            self.menus[menu].addMenu(self.rules)
            self.menus[menu].addMenu(self.hand)

    def _fill_recent(self) -> None:
        self.recent.clear()
        for path, there in self._files.recent():
            action = menu_action(self.recent, path.name, str(path))
            # A file on an unplugged drive stays listed, disabled: it may be there again tomorrow.
            action.setEnabled(there)
            action.triggered.connect(lambda _checked=False, path=path: self._open(path))
        if self.recent.isEmpty():
            self.recent.addAction(tr("No files yet")).setEnabled(False)

    def _fill_samples(self) -> None:
        """All scenarios that come with the program, by title; opened as copies, so that they stay
        unchanged.
        """
        self.samples.clear()
        for path in sample_paths():
            action = menu_action(self.samples, sample_title(path.stem))
            action.triggered.connect(
                lambda _checked=False, path=path: self._files.open_sample_of(path)
            )
        if self.samples.isEmpty():
            self.samples.addAction(tr("None installed")).setEnabled(False)

    def listed(self) -> Iterator[Entry]:
        """Entries that menus list by name, for Find a command: the samples, and the systems that
        are not in force.
        """
        for path in sample_paths():
            text = tr("Open sample: {title}", title=sample_title(path.stem))
            yield Entry(text, partial(self._files.open_sample_of, path), tr("Open sample"))
        words, scenario = tr("rules ruleset system change switch"), self._workspace.scenario
        for name, title, _summary in installed_rulesets():
            if name != scenario.ruleset or scenario.ruleset_files:
                text = tr("Switch to {title}", title=title)
                # Ranked below commands: the names of systems contain common words.
                act = partial(self._switch, name, False)
                yield Entry(text, act, tr("Rules"), words=words, best=3)

    def _open(self, path: Path) -> None:
        self._files.open(path)

    def _fill_rules(self) -> None:
        self.rules.clear()
        # A new group each time: the actions of the last filling went with `clear`.
        group = QActionGroup(self.rules)
        for name, title, summary in installed_rulesets():
            action = menu_action(self.rules, title, summary)
            action.setCheckable(True)
            scenario = self._workspace.scenario
            # A ruleset in the file may have the id of an installed one: only one of the two is in
            # force.
            action.setChecked(name == scenario.ruleset and not scenario.ruleset_files)
            action.triggered.connect(lambda _checked=False, name=name: self._switch(name, False))
            group.addAction(action)
        self._fill_brought(group)
        for name, problem in faulty_rulesets():
            action = menu_action(self.rules, tr("{name} (cannot be used)", name=name), problem)
            action.setEnabled(False)
        self._fill_house_rules()
        self.rules.addSeparator()
        self.rules.addMenu(self.readings)
        self.rules.addMenu(self.beside)
        own = self.rules.addAction(tr("Folder for your own rulesets…"))
        own.triggered.connect(lambda _checked=False: self._files.open_own_rulesets())

    def _fill_brought(self, group: QActionGroup) -> None:
        """The rulesets that came with the file, in force or not."""
        scenario = self._workspace.scenario
        for name, title in bundled_rulesets(scenario).items():
            action = menu_action(
                self.rules,
                tr("{title} (from this file)", title=title),
                tr("It came with the file and stays in it."),
            )
            action.setCheckable(True)
            action.setChecked(name == scenario.ruleset and bool(scenario.ruleset_files))
            action.triggered.connect(lambda _checked=False, name=name: self._switch(name, True))
            group.addAction(action)

    def _fill_house_rules(self) -> None:
        """What this scenario changes of its ruleset, for reading."""
        words = option_words(self._workspace.scenario.options)
        if words:
            self.rules.addSeparator()
        for line in words:
            menu_action(
                self.rules, tr("House rule: {line}", line=line), tr("It is set in this file.")
            ).setEnabled(False)

    def _fill_history(self) -> None:
        self._history.clear()
        history = self._workspace.document.history
        # The newest on top, since the last step is the likeliest; twenty fit the smallest screen.
        for number, step in reversed(list(enumerate(history.steps))[-MOST_STEPS:]):
            done = number < history.place
            action = menu_action(
                self._history, step.label if done else tr("{step} (undone)", step=step.label)
            )
            # Undone steps are shown for Redo, but cannot be returned to.
            action.setEnabled(done)
            action.triggered.connect(lambda _checked=False, number=number: self._back_to(number))
        if self._history.isEmpty():
            self._history.addAction(tr("Nothing to undo yet")).setEnabled(False)

    def _back_to(self, number: int) -> None:
        self._workspace.document.undo_to(number)


def sample_title(stem: str) -> str:
    """A sample's name for people: "the-long-bridge" -> "The long bridge"."""
    return capital(stem.replace("-", " "))


def _menu_with_tips(name: str, bar: QMenuBar) -> QMenu:
    """A menu whose entries have tool tips: Qt hides them in menus by default."""
    menu = QMenu(name, bar)
    menu.setToolTipsVisible(True)
    return menu

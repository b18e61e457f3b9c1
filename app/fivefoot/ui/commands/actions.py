"""Every named command of the window, declared once: menus, keys, shortcut sheet and palette all
read this list.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QWidget

from fivefoot.ui.appearance import theme
from fivefoot.ui.appearance.plain_text import tool_tip


@dataclass(frozen=True, slots=True)
class Spec:
    """A command: its menu, text, keys (the first is shown), icon, and whether it is a switch."""

    id: str
    menu: str
    text: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    checkable: bool = False
    group: str = ""


SPECS = (
    Spec("new", "File", "New scenario…", ("Ctrl+N",), "new"),
    Spec("open", "File", "Open…", ("Ctrl+O",), "open"),
    Spec("open_copied", "File", "Open what was copied", ("Ctrl+Shift+V",), ""),
    Spec("open_sample", "File", "Open the sample", (), ""),
    Spec("save", "File", "Save", ("Ctrl+S",), "save"),
    Spec("save_as", "File", "Save as…", ("Ctrl+Shift+S",), ""),
    Spec("import_map", "File", "Replace the map…", (), "import"),
    Spec("export_picture", "File", "Export picture…", (), ""),
    Spec("export_map", "File", "Export map…", (), ""),
    Spec("share", "File", "Share…", ("Ctrl+Shift+E",), ""),
    Spec("join_pictures", "File", "Join pictures…", (), ""),
    Spec("compare_files", "File", "Compare and merge…", (), ""),
    Spec("other_rules", "File", "Read by another system…", (), ""),
    Spec("quit", "File", "Quit", ("Ctrl+Q",), ""),
    Spec("undo", "Edit", "Undo", ("Ctrl+Z",), "undo"),
    Spec("redo", "Edit", "Redo", ("Ctrl+Shift+Z", "Ctrl+Y"), "redo"),
    Spec("undo_move", "Edit", "Undo move", ("Ctrl+Alt+Z",), ""),
    Spec("undo_turn", "Edit", "Undo to the start of the turn", (), ""),
    Spec("add_token", "Edit", "Add token…", ("A",), "add-token"),
    Spec("copy_tokens", "Edit", "Copy token", ("Ctrl+D",), "copy"),
    Spec("rename_token", "Edit", "Rename token…", ("F2",), "rename"),
    Spec("token_picture", "Edit", "Picture of the token…", (), "token"),
    Spec("no_picture", "Edit", "Token without picture", (), ""),
    Spec("hit_points", "Edit", "Damage or heal…", ("P",), "heart"),
    Spec("hide_tokens", "Edit", "Hide", (), "eye-off"),
    Spec("delete_tokens", "Edit", "Delete token", ("Del",), "delete"),
    Spec("fit_grid", "Edit", "Fit the grid to the picture…", ("G",), "grid"),
    Spec("look_stone", "Edit", "Map: stone floors", (), "", True, "look"),
    Spec("look_paper", "Edit", "Map: printed, rooms in rock", (), "", True, "look"),
    Spec("look_field", "Edit", "Map: printed, open country", (), "", True, "look"),
    Spec("select_all", "Edit", "Select all tokens", ("Ctrl+A",), ""),
    Spec("preferences", "Edit", "Preferences…", ("Ctrl+,",), ""),
    Spec("fit", "View", "Fit the map", ("Home",), "fit"),
    Spec("actual_size", "View", "Actual size", ("Ctrl+0",), ""),
    Spec("zoom_in", "View", "Zoom in", ("Ctrl++", "Ctrl+=", "+"), "zoom-in"),
    Spec("zoom_out", "View", "Zoom out", ("Ctrl+-", "-"), "zoom-out"),
    Spec("reach", "View", "Show reach", ("R",), "reach", True),
    Spec("full_shading", "View", "Shade reach in full", ("Ctrl+R",), "", True),
    Spec("threat", "View", "Show threatened squares", ("T",), "threat", True),
    Spec("foresight", "View", "Show what enemies can strike next turn", ("Shift+T",), "", True),
    Spec("flank", "View", "Show flanking", ("F",), "flank", True),
    Spec("ranges", "View", "Show ranges and rings", ("B",), "ranges", True),
    Spec("observers", "View", "Show who sees the token", ("I",), "eye", True),
    Spec("who_reaches", "View", "Who can reach this cell", ("Shift+R",), ""),
    Spec("map_alone", "View", "The map alone", ("F12",), "", True),
    Spec("coordinates", "View", "Coordinates on the rim", ("Shift+C",), "", True),
    Spec("side_panel", "View", "Side panel", ("F9",), "panel", True),
    Spec("full_screen", "View", "Full screen", ("F11",), "", True),
    Spec("light_theme", "View", "Light theme", (), "theme", True),
    Spec("reduced_motion", "View", "Reduced motion", (), "", True),
    Spec("select_tool", "Play", "Select and move", ("V",), "select", True, "tool"),
    Spec("ruler_tool", "Play", "Ruler", ("M",), "ruler", True, "tool"),
    Spec("wall_tool", "Play", "Draw walls", ("X",), "wall", True, "tool"),
    Spec("door_tool", "Play", "Hang doors and windows", ("Shift+X",), "door", True, "tool"),
    Spec("edit_walls_tool", "Play", "Change walls and doors", ("C",), "edit-walls", True, "tool"),
    Spec("zone_tool", "Play", "Draw zones that stay", ("Z",), "zone", True, "tool"),
    Spec("ground_tool", "Play", "Shape the ground", ("H",), "ground", True, "tool"),
    Spec("paint_tool", "Play", "Paint the ground", ("Shift+H",), "brush", True, "tool"),
    Spec("carve_tool", "Play", "Carve rooms and caves", ("J",), "carve", True, "tool"),
    Spec("push_tool", "Play", "Push…", ("K",), "", True, "tool"),
    Spec("teleport_tool", "Play", "Teleport…", ("Shift+K",), "", True, "tool"),
    Spec("setup", "Play", "Setup: drags are free", (), "setup", True, "stage"),
    Spec("play", "Play", "Play: drags are charged", (), "play", True, "stage"),
    Spec("start_encounter", "Play", "Start the encounter", ("Ctrl+E",), "dice"),
    Spec("new_turn", "Play", "Next turn", ("N",), "next-turn"),
    Spec("end_turn", "Play", "End the turn", ("E",), ""),
    Spec("new_round", "Play", "New round", ("Shift+N",), "next-round"),
    Spec("end_encounter", "Play", "End the encounter", (), ""),
    Spec("next_pane", "View", "Go to the next part of the window", ("F6",), ""),
    Spec("token_panel", "View", "Values of the token", ("F4",), ""),
    Spec("order_panel", "View", "Initiative", ("F7",), ""),
    Spec("log_panel", "View", "Combat log", ("F8",), ""),
    Spec("reminders", "Play", "Reactions: only remind, never ask", (), "", True),
    Spec("mark_reaction", "Play", "Mark a reaction as used", ("Y",), ""),
    Spec("door", "Play", "Open or close the nearest door", ("D",), "door"),
    Spec("unlock_door", "Play", "Unlock and open the nearest door", ("Shift+D",), ""),
    Spec("remove_bridge", "Play", "Remove the nearest bridge", (), ""),
    Spec("commit", "Play", "Do the planned move", (), "check"),
    Spec("overrule", "Play", "Overrule and do the planned move", (), "override"),
    Spec("place", "Play", "Place it there: no price, no reactions", ("Ctrl+Shift+Return",), ""),
    Spec("other_way", "Play", "Use the other way", ("O",), ""),
    Spec("lay_area", "Play", "Lay an area", ("Shift+A",), ""),
    Spec("next_weapon", "Play", "Another weapon", ("Shift+W",), ""),
    Spec("weapons", "Play", "Draw, stow, drop or pick up…", ("Shift+J",), ""),
    Spec("aim_friends", "Play", "Aim at friends, too", ("Shift+F",), ""),
    Spec("explain", "Play", "Why this figure? Its line in the ledger", ("W",), "help"),
    Spec("players_window", "Players", "Players' window", ("Shift+P",), "", True),
    Spec("blackout", "Players", "Blackout", ("Shift+B",), "eye-off", True),
    Spec("freeze", "Players", "Freeze: the players keep this picture", (), "", True),
    Spec("players_reach", "Players", "Show the reach of the party's token that acts", (), "", True),
    Spec("players_map", "Players", "Show the whole map", (), "", True, "follow"),
    Spec("players_acting", "Players", "Follow the token that acts", (), "", True, "follow"),
    Spec("players_gm", "Players", "Follow this window", (), "", True, "follow"),
    Spec("fog", "Players", "Fog on the map", (), "", True),
    Spec("fog_by_sight", "Players", "What the party sees is uncovered", (), "", True),
    Spec("fog_tool", "Players", "Uncover by hand", ("U",), "eye", True, "tool"),
    Spec("uncover_all", "Players", "Uncover the whole map", (), ""),
    Spec("cover_all", "Players", "Cover the whole map", (), ""),
    Spec("ambient_bright", "Players", "Scene: bright", (), "", True, "ambient"),
    Spec("ambient_dim", "Players", "Scene: dim", (), "", True, "ambient"),
    Spec("ambient_dark", "Players", "Scene: dark", (), "", True, "ambient"),
    Spec("lamp", "Players", "Lamp under the pointer: place or remove…", ("Shift+L",), ""),
    Spec("torch", "Players", "Light of the token: carry or put out…", (), ""),
    Spec("palette", "Help", "Find a command…", ("Ctrl+Shift+P",), ""),
    Spec("marks", "Help", "Colours and marks", ("L",), "info"),
    Spec("rules_sheet", "Help", "Rules of this system…", ("Shift+F1",), "note"),
    Spec("manual", "Help", "Manual…", (), "help"),
    Spec("shortcuts", "Help", "Keys", ("?", "F1"), "help"),
    Spec("hints", "Help", "Show the hints", (), "note"),
    Spec("about", "Help", "About Fivefoot", (), ""),
)

SEPARATED_BEFORE = frozenset(
    {
        "save",
        "import_map",
        "quit",
        "undo_move",
        "add_token",
        "fit_grid",
        "look_stone",
        "select_all",
        "reach",
        "side_panel",
        "setup",
        "start_encounter",
        "door",
        "commit",
        "hints",
        "players_map",
        "fog",
        "ambient_bright",
        "preferences",
    }
)


class Actions:
    """The commands as Qt actions, by id."""

    def __init__(self, window: QWidget, look: theme.Theme) -> None:
        self._made = {spec.id: _made(window, spec, look) for spec in SPECS}
        self._groups: dict[str, QActionGroup] = {}
        for spec in SPECS:
            window.addAction(self._made[spec.id])
            if spec.group:
                group = self._groups.setdefault(spec.group, QActionGroup(window))
                group.addAction(self._made[spec.id])

    def __getitem__(self, name: str) -> QAction:
        return self._made[name]

    def connect(self, name: str, handler: Callable[[], object]) -> None:
        """Call `handler` without arguments when the command is given."""
        self._made[name].triggered.connect(lambda _checked=False: handler())

    def all(self) -> tuple[QAction, ...]:
        """All actions in the order of the menus."""
        return tuple(self._made.values())

    def dress(self, look: theme.Theme) -> None:
        """Give every action its icon in the colours of a theme."""
        for spec in SPECS:
            if spec.icon:
                self._made[spec.id].setIcon(theme.icon(spec.icon, look))


def _made(window: QWidget, spec: Spec, look: theme.Theme) -> QAction:
    action = QAction(spec.text, window)
    action.setObjectName(spec.id)
    action.setCheckable(spec.checkable)
    action.setShortcuts([QKeySequence(key) for key in spec.keys])
    if spec.icon:
        action.setIcon(theme.icon(spec.icon, look))
    name = spec.text.rstrip("…")
    if spec.checkable:
        action.setIconVisibleInMenu(False)  # a tick says more than the colour of an icon
    action.setToolTip(tool_tip(f"{name} ({spec.keys[0]})" if spec.keys else name))
    return action

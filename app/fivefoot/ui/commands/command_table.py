"""The table of every named command of the window: menus, keys, the shortcut sheet and the palette
all read it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QWidget

from fivefoot.core.texts.marker import tr
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


#: The menus by the names that commands use, in their order along the bar.
MENU_TITLES = {
    "File": tr("File"),
    "Edit": tr("Edit"),
    "View": tr("View"),
    "Play": tr("Play"),
    "Players": tr("Players"),
    "Help": tr("Help"),
}

SPECS = (
    # Keys that desktops share are the usual ones; single letters are for frequent actions in a
    # fight, with one hand at the pointer. Shift gives a related command: X draws walls, Shift+X
    # hangs doors.
    Spec("new", "File", tr("New scenario…"), ("Ctrl+N",), "new"),
    Spec("open", "File", tr("Open…"), ("Ctrl+O",), "open"),
    Spec("open_copied", "File", tr("Open from the clipboard"), ("Ctrl+Shift+V",), ""),
    Spec("open_sample", "File", tr("Open the sample"), (), ""),
    Spec("save", "File", tr("Save"), ("Ctrl+S",), "save"),
    Spec("save_as", "File", tr("Save as…"), ("Ctrl+Shift+S",), ""),
    Spec("import_map", "File", tr("Replace the map…"), (), "import"),
    # Exports are rare: they are in the menu and found by name, but have no key of their own.
    Spec("export_picture", "File", tr("Export picture…"), (), ""),
    Spec("export_paper", "File", tr("Print on paper…"), ("Ctrl+P",), ""),
    Spec("export_map", "File", tr("Export map…"), (), ""),
    Spec("export_log", "File", tr("Export combat log…"), (), ""),
    Spec("share", "File", tr("Share…"), ("Ctrl+Shift+E",), ""),
    Spec("join_pictures", "File", tr("Add missing pictures…"), (), ""),
    Spec("compare_files", "File", tr("Compare and merge…"), (), ""),
    Spec("open_library", "File", tr("Creature library"), (), ""),
    Spec("other_rules", "File", tr("Use another rule system…"), (), ""),
    Spec("quit", "File", tr("Quit"), ("Ctrl+Q",), ""),
    Spec("undo", "Edit", tr("Undo"), ("Ctrl+Z",), "undo"),
    # Both families of desktops: neither has to learn the other's.
    Spec("redo", "Edit", tr("Redo"), ("Ctrl+Shift+Z", "Ctrl+Y"), "redo"),
    # A move may be several commands (a question, a reaction, dice): undone as one.
    Spec("undo_move", "Edit", tr("Undo move"), ("Ctrl+Alt+Z",), ""),
    Spec("undo_turn", "Edit", tr("Undo to the start of the turn"), (), ""),
    Spec("add_token", "Edit", tr("Add token…"), ("A",), "add-token"),
    Spec("copy_tokens", "Edit", tr("Copy token"), ("Ctrl+D",), "copy"),
    Spec("rename_token", "Edit", tr("Rename token…"), ("F2",), "rename"),
    Spec("token_picture", "Edit", tr("Token picture…"), (), "token"),
    Spec("cut_token", "Edit", tr("Cut a token from a picture…"), (), ""),
    Spec("keep_creature", "Edit", tr("Save to the library"), ("Ctrl+L",), ""),
    Spec("no_picture", "Edit", tr("Remove the token picture"), (), ""),
    Spec("hit_points", "Edit", tr("Damage or heal…"), ("P",), "heart"),
    Spec("hide_tokens", "Edit", tr("Hidden from the players"), ("Shift+V",), "eye-off", True),
    Spec("delete_tokens", "Edit", tr("Delete token"), ("Del",), "delete"),
    Spec("fit_grid", "Edit", tr("Fit the grid to the picture…"), ("G",), "grid"),
    Spec("fit_grid_box", "Edit", tr("Fit the grid with a box over squares"), (), "grid"),
    Spec("size_of_map", "Edit", tr("Map size…"), (), "grid"),
    Spec("turn_map_right", "Edit", tr("Rotate the map right"), (), ""),
    Spec("turn_map_left", "Edit", tr("Rotate the map left"), (), ""),
    Spec("lay_overhead", "Edit", tr("Add a roof or treetops…"), (), "import"),
    Spec("one_way", "Edit", tr("Flip a one-way wall"), ("Ctrl+Alt+W",), ""),
    Spec("new_scene", "Edit", tr("New scene…"), ("Ctrl+Shift+N",), ""),
    Spec("scene_of_map", "Edit", tr("Add a map as a scene…"), (), "import"),
    Spec("copy_scene", "Edit", tr("Copy scene"), (), ""),
    Spec("rename_scene", "Edit", tr("Rename scene…"), (), ""),
    Spec("remove_scene", "Edit", tr("Remove scene"), (), ""),
    Spec("next_scene", "Edit", tr("Next scene"), ("Ctrl+PgDown",), ""),
    Spec("previous_scene", "Edit", tr("Previous scene"), ("Ctrl+PgUp",), ""),
    Spec("go_through", "Edit", tr("Go through the passage"), ("Shift+Return",), ""),
    Spec("look_stone", "Edit", tr("Map: stone floors"), (), "", True, "look"),
    Spec("look_paper", "Edit", tr("Map: printed, rooms in rock"), (), "", True, "look"),
    Spec("look_field", "Edit", tr("Map: printed, open country"), (), "", True, "look"),
    Spec("propose_walls", "Edit", tr("Suggest walls from the picture…"), (), "wall"),
    Spec("select_all", "Edit", tr("Select all tokens"), ("Ctrl+A",), ""),
    Spec("preferences", "Edit", tr("Preferences…"), ("Ctrl+,",), ""),
    # Home fits and Ctrl+0 shows the actual size, as in editors of pictures and maps.
    Spec("fit", "View", tr("Fit the map"), ("Home",), "fit"),
    Spec("actual_size", "View", tr("Actual size"), ("Ctrl+0",), ""),
    # Plus is typed with Shift on many keyboards: its key without it counts as well.
    Spec("zoom_in", "View", tr("Zoom in"), ("Ctrl++", "Ctrl+=", "+"), "zoom-in"),
    Spec("zoom_out", "View", tr("Zoom out"), ("Ctrl+-", "-"), "zoom-out"),
    Spec("reach", "View", tr("Show reach"), ("R",), "reach", True),
    Spec("full_shading", "View", tr("Shade the full reach"), ("Ctrl+R",), "", True),
    Spec("threat", "View", tr("Show threatened squares"), ("T",), "threat", True),
    Spec("foresight", "View", tr("Show what enemies can strike next turn"), ("Shift+T",), "", True),
    Spec(
        "foresight_known",
        "View",
        tr("Show what enemies known to the players can strike next turn"),
        ("Ctrl+Shift+T",),
        "",
        True,
    ),
    Spec("lenses", "View", tr("Find a place: safe, flanking, in cover…"), ("Q",), "", True),
    Spec("flank", "View", tr("Show flanking"), ("F",), "flank", True),
    Spec("ranges", "View", tr("Show ranges and rings"), ("B",), "ranges", True),
    Spec("observers", "View", tr("Show who sees the token"), ("I",), "eye", True),
    Spec("light", "View", tr("Show how far light falls"), ("Ctrl+Shift+L",), "lamp", True),
    Spec("who_reaches", "View", tr("Show who can reach this cell"), ("Shift+R",), ""),
    Spec("map_alone", "View", tr("Map only"), ("F12",), "", True),
    # Not S: held down, that is the game master's pointer on the players' map.
    Spec("roofs", "View", tr("Roofs and treetops"), ("Ctrl+Alt+S",), "", True),
    Spec("coordinates", "View", tr("Coordinates at the edge"), ("Shift+C",), "", True),
    Spec("side_panel", "View", tr("Side panel"), ("F9",), "panel", True),
    Spec("full_screen", "View", tr("Full screen"), ("F11",), "", True),
    Spec("light_theme", "View", tr("Light theme"), (), "theme", True),
    Spec("reduced_motion", "View", tr("Reduced motion"), (), "", True),
    # Of the group "tool" one is active at a time.
    Spec("select_tool", "Play", tr("Select and move"), ("V",), "select", True, "tool"),
    Spec("ruler_tool", "Play", tr("Ruler"), ("M",), "ruler", True, "tool"),
    Spec("wall_tool", "Play", tr("Draw walls"), ("X",), "wall", True, "tool"),
    Spec("door_tool", "Play", tr("Add doors and windows"), ("Shift+X",), "door", True, "tool"),
    Spec("edit_walls_tool", "Play", tr("Edit walls and doors"), ("C",), "edit-walls", True, "tool"),
    Spec("zone_tool", "Play", tr("Place lasting zones"), ("Z",), "zone", True, "tool"),
    Spec("ground_tool", "Play", tr("Shape the ground"), ("H",), "ground", True, "tool"),
    Spec("paint_tool", "Play", tr("Paint the ground"), ("Shift+H",), "brush", True, "tool"),
    Spec("carve_tool", "Play", tr("Carve rooms and caves"), ("J",), "carve", True, "tool"),
    Spec("label_tool", "Play", tr("Label the map"), ("Shift+G",), "note", True, "tool"),
    Spec("push_tool", "Play", tr("Push…"), ("K",), "", True, "tool"),
    Spec("teleport_tool", "Play", tr("Teleport…"), ("Shift+K",), "", True, "tool"),
    Spec("setup", "Play", tr("Setup: moves are free"), (), "setup", True, "stage"),
    Spec("play", "Play", tr("Play: moves cost movement"), (), "play", True, "stage"),
    Spec("start_encounter", "Play", tr("Start the encounter"), ("Ctrl+E",), "dice"),
    Spec("new_turn", "Play", tr("Next turn"), ("N",), "next-turn"),
    Spec("end_turn", "Play", tr("End the turn"), ("E",), ""),
    Spec("new_round", "Play", tr("New round"), ("Shift+N",), "next-round"),
    Spec("end_encounter", "Play", tr("End the encounter"), (), ""),
    # F6 goes from part to part, as on desktops; F4 and F7 to F9 go straight to one.
    Spec("next_pane", "View", tr("Go to the next part of the window"), ("F6",), ""),
    Spec("token_panel", "View", tr("Token values"), ("F4",), ""),
    Spec("order_panel", "View", tr("Initiative"), ("F7",), ""),
    Spec("log_panel", "View", tr("Combat log"), ("F8",), ""),
    Spec("reminders", "Play", tr("Reactions: remind only, never ask"), (), "", True),
    Spec("mark_reaction", "Play", tr("Mark a reaction as used"), ("Y",), ""),
    Spec("door", "Play", tr("Open or close the nearest door"), ("D",), "door"),
    Spec("unlock_door", "Play", tr("Unlock and open the nearest door"), ("Shift+D",), ""),
    Spec("remove_bridge", "Play", tr("Remove the nearest bridge"), (), ""),
    # Enter belongs to the map itself: as a shortcut it would no longer press buttons.
    Spec("commit", "Play", tr("Make the planned move"), (), "check"),
    Spec("overrule", "Play", tr("Overrule and make the planned move"), (), "override"),
    Spec("place", "Play", tr("Place it there: no cost, no reactions"), ("Ctrl+Shift+Return",), ""),
    Spec("begin_anew", "Play", tr("Start the next move as a new purchase"), ("Shift+M",), ""),
    Spec("other_way", "Play", tr("Use the other route"), ("O",), ""),
    Spec("lay_area", "Play", tr("Place an area"), ("Shift+A",), ""),
    Spec("next_weapon", "Play", tr("Another weapon"), ("Shift+W",), ""),
    Spec("weapons", "Play", tr("Draw, stow, drop or pick up…"), ("Shift+J",), ""),
    Spec("aim_friends", "Play", tr("Also target friends"), ("Shift+F",), ""),
    Spec("explain", "Play", tr("Explain this number in the ledger"), ("W",), "help"),
    Spec("players_window", "Players", tr("Players' window"), ("Shift+P",), "", True),
    Spec("blackout", "Players", tr("Blackout"), ("Shift+B",), "eye-off", True),
    Spec("freeze", "Players", tr("Freeze: the players keep the current view"), (), "", True),
    Spec(
        "players_reach",
        "Players",
        tr("Show the reach of the party's acting token"),
        (),
        "",
        True,
    ),
    Spec("players_threat", "Players", tr("Show what visible enemies threaten"), (), "", True),
    Spec("hand_out_file", "Players", tr("Hand out a picture or a text file…"), ("Ctrl+Alt+O",), ""),
    Spec("hand_out_text", "Players", tr("Write a handout…"), ("Shift+U",), "note"),
    Spec("title_screen", "Players", tr("Title screen…"), ("Shift+Y",), ""),
    Spec("take_back", "Players", tr("Remove what the players are shown"), ("Ctrl+Alt+Q",), ""),
    Spec("gm_pointer", "Players", tr("Show your pointer on both maps (hold S)"), (), "", True),
    Spec("share_ruler", "Players", tr("Share your ruler"), (), "", True),
    Spec("share_own_areas", "Players", tr("Share areas the party aims"), (), "", True),
    Spec("share_other_areas", "Players", tr("Share areas others aim"), (), "", True),
    Spec("ping", "Players", tr("Point at this place"), ("Shift+Space",), ""),
    # By Enter and Escape on the map, like a plan of one's own.
    Spec("grant", "Players", tr("Approve the move a player requests"), (), "check"),
    Spec("decline", "Players", tr("Decline the move a player requests"), (), ""),
    Spec("players_wait", "Players", tr("Players' moves need your approval"), (), "", True),
    Spec("players_move_none", "Players", tr("Players cannot move tokens"), (), "", True, "movable"),
    Spec("players_move_own", "Players", tr("Players move their own side"), (), "", True, "movable"),
    Spec(
        "players_move_seen",
        "Players",
        tr("Players move any token they see"),
        (),
        "",
        True,
        "movable",
    ),
    # One of these at a time, as of each group below: where the players look, how their map lies,
    # which grid they have.
    Spec("players_map", "Players", tr("Show the whole map"), (), "", True, "follow"),
    Spec("players_acting", "Players", tr("Follow the acting token"), (), "", True, "follow"),
    Spec("players_gm", "Players", tr("Follow this window"), (), "", True, "follow"),
    Spec("players_box", "Players", tr("Follow a box on your map"), (), "", True, "follow"),
    Spec(
        "view_box_tool",
        "Players",
        tr("Move the players' view"),
        ("Ctrl+Alt+V",),
        "",
        True,
        "tool",
    ),
    Spec("true_size", "Players", tr("True size, zoom locked"), ("Shift+I",), "", True),
    Spec("measure_screen", "Players", tr("Calibrate the players' screen…"), (), ""),
    Spec("players_upright", "Players", tr("Map upright"), (), "", True, "players_turn"),
    Spec("players_turned_right", "Players", tr("Map rotated right"), (), "", True, "players_turn"),
    Spec("players_upside_down", "Players", tr("Map upside down"), (), "", True, "players_turn"),
    Spec("players_turned_left", "Players", tr("Map rotated left"), (), "", True, "players_turn"),
    Spec("players_turn_on", "Players", tr("Rotate by a quarter turn"), ("Ctrl+Alt+R",), ""),
    Spec("readers_below", "Players", tr("Text faces the bottom edge"), (), "", True, "readers"),
    Spec("readers_left", "Players", tr("Text faces the left edge"), (), "", True, "readers"),
    Spec("readers_above", "Players", tr("Text faces the top edge"), (), "", True, "readers"),
    Spec("readers_right", "Players", tr("Text faces the right edge"), (), "", True, "readers"),
    Spec("readers_next", "Players", tr("Text faces the next edge"), ("Ctrl+Alt+T",), ""),
    Spec("players_grid_map", "Players", tr("Grid as on your map"), (), "", True, "players_grid"),
    Spec("players_grid_off", "Players", tr("No grid"), (), "", True, "players_grid"),
    Spec("players_grid_faint", "Players", tr("Faint grid"), (), "", True, "players_grid"),
    Spec("players_grid_strong", "Players", tr("Strong grid"), (), "", True, "players_grid"),
    Spec("miniatures", "Players", tr("Miniatures on the screen"), ("Ctrl+Alt+M",), "", True),
    Spec("players_margins", "Players", tr("Margins of the players' screen…"), (), ""),
    Spec("fog", "Players", tr("Fog on the map"), (), "", True),
    Spec("fog_by_sight", "Players", tr("Uncover what the party sees"), (), "", True),
    Spec("fog_tool", "Players", tr("Uncover manually"), ("U",), "eye", True, "tool"),
    Spec("uncover_all", "Players", tr("Uncover the whole map"), (), ""),
    Spec("cover_all", "Players", tr("Cover the whole map"), (), ""),
    Spec("ambient_bright", "Players", tr("Scene: bright"), (), "", True, "ambient"),
    Spec("ambient_dim", "Players", tr("Scene: dim"), (), "", True, "ambient"),
    Spec("ambient_dark", "Players", tr("Scene: dark"), (), "", True, "ambient"),
    Spec("lamp_tool", "Players", tr("Place lamps"), ("Shift+L",), "lamp", True, "tool"),
    Spec("torch", "Players", tr("Token light: carry or put out…"), (), ""),
    # As in editors: these are the usual names.
    Spec("palette", "Help", tr("Find a command…"), ("Ctrl+Shift+P",), ""),
    Spec("marks", "Help", tr("Colours and marks"), ("L",), "info"),
    Spec("rules_sheet", "Help", tr("Rules of this system…"), ("Shift+F1",), "note"),
    Spec("manual", "Help", tr("Manual…"), (), "help"),
    Spec("shortcuts", "Help", tr("Keyboard shortcuts"), ("?", "F1"), "help"),
    Spec("hints", "Help", tr("Show hints"), (), "note"),
    Spec("about", "Help", tr("About Fivefoot"), (), ""),
)
TOOLS = tuple(spec.id.removesuffix("_tool") for spec in SPECS if spec.group == "tool")
"""Tools of the map, as `Workspace.tool` names them; the command of each is named after it."""

SEPARATED_BEFORE = frozenset(
    {
        "save",
        "import_map",
        "quit",
        "undo_move",
        "add_token",
        "select_all",
        "reach",
        "side_panel",
        "setup",
        "start_encounter",
        "door",
        "commit",
        "hints",
        "ping",
        "true_size",
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
            if spec.group:
                # Of a group one is on: tools, and choices among several.
                if spec.group not in self._groups:
                    self._groups[spec.group] = QActionGroup(window)
                self._groups[spec.group].addAction(self._made[spec.id])

    def __getitem__(self, name: str) -> QAction:
        return self._made[name]

    def connect(self, name: str, handler: Callable[[], object]) -> None:
        """Calls `handler` without arguments when the command is given."""
        # Qt passes on whether it is checked, which handlers do not need.
        self._made[name].triggered.connect(lambda _checked=False: handler())

    def all(self) -> tuple[QAction, ...]:
        """All actions in the order of the menus."""
        return tuple(self._made.values())

    def apply_theme(self, look: theme.Theme) -> None:
        """Gives every action its icon in the colours of a theme."""
        for spec in SPECS:
            if spec.icon:
                self._made[spec.id].setIcon(theme.icon(spec.icon, look))


def _made(window: QWidget, spec: Spec, look: theme.Theme) -> QAction:
    # Made by the window and not by a constructor in Python, which takes four times as long. A
    # shortcut only works while its action belongs to a window, shown in a menu or not.
    action = window.addAction(spec.text)
    # Search words, tests and the palette find it by its id.
    action.setObjectName(spec.id)
    # The first is the one that menus and tips show.
    if spec.keys:
        action.setShortcuts([QKeySequence(key) for key in spec.keys])
    if spec.icon:
        action.setIcon(theme.icon(spec.icon, look))
    name = spec.text.rstrip("…")
    if spec.checkable:
        action.setCheckable(True)
        action.setIconVisibleInMenu(False)  # a tick says more than the colour of an icon
    action.setToolTip(tool_tip(f"{name} ({spec.keys[0]})" if spec.keys else name))
    return action

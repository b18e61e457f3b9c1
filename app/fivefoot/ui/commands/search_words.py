"""What people type when they look for a command, beside its own name; by the command's id."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SEARCH_WORDS: Final[Mapping[str, str]] = {
    "new": "create empty map start blank",
    "open": "load file map picture import uvtt dd2vtt foundry wall walls",
    "save_as": "copy export share",
    "export_picture": "player players image png print handout screenshot share render",
    "share": "send give pass publish authors licence license credits players safe copy",
    "join_pictures": "missing picture art relink image find",
    "other_rules": "ruleset convert switch edition system",
    "export_map": "uvtt dd2vtt universal vtt foundry share convert walls",
    "open_copied": "paste clipboard picture path import",
    "import_map": "wall walls background change swap picture",
    "undo": "revert back mistake",
    "undo_move": "revert take back step",
    "add_token": "creature monster enemy npc hero player character figure spawn",
    "copy_tokens": "duplicate clone more",
    "rename_token": "name label",
    "token_picture": "image portrait art avatar icon",
    "hit_points": "hp hurt wound damage heal health life kill dead",
    "delete_tokens": "remove kill erase",
    "fit_grid": "align squares cells pixels scale size offset",
    "preferences": "settings options configuration",
    "fit": "zoom all whole centre center reset view",
    "actual_size": "zoom 100",
    "full_screen": "maximise maximize presentation display",
    "coordinates": "numbers rim row column letters cell",
    "reach": "movement range speed where walk highlight shading",
    "foresight": "danger forecast future enemy attack can hit next turn safe",
    "threat": "zone control reach attacks opportunity danger",
    "flank": "flanked surround",
    "ranges": "weapon distance aura circle radius light",
    "who_reaches": "danger enemy attack",
    "side_panel": "sidebar hide show",
    "light_theme": "dark mode colours colors appearance",
    "reduced_motion": "animation glide",
    "select_tool": "move drag pointer",
    "next_weapon": "sword bow switch weapon attack with",
    "weapons": "weapon sword bow arms sheathe disarm item inventory hands",
    "ruler_tool": "measure distance line length tape how far",
    "ground_tool": (
        "terrain difficult rough water pit wall height paint brush draw ice lava bridge ledge"
        " elevation"
    ),
    "paint_tool": (
        "brush fill flood eyedropper polygon line stamp copy mirror slope stairs ramp level terrain"
        " lava water"
    ),
    "observers": "hide hiding stealth sneak seen unseen notice perception visible line of sight",
    "lamp": "light lantern torch darkness shadow vision",
    "torch": "light lantern lamp darkness shadow vision",
    "ambient_dark": "night darkness light shadow",
    "lay_area": "area spell weave burst cone line cube fireball blast template radius",
    "zone_tool": "area cone burst cube line template spell aura cloud fire web effect circle",
    "wall_tool": "barrier room fence line trace",
    "edit_walls_tool": "barrier edit move delete lock secret window",
    "setup": "place arrange prepare edit mode",
    "play": "fight mode combat start",
    "start_encounter": "initiative roll combat fight begin battle order",
    "new_turn": "next initiative advance pass",
    "end_turn": "finish done pass",
    "new_round": "next initiative",
    "end_encounter": "finish combat fight stop initiative",
    "token_panel": (
        "condition conditions state damage hit points hp heal wound stats speed values fly size"
        " side hidden"
    ),
    "order_panel": "initiative turn order tracker list round",
    "log_panel": "history combat dice rolls chat what happened",
    "reminders": "opportunity attack prompt question ask reaction",
    "push_tool": "shove forced move slide knock back distance direction",
    "teleport_tool": "blink jump spell trap portal move elsewhere swap",
    "place": "put correct move fix free override gm",
    "mark_reaction": "opportunity attack spent pool reminder taken",
    "door": "wall open close gate",
    "unlock_door": "wall lock key gate",
    "remove_bridge": "destroy break collapse",
    "commit": "confirm accept move walk",
    "overrule": "ignore rules force gm cheat place",
    "other_way": "safer route alternative path provoke safe avoid",
    "explain": "why cost rule ledger receipt",
    "palette": "search commands help",
    "marks": "legend symbols colours colors key meaning",
    "shortcuts": "keyboard hotkeys keys help bindings",
    "manual": "help documentation guide how to",
    "hints": "tutorial tips start help",
    "about": "version licence license",
}

"""What people type when they look for a command, beside its own name; by the command's id."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fivefoot.core.texts.marker import tr

SEARCH_WORDS: Final[Mapping[str, str]] = {
    "new": tr("create empty map start blank"),
    "open": tr("load file map picture import uvtt dd2vtt foundry wall walls"),
    "save_as": tr("copy export share"),
    "export_paper": tr("pdf print paper inch a4 letter pages tile export"),
    "true_size": tr("inch inches millimetre scale miniatures minis television table lock zoom"),
    "measure_screen": tr("calibrate calibration ruler bank card inch millimetre dpi television"),
    "export_picture": tr("player players image png print handout screenshot share render"),
    "share": tr("send give pass publish authors licence license credits players safe copy"),
    "join_pictures": tr("missing picture art relink image find"),
    "cut_token": tr("portrait avatar round frame crop art image"),
    "keep_creature": tr("library bestiary monster save template collection"),
    "open_library": tr("library bestiary monster manual collection"),
    "export_log": tr("report csv text spreadsheet history fight"),
    "compare_files": tr("diff difference merge combine changes two files"),
    "other_rules": tr("ruleset convert switch edition system"),
    "export_map": tr("uvtt dd2vtt universal vtt foundry share convert walls"),
    "open_copied": tr("paste clipboard picture path import"),
    "import_map": tr("wall walls background change swap picture"),
    "undo": tr("revert back mistake"),
    "undo_move": tr("revert take back step"),
    "add_token": tr("creature monster enemy npc hero player character figure spawn"),
    "copy_tokens": tr("duplicate clone more"),
    "rename_token": tr("name label"),
    "token_picture": tr("image portrait art avatar icon"),
    "hit_points": tr("hp hurt wound damage heal health life kill dead"),
    "delete_tokens": tr("remove kill erase"),
    "new_scene": tr("map level floor page sheet add another"),
    "scene_of_map": tr("level floor page picture import several another"),
    "copy_scene": tr("duplicate clone level"),
    "rename_scene": tr("name level"),
    "remove_scene": tr("delete level"),
    "next_scene": tr("switch level map"),
    "previous_scene": tr("switch level map"),
    "go_through": tr("stairs portal door ladder travel link level teleport"),
    "ping": tr("show pointer attention look here ring"),
    "grant": tr("allow accept approve player touch"),
    "decline": tr("refuse reject player touch"),
    "players_wait": tr("touch approve nod permission confirm"),
    "players_move_none": tr("touch lock table"),
    "players_move_own": tr("touch drag table hands"),
    "players_move_seen": tr("touch drag table hands"),
    "size_of_map": tr("crop resize extend larger smaller columns rows cut"),
    "turn_map_right": tr("rotate clockwise portrait landscape picture"),
    "turn_map_left": tr("rotate counterclockwise portrait landscape picture"),
    "fit_grid": tr("align squares cells pixels scale size offset"),
    "preferences": tr("settings options configuration"),
    "fit": tr("zoom all whole centre center reset view"),
    "actual_size": tr("zoom 100"),
    "full_screen": tr("maximise maximize presentation display"),
    "coordinates": tr("numbers rim row column letters cell"),
    "reach": tr("movement range speed where walk highlight shading"),
    "foresight": tr("danger forecast future enemy attack can hit next turn safe"),
    "threat": tr("zone control reach attacks opportunity danger"),
    "lenses": tr("lens filter find best spot cell where to go safe flank cover quiet unseen range"),
    "flank": tr("flanked surround"),
    "ranges": tr("weapon distance aura circle radius light"),
    "who_reaches": tr("danger enemy attack"),
    "side_panel": tr("sidebar hide show"),
    "light_theme": tr("dark mode colours colors appearance"),
    "reduced_motion": tr("animation glide"),
    "select_tool": tr("move drag pointer"),
    "next_weapon": tr("sword bow switch weapon attack with"),
    "weapons": tr("weapon sword bow arms sheathe disarm item inventory hands"),
    "ruler_tool": tr("measure distance line length tape how far"),
    "ground_tool": (
        tr(
            "terrain difficult rough water pit wall height paint brush draw ice lava bridge ledge"
            " elevation"
        )
    ),
    "paint_tool": (
        tr(
            "brush fill flood eyedropper polygon line stamp copy mirror slope stairs ramp level"
            " terrain lava water"
        )
    ),
    "carve_tool": tr("room corridor cave dungeon rock hatch draw map without picture build tunnel"),
    "label_tool": tr("text name pin note write room number marker annotation"),
    "propose_walls": tr("detect find trace automatic walls rock picture image"),
    "fit_grid_box": tr("align scale picture size offset squares"),
    "look_paper": tr("print ink paper dungeon hatch style"),
    "look_field": tr("print outdoors wilderness grass style"),
    "look_stone": tr("floor flagstone style"),
    "observers": tr(
        "hide hiding stealth sneak seen unseen notice perception visible line of sight"
    ),
    "lamp_tool": tr("light lantern torch brazier darkness shadow vision place move switch colour"),
    "light": tr("lamp torch radius bright dim darkness shadow"),
    "torch": tr("light lantern lamp darkness shadow vision"),
    "ambient_dark": tr("night darkness light shadow"),
    "lay_area": tr("area spell weave burst cone line cube fireball blast template radius"),
    "zone_tool": tr("area cone burst cube line template spell aura cloud fire web effect circle"),
    "wall_tool": tr("barrier room fence line trace"),
    "edit_walls_tool": tr("barrier edit move delete lock secret window"),
    "setup": tr("place arrange prepare edit mode"),
    "play": tr("fight mode combat start"),
    "start_encounter": tr("initiative roll combat fight begin battle order"),
    "new_turn": tr("next initiative advance pass"),
    "end_turn": tr("finish done pass"),
    "new_round": tr("next initiative"),
    "end_encounter": tr("finish combat fight stop initiative"),
    "token_panel": (
        tr(
            "condition conditions state damage hit points hp heal wound stats speed values fly size"
            " side hidden"
        )
    ),
    "order_panel": tr("initiative turn order tracker list round"),
    "log_panel": tr("history combat dice rolls chat what happened"),
    "reminders": tr("opportunity attack prompt question ask reaction"),
    "push_tool": tr("shove forced move slide knock back distance direction"),
    "teleport_tool": tr("blink jump spell trap portal move elsewhere swap"),
    "place": tr("put correct move fix free override gm"),
    "mark_reaction": tr("opportunity attack spent pool reminder taken"),
    "door": tr("wall open close gate"),
    "unlock_door": tr("wall lock key gate"),
    "remove_bridge": tr("destroy break collapse"),
    "commit": tr("confirm accept move walk"),
    "overrule": tr("ignore rules force gm cheat place"),
    "begin_anew": tr("advance stride purchase again fresh second move new"),
    "other_way": tr("safer route alternative path provoke safe avoid"),
    "explain": tr("why cost rule ledger receipt"),
    "palette": tr("search commands help"),
    "marks": tr("legend symbols colours colors key meaning"),
    "shortcuts": tr("keyboard hotkeys keys help bindings"),
    "manual": tr("help documentation guide how to"),
    "hints": tr("tutorial tips start help"),
    "about": tr("version licence license"),
}

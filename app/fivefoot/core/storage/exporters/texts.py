"""The texts of this room by code: what writing foreign maps leaves out or refuses."""

from __future__ import annotations

from fivefoot.core.texts.message import Plural, Sentences

say = Sentences(
    "exporters",
    {
        # foundry
        "map_has_no_picture_scene_holds": "The map has no picture: the scene holds walls only.",
        "pieces_of_ground_have_no_cost": Plural(
            "{count} piece of ground has no cost of its own and is left out.",
            "{count} pieces of ground have no cost of their own and are left out.",
        ),
        "pieces_of_ground_have_height_which": Plural(
            "{count} piece of ground has a height, which is not written.",
            "{count} pieces of ground have a height, which is not written.",
        ),
        "cells_of_paint_have_no_cost": Plural(
            "{count} cell of painted ground has no cost of its own and is left out.",
            "{count} cells of painted ground have no cost of their own and are left out.",
        ),
        "cells_of_paint_are_written_as_regions": Plural(
            "{count} cell of painted ground is written as a region.",
            "{count} cells of painted ground are written as regions.",
        ),
        "zones_are_left_out": Plural(
            "{count} zone is left out.",
            "{count} zones are left out.",
        ),
        "small_tokens_are_medium": Plural(
            "{count} small token is medium.",
            "{count} small tokens are medium.",
        ),
        "tokens_are_written_with_name_side": (
            "Tokens are written with name, side, size and position; their stats are not."
        ),
        "pieces_of_fence_are_windows": Plural(
            "{count} piece of fence is written as a window.",
            "{count} pieces of fence are written as windows.",
        ),
        "gates_are_doors": Plural(
            "{count} gate is written as a door that does not block sight.",
            "{count} gates are written as doors that do not block sight.",
        ),
        "barriers_have_height": Plural(
            "{count} barrier has a height, which is not written.",
            "{count} barriers have a height, which is not written.",
        ),
        # not_carried
        "labels_are_left_out": Plural(
            "{count} label is left out.",
            "{count} labels are left out.",
        ),
        "overheads_are_left_out": Plural(
            "{count} roof or treetop is left out.",
            "{count} roofs and treetops are left out.",
        ),
        "passages_are_left_out": Plural(
            "{count} passage is left out.",
            "{count} passages are left out.",
        ),
        "explored_is_left_out": "What the players have uncovered is left out.",
        "other_scenes_are_left_out": Plural(
            "{count} other scene is left out: export it separately.",
            "{count} other scenes are left out: export each separately.",
        ),
        "floor_is_not_written": "The ground of the whole map is not written.",
        "grid_is_shown": "The grid is hidden, which is not written.",
        "materials_are_not_written": Plural(
            "{count} barrier has a material, hit points or tags, which are not written.",
            "{count} barriers have materials, hit points or tags, which are not written.",
        ),
        "barriers_lie_outside": Plural(
            "{count} barrier is outside the picture, where other programs leave it out.",
            "{count} barriers are outside the picture, where other programs leave them out.",
        ),
        "lights_lie_outside": Plural(
            "{count} light is outside the picture, where other programs leave it out.",
            "{count} lights are outside the picture, where other programs leave them out.",
        ),
        "notes_are_not_written": "The notes of the scenario are not written.",
        "fight_is_not_written": "The encounter is not written: order, rounds, log and history.",
        "house_rules_are_not_written": (
            "House rules and rules that came with the scenario are not written."
        ),
        # map_export
        "universal_vtt": "Universal VTT",
        "foundry_scene": "a Foundry scene",
        "target_ending_says_format_write_stem": (
            "{target}: the file ending sets the format; write {stem}.dd2vtt for Universal VTT "
            "or {stem}.json for a Foundry scene"
        ),
        # universal_vtt
        "map_has_no_picture_file_holds": "The map has no picture: the file holds walls only.",
        "pieces_of_fence_are_walls": Plural(
            "{count} piece of fence is written as a wall, which blocks sight, too.",
            "{count} pieces of fence are written as walls, which block sight, too.",
        ),
        "gates_are_portals": Plural(
            "{count} gate is written as a portal that lets light through, like a window.",
            "{count} gates are written as portals that let light through, like windows.",
        ),
        "tokens_have_no_place": Plural(
            "{count} token has no place in the format.",
            "{count} tokens have no place in the format.",
        ),
        "pieces_of_ground_have_no_place": Plural(
            "{count} piece of ground has no place in the format.",
            "{count} pieces of ground have no place in the format.",
        ),
        "tiles_of_paint_have_no_place": Plural(
            "{count} tile of painted ground has no place in the format.",
            "{count} tiles of painted ground have no place in the format.",
        ),
        "zones_have_no_place": Plural(
            "{count} zone has no place in the format.",
            "{count} zones have no place in the format.",
        ),
        "lamps_burn": Plural(
            "{count} lamp is switched off here but on in the file.",
            "{count} lamps are switched off here but on in the file.",
        ),
        "bright_parts_are_half": Plural(
            "{count} light has a bright range, which is not written.",
            "{count} lights have a bright range, which is not written.",
        ),
        "open_doors_are_closed": Plural(
            "{count} open door is written as closed.",
            "{count} open doors are written as closed.",
        ),
        "locks_are_not_written": Plural(
            "{count} barrier is locked, which is not written.",
            "{count} barriers are locked, which is not written.",
        ),
        "one_way_barriers_stop_both_ways": Plural(
            "{count} barrier blocks one way only here, and both ways in the file.",
            "{count} barriers block one way only here, and both ways in the file.",
        ),
        "secret_doors_are_plain": Plural(
            "{count} barrier is secret, and is a plain door in the file.",
            "{count} barriers are secret, and are plain doors in the file.",
        ),
    },
)

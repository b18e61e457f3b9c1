"""The texts of this room by code: what saving and opening files reports and refuses."""

from __future__ import annotations

from fivefoot.core.texts.message import Sentences

say = Sentences(
    "storage",
    {
        # archive
        "copy_or_download_it_again": (
            "Copy or download it again, or open the backup (.bak) beside it"
        ),
        "no_scenario_needs_that_do": (
            "No scenario needs that. Do not open it unless you trust its source; ask for it to "
            "be saved again"
        ),
        "it_is_missing_from_file": "it is missing from the file",
        "it_is_larger_than_any_scenario": "it is larger than any scenario may be",
        "it_is_damaged_quoted": "it is damaged ({quoted})",
        "file_is_damaged_or_cut_off": "the file is damaged or cut off ({quoted})",
        "file_is_larger_than_512_mb": "the file is larger than 512 MB",
        "file_is_cut_off_before": "the file is cut off before its end",
        "it_has_directory_for_millions": "it has a directory for millions of entries",
        "its_directory_is_larger_than_max_entries": (
            "its directory is larger than {max_entries} entries need"
        ),
        "it_has_more_than_max_entries_entries": "it has more than {max_entries} entries",
        "it_would_unpack_to_more": "it would unpack to more than 512 MB",
        "entry_quoted_stands_in_it_twice": "the entry {quoted} appears twice in it",
        "entry_name_name_could_reach_outside": "the entry name {name!r} could reach outside of it",
        "entry_name_is_encrypted": "the entry {name} is encrypted",
        "save_it_without_password": "Save it without a password",
        "entry_name_is_packed_in_unusual": "the entry {name} is packed in an unusual way",
        "entry_name_is_link_or_device": "the entry {name} is a link or a device, not a file",
        "entry_name_unpacks_to_more": (
            "the entry {name} unpacks to more than {max_ratio} times its size"
        ),
        # area_checks
        "correct_it_there_or_remove_area": "Correct it there, or remove the area",
        "there_are_count_areas_most_areas": "there are {count} areas; the maximum is {most_areas}",
        "another_area_is_called_quoted": "another area is called {quoted!r}",
        "quoted_is_id_of_no_action": "no action has the id {quoted!r}",
        # assets
        "picture_cannot_be_turned": "the picture cannot be rotated: {error}",
        "use_png_jpeg_or_webp_picture": "Use a PNG, JPEG or WebP picture of at most 100 megapixels",
        "picture": "The picture",
        "this_is_neither_png_jpeg_webp": "this is not a PNG, JPEG, WebP or GIF picture",
        "it_is_too_large_width_x": "it is too large ({width} x {height} pixels)",
        # atomic
        "there_is_no_permission_to_write": (
            "there is no permission to write there; save it in another folder"
        ),
        "this_place_can_only_be_read": "this place is read-only; save it in another folder",
        "its_folder_does_not_exist_create": (
            "its folder does not exist; create it or save in another folder"
        ),
        "there_is_folder_of_that_name": "there is a folder of that name; choose another name",
        "device_of_system_has_that_name": ("the system reserves that name; choose another name"),
        "name_is_too_long_choose_shorter": "the name is too long; choose a shorter one",
        "path_was_not_saved_in_parent": "{path} was not saved in {parent}: {cause}.",
        "what_was_written_reads_back_differently": "what was written reads back differently",
        "disk_is_full_free_some_space": "the disk is full; free some space or save it elsewhere",
        "disk_reported_strerror_try_again": (
            "the disk reported '{strerror}'; try again or save it elsewhere"
        ),
        # autosave
        "untitled": "Untitled",
        # checks
        "quoted_is_not_between_least": "{quoted} is not between {least} and {most}",
        "text_has_count_characters_most": "the text has {count} characters; the maximum is {most}",
        "shorten_it": "Shorten it there",
        "id_is_one_line_of_1": (
            "an id is one line of 1 to {max_id} printable characters, not {quoted!r}"
        ),
        "there_are_count_entries_most": "there are {count} entries; the maximum is {most}",
        "split_it_into_several_files": "Split it into several files",
        "ruleset_has_no_file_quoted": "a ruleset has no file {quoted!r}; its files are {parts}",
        "remove_it": "Remove it",
        "it_is_larger_than_512_kb": "it is larger than 512 KB; no ruleset needs that",
        "it_is_missing": "it is missing",
        "put_it_in_or_remove_other": "Add it, or remove the other files",
        "colour_is_written_like_ffaa00": "a colour must be written like #ffaa00",
        "row_of_cells_is_written": "a row of cells must be written in hexadecimal digits",
        "its_key_and_its_id_differ": "its key and its id differ",
        "remove_those_that_lie_on_each": "Remove those on top of each other, or simplify them",
        "ground_quoted_is_not_known_known": "the ground {quoted!r} is not known; known are {known}",
        "tile_lies_outside_of_map": "the tile is outside the map",
        "tile_holds_tile_bytes_not_count": "a tile holds {tile} bytes, not {count}",
        "it_uses_ground_tile_of_palette": "it uses ground {tile} of a palette of {count}",
        "id_quoted_stands_there_twice": "the id {quoted!r} appears twice",
        "give_each_its_own_id": "Give each its own id",
        "total_corners_are_more_than_max_all_vertices": (
            "{total} corners are more than {max_all_vertices}"
        ),
        "simplify_it": "Simplify it",
        "outline_needs_three_different_corners": (
            "an outline needs at least three different corners, not {count}"
        ),
        "outline_has_at_most_max_vertices_corners": "an outline has at most {max_vertices} corners",
        "simplify_or_split": "Simplify or split it",
        "outline_crosses_itself_or_its_holes": (
            "the outline crosses itself or its holes ({quoted}, in thousandths of a cell)"
        ),
        "draw_it_without_crossing_lines": "Draw it without crossing lines",
        "at_is_outside_of_map": "{at} is outside the map of {columns} x {rows} cells",
        "value_is_too_large_for_stat": "{value} is too large for a stat",
        "correct_name_or_remove_entry": "Correct the name or remove the entry",
        "there_is_no_token_quoted": "there is no token {quoted!r}",
        "token_stands_in_order_twice": "a token appears twice in the order",
        "x_y_is_outside_of_map": "[{x}, {y}] is outside the map of {columns} x {rows} cells",
        "quoted_is_tied_to_itself": "{quoted!r} is linked to itself",
        "remove_this_entry": "Remove this entry",
        "quoted_would_ride_on_itself_mounts": (
            "{quoted!r} would ride itself: the mounts form a circle"
        ),
        "remove_one_of_entries_of_this": "Remove one of the entries of this circle",
        "only_condition_or_flag_ends": "only a condition or a flag ends automatically",
        # frame_checks
        "columns_x_rows_cells": "{columns} x {rows} cells",
        "x_y_is_outside_of_map_of_size": "[{x}, {y}] is outside the map of {size}",
        "dice_like_2d8_or_is_due": 'dice like 2d8 or "" is expected',
        "there_is_no_token_name": "there is no token {name!r}",
        "name_is_asked_twice": "{name!r} is asked twice",
        "name_is_not_asked_now": "{name!r} is not being asked now",
        "ruleset_has_no_such_name": "the ruleset {ruleset} has no {name!r}",
        "ruleset_has_no_movement_action": ("the ruleset {ruleset} has no movement {action!r}"),
        # frame_tree
        "correct_it_there_or_remove_entry": (
            "Correct it there, or remove the entry: the pending action is then forgotten"
        ),
        "there_is_no_such_kind": "there is no such kind of pending action; kinds are {kinds}",
        "object_is_due": "an object is expected",
        "this_field_is_not_known": "this field is not known",
        "this_field_is_not_known_known": "this field is not known; known are {names}",
        # height_checks
        "ceiling_is_not_above_floor": "the ceiling is not above the floor",
        "raise_it_or_lower_floor": "Raise it, or lower the floor",
        "kind_has_no_depth": "{kind} has no depth: it is firm ground",
        "make_it_pit_or_liquid": "Make it a pit or a liquid, or remove the depth",
        "kind_has_no_deck": "{kind} has no deck with a thickness",
        "make_it_bridge_or_remove_thickness": "Make it a bridge, or remove the thickness",
        "bridge_is_over_nothing_it_covers": (
            "the bridge spans nothing: it covers no cell of the map"
        ),
        "enlarge_or_remove": "Enlarge or remove it",
        "bridge_lies_under_ground_it_spans": "the bridge is below the ground it spans",
        "raise_bridge_or_lower_ground": "Raise the bridge, or lower the ground",
        "quoted_is_doing_below_ground": "{quoted} is {doing} below the ground of its cell",
        "raise_it_or_let_it_burrow": "Raise it, or let it burrow",
        "quoted_rides_on_other_quoted_already": "{quoted!r} is already riding {other_quoted!r}",
        "remove_one_of_two_entries": "Remove one of the two entries",
        # process_lock
        "it_is_held_by_another_process": "another process is using it",
        # manifest
        "copy_or_download_file_again": (
            "Copy or download the file again, or open the backup (.bak) beside it"
        ),
        "this_is_no_fivefoot_scenario_which": (
            'this is not a Fivefoot scenario, which has "format": "{format}"'
        ),
        "choose_fivefoot_file_universal_vtt_map": (
            "Choose a .fivefoot file, a Universal VTT map or a picture"
        ),
        "reader_of_format_min_reader_this_one": (
            "a reader of format {min_reader}; this one reads {schema}"
        ),
        "file_needs_needed": "the file needs {needed}",
        "file_needs_what_this_version_lacks": (
            "the file needs features that this version lacks: {missing}"
        ),
        "fivefoot_app": "Fivefoot {app}",
        "newer_version": "a newer version",
        "it_was_written_by_written_by_this": (
            "It was written by {written_by}, and this is Fivefoot {app_version}: update the program"
        ),
        "version_number_from_1_is_due": "a version number from 1 is expected",
        "list_of_texts_is_due": "a list of texts is expected",
        "list_is_due": "a list is expected",
        "remove_it_or_open_backup_bak": "Remove it, or open the backup (.bak)",
        "path_sha256_and_bytes_are_due": "path, sha256 and bytes are expected",
        # migrations
        "no_version_version_was_ever_written": "version {version} was never written",
        "check_number": "Check the number",
        # repairs
        "it_held_as_at_at_now": "it now {held_as} at {at}",
        "tokens_quoted_support_other_quoted_wrong_does": (
            "tokens.{quoted}.support: {other_quoted} {wrong}; {does}."
        ),
        "tokens_quoted_cell_other_quoted_stands_over": (
            "tokens.{quoted}.cell: {other_quoted} is over an abyss: move it, or let it fly."
        ),
        "place_ruleset_has_no_such_pool": (
            "{place}: {ruleset} has no such pool, so it pays for nothing."
        ),
        "place_there_is_no_token_quoted": (
            "{place}: there is no token {quoted!r}; remove {state} manually."
        ),
        # scenario_error
        "scenario": "The scenario",
        # scenario_file
        "scenario_would_read_back_differently": (
            "the scenario would read back differently from what it is"
        ),
        "save_it_under_another_name": "Save it under another name and keep the old file",
        "folder": "a folder",
        "pipe_or_device": "a pipe or a device",
        "this_is_kind_not_file": "this is {kind}, not a file",
        "choose_file": "Choose a file",
        "open_smaller_map": "Open a smaller map",
        "there_is_no_such_file": "there is no such file",
        "check_name_and_folder": "Check the name and the folder",
        "file_cannot_be_read_getattr": "the file cannot be read ({getattr})",
        "check_that_it_is_file": "Check that it is a file and may be read",
        "scenario_is_larger_than_file_may": "the scenario is larger than a file may be",
        "split_it_into_several_scenarios": "Split it into several scenarios",
        "it_holds_value_that_no_file": "it holds a value that no file can store ({quoted})",
        "undo_last_change_and_save_again": "Undo the last change and save again",
        "this_zip_is_no_fivefoot_scenario": (
            "this zip is not a Fivefoot scenario: it has no manifest.json"
        ),
        "choose_fivefoot_file_or_unpack": (
            "Choose a .fivefoot file, or unpack it and open the map inside"
        ),
        "manifest_names_another_version_than_scenario": (
            "the manifest names a different version from the scenario"
        ),
        "content_is_not_what_manifest_says": (
            "the content does not match the manifest: the file is damaged or was edited manually"
        ),
        "open_backup_text_changed_by_hand_opens": (
            "{open_backup}; a manually edited {text} opens on its own"
        ),
        "text_is_larger_than_64_mb": "the text is larger than 64 MB",
        "this_name_is_reserved": "this name is reserved",
        "choose_another_name": "Choose another name for it",
        "pictures_stand": "pictures belong",
        "who_made_it_stands": "the authors belong",
        "what_beside_scenario_json": "{what} beside scenario.json, not in it",
        "remove_this_field": "Remove this field",
        "file_has_format_schema_this_version": (
            "The file has format {schema}, this version knows {other_schema}: unknown data is kept."
        ),
        "it_was_shared_without_its_pictures": (
            "It was shared without its {count} pictures: people who have them can add them "
            "(File > Share > Add missing pictures, or `fivefoot join`)."
        ),
        "map_of_scene": "the map “{scene}”",
        "roof_of_scene": "a roof or treetop in “{scene}”",
        "token_name": "the token {name}",
        "picture_of_what_problem_placeholder": (
            "The picture of {what}: {problem}. A placeholder is shown."
        ),
        "file_brings_its_own_ruleset_name": (
            "The file contains its own ruleset {name}; the one in {folder} differs. Its own is "
            "used."
        ),
        "quoted_turn_cannot_be_taken_back": (
            "{quoted}. The turn cannot be undone to its start; everything else is there."
        ),
        "file_holds_this_beside_scenario": "it does not belong to the scenario",
        "quoted_problem_it_was_left_out": "{quoted}: {problem}; it was left out.",
        "its_content_is_not_what_manifest": "its content does not match the manifest",
        "tokens_quoted_characters_that_do": (
            "tokens.{quoted}: invisible characters were removed from its texts."
        ),
        "characters_that_do_not_show_were": (
            "Invisible characters were removed from the title or the notes."
        ),
        # scenario_tree
        "correct_it_there_or_open_backup": (
            "Correct it there, or open the backup (.bak) beside the file"
        ),
        "count_unknown_fields": "{count} unknown fields",
        "value_is_of_wrong_kind_quoted": "a value has the wrong type ({quoted})",
        "no_file_can_store_value": "no file can store a value of type {kind}",
        "value_is_no_number_that_file": "{value} is not a number that a file can store",
        "values_nest_too_deeply_for_file": "values nest too deeply for a file",
        "id_is_name_of_entry": "the id is the name of the entry and must not be repeated in it",
        "tiles_are_named_by_column": "tiles are named by column and row like 0,3",
        "tile_is_tile_bytes_written": "a tile is {tile} bytes written as base64 text",
        "list_of_two_whole_numbers": "a list of two whole numbers is expected",
        "whole_number_is_due_not_quoted": "a whole number is expected, not {quoted}",
        "quoted_is_farther_out_than_any": "{quoted} is farther out than any map extends",
        "number_text_true_or_false": "a number, a text, true or false is expected",
        "correct_or_remove": "Correct or remove it",
        # settings
        "path_is_too_large": "{path} is too large to be settings; the defaults are used.",
        "settings_cannot_be_read_defaults": (
            "The settings cannot be read, so the defaults are used: {error}"
        ),
        "path_holds_no_settings_defaults": "{path} contains no settings; the defaults are used.",
        "setting_quoted_cannot_be_used": (
            "The setting {quoted} cannot be used ({problem}); its default is used."
        ),
        # new_ruleset
        "target_is_there_already": "{target} already exists; choose another name, or remove it",
        "target_cannot_be_written": "{target} cannot be written: {why}",
        "name_is_no_ruleset_id": (
            "{name!r} is not an id: use lower-case letters, digits and _, starting with a letter"
        ),
        "name_is_one_of_ours": (
            "{name} comes with the program, and yours would take its place; choose another name, "
            "or begin with it: --like {name}"
        ),
        "there_is_no_ruleset_like": "there is no ruleset {like!r} to start from",
        # sharing_tree
        "correct_manifest_or_ask_for_file": (
            "Correct the manifest, or ask for the file to be shared again"
        ),
        "there_are_count_credits_max_entries": (
            "there are {count} credits; the maximum is {max_entries}"
        ),
        "list_of_at_most_most_authors_texts": "a list of at most {most_authors} texts is expected",
        "text_of_at_most_most_characters": "a text of at most {most} characters is expected",
        # turn_beginning
        "key_object_with_of_and_changes": "{key}: an object with of and changes is expected",
        "key_changes_there_are_count_most_changes": (
            "{key}.changes: there are {count}; the maximum is {most_changes}"
        ),
        "key_scenario_was_changed_since_outside": (
            "{key}: the scenario has since been changed outside the program or by an older version"
        ),
        "place_object_with_at_list": (
            "{place}: an object with at (a list of names) and value, first or gone is expected"
        ),
        "place_at_scenario_has_no_such": "{place}.at: the scenario has no such place",
        "place_it_is_taken_from_place": "{place}: it is removed from a place that does not have it",
        # type_words
        "whole_number_is_due": "a whole number is expected",
        "true_or_false_is_due": "true or false is expected",
        "text_is_due": "a text is expected",
        "due_not_quoted": "{due}, not {quoted}",
        # wall_checks
        "walls_lie_too_thick_more": (
            "the walls are too dense: more than {most:,} pairs of them come within a cell of "
            "each other"
        ),
        "walls_that_end_somewhere_above_cross": (
            "walls of limited height cross each other more than {most:,} times"
        ),
        # weapon_checks
        "correct_it_there_or_remove_weapon": "Correct it there, or remove the weapon",
        "there_are_count_weapons_most_weapons": (
            "there are {count} weapons; the maximum is {most_weapons}"
        ),
        "id_has_at_most_max_id_letters": "an id has at most {max_id} letters",
        "id_is_one_line_of_1_to_max_id": "an id is one line of 1 to {max_id} printable characters",
        "another_weapon_is_called_quoted": "another weapon is called {quoted!r}",
        "name_has_1_to_max_name_letters": "a name has 1 to {max_name} letters",
        "reach_is_0_to_most_reach_thousandths": (
            "a reach is 0 to {most_reach} thousandths of a cell"
        ),
        "there_are_count_ranges_most_ranges": (
            "there are {count} ranges; the maximum is {most_ranges}"
        ),
        "range_is_0_to_most_reach_thousandths": (
            "a range is 0 to {most_reach} thousandths of a cell"
        ),
        "ranges_rise_from_near_to_far": "ranges must rise from near to far",
        "it_takes_0_to_most_hands_hands": "it takes 0 to {most_hands} hands",
        "damage_has_at_most_most_damage_letters": "damage has at most {most_damage} letters",
        "there_are_at_most_most_properties_properties": (
            "there are at most {most_properties} properties"
        ),
        "property_is_one_line_of_1": "a property is one line of 1 to {max_id} printable characters",
        "price_is_0_to_most_price": "a cost is 0 to {most_price}",
        "dropped_weapon_lies_in_cell_one": ("only a dropped weapon has a cell"),
        "x_y_is_outside_of_map_of_columns": (
            "({x}, {y}) is outside the map of {columns} x {rows} cells"
        ),
        "level_is_at_most_max_length_thousandths": (
            "a level is at most {max_length} thousandths of a cell"
        ),
        # zone_checks
        "correct_it_there_or_remove_zone": "Correct it there, or remove the zone",
        "there_are_count_zones_most_zones": "there are {count} zones; the maximum is {most_zones}",
        "id_has_1_to_max_id_letters": "an id has 1 to {max_id} letters",
        "another_zone_is_called_quoted": "another zone is called {quoted!r}",
        "name_has_1_to_most_name_letters": "a name has 1 to {most_name} letters",
        "note_has_at_most_most_note_letters": "a note has at most {most_note} letters",
        "size_is_1_to_most_size_thousandths": "a size is 1 to {most_size} thousandths of a cell",
        "zone_lasts_0_to_most_rounds_rounds": "a zone lasts 0 to {most_rounds} rounds",
        "region_has_cells_and_no_other_zone": "a region needs cells, and no other zone has any",
        "region_has_text_for_each_row": (
            "a region needs a text of up to 125 hexadecimal digits for each row of the map"
        ),
        "cone_or_line_leads_to_place": "a cone or a line needs a direction other than its start",
        "quoted_are_no_dice": "{quoted!r} is not a dice expression",
        "this_field_is_not_known_did_you_mean_first": (
            "this field is not known (did you mean {first}?)"
        ),
        "this_field_is_not_known_hint": "this field is not known",
        # label_checks
        "correct_it_there_or_remove_label": "Correct it there, or remove the label",
        "there_are_count_labels_most_labels": (
            "there are {count} labels; the maximum is {most_labels}"
        ),
        "another_label_is_called_quoted": "another label is called {quoted!r}",
        "label_has_1_to_most_text_letters": "a label has 1 to {most_text} letters",
        "note_has_at_most_most_label_note_letters": "a note has at most {most_label_note} letters",
        "label_stands_on_map": "a label must be on the map",
        # scene_checks
        "there_are_count_scenes_most": "there are {count} scenes; the maximum is {most}",
        "scene_name_has_1_to_most_letters": "a scene's name has 1 to {most} letters",
        "each_scene_is_named_once": (
            "each scene, including the open one, must be listed here once, with its id and its name"
        ),
        "scenes_hold_count_together_most": (
            "the scenes hold {count} {what} together; the maximum is {most}"
        ),
        "there_are_count_overheads_most": "there are {count} roofs; the maximum is {most}",
        "correct_it_there_or_remove_overhead": "Correct it there, or remove the roof",
        "overhead_has_a_size": "a roof needs a width and a height, and cannot be larger than a map",
        "overhead_is_turned_by_quarters": "a roof is rotated by 0, 1, 2 or 3 quarter turns",
        "there_are_count_passages_most": "there are {count} passages; the maximum is {most}",
        "passage_has_1_to_most_cells": "a passage has 1 to {most} cells",
        "no_map_is_larger_than_side": "no map has more than {side} cells on a side",
        "there_is_no_scene_quoted": "there is no scene {quoted!r}",
        # handout_files
        "handout_cannot_be_read": "{file} cannot be read: {reason}.",
        "handout_is_too_large": "{file} has more than {most} KiB: save it smaller and try again.",
        "handout_is_no_text": "{file} is not plain text: save it as UTF-8 and try again.",
        "handout_is_no_picture": "{file} cannot be handed out: {problem}",
        "handout_is_empty": "{file} is empty: there is nothing to hand out.",
        "handout_is_too_long": (
            "{file} has {count} letters, and {most} can be read across a table: shorten it."
        ),
    },
)

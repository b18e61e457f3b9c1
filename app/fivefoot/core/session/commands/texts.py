"""The texts of this room by code: labels of commands and reasons for refusals."""

from __future__ import annotations

from fivefoot.core.texts.message import Plural, Sentences

say = Sentences(
    "commands",
    {
        # __init__
        "this_cannot_be_done": "This is not possible.",
        "there_is_no_token_token_id": (
            "There is no token {token_id} in this scenario: it may have been deleted."
        ),
        "question_waits_for_its_answer_answer": (
            "A question is open: answer it before you change the map."
        ),
        # regions
        "make_region": "Create region",
        "map_holds_most_zones_and_regions": (
            "A map holds at most {most} zones and regions: remove one first."
        ),
        "region_number": "Region {number}",
        # displacing
        "first_and_count_more": "{first} and {count} more",
        # doors
        "token_verb_door": "{token} {verb} a door",
        "token_does_not_stand": "{token} is not at that door.",
        "damage_barrier": "Damage {barrier}",
        "nothing_says_how_much_barrier_takes": (
            "The {barrier} has no hit points: give it hit points or a material."
        ),
        "damage_is_1_to_most": "Damage must be 1 to {most}, not {amount}.",
        "by_hand": "manually",
        "these_rules_know_no_material": (
            "These rules have no material {material}: choose one of {known}."
        ),
        "wall_has_1_hit_point_or_more": (
            "A wall has 1 hit point or more; 0 uses those of its material."
        ),
        # fog
        "uncover_by_sight": "Uncover by sight",
        "uncover_by_hand": "Uncover manually",
        "lay_fog": "Add fog",
        "take_off_fog": "Remove fog",
        "uncover": "Uncover",
        "cover": "Cover",
        "uncover_room": "Uncover room",
        "cover_room": "Cover room",
        "there_is_no_room_outside_map": "There is no room outside the map: choose a square on it.",
        "uncover_map": "Uncover the map",
        "cover_map": "Cover the map",
        # grid
        "fit_grid_to_picture": "Fit the grid to the picture",
        "that_makes_columns_rows_cells": (
            "That makes {columns} × {rows} cells, and each side is limited to {max_side}: use "
            "more pixels per cell."
        ),
        "this_map_has_no_picture_open": "This map has no picture: open one first.",
        # overhead_edits
        "lay_overhead": "Add a picture above the tokens",
        "change_overhead": "Change a picture above the tokens",
        "remove_overhead": "Remove a picture above the tokens",
        "map_holds_at_most_most_overheads": "A map holds at most {most} roofs and treetops.",
        "there_is_no_overhead": "There is no roof {overhead_id} on this map.",
        "overhead_lies_beside_map": "It would be outside the map, or far larger than the map.",
        # scene_edits
        "add_scene_name": "Add scene {name}",
        "add_count_scenes": Plural("Add {count} scene", "Add {count} scenes"),
        "open_scene_name": "Switch to {name}",
        "rename_scene": "Rename scene",
        "copy_scene": "Copy scene",
        "copy_of_name": "Copy of {name}",
        "remove_scene_name": "Remove scene {name}",
        "scene": "Scene",
        "last_scene_stays": "This is the only scene: a scenario has at least one.",
        "scenario_holds_at_most_most_scenes": (
            "A scenario holds at most {most} scenes: remove one first."
        ),
        "scene_has_name_of_1_to_most": "The name of a scene has 1 to {most} letters.",
        "there_is_no_scene_scene_id": "There is no scene {scene_id} in this scenario.",
        # passage_edits
        "place_passage": "Place passage",
        "remove_passage": "Remove passage",
        "take_token_through_name": "Move {token} through {name}",
        "take_count_tokens_through_name": "Move {count} tokens through {name}",
        "passage_has_name_of_1_to_most": "The name of a passage has 1 to {most} letters.",
        "passage_takes_1_to_most_cells": "A passage has 1 to {most} squares.",
        "there_is_no_passage_passage_id": "There is no passage {passage_id} on this map.",
        "passage_name_leads_to_no_scene": (
            "The passage {name} leads to a scene that is not here: leave it out."
        ),
        "passage_is_left_out": (
            "The passage {passage} of {scene} is left out because its other end, {other}, was "
            "not included."
        ),
        "passage_leads_off_map": ("The other end of the passage, ({x}, {y}), is not on the map."),
        "map_holds_at_most_most_passages": (
            "A map holds at most {most} passages: remove one first."
        ),
        # map_layout
        "change_size_of_map": "Change the map size",
        "turn_map": "Rotate the map",
        "map_has_1_to_most_cells_a_side": (
            "That makes {columns} × {rows} cells: each side of a map has 1 to {most}."
        ),
        "picture_has_to_be_turned_with_map": ("The map's picture has to be rotated with it."),
        "walls_of_this_map_belong": "This map cannot be rotated: its walls belong to its grid.",
        "cell_needs_least_pixels_pixels_at_least": (
            "A cell needs at least {least_pixels} pixels, not {pixels:g}."
        ),
        # height
        "on_ground": "On the ground",
        "flying": "Flying",
        "climbing": "Climbing",
        "swimming": "Swimming",
        "burrowing": "Burrowing",
        "falling": "Falling",
        "change_token_height": "Change {token}: height",
        "that_is_too_high_or_too": (
            "That is too high or too deep: keep within {most} of the map's base level."
        ),
        "token_wrong_choose_another_height": "{token} {wrong}: choose another height or support.",
        "token_has_nothing_to_stand": (
            "{token} has nothing to stand on there: let it fly, climb or fall."
        ),
        "token_would_be_depth_below_ground": (
            "{token} would be {depth} below the ground: raise it to {lowest}, or let it "
            "burrow or swim."
        ),
        "there_is_no_what_where_token": (
            "There is no {what} where {token} is: choose another support."
        ),
        "water_there_lies_between_low": (
            "The water there is between {low} and {high}: keep {token} within it."
        ),
        # lifting
        "raise": "Raise",
        "lower": "Lower",
        "verb_count_tokens": "{verb} {count} tokens",
        # lights
        "light": "light",
        "no_light": "no light",
        "light_of_scene_bright": "Light of the scene: bright",
        "light_of_scene_dim": "Light of the scene: dim",
        "light_of_scene_dark": "Light of the scene: dark",
        "colour_of_their_light": "{names}: light in {colour}",
        "place_lamp": "Place a lamp",
        "lamp_stands_on_map": "A lamp must be on the map.",
        "there_are_most_lights_lamps_remove_one": (
            "There are {most_lights} lamps: remove one first."
        ),
        "remove_lamp": "Remove a lamp",
        "move_lamp": "Move a lamp",
        "change_lamp": "Change a lamp",
        "lamp_on": "Switch a lamp on",
        "lamp_off": "Switch a lamp off",
        "another_lamp_stands_there": "There is already a lamp there: choose another place.",
        "colour_of_light_is_written_so": "Write the colour of a light like #ffaa00.",
        "no_lamp_stands": "There is no lamp there.",
        "light_reaches_1_to_500_squares": (
            "A light reaches 1 to 500 squares, and its bright range cannot be larger."
        ),
        # moving
        "move_token": "Move {token}",
        "overruled_refusal": "overruled: {refusal}",
        "overruled_reasons": "Overruled: {reasons}",
        "name_would_stand_outside_map_choose": (
            "{name} would be outside the map: choose a cell inside it."
        ),
        "place_first": "Place {first}",
        "place_count_tokens": "Place {count} tokens",
        # pieces
        "lay_copied_piece": "Paste the copy",
        "piece_would_lie_beyond_map_lay": "The copy would be outside the map: place it on the map.",
        # play
        "start_play": "Start play",
        "back_to_setup": "Back to setup",
        "new_turn_of_token": "New turn of {token}",
        "round_heading": "Round {round}",
        "switch_rules_to_rules": "Switch rules to {rules}",
        "token_cannot_be_read_by_these": (
            "{token} does not fit these rules: {problem}. Correct {name} in the file."
        ),
        "set_key": "Set {key}",
        "key_cannot_be_changed_while_somebody": (
            "{key} cannot change while a question is open: answer it first."
        ),
        "as_its_ruleset": "the ruleset default",
        "house_rule_from_now_on_key": "house rule from now on: {key}: {said}",
        "rename_scenario": "Rename scenario",
        "title_has_count_characters_longest_title": (
            "The title has {count} characters; the maximum is {longest_title}. Shorten it."
        ),
        # scene
        "close_door": "Close door",
        "open_door": "Open door",
        "there_is_no_door_barrier": "There is no door {barrier} on this map.",
        "door_is_locked_hold_ctrl": "The door is locked: Ctrl+click it to unlock it.",
        "remove_surface": "Remove {surface}",
        "remove_ground": "Remove ground",
        "there_is_no_region_of_ground": "There is no region of ground {ground} on this map.",
        "import_map_title": "Import map {title}",
        # several
        "change_count_tokens_what": "Change {count} tokens: {what}",
        "take_out_of_order": "Remove from the order",
        # shaping
        "raise_ground": "Raise ground",
        "lower_ground": "Lower ground",
        "that_is_higher_or_deeper": (
            "That is higher or deeper than a map can be: use a smaller change."
        ),
        "lay_kind_named": "Place {kind_named}",
        "ground_costs_price_once_to_ten_times": (
            "Ground costs 1 to 10 times the normal cost: choose a factor of 1 to 10."
        ),
        "that_is_deeper_than_map_can": "That is deeper than a map can be: choose a smaller depth.",
        "remove_ceiling": "Remove ceiling",
        "hang_ceiling": "Add ceiling",
        "ceiling_hangs_above_ground_choose_height": (
            "A ceiling must be above the ground: choose a height for it."
        ),
        "over_abyss_there_is_no_ground": (
            "There is no ground under a ceiling over an abyss: give the abyss a depth."
        ),
        "take_off_what_was_laid": "Remove placed ground",
        "change_height_of_walls": "Change height of walls",
        "wall_has_some_height_choose_one": "A wall needs a height: choose one, or full height.",
        "no_wall_lies_in_marked_cells": (
            "No wall is completely inside the marked cells: mark a whole wall."
        ),
        "there_is_no_ground_kind_choose": "There is no ground {kind}: choose one of {laid_kinds}.",
        "error_take_off_some_of_what": "{error}: remove some of the placed ground first.",
        "ground_would_lie_above_bridge_remove": (
            "The ground would be above a bridge: remove the bridge first, or raise the ground less."
        ),
        "token_would_stand_over_nothing_move": (
            "{token} would stand over nothing: move it away first, or let it fly."
        ),
        "bridge_has_no_ground": (
            "The bridge has no ground at its ends: mark it from bank to bank."
        ),
        # sharing
        "change_authors_and_licence": "Change authors and licence",
        "join_picture": "Add a missing picture",
        "join_pictures": "Add missing pictures",
        "no_picture_name_is_missing": (
            "No picture {name} is missing here: it may already have been added."
        ),
        # slopes
        "level_ground": "Level ground",
        "build_stairs": "Build stairs",
        "build_slope": "Build slope",
        "that_is_higher_or_deeper_than_map": (
            "That is higher or deeper than a map can be: choose another level."
        ),
        "rise_over_count_squares_would_have": (
            "A rise of {rise} over {count} squares would need climbing: a step can be {most}, "
            "so draw it over at least {needed} squares."
        ),
        # condition_timers
        "count_tokens": "{count} tokens",
        "whom_record_ended_by_turn": "{whom}: {record}, ended by the turn",
        "condition_ends_by_itself_only": (
            "A condition ends automatically only in an encounter: start one first."
        ),
        # tokens
        "stat_must_be_number_within_reason": "{stat} must be a reasonable number, not {value:g}",
        "thousandths_of_cell": "thousandths of a cell",
        "token_needs_name_type_at_least": "A token needs a name: type at least one letter.",
        "name_is_count_letters_long_use": (
            "The name has {count} letters: use at most {longest_name}."
        ),
        "add_token": "Add {token}",
        "add_count_token": "Add {count} × {token}",
        "copy_first": "Copy {first}",
        "copy_count_tokens": "Copy {count} tokens",
        "rename_token": "Rename {token}",
        "picture_of_token": "Picture of {token}",
        "delete_first": "Delete {first}",
        "delete_count_tokens": "Delete {count} tokens",
        "change_token_what": "Change {token}: {what}",
        "name_has_count_characters_most": (
            "The {name} has {count} characters; the maximum is {most}. Shorten it."
        ),
        "name_has_to_be_least": (
            "The {name} must be {least} to {most} {unit}, or none; not {value!r}."
        ),
        "hit_points_are_shown_as_ways": (
            'Players see hit points as {ways}, or as usual (""); not {style!r}.'
        ),
        "rules_has_no_stat_name": "{rules} has no stat {name}; it has {stats}.",
        "heal_whom_by_change": "Heal {whom} by {change}",
        "damage_whom_by_change": "Damage {whom} by {change}",
        "hit_points_of_whom_change": "Hit points of {whom}: {change}",
        # walls
        "draw_style": "Draw {style}",
        "draw_several_of_style": "Draw {style}s",
        "wall_stands_there_already_draw": (
            "There is already a wall there: draw it elsewhere, or change that wall."
        ),
        "hang_style": "Add {style}",
        "doorway_is_too_narrow_draw": (
            "The doorway is too narrow: draw it at least a fifth of a square wide."
        ),
        "remove_what": "Remove {what}",
        "remove_several": "Remove {what}s",
        "change_wall": "Change wall",
        "change_count_walls": "Change {count} walls",
        "move_end_of_wall": "Move end of wall",
        "move_wall": "Move wall",
        "move_count_walls": "Move {count} walls",
        "split_wall": "Split wall",
        "that_is_end_of_wall_split": (
            "That is the end of the wall: split it somewhere between its ends."
        ),
        "join_walls": "Join walls",
        "choose_walls_of_one_kind": (
            "Select walls of one kind that touch end to end in a straight line."
        ),
        "map_holds_at_most_most_barriers_walls": (
            "A map holds at most {most_barriers} walls and doors: remove some first."
        ),
        "there_is_no_wall_name": "There is no wall {name} on this map: it may have been removed.",
        "walls_end_at_edge_of_map": "Walls end at the edge of the map: keep them inside.",
        "that_is_higher_or_deeper_than_map_can": (
            "That is higher or deeper than a map can be: choose less."
        ),
        # weapons
        "weapon": "a weapon",
        "give_tokens_weapon": "Give {tokens} {weapon}",
        "token_has_most_weapons_weapons_already_take": (
            "{token} already has {most_weapons} weapons: remove one first."
        ),
        "change_weapon_of_token": "Change {weapon} of {token}",
        "in_hand": "in hand",
        "away": "away",
        "on_ground_in_line": "on the ground",
        "put_weapon_of_token_words": "Put {weapon} of {token} {words}",
        "token_takes_weapon": "{token} takes {weapon}",
        "take_weapon_from_token": "Remove {weapon} from {token}",
        "token_has_no_weapon_weapon_id": "{token} has no weapon {weapon_id!r}; it has {names}.",
        "weapon_needs_name_of_1": "The name of a weapon has 1 to {longest_name} letters.",
        "reach_or_range_is_not_negative": ("A reach or range is 0 to 1000 cells."),
        "ranges_rise_from_near_to_far": "Ranges must rise from near to far, like 30/60/120.",
        "weapon_takes_0_to_most_hands_hands": "A weapon takes 0 to {most_hands} hands.",
        "price_is_0_to_most_price": "The cost of a weapon attack is 0 to {most_price}.",
        "damage_has_at_most_most_damage_letters": "The damage has at most {most_damage} letters.",
        # carving
        "carve_room": "Carve room",
        "fill_up": "Fill in",
        "nothing_was_carved_there_rooms": (
            "Nothing was carved there: only rooms and corridors can be filled in."
        ),
        "look_of_map": "Map style",
        "that_holds_nothing_draw_it_larger": "That is empty: draw it larger.",
        "that_holds_nothing_of_map_draw": (
            "That contains no part of the map: draw it larger, or on the map."
        ),
        # merging
        "take_over_first": "Merge {first}",
        "take_over_differences": Plural("Merge {count} difference", "Merge {count} differences"),
        "difference_read_scenario_by_that_system": (
            "{difference}: convert the scenario to that system instead."
        ),
        "fight_comes_only_with_all": ("The encounter needs all of its tokens: merge {names}, too."),
        "token_would_stand_outside_map": (
            "{token} would be outside the map of {columns} x {rows} cells: merge the map size, "
            "too, or leave the token out."
        ),
        # labels
        "place_label": "Place label",
        "map_holds_at_most_most_labels_labels": (
            "A map holds at most {most_labels} labels: remove one first."
        ),
        "edit_label": "Edit label",
        "move_label": "Move label",
        "remove_label": "Remove label",
        "there_is_no_such_label": "There is no such label on this map: it may have been removed.",
        "label_has_1_to_most_text_letters": (
            "A label has 1 to {most_text} letters: write a word or two."
        ),
        "note_has_at_most_most_label_note_letters": (
            "A note has at most {most_label_note} letters: shorten it."
        ),
        "labels_stand_on_map_choose_place": "A label must be on the map: choose a place on it.",
    },
)

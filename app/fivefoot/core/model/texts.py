"""What values of the model are called, and what diagrams and tables tell whoever writes them: the
sentences of this room by code.
"""

from __future__ import annotations

from fivefoot.core.texts.message import Sentences

say = Sentences(
    "model",
    {
        # terrain
        "floor": "Floor",
        "difficult_ground": "Difficult ground",
        "rubble": "Rubble",
        "undergrowth": "Undergrowth",
        "shallow_water": "Shallow water",
        "deep_water": "Deep water",
        "thick_liquid": "Thick liquid",
        "mud": "Mud",
        "ice": "Ice",
        "raised_ground": "Raised ground",
        "pit": "Pit",
        "chasm": "Chasm",
        "bridge": "Bridge",
        "solid_earth": "Solid earth",
        "solid_rock": "Solid rock",
        "hazard": "Hazard",
        "impassable": "Impassable",
        # sharing
        "pictures": "the pictures",
        "what_players_may_not_know": "what players may not know",
        "fight": "the fight",
        "other_scenes": "the other scenes",
        "by_authors": "By {authors}.",
        "licence_line": "Licence: {licence}.",
        "pictures_named": "Pictures: {named}.",
        "left_out_by_whoever_shared": "Left out by whoever shared it: {words}.",
        # area_diagram
        "name_name_stands_there_twice": "the name {name!r} stands there twice",
        "give_each_area_its_own_name": "Give each area its own name",
        "remove_some": "Remove some",
        "there_are_more_than_most_areas": "there are more than {most_areas}",
        "area_measures_more_than_nothing_and_no": (
            "an area measures more than nothing, and no more than 100 cells"
        ),
        "write_its_radius_side_or_length": "Write its radius, side or length",
        "range_is_not_negative_and_cones_and": (
            "a range is not negative, and cones and lines have none"
        ),
        "write_how_far_away_its_centre_may_be": "Write how far away its centre may be",
        # diagram
        "map_already_says_how_large_it_is": "the map already says how large it is",
        "remove_size_or_map": "Remove size or map",
        "its_rows_have_different_lengths_widths": "its rows have different lengths: {widths}",
        "make_them_equal": "Make them equal",
        "map_of_columns_x_rows_cells_cannot_be": "a map of {columns} x {rows} cells cannot be",
        "keep_it_within_max_side_x_max_side": "Keep it within {max_side} x {max_side}",
        "choose_another": "Choose another",
        "legend_entry_is_one_character_other": "a legend entry is one character other than the dot",
        "add_it_to_legend": "Add it to [legend]",
        "character_at_cell_stands_for_nothing": "{character!r} at {cell} stands for nothing",
        "depth_and_thickness_are_not_negative": "depth and thickness are not negative",
        "write_how_far_it_goes_down_as_plus": "Write how far it goes down as a plus",
        "ceiling_is_not_above_floor": "the ceiling is not above the floor",
        "raise_it_or_lower_floor": "Raise it, or lower the floor",
        "rectangle_is_x_y_width_height": "a rectangle is [x, y, width, height]",
        "write_four_numbers": "Write four numbers",
        "give_points_or_rect": "Give points or rect",
        "outline_needs_three_different_corners": "an outline needs three different corners",
        "give_each_wall_its_own_id": "Give each wall its own id",
        "id_name_stands_there_twice": "the id {name!r} stands there twice",
        "give_from_and_to_like_4_5_2": "Give from and to, like [4.5, 2]",
        "wall_goes_from_one_point_to_another": "a wall goes from one point to another",
        "height_is_not_negative": "a height is not negative",
        "write_how_far_it_goes_up_from_its": "Write how far it goes up, from its bottom",
        "add_at_x_y_or_put_its_id_on_map": "Add at = [x, y], or put its id on the map",
        "it_stands_nowhere": "it stands nowhere",
        "cell_is_outside_of_map_of_columns_x": (
            "{cell} is outside of the map of {columns} x {rows} cells"
        ),
        "move_token_or_enlarge_map": "Move the token, or enlarge the map",
        "there_is_no_token_name": "there is no token {name!r}",
        "tokens_here_are_known": "Tokens here are {known}",
        "pair_is_two_token_ids": "a pair is two token ids",
        "write_it_like_e_m": 'Write it like ["E", "M"]',
        # light_diagram
        "colour_is_written_like_ffaa00": "a colour is written like #ffaa00",
        "write_one_so": "Write one so",
        "light_reaches_some_way_and_is_bright_no": (
            "a light reaches some way, and is bright no farther than it reaches"
        ),
        "write_bright_and_reach_in_unit": "Write bright and reach, in the unit",
        # painting
        "count_different_kinds_heights_and": (
            "{count} different kinds, heights and depths of ground are more than {most_surfaces}"
        ),
        # plain_table
        "table_is_expected_not_values": "a table is expected, not {values}",
        "write_keys_with_values": "Write keys with values",
        "put_it_in_quotation_marks": "Put it in quotation marks",
        "text_is_expected_not_value": "a text is expected, not {value}",
        "use_one_of_choices_nearest": "Use one of {choices}{nearest}",
        "value_is_not_known_here": "{value!r} is not known here",
        "true_or_false_is_expected_not_value": "true or false is expected, not {value}",
        "write_true_or_false": "Write true or false",
        "list_of_texts_is_expected_not_value": "a list of texts is expected, not {value}",
        "write_a_b": 'Write ["a", "b"]',
        "list_is_expected_not_value": "a list is expected, not {value}",
        "put_it_in_square_brackets": "Put it in square brackets",
        "add_key": "Add {key}",
        "key_is_missing": "{key} is missing",
        "known_here_are_known_nearest": "Known here are {known}{nearest}",
        "this_key_is_not_known": "this key is not known",
        "did_you_mean_close": "did you mean {close}?",
        "number_is_expected_not_value": "a number is expected, not {value}",
        "write_number_such_as_27_5": "Write a number such as 27.5",
        "value_is_no_number_one_can_reckon_with": "{value} is no number one can reckon with",
        "write_finite_number": "Write a finite number",
        "keep_it_between_most_and_most": "Keep it between -{most} and {most}",
        "value_is_too_large": "{value} is too large",
        "number_of_thousands_of_digits": "a number of thousands of digits",
        "whole_number_is_expected_not_value": "a whole number is expected, not {value}",
        "write_one_without_decimal_point": "Write one without a decimal point",
        "correct_the_number": "Correct the number",
        "value_is_not_between_least_and_most": "{value} is not between {least} and {most}",
        "cell_is_two_whole_numbers": "a cell is two whole numbers",
        "write_it_like_4_5": "Write it like [4, 5]",
        "point_is_two_numbers_in_cells": "a point is two numbers, in cells",
        "write_it_like_4_5_2": "Write it like [4.5, 2]",
        "problem_not_value": "{problem}, not {value}",
        "cells_are_too_many": "{cells:g} cells are too many",
        "keep_it_below_10000_cells": "Keep it below 10000 cells",
        # weapon_diagram
        "there_are_count_weapons": "there are {count} weapons",
        "keep_it_to_most_weapons": "Keep it to {most_weapons}",
        "weapon_has_no_name": "a weapon has no name",
        "write_name_sword": 'Write name = "Sword"',
        "two_weapons_have_id_weapon_id": "two weapons have the id {weapon_id!r}",
        "give_each_its_own_id": "Give each its own id",
        "dropped_weapon_lies_in_cell_one_that_is": (
            "a dropped weapon lies in a cell, one that is held or carried does not"
        ),
        "write_cell_x_y_beside_place_dropped_and": (
            "Write cell = [x, y] beside place = dropped, and nowhere else"
        ),
        "it_has_count_letters": "it has {count} letters",
        "keep_it_to_most": "Keep it to {most}",
        "property_stands_there_twice_or_there": (
            "a property stands there twice, or there are too many"
        ),
        "name_each_once_most_properties_at_most": "Name each once, {most_properties} at most",
        "ranges_rise_from_near_to_far": "ranges rise from near to far",
        "write_most_ranges_at_most_like_30_60": "Write {most_ranges} at most, like [30, 60, 120]",
        "reach_or_range_is_not_negative_and_at": (
            "a reach or range is not negative, and at most a thousand cells"
        ),
        # zone_diagram
        "id_id_stands_there_twice": "the id {id!r} stands there twice",
        "give_each_zone_its_own_id": "Give each zone its own id",
        "name_one_of_tokens": "Name one of the tokens",
        "there_is_no_token_of": "there is no token {of!r}",
        "there_are_more_than_most_zones_zones": "there are more than {most_zones} zones",
        "write_how_far_it_goes_in_ruleset_s_unit": "Write how far it goes, in the ruleset's unit",
        "zone_has_size": "a zone has a size",
        "cone_or_line_leads_somewhere": "a cone or a line leads somewhere",
        "give_towards_like_4_5_2": "Give towards, like [4.5, 2]",
        # diagram
        "ground_costs_price_at_least_once_and_at": (
            "ground costs the price at least once and at most ten times"
        ),
        "write_factor_of_1_to_10": "Write a factor of 1 to 10",
    },
)

"""The texts of this room by code: what authors of case files are told."""

from __future__ import annotations

from fivefoot.core.texts.message import Sentences

say = Sentences(
    "conformance",
    {
        # case_file
        "choose_case_file": "Choose a case file",
        "this_is_pipe_or_device_not_file": "this is a pipe or a device, not a file",
        "save_it_as_utf_8": "Save it as UTF-8",
        "this_is_no_text_in_utf_8": "this is not UTF-8 text",
        "add_one_under_case": "Add one under [[case]]",
        "there_is_no_case_in_it": "it contains no case",
        "give_each_case_its_own_id": "Give each case its own id",
        "id_id_stands_there_twice": "the id {id!r} appears twice",
        "nothing_is_expected_in_it_so_it_could": ("it expects nothing, so it could never fail"),
        "add_expect_refused_or_asks": "Add expect, refused or asks",
        "branch_number": "branch {number}",
        "none_among_values_nearest_verb": "none among {values}{nearest_verb}",
        "none_among_no_keys": "none among no keys",
        "step_has_one_verb_here_are_given": "a step needs exactly one verb, not {given}",
        "verbs_are_verbs": "Verbs are {verbs}",
        "empty_expectation_never_fails": "an empty expectation cannot fail",
        "say_what_is_expected_or_remove_it": "Say what is expected, or remove it",
        "keep_refused_or_asks": "Keep refused or asks",
        "what_is_refused_asks_nothing": "a refused step asks nothing",
        "value_says_nothing_of_what_is_key": "{value} does not describe {key}",
        "write_key_name_or_table": 'Write {key} = "{name}", or a table',
        "path_there_is_no_such_file_or_folder": "{path}: there is no such file or folder",
        # expectation
        "path_expected_expected_got_got": "{path}: expected {expected}, got {got}",
        "what_cannot_expect_key_nearest_it_knows": (
            "{what} cannot expect {key!r}{nearest}; it knows {known}"
        ),
        "path_expected_cannot_be_compared_use": (
            "{path}: {expected} cannot be compared; use numbers, texts, lists and tables"
        ),
        "path_value_is_no_number_that_can_be": (
            "{path}: {value} is not a number that can be expected"
        ),
        "path_value_has_more_than_three_decimals": (
            "{path}: {value} has more than three decimals; the smallest unit is a thousandth"
        ),
        # paths
        # queries
        "there_is_no_query_subject_queries_are": (
            "there is no query {subject!r}; queries are {queries}"
        ),
        "at_there_is_no_token_name_tokens_are": (
            "{at}: there is no token {name!r}; tokens are {tokens}"
        ),
        "at_there_is_no_movement_action_error": "{at}: there is no movement action {error}",
        "place_cell_is_outside_of_map_of_columns": (
            "{place}: {cell} is outside the map of {columns} x {rows} cells"
        ),
        "no_way_leads_there": "no route leads there",
        "none": "none",
        "at_there_is_no_action_name_nearest": "{at}: there is no action {name!r}{nearest}",
        "at_missing_is_no_token_that_could_be": (
            "{at}: {missing!r} is not a token that could be a target"
        ),
        "at_there_is_no_way_way_ways_are_found": (
            "{at}: there is no route {way!r}; routes are {found}"
        ),
        "at_there_is_no_token_strange": "{at}: there is no token {strange!r}",
        # runner
        "when_name_line": "when {name}: {line}",
        "error_error": "error: {error}",
        "error_rules_broke_down_name_error": "error: the rules broke down: {name}: {error}",
        "step_number_verb_subject": "step {number} ({verb} {subject})",
        "refused_said": "refused: {said}",
        "refusal_expected_but_done": ("expected to be refused as {expected}, but it was done"),
        "another_refusal_expected": (
            "expected to be refused as {expected}, but was refused differently: {said}"
        ),
        "expected_question_but_nothing_is_asked": (
            "expected the question {expected}, but nothing is asked"
        ),
        # scene_text
        "file_is_larger_than_most_bytes_mb": "the file is larger than {most_bytes} MB",
        "split_it": "Split it",
        "lists_or_tables_nest_too_deeply": "lists or tables nest too deeply",
        "no_scene_and_no_case_needs_that": "No scene or case needs that",
        "correct_it_there": "Correct it there",
        "this_is_no_toml_error": "this is not valid TOML: {error}",
        "kinds_of_this_ruleset_are_known": "{kinds} of this ruleset are {known}",
        "there_is_no_what_name": "there is no {what} {name!r}",
        "run_it_with_fivefoot_cases": "Run it with `fivefoot cases`",
        "this_is_file_of_cases_not_scene": "this is a file of cases, not a scene",
        # verbs
        "there_is_no_token_name_tokens_are": "there is no token {name!r}; tokens are {tokens}",
        "there_is_no_movement_action_action": (
            "there is no movement action {action!r}; actions are {moving}"
        ),
        "there_is_no_wall_subject_walls_are": "there is no wall {subject!r}; walls are {barriers}",
        "verb_concerns_nobody_in_particular": ("{verb} takes no subject; write {verb} = true"),
        # scene_verbs
        "there_is_no_token_on_open_scene": "there is no token {token!r} in the open scene",
        "token_stands_on_no_passage": "{token} is not on a passage",
        "a_passage_has_cells": "a passage has cells: give them as [[x, y], ...]",
        "there_is_no_scene_scenes_are": "there is no scene {scene!r}; scenes are {names}",
    },
)

"""The texts of this room by code: messages about an open scenario."""

from __future__ import annotations

from fivefoot.core.texts.message import Plural, Sentences

say = Sentences(
    "session",
    {
        # document
        "this_turn_up_to_when": "This turn, up to when it was saved",
        # audiences
        "nobody": "no one",
        "say_players_or_one_of": "name players, a group or a token of the party; known are {known}",
        # opening
        "it_brings_its_own_rules_which": (
            "The file contains its own rules, which are in force: {titles}."
        ),
        "house_rules_in_force_names": "House rules in force: {names}.",
        "it_also_brings_rules": "The file also contains rules that are not in force: {waiting}.",
        # projection
        "badly_wounded": "badly wounded",
        "wounded": "wounded",
        # replay
        "there_is_nothing_to_replay_yet": "There is nothing to replay yet.",
        "replay_differs_after_commands_commands": "The replay differs after {commands} commands.",
        "at_step_step": "At this step: {step}",
        "by_hand_changes_by_hand_were_taken": "{by_hand} manual changes were kept as they were.",
        "n_1_change_by_hand_was_taken": "1 manual change was kept as it was.",
        "n_1_command": "1 command",
        "number_of_commands": "{commands} commands",
        "done_replayed_same_end_to_last": "{done} replayed: the result is identical.",
        # switching
        "states_that_these_rules_do": "Conditions that these rules do not have",
        "sizes_that_count_as_medium": "Sizes that count as medium",
        "links": "Links",
        "readied": "Readied",
        "house_rules_set_aside_which_stay": (
            "House rules that no longer apply, which stay in the file"
        ),
        "what_was_used_of_turns": "What was used of turns and reactions.",
        "on_default_stats_listed": "With default stats: {listed}.",
        "names_and_count_more": "{names} and {count} more",
        "token_action": "{token}'s action",
        # variants
        "map": "The map",
        "roof": "A roof",
        # comparing
        "added": "added",
        "removed": "removed",
        "changed": "changed",
        "difference_kind": "{difference} {kind}",
        "none": "none",
        "yes": "yes",
        "no": "no",
        "label_word": "Label",
        "token": "Token",
        "wall": "Wall",
        "ground": "Ground",
        "zone": "Zone",
        "lamp": "Lamp",
        "map_setting": "Map",
        "passage": "Passage",
        "roof_word": "Roof",
        "scene": "Scene",
        "name_of_scene": "Name of the scene",
        "scenario": "Scenario",
        "fight": "the encounter",
        "as_it": "unchanged",
        "cells_painted_otherwise": Plural(
            "{count} cell painted differently", "{count} cells painted differently"
        ),
        "other_values": "other values",
        "count_bytes": "{count} bytes",
        # creatures
        "creatures": "Creatures",
        "library_holds_most_creatures_take_some": (
            "A library holds at most {most} creatures: remove some, or start another library."
        ),
        "size_hit_points": Plural("{size}, {count} hit point", "{size}, {count} hit points"),
        # log_export
        "round_number": "Round {number}",
    },
)

"""What bears on a roll, in words: the sentences of this room by code."""

from __future__ import annotations

from fivefoot.core.texts.message import Plural, Sentences

say = Sentences(
    "rolls",
    {
        # cover
        "target_has_cover": "{target} has {grade}",
        "half_cover": "half cover",
        "three_quarters_cover": "three-quarters cover",
        "full_cover": "full cover",
        "target_is_in_cover": "{target} is in cover",
        # dice
        "text_are_no_dice_write_them": (
            "{text!r} is not a dice expression; write it like 2d8 or 1d20+3"
        ),
        "dice_shows_count_face_not_other_count": Plural(
            "{dice} shows {count} face, not {other_count}",
            "{dice} shows {count} faces, not {other_count}",
        ),
        "die_with_sides_sides_cannot_show": "a die with {sides} sides cannot show {wrong}",
        # margins
        "counted_or_more": "{counted} or more",
        "row_dealt_damage": "{row}: {dealt} damage",
        "row_no_damage": "{row}: no damage",
        "margin_successes": "margin {successes}",
        "successes_success": Plural("{successes} success", "{successes} successes", "successes"),
        "said_it_misses": "{said}, a miss",
        "said_of_needed_it_misses": "{said} of {needed} needed, a miss",
        "said_dealt_damage": "{said}, {dealt} damage",
        "said_no_damage": "{said}, no damage",
        # repeats
        "count_keyword_action_of_turn": "{keyword} action {count} of the turn",
        "one_of_two_word_s_declared": "one of two {word}s declared",
        "second_word_not_declared_before_first": "a second {word}, not declared before the first",
        # roll_modifiers
        "hit_deals_dealt": "a hit deals {dealt}",
        "target_is_condition": "{target} is {state}",
        "effort_where_any_is_rolled": "+{effort} Effort where any is rolled",
        "used_reaction_of_round": "reaction {used} of the round",
        "target_is_record": "{target} is {record}",
        "enemy_is_close": "{enemy} is close by",
        "band_range": "{band} range",
        "target_is_in_melee_with_other": "{target} is in melee with {other}",
        "flanking_with_ally": "flanking with {ally}",
    },
)

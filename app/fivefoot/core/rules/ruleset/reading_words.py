"""The names of readings in the window and the meaning of each choice, by dotted key."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from fivefoot.core.rules.ruleset.texts import say
from fivefoot.core.texts.labels import id_as_label, id_in_words


class ReadingWords(NamedTuple):
    """A reading's name, and a sentence for each value, keyed by the value as JSON."""

    label: str
    says: Mapping[str, str] = {}


ON_OFF: Final = {"true": say("on"), "false": say("off")}
SPREAD: Final = {
    '"chebyshev"': say("in_squares_diagonal_counts_as_one"),
    '"euclid"': say("as_crow_flies_from_centre_to_centre"),
}

WORDS: Final[Mapping[str, ReadingWords]] = {
    "flank.enabled": ReadingWords(
        say("flanking"),
        {
            "true": say("allies_on_opposite_sides_strike_better"),
            "false": say("nobody_gains_by_flanking"),
        },
    ),
    "flank.within": ReadingWords(
        say("from_where_one_flanks"),
        {'"reach"': say("with_target_in_melee_reach"), '"contact"': say("from_beside_target")},
    ),
    "weapons.unarmed_threatens": ReadingWords(
        say("without_weapon_for_melee"),
        {
            "true": say("creature_threatens_as_far_as_its_body"),
            "false": say("creature_threatens_nobody"),
        },
    ),
    "metric.diagonal": ReadingWords(
        say("diagonal_steps"),
        {
            '"first_then_1_5"': say("first_counts_once_later_ones_one_and"),
            '"alternating"': say("they_count_once_and_twice_in_turn"),
            '"equidistant"': say("they_count_like_straight_steps"),
            '"exact_sqrt2"': say("they_count_their_exact_length"),
            '"manhattan"': say("they_count_twice"),
        },
    ),
    "metric.diagonal_scope": ReadingWords(
        say("counting_of_diagonals"),
        {
            '"per_move_action"': say("begins_anew_with_each_movement_action"),
            '"per_turn"': say("goes_on_through_turn"),
        },
    ),
    "metric.reach": ReadingWords(say("reach"), SPREAD),
    "metric.range": ReadingWords(say("ranges"), SPREAD),
    "metric.vertical": ReadingWords(
        say("up_and_over_at_once"),
        {'"sum"': say("both_ways_are_paid"), '"max"': say("longer_way_is_paid")},
    ),
    "grid.corner_cut": ReadingWords(
        say("corners_of_walls"),
        {"true": say("diagonal_step_may_cut_them"), "false": say("nobody_cuts_them")},
    ),
    "terrain.compound": ReadingWords(
        say("several_reasons_that_slow"),
        {
            '"multiply"': say("they_multiply"),
            '"add_extra"': say("what_each_adds_is_added_up"),
            '"max"': say("only_worst_counts"),
        },
    ),
    "terrain.charge": ReadingWords(
        say("difficult_ground_is_paid"),
        {'"entered"': say("on_square_entered"), '"left"': say("on_square_left")},
    ),
    "terrain.footprint": ReadingWords(
        say("difficult_ground_under_large_body"),
        {
            '"worst_entered"': say("worst_square_newly_covered_counts"),
            '"anchor"': say("its_first_square_counts"),
        },
    ),
    "terrain.difficult": ReadingWords(
        say("price_of_difficult_ground"),
        {"2": say("twice_the_way"), "1.5": say("one_and_half_times_way")},
    ),
    "occupancy.ally": ReadingWords(
        say("spaces_of_allies"), {'"pass"': say("may_be_crossed"), '"block"': say("bar_the_way")}
    ),
    "occupancy.enemy": ReadingWords(
        say("spaces_of_enemies"), {'"pass"': say("may_be_crossed"), '"block"': say("bar_the_way")}
    ),
    "occupancy.neutral": ReadingWords(
        say("spaces_of_bystanders"),
        {
            '"ask"': say("game_master_says"),
            '"block"': say("bar_the_way"),
            '"pass"': say("may_be_crossed"),
        },
    ),
    "occupancy.buy_on_ally": ReadingWords(
        say("further_movement_bought_on_ally_s"),
        {"true": say("may_be"), "false": say("may_not_be")},
    ),
    "movement.kind": ReadingWords(
        say("speed_is_how_far_one_moves"),
        {'"per_action"': say("with_each_movement_action"), '"per_turn"': say("in_whole_turn")},
    ),
    "movement.split": ReadingWords(
        say("movement_walked_in_parts"),
        {
            '"none"': say("not_at_all"),
            '"within_action"': say("around_other_actions"),
            '"until_turn_end"': say("until_turn_ends"),
        },
    ),
    "leap.measure": ReadingWords(
        say("leap_is_measured"),
        {
            '"chord"': say("from_edge_to_edge_of_what_is_leapt"),
            '"centre"': say("from_centre_to_centre"),
        },
    ),
    "leap.run_up.straight": ReadingWords(
        say("run_up_of_leap"),
        {"true": say("has_to_be_straight"), "false": say("may_turn")},
    ),
    "leap.over_creatures": ReadingWords(
        say("leaps_over_creatures"),
        {'"never"': say("are_not_made"), '"by_height"': say("are_made_where_leap_is_high_enough")},
    ),
    "leap.asks_landing": ReadingWords(
        say("landing_on_difficult_ground"),
        {"true": say("asks_for_roll"), "false": say("only_reminds_of_it")},
    ),
    "leap.enabled": ReadingWords(say("leaps"), ON_OFF),
    "leap.standing_check": ReadingWords(
        say("leaps_from_standing"),
        {"0": say("are_not_made"), "2": say("are_rolled_at_twice_the_difficulty")},
    ),
    "actions.bluff.last_of_turn": ReadingWords(
        say("after_bluff"),
        {'"voids"': say("doing_more_voids_it"), '"locked"': say("nothing_more_may_be_done")},
    ),
    "modes.climb.asks": ReadingWords(
        say("roll_to_climb"), {"true": say("is_asked_for"), "false": say("is_only_reminded_of")}
    ),
    "modes.climb.factor": ReadingWords(
        say("climbing"), {"1": say("costs_its_way"), "2": say("costs_twice_its_way")}
    ),
    "modes.swim.factor": ReadingWords(
        say("swimming"), {"1": say("costs_its_way"), "2": say("costs_twice_its_way")}
    ),
    "fall.timing": ReadingWords(
        say("fall_is_judged"),
        {
            '"immediate"': say("at_once"),
            '"own_phase"': say("when_its_own_turn_begins"),
            '"end_of_turn"': say("at_end_of_turn"),
        },
    ),
    "fall.prone": ReadingWords(
        say("whoever_falls_lies_prone"),
        {
            '"never"': say("never"),
            '"on_damage"': say("where_it_is_hurt"),
            '"always"': say("always"),
        },
    ),
    "squeeze.enabled": ReadingWords(say("squeezing_through_gaps"), ON_OFF),
    "squeeze.in_passing": ReadingWords(
        say("squeezing_in_passing"),
        {"true": say("is_part_of_any_movement"), "false": say("is_action_of_its_own")},
    ),
    "squeeze.doors": ReadingWords(
        say("open_door_drawn_narrow"),
        {
            '"one_cell"': say("lets_whoever_needs_one_square_through"),
            '"as_drawn"': say("is_as_wide_as_drawn"),
        },
    ),
    "drag.enabled": ReadingWords(
        say("dragging_whom_one_holds"), {"true": say("may_be_done"), "false": say("is_not_done")}
    ),
    "repeat.stacking": ReadingWords(
        say("penalty_for_same_again_beside_others"),
        {'"max"': say("only_greater_counts"), '"sum"': say("both_count")},
    ),
    "disengage.suppresses": ReadingWords(
        say("disengaging_keeps_from_provoking"),
        {'"all"': say("by_moving_and_by_acting"), '"movement_only"': say("by_moving_alone")},
    ),
    "opportunity.trigger": ReadingWords(
        say("a_step_provokes"),
        {
            '"leave_reach"': say("that_leaves_reach"),
            '"exit_threatened_cell"': say("that_begins_within_it"),
            '"any_step_inside"': say("that_begins_or_ends_within_it"),
        },
    ),
    "opportunity.flanked": ReadingWords(
        say("a_flanked_position"),
        {
            '"opposite_cells"': say("lies_between_two_opposite_squares"),
            '"opposite_rows"': say("lies_between_two_opposite_rows"),
        },
    ),
    "opportunity.ranged": ReadingWords(
        say("opportunity_attacks_with_ranged_weapons"),
        {"true": say("are_made"), "false": say("are_not_made")},
    ),
    "opportunity.needs_sight": ReadingWords(
        say("an_opportunity_attack"),
        {"true": say("needs_to_see_mover"), "false": say("needs_no_sight")},
    ),
    "opportunity.exempt": ReadingWords(say("what_provokes_nobody")),
    "prepared.inherits_repeat": ReadingWords(
        say("a_readied_blow"),
        {
            "true": say("keeps_penalty_it_was_bought_at"),
            "false": say("has_no_penalty_for_same_again"),
        },
    ),
    "reaction.own_turn": ReadingWords(
        say("reactions_on_own_turn"), {"true": say("are_taken"), "false": say("are_not_taken")}
    ),
    "pools.reaction.refresh": ReadingWords(
        say("reactions_come_back"),
        {'"round"': say("with_each_round"), '"own_turn"': say("with_own_turn")},
    ),
    "pools.ap.refresh": ReadingWords(
        say("action_points_come_back"),
        {'"round"': say("with_each_round"), '"own_turn"': say("with_own_turn")},
    ),
    "area.inclusion": ReadingWords(
        say("area_catches_square"),
        {
            '"centre_in_circle"': say("whose_centre_lies_within"),
            '"any_overlap"': say("that_it_touches"),
            '"chebyshev"': say("by_counting_squares"),
        },
    ),
    "cover.rule": ReadingWords(
        say("cover"),
        {
            '"none"': say("is_not_counted"),
            '"graded"': say("is_half_three_quarters_or_full_by_its"),
            '"touching_object"': say("is_given_by_object_beside_target"),
        },
    ),
    "margins.asked": ReadingWords(
        say("successes_of_attack"),
        {"true": say("are_asked_for"), "false": say("are_shown_as_table")},
    ),
    "shooting.past_nearest": ReadingWords(
        say("shooting_past_nearer_enemy"),
        {'""': say("does_nothing"), '"open"': say("leaves_shooter_open")},
    ),
    "overdraft.ends_turn": ReadingWords(
        say("action_beyond_what_is_left"),
        {"true": say("ends_the_turn"), "false": say("does_not_end_turn")},
    ),
    "grid.metres_per_cell": ReadingWords(
        say("square_on_labels"), {"2": say("is_2_m"), "3": say("is_3_m")}
    ),
    "grid.feet_per_cell": ReadingWords(
        say("unit_in_feet"), {"0": say("is_not_shown"), "5": say("is_5_ft")}
    ),
    "down.heroes_turn": ReadingWords(
        say("turn_of_hero_who_is_down"),
        {
            '"asked"': say("is_asked_about"),
            '"skipped"': say("is_passed_over"),
            '"taken"': say("is_taken"),
        },
    ),
}


def reading_label(key: str) -> str:
    """The name of a reading or another key; by the titles of its parts where it has no words.

    >>> reading_label("fall.die")
    'Fall, die'
    """
    if key in WORDS:
        return WORDS[key].label
    first, *others = key.split(".")
    label = id_as_label(first)
    for part in others:
        label = say("part_of_whole", whole=label, part=id_in_words(part))
    return label


def says_of(key: str, value: Any) -> str:
    """The meaning of a value, as the end of a sentence; the value itself where it has no words."""
    written = json.dumps(value, ensure_ascii=False)
    words = WORDS[key].says.get(written) if key in WORDS else None
    return words if words is not None else _in_words(value)


def _in_words(value: Any) -> str:
    """A value of any form: lists and tables as enumerations."""
    if isinstance(value, bool):
        return ON_OFF[json.dumps(value)]
    if isinstance(value, list):
        return ", ".join(map(_in_words, value)) or say("nothing")
    if isinstance(value, Mapping):
        pairs = [
            say("key_is_value", key=id_in_words(name), value=_in_words(each))
            for name, each in value.items()
        ]
        return ", ".join(pairs) or say("nothing")
    return id_in_words(str(value))

"""Routes, receipts and refusals in words: the sentences of this room by code."""

from __future__ import annotations

from fivefoot.core.texts.message import Sentences

say = Sentences(
    "routes",
    {
        # falls, receipts, refusals
        "acrobatics": "Acrobatics",
        "climb": "climb",
        "no_height": "none",
        "cover": "cover",
        # endings
        "after_disengaging_it_may_not_end": (
            "after disengaging it may not end within reach of {enemy} ({reach})"
        ),
        "step_has_to_lead_away": (
            "the step must lead away from an enemy that is adjacent or within reach"
        ),
        "no_enemy_is_near": "no enemy is near",
        # falls
        "token_is_out_of_fight": "{token} is unconscious or defeated",
        "token_cannot_fly": "{token} cannot fly",
        "nothing_below": "nothing below",
        "fall_of_whole": "a fall of {whole}",
        "token_stays_up_in_air": "{token} stays up in the air",
        "begins_to_fall": "starts to fall",
        "falls_into_depths": "falls into the depths",
        "token_is_label_and_cannot_tumble": "{token} is {label} and cannot tumble",
        "nothing_is_left_to_pay": "there is not enough left to tumble ({price})",
        "damage_amount": "{damage} damage",
        "no_damage": "no damage",
        "token_falls_deep_what": "{token} falls {deep}: {what}",
        "fall_of_deep": "a fall of {deep}",
        "token_keeps_falling": "{token} keeps falling",
        "token_falls_at_end_of_this": "{token} falls at the end of this turn",
        # headroom
        # inside
        "if_turn_ends_inside_token_loses_dice": (
            "if its turn ends there, inside something, {token} loses {dice} hit points"
        ),
        # leap_checks
        "check": "a check",
        "it_stays": "it stays",
        "check_difficulty_to_leap_short": (
            "{check}{difficulty} to leap{bearing}; if it falls short: {where}"
        ),
        "falls_distance": "falls {distance}",
        "falls_distance_damage": "falls {distance}, {damage} damage",
        # leap_query
        "ceiling_over_leap_to_cell_leaves": (
            "the ceiling above the leap to {cell} leaves {room}; {token} needs {due}"
        ),
        # out_of_reach
        "out_of_reach_with_means": "out of reach with {means}, or no route leads there",
        "no_way_leads_there_at_all": "no route leads there at all",
        "no_way_leads_there_without_leap": "no route leads there without a leap",
        "too_far_due": "too far: {due}; it has {means}",
        "too_far_due_without_leap": "too far: {due}, without a leap; it has {means}",
        "not_even_most_purchases_gives_lead": "not even {most_purchases} × {gives} is enough",
        "way_there_costs_more_than_budget": "the route there costs more than {budget}",
        # receipts
        "way_costs_factor": "{way} costs {factor} ×",
        "may_ask_for_check": "may ask for: {check}",
        "may_leap_up_to_long": "may leap up to {long}",
        "height_up_of_at_most_high": "{height} up, at most {high}",
        "over_body_top_up": "over {body}, {top} up",
        "needs_check_of_difficulty": "needs {check} of {difficulty}",
        "steps_down_are_fall": "the {down} down is a fall",
        "asks_for": "asks for",
        "may_ask": "may ask for",
        "landing_in_difficult_ground_asks_words": "landing in difficult terrain {asks}: {words}",
        "further_diagonal": "a further diagonal",
        "first_diagonal": "the first diagonal",
        "every_second_diagonal": "every second diagonal",
        "odd_diagonal": "an odd diagonal",
        "diagonal_at_its_true_length": "a diagonal at its exact length",
        "movement": "movement",
        "diagonal_costs_as_any_step": "a diagonal costs as much as any step",
        "diagonal_counts_as_two_steps": "a diagonal counts as two steps",
        "drags_drag_along": "drags {drag} along",
        "squeezing": "squeezing",
        "no_place_at_height": "there is no place at a height of {height} at {cell} to move to",
        "through_matter": "through matter",
        "mud": "mud",
        "thick_liquid": "thick liquid",
        # refusals
        "path_jumps_from_here_to_cell": (
            "the path jumps from {here} to {cell}; each step goes to one of the 8 neighbours"
        ),
        "path_stays_at_cell": "the path stays at {cell}: each step goes to another cell or level",
        "token_cannot_leap_now": "{token} cannot leap now",
        "token_is_condition_and_cannot_leap": "{token} is {state} and cannot leap",
        "high_up_is_short_too_high": "{high} up is {short} too high to leap",
        "leap_of_length_is_short_too": "the leap of {length} is {short} too far",
        "token_swims_at_here_leap_begins": (
            "{token} is swimming at {here}: a leap must start on foot"
        ),
        "leap_to_cell_begins_or_ends": (
            "the leap to {cell} starts or ends too far from the obstacle: walk nearer first"
        ),
        "high_up_needs_run": "{high} up needs a run-up of {run} to leap",
        "leap_of_length_needs_run": "the leap of {length} needs a run-up of {run}",
        "leap_of_length_costs_more_movement": (
            "the leap of {length} costs more movement than is left"
        ),
        "wall_bars_leap": "a wall blocks the leap from {here} to {cell}",
        "passage_under_leap_to_cell": (
            "the passage under the leap to {cell} is too narrow for {token}: go around"
        ),
        "leaping_over_name_needs_high": (
            "leaping over {name} needs a height of {high}; it has {has}"
        ),
        "kind_at_under_is_in_way": "{kind} at {under} blocks the leap to {cell}",
        "token_cannot_move_its_speed": "{token} cannot move: its speed is 0",
        "token_is_condition_its_speed": "{token} is {state}: its speed is 0",
        "token_is_condition_and_cannot_move": "{token} is {state} and cannot move",
        "held_is_held_token_does": "somebody is holding {held}: {token} cannot move with it",
        "held_is_held": "{held} is held",
        "let_go_first": "let go first",
        "token_holds_held_and_does": (
            "{token} is holding {held} and cannot move without it: let go first"
        ),
        "other_does_not_let_token_pass_ask": (
            "{other} does not let {token} pass; ask, or overrule"
        ),
        "other_does_not_let_token_pass_tumble": (
            "{other} does not let {token} pass; tumble through, or go around"
        ),
        "other_does_not_let_token_pass_second": (
            "{other} does not let {token} pass: one {label} leads through the space of one enemy"
        ),
        "other_does_not_let_token_pass_go_round": "{other} does not let {token} pass; go around",
        "cell_is_outside_map": "{cell} is outside the map",
        "wall_bars_step": "a wall blocks the step from {here} to {cell}",
        "nothing_at_cell_leads_token_up": ("{token} cannot get up or down to that level at {cell}"),
        "face_does_not_lead_to_cell": (
            "{token} clings to a face at {here}, which does not lead to {cell}: climb up or down"
        ),
        "ground_at_cell_cannot_be_entered": (
            "the ground at {cell} cannot be entered in this mode ({ground})"
        ),
        "squeeze_through_or_go_round": "squeeze through, or go around",
        "go_round": "go around",
        "passage_to_cell_is_too_narrow": "the passage to {cell} is too narrow for {token}: {how}",
        "wall_bars_dragged_whom_token_drags": "a wall blocks {dragged}, which {token} is dragging",
        "token_is_condition_and_cannot_walk": (
            "{token} is {state} and cannot walk: stand up, or crawl"
        ),
        "climb_leap_or_fly_over": "climb, leap or fly over it",
        "climb_or_fly_over": "climb or fly over it",
        "wall_high_high_bars_step": (
            "a wall {high} high blocks the step from {here} to {cell}: {way}"
        ),
        "otherwise_it_is_high_too_high": "{otherwise}; it is {high} too high to leap",
        "nothing_to_stand_on_at_cell": "there is nothing to stand on at {cell}: {way}",
        "leap_climb_or_fly_over": "leap, climb or fly over it",
        "climb_or_leap": "climb or leap",
        "units_up_to_cell": "{units} up to {cell} is too high for a step: {way}",
        "units_down_to_cell_is_fall": "{units} down to {cell} is a fall: {way}",
        "climb_down_or_leap": "climb down or leap",
        "label_takes_token_nowhere_its_speed": "{label} cannot move {token}: its speed is 0",
        "path_is_too_far_label_gives": "{path} is too far: {label} gives {means}",
        "not_enough_short_left_for_action": "not enough {short} left for {action}",
        "gives_bought_at_most_most": "{gives}, at most {most} ×",
        "gives_left_left": "{gives}, {left} left",
        "gives_left_left_and_no_other": "{gives}, {left} left, and no more can be bought",
        "way_costs_more_than_is_left": "{way} costs more than what is left of {budget}",
        "way_costs_more_than_left_of_budget": "{way} costs more than the {left} left of {budget}",
        "way_costs_more_than_is_left_of_mode": (
            "{way} costs more than what is left of {mode} ({budget})"
        ),
        "moved_already_in_this_action": (
            "the {moved} already moved in this {action} use up its movement: {ways}"
        ),
        "too_far_action_gives_straight_budget": "too far: {action} gives at most {straight_budget}",
        "beyond_budget_way": "beyond {budget} the route must be straight",
        "no_room_for_whole_of_token": (
            "no room for all of {token}: a squeeze must end beyond the narrow place"
        ),
        "other_stands_there_pass_through_but": ("{other} is there: pass through, but do not stop"),
        # walk
        "is_in_air": "is in the air",
        "clings_to_face": "is climbing",
        "is_in_earth": "is burrowing",
        "way": "the route",
        "token_held_action_does_not_lead": "{token} {held}: {action} cannot continue from there",
        "leap_to_cell": "the leap to {cell}",
        "way_to_cell": "the route to {cell}",
        # why_not
        "that_is_outside_map": "that is outside the map",
        "nothing_is_left_to_pay_for_movement": "there is no movement left to pay with",
        "no_way_leads_there_by_action": "no route leads there by {action}",
        "by_action_does": "{by}; {action} does",
        "by_action_may": "{by}; {action} may",
        "budget_left": "the {budget} left",
        "left_and_gives": "{left} and {gives}",
        "budget_that_is_left": "{budget} left",
        "it_does_not_come_to_level": (
            "it cannot reach a level of {wanted} there: its movement takes it from {low} to {high}"
        ),
        "someone_stands_there_pass_through_but": (
            "someone is there: pass through, but do not stop"
        ),
        "token_would_fall_with_damage": ("{token} would fall {distance}, {damage} damage"),
        "token_would_fall_distance": "{token} would fall {distance}",
        "ceiling_there_hangs_at_under_lie_down_and_crawl": (
            "the ceiling there is at {under}, and {token} is {height} tall: drop prone and crawl"
        ),
        "rest_needed_gives_lead_left_left": "it needs the {left} left and {needed} × {gives}",
        "way_there_costs_of_mode": "the route there costs {cost} of {mode}",
        "leap_of_chord_after_run_up_of_run_up": "leap of {chord} after {run_up} of run-up",
        "leap_of_chord": "leap of {chord}",
        "ceiling_there_hangs_at_under": (
            "the ceiling there is at {under}, and {token} is {height} tall"
        ),
        "rest_needed_gives_lead": "it needs {needed} × {gives}",
        "way_there_costs_of_one_cost": "the route there costs {cost} in total",
    },
)

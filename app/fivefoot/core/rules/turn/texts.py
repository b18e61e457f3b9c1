"""What a turn asks, tells and refuses: the sentences of this room by code."""

from __future__ import annotations

from fivefoot.core.texts.message import Plural, Sentences

say = Sentences(
    "turn",
    {
        # acting
        "overruled_reasons": "overruled: {reasons}",
        "no_movement_belongs_to_action": "{action} includes no movement",
        "line_on_whom": "{line} on {on}",
        "line_against_due": "{line} against {due}",
        "line_for_cost": "{line} for {cost}",
        "line_overdrawn": "{line}; by overdraft",
        "line_overdrawn_turn_ends": "{line}; by overdraft, which ends the turn",
        # arms
        "label_is_for_most_things": Plural(
            "{label} allows at most {most} item", "{label} allows at most {most} items", by="most"
        ),
        "token_has_no_name_that_label": "{token} has no {name!r} to use with {label}",
        "label_does_not_draw_weapon": "{label} cannot draw the {weapon}",
        "label_does_not_stow_weapon": "{label} cannot stow the {weapon}",
        "label_does_not_drop_weapon": "{label} cannot drop the {weapon}",
        "label_does_not_pick_up_weapon": "{label} cannot pick up the {weapon}",
        "token_does_not_hold_weapon": "{token} is not holding the {weapon}",
        "weapon_is_said_label": "the {weapon} is {said}: {label} is not enough for it",
        "weapon_takes_hands_hands_label": (
            "the {weapon} takes {hands} hands: {label} is not enough for it"
        ),
        "weapon_does_not_lie_where_token": "the {weapon} is not where {token} stands",
        "token_has_no_hand_free": "{token} has no free hand for the {weapon}",
        "token_has_most_weapons_things_already": "{token} already has {most_weapons} items",
        "token_drops_names": "{token} drops {names}",
        "token_drops_weapon": "{token} drops the {weapon}",
        "token_stows_weapon": "{token} stows the {weapon}",
        "token_picks_up_weapon": "{token} picks up the {weapon}",
        "token_draws_weapon": "{token} draws the {weapon}",
        # breaking
        "there_is_no_barrier": (
            "there is no wall or door {name!r} on this map; it may have broken"
        ),
        "place_of_a_wall": "a wall position needs two whole numbers, in thousandths of a square",
        "not_aimed_at_barriers": "{action} cannot target walls and doors",
        "action_is_aimed_at_a_barrier": "{action} must target a wall or a door",
        "nothing_says_how_much_barrier_takes": (
            "the {barrier} has no hit points: give it hit points or a material"
        ),
        "nothing_stands_there_any_more": "{name}: there is nothing left to strike",
        "action_misses_barrier": "{by}: {action} misses the {barrier}",
        "action_does_nothing_to_barrier": "{by}: {action} does nothing to the {barrier}",
        "barrier_against": "against {defence}",
        "barrier_hardness": "hardness {hardness}",
        "barrier_hit_points": Plural("{points} hit point", "{points} hit points", by="points"),
        "stopped_by_hardness": "{points} absorbed by its hardness",
        "barrier_takes_no_damage": "{barrier} takes no damage ({details})",
        "barrier_loses_points": Plural(
            "{barrier} loses {points} hit point ({details}), {left} left",
            "{barrier} loses {points} hit points ({details}), {left} left",
            by="points",
        ),
        "barrier_breaks": "{barrier} breaks ({details})",
        "barrier_before_after": "{before} → {after}",
        "barrier_before_breaks": "{before} → 0, breaks",
        # breathing
        "token_holds_its_breath_round_rounds": "{token} holds its breath: round {rounds} of {held}",
        "token_is_out_of_breath_save": "{token} is out of breath, save {rounds}: {save}",
        # broken_grapples
        "holder_holds_held_who": (
            "{holder} is holding {held}, who is now {far} away: let go, or keep holding"
        ),
        # command_labels
        "no_longer_label": "no longer {label}",
        "no_longer_words": "no longer {words}",
        "line_on_names": "{line} on {names}",
        "answer_of_who_offer": "Answer of {who}: {offer}",
        "unlink": "Unlink",
        "link": "Link",
        "verb_source_and_target": "{verb} {source} and {target}",
        "damage": "Damage",
        "heal": "Heal",
        "verb_token_by_amount": "{verb} {token} by {amount}",
        "start_encounter": "Start the encounter",
        "end_encounter": "End the encounter",
        "move_token": "Move {token}",
        "new_turn_of_token": "New turn of {token}",
        "end_turn_of_token": "End the turn of {token}",
        "next_turn": "Next turn",
        "round_heading": "Round {round}",
        "token_waits_for_after": "{token} delays until after {after}",
        "initiative_of_token_value": "Initiative of {token}: {value:g}",
        "change_order_of_turns": "Change the turn order",
        "names_join_order": "{names} join the order",
        "push_token": "Push {token}",
        "teleport_token": "Teleport {token}",
        "put_token_right": "Correct {token}",
        "change_what_token_has_left": "Change what {token} has left",
        "reaction_of_token_used": "Reaction of {token} used",
        "hit_points_of_token_points": "Hit points of {token}: {points}",
        "draw_name": "Draw {name}",
        "move_zone": "Move {zone}",
        "edit_zone": "Edit {zone}",
        "remove_zone": "Remove {zone}",
        "roll_dice_for_token": "Roll {dice} for {token}",
        "delete_token": "Delete {token}",
        "write_in_log": "Write to the log",
        "list_reactions_only": "List reactions only",
        "ask_for_reactions": "Ask for reactions",
        # damage_step
        "apply_damage": "Apply the damage",
        "no_damage": "No damage",
        "no_damage_hurts": "no damage: {hurts}",
        "count_creatures": "{count} creatures",
        "token_takes_no_damage": "{token} takes no damage",
        "token_loses_hit_points": Plural(
            "{token} loses {amount} hit point", "{token} loses {amount} hit points", by="amount"
        ),
        "token_regains_hit_points": Plural(
            "{token} regains {amount} hit point", "{token} regains {amount} hit points", by="amount"
        ),
        "change_because_of_why": "{change} ({why})",
        "offer_takes_due_amounts_of_damage": "{offer} takes {due} damage amounts, not {count}",
        "offer_deals_no_damage": "{offer} deals no damage",
        "damage_is_0_to_most": "damage must be 0 to {most:,}, not {wrong}",
        "action_of": "{action} of {by}",
        # displacing
        "token_is_placed_by_hand_on_x": "{token} is placed manually at ({x}, {y})",
        "is_elsewhere_and_is_moved": "is elsewhere and moves no further",
        "token_is_moved_to_x_y": "{token} is moved to ({x}, {y})",
        "token_is_put_on_x_y": "{token} is placed at ({x}, {y})",
        "hits_wall": "hits the wall",
        "target_hits_wall_dice_shown_damage": "{target} hits the wall: {dice} = {shown} damage",
        # dropping
        "what_does_name_drop": "What does {name} drop?",
        # effects
        "token_no_longer_label": "{token}: no longer {label}",
        "token_is_spared_label_condition": "{token} avoids {label}: {state}",
        "roll_is_worth_worth_text": "{roll} gives {worth_text}",
        "name_rolls_roll": "{name}: {label} {roll}",
        "name_rolls_roll_and_counts": "{name}: {label} {roll}; {counts} counts",
        "seeker_searches_with_roll_and_finds": "{seeker} searches with {roll} and finds {names}",
        "target_is_spared_why": "{target} is unaffected: {why}",
        "target_label_by_0_nothing_comes": "{target}: {label} by 0, no effect",
        "token_target_text_in_x_y": "{token} {target_text} in ({x}, {y})",
        "holder_and_target": "{holder} and {target}",
        "pair_is_tied": "{pair}: {tie}",
        "tie_grappling": "grappling",
        "tie_found": "found",
        "tie_riding": "riding",
        "tie_restraining": "restraining",
        "tie_toppling": "knocked down",
        # engine
        "who_is_asked_first_removeprefix": "{who} is asked first: {removeprefix}",
        "action_grants_no_movement": "{action} grants no movement",
        "path_has_no_cells": "the path has no cells",
        "it_is_not_turn_of_token": "it is not {token}'s turn",
        "token_moves_to_x_y": "{token} moves to ({x}, {y})",
        "x_y_is_outside_map": "({x}, {y}) is outside the map",
        "nothing_is_asked_now": "nothing is being asked now",
        "who_is_asked_now_not_other_who": "{who} is being asked now, not {other_who}",
        "choice_is_not_offered_offered": "{choice!r} is not offered; offered are {choices}",
        "fight_has_not_begun": "the encounter has not begun",
        # entering
        "token_comes_into_zone": "{token} enters {zone} at ({x}, {y})",
        "token_comes_onto_cause": "{token} enters {cause} at ({x}, {y})",
        "reminder": "reminder: {text}",
        "text_with_dice_damage": "{text}: {dice} damage",
        "text_with_details": "{text}: {details}",
        # gm_edits
        "there_is_no_condition": ("there is no condition {condition!r}; conditions are {names}"),
        "state_lasts_1_to_most_rounds_rounds": (
            "a condition lasts 1 to {most_rounds} rounds, not {rounds}"
        ),
        "token_stands_or_swims": (
            "{token} is standing or swimming: there is nothing to fall from here"
        ),
        "source_cannot_be_tied_to_itself": "{source} cannot be linked to itself",
        "token_has_points_hit_points": "{token} has {points} hit points",
        "token_rolls_dice_shown_total_why": "{token} rolls {dice}: {shown} = {total}{why}",
        # gm_reactions
        "action_is_no_reaction_and_reactor": (
            "{action} is not a reaction, and {reactor} has not readied it"
        ),
        "reaction_counts_as_1_to_20": "a reaction counts as 1 to 20 reactions, not {times}",
        # going_down
        "token_is_up_again": "{token} is up again",
        "token_is_down_down_label": "{token} is down: {down_label}",
        # ground_checks
        "check_edge_it_is_slippery": "{check}; {edge}: it is slippery",
        "it_stays_on_its_feet": "It stays on its feet",
        "it_falls_prone": "It falls prone",
        "name_lands_in_difficult_ground_rough_landing": (
            "{name} lands in difficult terrain: {rough_landing}"
        ),
        "it_goes_on_mode": "It continues: {mode}",
        "it_gets_no_farther": "It gets no farther",
        "it_loses_its_hold_and_stays": "It loses its hold and stays",
        "token_id_slips_and_falls_prone": "{token_id} slips and falls prone",
        "token_gets_no_farther_label": "{token} gets no farther ({label})",
        "token_loses_its_hold_at_height": "{token} loses its hold at {height}",
        # hiding_verdicts
        "token_keeps_name_in_view_reason": "{token} keeps {name} in view: {reason}",
        "name_hides_from_from_whom": "{name} hides from {from_whom}",
        "first_finds_second": "{first} finds {second}",
        # impact
        "take_fall": "Take the fall",
        "tumble_success": "Tumble: success",
        "tumble_failure": "Tumble: failure",
        "tumble_critical_success": "Tumble: critical success",
        "token_has_fallen_far_tumble": "{token} has fallen {far}: tumble?",
        "acrobatics_it_stays_on_its_feet": "{acrobatics}: it stays on its feet",
        "it_lands_prone": "It lands prone",
        "token_has_come_down_check": "{token} has come down: {check}",
        "token_stays_on_its_feet": "{token} stays on its feet",
        "token_lands_prone": "{token} lands prone",
        "landed_by_roll": "{landed} ({check} {total})",
        # joining
        "there_is_no_token_missing": "there is no token {missing!r} on the map",
        "name_joins_fight": "{name} joins the encounter",
        "name_joins_fight_with_value": "{name} joins the encounter with {value}",
        # landing
        "cell_is_outside_map": "{cell} is outside the map",
        "token_would_be_inside_solid_rock": "{token} would be inside solid rock there",
        "name_is_there_token_needs_free": "{name} is there: {token} needs a free space",
        "token_would_be_inside_wall": "{token} would be inside a wall there",
        # laying
        "aim_at_area_or_at_creatures": "target an area or creatures, not both",
        "there_are_most_zones_zones_remove_one": (
            "there are {most_zones} zones: remove one before adding another"
        ),
        "said_needs_place_on_map": "{said} needs a place on the map",
        "said_is_laid_on_map": "{said} is placed on the map",
        "shape_burst": "burst",
        "shape_cube": "cube",
        "shape_cone": "cone",
        "shape_line": "line",
        "shape_region": "region",
        "shape_of_size": "{shape} {size}",
        "shape_leads_somewhere_else": "a {shape} needs a direction",
        "said_is_laid_within_far": "{said} can be placed within {far}",
        "no_line_of_effect_leads": "there is no line of effect to that place",
        "save_in_line": "{save} save",
        "rounds_in_line": Plural("{count} round", "{count} rounds"),
        # legality
        "there_is_no_token_token_id": (
            "there is no token {token_id!r} on the map; it may have been removed"
        ),
        "play_has_not_begun_actions": "play has not begun: actions cost something only in play",
        "action_is_reaction_it_answers_trigger": "{action} is a reaction: it answers a trigger",
        "action_cannot_be_done_in_fight": "{action} cannot be done in an encounter",
        "action_belongs_to_wanted_phase_this": (
            "{action} belongs to the {wanted} phase, and this is the {phase} phase"
        ),
        "token_is_label_and_cannot_do": "{token} is {label} and cannot do that",
        "action_stands_alone_token_has_acted": (
            "{action} must be the only action: {token} has already acted this turn"
        ),
        "after_label_nothing_else_is_done": "after {label} nothing else can be done this turn",
        "record_has_to_be_last_thing": "{record} must be the last action of the turn",
        "record_is_voided_by_more": (
            "{record} must be the last action of the turn: any further action voids it"
        ),
        "second_category_has_to_be_declared": (
            "a second {category} must be declared before the first, or needs the game master's "
            "approval"
        ),
        "more_than_soft_limit_such_actions_turn": (
            "more than {soft_limit} such actions a turn need the game master's approval"
        ),
        "action_needs_target": "{action} needs a target",
        "action_is_aimed_at_most": "{action} has at most {most} targets",
        "action_needs_place_on_map": "{action} needs a place on the map",
        "action_needs_action": "{action} needs an action to perform",
        "stored_cannot_be_readied": "{stored} cannot be readied",
        "only_actions_that_cost_costs_can": (
            "only actions that cost {costs} can be readied; {stored} costs {price}"
        ),
        # midair
        "token_id_leaps_to_end_needs": "{token_id} leaps to {end}{needs}",
        "it_lands_on_end": "It lands on {end}",
        "roll_check": "Roll {check}",
        "least_to_most": "{least} to {most}",
        "numbers_it_stays_at_cell": "{numbers}it stays at {cell}",
        "numbers_short_at_cell": "{numbers}short, at {cell}",
        "numbers_short_at_cell_falls": "{numbers}short, at {cell}, {falls}",
        "leap_check_succeeds": "{name}: {check} {total} against {difficulty} succeeds",
        "leap_check_fails": "{name}: {check} {total} against {difficulty} fails",
        "does_not_leave_ground": "does not leave the ground",
        "falls_short_at_cell": "falls short at {cell}",
        # next_turn
        "pass_over": "Skip",
        "begin_turn": "Take the turn",
        "token_is_down_does_its_turn": "{token} is down. Does it take its turn?",
        # offers
        "amount_of_movement": "{amount} of movement",
        "amount_more": "{amount} more",
        "text_straight_budget_in_straight_line": "{text}, {straight_budget} in a straight line",
        "all_of_pools": "all {pools}",
        "all_of_pools_and_price": "all {pools} + {price}",
        "nobody_is_there_to_aim": "there is no possible target",
        "no_enemy_is_near_to_tumble": "no enemy is near to tumble through",
        # gm_pools
        "there_is_no_pool_pool_pools": "there is no pool {pool!r}; pools are {names}",
        "amount_of_pool_cannot_be_taken": (
            "{token} has {left} of {size} {pool} left: it cannot spend {amount}"
        ),
        "name_spends_by_hand": "{name} spends {amount} {noun} manually, {left} of {size} left",
        "name_regains_by_hand": "{name} regains {amount} {noun} manually, {left} of {size} left",
        "reactions_are_counted_in_play_start": (
            "reactions are tracked in an encounter: start it first"
        ),
        "n_1_to_most_reactions_reactions_are_marked": (
            "1 to {most_reactions} reactions can be marked at once, not {times}"
        ),
        "token_has_given_up_its_reactions": "{token} has given up its reactions",
        "token_has_used_its_reaction": "{token} has used its reaction",
        "only_left_left": "only {left} left",
        "reaction": "a reaction",
        "times_reactions": "{times} reactions",
        "token_has_used_times_marked": "{token} has used {times} (marked manually)",
        # posture
        "token_cannot_change_posture_its_speed": "{token} cannot change posture: its speed is 0",
        "it_takes_takes_of_movement": "it takes {takes} of movement, and not enough is left",
        # pushing
        "prone_instead": "Prone instead",
        "neither": "Neither",
        "by_pushes_target": "{by} pushes {target}",
        "to_x_y": "to ({x}, {y})",
        "to_x_y_dice_against_wall": "to ({x}, {y}), {dice} against the wall",
        "against_wall": "against the wall",
        "dice_against_wall": "against the wall, {dice} against the wall",
        "into_depths": "into the depths",
        "falls_deep": "falls {deep}",
        "falls_deep_damage": "falls {deep}, {damage} damage",
        "falls_deep_lands_softly": "falls {deep}, lands softly",
        "there_is_no_token_token": "there is no token {token!r} on the map",
        "there_is_no_token": "there is no token {by!r} on the map",
        "push_needs_path_or_direction": (
            "a push needs a path, or a one-step direction like [1, 0]"
        ),
        "there_is_no_token_name": "there is no token {name!r} on the map",
        "no_distance": "no distance",
        "name_cannot_be_moved_that_way": "{name} cannot be moved in that direction: {by_what}",
        "path_jumps": "the path jumps from {here} to {there}",
        "bar_wall": "wall",
        "bar_edge": "edge",
        "way_to_there_is_barred_what": "the route to {there} is blocked: {what}",
        # reacting
        "no_pool_left": "no {pool} left",
        "evasive_pool_is_empty": "its evasive pool is empty",
        "no_way_leads_to_free_place": "no route leads to a free cell adjacent to {aimed_at}",
        "action_is_not_for_npcs": "{action} is not for NPCs",
        "reactor_can_take_no_combat_action": "{reactor} cannot take combat actions",
        "reactor_can_make_no_attack": "{reactor} cannot attack",
        "due_dc_needs": "{due} DC {needs:g}",
        "first_dice": "{first:+g} dice",
        "effort_rolled": "Effort rolled",
        "contingency": "Contingency",
        "contingency_label": "contingency",
        "save": "save",
        "label_readied_trigger": "{label} (readied: {trigger})",
        "label_readied": "{label} (readied)",
        "price_dc_0_no_roll": "{price} DC 0: no roll",
        "reactor_cannot_act": "{reactor} cannot act",
        "readied_action": "readied action",
        "succeeds": "succeeds",
        "fails_no_what": "fails: no {what}",
        "reactor_due_total_against_needs_result": (
            "{reactor}: {due} {total:g} against {needs:g} {result}"
        ),
        "what_it_readied": "its readied action",
        "token_readied_what_lapses": "{token}: readied {what} is lost",
        # reaction_window
        "decline": "Decline",
        "choice_with": "{choice} with {weapon}",
        "choice_on_other": "{choice} on {other}",
        "name_declines": "{name} declines",
        "its_place": "its place",
        "x_y": "({x}, {y})",
        "about_leaves_cell": "{about} leaves {cell}",
        "about_attacks_target": "{about} attacks {target}",
        "about_hits_target": "{about} hits {target}",
        "blow_fails": "{blow} fails",
        "about_misses_target": "{about} misses {target}",
        "about_falls": "{about} falls",
        "about_is_condition": "{about} is {state}",
        "about_action": "{about}: {action}",
        "asked_to_react": "{who}: {cause}",
        "words_attack_rolls_below_roll_miss": "{words}; attack rolls below {roll} miss",
        "token_from_whom_is_it_safe": "{token}: which enemy is it safe from?",
        "nobody": "Nobody",
        "action_is_no_reaction": "{action} is not a reaction",
        "reaction_on_about": "{reaction} on {about}",
        "enemy_has_offer": "{enemy} has {offer}",
        "name_may_react_words": "{name} may react ({words})",
        # readying
        "paid_when_it_was_readied": "Paid when it was readied{by}",
        "paid_and_takes_price": "{paid}; takes {price}",
        "name_readied_movement": "{name}: readied movement",
        # removal
        "name_is_gone_it_declines": "{name} is gone and declines",
        "name_leaves_map": "{name} leaves the map",
        # resolve_reaction
        "reactor_what_it_cancels_is_rolled": "{reactor}: roll at the table what it cancels",
        "cancels_up_to_less_effort": "cancels up to {less} Effort",
        "makes_attack_count_as_1_effort": "makes the attack count as 1 Effort",
        "does_not_lessen_attack_2_effort": "does not reduce the attack: 2 Effort are needed",
        # resting
        "token_is_put_back_to_back": "{token} is moved back to {back}",
        # rounds
        "token_stands_in_order_twice": "a token appears twice in the order",
        "initiative_of_token_wrong": "initiative of {token}: {wrong}",
        "fight_begins": "the encounter begins",
        "order_list": "order: {order_text}",
        "name_is_surprised_this_system": "{name} is surprised (this system has no rule for it)",
        "turn_of_name": "turn of {name}",
        "name_is_down_no_turn": "{name} is down: no turn",
        "token_walked_square_ahead_of_attack": (
            "{token} moved a square before an attack that it did not make"
        ),
        "token_ends_its_turn_inside_matter": "{token} ends its turn inside matter",
        "ends_its_turn_inside_matter": "ends its turn inside matter",
        "token_ends_its_turn_inside_matter_it_loses": (
            "{token} ends its turn inside matter: it loses {dice} = {faces} hit points"
        ),
        "caution_problem": "caution: {problem}",
        "round_in_line": "round {round}",
        "name_has_no_place_in_order": "{name!r} is not in the turn order",
        "one_can_only_delay_to_act": "a token can only delay until after one that comes later",
        "name_has_acted_already_this_round": "{name} has already acted this round",
        "no_pool_left_to_delay": "no {pool} left to delay",
        "delaying_belongs_to_first_phase": "delaying belongs to the {first} phase",
        # action_areas
        "action_lays_no_area_of_one": "{action} places no area",
        "say_area_by_its_name": "give an area by its name, or by its shape and size",
        "token_has_no_area_called_name": "{token} has no area called {name!r}; it has {known}",
        "area_has_no_unknown": "an area has no {unknown!r}; it has {keys}",
        "name_save_and_damage_of_area": "name, save and damage of an area are texts",
        "size_range_and_rounds_of_area": "size, range and rounds of an area are numbers",
        "shape_of_area_is_one": "the shape of an area is one of {shapes}",
        "area_measures_more_than_0_give": (
            "an area needs a size above 0: give its radius, side or length"
        ),
        "area_measures_most_at_most_draw": (
            "an area is at most {most}; draw a larger one as a zone"
        ),
        "range_of_area_is_0": "the range of an area must be 0 or more, and within a map",
        "shape_starts_at_its_creature_leave": (
            "a {shape} starts at its creature: leave its range at 0"
        ),
        "area_lasts_0_to_most_rounds_rounds": "an area lasts 0 to {most_rounds} rounds",
        "name_of_area_has_1": "the name of an area has 1 to {most_name} letters",
        "save_of_area_has_at_most": "the save of an area has at most {most_save} letters",
        "damage_are_no_dice_write_damage": (
            "{damage!r} is not a dice expression; write damage like 8d6, or {harmless}"
        ),
        "range_in_line": "range {range}",
        # stepping
        "to_x_y_behind_cover": "to ({x}, {y}), behind cover",
        "stay_blow_is_not_struck": "Stay: do not attack",
        "stay": "Stay",
        "token_step": "{token}: step?",
        "token_step_then_roll": "{token}: step where, and how much Effort is rolled there?",
        "token_steps_to_x_y": "{token} steps to ({x}, {y})",
        "name_stays_where": "{name} stays in place: its attack has no target",
        # strike
        "by_rolled_effort_effort_left": "{by}: {rolled} Effort, {effort} left",
        "it_hits": "It hits",
        "it_misses": "It misses",
        "it_succeeds": "It succeeds",
        "it_fails": "It fails",
        "skip_table_keeps_track": "Skip: tracked at the table",
        "blow_against_difficulty": "{blow} against {difficulty}",
        "blow_needed_effort_needed": "{blow}, {needed} Effort needed",
        "blow_on_target": "{blow} on {target}",
        "effort_of_needed_needed": "{effort} of {needed} needed",
        "effort_a_wound": "{effort}, a wound",
        "label_does_not_reach_target_any": "{label} no longer reaches {target}",
        "escape_from_holder": "{by}: {action} from {holder}",
        "by_escapes_from_holder": "{by} escapes from {holder}",
        "action_succeeds": "{action} succeeds",
        "action_succeeds_on_target": "{action} succeeds on {target}",
        # targets
        "mount_is_no_larger_than_rider": (
            "{mount} is no larger than {rider}: ask whether it can carry it"
        ),
        "mount_is_no_friend_of_rider": (
            "{mount} is not a friend of {rider}: ask whether it is willing"
        ),
        "enemy": "an enemy",
        "ally": "an ally",
        "somebody_else": "another token",
        "itself": "itself",
        "anybody": "any token",
        "action_is_aimed_at_words": "{action} targets {words}",
        "no_line_of_effect_leads_to_target": "there is no line of effect to {target}",
        "target_is_away_away_action_goes": (
            "{target} is {away} away; the range of {action} is {within}"
        ),
        "target_is_out_of_reach_reach": "{target} is out of reach ({reach}) at {away}",
        "target_is_away_away_weapon": ("{target} is {away} away; {token}'s weapon reaches {own}"),
        "target_is_beyond_last_range_band": "{target} is beyond the last range band at {away}",
        # throwing
        "one_number_from_0_to_999": "enter one number from 0 to 999, not {faces}",
        "no_dice_are_due_for_this": "this choice needs no dice",
        # condition_timers
        "name_is_label_for_left": "{name} is {label} for {left} more rounds",
        "name_is_label_until_end": ("{name} is {label} until the end of this turn"),
        "skip_rounds": "{skip} rounds",
        "start_of_whose_turn": "start of {whose} turn",
        "end_of_whose_turn": "end of {whose} turn",
        "end_of_round": "end of the round",
        "its_next_use": "its next use",
        "next_attack": "the next attack against it",
        "its_next_action": "its next action",
        "its_next_move": "its next move",
        # waiting
        "nothing_is_asked": "nothing is being asked",
        # waiting_act
        "action_is_lost_condition": "{action} is lost: {state}",
        "name_with_save": "{name} ({number} to its save)",
        "label_catches_names": "{label} catches {names}",
        "actor_is_out_of_reach": "{actor} is out of {reactor}'s reach",
        # waiting_walk
        "it_tumbles_through": "It tumbles through",
        "it_is_stopped": "It is stopped",
        "mover_tumbles_through_space_of_enemy": "{mover} tumbles through the space of {enemy}",
        "token_is_stopped_by_enemy": "{token} is stopped by {enemy}",
        "there_is_nothing_to_leap_any": "there is nothing left to leap over",
        "token_gets_no_farther_than_shorter": "{token} gets no farther than {shorter}",
        "it_cannot_leap_any_more": "it can no longer leap",
        "token_was_moved": "{token} was moved",
        "token_is_condition": "{token} is {state}",
        "token_was_knocked_down": "{token} was knocked down",
        "token_falls": "{token} falls",
        "token_stops_why": "{token} stops: {why}",
        "name_may_react_at_where": "{name} may react at {where} (reach {reach})",
        # walking
        "enemy_does_not_let_it_pass": (
            "{enemy} does not let it pass: this {label} has already passed {passed}, and no "
            "other is available"
        ),
        # zones
        "rounds_more_round": Plural("{rounds} more round", "{rounds} more rounds", by="rounds"),
        "cells_of_region": Plural("of {count} cell", "of {count} cells"),
        "zone_is_moved": "moved: {zone}",
        "zone_is_changed": "changed: {zone}",
        "zone_shape_size_names_inside": "{zone}: {shape} {size}, {names} inside",
        "zone_shape_size_rounds_names_inside": "{zone}: {shape} {size}, {rounds}, {names} inside",
        "zone_is_larger_than_nothing": (
            "the size of a zone is above 0 and at most the largest map"
        ),
        "zone_begins_on_map": "a zone must start on the map",
        "cone_or_line": "a cone or a line needs a direction",
        "no_such_token_quoted": "there is no token {of!r}",
        "there_are_most_zones_zones_remove_one_first": (
            "there are {most_zones} zones: remove one first"
        ),
        "name_of_zone_has_at_most": "the name of a zone has at most {most_name} letters",
        "note_of_zone_has_at_most": "the note of a zone has at most {most_note} letters",
        "zone_lasts_1_to_most_rounds_rounds": (
            "a zone lasts 1 to {most_rounds} rounds, or 0: until it is removed"
        ),
        "damage_are_no_dice_write_damage_like": (
            "{damage!r} is not a dice expression; write damage like 2d6+3, or leave it empty"
        ),
        "there_is_no_zone_zone_id_zones": "there is no zone {zone_id!r}; zones are {names}",
        "zone_ends": "{zone} ends",
        "name_begins_its_turn": "{name} starts its turn in {zone}",
        "name_begins_its_turn_on_cause": "{name} starts its turn on {cause}",
        "damage_amount": "{damage} damage",
        "change_points_left_of_hit_points_max": "{change}, {points} of {hit_points_max} left",
        "said_of_token_id_save_save": "{said} of {token_id}, {save} save",
        "said_of_token_id": "{said} of {token_id}",
        "ruleset_has_no_action_action_id_did_you_mean_first": (
            "{ruleset} has no action {action_id!r}; did you mean {first}?"
        ),
        "ruleset_has_no_action_action_id": "{ruleset} has no action {action_id!r}",
        "reactor_readied_label_on_penalty_of_on_target_name": (
            "{reactor}: readied {label} on {target_name}{penalty_of}"
        ),
        "action_round_made_of_needed_finished": "{action}: round {made} of {needed}, finished",
        "action_round_made_of_needed": "{action}: round {made} of {needed}",
        "change_points_left": "{change}, {points} left",
        "reactor_readied_label_on_penalty_of": "{reactor}: readied {label}{penalty_of}",
    },
)

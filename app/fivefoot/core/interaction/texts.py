"""The texts of this room by code: messages of the map's tools and lines of the ledger."""

from __future__ import annotations

from fivefoot.core.texts.message import Plural, Sentences

say = Sentences(
    "interaction",
    {
        # flag_words
        "flag_delayed": "Delayed",
        "flag_disengaged": "Disengaged",
        "flag_evasive_pool": "Evasive pool",
        "flag_flown": "Flown",
        "flag_protected": "Protected",
        "flag_reactions_off": "Reactions off",
        "flag_stealth": "Stealth",
        "flag_two_attacks": "Two attacks",
        "flag_two_concentrations": "Two concentrations",
        # area_offers
        "burst": "Burst",
        "offer_over_area": "{offer} over an area…",
        # cell_words: the words for cells in other rooms' sentences. Where a map shows no
        # coordinates, these words and the pair behind them are left out or replaced.
        "words_before_cells": "from|to|at|in|on|into|onto|towards",
        "words_before_offered_cells": "to|at|on",
        "or_another_cell": "or",
        "that_cell": "that cell",
        "put_on": "placed at",
        "put_elsewhere": "placed elsewhere",
        "leaves": "leaves",
        "leaves_its_cell": "leaves its cell",
        "to": "to",
        "there": "there",
        "short_of_it": "if it falls short:",
        "it_may_come_down_short": "it may fall short",
        "cells_east": "{count} east",
        "cells_west": "{count} west",
        "cells_south": "{count} south",
        "cells_north": "{count} north",
        "here": "here",
        "typed_is_no_length": "{typed!r} is not a length",
        # directions, in the ledger
        "north": "north",
        "east": "east",
        "south": "south",
        "west": "west",
        "northeast": "northeast",
        "southeast": "southeast",
        "southwest": "southwest",
        "northwest": "northwest",
        "up_rise": "up {rise}",
        "down_rise": "down {rise}",
        "to_a_cell": "to",
        "comes_to_stand": "ends standing",
        # comparison_ledger
        "cells_in_reach": "Cells within reach",
        "only_here": Plural("only {count} cell here", "only {count} cells here"),
        "step_towards": "Step {number}, {direction}",
        "reaction_of": "Reaction of {enemy}",
        "provoked": "provoked",
        "exempt": "exempt",
        "in_all": "In total",
        "cost_not_allowed": "{cost}, not allowed",
        "no_way": "no route",
        "system_says": "{system}: {reason}",
        "same_in_both": "Every step costs the same number of cells, and the same reactions apply.",
        "no_such_step": "–",
        # displacing
        "push_cells": "Push {cells}",
        "stopped_by": "the {stopped_by}",
        "what_stops_it_after_after": "{what} stops it after {after}",
        "dice_against_wall": "{dice} against the wall",
        "provokes_count": "provokes {count}",
        "teleport_far": "Teleport {far}",
        # field_request
        "working_out_where_it_can_go": "calculating where it can go…",
        # foresight_request
        "nobody_can_strike_here_next_turn": "nobody can strike here next turn",
        "count_can_strike_here_next_turn": "{count} can strike here next turn: {names}",
        "count_can_come_here": "{count} can come near without striking: {names}",
        "more_are_worked_out": Plural(
            "{count} more is being calculated", "{count} more are being calculated"
        ),
        "nobody_can_hit_it_next_turn": "nobody can hit {name} next turn",
        "count_can_hit_it_next_turn": "{count} can hit {name} next turn: {names}",
        "names_and_others": Plural("{names} and {count} other", "{names} and {count} others"),
        "hits_from_where_it_stands": "{name}: {action} from {x}, {y}",
        "hits_after_moving": Plural(
            "{name}: {action} from {x}, {y}, after {count} purchase of movement",
            "{name}: {action} from {x}, {y}, after {count} purchases of movement",
        ),
        # happened
        "has_now": "{token}: {earlier} → {points} hit points",
        "went_down": "{token}: {earlier} → {points} hit points, {down}",
        "and_others": Plural("{named}  ·  and {count} other", "{named}  ·  and {count} others"),
        # hand
        "spent": "spent",
        "none_in_reach": "none in reach",
        "stands_alone": "sole action",
        "taken": "taken",
        "attack_first": "attack first",
        # heights
        "no_bottom": "no bottom",
        "depth_deep": "{depth} deep",
        "ceiling_height": "ceiling {ceiling}",
        "bridge_over": "under a bridge",
        "falls_distance": "falls {distance}",
        # leaping
        "leap_tenths": "leap {tenths}",
        "leap": "leap",
        "words_high_up": "{words}, {high} up",
        "words_needs_tenths_run_up": "{words}, needs {tenths} run-up",
        "does_not_leap_up": "cannot leap up",
        "leaps_highest_high_given_short_short": "leaps {highest} high{given}: {short} short",
        "leaps_longest_given_short_short": "leaps {longest}{given}: {short} short",
        "leaps_up_to_far": "leaps up to {far}",
        "leaps_up_to_high_high": "leaps up to {high} high",
        "up_asked_of_most": "up {asked} of {most}",
        "leap_asked_of_most": "leap {asked} of {most}",
        "up_asked_short": "up {asked}: {short} short",
        "leap_asked_short": "leap {asked}: {short} short",
        "amount_up_short": "{amount} up, {short}",
        "amount_gap_short": "{amount} gap, {short}",
        "check": "a check",
        "length_needs_difficulty_on_check": "{length}, needs {difficulty} on {check}",
        "leap_tenths_needs_difficulty_on_what": "leap {tenths}, needs {difficulty} on {what}",
        # ledger
        "safer_route_alternative_text": "Safer route: {alternative_text}",
        "overruled_by_game_master": "Overruled by the game master",
        "overruled_line": "Overruled: {line}",
        "setup_measured_not_charged": "Setup: measured, not charged",
        "buys_heading": "Buys {buys}",
        "bought_heading": "Bought {buys}",
        "not_allowed": "Not allowed",
        "paid_from_turn_movement": "Paid from the turn's movement",
        "paid_by_movement_already_bought": "Paid from movement already bought",
        "gives_held": "gives {held}",
        "movement": "Movement",
        "takes_off": "takes off",
        "takes_hold": "grabs hold",
        "dives_in": "dives in",
        "digs_in": "digs in",
        "leap_way": "leap {way}",
        "number_provokes_from_enemy_reach_reach": "{number}  Attack from {enemy} (reach {reach})",
        "no_attack_from_enemy_reach_reach": "No attack from {enemy} (reach {reach})",
        "amount_left": "{left} left",
        "left_lost": "{left} lost",
        "distance": "Distance",
        "total": "Total",
        "n_1_attack": "1 attack",
        "count_attacks": "{count} attacks",
        "due_of_attacks_text": "{due} of {attacks_text}",
        "text_dearer_more_bought": "{text}, {dearer} more {bought}",
        "text_with_leaps": Plural("{text}, {count} leap", "{text}, {count} leaps"),
        "asks_saves_saved": "{asks}; saves {saved}",
        "token_threatens_nothing": "{token} threatens nothing",
        "token_threatens_its_reach_of_reach": "{token} threatens its reach of {reach}",
        "ring_within_radius": "{ring} within {radius}",
        # legend
        "movement_of_turn": "the turn's movement",
        "rest_of_label": "rest of {label}",
        # lens_request
        "count_places_pass": Plural("{count} place matches", "{count} places match"),
        # measure
        "n_1_cell": "1 cell",
        "steps_cells": "{steps} cells",
        "number_straight_straight": "{number} · straight {straight}",
        # players_why
        "count_lines_more": Plural("{count} line more", "{count} lines more"),
        # plan
        "tumbles_through_enemy_who_may_stop": (
            "tumbles through {enemy}; if {enemy} stops it, it ends before that space"
        ),
        "not_its_turn": "not its turn",
        "leaves_mover_in_condition": "leaves it {state}",
        "left_of_name_is_given_up": "{left} of the open {name} will be lost",
        "no_way_leads": "no route leads there",
        "names_stands_there_end_on_free": "{names} is there: end on a free cell nearby",
        # reachers
        "ordinal_1": "1st",
        "ordinal_2": "2nd",
        "ordinal_3": "3rd",
        "ordinal_n": "{number}th",
        "who_can_reach_this_cell": "Who can reach this cell",
        "out_of_reach_cannot": "Out of reach: {cannot}",
        # readied
        # standing
        "enter_its_key_again_or_click": "Enter, its key again or a click on its own square",
        "name_label_drag_it_or_click": (
            "{name}, {label}: drag it or click a place · {how}: current place"
        ),
        # targeting
        "label_with_second_shift_w_other": "{label} with {second} (Shift+W: {other})",
        "catches_names": "catches {names}",
        "catches_nobody": "catches no one",
        "point_at_place_or_use_arrow": "point at a place, or use the arrow keys",
        "label_laid_click_or_enter_esc": "{label}: {laid} · click or Enter · Esc",
        "no_enemy_is_in_reach_shift": "no enemy can be targeted · Shift+F targets friends",
        "nobody_is_in_reach": "nobody can be targeted",
        "label_whom_ctrl_click_overrules_esc": "{label}: {whom} · Ctrl+click overrules · Esc",
        "label_choose_wall_click": (
            "{label}: only a wall or door can be targeted · click, or Tab and Enter · Esc"
        ),
        "wall_and_how_far": "{wall} · {away}",
        "wall_hit_points": Plural("{points} hit point", "{points} hit points", by="points"),
        "its_save_line_text": "its save {line_text}",
        # turn_end
        "walker_planned_move_is_not_done": "{walker}’s planned move has not been made.",
        "token_has_done_nothing_this_turn": "{token} has done nothing this turn.",
        # weapons
        "in_hand": "In hand",
        "carried": "Carried",
        "on_ground": "On the ground",
        "unarmed": "Unarmed",
        "draw": "Draw",
        "stow": "Stow",
        "drop": "Drop",
        "pick_up": "Pick up",
        "dagger": "Dagger",
        "sword": "Sword",
        "axe": "Axe",
        "mace": "Mace",
        "club": "Club",
        "greatsword": "Greatsword",
        "maul": "Maul",
        "quarterstaff": "Quarterstaff",
        "spear": "Spear",
        "pike": "Pike",
        "halberd": "Halberd",
        "bow": "Bow",
        "crossbow": "Crossbow",
        "sling": "Sling",
        "shield": "Shield",
        "claws": "Claws",
        "bite": "Bite",
        "reach_in_units": "reach {in_units}",
        "range_ends_last": "range {ends}/{last}",
        "range_last": "range {last}",
        "number_of_hands": "{hands} hands",
        "no_hand": "no hand",
        # wording
        "buys_in_line": "buys {buys}",
        "provokes_attacks_text": "provokes {attacks_text}",
        "enter_or_click_again_to_move": "Enter or click again to move · W: why · Esc",
        "altitude_in_line": "altitude {altitude}",
        "on_ground_in_line": "on the ground",
        "altitude_deep": "{altitude} deep",
        "cost_in_line": "cost {cost}",
        "w_why_esc_goes_back": "W: why · Esc goes back",
        "esc_goes_back": "Esc goes back",
        "ctrl_enter_overrule_w_why_esc": "Ctrl+Enter: overrule · W: why · Esc",
        "ctrl_at_drop_overrule": "Ctrl when dropping: overrule",
        "ordinal_purchase_attacks_text_on_way": "{ordinal} purchase, {attacks_text} on the route",
        "ordinal_purchase": "{ordinal} purchase",
        "name_label_drag_it_click_place_enter_where_it_stands": (
            "{name}, {label}: drag it, click a place, or arrow keys and Enter · Enter: current "
            "place · Esc goes back"
        ),
        "label_choose_target_count_click_count_of_most": (
            "{label}: choose a target ({count} of {most}) · click, or Tab and Enter · Esc"
        ),
        "label_choose_target_count_click_count_of_most_or_none": (
            "{label}: choose a target ({count} of {most}) · click, or Tab and Enter · "
            "Enter for none · Esc"
        ),
        "label_wrong_over_esc_ctrl_click_overrules": (
            "{label}: {wrong} · Ctrl+click overrules · Esc"
        ),
        "name_label_drag_it_click_place": (
            "{name}, {label}: drag it, click a place, or arrow keys and Enter · Esc goes back"
        ),
        "label_wrong_over_esc": "{label}: {wrong} · Esc",
        "label_ends_turn": "{label} (ends the turn)",
        "ends_turn_in_short": "ends turn",
        "takes_all_in_short": "takes all",
        "label_choose_target_count_click": (
            "{label}: choose a target · click, or Tab and Enter · Esc"
        ),
        "label_choose_target_count_click_or_none": (
            "{label}: choose a target · click, or Tab and Enter · Enter for none · Esc"
        ),
        # one_way
        "stops_both_ways": "Blocks both ways",
        "towards_east": "One-way: passable only to the east",
        "towards_southeast": "One-way: passable only to the south-east",
        "towards_south": "One-way: passable only to the south",
        "towards_southwest": "One-way: passable only to the south-west",
        "towards_west": "One-way: passable only to the west",
        "towards_northwest": "One-way: passable only to the north-west",
        "towards_north": "One-way: passable only to the north",
        "towards_northeast": "One-way: passable only to the north-east",
    },
)

"""What may be done and what is left, in words: the sentences of this room by code."""

from __future__ import annotations

from fivefoot.core.texts.message import Sentences

say = Sentences(
    "means",
    {
        # economy
        "costs_nothing": "free",
        "action_gives_movement_of_whole_turn": (
            "{action} gives a whole turn's movement and has already been taken this turn"
        ),
        "action_takes_all_label_and_some": "{action} takes all {label}, and some are already spent",
        "action_has_no_price_numbered_alternative": (
            "{action} has no cost numbered {alternative}; costs count from 0 to {count}"
        ),
        "action_costs_price_left": "{action} costs {price}, {left} left",
        "text_spare_cannot_pay": "{text}; {spare} cannot pay for it",
        # gates
        "no_line_of_effect_leads": "there is no line of effect to {target}",
        "key_is_not_met": "{key} is not met",
        # hit_points
        "write_6_to_lose_6_4": ("write -6, +4, /2, *2, or =9 for a new value"),
        "no_hit_points_are_kept_yet": "no hit points are tracked yet: write ={value} to set them",
        "text_is_no_change_of_hit": "{text!r} is no change",
        "nothing_is_written": "nothing was typed",
        "text_has_two_signs_examples": "{text!r} has two signs: {examples}",
        "hit_points_are_divided_and_multiplied": (
            "hit points can be divided and multiplied by 1 to 100, not by {amount}"
        ),
        "amount_is_too_many_hit_points": (
            "{amount:,} is too many: the maximum is {most:,} hit points"
        ),
        # pending_attack_step
        "square_token_walked_belongs_to_attack": (
            "the square {token} moved is part of an attack: make {labels} first, or undo the move"
        ),
        # reactions_left
        "token_is_condition": "{token} is {state}",
        "token_has_condition_level": "{token} has {state} {level}",
        "token_has_given_up_its_reactions": "{token} has given up its reactions",
        "token_has_used_its_reaction": "{token} has used its reaction",
        "it_is_token_own_turn": "it is {token}'s own turn",
        # reserves
        "action_takes_label_in_whole_numbers": (
            "{action} takes a whole number of {label}, at least {least}, not {said}"
        ),
        "action_takes_amount_label_left_left": "{action} takes {amount} {label}, {left} left",
        "line_for_parts": "{line} for {parts}",
        # turn_over
        "turn_of_token_ended_with_action": "the turn of {token} ended with {action}",
        "overdraft_ends_turn": "ends the turn: it costs {price} with {left} left",
        "overdraft_takes_the_rest": "takes all that is left: it costs {price} with {left} left",
        "turn_of_token_ended_with_overdraft": (
            "the turn of {token} ended with {action}, which cost more than was left"
        ),
        "turn_of_token_is_over": "the turn of {token} is over",
        # wielding
        "no_weapon_belongs_to_action": "{action} uses no weapon",
        "token_has_no_weapon_said": "{token} has no weapon {said!r}; it has {names}",
        "weapon_of_token_lies_on_ground": "{token}'s {weapon} is on the ground",
        "token_carries_weapon": "{token} must draw the {weapon} first",
        "token_has_no_hand_free": "{token} has no free hand for the {weapon}",
        "action_is_not_made_with_weapon": "{action} cannot be made with the {weapon}",
        "target_is_away_away_weapon_goes": (
            "{target} is {away} away; the range of the {weapon} is {far}"
        ),
    },
)

"""What provokes and what does not, in words: the sentences of this room by code."""

from __future__ import annotations

from fivefoot.core.texts.message import Sentences

say = Sentences(
    "reactions",
    {
        # flanking
        "target_is_over_sizes_larger": "{target} is {over} size categories larger than {token}",
        "flank_serves_only_one_whose_turn": (
            "only the token whose turn it is benefits from the flank, not {token}"
        ),
        "line_between_first_and_second_crosses": (
            "the line between {first} and {second} crosses {target} {sides}"
        ),
        "first_and_second_surround": "{first} and {second} surround {target}",
        "target_stands_between_and_b": "{target} stands between {a} and {b}",
        # opportunity
        "being_moved_against_its_will": "forced movement",
        "teleport": "a teleport",
        "standing_up": "standing up",
        "mounting": "mounting",
        "dropping_prone": "dropping prone",
        "step_of_disengage": "the step of a Disengage",
        "roll_out_of_fall": "the roll out of a fall",
        "no_movement_provokes_in_this_system": "movement never provokes in this system",
        "cause_does_not_provoke": "{cause} does not provoke",
        "mover_has_disengaged": "{mover} has disengaged",
        "reactor_is_condition": "{reactor} is {state}",
        "reactor_is_moved_along": "{reactor} is moved along",
        "mover_tumbles_past_reactor": "{mover} tumbles past {reactor}",
        "reactor_holds_no_melee_weapon": "{reactor} holds no melee weapon",
        "reactor_has_already_struck_mover_this": "{reactor} has already struck {mover} this round",
        "mover_is_hidden": "{mover} is hidden",
        "leaves_reach_of_reactor_reach": "leaves the reach of {reactor} ({reach})",
        "step_starts_inside_reach_of_reactor": (
            "the step starts inside the threatened radius of {reactor} ({reach})"
        ),
        "step_ends_inside_reach_of_reactor": (
            "the step ends inside the threatened radius of {reactor} ({reach})"
        ),
        "leaves_position_flanked_by_first": "leaves a position flanked by {first} and {second}",
        "mover_has_named_this_enemy": "{mover} has declared itself safe from this enemy",
    },
)

"""Where things are and who sees and threatens, in words: the sentences of this room by code."""

from __future__ import annotations

from fivefoot.core.texts.message import Sentences

say = Sentences(
    "space",
    {
        # barrier_parts
        "kind_wall": "wall",
        "kind_door": "door",
        "kind_gate": "gate",
        "kind_window": "window",
        "kind_fence": "fence",
        "kind_curtain": "curtain",
        "barrier_of_material": "{material} {kind}",
        # down
        "down": "Down",
        # dragging
        "token_dragged_along_would_end": (
            "{token}, which is being dragged, would end in {other}'s space"
        ),
        "token_dragged_along_would_leave_map": (
            "{token}, which is being dragged, would leave the map"
        ),
        "wall_bars_token_whom_mover_drags": "a wall blocks {token}, which {mover} is dragging",
        "why_is_in_way_of_token": "{why} blocks {token}, which {mover} is dragging",
        # hazards
        "hazardous_ground": "hazardous ground",
        "cause_dice_damage": "{cause}: {dice} damage",
        # mounts_and_grapples
        "name_rides_on_already_already_let": ("{name} is already riding {already}: dismount first"),
        "name_cannot_be_tied_to_itself": "{name} cannot be linked to itself",
        "name_cannot_ride_on_carried_which": (
            "{name} cannot ride {carried}, which is riding {name}"
        ),
        # observers
        "enemy_has_clear_line_and_light": "{enemy} has a clear line, and light",
        "enemy_cannot_see": "{enemy} cannot see",
        "no_line_of_sight_leads": "{enemy} has no line of sight",
        "it_is_dark_there_for_enemy": "it is dark there for {enemy}",
        "enemy_looks_right": "{enemy} is facing it",
        "roll_against_perception_difficulty_needed": (
            "{roll} against the Perception difficulty {needed} of {enemy}"
        ),
        "enemy_is_close_by_probably": "{enemy} is close by: probably not",
        "enemy_may_lose_sight": "{enemy} may lose sight",
        # support
        "flies_below_ground": "flies below the ground",
        "flies_within_deck_of_bridge": "flies within the deck of a bridge",
        "flies_above_ceiling": "flies above the ceiling",
        "clings_where_nothing_rises_beside": "climbs where there is nothing to climb",
        "swims_where_there_is_no_water": "swims where there is no water",
        "digs_where_there_is_no_earth": "burrows where there is no earth",
        # threat
        "this_system_has_no_threatened_area": "this system has no threatened area",
        "state_tokens_threaten_nothing": "{state} tokens do not threaten",
        "viewer_is_condition_and_cannot_see": "{viewer} is {state} and cannot see {target}",
        "target_is_hidden_from_viewer": "{target} is hidden from {viewer}",
        "viewer_has_no_line_of_sight": "{viewer} has no line of sight to {target}",
        "target_stands_in_dark_for_viewer": "{target} is in the dark for {viewer}",
    },
)

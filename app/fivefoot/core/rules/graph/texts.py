"""Places and the steps between them, in words: the sentences of this room by code."""

from __future__ import annotations

from fivefoot.core.texts.message import Sentences

say = Sentences(
    "graph",
    {
        # climbs
        "face_at_cell_gives_no_hold": (
            "the surface at {cell} cannot be climbed: go around, or fly over it"
        ),
        # leap_limits
        "thousandths_run_up": "{thousandths} × run-up",
        # profile
        "difficult_terrain": "difficult terrain",
        "mode_by_choice": "{mode} ({stat}: {choice})",
        "mode_without_speed": "{mode} without a speed for it",
        "terrain_of_factor": "ground at {times} × cost",
    },
)

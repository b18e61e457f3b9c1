"""What values of the model are called: the sentences of this room by code."""

from __future__ import annotations

from fivefoot.core.texts.message import Sentences

say = Sentences(
    "model",
    {
        # terrain
        "floor": "Floor",
        "difficult_ground": "Difficult ground",
        "rubble": "Rubble",
        "undergrowth": "Undergrowth",
        "shallow_water": "Shallow water",
        "deep_water": "Deep water",
        "thick_liquid": "Thick liquid",
        "mud": "Mud",
        "ice": "Ice",
        "raised_ground": "Raised ground",
        "pit": "Pit",
        "chasm": "Chasm",
        "bridge": "Bridge",
        "solid_earth": "Solid earth",
        "solid_rock": "Solid rock",
        "hazard": "Hazard",
        "impassable": "Impassable",
        # sharing
        "pictures": "the pictures",
        "what_players_may_not_know": "what players may not know",
        "fight": "the fight",
        "other_scenes": "the other scenes",
        "by_authors": "By {authors}.",
        "licence_line": "Licence: {licence}.",
        "pictures_named": "Pictures: {named}.",
        "left_out_by_whoever_shared": "Left out by whoever shared it: {words}.",
    },
)

"""What foresight and lenses say and refuse: the sentences of this room by code."""

from __future__ import annotations

from fivefoot.core.texts.message import Sentences

say = Sentences(
    "foresight",
    {
        "no_lens_is_named": "no lens is named; lenses are {lenses}",
        "lenses_are_too_long": "the lens is too long; it may have {most} words",
        "lens_word_is_out_of_place": "{word!r} is not allowed there: join lenses with and, or",
        "lenses_end_too_early": "a lens is missing at the end",
        "bracket_of_lenses_is_open": "a bracket is opened but not closed",
        "no_such_lens": "there is no lens {word!r}; lenses are {lenses}",
        "lens_names_nobody": "the lens {lens} takes no name: remove what follows the colon",
        "lens_needs_somebody": "the lens {lens} needs a name: write {lens}:NAME",
        "several_are_called": "several tokens are called {name!r}: use one of the ids {names}",
        "lens_knows_nobody": "there is no token {name!r}; tokens are {names}",
        "system_has_no_range_bands": "{ruleset} has no range bands for this lens",
        "system_has_no_flanking": "{ruleset} has no benefit for flanking",
        "system_has_no_cover": "{ruleset} has no cover",
        "every_enemy": "every enemy",
        "has_no_weapon_to_shoot": "{name} has no ranged weapon",
        "has_no_enemy_to_ask_about": "{name} has no enemy on the map",
        "lens_safe": "out of reach of {name}'s strikes next turn",
        "lens_quiet": "a route there provokes nothing",
        "lens_unseen": "out of sight of {name}",
        "lens_strikes": "{name} is within melee reach",
        "lens_flanks": "flanks {name} from there",
        "lens_short": "{name} is in the first range band, with a clear line",
        "lens_cover": "in cover from {name}",
    },
)

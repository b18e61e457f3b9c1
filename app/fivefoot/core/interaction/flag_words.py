"""The flags of a turn in words."""

from __future__ import annotations

from typing import Final

from fivefoot.core.interaction.texts import say
from fivefoot.core.texts.labels import id_as_label

KNOWN: Final = {
    "delayed": say("flag_delayed"),
    "disengaged": say("flag_disengaged"),
    "evasive_pool": say("flag_evasive_pool"),
    "flown": say("flag_flown"),
    "protected": say("flag_protected"),
    "reactions_off": say("flag_reactions_off"),
    "stealth": say("flag_stealth"),
    "two_attacks": say("flag_two_attacks"),
    "two_concentrations": say("flag_two_concentrations"),
}


def flag_words(flag: str) -> str:
    """A flag of a turn in words; one that only a ruleset knows becomes words made from its id.

    >>> flag_words("two_attacks"), flag_words("on_guard")
    ('Two attacks', 'On guard')
    """
    return KNOWN.get(flag, id_as_label(flag))

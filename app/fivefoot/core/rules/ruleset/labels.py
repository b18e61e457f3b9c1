"""What a ruleset calls its phases and the choices of its stats; ids without a label made plain."""

from __future__ import annotations

from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.texts.labels import id_as_label


def phase_label(ruleset: Ruleset, phase: str) -> str:
    """What a phase of the round is called."""
    return ruleset.rounds.phase_labels.get(phase) or id_as_label(phase)


def choice_label(ruleset: Ruleset, stat: str, choice: str) -> str:
    """What a choice of a stat is called; a kind of flight has its label where it is declared."""
    own = ruleset.stats[stat].choice_labels.get(choice)
    kind = ruleset.flight.kinds.get(choice) if stat == ruleset.flight.stat else None
    return own or (kind.label if kind is not None else id_as_label(choice))


def choice_called(ruleset: Ruleset, stat: str, label: str) -> str:
    """The choice of a stat that goes by a label, in any letters: the zone that is called "Near" is
    the choice `near`. The label in small letters where there is none of that name.
    """
    wanted = label.casefold()
    found = (
        choice
        for choice in ruleset.stats[stat].choices
        if wanted in (choice.casefold(), choice_label(ruleset, stat, choice).casefold())
    )
    return next(found, wanted)

"""Labels from a ruleset: phases, choices of stats, and counted nouns in singular and plural; ids
without a label become words.
"""

from __future__ import annotations

from typing import Final

from fivefoot.core.rules.ruleset.schema.actions import Worth
from fivefoot.core.rules.ruleset.schema.economy import Pool
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.ruleset.texts import say
from fivefoot.core.texts.labels import id_as_label, in_sentence

# English words that end like a plural but are singular: focus, prowess, emphasis.
_ENDS_OF_ONE: Final = ("ss", "us", "is")


def phase_label(ruleset: Ruleset, phase: str) -> str:
    """The label of a phase of the round."""
    return ruleset.rounds.phase_labels.get(phase) or id_as_label(phase)


def choice_label(ruleset: Ruleset, stat: str, choice: str) -> str:
    """The label of a choice of a stat; a kind of flight has its label where the kind is
    declared.
    """
    own = ruleset.stats[stat].choice_labels.get(choice)
    kind = ruleset.flight.kinds.get(choice) if stat == ruleset.flight.stat else None
    return own or (kind.label if kind is not None else id_as_label(choice))


def choice_called(ruleset: Ruleset, stat: str, label: str) -> str:
    """The choice of a stat with a label, ignoring case: the zone labelled "Near" is the choice
    `near`. Where there is none, the label in small letters.
    """
    wanted = label.casefold()
    found = (
        choice
        for choice in ruleset.stats[stat].choices
        if wanted in (choice.casefold(), choice_label(ruleset, stat, choice).casefold())
    )
    return next(found, wanted)


def counted_label(counted: Pool | Worth, count: int) -> str:
    """The label for a number of something, on its own: the heading of a pool of that size.

    A ruleset without a `label_of_one` has one word for both; an English plural loses its last
    letter in the singular.

    >>> actions = Pool(label="Actions", label_of_one="Action", size={"constant": 3})
    >>> counted_label(actions, 3), counted_label(actions, 1)
    ('Actions', 'Action')
    >>> counted_label(Pool(label="Points", size={"constant": 2}), 1)
    'Point'
    """
    if count != 1:
        return counted.label
    if counted.label_of_one is not None:
        return counted.label_of_one
    # Of its own kind, which may keep its capital.
    label = counted.label
    return type(label)(label[:-1]) if _is_plural(label) else label


def count_text(counted: Pool | Worth, count: int) -> str:
    """A number with its noun, inside a sentence. Where a ruleset names only the singular, a
    multiplication sign avoids the plural.

    >>> three = {"constant": 3}
    >>> count_text(Pool(label="Actions", label_of_one="Action", size=three), 1)
    '1 action'
    >>> count_text(Pool(label="AP", size=three), 2), count_text(Pool(label="Action", size=three), 2)
    ('2 AP', '2 × action')
    """
    return f"{count} {noun_of(counted, count)}"


def noun_of(counted: Pool | Worth, count: int) -> str:
    """The noun that follows the number in `count_text`."""
    label = in_sentence(counted_label(counted, count))
    known = counted.label_of_one is not None or _is_plural(label) or label.isupper()
    return label if known or count == 1 else say("times_label", label=label)


def _is_plural(label: str) -> bool:
    return label.endswith("s") and not label.endswith(_ENDS_OF_ONE)

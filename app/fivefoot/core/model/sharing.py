"""Who made a scenario that is passed on, under which licence, and what was left out of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from fivefoot.core.model.texts import say


@dataclass(frozen=True, slots=True)
class Credit:
    """Whose picture it is: its author, its licence, and where it can be had."""

    author: str = ""
    licence: str = ""
    source: str = ""


PICTURES, SECRETS, FIGHT, SCENES = "pictures", "secrets", "fight", "scenes"
LEFT_OUT_WORDS: Final[Mapping[str, str]] = {
    PICTURES: say("pictures"),
    SECRETS: say("what_players_may_not_know"),
    FIGHT: say("fight"),
    SCENES: say("other_scenes"),
}


@dataclass(frozen=True, slots=True)
class Sharing:
    """What a shared scenario says of itself. `credits` are by the name of the asset, which is its
    content's hash: they stay when the picture itself was left out.

    `left_out` names what the file does not hold on purpose: keys of `LEFT_OUT_WORDS`, or words of a
    newer version.
    """

    authors: tuple[str, ...] = ()
    licence: str = ""
    credits: Mapping[str, Credit] = field(default_factory=dict)
    left_out: tuple[str, ...] = ()


def credit_words(credit: Credit) -> str:
    """A credit as one line.

    >>> credit_words(Credit("Ada", "CC BY 4.0"))
    'Ada, CC BY 4.0'
    """
    return ", ".join(part for part in (credit.author, credit.licence, credit.source) if part)


def sharing_lines(sharing: Sharing) -> tuple[str, ...]:
    """What whoever opens a shared scenario is told of it, a sentence each."""
    lines = []
    if sharing.authors:
        lines.append(say("by_authors", authors=", ".join(sharing.authors)))
    if sharing.licence:
        lines.append(say("licence_line", licence=sharing.licence))
    by = [credit_words(credit) for credit in sharing.credits.values()]
    # Each once: a map of twenty tokens by one artist is one line.
    named = list(dict.fromkeys(words for words in by if words))
    if named:
        lines.append(say("pictures_named", named="; ".join(named)))
    if sharing.left_out:
        # A word of a newer version is told as it stands.
        words = (LEFT_OUT_WORDS.get(name, name) for name in sharing.left_out)
        lines.append(say("left_out_by_whoever_shared", words=", ".join(words)))
    return tuple(lines)

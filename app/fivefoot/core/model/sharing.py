"""Who made a shared scenario, under which licence, and what was left out of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from fivefoot.core.model.texts import say


@dataclass(frozen=True, slots=True)
class Credit:
    """The origin of a picture: its author, its licence, and where to get it."""

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
    """The description of a shared scenario. `credits` are by the asset's name, which is its
    content's hash: they remain when the picture itself was left out.

    `left_out` lists what the file deliberately does not hold: keys of `LEFT_OUT_WORDS`, or words of
    a newer version.
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
    """What to tell whoever opens a shared scenario, a sentence each."""
    lines = []
    if sharing.authors:
        lines.append(say("by_authors", authors=", ".join(sharing.authors)))
    if sharing.licence:
        lines.append(say("licence_line", licence=sharing.licence))
    by = [credit_words(credit) for credit in sharing.credits.values()]
    # Each once: a map of twenty tokens by one artist gets one line.
    named = list(dict.fromkeys(words for words in by if words))
    if named:
        lines.append(say("pictures_named", named="; ".join(named)))
    if sharing.left_out:
        # A word of a newer version is shown as it is.
        words = (LEFT_OUT_WORDS.get(name, name) for name in sharing.left_out)
        lines.append(say("left_out_by_whoever_shared", words=", ".join(words)))
    return tuple(lines)

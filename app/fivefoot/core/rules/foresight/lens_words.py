"""Lenses in words: "safe and (flanks:ogre or not unseen)" read into a tree, or refused in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from fivefoot.core.rules.foresight.texts import say
from fivefoot.core.rules.space.battle import Battle

AIMED: Final = ("strikes", "flanks", "short", "cover")
"""Lenses that name somebody."""

LENSES: Final = ("safe", "quiet", "unseen", *AIMED)
"""All lenses; of the first three `safe` and `unseen` may name somebody, and mean all enemies
without.
"""

MOST_WORDS: Final = 100
# A bracket, or a word with what it names behind a colon, in quotes where that has spaces.
_WORD = re.compile(r'\s*(\(|\)|[^\s():"]+(?::(?:"[^"]*"|[^\s()"]+))?|\S)')


class LensError(ValueError):
    """An expression that cannot be read, with what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Lens:
    """One question about a place; `target` is the id of whom it is about, "" = all enemies."""

    name: str
    target: str = ""


@dataclass(frozen=True, slots=True)
class Joined:
    """Several expressions that all hold (`and`), one of which does (`or`), or one that does not
    (`not`).
    """

    how: str
    parts: tuple[Expression, ...]


Expression = Lens | Joined


def read_lenses(battle: Battle, text: str) -> Expression:
    """The expression in a text. `not` binds closest, then `and`, then `or`.

    Somebody is named by id or name, in quotes where that has spaces: `flanks:"Old Ogre"`. Raises
    LensError with what is wrong and what could be said instead.
    """
    words = _WORD.findall(text)
    if not words:
        raise LensError(say("no_lens_is_named", lenses=", ".join(LENSES)))
    if len(words) > MOST_WORDS:
        raise LensError(say("lenses_are_too_long", most=MOST_WORDS))
    # `or` binds loosest: it is read first.
    found, rest = _either(battle, words)
    if rest:
        raise LensError(say("lens_word_is_out_of_place", word=rest[0]))
    return found


_Read = tuple[Expression, Sequence[str]]


def _either(battle: Battle, words: Sequence[str]) -> _Read:
    return _parts("or", _all_of, battle, words)


def _all_of(battle: Battle, words: Sequence[str]) -> _Read:
    return _parts("and", _one, battle, words)


def _parts(
    how: str, read: Callable[[Battle, Sequence[str]], _Read], battle: Battle, words: Sequence[str]
) -> _Read:
    """Parts with the same word between them, each read by `read`; a single part stands alone."""
    found, rest = read(battle, words)
    parts = [found]
    # Words in any case: people type them.
    while rest and rest[0].lower() == how:
        found, rest = read(battle, rest[1:])
        parts.append(found)
    return (parts[0] if len(parts) == 1 else Joined(how, tuple(parts))), rest


def _one(battle: Battle, words: Sequence[str]) -> _Read:
    if not words:
        raise LensError(say("lenses_end_too_early"))
    word, rest = words[0], words[1:]
    if word.lower() == "not":
        found, rest = _one(battle, rest)
        return Joined("not", (found,)), rest
    if word != "(":
        return _lens(battle, word), rest
    found, rest = _either(battle, rest)
    if not rest or rest[0] != ")":
        raise LensError(say("bracket_of_lenses_is_open"))
    return found, rest[1:]


def _lens(battle: Battle, word: str) -> Lens:
    name, _, said = word.partition(":")
    name, said = name.lower(), said.strip('"')
    if name not in LENSES:
        raise LensError(say("no_such_lens", word=word, lenses=", ".join(LENSES)))
    if name == "quiet" and said:
        raise LensError(say("lens_names_nobody", lens=name))
    if name in AIMED and not said:
        raise LensError(say("lens_needs_somebody", lens=name))
    return Lens(name, _somebody(battle, said) if said else "")


def _somebody(battle: Battle, said: str) -> str:
    tokens = battle.scenario.tokens
    # The id before the name: names may be the same.
    if said in tokens:
        return said
    named = [token.id for token in tokens.values() if token.name.lower() == said.lower()]
    # Two of one name: guessing would answer about the wrong one.
    if len(named) == 1:
        return named[0]
    if named:
        raise LensError(say("several_are_called", name=said, names=", ".join(named)))
    raise LensError(say("lens_knows_nobody", name=said, names=", ".join(tokens)))

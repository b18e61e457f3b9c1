"""Lenses as they are checked in a window, and the words that say the same.

What is checked and what is typed are one text: checking writes it, typing it checks what it says.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.lens_words import AIMED, LENSES, Expression, Joined, Lens


@dataclass(frozen=True, slots=True)
class LensChoice:
    """The lenses that are checked, in the order of `LENSES`; the id of the one whom those with a
    target mean; and whether all have to hold ("and") or one ("or").
    """

    names: tuple[str, ...] = ()
    target: str = ""
    how: str = "and"

    def turned(self, name: str) -> LensChoice:
        """The same with a lens checked that was not, or no longer.

        >>> LensChoice(("safe",)).turned("quiet").turned("safe").names
        ('quiet',)
        """
        asked = {*self.names} ^ {name}
        return replace(self, names=tuple(each for each in LENSES if each in asked))


def text_of(battle: Battle, choice: LensChoice) -> str:
    """A choice in the words of `read_lenses`; "" where nothing is checked."""
    said = name_in_text(battle, choice.target)
    words = [f"{name}:{said}" if name in AIMED else name for name in choice.names]
    return f" {choice.how} ".join(words)


def name_in_text(battle: Battle, token_id: str) -> str:
    """How a text names a token so that it is found again: by its name where that is its own, else
    by its id.
    """
    tokens = battle.scenario.tokens
    token = tokens.get(token_id)
    # A name with quotes in it cannot be quoted; an id never has any.
    if token is None or '"' in token.name or not token.name.strip():
        return token_id
    lowered = token.name.lower()
    others = [t for t in tokens.values() if t.id != token_id and t.name.lower() == lowered]
    # A name that is somebody else's id would mean that one.
    if others or (token.name in tokens and token.name != token_id):
        return token_id
    plain = all(letter.isalnum() or letter in "-_" for letter in token.name)
    return token.name.lower() if plain else f'"{token.name}"'


def choice_of(expression: Expression, otherwise: LensChoice) -> LensChoice | None:
    """What is checked where an expression is nothing but checks: some lenses all joined alike, of
    one target.

    None where checks cannot say it. What it leaves open is as in `otherwise`.
    """
    parts = (expression,) if isinstance(expression, Lens) else expression.parts
    if isinstance(expression, Joined) and expression.how == "not":
        return None
    lenses = [part for part in parts if isinstance(part, Lens)]
    targets = {lens.target for lens in lenses if lens.name in AIMED}
    # "safe:ogre" is more than the check "safe" says.
    named = any(lens.target for lens in lenses if lens.name not in AIMED)
    if len(lenses) < len(parts) or len(targets) > 1 or named:
        return None
    names = tuple(name for name in LENSES if name in {lens.name for lens in lenses})
    how = expression.how if isinstance(expression, Joined) else otherwise.how
    return LensChoice(names, next(iter(targets), otherwise.target), how)

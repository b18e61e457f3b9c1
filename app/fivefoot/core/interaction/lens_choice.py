"""Lenses as check boxes in a window, and the equivalent text.

Both are one text: checking a box writes it, typing it checks the boxes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from fivefoot.core.rules.foresight.lens_words import AIMED, LENSES, Expression, Joined, Lens
from fivefoot.core.rules.space.battle import Battle


@dataclass(frozen=True, slots=True)
class LensChoice:
    """The checked lenses, in the order of `LENSES`; the id of the target for those that have one;
    and whether all have to match ("and") or one ("or").
    """

    names: tuple[str, ...] = ()
    target: str = ""
    how: str = "and"

    def turned(self, name: str) -> LensChoice:
        """The same with a lens checked or unchecked.

        >>> LensChoice(("safe",)).turned("quiet").turned("safe").names
        ('quiet',)
        """
        asked = {*self.names} ^ {name}
        return replace(self, names=tuple(each for each in LENSES if each in asked))


def choice_text(battle: Battle, choice: LensChoice) -> str:
    """A choice as text for `read_lenses`; "" where nothing is checked."""
    said = name_in_text(battle, choice.target)
    words = [f"{name}:{said}" if name in AIMED else name for name in choice.names]
    return f" {choice.how} ".join(words)


def name_in_text(battle: Battle, token_id: str) -> str:
    """How a text refers to a token so that it is found again: by its name where that is unique,
    else by its id.
    """
    tokens = battle.scenario.tokens
    token = tokens.get(token_id)
    # A name with quotes in it cannot be quoted; an id never has any.
    if token is None or '"' in token.name or not token.name.strip():
        return token_id
    lowered = token.name.lower()
    others = [t for t in tokens.values() if t.id != token_id and t.name.lower() == lowered]
    # A name that is another token's id would mean that one.
    if others or (token.name in tokens and token.name != token_id):
        return token_id
    plain = all(letter.isalnum() or letter in "-_" for letter in token.name)
    return token.name.lower() if plain else f'"{token.name}"'


def checked_choice(expression: Expression, otherwise: LensChoice) -> LensChoice | None:
    """The checked boxes for an expression that consists of some lenses joined alike, with one
    target.

    None where check boxes cannot express it. What it leaves open is as in `otherwise`.
    """
    parts = (expression,) if isinstance(expression, Lens) else expression.parts
    if isinstance(expression, Joined) and expression.how == "not":
        return None
    lenses = [part for part in parts if isinstance(part, Lens)]
    targets = {lens.target for lens in lenses if lens.name in AIMED}
    # "safe:ogre" says more than the check box "safe".
    named = any(lens.target for lens in lenses if lens.name not in AIMED)
    if len(lenses) < len(parts) or len(targets) > 1 or named:
        return None
    names = tuple(name for name in LENSES if name in {lens.name for lens in lenses})
    how = expression.how if isinstance(expression, Joined) else otherwise.how
    return LensChoice(names, next(iter(targets), otherwise.target), how)

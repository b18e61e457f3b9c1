"""What a weapon says that the ruleset does not know: a property that stands nowhere, more ranges
than there are bands.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator

from fivefoot.core.model.token import Token
from fivefoot.core.model.weapon import Weapon
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset


def weapon_faults(ruleset: Ruleset, weapon: Weapon) -> Iterator[tuple[str, str]]:
    """Each key of a weapon that the ruleset does not understand, with what is wrong and the remedy;
    nothing of rulesets in which weapons decide nothing.
    """
    rules = ruleset.weapons
    if not rules.stats:
        return
    for name in weapon.properties:
        if name not in rules.properties:
            close = difflib.get_close_matches(name, list(rules.properties), 1)
            known = ", ".join(rules.properties) or "none"
            remedy = f"did you mean {close[0]}?" if close else f"known are {known}"
            yield "properties", f"{ruleset.title} has no weapon property {name[:40]!r}; {remedy}"
    if len(weapon.ranges) > rules.bands:
        bands = "1 range" if rules.bands == 1 else f"{rules.bands} ranges"
        yield "ranges", f"{len(weapon.ranges)} are given; {ruleset.title} knows {bands} at most"


def token_weapon_faults(ruleset: Ruleset, token: Token) -> Iterator[tuple[str, str]]:
    """The same of all weapons of a token, with their place: `weapons.0.properties`."""
    for number, weapon in enumerate(token.weapons):
        for key, problem in weapon_faults(ruleset, weapon):
            yield f"weapons.{number}.{key}", f"{weapon.name}: {problem}"

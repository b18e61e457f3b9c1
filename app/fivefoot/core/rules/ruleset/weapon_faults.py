"""Finds faults of a weapon against the ruleset: an unknown property, or more ranges than there are
bands.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator

from fivefoot.core.model.token import Token
from fivefoot.core.model.weapon import Weapon
from fivefoot.core.rules.ruleset.references import known_names
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.ruleset.texts import say


def weapon_faults(ruleset: Ruleset, weapon: Weapon) -> Iterator[tuple[str, str]]:
    """Each key of a weapon that the ruleset does not support, with the fault and the remedy; none
    in rulesets where weapons set no stats.
    """
    rules = ruleset.weapons
    if not rules.stats:
        return
    for name in weapon.properties:
        if name not in rules.properties:
            close = difflib.get_close_matches(name, list(rules.properties), 1)
            known = known_names(rules.properties)
            remedy = say("did_you_mean_close", close=close[0]) if close else known
            yield (
                "properties",
                say(
                    "title_has_no_weapon_property_name",
                    title=ruleset.title,
                    name=name[:40],
                    remedy=remedy,
                ),
            )
    if len(weapon.ranges) > rules.bands:
        yield (
            "ranges",
            say(
                "count_are_given_title_knows_bands_at",
                count=len(weapon.ranges),
                title=ruleset.title,
                bands=rules.bands,
            ),
        )


def token_weapon_faults(ruleset: Ruleset, token: Token) -> Iterator[tuple[str, str]]:
    """The same for all weapons of a token, with their place: `weapons.0.properties`."""
    for number, weapon in enumerate(token.weapons):
        for key, problem in weapon_faults(ruleset, weapon):
            yield f"weapons.{number}.{key}", f"{weapon.name}: {problem}"

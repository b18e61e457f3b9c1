"""Places creatures of the library on the map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.session.commands.token_edits import AddTokens
from fivefoot.core.session.switching import fitted_to_rules


@dataclass(frozen=True, slots=True)
class AddCreatures:
    """Adds tokens made from a creature, numbered if there are several, with its picture.

    A size that the rules in force do not have becomes medium.
    """

    creature: Token
    count: int = 1
    pictures: Mapping[str, bytes] = field(default_factory=dict, repr=False)
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return self._adding(rules).label(scenario, rules)

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        added = self._adding(rules).apply(scenario, rules)
        return replace(added, assets={**added.assets, **self.pictures})

    def _adding(self, rules: Ruleset) -> AddTokens:
        # Its id belongs to the library and means nothing in this scenario.
        return AddTokens(fitted_to_rules(replace(self.creature, id=""), rules), self.count)

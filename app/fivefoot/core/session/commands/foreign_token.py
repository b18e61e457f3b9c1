"""Adds a token from another program, with its picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.session.commands.texts import say
from fivefoot.core.session.commands.token_edits import AddTokens


@dataclass(frozen=True, slots=True)
class AddForeignToken:
    """Puts a token on the map, as near its middle as there is room, and keeps its picture.

    `assets` hold the picture under the name that the token uses. One undo step.
    """

    token: Token
    assets: Mapping[str, bytes] = field(default_factory=dict, repr=False)
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("add_token", token=self.token.name)

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        name = self.token.picture
        if name is not None and name in self.assets:
            assets = {**scenario.assets, name: self.assets[name]}
            scenario = replace(scenario, assets=assets)
        middle = Cell(scenario.scene.columns // 2, scenario.scene.rows // 2)
        # Its id may be taken here: then it gets another one.
        token = replace(self.token, id="", cell=middle)
        return AddTokens(token).apply(scenario, rules)

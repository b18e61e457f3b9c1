"""Sets a token's elevation manually, and what supports it there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar

from fivefoot.core.geometry.grid import CELL
from fivefoot.core.model.scenario import Scenario, with_token
from fivefoot.core.model.token import Support, Token
from fivefoot.core.rules.routes.falls import ground_below
from fivefoot.core.rules.ruleset.amount_text import height_text
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.support import misplaced
from fivefoot.core.rules.space.surface_map import ground_kind
from fivefoot.core.session.commands import name_of, refuse, require_tokens
from fivefoot.core.session.commands.texts import say

MOST_HEIGHT = 1000 * CELL
"""The greatest elevation in thousandths of a cell; beyond it is a typing error."""

SUPPORT_LABELS: dict[Support, str] = {
    "ground": say("on_ground"),
    "flying": say("flying"),
    "climbing": say("climbing"),
    "swimming": say("swimming"),
    "burrowing": say("burrowing"),
    "falling": say("falling"),
}


@dataclass(frozen=True, slots=True)
class SetHeight:
    """Puts a token at an elevation (thousandths of a cell above the map's datum) with some kind of
    support.

    One on the ground goes to the ground nearest to the elevation. Refused: below the ground without
    burrowing or swimming, swimming where there is no water, burrowing where there is no earth,
    clinging to nothing, flying above a ceiling or within the deck of a bridge.
    """

    token: str
    elevation: int
    support: Support
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("change_token_height", token=name_of(scenario, self.token))

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        require_tokens(scenario, (self.token,))
        battle = Battle(scenario, rules)
        token = scenario.tokens[self.token]
        changed = self._checked(battle, token)
        return scenario if changed == token else with_token(scenario, changed)

    def _checked(self, battle: Battle, token: Token) -> Token:
        if abs(self.elevation) > MOST_HEIGHT:
            most = height_text(battle.ruleset, MOST_HEIGHT)
            raise refuse(say("that_is_too_high_or_too", most=most), "height")
        there = replace(token, elevation=self.elevation, support=self.support)
        if self.support == "ground":
            return self._standing(battle, there)
        # Each kind of support is possible only in some places; bridges and ceilings are checked
        # afterwards.
        _CHECKS[self.support](battle, there)
        wrong = misplaced(battle, there)
        if wrong:
            raise refuse(
                say("token_wrong_choose_another_height", token=token.name, wrong=wrong), "height"
            )
        return there

    def _standing(self, battle: Battle, token: Token) -> Token:
        levels = [
            battle.columns_of_ground.level_at(cell.x, cell.y, self.elevation)
            for cell in battle.footprint(token).cells()
            if 0 <= cell.x < battle.columns and 0 <= cell.y < battle.rows
        ]
        known = [level for level in levels if level is not None]
        if not known:
            raise refuse(say("token_has_nothing_to_stand", token=token.name), "height")
        # The highest of all cells under it, since large bodies stand on the highest.
        return replace(token, elevation=max(known))


def _above_ground(battle: Battle, token: Token) -> None:
    """Checks that a token in the air has the ground below it, or an abyss."""
    if ground_below(battle, token) is not None:
        return
    cell = token.cell
    lowest = battle.columns_of_ground.level_at(cell.x, cell.y, token.elevation)
    if lowest is not None and lowest > token.elevation:
        depth = height_text(battle.ruleset, lowest - token.elevation)
        raise refuse(
            say(
                "token_would_be_depth_below_ground",
                token=token.name,
                depth=depth,
                lowest=height_text(battle.ruleset, lowest),
            ),
            "height",
        )


def _in_medium(battle: Battle, token: Token, media: tuple[str, ...], what: str) -> None:
    surface = battle.surfaces.at(token.cell.x, token.cell.y)
    top = surface.height or 0
    # Burrowing is possible under any floor, as far as it is earth.
    if ground_kind(surface).medium not in media and not (what == "earth" and token.elevation < top):
        raise refuse(say("there_is_no_what_where_token", what=what, token=token.name), "height")
    # Earth has no known bottom.
    deepest = top - surface.depth if what == "water" else -MOST_HEIGHT
    if token.elevation < deepest or (what == "water" and token.elevation > top):
        low, high = height_text(battle.ruleset, deepest), height_text(battle.ruleset, top)
        raise refuse(
            say("water_there_lies_between_low", low=low, high=high, token=token.name), "height"
        )


def _in_water(battle: Battle, token: Token) -> None:
    _in_medium(battle, token, ("liquid", "viscous"), "water")


def _in_earth(battle: Battle, token: Token) -> None:
    _in_medium(battle, token, ("solid", "semi_solid"), "earth")


_CHECKS: dict[Support, Callable[[Battle, Token], None]] = {
    "flying": _above_ground,
    "climbing": _above_ground,
    "falling": _above_ground,
    "swimming": _in_water,
    "burrowing": _in_earth,
}

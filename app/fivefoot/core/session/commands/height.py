"""Setting by hand how high a token is and what holds it up there."""

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
from fivefoot.core.rules.space.ground import kind_of
from fivefoot.core.rules.space.support import misplaced
from fivefoot.core.session.commands import existing, name_of, refuse

MOST_HEIGHT = 1000 * CELL
"""Thousandths of a cell beyond which an elevation is a slip of the pen."""

SUPPORT_LABELS: dict[Support, str] = {
    "ground": "On the ground",
    "flying": "Flying",
    "climbing": "Climbing",
    "swimming": "Swimming",
    "burrowing": "Burrowing",
    "falling": "Falling",
}


@dataclass(frozen=True, slots=True)
class SetHeight:
    """Put a token at an elevation (thousandths of a cell above the map's datum), held up in some
    way.

    One on the ground goes to the ground nearest to the elevation. Refused: below the ground without
    burrowing or swimming, swimming where there is no water, burrowing where there is no earth,
    clinging to nothing, flying above a ceiling or within the deck of a bridge.
    """

    token: str
    elevation: int
    support: Support
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return f"Change {name_of(scenario, self.token)}: height"

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        existing(scenario, (self.token,))
        battle = Battle(scenario, rules)
        token = scenario.tokens[self.token]
        changed = self._checked(battle, token)
        return scenario if changed == token else with_token(scenario, changed)

    def _checked(self, battle: Battle, token: Token) -> Token:
        if abs(self.elevation) > MOST_HEIGHT:
            most = height_text(battle.ruleset, MOST_HEIGHT)
            raise refuse(
                f"That is too high or too deep: keep within {most} of the map's datum.", "height"
            )
        there = replace(token, elevation=self.elevation, support=self.support)
        if self.support == "ground":
            return self._standing(battle, there)
        _CHECKS[self.support](battle, there)
        wrong = misplaced(battle, there)
        if wrong:
            raise refuse(f"{token.name} {wrong}: choose another height or support.", "height")
        return there

    def _standing(self, battle: Battle, token: Token) -> Token:
        levels = [
            battle.columns_of_ground.level_at(cell.x, cell.y, self.elevation)
            for cell in battle.footprint(token).cells()
            if 0 <= cell.x < battle.columns and 0 <= cell.y < battle.rows
        ]
        known = [level for level in levels if level is not None]
        if not known:
            raise refuse(
                f"{token.name} has nothing to stand on there: let it fly, climb or fall.", "height"
            )
        return replace(token, elevation=max(known))


def _above_ground(battle: Battle, token: Token) -> None:
    """Something in the air has the ground below it, or an abyss."""
    if ground_below(battle, token) is not None:
        return
    cell = token.cell
    lowest = battle.columns_of_ground.level_at(cell.x, cell.y, token.elevation)
    if lowest is not None and lowest > token.elevation:
        depth = height_text(battle.ruleset, lowest - token.elevation)
        raise refuse(
            f"{token.name} would be {depth} below the ground: raise it to"
            f" {height_text(battle.ruleset, lowest)}, or let it burrow or swim.",
            "height",
        )


def _in_medium(battle: Battle, token: Token, media: tuple[str, ...], what: str) -> None:
    surface = battle.surfaces.at(token.cell.x, token.cell.y)
    top = surface.height or 0
    if kind_of(surface).medium not in media and not (what == "earth" and token.elevation < top):
        raise refuse(f"There is no {what} where {token.name} is: choose another support.", "height")
    deepest = top - surface.depth if what == "water" else -MOST_HEIGHT
    if token.elevation < deepest or (what == "water" and token.elevation > top):
        low, high = height_text(battle.ruleset, deepest), height_text(battle.ruleset, top)
        raise refuse(
            f"The water there lies between {low} and {high}: keep {token.name} within it.", "height"
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

"""Raising and lowering tokens manually by levels, as the wheel does in setup."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.token import Support, Token
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.session.commands import Refused, name_of, require_tokens
from fivefoot.core.session.commands.height import SetHeight
from fivefoot.core.session.commands.moving import PlaceTokens
from fivefoot.core.session.commands.texts import say


@dataclass(frozen=True, slots=True)
class LiftTokens:
    """Raises tokens by `by` thousandths of a cell (negative: lowers them), after putting some on
    `places`.

    A token that leaves the ground flies, and one that comes down to it stands; below it, it swims
    where there is water and burrows where there is earth. Refused like `SetHeight`, with the reason
    for the last kind of support tried.

        LiftTokens(("wyvern",), 2000, (("wyvern", Cell(4, 6)),))
    """

    tokens: tuple[str, ...]
    by: int
    places: tuple[tuple[str, Cell], ...] = ()
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        verb = say("raise") if self.by > 0 else say("lower")
        one = len(self.tokens) == 1
        return (
            f"{verb} {name_of(scenario, self.tokens[0])}"
            if one
            else say("verb_count_tokens", verb=verb, count=len(self.tokens))
        )

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        require_tokens(scenario, self.tokens)
        if self.places:
            # Put down first: the ground of the new place decides what supports it.
            scenario = PlaceTokens(self.places).apply(scenario, rules)
        for token_id in self.tokens:
            scenario = _lifted(scenario, rules, token_id, self.by) if self.by else scenario
        return scenario


def _lifted(scenario: Scenario, rules: Ruleset, token_id: str, by: int) -> Scenario:
    battle = Battle(scenario, rules)
    token = scenario.tokens[token_id]
    level = battle.base_level(token) + by
    refusals = []
    for support in _ways(battle, token, level):
        try:
            return SetHeight(token_id, level, support).apply(scenario, rules)
        except Refused as refusal:
            refusals.append(refusal)
    raise refusals[-1]


def _ways(battle: Battle, token: Token, level: int) -> tuple[Support, ...]:
    """The possible kinds of support at a level, the likeliest first."""
    now = battle.base_level(token)
    ground = battle.columns_of_ground.level_at(token.cell.x, token.cell.y, now)
    # It stops at ground that it would pass: a click of the wheel must not go through a bridge.
    came_down = ground is not None and level <= ground < now
    came_up = ground is not None and now < ground <= level
    if came_down or came_up or level == ground:
        return ("ground",)
    if ground is not None and level < ground:
        # Below ground it stays in its present medium.
        own: tuple[Support, ...] = (
            (token.support,) if token.support in ("swimming", "burrowing") else ()
        )
        return tuple(dict.fromkeys((*own, "swimming", "burrowing", "flying")))
    return ("climbing", "flying") if token.support == "climbing" else ("flying",)

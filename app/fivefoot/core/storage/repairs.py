"""Repairs tokens whose saved position contradicts the map, when a file is opened, and reports each
repair.

A map changed by hand or by an older version may leave a token swimming on dry land. Such a file
still opens, with a remark for each change and for each name without a meaning.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fivefoot.core.model.scenario import Scenario, with_token
from fivefoot.core.model.token import Token
from fivefoot.core.rules.routes.falls import on_the_ground
from fivefoot.core.rules.ruleset.amount_text import height_text
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.mounts_and_grapples import companions
from fivefoot.core.rules.space.support import ceiling_over, misplaced
from fivefoot.core.rules.space.tokens import height_of
from fivefoot.core.storage.reading.report import quoted
from fivefoot.core.storage.texts import say

HELD_AS = {"ground": "stands", "flying": "flies", "swimming": "swims"}


def repaired(scenario: Scenario, rules: Ruleset) -> tuple[Scenario, list[str]]:
    """The scenario with every token supported by what is there, and a sentence for each change or
    meaningless name.
    """
    remarks: list[str] = []
    for name, token in scenario.tokens.items():
        battle = Battle(scenario, rules)  # who moves with others is where they are
        wrong = misplaced(battle, token) if not companions(battle, name) else ""
        if wrong:
            there = _placed(battle, token)
            scenario = with_token(scenario, there)
            at = height_text(rules, there.elevation)
            does = say("it_held_as_at_at_now", held_as=HELD_AS[there.support], at=at)
            remarks.append(
                say(
                    "tokens_quoted_support_other_quoted_wrong_does",
                    quoted=quoted(name),
                    other_quoted=quoted(token.name),
                    wrong=wrong,
                    does=does,
                )
            )
    return scenario, [
        *remarks,
        *_nothing_below(Battle(scenario, rules)),
        *_means_nothing(scenario, rules),
    ]


def _placed(battle: Battle, token: Token) -> Token:
    """A token moved to where the map can hold it: under the ceiling, on the deck, above the ground,
    or standing.
    """
    ceiling = ceiling_over(battle, token)
    if token.support == "flying" and ceiling is not None and token.elevation >= ceiling:
        token = replace(token, elevation=ceiling - height_of(battle.ruleset, token))
    if token.support == "flying" and not misplaced(battle, token):
        return token
    there = on_the_ground(battle, replace(token, support="ground"))
    return replace(there, support="flying") if token.support == "flying" else there


def _nothing_below(battle: Battle) -> Iterator[str]:
    """Remarks on tokens over an abyss: they fall when they move, or when their turn ends."""
    for name, token in battle.scenario.tokens.items():
        cells = [
            c for c in battle.footprint(token).cells() if c.x < battle.columns and c.y < battle.rows
        ]
        levels = (battle.columns_of_ground.level_at(cell.x, cell.y) for cell in cells)
        if (
            token.support == "ground"
            and not companions(battle, name)
            and all(level is None for level in levels)
        ):
            yield (
                say(
                    "tokens_quoted_cell_other_quoted_stands_over",
                    quoted=quoted(name),
                    other_quoted=quoted(token.name),
                )
            )


def _means_nothing(scenario: Scenario, ruleset: Ruleset) -> Iterator[str]:
    """Remarks on names in the fight without a meaning: a pool that the ruleset does not have, a
    moment that never comes.
    """
    encounter = scenario.encounter
    for name, turn in encounter.turns.items():
        for pool in turn.pools.keys() - ruleset.pools.keys():
            place = f"encounter.turns.{quoted(name)}.pools.{quoted(pool)}"
            yield say("place_ruleset_has_no_such_pool", place=place, ruleset=ruleset.id)
    for index, timer in enumerate(encounter.timers):
        if timer.of and timer.of not in scenario.tokens:
            place, state = f"encounter.timers.{index}.of", quoted(timer.name)
            yield say(
                "place_there_is_no_token_quoted", place=place, quoted=quoted(timer.of), state=state
            )

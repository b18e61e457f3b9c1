"""The answer to a player's "why" at a place of their map: who stands there, the ground, and how the
token that acts would get there.

It is computed from the battle that the players know, so that nothing else can be in it.
"""

from __future__ import annotations

from collections.abc import Mapping

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.heights import ground_words
from fivefoot.core.interaction.ledger import LedgerLine, ledger
from fivefoot.core.interaction.plan import Planner
from fivefoot.core.interaction.texts import say
from fivefoot.core.model.fog import explored_cells
from fivefoot.core.model.token import Token
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.texts.lists import capital

MOST_LINES = 12
"""The most lines about a route; a longer one ends with how many steps more there are."""


def players_why(
    battle: Battle, cell: Cell, mover: str | None, wounds: Mapping[str, str]
) -> tuple[LedgerLine, ...]:
    """The text about a cell, a line each; `mover` is the token whose route there is described.

    `wounds` has a word for each token whose hit points are shown in words. Nothing is said about a
    cell that is covered or not on the map.
    """
    # Not even that the map continues there.
    if not _is_uncovered(battle, cell):
        return ()
    ground = LedgerLine("title", capital(", ".join(ground_words(battle, cell))), cell=cell)
    there = (
        token for token in battle.scenario.tokens.values() if battle.footprint(token).covers(cell)
    )
    tokens = tuple(_of_token(battle, token, wounds.get(token.id, "")) for token in there)
    return (ground, *tokens, *_way(battle, cell, mover))


def _is_uncovered(battle: Battle, cell: Cell) -> bool:
    fog = battle.scenario.scene.fog
    if not (0 <= cell[0] < battle.columns and 0 <= cell[1] < battle.rows):
        return False
    return not fog.on or bool(explored_cells(fog, battle.columns, battle.rows)[cell[1], cell[0]])


def _of_token(battle: Battle, token: Token, wound: str) -> LedgerLine:
    conditions = battle.ruleset.conditions
    facts = [conditions[name].label for name in token.conditions if name in conditions]
    if token.hit_points is not None:
        of = token.hit_points_max
        # Their scenario only has numbers that they may know.
        facts.append(f"{token.hit_points} / {of}" if of else str(token.hit_points))
    return LedgerLine("note", token.name, " · ".join(part for part in (wound, *facts) if part))


def _way(battle: Battle, cell: Cell, mover: str | None) -> tuple[LedgerLine, ...]:
    """How the token that acts gets there, or why not."""
    if mover is None or battle.footprint(battle.token(mover)).covers(cell):
        return ()
    planner = Planner(battle, mover)
    lines = ledger(battle, planner.judged(planner.to(cell)))
    more = len(lines) - MOST_LINES
    if more <= 0:
        return lines
    # The sum comes last: it is what most want to know.
    rest = LedgerLine("note", say("count_lines_more", count=more))
    return (*lines[: MOST_LINES - 2], rest, lines[-1])

"""Uncovers fog by sight: the cells that the party sees after a change stay uncovered, as part of
the same undo step.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.fog import explored_cells, rows_of
from fivefoot.core.model.scenario import Scenario, with_token
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.token_sight import cells_seen
from fivefoot.core.session.projection import EVERYONE, PARTY


def explored_after(before: Scenario, after: Scenario, rules: Ruleset) -> Scenario:
    """The scenario with the cells uncovered that its heroes see now and saw on their way.

    The same object without fog by sight, or where nothing was moved, opened or built.
    """
    fog = after.scene.fog
    if not (fog.on and fog.by_sight) or (
        before.tokens is after.tokens and before.scene is after.scene
    ):
        return after
    return _uncovered(
        Battle(after, rules),
        (
            (token, cell)
            for token in EVERYONE.members(after)
            for cell in _places(before, after, token)
        ),
    )


def explored_ahead(
    battle: Battle, token_id: str, path: Sequence[Cell], elevation: int | None = None
) -> Scenario:
    """The scenario as it would be if a token went along some cells: the token at the last of them,
    and everything uncovered that the party would see.

    The same object where there is no way, no fog by sight, or the token is not of the party: then
    nothing would come into sight. The real scenario is not changed.
    """
    scenario, fog = battle.scenario, battle.scenario.scene.fog
    token = battle.token(token_id)
    if not (path and fog.on and fog.by_sight) or token.side != PARTY:
        return scenario
    level = token.elevation if elevation is None else elevation
    moved = replace(token, cell=path[-1], elevation=level)
    after = with_token(scenario, moved)
    others = [(each, each.cell) for each in EVERYONE.members(after) if each.id != token_id]
    # The real token where it is equal: what it sees from a cell is already cached.
    looker = token if level == token.elevation else moved
    return _uncovered(battle.after(after), [*others, *((looker, cell) for cell in path)])


def _uncovered(battle: Battle, looks: Iterable[tuple[Token, Cell]]) -> Scenario:
    """The scenario with the cells uncovered that some tokens see from some places."""
    scenario, fog = battle.scenario, battle.scenario.scene.fog
    known = explored_cells(fog, battle.columns, battle.rows)
    seen = known | cells_seen(battle, looks)
    # The same object, so that nothing is redrawn.
    if (seen == known).all():
        return scenario
    return replace(
        scenario, scene=replace(scenario.scene, fog=replace(fog, explored=rows_of(seen)))
    )


def _places(before: Scenario, after: Scenario, token: Token) -> tuple[Cell, ...]:
    """Where a token looked from: its place, and the cells of its move since its former place."""
    old, turn = before.tokens.get(token.id), after.encounter.turns.get(token.id)
    move = turn.move if turn is not None else None
    if before.open_scene != after.open_scene:  # the same id may mean another token there
        return (token.cell,)
    if old is None or move is None or old.cell == token.cell or token.cell not in move.path:
        return (token.cell,)
    # It has already looked from the cell where it stood.
    start = move.path.index(old.cell) + 1 if old.cell in move.path else 0
    return (*move.path[start:], token.cell)

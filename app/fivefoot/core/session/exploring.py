"""What the party uncovers: the cells it sees after a change stay uncovered, in the same step of
undo.
"""

from __future__ import annotations

from dataclasses import replace

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.fog import explored_cells, rows_of
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.token_sight import seen_from
from fivefoot.core.session.projection import EVERYONE


def explored_after(before: Scenario, after: Scenario, rules: Ruleset) -> Scenario:
    """The scenario with what its heroes see now uncovered, and what they saw on their way.

    The same object where no fog lies that sight uncovers, or nothing was moved, opened or built.
    """
    fog = after.scene.fog
    if not (fog.on and fog.by_sight) or (
        before.tokens is after.tokens and before.scene is after.scene
    ):
        return after
    battle = Battle(after, rules)
    known = explored_cells(fog, battle.columns, battle.rows)
    looks = [
        (token, cell) for token in EVERYONE.members(after) for cell in _places(before, after, token)
    ]
    seen = known | seen_from(battle, looks)
    if (seen == known).all():
        return after
    return replace(after, scene=replace(after.scene, fog=replace(fog, explored=rows_of(seen))))


def _places(before: Scenario, after: Scenario, token: Token) -> tuple[Cell, ...]:
    """Where a token looked round: where it is, and the cells of its move since it was where it was
    before.
    """
    old, turn = before.tokens.get(token.id), after.encounter.turns.get(token.id)
    move = turn.move if turn is not None else None
    if before.open_scene != after.open_scene:  # the same id may mean somebody else there
        return (token.cell,)
    if old is None or move is None or old.cell == token.cell or token.cell not in move.path:
        return (token.cell,)
    start = move.path.index(old.cell) + 1 if old.cell in move.path else 0
    return (*move.path[start:], token.cell)

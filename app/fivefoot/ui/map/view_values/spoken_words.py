"""Tokens in words, for screen readers."""

from __future__ import annotations

from fivefoot.core.interaction.heights import altitude_text, pending_fall_text
from fivefoot.core.model.token import Token
from fivefoot.core.rules.space.down import down_label, is_down
from fivefoot.ui.state.workspace import Workspace


def token_words(workspace: Workspace, token: Token) -> str:
    """A token in one sentence.

    "Goblin 1, foes, cell 4, 7, prone, 5 of 7 hit points, acts now"
    """
    ruleset = workspace.ruleset
    parts = [token.name, token.side, f"cell {token.cell[0]}, {token.cell[1]}"]
    parts += [
        ruleset.conditions[name].label.lower()
        for name in token.conditions
        if name in ruleset.conditions
    ]
    height = pending_fall_text(workspace.battle, token) or altitude_text(workspace.battle, token)
    held = token.support if token.support != "ground" else "below" if height else ""
    parts += [f"{held} {height}".rstrip()] if held else []
    if token.hit_points is not None:
        most = f" of {token.hit_points_max}" if token.hit_points_max is not None else ""
        parts.append(f"{token.hit_points}{most} hit points")
    if is_down(ruleset, token):
        parts.append(f"down: {down_label(ruleset, token).lower()}")
    if workspace.scenario.encounter.active == token.id and workspace.battle.in_play:
        parts.append("acts now")
    return ", ".join(parts)

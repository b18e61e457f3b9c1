"""Describes tokens and lenses in words, for screen readers."""

from __future__ import annotations

from fivefoot.core.interaction.heights import altitude_text, pending_fall_text
from fivefoot.core.interaction.lens_request import count_words, place_words
from fivefoot.core.model.token import Token
from fivefoot.core.rules.space.downed import down_label, is_down
from fivefoot.core.texts.labels import in_sentence
from fivefoot.core.texts.marker import tr
from fivefoot.ui.state.workspace import Workspace

# Written out, since this is all that somebody hears: the model's own words are names for the
# program.
SIDE_WORDS = {"heroes": tr("heroes"), "foes": tr("foes"), "neutral": tr("neutral")}
SUPPORT_WORDS = {
    "flying": tr("flying"),
    "climbing": tr("climbing"),
    "swimming": tr("swimming"),
    "burrowing": tr("burrowing"),
    "falling": tr("falling"),
}


def token_words(workspace: Workspace, token: Token) -> str:
    """A token in one sentence.

    "Goblin 1, foes, cell 4, 7, prone, 5 of 7 hit points, acts now"
    """
    ruleset = workspace.ruleset
    parts = [
        token.name,
        # Sides are free texts: a group's own is used as it is.
        SIDE_WORDS.get(token.side, token.side),
        tr("cell {first}, {second}", first=token.cell[0], second=token.cell[1]),
    ]
    parts += [
        in_sentence(ruleset.conditions[name].label)
        for name in token.conditions
        if name in ruleset.conditions
    ]
    height = pending_fall_text(workspace.battle, token) or altitude_text(workspace.battle, token)
    # On the ground below the floor's level: in a pit, or in a chasm.
    held = SUPPORT_WORDS.get(token.support, tr("below") if height else "")
    parts += [f"{held} {height}".rstrip()] if held else []
    if token.hit_points is not None:
        most = (
            tr(" of {hit_points_max}", hit_points_max=token.hit_points_max)
            if token.hit_points_max is not None
            else ""
        )
        parts.append(tr("{hit_points}{most} hit points", hit_points=token.hit_points, most=most))
    if is_down(ruleset, token):
        parts.append(tr("down: {down_label}", down_label=in_sentence(down_label(ruleset, token))))
    if workspace.scenario.encounter.active == token.id and workspace.battle.in_play:
        parts.append(tr("acting now"))
    return ", ".join(parts)


def lens_words(workspace: Workspace) -> str:
    """The state of the lenses in one line: the viewed place, else how many match, else what is
    wrong.
    """
    desk = workspace.lenses
    if not desk.text.strip():
        return tr("Choose the conditions: marks show where they hold.")
    if desk.problem:
        return desk.problem[:1].upper() + desk.problem[1:]
    answer = desk.answer
    if answer is None:
        return tr("Searching…")
    if answer.problem:
        return answer.problem[:1].upper() + answer.problem[1:]
    place = desk.looked_at
    if place is None:
        return count_words(len(answer.places))
    return tr(
        "{number} of {count}: {words}",
        number=desk.number + 1,
        count=len(answer.places),
        words=place_words(workspace.battle, place),
    )

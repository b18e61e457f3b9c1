"""Kinds of movement (walk, run, fly ...) across rulesets: which action each ruleset has for each,
and which it has at all.
"""

from __future__ import annotations

from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset

PICKERS = ("move", "dash", "sprint", "stealth", "hide", "crawl", "step")
"""Kinds of movement that several rulesets share."""

OTHER = "action:"
"""The prefix of the id of a movement action with none of these names."""


def action_for(ruleset: Ruleset, picker: str) -> str | None:
    """The action for a kind of movement; None is the ruleset's plain movement."""
    # The name of a turn's plain movement differs by ruleset; None leaves it to the ruleset.
    if picker == "move":
        return None
    if picker.startswith(OTHER):
        name = picker.removeprefix(OTHER)
        # A kind kept from another system may not exist in this one.
        return name if name in ruleset.actions else None
    found = (
        name
        for name, action in ruleset.actions.items()
        if action.picker == picker and action.movement is not None
    )
    return next(found, None)


def picker_of(ruleset: Ruleset, action_id: str) -> str:
    """The kind of movement of an action: a shared one, or its own ("action:tumble_through")."""
    if action_id == ruleset.movement.action:
        return "move"
    return next(
        (name for name in PICKERS if action_for(ruleset, name) == action_id), f"{OTHER}{action_id}"
    )


def is_offered(ruleset: Ruleset, picker: str) -> bool:
    """Whether the ruleset has the kind of movement at all."""
    return picker == "move" or action_for(ruleset, picker) is not None

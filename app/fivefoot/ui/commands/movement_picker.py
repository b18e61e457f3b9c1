"""Ways of moving by name, whichever action a ruleset has for each, and which of them it has at
all.
"""

from __future__ import annotations

from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset

PICKERS = ("move", "dash", "sprint", "stealth", "hide", "crawl", "step")
"""Ways of moving that several rulesets share."""

OTHER = "action:"
"""Before the id of a movement action that has none of these names."""


def action_for(ruleset: Ruleset, picker: str) -> str | None:
    """The action behind a way of moving; None = the ruleset's plain movement."""
    # What a turn's plain movement is called differs by ruleset; None lets it say so itself.
    if picker == "move":
        return None
    if picker.startswith(OTHER):
        name = picker.removeprefix(OTHER)
        # A way kept from another system may not exist in this one.
        return name if name in ruleset.actions else None
    found = (
        name
        for name, action in ruleset.actions.items()
        if action.picker == picker and action.movement is not None
    )
    return next(found, None)


def picker_of(ruleset: Ruleset, action_id: str) -> str:
    """The way of moving that an action is: a shared one, or one of its own
    ("action:tumble_through").
    """
    if action_id == ruleset.movement.action:
        return "move"
    return next(
        (name for name in PICKERS if action_for(ruleset, name) == action_id), f"{OTHER}{action_id}"
    )


def is_offered(ruleset: Ruleset, picker: str) -> bool:
    """Whether the ruleset has the way of moving at all."""
    return picker == "move" or action_for(ruleset, picker) is not None

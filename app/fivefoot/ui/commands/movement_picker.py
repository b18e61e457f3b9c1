"""The movement picker: seven ways of moving, their keys, and which of them a ruleset has."""

from __future__ import annotations

from dataclasses import dataclass

from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Picker:
    """A way of moving, as the strip shows it."""

    id: str
    label: str
    icon: str
    key: str


PICKERS = (
    Picker("move", "Move", "move", "1"),
    Picker("dash", "Dash", "dash", "2"),
    Picker("sprint", "Sprint", "sprint", "3"),
    Picker("stealth", "Stealth", "stealth", "4"),
    Picker("hide", "Hide", "hide", "5"),
    Picker("crawl", "Crawl", "crawl", "6"),
    Picker("step", "Step", "step", "7"),
)


OTHER = "action:"
"""Before the id of a movement action that has no place in the strip."""


def action_for(ruleset: Ruleset, picker: str) -> str | None:
    """The action behind a way of moving; None = the ruleset's plain movement."""
    if picker == "move":
        return None
    if picker.startswith(OTHER):
        name = picker.removeprefix(OTHER)
        return name if name in ruleset.actions else None
    found = (
        name for name, action in ruleset.actions.items() if action.picker == picker and action.movement is not None
    )
    return next(found, None)


def picker_of(ruleset: Ruleset, action_id: str) -> str:
    """The way of moving that an action is: one of the strip's, or one of its own ("action:tumble_through")."""
    if action_id == ruleset.movement.action:
        return "move"
    return next((p.id for p in PICKERS if action_for(ruleset, p.id) == action_id), f"{OTHER}{action_id}")


def is_offered(ruleset: Ruleset, picker: str) -> bool:
    """Whether the ruleset has the way of moving at all."""
    return picker == "move" or action_for(ruleset, picker) is not None


def tip(ruleset: Ruleset, picker: Picker) -> str:
    """What the strip says of a way of moving: its name in this ruleset, or why it is grey."""
    action_id = ruleset.movement.action if picker.id == "move" else action_for(ruleset, picker.id)
    action = ruleset.actions.get(action_id or "")
    if action is None:
        return f"{picker.label}: {ruleset.title} has no such movement"
    return f"{action.label} ({picker.key}){'. ' + action.help if action.help else ''}"

"""Reminders: lines of the log that tell the table what it might overlook, told apart by code."""

from __future__ import annotations

from typing import Final

from fivefoot.core.rules.turn.texts import say
from fivefoot.core.texts.message import Message

MAY_REACT: Final = frozenset({"turn.name_may_react_words", "turn.name_may_react_at_where"})
"""Codes of what reminds of a reaction that nobody is asked about."""


def reminder(text: str) -> Message:
    """A text as a reminder.

    >>> reminder("Ada holds Ogre")
    'reminder: Ada holds Ogre'
    """
    return say("reminder", text=text)


def reminds_of(line: str) -> str | None:
    """What a line of the log reminds of; None where it is no reminder, or came from a file.

    >>> reminds_of(reminder("Ada holds Ogre")), reminds_of("Ada moves")
    ('Ada holds Ogre', None)
    """
    if not isinstance(line, Message) or line.code != "turn.reminder":
        return None
    text = line.arguments["text"]
    return text if isinstance(text, str) else None


def may_react(line: str) -> bool:
    """Whether a line reminds of a reaction that nobody is asked about."""
    text = reminds_of(line)
    return isinstance(text, Message) and text.code in MAY_REACT

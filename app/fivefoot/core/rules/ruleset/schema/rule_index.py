"""The index of a game's rules: what stands behind the ids that `[sources]` names."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from fivefoot.core.rules.ruleset.schema.base import Record

RuleId = Annotated[str, Field(pattern=r"^\S+$", max_length=40)]
"""What a source names; without spaces, because the rules of a line are written one after the other.
"""

Chapter = Annotated[str, Field(min_length=1, max_length=60)]


class RuleText(Record):
    """A rule of the game by a short name, and what it says in a sentence or two of our own
    words.
    """

    name: Annotated[str, Field(min_length=1, max_length=60)]  # a short name
    says: Annotated[str, Field(max_length=600)]  # what it says, in a sentence or two of your own

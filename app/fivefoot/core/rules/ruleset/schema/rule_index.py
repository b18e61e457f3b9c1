"""The index of a game's rules: the name and sentence of each id that `[sources]` uses."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from fivefoot.core.rules.ruleset.schema.base import Record

RuleId = Annotated[str, Field(pattern=r"^\S+$", max_length=40)]
"""The id of a rule; without spaces, because several ids are written one after the other."""

Chapter = Annotated[str, Field(min_length=1, max_length=60)]


class RuleText(Record):
    """A rule of the game: a short name, and a sentence or two in our own words."""

    name: Annotated[str, Field(min_length=1, max_length=60)]  # a short name
    says: Annotated[str, Field(max_length=600)]  # its content, in a sentence or two of your own

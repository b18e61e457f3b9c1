"""What walls and doors are made of, and how much it takes to break them."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from fivefoot.core.model.barrier import BarrierKind
from fivefoot.core.rules.ruleset.schema.base import Identifier, Label, Number, Record
from fivefoot.core.rules.ruleset.texts import say

Count = Annotated[int, Field(ge=0, le=1_000_000)]


class Material(Record):
    """Something that walls and doors are made of."""

    label: Label  # how a thing made of it is called, before its kind: wooden
    hit_points: Annotated[int, Field(ge=1, le=1_000_000)]
    """What a door, or a cell of a wall, takes before it breaks."""
    hardness: Count = 0  # taken off the damage of each blow
    defence: Number | None = None  # what a roll has to reach to hit it; none = it is not said


class Breaking(Record):
    """Walls and doors as targets. Without materials nothing breaks."""

    materials: dict[Identifier, Material] = {}  # what things are made of, by id
    usual: dict[BarrierKind, str] = {}  # the material of each kind where nothing else is said

    @model_validator(mode="after")
    def _known(self) -> Breaking:
        for kind, name in self.usual.items():
            if name not in self.materials:
                raise ValueError(
                    say("usual_kind_names_name_which_is_none_of", kind=kind, name=name)
                )
        return self


__all__ = ["Breaking", "Material"]

"""Materials of walls and doors, and the damage that breaks them."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from fivefoot.core.model.barrier import BarrierKind
from fivefoot.core.rules.ruleset.schema.base import Identifier, Label, Number, Record
from fivefoot.core.rules.ruleset.texts import say

Count = Annotated[int, Field(ge=0, le=1_000_000)]


class Material(Record):
    """A material of walls and doors."""

    label: Label  # the adjective before its kind: wooden
    hit_points: Annotated[int, Field(ge=1, le=1_000_000)]
    """The hit points of a door, or of a wall's piece in one cell."""
    hardness: Count = 0  # taken off the damage of each blow
    defence: Number | None = None  # what an attack roll has to reach to hit it; none: not specified


class Breaking(Record):
    """Walls and doors as targets. Without materials nothing breaks."""

    materials: dict[Identifier, Material] = {}  # the materials, by id
    usual: dict[BarrierKind, str] = {}  # the material of each kind unless a barrier has its own

    @model_validator(mode="after")
    def _known(self) -> Breaking:
        for kind, name in self.usual.items():
            if name not in self.materials:
                raise ValueError(
                    say("usual_kind_names_name_which_is_none_of", kind=kind, name=name)
                )
        return self


__all__ = ["Breaking", "Material"]

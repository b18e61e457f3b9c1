"""Threatened areas, opportunity attacks, flanking, disengaging, forced movement, areas."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from fivefoot.core.rules.ruleset.schema.base import Amount, Number, Record
from fivefoot.core.rules.ruleset.schema.modifiers import Modifier


class Ring(Record):
    """A ring drawn round a token besides its reach."""

    label: str
    radius: Amount
    help: str = ""  # what it means, for people: nothing is counted from it


class Threat(Record):
    """What area a token threatens; `reach` in the ruleset's unit.

    `weapon_reach` is how far its blows go, where that need not be as far as it threatens (B13, B26).
    """

    area: Literal["reach", "none"] = "reach"
    reach: Amount
    weapon_reach: Amount | None = None
    rings: dict[str, Ring] = {}


#: How somebody comes to move; "own" movement is never exempt.
MovementKind = Literal["forced", "teleport", "stand", "mount", "drop", "disengage_step", "tumble"]


class Opportunity(Record):
    """When moving provokes a reaction, who is exempt and whom it asks.

    `ranged` lets those react who hold nothing but a ranged weapon; their reach is that of everybody (C22).
    """

    trigger: Literal["leave_reach", "exit_threatened_cell", "any_step_inside", "flanked_departure", "none"]
    label: str = "Opportunity attack"
    acts: list[str] = []  # tags of actions that provoke inside reach
    exempt: list[MovementKind] = []
    protected: Annotated[int, Field(ge=0)] = 0
    pair_limit: Literal["none", "per_round"] = "none"
    needs_sight: bool = True
    ranged: bool = False
    flanked: Literal["opposite_cells", "opposite_rows"] = "opposite_cells"


class Disengage(Record):
    """What disengaging suppresses and where it forbids to end."""

    kind: Literal["flag", "step", "floor", "none"] = "none"
    suppresses: Literal["all", "movement_only", "none"] = "none"
    end_restriction: Literal["none", "no_enemy_reach"] = "none"


class Flank(Record):
    """Flanking as an advantage for attackers.

    `within` tells from where one flanks, `too_small` what becomes of a flank with somebody smaller than `size_over`
    allows, `counts` whether an attacker has `modifiers` once or for each of its allies in a flank of the target.
    """

    enabled: bool = False
    size_over: int | None = None
    modifiers: list[Modifier] = []  # what a flanking attacker's blows get
    role: Literal["both_allies", "mover"] = "both_allies"
    within: Literal["reach", "contact"] = "reach"
    too_small: Literal["gains_nothing", "does_not_flank"] = "gains_nothing"
    counts: Literal["once", "each_ally"] = "once"


class Forced(Record):
    """Shoves and pushes, distance in the ruleset's unit; which actions push, and whom, they say themselves."""

    distance: Number = 0
    directions: Literal["away", "any"] = "away"
    wall_die: str = ""
    wall_per: Number = 0


class Area(Record):
    """Which cells a template catches."""

    inclusion: Literal["centre_in_circle", "any_overlap", "chebyshev"]


CoverGrade = Literal["half cover", "three-quarters cover", "full cover"]


class Cover(Record):
    """Cover between attacker and target.

    `modifiers` bear on attacks at somebody behind a cover object that touches its place, `grades` on those at somebody
    in each grade of cover.
    """

    rule: Literal["none", "touching_object", "graded"] = "none"
    modifiers: list[Modifier] = []
    grades: dict[CoverGrade, list[Modifier]] = {}

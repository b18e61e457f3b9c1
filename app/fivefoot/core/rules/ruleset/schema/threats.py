"""Threatened areas, opportunity attacks, flanking, disengaging, forced movement, areas."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from fivefoot.core.rules.ruleset.schema.base import Label, Length, NotNegative, Record
from fivefoot.core.rules.ruleset.schema.modifiers import Modifier


class Ring(Record):
    """A ring drawn round a token besides its reach."""

    label: Label  # its name in the game
    radius: NotNegative  # its radius, in the ruleset's unit
    help: str = ""  # its meaning, for people: nothing is computed from it


class Threat(Record):
    """The area that a token threatens; `reach` in the ruleset's unit.

    `weapon_reach` is the reach of its attacks, where that differs from what it threatens (B13,
    B26).
    """

    area: Literal["reach", "none"] = "reach"  # whether tokens threaten cells at all
    reach: NotNegative  # how far, in the ruleset's unit
    weapon_reach: NotNegative | None = None
    """The reach of its attacks where it differs, in the ruleset's unit."""
    rings: dict[str, Ring] = {}  # other rings round a token, by id


#: The causes of movement; "own" movement is never exempt.
MovementKind = Literal["forced", "teleport", "stand", "mount", "drop", "disengage_step", "tumble"]


class Opportunity(Record):
    """When movement provokes a reaction, who is exempt, and who is asked.

    `ranged` also allows creatures with only a ranged weapon to react, with the reach that everybody
    has (C22).
    """

    trigger: Literal[
        "leave_reach", "exit_threatened_cell", "any_step_inside", "flanked_departure", "none"
    ]
    """The steps that provoke: those out of a reach; those that begin in a threatened cell; those
    that begin or end in one; those from a flanked position; or none.
    """
    label: str = "Opportunity attack"  # the name of the reaction
    acts: list[str] = []  # tags of actions that provoke within a reach
    exempt: list[MovementKind] = []  # causes of movement that provoke nobody
    protected: Annotated[int, Field(ge=0)] = 0
    """how many enemies the mover may name to be safe from"""
    pair_limit: Literal["none", "per_round"] = "none"
    """Whether the same two creatures may be involved more than once."""
    needs_sight: bool = True  # the reactor has to see the mover
    ranged: bool = False  # creatures with only a ranged weapon react too
    flanked: Literal["opposite_cells", "opposite_rows"] = "opposite_cells"
    """The definition of a flanked position."""


class Disengage(Record):
    """What disengaging suppresses, and where it may not end."""

    kind: Literal["flag", "step", "floor", "none"] = "none"
    """How it is done: by a flag, a step, or a roll that attacks have to reach."""
    suppresses: Literal["all", "movement_only", "none"] = "none"  # what it stops from provoking
    end_restriction: Literal["none", "no_enemy_reach"] = "none"  # where it may not end


class FlankRules(Record):
    """Flanking as an advantage for attackers.

    `within` says from where a token flanks, `too_small` what happens where an ally is smaller than
    `size_over` allows, `counts` whether an attacker gets `modifiers` once or for each of its allies
    that flank the target.
    """

    enabled: bool = False  # flanking has an effect
    size_over: int | None = None  # the target is at most so many sizes larger
    modifiers: list[Modifier] = []  # modifiers of a flanking attacker's melee attacks
    sides: Literal["opposite", "any"] = "opposite"
    """Whether two flankers have to be on opposite sides, or anywhere: then they surround the
    target.
    """
    role: Literal["both_allies", "mover"] = "both_allies"  # who benefits
    within: Literal["reach", "contact"] = "reach"  # from where a token flanks
    too_small: Literal["gains_nothing", "does_not_flank"] = "gains_nothing"
    """What happens to a flank with a token that is too small."""
    attackers: Annotated[int, Field(ge=2, le=8)] = 2
    """How many allies have to be in a flanking place, two of them on opposite `sides`."""
    counts: Literal["once", "each_ally"] = "once"  # once, or for each flanking ally


class Forced(Record):
    """Shoves and pushes, with distances in the ruleset's unit; the actions themselves say who
    pushes whom.
    """

    distance: Length = 0  # the distance of a push, in the ruleset's unit
    directions: Literal["away", "any"] = "away"  # the allowed directions
    wall_die: str = ""  # damage from a wall: one die for each `wall_per` moved before it
    wall_per: Length = 0  # the distance for each die, in the ruleset's unit


class Area(Record):
    """Which cells an area affects."""

    inclusion: Literal["centre_in_circle", "any_overlap", "chebyshev"]
    """When a cell counts as affected."""
    zones_need_line: bool = True  # walls shield from areas that last


CoverGrade = Literal["half cover", "three-quarters cover", "full cover"]


class Cover(Record):
    """Cover between attacker and target.

    `modifiers` apply to attacks on a token behind a cover object that touches its space, `grades`
    to those on a token in each grade of cover.
    """

    rule: Literal["none", "touching_object", "graded"] = "none"  # how cover is determined
    modifiers: list[Modifier] = []  # modifiers of attacks on a token behind a cover object
    grades: dict[
        CoverGrade, list[Modifier]
    ] = {}  # modifiers of attacks on a token, by grade of cover

"""Threatened areas, opportunity attacks, flanking, disengaging, forced movement, areas."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from fivefoot.core.rules.ruleset.schema.base import Label, Length, NotNegative, Record
from fivefoot.core.rules.ruleset.schema.modifiers import Modifier


class Ring(Record):
    """A ring drawn round a token besides its reach."""

    label: Label  # its name in the game
    radius: NotNegative  # how far it goes, in the ruleset's unit
    help: str = ""  # what it means, for people: nothing is counted from it


class Threat(Record):
    """What area a token threatens; `reach` in the ruleset's unit.

    `weapon_reach` is how far its blows go, where that need not be as far as it threatens (B13,
    B26).
    """

    area: Literal["reach", "none"] = "reach"  # whether there are threatened cells at all
    reach: NotNegative  # how far, in the ruleset's unit
    weapon_reach: NotNegative | None = None
    """How far blows go, where that is another, in the ruleset's unit."""
    rings: dict[str, Ring] = {}  # other rings round a token, by id


#: How somebody comes to move; "own" movement is never exempt.
MovementKind = Literal["forced", "teleport", "stand", "mount", "drop", "disengage_step", "tumble"]


class Opportunity(Record):
    """When moving provokes a reaction, who is exempt and whom it asks.

    `ranged` lets those react who hold nothing but a ranged weapon; their reach is that of everybody
    (C22).
    """

    trigger: Literal[
        "leave_reach", "exit_threatened_cell", "any_step_inside", "flanked_departure", "none"
    ]
    """Which step provokes: one out of a reach; any that begins in a threatened cell; any that
    begins or ends in one; one from a flanked position; or none.
    """
    label: str = "Opportunity attack"  # what the reaction is called
    acts: list[str] = []  # tags of actions that provoke inside reach
    exempt: list[MovementKind] = []  # movement that provokes nobody
    protected: Annotated[int, Field(ge=0)] = 0  # so many enemies the mover may name to be safe from
    pair_limit: Literal["none", "per_round"] = "none"
    """Whether the same two may meet so more than once."""
    needs_sight: bool = True  # the reactor has to see the mover
    ranged: bool = False  # who holds nothing but a ranged weapon reacts too
    flanked: Literal["opposite_cells", "opposite_rows"] = "opposite_cells"
    """What a flanked position is."""


class Disengage(Record):
    """What disengaging suppresses and where it forbids to end."""

    kind: Literal["flag", "step", "floor", "none"] = "none"
    """How it is done: a flag, a step, or a roll that attacks have to reach."""
    suppresses: Literal["all", "movement_only", "none"] = "none"  # what it keeps from provoking
    end_restriction: Literal["none", "no_enemy_reach"] = "none"  # where it may not end


class FlankRules(Record):
    """Flanking as an advantage for attackers.

    `within` tells from where one flanks, `too_small` what becomes of a flank with somebody smaller
    than `size_over` allows, `counts` whether an attacker has `modifiers` once or for each of its
    allies in a flank of the target.
    """

    enabled: bool = False  # there is flanking
    size_over: int | None = None  # the target is at most so many sizes larger
    modifiers: list[Modifier] = []  # what a flanking attacker's blows get
    sides: Literal["opposite", "any"] = "opposite"
    """Whether two who flank stand on opposite sides, or on any: then they surround the target."""
    role: Literal["both_allies", "mover"] = "both_allies"  # whom it serves
    within: Literal["reach", "contact"] = "reach"  # from where one flanks
    too_small: Literal["gains_nothing", "does_not_flank"] = "gains_nothing"
    """What becomes of a flank with somebody too small."""
    attackers: Annotated[int, Field(ge=2, le=8)] = 2
    """So many allies have to be where one flanks from, two of them on opposite `sides`."""
    counts: Literal["once", "each_ally"] = "once"  # once, or for each ally that flanks


class Forced(Record):
    """Shoves and pushes, distance in the ruleset's unit; which actions push, and whom, they say
    themselves.
    """

    distance: Length = 0  # how far a push goes, in the ruleset's unit
    directions: Literal["away", "any"] = "away"  # where to
    wall_die: str = ""  # one die, for each `wall_per` moved before a wall stops it
    wall_per: Length = 0  # how far for each die, in the ruleset's unit


class Area(Record):
    """Which cells a template catches."""

    inclusion: Literal["centre_in_circle", "any_overlap", "chebyshev"]
    """How it is judged whether a cell is caught."""
    zones_need_line: bool = True  # walls shield from areas that stay


CoverGrade = Literal["half cover", "three-quarters cover", "full cover"]


class Cover(Record):
    """Cover between attacker and target.

    `modifiers` bear on attacks at somebody behind a cover object that touches its place, `grades`
    on those at somebody in each grade of cover.
    """

    rule: Literal["none", "touching_object", "graded"] = "none"  # how cover is judged
    modifiers: list[Modifier] = []  # what bears on attacks at somebody behind a cover object
    grades: dict[
        CoverGrade, list[Modifier]
    ] = {}  # what bears on attacks at somebody in each grade of cover

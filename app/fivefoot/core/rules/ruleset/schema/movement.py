"""Movement: modes, how movement is bought, posture, leaps, falls, flight, squeezing, dragging,
heights.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from fivefoot.core.model.terrain import Medium
from fivefoot.core.rules.ruleset.schema.base import (
    Factor,
    Gate,
    Label,
    Length,
    NotNegative,
    Number,
    PriceFactor,
    Record,
    Rounding,
)


class FactorByStat(Record):
    """A multiplier looked up by a word among the token's stats (swimming by armour)."""

    stat: str  # the stat that selects a multiplier
    table: dict[str, PriceFactor]  # the multiplier for each of its words


class Mode(Record):
    """A way of moving.

    `mediums` gives the multiplier in each medium it can move in; one that is left out is
    impassable. `speed` is its own speed; a mode without one is a way of using the movement of a
    purchase. Where the token's value of that speed is 0, `without_speed` is the factor at which the
    purchase's speed may be used instead, if any.
    """

    label: Label  # its name in the game
    speed: NotNegative | None = None
    """Its own speed, in the ruleset's unit; left out: a way of using the movement bought."""
    base: NotNegative | None = None
    """Its base speed where features refer to that (Dash); left out: `speed` before conditions."""
    factor: PriceFactor = 1  # the multiplier of its cost
    factor_by: FactorByStat | None = None  # a multiplier by a word among the stats
    without_speed: PriceFactor | None = None
    """The multiplier for a token without such a speed; left out: it cannot."""
    mediums: dict[Medium, PriceFactor] = {}  # the multiplier in each medium it can move in
    up: PriceFactor = 1  # the multiplier upward
    level: PriceFactor = 1  # the multiplier on the level
    down: PriceFactor = 1  # the multiplier downward
    vertical: bool = False  # moves along walls or through the air, not over ground
    through_barriers: PriceFactor | None = None
    """Phasing: walls cost this factor instead of blocking."""
    requires: list[Gate] = []  # gates that have to be open
    blocked_by: list[str] = []  # surface tags it cannot move on
    check: str = ""  # the check that the game master may ask for where it begins
    on_slippery: str | None = None  # the edge that a slippery face gives to that check
    asks: bool = False  # whether a walk pauses for that check; else it is only a reminder
    # The result of failing that check badly; `falls_back`: without progress, from where it clung
    # before (B44).
    bad_failure: Literal["stays", "falls", "falls_back"] = "stays"
    """The result of failing that check badly."""
    deep: bool = False  # used where a liquid is deeper than half the token's height
    through_rock: bool = False
    """Solid rock is entered as solid earth is; otherwise it bars the way (B49, C14)."""


class MovementRules(Record):
    """How movement is bought and mixed."""

    kind: Literal[
        "per_action", "per_turn", "per_turn_pool"
    ]  # per_turn: bought as per_action, once a turn
    split: Literal[
        "none", "within_action", "until_turn_end"
    ]  # whether movement may be split into parts
    modes: Literal["single", "separate", "shared_total_with_caps", "cumulative_cap"]
    """How several speeds limit one another: only one speed; one speed for each purchase; a shared
    total with a cap for each; or the distance moved is taken off the speed that is changed to.
    """
    action: str  # the basic movement action (or the pool's name for per_turn_pool)


class PostureCost(Record):
    """The cost of a change of posture: nothing, an action, or a part of the movement."""

    kind: Literal["free", "action", "fraction_of_budget"]  # how it is paid
    fraction: Number = 0  # the part, where it costs movement
    of: Literal["speed", "base_speed", "budget"] = "budget"  # what it is a part of
    round: Rounding = "exact"  # how it is rounded
    times_terrain: bool = False  # difficult terrain makes it dearer
    needs_speed: bool = True  # not possible at speed 0


class Posture(Record):
    """Standing up and dropping prone."""

    stand: PostureCost  # standing up
    drop: PostureCost  # dropping prone


class RunUp(Record):
    """Ground covered on foot right before a leap."""

    needed: Length = 0  # without this much no leap is offered
    full: Length = 0  # with this much the full limit applies, with less the standing one
    per_unit: Length = 0  # units leapt for each unit of run-up (openband: 0.5)
    straight: bool = False  # it has to be straight


class LeapTier(Record):
    """A row of a leap table: the distance and height from a value of the stat on."""

    from_: Annotated[float, Field(alias="from")]  # from this value on
    long: Length  # how far, in the ruleset's unit
    high: Length  # how high, in the ruleset's unit


class Leap(Record):
    """Long and high jumps.

    `check` names the roll for a leap; under the rule `check` its difficulty is the length, under
    the others it is only a reminder. `fail` is the result of a failed check: falls_short: it gets
    as far as the roll; stays: it does not leave the ground; none: no roll is asked for.
    `over_creatures` says whether creatures that block the way may be leapt over: by_height: by
    those who leap as high as they are tall.
    """

    enabled: bool = True  # leaps are allowed
    rule: Literal["formula", "tiers", "check", "run_up"] = "formula"
    """How the distance is found: by a formula, a table, a check or the run-up."""
    long: NotNegative | None = None  # the distance after a run-up, in the ruleset's unit
    long_least: Length | None = None  # at least this distance, in the ruleset's unit
    high: NotNegative | None = None  # the height after a run-up, in the ruleset's unit
    standing: Factor = 0.5  # the part of the distance from a stand
    standing_round: Rounding = "exact"  # how that is rounded
    standing_least: Length = 0  # at least this distance from a stand, in the ruleset's unit
    high_standing: NotNegative | None = None  # the height from a stand, in the ruleset's unit
    tiers: list[LeapTier] = []  # the table
    tier_stat: str = "strength"  # the stat that selects the row
    load_shift: dict[str, int] = {}  # rows to go down, by condition
    load_none: list[str] = []  # conditions in which the table allows no leap
    run_up: RunUp = RunUp.model_construct()  # the run-up
    shortest: Factor = 0.1
    """The fewest cells for which a leap is offered that saves no purchase; 0: any."""
    measure: Literal["chord", "centre"] = "chord"
    """The distance through the air, or from centre to centre."""
    check: str = ""  # the name of the roll
    check_stat: str | None = None  # the bonus on the roll
    round_check_up: bool = True  # the difficulty is rounded up to a whole unit
    standing_check: Factor = 0
    """The factor on the difficulty without the required run-up; 0: no leap then."""
    fail: Literal["falls_short", "stays", "none"] = "none"  # the result of a failed check
    rough_landing: str = ""  # a check that landing in difficult terrain may require
    asks_landing: bool = False  # whether a walk pauses for it; else it is only a reminder
    over_creatures: Literal["never", "by_height"] = "never"
    """Whether creatures that block the way may be leapt over."""
    modes: list[str] = ["walk"]  # the modes it may begin from
    not_while: list[str] = ["prone"]  # conditions in which no leap is possible


class FallTier(Record):
    """A row of a table of falls: the damage from a distance on."""

    from_: Annotated[Length, Field(alias="from")]  # from this distance on, in the ruleset's unit
    damage: Label  # dice, or a number of points


class FallRules(Record):
    """The effects of a fall. Distances in the ruleset's unit."""

    enabled: bool = True  # falls have effects
    damage: Literal["dice_per", "half_distance", "table", "none"] = "dice_per"
    """How damage is counted: dice for each `per`, half the distance, or by a table."""
    die: str = "1d6"  # the dice for each `per`
    per: Length = 10  # the distance for each of them, in the ruleset's unit
    threshold: Length = 0  # no damage up to this distance, in the ruleset's unit
    table: list[FallTier] = []  # the table
    cap: Length | None = None
    """The most damage: points where it is half the distance, dice where it is dice."""
    per_round: Length | None = None  # the distance fallen each round, in the ruleset's unit
    timing: Literal["immediate", "own_phase", "end_of_turn"] = "immediate"  # when it takes place
    prone: Literal["never", "on_damage", "always"] = "on_damage"  # whether the creature lands prone
    mitigation: Literal["none", "tumble", "acrobatics"] = "none"  # what may reduce it
    tumble_cost: dict[str, int] = {}  # the price of tumbling, by pool
    tumble_roll: Length = 0  # cells to roll on a critical success
    blocked_by: list[str] = []  # conditions that prevent the reduction


class FlightKind(Record):
    """When a flier of a kind comes down involuntarily, and what may reduce the fall.

    never; unable: when unconscious or at speed 0; end_of_turn: at the end of each own turn above
    ground; unless_flown: at the end of an own turn in which it did not use its flying movement.
    `hovers`: a standing one that loses its footing does not fall either, unless it comes down
    involuntarily (C12).
    """

    label: Label  # its name in the game
    falls: Literal[
        "never", "unable", "end_of_turn", "unless_flown"
    ]  # when it comes down involuntarily
    hovers: bool = False  # it stays where it is when its footing disappears
    check: str = ""
    """Asked where `fall.mitigation` is `acrobatics`: what keeps it on its feet after coming down
    (C13).
    """


class Flight(Record):
    """Kinds of flying, by a word among the token's stats."""

    stat: str | None = None  # the stat whose words are the kinds
    kinds: dict[str, FlightKind] = {}  # the kinds, by those words


class Phasing(Record):
    """Moving through matter: the damage for ending a turn inside an object or a creature."""

    stat: str | None = None  # the switch among the stats that allows it
    end_inside: str = ""  # dice of damage


class Squeeze(Record):
    """Passing through a space that is too narrow."""

    enabled: bool = False  # narrow places may be squeezed through
    in_passing: bool = False
    """Gaps between barriers are squeezed through in any movement, not only by an action of its
    own.
    """
    width_test: bool = False
    """Passages narrower than the footprint block it, or have to be squeezed through."""
    factor: PriceFactor = 2  # the multiplier of the cost
    width_ratio: Factor = 0.5  # the least width, as a part of the token's own
    state: str | None = None  # the condition of a token that is still in the narrow place
    doors: Literal["one_cell", "as_drawn"] = "one_cell"
    """The width of an open door that is drawn narrower than a cell."""


class Drag(Record):
    """Dragging a grappled creature along.

    `holds_fast`: a creature that holds more than it drags along does not move (A25).
    """

    enabled: bool = True  # a held creature may be dragged along
    factor: PriceFactor = 2  # the multiplier of the cost
    holds_fast: bool = False  # a creature that holds more than it drags does not move


class Height(Record):
    """Rises and drops that count as an ordinary step, in parts of a cell side."""

    free_step: Factor = 0.5  # the greatest rise that is an ordinary step, in cell sides
    free_drop: Factor = 0.5  # the greatest drop that is an ordinary step, in cell sides

"""Modes of movement, how movement is bought, posture, leaps, falls, squeezing, mounts."""

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

    stat: str  # the stat that names a row
    table: dict[str, PriceFactor]  # the multiplier by its words


class Mode(Record):
    """A way of moving.

    `mediums` gives the multiplier in each medium it can move in; absent = it cannot.

    `speed` is its own speed; a mode without one is a way of using the purchase it is part of. Where
    the token's value of that speed is 0, `without_speed` is the factor at which the purchase's
    speed may be used instead, if any.
    """

    label: Label  # its name in the game
    speed: NotNegative | None = None
    """Its own speed, in the ruleset's unit; absent = a way of using the movement bought."""
    base: NotNegative | None = None
    """Its base speed where features read that (Dash); absent = `speed` before conditions."""
    factor: PriceFactor = 1  # how much dearer it is
    factor_by: FactorByStat | None = None  # how much dearer it is by a word among the stats
    without_speed: PriceFactor | None = None
    """The multiplier for who has no such speed; absent = it cannot."""
    mediums: dict[Medium, PriceFactor] = {}  # the multiplier in each medium it can move in
    up: PriceFactor = 1  # the multiplier upward
    level: PriceFactor = 1  # the multiplier on the level
    down: PriceFactor = 1  # the multiplier downward
    vertical: bool = False  # moves along faces or through the air, not over ground
    through_barriers: PriceFactor | None = None
    """Phasing: walls cost this factor instead of blocking."""
    requires: list[Gate] = []  # gates that have to be open
    blocked_by: list[str] = []  # surface tags it cannot move on
    check: str = ""  # what the game master may ask for where it begins
    on_slippery: str | None = None  # the edge that a slippery face gives that check
    asks: bool = False  # whether a walk pauses for that check; else it is only a reminder
    # What it does to fail that check badly; `falls_back`: without progress, from where it hung
    # before (B44).
    bad_failure: Literal["stays", "falls", "falls_back"] = "stays"
    """What failing that check badly does."""
    deep: bool = False  # used where a liquid is deeper than half the token
    through_rock: bool = False
    """Solid rock is entered as solid earth is; else it bars the way (B49, C14)."""


class MovementRules(Record):
    """How movement is bought and mixed."""

    kind: Literal[
        "per_action", "per_turn", "per_turn_pool"
    ]  # per_turn: bought as per_action, once a turn
    split: Literal[
        "none", "within_action", "until_turn_end"
    ]  # whether movement may be walked in parts
    modes: Literal["single", "separate", "shared_total_with_caps", "cumulative_cap"]
    """How several speeds limit one another: one speed; each purchase in one of them; a total with a
    cap for each; or what was moved is taken off the speed one changes to.
    """
    action: str  # the plain movement action (or the pool's name for per_turn_pool)


class PostureCost(Record):
    """What a change of posture costs: nothing, an action, or a part of the budget."""

    kind: Literal["free", "action", "fraction_of_budget"]  # how it is paid
    fraction: Number = 0  # which part, where it is a part of the movement
    of: Literal["speed", "base_speed", "budget"] = "budget"  # a part of what
    round: Rounding = "exact"  # how that is rounded
    times_terrain: bool = False  # difficult terrain makes it dearer
    needs_speed: bool = True  # it is impossible at speed 0


class Posture(Record):
    """Standing up and dropping prone."""

    stand: PostureCost  # standing up
    drop: PostureCost  # dropping prone


class RunUp(Record):
    """Ground covered on foot right before a leap."""

    needed: Length = 0  # without this much no leap is offered
    full: Length = 0  # with this much the full limit applies, with less the standing one
    per_unit: Length = 0  # units leapt per unit of run-up (openband: 0.5)
    straight: bool = False  # it has to be straight


class LeapTier(Record):
    """A row of a leap table: from this strength on, so far and so high."""

    from_: Annotated[float, Field(alias="from")]  # from this stat on
    long: Length  # how far, in the ruleset's unit
    high: Length  # how high, in the ruleset's unit


class Leap(Record):
    """Long and high jumps.

    `check` names what is rolled for a leap; under the rule `check` its difficulty is the length,
    under the others it is only said that the game master may ask. `fail` is what a failed check
    does: falls_short = it gets as far as the result, stays = it does not leave the ground, none =
    nothing is asked. `over_creatures` tells whether one leaps over those who let nobody pass:
    by_height = who leaps as high as they are tall.
    """

    enabled: bool = True  # there are leaps
    rule: Literal["formula", "tiers", "check", "run_up"] = "formula"
    """How far one leaps: by a formula, a table, a check or the run-up."""
    long: NotNegative | None = None  # how far after a run-up, in the ruleset's unit
    long_least: Length | None = None  # at least so far, in the ruleset's unit
    high: NotNegative | None = None  # how high after a run-up, in the ruleset's unit
    standing: Factor = 0.5  # which part of it standing
    standing_round: Rounding = "exact"  # how that is rounded
    standing_least: Length = 0  # at least so far standing, in the ruleset's unit
    high_standing: NotNegative | None = None  # how high standing, in the ruleset's unit
    tiers: list[LeapTier] = []  # the table
    tier_stat: str = "strength"  # the stat it is read by
    load_shift: dict[str, int] = {}  # rows by state, downwards
    load_none: list[str] = []  # states with which nobody leaps
    run_up: RunUp = RunUp.model_construct()  # ground covered on foot before it
    shortest: Factor = 0.1
    """Cells to leap below which no leap is offered that saves no purchase; 0 = any is."""
    measure: Literal["chord", "centre"] = "chord"
    """The way through the air, or from centre to centre."""
    check: str = ""  # what is rolled
    check_stat: str | None = None  # added to the roll
    round_check_up: bool = True  # the difficulty is rounded up to a whole unit
    standing_check: Factor = 0
    """Times the difficulty without the run-up that is needed; 0 = no leap then."""
    fail: Literal["falls_short", "stays", "none"] = "none"  # what a failed check does
    rough_landing: str = ""  # what landing in difficult terrain may ask for, besides
    asks_landing: bool = False  # whether a walk pauses for that; else it is only a reminder
    over_creatures: Literal["never", "by_height"] = "never"
    """Whether one leaps over those who let nobody pass."""
    modes: list[str] = ["walk"]  # the ways of moving it may begin from
    not_while: list[str] = ["prone"]  # states in which nobody leaps


class FallTier(Record):
    """A row of a table of falls: from this distance on, so much damage."""

    from_: Annotated[Length, Field(alias="from")]  # from so far on, in the ruleset's unit
    damage: Label  # dice, or a number of points


class FallRules(Record):
    """What a fall does. Distances in the ruleset's unit."""

    enabled: bool = True  # falls do something
    damage: Literal["dice_per", "half_distance", "table", "none"] = "dice_per"
    """How damage is counted: dice for each so far, half the distance, or by a table."""
    die: str = "1d6"  # the dice for each `per`
    per: Length = 10  # how far for each of them, in the ruleset's unit
    threshold: Length = 0  # no damage up to here, in the ruleset's unit
    table: list[FallTier] = []  # the table
    cap: Length | None = None
    """No more than this: points where damage is half the distance, dice where it is dice."""
    per_round: Length | None = None  # how far one falls each round, in the ruleset's unit
    timing: Literal["immediate", "own_phase", "end_of_turn"] = "immediate"  # when it is judged
    prone: Literal["never", "on_damage", "always"] = "on_damage"  # whether one lands prone
    mitigation: Literal["none", "tumble", "acrobatics"] = "none"  # what may soften it
    tumble_cost: dict[str, int] = {}  # what tumbling costs, by pool
    tumble_roll: Length = 0  # cells one may roll on a critical success
    blocked_by: list[str] = []  # conditions that forbid the mitigation


class FlightKind(Record):
    """When a flier of a kind comes down against its will, and what may soften it.

    never; unable = unconscious or at speed 0; end_of_turn = at the end of each own turn above
    ground; unless_flown = at the end of an own turn in which it did not use its flying movement.
    `hovers`: one that stood and loses its footing does not fall, either, as long as it does not
    come down against its will (C12).
    """

    label: Label  # its name in the game
    falls: Literal[
        "never", "unable", "end_of_turn", "unless_flown"
    ]  # when it comes down against its will
    hovers: bool = False  # it stays where it is when its footing goes
    check: str = ""
    """Asked where `fall.mitigation` is `acrobatics`: what keeps it on its feet that came down
    (C13).
    """


class Flight(Record):
    """Kinds of flying, by a word among the token's stats."""

    stat: str | None = None  # the stat whose words are the kinds
    kinds: dict[str, FlightKind] = {}  # the kinds, by those words


class Phasing(Record):
    """Moving through matter: what it loses that ends its turn inside an object or a creature."""

    stat: str | None = None  # the switch among the stats
    end_inside: str = ""  # dice of damage


class Squeeze(Record):
    """Passing through a space too narrow."""

    enabled: bool = False  # narrow places may be squeezed through
    in_passing: bool = False
    """Gaps of barriers are squeezed through in any movement, not by its own action alone."""
    width_test: bool = False
    """Passages narrower than the footprint stop it, or have to be squeezed through."""
    factor: PriceFactor = 2  # how much dearer it is
    width_ratio: Factor = 0.5  # the least width, as a part of one's own
    state: str | None = None  # the state of whoever is still in the narrow place
    doors: Literal["one_cell", "as_drawn"] = "one_cell"
    """How wide an open door is that is drawn narrower than a cell."""


class Drag(Record):
    """Dragging a grappled creature along.

    `holds_fast`: whoever holds more than it drags along does not move (A25).
    """

    enabled: bool = True  # whom one holds may be dragged along
    factor: PriceFactor = 2  # how much dearer it is
    holds_fast: bool = False  # who holds more than it drags does not move


class Height(Record):
    """Rises and drops that are an ordinary step, in parts of a cell side."""

    free_step: Factor = 0.5  # a rise that is an ordinary step, in cell sides
    free_drop: Factor = 0.5  # a drop that is an ordinary step, in cell sides

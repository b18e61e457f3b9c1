"""Pools, repeat penalties, reactions, rounds."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from fivefoot.core.rules.ruleset.schema.base import (
    Identifier,
    Label,
    NotNegative,
    Number,
    Record,
)
from fivefoot.core.rules.ruleset.schema.modifiers import Modifier
from fivefoot.core.rules.ruleset.texts import say


class Pool(Record):
    """A resource that pays for actions, and when it refills."""

    label: Label  # its plural name in the game: "Actions"
    label_of_one: Label | None = None
    """Its singular name: "Action"; the same word where it has no plural."""
    size: NotNegative  # how much it holds when full
    refresh: Literal["own_turn", "round", "never"] = "own_turn"
    """When it refills. Never: full at the start of the encounter, then spent."""
    shown_as: Literal["pips", "slot", "number"] = "pips"  # how the window shows it
    first: bool = False  # spent before alternative prices, because it buys less


class Overdraft(Record):
    """An action that costs more than is left may still be taken once, and ends the turn."""

    min_left: Annotated[int, Field(ge=0)]  # at least so much has to be left
    max_cost: Annotated[int, Field(ge=1)]  # the most that such an action may cost
    ends_turn: bool = True  # it ends the turn


class SecondUse(Record):
    """What the second use of a category in a turn brings: a number on all its rolls, or a
    condition.
    """

    number: Number | None = None  # a number on the rolls of both uses
    condition: str | None = None  # a condition from the second use

    @model_validator(mode="after")
    def _does_one_thing(self) -> SecondUse:
        if (self.number is None) == (self.condition is None):
            raise ValueError(say("give_exactly_one_of_number_or_condition"))
        return self


class Repeat(Record):
    """Penalties for repeating the same kind of action in a turn."""

    rule: Literal["none", "keyword_ladder", "category_effects"] = "none"
    """How repeats are counted: by a keyword on a ladder, or by category."""
    keyword: str = ""  # the keyword that counts
    ladder: list[Number] = []  # the numbers on the first, second and third action
    step: Number = 1  # added for each further action
    stacking: Literal["max", "sum"] = "max"
    """Whether it adds to other numbers on the roll, or only the greater one applies."""
    effects: dict[str, SecondUse] = {}  # category -> what its second use brings
    catch_all: str = ""
    """The category of an action that names none and does not move, strike or ready (D2)."""
    undeclared: Number = 2
    """A second use that was not declared before the first multiplies the number by this."""


class ReactionPrice(Record):
    """What a reaction costs besides counting as one."""

    kind: Literal["none", "save_dc", "dice"] = "none"  # the kind of price: none, a save, or dice
    first: Number = 0  # the number for the first reaction
    step: Number = 0  # added for each further one
    label: str = ""  # the roll, or what is lost
    die: str = "1d20"  # the die of the save
    stat: str | None = None  # the bonus on the save


class Reaction(Record):
    """How many reactions a token has, when they come back, and in which order they resolve."""

    limit: Annotated[int, Field(ge=0)] | None = None  # left out: as many as it likes
    pool: str | None = None  # the pool that reactions are paid from
    reset: Literal["own_turn", "round"] = "own_turn"
    """When they come back, unless a pool pays for them; a pool has its own `refresh`."""
    own_turn: bool = False  # also in the own turn
    price: ReactionPrice = ReactionPrice.model_construct()  # the price of reacting
    order: list[Literal["distance", "initiative_bonus", "initiative", "set_order"]] = []
    """Who goes first where several react."""
    simultaneous: bool = False  # tied reactors act at the same time


class Rounds(Record):
    """Rounds and phases."""

    seconds: Annotated[float, Field(gt=0)] = 6  # the length of a round, in seconds
    phases: list[str] = []  # the phases of a round, in order
    phase_labels: dict[str, Label] = {}
    """Phase -> its name in the game; an unnamed one is its id in words."""
    initiative: Literal["high_to_low", "set_order"] = "high_to_low"  # how the order is determined
    initiative_die: str = "1d20"  # what is rolled for it
    initiative_stat: str | None = None  # the stat that is added
    surprise: bool = False  # an encounter may begin with a surprise round
    dice: str = ""  # the system's own roll, for the log
    phase_of: dict[str, str] = {}  # kind of action -> the phase it belongs to
    contingency: Literal["own_turn", "round"] = "own_turn"  # when readied actions expire


class Prepared(Record):
    """Readied and prepared actions."""

    costs: list[int] = []  # the prices of actions that may be readied; empty: any
    price: Literal["reaction", "previous_dc", "none"] = "reaction"  # the price of carrying it out
    counts_as_reaction: bool = True  # carrying it out counts as a reaction
    inherits_repeat: bool = False  # keeps the repeat penalty from when it was readied
    never: list[str] = []  # actions that cannot be readied


class Effort(Record):
    """Attacks that are counted in Effort: how much of it hits, how much wounds, and the unit that a
    hit has to meet besides.
    """

    hits: int = 0  # 0: attacks are not counted this way
    wounds: int = 0  # how much of it wounds
    wound: str | None = None  # the condition that a wound is, one level for each
    unit: Identifier | None = None
    """the unit of rolls.units whose numbers a hit has to meet besides"""


class Margin(Record):
    """The damage of an attack from a number of successes on: the sum of these stats, dice or
    numbers.
    """

    least: Annotated[int, Field(ge=0, le=99)]  # from so many successes on
    deals: list[str] = []  # the stats whose sum it deals


class MarginRules(Record):
    """What successes of an attack bring: in melee by the margin over the defence, at range by their
    own number.
    """

    melee: list[Margin] = []  # melee attacks, by their margin over the defence
    ranged: list[Margin] = []  # ranged attacks, by their successes
    asked: bool = False
    """Every attack asks for its result, not only those that change something on the map."""


class Hiding(Record):
    """Who loses sight of a hiding creature: by a Perception difficulty, or by the observer's
    distance.
    """

    stat: str | None = None  # the observer's bonus on its basic difficulty
    base: Number = 10  # the difficulty before the stat is added
    flag: str = "stealth"  # the turn flag that keeps the roll
    close: Number = 0
    """In the ruleset's unit: an observer this near probably notices, unless it is in melee."""
    facing: Annotated[int, Field(ge=0, le=360)] = 0
    """The width in degrees of what an observer with a known facing sees: nobody hides within it
    (D12); 0: facing is ignored.
    """


class LightRule(Record):
    """What creatures see in the dark."""

    dark_sight: str | None = None  # the stat that says how far they see without light


class Breath(Record):
    """How long a token holds its breath: `minutes` for each point of a stat, then a save each round
    in a `state`.
    """

    stat: str | None = None  # the stat that is multiplied by `minutes`
    minutes: Number = 1  # minutes for each point
    save: str = ""  # the roll of each round after that
    state: str | None = None  # the condition of a creature out of air


class Shooting(Record):
    """What affects ranged attacks besides range and cover; distances in the ruleset's unit."""

    into_melee: Number = 0
    """The number added to the dice, where the target is adjacent to another of its enemies than the
    shooter.
    """
    melee_within: Number = 0  # how near that enemy is, in the ruleset's unit
    no_melee: list[str] = []  # conditions in which such an enemy is not in melee (A11: unconscious)
    precise_stat: str | None = None  # the switch among the stats that ignores it
    pressure: list[Modifier] = []
    """modifiers from an able enemy within `pressure_within` of the shooter"""
    pressure_within: Number = 0  # how near that enemy is, in the ruleset's unit
    past_nearest: str = ""
    """The condition of a creature that attacks into a longer zone than the nearest able
    enemy's.
    """

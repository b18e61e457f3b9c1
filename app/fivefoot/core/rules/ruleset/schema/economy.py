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
    """Something that actions are paid with, and when it is full again."""

    label: Label  # its name in the game, of several: "Actions"
    label_of_one: Label | None = None
    """Its name where there is one of it: "Action"; the same word for what is not counted so."""
    size: NotNegative  # how much it holds when full
    refresh: Literal["own_turn", "round", "never"] = "own_turn"
    """Never: full when the fight begins, and then spent."""
    shown_as: Literal["pips", "slot", "number"] = "pips"  # how the window shows it
    first: bool = False  # spent before other prices, because less can be bought with it


class Overdraft(Record):
    """An action dearer than what is left may still be taken once, and ends the turn."""

    min_left: Annotated[int, Field(ge=0)]  # so much has to be left
    max_cost: Annotated[int, Field(ge=1)]  # no action dearer than this
    ends_turn: bool = True  # the turn ends with it


class SecondUse(Record):
    """What the second use of a category in a turn does: a number on all its rolls, or a state."""

    number: Number | None = None  # a number on the rolls of both uses
    condition: str | None = None  # a state that the second use brings

    @model_validator(mode="after")
    def _does_one_thing(self) -> SecondUse:
        if (self.number is None) == (self.condition is None):
            raise ValueError(say("give_exactly_one_of_number_or_condition"))
        return self


class Repeat(Record):
    """Penalties for doing the same kind of thing again in a turn."""

    rule: Literal["none", "keyword_ladder", "category_effects"] = "none"
    """How repeating is counted: by a keyword on a ladder, or by category."""
    keyword: str = ""  # the keyword that counts
    ladder: list[Number] = []  # the number on the first, second, third action
    step: Number = 1  # beyond the ladder
    stacking: Literal["max", "sum"] = "max"
    """Whether it adds to other numbers on the roll, or the greater applies."""
    effects: dict[str, SecondUse] = {}  # category -> what the second use of it does
    catch_all: str = ""
    """The category of an action that names none and neither moves nor strikes (D2)."""
    undeclared: Number = 2
    """A second use that was not declared before the first takes so many times the number."""


class ReactionPrice(Record):
    """What a reaction costs beyond being one."""

    kind: Literal["none", "save_dc", "dice"] = "none"  # what it takes: nothing, a save, or dice
    first: Number = 0  # the number for the first reaction
    step: Number = 0  # what each further one adds
    label: str = ""  # what is rolled, or what is taken
    die: str = "1d20"  # the die of the save
    stat: str | None = None  # the bonus on the save


class Reaction(Record):
    """How many reactions, when they come back, in which order they resolve."""

    limit: Annotated[int, Field(ge=0)] | None = None  # None = as many as it likes
    pool: str | None = None  # the pool that reactions are paid from
    reset: Literal["own_turn", "round"] = "own_turn"
    """When they come back, where no pool pays for them; a pool has its own `refresh`."""
    own_turn: bool = False  # also on one's own turn
    price: ReactionPrice = ReactionPrice.model_construct()  # what reacting takes
    order: list[Literal["distance", "initiative_bonus", "initiative", "set_order"]] = []
    """Who goes first where several react."""
    simultaneous: bool = False  # who is tied acts at the same time


class Rounds(Record):
    """Rounds and phases."""

    seconds: Annotated[float, Field(gt=0)] = 6  # the length of a round, in seconds
    phases: list[str] = []  # the phases of a round, in order
    phase_labels: dict[str, Label] = {}
    """Phase -> its name in the game; one without is its id in words."""
    initiative: Literal["high_to_low", "set_order"] = "high_to_low"  # how the order comes about
    initiative_die: str = "1d20"  # what is rolled for it
    initiative_stat: str | None = None  # the stat that is added
    surprise: bool = False  # a fight may begin with a surprise round
    dice: str = ""  # the system's own roll, for the log
    phase_of: dict[str, str] = {}  # kind of action -> the phase it belongs to
    contingency: Literal["own_turn", "round"] = "own_turn"  # when what is prepared lapses


class Prepared(Record):
    """Readied and prepared actions."""

    costs: list[int] = []  # the prices of actions that may be readied; empty = any
    price: Literal["reaction", "previous_dc", "none"] = "reaction"  # what carrying it out takes
    counts_as_reaction: bool = True  # it raises the count of reactions
    inherits_repeat: bool = False  # it keeps the repeat penalty it was bought at
    never: list[str] = []  # actions that cannot be readied


class Effort(Record):
    """Attacks that are counted in Effort: how many hit and wound, and the unit whose numbers are
    due on top.
    """

    hits: int = 0  # 0 = attacks are not counted so
    wounds: int = 0  # how many wound
    wound: str | None = None  # the state that a wound is, a level more with each
    unit: Identifier | None = None  # the unit of rolls.units whose numbers a hit needs on top


class Margin(Record):
    """What an attack deals from so many successes on: the sum of these stats, dice or numbers."""

    least: Annotated[int, Field(ge=0, le=99)]  # from so many successes on
    deals: list[str] = []  # stats whose sum it deals


class MarginRules(Record):
    """What the successes of an attack bring: of a blow by its margin over the defence, of a shot by
    themselves.
    """

    melee: list[Margin] = []  # blows, by their margin over the defence
    ranged: list[Margin] = []  # shots, by their successes
    asked: bool = False
    """Every attack asks how it ended, not only one that changes something on the map."""


class Hiding(Record):
    """Who loses sight of somebody who hides: by a Perception difficulty, or by how close the
    observer is.
    """

    stat: str | None = None  # the observer's bonus on its basic difficulty
    base: Number = 10  # the difficulty before the stat is added
    flag: str = "stealth"  # the turn flag that keeps the roll
    close: Number = 0
    """Of the ruleset's unit: an observer so near probably notices, unless it is in melee."""
    facing: Annotated[int, Field(ge=0, le=360)] = 0
    """How many degrees wide an observer looks whose facing is known: nobody hides within them
    (D12); 0 = facing says nothing."""


class LightRule(Record):
    """What creatures see where it is dark."""

    dark_sight: str | None = None  # the stat that says how far they see without light


class Breath(Record):
    """How long a token holds its breath: `minutes` for each point of a stat, then a save each round
    in a `state`.
    """

    stat: str | None = None  # the stat that counts minutes
    minutes: Number = 1  # minutes for each point
    save: str = ""  # what is rolled each round after that
    state: str | None = None  # the state of who has no air left


class Shooting(Record):
    """What bears on shots besides range and cover; distances in the ruleset's unit."""

    into_melee: Number = 0
    """On the dice, where the target stands beside a foe of its own other than the shooter."""
    melee_within: Number = 0  # how near that foe is, in the ruleset's unit
    no_melee: list[
        str
    ] = []  # states in which a foe beside the target makes no melee (A11: the unconscious)
    precise_stat: str | None = None  # the switch among the stats that spares it
    pressure: list[Modifier] = []  # what an able enemy within `pressure_within` does to a shooter
    pressure_within: Number = 0  # how near that enemy is, in the ruleset's unit
    past_nearest: str = ""
    """The state of whoever attacks into a longer zone than the nearest able enemy's."""

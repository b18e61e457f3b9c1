"""Pools, repeat penalties, reactions, rounds."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from fivefoot.core.rules.ruleset.schema.base import Amount, Identifier, Number, Record
from fivefoot.core.rules.ruleset.schema.modifiers import Modifier


class Pool(Record):
    """Something that actions are paid with, and when it is full again."""

    label: str
    size: Amount
    refresh: Literal["own_turn", "round", "never"] = "own_turn"  # never: full when the fight begins, and then spent
    shown_as: Literal["pips", "slot", "number"] = "pips"
    first: bool = False  # spent before other prices, because less can be bought with it


class Overdraft(Record):
    """An action dearer than what is left may still be taken once, and ends the turn."""

    min_left: int
    max_cost: int
    ends_turn: bool = True


class SecondUse(Record):
    """What the second use of a category in a turn does: a number on all its rolls, or a state."""

    number: Number | None = None
    condition: str | None = None

    @model_validator(mode="after")
    def _does_one_thing(self) -> SecondUse:
        if (self.number is None) == (self.condition is None):
            raise ValueError("give exactly one of number or condition")
        return self


class Repeat(Record):
    """Penalties for doing the same kind of thing again in a turn."""

    rule: Literal["none", "keyword_ladder", "category_effects"] = "none"
    keyword: str = ""
    ladder: list[Number] = []
    step: Number = 1  # beyond the ladder
    stacking: Literal["max", "sum"] = "max"
    effects: dict[str, SecondUse] = {}  # category -> what the second use of it does
    catch_all: str = ""  # the category of an action that names none and neither moves nor strikes (D2)
    undeclared: Number = 2  # a second use that was not declared before the first takes so many times the number


class ReactionPrice(Record):
    """What a reaction costs beyond being one."""

    kind: Literal["none", "save_dc", "dice"] = "none"
    first: Number = 0
    step: Number = 0
    label: str = ""
    die: str = "1d20"
    stat: str | None = None  # the bonus on the save


class Reaction(Record):
    """How many reactions, when they come back, in which order they resolve."""

    limit: Annotated[int, Field(ge=0)] | None = None  # None = as many as it likes
    pool: str | None = None
    reset: Literal["own_turn", "round"] = "own_turn"
    own_turn: bool = False
    price: ReactionPrice = ReactionPrice()
    order: list[Literal["distance", "initiative_bonus", "initiative", "set_order"]] = []
    simultaneous: bool = False


class Rounds(Record):
    """Rounds and phases."""

    seconds: Annotated[float, Field(gt=0)] = 6
    phases: list[str] = []
    initiative: Literal["high_to_low", "set_order"] = "high_to_low"
    initiative_die: str = "1d20"
    initiative_stat: str | None = None
    surprise: bool = False
    dice: str = ""  # the system's own roll, for the log
    phase_of: dict[str, str] = {}  # kind of action -> the phase it belongs to
    contingency: Literal["own_turn", "round"] = "own_turn"  # when what is prepared lapses


class Prepared(Record):
    """Readied and prepared actions."""

    costs: list[int] = []
    price: Literal["reaction", "previous_dc", "none"] = "reaction"
    counts_as_reaction: bool = True
    inherits_repeat: bool = False
    never: list[str] = []


class Effort(Record):
    """Attacks that are counted in Effort: how many hit and wound, and the unit whose numbers are due on top."""

    hits: int = 0  # 0 = attacks are not counted so
    wounds: int = 0
    unit: Identifier | None = None


class Margin(Record):
    """What an attack deals from so many successes on: the sum of these stats, dice or numbers."""

    least: Annotated[int, Field(ge=0, le=99)]
    deals: list[str] = []


class Margins(Record):
    """What the successes of an attack bring: of a blow by its margin over the defence, of a shot by themselves."""

    melee: list[Margin] = []
    ranged: list[Margin] = []
    asked: bool = False  # every attack asks how it ended, not only one that changes something on the map


class Hiding(Record):
    """Who loses sight of somebody who hides: by a Perception difficulty, or by how close the observer is."""

    stat: str | None = None  # the observer's bonus on its basic difficulty
    base: Number = 10
    flag: str = "stealth"  # the turn flag that keeps the roll
    close: Number = 0  # of the ruleset's unit: an observer so near probably notices, unless it is in melee


class Breath(Record):
    """How long a token holds its breath: `minutes` for each point of a stat, then a save each round in a `state`."""

    stat: str | None = None
    minutes: Number = 1
    save: str = ""
    state: str | None = None


class Shooting(Record):
    """What bears on shots besides range and cover; distances in the ruleset's unit."""

    into_melee: Number = 0  # on the dice, where the target stands beside a foe of its own other than the shooter
    melee_within: Number = 0
    no_melee: list[str] = []  # states in which a foe beside the target makes no melee (A11: the unconscious)
    precise_stat: str | None = None  # the switch among the stats that spares it
    pressure: list[Modifier] = []  # what an able enemy within `pressure_within` does to a shooter
    pressure_within: Number = 0
    past_nearest: str = ""  # the state of whoever attacks into a longer zone than the nearest able enemy's

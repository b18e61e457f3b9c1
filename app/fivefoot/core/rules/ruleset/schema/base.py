"""What all ruleset records share: strictness, amounts and gates."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    ValidationInfo,
    model_validator,
)

from fivefoot.core.rules.ruleset.texts import say
from fivefoot.core.texts.labels import KeptLabel

Number = Annotated[float, Field(ge=-1_000_000, le=1_000_000, allow_inf_nan=False)]
Length = Annotated[float, Field(ge=0, le=1_000_000, allow_inf_nan=False)]
Factor = Annotated[float, Field(ge=0, le=100, allow_inf_nan=False)]
#: A factor of a price: at 0 a way without end would cost nothing.
PriceFactor = Annotated[float, Field(gt=0, le=100, allow_inf_nan=False)]
KEEP_CAPITALS = "labels_keep_capitals"


def _kept(label: str, about: ValidationInfo) -> str:
    """The label, marked where its ruleset says that all of them keep their capitals."""
    return KeptLabel(label) if about.context and about.context.get(KEEP_CAPITALS) else label


Label = Annotated[str, Field(min_length=1), AfterValidator(_kept)]
Identifier = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=60)]
Rounding = Literal["exact", "down", "up"]


class Record(BaseModel):
    """A part of a ruleset: frozen, and a key that the schema does not know is an error."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, strict=True, allow_inf_nan=False, defer_build=True
    )

    def __deepcopy__(self, memo: dict[int, Any] | None = None) -> Self:
        """Itself: a record never changes, and each ruleset would copy what others leave out too."""
        return self


class Amount(Record):
    """A number that may depend on the token: (stat | constant | greatest of several stats) x times
    / divide + plus.

    `first_of` takes the first of several stats that is not 0: a value of its own, else the one it
    follows.

    >>> Amount(stat="speed", divide=2).of({"speed": 25})
    Fraction(25, 2)
    """

    stat: str | None = None  # a stat of the token
    constant: Number | None = None  # a fixed number
    max_of: list[str] | None = None  # the greatest of several stats
    first_of: list[str] | None = None  # the first of several stats that is not 0
    times: Number = 1  # what it is multiplied by
    divide: Number = 1  # what it is divided by
    plus: Number = 0  # what is added at last
    round: Rounding = "exact"  # how it is rounded

    @model_validator(mode="after")
    def _one_source(self) -> Amount:
        if (
            sum(
                value is not None
                for value in (self.stat, self.constant, self.max_of, self.first_of)
            )
            != 1
        ):
            raise ValueError(say("give_exactly_one_of_stat_constant_max"))
        if self.divide == 0:
            raise ValueError(say("divide_may_not_be_0"))
        return self

    def stats(self) -> tuple[str, ...]:
        """The stats it reads."""
        return tuple(self.max_of or self.first_of or ([self.stat] if self.stat else []))

    def of(self, stats: dict[str, object]) -> Fraction:
        """Its value for a token's stats (each a number), exactly."""
        if self.constant is not None:
            base = exact(self.constant)
        elif self.first_of is not None:
            values = (exact(stats.get(name, 0)) for name in self.first_of)
            base = next((value for value in values if value), Fraction(0))
        else:
            base = max((exact(stats.get(name, 0)) for name in self.stats()), default=Fraction(0))
        value = base * exact(self.times) / exact(self.divide) + exact(self.plus)
        if self.round == "down":
            return Fraction(value.__floor__())
        return Fraction(value.__ceil__()) if self.round == "up" else value


def _not_negative(amount: Amount) -> Amount:
    if amount.constant is not None and amount.of({}) < 0:
        raise ValueError(say("amount_is_below_0", amount=float(amount.of({}))))
    return amount


NotNegative = Annotated[Amount, AfterValidator(_not_negative)]
"""An amount that says how much there is of something."""


def exact(value: object) -> Fraction:
    """A number read from a file as the decimal that was written: 0.1 is a tenth.

    >>> exact(7.5)
    Fraction(15, 2)
    """
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        return Fraction(int(bool(value)))
    return _exact_text(str(value))


@lru_cache(maxsize=4096)
def _exact_text(text: str) -> Fraction:
    """Kept, because the same few numbers of a ruleset are read thousands of times a field."""
    try:
        return Fraction(text)
    except ValueError:
        return Fraction(0)


WHOLE = 1000
"""A factor of one, in thousandths."""


def thousandths(value: Fraction) -> int:
    """A number of units as an integer of thousandths, rounded half up once.

    >>> thousandths(Fraction(15, 2))
    7500
    """
    return (2 * WHOLE * value.numerator + value.denominator) // (2 * value.denominator)


class StatLimit(Record):
    """A stat compared with a number or a word."""

    stat: str  # the stat that is compared
    at_least: Number | None = None  # it is at least this
    at_most: Number | None = None  # it is at most this
    is_: str | bool | None = Field(default=None, alias="is")  # it is this word, or this switch
    one_of: list[str] | None = None  # it is one of these words
    has: str | None = None  # one of the words between the commas of a text

    def holds(self, stats: Mapping[str, object]) -> bool:
        """Whether a token's stats meet it.

        >>> StatLimit(stat="free_hands", at_least=1).holds({"free_hands": 0})
        False
        """
        value = stats.get(self.stat)
        if self.at_least is not None and exact(value) < exact(self.at_least):
            return False
        if self.at_most is not None and exact(value) > exact(self.at_most):
            return False
        if self.is_ is not None and value != self.is_:
            return False
        if self.has is not None and self.has.strip().casefold() not in _words(value):
            return False
        return self.one_of is None or value in self.one_of


def _words(value: object) -> set[str]:
    """What stands between the commas of a text."""
    return (
        {word.strip().casefold() for word in value.split(",")} if isinstance(value, str) else set()
    )


class CounterBelowUses(Record):
    """A counter of the turn compared with how often some actions were taken in it, `more` than that
    allowed.
    """

    counter: str  # what is counted
    actions: list[str]  # the actions whose uses are the limit
    more: int = 0  # so many more are allowed


class StatAboveLinks(Record):
    """A stat that has to exceed the ties of a kind the token holds: a free hand for each creature
    it grapples.
    """

    stat: str  # the stat: free hands
    link: str  # the kind of tie that takes one each


class Gate(Record):
    """One condition under which something is allowed; exactly one key is given.

    `any` holds gates of which one is enough. `says` is the refusal shown when the gate is shut, in
    the table's words, `brief` the same on the card of the action.
    """

    condition: str | None = None  # the token has it
    no_condition: str | None = None  # the token has it not
    flag: str | None = None  # a turn flag is set
    no_flag: str | None = None  # a flag of the turn is not set
    counter_below: dict[str, int] | None = None  # counters of the turn are below these numbers
    counter_below_uses: CounterBelowUses | None = None
    """A counter is below the uses of some actions."""
    pool_holds: dict[str, int] | None = None  # at least so much is left
    pool_full: str | None = None  # nothing was taken from this pool
    speed_above: Number | None = None  # of the mode the action moves in
    stat: StatLimit | None = None  # a stat of the token has a value
    used: list[str] | None = None  # one of these actions was taken this turn
    not_used: list[str] | None = None  # none of these actions was taken this turn
    phase: str | None = None  # it is this phase of the round
    enemy_within: Annotated[int, Field(ge=0)] | None = None  # an enemy is so near, in cells
    no_enemy_within: Annotated[int, Field(ge=0)] | None = None  # no enemy is so near, in cells
    enemy_reaches: bool | None = None  # it stands in what an enemy threatens
    stat_above_links: StatAboveLinks | None = None  # a stat is greater than the number of ties
    link: str | None = None  # holds such a tie itself
    no_link: str | None = None  # holds no such tie
    room_beside: str | None = None
    """A free cell beside whom it holds in such a tie (a rider gets off there)."""
    holds_card: str | None = None  # it holds something that this action readied
    off_ground: bool | None = None  # it flies or climbs
    over_floor: bool | None = None
    """It phases, and another floor lies below the one that it stands on."""
    target_size_over: int | None = None  # the target is at most this many sizes larger
    target_size_least: int | None = None  # the target is at least this many sizes larger (a steed)
    target_within: Length | None = None  # the target is so near, in the ruleset's unit
    target_beyond: Length | None = None
    """Farther away than that, in the ruleset's unit: a long weapon does not hit who stands near."""
    target_in_reach: bool | None = None  # the target is within melee reach
    target_condition: str | None = None  # the target has it
    target_no_condition: str | None = None  # the target has it not
    target_stat: StatLimit | None = None  # a stat of the target has a value
    target_tie: list[str] | None = None
    """Held by the actor in such a tie, or by nobody that is written down."""
    target_side: Literal["ally", "enemy", "other", "self"] | None = None
    """Whose side the target is on."""
    target_sees: bool | None = None  # the target sees the actor
    in_play: bool | None = None  # a fight is on
    any: list[Gate] | None = None  # one of these gates is open
    says: str | None = None  # the refusal where it is shut, in the game's words
    brief: Annotated[str, Field(max_length=20)] | None = None
    """The same in two or three words, as many as the card of an action has room for."""

    @model_validator(mode="after")
    def _one_key(self) -> Gate:
        given = self.model_fields_set - {"says", "brief"}
        if not given:
            raise ValueError(say("gate_has_no_key"))
        if len(given) != 1:
            raise ValueError(
                say(
                    "gate_has_exactly_one_key_this_one_has",
                    count=len(given),
                    given=", ".join(sorted(given)),
                )
            )
        return self

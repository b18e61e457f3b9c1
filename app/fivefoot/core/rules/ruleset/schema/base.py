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
from pydantic_core import PydanticUndefined

from fivefoot.core.rules.ruleset.texts import say
from fivefoot.core.texts.labels import KeptLabel

Number = Annotated[float, Field(ge=-1_000_000, le=1_000_000, allow_inf_nan=False)]
Length = Annotated[float, Field(ge=0, le=1_000_000, allow_inf_nan=False)]
Factor = Annotated[float, Field(ge=0, le=100, allow_inf_nan=False)]
#: A price factor above 0: at 0 a route without end would cost nothing.
PriceFactor = Annotated[float, Field(gt=0, le=100, allow_inf_nan=False)]
KEEP_CAPITALS = "labels_keep_capitals"


def _kept(label: str, about: ValidationInfo) -> str:
    """The label, marked where its ruleset says that all of them keep their capitals."""
    return KeptLabel(label) if about.context and about.context.get(KEEP_CAPITALS) else label


Label = Annotated[str, Field(min_length=1), AfterValidator(_kept)]
Identifier = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=60)]
Rounding = Literal["exact", "down", "up"]


class Record(BaseModel):
    """A part of a ruleset: frozen, and unknown keys are an error."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, strict=True, allow_inf_nan=False, defer_build=True
    )

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        """Lists and tables that are empty where they are left out are made anew.

        pydantic would copy them deeply, and a ruleset leaves out thousands.
        """
        super().__pydantic_init_subclass__(**kwargs)
        for field in cls.model_fields.values():
            if isinstance(field.default, (list, dict)) and not field.default:
                field.default_factory = type(field.default)
                field.default = PydanticUndefined

    def __deepcopy__(self, memo: dict[int, Any] | None = None) -> Self:
        """The record itself: it never changes, and copying would duplicate the defaults in each
        ruleset.
        """
        return self


class Amount(Record):
    """A number that may depend on the token: (stat | constant | greatest of several stats) x times
    / divide + plus.

    `first_of` takes the first of several stats that is not 0: a value of its own, else the one that
    it defaults to.

    >>> Amount(stat="speed", divide=2).of({"speed": 25})
    Fraction(25, 2)
    """

    stat: str | None = None  # a stat of the token
    constant: Number | None = None  # a fixed number
    max_of: list[str] | None = None  # the greatest of several stats
    first_of: list[str] | None = None  # the first of several stats that is not 0
    times: Number = 1  # the factor it is multiplied by
    divide: Number = 1  # the number it is divided by
    plus: Number = 0  # added at the end
    round: Rounding = "exact"  # how the result is rounded

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
        """Its exact value for a token's stats, each a number."""
        if self.constant is not None:
            base = exact(self.constant)
        elif self.first_of is not None:
            values = (exact(stats.get(name, 0)) for name in self.first_of)
            base = next((value for value in values if value), Fraction(0))
        else:
            base = max((exact(stats.get(name, 0)) for name in self.stats()), default=Fraction(0))
        value = base
        # Most amounts are a stat as it is, and fractions are slow to reckon with.
        if self.times != 1 or self.divide != 1 or self.plus:
            value = base * exact(self.times) / exact(self.divide) + exact(self.plus)
        if self.round == "down":
            return Fraction(value.__floor__())
        return Fraction(value.__ceil__()) if self.round == "up" else value


def _not_negative(amount: Amount) -> Amount:
    if amount.constant is not None and amount.of({}) < 0:
        raise ValueError(say("amount_is_below_0", amount=float(amount.of({}))))
    return amount


NotNegative = Annotated[Amount, AfterValidator(_not_negative)]
"""An amount that states a quantity, so it cannot be negative."""


def exact(value: object) -> Fraction:
    """A number read from a file, as exactly the decimal that was written: 0.1 is a tenth.

    >>> exact(7.5)
    Fraction(15, 2)
    """
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        return Fraction(int(bool(value)))
    return _exact_text(str(value))


@lru_cache(maxsize=4096)
def _exact_text(text: str) -> Fraction:
    """Cached: the same few numbers of a ruleset are read thousands of times for each field."""
    try:
        return Fraction(text)
    except ValueError:
        return Fraction(0)


WHOLE = 1000
"""A factor of 1, in thousandths."""


def thousandths(value: Fraction) -> int:
    """A number of units as an integer in thousandths, rounded half up once.

    >>> thousandths(Fraction(15, 2))
    7500
    """
    return (2 * WHOLE * value.numerator + value.denominator) // (2 * value.denominator)


class StatLimit(Record):
    """A stat compared with a number or a word."""

    stat: str  # the stat that is compared
    at_least: Number | None = None  # it is at least this
    at_most: Number | None = None  # it is at most this
    is_: str | bool | None = Field(default=None, alias="is")
    """it is this word, or the switch has this value"""
    one_of: list[str] | None = None  # it is one of these words
    has: str | None = None  # one of the words of a comma-separated text

    def holds(self, stats: Mapping[str, object]) -> bool:
        """Whether a token's stats meet the limit.

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
    """The words of a comma-separated text."""
    return (
        {word.strip().casefold() for word in value.split(",")} if isinstance(value, str) else set()
    )


class CounterBelowUses(Record):
    """A counter of the turn is below the number of uses of some actions in the turn, plus
    `more`.
    """

    counter: str  # the counter
    actions: list[str]  # the actions whose uses are the limit
    more: int = 0  # added to that limit


class StatAboveLinks(Record):
    """A stat that has to exceed the number of a token's links of one kind: a free hand for each
    creature it grapples.
    """

    stat: str  # the stat: free hands
    link: str  # the kind of link that occupies one each


class Gate(Record):
    """A requirement; exactly one key is given.

    `any` holds gates of which one is enough. `says` is the refusal shown when the gate is shut, in
    the game's words, `brief` the same on the card of the action.
    """

    condition: str | None = None  # the token has this condition
    no_condition: str | None = None  # the token does not have this condition
    flag: str | None = None  # a turn flag is set
    no_flag: str | None = None  # a turn flag is not set
    counter_below: dict[str, int] | None = None  # turn counters are below these numbers
    counter_below_uses: CounterBelowUses | None = None
    """A turn counter is below the number of uses of some actions."""
    pool_holds: dict[str, int] | None = None  # at least so much is left in these pools
    pool_full: str | None = None  # nothing was spent from this pool
    speed_above: Number | None = None  # its speed in the mode of the action is above this
    stat: StatLimit | None = None  # a stat of the token has a value
    used: list[str] | None = None  # one of these actions was taken this turn
    not_used: list[str] | None = None  # none of these actions was taken this turn
    phase: str | None = None  # the round is in this phase
    enemy_within: Annotated[int, Field(ge=0)] | None = None  # an enemy is within so many cells
    no_enemy_within: Annotated[int, Field(ge=0)] | None = None  # no enemy is within so many cells
    enemy_reaches: bool | None = None  # it stands in a cell that an enemy threatens
    stat_above_links: StatAboveLinks | None = None  # a stat is greater than the number of links
    link: str | None = None  # it is the source of such a link (a rider, a grappler)
    no_link: str | None = None  # it is not the source of such a link
    room_beside: str | None = None
    """There is a free cell beside the target of its link (a rider dismounts there)."""
    holds_card: str | None = None  # it holds a readied card of this action
    off_ground: bool | None = None  # it flies or climbs
    over_floor: bool | None = None
    """It phases, and another floor lies below the one it stands on."""
    target_size_over: int | None = None  # the target is at most so many sizes larger
    target_size_least: int | None = None  # the target is at least so many sizes larger (a steed)
    target_within: Length | None = None  # the target is within this distance, in the ruleset's unit
    target_beyond: Length | None = None
    """The target is farther away than this, in the ruleset's unit: a long weapon does not hit
    adjacent targets.
    """
    target_in_reach: bool | None = None  # the target is within melee reach
    target_condition: str | None = None  # the target has this condition
    target_no_condition: str | None = None  # the target does not have this condition
    target_stat: StatLimit | None = None  # a stat of the target has a value
    target_tie: list[str] | None = None
    """The target is held by the actor in such a link, or by nobody on record."""
    target_side: Literal["ally", "enemy", "not_enemy", "other", "self"] | None = None
    """The side of the target."""
    target_sees: bool | None = None  # the target sees the actor
    in_play: bool | None = None  # an encounter is running
    any: list[Gate] | None = None  # at least one of these gates is open
    says: str | None = None  # the refusal when it is shut, in the game's words
    brief: Annotated[str, Field(max_length=20)] | None = None
    """The same in two or three words, which fit on the card of an action."""

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

"""What can be done in a fight, as frozen values: the log is these commands, replay is a fold over
them.

    plain = to_plain(Act("hero", "melee_attack", target="ogre"))  # {"do": "act", ...}
    from_plain(plain) == Act("hero", "melee_attack", target="ogre")

Tokens are named by id, cells are anchors, distances and amounts in the ruleset's unit.
"""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from fivefoot.core.geometry.grid import Cell

MOST = 2**64  # of any number in a command: the seed of the dice is the largest
Roll = tuple[int, ...]  # the faces shown, in the order of the dice


@dataclass(frozen=True, slots=True)
class StartEncounter:
    """Play begins with round 1; the first turn begins with NextTurn.

    Without `order` the initiative decides; `rolls` are faces thrown at the table.
    """

    order: tuple[str, ...] = ()
    rolls: Mapping[str, Roll] = field(default_factory=dict)
    surprised: tuple[str, ...] = ()
    seed: int = 0
    reminders_only: bool = False


@dataclass(frozen=True, slots=True)
class EndEncounter:
    """Back to setup; what the turns used is cleared."""


@dataclass(frozen=True, slots=True)
class Move:
    """Walk along `path` (the cells entered) by a movement action, None = the plain one.

    `new_purchase` closes the open movement first, `protected` are enemies named to be safe from,
    `overrule` lets an illegal move happen. `levels` are the levels of the cells where they matter
    (thousandths of a cell; the same cell twice is a change of level), `modes` holds it to some ways
    of moving.
    """

    token: str
    path: tuple[Cell, ...]
    action: str | None = None
    overrule: bool = False
    new_purchase: bool = False
    protected: tuple[str, ...] = ()
    levels: tuple[int, ...] = ()
    modes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Act:
    """Take an action.

    `alternative` picks among its prices, `path` are cells of the movement that is part of it.

    `choice` holds what else was said: {"two_attacks": true}, {"action": "melee_attack", "trigger":
    "...", "target": "ogre"} for what is readied, {"roll": 17} for a number that an effect keeps,
    {"rounds": 3} for longer work, {"result": "hit"} where the end of a blow is known, {"margin": 2}
    or [2, 0] where its successes are.
    """

    token: str
    action: str
    target: str | None = None
    targets: tuple[str, ...] = ()
    cell: Cell | None = None
    path: tuple[Cell, ...] = ()
    choice: Mapping[str, Any] = field(default_factory=dict)
    alternative: int | None = None
    overrule: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to the open question: `choice` is the id of one of its offers, `roll` the faces of
    its dice.

    Without a roll the program throws the dice where some are due. `damage` is what each of those
    takes whom the offer names, where it is not what the program throws.
    """

    who: str
    choice: str
    roll: Roll | None = None
    damage: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class React:
    """A reaction or a readied action whose trigger the game master sees: `action` is the id of
    either.

    `path`, with `levels` and `modes` as in Move, is where a readied movement goes.
    """

    token: str
    action: str
    target: str | None = None
    roll: Roll | None = None
    # A feature that takes several reactions rolls once, at the hardest of them (C56).
    times: int = 1
    path: tuple[Cell, ...] = ()
    levels: tuple[int, ...] = ()
    modes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NewTurn:
    """The token's turn begins."""

    token: str


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The token's turn is over; nobody's turn follows until NewTurn or NextTurn."""

    token: str


@dataclass(frozen=True, slots=True)
class NextTurn:
    """End the turn under way and begin that of the next in the order; past the last a new round
    begins.
    """


@dataclass(frozen=True, slots=True)
class NewRound:
    """The next round begins."""


@dataclass(frozen=True, slots=True)
class Delay:
    """Act later: just after another combatant, for this round."""

    token: str
    after: str


@dataclass(frozen=True, slots=True)
class SetInitiative:
    """Give a token a place in the order by a number (thousandths are kept)."""

    token: str
    value: float


@dataclass(frozen=True, slots=True)
class SetOrder:
    """The initiative order, set manually."""

    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class JoinOrder:
    """Tokens that came into the fight get their places in the order; `rolls` are faces thrown at
    the table.
    """

    tokens: tuple[str, ...]
    rolls: Mapping[str, Roll] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Push:
    """Move a token by force through `path`, or `distance` units in a direction (dx, dy); it
    provokes nothing.

    `more` are others that the same force moves so far in that direction, whoever is ahead first.
    """

    token: str
    by: str | None = None
    direction: tuple[int, int] | None = None
    distance: float | None = None
    path: tuple[Cell, ...] = ()
    roll: Roll | None = None  # of the damage against a wall
    more: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Teleport:
    """Put a token on another cell without a way between; with `drops` it keeps its level and may
    fall from it.

    It needs a free place, unless the game master overrules.
    """

    token: str
    cell: Cell
    drops: bool = False
    overrule: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A token placed by the game master: on the ground of a cell, without price, way or
    reactions.
    """

    token: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class SetCondition:
    """Give a condition (level 0 takes it away); `until` as in the ruleset, `giver` whose turn it
    counts by.

    With `rounds` it ends at the start of the giver's turn after so many; without a giver in the
    order, of its own turn.
    """

    token: str
    condition: str
    level: int = 1
    until: str | None = None
    giver: str | None = None
    rounds: int = 0


@dataclass(frozen=True, slots=True)
class SetFlag:
    """Set or clear a named flag of a token's turn (Open, covered...)."""

    token: str
    flag: str
    text: str | None = ""  # None clears it


@dataclass(frozen=True, slots=True)
class SetLink:
    """Tie two tokens together or, with `gone`, untie them."""

    kind: str
    source: str
    target: str
    value: int = 0
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Spend:
    """Take from a pool (or, below zero, give back) manually."""

    token: str
    pool: str
    amount: int = 1


@dataclass(frozen=True, slots=True)
class MarkReaction:
    """A reaction, or several, taken at the table without being asked here: they count as used."""

    token: str
    times: int = 1


@dataclass(frozen=True, slots=True)
class Damage:
    """Hit points lost (or, below zero, gained): a counter, written down."""

    token: str
    amount: int
    text: str = ""


@dataclass(frozen=True, slots=True)
class SetHitPoints:
    """The hit points that a token has now, whatever they were: what was lost or gained is written
    down.
    """

    token: str
    points: int


@dataclass(frozen=True, slots=True)
class PlaceZone:
    """Draw an area that stays: a burst of the radius `size`, a cube of that side, a cone or a line
    of that length (in the ruleset's unit) from `at` towards `towards` (thousandths of a cell).

    It lasts `rounds` (0 = until it is removed), counted at the start of the turns of `of`; without
    a name those of the one who acts, or at the round's end. Whoever begins its turn inside is
    reminded of `note`, and `damage` is due.
    """

    name: str
    shape: Literal["burst", "cube", "cone", "line"]
    at: tuple[int, int]
    size: float
    towards: tuple[int, int] | None = None
    note: str = ""
    damage: str = ""
    rounds: int = 0
    of: str = ""


@dataclass(frozen=True, slots=True)
class MoveZone:
    """Move an area that stays; without `towards` it keeps its direction."""

    zone: str
    at: tuple[int, int]
    towards: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class EditZone:
    """Change what an area that stays is called and does; what is None stays as it is.

    `rounds` are those from now on (0 = until it is removed); the players do not see what is
    `hidden`.
    """

    zone: str
    name: str | None = None
    note: str | None = None
    damage: str | None = None
    rounds: int | None = None
    hidden: bool | None = None


@dataclass(frozen=True, slots=True)
class RemoveZone:
    """Take an area off the map."""

    zone: str


@dataclass(frozen=True, slots=True)
class Throw:
    """A roll for the log, shown and kept: dice like "2d8" with the faces thrown, or thrown by the
    program.
    """

    token: str
    dice: str
    roll: Roll | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class RemoveToken:
    """Take a token off the map: its questions are declined, what waits for it ends."""

    token: str


@dataclass(frozen=True, slots=True)
class Note:
    """A line for the log."""

    text: str
    token: str = ""


@dataclass(frozen=True, slots=True)
class SetReminders:
    """Whether reactions are only listed (`on`), never asked."""

    on: bool


FightCommand = (
    StartEncounter
    | EndEncounter
    | Move
    | Act
    | Answer
    | React
    | NewTurn
    | EndTurn
    | NextTurn
    | NewRound
    | Delay
    | SetInitiative
    | SetOrder
    | JoinOrder
    | Push
    | Teleport
    | Place
    | SetCondition
    | SetFlag
    | SetLink
    | Spend
    | MarkReaction
    | Damage
    | SetHitPoints
    | Throw
    | PlaceZone
    | MoveZone
    | EditZone
    | RemoveZone
    | RemoveToken
    | Note
    | SetReminders
)

NAMES: dict[str, type[Any]] = {
    # From the class's name, so that a new command needs no second list.
    "".join("_" + c.lower() if c.isupper() else c for c in kind.__name__).lstrip("_"): kind
    for kind in get_args(FightCommand)
}
_NAME_OF = {kind: name for name, kind in NAMES.items()}


class CommandError(ValueError):
    """A plain value that is no command; the text says what is wrong with it."""


def to_plain(command: FightCommand) -> dict[str, Any]:
    """The command as JSON values; what stands at its default is left out."""
    kind = type(command)
    empty = _defaults(_NAME_OF[kind])
    plain: dict[str, Any] = {"do": _NAME_OF[kind]}
    for item in fields(kind):
        value = getattr(command, item.name)
        # Defaults are left out: a log of thousands of commands stays small, and old logs read as
        # they did.
        if item.name not in empty or value != empty[item.name]:
            plain[item.name] = plain_value(value)
    return plain


@lru_cache(maxsize=64)
def _defaults(name: str) -> dict[str, Any]:
    from dataclasses import MISSING

    found = {}
    for item in fields(NAMES[name]):
        if item.default is not MISSING:
            found[item.name] = item.default
        elif item.default_factory is not MISSING:
            found[item.name] = item.default_factory()
    return found


def plain_value(value: Any) -> Any:
    """Tuples and cells as lists, mappings as dicts, all the way down."""
    if isinstance(value, Mapping):
        return {str(key): plain_value(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain_value(inner) for inner in value]
    return value


def from_plain(plain: Mapping[str, Any]) -> FightCommand:
    """The command of a plain value. Raises CommandError naming what does not fit."""
    kind = NAMES.get(str(plain.get("do")))
    if kind is None:
        raise CommandError(
            f"there is no command {plain.get('do')!r}; commands are {', '.join(sorted(NAMES))}"
        )
    # Unknown names are refused: a typing mistake would otherwise do nothing silently.
    known = {item.name for item in fields(kind)}
    for name in plain:
        if name != "do" and name not in known:
            raise CommandError(f"{plain['do']} has no {name!r}; it has {', '.join(sorted(known))}")
    hints = _hints_of(str(plain["do"]))
    values = {
        name: _typed(hints[name], value, f"{plain['do']}.{name}")
        for name, value in plain.items()
        if name != "do"
    }
    try:
        command: FightCommand = kind(**values)
    except TypeError as error:
        raise CommandError(f"{plain['do']}: {error}") from None
    return command


@lru_cache(maxsize=64)
def _hints_of(name: str) -> dict[str, Any]:
    """The types of a command's fields; a long fight in a file asks for them ten thousand times."""
    return get_type_hints(NAMES[name])


def _typed(hint: Any, value: Any, place: str) -> Any:
    """A JSON value as the type of a command's field."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        if value is None and type(None) in inner:
            # None is only for fields that say so.
            return None
        return _typed(next(kind for kind in inner if kind is not type(None)), value, place)
    if origin is Literal:
        if value not in inner:
            raise CommandError(
                f"{place}: one of {', '.join(map(repr, inner))} is expected, not {_cut(value)}"
            )
        return value
    if hint is Cell or origin is tuple:
        return _sequence(hint, inner, value, place)
    # Maps of names; the only parametrised kind left.
    if origin is not None:
        if not isinstance(value, Mapping):
            raise CommandError(f"{place}: a table is expected, not {_cut(value)}")
        return {str(key): _typed(inner[1], each, f"{place}.{key}") for key, each in value.items()}
    return _scalar(hint, value, place)


def _sequence(hint: Any, inner: tuple[Any, ...], value: Any, place: str) -> Any:
    # A text is a sequence of letters, and is meant by nobody here.
    if isinstance(value, (str, Mapping)) or not isinstance(value, Sequence):
        raise CommandError(f"{place}: a list is expected, not {_cut(value)}")
    # Pairs of whole numbers: cells, places, directions.
    if hint is Cell or (inner and inner[-1] is not Ellipsis):
        if len(value) != 2:
            raise CommandError(f"{place}: two numbers are expected, not {_cut(value)}")
        pair = [_scalar(int, number, place) for number in value]
        return Cell(*pair) if hint is Cell else tuple(pair)
    return tuple(_typed(inner[0], each, place) for each in value)


def _scalar(hint: Any, value: Any, place: str) -> Any:
    if hint is Any:
        return value
    # Also true of "not a number", which compares with nothing.
    if isinstance(value, (int, float)) and not -MOST <= value <= MOST:
        raise CommandError(f"{place}: a number within reason is expected, not {str(value)[:20]}")
    # 2 is a good 2.0; True is not.
    if hint is float and isinstance(value, int) and not isinstance(value, bool):
        return value
    if not isinstance(value, hint) or (hint is int and isinstance(value, bool)):
        raise CommandError(f"{place}: {hint.__name__} is expected, not {_cut(value)}")
    return value


def _cut(value: Any) -> str:
    """A value as a message quotes it."""
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:80]}…"

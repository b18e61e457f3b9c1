"""The frames that wait in a fight: a stack, with one frozen class for each kind.

The fields are the saved form, key by key; what a frame asks and how it continues is in
`rules/turn`, in a class of its own for each kind (`rules.turn.waiting`). A field with a default was
added later than its kind: a file may lack it, and does where it has the default.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, PlainSerializer, PlainValidator
from pydantic_core import PydanticCustomError

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.harm import Hurt
from fivefoot.core.model.token import Support

MOST = 1_000_000_000
MOST_HURT = 10_000  # with one cause
MOST_LEVEL = 10_000_000  # thousandths of a cell, as everywhere on the map
MOST_CELLS = 10_000  # along a side; whether a cell is on the map is checked where its size is known

Place = tuple[str | int, ...]


def _cell(value: object) -> Cell:
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise PydanticCustomError("cell", "a cell like [3, 4] is expected")
    for number in value:
        # `type` and not `isinstance`: True is an int to Python, and would be cell 1.
        if type(number) is not int or not 0 <= number <= MOST_CELLS:
            raise PydanticCustomError("cell", "a cell like [3, 4] is expected")
    return Cell(*value)


Count = Annotated[int, Field(ge=0, le=MOST)]
Face = Annotated[int, Field(ge=-MOST, le=MOST)]
Level = Annotated[int, Field(ge=-MOST_LEVEL, le=MOST_LEVEL)]
"""A height in thousandths of a cell."""
MapCell = Annotated[Cell, PlainValidator(_cell), PlainSerializer(list, return_type=list[int])]


@dataclass(frozen=True, slots=True)
class Frame:
    """Something that waits; `token` is the one that walks, attacks or falls."""

    kind: ClassVar[str] = ""
    token: str

    def places(self) -> Iterator[tuple[Place, Cell]]:
        """Each cell that it names, with its path in the saved form."""
        yield from ()


# Movement


@dataclass(frozen=True, slots=True)
class LeapAhead:
    """The next step of a walk is a leap: it is asked about, or made."""

    stage: Literal["check", "made"]


@dataclass(frozen=True, slots=True)
class CellWatched:
    """A cell under a leap, and who is still to be asked about leaving it."""

    cell: MapCell
    by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LeapInTheAir:
    """A leap that is paid for and has not landed yet: where it lands, and whether short of its
    goal.
    """

    stage: Literal["air"]
    cell: MapCell
    level: Level
    # The names in files are older than ours and stay: a key is never renamed.
    support: Annotated[str, Field(alias="hold")]
    short: bool
    provoked: Annotated[tuple[CellWatched, ...], Field(alias="wakes")]


Leap = Annotated[LeapAhead | LeapInTheAir, Field(discriminator="stage")]


@dataclass(frozen=True, slots=True)
class Footing:
    """How high a token was on a cell of its path, and what supported it there."""

    level: Level
    support: Support


@dataclass(frozen=True, slots=True)
class MovementFrame(Frame):
    """A movement whose departures may provoke reactions: `path` is what is left of it, `cell` where
    the mover should stand, and `cleared` is true once its departure from there has been answered.
    """

    path: tuple[MapCell, ...]
    cell: MapCell
    cleared: bool


@dataclass(frozen=True, slots=True)
class WalkFrame(MovementFrame):
    """A walk; `trail` are the cells passed so far, and `footings` the mover's height and support on
    each; empty where it stayed on the plain floor.

    `new` closes the open movement first; `could_walk` distinguishes a mover who is knocked down
    from one who was prone before; `tumble` is the enemy tumbled through and `tumbled` the result.
    `asked` is the mode (or landing) whose roll is awaited, `tried` the one that succeeded.
    `off_turn`: it was readied, and nothing more is bought.
    """

    kind: ClassVar[str] = "walk"
    action: str | None
    new: bool
    protected: tuple[str, ...]
    overrule: bool
    could_walk: bool
    trail: Annotated[tuple[MapCell, ...], Field(min_length=1)]
    tumble: str
    tumbled: Literal["success", "failure"] | None
    levels: tuple[Level, ...] = ()
    modes: tuple[str, ...] = ()
    leap: Leap | None = None
    off_turn: bool = False
    asked: str = ""
    tried: str = ""
    footings: tuple[Footing, ...] = ()

    def places(self) -> Iterator[tuple[Place, Cell]]:
        """The cells of the leap, where it stands, its path and its trail."""
        if isinstance(self.leap, LeapInTheAir):
            yield ("leap", "cell"), self.leap.cell
            for index, watched in enumerate(self.leap.provoked):
                yield ("leap", "wakes", index, "cell"), watched.cell
        yield ("cell",), self.cell
        yield from _numbered("path", self.path)
        yield from _numbered("trail", self.trail)


Displacement = Literal["forced", "teleport", "tumble"]


@dataclass(frozen=True, slots=True)
class DisplacedFrame(MovementFrame):
    """A movement that is not the token's own.

    `dice` and `roll` are for a wall at the end; a teleport that `drops` keeps its height.
    """

    kind: ClassVar[str] = "displaced"
    # Older than our name for it, as above.
    cause: Annotated[Displacement, Field(alias="manner")]
    dice: str
    roll: tuple[Face, ...] | None
    drops: bool

    def places(self) -> Iterator[tuple[Place, Cell]]:
        """Where it stands, and its path."""
        yield ("cell",), self.cell
        yield from _numbered("path", self.path)


@dataclass(frozen=True, slots=True)
class PushFrame(Frame):
    """A push of `target` that still needs a direction."""

    kind: ClassVar[str] = "push"
    target: str
    or_prone: bool


@dataclass(frozen=True, slots=True)
class StepFrame(Frame):
    """A step that comes with an action: to one of `cells`, of which some lie behind cover.

    `mount` is the one being dismounted; `rolls`: the Effort of the defence is rolled after it
    (D37).
    """

    kind: ClassVar[str] = "step"
    cells: tuple[MapCell, ...]
    action: str
    covered: tuple[MapCell, ...] = ()
    mount: str | None = None
    rolls: bool = False

    def places(self) -> Iterator[tuple[Place, Cell]]:
        """The cells that are offered."""
        yield from _numbered("cells", self.cells)
        yield from _numbered("covered", self.covered)


@dataclass(frozen=True, slots=True)
class FallFrame(Frame):
    """A fall that a check may soften; `landed`: it is over, and only the check against lying prone
    is left.

    `distance` is in thousandths of the unit.
    """

    kind: ClassVar[str] = "fall"
    distance: Count
    landed: bool = False


# Actions and reactions

Result = Literal["hit", "miss", "skip"]


@dataclass(frozen=True, slots=True)
class ActFrame(Frame):
    """An action that is paid for: first those it provokes are asked, then those who counter it,
    then it takes place.

    `repeat` is the repeat count when it was paid for, `choice` the choices from the command.
    """

    kind: ClassVar[str] = "act"
    action: str
    target: str | None
    targets: tuple[str, ...]
    repeat: Count
    cell: MapCell | None
    choice: Mapping[str, Any]
    stage: Literal["provoke", "weave", "do"]

    def places(self) -> Iterator[tuple[Place, Cell]]:
        """The cell it is aimed at."""
        if self.cell is not None:
            yield ("cell",), self.cell


@dataclass(frozen=True, slots=True)
class FinishFrame(Frame):
    """The end of a turn, once everything done in it is resolved."""

    kind: ClassVar[str] = "finish"


@dataclass(frozen=True, slots=True)
class DownTurnFrame(Frame):
    """The turn of a creature that is down: it begins, or is skipped."""

    kind: ClassVar[str] = "down_turn"


Occasion = Literal[
    "departure",
    "act",
    "weave",
    "attacked",
    "ally_attacked",
    "hit",
    "miss",
    "area",
    "fall",
    "declared",
    "exposed",
]


@dataclass(frozen=True, slots=True)
class ReactionAnswer:
    """What a reactor chose, with the faces of its dice where they were entered."""

    choice: str
    roll: tuple[Face, ...] | None


@dataclass(frozen=True, slots=True)
class WindowFrame(Frame):
    """A window of reactions: `groups` of reactors, `group` the index of the one asked now, and its
    `answers`.

    `choose`: the mover has yet to name whom it is safe from; `protected` are those it named. `only`
    are the reactions offered, where not all that fit.
    """

    kind: ClassVar[str] = "window"
    occasion: Occasion
    action: str
    target: str
    cell: MapCell | None
    groups: tuple[tuple[str, ...], ...]
    group: Count
    answers: Mapping[str, ReactionAnswer]
    choose: bool
    protected: tuple[str, ...]
    only: tuple[str, ...] | None = None

    @property
    def asked(self) -> tuple[str, ...]:
        """The group that is asked now; empty past the last."""
        # A window past its last group waits for nobody and is about to be removed.
        return self.groups[self.group] if self.group < len(self.groups) else ()

    def places(self) -> Iterator[tuple[Place, Cell]]:
        """The cell that is being left."""
        if self.cell is not None:
            yield ("cell",), self.cell


@dataclass(frozen=True, slots=True)
class Blow:
    """One attack of an action on one target.

    `less` is the Effort cancelled and `most` the limit it is reduced to, `needs` the Effort it
    needs, `extra` what was traded for, `pool` whose evasive pool cancels. `margin` is its
    successes, `damage` what it deals, `dice` what was given with its area. `anew`: its target has
    used a readied action since. `weapon` is its weapon where that is not the one in use, `item`
    what the target is to drop.
    """

    by: str
    target: str
    action: str
    result: Result | None
    effort: Count | None
    less: Count
    pool: str | None = None
    repeat: Count = 0
    extra: Count = 0
    needs: Count | None = None
    most: Count | None = None
    margin: Count | None = None
    cell: MapCell | None = None
    anew: bool = False
    damage: Count | None = None
    dice: str | None = None
    weapon: str = ""
    item: str = ""


@dataclass(frozen=True, slots=True)
class StrikeFrame(Frame):
    """Attacks that are made together; `at` is the index of the current one.

    All of them get a result before any takes effect (A74).
    """

    kind: ClassVar[str] = "strike"
    blows: tuple[Blow, ...]
    at: Count
    stage: Literal["before", "result", "after"]

    @property
    def blow(self) -> Blow | None:
        """The current attack, None past the last."""
        return self.blows[self.at] if self.at < len(self.blows) else None

    def with_blow(self, blow: Blow) -> StrikeFrame:
        """The frame with the current attack replaced."""
        return replace(self, blows=(*self.blows[: self.at], blow, *self.blows[self.at + 1 :]))

    def places(self) -> Iterator[tuple[Place, Cell]]:
        """The cells that areas were aimed at."""
        for index, blow in enumerate(self.blows):
            if blow.cell is not None:
                yield ("blows", index, "cell"), blow.cell


@dataclass(frozen=True, slots=True)
class BreakFrame(Frame):
    """An attack on a wall or a door, whose id is its `target`; `cell` is the one before it, `x` and
    `y` where it is hit, in thousandths of a cell.
    """

    kind: ClassVar[str] = "breaking"
    blow: Blow
    cell: MapCell
    x: Level
    y: Level

    def places(self) -> Iterator[tuple[Place, Cell]]:
        """The cell before it."""
        yield ("cell",), self.cell


@dataclass(frozen=True, slots=True)
class DropFrame(Frame):
    """`token` has to drop something; `by` chooses which of the things it holds."""

    kind: ClassVar[str] = "drop"
    by: str


@dataclass(frozen=True, slots=True)
class DamageFrame(Frame):
    """Damage that waits to be taken; `token` is the first one hurt."""

    kind: ClassVar[str] = "damage"
    hurts: Annotated[tuple[Hurt, ...], Field(min_length=1, max_length=MOST_HURT)]


KINDS: Mapping[str, type[Frame]] = {
    each.kind: each
    for each in (
        WalkFrame,
        WindowFrame,
        StrikeFrame,
        BreakFrame,
        DropFrame,
        PushFrame,
        DisplacedFrame,
        StepFrame,
        DamageFrame,
        DownTurnFrame,
        FallFrame,
        ActFrame,
        FinishFrame,
    )
}


def _numbered(name: str, cells: tuple[Cell, ...]) -> Iterator[tuple[Place, Cell]]:
    yield from (((name, index), cell) for index, cell in enumerate(cells))


def new_blow(by: str, target: str, action: str, result: Result | None = None) -> Blow:
    """A new attack without details except, possibly, its result."""
    return Blow(by, target, action, result, effort=None, less=0)


def damage_frame(hurts: tuple[Hurt, ...] | list[Hurt]) -> DamageFrame:
    """The frame for damage that waits; `hurts` is not empty."""
    return DamageFrame(hurts[0].target, tuple(hurts))

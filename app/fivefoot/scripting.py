"""The functions for scripts: open a scenario, ask the rules, act, undo, save.

`import fivefoot` gives all of it.

>>> import fivefoot
>>> game = fivefoot.new("keyword3", map='''
... . . . . ,
... . M E . .
... . . . . .
... ''', tokens={"M": {}, "E": {"side": "foes"}})
>>> best = fivefoot.route(game, "M", (4, 0))
>>> best.cost, best.path, best.provokes
(20.0, ((2, 0), (3, 0), (4, 0)), ('E',))
>>> _ = fivefoot.do(game, fivefoot.Move("M", ((1, 0),)))
>>> game.scenario.tokens["M"].cell
Cell(x=1, y=0)
>>> fivefoot.undo(game)
True

In an encounter each token has turns, and a command may leave a question that has to be answered
before anything else:

>>> _ = fivefoot.do(game, fivefoot.StartEncounter(order=("M", "E")))
>>> _ = fivefoot.do(game, fivefoot.NextTurn())
>>> asked = fivefoot.do(game, fivefoot.Move("M", ((1, 0), (0, 0)))).question
>>> asked.who, [choice.id for choice in asked.choices]
('E', ['opportunity_attack', 'decline'])
>>> fivefoot.do(game, fivefoot.Answer(asked.who, "decline")).lines
('E declines',)

Amounts are in the ruleset's unit (feet, squares). Cells are (x, y), counted from 0 in the
north-west corner. A ruleset is named by its id, or by the folder of one of your own. A script gets
the same answers as the window and the conformance cases, because the same functions give them.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from fivefoot.core.conformance.answer_tables import amount, threat_table
from fivefoot.core.conformance.scene_text import position_of_table
from fivefoot.core.model.plain_table import TableError
from fivefoot.core.model.scenes import scene_names
from fivefoot.core.rules.reactions.flanking import flank_lines
from fivefoot.core.rules.results import ReachCell
from fivefoot.core.rules.results import Route as CoreRoute
from fivefoot.core.rules.routes.query import MovementField, movement_field
from fivefoot.core.rules.ruleset.library import RulesetError
from fivefoot.core.rules.turn.commands import Act, Answer, EndTurn, Move, NextTurn, StartEncounter
from fivefoot.core.rules.turn.engine import question as waiting_question
from fivefoot.core.rules.turn.offers import legal_actions
from fivefoot.core.rules.turn.turn_results import Question
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.commands.scene_edits import OpenScene
from fivefoot.core.session.commands.turn import AnyCommand, as_command
from fivefoot.core.session.document import Document
from fivefoot.core.session.opening import document_of
from fivefoot.core.storage import scenario_file
from fivefoot.core.storage.atomic import SaveError
from fivefoot.core.storage.importers.open_any_file import open_any
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.script_arguments import (
    as_table,
    cell_argument,
    path_argument,
    purchases_argument,
    ruleset_argument,
    scene_of_file,
)

__all__ = [
    "Act",
    "Answer",
    "CommandResult",
    "EndTurn",
    "Flank",
    "Game",
    "Move",
    "NextTurn",
    "ActionOffer",
    "Question",
    "ReachableCell",
    "Refused",
    "RulesetError",
    "SaveError",
    "ScenarioFileError",
    "SceneEntry",
    "StartEncounter",
    "TableError",
    "Threats",
    "Route",
    "do",
    "flanks",
    "new",
    "offers",
    "open",
    "open_scene",
    "question",
    "reach",
    "route",
    "save",
    "scenes",
    "threats",
    "undo",
]

Place = tuple[int, int]
"""A cell: columns east and rows south of the north-west corner."""
Game = Document
"""An open scenario: `game.scenario` is its present state, `game.ruleset` the rules in force."""


@dataclass(frozen=True, slots=True)
class ReachableCell:
    """A cell that a token can reach.

    `purchases` is the number of movement actions it takes, 0 if the open one is enough.
    `elevation` is in the ruleset's unit. If `can_end` is False, the token can only pass through.
    """

    cell: Place
    cost: float
    purchases: int
    can_end: bool
    provokes: int
    elevation: float


@dataclass(frozen=True, slots=True)
class Route:
    """A route to a cell: the cells entered, its cost, what is left of the last purchase, and the
    ids of the tokens it provokes.
    """

    path: tuple[Place, ...]
    cost: float
    left: float
    purchases: int
    provokes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Threats:
    """The cells that a token threatens, and the ids of the enemies that threaten it."""

    reach: float
    cells: tuple[Place, ...]
    by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Flank:
    """Two tokens that flank a target, and what each of them gains, as text."""

    target: str
    pair: tuple[str, str]
    effects: Mapping[str, str]
    reason: str


@dataclass(frozen=True, slots=True)
class ActionOffer:
    """An action of a token: whether it is legal now, what it costs, and why it is not legal."""

    action: str
    label: str
    legal: bool
    cost: str
    why_not: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SceneEntry:
    """A scene of a scenario: its name and id, and whether it is the open one."""

    name: str
    is_open: bool
    id: str


@dataclass(frozen=True, slots=True)
class CommandResult:
    """The lines that a command added to the log, and the question that now waits, if any."""

    lines: tuple[str, ...]
    question: Question | None = None


def open(path: str | os.PathLike[str], ruleset: str | os.PathLike[str] = "keyword3") -> Game:
    """Opens a scenario, a scene in text (.toml), a foreign map or a picture. `ruleset` is used if
    the file names none.

    Raises ScenarioFileError, TableError or RulesetError, each with the place and the remedy.

    >>> from fivefoot.core.storage.sample_files import samples_folder
    >>> game = open(samples_folder() / "the-long-bridge.fivefoot")
    >>> game.scenario.title
    'The Long Bridge'
    """
    place = Path(path)
    if place.suffix.lower() == ".toml":
        return Document(scene_of_file(place, ruleset))
    report = _read(place, ruleset_argument(ruleset))
    own = place if place.suffix == scenario_file.SUFFIX else None
    return document_of(report.scenario, own, report.turn_start)


def new(ruleset: str | os.PathLike[str] = "keyword3", **scene: Any) -> Game:
    """Returns a new scenario, made from the keys of a scene in text: `map` or `size`, `tokens`,
    `walls`, `ground`, `encounter`.

    >>> game = new("twopoint", size=[9, 5], tokens={"M": {"at": [1, 1]}})
    >>> game.ruleset.grid.unit
    'unit'

    Raises TableError for a wrong key or value, RulesetError for an unknown ruleset.
    """
    given = {"size": [30, 20], **scene} if "map" not in scene else scene
    return Document(position_of_table(as_table(given), ruleset_argument(ruleset)))


def reach(
    game: Game, token: str, action: str | None = None, purchases: int | None = None
) -> tuple[ReachableCell, ...]:
    """Returns the cells a token can reach with a movement action (None for the basic one), bought
    up to `purchases` times (None for as often as it still can).

    >>> game = new("twopoint", size=[9, 1], tokens={"M": {"at": [0, 0], "stats": {"speed": 3}}})
    >>> [(place.cell, place.cost) for place in reach(game, "M", purchases=1)]
    [((1, 0), 1.0), ((2, 0), 2.0), ((3, 0), 3.0)]

    Raises KeyError for an unknown token or an action that grants no movement, ValueError if
    `purchases` is not a whole number from 0 on.
    """
    field = _field(game, token, action, purchases)
    return tuple(
        _reachable_cell(game, place) for place in field.cells() if place.cell != field.start
    )


def route(
    game: Game,
    token: str,
    to: Place,
    via: Sequence[Place] = (),
    action: str | None = None,
    purchases: int | None = None,
    least_provoking: bool = False,
) -> Route | None:
    """Returns the cheapest route to a cell, or the one that provokes least; None if there is none.

    `via` are the cells to pass on the way, in order.

    >>> tokens = {"M": {"at": [0, 1]}, "E": {"at": [2, 1], "side": "foes"}}
    >>> game = new("keyword3", size=[5, 5], tokens=tokens)
    >>> route(game, "M", (4, 1)).provokes, route(game, "M", (4, 1), least_provoking=True).provokes
    (('E',), ())

    Raises KeyError and ValueError as `reach` does, TypeError for a value that is not a cell.
    """
    field = _field(game, token, action, purchases)
    find = field.least_provoking if least_provoking else field.route
    found = find(cell_argument(to), path_argument(via))
    return None if found is None else _route(found)


def threats(game: Game, token: str) -> Threats:
    """Returns what a token threatens, and who threatens it.

    >>> tokens = {"M": {"at": [2, 2]}, "E": {"at": [3, 2], "side": "foes"}}
    >>> game = new("keyword3", size=[5, 5], tokens=tokens)
    >>> len(threats(game, "M").cells), threats(game, "M").by
    (8, ('E',))

    Raises KeyError for an unknown token.
    """
    _check_token(game, token)
    table = threat_table(game.battle, token)
    cells = tuple((x, y) for x, y in table["cells"])
    return Threats(
        float(table["reach"]), cells, tuple(each["by"] for each in table["threatened_by"])
    )


def flanks(game: Game, target: str | None = None) -> tuple[Flank, ...]:
    """Returns all flanks on the map, or those on one target.

    >>> tokens = {"A": {"at": [1, 2]}, "B": {"at": [3, 2]}, "E": {"at": [2, 2], "side": "foes"}}
    >>> [flank.pair for flank in flanks(new("keyword3", size=[5, 5], tokens=tokens), "E")]
    [('A', 'B')]

    Raises KeyError for an unknown target.
    """
    if target is not None:
        _check_token(game, target)
    return tuple(
        Flank(line.target, (line.first, line.second), dict(line.effects), line.reason.text)
        for line in flank_lines(game.battle, target)
    )


def offers(game: Game, token: str) -> tuple[ActionOffer, ...]:
    """Returns the actions of a token, each with whether it is legal now.

    >>> game = new("keyword3", size=[5, 5], tokens={"M": {"at": [2, 2]}})
    >>> [offer.label for offer in offers(game, "M") if offer.legal and offer.cost == "all actions"]
    ['Total Defense']

    Raises KeyError for an unknown token.
    """
    _check_token(game, token)
    return tuple(
        ActionOffer(
            offer.action,
            offer.label,
            offer.legal,
            offer.cost,
            tuple(problem.text for problem in offer.problems),
        )
        for offer in legal_actions(game.battle, token)
    )


def do(game: Game, command: AnyCommand) -> CommandResult:
    """Carries out a command as one step that can be undone: `Move`, `Act`, `Answer`, `NextTurn`, or
    one from `fivefoot.core.session.commands`.

    Raises Refused with the problems if the rules forbid it, TypeError for anything but a command.
    The scenario is then unchanged.

    >>> game = new("keyword3", size=[5, 1], tokens={"M": {"at": [0, 0]}})
    >>> do(game, Move("M", ((9, 0),)))
    Traceback (most recent call last):
    fivefoot.core.session.commands.Refused: ...
    """
    if not hasattr(as_command(command), "apply"):
        raise TypeError(f"a command is expected, such as Move or Act, not {command!r}")
    before = len(game.scenario.encounter.log)
    game.do(_with_cells(command))
    lines = tuple(entry.text for entry in game.scenario.encounter.log[before:])
    return CommandResult(lines, question(game))


def question(game: Game) -> Question | None:
    """Returns the question that waits for an `Answer`, or None: also that of an opened file.

    >>> tokens = {"M": {"at": [0, 0]}, "E": {"at": [1, 0], "side": "foes"}}
    >>> game = new("keyword3", size=[5, 5], tokens=tokens, encounter={"active": "M"})
    >>> _ = do(game, Move("M", ((0, 1), (0, 2))))
    >>> question(game).text
    'E: M leaves (0, 1)'
    """
    return waiting_question(game.battle)


def scenes(game: Game) -> tuple[SceneEntry, ...]:
    """Returns the scenes of a scenario in order. All other functions refer to the open one.

    >>> [scene.name for scene in scenes(new(size=[5, 1], title="Hall"))]
    ['Hall']
    """
    open_now = game.scenario.open_scene
    return tuple(
        SceneEntry(each.name, each.id == open_now, each.id) for each in scene_names(game.scenario)
    )


def open_scene(game: Game, name: str) -> None:
    """Opens another scene, by its name or its id, as one step that can be undone.

    >>> from fivefoot.core.model.scene import Scene
    >>> from fivefoot.core.session.commands.scene_edits import AddScene
    >>> game = new(size=[5, 1], title="Hall")
    >>> _ = do(game, AddScene("Cellar", Scene(4, 4)))
    >>> open_scene(game, "Hall")
    >>> [(scene.name, scene.is_open) for scene in scenes(game)]
    [('Hall', True), ('Cellar', False)]

    Raises KeyError for an unknown scene, Refused while a question waits.
    """
    for each in scene_names(game.scenario):
        if name in (each.name, each.id):
            game.do(OpenScene(each.id))
            return
    names = ", ".join(each.name for each in scene_names(game.scenario))
    raise KeyError(f"there is no scene {name!r}; there are {names}")


def undo(game: Game) -> bool:
    """Undoes the last step. Returns False if there is none.

    >>> game = new("keyword3", size=[5, 1], tokens={"M": {"at": [0, 0]}})
    >>> _ = do(game, Move("M", ((1, 0),)))
    >>> undo(game), game.scenario.tokens["M"].cell, undo(game)
    (True, Cell(x=0, y=0), False)
    """
    return game.undo()


def save(game: Game, path: str | os.PathLike[str] | None = None) -> Path:
    """Writes the scenario to `path`, or to the file it was opened from, and returns the path.

    Raises ValueError if there is no path, SaveError or ScenarioFileError if it cannot be written.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = save(new(size=[5, 1]), Path(folder) / "field.fivefoot")
    ...     open(path).scenario.scene.columns
    5
    """
    place = Path(path) if path is not None else game.path
    if place is None:
        raise ValueError("the scenario was not opened from a scenario file; say where to save it")
    scenario_file.save(game.scenario, place, game.turn_start)
    game.mark_saved(game.scenario, place)
    return place


def _read(place: Path, ruleset: str) -> scenario_file.LoadReport:
    """Returns the scenario read from a file, with the warnings of its reader."""
    return open_any(scenario_file.read_bytes(place), place.name, ruleset, place.parent)


def _field(game: Game, token: str, action: str | None, purchases: int | None) -> MovementField:
    _check_token(game, token)
    moves = [name for name, each in game.ruleset.actions.items() if each.movement is not None]
    if action is not None and action not in moves:
        raise KeyError(f"there is no movement action {action!r}; there are {', '.join(moves)}")
    return movement_field(game.battle, token, action, purchases_argument(purchases))


def _check_token(game: Game, token: str) -> None:
    if token not in game.scenario.tokens:
        raise KeyError(
            f"there is no token {token!r}; there are {', '.join(game.scenario.tokens) or 'none'}"
        )


def _reachable_cell(game: Game, place: ReachCell) -> ReachableCell:
    height = place.elevation * game.ruleset.grid.cell / 1000
    x, y = place.cell
    return ReachableCell(
        (x, y), float(amount(place.cost)), place.purchase, place.can_end, place.events, height
    )


def _route(found: CoreRoute) -> Route:
    provoked = tuple(dict.fromkeys(trigger.by for trigger in found.triggers if trigger.fires))
    path = tuple((cell[0], cell[1]) for cell in found.path)
    return Route(
        path, float(amount(found.cost)), float(amount(found.left)), found.purchases, provoked
    )


def _with_cells(command: Any) -> Any:
    """Returns a command whose cells are `Cell` values, because a script may write plain pairs."""
    if not isinstance(command, (Move, Act)):
        return command
    command = replace(command, path=path_argument(command.path))
    if isinstance(command, Act) and command.cell is not None:
        return replace(command, cell=cell_argument(command.cell))
    return command

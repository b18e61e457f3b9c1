"""What should not be done in a turn, by command and by a file changed by hand, under each system at
an open prompt.
"""

from __future__ import annotations

import copy
import json
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from fivefoot.cli.main import main
from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.rules.turn.engine import question
from fivefoot.core.rules.turn.turn_results import Question
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.commands.height import SetHeight
from fivefoot.core.session.commands.map_edits import ImportScene
from fivefoot.core.session.commands.token_edits import DeleteTokens
from fivefoot.core.session.document import Document
from fivefoot.core.session.opening import document_of
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import read_scenario, write_scenario_json

SYSTEMS = ("keyword3", "phase3ap", "quickaction", "openband", "twopoint")
ATTACKS = {
    "keyword3": "melee_attack",
    "phase3ap": "strike",
    "openband": "basic_attack",
}  # else "attack"
AWAY = (Cell(3, 4), Cell(2, 4))


def field(system: str) -> Scenario:
    """A hero between two who would react to its leaving, and one who would not."""
    tokens = (
        Token("h", "Ada", Cell(4, 4)),
        Token("g", "Brom", Cell(9, 9)),
        Token("f", "Ogre", Cell(5, 4), "foes"),
        Token("e", "Imp", Cell(4, 5), "foes"),
    )
    return Scenario(Scene(12, 12), system, tokens={token.id: token for token in tokens})


@dataclass
class Prompt:
    """A document at an open question, and the scenario before the command that asked it."""

    document: Document
    before: Scenario

    @property
    def asked(self) -> Question:
        asked = question(self.document.battle)
        assert asked is not None
        return asked

    def refused(self, command: turn.FightCommand, code: str) -> str:
        """Does a command that has to be refused with a code, and leaves everything as it was; gives
        its words.
        """
        scenario, place = self.document.scenario, self.document.history.place
        with pytest.raises(Refused) as caught:
            self.document.do(command)
        assert code in {problem.code for problem in caught.value.problems}
        assert (self.document.scenario, self.document.history.place) == (scenario, place)
        return str(caught.value)


@pytest.fixture(params=SYSTEMS)
def begun(request: pytest.FixtureRequest) -> Document:
    """The hero's turn under each system."""
    document = document_of(field(request.param))
    document.do(turn.StartEncounter(("h", "f", "e", "g"), seed=5))
    document.do(turn.NewTurn("h"))
    return document


@pytest.fixture
def prompt(begun: Document) -> Prompt:
    """A move that two enemies may answer; where none provokes anybody, a readied blow or a defended
    one.
    """
    before = begun.scenario
    if (
        begun.scenario.ruleset == "quickaction"
    ):  # there only the flanked provoke anybody: between two, it is
        begun.do(DeleteTokens(("g",)))
        begun.do(turn.Teleport("e", Cell(3, 4)))
        before = begun.scenario
        begun.do(turn.Move("h", (Cell(4, 3), Cell(4, 2))))
    elif (
        begun.scenario.ruleset == "openband"
    ):  # there no move provokes anybody, a blow may be defended against
        begun.do(turn.Act("h", "basic_attack", "f"))
    else:
        begun.do(turn.Move("h", AWAY))
    prompt = Prompt(begun, before)
    assert prompt.document.scenario.encounter.pending
    return prompt


def test_what_is_not_there_is_refused_before_a_prompt(begun: Document) -> None:
    at = Prompt(begun, begun.scenario)
    attack = ATTACKS.get(begun.scenario.ruleset, "attack")
    assert "no action 'atack'" in at.refused(turn.Act("h", "atack", "f"), "unknown_action")
    assert "no token 'ghost'" in at.refused(turn.Act("h", attack, "ghost"), "unknown_token")
    assert "no token 'ghost'" in at.refused(turn.Act("ghost", attack, "f"), "unknown_token")
    assert at.refused(turn.Act("h", attack, None), "no_target")
    assert "nothing is being asked" in at.refused(turn.Answer("f", "decline"), "no_question")
    at.refused(turn.Move("h", (Cell(40, 4),)), "out_of_map")
    at.refused(
        turn.Act("h", "atack", "f", overrule=True), "unknown_action"
    )  # no word of the table's makes it be there


@pytest.mark.parametrize(
    "path", [((12, 4), (11, 5)), ((12, 4), (13, 4), (12, 5), (11, 5)), ((11, 12), (11, 4))]
)
def test_a_path_that_leaves_the_map_and_comes_back(
    begun: Document, path: tuple[tuple[int, int], ...]
) -> None:
    begun.do(turn.Teleport("h", Cell(11, 4)))
    Prompt(begun, begun.scenario).refused(
        turn.Move("h", tuple(Cell(*cell) for cell in path)), "out_of_map"
    )


def test_no_word_of_the_table_leads_somebody_off_the_map_who_could_not_walk_at_all(
    begun: Document,
) -> None:
    token = begun.scenario.tokens["h"]
    aloft = replace(token, cell=Cell(0, 4), elevation=3000, support="flying")
    document = document_of(replace(begun.scenario, tokens={**begun.scenario.tokens, "h": aloft}))
    west = turn.Move("h", (Cell(-1, 4), Cell(-2, 4)), overrule=True)
    Prompt(document, document.scenario).refused(west, "out_of_map")


def test_a_prompt_takes_its_own_answers_alone(prompt: Prompt) -> None:
    asked = prompt.asked
    other = next(name for name in prompt.document.scenario.tokens if name != asked.who)
    prompt.refused(turn.Answer(other, asked.choices[-1].id), "not_asked")
    assert "not offered" in prompt.refused(turn.Answer(asked.who, "atack"), "no_such_choice")
    prompt.refused(turn.Answer(asked.who, asked.choices[-1].id, (99,)), "bad_roll")
    prompt.refused(turn.NextTurn(), "question_open")
    for choice in asked.choices:
        if choice.roll is not None and choice.roll.dice:
            prompt.refused(turn.Answer(asked.who, choice.id, (0,)), "bad_roll")
            prompt.refused(turn.Answer(asked.who, choice.id, (3, 4, 5)), "bad_roll")


def test_nobody_answers_twice(prompt: Prompt) -> None:
    asked = []
    while (now := question(prompt.document.battle)) is not None:
        asked.append((now.kind, now.who, now.cell))
        prompt.document.do(turn.Answer(now.who, now.choices[-1].id))
        after = question(prompt.document.battle)
        if after is None or after.who != now.who:
            prompt.refused(
                turn.Answer(now.who, now.choices[-1].id),
                "no_question" if after is None else "not_asked",
            )
    assert len(asked) == len(set(asked))  # another cell left is another occasion


def test_undo_in_the_middle_of_a_prompt(prompt: Prompt) -> None:
    now, asked = prompt.document.scenario, prompt.asked
    prompt.document.do(turn.Answer(asked.who, asked.choices[-1].id))
    assert prompt.document.undo()
    assert prompt.document.scenario is now
    assert prompt.asked == asked
    moved = prompt.document.scenario.ruleset != "openband"
    assert prompt.document.undo_move() if moved else prompt.document.undo()
    assert prompt.document.scenario is prompt.before
    assert prompt.document.redo()
    assert prompt.document.scenario is now


@pytest.mark.parametrize("gone", ["h", "f", "e"])
def test_a_token_deleted_in_the_middle_of_a_queue(prompt: Prompt, gone: str) -> None:
    now = prompt.document.scenario
    prompt.document.do(DeleteTokens((gone,)))
    for _ in range(9):
        asked = question(prompt.document.battle)
        if asked is None:
            break
        assert asked.who != gone
        assert gone not in {choice.id for choice in asked.choices}
        prompt.document.do(turn.Answer(asked.who, asked.choices[-1].id))
    end = prompt.document.scenario
    assert end.encounter.pending == ()
    assert gone not in json.dumps([asdict(frame) for frame in end.encounter.pending])
    assert any("leaves the map" in entry.text for entry in end.encounter.log)
    assert read_scenario(write_scenario_json(end), "x").scenario == end
    while prompt.document.scenario is not now:
        assert prompt.document.undo()


def test_another_map_is_not_put_under_a_question(prompt: Prompt) -> None:
    now = prompt.document.scenario
    with pytest.raises(Refused, match="answer it before you change the map"):
        prompt.document.do(ImportScene(Scene(3, 3)))
    assert prompt.document.scenario is now


def test_another_map_in_the_middle_of_a_turn(begun: Document) -> None:
    """A walk half done, somebody in a pit that is filled and somebody in a pool that is drained:
    all can go on.
    """
    corners = tuple(Point(x * 1000, y * 1000) for x, y in ((8, 8), (11, 8), (11, 11), (8, 11)))
    pit = Scene(12, 12, ground=(Ground("pit", Surface("pit", depth=3000), corners),))
    begun.do(ImportScene(pit))
    begun.do(turn.Teleport("h", Cell(1, 1)))
    begun.do(turn.Teleport("g", Cell(9, 9)))
    begun.do(SetHeight("g", -3000, "ground"))
    begun.do(turn.Move("h", (Cell(1, 2),)))
    before = begun.scenario
    begun.do(ImportScene(Scene(2, 2)))
    assert read_scenario(write_scenario_json(begun.scenario), "x").scenario == begun.scenario
    assert {(token.elevation, token.support) for token in begun.scenario.tokens.values()} == {
        (0, "ground")
    }
    assert begun.undo()
    assert begun.scenario is before


Edit = Callable[[dict[str, Any], str], Any]


def first_of(tree: dict[str, Any], kind: str) -> dict[str, Any]:
    """The data of the first frame of a kind; the test is about another system where none waits."""
    found = [frame["data"] for frame in tree["encounter"]["pending"] if frame["kind"] == kind]
    if not found:
        pytest.skip(f"no {kind} waits here under this system")
    data: dict[str, Any] = found[0]
    return data


def frames_of(tree: dict[str, Any]) -> dict[str, Any]:
    """The data of the window of reactions."""
    return first_of(tree, "window")


def deleted(tree: dict[str, Any], who: str) -> None:
    """A token taken out of the file, and out of all lists but those of what waits."""
    del tree["tokens"][who]
    fight = tree["encounter"]
    for key in ("order", "usual_order", "done"):
        fight[key] = [name for name in fight[key] if name != who]
    fight["turns"].pop(who, None)


EDITS: dict[str, tuple[Edit, str, str]] = {
    "asked twice": (
        lambda t, who: frames_of(t)["groups"].append([who]),
        "groups",
        "is asked twice",
    ),
    "asked twice at once": (
        lambda t, who: frames_of(t)["groups"][0].append(who),
        "groups",
        "is asked twice",
    ),
    "asks a ghost": (
        lambda t, who: frames_of(t)["groups"].append(["ghost"]),
        "groups",
        "no token 'ghost'",
    ),
    "deleted in the queue": (deleted, "groups", "there is no token"),
    "answered by a ghost": (
        lambda t, who: frames_of(t)["answers"].update(
            {"ghost": {"choice": "decline", "roll": None}}
        ),
        "answers.ghost",
        "is not being asked now",
    ),
    "answered by nobody's action": (
        lambda t, who: frames_of(t)["answers"].update({who: {"choice": "atack", "roll": None}}),
        f"answers.{'{who}'}.choice",
        "has no 'atack'",
    ),
    "answered by no reaction": (
        lambda t, who: frames_of(t)["answers"].update({who: {"choice": "", "roll": None}}),
        "answers",
        "not a reaction",
    ),
    "walks by an action that is none": (
        lambda t, who: first_of(t, "walk").update(action="atack"),
        "action",
        "has no 'atack'",
    ),
    "walks off the map": (
        lambda t, who: first_of(t, "walk").update(path=[[40, 4]]),
        "path.0",
        "outside the map",
    ),
    "strikes by an action that is none": (
        lambda t, who: first_of(t, "strike")["blows"][0].update(action="atack"),
        "blows.0.action",
        "has no 'atack'",
    ),
    "waits for somebody who is gone": (
        lambda t, who: t["encounter"]["pending"][0].update(token="ghost"),
        "token",
        "no token 'ghost'",
    ),
}


@pytest.mark.parametrize("name", EDITS)
def test_a_prompt_changed_by_hand_is_refused_at_its_place(
    prompt: Prompt, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edit, place, words = EDITS[name]
    tree = json.loads(write_scenario_json(prompt.document.scenario))
    who = frames_of(tree)["groups"][0][0]
    changed = copy.deepcopy(tree)
    edit(changed, who)
    actions = library.rules_of(prompt.document.scenario).actions
    if name == "answered by no reaction":
        frames_of(changed)["answers"][who]["choice"] = next(
            a for a in actions if actions[a].kind == "action"
        )
    with pytest.raises(ScenarioFileError) as caught:
        read_scenario(json.dumps(changed).encode(), "fight.json")
    assert caught.value.place.startswith("encounter.pending.")
    assert place.format(who=who) in caught.value.place
    assert words in caught.value.problem
    path = tmp_path / "fight.json"
    path.write_text(json.dumps(changed), encoding="utf-8")
    assert main(["check", str(path)]) == 1
    said = capsys.readouterr()
    assert caught.value.place in said.err
    assert "Traceback" not in said.err
    sys.stdout.flush()


def test_a_roll_that_the_dice_cannot_give_in_a_file() -> None:
    document = document_of(field("quickaction"))  # there reactions are bought with a save on 1d20
    document.do(turn.StartEncounter(("h", "f", "e", "g"), seed=5))
    document.do(turn.NewTurn("h"))
    document.do(turn.Teleport("e", Cell(3, 4)))
    document.do(turn.Move("h", (Cell(4, 3), Cell(4, 2))))
    asked = question(document.battle)
    assert asked is not None
    if asked.kind == "protect":
        document.do(turn.Answer(asked.who, "none"))
        asked = question(document.battle)
    assert asked is not None
    offer = next(choice for choice in asked.choices if choice.roll is not None and choice.roll.dice)
    tree = json.loads(write_scenario_json(document.scenario))
    frames_of(tree)["answers"][asked.who] = {"choice": offer.id, "roll": [20]}
    assert read_scenario(json.dumps(tree).encode(), "x").scenario.encounter.pending
    frames_of(tree)["answers"][asked.who] = {"choice": offer.id, "roll": [21]}
    with pytest.raises(ScenarioFileError, match="21"):
        read_scenario(json.dumps(tree).encode(), "x")

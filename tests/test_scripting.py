"""The functions for scripts: each has an example, answers and acts like the window, and importing
them is free.
"""

from __future__ import annotations

import inspect
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import fivefoot
from fivefoot import scripting
from fivefoot.core.rules.ruleset.ruleset_folders import looking_in
from fivefoot.core.session.commands.token_edits import RenameToken

RULESETS = Path(__file__).parent / "files" / "rulesets"
SAMPLE = Path(__file__).parents[1] / "resources" / "scenarios" / "the-long-bridge.fivefoot"


def duel() -> fivefoot.Game:
    return fivefoot.new(
        "keyword3",
        size=[9, 5],
        tokens={"M": {"at": [2, 2]}, "A": {"at": [4, 2]}, "E": {"at": [3, 2], "side": "foes"}},
        encounter={"active": "M", "order": ["M", "A", "E"]},
    )


def test_all_that_is_promised_is_there_and_nothing_else() -> None:
    assert set(scripting.__all__) | {"__version__"} == set(fivefoot.__all__)
    assert all(getattr(fivefoot, name) is getattr(scripting, name) for name in scripting.__all__)
    assert fivefoot.__version__[0].isdigit()
    assert set(fivefoot.__all__) <= set(dir(fivefoot))
    with pytest.raises(AttributeError, match="no attribute 'opne'"):
        _ = fivefoot.opne  # type: ignore[attr-defined]


def test_each_function_is_typed_and_shows_an_example() -> None:
    functions = [getattr(fivefoot, name) for name in fivefoot.__all__ if name.islower()]
    for function in (each for each in functions if inspect.isfunction(each)):
        assert ">>> " in (function.__doc__ or ""), function
        hints = inspect.signature(function)
        assert hints.return_annotation is not inspect.Signature.empty
        typed = (each.annotation for each in hints.parameters.values())
        assert inspect.Parameter.empty not in typed, function


def test_importing_it_loads_nothing() -> None:
    code = (
        "import fivefoot, sys; sys.exit(any(m.startswith(('fivefoot.', 'numpy', 'pydantic')) for m"
        " in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_walk_asks_and_the_answer_goes_on_with_it() -> None:
    game = duel()
    assert fivefoot.flanks(game)[0].pair == ("M", "A")
    done = fivefoot.do(game, fivefoot.Move("M", ((1, 2), (0, 2))))
    assert done.question is not None
    assert done.question.who == "E"
    after = fivefoot.do(game, fivefoot.Answer("E", "decline"))
    assert after.question is None
    assert game.scenario.tokens["M"].cell == (0, 2)
    assert fivefoot.undo(game)
    assert fivefoot.undo(game)
    assert game.scenario.tokens["M"].cell == (2, 2)
    assert not fivefoot.undo(game)


def test_a_file_saved_in_the_middle_of_a_move_still_asks(tmp_path: Path) -> None:
    game = duel()
    assert fivefoot.question(game) is None
    fivefoot.do(game, fivefoot.Move("M", ((1, 2), (0, 2))))
    opened = fivefoot.open(fivefoot.save(game, tmp_path / "duel.fivefoot"))
    asked = fivefoot.question(opened)
    assert asked is not None
    assert (asked.kind, asked.who, asked.about) == ("reaction", "E", "M")
    fivefoot.do(opened, fivefoot.Answer(asked.who, "decline"))
    assert fivefoot.question(opened) is None
    assert opened.scenario.tokens["M"].cell == (0, 2)


def test_routes_go_round_whom_they_would_provoke() -> None:
    game = fivefoot.new(
        "keyword3", size=[7, 5], tokens={"M": {"at": [0, 2]}, "E": {"at": [3, 2], "side": "foes"}}
    )
    straight = fivefoot.route(game, "M", (6, 2))
    safe = fivefoot.route(game, "M", (6, 2), least_provoking=True)
    assert straight is not None
    assert safe is not None
    assert straight.provokes == ("E",)
    assert safe.provokes == ()
    assert safe.cost > straight.cost
    assert fivefoot.route(game, "M", (6, 2), purchases=0) is None


def test_a_refusal_says_why_and_leaves_all_as_it_was() -> None:
    game = duel()
    before = game.scenario
    with pytest.raises(fivefoot.Refused, match="E"):
        fivefoot.do(game, fivefoot.Move("M", ((3, 2),)))
    assert game.scenario is before
    with pytest.raises(KeyError, match="there is no token 'Z'; there are M, A, E"):
        fivefoot.reach(game, "Z")
    for asked in (fivefoot.threats, fivefoot.offers):
        with pytest.raises(KeyError, match="there is no token 'Z'"):
            asked(game, "Z")


def test_commands_of_the_session_are_done_too_and_saved(tmp_path: Path) -> None:
    game = fivefoot.open(SAMPLE)
    name = next(iter(game.scenario.tokens))
    fivefoot.do(game, RenameToken(name, "Somebody"))
    path = fivefoot.save(game, tmp_path / "copy.fivefoot")
    assert fivefoot.open(path).scenario.tokens[name].name == "Somebody"
    assert not game.is_dirty
    with pytest.raises(ValueError, match="say where to save it"):
        fivefoot.save(duel())


def test_a_scene_in_text_opens(tmp_path: Path) -> None:
    path = tmp_path / "scene.toml"
    path.write_text(
        'ruleset = "twopoint"\nsize = [5, 5]\n[tokens.M]\nat = [2, 2]\n', encoding="utf-8"
    )
    game = fivefoot.open(path)
    assert len(fivefoot.reach(game, "M", purchases=1)) == 24
    offered = {offer.action: offer for offer in fivefoot.offers(game, "M")}
    assert offered["move"].legal
    assert offered["attack"].why_not == ("there is no possible target",)


def test_a_ruleset_of_ones_own_is_named_by_its_id_or_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also in a scene in text; `open` uses the given ruleset for a scene that names none."""
    own = tmp_path / "data" / "rulesets" / "steps"
    shutil.copytree(RULESETS / "steps", own)
    monkeypatch.setenv("FIVEFOOT_HOME", str(tmp_path))
    (tmp_path / "named.toml").write_text('ruleset = "steps"\nsize = [3, 3]\n', encoding="utf-8")
    (tmp_path / "bare.toml").write_text("size = [3, 3]\n", encoding="utf-8")
    with looking_in():
        assert fivefoot.new(RULESETS / "mudhold", size=[3, 3]).ruleset.id == "mudhold"
        assert fivefoot.new("steps", size=(3, 3)).ruleset.id == "steps"
        assert fivefoot.open(tmp_path / "named.toml").ruleset.id == "steps"
        assert fivefoot.open(tmp_path / "bare.toml", "twopoint").ruleset.id == "twopoint"


@pytest.mark.parametrize(
    ("asked", "error", "says"),
    [
        (lambda game: fivefoot.reach(game, "M", "leap"), KeyError, "no movement action 'leap'"),
        (lambda game: fivefoot.reach(game, "M", purchases=-1), ValueError, "from 0 on"),
        (lambda game: fivefoot.route(game, "M", (1.5, 0)), TypeError, "two whole numbers"),
        (lambda game: fivefoot.route(game, "M", (4, 2), via=(3, 1)), TypeError, "not 3"),
        (lambda game: fivefoot.flanks(game, "Z"), KeyError, "no token 'Z'"),
        (lambda game: fivefoot.do(game, "move"), TypeError, "a command is expected"),
        (lambda _game: fivefoot.new(3), TypeError, "its id or its folder"),
        (lambda _game: fivefoot.open("none.toml"), fivefoot.ScenarioFileError, "no such file"),
    ],
)
def test_wrong_arguments_are_refused_in_a_sentence(
    asked: Callable[[fivefoot.Game], object], error: type[Exception], says: str
) -> None:
    with pytest.raises(error, match=says):
        asked(duel())


def test_a_scene_in_text_that_cannot_be_read_names_its_file(tmp_path: Path) -> None:
    path = tmp_path / "scene.toml"
    for data, says in (
        (b"x = ", "is not valid TOML"),
        (b"\xff", "not UTF-8 text"),
        (b"size = [3, 3]\ny = 1", "y: "),
    ):
        path.write_bytes(data)
        with pytest.raises(fivefoot.TableError, match=rf"scene\.toml.*{says}"):
            fivefoot.open(path)

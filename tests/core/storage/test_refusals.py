"""What a scenario file may not hold: each fault is refused with its place, nothing is mended in
silence.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from typing import Any

import pytest

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.encounter import Encounter, Link, LogEntry, OpenMove, TurnState
from fivefoot.core.model.frames import PushFrame
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Light, MapPicture, Scene
from fivefoot.core.model.terrain import Ground, PaintedGround, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import read_scenario, write_scenario_json

Tree = dict[str, Any]
SQUARE = tuple(Point(*point) for point in ((0, 0), (4000, 0), (4000, 4000), (0, 4000)))


def full_scenario() -> Scenario:
    """A small scenario with something in every place."""
    scene = Scene(
        12,
        10,
        picture=MapPicture("a" * 64 + ".png", Point(0, 0), 12_000, 10_000),
        ground=(
            Ground("pool", Surface("shallow_water"), SQUARE),
            Ground("bank", Surface("mud"), SQUARE),
        ),
        painted=PaintedGround((Surface("ice"),), {(0, 0): bytes([0, 1] * 512)}),
        barriers={"wall-1": Barrier("wall-1", Point(0, 0), Point(5000, 2500))},
        lights=(Light(Point(1000, 1000), 4000, "#ffaa00"),),
    )
    tokens = {
        "ada": Token(
            "ada", "Ada", Cell(2, 3), stats={"keyword3": {"speed": 30}}, conditions={"prone": 1}
        ),
        "goblin-3": Token("goblin-3", "Goblin 3", Cell(4, 4), side="foes"),
    }
    turn = TurnState(pools={"actions": 2}, move=OpenMove("advance", 30_000, path=(Cell(2, 3),)))
    encounter = Encounter(
        "play",
        1,
        active="ada",
        order=("ada", "goblin-3"),
        initiative={"ada": 12_000},
        turns={"ada": turn},
        pairs=(("ada", "goblin-3"),),
        links=(Link("grappling", "ada", "goblin-3"),),
        pending=(PushFrame("ada", "goblin-3", or_prone=True),),
        log=(LogEntry(1, "somebody long gone", "It begins."),),
    )
    return Scenario(
        scene, options={"metric.diagonal": "equidistant"}, tokens=tokens, encounter=encounter
    )


def put(*path: str | int, value: Any) -> Callable[[Tree], None]:
    def change(tree: Any) -> None:
        for key in path[:-1]:
            tree = tree[key]
        tree[path[-1]] = value

    return change


def refused(*changes: Callable[[Tree], None]) -> ScenarioFileError:
    tree: Tree = json.loads(write_scenario_json(full_scenario()))
    for change in changes:
        change(tree)
    with pytest.raises(ScenarioFileError) as caught:
        read_scenario(json.dumps(tree).encode(), "hall.json")
    assert caught.value.file == "hall.json"
    assert caught.value.remedy
    assert str(caught.value).startswith("hall.json")
    return caught.value


def test_the_full_scenario_itself_is_fine() -> None:
    data = write_scenario_json(full_scenario())
    assert read_scenario(data, "hall.json").scenario == full_scenario()


WRONG_VALUES = [
    (("tokens", "goblin-3", "cell", 1), "x", "a whole number is expected"),
    (("tokens", "goblin-3", "cell", 1), 2.0, "a whole number is expected"),
    (("tokens", "goblin-3", "cell", 1), True, "a whole number is expected"),
    (("tokens", "goblin-3", "cell", 1), 10, "outside the map of 12 x 10"),
    (("tokens", "goblin-3", "cell", 0), -1, "outside the map"),
    (("tokens", "goblin-3", "cell"), [1], "a list of two whole numbers"),
    (("tokens", "goblin-3", "cell"), {"x": 1, "y": 2}, "a list of two whole numbers"),
    (("tokens", "goblin-3", "name"), "n" * 201, "201 characters"),
    (("tokens", "goblin-3", "name"), 7, "a text is expected"),
    (("tokens", "goblin-3", "support"), "hovering", "'flying'"),
    (("tokens", "goblin-3", "facing"), 360, "between 0 and 359"),
    (("tokens", "goblin-3", "height"), -1, "not between"),
    (("tokens", "goblin-3", "elevation"), 10**8, "not between"),
    (("tokens", "goblin-3", "hit_points"), 10**12, "not between"),
    (("tokens", "goblin-3", "hidden"), 1, "true or false"),
    (("tokens", "goblin-3", "size"), "", "an id is one line"),
    (("tokens", "ada", "conditions", "prone"), -1, "not between"),
    (("tokens", "ada", "stats", "keyword3", "speed"), [30], "a number, a text, true or false"),
    (("tokens", "ada", "stats", "keyword3", "speed"), 1e300, "too large for a stat"),
    (("tokens", "ada", "stats", "keyword3", "speed"), 10**19, "too large for a stat"),
    (("tokens",), [], "an object is expected"),
    (("scene",), None, "an object is expected"),
    (("scene", "columns"), 501, "between 1 and 500"),
    (("scene", "rows"), 0, "between 1 and 500"),
    (("scene", "rows"), 9.0, "whole number"),
    (("scene", "barriers", "wall-1", "start", 0), 10_000_001, "farther out"),
    (("scene", "barriers", "wall-1", "start", 0), 10**19, "farther out"),
    (("scene", "barriers", "wall-1", "kind"), "moat", "'wall'"),
    (("scene", "barriers", "wall-1", "height"), -5, "not between"),
    (("scene", "barriers", "wall-1", "tags"), ["a\nb"], "an id is one line"),
    (("scene", "floor", "kind"), "lava", "known are floor"),
    (("scene", "floor", "depth"), -1, "not between"),
    (("scene", "floor", "ceiling"), -1, ""),
    (("scene", "ground", 0, "surface", "kind"), "custard", "'custard' is not known"),
    (("scene", "ground", 0, "points"), [[0, 0], [1, 1]], "three different corners"),
    (("scene", "ground", 0, "points"), [[0, 0], [1, 1], [0, 0], [1, 1]], "three different corners"),
    (("scene", "ground", 0, "points"), [[0, 0], [4, 4], [4, 0], [0, 4]], "crosses itself"),
    (("scene", "ground", 0, "points"), [[0, 0], [4, 4], [8, 8]], "crosses itself"),
    (("scene", "ground", 0, "points"), [[n, n * n] for n in range(2001)], "at most 2000 corners"),
    (
        ("scene", "ground", 0, "holes"),
        [[[9000, 0], [9900, 0], [9900, 900]]],
        "crosses itself or its holes",
    ),
    (("scene", "ground", 1, "id"), "pool", "appears twice"),
    (("scene", "lights", 0, "colour"), "red", "#ffaa00"),
    (("scene", "lights", 0, "reach"), -1, "not between"),
    (("scene", "picture", "width"), 0, "not between"),
    (("scene", "painted", "tiles"), {"0,0": "AA=="}, "1024 bytes"),
    (("scene", "painted", "tiles"), {"0,0": "?" * 1368}, "1024 bytes"),
    (("scene", "painted", "tiles"), {"00,0": "AA=="}, "column and row"),
    (("scene", "painted", "tiles"), {"1,0": "A" * 1366 + "=="}, "outside the map"),
    (("scene", "painted", "palette"), [], "a palette of 0"),
    (("encounter", "active"), "nobody", "no token 'nobody'"),
    (("encounter", "order", 1), "nobody", "no token 'nobody'"),
    (("encounter", "order", 1), "ada", "twice"),
    (("encounter", "initiative"), {"nobody": 1}, "no token"),
    (("encounter", "turns"), {"nobody": {}}, "no token"),
    (("encounter", "pairs", 0, 1), "nobody", "no token"),
    (("encounter", "pairs", 0), ["ada"], "missing"),
    (("encounter", "links", 0, "target"), "nobody", "no token"),
    (("encounter", "pending", 0, "token"), "nobody", "no token"),
    (("encounter", "done"), ["nobody"], "no token"),
    (("encounter", "round"), -1, "not between"),
    (("encounter", "turns", "ada", "pools", "actions"), 10**12, "not between"),
    (("encounter", "turns", "ada", "move", "budget"), -1, "not between"),
    (("encounter", "turns", "ada", "move", "path"), [["a", 1]], "a whole number is expected"),
    (("title",), "t" * 201, "201 characters"),
    (("ruleset",), "", "an id is one line"),
    (("notes",), "n" * 200_001, "characters"),
]


@pytest.mark.parametrize(("path", "value", "message"), WRONG_VALUES)
def test_a_wrong_value_is_named_with_its_place(
    path: tuple[str | int, ...], value: Any, message: str
) -> None:
    if path[-1] == "ceiling":
        error = refused(put("scene", "floor", "height", value=0), put(*path, value=value))
        assert error.problem == "the ceiling is not above the floor"
        return
    error = refused(put(*path, value=value))
    assert message in error.problem
    assert error.place.startswith(".".join(map(str, path[:-1])))


def test_the_place_is_exact() -> None:
    assert (
        refused(put("tokens", "goblin-3", "cell", 1, value="x")).place == "tokens.goblin-3.cell.1"
    )
    error = refused(put("encounter", "turns", "ada", "move", "path", value=[[1, 2], [1, 2.5]]))
    assert error.place == "encounter.turns.ada.move.path.1.1"


def test_an_unknown_field_is_refused_with_the_nearest_known_one() -> None:
    error = refused(put("tokens", "ada", "elevaton", value=3))
    assert error.place == "tokens.ada.elevaton"
    assert "did you mean elevation?" in error.problem
    assert refused(put("scene", "weather", value="rain")).place == "scene.weather"
    assert refused(put("wheather", value="rain")).place == "wheather"


def test_an_id_inside_an_entry_is_refused() -> None:
    assert refused(put("tokens", "ada", "id", value="ada")).place == "tokens.ada.id"
    assert (
        refused(put("scene", "barriers", "wall-1", "id", value="x")).place
        == "scene.barriers.wall-1.id"
    )


def test_a_missing_field_is_named() -> None:
    error = refused(lambda tree: tree["tokens"]["ada"].pop("cell"))
    assert (error.place, error.problem) == ("tokens.ada.cell", "it is missing")


def test_pictures_and_reserved_names_have_no_place_in_the_text() -> None:
    assert refused(put("assets", value={})).place == "assets"
    assert refused(put("foreign", "newer", value={})).place == "foreign.newer"


def test_too_many_things_are_refused() -> None:
    token = {"name": "G", "cell": [0, 0]}
    many = {f"g{number}": token for number in range(5001)}
    message = refused(put("tokens", value=many), put("encounter", value={})).problem
    assert "the maximum is 5000" in message
    wall = {"start": [0, 0], "end": [1000, 0]}
    walls = {f"w{number}": wall for number in range(50_001)}
    assert "the maximum is 50000" in refused(put("scene", "barriers", value=walls)).problem


TEXTS = [
    (b'{"format": "fivefoot-scenario", "schema": 1, "schema": 1}', "the key schema appears twice"),
    (b'{"format": "fivefoot-scenario", "schema": NaN}', "NaN is not a number"),
    (b'{"format": "fivefoot-scenario", "schema": 1e999}', "too large for a number"),
    (b'{"format": "fivefoot-scenario", "title": "\\ud800"}', "half a character"),
    (
        b'{"format": "fivefoot-scenario", "title": ' + b"[" * 5000 + b"]" * 5000 + b"}",
        "nest deeper",
    ),
    (b'{"format": "fivefoot-scenario", "schema": 1' + b"0" * 5000 + b"}", "digits is too large"),
    (b'{"format": "fivefoot-scenario", "schema": 1', "cut off"),
    (b'{"format": "fivefoot-scenario"}', "a version number"),
    (b'{"format": "fivefoot-scenario", "schema": true, "min_reader": 1}', "a version number"),
    (b'{"format": "something else", "schema": 1}', "not a Fivefoot scenario"),
    (b"[]", "not a Fivefoot scenario"),
    (b"\xff\x00", "not text"),
]


@pytest.mark.parametrize(("data", "message"), TEXTS)
def test_a_wrong_text_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(ScenarioFileError) as caught:
        read_scenario(data, "hall.json")
    assert message in str(caught.value)
    assert str(caught.value).startswith("hall.json")


def test_every_cut_and_many_flipped_bits_are_refused_or_read() -> None:
    data = write_scenario_json(full_scenario())
    for length in range(0, len(data) - 2, 7):
        with pytest.raises(ScenarioFileError):
            read_scenario(data[:length], "hall.json")
    for at in range(0, len(data), 5):
        flipped = bytes([*data[:at], data[at] ^ (1 << at % 8), *data[at + 1 :]])
        with contextlib.suppress(ScenarioFileError):
            read_scenario(flipped, "hall.json")

"""Round trips: what was written is read as the same value, and written again as the same bytes."""

from __future__ import annotations

import gc
import io
import json
import zipfile
from dataclasses import replace
from functools import cache
from threading import Event, Thread, current_thread
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, given, settings
from tests.apply_commands import apply_edit
from tests.core.storage.any_character import ANY_CHARACTER

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.encounter import (
    Card,
    Encounter,
    Link,
    LogEntry,
    OpenMove,
    Timer,
    TurnState,
)
from fivefoot.core.model.fog import Fog
from fivefoot.core.model.frames import (
    Blow,
    CellWatched,
    DownTurnFrame,
    FallFrame,
    FinishFrame,
    Frame,
    LeapAhead,
    LeapInTheAir,
    PushFrame,
    StepFrame,
    StrikeFrame,
    WalkFrame,
)
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Light, MapPicture, Scene
from fivefoot.core.model.terrain import GROUND_KINDS, TILE, Ground, PaintedGround, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.session.commands.token_edits import DeleteTokens
from fivefoot.core.storage import assets, scenario_file
from fivefoot.core.storage.reading.limits import MAX_LENGTH, clean_line, clean_text
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import (
    MIMETYPE,
    load,
    read_scenario,
    save,
    write_scenario,
    write_scenario_json,
)

PICTURE = b"GIF89a" + bytes([7, 0, 5, 0]) + b"rest"
NAME = "hall.fivefoot"

lengths = st.integers(-MAX_LENGTH, MAX_LENGTH)
sizes = st.integers(0, MAX_LENGTH)
points = st.builds(Point, lengths, lengths)
numbers = st.integers(-1_000_000_000, 1_000_000_000)
ids = st.text("abcdefghijkß-0123456789 _.é/~", min_size=1, max_size=12).map(clean_line).filter(bool)
lines = st.text(ANY_CHARACTER, max_size=40).map(clean_line)
notes = st.text(ANY_CHARACTER, max_size=80).map(clean_text)
floats = st.floats(allow_nan=False, allow_infinity=False, min_value=-1e9, max_value=1e9)
plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | floats
    | st.text(ANY_CHARACTER, max_size=12),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(ANY_CHARACTER, max_size=6), inner, max_size=3)
    ),
    max_leaves=8,
)
tags = st.lists(ids, max_size=2).map(tuple)
flags = st.booleans()
heights = st.none() | sizes


def counts(values: st.SearchStrategy[int] = numbers) -> st.SearchStrategy[dict[str, int]]:
    return st.dictionaries(ids, values, max_size=3)


def _without_contradiction(surface: Surface) -> Surface:
    """Firm ground has no depth, and only a bridge is thick."""
    kind = GROUND_KINDS[surface.kind]
    firm = kind.medium == "ground" and not kind.is_void
    return replace(surface, depth=0 if firm else surface.depth, thickness=0)


surfaces = st.builds(
    Surface,
    kind=st.sampled_from(
        sorted(set(GROUND_KINDS) - {"bridge"})
    ),  # bridges have a place in the golden files
    height=st.none() | st.integers(-5000, 5000),
    depth=sizes,
    ceiling=st.none() | st.integers(5001, 9000),
    thickness=sizes,
    cover=st.booleans(),
    tags=tags,
).map(_without_contradiction)


# What does not depend on what was drawn before is made once: making a strategy takes longer than
# drawing from it. What does is kept: many drawn scenarios are another one changed a little.
some_surfaces = st.lists(surfaces, max_size=3)
some_ids = st.lists(ids, unique=True, max_size=3)
map_sizes = st.integers(1, 500)
barriers = st.builds(
    Barrier,
    id=ids,
    start=points,
    end=points,
    kind=st.sampled_from(("wall", "door", "window", "fence", "curtain")),
    is_open=flags,
    locked=flags,
    secret=flags,
    bottom=lengths,
    height=heights,
    tags=tags,
    stops_from=st.sampled_from(("both", "left", "right")),
)
some_barriers = st.lists(barriers, max_size=4)
colours = st.integers(0, 0xFFFFFF).map(lambda value: f"#{value:06x}")
some_lights = st.lists(st.builds(Light, points, sizes, colours), max_size=2)


@st.composite
def grounds(draw: st.DrawFn) -> tuple[Ground, ...]:
    keys = draw(some_ids)
    return tuple(_ground(key, draw(surfaces), draw(points), draw(flags)) for key in keys)


def _ground(key: str, surface: Surface, corner: Point, holed: bool) -> Ground:
    def square(inset: int) -> tuple[Point, ...]:
        low, high = inset, 4000 - inset
        ring = ((low, low), (high, low), (high, high), (low, high))
        return tuple(Point(corner.x // 2 + x, corner.y // 2 + y) for x, y in ring)

    return Ground(key, surface, square(0), (square(1000),) if holed else ())


@cache
def tiles(columns: int, rows: int, colours: int) -> st.SearchStrategy[dict[tuple[int, int], bytes]]:
    keys = st.tuples(st.integers(0, (columns - 1) // TILE), st.integers(0, (rows - 1) // TILE))
    row = st.lists(st.integers(0, colours), min_size=4, max_size=4)
    return st.dictionaries(keys, row.map(lambda row: bytes(row) * 256), max_size=2)


@st.composite
def scenes(draw: st.DrawFn, picture: str | None = None) -> Scene:
    columns, rows = draw(map_sizes), draw(map_sizes)
    palette = tuple(draw(some_surfaces))
    return Scene(
        columns,
        rows,
        picture=MapPicture(picture, draw(points), 7000, 5000) if picture else None,
        floor=draw(surfaces),
        ground=draw(grounds()),
        painted=PaintedGround(palette, draw(tiles(columns, rows, len(palette)))),
        barriers={barrier.id: barrier for barrier in draw(some_barriers)},
        lights=tuple(draw(some_lights)),
        grid_visible=draw(flags),
    )


values = flags | numbers | floats | st.text(ANY_CHARACTER, max_size=10)
OF_TOKENS = {
    "side": st.sampled_from(("heroes", "foes", "neutral")) | lines,
    "size": st.sampled_from(("tiny", "medium", "gargantuan")),
    "elevation": lengths,
    "height": heights,
    # Others have to be above the ground.
    "support": st.sampled_from(("ground", "burrowing", "falling")),
    "conditions": counts(st.integers(0, 9)),
    "stats": st.dictionaries(ids, st.dictionaries(ids, values, max_size=3), max_size=2),
    "hit_points": st.none() | numbers,
    "hit_points_max": st.none() | numbers,
    "facing": st.none() | st.integers(0, 359),
    "hidden": flags,
    "npc": flags,
    "group": lines,
    "notes": notes,
}


@cache
def tokens(columns: int, rows: int) -> st.SearchStrategy[dict[str, Token]]:
    token = st.builds(
        Token,
        id=ids,
        name=lines,
        cell=st.builds(Cell, st.integers(0, columns - 1), st.integers(0, rows - 1)),
        **OF_TOKENS,
    )
    return st.lists(token, max_size=4).map(lambda made: {value.id: value for value in made})


levels = st.lists(st.integers(-90_000, 90_000), max_size=3).map(tuple)
names = st.lists(ids, max_size=2).map(tuple)
results = st.none() | st.sampled_from(("hit", "miss", "skip"))
counted = st.none() | st.integers(0, 99)
digits = st.integers(0, 9)
amounts = st.integers(0, 90_000)
rounds = st.integers(0, 99)
repeats = st.integers(0, 9000)
leaps_ahead = st.sampled_from((LeapAhead("check"), LeapAhead("made")))
supports = st.sampled_from(("ground", "flying"))
moments = st.sampled_from(("before", "result", "after"))
tumbled = st.none() | st.sampled_from(("success", "failure"))
blow_numbers = st.integers(0, 2)
maybe_ids = st.none() | ids


def frames(
    someone: st.SearchStrategy[str], cells: st.SearchStrategy[Cell]
) -> st.SearchStrategy[Frame]:
    places = st.lists(cells, max_size=3).map(tuple)
    watched = st.lists(st.builds(CellWatched, cells, names), max_size=2).map(tuple)
    leaps = (
        st.none()
        | leaps_ahead
        | st.builds(
            LeapInTheAir,
            st.just("air"),
            cells,
            st.integers(-90_000, 90_000),
            supports,
            flags,
            watched,
        )
    )
    blows = st.builds(
        Blow,
        someone,
        someone,
        ids,
        results,
        counted,
        digits,
        pool=st.none() | someone,
        repeat=repeats,
        extra=digits,
        needs=counted,
        most=counted,
        margin=counted,
        cell=st.none() | cells,
        anew=flags,
        damage=counted,
    )
    return st.one_of(
        st.builds(FinishFrame, someone),
        st.builds(DownTurnFrame, someone),
        st.builds(FallFrame, someone, amounts, flags),
        st.builds(PushFrame, someone, someone, flags),
        st.builds(StepFrame, someone, places, ids, places, st.none() | someone, flags),
        st.builds(
            WalkFrame,
            someone,
            path=places,
            action=maybe_ids,
            new=flags,
            protected=names,
            overrule=flags,
            cell=cells,
            could_walk=flags,
            cleared=flags,
            trail=st.lists(cells, min_size=1, max_size=3).map(tuple),
            tumble=ids,
            tumbled=tumbled,
            levels=levels,
            modes=names,
            leap=leaps,
            off_turn=flags,
            asked=lines,
            tried=lines,
        ),
        st.builds(
            StrikeFrame,
            someone,
            st.lists(blows, max_size=2).map(tuple),
            blow_numbers,
            moments,
        ),
    )


notings = st.fixed_dictionaries({"do": st.just("note"), "text": notes})
damaging = st.just("damage")
acting = st.just("act")
choices = st.dictionaries(ids, plain, max_size=2)


def commands(someone: st.SearchStrategy[str]) -> st.SearchStrategy[dict[str, Any]]:
    return st.one_of(
        notings,
        st.fixed_dictionaries({"do": damaging, "token": someone, "amount": numbers}),
        st.fixed_dictionaries(
            {
                "do": acting,
                "token": someone,
                "action": ids,
                "choice": choices,
            }
        ),
    )


modes = st.sampled_from(("walk", "fly"))
diagonals = st.integers(0, 1)
amounts_by_id = counts(amounts)
sizes_by_id = counts(sizes)
lines_by_id = st.dictionaries(ids, lines, max_size=2)
ends = st.sampled_from(("condition", "flag"))
stages = st.sampled_from(("setup", "play"))
dice_states = st.integers(0, 2**64 - 1)
logs = st.lists(st.builds(LogEntry, rounds, ids, notes), max_size=2).map(tuple)


@cache
def encounters(known: tuple[str, ...], columns: int, rows: int) -> st.SearchStrategy[Encounter]:
    if not known:
        return st.builds(Encounter, round=rounds)
    someone = st.sampled_from(known)
    cells = st.builds(Cell, st.integers(0, columns - 1), st.integers(0, rows - 1))
    move = st.builds(
        OpenMove,
        action=ids,
        budget=amounts,
        spent=amounts,
        diagonal=diagonals,
        run_up=amounts,
        mode=modes,
        by_mode=amounts_by_id,
        start=cells,
        path=st.lists(cells, max_size=3).map(tuple),
        closed=flags,
    )
    turn = st.builds(
        TurnState,
        pools=sizes_by_id,
        move=st.none() | move,
        counters=sizes_by_id,
        flags=lines_by_id,
        used=tags,
        ended=flags,
    )
    cards = st.builds(Card, someone, ids, ids, lines, maybe_ids, repeats)
    links = st.builds(Link, ids, someone, someone, numbers).filter(
        lambda link: link.source != link.target
    )
    # Nobody is tied to itself: drawing until one alone is would give up, and all else with it.
    some_links = st.lists(links, max_size=2 if len(known) > 1 else 0).map(tuple)
    return st.builds(
        Encounter,
        stage=stages,
        round=rounds,
        phase=lines,
        active=st.none() | someone,
        order=st.permutations(known).map(tuple),
        initiative=st.dictionaries(someone, numbers, max_size=3),
        turns=st.dictionaries(someone, turn, max_size=2),
        pairs=st.lists(st.tuples(someone, someone), max_size=2).map(tuple),
        links=some_links,
        pending=st.lists(frames(someone, cells), max_size=2).map(tuple),
        usual_order=st.permutations(known).map(tuple),
        done=st.lists(someone, max_size=2).map(tuple),
        timers=st.lists(st.builds(Timer, ends, someone, ids, ids, lines, digits), max_size=2).map(
            tuple
        ),
        cards=st.lists(cards, max_size=2).map(tuple),
        dice=dice_states,
        reminders_only=flags,
        history=st.lists(commands(someone), max_size=2).map(tuple),
        log=logs,
    )


options = st.dictionaries(ids, plain, max_size=2)
foreign = st.dictionaries(ids.filter(lambda key: key != "newer"), plain, max_size=2)


@st.composite
def scenarios(draw: st.DrawFn) -> Scenario:
    picture = assets.asset_name(PICTURE) if draw(flags) else None
    scene = draw(scenes(picture))
    cast = draw(tokens(scene.columns, scene.rows))
    return Scenario(
        scene,
        ruleset=draw(ids),
        title=draw(lines),
        options=draw(options),
        tokens=cast,
        encounter=draw(encounters(tuple(sorted(cast)), scene.columns, scene.rows)),
        assets={picture: PICTURE} if picture else {},
        notes=draw(notes),
        foreign=draw(foreign),
    )


@settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(scenarios())
def test_a_scenario_survives_the_file_byte_for_byte(scenario: Scenario) -> None:
    data = write_scenario(scenario)
    report = read_scenario(data, NAME)
    assert report.scenario == scenario
    assert report.warnings == ()
    assert write_scenario(report.scenario) == data
    assert type(report.scenario.tokens) is dict
    assert_in_plain_text(scenario)


def assert_in_plain_text(scenario: Scenario) -> None:
    """The plain text holds all but the pictures."""
    data = write_scenario_json(scenario)
    report = read_scenario(data, "hall.json")
    assert report.scenario == replace(scenario, assets={})
    assert write_scenario_json(report.scenario) == data
    assert len(report.warnings) == (scenario.scene.picture is not None)


@pytest.fixture
def hall() -> Scenario:
    """Two tokens in a hall with a wall."""
    scene = Scene(12, 10, barriers={"wall-1": Barrier("wall-1", Point(0, 0), Point(5000, 2500))})
    cast = {
        key: Token(key, key.title(), Cell(2, row)) for row, key in enumerate(("ada", "goblin-3"))
    }
    return Scenario(scene, tokens=cast)


def tree_of(scenario: Scenario) -> dict[str, Any]:
    tree: dict[str, Any] = json.loads(write_scenario_json(scenario))
    return tree


def read_tree(tree: dict[str, Any]) -> Any:
    return read_scenario(json.dumps(tree).encode(), "hall.json")


def test_the_file_is_known_by_its_first_bytes(hall: Scenario) -> None:
    data = write_scenario(hall)
    assert data[30:38] == b"mimetype"
    assert data[38 : 38 + len(MIMETYPE)] == MIMETYPE.encode()
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.namelist() == ["mimetype", "manifest.json", "scenario.json"]
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert archive.read("scenario.json").endswith(b"}\n")


def test_tokens_and_barriers_stand_by_id_without_an_inner_id(hall: Scenario) -> None:
    tree = tree_of(hall)
    assert "id" not in tree["tokens"]["ada"]
    assert tree["scene"]["barriers"]["wall-1"]["end"] == [5000, 2500]


def test_left_out_fields_have_their_defaults() -> None:
    tree = {
        "format": "fivefoot-scenario",
        "schema": 1,
        "min_reader": 1,
        "scene": {"columns": 4, "rows": 3},
    }
    tree["tokens"] = {"a": {"name": "A", "cell": [1, 2]}}
    assert read_tree(tree).scenario == Scenario(
        Scene(4, 3), tokens={"a": Token("a", "A", Cell(1, 2))}
    )


def test_a_one_way_wall_is_kept_and_any_other_says_nothing_of_it(hall: Scenario) -> None:
    name, wall = next(iter(hall.scene.barriers.items()))
    barriers = {**hall.scene.barriers, name: replace(wall, stops_from="right")}
    one_way = replace(hall, scene=replace(hall.scene, barriers=barriers))
    assert read_scenario(write_scenario(one_way), NAME).scenario == one_way
    assert "stops_from" not in tree_of(hall)["scene"]["barriers"][name]
    assert tree_of(one_way)["scene"]["barriers"][name]["stops_from"] == "right"


def test_fog_to_be_uncovered_by_hand_is_kept_while_it_is_off(hall: Scenario) -> None:
    fog = Fog(on=False, by_sight=False)
    scenario = replace(hall, scene=replace(hall.scene, fog=fog))
    assert read_scenario(write_scenario(scenario), "hall").scenario.scene.fog == fog


def test_saving_and_loading(hall: Scenario, tmp_path: Any) -> None:
    path = tmp_path / NAME
    save(hall, path)
    assert load(path).scenario == hall
    save(replace(hall, title="Second"), path)
    assert load(tmp_path / f"{NAME}.bak").scenario == hall
    assert sorted(entry.name for entry in tmp_path.iterdir()) == [NAME, f"{NAME}.bak"]


def test_what_could_not_be_opened_again_is_not_saved(hall: Scenario, tmp_path: Any) -> None:
    path = tmp_path / NAME
    save(hall, path)
    before = path.read_bytes()
    outside = replace(hall.tokens["ada"], cell=Cell(12, 0))
    with pytest.raises(
        ScenarioFileError, match=r"hall\.fivefoot, tokens\.ada\.cell\.0: 12 is outside the map"
    ):
        save(replace(hall, tokens={**hall.tokens, "ada": outside}), path)
    assert path.read_bytes() == before


def test_what_is_left_after_a_token_is_deleted_can_be_saved(hall: Scenario, tmp_path: Any) -> None:
    fight = Encounter(
        "play",
        active="ada",
        order=("ada", "goblin-3"),
        initiative={"ada": 1},
        turns={"ada": TurnState()},
        pairs=(("goblin-3", "ada"),),
        links=(Link("grappling", "goblin-3", "ada"),),
        pending=(FinishFrame("ada"),),
        usual_order=("goblin-3", "ada"),
        done=("ada",),
        timers=(Timer("condition", "ada", "prone", "turn_end"),),
        cards=(Card("ada", "ready", "advance"),),
        log=(LogEntry(1, "ada", "Ada falls."),),
    )
    save(apply_edit(DeleteTokens(("ada",)), replace(hall, encounter=fight)), tmp_path / NAME)
    left = load(tmp_path / NAME).scenario
    assert list(left.tokens) == ["goblin-3"]
    assert left.encounter.usual_order == ("goblin-3",)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), "\ud800", {1, 2}, object(), b"\xff"])
def test_values_that_no_file_can_hold_are_refused_in_writing(
    hall: Scenario, value: object, tmp_path: Any
) -> None:
    with pytest.raises(ScenarioFileError):
        save(replace(hall, options={"metric.diagonal": value}), tmp_path / "never.fivefoot")


def test_a_stat_that_is_no_number_is_named(hall: Scenario) -> None:
    broken = replace(hall.tokens["ada"], stats={"keyword3": {"speed": float("nan")}})
    with pytest.raises(
        ScenarioFileError, match=r"tokens\.ada\.stats\.keyword3\.speed: nan is not a number"
    ):
        write_scenario(replace(hall, tokens={"ada": broken}))


def test_a_wrong_type_in_a_field_is_refused_in_writing(hall: Scenario) -> None:
    broken = replace(hall.tokens["ada"], elevation="high")  # type: ignore[arg-type]
    with pytest.raises(ScenarioFileError, match="wrong type"):
        write_scenario(replace(hall, tokens={"ada": broken}))


def test_hidden_characters_are_removed_and_reported(hall: Scenario) -> None:
    tree = tree_of(hall)
    tree["tokens"]["ada"]["name"] = "Ad\u202ea\n\u200d e\u0301"
    report = read_tree(tree)
    assert report.scenario.tokens["ada"].name == "Ada\u200d \u00e9"
    assert report.warnings == ("tokens.ada: invisible characters were removed from its texts.",)


def test_a_missing_picture_is_a_warning(hall: Scenario) -> None:
    token = replace(hall.tokens["ada"], picture=assets.asset_name(PICTURE))
    report = read_scenario(write_scenario(replace(hall, tokens={"ada": token})), NAME)
    assert report.scenario.tokens["ada"] == token
    assert report.warnings == (
        "The picture of the token Ada: it is missing from the file. A placeholder is shown.",
    )


def test_pictures_that_nothing_names_are_not_written(hall: Scenario) -> None:
    added, _ = assets.with_asset(hall, PICTURE)
    assert write_scenario(added) == write_scenario(hall)


def test_no_garbage_is_looked_for_while_a_file_is_read(
    hall: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that is read stays; afterwards, and after a refusal, the collector is on as before."""
    read, seen = scenario_file._as_written, list[bool]()
    monkeypatch.setattr(
        scenario_file, "_as_written", lambda data: seen.append(gc.isenabled()) or read(data)
    )
    assert read_scenario(write_scenario(hall), "hall.fivefoot").scenario == hall
    assert gc.isenabled()
    with pytest.raises(ScenarioFileError):
        read_scenario(b"no map", "hall.fivefoot")
    assert gc.isenabled()
    assert seen == [False, False]


def test_two_files_read_at_once_leave_the_garbage_collector_on(
    hall: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second asks whether it is on, and finds it off, while the first is about to be done."""
    data, read, is_on = write_scenario(hall), scenario_file._as_written, gc.isenabled
    first = Thread(target=read_scenario, args=(data, "first.fivefoot"))
    first_reads, second_asks = Event(), Event()

    def reading(data: bytes) -> Any:
        if current_thread() is first:
            first_reads.set()
            second_asks.wait()
        return read(data)

    def asked() -> bool:
        found = is_on()
        if current_thread() is not first:
            second_asks.set()
            first.join(0.05)  # it turns the collector on, if nothing hinders it
        return found

    monkeypatch.setattr(scenario_file, "_as_written", reading)
    first.start()
    first_reads.wait()
    monkeypatch.setattr(gc, "isenabled", asked)
    read_scenario(data, "second.fivefoot")
    first.join()
    assert is_on()


def test_a_file_that_is_not_there(tmp_path: Any) -> None:
    with pytest.raises(ScenarioFileError, match=r"gone\.fivefoot: there is no such file"):
        load(tmp_path / "gone.fivefoot")
    with pytest.raises(ScenarioFileError, match="this is a folder, not a file"):
        load(tmp_path)

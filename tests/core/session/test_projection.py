"""What players may know is all that their scenario holds: nothing hidden is in it, by any name or
number.
"""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np

from fivefoot.core.geometry.cell_box import CellBox
from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.encounter import Card, Encounter, Link, LogEntry, Timer
from fivefoot.core.model.fog import Fog, explored_cells, rows_of
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Light, MapPicture, Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.model.zone import Zone
from fivefoot.core.rules.ruleset.library import load
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.session.commands.fog_edits import SetFog, UncoverAll, UncoverCells, UncoverRoom
from fivefoot.core.session.commands.map_edits import ToggleDoor
from fivefoot.core.session.commands.moving import PlaceTokens
from fivefoot.core.session.opening import document_of
from fivefoot.core.session.projection import Audience, project, wound_word
from fivefoot.core.storage.scenario_tree import canonical_text, to_tree

SECRET = "Zqxj"


def known(scenario: Scenario, **options: object) -> Scenario:
    return project(Battle(scenario, load(scenario.ruleset)), **options).scenario  # type: ignore[arg-type]


def hall(fog: Fog | None = None) -> Scenario:
    """A hall of 12 x 6 squares, cut by a wall at x = 6 with a door at y = 2 to 3; Ada west, an orc
    east of it.
    """
    barriers = (
        Barrier("north", Point(6000, 0), Point(6000, 2000)),
        Barrier("door", Point(6000, 2000), Point(6000, 3000), "door"),
        Barrier("south", Point(6000, 3000), Point(6000, 6000)),
    )
    tokens = (
        Token("ada", "Ada", Cell(2, 2)),
        Token("orc", "Orc", Cell(9, 2), "foes", hit_points=4, hit_points_max=10),
    )
    scene = Scene(12, 6, barriers={b.id: b for b in barriers}, fog=fog or Fog())
    fight = Encounter("play", 1, active="ada", order=("orc", "ada"))
    return Scenario(scene, "twopoint", tokens={t.id: t for t in tokens}, encounter=fight)


def test_without_fog_the_players_see_all_that_is_not_hidden() -> None:
    scenario = hall()
    assert [t.name for t in known(scenario).tokens.values()] == ["Ada", "Orc"]
    hidden = replace(
        scenario, tokens={**scenario.tokens, "orc": replace(scenario.tokens["orc"], hidden=True)}
    )
    assert [t.name for t in known(hidden).tokens.values()] == ["Ada"]
    told = project(Battle(scenario, load(scenario.ruleset)))
    assert {told.scenario.tokens[name].name: word for name, word in told.wounds.items()} == {
        "Orc": "badly wounded"
    }
    assert known(hidden).encounter.order == tuple(known(hidden).tokens)


def test_fog_hides_who_is_behind_the_door_until_it_opens() -> None:
    document = document_of(hall(Fog(on=True)))
    document.do(PlaceTokens((("ada", Cell(3, 2)),)))
    assert [t.name for t in known(document.scenario).tokens.values()] == ["Ada"]
    before = document.scenario
    document.do(ToggleDoor("door"))
    assert len(known(document.scenario).tokens) == 2
    document.undo()
    assert document.scenario == before


def test_a_zone_is_shown_where_it_lies_without_its_name_and_note() -> None:
    web = Zone(
        "web",
        SECRET,
        "burst",
        Point(2500, 2500),
        1000,
        note=SECRET,
        damage="2d6",
        rounds=2,
        of="orc",
    )
    far = Zone("far", SECRET, "cube", Point(9500, 2500), 1000)
    west = Fog(on=True)
    uncovered = document_of(replace(hall(west), zones=(web, far)))
    uncovered.do(PlaceTokens((("ada", Cell(3, 2)),)))
    (shown,) = known(uncovered.scenario).zones  # the other lies behind the door
    assert (shown.name, shown.shape, shown.at, shown.note, shown.of) == (
        "Burst",
        "burst",
        web.at,
        "",
        "",
    )
    assert SECRET not in canonical_text(to_tree(known(uncovered.scenario)))


def test_what_was_seen_stays_uncovered_in_the_same_step_of_undo() -> None:
    document = document_of(hall(Fog(on=True)))
    opened = document.scenario
    document.do(PlaceTokens((("ada", Cell(3, 3)),)))
    cells = explored_cells(document.scenario.scene.fog, 12, 6)
    assert cells[:, :6].all()
    assert not cells[:, 6:].any()
    document.do(ToggleDoor("door"))
    document.do(PlaceTokens((("ada", Cell(5, 2)),)))
    assert explored_cells(document.scenario.scene.fog, 12, 6)[2, 7:].all()
    document.do(PlaceTokens((("ada", Cell(1, 5)),)))
    assert explored_cells(document.scenario.scene.fog, 12, 6)[2, 7:].all()
    for _ in range(4):
        document.undo()
    assert document.scenario == opened


def test_fog_by_hand_shows_who_stands_on_uncovered_cells() -> None:
    document = document_of(hall(Fog(on=True, by_sight=False)))
    document.do(UncoverCells(CellBox(Cell(8, 0), Cell(10, 5))))
    assert "Orc" in str([t.name for t in known(document.scenario).tokens.values()])
    document.do(UncoverCells(CellBox(Cell(9, 2), Cell(9, 2)), uncover=False))
    assert "Orc" not in str([t.name for t in known(document.scenario).tokens.values()])


def test_a_room_is_uncovered_up_to_walls_and_closed_doors() -> None:
    document = document_of(hall(Fog(on=True, by_sight=False)))
    document.do(UncoverRoom(Cell(9, 2)))
    cells = explored_cells(document.scenario.scene.fog, 12, 6)
    assert cells[:, 6:].all()
    assert not cells[:, :6].any()
    document.do(UncoverAll(uncover=False))
    document.do(ToggleDoor("door"))
    document.do(UncoverRoom(Cell(9, 2)))
    assert explored_cells(document.scenario.scene.fog, 12, 6).all()
    document.do(SetFog(on=False))
    assert len(known(document.scenario).tokens) == 2


def test_an_audience_of_one_has_one_pair_of_eyes() -> None:
    scenario = hall(Fog(on=True))
    brom = Token("brom", "Brom", Cell(8, 4))
    scenario = replace(scenario, tokens={**scenario.tokens, "brom": brom})
    assert len(known(scenario).tokens) == 3
    assert len(known(scenario, audience=Audience(("ada",))).tokens) == 2


def test_a_secret_door_is_a_wall_to_the_players() -> None:
    scenario = hall()
    door = replace(scenario.scene.barriers["door"], secret=True, locked=True)
    scene = replace(scenario.scene, barriers={**scenario.scene.barriers, "door": door})
    barriers = known(replace(scenario, scene=scene)).scene.barriers.values()
    assert {b.kind for b in barriers} == {"wall"}
    assert not any(b.secret or b.locked for b in barriers)


def test_what_a_door_is_made_of_is_seen_and_what_is_left_of_it_is_not() -> None:
    """An iron door is seen to be iron; a secret one is as any wall."""
    scenario = hall()
    for secret in (False, True):
        door = replace(
            scenario.scene.barriers["door"], material="iron", hit_points=3, secret=secret
        )
        scene = replace(scenario.scene, barriers={**scenario.scene.barriers, "door": door})
        barriers = known(replace(scenario, scene=scene)).scene.barriers.values()
        assert {b.material for b in barriers} == ({""} if secret else {"", "iron"})
        assert {b.hit_points for b in barriers} == {None}


def test_hit_points_as_the_game_master_shows_them() -> None:
    scenario = hall()

    def orc(style: str) -> Token:
        shown = replace(scenario.tokens["orc"], shown_hit_points=style)  # type: ignore[arg-type]
        return tuple(
            known(replace(scenario, tokens={**scenario.tokens, "orc": shown})).tokens.values()
        )[1]

    assert (orc("number").hit_points, orc("number").hit_points_max) == (4, 10)
    assert (orc("bar").hit_points, orc("bar").hit_points_max) == (4, 8)
    assert (orc("nothing").hit_points, orc("nothing").name) == (None, "Orc")
    assert wound_word(replace(scenario.tokens["orc"], hit_points=0)) == "down"


def random_secrets(rng: random.Random) -> Scenario:
    """A scenario in which everything the players may not know carries the secret word."""
    tokens = {}
    for number in range(rng.randrange(2, 12)):
        hides = rng.random() < 0.5
        name = f"{SECRET}{number}" if hides else f"Plain {number}"
        cell = Cell(rng.randrange(12), rng.randrange(8))
        tokens[f"{SECRET}-{number}"] = Token(
            f"{SECRET}-{number}",
            name,
            cell,
            rng.choice(("foes", "neutral")),
            hidden=hides and rng.random() < 0.6,
            picture=f"{SECRET}.png",
            stats={SECRET: {SECRET: 1}},
            notes=SECRET,
            group=SECRET,
            hit_points=777_777,
            hit_points_max=888_888,
            seen_as="?" if hides else None,
        )
        if hides:
            tokens[f"{SECRET}-{number}"] = replace(tokens[f"{SECRET}-{number}"], seen_as="?")
        else:
            tokens[f"{SECRET}-{number}"] = replace(tokens[f"{SECRET}-{number}"], picture=None)
    tokens["ada"] = Token("ada", "Ada", Cell(0, 0))
    names = list(tokens)
    barriers = {
        f"{SECRET}-b{n}": Barrier(
            f"{SECRET}-b{n}",
            Point(rng.randrange(12) * 1000, rng.randrange(8) * 1000),
            Point(rng.randrange(12) * 1000, rng.randrange(8) * 1000),
            rng.choice(("wall", "door")),
            secret=rng.random() < 0.5,
            tags=(SECRET,),
        )
        for n in range(8)
    }
    ground = Ground(
        SECRET, Surface("pit", 0, 1000), (Point(2000, 2000), Point(4000, 2000), Point(3000, 4000))
    )
    scene = Scene(
        12,
        8,
        MapPicture(f"{SECRET}-map.png", Point(0, 0), 12_000, 8_000),
        ground=(ground,),
        barriers=barriers,
        lights=(Light(Point(0, 0), 123_456),),
        fog=Fog(rng.random() < 0.7, rng.random() < 0.5),
    )
    fight = Encounter(
        "play",
        1,
        active=rng.choice(names),
        order=tuple(names),
        initiative=dict.fromkeys(names, 654_321),
        links=(Link(SECRET, names[0], names[1]),),
        log=(LogEntry(1, names[0], SECRET),),
        timers=(Timer("condition", names[0], SECRET, SECRET),),
        cards=(Card(names[0], SECRET, SECRET, SECRET),),
        history=({"text": SECRET},),
        dice=999_999,
    )
    return Scenario(
        scene,
        "twopoint",
        "Title",
        tokens=tokens,
        encounter=fight,
        notes=SECRET,
        foreign={SECRET: SECRET},
        assets={f"{SECRET}.png": b"1", f"{SECRET}-other.png": SECRET.encode()},
    )


def test_nothing_hidden_is_in_what_the_players_get() -> None:
    """A thousand random scenes whose secrets all carry one word: it is nowhere in the projected
    file.
    """
    allowed = 0
    for number in range(1000):
        scenario = random_secrets(random.Random(number))
        seen = known(scenario, with_picture=False)
        text = canonical_text(to_tree(replace(seen, scene=replace(seen.scene, picture=None))))
        links = text.count(
            f'"kind":"{SECRET}"'
        )  # the kind of a tie between two whom they see is theirs to know
        assert text.count(SECRET) == links, (number, text)
        for figure in ("777777", "888888", "654321", "999999", "123456"):
            assert figure not in text
        assert f"{SECRET}-other.png" not in seen.assets
        allowed += len(seen.tokens)
    assert allowed > 2000


def test_ground_nobody_uncovered_is_not_there() -> None:
    scenario = hall(Fog(on=True))
    pit = Ground(
        "pit", Surface("pit", 0, 3000), (Point(9000, 4000), Point(11000, 4000), Point(10000, 6000))
    )
    scenario = replace(scenario, scene=replace(scenario.scene, ground=(pit,)))
    assert known(scenario).scene.ground == ()
    document = document_of(scenario)
    document.do(UncoverAll())
    assert len(known(document.scenario).scene.ground) == 1


def test_rows_of_fog_are_kept_short_and_come_back() -> None:
    mask = np.zeros((6, 12), dtype=bool)
    mask[2, 5:] = True
    assert rows_of(mask) == ("", "", "07f", "", "", "")
    assert (explored_cells(Fog(True, explored=rows_of(mask)), 12, 6) == mask).all()


def test_walls_are_known_where_they_pass_an_uncovered_cell_or_its_neighbour() -> None:
    """Against a plain loop; there are more walls than are looked at in one go."""
    made = random.Random(12)
    walls = {}
    for number in range(1500):
        start, end = (Point(made.randrange(12001), made.randrange(6001)) for _ in range(2))
        walls[f"w{number}"] = Barrier(f"w{number}", start, end)
    fogged = replace(hall(Fog(on=True)), scene=replace(hall().scene, barriers=walls), tokens={})
    fogged = replace(fogged, scene=replace(fogged.scene, fog=Fog(on=True)), encounter=Encounter())
    document = document_of(fogged)
    document.do(UncoverCells(CellBox(Cell(2, 1), Cell(3, 2))))

    def is_known(wall: Barrier) -> bool:
        (x, y), (right, down) = wall.start, wall.end
        parts = max(abs(right - x), abs(down - y)) // 500 + 1
        places = [
            (x + part * (right - x) // parts, y + part * (down - y) // parts)
            for part in range(parts + 1)
        ]
        cells = [(min(11, left // 1000), min(5, top // 1000)) for left, top in places]
        return any(1 <= column <= 4 and 0 <= row <= 3 for column, row in cells)

    shown = known(document.scenario).scene.barriers.values()
    due = [wall for wall in walls.values() if is_known(wall)]
    assert 100 < len(due) < 1400
    assert [(wall.start, wall.end) for wall in shown] == [(wall.start, wall.end) for wall in due]


def test_what_is_known_of_the_map_stays_the_same_while_a_token_moves() -> None:
    """So that the players' window draws nothing anew that did not change."""
    walls = {f"w{n}": Barrier(f"w{n}", Point(n * 1000, 0), Point(n * 1000, 900)) for n in range(5)}
    scene = Scene(12, 12, barriers=walls, fog=Fog(True, explored=("ffe",) * 12))
    hero = Token("ada", "Ada", Cell(5, 5))
    before = Scenario(scene, "keyword3", tokens={"ada": hero})
    after = replace(before, tokens={"ada": replace(hero, cell=Cell(6, 5))})
    one, two = (project(Battle(each, load(each.ruleset))).scenario for each in (before, after))
    assert one.scene.barriers is two.scene.barriers
    assert one.scene.ground is two.scene.ground
    assert one.scene.painted is two.scene.painted
    assert len(one.scene.barriers) == 5


def test_names_of_walls_tell_nothing() -> None:
    secret = Barrier("the-secret-door", Point(3000, 0), Point(3000, 900), "door", secret=True)
    scene = Scene(6, 6, barriers={secret.id: secret})
    scenario = Scenario(scene, "keyword3")
    known = project(Battle(scenario, load(scenario.ruleset))).scenario
    assert [each.kind for each in known.scene.barriers.values()] == ["wall"]
    assert "secret" not in repr(known.scene.barriers).replace("secret=False", "")

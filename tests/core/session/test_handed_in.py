"""No command, no step of undo and no drag looks for rules or at the disk: what it needs is handed
in.
"""

from __future__ import annotations

import builtins
import importlib
import io
import os
import pkgutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib.machinery import FileFinder
from pathlib import Path

import pytest
from tests.apply_commands import apply_turn
from tests.core.small_field import field

from fivefoot.core.geometry.cell_box import CellBox
from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.interaction.drag import drag_token
from fivefoot.core.interaction.plan import Planner
from fivefoot.core.interaction.pointer import Dropped, PointedAt
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.fog import Fog
from fivefoot.core.model.scenario import Scenario, with_token
from fivefoot.core.model.scene import Light, MapPicture, Scene
from fivefoot.core.model.sharing import Sharing
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import CarriedLight, Token
from fivefoot.core.model.weapon import Weapon
from fivefoot.core.rules.ruleset import library, ruleset_folders
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.session import commands as package
from fivefoot.core.session.commands import (
    carving,
    condition_timer_edits,
    creature_placement,
    doors,
    fight_command_group,
    fog_edits,
    foreign_token,
    grid_edits,
    height,
    label_edits,
    lifting,
    light_edits,
    map_edits,
    map_layout,
    merging,
    moving,
    overhead_edits,
    passage_edits,
    pieces,
    play,
    regions,
    scene_edits,
    several_tokens,
    shaping,
    sharing_edits,
    slopes,
    token_edits,
    wall_edits,
    weapon_edits,
)
from fivefoot.core.session.commands.turn import AnyCommand, TurnCommand
from fivefoot.core.session.differences import Difference
from fivefoot.core.session.document import Document
from fivefoot.core.session.opening import document_of, set_option, switch_to

FINDERS = {
    library: ("load", "read", "read_raw", "rules_of", "files_of", "installed_files", "available"),
    ruleset_folders: ("folder_of", "available"),
}
LOOKS = {
    builtins: ("open",),
    io: ("open", "open_code", "FileIO"),
    os: ("open", "listdir", "scandir"),
    FileFinder: ("find_spec",),  # for a module that is not imported yet
}
"""Replaced while nothing may be looked at. A hook for audits would see them, too, but it cannot be
taken off, and each `id` of all later tests would take ten times as long.
"""
BOX, ROW = CellBox(Cell(12, 2), Cell(14, 4)), CellBox(Cell(9, 0), Cell(11, 8))
LABEL = label_edits.PlaceLabel(Point(500, 500), "Crypt")
ON_A_LABEL: tuple[AnyCommand, ...] = (
    label_edits.EditLabel("label-1", "Tomb", "", True),
    label_edits.MoveLabel("label-1", Point(2500, 500)),
    label_edits.RemoveLabel("label-1"),
)
ON_A_LAMP: tuple[AnyCommand, ...] = (
    light_edits.MoveLamp(Point(3500, 3500), Point(4000, 3500)),
    light_edits.ChangeLamp(Point(3500, 3500), 1000, 3000, "#ff8800", False),
    light_edits.RemoveLamp(Point(3500, 3500)),
    light_edits.ColourLight(("ada",), "#8fc7ff"),
)
IN_SCENES: tuple[AnyCommand, ...] = (
    scene_edits.OpenScene("scene-1"),
    scene_edits.RenameScene("scene-2", "Crypt"),
    scene_edits.CopyScene(),
    scene_edits.RemoveScene("scene-1"),
    passage_edits.PlacePassage(CellBox(Cell(1, 1), Cell(1, 1)), "Well", Cell(2, 2)),
    passage_edits.RemovePassage("passage-1"),
    passage_edits.TakePassage("passage-1", ("rat",)),
    overhead_edits.ChangeOverhead("overhead-1", gm_only=True),
    overhead_edits.RemoveOverhead("overhead-1"),
)
CORNER = (Point(0, 9000), Point(3000, 9000), Point(3000, 13000))
ORDER = ("ada", "goblin", "brom")


@contextmanager
def nothing_to_find(patch: pytest.MonkeyPatch) -> Iterator[None]:
    """The library raises, and so does whoever opens a file or lists a folder."""

    def found(*_arguments: object) -> None:
        raise AssertionError("rules are looked for")

    def looked(*arguments: object, **_more: object) -> None:
        raise AssertionError(f"the disk is looked at: {arguments}")

    with patch.context() as inner:
        for barred, ways in ((found, FINDERS), (looked, LOOKS)):
            for module, names in ways.items():
                for name in names:
                    inner.setattr(module, name, barred)
        yield


def setup() -> Scenario:
    """A map with a picture and no walls, before the fight."""
    scenario = field()
    picture = MapPicture("map.png", Point(0, 0), 20000, 14000)
    return replace(scenario, scene=replace(scenario.scene, picture=picture))


def hall() -> Scenario:
    """A fight on a map with walls, a door, a bridge and a zone; the cat is not in the order."""
    ends = {
        "a": ((10, 1), (10, 4)),
        "b": ((10, 4), (10, 7)),
        "door": ((10, 7), (10, 8)),
    }
    barriers = {
        name: Barrier(
            name,
            Point(one[0] * 1000, one[1] * 1000),
            Point(two[0] * 1000, two[1] * 1000),
            "door" if name == "door" else "wall",
        )
        for name, (one, two) in ends.items()
    }
    ring = tuple(Point(x * 1000, y * 1000) for x, y in ((16, 0), (18, 0), (18, 3), (16, 3)))
    ledge = Ground("ledge", Surface("ledge", height=2000), ring)
    scene = Scene(20, 14, barriers=barriers, ground=(ledge,), fog=Fog(on=True))
    begun = apply_turn(
        replace(field(), scene=scene), turn.StartEncounter(ORDER, seed=7), turn.NextTurn()
    )
    zoned = apply_turn(begun, turn.PlaceZone("Web", "burst", (15000, 10000), 10))
    return with_token(zoned, Token("cat", "Cat", Cell(15, 12)))


def lit(scenario: Scenario) -> Scenario:
    """The same with a lamp, and a torch in Ada's hand."""
    lamp = Light(Point(3500, 3500), 4000)
    bearer = replace(scenario.tokens["ada"], light=CarriedLight(4000, 8000))
    lit_scene = replace(scenario, scene=replace(scenario.scene, lights=(lamp,)))
    return with_token(lit_scene, bearer)


def asked() -> Scenario:
    """The goblin is asked whether it strikes at Ada, who walks away."""
    return apply_turn(hall(), turn.Move("ada", (Cell(4, 3), Cell(4, 2))))


def cellar(fight: Scenario) -> Scenario:
    """The fight with a cellar that is open: a rat stands in it, and stairs lead up."""
    rat = Token("rat", "Rat", Cell(2, 2), "foes")
    added = scene_edits.AddScene("Cellar", Scene(8, 6), {"rat": rat})
    below = document_after(fight, added).scenario
    up = passage_edits.PlacePassage(
        CellBox(Cell(2, 2), Cell(2, 2)), "Stairs", Cell(3, 10), "scene-1"
    )
    roof = overhead_edits.AddOverhead("a.png", b"", Point(0, 0), 4000, 3000)
    return document_after(document_after(below, up).scenario, roof).scenario


WALL = (Point(1000, 1000), Point(1000, 3000))
BEFORE: tuple[AnyCommand, ...] = (
    grid_edits.FitGrid((1400, 980), 35),
    map_layout.ResizeMap(left=1, bottom=-1),
    map_layout.TurnMap(1, ("turned", b"")),
    moving.PlaceTokens((("ada", Cell(8, 8)),)),
    lifting.LiftTokens(("ada",), 1000),
    play.SetStage("play"),
    play.SetTitle("Another"),
    map_edits.ImportScene(Scene(9, 9)),
    sharing_edits.SetSharing(Sharing(("Ada",))),
    sharing_edits.JoinPictures({"map.png": ("cave.png", b"picture")}),
    turn.StartEncounter(ORDER, seed=7),
)
DURING: tuple[AnyCommand, ...] = (
    doors.UseDoor("ada", "door", overrule=True),
    doors.HurtBarrier("door", 5),
    light_edits.SetAmbient("dark"),
    light_edits.PlaceLamp(Cell(3, 3), 2000, 4000),
    light_edits.CarryLight(("ada",), 2000, 4000),
    fog_edits.SetFog(False),
    fog_edits.UncoverCells(BOX),
    fog_edits.UncoverRoom(Cell(12, 3)),
    fog_edits.UncoverAll(),
    height.SetHeight("brom", 3000, "flying"),
    moving.MoveToken("ada", (Cell(3, 4),)),
    play.BeginTurn("brom"),
    play.BeginRound(),
    map_edits.ToggleDoor("door"),
    map_edits.RemoveGround("ledge"),
    several_tokens.EditTokens(("ada", "brom"), {"size": "large"}),
    several_tokens.CommandGroup((height.SetHeight("ada", 4000, "flying"),), "height"),
    several_tokens.LeaveOrder(("brom",)),
    shaping.RaiseGround(BOX, 1000),
    shaping.LayGround(BOX, "deep_water", 1000),
    shaping.LayGround(BOX, "bridge"),
    shaping.SetCeiling(BOX, 2000),
    carving.Carve(CORNER),
    carving.SetLook("paper"),
    regions.PlaceRegion(BOX, "Altar"),
    LABEL,
    overhead_edits.AddOverhead("a.png", b"", Point(0, 0), 4000, 3000),
    scene_edits.AddScene("Cellar", Scene(8, 6)),
    scene_edits.AddScenes((scene_edits.AddScene("Attic", Scene(8, 6)),)),
    slopes.LevelGround(BOX, 1000),
    slopes.SlopeGround(BOX, Cell(12, 2), Cell(14, 4), 1000),
    pieces.LayPiece(pieces.MapPiece(1, 1, {Cell(0, 0): Surface("mud")}), Cell(3, 3)),
    shaping.SetWallHeight(ROW, 1000),
    condition_timer_edits.SetTimedCondition(("ada",), "prone", 2),
    token_edits.AddTokens(Token("", "Orc", Cell(3, 3)), 2),
    creature_placement.AddCreatures(Token("", "Orc", Cell(3, 3)), 2),
    foreign_token.AddForeignToken(Token("", "Ogre", Cell(0, 0), picture="o.png"), {"o.png": b"x"}),
    token_edits.CopyTokens(("goblin",)),
    token_edits.RenameToken("ada", "Adele"),
    token_edits.SetPicture("ada", "ada.png", b"picture"),
    token_edits.DeleteTokens(("brom",)),
    token_edits.EditToken("ada", {"side": "foes"}, {"reach": 10}, {"prone": 1}),
    token_edits.ChangeHitPoints("ada", "-3"),
    wall_edits.DrawWalls((WALL,)),
    wall_edits.HangDoor((Point(10000, 2000), Point(10000, 3000))),
    wall_edits.RemoveBarriers(("a",)),
    wall_edits.ChangeBarriers(("a",), height=1000),
    wall_edits.MoveWallEnd(("a",), Point(10000, 1000), Point(11000, 1000)),
    wall_edits.ShiftBarriers(("a",), 1000, 0),
    wall_edits.SplitWall("a", Point(10000, 2000)),
    wall_edits.JoinWalls(("a", "b")),
    turn.EndEncounter(),
    turn.Move("ada", (Cell(3, 4),)),
    turn.Act("ada", "melee_attack", "goblin"),
    turn.React("goblin", "opportunity_attack", "ada"),
    turn.NewTurn("brom"),
    turn.EndTurn("ada"),
    turn.NextTurn(),
    turn.NewRound(),
    turn.Delay("ada", "goblin"),
    turn.SetInitiative("ada", 1),
    turn.SetOrder(("brom", "ada", "goblin")),
    turn.JoinOrder(("cat",), {"cat": (10,)}),
    turn.Push("goblin", direction=(1, 0), distance=10),
    turn.Teleport("brom", Cell(3, 10)),
    turn.Place("brom", Cell(3, 10)),
    fight_command_group.FightCommandGroup(
        (turn.Teleport("brom", Cell(3, 10)), turn.Spend("ada", "actions"))
    ),
    turn.SetCondition("ada", "prone"),
    turn.SetFlag("ada", "disengaged"),
    turn.SetLink("grappling", "ada", "goblin"),
    turn.Spend("ada", "actions"),
    turn.MarkReaction("ada"),
    turn.Damage("ada", 2),
    turn.SetHitPoints("ada", 4),
    turn.PlaceZone("Fog", "cube", (3000, 3000), 10),
    turn.MoveZone("web", (12000, 10000)),
    turn.EditZone("web", name="Mist"),
    turn.RemoveZone("web"),
    turn.Throw("ada", "2d8"),
    turn.RemoveToken("brom"),
    turn.Note("It rains."),
    turn.SetReminders(True),
)


def every_kind() -> set[type]:
    """The commands of the session and of the fight, as their modules define them."""
    modules = (
        importlib.import_module(f"{package.__name__}.{each.name}")
        for each in pkgutil.iter_modules(package.__path__)
    )
    session = {
        found
        for module in modules
        for found in vars(module).values()
        if isinstance(found, type)
        and found.__module__ == module.__name__
        and hasattr(found, "apply")
    }
    return (session - {TurnCommand}) | set(turn.NAMES.values())


ORC = Token("orc", "Orc", Cell(3, 3))
SWORD = Weapon("sword", "Sword", 1000)


def armed(scenario: Scenario) -> Scenario:
    return document_after(scenario, weapon_edits.GiveWeapon(("ada",), SWORD)).scenario


def laid_on(scenario: Scenario) -> Scenario:
    return document_after(scenario, shaping.RaiseGround(BOX, 1000)).scenario


def document_after(scenario: Scenario, command: AnyCommand) -> Document:
    document = document_of(scenario)
    document.do(command)
    return document


def examples() -> list[tuple[Scenario, AnyCommand]]:
    """A scenario for each command, which changes it."""
    fight = hall()
    return [
        *((setup(), command) for command in BEFORE),
        *((fight, command) for command in DURING),
        (laid_on(fight), shaping.TakeOffGround(BOX)),
        *((document_after(fight, LABEL).scenario, command) for command in ON_A_LABEL),
        *((cellar(fight), command) for command in IN_SCENES),
        (document_after(fight, carving.Carve(CORNER)).scenario, carving.FillUp(CORNER)),
        *((lit(fight), command) for command in ON_A_LAMP),
        (asked(), turn.Answer("goblin", "opportunity_attack")),
        (fight, weapon_edits.GiveWeapon(("ada", "brom"), SWORD)),
        (armed(fight), weapon_edits.ChangeWeapon("ada", replace(SWORD, reach=2000))),
        (armed(fight), weapon_edits.PutWeapon("ada", "sword", "dropped")),
        (armed(fight), weapon_edits.TakeWeapon("ada", "sword")),
        (armed(fight), weapon_edits.UseWeapon("ada", "sword")),
        (fight, switch_to(fight, "twopoint")),
        (fight, merging.Merge((Difference("tokens", "orc", None, ORC),), fight)),
        (fight, set_option(fight, "metric.diagonal", "equidistant")),
    ]


def test_every_command_is_handed_its_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    given = examples()
    assert {type(command) for _, command in given} == every_kind()
    for scenario, command in given:
        document_after(scenario, command)  # what is compiled or kept for good is so from now on
        document = document_of(scenario)
        with nothing_to_find(monkeypatch):
            document.do(command)
            after, rules = document.scenario, document.ruleset
            assert after is not scenario, command
            assert document.undo_label
            assert document.undo()
            assert document.scenario is scenario
            assert document.redo()
            assert (document.scenario, document.battle.ruleset) == (after, rules)


def test_a_drag_looks_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def drag(document: Document) -> Cell:
        gesture = drag_token(Planner(document.battle, "ada"), Cell(4, 4))
        next(gesture)
        gesture.send(PointedAt(Cell(2, 4)))
        with pytest.raises(StopIteration) as end:
            gesture.send(Dropped())
        planner = Planner(document.battle, "ada")
        document.do(planner.command(planner.judged(end.value.value.plan)))
        document.do(turn.Answer("goblin", "decline"))
        return document.scenario.tokens["ada"].cell

    drag(document_of(hall()))
    document = document_of(hall())
    with nothing_to_find(monkeypatch):
        assert drag(document) == Cell(2, 4)


def test_undo_brings_the_rules_back(monkeypatch: pytest.MonkeyPatch) -> None:
    document = document_of(hall())
    document.do(set_option(document.scenario, "metric.diagonal", "equidistant"))
    document.do(switch_to(document.scenario, "twopoint"))
    with nothing_to_find(monkeypatch):
        assert document.ruleset.id == document.battle.ruleset.id == "twopoint"
        document.undo()
        assert document.ruleset.id == document.battle.ruleset.id == "keyword3"
        assert document.ruleset.metric.diagonal == "equidistant"
        document.undo()
        assert document.ruleset.metric.diagonal == "first_then_1_5"  # A44
        document.redo()
        assert document.battle.ruleset.metric.diagonal == "equidistant"


HERE = Path(__file__)
WAYS: dict[str, Callable[[], object]] = {
    "path": HERE.read_bytes,
    "open": lambda: open(HERE),  # noqa: SIM115 - it never opens
    "os.open": lambda: os.open(HERE, os.O_RDONLY),
    "raw": lambda: io.FileIO(HERE),
    "names": lambda: os.listdir(HERE.parent),
    "entries": lambda: os.scandir(HERE.parent),
    "iterdir": lambda: list(HERE.parent.iterdir()),
    "glob": lambda: list(HERE.parent.glob("*")),
    "import": lambda: importlib.import_module("fivefoot.core.never_imported"),
}


@pytest.mark.parametrize("look", WAYS.values(), ids=WAYS)
def test_the_guard_notices(monkeypatch: pytest.MonkeyPatch, look: Callable[[], object]) -> None:
    with nothing_to_find(monkeypatch):
        with pytest.raises(AssertionError, match="rules are looked for"):
            document_of(field())
        with pytest.raises(AssertionError, match="the disk is looked at"):
            look()

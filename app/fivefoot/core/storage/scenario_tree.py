"""Converts a scenario to plain JSON values and back.

In the file tokens and barriers are objects by id without an inner `id`, so that an error can say
`tokens.goblin-3.cell.1`; painted tiles are base64 under "column,row"; pictures are separate entries
of the zip.

Names are sorted in the file, so that the same scenario gives the same bytes, except where the order
matters (`keeps_order`): the first of two tied tokens is still the first when the file is opened.
"""

from __future__ import annotations

import base64
import binascii
import difflib
import json
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar

from pydantic import ConfigDict, TypeAdapter, ValidationError
from pydantic_core import PydanticSerializationError

from fivefoot.core.model.area_record import AreaRecord
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
from fivefoot.core.model.frames import ActFrame, Frame
from fivefoot.core.model.label import MapLabel
from fivefoot.core.model.passage import Passage
from fivefoot.core.model.scenario import OtherScene, Scenario, SceneName
from fivefoot.core.model.scene import Light, MapPicture, Scene
from fivefoot.core.model.scenes import PER_SCENE, scene_by_itself
from fivefoot.core.model.terrain import TILE, Ground, PaintedGround, Surface
from fivefoot.core.model.token import FLAME, CarriedLight, Token
from fivefoot.core.model.weapon import Weapon
from fivefoot.core.model.zone import Zone
from fivefoot.core.storage.frame_tree import frame_of, frame_tree
from fivefoot.core.storage.reading import limits
from fivefoot.core.storage.reading.report import quoted
from fivefoot.core.storage.reading.strict_json import MAX_DEPTH
from fivefoot.core.storage.scenario_error import ScenarioFileError, dotted_path
from fivefoot.core.storage.texts import say
from fivefoot.core.storage.type_words import UNKNOWN, due_words

Tree = dict[str, Any]
TreePath = tuple[str | int, ...]
UNDO_IT = say("undo_last_change_and_save_again")
CORRECT_IT = say("correct_it_there_or_open_backup")

_MODELS: tuple[Any, ...] = (
    Scenario,
    Scene,
    MapPicture,
    Light,
    Surface,
    Ground,
    PaintedGround,
    MapLabel,
    Barrier,
    Token,
    CarriedLight,
    Weapon,
    AreaRecord,
    Encounter,
    Fog,
    TurnState,
    OpenMove,
    Link,
    LogEntry,
    Frame,
    Timer,
    Card,
    Zone,
    SceneName,
    OtherScene,
    Passage,
)
_UNION_BRANCHES = frozenset({"bool", "int", "float", "str"})
_TILE_KEY = re.compile(r"(0|[1-9]\d?),(0|[1-9]\d?)")


@dataclass(frozen=True)
class _Root:
    """The validated root type: strictness is set here once and applies to everything below."""

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid", strict=True, allow_inf_nan=False, defer_build=True
    )
    scenario: Scenario


_ADAPTER = TypeAdapter(_Root)
_BARRIERS = TypeAdapter(dict[str, Barrier], config=ConfigDict(defer_build=True))
# Walls converted at once: about a millisecond during which no other thread runs.
_AT_ONCE = 250
OTHERS = "other_scenes"
_OF_OTHERS = (*PER_SCENE, "foreign")
_LEFT_OUT_EMPTY = frozenset({"zones", "foreign"})
_CANONICAL = json.JSONEncoder(
    ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":")
)


class UnknownFieldsError(Exception):
    """The only faults so far are fields that this version does not know; `paths` lead to them."""

    def __init__(self, paths: tuple[TreePath, ...]) -> None:
        self.paths = paths
        super().__init__(say("count_unknown_fields", count=len(paths)))


def to_tree(scenario: Scenario) -> Tree:
    """The scenario as plain JSON values, every field written out.

    Raises ScenarioFileError for a wrong type.
    """
    _check_plain_values(scenario)
    painted = scenario.scene.painted
    bare = replace(
        scenario,
        # Entries beside the text, and parts with adapters of their own, are left out here.
        assets={},
        sharing=None,
        other_scenes={},
        scene=replace(scenario.scene, painted=replace(painted, tiles={}), barriers={}),
        encounter=replace(scenario.encounter, pending=()),
    )
    try:
        tree: Tree = _ADAPTER.dump_python(_Root(bare), mode="json", warnings="error")["scenario"]
        tree["scene"]["barriers"] = _barriers_tree(scenario.scene.barriers)
        tree["encounter"]["pending"] = [frame_tree(frame) for frame in scenario.encounter.pending]
    except (PydanticSerializationError, ValueError) as error:
        problem = say("value_is_of_wrong_kind_quoted", quoted=quoted(str(error)))
        raise ScenarioFileError("", problem, UNDO_IT) from error
    _leave_out_what_is_usual(tree)
    _leave_out_empty_parts(tree, scenario)
    tree["scene"]["painted"]["tiles"] = _tiles_tree(painted)
    for entry in (*tree["tokens"].values(), *tree["scene"]["barriers"].values()):
        # The key already is the id.
        del entry["id"]
    others = {name: other_tree(name, each) for name, each in scenario.other_scenes.items()}
    return tree | ({OTHERS: others} if others else {})


def _tiles_tree(painted: PaintedGround) -> Tree:
    """Tiles of painted ground by their place, one byte for each cell."""
    return {
        f"{x},{y}": base64.b64encode(tile).decode("ascii") for (x, y), tile in painted.tiles.items()
    }


def other_tree(name: str, other: OtherScene) -> Tree:
    """The tree of a scene that is not open, in the form of the open one: the scenario's fields that
    a scene has.
    """
    try:
        tree = to_tree(scene_by_itself(other))
    except ScenarioFileError as error:
        raise error.below(OTHERS, name) from error.__cause__
    return {key: tree[key] for key in _OF_OTHERS if tree.get(key) or key not in _LEFT_OUT_EMPTY}


def _leave_out_empty_parts(tree: Tree, scenario: Scenario) -> None:
    """Removes what stands beside the text, and parts that are empty."""
    del tree["assets"], tree["sharing"]
    for name in ("ruleset_files", "zones", "house_rules", "scene_names", "open_scene"):
        if not getattr(scenario, name):
            del tree[name]
    del tree[OTHERS]  # put in again, each by its own fields


def _barriers_tree(barriers: Mapping[str, Barrier]) -> Tree:
    """The barriers by id, converted in batches: a single conversion would block all other threads,
    and the window would freeze at each recovery copy.
    """
    tree: Tree = {}
    names = list(barriers)
    for start in range(0, len(names), _AT_ONCE):
        piece = {name: barriers[name] for name in names[start : start + _AT_ONCE]}
        tree |= _BARRIERS.dump_python(piece, mode="json", warnings="error")
    return tree


USUAL_OF_TOKEN: Mapping[str, object] = {
    "seen_as": None,
    "shown_hit_points": "",
    "favourites": {},
    "weapons": [],
    "weapon_in_use": "",
    "areas": [],
    "light": None,
}
"""Fields of tokens that were added later: a file holds them only where they say something."""


USUAL_OF_BARRIER: Mapping[str, object] = {
    "material": "",
    "hit_points": None,
    "stops_from": "both",
}
USUAL_OF_SCENE: Mapping[str, object] = {
    "ambient": "bright",
    "look": "stone",
    "labels": [],
    "passages": [],
    "overheads": [],
}
USUAL_OF_ZONE: Mapping[str, object] = {"cells": [], "hidden": False}
USUAL_OF_LIGHT: Mapping[str, object] = {"bright": None, "on": True}
USUAL_OF_CARRIED_LIGHT: Mapping[str, object] = {"colour": FLAME}
USUAL_OF_SURFACE: Mapping[str, object] = {"factor": 0}
USUAL_OF_MOVE: Mapping[str, object] = {"passed": []}
"""The same for barriers, scenes, zones, lamps, torches, surfaces and open movements."""


def _leave_out_what_is_usual(tree: Tree) -> None:
    """Removes fields that were added later and hold their default, so that older files keep exactly
    the same text.
    """
    scene = tree["scene"]
    fog = scene["fog"]
    if fog["by_sight"] and not (fog["on"] or fog["explored"]):
        del scene["fog"]
    for entries, usual in (
        ((scene,), USUAL_OF_SCENE),
        (scene["barriers"].values(), USUAL_OF_BARRIER),
        (scene["lights"], USUAL_OF_LIGHT),
        # Before a token's light may be removed as a whole.
        ([t["light"] for t in tree["tokens"].values() if t["light"]], USUAL_OF_CARRIED_LIGHT),
        (tree["zones"], USUAL_OF_ZONE),
        (tree["tokens"].values(), USUAL_OF_TOKEN),
        (_surfaces_of(scene), USUAL_OF_SURFACE),
        (_open_movements_of(tree["encounter"]), USUAL_OF_MOVE),
    ):
        for entry in entries:
            _leave_out(entry, usual)


def _surfaces_of(scene: Tree) -> Iterator[Tree]:
    """The surfaces of a scene: of its floor, its pieces of ground and its paint."""
    yield scene["floor"]
    yield from (piece["surface"] for piece in scene["ground"])
    yield from scene["painted"]["palette"]


def _open_movements_of(encounter: Tree) -> Iterator[Tree]:
    yield from (turn["move"] for turn in encounter["turns"].values() if turn["move"])


def _leave_out(entry: Tree, usual: Mapping[str, object]) -> None:
    for name, value in usual.items():
        if entry[name] == value:
            del entry[name]


def keeps_order(path: Sequence[str]) -> bool:
    """Whether the names at a place of the tree stay in the scenario's order: tokens that tie,
    states, barriers.

    >>> goblin = ("tokens", "goblin-3")
    >>> keeps_order((*goblin, "conditions")), keeps_order((*goblin, "stats"))
    (True, False)
    >>> keeps_order(("other_scenes", "cellar", "tokens"))
    True
    """
    path = _in_its_scene(path)
    of_token = len(path) == 3 and path[0] == "tokens" and path[2] == "conditions"
    return of_token or tuple(path) in (("tokens",), ("scene", "barriers"))


def _in_its_scene(path: Sequence[str]) -> Sequence[str]:
    """The path within a closed scene, which is written like a scenario; other paths unchanged."""
    return path[2:] if len(path) >= 2 and path[0] == OTHERS else path


def canonical_text(tree: Any, path: tuple[str, ...] = ()) -> str:
    """The canonical text of the tree, or of the value at a path in it.

    Raises ValueError, TypeError or RecursionError for values that JSON cannot hold.
    """
    if not isinstance(tree, dict) or not _leads_to_order(path):
        return _CANONICAL.encode(tree)
    names = tree if keeps_order(path) else sorted(tree)
    return object_text({name: canonical_text(tree[name], (*path, name)) for name in names})


def object_text(members: Mapping[str, str]) -> str:
    """The text of an object from the texts of its members, in their order."""
    inner = ",".join(f"{_CANONICAL.encode(name)}:{text}" for name, text in members.items())
    return f"{{{inner}}}"


def _leads_to_order(path: tuple[str, ...]) -> bool:
    """Whether the order of names matters at a path or anywhere below it."""
    path = tuple(_in_its_scene(path))
    leads = path in ((), ("scene",), (OTHERS,)) or (len(path) == 2 and path[0] == "tokens")
    return leads or keeps_order(path)


def _check_plain_values(scenario: Scenario) -> None:
    """Refuses values in free-form fields that would not read back unchanged: a set would silently
    become a list.
    """
    _check_plain(scenario.options, "options")
    _check_plain(scenario.foreign, "foreign")
    for token in scenario.tokens.values():
        _check_plain(token.stats, "tokens", token.id, "stats")
    for index, frame in enumerate(scenario.encounter.pending):
        if isinstance(frame, ActFrame):
            _check_plain(frame.choice, "encounter", "pending", index, "data", "choice")
    for index, entry in enumerate(scenario.encounter.history):
        _check_plain(entry, "encounter", "history", index)


def _check_plain(value: Any, *path: str | int, depth: int = 0) -> None:
    entries: Iterable[tuple[Any, Any]] = ()
    if isinstance(value, Mapping) and all(isinstance(key, str) for key in value):
        entries = value.items()
    elif isinstance(value, (list, tuple)):
        entries = enumerate(value)
    elif value is not None and not isinstance(value, (bool, int, float, str)):
        kind = type(value).__name__
        raise ScenarioFileError(
            dotted_path(*path), say("no_file_can_store_value", kind=kind), UNDO_IT
        )
    elif isinstance(value, float) and not math.isfinite(value):
        raise ScenarioFileError(
            dotted_path(*path), say("value_is_no_number_that_file", value=value), UNDO_IT
        )
    # Ten levels less: the value stands some levels deep in the file.
    if depth > MAX_DEPTH - 10 and entries:
        raise ScenarioFileError(
            dotted_path(*path[:8]), say("values_nest_too_deeply_for_file"), UNDO_IT
        )
    for key, inner in entries:
        _check_plain(inner, *path, key, depth=depth + 1)


def from_tree(tree: Tree) -> Scenario:
    """The scenario of a tree, without its pictures; the tree is not changed.

    Raises UnknownFieldsError where nothing else is wrong, else ScenarioFileError for the first
    fault.
    """
    others, unknown = _read_others(tree)
    try:
        scenario = _with_one_scene({key: tree[key] for key in tree if key != OTHERS})
    except UnknownFieldsError as error:
        raise UnknownFieldsError((*error.paths, *unknown)) from None
    if unknown:
        raise UnknownFieldsError(tuple(unknown))
    return replace(scenario, other_scenes=others)


def _read_others(tree: Tree) -> tuple[dict[str, OtherScene], list[TreePath]]:
    """The scenes that are not open, and the paths of unknown fields in them."""
    found, unknown = tree.get(OTHERS, {}), list[TreePath]()
    if not isinstance(found, dict):
        raise ScenarioFileError(OTHERS, say("object_is_due"), CORRECT_IT)
    if len(found) >= limits.MAX_SCENES:  # before any of them is built
        problem = say("there_are_count_scenes_most", count=len(found) + 1, most=limits.MAX_SCENES)
        raise ScenarioFileError(OTHERS, problem, say("split_it_into_several_files"))
    others: dict[str, OtherScene] = {}
    for name, entry in found.items():
        if not isinstance(entry, dict):
            raise ScenarioFileError(dotted_path(OTHERS, name), say("object_is_due"), CORRECT_IT)
        strange = [(OTHERS, name, key) for key in entry if key not in _OF_OTHERS]
        try:
            read = _with_one_scene({key: entry[key] for key in entry if key in _OF_OTHERS})
        except UnknownFieldsError as error:
            strange += [(OTHERS, name, *path) for path in error.paths]
        except ScenarioFileError as error:
            raise error.below(OTHERS, name) from None
        else:
            others[name] = OtherScene(
                read.scene, read.tokens, read.encounter, read.zones, read.foreign
            )
        unknown += strange
    return others, unknown


def _with_one_scene(tree: Tree) -> Scenario:
    """The scenario of a tree without its closed scenes."""
    # Before the adapter, which would read "12" as a cell (1, 2).
    _check_pairs(tree)
    tiles = _tiles(_within(tree, "scene", "painted", "tiles"))
    try:
        root = _ADAPTER.validate_json(json.dumps({"scenario": _bare_frames(_with_ids(tree))}))
    except ValidationError as error:
        raise _refusal(error) from None
    scene, encounter = root.scenario.scene, root.scenario.encounter
    return replace(
        root.scenario,
        scene=replace(scene, painted=replace(scene.painted, tiles=tiles)),
        encounter=replace(encounter, pending=tuple(_frames(tree))),
    )


def _bare_frames(tree: Tree) -> Tree:
    """The tree with only those fields of its waiting frames that every kind has; the rest depends
    on the kind.
    """
    waiting = _within(tree, "encounter", "pending")
    if not isinstance(waiting, list):
        return tree
    bare = [
        {key: value for key, value in entry.items() if key not in ("kind", "data")}
        if isinstance(entry, dict)
        else entry
        for entry in waiting
    ]
    return {**tree, "encounter": {**tree["encounter"], "pending": bare}}


def _frames(tree: Tree) -> Iterator[Frame]:
    """The waiting frames, read kind by kind; each entry is known to be an object with a token."""
    for index, entry in enumerate(_within(tree, "encounter", "pending") or ()):
        yield frame_of(entry, "encounter", "pending", index)


def _with_ids(tree: Tree) -> Tree:
    """A copy with each token's and barrier's id inside it, as the classes have it, and without the
    tiles.
    """
    tokens = tree.get("tokens", {})
    scene = tree.get("scene", {})
    if isinstance(scene, dict):
        scene = {**scene}
        if isinstance(scene.get("barriers"), dict):
            scene["barriers"] = _identified(scene["barriers"], "scene", "barriers")
        if isinstance(scene.get("painted"), dict):
            scene["painted"] = {
                key: value for key, value in scene["painted"].items() if key != "tiles"
            }
    return {
        **tree,
        "tokens": _identified(tokens, "tokens") if isinstance(tokens, dict) else tokens,
        "scene": scene,
    }


def _identified(entries: Tree, *place: str) -> Tree:
    return {key: _with_id(entry, key, place) for key, entry in entries.items()}


def _with_id(entry: Any, key: str, place: tuple[str, ...]) -> Any:
    if not isinstance(entry, dict):
        return entry
    if "id" in entry:
        problem = say("id_is_name_of_entry")
        raise ScenarioFileError(dotted_path(*place, key, "id"), problem, say("remove_this_field"))
    return {**entry, "id": key}


def _within(tree: Any, *keys: str) -> Any:
    for key in keys:
        tree = tree.get(key) if isinstance(tree, dict) else None
    return tree


def _tiles(tiles: Any) -> dict[tuple[int, int], bytes]:
    if tiles is None:
        return {}
    if not isinstance(tiles, dict):
        raise ScenarioFileError("scene.painted.tiles", say("object_is_due"), CORRECT_IT)
    return {_tile_key(key): _tile(key, text) for key, text in tiles.items()}


def _tile_key(key: str) -> tuple[int, int]:
    found = _TILE_KEY.fullmatch(key)
    if found is None:
        problem = say("tiles_are_named_by_column")
        raise ScenarioFileError(dotted_path("scene", "painted", "tiles", key), problem, CORRECT_IT)
    return int(found[1]), int(found[2])


def _tile(key: str, text: Any) -> bytes:
    try:
        tile = base64.b64decode(text, validate=True) if isinstance(text, str) else b""
    except (binascii.Error, ValueError):
        tile = b""
    if len(tile) != TILE * TILE:
        problem = say("tile_is_tile_bytes_written", tile=TILE * TILE)
        raise ScenarioFileError(dotted_path("scene", "painted", "tiles", key), problem, CORRECT_IT)
    return tile


def _check_pairs(tree: Tree) -> None:
    """Refuses places on the map that are not lists of two whole numbers; the adapter would also
    accept texts and objects.
    """
    for path, value in _pairs(tree):
        if not isinstance(value, list) or len(value) != 2:
            raise ScenarioFileError(
                dotted_path(*path), say("list_of_two_whole_numbers"), CORRECT_IT
            )
        for index, number in enumerate(value):
            if type(number) is not int:
                problem = say("whole_number_is_due_not_quoted", quoted=quoted(json.dumps(number)))
                raise ScenarioFileError(dotted_path(*path, index), problem, CORRECT_IT)
            if not -limits.MAX_LENGTH <= number <= limits.MAX_LENGTH:
                problem = say("quoted_is_farther_out_than_any", quoted=quoted(str(number)))
                raise ScenarioFileError(dotted_path(*path, index), problem, CORRECT_IT)


def _pairs(tree: Tree) -> Iterator[tuple[TreePath, Any]]:
    """Every place of the map in the file with its path; values of a wrong shape are left to the
    adapter.
    """
    for key, token in _entries(tree, "tokens"):
        yield from _members(("tokens", key), token, "cell")
    for key, barrier in _entries(tree, "scene", "barriers"):
        yield from _members(("scene", "barriers", key), barrier, "start", "end")
    for key, light in _entries(tree, "scene", "lights"):
        yield from _members(("scene", "lights", key), light, "at")
    for key, label in _entries(tree, "scene", "labels"):
        yield from _members(("scene", "labels", key), label, "at")
    for key, overhead in _entries(tree, "scene", "overheads"):
        yield from _members(("scene", "overheads", key), overhead, "origin")
    yield from _members(("scene", "picture"), _within(tree, "scene", "picture"), "origin")
    yield from _pairs_of_areas(tree)
    for key, ground in _entries(tree, "scene", "ground"):
        yield from _rings(("scene", "ground", key), ground)
    for key, turn in _entries(tree, "encounter", "turns"):
        path = ("encounter", "turns", key, "move")
        yield from _members(path, _within(turn, "move"), "start")
        yield from _list((*path, "path"), _within(turn, "move", "path"))


def _pairs_of_areas(tree: Tree) -> Iterator[tuple[TreePath, Any]]:
    """The places of zones and passages."""
    for key, zone in _entries(tree, "zones"):
        aimed = ("towards",) if _within(zone, "towards") is not None else ()
        yield from _members(("zones", key), zone, "at", *aimed)
    for key, passage in _entries(tree, "scene", "passages"):
        own = ("scene", "passages", key)
        yield from _members(own, passage, "to")
        yield from _list((*own, "cells"), _within(passage, "cells"))


def _entries(tree: Tree, *keys: str) -> Iterator[tuple[str | int, Any]]:
    found = _within(tree, *keys)
    if isinstance(found, dict):
        yield from found.items()
    elif isinstance(found, list):
        yield from enumerate(found)


def _members(path: TreePath, entry: Any, *keys: str) -> Iterator[tuple[TreePath, Any]]:
    if isinstance(entry, dict):
        yield from (((*path, key), entry[key]) for key in keys if key in entry)


def _list(path: TreePath, entries: Any) -> Iterator[tuple[TreePath, Any]]:
    if isinstance(entries, list):
        yield from (((*path, index), entry) for index, entry in enumerate(entries))


def _rings(path: TreePath, ground: Any) -> Iterator[tuple[TreePath, Any]]:
    yield from _list((*path, "points"), _within(ground, "points"))
    for hole_path, hole in _list((*path, "holes"), _within(ground, "holes")):
        yield from _list(hole_path, hole)


def _refusal(error: ValidationError) -> Exception:
    problems = error.errors(include_url=False)
    # Faults are reported before unknown fields: a newer file may have both.
    known = [problem for problem in problems if problem["type"] not in UNKNOWN]
    if not known:
        return UnknownFieldsError(tuple(tuple(problem["loc"][1:]) for problem in problems))
    return _sentence(known[0])


def _sentence(problem: Any) -> ScenarioFileError:
    path = list(problem["loc"][1:])
    if path and path[-1] in _UNION_BRANCHES:
        return ScenarioFileError(
            dotted_path(*path[:-1]), say("number_text_true_or_false"), CORRECT_IT
        )
    return ScenarioFileError(dotted_path(*path), due_words(problem), CORRECT_IT)


def unknown_field(path: TreePath) -> ScenarioFileError:
    """The error about an unknown field, with the nearest known name."""
    names = {"kind", "data"} | {field.name for model in _MODELS for field in fields(model)}
    close = difflib.get_close_matches(str(path[-1]), sorted(names), 1)
    return ScenarioFileError(
        dotted_path(*path),
        (
            say("this_field_is_not_known_did_you_mean_first", first=close[0])
            if close
            else say("this_field_is_not_known_hint")
        ),
        say("correct_or_remove"),
    )

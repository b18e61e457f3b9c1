"""Finds the scenes in a Foundry module, system, world, pack or adventure: a folder or an archive.

Packs of both kinds are read wherever they are, as well as scenes exported as JSON; one scene is
chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from fivefoot.core.storage.importers.file_tree import FilesBelow, folder_of
from fivefoot.core.storage.importers.foreign_kinds import WHAT_OPENS
from fivefoot.core.storage.importers.foundry import is_foundry_scene, read_foundry_scene
from fivefoot.core.storage.importers.foundry_packs import (
    leveldb_records,
    nedb_records,
    scene_names,
    scenes_of_records,
)
from fivefoot.core.storage.importers.import_choices import Opening, chosen_scene
from fivefoot.core.storage.importers.texts import say
from fivefoot.core.storage.reading.report import MapImportError
from fivefoot.core.storage.reading.strict_json import Json, JsonPlace, read_strict_json
from fivefoot.core.storage.scenario_file import LoadReport

DESCRIPTIONS = ("module.json", "system.json", "world.json")
# An adventure module has some dozens; a system has thousands that hold no scene.
MOST_JSON_FILES = 300
_LARGEST_JSON = 32 * 1024 * 1024
_NO_SCENES = say("scene_can_be_exported_in_foundry")

Files = Mapping[str, bytes]


def is_description(tree: Json) -> bool:
    """Whether a JSON value describes a Foundry module, system or world: it lists its packs."""
    return (
        isinstance(tree, dict)
        and isinstance(tree.get("packs"), list)
        and bool({"compatibility", "minimumCoreVersion", "version", "title"} & tree.keys())
    )


def is_adventure(tree: Json) -> bool:
    """Whether a JSON value is an exported adventure: it contains scenes."""
    return isinstance(tree, dict) and isinstance(tree.get("scenes"), list)


def read_adventure(root: JsonPlace, opening: Opening) -> LoadReport:
    """The chosen scene of an exported adventure. Raises SceneChoiceError, MapImportError."""
    record = root.value
    scenes = scenes_of_records([record] if isinstance(record, dict) else [], root.file)
    return _chosen(scenes, root.file, say("this_foundry_adventure"), opening)


def read_record_pack(data: bytes, file: str, opening: Opening) -> LoadReport:
    """The chosen scene of a NeDB pack. Raises SceneChoiceError, MapImportError."""
    scenes = scenes_of_records(nedb_records(data, file), file)
    return _chosen(scenes, file, say("this_foundry_compendium_pack"), opening)


def is_pack_folder(names: Files) -> bool:
    """Whether files form a LevelDB folder."""
    return "CURRENT" in names or any(name.endswith((".ldb", ".sst")) for name in names)


def read_files(files: Files, file: str, opening: Opening, what: str | None = None) -> LoadReport:
    """The chosen scene of all in a folder or an archive; `what` is the name of its kind for
    refusals, where known.

    Raises SceneChoiceError where there are several, MapImportError where there are none.
    """
    scenes = [scene for find in (_in_packs, _in_json) for scene in find(files, file)]
    return _chosen(scenes, file, what, opening)


def _chosen(scenes: list[JsonPlace], file: str, what: str | None, opening: Opening) -> LoadReport:
    # A record of a pack may be an incomplete scene: without grid or size it cannot be played on.
    fitting = [place for place in scenes if is_foundry_scene(place.value)]
    if not fitting:
        problem = say("what_holds_no_foundry_scene", what=say("this") if what is None else what)
        # For an unknown file, the message also lists what could be opened.
        remedy = _NO_SCENES if what is not None else f"{_NO_SCENES}. {WHAT_OPENS}"
        raise MapImportError(file, "", problem, remedy)
    index = chosen_scene(file, scene_names(fitting), opening.choices.scene)
    return read_foundry_scene(fitting[index], opening)


def _in_packs(files: Files, file: str) -> Iterator[JsonPlace]:
    folders = sorted({folder_of(name) for name in files if _is_table(name)})
    for folder in folders:
        inside = FilesBelow(files, folder)
        names: dict[str, Callable[[], bytes]] = {
            name: partial(inside.__getitem__, name) for name in inside if "/" not in name
        }
        yield from scenes_of_records(leveldb_records(names, file), file)
    for name in files:
        if name.endswith(".db"):
            data = files[name]
            # Other programs write ".db" too, for example Windows its thumbnails.
            if data.lstrip()[:1] == b"{":
                yield from scenes_of_records(nedb_records(data, file), file)


def _is_table(name: str) -> bool:
    last = name.rpartition("/")[2]
    return last == "CURRENT" or last.endswith((".ldb", ".sst"))


def _in_json(files: Files, file: str) -> Iterator[JsonPlace]:
    """Scenes and adventures exported as JSON; other JSON is skipped."""
    names = [
        name
        for name in files
        if name.lower().endswith(".json") and name.rpartition("/")[2] not in DESCRIPTIONS
    ]
    for name in names[:MOST_JSON_FILES]:
        data = files[name]
        # Searched as bytes first: parsing all JSON of a module would take seconds.
        if len(data) > _LARGEST_JSON or not (b'"walls"' in data or b'"scenes"' in data):
            continue
        try:
            tree = read_strict_json(data, file)
        # Among many files a broken one is no scene; the others are still offered.
        except MapImportError:
            continue
        if isinstance(tree, dict):
            yield from scenes_of_records([tree], file)

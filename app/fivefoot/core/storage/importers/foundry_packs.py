"""Assembles Foundry's packs: records of a LevelDB folder or of a NeDB file become whole scenes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from fivefoot.core.storage.importers.texts import say
from fivefoot.core.storage.reading import limits
from fivefoot.core.storage.reading.leveldb import LevelDbError, read_leveldb
from fivefoot.core.storage.reading.report import MapImportError, quoted
from fivefoot.core.storage.reading.strict_json import Json, JsonPlace, read_strict_json

MOST_LINES = 200_000
# Most of a pack is actors, items and journals: they are not even parsed as JSON.
_WANTED = ("scenes", "adventures")
_UNFIT = say("export_scene_in_foundry_export_data")

Record = dict[str, Json]


def scenes_of_records(records: Iterable[Record], file: str) -> list[JsonPlace]:
    """The scenes among records: scene records, and scenes inside adventures."""
    found: list[JsonPlace] = []
    for record in records:
        scenes = record.get("scenes")
        if isinstance(scenes, list):
            found += [JsonPlace(file, "", entry) for entry in scenes if isinstance(entry, dict)]
        elif "walls" in record:
            found.append(JsonPlace(file, "", record))
    return found


def nedb_records(data: bytes, file: str) -> list[Record]:
    """The records of a pack of version 10 or earlier: one a line, and the last with an id counts.

    Raises MapImportError.
    """
    lines = [line for line in data.splitlines() if line.strip()]
    if len(lines) > MOST_LINES:
        raise MapImportError(
            file, "", say("it_holds_more_than_most_lines_records", most_lines=MOST_LINES), _UNFIT
        )
    found: dict[str, Record] = {}
    for number, line in enumerate(lines, 1):
        try:
            record = read_strict_json(line, file)
        except MapImportError as error:
            place = say("line_number", number=number) + (f", {error.place}" if error.place else "")
            raise MapImportError(file, place, error.problem, error.remedy) from None
        if not isinstance(record, dict) or not isinstance(record.get("_id"), str):
            continue
        if record.get("$$deleted"):
            found.pop(str(record["_id"]), None)
        else:
            # NeDB appends: a changed record is written again.
            found[str(record["_id"])] = record
    return list(found.values())


def leveldb_records(names: Mapping[str, Callable[[], bytes]], file: str) -> list[Record]:
    """The scenes and adventures of a pack of version 11 or later, with their parts put back into
    them.

    Raises MapImportError.
    """
    try:
        values = read_leveldb(names)
    except LevelDbError as error:
        problem = say("this_foundry_pack_cannot_be_read", error=error)
        raise MapImportError(file, "", problem, _UNFIT) from None
    # Parents before their parts, whose keys are longer: a part goes into what is already there.
    parts = sorted(_parts(values, file), key=lambda part: len(part[0]))
    whole: dict[tuple[str, ...], Record] = {}
    for kinds, ids, record in parts:
        whole[(*kinds, *ids)] = record
        if len(kinds) == 1:
            continue
        parent = whole.get((*kinds[:-1], *ids[:-1]))
        if parent is not None:
            _put_into(parent, kinds[-1], ids[-1], record)
    for record in whole.values():
        _without_missing(record)
    # One kind and one id: a scene or an adventure itself.
    return [record for key, record in whole.items() if len(key) == 2]


_Part = tuple[tuple[str, ...], tuple[str, ...], Record]


def _parts(values: Mapping[bytes, bytes], file: str) -> Iterator[_Part]:
    """The part records, with keys like `!scenes.walls!ID.ID`."""
    for key, value in values.items():
        pieces = key.decode("utf-8", "replace").split("!")
        if len(pieces) != 3 or pieces[0]:
            continue
        kinds, ids = tuple(pieces[1].split(".")), tuple(pieces[2].split("."))
        # Four levels: an item of a token's own in a scene.
        if kinds[0] not in _WANTED or len(kinds) != len(ids) or len(kinds) > 4:
            continue
        record = read_strict_json(value, f"{file}, {quoted(pieces[2])}")
        if isinstance(record, dict):
            yield kinds, ids, record


def _put_into(parent: Record, name: str, key: str, record: Record) -> None:
    """Puts a part in its parent where the parent has its id; behind the other parts where it does
    not.
    """
    held = parent.get(name)
    if not isinstance(held, list):
        held = []
        parent[name] = held
    if key in held:
        held[held.index(key)] = record
    else:
        held.append(record)


def _without_missing(record: Record) -> None:
    """Drops ids of parts that are not in the pack."""
    for name, held in record.items():
        if isinstance(held, list) and any(isinstance(entry, dict) for entry in held):
            record[name] = [entry for entry in held if not isinstance(entry, str)]
        elif name in ("walls", "lights", "tokens", "regions") and isinstance(held, list):
            # Only ids are left: none of its parts is in the pack.
            record[name] = []


def scene_names(scenes: Iterable[JsonPlace]) -> tuple[str, ...]:
    """The names of scenes, to choose from."""
    return tuple(
        limits.clean_line(str(place.child("name").value or ""))[: limits.MAX_NAME].strip()
        or say("scene_without_name")
        for place in scenes
    )

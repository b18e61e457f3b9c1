"""Reads the tilesets of a Tiled map: their pictures and the properties of each tile; external ones
are looked for in the map's own folder only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from fivefoot.core.storage.importers.import_choices import Opening
from fivefoot.core.storage.importers.texts import say
from fivefoot.core.storage.importers.tiled_layers import NUMBER, properties_of, whole_number
from fivefoot.core.storage.importers.tiled_xml import template_tree, tileset_tree
from fivefoot.core.storage.reading import limits
from fivefoot.core.storage.reading.report import MapImportError, WarningLog, quoted
from fivefoot.core.storage.reading.strict_json import Json, JsonPlace, read_strict_json
from fivefoot.core.storage.reading.strict_xml import XmlNode, read_strict_xml

MOST_BESIDE = 64 * 1024 * 1024
MOST_TILESETS = 500


@dataclass(frozen=True, slots=True)
class Tileset:
    """Tiles from number `first` on. `folder` is the folder of its pictures, relative to the
    map's.
    """

    first: int
    name: str
    image: str = ""
    columns: int = 0
    width: int = 0
    height: int = 0
    spacing: int = 0
    margin: int = 0
    folder: str = ""
    properties: dict[int, dict[str, Json]] = field(default_factory=dict)
    images: dict[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Tilesets:
    """All tilesets of a map, by their first numbers."""

    sets: tuple[Tileset, ...] = ()

    def of(self, number: int) -> tuple[Tileset, int] | None:
        """The tileset of a tile and its number in it: the tileset with the greatest first number up
        to it.
        """
        found = None
        # All are compared: files need not list them in order.
        for each in self.sets:
            if each.first <= number & NUMBER and (found is None or each.first >= found.first):
                found = each
        return (found, (number & NUMBER) - found.first) if found is not None else None

    def properties_of(self, number: int) -> dict[str, Json]:
        """The properties of a tile by its number in the map."""
        found = self.of(number)
        return found[0].properties.get(found[1], {}) if found is not None else {}


def read_tilesets(place: JsonPlace, opening: Opening, warnings: WarningLog) -> Tilesets:
    """The tilesets in the map and beside it; a missing one costs the properties of its tiles."""
    if len(place.values()) > MOST_TILESETS:
        raise place.refusal(
            say("there_are_more_than_most_tilesets_tilesets", most_tilesets=MOST_TILESETS)
        )
    return Tilesets(tuple(_tileset(entry, opening, warnings) for entry in place.entries()))


def _tileset(entry: JsonPlace, opening: Opening, warnings: WarningLog) -> Tileset:
    first = whole_number(entry.child("firstgid"))
    source = entry.child("source").value
    if not isinstance(source, str):
        return _read(entry, first, "")
    data = file_beside(source, opening)
    if data is None:
        warnings.add(say("tileset_quoted_is_not_in_map", quoted=quoted(source)))
        return Tileset(first, source)
    folder = str(PurePosixPath(source.replace("\\", "/")).parent)
    try:
        return _read(_external(data, source, tileset_tree), first, "" if folder == "." else folder)
    except MapImportError as error:
        warnings.add(
            say(
                "tileset_quoted_cannot_be_read_problem",
                quoted=quoted(source),
                problem=error.problem,
            )
        )
        return Tileset(first, source)


def _external(
    data: bytes, source: str, from_xml: Callable[[XmlNode], dict[str, Json]]
) -> JsonPlace:
    """A tileset file beside the map, which Tiled writes as JSON or as XML independently of the
    map's format.
    """
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{":
        return JsonPlace(source, "", read_strict_json(data, source))
    return JsonPlace(source, "", from_xml(read_strict_xml(data, source)))


def _read(place: JsonPlace, first: int, folder: str) -> Tileset:
    numbers = {
        name: int(place.child(name).number_or(0, 1e6))
        for name in ("columns", "tilewidth", "tileheight", "spacing", "margin")
    }
    tiles = _tiles(place)
    images = [(number, tile.child("image").value) for number, tile in tiles]
    shown = {number: str(image) for number, image in images if image}
    return Tileset(
        first,
        str(place.child("name").value or ""),
        str(place.child("image").value or ""),
        numbers["columns"],
        numbers["tilewidth"],
        numbers["tileheight"],
        numbers["spacing"],
        numbers["margin"],
        folder,
        {number: known for number, tile in tiles if (known := properties_of(tile))},
        shown,
    )


def _tiles(place: JsonPlace) -> list[tuple[int, JsonPlace]]:
    """The tiles that have properties, with their numbers; old files list them by number."""
    listed = place.child("tiles")
    if isinstance(listed.value, dict):
        named = [(key, listed.child(key)) for key in listed.value]
        return [(int(key), tile) for key, tile in named if key.isdecimal() and len(key) < 9]
    return [(whole_number(entry.child("id")), entry) for entry in listed.entries()]


def file_beside(source: str, opening: Opening) -> bytes | None:
    """The bytes of a file that a map names; None where it is not in the map's own folder, or too
    large. A path that leads out of the folder is looked for there by its file name alone.
    """
    path = PurePosixPath(source.replace("\\", "/"))
    # A file in the same archive as the map comes first.
    along = opening.along(path.name)
    if along is not None:
        return along
    if opening.folder is None or "\0" in source or not path.name:
        return None
    return next((data for each in _places(path, opening.folder) if (data := _bytes(each))), None)


def _places(path: PurePosixPath, folder: Path) -> Iterator[Path]:
    home = folder.resolve()
    # A colon marks a drive on Windows; Posix paths take it for part of a name.
    if not path.is_absolute() and ":" not in str(path):
        # Resolved first: links and ".." could lead anywhere on the disk.
        inside = (folder / path).resolve()
        if inside.is_relative_to(home):
            yield inside
    yield from (folder / name / path.name for name in ("", "tilesets", "tiles", "images"))


def _bytes(path: Path) -> bytes | None:
    try:
        if not path.is_file() or path.stat().st_size > MOST_BESIDE:
            return None
        return path.read_bytes()
    except (OSError, ValueError):
        return None


def with_template(entry: JsonPlace, opening: Opening, warnings: WarningLog) -> JsonPlace:
    """An object, completed from its template where it leaves something out."""
    source = entry.child("template").value
    if not isinstance(source, str):
        return entry
    data = file_beside(source, opening)
    try:
        if data is None:
            raise MapImportError(source, "", say("it_is_not_in_map_folder"), "")
        defaults = _external(data, source, template_tree).child("object").fields()
    except MapImportError as error:
        warnings.add(
            say(
                "template_quoted_was_not_read_problem",
                quoted=quoted(source[: limits.MAX_NAME]),
                problem=error.problem,
            )
        )
        return entry
    # The object's own values count.
    return JsonPlace(entry.file, entry.path, {**defaults, **entry.fields()})

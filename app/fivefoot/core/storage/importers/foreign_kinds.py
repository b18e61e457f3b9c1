"""Files that Fivefoot knows by sight and does not open: what each is called, and what to do with it
instead.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from fivefoot.core.storage.reading.strict_json import Json

WHAT_OPENS = (
    "Choose a .fivefoot scenario, a Universal VTT map (.dd2vtt, .uvtt, .df2vtt), a Foundry scene,"
    " pack or module, a Tiled map (.tmx, .tmj), a One Page Dungeon, donjon or Dungeon Alchemist"
    " map (.json), a MapTool map or token (.rpmap, .rptok), or a picture"
)
_PICTURE = "Open it in a picture editor and save it as PNG, JPEG or WebP"
_STILL = "Save one frame of it as PNG or JPEG and open that"
_UNPACK = "Unpack it and open the map inside"
_PICTURE_OF_MAP = "Export the map there as a PNG or JPEG picture and open that"
_AS_UVTT = "Export the map there as Universal VTT (.dd2vtt) or as a picture and open that"
_FROM_FOUNDRY = "Export the scene in Foundry (Export Data) and open that file"
_HEAD = 4096
_TAIL = 65_536
"""Bytes of a zip archive's end that are searched for the names in its directory."""


@dataclass(frozen=True, slots=True)
class ForeignKind:
    """A kind of file by its name with an article ("a donjon dungeon"), and what to do with it,
    without a full stop; whether scenes may be inside.
    """

    name: str
    remedy: str
    may_hold_scenes: bool = False


@dataclass(frozen=True, slots=True)
class _Magic:
    """A kind told by bytes at a place near the file's beginning."""

    at: int
    start: bytes
    name: str
    remedy: str


_MAGIC = (
    *(
        _Magic(4, b"ftyp" + brand, "a HEIC picture", _PICTURE)
        for brand in (b"heic", b"heix", b"mif1", b"msf1")
    ),
    _Magic(4, b"ftypqt", "a QuickTime video", _STILL),
    _Magic(4, b"ftyp", "an MP4 video", _STILL),
    _Magic(0, b"\x1aE\xdf\xa3", "a WebM or Matroska video", _STILL),
    _Magic(8, b"AVI ", "an AVI video", _STILL),
    _Magic(8, b"WAVE", "a sound file", WHAT_OPENS),
    _Magic(0, b"OggS", "an Ogg sound or video file", WHAT_OPENS),
    _Magic(0, b"ID3", "an MP3 sound file", WHAT_OPENS),
    _Magic(0, b"\x00\x00\x00\x0cJXL ", "a JPEG XL picture", _PICTURE),
    _Magic(0, b"\xff\x0a", "a JPEG XL picture", _PICTURE),
    _Magic(0, b"\x00\x00\x00\x0cjP  ", "a JPEG 2000 picture", _PICTURE),
    _Magic(0, b"\x00\x00\x01\x00", "an icon file", _PICTURE),
    _Magic(0, b"qoif", "a QOI picture", _PICTURE),
    _Magic(0, b"8BPS", "a Photoshop picture", _PICTURE),
    _Magic(0, b"gimp xcf", "a GIMP picture", "Export it from GIMP as PNG, JPEG or WebP"),
    _Magic(
        0,
        b"%PDF",
        "a PDF document",
        "Export the page with the map as a PNG or JPEG picture and open that",
    ),
    _Magic(0, b"Rar!\x1a", "a RAR archive", _UNPACK),
    _Magic(0, b"7z\xbc\xaf'\x1c", "a 7z archive", _UNPACK),
    _Magic(0, b"\x1f\x8b", "a gzip archive", _UNPACK),
    _Magic(0, b"\xfd7zXZ", "an xz archive", _UNPACK),
    _Magic(0, b"BZh", "a bzip2 archive", _UNPACK),
    _Magic(257, b"ustar", "a tar archive", _UNPACK),
    _Magic(0, b"SQLite format 3\x00", "an SQLite database", WHAT_OPENS),
    _Magic(0, b"\x7fELF", "a program", WHAT_OPENS),
    _Magic(0, b"MZ", "a Windows program", WHAT_OPENS),
    _Magic(0, b"RSCC", "a packed Godot resource", _AS_UVTT),
    _Magic(
        0,
        b"GDPC",
        "a Dungeondraft asset pack",
        "Use it in Dungeondraft, then export a map from there",
    ),
)
"""The more particular before the more general: a HEIC picture is also an ISO media file."""

_ZIP_MEMBERS: tuple[tuple[bytes, ForeignKind], ...] = (
    (b"application/epub+zip", ForeignKind("an e-book (EPUB)", WHAT_OPENS)),
    (b"image/openraster", ForeignKind("an OpenRaster picture", _PICTURE)),
    (b"application/x-krita", ForeignKind("a Krita picture", _PICTURE)),
    (
        b"[Content_Types].xml",
        ForeignKind("an office document", "Save the map in it as a PNG or JPEG picture"),
    ),
    (
        b"thumbnail_large",
        ForeignKind("a MapTool token", _PICTURE_OF_MAP, True),
    ),
    (b"content.xml", ForeignKind("a MapTool map", _PICTURE_OF_MAP, True)),
    (
        b"module.json",
        ForeignKind("a Foundry module", _FROM_FOUNDRY, True),
    ),
    (b"system.json", ForeignKind("a Foundry system", _FROM_FOUNDRY, True)),
    (
        b"world.json",
        ForeignKind("a Foundry world", _FROM_FOUNDRY, True),
    ),
    (b"campaign.xml", ForeignKind("a Fantasy Grounds campaign", _PICTURE_OF_MAP)),
    (b"db.xml", ForeignKind("a Fantasy Grounds module", _PICTURE_OF_MAP)),
)


def kind_of_bytes(data: bytes) -> ForeignKind | None:
    """What a file is by its first bytes, where that is known and cannot be opened; None otherwise.

    >>> kind_of_bytes(b"\\x00\\x00\\x00\\x1cftypheic\\x00\\x00\\x00\\x00").name
    'a HEIC picture'
    """
    found = next((magic for magic in _MAGIC if data.startswith(magic.start, magic.at)), None)
    if found is not None:
        return ForeignKind(found.name, found.remedy)
    return _kind_of_text(data[:_HEAD])


def kind_of_archive(data: bytes) -> ForeignKind | None:
    """What a zip archive is by the names in its directory; nothing in it is unpacked."""
    ends = data[:_HEAD] + data[-_TAIL:]
    return next((kind for name, kind in _ZIP_MEMBERS if name in ends), None)


_TEXTS: tuple[tuple[str, ForeignKind], ...] = (
    (
        r"<!doctype html|<html",
        ForeignKind("a web page", "Open the page in a browser and download the map itself"),
    ),
    (r"<svg\b", ForeignKind("an SVG drawing", "Export it as a PNG picture and open that")),
    (
        r"<tileset\b",
        ForeignKind(
            "a Tiled tileset", "Open the map that uses it in Tiled and export that as a picture"
        ),
    ),
    (r"<net\.rptools", ForeignKind("a part of a MapTool campaign", _PICTURE_OF_MAP)),
    (r"<root\b", ForeignKind("a Fantasy Grounds file", _PICTURE_OF_MAP)),
    (r"\[gd_resource|\[gd_scene", ForeignKind("a Godot resource", _AS_UVTT)),
)


def _kind_of_text(head: bytes) -> ForeignKind | None:
    text = head.decode("utf-8", "replace").lstrip("\ufeff \t\r\n\0")
    begins = re.sub(r"^(<\?xml[^>]*>|<!--.*?-->|\s)+", "", text, flags=re.DOTALL)
    return next(
        (kind for pattern, kind in _TEXTS if re.match(pattern, begins, re.IGNORECASE)), None
    )


_CREATURES = "Creatures cannot be imported: add a token with Edit > Add token"
_AS_PICTURE = "Save the map there as a PNG picture and open that"

_BY_KEYS: tuple[tuple[frozenset[str], ForeignKind], ...] = (
    (frozenset({"type", "features"}), ForeignKind("a city or village map (GeoJSON)", _AS_PICTURE)),
    (
        frozenset({"tilecount"}),
        ForeignKind("a Tiled tileset", "Open the map that uses it in Tiled"),
    ),
    (frozenset({"header", "world"}), ForeignKind("a Dungeondraft map", _AS_UVTT)),
    (frozenset({"layerController"}), ForeignKind("a Dungeon Scrawl map", _AS_UVTT)),
    (frozenset({"state", "version"}), ForeignKind("a Dungeon Scrawl map", _AS_UVTT)),
    (frozenset({"formatName", "data"}), ForeignKind("an Owlbear Rodeo export", _AS_PICTURE)),
    (frozenset({"prototypeToken"}), ForeignKind("a Foundry actor", _CREATURES)),
    (
        frozenset({"compatibility", "packs"}),
        ForeignKind("the description of a Foundry module", _FROM_FOUNDRY),
    ),
    (frozenset({"pages", "ownership"}), ForeignKind("a Foundry journal", _FROM_FOUNDRY)),
    (frozenset({"monster"}), ForeignKind("a list of creatures", _CREATURES)),
    (frozenset({"challenge_rating"}), ForeignKind("a creature", _CREATURES)),
)
"""What a JSON object is that has all of these keys; the first that fits counts."""


def kind_of_json(tree: Json) -> ForeignKind:
    """What a JSON file is that no reader opens; at the least that it is JSON and no map.

    >>> kind_of_json({"layerController": {}}).name
    'a Dungeon Scrawl map'
    """
    keys = tree.keys() if isinstance(tree, dict) else frozenset[str]()
    found = next((kind for needed, kind in _BY_KEYS if needed <= keys), None)
    return found or ForeignKind("JSON, but no map that Fivefoot knows", WHAT_OPENS)


def is_record_pack(data: bytes) -> bool:
    """Whether a text is one JSON record a line, as Foundry kept its compendium packs up to version
    10.
    """
    first, _, rest = data.partition(b"\n")
    return first.lstrip().startswith(b"{") and b'"_id"' in first and rest.lstrip().startswith(b"{")

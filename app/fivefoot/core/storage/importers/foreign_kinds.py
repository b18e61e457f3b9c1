"""Kinds of files that Fivefoot recognises but does not open: the name of each, and what to do with
it instead.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from fivefoot.core.storage.importers.texts import say
from fivefoot.core.storage.reading.strict_json import Json

WHAT_OPENS = say("choose_fivefoot_scenario_universal_vtt_map_dd2vtt")
_PICTURE = say("open_it_in_picture_editor")
_STILL = say("save_one_frame")
_UNPACK = say("unpack_it_and_open_map_inside")
_PICTURE_OF_MAP = say("export_map_there_as_png")
_AS_UVTT = say("export_map_there_as_universal_vtt")
_FROM_FOUNDRY = say("export_scene_in_foundry_export_data")
# The first bytes of a file, which show its kind.
_HEAD = 4096
_TAIL = 65_536
"""Bytes of a zip archive's end that are searched for the names in its directory."""


@dataclass(frozen=True, slots=True)
class ForeignKind:
    """A kind of file: its name with an article ("a donjon dungeon"), and what to do with it,
    without a full stop; whether it may contain scenes, and whether those are MapTool's.
    """

    name: str
    remedy: str
    may_hold_scenes: bool = False
    of_maptool: bool = False


@dataclass(frozen=True, slots=True)
class _Magic:
    """Recognises a kind by bytes at a position near the file's beginning."""

    at: int
    start: bytes
    name: str
    remedy: str


_MAGIC = (
    *(
        _Magic(4, b"ftyp" + brand, say("heic_picture"), _PICTURE)
        for brand in (b"heic", b"heix", b"mif1", b"msf1")
    ),
    _Magic(4, b"ftypqt", say("quicktime_video"), _STILL),
    _Magic(4, b"ftyp", say("mp4_video"), _STILL),
    _Magic(0, b"\x1aE\xdf\xa3", say("webm_or_matroska_video"), _STILL),
    _Magic(8, b"AVI ", say("avi_video"), _STILL),
    _Magic(8, b"WAVE", say("sound_file"), WHAT_OPENS),
    _Magic(0, b"OggS", say("ogg_sound_or_video_file"), WHAT_OPENS),
    _Magic(0, b"ID3", say("mp3_sound_file"), WHAT_OPENS),
    _Magic(0, b"\x00\x00\x00\x0cJXL ", say("jpeg_xl_picture"), _PICTURE),
    _Magic(0, b"\xff\x0a", say("jpeg_xl_picture"), _PICTURE),
    _Magic(0, b"\x00\x00\x00\x0cjP  ", say("jpeg_2000_picture"), _PICTURE),
    _Magic(0, b"\x00\x00\x01\x00", say("icon_file"), _PICTURE),
    _Magic(0, b"qoif", say("qoi_picture"), _PICTURE),
    _Magic(0, b"8BPS", say("photoshop_picture"), _PICTURE),
    _Magic(0, b"gimp xcf", say("gimp_picture"), say("export_it_from_gimp_as_png")),
    _Magic(
        0,
        b"%PDF",
        say("pdf_document"),
        say("export_page_with_map_as_png"),
    ),
    _Magic(0, b"Rar!\x1a", say("rar_archive"), _UNPACK),
    _Magic(0, b"7z\xbc\xaf'\x1c", say("n_7z_archive"), _UNPACK),
    _Magic(0, b"\x1f\x8b", say("gzip_archive"), _UNPACK),
    _Magic(0, b"\xfd7zXZ", say("xz_archive"), _UNPACK),
    _Magic(0, b"BZh", say("bzip2_archive"), _UNPACK),
    _Magic(257, b"ustar", say("tar_archive"), _UNPACK),
    _Magic(0, b"SQLite format 3\x00", say("sqlite_database"), WHAT_OPENS),
    _Magic(0, b"\x7fELF", say("program"), WHAT_OPENS),
    _Magic(0, b"MZ", say("windows_program"), WHAT_OPENS),
    _Magic(0, b"RSCC", say("packed_godot_resource"), _AS_UVTT),
    _Magic(
        0,
        b"GDPC",
        say("dungeondraft_asset_pack"),
        say("use_it_in_dungeondraft_then_export"),
    ),
)
"""Specific kinds before general ones: a HEIC picture is also an ISO media file."""

_ZIP_MEMBERS: tuple[tuple[bytes, ForeignKind], ...] = (
    (b"application/epub+zip", ForeignKind(say("e_book_epub"), WHAT_OPENS)),
    (b"image/openraster", ForeignKind(say("openraster_picture"), _PICTURE)),
    (b"application/x-krita", ForeignKind(say("krita_picture"), _PICTURE)),
    (
        b"[Content_Types].xml",
        ForeignKind(say("office_document"), say("save_map_in_it_as_png")),
    ),
    (
        b"thumbnail_large",
        ForeignKind(say("maptool_token"), _PICTURE_OF_MAP, True, of_maptool=True),
    ),
    (b"content.xml", ForeignKind(say("maptool_map"), _PICTURE_OF_MAP, True, of_maptool=True)),
    (
        b"module.json",
        ForeignKind(say("foundry_module"), _FROM_FOUNDRY, True),
    ),
    (b"system.json", ForeignKind(say("foundry_system"), _FROM_FOUNDRY, True)),
    (
        b"world.json",
        ForeignKind(say("foundry_world"), _FROM_FOUNDRY, True),
    ),
    (b"campaign.xml", ForeignKind(say("fantasy_grounds_campaign"), _PICTURE_OF_MAP)),
    (b"db.xml", ForeignKind(say("fantasy_grounds_module"), _PICTURE_OF_MAP)),
)


def kind_of_bytes(data: bytes) -> ForeignKind | None:
    """The kind of a file by its first bytes, where it is known and cannot be opened; else None.

    >>> kind_of_bytes(b"\\x00\\x00\\x00\\x1cftypheic\\x00\\x00\\x00\\x00").name
    'a HEIC picture'
    """
    found = next((magic for magic in _MAGIC if data.startswith(magic.start, magic.at)), None)
    if found is not None:
        return ForeignKind(found.name, found.remedy)
    return _kind_of_text(data[:_HEAD])


def kind_of_archive(data: bytes) -> ForeignKind | None:
    """The kind of a zip archive by the names in its directory; nothing in it is unpacked."""
    # The directory is at the end, and some kinds show in their first entry. What lies between is
    # the content of files, in which any of the names may occur.
    ends = data[:_HEAD] + data[-_TAIL:]
    return next((kind for name, kind in _ZIP_MEMBERS if name in ends), None)


_TEXTS: tuple[tuple[str, ForeignKind], ...] = (
    (
        r"<!doctype html|<html",
        ForeignKind(say("web_page"), say("open_page_in_browser_and_download")),
    ),
    (r"<svg\b", ForeignKind(say("svg_drawing"), say("export_it_as_png_picture"))),
    (
        r"<tileset\b",
        ForeignKind(say("tiled_tileset"), say("open_map_that_uses")),
    ),
    (r"<net\.rptools", ForeignKind(say("part_of_maptool_campaign"), _PICTURE_OF_MAP)),
    (r"<root\b", ForeignKind(say("fantasy_grounds_file"), _PICTURE_OF_MAP)),
    (r"\[gd_resource|\[gd_scene", ForeignKind(say("godot_resource"), _AS_UVTT)),
)


def _kind_of_text(head: bytes) -> ForeignKind | None:
    text = head.decode("utf-8", "replace").lstrip("\ufeff \t\r\n\0")
    # After the declaration and the comments, with which most programs begin.
    begins = re.sub(r"^(<\?xml[^>]*>|<!--.*?-->|\s)+", "", text, flags=re.DOTALL)
    return next(
        (kind for pattern, kind in _TEXTS if re.match(pattern, begins, re.IGNORECASE)), None
    )


_CREATURES = say("creatures_cannot_be_imported_add_token")
_AS_PICTURE = say("save_map_there_as_png_picture")

_BY_KEYS: tuple[tuple[frozenset[str], ForeignKind], ...] = (
    (frozenset({"type", "features"}), ForeignKind(say("city_or_village_map_geojson"), _AS_PICTURE)),
    (
        frozenset({"tilecount"}),
        ForeignKind(say("tiled_tileset"), say("open_map_that_uses_it_in_tiled")),
    ),
    (frozenset({"header", "world"}), ForeignKind(say("dungeondraft_map"), _AS_UVTT)),
    (frozenset({"layerController"}), ForeignKind(say("dungeon_scrawl_map"), _AS_UVTT)),
    (frozenset({"state", "version"}), ForeignKind(say("dungeon_scrawl_map"), _AS_UVTT)),
    (frozenset({"formatName", "data"}), ForeignKind(say("owlbear_rodeo_export"), _AS_PICTURE)),
    (frozenset({"prototypeToken"}), ForeignKind(say("foundry_actor"), _CREATURES)),
    (
        frozenset({"compatibility", "packs"}),
        ForeignKind(say("description_of_foundry_module"), _FROM_FOUNDRY),
    ),
    (frozenset({"pages", "ownership"}), ForeignKind(say("foundry_journal"), _FROM_FOUNDRY)),
    (frozenset({"monster"}), ForeignKind(say("list_of_creatures"), _CREATURES)),
    (frozenset({"challenge_rating"}), ForeignKind(say("creature"), _CREATURES)),
)
"""The kind of a JSON object with all of these keys; the first match counts."""


def kind_of_json(tree: Json) -> ForeignKind:
    """The kind of a JSON file that no reader opens; at least that it is JSON and no map.

    >>> kind_of_json({"layerController": {}}).name
    'a Dungeon Scrawl map'
    """
    keys = tree.keys() if isinstance(tree, dict) else frozenset[str]()
    found = next((kind for needed, kind in _BY_KEYS if needed <= keys), None)
    return found or ForeignKind(say("json_but_no_map_that_fivefoot"), WHAT_OPENS)


def is_pack_file(name: str) -> bool:
    """Whether a name is that of a file inside one of Foundry's LevelDB folders."""
    return re.fullmatch(r"CURRENT|MANIFEST-\d+|\d+\.(ldb|sst|log)", name) is not None


def is_record_pack(data: bytes) -> bool:
    """Whether a text has one JSON record on each line, the form of Foundry's compendium packs up to
    version 10.
    """
    first, _, rest = data.partition(b"\n")
    return first.lstrip().startswith(b"{") and b'"_id"' in first and rest.lstrip().startswith(b"{")

"""Opens maps, pictures and folders of other programs by their content.

`to_scenario` is the entry point; it imports these readers when the first such file is met.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from fivefoot.core.progress import done
from fivefoot.core.storage.importers.converted_picture import is_picture
from fivefoot.core.storage.importers.dungeon_alchemist import without_command
from fivefoot.core.storage.importers.file_tree import ArchiveFiles, FolderFiles
from fivefoot.core.storage.importers.foreign_kinds import (
    WHAT_OPENS,
    ForeignKind,
    is_record_pack,
    kind_of_archive,
    kind_of_bytes,
    kind_of_json,
)
from fivefoot.core.storage.importers.foundry_module import (
    is_description,
    read_files,
    read_record_pack,
)
from fivefoot.core.storage.importers.import_choices import Opening
from fivefoot.core.storage.importers.map_kinds import reader_of
from fivefoot.core.storage.importers.maptool import read_maptool
from fivefoot.core.storage.importers.picture_map import names_above, picture_scenario
from fivefoot.core.storage.importers.texts import say
from fivefoot.core.storage.importers.tiled import begins_as_map, read_tiled_xml
from fivefoot.core.storage.importers.universal_vtt import refuse_mishaps
from fivefoot.core.storage.reading.picture_header import is_cut_off
from fivefoot.core.storage.reading.report import MapImportError
from fivefoot.core.storage.reading.strict_json import JsonPlace, read_strict_json
from fivefoot.core.storage.reading.strict_xml import read_strict_xml
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import ZIP_START, LoadReport, read_scenario


def open_foreign(data: bytes, name: str, opening: Opening) -> LoadReport:
    """The scenario from the bytes of a foreign file; raises the errors of `open_any`."""
    return _with_cut_pictures_reported(_opened(data, name, opening))


def _with_cut_pictures_reported(report: LoadReport) -> LoadReport:
    """The report, with a warning where an included picture ends too early."""
    # Here, for files of any program: a cut-off picture is reported once, before the scenario is
    # saved.
    count = sum(map(is_cut_off, report.scenario.assets.values()))
    if not count:
        return report
    return replace(report, warnings=(*report.warnings, say("pictures_are_cut_off", count=count)))


def _opened(data: bytes, name: str, opening: Opening) -> LoadReport:
    try:
        # Archives before pictures: some archives begin with a preview of their content.
        if data.startswith(ZIP_START):
            return _archived(data, name, opening)
        if is_picture(data):
            return picture_scenario(data, name, opening.ruleset, names_above(opening.folder))
        return _foreign_map(data, name, opening)
    except MapImportError as error:
        raise ScenarioFileError(error.place, error.problem, error.remedy, name) from error


def _archived(data: bytes, name: str, opening: Opening) -> LoadReport:
    """Looks for scenes in an archive, or refuses it by its kind; it may also be a scenario without
    its marker entry.
    """
    kind = kind_of_archive(data)
    if kind is not None and not kind.may_hold_scenes:
        raise _refused(kind, name)
    # A scenario packed by hand lacks the uncompressed entry that it should begin with; it opens all
    # the same.
    if kind is None and b"scenario.json" in data:
        return read_scenario(data, name)
    try:
        files = ArchiveFiles(data)
    except ScenarioFileError as error:
        raise error.in_file(name) from error
    if kind is not None and kind.of_maptool:
        return read_maptool(files, name, opening)
    plain = _plain_map(files) if kind is None else None
    if plain is not None:
        # Without a folder: files that an archive names are looked for in the archive only, never on
        # the disk beside it.
        inside = replace(opening, folder=None, beside=files)
        return _opened(files[plain], plain.rpartition("/")[2], inside)
    what = None if kind is None else say("this_is_kind_which", kind=kind.name)
    return read_files(files, name, replace(opening, folder=None, beside=files), what)


MAP_ENDINGS = (".dd2vtt", ".uvtt", ".df2vtt", ".tmx", ".tmj", ".json")
PICTURE_ENDINGS = (".png", ".jpg", ".jpeg", ".webp", ".avif", ".bmp", ".tif", ".tiff")


def _plain_map(files: ArchiveFiles) -> str | None:
    """The only map in an archive that is not a Foundry package, or its only picture; else None."""
    # macOS adds a shadow of each file with the same ending.
    names = [name for name in files if not name.startswith(("__MACOSX/", "."))]
    foundry = any(
        name.endswith((".db", ".ldb")) or name.rpartition("/")[2] in ("module.json", "world.json")
        for name in names
    )
    if foundry:
        return None
    for endings in (MAP_ENDINGS, PICTURE_ENDINGS):
        found = [name for name in names if name.lower().endswith(endings)]
        if found:
            # With several, none can be chosen. An archive inside the archive is not opened: they
            # could be nested without end.
            return found[0] if len(found) == 1 and not _is_archive(files[found[0]]) else None
    return None


def _is_archive(data: bytes) -> bool:
    return data.startswith(ZIP_START)


def open_folder(folder: Path, opening: Opening) -> LoadReport:
    """The chosen scene of one of Foundry's folders; raises the errors of `open_any`."""
    try:
        return _with_cut_pictures_reported(read_files(FolderFiles(folder), folder.name, opening))
    except MapImportError as error:
        raise ScenarioFileError(error.place, error.problem, error.remedy, folder.name) from error


def _foreign_map(data: bytes, name: str, opening: Opening) -> LoadReport:
    # First: text that begins with a chat command would be refused as no map.
    data = without_command(data)
    if begins_as_map(data):
        return read_tiled_xml(read_strict_xml(data, name), name, opening)
    kind = kind_of_bytes(data)
    if kind is not None:
        raise _refused(kind, name)
    if _is_other_content(data):
        raise ScenarioFileError("", say("this_is_neither_scenario_nor_map"), WHAT_OPENS, name)
    # Only now, so that a known kind of file, such as a web page, is refused by its name.
    refuse_mishaps(data, name)
    if is_record_pack(data):
        return read_record_pack(data, name, opening)
    root = JsonPlace(name, "", read_strict_json(data, name))
    done(0.4)
    # A module.json describes its folder: opening it means opening the module.
    if is_description(root.value) and opening.folder is not None:
        return read_files(FolderFiles(opening.folder), name, opening)
    read = reader_of(root.value)
    if read is None:
        raise _refused(kind_of_json(root.value), name)
    return read(root, opening)


def _refused(kind: ForeignKind, name: str) -> ScenarioFileError:
    return ScenarioFileError("", say("this_is_kind", kind=kind.name), kind.remedy, name)


def _is_other_content(data: bytes) -> bool:
    """Whether bytes are neither the text of a map nor one of the mishaps that its reader can
    name.
    """
    # Zero bytes count as blanks: a power cut leaves them, and the map's reader has a message for
    # that.
    text = data[:4096].lstrip(b"\xef\xbb\xbf \t\r\n\0")
    return (
        bool(text)
        and text[:1] not in (b"{", b"[")
        and not text.startswith((b"version https://git-lfs", b"\xff\xfe{", b"\xfe\xff"))
    )

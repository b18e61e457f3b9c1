"""Any file is opened by what it holds, not by its name."""

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
    is_pack_file,
    read_files,
    read_record_pack,
)
from fivefoot.core.storage.importers.import_choices import NOTHING_CHOSEN, ImportChoices, Opening
from fivefoot.core.storage.importers.map_kinds import reader_of
from fivefoot.core.storage.importers.maptool import read_maptool
from fivefoot.core.storage.importers.picture_map import names_above, picture_scenario
from fivefoot.core.storage.importers.texts import say
from fivefoot.core.storage.importers.tiled import begins_as_map, read_tiled_xml
from fivefoot.core.storage.importers.universal_vtt import refuse_mishaps
from fivefoot.core.storage.manifest import FORMAT
from fivefoot.core.storage.reading.report import MapImportError
from fivefoot.core.storage.reading.strict_json import JsonPlace, read_strict_json
from fivefoot.core.storage.reading.strict_xml import read_strict_xml
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import (
    MIMETYPE,
    ZIP_START,
    LoadReport,
    read_bytes,
    read_scenario,
)


def open_any(
    data: bytes,
    name: str,
    ruleset: str = "keyword3",
    folder: Path | None = None,
    choices: ImportChoices = NOTHING_CHOSEN,
) -> LoadReport:
    """The scenario in the bytes of any file that can be opened; a map or a picture makes one under
    `ruleset`.

    `folder` is where the file lies: some maps name their picture and do not hold it. Raises
    ScenarioFileError naming file, place and remedy; a file of a known kind that cannot be opened is
    called by that kind. A file of several scenes raises SceneChoiceError until one is chosen.
    """
    opening = Opening(ruleset, folder, choices)
    try:
        if data.startswith(ZIP_START):
            return _archived(data, name, opening)
        if _begins_as_scenario(data):
            return read_scenario(data, name)
        if is_picture(data):
            return picture_scenario(data, name, ruleset, names_above(folder))
        return _foreign_map(data, name, opening)
    except MapImportError as error:
        raise ScenarioFileError(error.place, error.problem, error.remedy, name) from error


def _archived(data: bytes, name: str, opening: Opening) -> LoadReport:
    """A scenario; any other zip archive is searched for scenes or called by what it is."""
    if MIMETYPE.encode() in data[:200]:
        return read_scenario(data, name)
    kind = kind_of_archive(data)
    if kind is not None and not kind.may_hold_scenes:
        raise _refused(kind, name)
    if kind is None and b"scenario.json" in data:
        return read_scenario(data, name)
    try:
        files = ArchiveFiles(data)
    except ScenarioFileError as error:
        raise error.in_file(name) from error
    if kind is not None and kind.name.startswith("a MapTool"):
        return read_maptool(files, name, opening)
    what = say("this") if kind is None else say("this_is_kind_which", kind=kind.name)
    return read_files(files, name, replace(opening, folder=None, beside=files), what)


def open_path(
    path: Path, ruleset: str = "keyword3", choices: ImportChoices = NOTHING_CHOSEN
) -> tuple[LoadReport, bytes]:
    """The scenario in a file or in a folder of Foundry's, and the bytes of the file.

    Raises ScenarioFileError as `open_any` does.
    """
    if _is_folder(path):
        return _open_folder(path, Opening(ruleset, path, choices)), b""
    if is_pack_file(path.name):
        return _open_folder(path.parent, Opening(ruleset, path.parent, choices)), b""
    data = read_bytes(path)
    return open_any(data, path.name, ruleset, path.parent, choices), data


def _is_folder(path: Path) -> bool:
    """Whether it is a folder; not so for a name that no disk takes, which reading then refuses."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def _open_folder(folder: Path, opening: Opening) -> LoadReport:
    try:
        return read_files(FolderFiles(folder), folder.name, opening)
    except MapImportError as error:
        raise ScenarioFileError(error.place, error.problem, error.remedy, folder.name) from error


def _foreign_map(data: bytes, name: str, opening: Opening) -> LoadReport:
    data = without_command(data)
    if begins_as_map(data):
        return read_tiled_xml(read_strict_xml(data, name), name, opening)
    kind = kind_of_bytes(data)
    if kind is not None:
        raise _refused(kind, name)
    if _is_other_content(data):
        raise ScenarioFileError("", say("this_is_neither_scenario_nor_map"), WHAT_OPENS, name)
    refuse_mishaps(data, name)
    if is_record_pack(data):
        return read_record_pack(data, name, opening)
    root = JsonPlace(name, "", read_strict_json(data, name))
    done(0.4)
    if is_description(root.value) and opening.folder is not None:
        return read_files(FolderFiles(opening.folder), name, opening)
    read = reader_of(root.value)
    if read is None:
        raise _refused(kind_of_json(root.value), name)
    return read(root, opening)


def _refused(kind: ForeignKind, name: str) -> ScenarioFileError:
    return ScenarioFileError("", say("this_is_kind", kind=kind.name), kind.remedy, name)


def _begins_as_scenario(data: bytes) -> bool:
    return data.lstrip()[:1] == b"{" and f'"{FORMAT}"'.encode() in data


def _is_other_content(data: bytes) -> bool:
    """Whether bytes are neither the text of a map nor one of the mishaps that its reader can
    name.
    """
    text = data[:4096].lstrip(b"\xef\xbb\xbf \t\r\n\0")
    return (
        bool(text)
        and text[:1] not in (b"{", b"[")
        and not text.startswith((b"version https://git-lfs", b"\xff\xfe{", b"\xfe\xff"))
    )

"""Opens any file, recognised by its content and not by its name."""

from __future__ import annotations

from pathlib import Path

from fivefoot.core.storage.importers.foreign_kinds import is_pack_file
from fivefoot.core.storage.importers.import_choices import NOTHING_CHOSEN, ImportChoices, Opening
from fivefoot.core.storage.manifest import FORMAT
from fivefoot.core.storage.scenario_file import (
    MIMETYPE,
    SUFFIX,
    ZIP_START,
    LoadReport,
    read_bytes,
    read_scenario,
)

# A power cut can leave a file of the right length that holds nothing but zero bytes.
_BLANKS = b"\0 \t\r\n"


def open_any(
    data: bytes,
    name: str,
    ruleset: str = "keyword3",
    folder: Path | None = None,
    choices: ImportChoices = NOTHING_CHOSEN,
) -> LoadReport:
    """The scenario in the bytes of any file that can be opened; a map or a picture becomes one
    under `ruleset`.

    `folder` is the file's folder: some maps name their picture instead of containing it. Raises
    ScenarioFileError naming file, place and remedy; a known kind of file that cannot be opened is
    named. A file of several scenes raises SceneChoiceError until one is chosen.
    """
    if _begins_as_scenario(data):
        return read_scenario(data, name)
    if name.lower().endswith(SUFFIX) and not data.strip(_BLANKS):
        # The remedy for a scenario is its backup; an empty map has to be exported again.
        return read_scenario(b"", name)
    # The forty modules that read other programs' files are loaded only when one is opened.
    from fivefoot.core.storage.importers.foreign import open_foreign

    return open_foreign(data, name, Opening(ruleset, folder, choices))


def open_path(
    path: Path, ruleset: str = "keyword3", choices: ImportChoices = NOTHING_CHOSEN
) -> tuple[LoadReport, bytes]:
    """The scenario in a file or in one of Foundry's folders, and the bytes of the file.

    Raises ScenarioFileError as `open_any` does.
    """
    folder = path if _is_folder(path) else path.parent
    # Picking a file inside a pack means the pack: file dialogs offer no folders.
    if folder == path or is_pack_file(path.name):
        from fivefoot.core.storage.importers.foreign import open_folder

        return open_folder(folder, Opening(ruleset, folder, choices)), b""
    data = read_bytes(path)
    return open_any(data, path.name, ruleset, folder, choices), data


def _is_folder(path: Path) -> bool:
    """Whether a path is a folder; false for a name that no disk accepts, which reading then
    refuses.
    """
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def _begins_as_scenario(data: bytes) -> bool:
    if data.startswith(ZIP_START):
        # Uncompressed and first in the archive, so that it stands in the file's first bytes.
        return MIMETYPE.encode() in data[:200]
    return data.lstrip()[:1] == b"{" and f'"{FORMAT}"'.encode() in data

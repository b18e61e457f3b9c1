"""Files that belong together, in a folder or in a zip archive, read one by one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

from fivefoot.core.storage.archive import Archive, DamagedEntryError, open_archive

# A home folder opened by mistake holds millions.
MOST_FILES = 20_000
MOST_FILE_BYTES = 256 * 1024 * 1024
# Packs lie three folders deep in a world, `packs/name/000005.ldb`.
MOST_DEPTH = 6


class FolderFiles(Mapping[str, bytes]):
    """The files in a folder and below it, by relative path; links are not followed."""

    def __init__(self, folder: Path) -> None:
        self._paths: dict[str, Path] = {}
        self._gather(folder, "", MOST_DEPTH)

    def _gather(self, folder: Path, above: str, depth: int) -> None:
        try:
            # Sorted, so that the scenes of a folder are offered in the same order on every disk.
            entries = sorted(folder.iterdir())
        # An unreadable folder costs its content, not the whole import.
        except OSError:
            return
        for entry in entries:
            # A link to a folder above would be walked for ever.
            if entry.is_symlink() or len(self._paths) >= MOST_FILES:
                continue
            if entry.is_dir() and depth:
                self._gather(entry, f"{above}{entry.name}/", depth - 1)
            elif entry.is_file():
                self._paths[above + entry.name] = entry

    def __getitem__(self, name: str) -> bytes:
        """The bytes of a file; empty for an unreadable or huge one."""
        path = self._paths[name]
        try:
            return path.read_bytes() if path.stat().st_size <= MOST_FILE_BYTES else b""
        except OSError:
            return b""

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)


class ArchiveFiles(Mapping[str, bytes]):
    """The files in a zip archive, within the limits of all archives.

    Raises ScenarioFileError for a damaged archive and for anything built to do harm.
    """

    def __init__(self, data: bytes) -> None:
        self._archive: Archive = open_archive(data)

    def __getitem__(self, name: str) -> bytes:
        """The bytes of an entry; empty for a damaged one."""
        if name not in self._archive.names:
            raise KeyError(name)
        try:
            return self._archive.read(name)
        except DamagedEntryError:
            return b""

    def __iter__(self) -> Iterator[str]:
        return iter(self._archive.names)

    def __len__(self) -> int:
        return len(self._archive.names)


class FilesBelow(Mapping[str, bytes]):
    """The files of a tree below one of its folders, with paths relative to that."""

    def __init__(self, files: Mapping[str, bytes], folder: str) -> None:
        self._files = files
        self._folder = folder if not folder or folder.endswith("/") else f"{folder}/"

    def __getitem__(self, name: str) -> bytes:
        return self._files[self._folder + name]

    def __iter__(self) -> Iterator[str]:
        start = len(self._folder)
        return (name[start:] for name in self._files if name.startswith(self._folder))

    def __len__(self) -> int:
        return sum(1 for _ in self)


def folder_of(name: str) -> str:
    """The folder that a path lies in; empty for the top level."""
    parent = str(PurePosixPath(name).parent)
    return "" if parent == "." else parent

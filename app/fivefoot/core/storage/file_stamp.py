"""Remembers what a file was when it was read or written, to notice changes from outside before
saving over them.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class FileStamp:
    """The size of a file, its modification time (nanoseconds), and the digest of its content."""

    size: int
    time: int
    digest: str


def stamp_of(path: Path, data: bytes | None = None) -> FileStamp | None:
    """The stamp of a file with the content `data` (read now where not given); None where the file
    cannot be read.
    """
    try:
        about = path.stat()
        return FileStamp(
            about.st_size, about.st_mtime_ns, digest_of(path.read_bytes() if data is None else data)
        )
    except OSError:
        return None


def digest_of(data: bytes) -> str:
    """The digest of some content."""
    return hashlib.sha256(data).hexdigest()


def is_changed(path: Path, stamp: FileStamp) -> bool:
    """Whether the file's content now differs from that of the stamp.

    A file that is gone does not count as changed: there is nothing to lose.

    The content is read only where size or time differ, since cloud drives touch files without
    changing them.
    """
    try:
        about = path.stat()
        if (about.st_size, about.st_mtime_ns) == (stamp.size, stamp.time):
            return False
        return digest_of(path.read_bytes()) != stamp.digest
    except OSError:
        return False

"""What a file was when it was read or written, so that a change from outside is noticed before it
is saved over.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class FileStamp:
    """The size of a file, its time (nanoseconds), and the digest of its content."""

    size: int
    time: int
    digest: str


def stamp_of(path: Path, data: bytes | None = None) -> FileStamp | None:
    """The stamp of a file with the content `data`, which was just read or is read now; None where
    that cannot be.
    """
    try:
        about = path.stat()
        return FileStamp(
            about.st_size, about.st_mtime_ns, digest_of(path.read_bytes() if data is None else data)
        )
    except OSError:
        return None


def digest_of(data: bytes) -> str:
    """The digest of a content."""
    return hashlib.sha256(data).hexdigest()


def is_changed(path: Path, stamp: FileStamp) -> bool:
    """Whether there is another content now than that of the stamp.

    A file that is gone holds nothing to lose.

    The content is read only where size or time differ: cloud drives touch what they have not
    changed.
    """
    try:
        about = path.stat()
        if (about.st_size, about.st_mtime_ns) == (stamp.size, stamp.time):
            return False
        return digest_of(path.read_bytes()) != stamp.digest
    except OSError:
        return False

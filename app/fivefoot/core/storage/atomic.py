"""Writes a file so that the disk always holds either the old or the new content, complete.

The content goes into a temporary file in the same folder, is synced, read back and compared, and
then put in place with `os.replace`; the folder is synced last. A failure before the replacement
leaves the old file unchanged.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import platform
import re
import secrets
import stat
import time
from collections.abc import Callable
from pathlib import Path

from fivefoot.core.storage.texts import say

BACKUP_SUFFIX = ".bak"
_TEMPORARY_PREFIX, _TEMPORARY_SUFFIX = ".fivefoot-", ".tmp"
# No save takes an hour. Of a file from another computer, its age is all that can be known.
_STALE_AFTER_SECONDS = 3600
_OF_PROCESS = re.compile(r"\.fivefoot-([0-9a-f]{6})-(\d{1,10})-[0-9a-f]{12}\.tmp")
_HERE = hashlib.sha256(platform.node().encode("utf-8", "surrogateescape")).hexdigest()[:6]
"""Identifies this computer in the name of a temporary file: on a shared drive, only processes of
this computer can be checked for.
"""
_RETRIES, _RETRY_SECONDS = 10, 0.2
_FULL = frozenset({errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC), errno.EFBIG})
_WHOLE_SENTENCES = {
    errno.EACCES: say("there_is_no_permission_to_write"),
    errno.EPERM: say("there_is_no_permission_to_write"),
    errno.EROFS: say("this_place_can_only_be_read"),
    errno.ENOENT: say("its_folder_does_not_exist_create"),
    errno.ENOTDIR: say("its_folder_does_not_exist_create"),
    errno.EISDIR: say("there_is_folder_of_that_name"),
    errno.ENODEV: say("device_of_system_has_that_name"),
    errno.ENAMETOOLONG: say("name_is_too_long_choose_shorter"),
}


class SaveError(OSError):
    """A file could not be saved; the text names file, folder, cause and remedy.

    The old file is intact.
    """

    def __init__(self, path: Path, cause: str) -> None:
        self.path = path
        super().__init__(
            say(
                "path_was_not_saved_in_parent",
                path=path.name,
                parent=path.absolute().parent,
                cause=cause,
            )
        )


def write_atomically(path: Path, data: bytes, *, keep_backup: bool = True) -> None:
    """Replaces the content of `path` by `data`, or leaves everything as it was and raises
    SaveError.

    With `keep_backup` the previous content stays beside it as `<name>.bak`. A symbolic link is
    followed, the mode of an existing file is kept.
    """
    # Replacing a link would detach it from the file that it points to.
    target = Path(os.path.realpath(path))
    temporary = _temporary_beside(target)
    try:
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if target.exists() and not target.is_file():
            raise OSError(
                errno.ENODEV, os.strerror(errno.ENODEV)
            )  # to replace a device would destroy it
        _write_whole(temporary, data, _mode_of(target))
        # Some drives report success although the disk is full: only what can be read back counts.
        _compare(temporary, data)
        # Only once the new content is complete on the disk, so that a failed save keeps the last
        # backup, too.
        if keep_backup:
            _back_up(target)
        _patiently(lambda: os.replace(temporary, target))
    except OSError as error:
        _remove(temporary)
        raise SaveError(path, _cause(error)) from error
    except BaseException:
        # Also when somebody stops the program while it writes: no partial file may stay behind.
        _remove(temporary)
        raise
    # From here on the new content is complete: a failure now is no reason to report an error.
    _settle_folder(target.parent)
    sweep(target.parent)


def make_folder(path: Path) -> None:
    """Creates the folder of a file that the program keeps for itself. Raises SaveError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SaveError(path, _cause(error)) from error


def _temporary_beside(target: Path) -> Path:
    # A short name of its own, since the target's name may already be as long as the file system
    # allows.
    return (
        target.parent
        / f"{_TEMPORARY_PREFIX}{_HERE}-{os.getpid()}-{secrets.token_hex(6)}{_TEMPORARY_SUFFIX}"
    )


def _mode_of(target: Path) -> int | None:
    try:
        return stat.S_IMODE(os.stat(target).st_mode)
    except FileNotFoundError:
        return None


def _write_whole(path: Path, data: bytes, mode: int | None) -> None:
    # EXCL: if the name exists, somebody else created it, and a link would redirect the content.
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    # The mode of any new file, which the person's umask reduces.
    handle = os.open(path, flags, 0o666)
    try:
        if mode is not None and hasattr(os, "fchmod"):
            # Some network drives have no modes; that is no reason not to save.
            with contextlib.suppress(OSError):
                os.fchmod(handle, mode)
        # One call may write less than it was given: on a full disk, or past 2 GB.
        remaining = memoryview(data)
        while remaining:
            remaining = remaining[os.write(handle, remaining) :]
        os.fsync(handle)
    finally:
        os.close(handle)


def _compare(path: Path, data: bytes) -> None:
    with open(path, "rb") as file:
        if file.read() != data:
            raise OSError(errno.EIO, say("what_was_written_reads_back_differently"))


def _back_up(target: Path) -> None:
    """Keeps the present content under a second name: as a hard link where possible, else as a
    copy.
    """
    if not target.exists():
        return
    spare = _temporary_beside(target)
    try:
        try:
            # A second name for the same bytes takes no time and no space, even for a file of 500
            # MB.
            os.link(target, spare)
        except OSError:
            _write_whole(spare, target.read_bytes(), _mode_of(target))
        _patiently(lambda: os.replace(spare, backup_of(target)))
    finally:
        _remove(spare)


def backup_of(path: Path) -> Path:
    """The path of the backup that keeps the previous version of a file."""
    return path.with_name(path.name + BACKUP_SUFFIX)


def _patiently(action: Callable[[], None]) -> None:
    """Runs an action, retrying for two seconds while another program (a virus scanner, a cloud
    drive) locks the file on Windows.
    """
    for _ in range(_RETRIES if os.name == "nt" else 0):
        try:
            return action()
        except PermissionError:
            time.sleep(_RETRY_SECONDS)
    return action()


def _settle_folder(folder: Path) -> None:
    """Syncs the folder, so that the new name survives a power cut.

    The file is already complete, and drives that cannot sync a folder are common: no error.
    """
    if os.name == "nt":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        os.unlink(path)


def sweep(folder: Path) -> None:
    """Removes temporary files that killed saves left in a folder: at once where their process is
    gone; after an hour where it ran on another computer.
    """
    with contextlib.suppress(OSError):
        for path in folder.glob(f"{_TEMPORARY_PREFIX}*{_TEMPORARY_SUFFIX}"):
            if _is_orphan(path.name) or time.time() - path.stat().st_mtime > _STALE_AFTER_SECONDS:
                _remove(path)


def _is_orphan(name: str) -> bool:
    """Whether the process that made a temporary file on this computer is gone."""
    made = _OF_PROCESS.fullmatch(name)
    if (
        made is None or made[1] != _HERE or os.name == "nt"
    ):  # Windows has no way to ask that harms nobody
        return False
    try:
        # Signal 0 reaches nobody: it only asks whether there is such a process.
        os.kill(int(made[2]), 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        return False
    return False


def _cause(error: OSError) -> str:
    if error.errno in _FULL:
        return say("disk_is_full_free_some_space")
    if error.errno in _WHOLE_SENTENCES:
        return _WHOLE_SENTENCES[error.errno]
    return say("disk_reported_strerror_try_again", strerror=error.strerror or error)

"""Saving under every failure of the disk, and under sudden death: the old or the new file, whole,
each time.
"""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fivefoot.core.storage import atomic
from fivefoot.core.storage.atomic import SaveError, backup_of, make_folder, write_atomically

OLD, NEW = b"old" * 1000, b"new" * 2000


def test_a_new_file_and_a_replaced_one(tmp_path: Path) -> None:
    path = tmp_path / "hall.fivefoot"
    write_atomically(path, OLD)
    assert path.read_bytes() == OLD
    assert not backup_of(path).exists()
    write_atomically(path, NEW)
    assert path.read_bytes() == NEW
    assert backup_of(path).read_bytes() == OLD
    write_atomically(path, OLD)
    assert backup_of(path).read_bytes() == NEW
    assert len(list(tmp_path.iterdir())) == 2


def test_without_backup(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    write_atomically(path, OLD, keep_backup=False)
    write_atomically(path, NEW, keep_backup=False)
    assert [entry.name for entry in tmp_path.iterdir()] == ["settings.json"]


@pytest.mark.skipif(os.name == "nt", reason="modes and links as on POSIX")
def test_links_and_modes_are_kept(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    real, link = tmp_path / "real" / "hall.fivefoot", tmp_path / "link.fivefoot"
    write_atomically(real, OLD)
    real.chmod(0o640)
    link.symlink_to(real)
    write_atomically(link, NEW)
    assert link.is_symlink()
    assert real.read_bytes() == NEW
    assert real.stat().st_mode & 0o777 == 0o640


CALLS = ("open", "write", "fsync", "close", "replace", "link", "stat")


class FailingDisk:
    """Lets the first `spared` calls of one system function through, then fails each with
    `error`.
    """

    def __init__(self, name: str, spared: int, error: int) -> None:
        self.name, self.spared, self.error = name, spared, error
        self.real: Callable[..., Any] = getattr(os, name)
        self.failed = False

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        if self.spared > 0:
            self.spared -= 1
            return self.real(*arguments, **named)
        self.failed = True
        if self.name == "close":
            self.real(*arguments)
        raise OSError(self.error, os.strerror(self.error))


def refusal_of(path: Path) -> str:
    try:
        write_atomically(path, NEW)
    except SaveError as refusal:
        return str(refusal)
    return ""


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO, errno.EACCES, errno.EXDEV])
@pytest.mark.parametrize("name", CALLS)
def test_whatever_fails_one_whole_file_is_left(tmp_path: Path, name: str, error: int) -> None:
    failures = 0
    for spared in range(6):
        folder = tmp_path / str(spared)
        folder.mkdir()
        path = folder / "hall.fivefoot"
        write_atomically(path, OLD)
        disk = FailingDisk(name, spared, error)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(atomic.os, name, disk)
            message = refusal_of(path)
        assert path.read_bytes() == (OLD if message else NEW)
        assert message.startswith("hall.fivefoot was not saved in " if message else "")
        failures += bool(message)
        if disk.failed and name not in ("replace", "link", "stat"):
            assert not list(folder.glob("*.tmp"))
    assert failures or name == "link"


def test_a_short_write_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.write
    monkeypatch.setattr(atomic.os, "write", lambda handle, data: real(handle, data[:7]))
    write_atomically(tmp_path / "a", NEW)
    monkeypatch.undo()
    assert (tmp_path / "a").read_bytes() == NEW


def test_a_disk_that_lies_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    write_atomically(path, OLD)
    real = os.write
    monkeypatch.setattr(atomic.os, "write", lambda handle, data: real(handle, bytes(len(data))))
    with pytest.raises(SaveError, match="reads back differently"):
        write_atomically(path, NEW)
    monkeypatch.undo()
    assert path.read_bytes() == OLD
    assert [entry.name for entry in tmp_path.iterdir()] == ["a"]


def test_a_disk_without_hard_links_gets_a_copied_backup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a"
    write_atomically(path, OLD)
    monkeypatch.setattr(atomic.os, "link", FailingDisk("link", 0, errno.EPERM))
    write_atomically(path, NEW)
    assert (path.read_bytes(), backup_of(path).read_bytes()) == (NEW, OLD)


def test_the_texts_name_the_remedy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(
        SaveError,
        match=r"^a\.fivefoot was not saved in .*gone: its folder does not exist; create it",
    ):
        write_atomically(tmp_path / "gone" / "a.fivefoot", NEW)
    with pytest.raises(SaveError, match="there is a folder of that name"):
        write_atomically(tmp_path, NEW)
    with pytest.raises(SaveError, match="name is too long"):
        write_atomically(tmp_path / ("n" * 300), NEW)
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(SaveError):
        make_folder(tmp_path / "file" / "inner" / "settings.json")
    monkeypatch.setattr(atomic.os, "write", FailingDisk("write", 0, errno.ENOSPC))
    with pytest.raises(SaveError, match="the disk is full; free some space"):
        write_atomically(tmp_path / "a", NEW)


def test_leftovers_of_a_killed_program_are_removed_after_an_hour(tmp_path: Path) -> None:
    old, fresh, foreign = (
        tmp_path / name for name in (".fivefoot-1.tmp", ".fivefoot-2.tmp", "mine.tmp")
    )
    for path in (old, fresh, foreign):
        path.write_bytes(b"x")
    for path in (old, foreign):
        os.utime(path, (time.time() - 7200,) * 2)
    write_atomically(tmp_path / "a", NEW)
    assert sorted(entry.name for entry in tmp_path.iterdir()) == [
        ".fivefoot-2.tmp",
        "a",
        "mine.tmp",
    ]


SAVER = """
import sys
from pathlib import Path
from fivefoot.core.storage.atomic import write_atomically
path = Path(sys.argv[1])
number = 0
print("ready", flush=True)
while True:
    number += 1
    write_atomically(path, str(number % 10).encode() * 300_000)
    sys.stdout.write("%d\\n" % number)
    sys.stdout.flush()
"""


@pytest.mark.skipif(os.name == "nt", reason="kill -9 as on POSIX")
def test_twenty_sudden_deaths_leave_a_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "hall.fivefoot"
    write_atomically(path, b"0" * 300_000)
    for death in range(20):
        saver = subprocess.Popen([sys.executable, "-c", SAVER, str(path)], stdout=subprocess.PIPE)
        assert saver.stdout is not None
        assert saver.stdout.readline() == b"ready\n"
        time.sleep(0.001 + death * 0.0017)
        saver.send_signal(signal.SIGKILL)
        acknowledged = [int(line) for line in saver.stdout.read().split(b"\n")[:-1]]
        saver.wait()
        saver.stdout.close()
        content = path.read_bytes()
        assert len(content) == 300_000
        assert set(content) == {content[0]}
        if acknowledged:
            assert int(content[:1]) in (acknowledged[-1] % 10, (acknowledged[-1] + 1) % 10)
        backup = backup_of(path)
        assert not backup.exists() or len(backup.read_bytes()) == 300_000


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
def test_a_device_is_not_replaced_and_the_message_names_the_folder(tmp_path: Path) -> None:
    pipe = tmp_path / "fight.fivefoot"
    os.mkfifo(pipe)
    with pytest.raises(SaveError) as refused:
        write_atomically(pipe, b"new")
    assert pipe.is_fifo()
    message = (
        f"fight.fivefoot was not saved in {tmp_path}: the system reserves that name; choose"
        " another name."
    )
    assert str(refused.value) == message


def test_what_a_killed_save_left_is_swept_up_by_the_next(tmp_path: Path) -> None:
    slow = (
        "import os, time; os.fsync = lambda _handle: (print('writing', flush=True), time.sleep(60))"
    )
    code = (
        f"{slow}; from pathlib import Path; from fivefoot.core.storage.atomic import"
        " write_atomically\n"
    )
    code += f"write_atomically(Path({str(tmp_path / 'a')!r}), b'new')"
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.readline() == b"writing\n"
    left = list(tmp_path.glob("*.tmp"))
    write_atomically(tmp_path / "b", b"other")
    assert list(tmp_path.glob("*.tmp")) == left  # it lives, and is still writing
    assert len(left) == 1
    process.kill()
    process.communicate(timeout=60)
    write_atomically(tmp_path / "b", b"other", keep_backup=False)
    assert list(tmp_path.glob("*.tmp")) == []
    assert not (tmp_path / "a").exists()

"""Locks end with their process, and a file that two windows have open is nobody's to overwrite
unasked.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from fivefoot.core.storage import process_lock
from fivefoot.core.storage.file_stamp import is_changed, stamp_of
from fivefoot.core.storage.open_elsewhere import claim, owner_of
from fivefoot.core.storage.user_folders import HOME_VARIABLE

HOLDS = """
import sys, time
from pathlib import Path
from fivefoot.core.storage import process_lock, open_elsewhere
kept = {kept}
print("held", flush=True)
time.sleep(60)
"""


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))


def another_process(kept: str) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDS.format(kept=kept)], stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"held\n"
    return process


def end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.communicate(timeout=60)


def test_a_lock_is_held_until_it_is_released(tmp_path: Path) -> None:
    path = tmp_path / "a.lock"
    lock = process_lock.hold_lock(path, {"process": 7})
    assert lock is not None
    assert process_lock.is_held(path)
    assert process_lock.lock_note(path) == {"process": 7}
    with pytest.raises(BlockingIOError):
        process_lock.hold_lock(path, {})
    lock.release()
    lock.release()
    assert not process_lock.is_held(path)
    assert not path.exists()


def test_a_lock_ends_with_the_process_that_held_it(tmp_path: Path) -> None:
    path = tmp_path / "b.lock"
    process = another_process(f"process_lock.hold_lock(Path({str(path)!r}), {{}})")
    assert process_lock.is_held(path)
    end(process)
    assert path.exists()
    assert not process_lock.is_held(path)
    taken = process_lock.hold_lock(path, {})
    assert taken is not None
    taken.release()


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[1]", b"\xff", b'{"process": "x", "order": 1e999}', b"[" * 4096]
)
def test_a_lock_file_that_says_nonsense_tells_nothing(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "c.lock").write_bytes(content)
    assert isinstance(process_lock.lock_note(tmp_path / "c.lock"), dict)


def test_a_file_has_one_owner_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "field.fivefoot"
    assert owner_of(path) is None
    first = claim(path)
    assert first.taken_by is None
    second = claim(tmp_path / "." / "field.fivefoot")
    assert first.taken_by is not None
    assert second.taken_by is None
    second.close()
    assert first.taken_by is None
    first.close()
    assert owner_of(path) is None


def test_a_killed_window_owns_nothing(tmp_path: Path) -> None:
    path = tmp_path / "field.fivefoot"
    process = another_process(f"open_elsewhere.claim(Path({str(path)!r}))")
    holder = owner_of(path)
    assert holder is not None
    assert holder.process == process.pid
    end(process)
    assert owner_of(path) is None
    assert list((tmp_path / "home").rglob("*.lock")) == []


def test_a_state_folder_that_cannot_be_written_costs_no_work(tmp_path: Path) -> None:
    (tmp_path / "home").write_bytes(b"a file where the folder would be")
    file = claim(tmp_path / "field.fivefoot")
    assert file.taken_by is None
    file.close()


def test_a_change_from_outside_is_noticed_by_its_content(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"one")
    stamp = stamp_of(path)
    assert stamp is not None
    assert not is_changed(path, stamp)
    path.touch()
    assert not is_changed(path, stamp)  # touched, as by a cloud drive
    path.write_bytes(b"two")
    assert is_changed(path, stamp)
    path.unlink()
    assert not is_changed(path, stamp)
    assert stamp_of(path) is None

"""What the bench keeps of a run, and what it tells of the next."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.bench import stored
from tests.bench.figure import Figure

FIELD = Figure("a field", 4.0, 5.0, "the same in C", 2.0)
AFTER = Figure("  after a move", 8.0, None, "a field", 4.0)


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder of the bench with a guide and nothing stored."""
    readme = tmp_path / "README.md"
    readme.write_text(f"Before.\n\n{stored.BEGIN}{stored.END}\nAfter.\n", encoding="utf-8")
    monkeypatch.setattr(stored, "FILE", tmp_path / "figures.json")
    monkeypatch.setattr(stored, "TABLE", readme)
    return readme


def test_a_ratio_that_grew_by_a_fifth_is_reported(elsewhere: Path) -> None:
    stored.store(stored.with_run({}, [FIELD, AFTER]))
    slower = Figure("a field", 5.0, 5.0, "the same in C", 2.0)
    busy = Figure("  after a move", 16.0, None, "a field", 8.0)
    assert stored.worse(stored.kept(), [slower, busy]) == [
        "a field: 2.50 times the same in C, stored 2.00"
    ]
    assert stored.worse(stored.kept(), [Figure("a field", 9.0, 5.0, "another", 1.0)]) == []


def test_a_run_that_leaves_some_out_keeps_them(elsewhere: Path) -> None:
    before = stored.with_run({}, [FIELD, AFTER])
    after = stored.with_run(before, [Figure("a field", 3.0, 5.0, "the same in C", 2.0)])
    assert list(after) == ["a field", "a field: after a move"]
    assert after["a field"]["times"] == 1.5


def test_what_hangs_on_the_disk_is_not_kept() -> None:
    assert stored.with_run({}, [Figure("opening a map", 9.0, 50, stored.UNSTEADY, 1.0)]) == {}


def test_the_guide_shows_what_is_stored(elsewhere: Path) -> None:
    stored.store(stored.with_run({}, [FIELD]))
    stored.store(stored.with_run({}, [FIELD, AFTER]))
    text = elsewhere.read_text(encoding="utf-8")
    assert text.startswith("Before.")
    assert text.endswith("After.\n")
    assert text.count("| a field | 5 | 4.00 | 2.00 | the same in C |") == 1
    assert "| a field: after a move | — | 8.00 | 2.00 | a field |" in text


def test_the_guide_of_the_bench_is_in_step() -> None:
    assert stored.table(stored.kept()) in stored.TABLE.read_text(encoding="utf-8")

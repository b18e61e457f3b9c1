"""Copies of earlier saves: which stay, which go, and what they hold."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from fivefoot.core.storage import saved_versions
from fivefoot.core.storage.saved_versions import keep_version, versions_of, worth_keeping

NOON = datetime(2026, 5, 20, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIVEFOOT_HOME", str(tmp_path / "home"))


def saved(path: Path, text: str, when: datetime) -> None:
    path.write_text(text, encoding="ascii")
    keep_version(path, when)


def test_each_save_is_a_version_newest_first(tmp_path: Path) -> None:
    path = tmp_path / "gate.fivefoot"
    for minute, text in enumerate(("one", "two", "three")):
        saved(path, text, NOON + timedelta(minutes=minute))
    found = versions_of(path)
    assert [version.path.read_text() for version in found] == ["three", "two", "one"]
    assert found[0].saved == NOON + timedelta(minutes=2)
    assert path.read_text() == "three"
    assert versions_of(tmp_path / "other.fivefoot") == ()


def test_five_newest_and_the_last_of_each_day_stay(tmp_path: Path) -> None:
    path = tmp_path / "gate.fivefoot"
    for day in range(20):
        for hour in range(3):
            saved(path, f"{day}.{hour}", NOON + timedelta(days=day, hours=hour))
    texts = [version.path.read_text() for version in versions_of(path)]
    # the last day's three, two of the day before, then the last one of each day back to the
    # fourteenth
    assert texts == [
        "19.2",
        "19.1",
        "19.0",
        "18.2",
        "18.1",
        *(f"{day}.2" for day in range(17, 5, -1)),
    ]


def test_days_are_counted_from_the_last_save() -> None:
    times = [NOON - timedelta(days=days) for days in (0, 13, 14, 15, 16, 17, 18)]
    assert worth_keeping(times) == frozenset(times[:5])
    assert worth_keeping([]) == frozenset()


def test_all_copies_together_stay_small_and_the_newest_of_a_file_is_never_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved_versions, "MOST_BYTES", 250)
    old, new = tmp_path / "old.fivefoot", tmp_path / "new.fivefoot"
    saved(old, "x" * 100, NOON - timedelta(days=2))
    saved(old, "y" * 100, NOON - timedelta(days=1))
    saved(new, "z" * 100, NOON)
    assert [version.path.read_text()[0] for version in versions_of(old)] == ["y"]
    assert len(versions_of(new)) == 1
    saved(new, "a" * 300, NOON + timedelta(days=1))
    assert [version.path.read_text()[0] for version in versions_of(new)] == ["a"]
    assert len(versions_of(old)) == 1


def test_what_others_put_into_the_folder_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "gate.fivefoot"
    saved(path, "one", NOON)
    (versions_of(path)[0].path.parent / "mine.fivefoot").write_text("?")
    assert len(versions_of(path)) == 1

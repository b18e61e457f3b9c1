"""Settings, recent files and recovery copies: the program's own user_folders."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.storage import autosave, user_folders
from fivefoot.core.storage.atomic import SaveError
from fivefoot.core.storage.recent_files import (
    last_scenario,
    recent_paths,
    with_recent,
    without_recent,
)
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import save
from fivefoot.core.storage.settings import (
    MAX_RECENT,
    Preferences,
    load_preferences,
    save_preferences,
    settings_path,
)

HALL = Scenario(Scene(4, 3), title="Hall")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """All of the program's user_folders under one of the test's own."""
    monkeypatch.setenv(user_folders.HOME_VARIABLE, str(tmp_path / "home"))
    return tmp_path / "home"


def test_one_variable_moves_all_folders(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = [user_folders.config_folder(), user_folders.state_folder(), user_folders.cache_folder()]
    assert [folder.parent for folder in found] == [home] * 3
    assert len(set(found)) == 3
    monkeypatch.delenv(user_folders.HOME_VARIABLE)
    assert all(
        "fivefoot" in str(folder)
        for folder in (user_folders.config_folder(), user_folders.state_folder())
    )


def test_the_first_start_has_defaults_and_nothing_to_say() -> None:
    assert load_preferences() == (Preferences(), ())


def test_preferences_come_back() -> None:
    chosen = replace(
        Preferences(),
        theme="light",
        reach_strength="faint",
        autosave_minutes=0,
        confirm_ruleset=False,
    )
    chosen = with_recent(chosen.with_geometry(b"\x01\xff"), Path("a.fivefoot"))
    save_preferences(chosen)
    assert load_preferences() == (chosen, ())
    assert chosen.geometry() == b"\x01\xff"
    assert Preferences(window_geometry="?").geometry() == b""


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"\xff\xfe\x00", b'{"theme": "light", "theme": "dark"}', b"[" * 9999],
)
def test_damaged_settings_cost_nothing_but_themselves(content: bytes) -> None:
    settings_path().parent.mkdir(parents=True)
    settings_path().write_bytes(content)
    preferences, messages = load_preferences()
    assert preferences == Preferences()
    assert len(messages) == 1
    save_preferences(preferences)
    assert load_preferences() == (Preferences(), ())


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("theme", "pink"),
        ("confirm_ruleset", 1),
        ("confirm_ruleset", "true"),
        ("autosave_minutes", -1),
        ("autosave_minutes", 2.5),
        ("autosave_minutes", 1000),
        ("reach_strength", "blinding"),
        ("recent_files", ["a"] * (MAX_RECENT + 1)),
        ("recent_files", [1]),
        ("window_geometry", None),
    ],
)
def test_one_wrong_setting_costs_only_itself(name: str, value: object) -> None:
    settings_path().parent.mkdir(parents=True)
    settings_path().write_text(
        json.dumps({"reduced_motion": True, name: value, "from_the_future": 1})
    )
    preferences, messages = load_preferences()
    assert preferences == replace(Preferences(), reduced_motion=True)
    assert len(messages) == 1
    assert f"The setting {name} cannot be used" in messages[0]


@pytest.mark.parametrize(("written", "read"), [(75, 75), (150, 150), (151, 150), (200, 150)])
def test_text_is_at_most_as_large_as_the_dialogs_fit(written: int, read: int) -> None:
    """Nobody who sees badly falls back to the usual size."""
    settings_path().parent.mkdir(parents=True, exist_ok=True)
    settings_path().write_text(f'{{"text_percent": {written}}}', encoding="utf-8")
    assert load_preferences() == (Preferences(text_percent=read), ())


def test_settings_that_cannot_be_written_say_so(home: Path) -> None:
    home.write_text("a file where the folder should be")
    with pytest.raises(SaveError, match=r"settings\.json was not saved"):
        save_preferences(Preferences())


def test_recent_files_newest_first_and_once(tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}.fivefoot" for number in range(MAX_RECENT + 2)]
    preferences = Preferences()
    for path in paths:
        preferences = with_recent(preferences, path)
    assert preferences.recent_files == tuple(map(str, reversed(paths[2:])))
    again = with_recent(preferences, paths[5])
    assert again.recent_files[0] == str(paths[5])
    assert len(set(again.recent_files)) == MAX_RECENT
    assert str(paths[5]) not in without_recent(again, paths[5]).recent_files
    paths[7].write_bytes(b"")
    assert recent_paths(again) == (paths[7],)


def test_a_start_goes_on_with_a_scenario_and_imports_nothing_again(tmp_path: Path) -> None:
    saved, mill = tmp_path / "hall.fivefoot", tmp_path / "mill.uvtt"
    for path in (saved, mill):
        path.write_bytes(b"")
    imported = with_recent(Preferences(), mill)
    assert last_scenario(imported) is None
    assert last_scenario(with_recent(with_recent(Preferences(), saved), mill)) == saved


def test_a_recovery_copy_is_kept_listed_opened_and_dropped(tmp_path: Path) -> None:
    own = tmp_path / "hall.fivefoot"
    save(HALL, own)
    before = own.read_bytes()
    key = autosave.new_recovery_id()
    autosave.keep_recovery(replace(HALL, notes="first"), key, own)
    autosave.keep_recovery(replace(HALL, notes="second"), key, own)
    autosave.keep_recovery(HALL, autosave.new_recovery_id(), None)
    found = {recovery.id: recovery for recovery in autosave.list_recoveries()}
    assert len(found) == 2
    assert (found[key].origin, found[key].title) == (own, "Hall")
    assert autosave.open_recovery(found[key]).scenario.notes == "second"
    assert own.read_bytes() == before
    autosave.drop_recovery(key)
    autosave.drop_recovery(key)
    assert [recovery.origin for recovery in autosave.list_recoveries()] == [None]


def test_no_recoveries_is_an_empty_list() -> None:
    assert autosave.list_recoveries() == ()


def test_a_copy_with_a_lost_or_damaged_note_is_still_listed() -> None:
    keys = [autosave.new_recovery_id() for _ in range(2)]
    paths = [autosave.keep_recovery(HALL, key, Path("a.fivefoot")) for key in keys]
    paths[0].with_suffix(".json").unlink()
    paths[1].with_suffix(".json").write_bytes(b"[1")
    (autosave.recovery_folder() / "not ours.fivefoot").write_bytes(b"")
    assert sorted(recovery.id for recovery in autosave.list_recoveries()) == sorted(keys)
    assert all(recovery.origin is None for recovery in autosave.list_recoveries())


def test_a_damaged_copy_says_so() -> None:
    path = autosave.keep_recovery(HALL, autosave.new_recovery_id(), None)
    path.write_bytes(path.read_bytes()[:100])
    with pytest.raises(ScenarioFileError):
        autosave.open_recovery(autosave.list_recoveries()[0])


def test_an_id_cannot_lead_elsewhere() -> None:
    with pytest.raises(ValueError, match="no recovery id"):
        autosave.drop_recovery("../settings")


def test_a_copy_that_goes_meanwhile_costs_none_of_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ids = sorted(autosave.new_recovery_id() for _ in range(3))
    for name in ids:
        autosave.keep_recovery(HALL, name, None)
    read = autosave._recovery

    def gone(path: Path) -> autosave.Recovery:
        if path.stem == seen[0]:
            raise FileNotFoundError(path)
        return read(path)

    seen = [path.stem for path in autosave.recovery_folder().glob("*.fivefoot")]
    monkeypatch.setattr(autosave, "_recovery", gone)
    assert {copy.id for copy in autosave.list_recoveries()} == set(ids) - {seen[0]}

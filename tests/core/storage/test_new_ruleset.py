"""A ruleset of one's own begins as a copy of the template that passes as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from fivefoot.core.conformance.case_file import case_files
from fivefoot.core.conformance.runner import run_files
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.ruleset_folders import looking_in
from fivefoot.core.storage.new_ruleset import NewRulesetError, new_ruleset


def test_the_template_passes_and_is_not_offered() -> None:
    template = library.rulesets_folder() / "_template"
    assert library.read(template).title == "Template"
    assert "_template" not in library.available()
    outcome = run_files(list(case_files([template])))
    assert (outcome.failed, outcome.unreadable, outcome.passed) == (0, (), 3)


def test_a_new_ruleset_has_its_own_name_and_passes_with_its_cases(tmp_path: Path) -> None:
    folder = new_ruleset("my_game", tmp_path, title='Says "go"')
    ruleset = library.read(folder)
    assert (ruleset.id, ruleset.title) == ("my_game", 'Says "go"')
    assert run_files(list(case_files([folder]))).failed == 0
    with looking_in(own=tmp_path):
        assert "my_game" in library.available()


def test_another_ruleset_may_be_the_beginning(tmp_path: Path) -> None:
    ruleset = library.read(new_ruleset("two", tmp_path, like="twopoint"))
    assert ruleset.title == "Two"
    assert ruleset.actions == library.load("twopoint").actions


@pytest.mark.parametrize("name", ["", "My", "a-b", "1st", "_x", "../up", "ä", "a" * 61])
def test_what_is_no_id_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(NewRulesetError, match="is not an id: use lower-case letters"):
        new_ruleset(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_one_of_ours_is_replaced_only_by_a_copy_of_it(tmp_path: Path) -> None:
    with pytest.raises(NewRulesetError, match="yours would take its place"):
        new_ruleset("twopoint", tmp_path)
    assert library.read(new_ruleset("twopoint", tmp_path, like="twopoint")).id == "twopoint"


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    new_ruleset("mine", tmp_path)
    with pytest.raises(NewRulesetError, match="already exists"):
        new_ruleset("mine", tmp_path)
    with pytest.raises(NewRulesetError, match="no ruleset 'nobody'"):
        new_ruleset("other", tmp_path, like="nobody")


def test_what_cannot_be_written_leaves_no_half_of_a_ruleset(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_given: object, **_named: object) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(Path, "write_text", full)
        with pytest.raises(NewRulesetError, match="No space left"):
            new_ruleset("mine", tmp_path)
    assert not (tmp_path / "mine").exists()
    assert new_ruleset("mine", tmp_path).is_dir(), "the name is free for the next try"

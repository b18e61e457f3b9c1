"""A group's own ruleset in the window: found, chosen, faulty, and missing where a scenario comes to
another machine.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QLabel, QPushButton

from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.ruleset_folders import looking_in
from fivefoot.core.storage.scenario_file import save
from fivefoot.core.storage.user_folders import HOME_VARIABLE, own_rulesets_folder
from fivefoot.ui.dialogs.new_scenario import NewScenarioDialog

from .conftest import Hand, field_of_battle

SIXTH = Path(__file__).parents[2] / "files" / "rulesets" / "patchwork"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    folder = own_rulesets_folder()
    folder.mkdir(parents=True)
    with looking_in(own=folder):
        yield folder


def rules_menu(hand: Hand) -> dict[str, bool]:
    menu = hand.app.window.menus.rules
    menu.aboutToShow.emit()
    return {action.text(): action.isEnabled() for action in menu.actions() if action.text()}


def test_a_ruleset_in_the_own_folder_is_offered_and_played(hand: Hand, own: Path) -> None:
    assert "Patchwork" not in rules_menu(hand)
    shutil.copytree(SIXTH, own / "patchwork")
    assert rules_menu(hand)["Patchwork"]
    dialog = NewScenarioDialog("patchwork", hand.app.window)
    assert dialog.rules.currentText() == "Patchwork"
    hand.app.window.commands.switch_ruleset("patchwork")
    assert hand.app.workspace.ruleset.metric.diagonal == "alternating"
    hand.drag((4, 4), (6, 4))
    assert hand.app.workspace.scenario.tokens["ada"].cell == (6, 4)


def test_a_faulty_one_is_listed_with_its_fault(hand: Hand, own: Path) -> None:
    shutil.copytree(SIXTH, own / "patchwork")
    text = (own / "patchwork" / "ruleset.toml").read_text(encoding="utf-8")
    (own / "patchwork" / "ruleset.toml").write_text(
        text.replace("difficult = 3", "dificult = 3"), encoding="utf-8"
    )
    assert rules_menu(hand)["patchwork (cannot be used)"] is False
    action = next(
        a for a in hand.app.window.menus.rules.actions() if a.text().startswith("patchwork")
    )
    said = action.toolTip().replace("\n", " ")
    assert said == "ruleset.toml, terrain.dificult: this key is not known; did you mean difficult?"


def test_a_scenario_whose_ruleset_is_missing_says_so_and_opens_as_a_copy(
    hand: Hand, tmp_path: Path
) -> None:
    path = tmp_path / "theirs.fivefoot"
    save(replace(field_of_battle(), ruleset="patchwork", title="Theirs"), path)
    before = path.read_bytes()
    hand.app.window.files.open(path)
    banner = hand.app.window.banner
    said = " ".join(label.text() for label in banner.findChildren(QLabel))
    assert banner.text == "theirs.fivefoot was not opened."
    assert "this ruleset is not installed; installed are keyword3" in said
    offer = next(button for button in banner.findChildren(QPushButton) if button.isVisible())
    assert offer.text() == "Open a copy under Three keyworded actions"
    assert hand.app.workspace.scenario.title == "Field"
    offer.click()
    assert (hand.app.workspace.scenario.title, hand.app.workspace.scenario.ruleset) == (
        "Theirs",
        "keyword3",
    )
    assert hand.app.workspace.document.path is None
    assert path.read_bytes() == before


def test_the_folder_is_made_and_shown(
    hand: Hand, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.rmtree(own)
    shown = []
    monkeypatch.setattr(
        QDesktopServices, "openUrl", lambda url: shown.append(url.toLocalFile()) or True
    )
    hand.app.window.files.open_own_rulesets()
    assert own.is_dir()
    assert [Path(name) for name in shown] == [own]


def test_a_file_that_brings_other_rules_than_the_installed_ones_lets_choose(
    hand: Hand, own: Path
) -> None:
    shutil.copytree(SIXTH, own / "patchwork")
    path = own.parent / "theirs.fivefoot"
    save(replace(field_of_battle(), ruleset="patchwork", title="Theirs"), path)
    text = (own / "patchwork" / "ruleset.toml").read_text(encoding="utf-8")
    (own / "patchwork" / "ruleset.toml").write_text(
        text.replace("difficult = 3", "difficult = 4"), encoding="utf-8"
    )
    library._load.cache_clear()
    hand.app.window.files.open(path)
    assert hand.app.workspace.ruleset.terrain.difficult == 3
    offer = next(
        button for button in hand.app.window.banner.findChildren(QPushButton) if button.isVisible()
    )
    assert offer.text() == "Use the installed rules"
    offer.click()
    assert hand.app.workspace.ruleset.terrain.difficult == 4
    hand.app.workspace.document.undo()
    assert hand.app.workspace.ruleset.terrain.difficult == 3


def test_rules_that_come_with_a_file_are_announced_listed_and_kept(
    hand: Hand, tmp_path: Path
) -> None:
    path = tmp_path / "field.fivefoot"
    with looking_in(SIXTH.parent):
        save(
            replace(field_of_battle(), ruleset="patchwork", options={"flank.enabled": False}), path
        )
    hand.app.window.files.open(path)
    assert (
        "The file contains its own rules, which are in force: Patchwork."
        in hand.app.window.banner.accessibleName()
    )
    flanking = "Flanking: flanking gives no benefit (flank.enabled = false)"
    assert f"House rules in force: {flanking}." in hand.app.window.banner.accessibleName()
    listed = rules_menu(hand)
    assert listed["Patchwork (from this file)"]
    assert listed[f"House rule: {flanking}"] is False

    def choose(text: str) -> None:
        menu = hand.app.window.menus.rules
        menu.aboutToShow.emit()
        next(action for action in menu.actions() if action.text().startswith(text)).trigger()

    choose(library.load("twopoint").title)
    assert hand.app.workspace.ruleset.id == "twopoint"
    assert rules_menu(hand)["Patchwork (from this file)"]
    choose("Patchwork (from this file)")
    assert (hand.app.workspace.ruleset.id, hand.app.workspace.scenario.options) == (
        "patchwork",
        {"flank.enabled": False},
    )

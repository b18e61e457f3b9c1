"""Passing a scenario on in the window, and what is done with one from somebody else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QInputDialog, QPushButton
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import MapPicture, Scene
from fivefoot.core.model.sharing import Credit, Sharing
from fivefoot.core.model.token import Token
from fivefoot.core.session.opening import position_of
from fivefoot.core.session.variants import Variant, missing_pictures, shared
from fivefoot.core.storage.assets import asset_name
from fivefoot.core.storage.preview import plan, png_bytes
from fivefoot.core.storage.scenario_file import load, save
from fivefoot.ui.application import Application
from fivefoot.ui.dialogs.other_rules import OtherRulesDialog
from fivefoot.ui.dialogs.share_scenario import ShareDialog

MAP = png_bytes(plan(Scenario(Scene(9, 7))))
MAP_NAME = asset_name(MAP)


def hall() -> Scenario:
    tokens = (Token("ada", "Ada", Cell(1, 1)), Token("spy", "Spy", Cell(2, 2), "foes", hidden=True))
    return Scenario(
        Scene(9, 7, MapPicture(MAP_NAME, Point(0, 0), 9000, 7000)),
        title="Hall",
        tokens={token.id: token for token in tokens},
        encounter=Encounter("play", 2, active="ada", order=("ada", "spy")),
        assets={MAP_NAME: MAP},
    )


@pytest.fixture
def window(start: Callable[..., Application]) -> Application:
    return start(hall())


def offered(window: Application) -> QPushButton:
    """The first button of the banner."""
    button = window.window.banner.findChildren(QPushButton)[0]
    assert button.isVisible()
    return button


def test_a_players_file_is_shared_by_keys(
    window: Application, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "given"

    def exec_(dialog: ShareDialog) -> QDialog.DialogCode:
        dialog.show()
        dialog.activateWindow()
        QTest.qWaitForWindowActive(dialog)
        assert "2 tokens" in dialog.summary.text()
        dialog.secrets.setFocus()
        QTest.keyClick(dialog.secrets, Qt.Key.Key_Space)
        assert "1 token," in dialog.summary.text()
        assert "Left out: what players may not know." in dialog.summary.text()
        QTest.keyClicks(dialog.authors, "Ada, Brom")
        dialog.licence.setText("CC0")
        author = dialog.credits.item(0, 1)
        assert author is not None
        author.setText("Cy")
        dialog.close()
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(ShareDialog, "exec", exec_)
    module = "fivefoot.ui.window.sharing_commands.file_to_save"
    proposed: list[str] = []
    monkeypatch.setattr(module, lambda *said: proposed.append(said[2]) or str(target))
    QTest.keyClick(
        window.window,
        Qt.Key.Key_E,
        Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
    )
    assert proposed[0].endswith("Hall (players).fivefoot")
    given = load(target.with_suffix(".fivefoot")).scenario
    assert [token.name for token in given.tokens.values()] == ["Ada"]
    said = Sharing(("Ada", "Brom"), "CC0", {MAP_NAME: Credit("Cy")})
    assert given.sharing == replace(said, left_out=("secrets",))
    assert window.workspace.scenario.sharing == said  # who made it is remembered, in one step
    assert window.workspace.document.undo_label == "Change authors and licence"
    assert "given.fivefoot was written" in window.window.banner.text


def test_the_open_file_is_not_shared_over(
    window: Application, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "own.fivefoot"
    save(hall(), own)
    window.workspace.document.path = own
    before = own.read_bytes()
    monkeypatch.setattr(ShareDialog, "exec", lambda _dialog: QDialog.DialogCode.Accepted)
    module = "fivefoot.ui.window.sharing_commands.file_to_save"
    monkeypatch.setattr(module, lambda *_said: str(own))
    window.window.actions_by_name["share"].trigger()
    assert own.read_bytes() == before
    assert "own.fivefoot was not written" in window.window.banner.text


def given_to(folder: Path, wanted: Variant) -> Path:
    path = folder / "given.fivefoot"
    save(shared(position_of(hall()), Sharing(("Dee",), "CC BY 4.0"), wanted), path)
    return path


def test_whoever_opens_it_sees_its_authors_and_joins_what_lies_beside(
    window: Application, tmp_path: Path, qtbot: QtBot
) -> None:
    path = given_to(tmp_path, Variant(pictures=False))
    (tmp_path / "cave 9x7.png").write_bytes(MAP)
    window.window.files.open(path)
    banner = window.window.banner
    qtbot.waitUntil(lambda: "By Dee." in banner.accessibleName())  # the folder is looked through
    assert "Licence: CC BY 4.0." in banner.accessibleName()
    assert missing_pictures(window.workspace.scenario) == (MAP_NAME,)
    button = offered(window)
    assert button.text() == "Add 1 picture"
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert window.workspace.scenario.assets == {MAP_NAME: MAP}
    assert missing_pictures(window.workspace.scenario) == ()
    window.workspace.document.undo()
    assert window.workspace.scenario.assets == {}


def test_another_picture_joins_by_hand(
    window: Application, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.window.files.open(given_to(tmp_path, Variant(pictures=False)))
    other = png_bytes(plan(Scenario(Scene(3, 3))))
    (tmp_path / "other.png").write_bytes(other)
    module = "fivefoot.ui.window.sharing_commands.file_to_open"
    monkeypatch.setattr(module, lambda *_said: str(tmp_path / "other.png"))
    asked: list[list[str]] = []

    def choose(*said: object) -> tuple[str, bool]:
        words = said[3]
        assert isinstance(words, list)
        asked.append(words)
        return words[0], True

    monkeypatch.setattr(QInputDialog, "getItem", choose)
    window.window.actions_by_name["join_pictures"].trigger()
    assert asked == [["1. The map"]]
    picture = window.workspace.scenario.scene.picture
    assert picture is not None
    assert window.workspace.scenario.assets[picture.asset] == other
    window.window.actions_by_name["join_pictures"].trigger()
    assert "no missing pictures" in window.window.banner.text


def test_another_system_lists_what_it_lacks(
    window: Application, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenario = hall()
    ada = replace(scenario.tokens["ada"], conditions={"bleeding": 1})
    save(
        replace(scenario, tokens={"ada": ada}, encounter=Encounter(), sharing=Sharing(("Dee",))),
        tmp_path / "given.fivefoot",
    )
    window.window.files.open(tmp_path / "given.fivefoot")
    assert offered(window).text() == "Another system…"
    listed: list[str] = []

    def exec_(dialog: OtherRulesDialog) -> QDialog.DialogCode:
        dialog.rules.setCurrentIndex(dialog.rules.findData("twopoint"))
        listed.append(dialog.losses.text())
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(OtherRulesDialog, "exec", exec_)
    QTest.mouseClick(offered(window), Qt.MouseButton.LeftButton)
    assert "Undo restores them" in listed[0]
    assert "Conditions that these rules do not have: Ada Bleeding." in listed[0]
    assert window.workspace.scenario.ruleset == "twopoint"
    assert window.workspace.scenario.tokens["ada"].conditions == {}
    window.workspace.document.undo()
    assert window.workspace.scenario.ruleset == "keyword3"

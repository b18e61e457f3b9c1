"""File > Export combat log."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.core.session.test_log_formats import fought

from fivefoot.core.session.log_formats import log_csv, log_text
from fivefoot.ui.application import Application

from .conftest import Hand

CHOOSE = "fivefoot.ui.window.log_export.file_to_save"


def test_the_menu_writes_the_log(
    start: Callable[..., Application], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = start(fought()).window
    target = tmp_path / "log.csv"
    monkeypatch.setattr(CHOOSE, lambda *_said: str(target))
    window.actions_by_name["export_log"].trigger()
    assert target.read_bytes().decode("utf-8-sig").replace("\r\n", "\n") == log_csv(
        fought()
    ).replace("\r\n", "\n")
    assert window.banner.text == "log.csv was written."
    monkeypatch.setattr(CHOOSE, lambda *_said: str(tmp_path / "no" / "log.txt"))
    window.actions_by_name["export_log"].trigger()
    assert window.banner.text == "log.txt was not written."


def test_an_empty_log_is_not_written(hand: Hand) -> None:
    hand.app.window.actions_by_name["export_log"].trigger()
    assert "The combat log is empty" in hand.app.window.banner.text


def test_the_panel_of_the_log_exports_it_too(
    start: Callable[..., Application], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = start(fought()).window
    target = tmp_path / "log.txt"
    monkeypatch.setattr(CHOOSE, lambda *_said: str(target))
    window.side.tabs.setCurrentWidget(window.side.log)
    window.side.log.refresh()
    window.side.log.export.click()
    assert target.read_text(encoding="utf-8") == log_text(fought())

"""The preferences dialog: what it shows, what it gives back, and what is in force after it."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QDialog

from fivefoot.core.storage.settings import Preferences, load_preferences
from fivefoot.ui.appearance import theme
from fivefoot.ui.appearance.text_size import USUAL, set_text_size
from fivefoot.ui.application import SCALE_FACTOR, scale_interface
from fivefoot.ui.dialogs.preferences_dialog import SETTINGS, PreferencesDialog

from .conftest import Hand


def choose(monkeypatch: pytest.MonkeyPatch, accept: bool = True) -> None:
    """Let the dialog be filled in and closed without a person."""

    def exec_(dialog: PreferencesDialog) -> QDialog.DialogCode:
        dialog.theme.setCurrentIndex(dialog.theme.findData("light"))
        dialog.reach_strength.setCurrentIndex(dialog.reach_strength.findData("faint"))
        dialog.motion.setChecked(False)
        dialog.minutes.setValue(0)
        return QDialog.DialogCode.Accepted if accept else QDialog.DialogCode.Rejected

    monkeypatch.setattr(PreferencesDialog, "exec", exec_)


def test_the_dialog_gives_back_what_it_was_given(hand: Hand) -> None:
    value = replace(
        Preferences(), reach_strength="strong", reduced_motion=True, confirm_ruleset=False
    )
    dialog = PreferencesDialog(value, hand.app.window)
    assert dialog.preferences() == value
    dialog.deleteLater()


def test_accepted_preferences_are_in_force_and_kept(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(monkeypatch)
    hand.app.window.commands.edit_preferences()
    wanted = {
        "theme": "light",
        "reach_strength": "faint",
        "reduced_motion": True,
        "autosave_minutes": 0,
    }
    for value in (hand.app.preferences.value, load_preferences()[0]):
        assert {name: getattr(value, name) for name in wanted} == wanted
    assert not hand.app.window.look.is_dark
    assert not hand.app.window.scene.pulse.on
    assert hand.app.window.scene.reach.strength == "faint"


def test_cancelling_changes_nothing(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    choose(monkeypatch, accept=False)
    before = hand.app.preferences.value
    hand.app.window.commands.edit_preferences()
    assert hand.app.preferences.value == before


def test_another_text_size_is_in_force_at_once(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    def exec_(dialog: PreferencesDialog) -> QDialog.DialogCode:
        dialog.text_percent.setCurrentIndex(dialog.text_percent.findData(150))
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(PreferencesDialog, "exec", exec_)
    label = hand.app.window.rules_label
    usual = label.fontMetrics().height()
    try:
        hand.app.window.commands.edit_preferences()
        assert theme.font(14).pixelSize() == 21
        assert label.fontMetrics().height() > 1.3 * usual
        assert load_preferences()[0].text_percent == 150
    finally:
        set_text_size(USUAL)
    assert theme.font(14).pixelSize() == 14


def test_the_interface_size_waits_for_the_next_start(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    def exec_(dialog: PreferencesDialog) -> QDialog.DialogCode:
        dialog.interface_percent.setCurrentIndex(dialog.interface_percent.findData(150))
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(PreferencesDialog, "exec", exec_)
    hand.app.window.commands.edit_preferences()
    assert "when you restart" in hand.app.window.banner.accessibleName()
    monkeypatch.delenv(SCALE_FACTOR, raising=False)
    scale_interface(100)
    assert SCALE_FACTOR not in os.environ
    monkeypatch.setenv(SCALE_FACTOR, "2")
    scale_interface(hand.app.preferences.value.interface_percent)
    assert os.environ[SCALE_FACTOR] == "2", "what the environment says counts"
    monkeypatch.setenv(SCALE_FACTOR, "")
    monkeypatch.delenv(SCALE_FACTOR)
    scale_interface(hand.app.preferences.value.interface_percent)
    assert os.environ.pop(SCALE_FACTOR) == "1.5"


def test_f11_shows_the_window_on_the_full_screen_and_back(hand: Hand) -> None:
    window = hand.app.window
    assert window.actions_by_name["full_screen"].shortcut().toString() == "F11"
    window.actions_by_name["full_screen"].trigger()
    assert window.isFullScreen()
    assert window.actions_by_name["full_screen"].isChecked()
    window.actions_by_name["full_screen"].trigger()
    assert not window.isFullScreen()
    window.showFullScreen()
    assert window.actions_by_name["full_screen"].isChecked(), "it follows the window system"
    window.showNormal()
    assert not window.actions_by_name["full_screen"].isChecked()


def test_what_needs_a_restart_says_so_in_its_row() -> None:
    late = [setting.name for setting in SETTINGS if "restart" in setting.label]
    assert late == ["interface_percent"]

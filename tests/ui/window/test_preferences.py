"""The preferences dialog: what it shows, what it gives back, and what is in force after it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QDialog

from fivefoot.core.storage.settings import Preferences, load_preferences
from fivefoot.ui.dialogs.preferences import PreferencesDialog

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
    value = replace(Preferences(), reach_strength="strong", reduced_motion=True, confirm_ruleset=False)
    dialog = PreferencesDialog(value, hand.app.window)
    assert dialog.preferences() == value
    dialog.deleteLater()


def test_accepted_preferences_are_in_force_and_kept(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    choose(monkeypatch)
    hand.app.window.commands.edit_preferences()
    wanted = {"theme": "light", "reach_strength": "faint", "reduced_motion": True, "autosave_minutes": 0}
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

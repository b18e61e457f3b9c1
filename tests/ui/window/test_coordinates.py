"""Cells are named as pairs only where the map shows numbers on its rim; what is lost is not called
left.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.interaction.cell_words import cells_in_words, choice_in_words, offset_words
from fivefoot.core.interaction.plan import Planner
from fivefoot.core.interaction.pointer_chip import chip_words
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.rules.turn import commands as turn
from fivefoot.ui.application import Application

from .conftest import Hand, field_of_battle, make_every_part


@pytest.fixture
def walled(start: Callable[..., Application], qtbot: QtBot) -> Hand:
    """Ada with a wall right east of her, from the map's north to its south."""
    field = field_of_battle()
    wall = Barrier("wall", Point(5000, 0), Point(5000, 14_000))
    return Hand(start(replace(field, scene=replace(field.scene, barriers={"wall": wall}))), qtbot)


def texts(hand: Hand) -> str:
    hand.app.window.side.ledger.refresh()
    lines = [line.spoken for line in hand.app.window.side.ledger._model.lines]
    plan = hand.app.workspace.plan
    shown = hand.app.workspace.overlays.coordinates
    chip = (
        [words.text for words in chip_words(hand.app.workspace.battle, plan, shown)] if plan else []
    )
    return "\n".join(
        [*lines, *chip, hand.app.window.banner.text, hand.app.window.pointed_label.text()]
    )


def test_no_coordinates_are_shown_while_the_map_shows_none(walled: Hand) -> None:
    walled.press((4, 4))
    walled.move((5, 4))
    assert walled.app.workspace.plan is not None
    assert walled.app.workspace.plan.forbidden
    said = texts(walled)
    assert "(" not in said.replace("(reach", "")
    assert "5, 4" not in said
    walled.app.window.actions_by_name["coordinates"].trigger()
    walled.move((6, 4))
    assert "6, 4" in texts(walled)
    walled.release((6, 4))


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("a wall blocks the step from (2, 3) to (3, 3)", "a wall blocks the step"),
        (
            "the ground at (3, 3) cannot be entered in this mode (mud)",
            "the ground cannot be entered in this mode (mud)",
        ),
        (
            "5 ft up to (3, 4) is too high for a step: climb",
            "5 ft up is too high for a step: climb",
        ),
        ("(12, 7) is outside the map", "that cell is outside the map"),
        ("Ogre: Ada leaves (4, 4)", "Ogre: Ada leaves its cell"),
        ("E is placed at (5, 4)", "E is placed elsewhere"),
        ("Ada gets no farther than (5, 4)", "Ada gets no farther than that cell"),
        ("Ada (the bold) rolls 3", "Ada (the bold) rolls 3"),
    ],
)
def test_sentences_make_sense_without_their_cells(text: str, plain: str) -> None:
    assert cells_in_words(text, False) == plain
    assert cells_in_words(text, True) == text


def test_an_offered_place_is_described_by_its_route() -> None:
    assert (
        choice_in_words("to (5, 4), behind cover", Cell(5, 4), Cell(3, 5), False)
        == "2 east, 1 north, behind cover"
    )
    assert (
        choice_in_words("short, at (1, 1), falls 10 ft", Cell(1, 1), Cell(2, 1), False)
        == "short, 1 west, falls 10 ft"
    )
    assert choice_in_words("to (5, 4)", Cell(5, 4), Cell(3, 5), True) == "to (5, 4)"
    assert offset_words(Cell(1, 1), Cell(1, 1)) == "here"


@pytest.mark.parametrize(
    ("system", "told_of_rest"),
    [
        ("twopoint", "left"),  # parts of a Move may be walked until the turn's end
        ("openband", "lost"),  # a Maneuver is walked in one piece
    ],
)
def test_what_cannot_be_walked_later_is_not_called_left(
    system: str, told_of_rest: str, start, qtbot: QtBot
) -> None:
    hand = Hand(start(replace(field_of_battle(), ruleset=system)), qtbot)
    planner = Planner(hand.app.workspace.battle, "ada")
    first = chip_words(hand.app.workspace.battle, planner.to(Cell(4, 3)))[0].text
    assert first.split(" · ")[-1].endswith(told_of_rest)


PAIR = re.compile(r"\(-?\d+, ?-?\d+\)")


def pairs_said(hand: Hand) -> list[str]:
    """Every text, tip and name of the window in which a cell is a pair."""
    for _ in range(3):
        QApplication.processEvents()
    said = []
    make_every_part(hand.app.window)
    for widget in hand.app.window.findChildren(QWidget):
        texts = [widget.toolTip(), widget.accessibleName(), widget.accessibleDescription()]
        for read in ("text", "title", "toPlainText"):
            found = getattr(widget, read, "")
            texts.append(str(found()) if callable(found) else "")
        said += [text for text in texts if PAIR.search(text)]
    return said


def test_nothing_in_the_window_names_a_pair_before_the_map_does(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    """A walk that is asked about, its answer, the log in the panel of the turn, a refusal."""
    field = field_of_battle()
    goblin = replace(field.tokens["goblin"], cell=Cell(5, 5))
    hand = Hand(start(replace(field, tokens=field.tokens | {"goblin": goblin})), qtbot)
    window, workspace = hand.app.window, hand.app.workspace
    workspace.fight.do(turn.StartEncounter(("ada", "goblin", "brom"), seed=5))
    workspace.fight.next_turn()
    hand.drag((4, 4), (3, 4), (2, 3))
    assert workspace.fight.question is not None
    assert pairs_said(hand) == []
    workspace.fight.do(turn.Answer("goblin", "decline"))
    window.side.turn.refresh()
    hand.drag((2, 3), (19, 13))  # refused
    assert any("moves to (2, 3)" in entry.text for entry in workspace.scenario.encounter.log)
    assert pairs_said(hand) == []
    window.actions_by_name["coordinates"].trigger()
    window.side.turn.refresh()
    assert any("(2, 3)" in text for text in pairs_said(hand))

"""View > Look for a place: what is checked or typed, the marks on the map, and the way there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.lens_choice import name_in_text
from fivefoot.core.interaction.plan import Planner
from fivefoot.core.model.token import Token
from fivefoot.core.rules.foresight.lens_words import read_lenses
from fivefoot.core.rules.foresight.lenses import places_through
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.commands import Place
from fivefoot.core.session.commands.play import SetStage
from fivefoot.core.session.commands.token_edits import RenameToken
from fivefoot.core.session.selection import Selection
from fivefoot.ui.application import Application
from fivefoot.ui.commands.command_search import entry_of, rank

from .conftest import Hand, field_of_battle

Start = Callable[..., Application]
Key = Qt.Key


def asked(hand: Hand, *digits: Key) -> None:
    """Lay lenses on by their key, and check some by theirs."""
    hand.bot.keyClick(hand.view, Key.Key_Q)
    for digit in digits:
        hand.bot.keyClick(hand.view, digit)


def expected(hand: Hand, text: str) -> list[Cell]:
    """The places as the core answers them."""
    battle = hand.app.workspace.battle
    return [place.cell for place in places_through(battle, "ada", read_lenses(battle, text))]


def marks(hand: Hand) -> list[tuple[float, float]]:
    return [mark.at for mark in hand.app.window.lens_layers.marks.value]


def test_checks_mark_the_places_that_pass_the_cheapest_first(hand: Hand) -> None:
    hand.app.workspace.select(Selection(("ada",)))
    asked(hand, Key.Key_2, Key.Key_4)
    window, desk = hand.app.window, hand.app.workspace.lenses
    assert window.lens_strip.isVisible()
    assert not window.bar.isVisible()
    assert window.lens_strip.line.text() == desk.text == "quiet and strikes:goblin"
    cells = expected(hand, "quiet and strikes:goblin")
    assert cells
    assert [place.cell for place in desk.places] == cells
    assert marks(hand) == [((x + 0.5) * 64, (y + 0.5) * 64) for x, y in cells]
    ranks = [mark.rank for mark in window.lens_layers.marks.value]
    assert ranks == [n if n <= 9 else 0 for n in range(1, len(cells) + 1)]
    assert f"{len(cells)} places match" in window.lens_strip.result_text.whole
    legend = window.legend
    hand.bot.waitUntil(lambda: any(sample.kind == "lens" for sample in legend.samples))


def test_tab_looks_at_the_best_and_enter_plans_and_does_it(hand: Hand) -> None:
    hand.app.workspace.select(Selection(("ada",)))
    asked(hand, Key.Key_4)
    desk, layers = hand.app.workspace.lenses, hand.app.window.lens_layers
    hand.bot.keyClick(hand.view, Key.Key_Tab)
    hand.bot.keyClick(hand.view, Key.Key_Tab)
    hand.bot.keyClick(hand.view, Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    first = desk.places[0]
    assert desk.looked_at == first
    assert layers.chip.isVisible()
    assert not layers.chip.rect().isEmpty()
    assert any("Goblin is within melee reach" in words.text for words in layers.words(first))
    assert hand.app.workspace.plan is None
    hand.bot.keyClick(hand.view, Key.Key_Return)
    plan = hand.app.workspace.plan
    assert plan is not None
    assert plan.pending
    drawn = Planner(hand.app.workspace.battle, "ada").to(first.cell)
    assert (plan.path, plan.route and plan.route.cost) == (drawn.path, first.cost)
    assert layers.chip.rect().isEmpty()
    hand.bot.keyClick(hand.view, Key.Key_Return)
    assert hand.cell("ada") == first.cell


def test_the_place_before_the_first_is_the_last(hand: Hand) -> None:
    hand.app.workspace.select(Selection(("ada",)))
    asked(hand, Key.Key_4)
    hand.bot.keyClick(hand.view, Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    desk = hand.app.workspace.lenses
    assert desk.number == len(desk.places) - 1


def test_a_click_on_a_mark_plans_the_way_that_the_lens_means(hand: Hand) -> None:
    """To the far side of the goblin: the cheapest way is struck at, the quiet one goes round."""
    workspace = hand.app.workspace
    workspace.select(Selection(("ada",)))
    asked(hand, Key.Key_2)
    beyond = Cell(10, 5)
    cheapest = workspace.planner("ada").to(beyond).route
    assert cheapest is not None
    assert cheapest.events == 1
    quiet = next(place for place in workspace.lenses.places if place.cell == beyond)
    hand.click(beyond)
    assert workspace.plan is not None
    assert workspace.plan.route is not None
    assert workspace.plan.route.events == 0
    assert workspace.plan.route.cost == quiet.cost


def test_escape_drops_the_way_first_and_then_the_lenses(hand: Hand) -> None:
    hand.app.workspace.select(Selection(("ada",)))
    asked(hand, Key.Key_4)
    hand.click(hand.app.workspace.lenses.places[0].cell)
    assert hand.app.workspace.plan is not None
    hand.key(Key.Key_Escape)
    assert hand.app.workspace.plan is None
    assert hand.app.workspace.lenses.is_open
    hand.key(Key.Key_Escape)
    assert not hand.app.workspace.lenses.is_open
    assert hand.app.window.bar.isVisible()
    assert marks(hand) == []
    assert hand.app.workspace.selection.primary == "ada"


def test_what_is_typed_is_checked_and_what_is_wrong_is_said(hand: Hand) -> None:
    hand.app.workspace.select(Selection(("ada",)))
    asked(hand, Key.Key_0)
    strip, desk = hand.app.window.lens_strip, hand.app.workspace.lenses
    assert strip.line.hasFocus()
    hand.bot.keyClicks(strip.line, "quiet or strikes:goblin")
    checked = [name for name, check in strip.checks.items() if check.isChecked()]
    assert checked == ["quiet", "strikes"]
    assert strip.how.currentData() == "or"
    assert [place.cell for place in desk.places] == expected(hand, "quiet or strikes:goblin")
    strip.line.clear()
    hand.bot.keyClicks(strip.line, "not strikes:goblin")
    assert not any(check.isChecked() for check in strip.checks.values())
    assert marks(hand)
    strip.line.clear()
    hand.bot.keyClicks(strip.line, "save")
    assert "There is no lens 'save'" in strip.result_text.whole
    assert marks(hand) == []
    hand.bot.keyClick(strip.line, Key.Key_Escape)
    assert not desk.is_open
    assert hand.view.hasFocus()


def test_a_check_by_the_pointer_is_what_its_key_is(hand: Hand) -> None:
    hand.app.workspace.select(Selection(("ada",)))
    hand.app.window.actions_by_name["lenses"].trigger()
    strip = hand.app.window.lens_strip
    hand.bot.mouseClick(strip.checks["quiet"], Qt.MouseButton.LeftButton)
    assert hand.app.workspace.lenses.text == "quiet"
    hand.bot.mouseClick(strip.next, Qt.MouseButton.LeftButton)
    assert hand.app.workspace.lenses.number == 0
    hand.bot.mouseClick(strip.off, Qt.MouseButton.LeftButton)
    assert not strip.isVisible()
    assert not hand.app.window.actions_by_name["lenses"].isChecked()


def test_marks_go_with_the_token_the_turn_and_the_tool(hand: Hand) -> None:
    workspace = hand.app.workspace
    for leave in (
        lambda: workspace.select(Selection(("brom",))),
        lambda: workspace.choose_tool("ruler"),
        lambda: workspace.do(SetStage("setup")),
    ):
        workspace.choose_tool("select")
        workspace.do(SetStage("play"))
        workspace.select(Selection(("ada",)))
        asked(hand, Key.Key_4)
        workspace.lenses.check(replace(workspace.lenses.last, names=("strikes",)))
        assert marks(hand)
        leave()
        assert not workspace.lenses.is_open
        assert marks(hand) == []


def test_marks_follow_what_changes_on_the_map(hand: Hand) -> None:
    """The goblin is placed elsewhere: the old marks are gone, and the new ones are about it."""
    workspace = hand.app.workspace
    workspace.select(Selection(("ada",)))
    asked(hand, Key.Key_4)
    before = marks(hand)
    workspace.do(Place("goblin", Cell(1, 1)))
    assert workspace.lenses.is_open
    assert marks(hand) != before
    assert [p.cell for p in workspace.lenses.places] == expected(hand, "strikes:goblin")


@pytest.mark.parametrize(
    ("system", "grey"),
    [
        ("twopoint", {"flanks", "short", "cover"}),
        ("openband", {"flanks"}),
        ("keyword3", set()),
    ],
)
def test_what_cannot_be_asked_is_grey_and_says_why(
    start: Start, qtbot: QtBot, system: str, grey: set[str]
) -> None:
    hand = Hand(start(replace(field_of_battle(), ruleset=system)), qtbot)
    hand.app.workspace.select(Selection(("ada",)))
    asked(hand)
    checks = hand.app.window.lens_strip.checks
    assert {name for name, check in checks.items() if not check.isEnabled()} == grey
    assert all(checks[name].accessibleDescription() for name in grey)
    assert all(checks[name].accessibleDescription()[1:6] in checks[name].toolTip() for name in grey)


def test_nobody_to_look_for_and_setup_are_said(hand: Hand) -> None:
    notices: list[str] = []
    hand.app.workspace.noticed.connect(lambda notice: notices.append(notice.text))
    hand.app.workspace.do(SetStage("setup"))
    asked(hand)
    assert not hand.app.workspace.lenses.is_open
    assert not hand.app.window.actions_by_name["lenses"].isChecked()
    assert "switch to Play first" in notices[-1]


def test_it_is_found_by_the_words_people_use(hand: Hand) -> None:
    entry = entry_of(hand.app.window.actions_by_name["lenses"])
    for word in ("safe", "flank", "cover", "lens"):
        assert rank(word, entry) is not None, word


def test_a_name_that_two_have_is_said_by_its_id() -> None:
    tokens = {
        "ada": Token("ada", "Ada", Cell(0, 0)),
        "g1": Token("g1", "Goblin", Cell(1, 0), "foes"),
        "g2": Token("g2", "goblin", Cell(2, 0), "foes"),
        "ogre": Token("ogre", 'Og "the" Ogre', Cell(3, 0), "foes"),
        "imp": Token("imp", "Old Imp", Cell(4, 0), "foes"),
        "odd": Token("odd", "imp", Cell(5, 0), "foes"),
    }
    battle = Battle(replace(field_of_battle(), tokens=tokens), library.load("twopoint"))
    said = {name: name_in_text(battle, name) for name in tokens}
    assert said == {
        "ada": "ada",
        "g1": "g1",
        "g2": "g2",
        "ogre": "ogre",
        "imp": '"Old Imp"',
        "odd": "odd",
    }
    for name, words in said.items():
        assert read_lenses(battle, f"strikes:{words}").target == name  # type: ignore[union-attr]


def test_a_renamed_enemy_is_named_anew(hand: Hand) -> None:
    hand.app.workspace.select(Selection(("ada",)))
    asked(hand, Key.Key_4)
    hand.app.workspace.do(RenameToken("goblin", "Old Grub"))
    assert hand.app.workspace.lenses.text == 'strikes:"Old Grub"'
    assert marks(hand)

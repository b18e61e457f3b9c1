"""What explains the map: the legend at the foot, the sheet of marks, the first hint."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QApplication, QLabel

from fivefoot.core.geometry.grid import Point
from fivefoot.core.interaction.legend import band_names
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scene import Scene
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.session.opening import switch_to
from fivefoot.core.session.selection import Selection
from fivefoot.ui.appearance.theme import DARK, TEXT_SMALL, font
from fivefoot.ui.application import Application
from fivefoot.ui.commands.command_table import TOOLS
from fivefoot.ui.dialogs.mark_sheet import MarkSheet
from fivefoot.ui.map.samples.height_samples import HEIGHT_SAMPLES
from fivefoot.ui.map.samples.map_samples import MARKS, paint_sample
from fivefoot.ui.state.workspace import Overlays
from fivefoot.ui.strips.legend_strip import WAITING

from .conftest import Hand, field_of_battle


def texts(hand: Hand) -> list[str]:
    legend = hand.app.window.legend
    legend.refresh()
    return [sample.text for sample in legend.samples]


def test_the_legend_names_what_is_on_the_map_now(hand: Hand) -> None:
    assert texts(hand)[:3] == ["1st Advance · 1 action", "2nd · 2 actions", "3rd · 3 actions"]
    assert "attack provoked" not in texts(hand)
    hand.press((4, 4))
    hand.move((8, 4))  # beside the goblin, and on
    hand.app.window.map.pointer.set_waypoint()
    hand.move((10, 4))
    assert "attack provoked" in texts(hand)
    hand.app.window.map.pointer.cancel()
    hand.app.workspace.show_overlays(Overlays(reach=False, threat=True))
    assert texts(hand) == ["threatened"]


def test_narrow_places_within_reach_are_marked_with_their_width(
    start: Callable[..., Application],
) -> None:
    """One of 3 ft and one of 2.2 that lies on a slant; none without a reach, nor where the ruleset
    measures none.
    """
    walls = ((6000, 0), (6000, 4200)), ((6000, 4800), (6000, 7300)), ((6200, 7700), (6200, 14000))
    barriers = {f"w{i}": Barrier(f"w{i}", Point(*a), Point(*b)) for i, (a, b) in enumerate(walls)}
    application = start(replace(field_of_battle(), scene=Scene(20, 14, barriers=barriers)))
    workspace, item = application.workspace, application.window.scene.narrow
    assert [(mark.text, mark.fits) for mark in item.marks] == [("2.2 ft", False), ("3 ft", True)]
    found = application.window.legend
    found.refresh()
    assert {"squeeze through", "too narrow"} <= {sample.text for sample in found.samples}
    workspace.show_overlays(Overlays(reach=False))
    assert item.marks == ()
    workspace.show_overlays(Overlays(reach=True))
    workspace.do(switch_to(workspace.scenario, "openband"))
    assert item.marks == ()


def test_what_is_left_of_a_movement_comes_first(hand: Hand) -> None:
    hand.drag((4, 4), (5, 4))
    assert texts(hand)[:3] == ["rest of Advance", "2nd Advance · 1 action", "3rd · 2 actions"]


def test_the_legend_says_everything_to_who_cannot_see_it_and_leaves_out_what_has_no_room(
    hand: Hand,
) -> None:
    legend = hand.app.window.legend
    assert all(text in legend.accessibleDescription() for text in texts(hand))
    # Too narrow for all of their words, wide enough for fewer.
    legend.resize(300, 20)
    assert [sample.text for sample in legend.fitting()] == ["1st Advance", "2nd", "3rd"]
    legend.resize(200, 20)
    assert [sample.kind for sample in legend.fitting()] == ["band-1", "band-2"]
    assert "3rd · 3 actions" in legend.toolTip()


@pytest.mark.parametrize(
    ("ruleset", "names"),
    [
        ("phase3ap", ("1st Stride · 1 action point", "2nd · 2 action points")),
        ("twopoint", ("1st Move · 1 point", "2nd · 2 points")),
        ("quickaction", ("the turn's movement", "2nd Movement")),
    ],
)
def test_bands_are_named_in_each_system_s_words(
    ruleset: str, names: tuple[str, ...], hand: Hand
) -> None:
    hand.app.workspace.do(switch_to(hand.app.workspace.scenario, ruleset))
    assert Battle(hand.app.workspace.scenario, library.load(ruleset)).in_play
    assert band_names(hand.app.workspace.planner("ada"), 2) == names


def test_until_the_search_is_ready_the_legend_says_what_comes(hand: Hand) -> None:
    workspace, legend = hand.app.workspace, hand.app.window.legend
    workspace.waits_for_search = True
    workspace.select(Selection(("ada",)))
    workspace.shown_changed.emit()
    legend.refresh()
    assert (legend.samples, legend.waiting) == ((), WAITING)
    assert legend.accessibleDescription() == WAITING
    workspace.waits_for_search = False
    workspace.shown_changed.emit()
    legend.refresh()
    assert legend.waiting == ""
    assert legend.samples


@pytest.mark.parametrize(
    ("tool", "shapes"),
    [
        ("wall", {"rectangle": "Drag from corner to corner", "chain": "Click from corner"}),
        ("carve", {"rock": "Drag over what becomes rock", "corridor": "Drag from room to room"}),
        ("paint", {"fill": "Click: the same ground", "polygon": "Click from corner"}),
        ("fog", {"room": "Click: the room around it", "brush": "Drag over what to uncover"}),
    ],
)
def test_the_line_below_the_map_explains_the_shape_that_a_tool_draws_next(
    tool: str, shapes: dict[str, str], hand: Hand
) -> None:
    workspace, legend = hand.app.workspace, hand.app.window.legend
    desks = {
        "wall": workspace.walls,
        "carve": workspace.carving,
        "paint": workspace.paint,
        "fog": workspace.fog,
    }
    workspace.choose_tool(tool)
    for shape, words in shapes.items():
        desks[tool].set_shape(shape)  # type: ignore[attr-defined]
        # Without being asked to: choosing a shape is what refreshes it.
        hand.bot.waitUntil(lambda words=words: legend.waiting.startswith(words))


@pytest.mark.parametrize("tool", [tool for tool in TOOLS if tool != "select"])
def test_the_line_below_the_map_explains_every_tool(
    tool: str, start: Callable[..., Application]
) -> None:
    # Set up, not played: in play the ruler leaves the line to the bands of the reach.
    application = start(field_of_battle("setup"))
    workspace, legend = application.workspace, application.window.legend
    workspace.choose_tool(tool)
    legend.refresh()
    assert (legend.samples, bool(legend.waiting)) == ((), True)
    # Whole at the width that the window opens with.
    needed = QFontMetricsF(font(TEXT_SMALL)).horizontalAdvance(legend.waiting)
    assert needed <= legend.width()


def test_with_the_ruler_too_the_legend_says_what_comes_first(hand: Hand) -> None:
    workspace, legend = hand.app.workspace, hand.app.window.legend
    workspace.waits_for_search = True
    workspace.select(Selection(("ada",)))
    workspace.choose_tool("ruler")
    legend.refresh()
    assert (legend.samples, legend.waiting) == ((), WAITING)


@pytest.mark.parametrize("kind", sorted(HEIGHT_SAMPLES))
def test_samples_of_heights_are_seen_on_the_floor(kind: str, qapp: QApplication) -> None:
    look = DARK
    picture = QImage(56, 32, QImage.Format.Format_RGB32)
    picture.fill(QColor(look.ground.floor))
    plain = picture.copy()
    painter = QPainter(picture)
    paint_sample(painter, kind, QRectF(0, 0, 56, 32), look)
    painter.end()
    touched = sum(picture.pixel(x, y) != plain.pixel(x, y) for x in range(56) for y in range(32))
    assert touched > 60


def test_the_sheet_of_marks_holds_every_mark_with_words(hand: Hand, qtbot) -> None:  # type: ignore[no-untyped-def]
    sheet = MarkSheet((), hand.app.window.look, hand.app.window)
    qtbot.addWidget(sheet)
    words = {label.text() for label in sheet.findChildren(QLabel)}
    assert {mark.text for mark in MARKS} <= words
    assert not sheet.grab().toImage().isNull()


def test_the_first_hint_names_whose_turn_it_is(start: Callable[..., Application]) -> None:
    application = start(field_of_battle())
    assert any(
        "Drag Ada" in label.text() for label in application.window.hints.findChildren(QLabel)
    )
    hints, at = application.window.hints, application.window.map.token_rect("ada").center()
    hints.present()
    assert not hints.geometry().contains(application.window.map.mapFromGlobal(at))


def test_the_hints_leave_half_of_a_low_map_to_be_seen(hand: Hand) -> None:
    window = hand.app.window
    shown = []
    for height in (860, 520):
        window.resize(960, height)
        window.hints.present()
        QApplication.processEvents()
        assert window.hints.height() <= window.map.height() / 2
        shown.append(
            sum(
                label.isVisible() and bool(label.text())
                for label in window.hints.findChildren(QLabel)
            )
        )
    assert shown[0] == 3
    assert 1 <= shown[1] < 3

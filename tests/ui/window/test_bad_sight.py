"""What could break sight and light in the window: a light without end, a token in a wall, thousands
of walls that touch. The picture stays sane, and where something is wrong a word says so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QInputDialog
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.fog import Fog
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.token import CarriedLight, Token
from fivefoot.core.session.selection import Selection
from fivefoot.ui.application import Application
from fivefoot.ui.players.players_window import PlayersWindow

from .conftest import Hand
from .test_players_window import hall, settle, shot

FARTHEST = 10_000 * 1000
"""Thousandths of a cell that a light in a file may reach."""


def shown(
    scenario: Scenario, start: Callable[..., Application], qtbot: QtBot
) -> tuple[Hand, PlayersWindow]:
    hand = Hand(start(scenario), qtbot)
    hand.app.window.actions_by_name["players_window"].trigger()
    players = hand.app.window.players_commands.players
    assert players is not None
    settle()
    return hand, players


def with_walls(*walls: Barrier, token: Token | None = None) -> Scenario:
    scenario = hall(Fog(on=True))
    tokens = {"ada": token or scenario.tokens["ada"]}
    scene = replace(scenario.scene, barriers={wall.id: wall for wall in walls})
    return replace(scenario, scene=scene, tokens=tokens)


@pytest.mark.parametrize("typed", ["inf", "inf/inf", "20/inf", "1e400", "nan", "20/99999999"])
def test_a_light_without_end_is_refused_with_a_word(
    typed: str,
    start: Callable[..., Application],
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hand = Hand(start(hall(Fog(on=True))), qtbot)
    before = hand.app.workspace.scenario
    hand.app.workspace.select(Selection(("ada",)))
    monkeypatch.setattr(QInputDialog, "getText", lambda *_args, **_more: (typed, True))
    hand.app.window.actions_by_name["torch"].trigger()
    assert hand.app.workspace.scenario is before
    told = hand.app.window.banner.text
    assert "Write two numbers like" in told or "reaches 1 to 500 squares" in told


def test_the_farthest_light_of_a_file_ends_at_the_wall(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    ada = replace(hall().tokens["ada"], light=CarriedLight(FARTHEST, FARTHEST))
    wall = Barrier("w", Point(10_000, 0), Point(10_000, 14_000))
    scenario = with_walls(wall, token=ada)
    scenario = replace(scenario, scene=replace(scenario.scene, ambient="dark"))
    _hand, players = shown(scenario, start, qtbot)
    assert shot(players, (1, 1)).lightness() > 20
    assert shot(players, (8, 12)).lightness() > 20
    assert shot(players, (15, 6)).lightness() == 0


def test_a_token_in_a_wall_looks_past_that_wall_and_no_other(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    through = Barrier("w", Point(4_500, 0), Point(4_500, 14_000))
    beyond = Barrier("v", Point(10_000, 0), Point(10_000, 14_000))
    hand, players = shown(with_walls(through, beyond), start, qtbot)
    assert shot(players, (1, 6)).lightness() > 20
    assert shot(players, (8, 6)).lightness() > 20
    assert shot(players, (15, 6)).lightness() == 0
    hand.move((4, 6))
    assert "stands in a wall and sees past it" in hand.app.window.pointed_label.text()


def test_five_thousand_walls_that_touch_hide_as_one(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    """A closed ring about Ada and a line across the map, of pieces that share their ends."""
    # 1,250 pieces to a side of five cells: each four thousandths of a cell long.
    step, side, pieces = 4, 5_000, []
    left, top = 2_000, 4_000
    corners = [(left, top), (left + side, top), (left + side, top + side), (left, top + side)]
    for (x, y), (to_x, to_y) in zip(corners, [*corners[1:], corners[0]], strict=True):
        across, down = (to_x > x) - (to_x < x), (to_y > y) - (to_y < y)
        for at in range(0, side, step):
            begin = Point(x + across * at, y + down * at)
            pieces.append((begin, Point(begin.x + across * step, begin.y + down * step)))
    assert len(pieces) == 5_000
    walls = (Barrier(f"w{n}", *ends) for n, ends in enumerate(pieces))
    hand, players = shown(with_walls(*walls), start, qtbot)
    for cell in ((2, 4), (6, 4), (2, 8), (6, 8), (4, 7)):
        assert shot(players, cell).lightness() > 20, cell
    for cell in ((0, 6), (8, 6), (4, 2), (4, 10), (15, 6)):
        assert shot(players, cell).lightness() == 0, cell
    assert hand.cell("ada") == Cell(4, 6)

"""Miniatures stand on the players' screen: rings about their bases, names beside them, ways under
them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPointingDevice, QTransform
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.grid import Cell, centre
from fivefoot.core.model.fog import Fog
from fivefoot.core.model.scenario import with_token
from fivefoot.core.model.scene import Light
from fivefoot.core.model.token import Token
from fivefoot.core.rules.turn.commands import NewTurn
from fivefoot.core.session.commands.moving import PlaceTokens
from fivefoot.core.session.opening import document_of
from fivefoot.ui.application import Application
from fivefoot.ui.map.painters.light_painter import light_image
from fivefoot.ui.map.painters.mini_painter import mini_ring
from fivefoot.ui.map.painters.name_painter import NAMES_FROM
from fivefoot.ui.map.painters.scale import CELL

from .conftest import Hand
from .test_players_window import hall
from .test_table_touch import Table, settle, touch_screen

__all__ = ["touch_screen"]


@pytest.fixture
def table(start: Callable[..., Application], qtbot: QtBot, touch_screen: QPointingDevice) -> Table:
    hand = Hand(start(hall()), qtbot)
    hand.app.window.actions_by_name["players_window"].trigger()
    players = hand.app.window.players_commands.players
    assert players is not None
    players.resize(1400, 1000)
    players.set_motion(False)
    hand.app.window.scene.glides.on = False
    hand.app.window.actions_by_name["miniatures"].trigger()
    settle()
    return Table(hand, players, touch_screen)


def own(table: Table, name: str) -> str:
    tokens = table.players.workspace.scenario.tokens.values()
    return next(token.id for token in tokens if token.name == name)


def colour(table: Table, at: QPointF) -> QColor:
    image = table.players.view.viewport().grab().toImage()
    return image.pixelColor(table.players.view.mapped(at).toPoint())


def ways(table: Table) -> dict[str, tuple[tuple[float, float], ...]]:
    items = table.players.trails._items
    return {name: item._value.route.points for name, item in items.items()}


def test_a_token_is_a_ring_about_dim_ground(table: Table) -> None:
    ada = table.players.scene.tokens[own(table, "Ada")].pos()
    middle = [colour(table, ada + QPointF(x, y)) for x, y in ((0, 0), (16, 0), (0, -20), (-9, 9))]
    assert all(each.lightness() < 40 for each in middle)
    inner, outer = mini_ring(1)
    ring = colour(table, ada + QPointF(-(inner + outer) / 2, 0))
    assert ring.lightness() > 60
    assert ring.saturation() > 60
    table.hand.app.window.actions_by_name["miniatures"].trigger()
    settle()
    assert colour(table, ada + QPointF(0, 0)).lightness() != middle[0].lightness()


def test_names_stand_outside_the_ring(table: Table) -> None:
    scene = table.players.scene
    for name in ("readers_below", "readers_left", "readers_above", "readers_right"):
        table.hand.app.window.actions_by_name[name].trigger()
        settle()
        for tag, box in scene.names.item.placed:
            item = scene.tokens[own(table, tag.text)]
            at, outer = item.pos(), mini_ring(item.look_value.footprint)[1]
            x = max(box.left - at.x(), at.x() - box.right, 0)
            y = max(box.top - at.y(), at.y() - box.bottom, 0)
            assert max(x, y) >= outer - 0.5


def test_names_are_written_from_afar_too(table: Table) -> None:
    """Rings have no letters that would tell who stands there."""
    players = table.players
    players.resize(500, 400)
    settle(0.1)
    assert players.scene.zoom * CELL < NAMES_FROM
    assert {tag.text for tag, _ in players.scene.names.item.placed} == {"Ada", "Ogre"}


def test_a_name_without_room_above_and_below_stands_beside(table: Table) -> None:
    hand, scenario = table.hand, table.hand.app.workspace.scenario
    for number in range(3):
        scenario = with_token(scenario, Token(f"h{number}", f"Hero {number}", Cell(4, 3 + number)))
    hand.app.workspace.open(document_of(with_token(scenario, Token("low", "Low", Cell(4, 7)))))
    settle(0.1)
    placed = {tag.text for tag, _ in table.players.scene.names.item.placed}
    assert {"Ada", "Hero 0", "Hero 1", "Hero 2", "Low"} <= placed


def test_foes_are_told_from_heroes_by_more_than_colour(table: Table) -> None:
    view, scene = table.players.view, table.players.scene
    image = view.viewport().grab().toImage()

    def edge(name: str) -> list[int]:
        at = scene.tokens[own(table, name)].pos()
        far = mini_ring(1)[1] + 3.5
        turns = [QTransform().rotate(360 / 112 * step).map(QPointF(far, 0)) for step in range(112)]
        places = [view.mapped(at + turn).toPoint() for turn in turns]
        return [image.pixelColor(place).saturation() for place in places]

    ogre, ada = edge("Ogre"), edge("Ada")
    assert max(ogre) - min(ogre) > 60
    assert sum(level > 60 for level in ogre) > 3 * sum(level > 60 for level in ada)


def test_the_way_lies_under_the_figure_until_the_next_turn(table: Table) -> None:
    table.drag((4, 6), (5, 6), (6, 7))
    assert ways(table) == {}
    table.hand.key(Qt.Key.Key_Return)
    settle()
    (points,) = ways(table).values()
    assert points[0] == (4.5 * CELL, 6.5 * CELL)
    assert points[-1] == (6.5 * CELL, 7.5 * CELL)
    assert len(points) == 3
    item = table.players.trails._items["ada"]
    assert item.zValue() < min(each.zValue() for each in table.players.scene.tokens.values())
    table.hand.app.workspace.document.do(NewTurn("ogre"))
    settle()
    assert ways(table) == {}


def test_it_fades_where_motion_is_wanted(table: Table) -> None:
    table.drag((4, 6), (5, 6))
    table.hand.key(Qt.Key.Key_Return)
    settle()
    table.players.set_motion(True)
    table.hand.app.workspace.document.do(NewTurn("ogre"))
    ((item, motion),) = table.players.trails._fading
    motion.setCurrentTime(motion.duration() // 2)
    assert 0.3 < item.opacity() < 0.7
    motion.setCurrentTime(motion.duration())
    settle()
    assert not table.players.trails._fading
    assert item.scene() is None
    table.players.set_motion(False)


def test_undo_takes_the_way_back(table: Table) -> None:
    table.hand.app.window.actions_by_name["players_wait"].trigger()
    table.drag((4, 6), (5, 6), (6, 7))
    assert len(next(iter(ways(table).values()))) == 3
    table.hand.app.workspace.document.undo()
    settle()
    assert ways(table) == {}


def test_what_the_game_master_plans_for_the_party_is_shown_before(table: Table) -> None:
    hand = table.hand
    hand.app.workspace.document.do(NewTurn("ada"))
    settle()
    hand.click((4, 6))
    hand.click((6, 6))
    settle(0.2)
    before = table.players.trails._before._value.route.points
    assert before[-1] == (6.5 * CELL, 6.5 * CELL)
    hand.key(Qt.Key.Key_Escape)
    settle()
    assert table.players.trails._before._value.route.points == ()


def test_a_foe_that_comes_into_sight_tells_not_from_where(table: Table) -> None:
    hand = table.hand
    hand.app.workspace.open(document_of(hall(Fog(on=True))))
    settle(0.1)
    assert "Ogre" not in {token.name for token in table.players.workspace.scenario.tokens.values()}
    hand.app.workspace.document.do(PlaceTokens((("ogre", Cell(6, 8)),)))
    settle(0.1)
    assert own(table, "Ogre")
    assert ways(table) == {}
    hand.app.workspace.document.do(PlaceTokens((("ogre", Cell(7, 8)),)))
    settle(0.1)
    assert ways(table)["ogre"] == ((6.5 * CELL, 8.5 * CELL), (7.5 * CELL, 8.5 * CELL))


def test_a_foe_out_of_the_dark_tells_no_way(table: Table) -> None:
    hand = table.hand
    lurker = Token("lurker", "Lurker", Cell(2, 12), "foes", hidden=True)
    hand.app.workspace.open(document_of(with_token(hand.app.workspace.scenario, lurker)))
    settle()
    trails = table.players.trails
    hand.app.workspace.document.do(PlaceTokens((("lurker", Cell(3, 12)),)))
    settle()
    assert trails.trails == {}
    assert ways(table) == {}


def test_light_about_a_figure_is_toned_down(table: Table) -> None:
    """The light of lamps lies on the ground as it did, two cells from the figure."""
    scenario = table.hand.app.workspace.scenario
    token = scenario.tokens["ada"]
    lamp = Light(centre(token.cell), 6000, "#ffffff", 6000)
    dark = replace(scenario.scene, lights=(lamp,), ambient="dark", fog=Fog(True))
    table.hand.app.workspace.open(document_of(replace(scenario, scene=dark)))
    settle()
    middle = (token.cell.x + 0.5) * CELL, (token.cell.y + 0.5) * CELL

    def light(beside: float) -> int:
        value = table.players.light.value
        assert value is not None
        image, scale = light_image(value), 8 / CELL
        at = round((middle[0] + beside * CELL) * scale), round(middle[1] * scale)
        return image.pixelColor(*at).alpha()

    near, far = light(0.2), light(1.6)
    table.hand.app.window.actions_by_name["miniatures"].trigger()
    assert light(0.2) > 4 * near
    assert light(1.6) == far > 0

"""Names of tokens and what is left of them: where they stand, what gives way, and that small ones
can be read.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.ui.appearance.theme import DARK, THEMES, Theme, load_font
from fivefoot.ui.map.painters.clear_places import SceneBox
from fivefoot.ui.map.painters.hit_points_painter import number_within
from fivefoot.ui.map.painters.name_painter import NAMES_FROM, NameTag, name_pixels, placed_names
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.painters.token_painter import MARGIN, TokenLook, foot_of, token_pixmap
from fivefoot.ui.map.view_values.scene_values import copy_numbers, hit_point_text

SMALL = 24
"""Logical pixels to a cell of a map seen whole."""


@pytest.fixture(autouse=True, scope="module")
def _font(qapp: QApplication) -> None:
    load_font(qapp)


def tag(name: str, column: int, row: int = 0, rank: int = 3) -> NameTag:
    return NameTag(name, ((column + 0.5) * CELL, (row + 0.5) * CELL), CELL / 2, rank)


def squares(*cells: tuple[int, int]) -> list[SceneBox]:
    return [SceneBox.around(((x + 0.5) * CELL, (y + 0.5) * CELL), CELL, CELL) for x, y in cells]


def seen(look: TokenLook, theme: Theme = DARK, pixels: int = SMALL) -> np.ndarray:
    image = token_pixmap(look, pixels * look.footprint, 1.0, theme).toImage()
    image = image.convertToFormat(QImage.Format.Format_Grayscale8)
    data = np.frombuffer(image.constBits(), dtype=np.uint8).reshape(
        image.height(), image.bytesPerLine()
    )
    return data[:, : image.width()].astype(int)


def test_names_stand_under_their_tokens_and_cover_none(qapp: QApplication) -> None:
    cells = [(0, 0), (3, 0), (6, 2)]
    placed = placed_names([tag(f"Token {x}", x, y) for x, y in cells], squares(*cells), 1.0)
    assert len(placed) == 3
    for name, box in placed:
        assert box.top > name.middle[1] + CELL / 2
        assert not any(box.meets(square) for square in squares(*cells))


def test_a_name_with_no_room_below_stands_above_and_no_two_overlap(qapp: QApplication) -> None:
    cells = [(x, 1) for x in range(6)]
    names = [
        "Brenna the Bold",
        "Raider of the North",
        "Tamsin Underhill",
        "Raider of the South",
        "Corvin",
        "Ysolde",
    ]
    tags = [tag(name, *cell) for name, cell in zip(names, cells, strict=True)]
    placed = placed_names(tags, squares(*cells), 1.0)
    assert {box.middle[1] > 1.5 * CELL for _, box in placed} == {True, False}
    assert not any(one.meets(two) for (_, one), (_, two) in combinations(placed, 2))


def test_who_matters_less_gives_way_and_the_one_pointed_at_never(qapp: QApplication) -> None:
    everywhere = [SceneBox(-1000, -1000, 1000, 1000)]
    assert placed_names([tag("Ysolde", 0, rank=1)], everywhere, 1.0) == ()
    assert [each.text for each, _ in placed_names([tag("Ysolde", 0, rank=0)], everywhere, 1.0)] == [
        "Ysolde"
    ]
    crowd = [tag("A goblin of some renown", 0), tag("The hero whose turn it is", 0, rank=1)]
    first = placed_names(crowd, squares((0, 0)), 1.0)[0][0]
    assert first.rank == 1


def test_the_one_pointed_at_stands_beside_its_token_before_it_covers_another(
    qapp: QApplication,
) -> None:
    cells = [(4, 3), (4, 4), (4, 5)]
    ((_, box),) = placed_names([tag("Brenna", 4, 4, rank=0)], squares(*cells), 1.0)
    assert not any(box.meets(square) for square in squares(*cells))
    assert box.left >= 5 * CELL
    right = [*cells, (5, 4), (6, 4)]
    ((_, box),) = placed_names([tag("Brenna", 4, 4, rank=0)], squares(*right), 1.0)
    assert box.right <= 4 * CELL
    # With tokens on all sides it is written where names usually are.
    around = [*right, (3, 4), (2, 4)]
    ((_, box),) = placed_names([tag("Brenna", 4, 4, rank=0)], squares(*around), 1.0)
    assert box.top >= 5 * CELL
    # A name that nobody asks for is still left out.
    assert placed_names([tag("Brenna", 4, 4)], squares(*cells), 1.0) == ()


def test_from_afar_only_those_the_table_looks_at_are_named(qapp: QApplication) -> None:
    tags = [
        tag("Pointed", 0, rank=0),
        tag("Acting", 4, rank=1),
        tag("Chosen", 8, rank=2),
        tag("Other", 12),
    ]
    afar = (NAMES_FROM - 1) / CELL

    def named(zoom: float, style: str) -> set[str]:
        return {each.text for each, _ in placed_names(tags, [], zoom, style)}  # type: ignore[arg-type]

    assert named(afar, "near") == {"Pointed", "Acting", "Chosen"}
    assert named(NAMES_FROM / CELL, "near") == named(afar, "always") == {each.text for each in tags}
    assert named(1.0, "pointed") == {"Pointed", "Acting", "Chosen"}


def test_names_keep_below_a_number_at_the_foot(qapp: QApplication) -> None:
    number = TokenLook("A", hit_points=0.5, hit_text="6/12", hit_style="number")
    assert foot_of(number, 1.0) > foot_of(TokenLook("A", hit_points=0.5), 1.0) == CELL / 2


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("side", ["heroes", "foes", "neutral"])
def test_letters_can_be_read_at_24_pixels(side: str, theme: Theme, qapp: QApplication) -> None:
    """Capitals of "HE" are 8 pixels high at least, and stand out from their disc as light from
    dark.
    """
    with_letters, without = seen(TokenLook("HE", side), theme), seen(TokenLook("", side), theme)
    rows = np.nonzero((abs(with_letters - without) > 60).any(axis=1))[0]
    assert rows[-1] - rows[0] + 1 >= 8
    assert with_letters.max() - int(np.median(without[10:26, 12:24])) > 120


def test_a_bar_can_be_read_at_24_pixels_and_its_length_tells(qapp: QApplication) -> None:
    """Four rows of it at least, as long as what is left: 20 pixels are the whole of it."""
    full, half, none = (seen(TokenLook("HE", hit_points=share)) for share in (1.0, 0.5, 0.0))
    changed = abs(full - none) > 40
    low = changed[-(SMALL // 2) :]
    assert low.any(axis=1).sum() >= 4
    assert 19 <= low.sum(axis=1).max() <= 21
    assert 9 <= (abs(half - none) > 40)[-(SMALL // 2) :].sum(axis=1).max() <= 11


def test_the_number_stays_within_the_tokens_picture(qapp: QApplication) -> None:
    room = (1 + 2 * MARGIN) * CELL
    assert number_within("6/12", room, SMALL) == "6/12"
    assert number_within("100/120", room, SMALL) == "100"
    assert number_within("100/120", room, 64) == "100/120"
    edge = seen(TokenLook("A", hit_points=0.9, hit_text="100/120", hit_style="number"))
    assert not edge[:, 0].any()
    assert not edge[:, -1].any()


@pytest.mark.parametrize("style", ["bar", "number", "ring"])
def test_each_way_of_showing_hit_points_is_seen(style: str, qapp: QApplication) -> None:
    def look(share: float, text: str) -> TokenLook:
        return TokenLook("A", hit_points=share, hit_text=text, hit_style=style)  # type: ignore[arg-type]

    assert (seen(look(0.9, "9/10")) != seen(look(0.2, "2/10"))).sum() > 10
    off = TokenLook("A", hit_points=0.9, hit_style="off")
    assert (seen(off) == seen(TokenLook("A"))).all()


def test_copies_that_share_a_picture_are_numbered(qapp: QApplication) -> None:
    def scenario(*names: str) -> Scenario:
        tokens = {
            f"t{i}": Token(f"t{i}", name, Cell(i, 0), picture="wolf.png")
            for i, name in enumerate(names)
        }
        tokens["alone"] = Token("alone", "Bear", Cell(9, 0), picture="bear.png")
        tokens["plain"] = Token("plain", "Ogre", Cell(8, 0))
        return Scenario(Scene(10, 10), tokens=tokens)

    assert copy_numbers(scenario("Wolf 2", "Wolf 7")) == {"t0": "2", "t1": "7"}
    assert copy_numbers(scenario("Wolf", "Grey wolf")) == {"t0": "1", "t1": "2"}
    assert copy_numbers(scenario("Wolf 2", "Wolf 2")) == {"t0": "1", "t1": "2"}
    assert copy_numbers(scenario("Wolf")) == {}
    art = QImage(32, 32, QImage.Format.Format_RGB32)
    art.fill(0x406080)
    one, two = (
        TokenLook("W", picture=art, picture_key="w", number=number) for number in ("1", "2")
    )
    assert (seen(one) != seen(two)).sum() > 5


def test_hit_points_in_figures() -> None:
    cell = Cell(0, 0)
    assert hit_point_text(Token("a", "A", cell)) == ""
    assert hit_point_text(Token("a", "A", cell, hit_points=7, hit_points_max=12)) == "7/12"
    assert hit_point_text(Token("a", "A", cell, hit_points=7)) == "7"


def test_names_grow_a_little_with_the_map() -> None:
    assert name_pixels(0.1) == 12
    assert name_pixels(8.0) == 17

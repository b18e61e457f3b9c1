"""The map on paper: whole squares of exactly one inch, the fewest pages, marks, and a page to
measure.
"""

from __future__ import annotations

import re
import zlib
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.ui.map.scene.paper import (
    MOST_PAGES,
    Paper,
    TooManyPagesError,
    pdf_of,
    plan_of,
    write_pdf,
)
from fivefoot.ui.map.scene.render import PictureOptions

PLAIN = PictureOptions(frame=False)
POINTS = 72.0
"""Points of a PDF to an inch."""


def streams(pdf: bytes) -> list[str]:
    """The drawing orders of each page, unpacked."""
    found = []
    for packed in re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL):
        try:
            text = zlib.decompress(packed)
        except zlib.error:
            continue
        if b" cm\n" in text and b"BT" in text:
            found.append(text.decode("latin-1"))
    return found


def boxes(pdf: bytes) -> set[tuple[float, float]]:
    """Widths and heights of the sheets in points."""
    found = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    return {(float(width), float(height)) for width, height in found}


@pytest.mark.parametrize(
    ("columns", "rows", "paper", "pages"),
    [
        # an A4 sheet less its margins is 7.47 x 10.89 inches: 7 x 10 squares upright
        (7, 10, "a4", (1, 1, False)),
        (8, 10, "a4", (2, 1, False)),
        # lying, 10 x 7: one sheet where two upright ones would be needed
        (10, 7, "a4", (1, 1, True)),
        (20, 14, "letter", (2, 2, True)),
        (26, 19, "letter", (4, 2, False)),
    ],
)
def test_the_fewest_pages_of_whole_squares(
    columns: int, rows: int, paper: Paper, pages: tuple[int, int, bool]
) -> None:
    plan = plan_of(columns, rows, paper)
    assert (plan.across, plan.down, plan.lying) == pages
    assert plan.across * plan.columns >= columns
    assert plan.down * plan.rows >= rows


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_sheets_are_as_large_as_they_are_called(
    qapp: QApplication, paper: Paper, size: tuple[float, float]
) -> None:
    pdf = pdf_of(Scenario(Scene(7, 10), title="Cave"), paper, PLAIN)
    assert pdf is not None
    (found,) = boxes(pdf)
    assert found == pytest.approx(size, abs=1)
    assert len(streams(pdf)) == 2, "one page and the one to measure"


def test_every_square_is_one_inch(qapp: QApplication) -> None:
    # 9 x 4 squares lie on one sheet: the picture is 9 x 4 inches, 648 x 288 points
    pdf = pdf_of(Scenario(Scene(9, 4), title="Hall"), "a4", PLAIN)
    assert pdf is not None
    first, page = streams(pdf)
    assert sides(page) == [pytest.approx((9 * POINTS, 4 * POINTS), abs=0.01)]
    # the square to measure is a rectangle of 1200 units where 1200 units are an inch
    scale = scale_of(first)
    squares = re.findall(r"([\d.-]+) ([\d.-]+) ([\d.]+) ([\d.]+) re", first)
    widths = [(float(w) * scale, float(h) * scale) for _, _, w, h in squares]
    assert any(pair == pytest.approx((POINTS, POINTS), abs=0.01) for pair in widths)


def scale_of(page: str) -> float:
    """Points of a unit of the page."""
    found = re.search(r"([\d.]+) 0 0 -?([\d.]+) [\d.-]+ [\d.-]+ cm", page)
    assert found is not None
    return float(found[1])


def sides(page: str) -> list[tuple[float, float]]:
    """Width and height of each picture on a page, in points: all scalings, multiplied."""
    found, kept, now = [], [], (1.0, 1.0)
    words = page.split()
    for place, word in enumerate(words):
        if word == "q":
            kept.append(now)
        elif word == "Q":
            now = kept.pop()
        elif word == "cm":
            now = (now[0] * float(words[place - 6]), now[1] * float(words[place - 3]))
        elif word == "Do":
            found.append((abs(now[0]), abs(now[1])))
    return found


def test_a_part_of_a_page_is_as_large_as_its_squares(qapp: QApplication) -> None:
    pdf = pdf_of(Scenario(Scene(15, 10), title="Long"), "a4", PLAIN)
    assert pdf is not None
    pages = [side for page in streams(pdf)[1:] for side in sides(page)]
    plan = plan_of(15, 10, "a4")
    assert (plan.across, plan.down) == (2, 2) if plan.lying else (3, 1)
    assert sum(width for width, _ in pages[: plan.across]) == pytest.approx(15 * POINTS, abs=0.1)


def test_it_can_be_cancelled_between_pages(qapp: QApplication) -> None:
    asked: list[int] = []

    def went_on(page: int) -> bool:
        asked.append(page)
        return page < 2

    assert pdf_of(Scenario(Scene(20, 20)), "a4", PLAIN, went_on) is None
    assert asked == [1, 2]


def test_more_pages_than_anybody_prints_are_refused(qapp: QApplication) -> None:
    with pytest.raises(TooManyPagesError, match=str(MOST_PAGES)):
        pdf_of(Scenario(Scene(500, 500)), "a4", PLAIN)


def test_the_terminal_writes_it(qapp: QApplication, tmp_path: Path) -> None:
    target = tmp_path / "cave.pdf"
    write_pdf(Scenario(Scene(7, 10)), target, "letter", PLAIN)
    assert target.read_bytes().startswith(b"%PDF-")

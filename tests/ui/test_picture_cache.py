"""Pictures kept by their bytes: the newest stay, and all of them together stay under the bound."""

from __future__ import annotations

import ctypes
import sys

import pytest
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QApplication

from fivefoot.ui.appearance.picture_cache import (
    PictureCache,
    bytes_of,
    forget_all_pictures,
    forget_pictures,
    kept_by_bytes,
)
from fivefoot.ui.map.painters.text import figure_pixmap

SMALL = 10 * 10 * 4


def pictures(most_bytes: int) -> tuple[PictureCache[[int], QImage], list[int]]:
    """A function that makes square pictures, and the sides it was really asked for."""
    made: list[int] = []

    @kept_by_bytes(most_bytes)
    def square(side: int) -> QImage:
        made.append(side)
        return QImage(side, side, QImage.Format.Format_ARGB32)

    return square, made


def test_the_same_arguments_give_the_same_picture() -> None:
    square, made = pictures(10 * SMALL)
    assert square(10) is square(10)
    assert made == [10]
    assert square.weight == SMALL


def test_the_picture_not_asked_for_the_longest_goes_first() -> None:
    square, made = pictures(2 * SMALL + 8 * 8 * 4)
    square(10)
    square(8)
    square(10)
    square(9)  # 400 + 256 + 324 bytes are less than 1056
    square(7)  # 196 more are too many: the one of 8 goes
    assert square.weight == SMALL + 9 * 9 * 4 + 7 * 7 * 4
    square(10)
    assert made == [10, 8, 9, 7]
    square(8)
    assert made == [10, 8, 9, 7, 8]


def test_the_newest_stays_whatever_it_weighs() -> None:
    square, made = pictures(SMALL)
    square(10)
    assert square(100) is square(100)
    assert made == [10, 100]
    assert square.weight == 100 * 100 * 4


def test_cleared_it_holds_nothing() -> None:
    square, made = pictures(10 * SMALL)
    square(10)
    square.cache_clear()
    assert square.weight == 0
    square(10)
    assert made == [10, 10]


def test_pictures_of_a_document_go_with_it() -> None:
    @kept_by_bytes(10 * SMALL, of_document=True)
    def on_the_map(side: int) -> QImage:
        return QImage(side, side, QImage.Format.Format_ARGB32)

    sheet, _ = pictures(10 * SMALL)
    on_the_map(10)
    sheet(10)
    forget_pictures()
    assert (on_the_map.weight, sheet.weight) == (0, SMALL)
    assert forget_all_pictures() >= SMALL
    assert sheet.weight == forget_all_pictures() == 0


class Heap(ctypes.Structure):
    """What `mallinfo2` of the C library tells, in bytes."""

    _fields_ = (("figures", ctypes.c_size_t * 10),)


MAPPED, USED = 4, 7
"""The places of what is mapped piece by piece, and of what is in use besides."""


def in_use() -> int:
    tell = ctypes.CDLL(None).mallinfo2
    tell.restype = Heap
    figures = tell().figures
    return int(figures[MAPPED] + figures[USED])


@pytest.mark.skipif(
    sys.platform != "linux" or not hasattr(ctypes.CDLL(None), "mallinfo2"),
    reason="asks the C library of Linux what is in use",
)
def test_a_painted_picture_is_kept_without_what_painted_it(qapp: QApplication) -> None:
    """The engine of a painter stays with the picture it drew on: it would be some 55,000 bytes for
    each short text, of which the cache counts 3,000.
    """
    figures = PictureCache[..., QPixmap](figure_pixmap._make, 10_000_000)
    figures("0", 14, "#000000", "#ffffff", 1.0)
    before, weight, count = in_use(), figures.weight, 200
    last = [figures(str(number), 14, "#000000", "#ffffff", 1.0) for number in range(1, count + 1)]
    assert figures.weight - weight == sum(map(bytes_of, last))
    assert in_use() - before < 2 * (figures.weight - weight)

"""Handouts from files: what can be shown is, everything else is refused in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from fivefoot.core.model.handout import MOST_HANDOUT_TEXT
from fivefoot.core.storage.handout_files import MAX_TEXT_BYTES, HandoutError, read_handout

SMALL = b"GIF89a" + bytes([7, 0, 5, 0])


def test_a_picture_goes_out_without_the_name_of_its_file(tmp_path: Path) -> None:
    path = tmp_path / "the butler did it.gif"
    path.write_bytes(SMALL)
    found = read_handout(path)
    assert (found.kind, found.title, found.text) == ("picture", "", "")
    assert found.name == "the butler did it"
    assert found.picture == SMALL


def test_a_text_is_plain(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_bytes("\ufeff<b>Meet</b>\tme\x00\u202e\r\nat the mill.\n\n".encode())
    assert read_handout(path).text == "<b>Meet</b>    me\nat the mill."


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("a.txt", b"\xff\xfe\x00", "not plain text"),
        ("a.txt", b"  \n", "is empty"),
        ("a.txt", b"a" * (MOST_HANDOUT_TEXT + 1), "2001 letters"),
        ("a.txt", b"a" * (MAX_TEXT_BYTES + 1), "more than 64 KiB"),
        ("a.png", b"not a picture", "a.png cannot be handed out"),
        ("a.svg", b"<svg/>", "a.svg cannot be handed out"),
        ("a.gif", b"GIF89a" + bytes([255, 255, 255, 255]), "too large"),
    ],
)
def test_what_cannot_be_shown_is_refused(tmp_path: Path, name: str, data: bytes, why: str) -> None:
    (tmp_path / name).write_bytes(data)
    with pytest.raises(HandoutError, match=why):
        read_handout(tmp_path / name)


def test_a_file_that_is_gone(tmp_path: Path) -> None:
    with pytest.raises(HandoutError, match=r"gone\.png cannot be read"):
        read_handout(tmp_path / "gone.png")

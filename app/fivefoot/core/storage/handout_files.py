"""Reads handouts from files: a picture or a plain text. Files are untrusted until they are
checked.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from fivefoot.core.model.handout import MOST_HANDOUT_TEXT, MOST_HANDOUT_TITLE, Handout
from fivefoot.core.storage.assets import picture_problem
from fivefoot.core.storage.texts import say

MAX_PICTURE_BYTES: Final = 64 * 1024 * 1024
MAX_TEXT_BYTES: Final = 64 * 1024
TEXTS: Final = (".txt", ".md", ".text")
"""The endings of plain text files; everything else is read as a picture."""


class HandoutError(ValueError):
    """A handout that cannot be shown; the text names the file, what is wrong and the remedy."""


def read_handout(path: Path) -> Handout:
    """The handout in a file. Raises HandoutError.

    Nothing is decoded here; the picture size in the header must be within the limits.
    """
    is_text = path.suffix.lower() in TEXTS
    data = _read(path, MAX_TEXT_BYTES if is_text else MAX_PICTURE_BYTES)
    name = path.stem[:MOST_HANDOUT_TITLE]
    if is_text:
        return Handout("text", text=_text(path.name, data), name=name)
    problem = picture_problem(data)
    if problem:
        raise HandoutError(say("handout_is_no_picture", file=path.name, problem=problem))
    return Handout("picture", picture=data, name=name)


def _read(path: Path, most: int) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
    except OSError as error:
        reason = error.strerror or str(error)
        raise HandoutError(say("handout_cannot_be_read", file=path.name, reason=reason)) from error
    if len(data) > most:
        raise HandoutError(say("handout_is_too_large", file=path.name, most=most // 1024))
    return data


def _text(name: str, data: bytes) -> str:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise HandoutError(say("handout_is_no_text", file=name)) from error
    return checked_text(text, name)


def checked_text(text: str, name: str) -> str:
    """A text without invisible characters. Raises HandoutError where it is too long or empty.

    >>> checked_text("Meet me\\x00 at the mill.  ", "letter.txt")
    'Meet me at the mill.'
    """
    clean = "".join(
        sign for sign in text.replace("\r\n", "\n").replace("\t", "    ") if _seen(sign)
    )
    clean = clean.strip()
    if not clean:
        raise HandoutError(say("handout_is_empty", file=name))
    if len(clean) > MOST_HANDOUT_TEXT:
        raise HandoutError(
            say("handout_is_too_long", file=name, count=len(clean), most=MOST_HANDOUT_TEXT)
        )
    return clean


def _seen(sign: str) -> bool:
    return sign == "\n" or sign.isprintable()

"""What the game master shows to the players: a text, a picture, or a title between scenes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

HandoutKind = Literal["text", "picture", "title"]

MOST_HANDOUT_TITLE: Final = 120
MOST_HANDOUT_TEXT: Final = 2_000
"""The most characters: a longer text cannot be read on a screen across the table."""


@dataclass(frozen=True, slots=True)
class Handout:
    """A handout; its texts are plain, never markup.

    `picture` is the bytes of a picture file, empty where there is none. A `title` is a still screen
    of its own, with its `text` below it and its picture behind it. `name` is for the game master
    only: file names may give plots away, so the players never get it.

    >>> Handout("text", "Letter", "Meet me at the mill.").picture
    b''
    """

    kind: HandoutKind
    title: str = ""
    text: str = ""
    picture: bytes = field(default=b"", repr=False)
    name: str = ""

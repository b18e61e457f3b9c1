"""How much a scenario file may hold, with all figures in one place, and how its texts are cleaned.

Files come from strangers: every figure is far above what a game needs and far below what would hang
the program.
"""

from __future__ import annotations

import unicodedata
from typing import Final

from fivefoot.core.geometry.grid import CELL, MAX_SIDE
from fivefoot.core.model.painting import MOST_SURFACES
from fivefoot.core.model.scenes import MOST_SCENES
from fivefoot.core.texts.hidden_signs import HIDDEN_IN_A_LINE, HIDDEN_IN_A_TEXT

MAX_CELLS: Final = MAX_SIDE
#: Coordinates, heights and lengths of the map, in thousandths of a cell either way.
MAX_LENGTH: Final = 10_000 * CELL
#: Any other whole number: pools, initiative, hit points.
MAX_NUMBER: Final = 1_000_000_000
#: Scenes of one scenario. All of them together hold no more tokens, walls, outlines, lamps and log
#: lines than one scene may, so that many scenes take no longer to open than a large one.
MAX_SCENES: Final = MOST_SCENES
MAX_ALL_CELLS: Final = 4 * MAX_CELLS * MAX_CELLS
MAX_TOKENS: Final = 5_000
MAX_BARRIERS: Final = 50_000
#: Pairs of walls within a cell of each other, and pairs of walls of limited height that cross:
#: passages between neighbours are measured one by one. The densest real maps have some 50,000 of
#: the former and hardly any of the latter.
MAX_NEAR_WALLS: Final = 2_000_000
MAX_CROSSINGS: Final = 10_000
MAX_GROUNDS: Final = 10_000
#: Vertices of one outline with its holes, and of all outlines of a map.
MAX_VERTICES: Final = 2_000
MAX_ALL_VERTICES: Final = 50_000
MAX_PALETTE: Final = MOST_SURFACES
MAX_LIGHTS: Final = 20_000
MAX_LIST: Final = 20_000
#: The state of the dice is one 64-bit number.
MAX_DICE: Final = 2**64 - 1
#: Lines of the log and commands of the history of one fight.
MAX_HISTORY: Final = 1_000_000
MAX_NAME: Final = 200
MAX_ID: Final = 100
MAX_NOTES: Final = 200_000

#: The container.
MAX_FILE_BYTES: Final = 512 * 1024 * 1024
MAX_JSON_BYTES: Final = 64 * 1024 * 1024
#: A foreign map with its picture in it: bytes, text, and the extracted picture are in memory at
#: once.
MAX_MAP_BYTES: Final = 200 * 1024 * 1024
#: Signs that begin a value or follow a key, in foreign maps and in scenarios. 50,000 walls have
#: 700,000 of them, a fight of 500,000 log lines 3 million; each may cost 60 bytes once it is read.
MAX_MAP_SIGNS: Final = 4_000_000
MAX_JSON_SIGNS: Final = 8_000_000
MAX_ENTRIES: Final = 2_000
MAX_UNPACKED_BYTES: Final = 512 * 1024 * 1024
MAX_RATIO: Final = 200
#: Small entries may be compressed as tightly as they like: an unpainted map is nearly nothing.
RATIO_FROM_BYTES: Final = 1024 * 1024
MAX_ENTRY_NAME: Final = 255


def clean_line(text: str) -> str:
    """A name as it may stand in a file and on the screen: composed letters, no control or direction
    characters.

    >>> clean_line("Gob\\u202elin\\n 1")
    'Goblin 1'
    """
    return (
        text if text.isascii() and text.isprintable() else _composed(HIDDEN_IN_A_LINE.sub("", text))
    )


def clean_text(text: str) -> str:
    """Notes cleaned as by `clean_line`, with their line breaks and tabs kept."""
    return (
        text if text.isascii() and text.isprintable() else _composed(HIDDEN_IN_A_TEXT.sub("", text))
    )


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def is_identifier(text: str) -> bool:
    """Whether a text can be the id of a token, a barrier or a piece of ground: one short printable
    line.
    """
    return 0 < len(text) <= MAX_ID and clean_line(text) == text

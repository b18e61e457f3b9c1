"""What the players have seen of a map: whether it has fog, and which cells are uncovered.

A row of cells is written as hexadecimal digits, four cells each, the west-most cell in the highest
bit: short in a file, cheap to keep in a history, and equal rows are equal texts.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Fog:
    """The fog of a scene.

    `by_sight`: what the heroes see is uncovered as they move, and foes are shown only while seen.

    `explored` has a text for each row of cells; missing rows are covered.
    """

    on: bool = False
    by_sight: bool = True
    explored: tuple[str, ...] = ()


def explored_cells(fog: Fog, columns: int, rows: int) -> Mask:
    """Which cells are uncovered: bool [rows, columns].

    >>> explored_cells(Fog(True, explored=("", "c")), 3, 2).astype(int).tolist()
    [[0, 0, 0], [1, 1, 0]]
    """
    # Whole bytes to a row, rounded up.
    width = -(-columns // 8)
    # A file may have more or fewer rows than its map: missing cells count as covered.
    digits = "".join(text[: 2 * width].ljust(2 * width, "0") for text in fog.explored[:rows])
    data = np.frombuffer(bytes.fromhex(digits), dtype=np.uint8).reshape(-1, width)
    mask = np.zeros((rows, columns), dtype=np.bool_)
    mask[: len(data)] = np.unpackbits(data, axis=1, count=columns)
    return mask


def rows_of(mask: Mask) -> tuple[str, ...]:
    """The texts of a mask, as `Fog.explored` keeps them.

    >>> rows_of(np.array([[False, False, False], [True, True, False]]))
    ('', 'c')
    """
    packed, width = np.packbits(mask, axis=1).tobytes().hex(), 2 * -(-mask.shape[1] // 8)
    # Zeros at the end are dropped: a covered row is an empty text.
    return tuple(packed[at : at + width].rstrip("0") for at in range(0, len(packed), width))

"""What the players have seen of a map: whether fog lies on it, and which cells are uncovered.

A row of cells is written as hexadecimal digits, four cells each, the west-most cell in the highest
bit: short in a file, cheap to keep in a history, and two rows that are alike are the same text.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Fog:
    """Fog on a scene.

    `by_sight`: what the heroes see is uncovered as they move, and foes are shown only while seen.

    `explored` has a text for each row of cells; rows that are not there are covered.
    """

    on: bool = False
    by_sight: bool = True
    explored: tuple[str, ...] = ()


def explored_cells(fog: Fog, columns: int, rows: int) -> Mask:
    """Which cells are uncovered: bool [rows, columns].

    >>> explored_cells(Fog(True, explored=("", "c")), 3, 2).astype(int).tolist()
    [[0, 0, 0], [1, 1, 0]]
    """
    mask = np.zeros((rows, columns), dtype=np.bool_)
    for number, text in enumerate(fog.explored[:rows]):
        if text:
            data = np.frombuffer(bytes.fromhex(text + "0" * (len(text) % 2)), dtype=np.uint8)
            bits = np.unpackbits(data)[:columns]
            mask[number, : len(bits)] = bits
    return mask


def rows_of(mask: Mask) -> tuple[str, ...]:
    """The texts of a mask, as `Fog.explored` keeps them.

    >>> rows_of(np.array([[False, False, False], [True, True, False]]))
    ('', 'c')
    """
    return tuple(np.packbits(row).tobytes().hex().rstrip("0") if row.any() else "" for row in mask)

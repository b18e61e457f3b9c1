"""What bars a step: the reasons that a graph is built by, and that a refusal puts into words."""

from __future__ import annotations

from enum import IntFlag

import numpy as np
from numpy.typing import NDArray


class StepBar(IntFlag):
    """Why there is no step: all the reasons that hold; none where the step is free.

    `GROUND` is ground (or what fills the air) that no mode of the movement goes through, `NOTHING`
    an abyss, `RISE` and `DROP` more height than an ordinary step has, `WALL` a wall or gap that
    bars it at every level, `LOW_WALL` one that ends above or below, `CEILING` too little room
    overhead, `CREATURE` somebody who does not let it pass, `FACE` that the face to which it clings
    does not lead there.

    >>> StepBar.WALL in StepBar.WALL | StepBar.RISE
    True
    """

    GROUND = 1
    NOTHING = 2
    RISE = 4
    DROP = 8
    WALL = 16
    LOW_WALL = 32
    CEILING = 64
    CREATURE = 128
    FACE = 256


FREE = StepBar(0)

Bars = NDArray[np.uint8]
"""The reasons of many steps or places, as numbers: those from `GROUND` to `CREATURE`."""


def where(mask: NDArray[np.bool_], bar: StepBar) -> Bars:
    """A reason where a mask holds, and none elsewhere.

    >>> where(np.array([True, False]), StepBar.DROP).tolist()
    [8, 0]
    """
    return mask.view(np.uint8) * np.uint8(bar.value)


def is_free(bars: Bars) -> NDArray[np.bool_]:
    """Where nothing bars.

    >>> is_free(np.array([0, 8], np.uint8)).tolist()
    [True, False]
    """
    # Beside a flag numpy would compare objects, which takes ten times as long.
    free: NDArray[np.bool_] = bars == 0
    return free

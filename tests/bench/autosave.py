"""Times how long a recovery copy blocks the window: the longest pause of the painting thread while
another thread writes a scene of 5,000 walls and 65 tokens.
"""

from __future__ import annotations

import os
import tempfile
import threading
import time
from collections.abc import Callable

from tests.bench.figure import Figure

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.storage.autosave import keep_recovery, new_recovery_id
from fivefoot.core.storage.user_folders import HOME_VARIABLE

WALLS, TOKENS, SIDE = 5_000, 65, 100
FRAME = 16.0
TICK = 0.0005
ROUNDS = 9


def scene() -> Scenario:
    """Returns a map of 100 x 100 cells with short walls everywhere, and a crowd of tokens."""
    places = [Point(n % SIDE * 1000, n // SIDE * 2000) for n in range(WALLS)]
    walls = {
        f"w-{n}": Barrier(f"w-{n}", at, Point(at.x + 700, at.y + 300))
        for n, at in enumerate(places)
    }
    tokens = {
        f"t-{n}": Token(f"t-{n}", f"Goblin {n}", Cell(n % SIDE, n // SIDE), "foes")
        for n in range(TOKENS)
    }
    return Scenario(Scene(SIDE, SIDE, barriers=walls), tokens=tokens)


def longest_stop(work: Callable[[], object]) -> float:
    """Returns the longest pause of this thread in milliseconds while another thread works: the
    shortest of several rounds, because other programs can only make it longer.
    """
    return min(_stop(work) for _ in range(ROUNDS))


def _stop(work: Callable[[], object]) -> float:
    thread = threading.Thread(target=work)
    longest, last = 0.0, time.perf_counter()
    thread.start()
    while thread.is_alive():
        time.sleep(TICK)
        now = time.perf_counter()
        longest, last = max(longest, now - last), now
    return longest * 1000


def counting() -> None:
    """Counts for a while; Python itself switches to other threads meanwhile."""
    end = time.perf_counter() + 0.2
    number = 0
    while time.perf_counter() < end:
        number += 1


def figures() -> tuple[Figure, ...]:
    """Returns the figure of the recovery copy."""
    scenario, name = scene(), new_recovery_id()
    before = os.environ.get(HOME_VARIABLE)
    with tempfile.TemporaryDirectory() as home:
        os.environ[HOME_VARIABLE] = home
        try:
            keep_recovery(scenario, name, None)
            stop = longest_stop(lambda: keep_recovery(scenario, name, None))
        finally:
            os.environ.pop(HOME_VARIABLE)
            if before is not None:
                os.environ[HOME_VARIABLE] = before
    held = "a thread that only counts"
    title = f"recovery copy, {WALLS:,} walls: longest stop"
    return (Figure(title, stop, FRAME, held, longest_stop(counting)),)

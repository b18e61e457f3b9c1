"""Small files that ask for much work, opened in a process of its own: `python -m
tests.hostile.much_work KIND` opens one, asks for the first reach and prints the peak of memory.

Opening may take five seconds of the processor, and the first reach twenty: then the process is
ended.
"""

from __future__ import annotations

import math
import random
import resource
import signal
import sys
from collections.abc import Callable, Mapping

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.encounter import Encounter, LogEntry
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.storage.scenario_file import read_scenario, write_scenario_json

MOST_SECONDS, MOST_FOR_THE_REACH = 5, 20
TOKENS = {"a": Token("a", "Anna", Cell(50, 50))}


def overlapping_grounds() -> Scenario:
    """500 pieces of ground that all lie over each other."""
    dice = random.Random(3)
    grounds = []
    for number in range(500):
        x, y, far = (
            dice.randrange(*bounds) for bounds in ((20_000, 80_000),) * 2 + ((8_000, 20_000),)
        )
        angles = [math.tau * part / 12 + dice.uniform(0, 0.4) for part in range(12)]
        ring = tuple(Point(x + int(math.cos(a) * far), y + int(math.sin(a) * far)) for a in angles)
        height = dice.choice((None, 1000, 2000))
        grounds.append(Ground(f"g{number}", Surface("difficult", height), ring))
    return Scenario(Scene(100, 100, ground=tuple(grounds)), tokens=TOKENS)


def short_walls() -> Scenario:
    """50,000 walls of half a cell."""
    dice = random.Random(3)
    walls = {}
    for number in range(50_000):
        x, y = dice.randrange(99_000), dice.randrange(99_000)
        end = Point(x + dice.randrange(50, 600), y + dice.randrange(50, 600))
        walls[f"w{number}"] = Barrier(f"w{number}", Point(x, y), end)
    return Scenario(Scene(100, 100, barriers=walls), tokens=TOKENS)


def long_walls() -> Scenario:
    """2,000 walls from anywhere to anywhere."""
    dice, walls = random.Random(3), {}
    for number in range(2_000):
        ends = (Point(dice.randrange(100_000), dice.randrange(100_000)) for _ in range(2))
        walls[f"w{number}"] = Barrier(f"w{number}", *ends)
    return Scenario(Scene(100, 100, barriers=walls), tokens=TOKENS)


def long_log() -> Scenario:
    """A log of 500,000 lines."""
    entry = LogEntry(1, "a", "a line of the log")
    return Scenario(Scene(100, 100), tokens=TOKENS, encounter=Encounter(log=(entry,) * 500_000))


KINDS: Mapping[str, Callable[[], Scenario]] = {
    "overlapping grounds": overlapping_grounds,
    "short walls": short_walls,
    "long walls": long_walls,
    "long log": long_log,
}


def main(kind: str) -> None:
    """Opens it, asks for the first reach, prints the peak in megabytes."""
    data = write_scenario_json(KINDS[kind]())
    signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)  # what takes longer is ended by SIGPROF
    scenario = read_scenario(data, "much.json").scenario
    signal.setitimer(signal.ITIMER_PROF, MOST_FOR_THE_REACH)
    movement_field(Battle(scenario, library.load("keyword3")), "a").bands()
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)


if __name__ == "__main__":
    main(sys.argv[1])

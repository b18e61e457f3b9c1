"""Shared files changed at random: refused, or opened, written again, compared and merged."""

from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path

from tests.hostile.changed_files import changed, changed_inside
from tests.reference.how_many import SEED, maps

from fivefoot.core.rules.ruleset import library
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.commands.merging import Merge
from fivefoot.core.session.differences import difference_line, differences
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import read_scenario, write_scenario

SHARED = Path(__file__).parents[1] / "files" / "format-2" / "shared.fivefoot"
FILES = maps(150, 6_000)


def test_a_changed_file_is_refused_or_can_be_compared_and_merged() -> None:
    data = SHARED.read_bytes()
    own, rules = read_scenario(data, "own").scenario, library.load("keyword3")
    opened, refused = 0, []
    for number in range(FILES):
        dice = random.Random(f"{SEED} share {number}")
        other = changed_inside(data, dice) if dice.random() < 0.8 else changed(data, dice)
        try:
            theirs = read_scenario(other, "theirs").scenario
        except ScenarioFileError as error:
            refused.append(str(error))
            continue
        opened += 1
        again = write_scenario(theirs)
        assert write_scenario(read_scenario(again, "again").scenario) == again
        found = differences(own, theirs, rules)
        assert all(map(difference_line, found))
        with suppress(Refused):
            Merge(tuple(each for each in found if each.can_be_taken), theirs).apply(own, rules)
    assert opened > FILES // 10
    assert len(refused) > FILES // 10
    assert all("theirs" in told for told in refused)

"""Long work tells how much of it is done, never less than before, and stops when it is told to."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.progress import (
    Progress,
    StoppedError,
    done,
    followed,
    part,
    watched,
    with_progress,
)
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle, forget_derived
from fivefoot.core.storage import scenario_file


class Recorded(Progress):
    """Keeps every share it is told, and stops itself from one of them on."""

    def __init__(self, stops_at: float = 2.0) -> None:
        super().__init__()
        self.heard: list[float] = []
        self.stops_at = stops_at

    def tell(self, share: float) -> None:
        super().tell(share)
        self.heard.append(self._share)
        self.is_stopped = self._share >= self.stops_at


def street() -> Scenario:
    """A street with a ditch to leap, walls with a narrow gap, and somebody to walk there."""
    ditch = Ground("ditch", Surface("chasm"), tuple(Point(x, y) for x, y in DITCH))
    walls = {
        name: Barrier(name, Point(20_000, top), Point(20_000, foot))
        for name, top, foot in (("north", 0, 15_300), ("south", 16_000, 40_000))
    }
    tokens = {"ada": Token("ada", "Ada", Cell(15, 15))}
    return Scenario(Scene(40, 40, ground=(ditch,), barriers=walls), tokens=tokens)


DITCH = ((10_000, 0), (11_000, 0), (11_000, 40_000), (10_000, 40_000))


def test_parts_of_parts_share_what_is_theirs() -> None:
    work = Recorded()
    with watched(work):
        with part(0.2, 0.6):
            for _ in with_progress("ab"):
                done(0.5)
        done(1)
        done(0.3)  # told late: nothing is undone by it
    assert work.heard == pytest.approx([0.2, 0.2, 0.3, 0.4, 0.5, 1, 1])


def test_nobody_has_to_watch() -> None:
    done(0.5)
    assert [*with_progress("ab")] == ["a", "b"]
    with followed(lambda: 0.5):
        pass


def test_what_tells_nothing_is_asked_from_another_thread() -> None:
    work, read, heard = Progress(), [0.0], list[float]()
    with watched(work), part(0, 0.5), followed(lambda: read[0]):
        for share in (0.2, 0.8):
            read[0] = share
            asking = Thread(target=lambda: heard.append(work.share))
            asking.start()
            asking.join()
    assert heard == pytest.approx([0.1, 0.4])


def test_a_field_tells_its_share_step_by_step_and_can_be_stopped() -> None:
    rules, scenario = library.load("keyword3"), street()
    forget_derived()
    work = Recorded()
    with watched(work):
        whole = movement_field(Battle(scenario, rules), "ada")
    assert work.heard == sorted(work.heard)
    assert len({round(share, 2) for share in work.heard}) > 8
    forget_derived()
    stopped = Recorded(stops_at=0.3)
    with watched(stopped), pytest.raises(StoppedError):
        movement_field(Battle(scenario, rules), "ada")
    assert 0.3 <= stopped.share < 0.6
    again = movement_field(Battle(scenario, rules), "ada")
    assert {found.cell for found in again.cells()} == {found.cell for found in whole.cells()}


def test_saving_that_is_stopped_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "street.fivefoot"
    scenario_file.save(street(), path)
    before = path.read_bytes()
    work = Recorded(stops_at=0.6)
    with watched(work), pytest.raises(StoppedError):
        scenario_file.save(replace(street(), title="Changed"), path)
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == [path.name]
    whole = Recorded()
    with watched(whole):
        scenario_file.save(replace(street(), title="Changed"), path)
    assert scenario_file.load(path).scenario.title == "Changed"
    assert whole.heard == sorted(whole.heard)
    assert len(set(whole.heard)) > 5

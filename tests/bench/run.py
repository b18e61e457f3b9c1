"""Speed figures, each beside a yardstick measured in the same run, with its budget. Run `python -m tests.bench`.

Times are the median of repeated calls, in milliseconds. "yardstick" names what the figure is compared with.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tests.bench import c_search, heights, scenes  # noqa: E402
from tests.reference import plain_heights  # noqa: E402
from tests.reference.plain_search import Other, Patch, PlainSearch, Puzzle, Wall  # noqa: E402

from fivefoot.core.geometry import compiled, kernel  # noqa: E402
from fivefoot.core.geometry.barriers import blocked_cell_steps, blocked_footprint_steps  # noqa: E402
from fivefoot.core.rules.battle import Battle  # noqa: E402
from fivefoot.core.rules.movement import field as field_module  # noqa: E402
from fivefoot.core.rules.movement.field import movement_field  # noqa: E402
from fivefoot.core.rules.threat import threatened_cells  # noqa: E402


@dataclass(frozen=True)
class Figure:
    """One line of the report; `milliseconds` None = not measured, `note` says why or what it means."""

    name: str
    milliseconds: float | None
    budget: float | None = None
    yardstick: str = ""
    against: float | None = None
    note: str = ""

    def text(self) -> str:
        """The line."""
        if self.milliseconds is None:
            return f"{self.name:<52} not measured  {self.note}"
        line = f"{self.name:<52} {self.milliseconds:>9.3f} ms"
        if self.budget is not None:
            line += f"  {'within' if self.milliseconds <= self.budget else 'OVER'} {self.budget:g} ms"
        if self.against:
            line += f"  {self.milliseconds / self.against:.2f} x {self.yardstick} ({self.against:.3f} ms)"
        return f"{line}  {self.note}".rstrip()


def median_time(call: Callable[[], object], repeats: int = 30, warm_up: int = 3) -> float:
    """The median time of a call in milliseconds."""
    for _ in range(warm_up):
        call()
    taken = []
    for _ in range(repeats):
        before = time.perf_counter()
        call()
        taken.append((time.perf_counter() - before) * 1000)
    return statistics.median(taken)


def search_arguments(battle: Battle) -> list[Any]:
    """What one field of the mover hands to the search."""
    caught: list[list[Any]] = []
    plain = field_module.search_function

    def catching() -> Callable[..., Any]:
        return lambda *arguments: (caught.append(list(arguments)), plain()(*arguments))[1]

    field_module.search_function = catching  # type: ignore[assignment]
    try:
        movement_field(battle, scenes.MOVER, purchases=3)
    finally:
        field_module.search_function = plain
    return caught[0]


def same(a: Any, b: Any) -> bool:
    """Whether two answers of the search are identical."""
    count = a[0]
    return count == b[0] and all(
        np.array_equal(x if i == 9 else x[:count], y if i == 9 else y[:count])
        for i, (x, y) in enumerate(zip(a[1:], b[1:], strict=True))
    )


def movement_figures(size: str, cells: int) -> Iterator[Figure]:
    """Three 30-ft Advances of `keyword3`: the search alone, the whole field, one after a token moved."""
    battle = scenes.battle(size)
    arguments = search_arguments(battle)
    fast, in_c = compiled.search_function(), c_search.build()
    alone = median_time(lambda: fast(*arguments), 200)
    if in_c is not None:
        assert same(fast(*arguments), in_c(arguments)), "the search in C gives another answer"
        c_time = median_time(lambda: in_c(arguments), 200)
        yield Figure(f"search alone, {cells} x {cells} token", alone, 2 * c_time, "the same in C (gcc -O2)", c_time)
    else:
        yield Figure(f"search alone, {cells} x {cells} token", alone, note="no gcc: nothing to compare with")
        c_time = alone
    whole = median_time(lambda: movement_field(battle, scenes.MOVER, purchases=3), 60)
    reached = int((movement_field(battle, scenes.MOVER, purchases=3).bands() > 0).sum())
    yield Figure(f"whole field again, {cells} x {cells} token, {reached} cells", whole, 1.0, "search alone", alone)
    yield Figure("  after another token moved", after_a_move(battle), 4.0, "whole field", whole)
    uncompiled = median_time(lambda: kernel.search(*arguments), 3, 0)
    yield Figure("  the search not yet compiled", uncompiled, 100 if cells == 1 else None, "search alone", alone)
    puzzle = puzzle_of(battle, cells)
    plain = median_time(lambda: PlainSearch(puzzle).arrivals(), 1, 0)
    yield Figure("  plain reference of the tests, without events", plain, None, "whole field", whole)


def after_a_move(battle: Battle) -> float:
    """A field in a scenario that differs from the one before by one moved token, as in play."""
    names = [name for name in battle.scenario.tokens if name != scenes.MOVER]

    def once(i: int) -> float:
        token = battle.scenario.tokens[names[i % len(names)]]
        moved = replace(token, cell=replace_x(token.cell, i))
        scenario = replace(battle.scenario, tokens={**battle.scenario.tokens, token.id: moved})
        later = Battle(scenario, battle.ruleset)
        before = time.perf_counter()
        movement_field(later, scenes.MOVER, purchases=3)
        return (time.perf_counter() - before) * 1000

    return statistics.median(once(i) for i in range(40))


def replace_x(cell: Any, i: int) -> Any:
    """A neighbouring cell on the map."""
    return cell._replace(x=min(98, max(0, cell.x + (1 if i % 2 else -1))))


def puzzle_of(battle: Battle, side: int) -> Puzzle:
    """The same question for the plain reference of the tests."""
    scene = battle.scenario.scene
    rough = battle.surfaces.index > 0
    patches = tuple(
        Patch(((x * 1000, y * 1000), (x * 1000 + 1000, y * 1000), (x * 1000 + 1000, y * 1000 + 1000),
               (x * 1000, y * 1000 + 1000))) for y, x in zip(*map(np.ndarray.tolist, np.nonzero(rough)), strict=True)
    )  # fmt: skip
    mover = battle.token(scenes.MOVER)
    others = tuple(
        Other(tuple(t.cell), 1, "ally" if t.side == mover.side else "enemy", t.stats["keyword3"]["reach"] // 5)  # type: ignore
        for t in battle.scenario.tokens.values() if t.id != mover.id
    )  # fmt: skip
    walls = tuple(Wall(tuple(b.start), tuple(b.end)) for b in scene.barriers.values())
    near = 20 + side  # the reference looks at what three Advances can come to, or it would take minutes
    x, y = mover.cell
    inside = lambda p: abs(p[0] // 1000 - x) <= near and abs(p[1] // 1000 - y) <= near  # noqa: E731
    return Puzzle(
        scene.columns, scene.rows, (x, y), side, 30000, 3, trigger="none",
        walls=tuple(w for w in walls if inside(w.start)),
        others=tuple(o for o in others if inside((o.cell[0] * 1000, o.cell[1] * 1000))),
        patches=tuple(p for p in patches if inside(p.points[0])),
    )  # fmt: skip


def other_figures() -> Iterator[Figure]:
    """Masks, threatened areas, the least provoking route."""
    battle = scenes.battle()
    segments = battle.movement_segments

    def masks() -> None:
        steps = blocked_cell_steps(segments, battle.columns, battle.rows, False)
        blocked_footprint_steps(steps, 1)

    def large_masks() -> None:
        steps = blocked_cell_steps(segments, battle.columns, battle.rows, False)
        blocked_footprint_steps(steps, 4)

    copy = median_time(lambda: np.ones((8, battle.rows, battle.columns), dtype=bool).copy())
    yield Figure("masks after a wall change, 1 x 1", median_time(masks, 10), 50, "filling the arrays", copy)
    yield Figure("masks after a wall change, 4 x 4", median_time(large_masks, 10), 50, "filling the arrays", copy)
    foes = [t.id for t in battle.scenario.tokens.values() if t.side == "foes"]

    def threats() -> None:
        fresh = Battle(replace(battle.scenario, scene=replace(battle.scenario.scene)), battle.ruleset)
        for name in foes:
            threatened_cells(fresh, name)

    yield Figure(f"threatened areas of {len(foes)} tokens, warm", median_time(threats, 10), 4)
    field = movement_field(battle, scenes.MOVER, purchases=3)
    cells = [cell.cell for cell in field.cells() if cell.events > 0][:10] or [field.cells()[-1].cell]
    one = median_time(lambda: [field.route(cell) for cell in cells], 5) / len(cells)
    yield Figure("a route with its receipt", one, 4)
    quiet = median_time(lambda: [field.least_provoking(cell) for cell in cells], 5) / len(cells)
    yield Figure("the least provoking route", quiet, 4, "a route", one)


def map_figures() -> Iterator[Figure]:
    """Opening each real map, where the folder of shared maps is there."""
    folder = Path(os.environ.get("FIVEFOOT_SHARED", ROOT.parent / "shared")) / "maps"
    files = sorted(folder.glob("*.dd2vtt")) if folder.is_dir() else []
    if not files:
        yield Figure("opening real maps", None, note="the shared maps are not here")
    for file in files:
        read = median_time(file.read_bytes, 3)
        try:
            taken = median_time(lambda path=file: open_map(path), 3, 1)  # type: ignore[misc]
        except Exception as error:
            yield Figure(f"opening {file.name}", None, note=f"refused: {str(error).splitlines()[0][:60]}")
            continue
        yield Figure(f"opening {file.name}", taken, 1500, "reading the file", read)


def open_map(path: Path) -> object:
    """A map file as the program reads it."""
    from fivefoot.core.storage.importers.universal_vtt import read_universal_vtt

    return read_universal_vtt(path.read_bytes(), path.name)


def height_figures() -> Iterator[Figure]:
    """Walkers among ledges, a wide one, fliers of both ways to count up and down; after another token moved."""
    for name, fight, budget in (
        ("walker, 300 ledges, 3 purchases", heights.walker(), 16.0),
        ("  four cells wide", heights.walker("gargantuan"), 16.0),
        ("flier, 60 ft, 3 purchases, 10 directions", heights.flier(), 50.0),
        ("  26 directions (shows that it works)", heights.flier("twopoint"), None),
    ):
        arguments = search_arguments(fight)
        fast = compiled.search_function()
        alone = median_time(lambda f=fast, args=arguments: f(*args), 8)  # type: ignore[misc]
        again = median_time(lambda f=fight: movement_field(f, heights.MOVER, purchases=3), 5)  # type: ignore[misc]
        steps = iter(range(1000))
        anew = median_time(
            lambda f=fight, s=steps: movement_field(heights.moved(f, next(s)), heights.MOVER, purchases=3),  # type: ignore[misc]
            8,
        )  # fmt: skip
        yield Figure(name, anew, budget, "the search alone", alone, f"asked again {again:.1f} ms")
    yield from plain_height_figures()


def plain_height_figures() -> Iterator[Figure]:
    """A small map of ledges beside the plain reference of the tests."""
    rng = np.random.default_rng(5)
    ground = {(x, y): plain_heights.Ground(int(rng.choice((0, 0, 0, 600, 1000, 1600)))) for x in range(12)
              for y in range(12)} | {(6, 6): plain_heights.Ground()}  # fmt: skip
    terrace = plain_heights.Terrace(12, 12, (6, 6), 0, tuple(ground.items()))
    fight = heights.terraced(ground, 12, (6, 6))
    plain = median_time(lambda: plain_heights.PlainHeights(terrace).answer(), 1, 0)
    steps = iter(range(1000))
    ours = median_time(lambda: movement_field(heights.renewed(fight, next(steps)), heights.MOVER, purchases=2), 8)
    yield Figure("12 x 12 ledges, 2 purchases, made anew", ours, 16, "the plain reference", plain)


def window_figures() -> Iterator[Figure]:
    """Press to overlay, a drag step, start to first paint and real maps, in the real window."""
    environment = {**os.environ, "QT_QPA_PLATFORM": os.environ.get("QT_QPA_PLATFORM", "offscreen")}
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.window"], check=False, capture_output=True, text=True, env=environment,
        timeout=180, cwd=ROOT,
    )
    lines = [line.split("\t") for line in done.stdout.splitlines() if line.count("\t") == 5]
    for name, taken, budget, yardstick, against, note in lines:
        yield Figure(name, float(taken), float(budget), yardstick, float(against), note)
    if done.returncode or not lines:
        yield Figure("the window", None, note=(done.stderr.strip().splitlines() or ["nothing measured"])[-1][:80])


def main() -> None:
    """Prints all figures; exit code 1 where a budget is exceeded."""
    if not compiled.warm():
        print("the search cannot be compiled here: figures are those of the plain form")
    over = 0
    for group in (movement_figures("medium", 1), movement_figures("gargantuan", 4), other_figures(), height_figures(),
                  map_figures(), window_figures()):  # fmt: skip
        for figure in group:
            print(figure.text(), flush=True)
            over += figure.budget is not None and figure.milliseconds is not None and (
                figure.milliseconds > figure.budget
            )
    raise SystemExit(1 if over else 0)


if __name__ == "__main__":
    main()

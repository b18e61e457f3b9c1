"""Prints the speed figures, each with its budget and a yardstick measured in the same run.

Run `python -m tests.bench`. `README.md` in this folder says how to read the table.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tests.bench import (  # noqa: E402
    against_plain,
    autosave,
    c_search,
    drawing,
    fields,
    heights,
    scenes,
    sight,
    starting,
    stored,
)
from tests.bench import window as crowded  # noqa: E402
from tests.bench.figure import HEADINGS, Figure, best_time, row  # noqa: E402
from tests.reference.plain_search import Other, Patch, PlainSearch, Puzzle, Wall  # noqa: E402

from fivefoot.core.geometry import compiled  # noqa: E402
from fivefoot.core.geometry.barriers import (  # noqa: E402
    blocked_cell_steps,
    blocked_footprint_steps,
)
from fivefoot.core.interaction.foresight_request import ForesightRequest  # noqa: E402
from fivefoot.core.interaction.targeting import aim_at, target_words  # noqa: E402
from fivefoot.core.rules.reactions.flanking import flank_lines  # noqa: E402
from fivefoot.core.rules.routes import field_search as field_module  # noqa: E402
from fivefoot.core.rules.routes.query import movement_field  # noqa: E402
from fivefoot.core.rules.ruleset import library  # noqa: E402
from fivefoot.core.rules.space.battle import Battle, forget_derived  # noqa: E402
from fivefoot.core.rules.space.threat import threatened_cells  # noqa: E402
from fivefoot.core.rules.turn.offers import legal_actions  # noqa: E402


def search_arguments(battle: Battle) -> list[Any]:
    """Returns the arguments that a movement field of the mover passes to the search."""
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
    """Returns whether two answers of the search are identical."""
    count = a[0]
    return count == b[0] and all(
        np.array_equal(x if i == 9 else x[:count], y if i == 9 else y[:count])
        for i, (x, y) in enumerate(zip(a[1:], b[1:], strict=True))
    )


def search_figure(name: str, fight: Battle, repeats: int = 100) -> Figure:
    """Returns the time of the search alone beside that of the same search in C, after asserting
    that both give the same answer.
    """
    arguments = search_arguments(fight)
    fast, in_c = compiled.search_function(), c_search.build()
    alone = best_time(lambda: fast(*arguments), repeats)
    if in_c is None:
        return Figure(name, alone, note="no gcc: nothing to compare with")
    assert same(fast(*arguments), in_c(arguments)), "the search in C gives another answer"
    c_time = best_time(lambda: in_c(arguments), repeats)
    return Figure(name, alone, 2 * c_time, "the same in C (gcc -O2)", c_time)


def movement_figures(size: str, cells: int) -> Iterator[Figure]:
    """Yields the figures of three 30-ft Advances of `keyword3`: the search alone, the whole field,
    the field after a token has moved.
    """
    battle = scenes.battle(size)
    searched = search_figure(f"search alone, {cells} x {cells} token", battle)
    alone = searched.milliseconds
    yield searched
    whole = best_time(lambda: movement_field(battle, scenes.MOVER, purchases=3), 60)
    reached = int((movement_field(battle, scenes.MOVER, purchases=3).bands() > 0).sum())
    yield Figure(
        f"whole field again, {cells} x {cells}, {reached} cells", whole, 1.0, "search alone", alone
    )
    yield Figure(
        "  after another token moved", after_a_move(battle), 4.0, "whole field again", whole
    )
    arguments = search_arguments(battle)
    uncompiled = best_time(lambda: compiled.plain_search(*arguments), 3, 0)
    yield Figure("  the search not yet compiled", uncompiled, None, "search alone", alone, BESIDE)
    if cells == 1:
        puzzle = puzzle_of(battle, cells)
        plain = best_time(lambda: PlainSearch(puzzle).arrivals(), 1, 0)
        one = best_time(lambda: movement_field(battle, scenes.MOVER, purchases=1), 30)
        yield Figure("  one purchase", one, 1.0, "plain search of the tests, no events", plain)


BESIDE = "worked out beside the window"


def after_a_move(battle: Battle) -> float:
    """Returns the time of a field after another token has moved, as in play."""
    names = [name for name in battle.scenario.tokens if name != scenes.MOVER]

    def later(i: int) -> Battle:
        token = battle.scenario.tokens[names[i % len(names)]]
        moved = replace(token, cell=replace_x(token.cell, i))
        return Battle(
            replace(battle.scenario, tokens={**battle.scenario.tokens, token.id: moved}),
            battle.ruleset,
        )

    fights = iter([later(i) for i in range(50)])
    return best_time(lambda: movement_field(next(fights), scenes.MOVER, purchases=3), 40)


def replace_x(cell: Any, i: int) -> Any:
    """Returns the cell to the right or left, kept on the map."""
    return cell._replace(x=min(98, max(0, cell.x + (1 if i % 2 else -1))))


def puzzle_of(battle: Battle, side: int) -> Puzzle:
    """Returns the same question for the plain search of the tests."""
    scene = battle.scenario.scene
    rough = battle.surfaces.index > 0
    patches = tuple(
        Patch(
            (
                (x * 1000, y * 1000),
                (x * 1000 + 1000, y * 1000),
                (x * 1000 + 1000, y * 1000 + 1000),
                (x * 1000, y * 1000 + 1000),
            )
        )
        for y, x in zip(*map(np.ndarray.tolist, np.nonzero(rough)), strict=True)
    )
    mover = battle.token(scenes.MOVER)
    others = tuple(
        Other(
            tuple(t.cell),
            1,
            "ally" if t.side == mover.side else "enemy",
            t.stats["keyword3"]["reach"] // 5,
        )  # type: ignore
        for t in battle.scenario.tokens.values()
        if t.id != mover.id
    )
    walls = tuple(Wall(tuple(b.start), tuple(b.end)) for b in scene.barriers.values())
    near = 8 + side  # only what one Advance can reach, because the plain search is slow
    x, y = mover.cell
    inside = lambda p: abs(p[0] // 1000 - x) <= near and abs(p[1] // 1000 - y) <= near  # noqa: E731
    return Puzzle(
        scene.columns,
        scene.rows,
        (x, y),
        side,
        30000,
        1,
        trigger="none",
        walls=tuple(w for w in walls if inside(w.start)),
        others=tuple(o for o in others if inside((o.cell[0] * 1000, o.cell[1] * 1000))),
        patches=tuple(p for p in patches if inside(p.points[0])),
    )


def other_figures() -> Iterator[Figure]:
    """Yields the figures of masks, threatened areas and the least provoking route."""
    battle = scenes.battle()
    segments = battle.movement_segments

    def masks() -> None:
        steps = blocked_cell_steps(segments, battle.columns, battle.rows, False)
        blocked_footprint_steps(steps, 1)

    def large_masks() -> None:
        steps = blocked_cell_steps(segments, battle.columns, battle.rows, False)
        blocked_footprint_steps(steps, 4)

    copy = best_time(lambda: np.ones((8, battle.rows, battle.columns), dtype=bool).copy())
    yield Figure(
        "masks after a wall change, 1 x 1", best_time(masks, 10), 50, "filling the arrays", copy
    )
    yield Figure(
        "masks after a wall change, 4 x 4",
        best_time(large_masks, 10),
        50,
        "filling the arrays",
        copy,
    )
    foes = [t.id for t in battle.scenario.tokens.values() if t.side == "foes"]

    def threats() -> None:
        fresh = Battle(
            replace(battle.scenario, scene=replace(battle.scenario.scene)), battle.ruleset
        )
        for name in foes:
            threatened_cells(fresh, name)

    yield Figure(
        f"threatened areas of {len(foes)} tokens, warm",
        best_time(threats, 10),
        4,
        "filling the arrays",
        copy,
    )
    field = movement_field(battle, scenes.MOVER, purchases=3)
    cells = [cell.cell for cell in field.cells() if cell.events > 0][:10] or [
        field.cells()[-1].cell
    ]
    one = best_time(lambda: [field.route(cell) for cell in cells], 5) / len(cells)
    whole = best_time(lambda: movement_field(battle, scenes.MOVER, purchases=3), 30)
    yield Figure("a route with its receipt", one, 4, "whole field again", whole)
    quiet = best_time(lambda: [field.least_provoking(cell) for cell in cells], 5) / len(cells)
    yield Figure("the least provoking route", quiet, 4, "a route", one)


def map_figures() -> Iterator[Figure]:
    """Yields the time to open each real map, if the folder of shared maps exists."""
    folder = Path(os.environ.get("FIVEFOOT_SHARED", ROOT.parent / "shared")) / "maps"
    files = sorted(folder.glob("*.dd2vtt")) if folder.is_dir() else []
    if not files:
        yield Figure("opening real maps", None, note="the shared maps are not here")
    for file in files:
        read = best_time(file.read_bytes, 3)
        try:
            taken = best_time(lambda path=file: open_map(path), 3, 1)  # type: ignore[misc]
        except Exception as error:
            yield Figure(
                f"opening {file.name}", None, note=f"refused: {str(error).splitlines()[0][:60]}"
            )
            continue
        yield Figure(f"opening {file.name}", taken, 1500, "reading the file", read)


def open_map(path: Path) -> object:
    """Returns a map file as the program reads it."""
    from fivefoot.core.storage.importers.universal_vtt import read_universal_vtt

    return read_universal_vtt(path.read_bytes(), path.name)


def height_figures() -> Iterator[Figure]:
    """Yields the figures of walkers among ledges, one of them wide, and of fliers with 10 and with
    26 directions.
    """
    for name, make, budget in (
        ("walker, 300 ledges, 3 purchases", heights.walker, 16.0),
        ("wide walker, 4 x 4", lambda: heights.walker("gargantuan"), 16.0),
        ("flier, 60 ft, 3 purchases, 10 ways", heights.flier, 50.0),
        ("flier, 26 ways", lambda: heights.flier("twopoint"), None),
    ):
        fight = make()
        first = fields.first_time(lambda f=fight: movement_field(f, heights.MOVER, purchases=3))  # type: ignore[misc]
        searched = search_figure(f"{name}: search alone", fight, 8)
        yield searched
        moves = iter([heights.moved(fight, step) for step in range(20)])
        anew = best_time(
            lambda m=moves: movement_field(next(m), heights.MOVER, purchases=3),
            12,  # type: ignore[misc]
        )
        alone, slow = searched.milliseconds, "" if budget else BESIDE
        yield Figure("  field after another token moved", anew, budget, "search alone", alone, slow)
        yield Figure("  field on a map never seen", first, None, "search alone", alone, BESIDE)


def crowd_figures() -> Iterator[Figure]:
    """Yields what the acting token's action bar, the targets of a shot and all flanks take among
    200 tokens.
    """
    scenario, ruleset = crowded.crowded_scene(), library.load("keyword3")

    def fresh() -> Battle:
        return Battle(replace(scenario, tokens=dict(scenario.tokens)), ruleset)

    offered = best_time(lambda: legal_actions(fresh(), "mover"), 5)
    field = best_time(lambda: movement_field(fresh(), "mover"), 5)
    yield Figure("offers of the action bar, 200 tokens", offered, 16, "a field among them", field)

    def aimed_with_words() -> None:
        battle = fresh()
        aim = aim_at(battle, "mover", "called_shot")
        marked = aim.offer(aim.marked) if aim is not None else None
        assert marked is not None, "nobody can be shot at"
        target_words(battle, marked)

    aimed = best_time(aimed_with_words, 5)
    yield Figure("aiming a called shot, 200 tokens", aimed, 50, "offers of the action bar", offered)
    lines = best_time(lambda: flank_lines(fresh()), 5)
    yield Figure("all flanks, 200 tokens", lines, 100, "offers of the action bar", offered)


def foresight_figures() -> Iterator[Figure]:
    """Yields the time of foresight for 200 tokens: with empty caches, after one has moved, and
    requested again.
    """
    fight = scenes.battle(token_count=200)
    names = tuple(fight.scenario.tokens)
    one = best_time(lambda: movement_field(fight, scenes.MOVER), 5)
    forget_derived()
    first = best_time(lambda: ForesightRequest(fight, names).answer(), 1, 0)
    yield Figure("foresight of 200 tokens: first", first, 4500, "a field among them", one, BESIDE)
    moved = iter([later(fight, "t7", step) for step in range(1, 9)])
    after = best_time(lambda: ForesightRequest(next(moved), names).answer(), 5)
    yield Figure("  after one of them moved", after, 100, "a field among them", one, BESIDE)
    still = best_time(lambda: ForesightRequest(later(fight, "t7", 0), names).answer(), 5)
    yield Figure("  where nothing has changed for them", still, 1, "a field among them", one)


def later(fight: Battle, name: str, step: int) -> Battle:
    """Returns the battle with a token one cell farther on, or back again."""
    token = fight.token(name)
    tokens = {**fight.scenario.tokens, name: replace(token, cell=replace_x(token.cell, step))}
    return fight.after(replace(fight.scenario, tokens=tokens)) if step else fight_again(fight)


def fight_again(fight: Battle) -> Battle:
    """Returns an equal battle with another identity."""
    return fight.after(replace(fight.scenario, title=f"{fight.scenario.title} again"))


def window_figures() -> Iterator[Figure]:
    """Yields the figures of the real window: press to overlay, a drag step, real maps and a large
    one.
    """
    for module in ("window", "large_map", "both_windows"):
        yield from figures_of(module)


def figures_of(module: str) -> Iterator[Figure]:
    """Yields what a module of this folder measures in a process and a window of its own."""
    environment = {**os.environ, "QT_QPA_PLATFORM": os.environ.get("QT_QPA_PLATFORM", "offscreen")}
    done = subprocess.run(
        [sys.executable, "-m", f"tests.bench.{module}"],
        check=False,
        capture_output=True,
        text=True,
        env=environment,
        timeout=180,
        cwd=ROOT,
    )
    lines = [line.split("\t") for line in done.stdout.splitlines() if line.count("\t") == 5]
    for name, taken, budget, yardstick, against, note in lines:
        yield Figure(name, float(taken), float(budget), yardstick, float(against), note)
    if done.returncode or not lines:
        yield Figure(
            f"the window ({module})",
            None,
            note=(done.stderr.strip().splitlines() or ["nothing measured"])[-1][:80],
        )


def compare(figures: list[Figure]) -> None:
    """Prints the figures that are worse than in the stored run by a fifth. `--store` stores this
    run.
    """
    before = stored.kept()
    for line in stored.worse(before, figures):
        print(f"WORSE {line}")
    if "--store" in sys.argv[1:]:
        stored.store(stored.with_run(before if "--quick" in sys.argv[1:] else {}, figures))


def main() -> None:
    """Prints all figures, and those that are worse than in the stored run. Exits with 1 if one is
    over its budget.

    `--quick` leaves out the slow references, `--store` stores the run.
    """
    plain = () if "--quick" in sys.argv[1:] else against_plain.height_figures()
    if not compiled.warm():
        print("the search cannot be compiled here: figures are those of the plain form")
    print(row(HEADINGS))
    figures: list[Figure] = []
    for group in (
        movement_figures("medium", 1),
        movement_figures("gargantuan", 4),
        other_figures(),
        height_figures(),
        plain,
        crowd_figures(),
        foresight_figures(),
        fields.figures(),
        drawing.drawing_figures(),
        map_figures(),
        autosave.figures(),
        sight.figures(),
        starting.figures(),
        window_figures(),
    ):
        for figure in group:
            print(figure.text(), flush=True)
            figures.append(figure)
    compare(figures)
    verdicts = [figure.verdict for figure in figures]
    print(
        f"{verdicts.count('within')} within their budgets, {verdicts.count('OVER')} over, "
        f"{verdicts.count('')} without one"
    )
    raise SystemExit(1 if "OVER" in verdicts else 0)


if __name__ == "__main__":
    main()

"""The search itself: compiled and plain give the same arrays, and the corners of its contract."""

from __future__ import annotations

from inspect import signature
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from fivefoot.core.geometry import compiled, kernel
from fivefoot.core.rules.graph.price_tables import as_good

NAMES = (
    "count",
    "node",
    "register",
    "purchase",
    "spent",
    "total",
    "provoked",
    "parent",
    "step",
    "alive",
    "best",
    "counters",
)


@pytest.fixture(scope="module", autouse=True)
def _warm() -> None:
    assert compiled.warm()


def no_leaps(nodes: int) -> dict[str, Any]:
    """Arguments of a search on a graph in which nobody leaps."""
    return {
        "leap_first": np.zeros(nodes + 1, np.int32),
        "leap_target": np.zeros(0, np.int32),
        "leap_class": np.zeros(0, np.int16),
        "leap_provoked": np.zeros(0, np.int16),
    }


def problem(rng: np.random.Generator, **changes: Any) -> list[Any]:
    """Arguments of a random search on a graph that no map would have."""
    nodes, registers, classes = (
        int(rng.integers(2, 40)),
        int(rng.integers(1, 4)),
        int(rng.integers(1, 5)),
    )
    counters, kinds = int(rng.integers(0, 3)), int(rng.integers(1, 3))
    leaps = int(rng.integers(0, 10))
    owners = np.sort(rng.integers(0, nodes, leaps))
    words = int(rng.integers(0, 3))
    starts = int(rng.integers(1, 4))
    purchases = int(rng.integers(1, 4))
    given: dict[str, Any] = {
        "target": rng.integers(-1, nodes, (nodes, 4)).astype(np.int32),
        "step_class": rng.integers(0, classes, (nodes, 4)).astype(np.int16),
        "price": (rng.integers(-1, 4, (registers, classes)) * 500).astype(np.int32),
        "following": rng.integers(0, registers, (registers, classes)).astype(np.int16),
        "cap": (rng.integers(2, 12, (registers, classes)) * 500).astype(np.int32),
        "counter_of": rng.integers(-1, max(1, counters), classes).astype(np.int8),
        "counter_cap": (rng.integers(2, 12, counters) * 500).astype(np.int32),
        "leap_first": np.searchsorted(owners, np.arange(nodes + 1)).astype(np.int32),
        "leap_target": rng.integers(0, nodes, leaps).astype(np.int32),
        "leap_class": rng.integers(0, classes, leaps).astype(np.int16),
        "leap_provoked": rng.integers(0, 2, leaps).astype(np.int16),
        "may_open": rng.integers(0, 2, nodes).astype(np.uint8),
        "reacting": rng.integers(0, 2**63, (nodes, words)).astype(np.uint64),
        "threatening": rng.integers(0, 2**63, (nodes, words)).astype(np.uint64),
        "by_any_step": rng.integers(0, 2, nodes).astype(np.int16),
        "fresh": rng.integers(0, registers, (registers, kinds)).astype(np.int16),
        "lead": leads(rng, registers),
        "start_node": rng.integers(0, nodes, starts).astype(np.int32),
        "start_register": rng.integers(0, registers, starts).astype(np.int16),
        "start_purchase": rng.integers(0, purchases, starts).astype(np.int16),
        "start_spent": (rng.integers(0, 3, starts) * 500).astype(np.int32),
        "start_total": np.zeros(starts, np.int64),
        "start_provoked": np.zeros(starts, np.int32),
        "start_counters": np.zeros((starts, counters), np.int32),
        "purchases": purchases,
        "provoked_cap": int(rng.integers(-1, 3)),
        "unit": 500,
        "top": 6000,
        "grades": 1,
        "capacity": 60_000,
    }
    given.update(changes)
    return list(given.values())


def leads(rng: np.random.Generator, registers: int) -> Any:
    """By how much labels at each register have to be ahead; each is as good as itself."""
    lead = (rng.integers(-2, 3, (registers, registers)).clip(-1) * 500).astype(np.int32)
    np.fill_diagonal(lead, 0)
    return lead


def found_alike(arguments: list[Any]) -> Any:
    """What the search finds as it is written, after the compiled one and the plain one have found
    the same.
    """
    written, fast = kernel.search(*arguments), compiled.search_function()(*arguments)
    assert compiled.search_function() is not compiled.plain_search
    for found in (fast, compiled.plain_search(*arguments)):
        assert written[0] == found[0]
        for name, a, b in zip(NAMES[1:], written[1:], found[1:], strict=True):
            shown = slice(None) if name == "best" else slice(written[0])
            assert a.dtype == b.dtype, name
            assert (a[shown] == b[shown]).all(), name
    return written


@pytest.mark.parametrize("seed", range(60))
def test_compiled_and_plain_search_give_the_same_arrays(seed: int) -> None:
    arguments = problem(np.random.default_rng(seed))
    assert found_alike(arguments)[0] >= 0


@pytest.mark.parametrize("seed", range(20))
def test_compiled_and_plain_search_agree_about_registers_of_grades(seed: int) -> None:
    rng = np.random.default_rng(seed)
    grades, classes = int(rng.integers(2, 4)), 4
    registers = 2 * grades
    grade = np.arange(registers) % grades
    lead = np.where(grade[:, None] <= grade[None, :], leads(rng, registers), -1).astype(np.int32)
    found = found_alike(
        problem(
            rng,
            step_class=rng.integers(0, classes, (30, 4)).astype(np.int16),
            target=rng.integers(-1, 30, (30, 4)).astype(np.int32),
            price=(rng.integers(-1, 4, (registers, classes)) * 500).astype(np.int32),
            following=rng.integers(0, registers, (registers, classes)).astype(np.int16),
            cap=np.full((registers, classes), 4000, np.int32),
            counter_of=np.full(classes, -1, np.int8),
            counter_cap=np.zeros(0, np.int32),
            **no_leaps(30),
            may_open=np.ones(30, np.uint8),
            reacting=np.zeros((30, 0), np.uint64),
            threatening=np.zeros((30, 0), np.uint64),
            by_any_step=rng.integers(0, 2, 30).astype(np.int16),
            fresh=(np.arange(registers)[:, None] % grades).astype(np.int16),
            lead=lead,
            start_node=np.zeros(1, np.int32),
            start_register=np.zeros(1, np.int16),
            start_purchase=np.zeros(1, np.int16),
            start_spent=np.zeros(1, np.int32),
            start_total=np.zeros(1, np.int64),
            start_provoked=np.zeros(1, np.int32),
            start_counters=np.zeros((1, 0), np.int32),
            purchases=3,
            provoked_cap=-1,
            grades=grades,
        )
    )
    assert found[NAMES.index("best")].shape == (grades, 30)


@pytest.mark.parametrize("seed", range(40))
def test_what_gives_way_to_registers_as_good_was_no_part_of_any_answer(seed: int) -> None:
    """With as many labels as can be spared, and with all: each place is reached for the same, by
    the same steps.
    """
    rng = np.random.default_rng(seed)
    registers, classes = int(rng.integers(3, 8)), int(rng.integers(1, 5))
    # Later registers pay more, or may not: where they lead to later ones as well, some are as good.
    dearer = np.sort(rng.integers(0, 5, (registers, classes)), axis=0)
    price = np.where(dearer == 4, -1, dearer + 1).astype(np.int32) * 500
    following = rng.integers(0, registers, (registers, classes)).astype(np.int16)
    if seed % 2:
        following.sort(axis=0)
    else:
        # Told apart by what they lead to alone, after several steps.
        price[:-1] = price[0]
    cap = np.full((registers, classes), 4000, np.int32)
    # Where purchases may open behind some registers alike and behind others otherwise.
    fresh = (np.arange(registers) >= rng.integers(1, registers + 1)).astype(np.int16)
    good = as_good(price, following, cap, fresh)
    given = problem(
        rng,
        target=rng.integers(-1, 30, (30, 4)).astype(np.int32),
        step_class=rng.integers(0, classes, (30, 4)).astype(np.int16),
        price=price,
        following=following,
        cap=cap,
        counter_of=np.full(classes, -1, np.int8),
        counter_cap=np.zeros(0, np.int32),
        **no_leaps(30),
        may_open=rng.integers(0, 2, 30).astype(np.uint8),
        reacting=rng.integers(0, 2**63, (30, 1)).astype(np.uint64),
        threatening=rng.integers(0, 2**63, (30, 1)).astype(np.uint64),
        by_any_step=rng.integers(0, 2, 30).astype(np.int16),
        fresh=fresh[:, None],
        lead=np.where(good, 0, -1).astype(np.int32),
        start_node=np.zeros(1, np.int32),
        start_register=rng.integers(0, registers, 1).astype(np.int16),
        start_purchase=np.zeros(1, np.int16),
        start_spent=np.zeros(1, np.int32),
        start_total=np.zeros(1, np.int64),
        start_provoked=np.zeros(1, np.int32),
        start_counters=np.zeros((1, 0), np.int32),
        purchases=3,
    )
    few = compiled.search_function()(*given)
    given[PLACE_OF_LEAD] = np.where(np.eye(registers, dtype=bool), 0, -1).astype(np.int32)
    all_of_them = compiled.search_function()(*given)
    assert few[0] <= all_of_them[0]
    assert [way(few, node) for node in range(30)] == [way(all_of_them, node) for node in range(30)]


PLACE_OF_LEAD = 16


def test_what_pays_more_after_several_steps_is_not_as_good() -> None:
    """The last of five registers pays twice as much, and each step leads to the next of them."""
    price = np.array([[500]] * 4 + [[1000]], np.int32)
    following = np.array([[1], [2], [3], [4], [4]], np.int16)
    cap = np.full((5, 1), 4000, np.int32)
    found = as_good(price, following, cap, np.zeros(5, np.int64))
    assert (found == np.triu(np.ones((5, 5), bool))).all()


def way(found: Any, node: int) -> list[tuple[int, ...]] | None:
    """The labels of the best way to a node, without their registers; None where none leads."""
    label = int(found[NAMES.index("best")][0, node])
    if label < 0:
        return None
    steps: list[tuple[int, ...]] = []
    while label >= 0:
        steps.append(tuple(int(found[i][label]) for i in (1, 3, 4, 5, 6, 8)))
        label = int(found[NAMES.index("parent")][label])
    return steps


def test_plain_search_counts_on_maps_with_more_places_than_a_small_number_holds() -> None:
    """A register is a number of 16 bits: times 40,000 places it is none."""
    places = 40_000
    target = np.full((places, 1), -1, np.int32)
    target[0, 0] = places - 1
    given = problem(
        np.random.default_rng(3),
        target=target,
        step_class=np.zeros((places, 1), np.int16),
        price=np.full((2, 1), 500, np.int32),
        following=np.ones((2, 1), np.int16),
        cap=np.full((2, 1), 3000, np.int32),
        counter_of=np.full(1, -1, np.int8),
        counter_cap=np.zeros(0, np.int32),
        **no_leaps(places),
        may_open=np.ones(places, np.uint8),
        reacting=np.zeros((places, 0), np.uint64),
        threatening=np.zeros((places, 0), np.uint64),
        by_any_step=np.zeros(places, np.int16),
        fresh=np.ones((2, 1), np.int16),
        lead=np.full((2, 2), -1, np.int32),
        start_node=np.zeros(1, np.int32),
        start_register=np.ones(1, np.int16),
        start_purchase=np.zeros(1, np.int16),
        start_spent=np.zeros(1, np.int32),
        start_total=np.zeros(1, np.int64),
        start_provoked=np.zeros(1, np.int32),
        start_counters=np.zeros((1, 0), np.int32),
        purchases=2,
        provoked_cap=-1,
    )
    found = found_alike(given)
    assert found[NAMES.index("best")][0, -1] >= 0


def test_too_many_labels_are_reported_by_a_count_below_zero() -> None:
    arguments = problem(np.random.default_rng(5), capacity=1, purchases=3)
    assert kernel.search(*arguments)[0] == compiled.search_function()(*arguments)[0] == -1
    assert compiled.plain_search(*arguments)[0] == -1


def line(prices: list[int], **changes: Any) -> Any:
    """A search along a row of nodes; the step that leaves node i has class i, `prices` by class."""
    nodes = len(prices) + 1
    target = np.full((nodes, 8), -1, np.int32)
    target[:-1, 0] = np.arange(1, nodes)
    classes = np.zeros((nodes, 8), np.int16)
    classes[:-1, 0] = np.arange(len(prices))
    return kernel.search(
        *problem(
            np.random.default_rng(0),
            target=target,
            step_class=classes,
            price=np.array([prices], np.int32),
            following=np.zeros((1, len(prices)), np.int16),
            cap=np.full((1, len(prices)), 1000, np.int32),
            counter_of=np.full(len(prices), -1, np.int8),
            counter_cap=np.zeros(0, np.int32),
            **no_leaps(nodes),
            reacting=np.zeros((nodes, 0), np.uint64),
            threatening=np.zeros((nodes, 0), np.uint64),
            by_any_step=np.zeros(nodes, np.int16),
            fresh=np.zeros((1, 1), np.int16),
            lead=np.zeros((1, 1), np.int32),
            start_node=np.zeros(1, np.int32),
            start_register=np.zeros(1, np.int16),
            start_purchase=np.zeros(1, np.int16),
            start_spent=np.zeros(1, np.int32),
            start_total=np.zeros(1, np.int64),
            start_provoked=np.zeros(1, np.int32),
            start_counters=np.zeros((1, 0), np.int32),
            **{
                "may_open": np.ones(nodes, np.uint8),
                "purchases": 2,
                "provoked_cap": -1,
                "top": 1000,
                **changes,
            },
        )
    )


def spent_by_node(found: Any) -> list[tuple[int, int] | None]:
    labels = found[NAMES.index("best")][0].tolist()
    return [None if i < 0 else (int(found[3][i]), int(found[4][i])) for i in labels]


def test_leftovers_never_join_the_next_purchase() -> None:
    assert spent_by_node(line([500, 1000, 500])) == [(0, 0), (0, 500), (1, 1000), None]


def test_a_step_dearer_than_a_purchase_is_never_taken() -> None:
    assert spent_by_node(line([500, 1500, 500])) == [(0, 0), (0, 500), None, None]


def test_steps_that_cost_nothing_are_followed_to_the_end() -> None:
    assert spent_by_node(line([500, 0, 0, 500])) == [
        (0, 0),
        (0, 500),
        (0, 500),
        (0, 500),
        (0, 1000),
    ]


def test_a_purchase_opens_only_where_one_may_stop() -> None:
    open_everywhere = np.ones(4, np.uint8)
    closed_there = np.array([1, 0, 1, 1], np.uint8)
    assert spent_by_node(line([1000, 500, 500], may_open=open_everywhere)) == [
        (0, 0),
        (0, 1000),
        (1, 500),
        (1, 1000),
    ]
    assert spent_by_node(line([1000, 500, 500], may_open=closed_there)) == [
        (0, 0),
        (0, 1000),
        None,
        None,
    ]


def test_a_folder_that_cannot_be_written_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    # One line to compile instead of the search, which takes ten seconds: what is done with the
    # folder is the same.
    small = SimpleNamespace(
        __name__=kernel.__name__, search=lambda *asked: asked[0], MAKING_ARRAYS=()
    )
    monkeypatch.setattr(compiled, "kernel", small)
    before = dict(compiled._state)
    compiled._state.update(search=None, failed=False)
    try:
        assert compiled.search_function() is compiled.plain_search
        assert not compiled.is_warm()
        compiled.warm_in_background(blocked).join()
        assert compiled.is_warm()
    finally:
        compiled._state.update(before)


def test_the_call_that_warms_up_names_every_parameter_in_its_order() -> None:
    assert list(compiled._SMALLEST) == list(signature(kernel.search).parameters)

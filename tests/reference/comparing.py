"""Comparing the answers of the program's movement field with those of a plain search."""

from __future__ import annotations

from tests.reference.plain_heights import Best, Node

from fivefoot.core.rules.routes.query import MovementField


def answers(field: MovementField) -> dict[Node, Best]:
    """Returns the cheapest way to each place of a field: purchases, amount spent in the last one,
    feet in total.
    """
    found: dict[Node, Best] = {}
    for cell in field.cells():
        node, way = (
            (*cell.cell, cell.elevation, cell.support),
            (cell.purchase, cell.spent, cell.cost),
        )
        found[node] = min(found.get(node, way), way)
    return found


def assert_same(got: dict[Node, Best], want: dict[Node, Best]) -> int:
    """Asserts that both have the same places with the same ways. Returns how many there are."""
    wrong = {n: (got.get(n), want.get(n)) for n in {*got, *want} if got.get(n) != want.get(n)}
    assert not wrong, "\n".join(
        f"{n}: program {g}, plain {w}" for n, (g, w) in sorted(wrong.items())
    )
    return len(want)

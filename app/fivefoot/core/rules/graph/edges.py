"""Steps of the search besides the plain ones: climbs, dives, take-offs, leaps, gathered and sorted
by node.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.rules.graph.profile import StepClass

Nodes = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class ExtraEdges:
    """Edges in rows: those of node n are [first[n], first[n + 1])."""

    first: NDArray[np.int32]
    target: NDArray[np.int32]
    step_class: NDArray[np.int16]
    source: NDArray[np.int32]
    leap: NDArray[np.int32]  # number in the leap table, -1 = no leap


@dataclass
class EdgeList:
    """Edges while they are gathered; `classes` is shared with the plain steps."""

    classes: dict[StepClass, int]
    parts: list[tuple[Nodes, Nodes, NDArray[np.int16], Nodes]] = field(default_factory=list)
    single: list[tuple[int, int, int]] = field(default_factory=list)

    def number(self, step: StepClass) -> int:
        """The number of a class, new where it is met for the first time."""
        return self.classes.setdefault(step, len(self.classes))

    def add(self, source: int, target: int, step: StepClass) -> None:
        """One edge."""
        self.single.append((source, target, self.number(step)))

    def add_all(self, source: Nodes, target: Nodes, step: StepClass) -> None:
        """Many edges of one class."""
        if len(source):
            numbers = np.full(len(source), self.number(step), dtype=np.int16)
            self.parts.append((source, target, numbers, np.full(len(source), -1)))

    def add_leaps(
        self, source: Nodes, target: Nodes, numbers: NDArray[np.int16], leap: Nodes
    ) -> None:
        """Leaps with their class numbers and their numbers in the leap table."""
        if len(source):
            self.parts.append((source, target, numbers, leap))

    def sorted(self, nodes: int) -> ExtraEdges:
        """All edges by source, in the order they were added."""
        if self.single:
            alone = np.array(self.single, dtype=np.int64)
            none = np.full(len(alone), -1)
            self.parts.append((alone[:, 0], alone[:, 1], alone[:, 2].astype(np.int16), none))
            self.single = []
        first = np.zeros(nodes + 1, dtype=np.int32)
        # With no edge at all there would be nothing to put together.
        if not self.parts:
            nothing = np.zeros(0, dtype=np.int32)
            return ExtraEdges(first, nothing, nothing.astype(np.int16), nothing, nothing)
        source, target, step_class, leap = map(np.concatenate, zip(*self.parts, strict=True))
        # Stable: of a node's edges the first added is tried first, which decides between equals.
        order = np.argsort(source, kind="stable")
        np.cumsum(np.bincount(source, minlength=nodes), out=first[1:])
        return ExtraEdges(
            first,
            target[order].astype(np.int32),
            step_class[order].astype(np.int16),
            source[order].astype(np.int32),
            leap[order].astype(np.int32),
        )


def numbered_after(
    kept: NDArray[np.int64], edges: ExtraEdges, more: ExtraEdges, count: int, leaps: int
) -> tuple[NDArray[np.int64], ExtraEdges]:
    """Edges with more laid over them, by source, and the number of each: `kept` for the first, from
    `count` on for the others, whose leaps are numbered from `leaps` on.
    """
    source = np.concatenate([edges.source, more.source])
    # Stable again: what is laid over comes after a node's own edges.
    order = np.argsort(source, kind="stable")
    leap = np.concatenate(
        [edges.leap, np.where(more.leap >= 0, more.leap + leaps, -1).astype(np.int32)]
    )
    number = np.concatenate([kept, count + np.arange(len(more.target), dtype=np.int64)])
    merged = ExtraEdges(
        # Both are counts of the edges before a node, so that their sum is that of both lists
        # together.
        edges.first + more.first,
        np.concatenate([edges.target, more.target])[order],
        np.concatenate([edges.step_class, more.step_class])[order],
        source[order],
        leap[order],
    )
    return number[order], merged

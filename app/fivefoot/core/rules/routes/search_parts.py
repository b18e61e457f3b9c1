"""What a search is given besides places and reactors, in a form that tells apart how freely a route
leaps: on foot, with modest leaps, or with any.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.rules.graph.edges import ExtraEdges
from fivefoot.core.rules.graph.price_tables import NEVER, Tables
from fivefoot.core.rules.graph.profile import Register


@dataclass(frozen=True, slots=True, eq=False)
class SearchParts:
    """What a search is given: the classes of the plain steps [nodes, directions], the other edges,
    and tables for both.

    `headings` is how many registers stand for each of the rules'; it begins with the last of them.
    `grades` is the same for how freely one has leapt; it begins on foot.
    """

    step_class: NDArray[np.int16]
    extra: ExtraEdges
    tables: Tables
    headings: int = 1
    grades: int = 1

    def number(self, register: Register) -> int:
        """The number of a register that a search begins with."""
        return ((self.tables.number(register) + 1) * self.headings - 1) * self.grades


def graded_tables(tables: Tables, grades: int) -> Tables:
    """Tables for registers with each grade [registers * grades]; the steps of grade g are numbered
    from g times the classes on, and lead to that grade or a higher one.
    """
    rows, classes = tables.price.shape
    grade = np.tile(np.arange(grades), rows)
    reached = np.maximum(grade[:, None], np.repeat(np.arange(grades), classes)[None, :])

    def each(table: NDArray[Any]) -> NDArray[Any]:
        return np.tile(np.repeat(table, grades, axis=0), (1, grades))

    # No label gives way to one of a higher grade.
    lead = np.repeat(np.repeat(tables.lead, grades, axis=0), grades, axis=1)
    fresh = np.repeat(tables.fresh.astype(np.int64), grades, axis=0)
    return replace(
        tables,
        price=each(tables.price),
        following=(each(tables.following).astype(np.int64) * grades + reached).astype(np.int16),
        cap=each(tables.cap),
        fresh=(fresh * grades + grade[:, None]).astype(np.int16),
        lead=np.where(grade[:, None] <= grade[None, :], lead, NEVER).astype(np.int32),
        counter_of=np.tile(tables.counter_of, grades),
    )

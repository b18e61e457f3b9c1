"""One search tells how to come to a place on foot, with modest leaps and with any: each as a search
over the edges of that kind alone would.
"""

from __future__ import annotations

import pytest
from tests.core.rules.routes.test_resting_field import crowded_scene
from tests.reference.how_many import maps

from fivefoot.core.rules.routes.leap_grades import Labels, Leaping
from fivefoot.core.rules.routes.movement_field import MovementField
from fivefoot.core.rules.routes.query import movement_field


def ways(field: MovementField, labels: Labels) -> list[object]:
    """The best way to each node with what it costs."""
    found: list[object] = []
    for label in labels.best.tolist():
        if label < 0:
            found.append(None)
            continue
        parts = (labels.purchase, labels.spent, labels.total, labels.provoked, labels.register)
        steps = [
            (link.source, link.target, link.step) for link in field.search.chain(labels, label, {})
        ]
        found.append((*(int(part[label]) for part in parts), steps))
    return found


@pytest.mark.parametrize("seed", range(maps(20, 500)))
def test_one_search_finds_what_one_for_each_kind_of_leap_would(seed: int) -> None:
    battle = crowded_scene(seed)
    for name in list(battle.scenario.tokens)[:4]:
        field = movement_field(battle, name)
        kinds = (Leaping.NONE, Leaping.MODEST, Leaping.ANY)
        for kind, found in zip(kinds, field.search.by_freedom(field._starts()), strict=True):
            alone = field.search.labels(field._starts(), -1, kind)
            assert ways(field, found) == ways(field, alone), (name, kind)

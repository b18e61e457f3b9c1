"""Two tied by hand stand as the action leaves them that ties them, and untied they are free of all
of it.
"""

from __future__ import annotations

import pytest

from fivefoot.core.model.encounter import Link
from fivefoot.core.rules.turn.commands import Act, SetLink

MADE = [
    ("keyword3", "mount", "riding"),
    ("phase3ap", "mount", "riding"),
    ("keyword3", "grapple", "grappling"),
    ("quickaction", "grapple", "grappling"),
    ("quickaction", "topple", "toppling"),
    ("twopoint", "grapple", "grappling"),
]


def two(fight, system, kind):
    """A rider beside a larger steed of its side, or one beside an enemy."""
    other = fight.foe("b", 5, 4) if kind != "riding" else fight.hero("b", 5, 4, size="large")
    return fight(system, fight.hero("a", 4, 4), other).begin()


@pytest.mark.parametrize(("system", "action", "kind"), MADE)
def test_a_tie_by_hand_is_the_one_the_action_makes(
    fight, system, action, kind
):  # A25, A53, B50, C30, C35, E10
    acted = two(fight, system, kind)
    acted.do(Act("a", action, "b"))
    while acted.question is not None:
        acted.answer("hit" if acted.question.offer("hit") else acted.question.default)
    bound = two(fight, system, kind)
    bound.do(SetLink(kind, "a", "b"))
    assert acted.scenario.encounter.links  # the action did tie them
    assert bound.scenario.encounter.links == acted.scenario.encounter.links
    assert bound.scenario.tokens == acted.scenario.tokens
    assert (
        bound.scenario.encounter.turns == two(fight, system, kind).scenario.encounter.turns
    )  # nothing is paid


@pytest.mark.parametrize(("system", "action", "kind"), MADE)
def test_untied_by_hand_nothing_of_it_is_left_but_where_they_stand(fight, system, action, kind):
    table = two(fight, system, kind)
    table.do(SetLink(kind, "a", "b"))
    table.do(SetLink(kind, "a", "b", gone=True))
    assert table.scenario.encounter.links == ()
    left = {name for token in table.scenario.tokens.values() for name in token.conditions}
    assert left == (
        {"prone", "toppled"} if kind == "toppling" else set()
    )  # that lasts until the DC is met (C35)


def test_what_one_has_to_reach_may_be_said_with_the_tie(fight):  # C30
    table = two(fight, "quickaction", "grappling")
    table.do(SetLink("grappling", "a", "b", 21))
    assert table.scenario.encounter.links == (Link("grappling", "a", "b", 21),)


def test_a_tie_that_no_action_makes_stands_for_itself(fight):
    table = two(fight, "openband", "grappling")
    table.do(SetLink("guarding", "a", "b"))
    assert table.scenario.encounter.links == (Link("guarding", "a", "b"),)
    assert not any(token.conditions for token in table.scenario.tokens.values())

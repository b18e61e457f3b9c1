"""Ground that gives way: who stood on it falls, in one step that undo takes back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.encounter import Encounter, Link
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.commands.scene import RemoveGround
from fivefoot.core.session.commands.turn import TurnCommand
from fivefoot.core.session.document import Document


def bridge(ruleset: str, *tokens: Token, links: tuple[Link, ...] = ()) -> Scenario:
    """A bridge four cells up, over floor; the tokens in play."""
    corners = (Point(0, 1000), Point(8000, 1000), Point(8000, 3000), Point(0, 3000))
    span = Ground("span", Surface("bridge", height=4000, depth=200), corners)
    encounter = Encounter(stage="play", round=1, active=tokens[0].id, links=links)
    return Scenario(Scene(8, 4, ground=(span,)), ruleset, tokens={t.id: t for t in tokens}, encounter=encounter)


HERO = Token("hero", "Hero", Cell(2, 1), elevation=4000)


@pytest.mark.parametrize("ruleset", ["keyword3", "quickaction", "openband", "twopoint"])
def test_who_stood_on_it_lies_below_and_one_undo_brings_all_back(ruleset: str) -> None:
    document = Document(bridge(ruleset, HERO))
    before = document.scenario
    document.do(RemoveGround("span"))
    if document.scenario.encounter.pending:  # the fall may be softened: it is asked for
        document.do(TurnCommand(turn.Answer("hero", "land")))
    assert document.scenario.tokens["hero"].elevation == 0
    while document.undo():
        pass
    assert document.scenario is before


def test_a_pair_begins_to_fall_once() -> None:
    """Mount and rider under a ruleset whose falls wait for their phase (B52)."""
    steed, rider = Token("steed", "Steed", Cell(2, 1), size="large", elevation=4000), replace(HERO, elevation=4000)
    document = Document(bridge("phase3ap", rider, steed, links=(Link("riding", "hero", "steed"),)))
    document.do(RemoveGround("span"))
    log = [entry.text for entry in document.scenario.encounter.log]
    assert {token.support for token in document.scenario.tokens.values()} == {"falling"}
    assert len(log) == len(set(log))


def test_refused_by_name_where_there_is_none_and_while_a_question_waits() -> None:
    document = Document(bridge("phase3ap", HERO))
    with pytest.raises(Refused, match="no region of ground arch"):
        document.do(RemoveGround("arch"))
    waiting = replace(document.scenario, encounter=replace(document.scenario.encounter, pending=("a question",)))  # type: ignore[arg-type]
    with pytest.raises(Refused, match="A question waits"):
        RemoveGround("span").apply(waiting)

"""The document: steps, undo, changes; a command that raises leaves everything as it was."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

import pytest

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.encounter import Card, Encounter, Link, Timer
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.session.changes import Change
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.commands.map_edits import ToggleDoor
from fivefoot.core.session.commands.moving import MoveToken, PlaceTokens
from fivefoot.core.session.commands.play import (
    BeginTurn,
    SetStage,
)
from fivefoot.core.session.commands.token_edits import (
    AddTokens,
    ChangeHitPoints,
    CopyTokens,
    DeleteTokens,
    EditToken,
    RenameToken,
)
from fivefoot.core.session.document import Document
from fivefoot.core.session.history import LIMIT
from fivefoot.core.session.opening import document_of, set_option, switch_to
from fivefoot.core.session.switching import switched


def scenario(stage: str = "play") -> Scenario:
    tokens = (Token("ada", "Ada", Cell(2, 2)), Token("goblin", "Goblin", Cell(6, 2), "foes"))
    door = Barrier("door", Point(4000, 4000), Point(5000, 4000), "door")
    return Scenario(
        Scene(12, 9, barriers={"door": door}),
        tokens={token.id: token for token in tokens},
        encounter=Encounter(stage=stage, round=1, active="ada"),  # type: ignore[arg-type]
    )


@pytest.fixture
def document() -> Document:
    return document_of(scenario())


@dataclass(frozen=True)
class Breaks:
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return "Break"

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        raise RuntimeError("broken")


def test_a_command_that_raises_leaves_everything_as_it_was(document: Document) -> None:
    before = document.scenario
    with pytest.raises(RuntimeError):
        document.do(Breaks())
    assert document.scenario is before
    assert not document.history.can_undo
    assert not document.is_dirty


def test_undo_and_redo_go_through_the_very_values(document: Document) -> None:
    states = [document.scenario]
    for name in ("Adele", "Ayla", "Aino"):
        document.do(RenameToken("ada", name))
        states.append(document.scenario)
    for state in reversed(states[:-1]):
        assert document.undo()
        assert document.scenario is state
    assert not document.undo()
    for state in states[1:]:
        assert document.redo()
        assert document.scenario is state
    assert document.undo_label == "Rename Ayla"


def test_a_new_step_forgets_what_was_undone(document: Document) -> None:
    document.do(RenameToken("ada", "Adele"))
    document.undo()
    document.do(RenameToken("ada", "Ayla"))
    assert not document.redo()


def test_a_command_without_effect_is_no_step(document: Document) -> None:
    document.do(RenameToken("ada", "Ada"))
    document.do(PlaceTokens((("ada", Cell(2, 2)),)))
    assert not document.history.can_undo


def test_changes_name_what_differs(document: Document) -> None:
    seen: list[Change] = []
    end = document.subscribe(seen.append)
    document.do(RenameToken("ada", "Adele"))
    document.do(AddTokens(Token("", "Ogre", Cell(8, 8), "foes", "large")))
    document.do(ToggleDoor("door"))
    document.do(DeleteTokens(("ogre",)))
    assert [(c.altered, c.added, c.removed, c.barriers, c.ground) for c in seen] == [
        (("ada",), (), (), False, False),
        ((), ("ogre",), (), False, False),
        ((), (), (), True, False),
        ((), (), ("ogre",), False, False),
    ]
    end()
    document.undo()
    assert len(seen) == 4


def test_history_is_capped(document: Document) -> None:
    for number in range(LIMIT + 20):
        document.do(RenameToken("ada", f"Ada {number}"))
    assert len(document.history.steps) == LIMIT
    while document.undo():
        pass
    assert document.scenario.tokens["ada"].name == "Ada 19"


def test_a_move_is_charged_and_taken_back_whole(document: Document) -> None:
    before = document.scenario
    document.do(MoveToken("ada", (Cell(2, 3), Cell(2, 4))))
    assert document.scenario.tokens["ada"].cell == Cell(2, 4)
    assert document.scenario.encounter.turns["ada"].pools["actions"] == 2
    document.do(RenameToken("ada", "Adele"))
    assert document.undo_move()
    assert document.scenario is before


def test_undo_turn_goes_to_the_start_of_the_turn(document: Document) -> None:
    document.do(BeginTurn("ada"))
    begun = document.scenario
    document.do(MoveToken("ada", (Cell(2, 3),)))
    document.do(MoveToken("ada", (Cell(2, 4),)))
    assert document.undo_turn()
    assert document.scenario is begun
    assert not document.undo_turn()


def test_an_illegal_move_is_refused_and_can_be_overruled(document: Document) -> None:
    path = tuple(Cell(x, 2) for x in range(3, 7))
    before = document.scenario
    with pytest.raises(Refused) as refusal:
        document.do(MoveToken("ada", path))
    assert refusal.value.problems
    assert document.scenario is before
    document.do(MoveToken("ada", path, overrule=True))
    assert document.scenario.tokens["ada"].cell == Cell(6, 2)
    assert any("overruled" in entry.text for entry in document.scenario.encounter.log)


def test_copies_are_numbered(document: Document) -> None:
    document.do(CopyTokens(("goblin",), 2))
    names = [token.name for token in document.scenario.tokens.values()]
    assert names == ["Ada", "Goblin 1", "Goblin 2", "Goblin 3"]
    cells = [token.cell for token in document.scenario.tokens.values()]
    assert len(set(cells)) == 4
    document.do(AddTokens(Token("", "Wolf", Cell(0, 0), "foes"), 3))
    assert [t.name for t in document.scenario.tokens.values()][4:] == ["Wolf 1", "Wolf 2", "Wolf 3"]


def test_deleting_takes_the_turn_with_it(document: Document) -> None:
    document.do(MoveToken("ada", (Cell(2, 3),)))
    document.do(DeleteTokens(("ada",)))
    assert document.scenario.encounter.active is None
    assert "ada" not in document.scenario.encounter.turns


@pytest.mark.parametrize(
    "command",
    [
        RenameToken("ada", "   "),
        RenameToken("nobody", "X"),
        EditToken("ada", stats={"speed": 99999}),
        EditToken("ada", stats={"charm": 1}),
        ChangeHitPoints("ada", -3),
        ToggleDoor("no-door"),
        PlaceTokens((("ada", Cell(40, 2)),)),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_reason(document: Document, command: object) -> None:
    before = document.scenario
    with pytest.raises(Refused) as refusal:
        document.do(command)  # type: ignore[arg-type]
    assert len(str(refusal.value)) > 15
    assert document.scenario is before


def test_hit_points_stay_between_nothing_and_the_maximum(document: Document) -> None:
    document.do(EditToken("ada", {"hit_points": 5, "hit_points_max": 8}))
    document.do(ChangeHitPoints("ada", -9))
    assert document.scenario.tokens["ada"].hit_points == 0
    document.do(ChangeHitPoints("ada", 20))
    assert document.scenario.tokens["ada"].hit_points == 8


def test_conditions_and_stats_merge(document: Document) -> None:
    document.do(EditToken("ada", stats={"speed": 25}))
    document.do(EditToken("ada", stats={"reach": 10}, conditions={"prone": 1}))
    token = document.scenario.tokens["ada"]
    assert dict(token.stats["keyword3"]) == {"speed": 25, "reach": 10}
    document.do(EditToken("ada", stats={"speed": None}, conditions={"prone": 0}))
    token = document.scenario.tokens["ada"]
    assert dict(token.stats["keyword3"]) == {"reach": 10}
    assert not token.conditions


def test_a_token_that_grows_at_the_edge_is_moved_inside(document: Document) -> None:
    document.do(PlaceTokens((("ada", Cell(11, 8)),)))
    document.do(EditToken("ada", {"size": "gargantuan"}))
    assert document.scenario.tokens["ada"].cell == Cell(8, 5)


def test_switching_rules_is_one_step_that_clears_the_turn(document: Document) -> None:
    document.do(MoveToken("ada", (Cell(2, 3),)))
    before = document.scenario
    told = switched(before, document.ruleset, library.load("twopoint"))
    assert told.loses
    assert told.on_defaults == ("Ada", "Goblin")
    document.do(switch_to(document.scenario, "twopoint"))
    assert document.scenario == told.scenario
    assert document.scenario.encounter.turns == {}
    assert document.ruleset.id == "twopoint"
    document.undo()
    assert document.scenario is before
    assert document.ruleset.id == "keyword3"


def test_what_has_no_counterpart_is_cleared_and_listed() -> None:
    field = scenario()
    ada = replace(field.tokens["ada"], conditions={"exhaustion": 3, "prone": 1}, size="colossal")
    links = (Link("grappling", "ada", "goblin"),)
    fight = Encounter(
        "play", 2, links=links, timers=(Timer("condition", "ada", "exhaustion", "round_end"),)
    )
    field = replace(
        field,
        tokens={**field.tokens, "ada": ada},
        encounter=fight,
        options={"metric.diagonal": "equidistant"},
    )
    told = switched(field, library.load(field.ruleset), library.load("twopoint"))
    assert told.lines == (
        "Conditions that these rules do not have: Ada Exhaustion.",
        "Sizes that count as medium: Ada (colossal).",
        "Links: Ada grappling Goblin.",
        "House rules that no longer apply, which stay in the file: metric.diagonal.",
        "With default stats: Ada, Goblin.",
    )
    after = told.scenario
    assert (dict(after.tokens["ada"].conditions), after.tokens["ada"].size) == (
        {"prone": 1},
        "medium",
    )
    assert (after.encounter.links, after.encounter.timers, after.encounter.round) == ((), (), 2)


def test_rules_that_do_not_understand_a_stat_are_not_switched_to(document: Document) -> None:
    ada = replace(document.scenario.tokens["ada"], stats={"twopoint": {"fly": "fast"}})
    other = document_of(replace(document.scenario, tokens={**document.scenario.tokens, "ada": ada}))
    before = other.scenario
    with pytest.raises(Refused, match=r"Ada .*a number is expected for .*'fast'.*Correct fly"):
        other.do(switch_to(other.scenario, "twopoint"))
    assert other.scenario is before


def test_an_option_that_the_rules_do_not_know_never_becomes_the_document(
    document: Document,
) -> None:
    before = document.scenario
    with pytest.raises(ValueError, match="metric"):
        document.do(set_option(document.scenario, "metric.diagonal", "sideways"))
    assert document.scenario is before
    document.do(set_option(document.scenario, "metric.diagonal", "equidistant"))
    assert document.ruleset.metric.diagonal == "equidistant"


def test_setup_and_play(document: Document) -> None:
    document.do(SetStage("setup"))
    assert document.scenario.encounter.stage == "setup"
    document.do(SetStage("play"))
    assert document.scenario.encounter.round == 1


def test_other_rules_know_nothing_of_what_was_readied_under_the_old() -> None:
    timers = (
        Timer("condition", "ada", "prone", "turn_end"),
        Timer("flag", "ada", "open", "turn_end"),
    )
    fight = Encounter("play", 1, timers=timers, cards=(Card("ada", "ready", "melee_attack"),))
    document = document_of(replace(scenario(), encounter=fight))
    told = switched(document.scenario, document.ruleset, library.load("twopoint"))
    assert told.readied == ("Ada's action",)
    document.do(switch_to(document.scenario, "twopoint"))
    assert document.scenario.encounter.cards == ()
    assert [timer.name for timer in document.scenario.encounter.timers] == ["prone"]

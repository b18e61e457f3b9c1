"""Which steps provoke reactions, whose, in which order, and why not."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from tests.reference.fights import Place, fight, path, token

from fivefoot.core.model.encounter import TurnState
from fivefoot.core.model.token import Token
from fivefoot.core.rules.reactions.opportunity import MovementCause, triggers_of
from fivefoot.core.rules.reactions.triggers import TRIGGERS
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.ruleset.schema.threats import Opportunity
from fivefoot.core.rules.space.battle import Battle

THREATENED = {"opportunity.trigger": "exit_threatened_cell", "disengage.kind": "step"}
FLANKED = {"opportunity.trigger": "flanked_departure", "opportunity.pair_limit": "per_round"}
HERO = ("heroes",)


def fired(
    battle: Battle, *cells: Place, cause: MovementCause | None = None
) -> list[tuple[Place, str]]:
    """The firing triggers of M's path: (cell left, by whom)."""
    found = triggers_of(
        battle, battle.token("M"), battle.token("M").cell, path(*cells), cause or MovementCause()
    )
    return [(tuple(t.leaving), t.by) for t in found if t.fires]  # type: ignore[misc]


def exempt(battle: Battle, *cells: Place, cause: MovementCause | None = None) -> list[str]:
    """Why triggers of M's path do not fire."""
    found = triggers_of(
        battle, battle.token("M"), battle.token("M").cell, path(*cells), cause or MovementCause()
    )
    return [t.reasons[-1].text for t in found if not t.fires]


def duel(mover: Place = (4, 5), **enemy: Any) -> tuple[Token, Token]:
    return token("M", mover, *HERO), token("E", (5, 5), **enemy)


def test_circling_is_free_and_the_step_out_is_not() -> None:  # AX31
    assert fired(fight(*duel()), (4, 4), (5, 4), (6, 4), (7, 4)) == [((6, 4), "E")]


def test_a_long_reach_is_left_later() -> None:  # AX32
    battle = fight(*duel(reach=10))
    assert fired(battle, (3, 5)) == []
    assert fired(battle, (3, 5), (2, 5)) == [((3, 5), "E")]


def test_entering_and_stopping_provokes_nothing() -> None:  # BX22, FX7
    for options in ({}, THREATENED):
        assert fired(fight(*duel((3, 5)), options=options), (4, 5)) == []


def test_a_step_inside_a_radius_is_explained_by_that_radius() -> None:  # B24, B26
    own = {**THREATENED, "threat.reach": {"constant": 10}}
    battle = fight(*duel(reach=5), options=own)
    (found, *_) = triggers_of(
        battle, battle.token("M"), battle.token("M").cell, path((3, 5)), MovementCause()
    )
    # The radius is 10 ft though the weapon reaches 5.
    assert [reason.text for reason in found.reasons] == [
        "the step starts inside the threatened radius of E (10 ft)"
    ]


def test_steps_that_start_inside_provoke_each_time() -> None:  # BX23
    battle = fight(*duel((3, 5)), options=THREATENED)
    assert fired(battle, (4, 5), (4, 4), (4, 3)) == [((4, 5), "E"), ((4, 4), "E")]
    numbers = [
        t.number
        for t in triggers_of(
            battle, battle.token("M"), battle.token("M").cell, path((4, 5), (4, 4), (4, 3))
        )
    ]
    assert numbers == [1, 2]


def test_only_leaving_provokes_under_the_other_reading() -> None:  # BX23, option
    assert fired(fight(*duel((3, 5))), (4, 5), (4, 4), (4, 3)) == [((4, 4), "E")]


def test_steps_that_end_inside_provoke_where_the_group_says_so() -> None:
    battle = fight(*duel((3, 5)), options={"opportunity.trigger": "any_step_inside"})
    assert fired(battle, (4, 5), (3, 5)) == [((3, 5), "E"), ((4, 5), "E")]


@pytest.mark.parametrize("kind", ["forced", "teleport", "stand", "mount", "drop", "tumble"])
def test_exempt_kinds_of_movement(kind: str) -> None:  # AX34
    battle = fight(*duel())
    assert fired(battle, (3, 5), cause=MovementCause(kind)) == []
    assert len(exempt(battle, (3, 5), cause=MovementCause(kind))) == 1


def test_disengaging_and_tumbling_past() -> None:
    battle = fight(*duel(), turns={"M": TurnState(flags={"disengaged": "disengage"})})
    assert exempt(battle, (3, 5)) == ["M has disengaged"]
    assert exempt(fight(*duel()), (3, 5), cause=MovementCause(passes=("E",))) == [
        "M tumbles past E"
    ]


def test_who_cannot_react_is_named_with_the_reason() -> None:  # AX35
    cases = [
        (fight(*duel(), turns={"E": TurnState({"reaction": 0})}), "used its reaction"),
        (fight(*duel(conditions={"stunned": 1})), "Stunned tokens"),
        (fight(*duel(conditions={"blinded": 1})), "blinded"),
        (fight(token("M", (4, 5), *HERO, hidden=True), token("E", (5, 5))), "hidden"),
        (fight(*duel(), options={"opportunity.trigger": "leave_reach"}, active="E"), "own turn"),
    ]
    for battle, word in cases:
        assert fired(battle, (3, 5)) == []
        assert [word in text for text in exempt(battle, (3, 5))] == [True], word


def test_a_wall_between_means_no_reach_to_leave() -> None:  # AX38
    battle = fight(*duel(), walls=(("wall", (5, 5), (5, 6)),))
    assert triggers_of(battle, battle.token("M"), battle.token("M").cell, path((3, 5))) == ()


def test_a_curtain_hides_the_mover_but_a_window_stops_the_blow() -> None:
    behind_curtain = fight(*duel(), walls=(("curtain", (5, 5), (5, 6)),))
    assert exempt(behind_curtain, (3, 5)) == ["E has no line of sight to M"]
    assert exempt(fight(*duel(), walls=(("window", (5, 5), (5, 6)),)), (3, 5)) == []


def test_simultaneous_reactions_come_nearest_first_then_by_initiative() -> None:  # AX39
    battle = fight(
        token("M", (5, 5), *HERO),
        token("E1", (4, 4), initiative=3),
        token("E2", (6, 4), initiative=5),
        token("E3", (5, 3), reach=10, initiative=9),
    )
    assert fired(battle, (5, 6)) == [((5, 5), "E2"), ((5, 5), "E1"), ((5, 5), "E3")]


def test_neutral_creatures_and_allies_never_react() -> None:
    battle = fight(
        token("M", (4, 5), *HERO), token("N", (5, 5), "neutral"), token("A", (5, 4), *HERO)
    )
    assert triggers_of(battle, battle.token("M"), battle.token("M").cell, path((3, 6))) == ()


def flanked(mover: Place, *enemies: Place, **more: Any) -> Battle:
    foes = (token(f"E{i}", cell) for i, cell in enumerate(enemies, start=1))
    return fight(
        token("M", mover, *HERO), *foes, options={**FLANKED, **more.pop("options", {})}, **more
    )


def test_one_enemy_cannot_flank() -> None:  # CX15
    assert fired(flanked((5, 5), (4, 5)), (6, 5), (7, 5)) == []


def test_leaving_a_flanked_cell_provokes_both_but_the_one_named() -> None:  # CX16
    battle = flanked((5, 5), (4, 5), (6, 5))
    assert fired(battle, (5, 4)) == [((5, 5), "E1"), ((5, 5), "E2")]
    protecting = flanked((5, 5), (4, 5), (6, 5), options={"opportunity.protected": 1})
    assert fired(protecting, (5, 4), cause=MovementCause(protected=("E1",))) == [((5, 5), "E2")]
    assert fired(protecting, (5, 4), cause=MovementCause(protected=("E2",))) == [((5, 5), "E1")]


def test_a_pair_on_neighbouring_sides_does_not_flank() -> None:  # CX18
    for reading in ("opposite_cells", "opposite_rows"):
        assert (
            fired(flanked((5, 5), (4, 5), (5, 6), options={"opportunity.flanked": reading}), (5, 4))
            == []
        )


def test_opposite_rows_is_the_wider_reading() -> None:  # CX20
    assert fired(flanked((5, 5), (4, 4), (6, 5)), (5, 6)) == []
    wide = flanked((5, 5), (4, 4), (6, 5), options={"opportunity.flanked": "opposite_rows"})
    assert [by for _, by in fired(wide, (5, 6))] == ["E1", "E2"]


def test_passing_between_two_provokes_once() -> None:  # CX21
    battle = flanked((5, 5), (4, 3), (6, 3))
    assert fired(battle, (5, 4), (5, 3)) == []
    assert {cell for cell, _ in fired(battle, (5, 4), (5, 3), (5, 2))} == {(5, 3)}
    wide = flanked((5, 5), (4, 3), (6, 3), options={"opportunity.flanked": "opposite_rows"})
    assert {cell for cell, _ in fired(wide, (5, 4), (5, 3), (5, 2))} == {(5, 4), (5, 3)}


def test_a_pair_that_has_met_this_round_is_done() -> None:  # CX23
    battle = flanked((5, 5), (4, 5), (6, 5), pairs=(("E2", "M"),))
    assert fired(battle, (5, 4)) == [((5, 5), "E1")]
    assert exempt(battle, (5, 4)) == ["E2 has already struck M this round"]


@pytest.mark.parametrize(
    "options",
    [
        {},
        THREATENED,
        FLANKED,
        {"opportunity.trigger": "any_step_inside"},
        {"opportunity.trigger": "none"},
    ],
)
def test_the_search_counts_what_the_route_lists(options: dict[str, Any]) -> None:
    walls = (("wall", (3, 3), (5, 4)), ("curtain", (7, 2), (7, 6)), ("window", (2, 7), (6, 7)))
    battle = fight(
        token("M", (5, 5), *HERO),
        token("E1", (4, 5)),
        token("E2", (6, 5), reach=10),
        token("E3", (5, 7)),
        token("E4", (8, 4), size="large"),
        token("E5", (2, 2), conditions={"blinded": 1}),
        walls=walls,
        options=options,
    )
    field = movement_field(battle, "M", purchases=2)
    cells = field.cells()
    assert len(cells) > 40
    for found in cells:
        route, quiet = field.route(found.cell), field.least_provoking(found.cell)
        assert route is not None
        assert quiet is not None
        assert route.events == found.events, found.cell
        assert quiet.events <= route.events


def test_each_trigger_that_a_ruleset_may_choose_has_its_object() -> None:
    assert set(TRIGGERS) == set(get_args(Opportunity.model_fields["trigger"].annotation))

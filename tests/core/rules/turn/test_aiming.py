"""Targets, ranges, what bears on a roll, areas, pushes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fivefoot.core.geometry import areas
from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import Cell, Point, centre
from fivefoot.core.rules.rolls.roll_modifiers import roll_modifiers
from fivefoot.core.rules.turn.areas_caught import area_of_action, tokens_within
from fivefoot.core.rules.turn.commands import Act, EndTurn, Push
from fivefoot.core.rules.turn.forced import directions_away, push_offers
from fivefoot.core.rules.turn.targets import targets


def target(table, who, action, on):
    return next(offer for offer in targets(table.battle, who, action) if offer.token == on)


def codes(offer):
    return [problem.code for problem in offer.problems if not problem.warning]


# Targets


def test_a_melee_target_is_within_reach_and_not_behind_a_wall(fight):  # A7, AX38
    wall = fight.wall("w", 6, 4, 6, 5)
    table = fight(
        "keyword3",
        fight.hero("mira", 5, 5),
        fight.foe("near", 6, 6),
        fight.foe("far", 7, 5),
        fight.foe("behind", 6, 4),
        walls=(wall,),
    ).begin()
    assert codes(target(table, "mira", "melee_attack", "near")) == []
    assert codes(target(table, "mira", "melee_attack", "far")) == ["out_of_range"]
    assert "no_line" in codes(target(table, "mira", "melee_attack", "behind"))


@pytest.mark.parametrize(
    ("x", "y", "band"),
    [
        (6, 0, "Short"),
        (7, 0, "Medium"),
        (4, 4, "Short"),
        (5, 4, "Medium"),
        (12, 0, "Medium"),
        (13, 0, "Long"),
    ],
)
def test_ranges_go_by_the_nearest_cells(fight, x, y, band):  # A10, range metric euclid
    table = fight("keyword3", fight.hero("mira", 0, 0), fight.foe("ogre", x, y)).begin()
    assert target(table, "mira", "ranged_attack", "ogre").band == band


def test_beyond_the_last_band_there_is_no_target(fight):
    table = fight(
        "twopoint", fight.hero("mira", 0, 0, ranged=False), fight.foe("ogre", 2, 0)
    ).begin()
    assert codes(target(table, "mira", "attack", "ogre")) == ["gate"]


@pytest.mark.parametrize(("size", "expected"), [("large", []), ("huge", ["gate"])])
def test_a_trip_reaches_one_size_up(fight, size, expected):  # AX59
    table = fight("keyword3", fight.hero("mira", 5, 5), fight.foe("ogre", 6, 5, size=size)).begin()
    assert codes(target(table, "mira", "trip", "ogre")) == expected


def test_somebody_unseen_is_no_target_unless_another_sense_finds_it(fight):  # A6
    table = fight(
        "keyword3", fight.hero("mira", 5, 5), fight.foe("ogre", 6, 5, conditions={"hidden": 1})
    ).begin()
    assert codes(target(table, "mira", "melee_attack", "ogre")) == ["unseen"]
    table = fight(
        "keyword3", fight.hero("mira", 5, 5, conditions={"blinded": 1}), fight.foe("ogre", 6, 5)
    ).begin()
    assert target(table, "mira", "melee_attack", "ogre").legal


def test_a_target_is_needed(fight):
    table = fight("keyword3", fight.hero("mira", 5, 5), fight.foe("ogre", 6, 5)).begin()
    assert table.refused(Act("mira", "melee_attack")) == ["no_target"]
    for absent in ("nobody", ""):
        assert table.refused(Act("mira", "melee_attack", absent)) == ["unknown_token"]
        assert table.refused(Act("mira", "melee_attack", absent, overrule=True)) == [
            "unknown_token"
        ]
    assert table.refused(Act("mira", "melee_attack", "mira"))


@pytest.mark.parametrize(("x", "inside"), [(3, True), (4, False)])
def test_wake_up_within_fifteen_feet(fight, x, inside):  # CX37, C45
    table = fight(
        "quickaction",
        fight.hero("mira", 0, 0),
        fight.foe("ogre", x, 3, conditions={"unconscious": 1}),
    )
    table.begin().act("mira", "wake_up")
    assert ("unconscious" not in table.states("ogre")) is inside


@pytest.mark.parametrize(("x", "legal"), [(6, True), (7, False)])
def test_inspiring_within_thirty_feet(fight, x, legal):  # CX37
    table = fight("quickaction", fight.hero("mira", 0, 0), fight.hero("bo", x, 6)).begin()
    assert target(table, "mira", "inspire", "bo").legal is legal


# What bears on a roll


def tags(table, who, action, on):
    return roll_modifiers(table.battle, who, action, on).tags


@pytest.mark.parametrize(
    ("foe", "tag"),
    [
        ({"x": 6, "y": 6}, True),
        ({"x": 7, "y": 5, "reach": 10}, False),
        ({"x": 6, "y": 6, "state": 1}, False),
    ],
)  # AX56: five feet, whatever the enemy's reach
def test_an_enemy_close_by_disturbs_shots(fight, foe, tag):
    x, y = foe.pop("x"), foe.pop("y")
    states = {"conditions": {"stunned": 1}} if foe.pop("state", 0) else {}
    table = fight(
        "keyword3",
        fight.hero("mira", 5, 5),
        fight.foe("ogre", x, y, **foe, **states),
        fight.foe("far", 10, 5),
    ).begin()
    assert ("Misfortune" in tags(table, "mira", "ranged_attack", "far")) is tag


@pytest.mark.parametrize(
    ("ally", "precise", "expected"), [(11, False, 1), (11, True, 0), (12, False, 0)]
)
def test_shooting_into_melee(fight, ally, precise, expected):  # AX57
    table = fight(
        "keyword3",
        fight.hero("mira", 5, 5, precise_shot=precise),
        fight.hero("bo", ally, 5),
        fight.foe("ogre", 10, 5),
    ).begin()
    assert roll_modifiers(table.battle, "mira", "ranged_attack", "ogre").others == expected


def test_long_range_adds_one(fight):  # A10
    table = fight("keyword3", fight.hero("mira", 0, 5), fight.foe("ogre", 20, 5)).begin()
    weighed = roll_modifiers(table.battle, "mira", "ranged_attack", "ogre")
    assert (weighed.others, weighed.applied) == (1, (1,))


@pytest.mark.parametrize(
    ("state", "action", "tag"),
    [
        ("prone", "melee_attack", "Fortune"),  # A79
        ("prone", "ranged_attack", "Misfortune"),
        ("totally_defending", "melee_attack", "Misfortune"),  # A34
        ("restrained", "melee_attack", "Fortune"),
    ],
)
def test_what_a_state_gives_attackers(fight, state, action, tag):
    x = 6 if action == "melee_attack" else 9
    table = fight(
        "keyword3", fight.hero("mira", 5, 5), fight.foe("ogre", x, 5, conditions={state: 1})
    ).begin()
    found = tags(table, "mira", action, "ogre")
    assert (tag in found, {"Fortune": "Misfortune", "Misfortune": "Fortune"}[tag] in found) == (
        True,
        False,
    )


def test_fortune_and_misfortune_cancel(fight):
    table = fight(
        "keyword3",
        fight.hero("mira", 5, 5, conditions={"blinded": 1}),
        fight.foe("ogre", 6, 5, conditions={"prone": 1}),
    ).begin()
    assert tags(table, "mira", "melee_attack", "ogre") == ()


def test_a_grappled_attacker_and_its_ladder_do_not_add(fight):
    table = fight(
        "keyword3", fight.hero("mira", 5, 5, conditions={"restrained": 1}), fight.foe("ogre", 6, 5)
    ).begin()
    weighed = roll_modifiers(table.battle, "mira", "melee_attack", "ogre", repeat=1)
    assert (weighed.repeat, weighed.others, weighed.applied) == (1, 2, (2,))


@pytest.mark.parametrize(("size", "expected"), [("small", False), ("medium", True)])
def test_flanking_helps_unless_the_target_is_too_large(fight, size, expected):  # AX61, AX65
    table = fight(
        "keyword3",
        fight.hero("mira", 4, 5, size=size),
        fight.hero("bo", 7, 5),
        fight.foe("ogre", 5, 5, size="large"),
    ).begin()
    assert ("Fortune" in tags(table, "mira", "melee_attack", "ogre")) is expected


def test_cover_behind_a_low_wall(fight):  # D9
    from dataclasses import replace

    fence = replace(fight.wall("f", 6, 5, 6, 6), kind="fence")
    table = fight(
        "openband", fight.hero("mira", 3, 5), fight.foe("ogre", 6, 5), walls=(fence,)
    ).begin()
    covered = [
        line
        for line in roll_modifiers(table.battle, "mira", "basic_attack", "ogre").lines
        if "cover" in line.source
    ]
    assert len(covered) == 1
    table = fight(
        "openband", fight.hero("mira", 6, 3), fight.foe("ogre", 6, 5), walls=(fence,)
    ).begin()
    assert not [
        line
        for line in roll_modifiers(table.battle, "mira", "basic_attack", "ogre").lines
        if "cover" in line.source
    ]


@pytest.mark.parametrize(("gap", "close"), [(1, True), (2, True), (3, False)])
def test_one_prone_by_the_attackers_zone(fight, gap, close):  # D14
    table = fight(
        "openband", fight.hero("mira", 5, 5), fight.foe("ogre", 5 + gap, 5, conditions={"prone": 1})
    ).begin()
    weighed = roll_modifiers(table.battle, "mira", "basic_attack", "ogre")
    assert (weighed.others == 1) is close
    assert ("+1 Effort to hit" in weighed.tags) is not close


def test_an_aim_is_used_by_the_next_attack(fight):  # DX31, D29
    table = fight("openband", fight.hero("mira", 5, 5), fight.foe("ogre", 6, 5, npc=True)).begin()
    table.act("mira", "aim")
    assert "+2 Synergy" in tags(table, "mira", "basic_attack", "ogre")
    assert "+2 Synergy" not in tags(table, "mira", "search", None)
    table.act("mira", "basic_attack", "ogre")
    assert "aiming" not in table.states("mira")


def test_a_defensive_attack_loses_two_dice_and_guards_until_the_next_turn(fight):  # D19
    table = fight("openband", fight.hero("mira", 5, 5), fight.foe("ogre", 6, 5, npc=True)).begin()
    assert roll_modifiers(table.battle, "mira", "defensive_attack", "ogre").applied == (-2,)
    table.act("mira", "defensive_attack", "ogre")
    table.do(EndTurn("mira"))
    assert "defensive" in table.states("mira")
    table.turn("mira")
    assert "defensive" not in table.states("mira")


def test_an_open_defender_has_one_die_less(fight):  # D40
    table = fight(
        "openband", fight.hero("mira", 5, 5), fight.foe("ogre", 6, 5, conditions={"open": 1})
    ).begin()
    assert roll_modifiers(table.battle, "ogre", "dodge", "mira").applied == (-2,)
    assert roll_modifiers(table.battle, "ogre", "riposte", "mira").applied == (-3,)  # an attack


# Areas


def test_a_radius_of_thirty_feet_has_113_cells(fight):  # AX66
    table = fight(
        "keyword3",
        fight.hero("mira", 12, 12, divine_gift=True),
        fight.foe("in", 17, 15),
        fight.foe("out", 17, 16),
    )
    caught = area_of_action(table.begin().battle, "mira", "channel_divinity")
    assert len(caught.cells) == 113
    assert caught.tokens == ("mira", "in")
    assert {Cell(18, 12), Cell(16, 16)} <= set(caught.cells)


def test_only_the_undead_are_turned(fight):  # A18
    table = fight(
        "keyword3",
        fight.hero("mira", 12, 12, divine_gift=True),
        fight.foe("ghoul", 14, 12, undead=True),
        fight.foe("bandit", 12, 14),
    ).begin()
    assert area_of_action(table.battle, "mira", "channel_undead").tokens == ("ghoul",)


def test_an_area_does_not_go_through_walls(fight):
    wall = fight.wall("w", 14, 8, 14, 16)
    table = fight(
        "keyword3",
        fight.hero("mira", 12, 12, divine_gift=True),
        fight.foe("ghoul", 15, 12),
        walls=(wall,),
    )
    assert area_of_action(table.begin().battle, "mira", "channel_divinity").tokens == ("mira",)


@pytest.mark.parametrize(
    ("inclusion", "cells"), [("centre_in_circle", 13), ("chebyshev", 25), ("any_overlap", 21)]
)
def test_cells_of_a_circle(inclusion, cells):
    assert int(areas.emanation(Footprint(Cell(5, 5)), 2000, inclusion, 11, 11).sum()) == cells
    assert int(areas.circle(centre(Cell(5, 5)), 2000, inclusion, 11, 11).sum()) == cells


def test_a_circle_on_a_corner(fight):
    assert int(areas.circle(Point(5000, 5000), 1000, "centre_in_circle", 11, 11).sum()) == 4


@pytest.mark.parametrize(("radius", "cells"), [(1000, 12), (2000, 32)])
def test_an_emanation_from_a_large_creature(radius, cells):  # AX37
    assert (
        int(areas.emanation(Footprint(Cell(5, 5), 2), radius, "chebyshev", 14, 14).sum())
        == cells + 4
    )


def test_a_cone_is_as_wide_as_it_is_long():
    mask = areas.cone(Point(0, 5500), Point(10000, 5500), 6000, 11, 11)
    widths = [int(mask[:, column].sum()) for column in range(7)]
    assert widths == [1, 1, 3, 3, 5, 5, 0]


def test_a_line_is_one_cell_wide():
    mask = areas.line(Point(500, 5500), Point(10500, 5500), 6000, 11, 11)
    assert areas.cells_in_mask(mask) == tuple(Cell(x, 5) for x in range(1, 7))


def test_zones_of_the_fourth_system(fight):  # DX28
    table = fight("openband", fight.hero("mira", 12, 12)).begin()
    close, near = (
        int(areas.emanation(Footprint(Cell(12, 12)), r, "chebyshev", 24, 24).sum())
        for r in (2000, 5000)
    )
    assert (close - 1, near - close) == (24, 96)
    assert [zone.upto for zone in table.ruleset.zones][:3] == [2, 5, 50]


def test_who_is_within_a_distance(fight):
    table = fight(
        "keyword3", fight.hero("mira", 0, 0), fight.foe("a", 6, 0), fight.foe("b", 5, 4)
    ).begin()
    assert tokens_within(table.battle, "mira", 30) == ("a",)


# Pushes


@pytest.mark.parametrize(
    ("pusher", "cells"),
    [((4, 5), {(6, 5)}), ((4, 4), {(6, 6)}), ((3, 4), {(6, 5), (6, 6)}), ((5, 4), {(5, 6)})],
)
def test_a_push_goes_away_from_the_pusher(fight, pusher, cells):  # A23, EX21
    table = fight(
        "keyword3", fight.hero("mira", *pusher, reach=10), fight.foe("ogre", 5, 5)
    ).begin()
    assert {tuple(offer.path[-1]) for offer in push_offers(table.battle, "ogre", "mira")} == cells
    assert directions_away(table.battle, table.battle.token("mira"), table.battle.token("ogre"))


@pytest.mark.parametrize(("system", "action"), [("keyword3", "shove"), ("twopoint", "shove")])
def test_a_shove_pushes_or_knocks_down(fight, system, action):  # EX21
    for choice, place, states in (("1,0:1", (6, 5), set()), ("prone", (5, 5), {"prone"})):
        table = fight(system, fight.hero("mira", 4, 5), fight.foe("ogre", 5, 5)).begin()
        table.act("mira", action, "ogre")
        table.answer("hit")
        assert table.asked() == ("push", "mira")
        table.answer(choice)
        assert (table.at("ogre"), table.states("ogre")) == (place, states)


def test_with_the_way_blocked_only_prone_is_left(fight):  # EX21
    table = fight(
        "twopoint", fight.hero("mira", 4, 5), fight.foe("ogre", 5, 5), fight.foe("imp", 6, 5)
    ).begin()
    table.act("mira", "shove", "ogre")
    table.answer("hit")
    assert [choice.id for choice in table.question.choices] == ["prone", "none"]


def test_a_large_creature_needs_all_its_cells_free(fight):  # A23
    table = fight(
        "keyword3",
        fight.hero("mira", 4, 5),
        fight.foe("ogre", 5, 5, size="large"),
        fight.foe("imp", 7, 6),
    )
    assert push_offers(table.begin().battle, "ogre", "mira") == ()


def test_a_shove_up_to_ten_feet_in_any_direction(fight):  # CX35, C33
    table = fight("quickaction", fight.hero("mira", 4, 5), fight.foe("ogre", 5, 5)).begin()
    offers = push_offers(table.battle, "ogre", "mira")
    assert len(offers) == 7 * 2  # past the shover it cannot go
    assert {offer.distance for offer in offers} == {5000, 10000}


def test_a_wall_hurts_by_the_way_made(fight):  # C34
    wall = fight.wall("w", 7, 4, 7, 7)
    table = fight(
        "quickaction", fight.hero("mira", 4, 5), fight.foe("ogre", 5, 5), walls=(wall,)
    ).begin()
    east = [
        offer for offer in push_offers(table.battle, "ogre", "mira") if offer.direction == (1, 0)
    ]
    assert [(len(offer.path), offer.dice) for offer in east] == [(1, "1d4")]
    table.change("ogre", cell=(6, 5))
    east = [
        offer for offer in push_offers(table.battle, "ogre", "mira") if offer.direction == (1, 0)
    ]
    assert [(offer.path, offer.dice) for offer in east] == [((), "")]
    table.change("ogre", cell=(5, 5))
    outcome = table.do(Push("ogre", "mira", (1, 0), 10, roll=(3,)))
    assert table.at("ogre") == (6, 5)
    assert "1d4 = 3 damage" in outcome.lines[-1]
    table.change("ogre", cell=(5, 5))
    assert table.refused(Push("ogre", "mira", (1, 0), 10, roll=(5,))) == ["bad_roll"]


def test_the_faces_of_a_push_of_several_are_those_of_who_meets_a_wall(fight):  # C34
    """The one ahead gets away: what it would be hurt by is not what was thrown for the other."""
    wall = fight.wall("w", 7, 4, 7, 7)
    table = fight(
        "quickaction", fight.foe("imp", 9, 3), fight.foe("ogre", 5, 5), walls=(wall,)
    ).begin()
    push = Push("imp", None, (1, 0), 10, roll=(900,), more=("ogre",))
    assert table.refused(push) == ["bad_roll"]
    outcome = table.do(replace(push, roll=(3,)))
    assert (table.at("imp"), table.at("ogre")) == ((11, 3), (6, 5))
    assert "1d4 = 3 damage" in outcome.lines[-1]


def test_a_push_into_somebody_stops(fight):
    table = fight(
        "quickaction", fight.hero("mira", 4, 5), fight.foe("ogre", 5, 5), fight.foe("imp", 7, 5)
    ).begin()
    table.do(Push("ogre", "mira", (1, 0), 10))
    assert table.at("ogre") == (6, 5)
    assert table.refused(Push("ogre", "mira", (1, 0), 10)) == ["push_blocked"]


def test_a_broken_grapple_takes_the_restraint_along(fight):  # CX39
    table = fight("quickaction", fight.hero("mira", 4, 5), fight.foe("ogre", 5, 5)).begin()
    table.act("mira", "grapple", "ogre")
    table.answer("hit")
    assert (table.states("ogre"), table.states("mira")) == ({"grappled"}, {"grappling"})
    table.turn("mira").act("mira", "restrain", "ogre")
    table.answer("hit")
    assert table.states("ogre") == {"grappled", "restrained"}
    table.act("mira", "release_grapple")
    assert (table.states("ogre"), table.states("mira")) == (set(), set())


def test_a_prone_target_is_toppled_not_grappled(fight):  # C32
    table = fight(
        "quickaction", fight.hero("mira", 4, 5), fight.foe("ogre", 5, 5, conditions={"prone": 1})
    ).begin()
    assert codes(target(table, "mira", "grapple", "ogre")) == ["gate"]

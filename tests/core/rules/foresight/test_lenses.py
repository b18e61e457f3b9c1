"""Lenses equal asking each place one by one: the token is put there, and the rules are asked."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.core.rules.foresight.test_foresight import random_scene
from tests.reference.how_many import maps

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import Scenario, with_token
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.foresight.foresight import foresee_turn
from fivefoot.core.rules.foresight.lens_words import LensError, read_lenses
from fivefoot.core.rules.foresight.lenses import places_through, why_not_asked
from fivefoot.core.rules.reactions.flanking import flank_lines, has_flanks
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.distance import band_of, gap_between
from fivefoot.core.rules.space.threat import in_weapon_reach, sees


def passed(battle: Battle, lens: str) -> set[tuple[int, int, int]]:
    found = places_through(battle, "ada", read_lenses(battle, lens))
    return {(*place.cell, place.level) for place in found}


def stood(battle: Battle) -> dict[tuple[int, int, int], Battle]:
    """The battle with Ada at each place that she can come to, one by one."""
    ada = battle.token("ada")
    found = {(*ada.cell, battle.base_level(ada)): battle}
    for each in movement_field(battle, "ada").cells():
        if each.can_end and each.cell != ada.cell:
            there = replace(ada, cell=each.cell, elevation=each.elevation)
            found[*each.cell, each.elevation] = battle.after(with_token(battle.scenario, there))
    return found


def is_struck(without: Battle, there: Battle) -> bool:
    """Whether the ogre strikes Ada where she is, from one of the places it comes to."""
    for place in foresee_turn(without, "ogre").places:
        ogre = replace(there.token("ogre"), cell=place.cell, elevation=place.level)
        come = there.after(with_token(there.scenario, ogre))
        if in_weapon_reach(come, ogre, come.token("ada")):
            return True
    return False


@pytest.mark.parametrize("seed", range(maps(15, 200)))
def test_lenses_are_as_asked_one_by_one(seed: int) -> None:
    battle = random_scene(seed)
    places, field = stood(battle), movement_field(battle, "ada")
    others = {k: v for k, v in battle.scenario.tokens.items() if k != "ada"}
    without = battle.after(replace(battle.scenario, tokens=others))
    slow: dict[str, set[tuple[int, int, int]]] = {
        name: set() for name in ("strikes:imp", "unseen", "quiet", "safe:ogre")
    }
    for key, there in places.items():
        ada, imp = there.token("ada"), there.token("imp")
        way = field.least_provoking(ada.cell, level=key[2])
        if in_weapon_reach(there, ada, imp):
            slow["strikes:imp"].add(key)
        if all(sees(there, there.token(foe), ada) for foe in ("ogre", "imp")):
            slow["unseen"].add(key)
        if there is battle or (way is not None and way.events == 0):
            slow["quiet"].add(key)
        if not is_struck(without, there):
            slow["safe:ogre"].add(key)
    for lens, expected in slow.items():
        assert passed(battle, lens) == expected, lens
    assert passed(battle, "quiet and not unseen") == slow["quiet"] - slow["unseen"]


@pytest.mark.parametrize("seed", range(maps(15, 200)))
def test_flanks_and_short_range_are_as_asked_one_by_one(seed: int) -> None:
    battle = random_scene(seed)
    places, rules = stood(battle), battle.ruleset
    bands = rules.range_bands or rules.zones
    if has_flanks(rules):
        # As a position flanking gives nothing, and is one all the same (C21).
        gains = rules.flank.enabled
        flanked = {
            key
            for key, there in places.items()
            for line in flank_lines(there, "imp")
            if "ada" in (line.effects if gains else (line.first, line.second))
        }
        assert passed(battle, "flanks:imp") == flanked
    if not bands:
        return
    short = set()
    for key, there in places.items():
        ada, imp = there.token("ada"), there.token("imp")
        near = band_of(there, ada, gap_between(there, ada, imp)) == bands[0]
        if near and not sees(there, ada, imp):  # walls of these scenes stop looks and shots alike
            short.add(key)
    assert passed(battle, "short:imp") == short


def test_a_flanked_position_is_looked_for_where_it_gives_nothing_but_danger() -> None:
    tokens = {
        "ada": Token("ada", "Ada", Cell(0, 1)),
        "bo": Token("bo", "Bo", Cell(4, 1)),
        "imp": Token("imp", "Imp", Cell(3, 1), "foes"),
    }
    battle = Battle(
        Scenario(Scene(6, 3), "quickaction", tokens=tokens), library.load("quickaction")
    )
    assert not why_not_asked(battle, "ada", "flanks")
    assert passed(battle, "flanks:imp") == {(2, 1, 0)}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "no lens is named"),
        ("cosy", "there is no lens 'cosy'"),
        ("safe and", "missing at the end"),
        ("(safe", "not closed"),
        ("safe quiet", "is not allowed there"),
        ("flanks", "write flanks:NAME"),
        ("quiet:imp", "takes no name"),
        ("flanks:nobody", "no token 'nobody'"),
        ("not " * 200 + "safe", "may have 100"),
    ],
)
def test_what_says_nothing_is_refused_in_words(text: str, told: str) -> None:
    with pytest.raises(LensError, match=told):
        read_lenses(random_scene(0), text)

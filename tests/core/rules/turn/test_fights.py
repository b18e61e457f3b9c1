"""A fight of three rounds, four against four, under each system: played to the end, replayed to the
same end.
"""

from __future__ import annotations

import json

import pytest

from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.commands import Act, Answer, Move, NextTurn, StartEncounter
from fivefoot.core.rules.turn.engine import question, replay, run
from fivefoot.core.rules.turn.targets import targets

ATTACKS = {
    "keyword3": ("melee_attack", "ranged_attack"),
    "phase3ap": ("strike",),
    "quickaction": ("attack", "quick_attack"),
    "openband": ("basic_attack",),
    "twopoint": ("attack",),
}


def place(fight, system):
    heroes = [
        fight.hero(f"hero{i}", 3, 4 + 3 * i, initiative=4 - i, shield=i == 0, ranged=i == 3)
        for i in range(4)
    ]
    foes = [
        fight.foe(
            f"foe{i}",
            14,
            3 + 3 * i,
            initiative=i,
            ranged=False,
            size="large" if i == 1 else "medium",
        )
        for i in range(4)
    ]
    walls = (fight.wall("north", 9, 0, 9, 6), fight.wall("south", 9, 9, 9, 20))
    return fight(system, *heroes, *foes, walls=walls)


class Player:
    """Walks to the nearest enemy, strikes while it can, takes every reaction."""

    def __init__(self, scenario, ruleset):
        self.scenario, self.ruleset, self.strikes, self.reactions = scenario, ruleset, 0, 0

    def do(self, command):
        outcome = run(Battle(self.scenario, self.ruleset), command)
        self.scenario = outcome.scenario
        while (asked := question(Battle(self.scenario, self.ruleset))) is not None:
            legal = [choice for choice in asked.choices if choice.legal]
            self.reactions += asked.kind == "reaction" and legal[0].id != "decline"
            self.scenario = run(
                Battle(self.scenario, self.ruleset), Answer(asked.who, legal[0].id)
            ).scenario
        return not outcome.refused

    def play_turn(self):
        active = self.scenario.encounter.active
        if active is None:
            return
        if self.scenario.encounter.round == 3:
            self.step_back(active)
        self.strike(active)
        self.approach(active)
        while self.strike(active):
            pass
        self.step_back(active)

    def strike(self, active):
        for action in ATTACKS[self.ruleset.id]:
            for offer in targets(Battle(self.scenario, self.ruleset), active, action):
                foe = self.scenario.tokens[offer.token].side != self.scenario.tokens[active].side
                if offer.legal and foe and self.do(Act(active, action, offer.token)):
                    self.strikes += 1
                    return True
        return False

    def approach(self, active):
        battle = Battle(self.scenario, self.ruleset)
        token = battle.token(active)
        field = movement_field(battle, active, purchases=1)
        foes = [battle.footprint(foe) for foe in battle.hostiles(token)]
        place = battle.footprint(token)
        cells = [reached for reached in field.cells() if reached.can_end]
        if not cells or min(foe.distance(place) for foe in foes) == 1:
            return
        best = min(
            cells,
            key=lambda reached: (
                min(foe.distance(place.moved(reached.cell)) for foe in foes),
                reached.cost,
            ),
        )
        self.do(Move(active, field.route(best.cell).path))

    def step_back(self, active):
        battle = Battle(self.scenario, self.ruleset)
        field = movement_field(battle, active)
        ends = [reached for reached in field.cells() if reached.can_end]
        if ends:
            self.do(Move(active, field.route(ends[0].cell).path))


@pytest.mark.parametrize("system", list(ATTACKS))
def test_three_rounds_of_four_against_four(fight, system):
    table = place(fight, system)
    player = Player(table.scenario, table.ruleset)
    player.do(StartEncounter(seed=11))
    while player.scenario.encounter.round < 4:
        assert player.do(NextTurn())
        player.play_turn()
    encounter = player.scenario.encounter
    assert player.strikes >= 12
    assert player.reactions > 0 or system == "quickaction"  # where only the flanked provoke anybody
    assert encounter.pending == ()
    plain = json.loads(json.dumps(encounter.history))
    assert replay(Battle(table.start, table.ruleset), plain).scenario == player.scenario
    names = {entry.token for entry in encounter.log}
    assert {f"hero{i}" for i in range(4)} | {f"foe{i}" for i in range(4)} <= names

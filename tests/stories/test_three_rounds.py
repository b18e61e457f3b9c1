"""Three rounds of four against four under each system, played with the functions that the window
uses: offers, aims, plans, answers.

Attacks that hit deal damage, and tokens without hit points are down. Everything goes through
documents and their commands. At the end the log replays to the identical scenario, and every undo
and redo restores exactly the scenario that was there.
"""

from __future__ import annotations

import json
from random import Random

import pytest

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.interaction import targeting
from fivefoot.core.interaction.plan import Planner
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.rolls.dice import parse_dice
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.downed import is_down
from fivefoot.core.rules.space.threat import threatened_cells
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.rules.turn.engine import question, replay
from fivefoot.core.rules.turn.offers import legal_actions
from fivefoot.core.rules.turn.turn_results import Choice, Offer, Question
from fivefoot.core.session.commands import Command, Refused
from fivefoot.core.session.commands.token_edits import ChangeHitPoints
from fivefoot.core.session.opening import document_of
from fivefoot.core.session.replay import replay_check
from fivefoot.core.storage.scenario_file import read_scenario, write_scenario

SYSTEMS = ("keyword3", "twopoint", "phase3ap", "quickaction", "openband")
MOST_DEEDS = 4  # of a token in its turn


def battlefield(system: str) -> Scenario:
    """Returns the scene: two lines of four tokens with rubble between them and a wall with a gap.
    One foe is large.
    """
    heroes = [
        Token(f"hero{n}", f"Hero {n}", Cell(4, 3 + 3 * n), hit_points=20, hit_points_max=20)
        for n in range(4)
    ]
    foes = [
        Token(
            f"foe{n}",
            f"Foe {n}",
            Cell(9, 3 + 3 * n),
            "foes",
            "large" if n == 1 else "medium",
            hit_points=9,
        )
        for n in range(4)
    ]
    ring = tuple(Point(x * 1000, y * 1000) for x, y in ((6, 5), (8, 5), (8, 9), (6, 9)))
    walls = {
        name: Barrier(name, Point(7000, top * 1000), Point(7000, end * 1000))
        for name, top, end in (("north", 0, 4), ("south", 11, 16))
    }
    scene = Scene(16, 16, barriers=walls, ground=(Ground("rubble", Surface("rubble"), ring),))
    return Scenario(
        scene, system, title="Story", tokens={token.id: token for token in (*heroes, *foes)}
    )


class Table:
    """A game master with dice, who chooses among the offers and keeps every scenario."""

    def __init__(self, scenario: Scenario, seed: int) -> None:
        self.document = document_of(scenario)
        self.random = Random(seed)
        self.seen = [scenario]
        self.counts: dict[str, int] = {}
        self.down: set[str] = set()

    @property
    def encounter(self):
        return self.document.scenario.encounter

    def do(self, command: Command) -> bool:
        """Carries out a command and answers all its questions. Returns False if it is refused,
        which must change nothing.
        """
        before = self.document.scenario
        try:
            self.document.do(command)
        except Refused:
            assert self.document.scenario is before
            return False
        self._note_scenario()
        while (asked := question(self.document.battle)) is not None:
            self._count(asked.kind)
            self._check_saved_question(asked)
            choice = self.random.choice(self._choices_to_draw(asked))
            answer = turn.Answer(asked.who, choice.id, self._roll(choice), self._damage(choice))
            before = self.document.scenario
            self.document.do(answer)
            self._check_damage(before, choice, answer)
            self._note_scenario()
        return True

    def _note_scenario(self) -> None:
        """Notes the scenario. An answer about damage belongs to the step that dealt it, so that
        step now ends with this scenario.
        """
        now, steps = self.document.scenario, self.document.history.place
        if now is self.seen[-1]:
            return
        if steps == len(self.seen) - 1:
            self.seen[-1] = now
        else:
            self.seen.append(now)
        assert len(self.seen) == steps + 1
        assert self._downed_do_not_threaten()

    def _choices_to_draw(self, asked: Question) -> list[Choice]:
        """Returns the choices to draw from: all, or mostly a hit if damage is dealt."""
        legal = [choice for choice in asked.choices if choice.legal]
        harmful = [choice for choice in legal if choice.damage]
        return harmful if harmful and self.random.random() < 0.8 else legal

    def _damage(self, choice: Choice) -> tuple[int, ...] | None:
        """Returns the damage of an answer: half of it is typed by the game master, more than the
        dice could roll.
        """
        if not choice.damage or self.random.random() < 0.5:
            return None
        self._count("said damage")
        return tuple(self.random.randint(3, 14) for _ in choice.damage)

    def _check_damage(self, before: Scenario, choice: Choice, answer: turn.Answer) -> None:
        """Checks that tokens lose no other hit points than the damage dealt, and never have fewer
        than 0.
        """
        for name, token in self.document.scenario.tokens.items():
            points = token.hit_points
            assert points is None or points >= 0
            was = before.tokens[name].hit_points if name in before.tokens else None
            if points is not None and was is not None and points < was:
                self._count("damage")
                assert choice.damage or any(
                    frame.kind == "strike" for frame in before.encounter.pending
                )
                assert answer.damage is None or was - points <= max(answer.damage)

    def _downed_do_not_threaten(self) -> bool:
        """Returns whether no token that is down threatens a cell."""
        battle = self.document.battle
        down = [
            token for token in battle.scenario.tokens.values() if is_down(battle.ruleset, token)
        ]
        self.down |= {token.id for token in down}
        return not any(threatened_cells(battle, token.id).any() for token in down)

    def _count(self, what: str) -> None:
        self.counts[what] = self.counts.get(what, 0) + 1

    def _check_saved_question(self, asked) -> None:
        """Checks that a file saved now opens with the same question, once for each kind."""
        if self.counts[asked.kind] > 1:
            return
        opened = read_scenario(write_scenario(self.document.scenario), "story").scenario
        assert question(Battle(opened, self.document.ruleset)) == asked

    def _roll(self, choice: Choice) -> tuple[int, ...] | None:
        """Returns the result of a roll at the table, for half of the rolls."""
        if choice.roll is None or self.random.random() < 0.5:
            return None
        if not choice.roll.dice:
            return (self.random.randrange(6),)
        dice = parse_dice(choice.roll.dice)
        return tuple(self.random.randint(1, dice.sides) for _ in range(dice.count))

    # -- a turn -----------------------------------------------------------------------------------

    def play_turn(self) -> None:
        for _ in range(MOST_DEEDS):
            active = self.encounter.active
            if active is None or active not in self.document.scenario.tokens:
                return
            if is_down(self.document.ruleset, self.document.scenario.tokens[active]):
                assert not any(
                    o.legal
                    for o in legal_actions(self.document.battle, active)
                    if o.kind == "action"
                )
                return
            self.walk(active) if self.random.random() < 0.45 else self.act(active)
        if self.random.random() < 0.3:
            self.do(
                ChangeHitPoints(
                    self.random.choice(list(self.document.scenario.tokens)),
                    -self.random.randint(1, 4),
                )
            )

    def walk(self, active: str) -> None:
        """Moves a token as a drag does: plans a route to a cell in reach, then carries it out."""
        planner = Planner(self.document.battle, active)
        ends = [reached.cell for reached in planner.field.cells() if reached.can_end]
        if not ends:
            return
        plan = planner.to(self.random.choice(ends))
        if plan.legal and plan.moves and self.do(planner.command(plan)):
            self._count("moves")

    def act(self, active: str) -> None:
        """Takes an action as the action bar does: a legal offer, aimed if it has a target."""
        ruleset = self.document.ruleset
        offers = [
            offer
            for offer in legal_actions(self.document.battle, active)
            if offer.legal
            and ruleset.actions[offer.action].movement is None
            and not ruleset.actions[offer.action].stores
        ]
        attacks = [offer for offer in offers if ruleset.actions[offer.action].attack is not None]
        pick = attacks if attacks and self.random.random() < 0.7 else offers
        if pick and self._aimed(active, self.random.choice(pick)):
            self._count("deeds")

    def _aimed(self, active: str, offer: Offer) -> bool:
        aim = targeting.aim_at(self.document.battle, active, offer.action)
        if aim is None:
            return self.do(turn.Act(active, offer.action))
        while not targeting.is_ready(aim) and aim.legal:
            aim = targeting.with_target_picked(aim, self.random.choice(aim.legal).token)
        return self.do(targeting.command(aim))


def played(system: str, seed: int) -> Table:
    table = Table(battlefield(system), seed)
    assert table.do(turn.StartEncounter(seed=seed))
    while table.encounter.round < 4:
        assert table.do(turn.NextTurn())
        table.play_turn()
    return table


@pytest.mark.parametrize("seed", [3])
@pytest.mark.parametrize("system", SYSTEMS)
def test_three_rounds_of_four_against_four(system: str, seed: int) -> None:
    table = played(system, seed)
    end = table.document.scenario
    assert table.counts["moves"] >= 6
    assert table.counts["deeds"] >= 12
    assert end.encounter.round == 4
    assert table.counts["damage"] >= 4
    assert table.counts["said damage"] >= 1
    assert table.down
    assert any("is down: " in entry.text for entry in end.encounter.log)
    assert (
        table.counts.get("reaction", 0) > 0 or system == "quickaction"
    )  # there only the flanked provoke anybody

    plain = json.loads(json.dumps(end.encounter.history))
    assert replay(Battle(battlefield(system), table.document.ruleset), plain).scenario == end
    assert replay_check(table.document).same
    assert not any("\n" in entry.text for entry in end.encounter.log)

    for earlier in reversed(table.seen[:-1]):
        assert table.document.undo()
        assert table.document.scenario is earlier
    assert not table.document.undo()
    for later in table.seen[1:]:
        assert table.document.redo()
        assert table.document.scenario is later
    assert table.document.scenario is end

"""Three rounds of four against four in the main window of each system, by mouse alone and by keys
alone.

The tests act only by clicks, drags and keys, and otherwise only read. The damage dealt is the
damage announced, tokens that are down are passed over, and undoing everything restores the scenario
that was opened. The inputs of each action are counted and printed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication
from tests.stories.hands import Keys, Mouse, Player
from tests.ui.window.conftest import (  # noqa: F401 - fixtures
    no_window_is_left,
    nothing_breaks_unseen,
    own_folders,
    start,
)

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.interaction.hand import hand_of
from fivefoot.core.interaction.plan import Plan, Planner
from fivefoot.core.interaction.targeting import aim_at
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token, is_hostile
from fivefoot.core.rules.space.downed import is_down
from fivefoot.core.rules.turn.offers import offer_of
from fivefoot.core.rules.turn.turn_results import Question
from fivefoot.ui.application import Application

Start = Callable[..., Application]
SEED = 11
MAIN_ATTACK = {
    "keyword3": "melee_attack",
    "twopoint": "attack",
    "phase3ap": "strike",
    "quickaction": "attack",
    "openband": "basic_attack",
}
POINTS = {"openband": (2, 3)}
"""Hit points of heroes and foes where an attack deals one; elsewhere it deals a few."""

MISSES = 4
"""One attack in so many misses."""


def battlefield(system: str) -> Scenario:
    """Returns the scene: two lines of four tokens, five cells apart, and a short wall between two
    of them. One foe is large.
    """
    hero, foe = POINTS.get(system, (8, 8))
    heroes = [
        Token(f"hero{n}", f"Hero {n}", Cell(3, 2 + 3 * n), hit_points=hero, hit_points_max=hero)
        for n in range(4)
    ]
    foes = [
        Token(
            f"foe{n}",
            f"Foe {n}",
            Cell(8, 2 + 3 * n),
            "foes",
            "large" if n == 1 else "medium",
            hit_points=foe,
            hit_points_max=foe,
            npc=True,
        )
        for n in range(4)
    ]
    wall = Barrier("wall", Point(6000, 2000), Point(6000, 4000))
    scene = Scene(14, 14, barriers={"wall": wall})
    return Scenario(
        scene, system, title="By hand", tokens={token.id: token for token in (*heroes, *foes)}
    )


def is_walked(plan: Plan) -> bool:
    """Returns whether a plan has no leap, because this test does not play leaps."""
    return plan.route is not None and not any(step.leap for step in plan.route.steps)


class Fight:
    """Plays turns with a player's mouse or keyboard, and checks the results."""

    def __init__(self, app: Application, player: Player) -> None:
        self.app, self.player = app, player
        self.inputs: dict[str, list[int]] = {}
        self.passed_over: set[str] = set()
        self.hurt, self.strikes, self.reactions = 0, 0, 0

    # -- reading ----------------------------------------------------------------------------------

    @property
    def scenario(self) -> Scenario:
        return self.app.workspace.scenario

    @property
    def question(self) -> Question | None:
        return self.app.workspace.fight.question

    @property
    def attack(self) -> str:
        return MAIN_ATTACK[self.scenario.ruleset]

    def down(self) -> set[str]:
        battle = self.app.workspace.battle
        return {
            name for name, token in self.scenario.tokens.items() if is_down(battle.ruleset, token)
        }

    def target(self, active: str) -> str | None:
        """Returns the nearest enemy that is not down within reach of the main attack, or None."""
        battle = self.app.workspace.battle
        aim = aim_at(battle, active, self.attack)
        if aim is None or any(
            not problem.warning for problem in offer_of(battle, active, self.attack).problems
        ):
            return None
        standing = [offer.token for offer in aim.legal if offer.token not in self.down()]
        assert not standing or aim.marked == standing[0]
        return standing[0] if standing else None

    def way(self, active: str) -> Plan | None:
        """Returns the walk to the cell in reach that is nearest to an enemy; None if no walk leads
        nearer.
        """
        battle = self.app.workspace.battle
        planner = Planner(battle, active)
        mover = self.scenario.tokens[active]
        enemies = [
            battle.footprint(token).cells()
            for name, token in self.scenario.tokens.items()
            if is_hostile(mover, token) and name not in self.down()
        ]

        def gap(cell: Cell) -> tuple[int, int, Cell]:
            own = planner.footprint_at(cell).cells()
            apart = [
                (max(abs(a.x - b.x), abs(a.y - b.y)), abs(a.x - b.x) + abs(a.y - b.y))
                for cells in enemies
                for a in own
                for b in cells
            ]
            return (*min(apart), cell)

        ends = [found.cell for found in planner.field.cells() if found.can_end]
        if not enemies:
            return None
        nearer = sorted((cell for cell in ends if gap(cell)[:2] < gap(planner.start)[:2]), key=gap)
        plans = (planner.to(cell) for cell in nearer)
        return next((plan for plan in plans if plan.legal and is_walked(plan)), None)

    # -- playing ----------------------------------------------------------------------------------

    def count(self, deed: str, inputs: int) -> None:
        self.inputs.setdefault(deed, []).append(inputs)

    def turn(self) -> None:
        """Attacks an enemy in reach, or else walks nearer and then attacks; answers all questions
        and begins the next turn.
        """
        active = self.scenario.encounter.active
        able = active is not None and active not in self.down()
        if able and not self.strike(active) and self.walk(active) and active not in self.down():
            self.strike(active)
        self.go_on("next turn" if active is not None else "next phase")

    def walk(self, active: str) -> bool:
        plan = self.way(active)
        if plan is None:
            return False
        before = self.player.inputs
        self.player.walk(self.scenario.tokens[active].cell, plan.path)
        self.count(
            "move beyond the least",
            self.player.inputs - before - self.player.least_to_walk(plan.path),
        )
        asked = self.settle()
        assert asked or self.scenario.tokens[active].cell == plan.target
        return True

    def strike(self, active: str) -> bool:
        target = self.target(active)
        if target is None:
            return False
        place = hand_of(self.app.workspace.battle, active).places.index(self.attack)
        before = self.player.inputs
        self.player.take(place)
        self.player.strike(self.scenario.tokens[target].cell)
        aimed = self.player.inputs - before
        self.settle(until="strike")
        self.strikes += 1
        asked = self.question
        assert asked is not None
        hits = self.strikes % MISSES != 0
        number = [choice.damage != () for choice in asked.choices].index(hits)
        self.count("attack" if hits else "miss", aimed + self.answer(number))
        self.settle()
        return True

    def settle(self, until: str = "") -> bool:
        """Gives the usual answer to all questions, but declines every other reaction. Returns
        whether there were any.
        """
        asked = False
        while self.question is not None and self.question.kind != until:
            asked, kind = True, self.question.kind
            self.count(f"answer: {kind}", self.answer(self.usual(self.question)))
        return asked

    def usual(self, asked: Question) -> int:
        names = [choice.id for choice in asked.choices]
        wanted = asked.default
        if asked.kind == "reaction":
            self.reactions += 1
            taken = [
                choice.id for choice in asked.choices if choice.legal and choice.id != "decline"
            ]
            wanted = taken[0] if taken and self.reactions % 2 else "decline"
        if wanted not in names or not asked.choices[names.index(wanted)].legal:
            wanted = next(choice.id for choice in asked.choices if choice.legal)
        return names.index(wanted)

    def answer(self, number: int) -> int:
        """Chooses an offer, and returns how many inputs that took. Only the token named on its
        button may be hurt, by the amount named there.
        """
        asked, inputs = self.question, self.player.inputs
        assert asked is not None
        points = {name: token.hit_points or 0 for name, token in self.scenario.tokens.items()}
        if asked.choices[number].damage:
            (hurt,) = asked.choices[number].damage
            dealt = re.search(
                r"(\d+) damage", self.app.window.prompt.buttons[number].accessibleName()
            )
            assert dealt is not None
            points[hurt.target] = max(0, points[hurt.target] - int(dealt[1]))
            self.hurt += 1
        self.player.answer(number)
        assert points == {name: token.hit_points for name, token in self.scenario.tokens.items()}
        return self.player.inputs - inputs

    def go_on(self, deed: str = "next turn") -> None:
        """Begins the next turn; if a token has done nothing, this takes a confirmation."""
        encounter, down, before = self.scenario.encounter, self.down(), self.scenario
        inputs = self.player.inputs
        self.player.go_on()
        if self.scenario is before:
            deed = "next turn of who did nothing"
            self.player.go_on()
        self.count(deed, self.player.inputs - inputs)
        assert self.scenario is not before
        self.settle()
        self.note_passed(encounter.order, encounter.active, down)

    def note_passed(self, order: tuple[str, ...], before: str | None, down: set[str]) -> None:
        """Notes the tokens that are down and come, in the order, between the last turn and this
        one.
        """
        now = self.scenario.encounter.active
        if before in order and now in order:
            first, last = order.index(before), order.index(now)
            between = (
                order[first + 1 : last] if last > first else (*order[first + 1 :], *order[:last])
            )
            assert set(between) <= down, f"{between} of {order}, down: {down}"
            self.passed_over |= set(between)


def played(app: Application, player: Player) -> Fight:
    fight = Fight(app, player)
    player.begin()
    fight.count("start", player.inputs)
    turns = 0
    while fight.scenario.encounter.round < 4:
        fight.turn()
        turns += 1
        assert turns < 80
    return fight


def assert_undone(fight: Fight, first: Scenario) -> None:
    """Undoes everything, step by step."""
    history = fight.app.workspace.document.history
    while history.can_undo:
        fight.player.undo()
    assert fight.scenario is first


def print_inputs(system: str, hands: str, fight: Fight) -> None:
    turns = len(fight.inputs["next turn"])
    parts = [
        f"{deed} {dict(sorted(Counter(found).items()))}" for deed, found in fight.inputs.items()
    ]
    print(f"\n{system} by {hands}: inputs by deed {{inputs: times}}: " + "; ".join(parts))
    print(
        f"  down {sorted(fight.down())}, passed over {sorted(fight.passed_over)}, hurt {fight.hurt}"
        f" times; {fight.player.inputs / turns:.1f} inputs a turn in {turns} turns"
    )


@pytest.fixture
def start_fight(start: Start, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Application]:  # noqa: F811
    """Returns a function that opens a window with reproducible dice."""
    monkeypatch.setattr("fivefoot.ui.panels.tracker_panel.secrets.randbelow", lambda _most: SEED)

    def begin(system: str) -> Application:
        app = start(battlefield(system))
        app.preferences.change(reduced_motion=True)
        QApplication.processEvents()
        return app

    return begin


def assert_fight(fight: Fight, first: Scenario) -> None:
    """Checks that tokens were hurt, went down and were passed over, that no action took more inputs
    than it needs, and that undo restores the start.
    """
    assert fight.passed_over
    assert fight.hurt >= 4
    assert set(fight.inputs["move beyond the least"]) == {0}
    assert set(fight.inputs["attack"]) == {3}
    assert set(fight.inputs["next turn"]) == {1}
    assert all(
        set(found) == {1} for deed, found in fight.inputs.items() if deed.startswith("answer")
    )
    assert_undone(fight, first)


@pytest.mark.parametrize("system", list(MAIN_ATTACK))
def test_by_mouse_alone(start_fight: Callable[[str], Application], system: str) -> None:
    app = start_fight(system)
    first = app.workspace.scenario
    fight = played(app, Mouse(app))
    print_inputs(system, "mouse", fight)
    assert_fight(fight, first)


@pytest.mark.parametrize("system", list(MAIN_ATTACK))
def test_by_keys_alone(start_fight: Callable[[str], Application], system: str) -> None:
    app = start_fight(system)
    first = app.workspace.scenario
    fight = played(app, Keys(app))
    print_inputs(system, "keys", fight)
    assert_fight(fight, first)

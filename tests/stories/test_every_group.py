"""Three rounds in the window of each system that use every group of its rules, by clicks, drags and
keys.

They contain walks over difficult terrain, reactions, attacks with weapons and damage, tokens that
the game master moves, pushes, grapples, leaps, climbs, swimming, falls, mounts, areas, doors,
light, hiding and readied actions. Each is done as a game master does it and checked at once; at the
end, undo restores the scenario that was opened.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QMenu
from tests.stories.hands import LEFT, Mouse, wait_for_cards
from tests.ui.window.conftest import (  # noqa: F401 - fixtures
    no_window_is_left,
    nothing_breaks_unseen,
    own_folders,
    start,
)

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.area_record import AreaRecord
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.model.weapon import Weapon
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.turn.turn_results import Question
from fivefoot.core.storage.scenario_file import read_scenario, write_scenario
from fivefoot.ui.application import Application
from fivefoot.ui.dialogs.ready_action import ReadyDialog

Start = Callable[..., Application]
NO_KEY, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
SEED = 4
TURNS = 60  # more than three rounds of five creatures have, including phases


@dataclass(frozen=True)
class Deeds:
    """The actions of a system that show the groups of its rules; "" if it has none."""

    blow: str
    area: str
    push: str = ""
    hold: str = ""
    hide: str = ""
    mount: str = ""
    ready: str = ""
    prepared: str = ""
    more: tuple[str, ...] = ()


DEEDS = {
    "keyword3": Deeds(
        "melee_attack", "complex_weave", "shove", "grapple", mount="mount", ready="ready"
    ),
    "phase3ap": Deeds(
        "strike",
        "cast_spell",
        hide="hide",
        mount="mount",
        ready="contingency",
        prepared="guarded_stance",
    ),
    "quickaction": Deeds(
        "attack", "improvise", "shove", "grapple", "hide", ready="prepare", more=("demoralize",)
    ),
    "openband": Deeds(
        "basic_attack",
        "area_attack",
        hide="hide",
        ready="prepare_reaction",
        more=("defensive_stance", "aim"),
    ),
    "twopoint": Deeds("attack", "attack", "shove", "grapple", "hide"),
}
BY_PLAY = {
    "Actions of a turn": "turn",
    "Rounds and actions": "turn",
    "Rounds and turns": "turn",
    "Actions and categories": "turn",
    "Action points": "turn",
    "Movement": "walk",
    "Maneuvers": "walk",
    "Ways of moving": "leap",
    "Leaping, climbing, flying": "leap",
    "Leaps": "leap",
    "Flying": "flight",
    "Falls": "fall",
    "Conditions": "state",
    "Exposure, zones and states": "state",
    "Other actions and states": "state",
}
"""What has to happen for the groups of rules that no single action stands for."""

STRONG = {
    "keyword3": {"strength": 10, "initiative": 9, "weaver": True},
    "phase3ap": {"strength": 12, "initiative": 9, "caster": True},
    "quickaction": {"initiative": 9, "athletics": 30, "stealth": 10},
    "openband": {},
    "twopoint": {"strength": 6, "initiative": 9},
}
OGRE = {"openband": {"strikes_open": True}}
WOLF = {"quickaction": {"fly": 30}}
BLAST = AreaRecord("Blast", "burst", 2000, 40_000, "", "2d6")
SWORD = Weapon("sword", "Sword", reach=1000, damage="1d6")
KNIFE = Weapon("knife", "Knife", reach=1000, damage="1d4", place="carried")


def rect(name: str, surface: Surface, x: int, y: int, width: int, height: int) -> Ground:
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    return Ground(name, surface, tuple(Point(left * 1000, top * 1000) for left, top in corners))


def yard(system: str) -> Scenario:
    """Returns the scene. In the west, Mira stands between an ogre and a wolf, with rubble south of
    her and a door. A chasm runs through the middle. East of it are a ledge one cell high, a pool, a
    horse and Brom.
    """
    grounds = (
        rect("rubble", Surface("rubble"), 2, 3, 1, 1),
        rect("chasm", Surface("pit", depth=4000), 8, 0, 1, 13),
        rect("ledge", Surface("ledge", height=1000), 12, 0, 3, 3),
        rect("pool", Surface("deep_water", depth=2000), 11, 10, 3, 3),
    )
    door = Barrier("door", Point(5000, 9000), Point(5000, 10_000), "door")
    stats, ogre = {system: STRONG[system]}, {system: OGRE.get(system, {})}
    wolf = {system: WOLF.get(system, {})}
    tokens = (
        Token("mira", "Mira", Cell(2, 2), stats=stats, weapons=(SWORD, KNIFE), hit_points=90),
        Token("brom", "Brom", Cell(16, 6), stats=stats, areas=(BLAST,), hit_points=90),
        Token("star", "Star", Cell(17, 9), size="large", hit_points=90),
        Token("ogre", "Ogre", Cell(3, 2), "foes", hit_points=90, stats=ogre),
        Token("wolf", "Wolf", Cell(1, 2), "foes", hit_points=90, stats=wolf),
    )
    return Scenario(
        Scene(20, 13, barriers={"door": door}, ground=grounds),
        system,
        title="Every group",
        tokens={token.id: token for token in tokens},
    )


class GameMaster(Mouse):
    """A game master with a mouse and a keyboard."""

    def __init__(self, app: Application) -> None:
        super().__init__(app)
        self.app, self.asked = app, set[str]()

    # -- reading ----------------------------------------------------------------------------------

    @property
    def scenario(self) -> Scenario:
        return self.app.workspace.scenario

    @property
    def question(self) -> Question | None:
        return self.app.workspace.fight.question

    def at(self, name: str) -> Cell:
        return self.scenario.tokens[name].cell

    def level(self, name: str) -> int:
        return self.scenario.tokens[name].elevation

    def logged(self, text: str) -> bool:
        return any(text in entry.text for entry in self.scenario.encounter.log)

    # -- hands ------------------------------------------------------------------------------------

    def key(self, key: Qt.Key, held: Qt.KeyboardModifier = NO_KEY) -> None:
        QTest.keyClick(self._handle, key, held)
        self._done()

    def click(self, cell: Cell) -> None:
        self._click_at(self._on_map(cell))

    def drag(self, name: str, *path: tuple[int, int]) -> None:
        """Drags a token along a path and answers the questions that follow."""
        self.walk(self.at(name), tuple(Cell(*cell) for cell in path))
        self.settle()

    def take(self, action: str) -> None:
        """Plays an action's card: the first nine with their keys, others by typing their name."""
        bar = self.window.bar
        bar.refresh()
        QApplication.processEvents()
        cards = [card for card in bar.buttons if card.offer.action == action and card.isVisible()]
        if cards:
            self._click(cards[0])
            return
        self.find(self.app.workspace.ruleset.actions[action].label)

    def find(self, typed: str) -> None:
        """Opens the list of all other actions with 0, types a name and presses Enter."""
        rest = self.window.bar.rest
        wait_for_cards(self.window.bar)
        self.key(Qt.Key.Key_0)
        assert rest.isVisible()
        QTest.keyClicks(rest.search, typed)
        QTest.keyClick(rest.search, Qt.Key.Key_Return)
        self._done()
        menu = QApplication.activePopupWidget()
        if isinstance(menu, QMenu):  # the game master decides the price: the usual one
            QTest.keyClick(menu, Qt.Key.Key_Down)
            QTest.keyClick(menu, Qt.Key.Key_Return)
            self._done()

    def aim(self, action: str, cell: Cell) -> None:
        """Plays a card and clicks its target."""
        self.take(action)
        self.click(cell)
        self.settle()

    def put(self, name: str, cell: tuple[int, int]) -> None:
        """Teleports a token: selects it, presses the key and clicks the place."""
        self.click(self.at(name))
        self.key(Qt.Key.Key_K, SHIFT)
        self.click(Cell(*cell))
        self.settle()
        assert self.at(name) == cell, self.situation()

    def situation(self) -> tuple[object, ...]:
        """Returns what the window says at this moment, for a failed test."""
        workspace = self.app.workspace
        return workspace.selection.ids, workspace.tool, self.window.banner.text

    def answer_dialog(self, fill: Callable[[QDialog], None]) -> None:
        """Fills in the dialog that comes next, and accepts it."""

        def done() -> None:
            dialog = QApplication.activeModalWidget()
            if not isinstance(dialog, QDialog):
                QTimer.singleShot(20, done)
                return
            fill(dialog)
            box = dialog.findChild(QDialogButtonBox)
            assert box is not None
            QTest.mouseClick(box.button(QDialogButtonBox.StandardButton.Ok), LEFT)

        QTimer.singleShot(20, done)

    def come_back(self) -> None:
        """Activates the window, as a desktop does when a dialog closes."""
        self.window.activateWindow()
        QApplication.processEvents()

    def settle(self) -> None:
        """Answers all questions by clicks: attacks hit, the first who may react does, rolls are
        made.
        """
        while (asked := self.question) is not None:
            self.asked.add(asked.kind)
            names = [choice.id for choice in asked.choices]
            legal = [choice.id for choice in asked.choices if choice.legal]
            wanted = ("hit", "opportunity_attack", "strike_the_open", "success", "roll")
            pushed = [choice.id for choice in asked.choices if choice.legal and choice.cell]
            chosen = next((one for one in wanted if one in legal), None)
            if asked.kind == "push":
                chosen = pushed[0]
            if chosen is None:
                chosen = asked.default if asked.default in legal else legal[0]
            self.answer(names.index(chosen))


class Story:
    """The events of each turn of the two heroes; other turns are passed."""

    def __init__(self, app: Application) -> None:
        self.hand, self.system = GameMaster(app), app.workspace.scenario.ruleset
        self.deeds = DEEDS[self.system]
        self.turns: dict[str, int] = {}
        self.happened = {"turn"}

    def play(self) -> None:
        hand = self.hand
        hand.begin()
        for _ in range(TURNS):
            encounter = hand.scenario.encounter
            if encounter.round > 3:
                return
            active = encounter.active
            number = self.turns[active or ""] = self.turns.get(active or "", 0) + 1
            deed = getattr(self, f"{active or 'before'}_{number}", None)
            if deed is not None:
                deed()
                self.look()
            self.on()
        raise AssertionError("three rounds never ended")

    def look(self) -> None:
        """Notes which groups of rules have been seen by now."""
        tokens = self.hand.scenario.tokens.values()
        self.happened |= {"state"} if any(token.conditions for token in tokens) else set()
        self.happened |= {"flight"} if any(token.support == "flying" for token in tokens) else set()

    def groups_left(self) -> set[str]:
        """Returns the groups of the system's rules that have not been seen."""
        workspace = self.hand.app.workspace
        done = {entry.get("action") for entry in workspace.scenario.encounter.history}
        done |= {
            entry.get("choice")
            for entry in workspace.scenario.encounter.history
            if isinstance(entry.get("choice"), str)
        }
        taken = {
            workspace.ruleset.source_of(f"actions.{name}")
            for name in workspace.ruleset.actions
            if name in done
        }
        text = (library.rulesets_folder() / self.system / "rules.toml").read_text(encoding="utf-8")
        return {
            group
            for group, rules in tomllib.loads(text)["rules"].items()
            if not taken & set(rules) and BY_PLAY.get(group) not in self.happened
        }

    def before_1(self) -> None:
        """Prepares actions before the turns, if the rules have that."""
        if self.deeds.prepared:
            self.hand.click(self.hand.at("mira"))
            self.hand.take(self.deeds.prepared)
            self.hand.settle()

    def wolf_1(self) -> None:
        """Plays the kinds of actions that the heroes leave out, as a foe."""
        hand = self.hand
        if self.system == "quickaction":  # she is between the two again
            hand.put("wolf", (1, 2))
        for action in self.deeds.more:
            hand.click(hand.at("wolf"))
            hand.take(action)
            if hand.app.workspace.fight.aim is not None:
                hand.click(hand.at("mira"))
            hand.settle()

    def wolf_2(self) -> None:
        """Lets the wolf fly up, if it has wings: one step by its arrow, higher with a bracket, then
        Enter.
        """
        hand = self.hand
        if self.system not in WOLF:
            return
        hand.click(hand.at("wolf"))
        for key in (Qt.Key.Key_Up, Qt.Key.Key_BracketRight, Qt.Key.Key_Return):
            hand.key(key)
        hand.settle()
        assert hand.level("wolf") > 0, hand.situation()

    def on(self) -> None:
        """Begins the next turn. If a token has done nothing, the same key confirms that it is
        passed over.
        """
        before = self.hand.scenario
        self.hand.go_on()
        if self.hand.scenario is before:
            self.hand.go_on()
        self.hand.settle()
        assert self.hand.scenario is not before

    # -- Mira -------------------------------------------------------------------------------------

    def mira_1(self) -> None:
        """Mira walks over rubble out of two reaches; she gets a light; the ogre is put beside her;
        she attacks with damage.
        """
        hand = self.hand
        hand.drag("mira", (2, 3), (2, 4))
        assert hand.at("mira") == (2, 4)
        self.happened.add("walk")
        self.lamp(Cell(3, 6))
        hand.put("ogre", (3, 4))
        hand.click(hand.at("mira"))
        hand.aim(self.deeds.blow, Cell(3, 4))
        assert hand.logged("Ogre")
        assert hand.scenario.tokens["ogre"].hit_points < 90

    def lamp(self, cell: Cell) -> None:
        """Chooses the lamp tool, places a lamp on a cell, and puts the tool away."""
        hand = self.hand
        hand.key(Qt.Key.Key_L, SHIFT)
        hand.click(cell)
        hand.key(Qt.Key.Key_Escape)  # deselects the lamp; the second leaves the tool
        hand.key(Qt.Key.Key_Escape)
        assert hand.app.workspace.tool == "select", hand.situation()
        assert len(hand.scenario.scene.lights) == 1

    def mira_2(self) -> None:
        """Mira leaps over the chasm, aimed at the other bank. Then she shoves and grapples the
        ogre, or the game master pushes it.
        """
        hand = self.hand
        hand.put("mira", (6, 4))
        hand.drag("mira", (7, 4), (9, 4))
        assert hand.at("mira") == (9, 4)
        assert hand.level("mira") == 0
        self.happened.add("leap")
        hand.put("ogre", (10, 4))
        hand.click(hand.at("mira"))
        if self.deeds.push:
            hand.aim(self.deeds.push, hand.at("ogre"))
        else:
            self.push("ogre", Cell(11, 4))
        assert hand.at("ogre") != (10, 4), hand.situation()

    def mira_3(self) -> None:
        """Mira climbs the ledge. She grapples and drags a token if she can, and pushes off the
        token that stood there.
        """
        hand = self.hand
        hand.put("mira", (11, 1))
        hand.drag("mira", (12, 1))
        assert (hand.at("mira"), hand.level("mira")) == (Cell(12, 1), 1000)
        hand.put("ogre", (13, 1))
        if self.deeds.hold:
            hand.click(hand.at("mira"))
            hand.aim(self.deeds.hold, Cell(13, 1))
            assert "grappling" in [link.kind for link in hand.scenario.encounter.links]
        self.push("ogre", Cell(15, 1))
        assert hand.logged("let go, or keep holding") == bool(self.deeds.hold)
        assert hand.at("ogre") == (15, 1)
        late = self.system == "phase3ap"  # B52: it comes down in its own phase
        assert (hand.scenario.tokens["ogre"].support == "falling") == late
        assert hand.level("ogre") == (1000 if late else 0)
        self.happened.add("fall")

    def push(self, name: str, cell: Cell) -> None:
        """Pushes a token as the game master: its key, and the destination."""
        hand = self.hand
        hand.click(hand.at(name))
        hand.key(Qt.Key.Key_K)
        hand.click(cell)
        hand.settle()

    # -- Brom -------------------------------------------------------------------------------------

    def brom_1(self) -> None:
        """Brom swims, then uses the blast of his own record on the wolf."""
        hand = self.hand
        hand.put("brom", (10, 11))
        hand.drag("brom", (11, 11))
        assert hand.scenario.tokens["brom"].support == "swimming"
        hand.put("brom", (16, 6))
        hand.put("wolf", (16, 11))
        hand.click(hand.at("brom"))
        hand.find("blast")
        hand.click(Cell(16, 11))
        hand.settle()
        assert hand.logged("Blast"), hand.situation()
        assert hand.scenario.tokens["wolf"].hit_points < 90

    def brom_2(self) -> None:
        """Brom hides if his rules have an action for it, opens the door, and the window shows who
        sees him.
        """
        hand = self.hand
        hand.put("brom", (4, 9))
        if self.deeds.hide:
            if self.system == "quickaction":  # it asks for a Stealth roll: the usual result
                hand.answer_dialog(lambda dialog: None)
            hand.take(self.deeds.hide)
            hand.come_back()
            hand.settle()
        hand.click(hand.at("brom"))
        hand.key(Qt.Key.Key_D)
        assert hand.scenario.scene.barriers["door"].is_open
        hand.key(Qt.Key.Key_I)
        assert hand.window.observer_layers.signs.value

    def brom_3(self) -> None:
        """Brom mounts the horse and rides, if the rules have that, and readies an attack."""
        hand = self.hand
        if self.deeds.mount:
            hand.put("brom", (16, 9))
            hand.aim(self.deeds.mount, hand.at("star"))
            assert [link.kind for link in hand.scenario.encounter.links] == ["riding"]
            hand.drag("brom", (17, 8), (17, 7))
            assert hand.at("star") == (17, 7)
        if self.deeds.ready and self.system != "phase3ap":  # its actions are prepared first
            self.ready()

    def ready(self) -> None:
        """Readies an attack for when somebody comes near."""
        hand, blow = self.hand, self.deeds.blow

        def fill(dialog: QDialog) -> None:
            assert isinstance(dialog, ReadyDialog)
            dialog.action.setCurrentIndex(dialog.action.findData(blow))
            QTest.keyClicks(dialog.trigger, "somebody comes near")

        hand.answer_dialog(fill)
        hand.take(self.deeds.ready)
        hand.come_back()
        cards = hand.scenario.encounter.cards
        assert [(card.token, card.action) for card in cards] == [("brom", blow)]


@pytest.mark.parametrize("system", list(DEEDS))
def test_every_group_of_rules_in_three_rounds(
    start: Start,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
    system: str,
) -> None:
    monkeypatch.setattr("fivefoot.ui.panels.tracker_panel.secrets.randbelow", lambda _most: SEED)
    app = start(yard(system))
    app.preferences.change(reduced_motion=True)
    app.window.scene.glides.on = False
    first = app.workspace.scenario
    story = Story(app)
    story.play()
    assert story.groups_left() == set()
    end = app.workspace.scenario
    assert read_scenario(write_scenario(end), "story").scenario == end
    story.hand.come_back()
    for _ in app.workspace.document.history.steps:
        story.hand.key(Qt.Key.Key_Z, CONTROL)
    assert app.workspace.scenario is first

"""Nothing that the players may not know is in their window: random scenes full of secrets look, to
the last pixel and word, like the same scenes in which the secrets are not there.

A thousand scenes with FIVEFOOT_LONG, some dozens else.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QBuffer, QPointF
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.reference.how_many import maps

from fivefoot.core.geometry.grid import CELL, Cell, Point
from fivefoot.core.interaction.measure import measured
from fivefoot.core.interaction.targeting import Targeting
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.encounter import Encounter, LogEntry
from fivefoot.core.model.fog import Fog, rows_of
from fivefoot.core.model.handout import Handout
from fivefoot.core.model.label import MapLabel
from fivefoot.core.model.passage import Passage
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.model.zone import Zone
from fivefoot.core.rules.ruleset.library import load
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.areas_caught import AreaCaught
from fivefoot.core.session import projection
from fivefoot.core.session.opening import document_of
from fivefoot.core.session.projection import project
from fivefoot.core.session.selection import Selection
from fivefoot.core.storage.scenario_tree import canonical_text, to_tree
from fivefoot.ui.application import Application
from fivefoot.ui.players.players_window import PlayersWindow
from fivefoot.ui.state.workspace import Overlays

from .conftest import Hand, field_of_battle
from .test_players_window import texts_shown

SECRET = "Zqxjorth"
FIGURES = ("777777", "888888", "654321")
COLOUR = QColor(255, 0, 220)
COLUMNS, ROWS = 14, 9
ROUNDING = 4
"""Of 255, in one colour: what edges of letters may differ by. What must not be seen differs by
dozens.
"""

SCENES = maps(16, 1_000)


def magenta() -> bytes:
    """A picture in a colour that nothing else has."""
    image, buffer = QImage(32, 32, QImage.Format.Format_RGB32), QBuffer()
    image.fill(COLOUR)
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(buffer.data().data())


# -- scenes full of secrets ----------------------------------------------------------------------


def secretive(rng: random.Random, picture: bytes) -> Scenario:
    """A fight in which whatever the players may not know carries the secret word, figures or
    colour.
    """
    tokens = {token.id: token for token in (*_party(rng), *_others(rng))}
    names = list(tokens)
    fight = Encounter(
        "play",
        2,
        active=rng.choice(names),
        order=tuple(rng.sample(names, len(names))),
        initiative=dict.fromkeys(names, 654_321),
        log=(LogEntry(1, names[0], SECRET),),
    )
    scene = Scene(
        COLUMNS,
        ROWS,
        barriers={b.id: b for b in _barriers(rng)},
        fog=_fog(rng),
        labels=_labels(rng),
        passages=(Passage(SECRET, SECRET, (_cell(rng),), _cell(rng), hidden=rng.random() < 0.5),),
    )
    return Scenario(
        scene,
        "twopoint",
        "Field",
        tokens=tokens,
        encounter=fight,
        zones=_zones(rng),
        notes=SECRET,
        assets={f"{SECRET}.png": picture},
    )


def _cell(rng: random.Random) -> Cell:
    return Cell(rng.randrange(COLUMNS - 1), rng.randrange(ROWS - 1))


def _party(rng: random.Random) -> Iterator[Token]:
    for name in ("ada", "brom")[: rng.choice((1, 2))]:
        yield Token(
            name, name.title(), _cell(rng), hit_points=6, hit_points_max=8, notes=SECRET, group="us"
        )


def _others(rng: random.Random) -> Iterator[Token]:
    for number in range(rng.randrange(2, 7)):
        hidden, disguised = rng.random() < 0.5, rng.random() < 0.4
        name = f"{SECRET} {number}" if hidden or disguised else f"Foe {number}"
        yield Token(
            f"{SECRET}-{number}",
            name,
            _cell(rng),
            rng.choice(("foes", "foes", "neutral")),
            size=rng.choice(("medium", "large")),
            picture=f"{SECRET}.png" if hidden or disguised else None,
            hidden=hidden,
            seen_as="?" if disguised else None,
            shown_hit_points=rng.choice(("", "word", "nothing")),
            hit_points=rng.choice((777_777, 100)),
            hit_points_max=888_888,
            stats={"twopoint": {"speed": 30}},
            notes=SECRET,
            group=SECRET,
        )


def _barriers(rng: random.Random) -> Iterator[Barrier]:
    for number in range(rng.randrange(3, 9)):
        x, y = rng.randrange(1, COLUMNS), rng.randrange(1, ROWS)
        end = (x + rng.randrange(1, 4), y) if rng.random() < 0.5 else (x, y + rng.randrange(1, 4))
        kind = rng.choice(("wall", "door"))
        yield Barrier(
            f"{SECRET}-{number}",
            Point(x * CELL, y * CELL),
            Point(min(COLUMNS, end[0]) * CELL, min(ROWS, end[1]) * CELL),
            kind,  # type: ignore[arg-type]
            secret=kind == "door" and rng.random() < 0.6,
            tags=(SECRET,),
        )


def _fog(rng: random.Random) -> Fog:
    on, by_sight = rng.random() < 0.7, rng.random() < 0.6
    mask = np.random.default_rng(rng.randrange(10**6)).random((ROWS, COLUMNS)) < 0.4
    return Fog(on, by_sight, rows_of(mask) if on else ())


def _labels(rng: random.Random) -> tuple[MapLabel, ...]:
    return tuple(
        MapLabel(
            f"l{number}",
            Point(rng.randrange(COLUMNS) * CELL + 500, rng.randrange(ROWS) * CELL + 500),
            SECRET if hidden else "Well",
            SECRET,
            gm_only=hidden,
        )
        for number, hidden in enumerate((rng.random() < 0.6, rng.random() < 0.6))
    )


def _zones(rng: random.Random) -> tuple[Zone, ...]:
    return tuple(
        Zone(
            f"{SECRET}-{number}",
            SECRET,
            "burst",
            Point(rng.randrange(2, COLUMNS - 2) * CELL, rng.randrange(2, ROWS - 2) * CELL),
            2 * CELL,
            note=SECRET,
            hidden=rng.random() < 0.5,
        )
        for number in range(2)
    )


def innocent(scenario: Scenario) -> Scenario:
    """The same scene without its secrets: who is not known is not there, a secret door is a wall,
    what bears another name has no other.
    """
    known = set(project(Battle(scenario, load(scenario.ruleset))).names.values())
    tokens = {
        name: replace(
            token,
            name=token.seen_as or token.name,
            seen_as=None,
            picture=None,
            notes="",
            group="",
            stats={} if token.side != "heroes" else token.stats,
        )
        for name, token in scenario.tokens.items()
        if name in known
    }
    fight = scenario.encounter
    fight = Encounter(
        "play",
        2,
        active=fight.active if fight.active in known else None,
        order=tuple(name for name in fight.order if name in known),
    )
    barriers = {
        name: replace(b, kind="wall", secret=False, tags=()) if b.secret else replace(b, tags=())
        for name, b in scenario.scene.barriers.items()
    }
    labels = tuple(replace(one, note="") for one in scenario.scene.labels if not one.gm_only)
    scene = replace(scenario.scene, barriers=barriers, labels=labels, passages=())
    zones = tuple(replace(z, name="", note="") for z in scenario.zones if not z.hidden)
    return Scenario(scene, "twopoint", "Field", tokens=tokens, encounter=fight, zones=zones)


# -- what the players' window shows of them --------------------------------------------------------


@dataclass(frozen=True)
class Seen:
    """All that players can get from their window at a moment."""

    picture: QImage
    words: str
    answers: tuple[str, ...]


class Table:
    """Two windows in which one scene after the other is opened."""

    def __init__(self, app: Application) -> None:
        self.app, self.gm = app, app.workspace
        app.window.actions_by_name["players_window"].trigger()
        found = app.window.players_commands.players
        assert found is not None
        self.players: PlayersWindow = found
        self.players.set_motion(False)
        app.window.scene.glides.on = False
        # The game master's map follows all that is done but nobody looks at it: painting it would
        # take as long as all the rest.
        app.window.map.setUpdatesEnabled(False)

    def look(self, scenario: Scenario, seed: int) -> Seen:
        """Open a scene, play the game master and the players in it, and look."""
        # Who was there before lies below: each scene begins from an empty map.
        for opened in (Scenario(Scene(3, 3), "twopoint"), scenario):
            self.gm.open(document_of(opened))
            QApplication.processEvents()
        self._play(random.Random(seed))
        for _ in range(3):
            QApplication.processEvents()
        self.players.play.ping.stop()  # it moves from picture to picture
        answers = tuple(self._why(Cell(x, y)) for x in (1, 5, 9) for y in (1, 6))
        return Seen(self._still(), self._words(), answers)

    def _still(self) -> QImage:
        """The window when nothing in it is sharpened or moved any more."""
        last, sharpening = QImage(), self.players.scene.sharpening
        soon = (self.players._soon, self.players._rest)
        for _ in range(60):
            while sharpening.is_on or any(timer.isActive() for timer in soon):
                QTest.qWait(5)
            before, last = last, self.players.grab().toImage()
            if last == before:
                break
        return last

    def _play(self, rng: random.Random) -> None:
        """Plans of whoever is hidden, overlays, a ruler, an aim, a handout, a ping."""
        gm = self.gm
        overlays = Overlays(reach=True, threat=True, foresight=True, flank=True, observers=True)
        gm.show_overlays(overlays)
        secret = next((t for t in gm.scenario.tokens.values() if t.hidden), None)
        if secret is not None:
            gm.select(Selection((secret.id,)))
            gm.settle(gm.planner(secret.id).to(Cell(3, 3)))
            caught = AreaCaught((Cell(4, 4), secret.cell), (secret.id,))
            gm.fight.aim = Targeting(secret.id, "attack", area=True, caught=caught)
            gm.fight.changed.emit()
            gm.set_ruler(measured(gm.battle, (Cell(0, 0), secret.cell)))
            assert self.players.shared.ruler.rect().isEmpty()
            gm.fight.aim = None
            gm.fight.changed.emit()
            gm.set_plan(None)
        gm.set_ruler(None)
        gm.ping(QPointF(200, 200))
        gm.showing.point_at(QPointF(rng.randrange(900), rng.randrange(500)))
        gm.showing.show(Handout("text", "Letter", "Come alone", name=SECRET))
        if rng.random() < 0.7:
            gm.showing.take_back()

    def _why(self, cell: Cell) -> str:
        """What a long press on a cell answers."""
        view, play = self.players.view, self.players.play
        at = view.mapped(QPointF((cell.x + 0.5) * 64, (cell.y + 0.5) * 64))
        play._say_nothing()
        play._tell_why(at)
        chip = play.chip._chip
        play._say_nothing()
        return "" if chip is None else " | ".join(line.text for line in chip.lines)

    def _words(self) -> str:
        """Texts of widgets, tips and screen readers; names and values of the scene's items."""
        items = [repr(vars(item)) for item in self.players.scene.graphics.items()]
        tips = [item.toolTip() for item in self.players.scene.graphics.items()]
        ids = repr(sorted(self.players.scene.tokens))
        texts = [texts_shown(self.players), self.players.order.next.whole, ids, *tips]
        self.held = "\n".join(items)
        return "\n".join(texts)


def leak_in(table: Table, number: int, picture: bytes) -> str:
    """What of a scene's secrets the players could find out; empty where nothing."""
    scenario = secretive(random.Random(number), picture)
    seen = table.look(scenario, number)
    held, file = table.held, _file_of(scenario)
    for place, text in (("words", seen.words), ("items", held), ("file", file)):
        for sign in (SECRET, *FIGURES):
            if re.search(rf"(?<![\d.]){sign}(?!\d)", text):  # none of the places of a fraction
                return f"{sign} in {place}"
    if any(SECRET in answer for answer in seen.answers):
        return "the secret word in an answer"
    plain = table.look(innocent(scenario), number)
    if seen.words != plain.words:
        return "other words"
    if seen.answers != plain.answers:
        return f"other answers: {seen.answers} {plain.answers}"
    return "another picture" if _farthest(seen.picture, plain.picture) > ROUNDING else ""


def _farthest(one: QImage, other: QImage) -> int:
    """By how much the colours of two pictures differ where they do most."""
    first, second = (
        np.frombuffer(each.convertToFormat(QImage.Format.Format_RGB32).constBits(), np.uint8)
        for each in (one, other)
    )
    return int(np.abs(first.astype(np.int16) - second).max())


def _file_of(scenario: Scenario) -> str:
    known = project(Battle(scenario, load(scenario.ruleset)), with_picture=False)
    return canonical_text(to_tree(known.scenario))


@pytest.fixture
def table(start: Callable[..., Application], qtbot: QtBot) -> Table:
    return Table(Hand(start(field_of_battle()), qtbot).app)


def test_the_players_window_looks_as_if_there_were_no_secrets(table: Table) -> None:
    picture = magenta()
    found = {n: leak for n in range(SCENES) if (leak := leak_in(table, n, picture))}
    assert found == {}


def _all_known(*_arguments: Any) -> bool:
    return True


def _own_name(token: Token, name: str, uncovered: Any) -> Token:
    return replace(token, id=name, hidden=False)


def _every_label(scene: Scene, _uncovered: Any) -> tuple[MapLabel, ...]:
    return scene.labels


def _own_door(barrier: Barrier) -> Barrier:
    return replace(barrier, id=projection._stand_in(barrier.id), tags=())


def _every_zone(battle: Battle, _uncovered: Any) -> tuple[Zone, ...]:
    return tuple(
        replace(z, id="z", name="Burst", note="", hidden=False) for z in battle.scenario.zones
    )


@pytest.mark.parametrize(
    ("part", "broken"),
    [
        ("_is_known", _all_known),
        ("_known_token", _own_name),
        ("_known_labels", _every_label),
        ("_known_barrier", _own_door),
        ("_known_zones", _every_zone),
    ],
)
def test_a_whitelist_with_one_hole_is_noticed(
    table: Table, monkeypatch: pytest.MonkeyPatch, part: str, broken: Callable[..., Any]
) -> None:
    picture, scenarios = magenta(), range(8)
    monkeypatch.setattr(projection, part, broken)
    assert any(leak_in(table, number, picture) for number in scenarios)

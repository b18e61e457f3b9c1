"""The layers of the fight: they follow the waiting question and the aimed action."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from PySide6.QtCore import QObject

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.interaction.aiming_walls import wall_words
from fivefoot.core.interaction.pointer_chip import Words
from fivefoot.core.interaction.remaining_path import way_ahead
from fivefoot.core.interaction.targeting import Targeting, modifiers_text, target_words
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.attacks_on_barriers import BarrierOffer
from fivefoot.core.rules.turn.turn_results import Choice, Question, TargetOffer
from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.overlays import AreaItem
from fivefoot.ui.map.items.target_items import (
    FightItem,
    FightLook,
    PlaceMark,
    SpotItem,
    TargetMark,
    WallMark,
)
from fivefoot.ui.map.painters.clear_places import SceneBox
from fivefoot.ui.map.painters.letter_room import Body
from fivefoot.ui.map.painters.reach_painter import DrawnCells
from fivefoot.ui.map.painters.route_painter import DrawnRoute
from fivefoot.ui.map.painters.scale import CELL, ScenePoint, rim
from fivefoot.ui.map.painters.text import Chip, ChipLine
from fivefoot.ui.map.scene.map_scene import MapScene
from fivefoot.ui.map.view_values.place_values import UNIT, centre_of
from fivefoot.ui.state.workspace import Workspace

MOST_KEYS = 9
"""The most places with a key: one digit each."""


class FightLayers(QObject):
    """An area below the tokens and marks above them."""

    def __init__(self, workspace: Workspace, scene: MapScene, theme: Theme) -> None:
        super().__init__(scene)
        self._workspace = workspace
        self._scene = scene
        # Depths: the area over threat and reach, the place of a question below the tokens, marks
        # over everything about tokens.
        self.area = AreaItem(16, theme)
        self.spot = SpotItem(24, theme)
        self.marks = FightItem(76, theme)
        for item in (self.area, self.spot, self.marks):
            scene.graphics.addItem(item)
        # Reported with each change of the document, too.
        workspace.fight.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Shows the aim, else the question, else nothing."""
        fight, battle = self._workspace.fight, self._workspace.battle
        aim, asked = fight.aim, fight.question
        area, look = None, FightLook()
        # An aim takes precedence over a waiting question: it ends before the question is answered.
        if aim is not None:
            area, look = area_look(battle, aim), aim_look(battle, aim)
        elif asked is not None:
            look = question_look(battle, asked, fight.lit_choice)
        self.area.show_value(area)
        # Names make way before the chip is placed, which avoids them.
        self._scene.names.show_marks(look.targets)
        bodies = _bodies(battle) if look.targets or look.asked else ()
        look = replace(look, chip=self._placed(look.chip, aim), bodies=bodies)
        self.spot.show_value(look, self._scene.zoom)
        self.marks.show_value(look, self._scene.zoom)
        # Rings of range belong to the aim.
        self._scene.show_threat()

    def _placed(self, chip: Chip | None, aim: Targeting | None) -> Chip | None:
        """The chip beside the target, clear of the others and within the view."""
        battle, marked = self._workspace.battle, aim.marked if aim is not None else None
        if chip is None or aim is None or marked is None:
            return chip
        (x, y), side = _place(battle, marked)
        about = SceneBox.around((x, y), side * CELL, side * CELL)
        # The name of the target has to be readable, too.
        about = about.united(self._scene.names.box_of(marked))
        own_name = self._scene.names.shown_box(aim.token)
        seen, zoom = self._scene.visible, self._scene.zoom
        return self._scene.chip_places.beside_target(chip, aim.token, about, own_name, seen, zoom)


def _place(battle: Battle, token_id: str) -> tuple[ScenePoint, int]:
    footprint = battle.footprint(battle.token(token_id))
    return centre_of(footprint), footprint.side


def _bodies(battle: Battle) -> tuple[Body, ...]:
    """Where all tokens stand."""
    return tuple(_place(battle, name) for name in battle.scenario.tokens)


# -- the aim --------------------------------------------------------------------------------------


def area_look(battle: Battle, aim: Targeting) -> DrawnCells | None:
    """The cells of the area that is placed."""
    if aim.caught is None or not aim.caught.cells:
        return None
    cells = np.zeros((battle.rows, battle.columns), dtype=np.uint8)
    for x, y in aim.caught.cells:
        cells[y, x] = 1
    return DrawnCells(battle.columns, battle.rows, cells.tobytes(), "area")


def aim_look(battle: Battle, aim: Targeting) -> FightLook:
    """Rings around possible targets and affected tokens, and the text about the marked one."""
    if aim.area:
        names = aim.caught.tokens if aim.caught is not None else ()
        return FightLook(tuple(TargetMark(*_place(battle, name), "caught") for name in names))
    # Not all impossible targets: on a full map that would be most tokens. The marked one says why.
    lit = {offer.token for offer in aim.legal} | set(aim.picked) | {aim.marked}
    marks = tuple(_mark(battle, aim, offer) for offer in aim.offers if offer.token in lit)
    marked = aim.offer(aim.marked)
    chip = None
    if marked is not None:
        centre, side = _place(battle, marked.token)
        chip = _chip(target_words(battle, marked), centre, side, not marked.legal)
    if aim.wall is not None:
        return FightLook(marks, chip=_wall_chip(battle, aim.wall), wall=_wall_mark(aim.wall))
    return FightLook(marks, chip=chip)


def _wall_mark(offer: BarrierOffer) -> WallMark:
    (x1, y1), (x2, y2) = offer.part
    return WallMark((x1 * UNIT, y1 * UNIT), (x2 * UNIT, y2 * UNIT), not offer.legal)


def _wall_chip(battle: Battle, offer: BarrierOffer) -> Chip:
    """The text about the wall or door that is aimed at."""
    start, end = _wall_mark(offer).ends
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    words = wall_words(battle, offer, modifiers_text(offer.modifiers))
    return _chip(words, middle, 1, not offer.legal)


def _mark(battle: Battle, aim: Targeting, offer: TargetOffer) -> TargetMark:
    state = "legal" if offer.legal else "barred"
    if offer.token in aim.picked:
        state = "picked"
    elif offer.token == aim.marked and offer.legal:
        state = "marked"
    # To a tenth of the unit: distances measured exactly have too many digits.
    text = amount_text(battle.ruleset, round(offer.distance, -2))
    return TargetMark(*_place(battle, offer.token), state, text if state == "legal" else "")


def _chip(words: tuple[Words, ...], centre: ScenePoint, side: int, refusal: bool) -> Chip:
    tones = {"strong": "text", "plain": "text"}
    lines = tuple(
        ChipLine(line.text, line.tone == "strong", tones.get(line.tone, line.tone))
        for line in words
    )
    corner = (centre[0] + side * CELL / 2, centre[1] + side * CELL / 2)
    return Chip(corner, lines, (4.0, 4.0), refusal)


# -- the question ---------------------------------------------------------------------------------


def question_look(battle: Battle, asked: Question, lit: str | None) -> FightLook:
    """Who is asked, where it happens, and the places the choices lead to."""
    tokens = battle.scenario.tokens
    if asked.who not in tokens:
        return FightLook()
    who = _place(battle, asked.who)
    places = _places(battle, asked, lit)
    spot = None
    if asked.cell is not None and asked.about in tokens:
        side = battle.footprint(battle.token(asked.about)).side
        spot = (centre_of(Footprint(asked.cell, side)), side)
    lit_token = tokens.get(lit or "")
    # The choice that the pointer is on in the panel is highlighted on the map.
    targets = (
        (TargetMark(*_place(battle, lit_token.id), "marked"),) if lit_token is not None else ()
    )
    about = spot or (_place(battle, asked.about) if asked.about in tokens else None)
    # Without a place the concerned token gets a ring.
    if spot is None and about is not None and asked.about != asked.who and not targets:
        targets = (TargetMark(*about, "legal"),)
    tie = None
    if about is not None and asked.about != asked.who:
        tie = rim(who[0], about[0], who[1]), rim(about[0], who[0], about[1])
    ahead = DrawnRoute(tuple(map(centre_of, way_ahead(battle, asked))), "ghost")
    return FightLook(targets, places, (who,), spot, tie, ahead=ahead)


def _places(battle: Battle, asked: Question, lit: str | None) -> tuple[PlaceMark, ...]:
    moved = asked.about if asked.about in battle.scenario.tokens else asked.who
    start, side = _place(battle, moved)
    marks = []
    for number, choice in enumerate(asked.choices, 1):
        if choice.cell is not None:
            at = centre_of(Footprint(choice.cell, side))
            falls = any(problem.code == "would_fall" for problem in choice.problems)
            marks.append(PlaceMark(at, start, side, _key(number, choice), choice.id == lit, falls))
    # The highlighted one last, over its neighbours.
    return tuple(sorted(marks, key=lambda mark: mark.lit))


def _key(number: int, choice: Choice) -> str:
    key = str(number) if number <= MOST_KEYS else ""
    return (
        f"{key} {choice.roll.dice}".strip() if choice.roll is not None and choice.roll.dice else key
    )

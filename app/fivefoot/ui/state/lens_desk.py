"""Lenses in the window: the present query, the matching places, and which of them is viewed."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QObject, Signal, SignalInstance

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.lens_choice import LensChoice, checked_choice, choice_text
from fivefoot.core.interaction.lens_request import LensAnswer, LensRequest
from fivefoot.core.interaction.plan import Plan, Planner, levels_of
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.token import Token, is_hostile
from fivefoot.core.rules.foresight.lens_words import LensError, read_lenses
from fivefoot.core.rules.foresight.lenses import LensPlace, lenses_in, why_not_asked
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.session.changes import Change
from fivefoot.core.session.selection import Selection
from fivefoot.core.texts.marker import tr
from fivefoot.ui.state.background import Background
from fivefoot.ui.state.fight import Fight

PATIENCE = 8
"""Milliseconds that the window waits for the places: other requests after a change wait, too."""

MARK = 0.5
"""The distance in cells from the middle of a place within which a click takes it."""


class LensHost(Protocol):
    """The parts of the workspace that the lenses use."""

    plan: Plan | None
    tool: str
    selection: Selection
    fight: Fight
    background: Background
    document_changed: SignalInstance
    selection_changed: SignalInstance
    shown_changed: SignalInstance

    @property
    def scenario(self) -> Scenario:
        """The present scenario."""

    @property
    def battle(self) -> Battle:
        """The scenario under its rules."""

    @property
    def token(self) -> Token | None:
        """The token that panels show."""

    def planner(self, token_id: str) -> Planner:
        """The planner of a token."""

    def refuse(self, text: str) -> None:
        """Says why something was not done."""

    def select(self, selection: Selection) -> None:
        """Selects other tokens."""

    def settle(self, plan: Plan) -> None:
        """Keeps a plan until it is committed or dropped."""

    def set_plan(self, plan: Plan | None, dragging: bool = False) -> None:
        """Shows another plan, or none."""


class LensDesk(QObject):
    """The lenses over the reach of one token, from opening to closing them.

    They close by themselves as soon as another token, turn, scene or tool is chosen. `text` is the
    query, as for `read_lenses`; `problem` is what is wrong with it.
    """

    changed = Signal()

    def __init__(self, host: LensHost, owner: QObject) -> None:
        super().__init__(owner)
        self._host = host
        self.token: str | None = None
        self.text = ""
        self.problem = ""
        self.choice: LensChoice | None = LensChoice()
        self._last = LensChoice()  # what was checked before something was typed that checks lack
        self._number = -1
        self._turn: tuple[object, ...] = ()
        self._kept: tuple[LensRequest, LensAnswer] | None = None
        host.document_changed.connect(self._on_change)
        host.selection_changed.connect(self._on_selection)
        host.shown_changed.connect(self._on_shown)
        # An aim or a question takes the map: lenses would mark places that cannot be clicked.
        host.fight.changed.connect(self._on_shown)

    # -- laying on, taking off --------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether lenses are open."""
        return self.token is not None

    def turn(self) -> None:
        """The command: opens the lenses or closes them; without a token, says so."""
        host = self._host
        if self.close():
            return
        active = host.scenario.encounter.active
        # Without a selection the acting token is meant.
        if host.token is None and active in host.scenario.tokens and active is not None:
            host.select(Selection((active,)))
        if not host.battle.in_play:
            host.refuse(tr("Lenses apply to a turn: switch to Play first."))
        elif host.token is None:
            host.refuse(tr("Select a token first: lenses show where it can go."))
        elif host.fight.holds_the_map:
            host.refuse(tr("Answer or cancel what is open first, then find a place."))
        else:
            self._open(host.token.id)

    def _open(self, token_id: str) -> None:
        host = self._host
        host.set_plan(None)
        self.token, self._turn = token_id, self._turn_now()
        self._aim_at_somebody()
        if self.choice is not None:
            self.check(self.choice)
        else:
            self.type(self.text)

    def close(self) -> bool:
        """Closes them. Returns False where none are open."""
        if not self.is_open:
            return False
        self.token, self._kept, self._number = None, None, -1
        self.changed.emit()
        return True

    def _turn_now(self) -> tuple[object, ...]:
        fight = self._host.scenario.encounter
        return fight.stage, fight.round, fight.active

    def _on_change(self, change: Change) -> None:
        if not self.is_open:
            return
        gone = self.token not in change.after.tokens
        if change.fresh or change.ruleset or gone or self._turn != self._turn_now():
            self.close()
            return
        self._number = -1
        self._aim_at_somebody()
        if self.choice is not None:
            self._choose(self.choice)
        else:
            self._read(self.text)
        self.changed.emit()

    def _on_selection(self) -> None:
        if self.is_open and self._host.selection.primary != self.token:
            self.close()

    def _on_shown(self) -> None:
        host = self._host
        if self.is_open and (host.tool != "select" or host.fight.holds_the_map):
            self.close()
        elif self.is_open:
            self.changed.emit()

    # -- what is asked ----------------------------------------------------------------------------

    @property
    def enemies(self) -> tuple[Token, ...]:
        """The enemies that a lens can name, the nearest first."""
        tokens = self._host.scenario.tokens
        own = tokens.get(self.token or "")
        if own is None:
            return ()
        found = [other for other in tokens.values() if is_hostile(own, other)]
        return tuple(sorted(found, key=lambda other: _far(own.cell, other.cell)))

    def why_not(self, name: str) -> str:
        """Why a lens cannot be used now; "" where it can."""
        return why_not_asked(self._host.battle, self.token, name) if self.token else ""

    def _aim_at_somebody(self) -> None:
        """Makes sure that the target is on the map: else the nearest enemy becomes the target."""
        if self._last.target not in self._host.scenario.tokens:
            enemies = self.enemies
            self._last = LensChoice(self._last.names, enemies[0].id if enemies else "")
            if self.choice is not None:
                self._choose(self._last)

    def check(self, choice: LensChoice) -> None:
        """Applies the checked lenses; those that cannot be used here are dropped."""
        # One that was checked for another token may not be possible for this one.
        asked = tuple(name for name in choice.names if not self.why_not(name))
        self._choose(LensChoice(asked, choice.target, choice.how))
        self._ask_anew()

    def _choose(self, choice: LensChoice) -> None:
        self.choice = self._last = choice
        self.text, self.problem = choice_text(self._host.battle, choice), ""

    @property
    def last(self) -> LensChoice:
        """What is checked, or was before something was typed that check boxes cannot express."""
        return self._last

    def type(self, text: str) -> None:
        """Applies the typed query; where it is invalid `problem` says why."""
        self.text = text
        if not text.strip():
            self.problem = ""
            self._last = LensChoice((), self._last.target, self._last.how)
            self.choice = self._last
        else:
            self._read(text)
        self._ask_anew()

    def _read(self, text: str) -> None:
        self.problem = ""
        try:
            asked = read_lenses(self._host.battle, text)
        except LensError as error:
            self.choice, self.problem = None, str(error)
            return
        unaskable = (self.why_not(lens.name) for lens in lenses_in(asked))
        self.problem = next((why for why in unaskable if why), "")
        self.choice = checked_choice(asked, self._last)
        self._last = self.choice or self._last

    def _ask_anew(self) -> None:
        self._number = -1
        if self._host.plan is not None:
            self._host.set_plan(None)
        self.changed.emit()

    # -- what is found ----------------------------------------------------------------------------

    @property
    def answer(self) -> LensAnswer | None:
        """The matching places; None without a query, and while they are computed."""
        if self.token is None or not self.text.strip() or self.problem:
            return None
        planner = self._host.planner(self.token)
        asked = planner.battle, planner.token_id, self.text, planner.action, planner.modes
        request = LensRequest(*asked)
        # Cached: painters, legend and keys all read it at each frame.
        if self._kept is None or self._kept[0] != request:
            found = self._host.background.ask(request, PATIENCE)
            if found is None:
                return None
            self._kept, self._number = (request, found), -1
        return self._kept[1]

    @property
    def places(self) -> tuple[LensPlace, ...]:
        """The matching places, the cheapest first; none while they are computed."""
        found = self.answer
        return found.places if found is not None else ()

    @property
    def number(self) -> int:
        """The index of the viewed place, from 0; -1: none."""
        return self._number if self._number < len(self.places) else -1

    @property
    def looked_at(self) -> LensPlace | None:
        """The viewed place."""
        number = self.number
        return self.places[number] if number >= 0 else None

    def step(self, by: int) -> bool:
        """Tab: views the next place, or the one before. Returns False where no lenses are open."""
        if not self.is_open:
            return False
        count = len(self.places)
        if count:
            # From none, forwards is the first and backwards the last.
            before = self._number if self._number >= 0 or by > 0 else 0
            self._look_at((before + by) % count)
        return True

    def _look_at(self, number: int) -> None:
        self._number = number
        if self._host.plan is not None:
            self._host.set_plan(None)
        self.changed.emit()

    # -- planning ---------------------------------------------------------------------------------

    def plan_to(self, place: LensPlace) -> Plan:
        """The plan to a place, as a drag would make it; for a quiet lens, the quiet route."""
        assert self.token is not None
        planner = self._host.planner(self.token)
        if not planner.is_ready:
            return planner.to(place.cell)
        # A single level is no choice: then the plan is the same as a drag's.
        level = place.level if len(planner.levels_at(place.cell)) > 1 else None
        plan = planner.to(place.cell, level=level)
        asked = read_lenses(self._host.battle, self.text)
        quiet = any(lens.name == "quiet" for lens in lenses_in(asked))
        if not quiet or plan.route is None or not plan.route.events:
            return plan
        other = planner.field.least_provoking(place.cell, level=level)
        return plan if other is None else planner.along(other.path, (), levels_of(other))

    def enter(self) -> bool:
        """Enter: plans the route to the viewed place. Returns False where there is none, or a route
        is planned.
        """
        place, plan = self.looked_at, self._host.plan
        if place is None or (plan is not None and plan.moves):
            return False
        self._settle(place)
        return True

    def take(self, x: float, y: float) -> bool:
        """A click at a point (in cells): plans the route to the place whose mark is there. Returns
        False where there is none.
        """
        number = self.marked_at(x, y)
        if number < 0:
            return False
        self._number = number
        self._settle(self.places[number])
        self.changed.emit()
        return True

    def marked_at(self, x: float, y: float) -> int:
        """The index of the place with its mark within half a cell of a point (in cells), from 0;
        -1: none.
        """
        if self.token is None:
            return -1
        half = self._host.battle.footprint(self._host.battle.token(self.token)).side / 2
        far = [
            max(abs(place.cell[0] + half - x), abs(place.cell[1] + half - y))
            for place in self.places
        ]
        nearest = min(range(len(far)), key=far.__getitem__, default=-1)
        return nearest if nearest >= 0 and far[nearest] <= MARK else -1

    def _settle(self, place: LensPlace) -> None:
        plan = self.plan_to(place)
        if plan.moves:
            self._host.settle(plan)


def _far(one: Cell, other: Cell) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))

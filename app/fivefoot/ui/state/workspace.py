"""The state of a window with its document: selection, plan, tool, overlays.

Widgets listen to it and read from it.

One `Workspace` belongs to one window; it holds no widget. Only the document changes the scenario.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, QPointF, Signal

from fivefoot.core.geometry.cell_box import CellBox
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.aimed_displacement import Displacement
from fivefoot.core.interaction.cell_words import cells_in_words
from fivefoot.core.interaction.comparison_request import ComparedReachRequest, ComparisonRequest
from fivefoot.core.interaction.ledger import LedgerLine, done_receipt
from fivefoot.core.interaction.measure import Measured
from fivefoot.core.interaction.plan import Plan, Planner, levels_of, may_begin_anew
from fivefoot.core.interaction.pointer_chip import chip_words
from fivefoot.core.interaction.readied_movement import ReadiedPlanner
from fivefoot.core.interaction.side_by_side import ComparedPath, SideBySide
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle, forget_derived
from fivefoot.core.rules.turn.commands import Place
from fivefoot.core.session.changes import Change
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.commands.moving import place_token
from fivefoot.core.session.commands.turn import AnyCommand
from fivefoot.core.session.document import Document
from fivefoot.core.session.reused_knowledge import KnownToParty
from fivefoot.core.session.selection import Selection
from fivefoot.core.texts.lists import capital
from fivefoot.core.texts.marker import tr
from fivefoot.ui.commands.modes import MIX, held_modes
from fivefoot.ui.commands.movement_picker import action_for
from fivefoot.ui.state.area_desk import AreaDesk
from fivefoot.ui.state.background import Background
from fivefoot.ui.state.carve_desk import CarveDesk
from fivefoot.ui.state.fight import Fight
from fivefoot.ui.state.fog_desk import FogDesk
from fivefoot.ui.state.label_desk import LabelDesk
from fivefoot.ui.state.lamp_desk import LampDesk
from fivefoot.ui.state.lens_desk import LensDesk
from fivefoot.ui.state.long_work import LongWork
from fivefoot.ui.state.notice import Notice as Notice
from fivefoot.ui.state.paint_desk import PaintDesk
from fivefoot.ui.state.passage_desk import PassageDesk
from fivefoot.ui.state.pictures import PictureShelf
from fivefoot.ui.state.proposal_desk import ProposalDesk
from fivefoot.ui.state.receipt import LastReceipt
from fivefoot.ui.state.showing_desk import ShowingDesk
from fivefoot.ui.state.sight_ahead import SightAhead
from fivefoot.ui.state.table_desk import TableDesk
from fivefoot.ui.state.timers import single_shot
from fivefoot.ui.state.view_box_desk import ViewBoxDesk
from fivefoot.ui.state.wall_desk import WallDesk
from fivefoot.ui.state.zone_desk import ZoneDesk

REST = 120
"""Milliseconds a dragged token rests before the less provoking route is looked for."""


@dataclass(frozen=True, slots=True)
class Overlays:
    """Which overlays are switched on; `reach` is None until it is switched: then it is shown in
    play only.
    """

    reach: bool | None = None
    full_shading: bool = False
    coordinates: bool = False
    threat: bool = False
    foresight: bool = False
    foresight_known: bool = False
    flank: bool = False
    ranges: bool = False
    observers: bool = False
    roofs: bool = True
    light: bool = False


@dataclass(frozen=True, slots=True)
class Pointed:
    """What is under the pointer."""

    cell: Cell | None = None
    token: str | None = None
    door: str | None = None


class Workspace(QObject):
    """The state of one window.

    Signals say which part changed; they carry no state except the document's change.
    """

    document_changed = Signal(object)
    selection_changed = Signal()
    plan_changed = Signal()
    shown_changed = Signal()
    pointed_changed = Signal()
    noticed = Signal(object)
    answered = Signal()
    pinged = Signal(QPointF)
    explained = Signal(str)
    boxed = Signal(object)

    def __init__(self, document: Document, pictures: PictureShelf) -> None:
        super().__init__()
        self.pictures = pictures
        self.selection = Selection()
        self.plan: Plan | None = None
        self.dragging = False
        self.picker = "move"
        self.mode = MIX
        self.anew = False
        self.tool = "select"
        self.overlays = Overlays()
        self.known_to_party = KnownToParty()
        self._beside: Ruleset | None = None
        self._point_at_nothing()
        self.background = Background(owner=self)
        self.long_work = LongWork(self)
        self.background.arrived.connect(self._on_answer)
        self.receipt = LastReceipt()
        self._set_desks_up()
        self._planner: Planner | None = None
        self._planned_for: object = None
        self._rest = single_shot(self, REST, self._judge_at_rest)
        self._document = document
        self._unsubscribe = document.subscribe(self._on_change)
        self.fight = Fight(self, self)
        self.table = TableDesk(self, self)
        self.showing = ShowingDesk(self)
        self._ahead = SightAhead()
        self.lenses = LensDesk(self, self)

    def _point_at_nothing(self) -> None:
        """Resets what the pointer and the tools show on the map."""
        self.pointed = Pointed()
        self.lit_cell: Cell | None = None
        self.ruler: Measured | None = None
        self.marked: CellBox | None = None
        self.displacement: Displacement | None = None
        self.asked_cell: Cell | None = None
        self.waits_for_search = False
        self._explained = -1  # the line of the chip that was explained last

    def _set_desks_up(self) -> None:
        """Creates the desks, which hold the state of the drawing tools between clicks."""
        self.walls = WallDesk(self)
        self.zones = ZoneDesk(self)
        self.paint = PaintDesk(self)
        self.carving = CarveDesk(self)
        self.labels = LabelDesk(self)
        self.fog = FogDesk(self)
        self.lamps = LampDesk(self)
        self.proposals = ProposalDesk(self)
        self.areas = AreaDesk()
        self.view_box = ViewBoxDesk(self)
        self.passages = PassageDesk(self)

    # -- the document -----------------------------------------------------------------------------

    @property
    def document(self) -> Document:
        """The open document."""
        return self._document

    @property
    def scenario(self) -> Scenario:
        """The present scenario."""
        return self._document.scenario

    @property
    def battle(self) -> Battle:
        """The scenario under its rules."""
        return self._document.battle

    @property
    def ruleset(self) -> Ruleset:
        """The rules in force."""
        return self._document.ruleset

    @property
    def sight_ahead(self) -> Scenario | None:
        """The scenario as the party would know it if the drag ended here; None where nothing would
        come into sight.
        """
        return self._ahead.of(self.battle, self.plan, self.dragging)

    @property
    def token(self) -> Token | None:
        """The token that panels show: the last one selected."""
        primary = self.selection.primary
        return self.scenario.tokens.get(primary) if primary is not None else None

    @property
    def tokens(self) -> tuple[Token, ...]:
        """The selected tokens that are on the map, the one that panels show last."""
        found = self.scenario.tokens
        return tuple(found[name] for name in self.selection.ids if name in found)

    def open(self, document: Document) -> None:
        """Puts another document in the window."""
        before = self.scenario
        self._unsubscribe()
        self._document = document
        self._unsubscribe = document.subscribe(self._on_change)
        # Pending computations belong to the old document.
        self._forget()
        # Fields and battles are cached and would keep the closed document alive.
        forget_derived()
        self.pictures.resume()
        self.receipt.drop()
        self.pointed, self.lit_cell, self.marked = Pointed(), None, None
        self.selection = Selection()
        self.passages.begin(None)
        active = document.scenario.encounter.active
        if active is not None and active in document.scenario.tokens:
            self.selection = Selection((active,))
        self.document_changed.emit(Change(before, document.scenario, whole=True))
        self.selection_changed.emit()
        self.pointed_changed.emit()

    def mark_saved(self, scenario: Scenario, path: Path) -> None:
        """Tells the document that it is saved, and everyone who shows it."""
        self._document.mark_saved(scenario, path)
        # Nothing in the scenario differs; titles and the unsaved mark do.
        self.document_changed.emit(Change(self.scenario, self.scenario))

    def belongs_to(self, path: Path) -> None:
        """Tells the document which file it belongs to from now on, without having been saved
        there.
        """
        self._document.path = path
        self.document_changed.emit(Change(self.scenario, self.scenario))

    def do(self, command: AnyCommand, insisting: AnyCommand | None = None) -> bool:
        """Carries out a command.

        Where it is refused a notice says why, nothing has changed, and the result is False.

        The notice offers `insisting`, the same command against the rules, where one is given.
        """
        try:
            self._document.do(command)
        except Refused as refusal:
            # While a question waits nothing may be overruled: it has to be answered first.
            insisting = insisting if self.fight.question is None else None
            # The reason refers to the scenario as it is now.
            self.refuse(str(refusal), insisting, passing=True)
            return False
        return True

    def refuse(self, text: str, insisting: AnyCommand | None = None, passing: bool = False) -> None:
        """Says why something was not done, and offers to do it anyway; `passing` where the next
        change makes it untrue.
        """
        said = capital(cells_in_words(text, self.overlays.coordinates))
        if insisting is None:
            self.notify(Notice(said, tone="warning", passing=passing))
            return
        self.notify(
            Notice(
                said, tone="warning", offer=tr("Overrule"), accept=lambda: self._insist(insisting)
            )
        )

    def _insist(self, command: AnyCommand) -> None:
        self.do(command)

    def notify(self, notice: Notice) -> None:
        """Shows a message without interrupting anyone."""
        self.noticed.emit(notice)

    def ping(self, place: QPointF) -> None:
        """Points at a place of the map (scene units), for the game master and the players."""
        self.pinged.emit(place)

    def _on_change(self, change: Change) -> None:
        self._forget()
        self.receipt.drop_undone(self._document.history.place)
        if change.after.encounter.active != change.before.encounter.active:
            self.receipt.drop()  # what the one before did says nothing of who acts now
        selected, pointed = self._selected_after(change), _still_there(self.pointed, change.after)
        other, gone = selected != self.selection, pointed != self.pointed
        # Before listeners hear of the change and request fields.
        self.selection, self.pointed = selected, pointed
        self.document_changed.emit(change)
        if other:
            self.selection_changed.emit()
        if gone:
            self.pointed_changed.emit()

    def _selected_after(self, change: Change) -> Selection:
        """The selected tokens that still exist; or only the one whose turn begins."""
        active = change.after.encounter.active
        begins = change.fresh or active != change.before.encounter.active
        if active is not None and active in change.after.tokens and begins and not change.whole:
            return self.selection.only(active)
        return self.selection.within(change.after.tokens)

    def _forget(self) -> None:
        """A plan belongs to the scenario it was made for."""
        self.background.forget()
        self._planner = None
        self.anew = False
        self.asked_cell = None
        self.ruler = self.displacement = None
        self.dragging = False
        if self.plan is not None:
            self.plan = None
            self.plan_changed.emit()

    # -- another system ---------------------------------------------------------------------------

    @property
    def beside(self) -> Ruleset | None:
        """The rules shown beside those in force; None where there are none, or they are the
        same.
        """
        other = self._beside
        return other if other is not None and other.id != self.ruleset.id else None

    def compare_with(self, other: Ruleset | None) -> None:
        """Shows the result of other rules as well, or stops it."""
        if other is not self._beside:
            self._beside = other
            self.shown_changed.emit()

    def compared_route(self, token: str, path: ComparedPath | None) -> SideBySide | None:
        """What both systems say about a token's route; None while it is computed."""
        other = self.beside
        assert other is not None
        return self.background.ask(
            ComparisonRequest(self.battle, other.id, token, path, other=other)
        )

    def beside_reach(self, token: str) -> SideBySide | None:
        """Both reaches of a token; None where no other system is shown, or while they are
        computed.
        """
        other = self.beside
        if other is None:
            return None
        return self.background.ask(ComparedReachRequest(self.battle, other.id, token, other=other))

    # -- selection --------------------------------------------------------------------------------

    def select(self, selection: Selection) -> None:
        """Selects other tokens; a plan of another token is dropped."""
        if selection == self.selection:
            return
        primary_changed = selection.primary != self.selection.primary
        self.selection = selection
        if primary_changed:
            self.anew = False
            self.set_plan(None)
        self.selection_changed.emit()

    def cycle(self, step: int = 1) -> None:
        """Selects the next token (`step` -1: the one before): by initiative where there is an
        order, beginning with the acting one.
        """
        active = self.scenario.encounter.active
        if self.selection.primary is None and active is not None and active in self.scenario.tokens:
            self.select(Selection((active,)))
            return
        order = [name for name in self.scenario.encounter.order if name in self.scenario.tokens]
        # Without an order all tokens come in the scenario's order.
        rest = [name for name in self.scenario.tokens if name not in order]
        self.select(self.selection.cycled([*order, *rest], step))

    # -- plans ------------------------------------------------------------------------------------

    def planner(self, token_id: str) -> Planner:
        """The planner of a token, cached until scenario, token or kind of movement change.

        For a token that walks a readied movement, the planner of that movement.
        """
        # A token that walks a readied movement uses it, whatever is chosen in the bar.
        called = (
            self.fight.called if self.fight.called and self.fight.called.token == token_id else None
        )
        action = called.action if called is not None else action_for(self.ruleset, self.picker)
        modes = held_modes(self.battle, token_id, action, self.mode)
        anew = self.anew and may_begin_anew(self.battle, token_id, action)
        wanted = (self.battle, token_id, action, modes, called, anew)
        if self._planner is None or self._planned_for != wanted:
            self._planned_for, ask = wanted, self.background.ask
            self._planner = (
                Planner(self.battle, token_id, action, modes, ask, anew)
                if called is None
                else ReadiedPlanner(self.battle, called, modes, ask)
            )
        return self._planner

    def _on_answer(self, _request: object) -> None:
        """A computation has finished: its users request it again."""
        self.answered.emit()
        plan = self.plan
        # While it is dragged the next move of the pointer requests again.
        if plan is not None and plan.awaited and not self.dragging:
            self._plan_anew()
        else:
            self.shown_changed.emit()

    def set_plan(self, plan: Plan | None, dragging: bool = False) -> None:
        """Shows another plan, or none."""
        # Nothing would be repainted otherwise.
        if plan is None and self.plan is None and not self.dragging:
            return
        self.plan, self.dragging = plan, dragging and plan is not None
        self._explained = -1
        self._rest.stop()
        # In setup nothing is judged, so nothing is looked for.
        if self.dragging and plan is not None and not plan.free:
            self._rest.start()
        self.plan_changed.emit()

    def _judge_at_rest(self) -> None:
        """The pointer rests: shows warnings and the less provoking route, too expensive for each
        step.
        """
        # The drop may have come before the timer.
        plan = self.plan
        if plan is None or not self.dragging:
            return
        found = self.planner(plan.token).judged(plan)
        if found != plan:
            self.plan = found
            self.plan_changed.emit()

    def settle(self, plan: Plan) -> None:
        """Keeps a plan until it is committed or dropped, with the less provoking route beside
        it.
        """
        self.set_plan(replace(self.planner(plan.token).judged(plan), pending=True))

    def commit(self, overrule: bool = False) -> bool:
        """Carries out the plan. An illegal one says why and stays, unless the game master
        overrules.
        """
        plan = self.plan
        if plan is None or not plan.moves:
            self.set_plan(None)
            return False
        overrule = overrule and plan.may_overrule
        if plan.awaited and not overrule:
            return False
        if plan.forbidden and not overrule:
            # Judged now, since a drag shows its reasons only when the pointer rests.
            self.refuse_plan(self.planner(plan.token).judged(plan))
            return False
        planner = self.planner(plan.token)
        # The receipt refers to the battle before: afterwards its prices would differ.
        command, lines = planner.command(plan, overrule), done_receipt(self.battle, plan, overrule)
        self.set_plan(None)
        # Nothing is left to insist on in setup, once overruled, or for a readied movement.
        settled = plan.free or overrule or not plan.may_overrule
        done = self.do(command, None if settled else planner.command(plan, True))
        if done and not plan.free:
            self.keep_receipt(lines)
        return done

    def place_planned(self) -> bool:
        """Puts the planned token where the plan ends, else the selected one where the pointer is:
        without price, route and reactions. Returns False where there is nothing to put.
        """
        plan, token = self.plan, self.token
        if plan is not None and plan.moves:
            name, cell = plan.token, plan.target
        elif token is not None and self.pointed.cell is not None:
            name, cell = token.id, self.pointed.cell
        else:
            self.refuse(
                tr("Select a token and point at a square first: the token is placed there.")
            )
            return False
        self.set_plan(None)
        in_play = self.battle.in_play
        return self.do(Place(name, cell) if in_play else place_token(name, cell))

    def keep_receipt(self, lines: tuple[LedgerLine, ...]) -> None:
        """Makes the ledger show what was just done."""
        if lines:
            self.receipt.keep(lines, self._document.history.place, self.pointed.cell)
            self.shown_changed.emit()

    def refuse_plan(self, plan: Plan) -> None:
        """Says why a plan is illegal and offers to overrule."""
        name = self.scenario.tokens[plan.token].name
        reasons = "; ".join(problem.text for problem in plan.forbidden)
        if not plan.may_overrule:
            self.refuse(tr("{name} stays: {reasons}", name=name, reasons=reasons))
            return
        command = self.planner(plan.token).command(plan, True)

        def overrule() -> None:
            lines = done_receipt(self.battle, plan, True)
            self.set_plan(None)
            if self.do(command):
                self.keep_receipt(lines)

        text = tr("{name} stays: {reasons}", name=name, reasons=reasons)
        detail = tr(
            "Hold Ctrl when dropping, or overrule here. Ctrl+Shift places it: no cost, no "
            "reactions."
        )
        put = Place(plan.token, plan.target)

        def place() -> None:
            self.set_plan(None)
            self.do(put)

        self.notify(
            Notice(
                text,
                detail,
                "warning",
                tr("Overrule"),
                overrule,
                other=tr("Place"),
                accept_other=place,
            )
        )

    def take_other_way(self) -> None:
        """Plans the less provoking route instead."""
        plan = self.plan
        if plan is not None and plan.alternative is not None:
            levels = levels_of(plan.alternative) if plan.levels else ()
            # Judged again as a whole: it has its own warnings.
            other = self.planner(plan.token).along(plan.alternative.path, plan.via, levels)
            self.set_plan(replace(other, pending=True, via_levels=plan.via_levels))

    # -- what is shown ----------------------------------------------------------------------------

    def choose_picker(self, picker: str) -> None:
        """Chooses another kind of movement; a pending plan is made anew."""
        if picker != self.picker:
            self.picker = picker
            self._plan_anew()

    def choose_mode(self, mode: str) -> None:
        """Restricts tokens to a mode of movement, or allows the cheapest mix (""); a pending plan
        is made anew.
        """
        if mode != self.mode:
            self.mode = mode
            self._plan_anew()

    def begin_anew(self) -> None:
        """Makes the next move of the selected token buy new movement, giving up the open one;
        called again, continues the open one.
        """
        token = self.token
        action = action_for(self.ruleset, self.picker)
        if token is None or not may_begin_anew(self.battle, token.id, action):
            self.refuse(tr("There is no open movement to end."))
            return
        self.anew = not self.anew
        name = self.ruleset.actions[action or self.ruleset.movement.action].label
        if self.anew:
            self.notify(
                Notice(tr("The next move starts a new {name}; the open one ends.", name=name))
            )
        else:
            self.notify(Notice(tr("The next move continues the open {name}.", name=name)))
        self._plan_anew()

    def _plan_anew(self) -> None:
        plan = self.plan
        self.shown_changed.emit()
        # A dragged plan follows the pointer, which requests it anew.
        if plan is not None and not self.dragging:
            self.settle(
                self.planner(plan.token).to(plan.target, plan.via, plan.level, plan.via_levels)
            )

    def choose_tool(self, tool: str) -> None:
        """Chooses another tool, by its name in the pointer controller."""
        if tool != self.tool:
            self.tool = tool
            # A tool cannot continue what another one has begun.
            self.mark(None)
            self.set_ruler(None)
            self.show_displacement(None)
            self.set_plan(None)
            self.walls.lay_down()
            self.zones.lay_down()
            self.paint.lay_down()
            self.labels.lay_down()
            self.fog.lay_down()
            self.lamps.lay_down()
            self.proposals.lay_down()
            self.shown_changed.emit()

    def show_overlays(self, overlays: Overlays) -> None:
        """Switches overlays on and off."""
        if overlays != self.overlays:
            self.overlays = overlays
            self.shown_changed.emit()

    def point(self, pointed: Pointed) -> None:
        """Reports what is under the pointer."""
        if pointed != self.pointed:
            self.pointed = pointed
            self.pointed_changed.emit()

    def light(self, cell: Cell | None) -> None:
        """Lights up a cell that a panel points at."""
        if cell != self.lit_cell:
            self.lit_cell = cell
            self.shown_changed.emit()

    def set_ruler(self, ruler: Measured | None) -> None:
        """Moves the ruler, or removes it."""
        if ruler != self.ruler:
            self.ruler = ruler
            self.plan_changed.emit()

    def mark(self, box: CellBox | None) -> None:
        """Marks the cells whose ground is to be shaped, or none."""
        if box != self.marked:
            self.marked = box
            self.plan_changed.emit()

    def show_displacement(self, found: Displacement | None) -> None:
        """Shows a push or a teleport while it is aimed, or none."""
        if found != self.displacement:
            self.displacement = found
            self.plan_changed.emit()

    @property
    def shows_reach(self) -> bool:
        """Whether reach and leaps are switched on; they are hidden while the map is drawn."""
        asked = self.overlays.reach
        return (self.battle.in_play if asked is None else asked) and self.tool in (
            "select",
            "ruler",
        )

    def explain(self, line: int | None = None) -> bool:
        """Makes the ledger explain line `line` of the chip, or the line after the one explained
        last.

        Returns False where nothing is planned that could be explained.
        """
        plan = self.plan
        words = chip_words(self.battle, plan, self.overlays.coordinates) if plan is not None else ()
        explained = [number for number, each in enumerate(words) if each.about]
        if not explained:
            return False
        after = [number for number in explained if number > self._explained]
        # After the last line the first again.
        self._explained = line if line is not None else (after or explained)[0]
        if self._explained in explained:
            self.explained.emit(words[self._explained].about)
        return True

    def ask_who_reaches(self, cell: Cell | None) -> None:
        """Asks which tokens can get to a cell; the ledger answers."""
        if cell != self.asked_cell:
            self.asked_cell = cell
            self.shown_changed.emit()


def _still_there(pointed: Pointed, scenario: Scenario) -> Pointed:
    """What is under the pointer, without anything that has left the scenario."""
    cell, scene = pointed.cell, scenario.scene
    if cell is not None and not (0 <= cell[0] < scene.columns and 0 <= cell[1] < scene.rows):
        # The map may have become smaller than the pointer's cell.
        return Pointed()
    token = pointed.token if pointed.token in scenario.tokens else None
    door = pointed.door if pointed.door in scenario.scene.barriers else None
    return Pointed(cell, token, door)

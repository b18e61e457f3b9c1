"""Falls that a check softens: whether to tumble before the impact (B54, B55), and whether a flier
stays on its feet (C13).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from fivefoot.core.geometry.grid import DIRECTIONS, Cell
from fivefoot.core.model.frames import FallFrame, StepFrame
from fivefoot.core.model.scenario import Scenario, turn_of, with_token, with_turn
from fivefoot.core.model.token import Token
from fivefoot.core.rules.means.pools import charge, cost_text
from fivefoot.core.rules.rolls.roll_records import RollDue
from fivefoot.core.rules.routes.falls import (
    ACROBATICS,
    FALLEN,
    falls_from,
    flight_kind,
    ground_below,
    land,
    tumble_problems,
)
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.ruleset.schema.base import exact, thousandths
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.mounts_and_grapples import pair_of
from fivefoot.core.rules.turn.commands import Answer
from fivefoot.core.rules.turn.displacement_reactions import TUMBLE
from fivefoot.core.rules.turn.forced import obstacle
from fivefoot.core.rules.turn.state import logged, plain_cells, with_encounter
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.rules.turn.turn_results import Choice, Question
from fivefoot.core.rules.turn.waiting import Done, Waiting


@dataclass(frozen=True, slots=True)
class WaitingFall(Waiting[FallFrame]):
    """A fall that a check may soften."""

    def question(self) -> Question | None:
        """Whether the falling token tumbles, with the difficulty: the whole distance fallen; or
        whether it lands prone.
        """
        battle, token_id = self.battle, self.frame.token
        if token_id not in self.scenario.tokens:
            return None
        if self.frame.landed:
            return _ask_prone(battle, token_id)
        # Something holds it by now: nothing falls, and nothing is asked.
        if falls_from(battle, battle.token(token_id)) is None:
            return None
        # What was fallen in earlier rounds counts with it (B54).
        fallen = turn_of(self.scenario, token_id).counters.get(FALLEN, 0)
        return _ask_tumble(battle, token_id, self.frame.distance + fallen)

    def advance(self) -> Scenario:
        """No question is left: the fall happens as it would."""
        now = self.without
        if self.frame.token not in now.scenario.tokens or self.frame.landed:
            # Gone, or landed already: only lying down was open.
            return now.scenario
        fall = falls_from(now, now.token(self.frame.token))
        falls = fall is not None and fall.landing is not None
        return land(now, fall) if fall is not None and falls else now.scenario

    def apply_answer(self, given: Answer) -> Done:
        """The scenario after the impact."""
        now, token_id = self.without, self.frame.token
        if self.frame.landed:
            return _landed(now, token_id, given)
        # The price of tumbling is due whether or not it helps (B54).
        if given.choice != "land":
            paid = charge(now, token_id, now.ruleset.fall.tumble_cost)
            now = now.after(with_turn(now.scenario, token_id, paid))
        fall = falls_from(now, now.token(token_id))
        if fall is None or fall.landing is None:
            return now.scenario
        landed = land(now, fall, hurt=given.choice not in ("success", "critical"))
        # Only a critical success rolls on (B55).
        return _rolling_on(now.after(landed), token_id) if given.choice == "critical" else landed


def _rolling_on(battle: Battle, token_id: str) -> Scenario:
    """The scenario in which somebody who has landed is to be asked where it rolls to: once for a
    rider and its mount, and when both are down (B55).
    """
    scenario, pending = battle.scenario, battle.scenario.encounter.pending
    cells = _roll_cells(battle, token_id)
    pair = {each.id for each in pair_of(battle, token_id)}
    theirs = [frame for frame in pending if frame.token in pair]
    if not cells or any(isinstance(f, StepFrame) and f.action == TUMBLE for f in theirs):
        return scenario
    step = StepFrame(token_id, plain_cells(cells), TUMBLE)
    falls = [place for place, frame in enumerate(pending) if isinstance(frame, FallFrame)]
    place = next((place for place in falls if pending[place] in theirs), len(pending))
    return with_encounter(scenario, pending=(*pending[:place], step, *pending[place:]))


def _ask_tumble(battle: Battle, token_id: str, whole: int) -> Question:
    problems = tumble_problems(battle, token_id)
    price = cost_text(battle, battle.ruleset.fall.tumble_cost)
    # The difficulty is the distance itself, in whole units of it (B54).
    roll = RollDue(battle.ruleset.rounds.dice, needs=whole / 1000, text=ACROBATICS)
    choices = (
        Choice("land", say("take_fall")),
        Choice("success", say("tumble_success"), price, roll, problems),
        Choice("failure", say("tumble_failure"), price, roll, problems),
        Choice("critical", say("tumble_critical_success"), price, roll, problems),
    )
    token, far = battle.token(token_id), amount_text(battle.ruleset, whole)
    text = say("token_has_fallen_far_tumble", token=token.name, far=far)
    return Question("fall", token_id, text, choices, token_id, token.cell, "land")


def _ask_prone(battle: Battle, token_id: str) -> Question:
    """How the check of a flier that came down ended. The system gives no difficulty, so the table
    judges.
    """
    token = battle.token(token_id)
    roll = RollDue(battle.ruleset.rounds.dice, text=ACROBATICS)
    choices = (
        Choice("success", say("acrobatics_it_stays_on_its_feet", acrobatics=ACROBATICS), roll=roll),
        Choice("failure", say("it_lands_prone"), roll=roll),
    )
    text = say(
        "token_has_come_down_check",
        token=token.name,
        check=flight_kind(battle.ruleset, token).check,
    )
    return Question("fall", token_id, text, choices, token_id, token.cell, "failure")


def _landed(battle: Battle, token_id: str, given: Answer) -> Scenario:
    """The scenario with a flier landed on its feet, or prone."""
    stands = given.choice == "success"
    token = battle.token(token_id)
    text = say("token_lands_prone", token=token.name)
    if stands:
        text = say("token_stays_on_its_feet", token=token.name)
    if given.roll:
        text = say("landed_by_roll", landed=text, check=ACROBATICS, total=sum(given.roll))
    scenario = logged(battle.scenario, token_id, text)
    # Landed prone before it was asked: on its feet that is taken back.
    kept = {name: level for name, level in token.conditions.items() if name != "prone"}
    return with_token(scenario, replace(token, conditions=kept)) if stands else scenario


def _roll_cells(battle: Battle, token_id: str) -> tuple[Cell, ...]:
    """Free cells one may roll to after a critical success: round no wall, onto nobody, neither up
    nor down (B55).
    """
    token = battle.token(token_id)
    seen, edge = {token.cell}, {token.cell}
    for _ in range(int(battle.ruleset.fall.tumble_roll)):
        edge = {cell for here in edge for cell in _neighbours(battle, token, here)} - seen
        seen |= edge
    # Row by row: the order in which cells are offered.
    return tuple(sorted(seen - {token.cell}, key=lambda cell: (cell.y, cell.x)))


def _neighbours(battle: Battle, token: Token, here: Cell) -> list[Cell]:
    around = [Cell(here.x + dx, here.y + dy) for dx, dy in DIRECTIONS]
    return [
        cell
        for cell in around
        if not obstacle(battle, token, here, cell) and _is_level(battle, token, cell)
    ]


def _is_level(battle: Battle, token: Token, cell: Cell) -> bool:
    """Whether the ground of a cell is about as high as the token lies: within an ordinary step."""
    free = thousandths(exact(battle.ruleset.height.free_step))
    # From a step above: the ground there may be higher than where it lies.
    below = ground_below(battle, token, cell, token.elevation + free)
    return below is not None and abs(below - token.elevation) <= free

"""The places among the choices of a question: which token they move, which is under the pointer,
where an arrow key leads.

asked = engine.question(battle)       # a dodge: step to (4, 3), (5, 3)... or stay
offered_place(asked, Cell(4, 3))                  # its choice, or None
stepped_place(asked, start, None, (0, -1))        # the choice that the up arrow marks first
"""

from __future__ import annotations

from collections.abc import Collection

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.rules.turn.turn_results import Choice, Question


def legal_places(asked: Question) -> tuple[Choice, ...]:
    """The legal choices that lead to a place."""
    return tuple(choice for choice in asked.choices if choice.cell is not None and choice.legal)


def whom_they_move(asked: Question, tokens: Collection[str]) -> str:
    """The token that a choice would move: the one pushed, else the one asked."""
    return asked.about if asked.about in tokens else asked.who


def offered_place(asked: Question, cell: Cell) -> Choice | None:
    """The choice that leads to a cell, or None."""
    return next((choice for choice in legal_places(asked) if choice.cell == cell), None)


def stepped_place(
    asked: Question, start: Cell, marked: str | None, step: tuple[int, int]
) -> str | None:
    """The id of the choice one cell further in a direction, else the nearest one that way.

    None back at the start, where nothing is marked; unchanged where there is none that way.
    """
    now = asked.offer(marked) if marked is not None else None
    here = now.cell if now is not None and now.cell is not None else start
    there = Cell(here[0] + step[0], here[1] + step[1])
    # Moving the mark back to the token removes it.
    if there == start:
        return None
    ahead = [choice for choice in legal_places(asked) if _ahead(here, choice, step)]
    # The adjacent cell first; where choices lie apart, keys skip the cells between.
    found = offered_place(asked, there) or min(
        ahead, key=lambda choice: _far(here, choice), default=None
    )
    return found.id if found is not None else marked


def _ahead(here: Cell, choice: Choice, step: tuple[int, int]) -> bool:
    assert choice.cell is not None
    return (choice.cell[0] - here[0]) * step[0] + (choice.cell[1] - here[1]) * step[1] > 0


def _far(here: Cell, choice: Choice) -> tuple[int, int, str]:
    """The distance of a choice, straight ones before diagonal ones."""
    assert choice.cell is not None
    across, down = abs(choice.cell[0] - here[0]), abs(choice.cell[1] - here[1])
    # The id last, so that two equally near ones have the same order on every machine.
    return max(across, down), min(across, down), choice.id

"""Which tokens can get to a cell this turn, asked before a token stops there."""

from __future__ import annotations

from dataclasses import dataclass

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.ledger import LedgerLine, attacks_text, ordinal
from fivefoot.core.interaction.texts import say
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.space.battle import Battle


def who_reaches(battle: Battle, cell: Cell) -> tuple[LedgerLine, ...]:
    """A line for each token that can end on a cell, the nearest first, and one for those that
    cannot.
    """
    found, cannot = [], []
    for token in battle.scenario.tokens.values():
        # A search for each token: computed beside the window, never while it waits.
        reached = movement_field(battle, token.id).at(cell)
        if reached is None or not reached.can_end:
            cannot.append(token.name)
            continue
        detail = (
            say(
                "ordinal_purchase_attacks_text_on_way",
                ordinal=ordinal(max(1, reached.purchase)),
                attacks_text=attacks_text(reached.events),
            )
            if reached.events
            else say("ordinal_purchase", ordinal=ordinal(max(1, reached.purchase)))
        )
        amount = amount_text(battle.ruleset, reached.cost)
        line = LedgerLine("purchase", token.name, detail, amount=amount, cell=token.cell)
        found.append((reached.purchase, reached.cost, line))
    # By purchases, then by cost; equal ones stay in the order of the tokens.
    found.sort(key=lambda entry: entry[:2])
    title = LedgerLine("title", say("who_can_reach_this_cell"), cell=cell)
    rest = (
        [LedgerLine("exempt", say("out_of_reach_cannot", cannot=", ".join(cannot)))]
        if cannot
        else []
    )
    return (title, *(line for _, _, line in found), *rest)


@dataclass(frozen=True, slots=True)
class WhoReachesRequest:
    """`who_reaches` as a request that a worker can compute, since it searches for every token on
    the map.
    """

    battle: Battle
    cell: Cell

    def answer(self) -> tuple[LedgerLine, ...]:
        """The lines."""
        return who_reaches(self.battle, self.cell)

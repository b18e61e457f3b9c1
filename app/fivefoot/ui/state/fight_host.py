"""What a fight needs of the workspace that it belongs to."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import SignalInstance

from fivefoot.core.interaction.ledger import LedgerLine
from fivefoot.core.interaction.plan import Plan
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.session.commands.turn import AnyCommand
from fivefoot.core.session.selection import Selection
from fivefoot.ui.state.notice import Notice


class FightHost(Protocol):
    """The parts of the workspace that the fight uses."""

    selection: Selection
    plan: Plan | None
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
    def ruleset(self) -> Ruleset:
        """The rules in force."""

    @property
    def token(self) -> Token | None:
        """The token that panels show."""

    def do(self, command: AnyCommand, insisting: AnyCommand | None = None) -> bool:
        """Carries out a command; a refusal is shown."""

    def refuse(self, text: str, insisting: AnyCommand | None = None, passing: bool = False) -> None:
        """Says why something was not done."""

    def notify(self, notice: Notice) -> None:
        """Shows a message."""

    def select(self, selection: Selection) -> None:
        """Selects other tokens."""

    def set_plan(self, plan: Plan | None, dragging: bool = False) -> None:
        """Shows another plan, or none."""

    def choose_picker(self, picker: str) -> None:
        """Chooses another kind of movement."""

    def keep_receipt(self, lines: tuple[LedgerLine, ...]) -> None:
        """Makes the ledger show what was just done."""

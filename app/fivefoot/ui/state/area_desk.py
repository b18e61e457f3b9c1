"""The area that was last typed for an action."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Protocol

from fivefoot.core.interaction.area_offers import USUAL
from fivefoot.core.interaction.targeting import Targeting
from fivefoot.core.model.area_record import AreaRecord
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.action_areas import AREA, chosen_area, plain_area
from fivefoot.core.session.commands.token_edits import EditToken


class Laying(Protocol):
    """The parts of the fight that concern areas."""

    aim: Targeting | None

    def choose(
        self, action_id: str, choice: Mapping[str, Any] | None, alternative: int | None
    ) -> bool:
        """Chooses an action."""
        ...

    def say(self, choice: Mapping[str, Any]) -> None:
        """Changes the choice of the action being aimed."""
        ...

    def do_edit(self, command: EditToken) -> bool:
        """Carries out an edit of a token."""
        ...


class AreaDesk:
    """The area of the action being aimed: shown, typed, saved with its creature, or removed."""

    def __init__(self) -> None:
        self.typed = USUAL

    def shown(self, battle: Battle, aim: Targeting | None) -> AreaRecord | None:
        """The area that is being placed; None where the aim places none with a choice."""
        if aim is None or AREA not in aim.choice:
            return None
        said = chosen_area(battle, aim.token, aim.action, aim.choice)
        # The choice may be invalid by now, as under other rules: then the fields show what was
        # typed last.
        return said if isinstance(said, AreaRecord) else self.typed

    def type(self, battle: Battle, fight: Laying, area: AreaRecord) -> None:
        """Places another area from now on."""
        self.typed = area
        if fight.aim is not None:
            fight.say({**fight.aim.choice, AREA: plain_area(battle.ruleset, area)})

    def take(self, fight: Laying, name: str) -> None:
        """Places an area of the creature's own."""
        if fight.aim is not None:
            fight.say({**fight.aim.choice, AREA: name})

    def keep(self, battle: Battle, fight: Laying, area: AreaRecord, on: bool) -> None:
        """Saves the area in its creature's record, or removes it; the aim continues."""
        aim = fight.aim
        if aim is None:
            return
        others = tuple(each for each in battle.token(aim.token).areas if each.name != area.name)
        kept = (*others, replace(area, action=aim.action)) if on else others
        if fight.do_edit(EditToken(aim.token, {"areas": kept})):
            said = area.name if on else plain_area(battle.ruleset, area)
            # The edit changes the scenario, which has dropped the aim.
            fight.choose(aim.action, {**aim.choice, AREA: said}, aim.alternative)

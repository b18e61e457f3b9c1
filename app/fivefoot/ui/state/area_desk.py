"""What was typed last of an area that an action lays."""

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
    """The fight as far as areas are concerned."""

    aim: Targeting | None

    def choose(
        self, action_id: str, choice: Mapping[str, Any] | None, alternative: int | None
    ) -> bool:
        """Take an action in hand."""
        ...

    def say(self, choice: Mapping[str, Any]) -> None:
        """Say something else with the action that is aimed."""
        ...

    def do_edit(self, command: EditToken) -> bool:
        """Do an edit of a token."""
        ...


class AreaDesk:
    """The area of the action that is aimed: shown, typed, kept with its creature, or forgotten."""

    def __init__(self) -> None:
        self.typed = USUAL

    def shown(self, battle: Battle, aim: Targeting | None) -> AreaRecord | None:
        """The area that is being laid; None where the aim lays none that was said."""
        if aim is None or AREA not in aim.choice:
            return None
        said = chosen_area(battle, aim.token, aim.action, aim.choice)
        # What was said may be a mistake by now, as under other rules: the fields show what was
        # typed last.
        return said if isinstance(said, AreaRecord) else self.typed

    def type(self, battle: Battle, fight: Laying, area: AreaRecord) -> None:
        """Lay another area from now on."""
        self.typed = area
        if fight.aim is not None:
            fight.say({**fight.aim.choice, AREA: plain_area(battle.ruleset, area)})

    def take(self, fight: Laying, name: str) -> None:
        """Lay an area of the creature's own."""
        if fight.aim is not None:
            fight.say({**fight.aim.choice, AREA: name})

    def keep(self, battle: Battle, fight: Laying, area: AreaRecord, on: bool) -> None:
        """Keep the area in its creature's record, or forget it; the aim goes on."""
        aim = fight.aim
        if aim is None:
            return
        others = tuple(each for each in battle.token(aim.token).areas if each.name != area.name)
        kept = (*others, replace(area, action=aim.action)) if on else others
        if fight.do_edit(EditToken(aim.token, {"areas": kept})):
            said = area.name if on else plain_area(battle.ruleset, area)
            # The edit is a change of the scenario, which has dropped the aim.
            fight.choose(aim.action, {**aim.choice, AREA: said}, aim.alternative)

"""Light in the window: the light of the scene, and what tokens carry."""

from __future__ import annotations

import math
from functools import partial

from PySide6.QtWidgets import QInputDialog

from fivefoot.core.geometry.grid import CELL
from fivefoot.core.model.scene import Ambient
from fivefoot.core.model.token import CarriedLight
from fivefoot.core.rules.ruleset.amount_text import number_text
from fivefoot.core.rules.ruleset.schema.base import exact
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.session.commands.light_edits import (
    CarryLight,
    SetAmbient,
)
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import plain
from fivefoot.ui.window.parts import WindowParts

USUAL = (4 * CELL, 8 * CELL)
"""The default bright radius and reach of a light, in thousandths of a cell."""

CARRIED = (
    (tr("Candle"), 1 * CELL, 2 * CELL),
    (tr("Torch"), 4 * CELL, 8 * CELL),
    (tr("Lantern"), 6 * CELL, 12 * CELL),
)
"""Usual light sources: a name, bright radius and reach."""


def light_words(rules: Ruleset, light: CarriedLight) -> str:
    """The bright radius and reach of a light: "20/40 ft"."""
    cell = exact(rules.grid.cell)
    # Thousandths of a cell times units to a cell: thousandths of a unit, which `number_text` takes.
    bright, reach = (number_text(round(each * cell)) for each in (light.bright, light.reach))
    return rules.grid.label.replace("{}", f"{bright}/{reach}")


class LightCommands:
    """Connects the commands of light and keeps their switches in step."""

    def __init__(self, window: WindowParts) -> None:
        self._window = window
        self._workspace = window.workspace
        actions = window.actions_by_name
        for ambient in ("bright", "dim", "dark"):
            actions.connect(f"ambient_{ambient}", partial(self.set_ambient, ambient))
        actions.connect("torch", self.torch)
        self._workspace.document_changed.connect(lambda _change: self.refresh())
        self.refresh()

    def refresh(self) -> None:
        """Shows the light of the scene."""
        ambient = self._workspace.scenario.scene.ambient
        self._window.actions_by_name[f"ambient_{ambient}"].setChecked(True)

    def set_ambient(self, ambient: Ambient) -> None:
        """Sets the light of the scene."""
        self._workspace.do(SetAmbient(ambient))

    def torch(self) -> None:
        """Gives the selected tokens a light, or puts out the ones that they carry."""
        scenario, ids = self._workspace.scenario, tuple(self._workspace.selection.ids)
        if not ids:
            self._workspace.refuse(tr("Select the token that carries the light first."))
        # Only where all carry one: in a mixed group the others get their light first.
        elif all(scenario.tokens[name].light is not None for name in ids):
            self._workspace.do(CarryLight(ids, 0, 0))
        else:
            radii = self._asked(tr("Token light"))
            if radii is not None:
                self._workspace.do(CarryLight(ids, *radii))

    def _asked(self, title: str) -> tuple[int, int] | None:
        """Asks for the bright radius and reach of a light."""
        ruleset = self._workspace.ruleset
        cell = exact(ruleset.grid.cell)
        usual = "/".join(number_text(round(length * cell)) for length in USUAL)
        unit = ruleset.grid.label.replace("{}", "").strip()
        text, fine = QInputDialog.getText(
            self._window, title, plain(tr("Bright / dim in {unit}", unit=unit)), text=usual
        )
        if not fine:
            return None
        try:
            # A single number is both: a light that is bright as far as it reaches.
            one, _, two = text.partition("/")
            written = [float(part) for part in (one, two or one)]
            # "inf" and "nan" would count as nothing, and put the light out.
            if not all(map(math.isfinite, written)):
                raise ValueError(text)
            # As it was written: 0.7 is no exact float.
            bright, reach = (exact(part) * CELL / cell for part in written)
            return round(bright), round(reach)
        except ValueError:
            self._workspace.refuse(
                tr(
                    ("Write two numbers like {usual}: the bright range, then the dim range."),
                    usual=usual,
                )
            )
            return None

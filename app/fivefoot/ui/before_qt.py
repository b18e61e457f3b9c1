"""What a start does before Qt is there, so that the first paint comes sooner."""

from __future__ import annotations

import gc
from importlib import import_module

CORE_OF_THE_WINDOW = (
    "fivefoot.core.interaction.comparison_ledger",
    "fivefoot.core.interaction.drag",
    "fivefoot.core.interaction.foresight_request",
    "fivefoot.core.interaction.hand",
    "fivefoot.core.interaction.keyboard",
    "fivefoot.core.interaction.legend",
    "fivefoot.core.interaction.lens_request",
    "fivefoot.core.interaction.shared_with_players",
    "fivefoot.core.interaction.targeting",
    "fivefoot.core.session.commands.carving",
    "fivefoot.core.session.commands.map_layout",
    "fivefoot.core.session.commands.merging",
    "fivefoot.core.session.commands.pieces",
    "fivefoot.core.session.commands.several_tokens",
    "fivefoot.core.session.commands.weapon_edits",
    "fivefoot.core.session.opening",
    "fivefoot.core.storage.autosave",
    "fivefoot.core.storage.creature_library",
    "fivefoot.core.storage.importers.batch_import",
    "fivefoot.core.storage.settings",
)
"""Modules that bring in most of the core that a window needs."""


def prepare() -> None:
    """Import the core, and put off collecting garbage until `settle`.

    Qt for Python reads the source of each module that is imported after it, to see whether it
    speaks of Qt: an eighth of a start. The collector would look through all that a start makes
    again and again, and find nothing to free: as much once more.
    """
    gc.disable()
    for name in CORE_OF_THE_WINDOW:
        import_module(name)


def settle() -> None:
    """Collect garbage again, but never in what is there by now: it stays as long as the program.

    The 200,000 objects of a start were looked through whenever a large map opened, and the window
    stood still for a tenth of a second; what a map brings takes two milliseconds.
    """
    gc.freeze()
    gc.enable()

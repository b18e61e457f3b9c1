"""The steps of a start that come before Qt is imported, so that the window is painted sooner."""

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
"""Modules whose imports together load most of the core that the window needs."""


def prepare() -> None:
    """Imports the core, and turns the garbage collector off until `settle`.

    Qt for Python reads the source of every module that is imported after it, to see whether it
    mentions Qt, which takes an eighth of the start. The collector would take another eighth, and
    find nothing to free.
    """
    gc.disable()
    for name in CORE_OF_THE_WINDOW:
        import_module(name)


def settle() -> None:
    """Turns the garbage collector on again, and exempts the objects that exist by now.

    They stay as long as the program. Searching these 200,000 objects whenever a large map opens
    would freeze the window for a tenth of a second; searching those of the map takes two
    milliseconds.
    """
    gc.freeze()
    gc.enable()

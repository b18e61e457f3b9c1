"""Everything that Find a command finds: commands, settings, and pages of the manual."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from fivefoot.core.texts.marker import tr
from fivefoot.ui.commands.command_search import Entry, entry_of
from fivefoot.ui.commands.command_table import MENU_TITLES, SPECS
from fivefoot.ui.dialogs.manual import pages
from fivefoot.ui.dialogs.preferences_dialog import SETTINGS
from fivefoot.ui.strips.carve_strip import CarveStrip
from fivefoot.ui.strips.fog_strip import FogStrip
from fivefoot.ui.strips.ground_strip import GroundStrip
from fivefoot.ui.strips.paint_strip import PaintStrip
from fivefoot.ui.strips.wall_strip import WallStrip
from fivefoot.ui.window.comparison_menu import beside_entries
from fivefoot.ui.window.parts import WindowParts
from fivefoot.ui.window.reading_menu import reading_entries

PLACES: Final = {
    GroundStrip: tr("Shape the ground"),
    PaintStrip: tr("Paint the ground"),
    CarveStrip: tr("Carve"),
    WallStrip: tr("Walls"),
    FogStrip: tr("Fog"),
}
OFFERING: Final = (GroundStrip, PaintStrip, CarveStrip, WallStrip, FogStrip)
"""Strips whose commands are found while their tool is active."""


def findable(
    window: WindowParts, to_setting: Callable[[str], object], to_page: Callable[[str], object]
) -> tuple[Entry, ...]:
    """Entries for a window; a setting or a page is opened by its name."""
    settings = (
        Entry(
            setting.label,
            partial(to_setting, setting.name),
            tr("Preferences"),
            words=setting.words,
        )
        for setting in SETTINGS
    )
    manual = (
        # Behind commands with the same word (`best`): typing "fog" usually means adding it, not
        # reading about it.
        Entry(page.title, partial(to_page, page.title), tr("Manual"), body=page.text, best=2)
        for page in pages()
    )
    rules = (*reading_entries(window.workspace), *beside_entries(window.workspace))
    return (*_commands(window), *window.menus.listed(), *rules, *settings, *manual)


def _commands(window: WindowParts) -> Iterator[Entry]:
    """The commands of the menus, the action bar and the strips of the drawing tools."""
    for spec in SPECS:
        # Read when Find opens: texts change with the state ("Undo move of Mira").
        yield entry_of(window.actions_by_name[spec.id], MENU_TITLES[spec.menu])
    for action in window.bar.actions_by_id.values():
        yield entry_of(action, tr("Action bar"))
    # Strips offer nothing while their tool is inactive, so that "Brush" is found once, not five
    # times.
    for strip in window.strips():
        if isinstance(strip, OFFERING):
            place = PLACES[type(strip)]
            yield from (entry_of(action, place) for action in strip.offered())

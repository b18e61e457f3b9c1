"""Everything that Find a command finds: commands, settings, and places of the manual."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from fivefoot.core.texts.marker import tr
from fivefoot.ui.commands.actions import MENU_TITLES, SPECS
from fivefoot.ui.commands.finding import Entry, entry_of
from fivefoot.ui.dialogs.manual import pages
from fivefoot.ui.dialogs.preferences_dialog import SETTINGS
from fivefoot.ui.window.beside_menu import beside_entries
from fivefoot.ui.window.parts import WindowParts
from fivefoot.ui.window.reading_menu import reading_entries


def findable(
    window: WindowParts, to_setting: Callable[[str], object], to_page: Callable[[str], object]
) -> tuple[Entry, ...]:
    """Entries for a window; a setting or a page is opened by its name."""
    commands = (entry_of(window.actions_by_name[spec.id], MENU_TITLES[spec.menu]) for spec in SPECS)
    actions = (entry_of(action, tr("Action bar")) for action in window.bar.actions_by_id.values())
    ground = (entry_of(action, tr("Shape the ground")) for action in window.shaping.offered())
    paint = (entry_of(action, tr("Paint the ground")) for action in window.paint_strip.offered())
    carving = (entry_of(action, tr("Carve")) for action in window.carve_strip.offered())
    walls = (entry_of(action, tr("Walls")) for action in window.wall_strip.offered())
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
        Entry(page.title, partial(to_page, page.title), tr("Manual"), body=page.text, best=2)
        for page in pages()
    )
    rules = (*reading_entries(window.workspace), *beside_entries(window.workspace))
    return (*commands, *actions, *ground, *paint, *carving, *walls, *rules, *settings, *manual)

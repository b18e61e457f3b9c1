"""Everything that Find a command finds: commands, settings, and places of the manual."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from fivefoot.core.texts.marker import tr
from fivefoot.ui.commands.command_table import MENU_TITLES, SPECS
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
        # Behind commands of the same word (`best`): who types "fog" wants to lay it, seldom to read
        # of it.
        Entry(page.title, partial(to_page, page.title), tr("Manual"), body=page.text, best=2)
        for page in pages()
    )
    rules = (*reading_entries(window.workspace), *beside_entries(window.workspace))
    return (*_commands(window), *rules, *settings, *manual)


def _commands(window: WindowParts) -> Iterator[Entry]:
    """What the menus, the action bar and the strips of the drawing tools offer."""
    for spec in SPECS:
        # Looked up when Find opens: texts change with the state ("Undo move of Mira").
        yield entry_of(window.actions_by_name[spec.id], MENU_TITLES[spec.menu])
    # Strips offer nothing while their tool is away, so that "Brush" is found once and not five
    # times.
    offered = (
        (tr("Action bar"), window.bar.actions_by_id.values()),
        (tr("Shape the ground"), window.shaping.offered()),
        (tr("Paint the ground"), window.paint_strip.offered()),
        (tr("Carve"), window.carve_strip.offered()),
        (tr("Walls"), window.wall_strip.offered()),
        (tr("Fog"), window.fog_strip.offered()),
    )
    for place, actions in offered:
        yield from (entry_of(action, place) for action in actions)

"""Context menu entries for what the players see of a thing, each a check mark.

Tokens have a submenu for it, doors, regions and labels an entry.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QInputDialog, QMenu, QWidget

from fivefoot.core.geometry.grid import CELL, Cell
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.token import ShownHitPoints, Token
from fivefoot.core.model.zone import Zone
from fivefoot.core.rules.turn.commands import EditZone
from fivefoot.core.session.commands.label_edits import EditLabel
from fivefoot.core.session.commands.several_tokens import EditTokens
from fivefoot.core.session.commands.turn import AnyCommand
from fivefoot.core.session.commands.wall_edits import ChangeBarriers
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import menu_action
from fivefoot.ui.state.workspace import Workspace

UNKNOWN = "?"
"""The displayed name of a token that players cannot name."""

MOST_NAME = 80

HIT_POINTS: tuple[tuple[ShownHitPoints, str], ...] = (
    ("", tr("Hit points: numbers for their side, a word for others")),
    ("number", tr("Hit points: as numbers")),
    ("bar", tr("Hit points: as a bar")),
    ("word", tr("Hit points: as a word for wounds")),
    ("nothing", tr("Hit points: hidden")),
)


class PlayersSeeMenu:
    """Fills menus for one workspace; questions open over `parent`."""

    def __init__(self, workspace: Workspace, parent: QWidget) -> None:
        self._workspace = workspace
        self._parent = parent

    def of_tokens(self, menu: QMenu, tokens: tuple[Token, ...]) -> None:
        """The name of some tokens for the players, and how they see their hit points."""
        names = tuple(token.id for token in tokens)
        within = menu.addMenu(tr("Players see"))
        # A single value in the set: only what all of them have in common is ticked.
        known_as = {token.seen_as for token in tokens}
        for text, seen_as in ((tr("Its name"), None), (tr("? instead of a name"), UNKNOWN)):
            self._mark(within, text, known_as == {seen_as}, EditTokens(names, {"seen_as": seen_as}))
        # Of several names the first is shown without a tick: the entry opens the question in any
        # case.
        other = [name for name in known_as if name not in (None, UNKNOWN)]
        text = tr("Another name: {name}", name=other[0]) if other else tr("Another name…")
        action = menu_action(within, text)
        action.setCheckable(True)
        action.setChecked(bool(other) and len(known_as) == 1)
        action.triggered.connect(lambda _checked=False: self.ask_name(names))
        within.addSeparator()
        shown = {token.shown_hit_points for token in tokens}
        for style, text in HIT_POINTS:
            command = EditTokens(names, {"shown_hit_points": style})
            self._mark(within, text, shown == {style}, command)

    def ask_name(self, names: tuple[str, ...]) -> None:
        """Asks for the name that players see; empty means their own."""
        # The field begins with what the players see now, so that it can be edited.
        first = self._workspace.scenario.tokens[names[0]]
        text, said = QInputDialog.getText(
            self._parent,
            tr("Players see"),
            tr("The name that players read"),
            text=first.seen_as or first.name,
        )
        if said:
            # Cut here, since the dialog has no limit and the command would refuse the whole name.
            name = text.strip()[:MOST_NAME]
            self._workspace.do(EditTokens(names, {"seen_as": name or None}))

    def of_door(self, menu: QMenu, door: Barrier) -> None:
        """Whether a door is a wall to the players until it is opened."""
        command = ChangeBarriers((door.id,), secret=not door.secret)
        self._mark(menu, tr("Secret: a wall to the players"), door.secret, command)

    def of_zones(self, menu: QMenu, zones: list[Zone]) -> None:
        """Whether regions and zones are on the players' map."""
        for zone in zones:
            text = tr("{name}: only for you", name=zone.name)
            self._mark(menu, text, zone.hidden, EditZone(zone.id, hidden=not zone.hidden))

    def of_labels(self, menu: QMenu, cell: Cell) -> None:
        """Whether the labels in a cell are on the players' map."""
        for label in self._workspace.scenario.scene.labels:
            if (label.at[0] // CELL, label.at[1] // CELL) == tuple(cell):
                # The command also takes the text, which is passed unchanged.
                command = EditLabel(label.id, label.text, label.note, not label.gm_only)
                text = tr("{name}: only for you", name=label.text)
                self._mark(menu, text, label.gm_only, command)

    def _mark(self, menu: QMenu, text: str, on: bool, command: AnyCommand) -> None:
        action = menu_action(menu, text)
        action.setCheckable(True)
        action.setChecked(on)
        action.triggered.connect(self._doing(command))

    def _doing(self, command: AnyCommand) -> Callable[..., None]:
        def do(_checked: bool = False) -> None:
            self._workspace.do(command)

        return do

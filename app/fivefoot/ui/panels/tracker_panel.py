"""The tracker: round, phase and the initiative order in letters that can be read across a
table.
"""

from __future__ import annotations

import secrets

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QInputDialog,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from fivefoot.core.interaction.action_options import MOST_AT_ONCE, takes_several
from fivefoot.core.rules.ruleset.ruleset_labels import phase_label
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.rules.turn.reacting import CARD
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import menu_action, plain, text_label, tool_tip
from fivefoot.ui.appearance.theme import RHYTHM, Theme
from fivefoot.ui.dialogs.start_encounter import StartDialog
from fivefoot.ui.panels.turn_words import waiting_words
from fivefoot.ui.state.timers import single_shot
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.widgets.hit_points_entry import HitPointsEntry
from fivefoot.ui.widgets.initiative_rows import ROW_ROLE, Row, RowDelegate, rows_of

LATER = 25
"""Milliseconds that the panel waits, so that the map is painted first."""

EMPTY = tr("Add tokens first: press A.")


class OrderList(QListWidget):
    """Rows that can be dragged to another place."""

    def __init__(self, panel: TrackerPanel, theme: Theme) -> None:
        super().__init__()
        self._panel = panel
        self.setObjectName("order")
        self.setAccessibleName(tr("Initiative"))
        self.delegate = RowDelegate(theme, panel.picture)
        self.setItemDelegate(self.delegate)
        # Only inside the list: a row dropped elsewhere would be removed here.
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        # Reported by the model, which has the new order by then; a drop is reported before.
        self.model().rowsMoved.connect(lambda *_moved: panel.reordered())

    def show_rows(self, rows: tuple[Row, ...], chosen: str | None) -> None:
        """Shows other rows, the chosen token's highlighted."""
        self.clear()
        for row in rows:
            item = QListWidgetItem()
            item.setData(ROW_ROLE, row)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, row.spoken)
            item.setToolTip(tool_tip(", ".join(self._panel.names(row))))
            self.addItem(item)
            if chosen in row.ids:
                self.setCurrentItem(item)
        nearest = next(
            (
                place
                for state in ("acting", "")
                for place, row in enumerate(rows)
                if row.state == state
            ),
            0,
        )
        if rows:
            self.scrollToItem(
                self.item(nearest)
            )  # the acting or next token, wherever the chosen one is

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows in their present order."""
        return tuple(self.item(place).data(ROW_ROLE) for place in range(self.count()))


class TrackerPanel(QWidget):
    """The start buttons, the order, and the next turn."""

    next_wanted = Signal()

    def __init__(self, workspace: Workspace, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._theme = theme
        # The order as it was dragged before the fight begins, when the scenario has none yet.
        self._draft: tuple[str, ...] = ()
        self._shown: object = None
        self.setObjectName("tracker")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Initiative"))
        self._later = single_shot(self, LATER, self.refresh)
        workspace.document_changed.connect(lambda _change: self._follow())
        workspace.selection_changed.connect(self._follow)

    def setVisible(self, visible: bool) -> None:
        # Not in `showEvent`: by then Qt has shown the children, and new ones would follow later.
        if visible:
            self._build()
        super().setVisible(visible)

    def picture(self, name: str) -> QImage | None:
        """The picture of that name, as the map shows it."""
        return self._workspace.pictures.token_picture(
            self._workspace.scenario.assets.get(name), name
        )

    def _build(self) -> None:
        """Makes the widgets, once."""
        if self.layout() is not None:
            return
        self.list = OrderList(self, self._theme)
        # Pictures are decoded in a thread: initials stand in for them until they are ready.
        self._workspace.pictures.arrived.connect(self.list.viewport().update)
        self.list.itemClicked.connect(self._choose)
        self.list.itemActivated.connect(self._choose)
        self.list.customContextMenuRequested.connect(self._row_menu)
        head, self._start_row = self._head(), self._start_buttons()
        self.empty = text_label(EMPTY)
        self.empty.setProperty("role", "muted")
        box = QVBoxLayout(self)
        box.setContentsMargins(RHYTHM, RHYTHM, RHYTHM, RHYTHM)
        box.setSpacing(RHYTHM)
        box.addLayout(head)
        box.addWidget(self.phase)
        box.addWidget(self._start_row)
        box.addWidget(self.empty)
        box.addWidget(self.list, 1)

    def _head(self) -> QHBoxLayout:
        """The round, with the buttons of a running fight; the phase has its own line below."""
        self.round, self.phase = text_label(), text_label()
        self.round.setProperty("role", "round")
        self.phase.setProperty("role", "muted")
        self.next = QPushButton(tr("Next turn  (N)"))
        self.next.setProperty("role", "primary")
        # Through the window's command, which asks where something would be lost.
        self.next.clicked.connect(lambda _checked=False: self.next_wanted.emit())
        self.more = QToolButton()
        self.more.setText("…")
        self.more.setAccessibleName(tr("More turn order options"))
        self.more.setToolTip(tr("Delay, initiative, order, surprise"))
        self.more.clicked.connect(
            lambda: self._menu(self.more.mapToGlobal(QPoint(0, self.more.height())))
        )
        head = QHBoxLayout()
        head.setSpacing(RHYTHM)
        head.addWidget(self.round, 1)
        head.addWidget(self.next)
        head.addWidget(self.more)
        return head

    def _start_buttons(self) -> QWidget:
        """The buttons that begin an encounter: with the program's rolls, or with those of the
        table.
        """
        self.begin, self.by_hand = (
            QPushButton(tr("Start the encounter")),
            QPushButton(tr("Manually…")),
        )
        self.begin.setProperty("role", "primary")
        self.begin.setToolTip(
            tool_tip(tr("The rules decide the turn order; Fivefoot rolls (Ctrl+E)"))
        )
        self.by_hand.setToolTip(tool_tip(tr("Rolls from the table, your own order, surprise")))
        self.begin.clicked.connect(lambda _checked=False: self.start())
        self.by_hand.clicked.connect(self.start_manually)
        buttons = QWidget()
        row = QHBoxLayout(buttons)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(RHYTHM)
        row.addWidget(self.begin, 1)
        row.addWidget(self.by_hand)
        return buttons

    def apply_theme(self, theme: Theme) -> None:
        """Changes the colours."""
        self._theme = theme
        if self.layout() is not None:
            self.list.delegate.look = theme
            self.list.viewport().update()

    # -- showing ----------------------------------------------------------------------------------

    def _follow(self) -> None:
        if self.isVisible():
            self._later.start()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Shows the present order."""
        self._later.stop()
        self._build()
        scenario, ruleset = self._workspace.scenario, self._workspace.ruleset
        fight = scenario.encounter
        ordered = fight.stage == "play" and bool(fight.order)
        rows = rows_of(scenario, ruleset, self._order_shown())
        self.round.setText(
            tr("Round {round}", round=fight.round) if ordered else tr("No order yet")
        )
        self.phase.setText(
            tr("{phase} phase", phase=phase_label(self._workspace.ruleset, fight.phase))
            if ordered and fight.phase
            else ""
        )
        self.phase.setVisible(bool(self.phase.text()))
        self.next.setVisible(ordered)
        waits = waiting_words(self._workspace.battle, self._workspace.fight.question)
        self.next.setEnabled(not waits)
        self.next.setToolTip(tool_tip(waits))
        self.more.setVisible(ordered)
        self._start_row.setVisible(not ordered and bool(rows))
        self.empty.setVisible(not rows)
        chosen = self._workspace.selection.primary
        if (rows, chosen) != self._shown:
            self._shown = (rows, chosen)
            self.list.show_rows(rows, chosen)

    def _order_shown(self) -> tuple[str, ...]:
        """Before the fight: the tokens in their manual order, new ones last."""
        tokens = self._workspace.scenario.tokens
        kept = [name for name in self._draft if name in tokens]
        return (*kept, *(name for name in tokens if name not in kept))

    def names(self, row: Row) -> list[str]:
        """The names of everyone in a row."""
        tokens = self._workspace.scenario.tokens
        return [tokens[name].name for name in row.ids if name in tokens]

    # -- starting and ordering --------------------------------------------------------------------

    def start(self, seed: int | None = None) -> bool:
        """Begins as the rules say; the program rolls."""
        return self._workspace.fight.do(
            # The seed goes into the command: the fight can be replayed, roll by roll.
            turn.StartEncounter(seed=secrets.randbelow(2**31) if seed is None else seed)
        )

    def start_manually(self) -> bool:
        """Asks for rolls, order and surprise, then begins."""
        rows = rows_of(self._workspace.scenario, self._workspace.ruleset, self._order_shown())
        dialog = StartDialog(self._workspace.battle, rows, secrets.randbelow(2**31), self.window())
        begun = bool(dialog.exec()) and self._workspace.fight.do(dialog.command())
        dialog.deleteLater()
        return begun

    def reordered(self) -> None:
        """A row was dragged: the order is what is shown now."""
        order = tuple(name for row in self.list.rows for name in row.ids)
        # The list has other rows than it was given: it has to be refilled in any case.
        self._shown = None
        if self._workspace.scenario.encounter.order:
            QTimer.singleShot(
                0, self, lambda: self._set_order(order)
            )  # after Qt has finished its drop
        else:
            self._draft = order

    def _set_order(self, order: tuple[str, ...]) -> None:
        # A row dropped where it was changes nothing, and is no undo step.
        if order != self._workspace.scenario.encounter.order and not self._workspace.fight.do(
            turn.SetOrder(order)
        ):
            self.refresh()

    def shift(self, row: Row, by: int) -> None:
        """Moves a row earlier (-1) or later (1): the effect of a drag, without dragging."""
        rows = list(self.list.rows)
        # By its token: while the menu was open a player may have moved, and rows have changed.
        place = next((number for number, each in enumerate(rows) if each.id == row.id), None)
        if place is None:
            return
        # At either end it stays: an order that wraps would surprise.
        there = max(0, min(len(rows) - 1, place + by))
        rows.insert(there, rows.pop(place))
        order = tuple(name for each in rows for name in each.ids)
        if self._workspace.scenario.encounter.order:
            self._set_order(order)
        else:
            self._draft = order
            self.refresh()

    def _choose(self, item: QListWidgetItem) -> None:
        row = item.data(ROW_ROLE)
        if isinstance(row, Row):
            self._workspace.select(self._workspace.selection.only(row.face))

    # -- the menu ---------------------------------------------------------------------------------

    def _row_menu(self, at: QPoint) -> None:
        item = self.list.itemAt(at)
        if item is not None:
            self.list.setCurrentItem(item)
            self._menu(self.list.viewport().mapToGlobal(at))

    def _menu(self, at: QPoint) -> None:
        item = self.list.currentItem() or self.list.item(0)
        if item is None:
            return
        menu = self.menu_for(item.data(ROW_ROLE))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(at)

    def change_hit_points(self, row: Row) -> None:
        """Opens a field for the hit points of all of a row, beside it."""
        place = self.list.visualItemRect(self.list.currentItem()).bottomLeft()
        entry = HitPointsEntry(self._workspace, row.ids, self)
        entry.open_at(self.list.viewport().mapToGlobal(place))

    def menu_for(self, row: Row) -> QMenu:
        """The menu of a row."""
        fight, do = self._workspace.scenario.encounter, self._workspace.fight.do
        menu = QMenu(self)
        menu_action(menu, row.name).setEnabled(False)
        menu.addSeparator()
        menu.addAction(tr("Damage or heal…"), lambda: self.change_hit_points(row))
        menu.addAction(tr("Earlier"), lambda: self.shift(row, -1))
        menu.addAction(tr("Later"), lambda: self.shift(row, 1))
        # Before the fight nobody waits, reacts or has an initiative.
        if not fight.order:
            return menu
        self._waits(menu, row)
        self._reactions(menu, row)
        menu.addAction(tr("Initiative…"), lambda: self.ask_initiative(row.id))
        menu.addAction(tr("Start this turn now"), lambda: do(turn.NewTurn(row.id)))
        if "surprised" in self._workspace.ruleset.conditions:
            self._surprise_action(menu, row)
        missing = [name for name in self._workspace.scenario.tokens if name not in fight.order]
        if missing:
            menu.addAction(
                tr("Add tokens not in the order"), lambda: do(turn.JoinOrder(tuple(missing)))
            )
        return menu

    def _waits(self, menu: QMenu, row: Row) -> None:
        """Whom it can delay for: those who come later in the round."""
        wait, do = menu.addMenu(tr("Wait for")), self._workspace.fight.do
        rows = self.list.rows
        for other in rows[rows.index(row) + 1 :] if row in rows else ():
            action = menu_action(wait, other.name)
            action.triggered.connect(
                # Behind the last of a group, which takes its turn together.
                lambda _checked=False, after=other.ids[-1]: do(turn.Delay(row.id, after))
            )
        wait.setEnabled(not wait.isEmpty())

    def _reactions(self, menu: QMenu, row: Row) -> None:
        """What the game master may trigger: readied actions, and reactions whose trigger only the
        players see.
        """
        react = menu.addMenu(tr("React"))
        for reaction, label in self._workspace.fight.reactions_of(row.id).items():
            action = menu_action(react, label)
            action.triggered.connect(
                lambda _checked=False, reaction=reaction: self._workspace.fight.react(
                    row.id, reaction
                )
            )
            if takes_several(self._workspace.battle) and not reaction.startswith(CARD):
                self._several(react, row.id, reaction, label)
        react.setEnabled(not react.isEmpty())

    def _several(self, menu: QMenu, token: str, reaction: str, label: str) -> None:
        """The same as several reactions at once, on one roll against the hardest (C56)."""
        for times in range(2, MOST_AT_ONCE + 1):
            action = menu_action(
                menu, tr("{label}: {times} reactions on one roll", label=label, times=times)
            )
            action.triggered.connect(
                lambda _checked=False, times=times: self._workspace.fight.react(
                    token, reaction, times
                )
            )

    def _surprise_action(self, menu: QMenu, row: Row) -> None:
        on = bool(self._workspace.scenario.tokens[row.id].conditions.get("surprised"))
        action = menu.addAction(tr("Surprised"))
        action.setCheckable(True)
        action.setChecked(on)
        # Set manually it ends as in the rules, with the first round.
        until = None if on else "surprise_round"
        action.triggered.connect(
            lambda: self._workspace.fight.do(
                turn.SetCondition(row.id, "surprised", 0 if on else 1, until)
            )
        )

    def ask_initiative(self, token_id: str) -> None:
        """Asks for a token's initiative and moves it to its place."""
        token = self._workspace.scenario.tokens.get(token_id)
        if token is None:
            return
        # Stored in thousandths, as all amounts are.
        now = self._workspace.scenario.encounter.initiative.get(token_id, 0) / 1000
        value, fine = QInputDialog.getDouble(
            self, tr("Initiative"), plain(token.name), now, -999, 999, 1
        )
        if fine:
            self._workspace.fight.do(turn.SetInitiative(token_id, value))

"""The action bar: a hand of cards in fixed places, including kinds of movement, the rest behind
"More".
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QInputDialog, QMenu, QToolButton, QWidget

from fivefoot.core.interaction.action_options import (
    MOST_ROUNDS,
    Reserve,
    may_take_rounds,
    reserves_of,
)
from fivefoot.core.interaction.actions_in_place import in_place_text
from fivefoot.core.interaction.area_offers import area_offers, offer_choice
from fivefoot.core.interaction.hand import Hand, hand_of
from fivefoot.core.interaction.readied_movement import called_text
from fivefoot.core.interaction.targeting import prompt_text
from fivefoot.core.interaction.weapon_words import weapon_name
from fivefoot.core.rules.means.pools import pool_left
from fivefoot.core.rules.rolls.roll_modifiers import rolls_with_bonus
from fivefoot.core.rules.turn.action_areas import AREA
from fivefoot.core.rules.turn.offers import Offers
from fivefoot.core.rules.turn.turn_results import Offer
from fivefoot.core.session.commands.token_edits import EditToken
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import caption, menu_action, plain, text_label, tool_tip
from fivefoot.ui.appearance.text_size import beside_text
from fivefoot.ui.appearance.theme import RHYTHM, Theme
from fivefoot.ui.commands.movement_picker import is_offered, picker_of
from fivefoot.ui.dialogs.ready_action import ReadyDialog
from fivefoot.ui.panels.action_card import (
    LEAST_WIDTH,
    MOST_WIDTH,
    ActionCard,
    CardLook,
    card_height,
    pips_of,
    tip_of,
    words_of,
)
from fivefoot.ui.panels.mode_picker import ModePicker
from fivefoot.ui.panels.more_actions import MoreActions, Section
from fivefoot.ui.panels.weapon_menus import add_weapon_choice, handling_menu
from fivefoot.ui.state.carve_desk import CARVE_TOOL
from fivefoot.ui.state.paint_desk import PAINT_TOOL
from fivefoot.ui.state.proposal_desk import PROPOSE_TOOL
from fivefoot.ui.state.step_notice import StepNotice
from fivefoot.ui.state.timers import single_shot
from fivefoot.ui.state.wall_desk import WALL_TOOLS
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.state.zone_desk import ZONE_TOOL
from fivefoot.ui.widgets.caption import Caption
from fivefoot.ui.widgets.tab_order import follow_each_other

LATER = 25
"""Milliseconds that the bar waits, so that the map is painted first."""

GAP = RHYTHM // 2
MODE_ROOM = 104
"""Logical pixels reserved for the mode of movement, whether there is a choice or not, so that the
cards do not shift.
"""

MODE_LEAST = 40
"""Its width in logical pixels in a narrow bar, where it is an icon."""

MORE_ROOM = 88
NARROW = 560
"""The bar's width in logical pixels below which the cards need the mode's space."""

KEYS = "123456789"
MORE_KEY = "0"
NOBODY = tr("No token is selected: click one, or press N for the next turn.")
NO_ORDER = tr("No token is selected: click one, or press Ctrl+E to start the encounter.")


def prices_to_choose(offer: Offer) -> dict[int, str]:
    """The prices of an action by their indices, where they differ in the amount and not only in the
    pool.
    """
    # The rules choose between prices from different pools: the first that can be paid.
    if len({frozenset(cost) for cost in offer.prices}) == len(offer.prices):
        return {}
    return dict(enumerate(offer.alternatives))


class ActionBar(QWidget):
    """One row below the map.

    Number keys play the cards, 0 opens the rest; what is being aimed is shown on the map.
    """

    def __init__(
        self, workspace: Workspace, theme: Theme, over: QWidget, parent: QWidget | None = None
    ) -> None:
        """`over` is the map, at whose lower edge the bar shows its texts."""
        super().__init__(parent)
        self._workspace = workspace
        self._theme = theme
        self._said = ""
        # The hand that the cards show, and how many fitted: a change of either deals anew.
        self._hand, self._dealt = Hand(), 0
        # The rules that the cards were dealt under; between a change of rules and the next deal
        # they differ.
        self._rules = workspace.ruleset
        self.offers: Mapping[str, Offer] = {}
        self.buttons: list[ActionCard] = []
        self._actions_by_id: dict[str, QAction] | None = None
        self.setObjectName("actionbar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Actions"))
        # On the map, not in the bar: a line that comes and goes here would move the map.
        self.line = Caption(over)
        self._build()
        self._listen()
        self.refresh()

    def _listen(self) -> None:
        """Connects the workspace and the keys."""
        workspace = self._workspace
        self._later = single_shot(self, LATER, self.refresh)
        self._keys = [self._key(key, number) for number, key in enumerate(KEYS)]
        self._more_key = QShortcut(QKeySequence(MORE_KEY), self)
        self._more_key.activated.connect(self.open_more)
        workspace.document_changed.connect(lambda _change: self._follow())
        workspace.selection_changed.connect(self._follow)
        workspace.shown_changed.connect(self._on_shown)
        # Now, not later: the aim changes with every step of the pointer, the hand does not.
        workspace.fight.changed.connect(self._refresh_cards)
        workspace.lenses.changed.connect(self._show_or_hide)
        self._happened = StepNotice(workspace, self)
        self._happened.changed.connect(self._show_line)

    def _build(self) -> None:
        self.nobody = text_label(NOBODY)
        self.nobody.setProperty("role", "muted")
        self.modes = ModePicker(self._workspace, self._theme)
        kept = self.modes.sizePolicy()
        # With a single mode the button would be hidden, and every card would move by its width.
        kept.setRetainSizeWhenHidden(True)
        self.modes.setSizePolicy(kept)
        self.more = QToolButton()
        self.more.setText(tr("More"))
        self.more.setToolTip(
            tool_tip(tr("Actions not among the cards ({more_key})", more_key=MORE_KEY))
        )
        self.more.setAccessibleName(tr("More actions"))
        self.more.clicked.connect(self.open_more)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(RHYTHM, RHYTHM // 2, RHYTHM, RHYTHM // 2)
        self._row.setSpacing(GAP)
        self._row.addWidget(self.nobody)
        self._row.addStretch(1)
        self._row.addWidget(self.modes)
        self._row.addWidget(self.more)
        self._measure()

    @cached_property
    def rest(self) -> MoreActions:
        """The list behind More; made when it is first opened."""
        made = MoreActions(self, words_of)
        made.taken.connect(self.take)
        made.kept.connect(lambda offer: self.keep(offer.action, True))
        made.show_sections(self._sections)
        return made

    def _measure(self) -> None:
        """Gives the bar the height of cards at the present text size."""
        self.more.setFixedSize(self._more_room(), card_height())
        self.setFixedHeight(card_height() + RHYTHM)

    def _key(self, key: str, number: int) -> QShortcut:
        shortcut = QShortcut(QKeySequence(key), self)
        shortcut.activated.connect(lambda: self.play(number))
        return shortcut

    @property
    def aimed_action(self) -> str | None:
        """The action that is being aimed."""
        aim = self._workspace.fight.aim
        return aim.action if aim is not None else None

    def _follow(self) -> None:
        self._show_or_hide()
        if self._workspace.fight.actor is None or not self.buttons:
            self.refresh()  # nobody's cards play nothing: the keys of the first turn would be lost
        else:
            self._later.start()

    def _on_shown(self) -> None:
        """Another kind of movement, another tool, or rules without the present kind."""
        if not is_offered(self._workspace.ruleset, self._workspace.picker):
            self._workspace.choose_picker("move")
            return
        self._refresh_cards()

    def apply_theme(self, theme: Theme) -> None:
        """Changes the colours."""
        self._theme = theme
        self.modes.apply_theme(theme)
        self._measure()
        self._deal_anew()

    # -- the cards --------------------------------------------------------------------------------

    def _show_or_hide(self) -> None:
        """In play the bar takes its space even without a selection, so that the map does not
        move.
        """
        workspace = self._workspace
        # These tools have strips in the same place: two bars below the map would move it.
        areas = AREA in workspace.fight.aim.choice if workspace.fight.aim is not None else False
        tools = ("ground", PAINT_TOOL, CARVE_TOOL, PROPOSE_TOOL, ZONE_TOOL, *WALL_TOOLS)
        other = areas or workspace.lenses.is_open or workspace.tool in tools
        self.setVisible(workspace.battle.in_play and not other)

    def refresh(self) -> None:
        """Shows the hand of the token that panels show."""
        self._later.stop()
        if not is_offered(self._workspace.ruleset, self._workspace.picker):
            self._workspace.choose_picker("move")
        self._show_or_hide()
        actor, battle = self._workspace.fight.actor, self._workspace.battle
        self._rules = battle.ruleset
        # Each is worked out when it is looked at: most of them are behind More.
        self.offers = Offers(battle, actor) if actor is not None else {}
        self._forget_actions()
        hand = hand_of(battle, actor) if actor is not None else Hand()
        if hand != self._hand or self._room() != self._dealt:
            self._hand = hand
            self._deal()
        # N begins a turn only where there is an order, or a token to begin it.
        self.nobody.setText(NOBODY if battle.scenario.encounter.order else NO_ORDER)
        self.nobody.setVisible(actor is None)
        self.more.setVisible(actor is not None)
        self._refresh_cards()
        self._fill_more()

    def _more_room(self) -> int:
        """The width of More in logical pixels, in any language."""
        widest = self.more.fontMetrics().horizontalAdvance(tr("More {count}", count=99))
        return max(beside_text(MORE_ROOM), widest + 3 * RHYTHM)

    def _pixels(self) -> int:
        """Logical pixels for the cards, besides the mode and More."""
        return self.width() - 2 * RHYTHM - self._mode_room() - self._more_room() - 3 * GAP

    @property
    def _is_wide(self) -> bool:
        return self.width() >= beside_text(NARROW)

    def _mode_room(self) -> int:
        """Logical pixels reserved for the mode of movement."""
        return beside_text(MODE_ROOM) if self._is_wide else MODE_LEAST

    def _room(self) -> int:
        """How many cards fit side by side."""
        return max(1, self._pixels() // (beside_text(LEAST_WIDTH) + GAP))

    def _deal(self) -> None:
        """Shows as many cards as fit, all of the same width; the rest goes behind More.

        An action that had a card keeps it, with its focus: a new one takes long to make.
        """
        self._dealt = self._room()
        before = {button.offer.action: button for button in self.buttons}
        self.buttons = [
            before.pop(action) if action in before else self._card(self.offers[action])
            for action in self._places_with_room()
        ]
        for button in before.values():
            # Hidden at once: `deleteLater` would leave it visible and clickable until the event
            # loop.
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._share_room()
        for place, button in enumerate(self.buttons):
            self._row.insertWidget(place, button)
            button.show()
        # The Tab order is that of creation, where new cards come last.
        follow_each_other([*self.buttons, self.modes, self.more] if self.buttons else [])

    def _places_with_room(self) -> tuple[str, ...]:
        """The actions of the hand whose cards have room."""
        return self._hand.places[: self._room()]

    def _share_room(self) -> None:
        """Makes all cards equally large; the picker of movement modes has room of its own."""
        least, most = beside_text(LEAST_WIDTH), beside_text(MOST_WIDTH)
        width = max(least, min(most, self._pixels() // max(1, len(self.buttons)) - GAP))
        for button in self.buttons:
            button.setFixedSize(width, card_height())
        styles = Qt.ToolButtonStyle
        self.modes.setToolButtonStyle(
            styles.ToolButtonTextBesideIcon if self._is_wide else styles.ToolButtonIconOnly
        )
        self.modes.setFixedSize(self._mode_room(), card_height())

    def _card(self, offer: Offer) -> ActionCard:
        card = ActionCard(offer, CardLook(), lambda: self._theme, self)
        card.text_requested.connect(self.say)
        card.shows_text_beside = self._shows_card_texts
        # The card's offer at the time of the click; the one it was dealt with may be from an
        # earlier turn.
        card.clicked.connect(lambda _checked=False: self.take(card.offer))
        card.customContextMenuRequested.connect(
            lambda at: self._card_menu(card, card.mapToGlobal(at))
        )
        return card

    def _refresh_cards(self) -> None:
        """Shows on each card what is chosen, aimed or blocked now."""
        fight, ruleset = self._workspace.fight, self._workspace.ruleset
        self._show_or_hide()
        if ruleset is not self._rules:
            return  # the cards are those of other rules until they are dealt anew
        token = self._workspace.scenario.tokens.get(fight.actor or "")
        favourites = token.favourites.get(ruleset.id, ()) if token is not None else ()
        for number, button in enumerate(self.buttons):
            action = button.offer.action
            offer = self.offers.get(action, button.offer)
            moves = ruleset.actions[action].movement is not None
            # While something is aimed, the map takes no move: the kind of movement is not shown as
            # chosen.
            in_hand = (
                moves and fight.aim is None and picker_of(ruleset, action) == self._workspace.picker
            )
            key = KEYS[number] if number < len(KEYS) else ""
            chosen = in_hand or action == self.aimed_action
            look = CardLook(
                pips_of(self._workspace.battle, offer),
                key,
                chosen,
                action in favourites,
                fight.question is not None,
                self._weapon_of(action),
            )
            button.show_offer(ruleset, offer, look)
        for number, shortcut in enumerate(self._keys):
            # While a question waits, the digits are its answers.
            shortcut.setEnabled(fight.question is None and number < len(self.buttons))
        self._more_key.setEnabled(fight.question is None and bool(self.buttons))
        self._show_line()

    def _weapon_of(self, action: str) -> str:
        """The weapon of the acting token's attack."""
        fight, battle = self._workspace.fight, self._workspace.battle
        if fight.actor is None or fight.actor not in battle.scenario.tokens:
            return ""
        aim = fight.aim if self.aimed_action == action else None
        said = aim.choice.get("weapon") if aim is not None else None
        return weapon_name(battle, fight.actor, action, said)

    @property
    def actions_by_id(self) -> dict[str, QAction]:
        """The actions as Qt actions, for the palette and the menu; an illegal one says why."""
        # Created when one of the two opens: nobody reads three dozen tool tips at each step.
        if self._actions_by_id is None:
            self._actions_by_id = {
                name: self._as_action(each) for name, each in self.offers.items()
            }
        return self._actions_by_id

    def _as_action(self, offer: Offer) -> QAction:
        action = QAction(caption(f"{offer.label} ({offer.cost})"), self)
        action.setToolTip(tool_tip(tip_of(self._rules, offer)))
        action.triggered.connect(lambda _checked=False: self.take(offer))
        return action

    def _forget_actions(self) -> None:
        """Removes what was made from earlier offers, from an open menu as well."""
        for action in (self._actions_by_id or {}).values():
            action.deleteLater()
        self._actions_by_id = None

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # The height changes with the text size, for which `apply_theme` deals.
        if event.size().width() == event.oldSize().width():
            return
        if len(self._places_with_room()) != len(self.buttons):
            self._deal_anew()
        elif self.buttons:
            # The same cards, wider or narrower.
            self._dealt = self._room()
            self._share_room()

    def _deal_anew(self) -> None:
        """Deals the same hand again, for another width or text size.

        Not under other rules: that happens as soon as the window has handled the change.
        """
        if self.buttons and self._workspace.ruleset is self._rules:
            self._deal()
            self._refresh_cards()
            self._fill_more()

    # -- the rest ---------------------------------------------------------------------------------

    def _without_cards(self) -> list[str]:
        """The creature's actions that have no card."""
        # Cards that did not fit come first: they are the best of the rest.
        rest = [*self._hand.places[len(self.buttons) :], *self._hand.more]
        return [name for name in rest if name in self.offers]

    def _sections(self) -> tuple[Section, ...]:
        """What has no space or no place, in the ruleset's order: possible now, not possible now,
        never possible.
        """
        offers = [self.offers[name] for name in self._without_cards()]
        away = tuple(self.offers[name] for name in self._hand.away if name in self.offers)
        open_now = tuple(offer for offer in offers if offer.legal)
        barred = tuple(offer for offer in offers if not offer.legal)
        return (
            (tr("Now"), open_now),
            (tr("Areas"), self.area_offers()),
            (tr("Not now"), barred),
            (tr("Not for this creature"), away),
        )

    def _fill_more(self) -> None:
        """Tells how many actions have no card, and fills the list of them if it was ever opened."""
        if "rest" in vars(self):
            self.rest.show_sections(self._sections)
        self.more.setText(tr("More {count}", count=len(self._without_cards())))

    def area_offers(self) -> tuple[Offer, ...]:
        """The creature's actions with areas."""
        actor = self._workspace.fight.actor
        if actor is None:
            return ()
        had = (*self._hand.places, *self._hand.more)
        return area_offers(self._workspace.battle, actor, self.offers, had)

    def open_more(self) -> None:
        """Opens the list of the rest."""
        if self.waits_to_change:
            self.refresh()
        if self.buttons and self.isVisible():
            self.rest.open_above(self.more)

    def _card_menu(self, card: ActionCard, at: QPoint) -> None:
        menu = self.card_menu(card)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(at)

    def card_menu(self, card: ActionCard) -> QMenu:
        """The menu of a card: everything besides playing it."""
        menu, action, on = QMenu(self), card.offer.action, not card.look.favourite
        entry = menu.addAction(tr("Pin") if on else tr("Unpin"))
        # The move already precedes every favourite.
        entry.setEnabled(action != self._workspace.ruleset.movement.action)
        entry.triggered.connect(lambda _checked=False: self.keep(action, on))
        add_weapon_choice(self._workspace, menu, action)
        self._add_said(menu, card.offer)
        return menu

    def _add_said(self, menu: QMenu, offer: Offer) -> None:
        """Adds the options of an action: more of a reserve, work of several rounds."""
        actor, battle = self._workspace.fight.actor, self._workspace.battle
        if actor is None or not offer.legal:
            return
        for reserve in reserves_of(battle, actor, offer.action):
            entry = menu_action(menu, tr("Spend more {reserve}…", reserve=reserve.label))
            entry.triggered.connect(
                lambda _checked=False, reserve=reserve: self.spend_more(offer, reserve)
            )
        if may_take_rounds(battle.ruleset.actions[offer.action]):
            entry = menu_action(menu, tr("Work over several rounds…"))
            entry.triggered.connect(
                lambda _checked=False: self._ask_number(
                    offer,
                    "rounds",
                    tr("Rounds that {offer} takes", offer=offer.label),
                    MOST_ROUNDS,
                    2,
                )
            )

    def spend_more(self, offer: Offer, reserve: Reserve) -> None:
        """Asks how much of a reserve an action takes, and takes it (A18)."""
        words = tr("{reserve} spent, at least {least}", reserve=reserve.label, least=reserve.least)
        self._ask_number(offer, reserve.pool, words, reserve.left, reserve.least)

    def keep(self, action: str, on: bool) -> None:
        """Makes an action a favourite of the creature, or removes it; favourites come right after
        movement.
        """
        actor, system = self._workspace.fight.actor, self._workspace.ruleset.id
        if actor is None:
            return
        token = self._workspace.scenario.tokens[actor]
        # Removed first, so that marking a favourite again puts it last and not twice.
        before = [name for name in token.favourites.get(system, ()) if name != action]
        kept = {**token.favourites, system: (*before, action) if on else tuple(before)}
        self._workspace.do(
            # A system without favourites is left out, so that equal scenarios are saved alike.
            EditToken(actor, {"favourites": {key: value for key, value in kept.items() if value}})
        )

    def attacks_of(self, token_id: str) -> tuple[str, ...]:
        """The melee and ranged attacks of a token, in the order of its hand."""
        battle = self._workspace.battle
        hand, actions = hand_of(battle, token_id), battle.ruleset.actions
        return tuple(
            name
            for name in (*hand.places, *hand.more)
            if actions[name].is_strike and actions[name].target
        )

    # -- taking -----------------------------------------------------------------------------------

    @property
    def waits_to_change(self) -> bool:
        """Whether other cards are coming in a moment, once the map has been painted."""
        return self._later.isActive()

    def play(self, number: int) -> None:
        """Plays the card in a place (from 0) of the present hand, even where it is not yet
        shown.
        """
        if self.waits_to_change:
            self.refresh()
        if number < len(self.buttons) and self.isVisible():
            self.take(self.buttons[number].offer)

    def take(self, offer: Offer) -> None:
        """Takes an action; asks for what has to be chosen first (which one is readied, a number
        rolled, a price).
        """
        fight, battle = self._workspace.fight, self._workspace.battle
        actor = fight.actor
        if actor is None:
            return
        action = battle.ruleset.actions[offer.action]
        rolled = next((effect.roll for effect in action.effects if effect.roll), None)
        # Passed on, not refused here: the fight says why and offers to overrule.
        if not offer.legal:
            fight.choose(offer.action)
        elif action.stores:
            self._ask_what_to_ready(actor, offer)
        elif rolled is not None:
            words = next(rolls_with_bonus(battle.ruleset, battle.token(actor), action), rolled)
            self._ask_number(offer, "roll", tr("{words} rolled", words=words), 999)
        elif action.trade is not None:
            self._ask_number(offer, "trade", action.trade.label, action.trade.most)
        elif (handling := handling_menu(self._workspace, self, offer)) is not None:
            self._open_above(handling, offer)
        elif len(prices_to_choose(offer)) > 1:
            self._open_above(self.price_menu(offer), offer)
        else:
            fight.choose(offer.action, offer_choice(battle, offer, self._workspace.areas.typed))

    def _open_above(self, menu: QMenu, offer: Offer) -> None:
        """Opens a menu above the card of an offer, or above More."""
        self._end_other_aim(offer)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        card = next((each for each in self.buttons if each.offer.action == offer.action), self.more)
        # Upwards: the bar is at the window's lower edge, below which there may be no screen.
        menu.popup(card.mapToGlobal(QPoint(0, -menu.sizeHint().height())))

    def _ask_number(self, offer: Offer, key: str, words: str, most: int, least: int = 0) -> None:
        self._end_other_aim(offer)
        number, fine = QInputDialog.getInt(
            self.window(), offer.label, plain(words), least, least, most
        )
        if fine:
            self._workspace.fight.choose(offer.action, {key: number})

    def _ask_what_to_ready(self, actor: str, offer: Offer) -> None:
        self._end_other_aim(offer)
        dialog = ReadyDialog(self._workspace.battle, actor, offer.action, self.window())
        if dialog.exec():
            self._workspace.fight.choose(offer.action, dialog.choice())
        dialog.deleteLater()

    def _end_other_aim(self, offer: Offer) -> None:
        """Something is asked about an action: another one is aimed no longer."""
        # Its hint and chip would stay on the map, beside a question about something else.
        fight = self._workspace.fight
        if fight.aim is not None and fight.aim.action != offer.action:
            fight.cancel()

    def price_menu(self, offer: Offer) -> QMenu:
        """The prices that the players choose from: an ability of one, two or three points."""
        menu = QMenu(self)
        menu_action(menu, offer.label).setEnabled(False)
        for number, text in prices_to_choose(offer).items():
            action = menu_action(menu, text)
            action.setEnabled(self._can_pay(offer.prices[number]))
            action.triggered.connect(
                lambda _checked=False, number=number: self._workspace.fight.choose(
                    offer.action,
                    offer_choice(self._workspace.battle, offer, self._workspace.areas.typed),
                    number,
                )
            )
        return menu

    def _can_pay(self, price: Mapping[str, int]) -> bool:
        """Whether the acting token has enough left in every pool."""
        battle, actor = self._workspace.battle, self._workspace.fight.actor
        return actor is not None and all(
            pool_left(battle, actor, pool) >= cost for pool, cost in price.items()
        )

    # -- speaking ---------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """Shows a text about the card under the pointer; without one the aim's text returns."""
        self._said = text
        self._show_line()

    def _shows_card_texts(self) -> bool:
        """Whether the line is free for a card: not while something is aimed or a question
        waits.
        """
        fight = self._workspace.fight
        return fight.aim is None and (fight.question is None or fight.called is not None)

    def _show_line(self) -> None:
        fight = self._workspace.fight
        if fight.question is not None and fight.called is None:
            self.line.say("")  # the card on the map now shows its own text
        elif fight.aim is not None:
            self.line.say(prompt_text(self._workspace.battle, fight.aim))
        elif self._said:
            self.line.say(self._said)
        elif fight.called is not None:
            self.line.say(called_text(self._workspace.battle, fight.called))
        elif fight.here is not None and fight.actor is not None:
            self.line.say(in_place_text(self._workspace.battle, fight.actor, fight.here))
        else:
            self.line.say(self._happened.text)

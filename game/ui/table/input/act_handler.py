"""What the player does at the table, act by act: on the model, or on the own cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from game.rules.state import Phase
from game.translation import _
from game.ui.devices import Device
from game.ui.table.card_places import SpriteId
from game.ui.table.input.drops import Drops
from game.ui.table.input.hint_teller import LASTS, HintTeller
from game.ui.table.input.log_reader import LogReader
from game.ui.table.input.own_hand import OwnHand
from game.ui.table.input.player_input import PlayerInput
from game.ui.table.layout import hit
from game.ui.table.outcomes import (
    EXTRA,
    HAND,
    KEPT,
    MELD,
    PILE,
    STAGED,
    STOCK,
    Act,
    Outcome,
    Place,
)
from game.ui.table.playback.playback import Playback
from game.ui.table.render.fanned_sheets import next_meld
from game.ui.table.render.tabletop import Tabletop
from game.ui.table.table_state import MeldKey, Undone
from game.ui.table.telling import Exits
from game.ui.widgets.button import Button

Point: TypeAlias = tuple[int, int]


class ActHandler:
    """Carries out what mouse, keyboard, gamepad and buttons mean, and shows what became of it."""

    def __init__(
        self,
        tabletop: Tabletop,
        player: PlayerInput,
        drops: Drops,
        playback: Playback,
        exits: Exits,
    ) -> None:
        self.tabletop = tabletop
        self.player = player
        self.drops = drops
        self.playback = playback
        self.exits = exits
        self.state = tabletop.state
        self.model = tabletop.model
        self.controls = tabletop.controls
        self.settings = tabletop.settings
        self.on_refused: Callable[[str], None] = lambda words: None
        """Told the sentence whenever something was not done."""
        self.hints = HintTeller(tabletop)
        self.hand = OwnHand(tabletop, player, playback)
        self.log = LogReader(tabletop)

    # -- moves of the game ---------------------------------------------------------------------

    def draw(self) -> None:
        """Draw from the stock."""
        self.report(self.player.draw())

    def take(self) -> None:
        """Take the pile, or discard the chosen card on it."""
        self.report(self.pile_clicked())

    def meld(self) -> None:
        """Meld the chosen cards, or open."""
        self.report(self.player.meld(self.player.staging.chosen()))

    def add(self) -> None:
        """Add the chosen cards to a meld."""
        self.report(self.player.lay_off(self.player.staging.chosen()))

    def discard(self) -> None:
        """Discard the chosen card."""
        self.report(self.player.discard(self.player.staging.chosen()))

    def discard_cursor(self) -> None:
        """Discard the card at which the keyboard is."""
        if self.state.own.cursor is not None and self.model.your_turn:
            self.report(self.player.discard([self.state.own.cursor]))

    def pick_up(self) -> None:
        """Take up the other hand."""
        self.report(self.player.pick_up())

    def hint(self) -> None:
        """Ask what a good player would do."""
        self.hints.ask()

    def toggle_log(self) -> None:
        """Open or close the log."""
        self.log.toggle()

    def sort(self, by: str) -> None:
        """Sort the hand ``by`` rank or suit, or leave it in the player's ``own`` order."""
        self.hand.sort(by)

    def arrange(self) -> None:
        """Let everything on the table glide to its place."""
        self.tabletop.arrange(animate=True)

    # -- cards put out -------------------------------------------------------------------------

    def recall(self, card: SpriteId | None = None) -> None:
        """A card that was put out goes back into the hand, or all of them do."""
        self.player.staging.take_back(None if card is None else [card])
        self.state.choice = None
        self.tabletop.arrange(animate=True)

    # -- what becomes of an act ----------------------------------------------------------------

    def report(self, outcome: Outcome, at: Point | None = None) -> None:
        """Show what became of an act: go on, ask, or say why not."""
        state = self.state
        state.zoom.show(None)
        state.choice = outcome.choice
        if outcome.refused:
            self.playback.sound("refuse")
            hand = state.areas.hand
            where = at or (hand.centerx, hand.top)
            if outcome.instead is not None:
                self.tabletop.ask()
                where = self.controls.point_to(outcome.instead) or where
            state.said.refuse(outcome.refusal, where, state.now)
            self.playback.announce(outcome.refusal)
            self.on_refused(outcome.refusal)
        elif outcome.acted:
            state.said.hush()
            # What was asked for before is no advice for now.
            self.hints.close()
            self.playback.show_now()
            if outcome.told:
                state.said.advise(outcome.told, state.now, lasts=LASTS)
                self.playback.announce(outcome.told)
        self.playback.look_again()
        self.tabletop.arrange(animate=True)

    def answer(self, act: Act | None) -> None:
        """An answer to the question at the table; None is the one that leads to the score sheet."""
        if act is None:
            self.score_sheet()
        else:
            self.report(self.player.answer(act))

    def undo(self) -> None:
        """Take back what was done last: an action, or putting cards out."""
        staging = self.player.staging
        if staging.put_out_last:
            staging.undo_last()
            self.playback.sound("slide")
            self.report(KEPT)
        elif self.model.undo():
            self._gone_back()
        elif self.tabletop.telling.goes_back and self.model.takebacks:
            self.take_back()
        elif self.tabletop.telling.goes_back and self.exits.take_back is not None:
            self.exits.take_back()

    def take_back(self) -> None:
        """Go back to just before the player's last decision, whatever has come of it."""
        self.playback.finish()
        if self.model.take_back():
            self.state.own.fresh.clear()
            self._gone_back()

    def _gone_back(self) -> None:
        """Show that an action was undone."""
        self.playback.sound("slide")
        self.report(Outcome(acted=True))
        self.state.own.undone.append(Undone(self.player.staging.situation))
        self.playback.mark_anew()
        self.tabletop.changed()

    def redo(self) -> None:
        """Do again what was undone last: an action, or putting cards out."""
        staging = self.player.staging
        if not staging.can_redo:
            return
        self.playback.sound("slide")
        if staging.put_out_again():
            self.report(KEPT)
        else:
            self.state.own.undone.pop()
            self.report(Outcome(acted=self.model.redo()))

    def menu(self) -> None:
        """Ask for the menu."""
        if self.exits.menu is not None:
            self.exits.menu()

    def score(self) -> None:
        """Show the score so far, or the sheet of a hand that is over."""
        if self._over:
            self.score_sheet()
        elif self.exits.score is not None:
            self.exits.score()

    def score_sheet(self) -> None:
        """Hand over to whoever shows the score."""
        if self.exits.hand_over is not None and self._over:
            self.exits.hand_over()

    @property
    def _over(self) -> bool:
        """Whether the hand is over, and shown to be."""
        return self.state.view.phase is Phase.OVER and self.model.view().phase is Phase.OVER

    # -- what else the buttons do --------------------------------------------------------------

    def pile_clicked(self) -> Outcome:
        """What a click on the pile does: take it, or discard the chosen card on it."""
        chosen = self.player.staging.chosen()
        if self.model.your_turn and self.state.view.phase is Phase.MELD and chosen:
            return self.player.discard(chosen)
        return self.player.take(chosen)

    def click(self, place: Place | None, at: Point) -> None:
        """A click on the stock, the pile, the other hand or an own meld."""
        if place == STOCK:
            self.report(self.player.draw(), at)
        elif place == PILE:
            self.report(self.pile_clicked(), at)
        elif place == EXTRA:
            self.report(self.player.pick_up(), at)
        elif isinstance(place, tuple) and place[0] == MELD:
            self._meld_clicked((self.state.view.side, place[1]), at)

    def click_elsewhere(self, pos: Point) -> None:
        """A click on nothing that can be gripped."""
        state = self.state
        line = self.tabletop.log_panel.line_at(pos)
        meld = hit.meld_at(state, pos)
        if meld is not None:
            self._meld_clicked(meld, pos)
        elif line is not None:
            self.log.explain(line)
        elif state.choice is not None or state.own.selected:
            state.choice = None
            state.own.selected.clear()
            self.tabletop.arrange(animate=True)

    def _meld_clicked(self, meld: MeldKey, pos: Point) -> None:
        """Add the chosen cards to an own meld, or look closely."""
        side, index = meld
        chosen = self.player.staging.chosen()
        if chosen and side == self.state.view.side and self.model.your_turn:
            self.report(self.drops.drop(chosen, (MELD, index)), pos)
        else:
            self.look_at(None if meld == self.state.zoom.shown else meld)

    def look_at(self, meld: MeldKey | None) -> None:
        """Show a meld closely, or none any more."""
        if meld != self.state.zoom.shown:
            self.state.zoom.show(meld)
            self.tabletop.changed()

    def next_meld(self, by: int) -> None:
        """Look closely at the next meld, or the one before."""
        state = self.state
        state.zoom.show(next_meld(state.layout, state.view, state.zoom.shown, by))
        self.tabletop.changed()

    def double_click(self, card: SpriteId, at: Point, *, chosen: bool) -> None:
        """Do the obvious with a card: with all that were chosen if it was one of them, else alone.

        The first click has chosen it, or let it go; ``chosen`` tells that it was chosen before.
        Who begins with another card does not mean those that they chose before.
        """
        own = self.state.own
        if chosen:
            own.selected.add(card)
        else:
            own.selected = {card}
        self.report(self.player.obvious(self.player.staging.chosen()), at)

    # -- dragging ------------------------------------------------------------------------------

    def picked_up(self) -> None:
        """Cards have been picked up with the mouse: what is possible lights up."""
        self.playback.sound("slide")
        self.state.said.hush()
        self.state.zoom.show(None)
        self.tabletop.arrange(animate=True)

    def drop(
        self, what: Place, held: Sequence[SpriteId], place: Place | None, gap: int | None,
        joined: Sequence[SpriteId], pos: Point,
    ) -> None:  # fmt: skip
        """What was dragged is let go over a place; ``gap`` is where in the hand.

        ``joined`` are the cards meant where those held go there only with others that are chosen.
        """
        player, staging = self.player, self.player.staging
        self.tabletop.let_go()
        self.state.let_go()
        onto_meld = isinstance(place, tuple) and place[0] == MELD
        if what == STOCK:
            if place not in (STOCK, None):
                self.report(player.draw(), pos)
        elif what == EXTRA:
            if place not in (EXTRA, None):
                self.report(player.pick_up(), pos)
        elif isinstance(what, tuple):
            if isinstance(place, tuple) and onto_meld:
                self.report(self.drops.merge(what[1], place[1]), pos)
        elif what == PILE:
            if place is not None and onto_meld:
                self.report(self.drops.drop((), place), pos)
            elif place not in (PILE, None):
                self.report(self.pile_clicked(), pos)
        elif place in (HAND, STOCK) or place is None:
            if place == HAND and what == STAGED:
                staging.take_back(held)
                self.state.choice = None
            if place == HAND and gap is not None:
                rest = [i for i in player.shown_hand() if i not in held]
                self.hand.reorder(rest, held, gap)
            if place is None and self._is_others_ground(pos):
                self.report(Outcome(_("Cards never go to melds of opponents.")), pos)
        else:
            self.report(self.drops.drop(joined or held, place), pos)
        self.tabletop.arrange(animate=True)

    def put_back(self) -> None:
        """Hold nothing any more: what was dragged glides back."""
        if self.state.drag.what is not None:
            self.tabletop.let_go()
            self.state.let_go()
            self.tabletop.arrange(animate=True)
        self.state.drag.press = None

    def _is_others_ground(self, pos: Point) -> bool:
        """Whether a point lies on the ground of another side."""
        own = self.state.view.side
        return any(
            box.collidepoint(pos) for side, box in self.state.areas.grounds.items() if side != own
        )

    # -- the keyboard --------------------------------------------------------------------------

    def obvious(self) -> None:
        """What Enter does."""
        own, keys = self.state.own, self.controls.prompt_keys
        chosen = self.player.staging.chosen()
        if keys and not chosen and (len(keys) == 1 or self.state.choice is not None):
            keys[0].click()
            return
        if not chosen and own.cursor_shown and own.cursor is not None and not own.staged:
            chosen = [own.cursor]
        self.report(self.player.obvious(chosen))

    def away(self) -> None:
        """Let go of what is chosen, asked or told, one after the other; then the menu."""
        state = self.state
        if state.drag.what is not None:
            self.put_back()
        elif state.choice is not None or state.own.selected:
            state.choice = None
            state.own.selected.clear()
            self.tabletop.arrange(animate=True)
        elif not state.advised and state.said.hush():
            self.tabletop.changed()
        elif state.zoom.shown is not None:
            self.look_at(None)
        else:
            self.menu()

    def refuse(self, key: int) -> bool:
        """A letter of an action that cannot be done: tell why, though it has no button then.

        Whether it is such a letter.
        """
        for button in self.controls.children:
            letter = getattr(button, "shortcut", "")
            if len(letter) != 1 or key != ord(letter.lower()):
                continue
            if button.enabled and not button.visible and isinstance(button, Button):
                # It is refused for the cards that are chosen, or that none are.
                button.click()
                return True
            if button.disabled_reason:
                # Where the actions are: those that cannot be done have no button there.
                where = self.state.areas.plaza.why.midbottom
                self.state.said.refuse(button.disabled_reason, where, self.state.now)
                self.on_refused(button.disabled_reason)
                self.tabletop.changed()
                return True
        return False

    # -- the mouse over the table --------------------------------------------------------------

    def hover(self, at: Point | None) -> None:
        """The mouse moves over the table without a button down, or leaves it (None)."""
        state, pos = self.state, at or (-1, -1)
        lifted = at is None and self.tabletop.ui.device is Device.FINGER
        if not lifted:
            self.log.hover(pos)
        card = state.drag.under = hit.card_at(state, pos)
        card = card if card in state.layout.strips else None
        if card != state.drag.hovered:
            # The card under the mouse rises a little.
            state.drag.hovered = card
            self.tabletop.arrange(animate=True)
        over = None if at is None else hit.meld_at(state, pos)
        # What was looked at stays to be read when the finger has gone.
        if not lifted and state.zoom.hover(over, state.now):
            self.tabletop.changed()

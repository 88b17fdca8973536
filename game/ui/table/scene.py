"""The table of a match: shows what the game tells and hands on what the player does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.players.search.advice import Advice
from game.rules.actions import Action, Draw, Take
from game.rules.state import Phase
from game.translation import _
from game.ui.table import sentences
from game.ui.table.controls import Acts
from game.ui.table.outcomes import KEPT, MELD, Act, Outcome
from game.ui.table.peek import MeldKey
from game.ui.table.stage import TableStage
from game.ui.table.zones import SpriteId

WHEEL: Final = 3
"""Lines of the log for a notch of the mouse wheel."""


class TableScene(TableStage):
    """One match at a table.

    ``on_hand_over`` is called when the player wants the score sheet after a hand, ``on_menu`` for
    the menu. Settings are read anew whenever the scene is laid out.
    """

    def _acts(self) -> Acts:
        desk = self.desk
        return Acts(
            draw=lambda: self.report(desk.draw()),
            take=lambda: self.report(self.pile_clicked()),
            meld=lambda: self.report(desk.meld(desk.chosen())),
            lay_off=lambda: self.report(desk.lay_off(desk.chosen())),
            discard=lambda: self.report(desk.discard(desk.chosen())),
            undo=self.undo,
            hint=self.ask_hint,
            log=self.toggle_log,
            menu=self.menu,
            sort=self.sort,
            answer=self.answer,
            score_sheet=self.score_sheet,
            pick_up=lambda: self.report(desk.pick_up()),
            turned=lambda: self.arrange(animate=True),
        )

    # -- input ---------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if self.showcase.shown is not None or any(m.stops for m in self.moments):
                # It only goes on: what comes up may be under the mouse.
                self.finish_move()
                return True
            dealing = self.dealing
            if self.pointer.dragging is None:
                self.finish_move()
            if dealing:
                # It was meant for what lay there before: nobody has seen the new cards yet.
                return True
            self.keys.active = False
            if self.widgets.handle(event):
                return True
            # Not for a click on a button: that may be the one that takes the last move back.
            self.game.hurry()
            if self.show.busy:
                # Another's move is still to be shown: till then cards are not what they seem.
                return True
            if self.notes.hush():
                self.refresh()
            if not self.pointer.down(event.pos):
                self._click_on_nothing(event.pos)
            return True
        if event.type == pygame.MOUSEMOTION:
            if self.pointer.move(event.pos):
                return True
            self._hover_log(event.pos)
            self.pointer.hover(event.pos)
            if self.peek.hover(self.pointer.meld_at(event.pos), self.now):
                self.refresh()
            return self.widgets.handle(event)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self.widgets.handle(event) or self.pointer.up(event.pos)
        if event.type == pygame.MOUSEWHEEL and self.areas.log.collidepoint(self.pointer.pos):
            self.scroll_log(WHEEL * event.y)
            return True
        if event.type == pygame.KEYDOWN:
            return self.keys.down(event)
        if event.type == pygame.WINDOWLEAVE and self.pointer.dragging is None:
            self._hover_log((-1, -1))
            self.pointer.hover((-1, -1))
            if self.peek.hover(None, self.now):
                self.refresh()
        return self.widgets.handle(event)

    def _click_on_nothing(self, pos: tuple[int, int]) -> None:
        line = self.log.line_at(pos)
        meld = self.pointer.meld_at(pos)
        if meld is not None:
            self.meld_clicked(meld, pos)
        elif line is not None:
            self.explain_line(line)
        elif self.choice is not None or self.desk.selected:
            self.choice = None
            self.desk.selected.clear()
            self.arrange(animate=True)

    def meld_clicked(self, meld: MeldKey, pos: tuple[int, int]) -> None:
        """What a click on a meld does: add the chosen cards to an own one, or look closely."""
        side, index = meld
        chosen = self.desk.chosen()
        if chosen and side == self.view.side and self.game.your_turn:
            self.report(self.desk.drop(chosen, (MELD, index)), pos)
        else:
            self.look_at(None if meld == self.peek.shown else meld)

    def look_at(self, meld: MeldKey | None) -> None:
        """Show a meld closely, or none any more."""
        if meld != self.peek.shown:
            self.peek.show(meld)
            self.refresh()

    def _hover_log(self, pos: tuple[int, int]) -> None:
        line = self.log.line_at(pos) if self.areas.log.w else None
        if line != self.log.hovered:
            self.log.hovered = line
            # What stands under its line need not be told once more over others.
            if line is not None and self.may_explain(line) and not self.reasons_written:
                self.explain_line(line)
            else:
                self.notes.hush()
                self.refresh()

    def scroll_log(self, by: int) -> None:
        """Bring down so many lines of what happened before; up again where negative."""
        if self.log.scroll(by):
            self.refresh()
            self._hover_log(self.pointer.pos)

    def explain_line(self, number: int) -> None:
        """Tell why a computer player did what a line of the log says, or when it will be told."""
        line = self.log.lines[number]
        place = self.log.place_of(number)
        at = (self.areas.size[0] - self.areas.log.w, self.areas.plaza.centre[1])
        if place is not None:
            at = (place.centerx, place.top)
        words = sentences.whole(line.why) or _("No reason is known for this.")
        if not self.tells_why and self.may_explain(number):
            words = _(
                "Why is told after the hand: it could give away cards. Settings can change that."
            )
        self.notes.explain(words, at, self.now, lasts=8)
        self.refresh()

    # -- what the player does ------------------------------------------------------------------

    def report(self, outcome: Outcome, at: tuple[int, int] | None = None) -> None:
        """Show what became of an act: go on, ask, or say why not."""
        self.peek.show(None)
        self.choice = outcome.choice
        if outcome.refused:
            self.sound("refuse")
            where = at or (self.areas.hand.centerx, self.areas.hand.top)
            if outcome.instead is not None:
                self.controls.ask(self._question(), self.areas)
                where = self.controls.point_to(outcome.instead) or where
            self.notes.explain(outcome.refusal, where, self.now)
            self.announce(outcome.refusal)
        elif outcome.acted:
            self.notes.hush()
            # What was asked for before is no advice for now.
            self.hints.close()
            self.take_in()
            self.show.next_at = min(self.show.next_at, self.now)
            self._play_due()
        self.look_again()
        self.arrange(animate=True)

    def toggle(self, card: SpriteId) -> None:
        """Select a card, or let it go."""
        self.desk.selected ^= {card}
        self.choice = None
        self.sound("place")
        self.arrange(animate=True)

    def pile_clicked(self) -> Outcome:
        """What a click on the pile does: take it, or discard the chosen card on it."""
        chosen = self.desk.chosen()
        if self.game.your_turn and self.view.phase is Phase.MELD and chosen:
            return self.desk.discard(chosen)
        return self.desk.take(chosen)

    def answer(self, act: Act | None) -> None:
        """An answer to the question at the table."""
        if act is None:
            self.score_sheet()
            return
        self.report(self.desk.answer(act))

    def score_sheet(self) -> None:
        """Hand over to whoever shows the score."""
        over = self.view.phase is Phase.OVER and self.game.view().phase is Phase.OVER
        if self.on_hand_over is not None and over:
            self.on_hand_over()

    def undo(self) -> None:
        """Take back what was done last: an action, or putting cards out."""
        if self.desk.put_out_last:
            self.desk.take_back_last()
            self.sound("slide")
            self.report(KEPT)
        elif self.game.undo():
            self.sound("slide")
            self.report(Outcome(acted=True))
            self.mark_anew()
            self.refresh()
        elif self.goes_back and self.game.takebacks:
            self.take_back()
        elif self.goes_back and self.on_take_back is not None:
            self.on_take_back()

    def take_back(self) -> None:
        """Go back to just before the player's last decision, whatever has come of it."""
        self.finish()
        if self.game.take_back():
            self.sound("slide")
            self.report(Outcome(acted=True))
            self.desk.fresh.clear()
            self.mark_anew()
            self.refresh()

    def ask_hint(self) -> None:
        """Ask what a good player would do."""
        if self.game.your_turn:
            self.hints.start(self.now)

    def _tell_hint(self, advice: Advice) -> None:
        if not self.game.your_turn:
            return
        self.mark_advised(advice.best.action)
        self.notes.advise(sentences.hinted_words(advice), self.now, lasts=9)
        self.refresh()

    def mark_advised(self, action: Action) -> None:
        """Mark the cards that an advised move is about, those it would take among them."""
        zones = self.zones
        self.hinted = set()
        for card in sentences.action_cards(action):
            ids = [i for i in zones.hands[action.seat] if i not in self.hinted]
            found = next((i for i in ids if zones.faces[i] == card), None)
            if found is not None:
                self.hinted.add(found)
        if isinstance(action, Take):
            self.hinted |= set(zones.pile[-1:])
        elif isinstance(action, Draw):
            self.hinted |= set(zones.stock[-1:])

    def toggle_log(self) -> None:
        """Open or close the log."""
        self.settings.log = "closed" if self.log_open(self.areas.size) else "open"
        self.resize(self.areas.size, self.areas.s)

    def menu(self) -> None:
        """Ask for the menu."""
        if self.on_menu is not None:
            self.on_menu()

    def sort(self, name: str) -> None:
        """Sort the hand by "rank", "suit" or leave it as it is ("own")."""
        if name == "own":
            self.desk.order.keep(self.desk.hand())
        self.desk.order.sort = name
        self.settings.sort = name
        self.arrange(animate=True)

    def reorder(self, shown: Sequence[SpriteId], cards: Sequence[SpriteId], at: int) -> None:
        """Put cards of the hand elsewhere in it; it then stays as it is."""
        if [*shown[:at], *cards, *shown[at:]] == self.desk.hand():
            return  # they lie where they were
        self.desk.order.place(shown, cards, at)
        self.settings.sort = "own"

    # -- for the pointer -----------------------------------------------------------------------

    def note_picked_up(self) -> None:
        """Cards have been picked up: what is possible lights up."""
        self.notes.hush()
        self.peek.show(None)
        self.arrange(animate=True)

    def follow_drag(self) -> None:
        """The held cards have moved."""
        self.invalidate(pygame.Rect(0, 0, 0, 0))

    def let_go(self, held: Sequence[SpriteId]) -> None:
        """The held cards are let go where they are; they glide to where they belong."""
        for sprite in held:
            self.animator.hold(sprite, self.pointer.pose_of(sprite))

    def cards_chosen(self) -> list[int]:
        """The faces of the selected cards, from left to right."""
        return list(self.desk.cards(self.desk.chosen()))

"""What the player is about to do: chosen cards, cards put out for the opening, lawful places.

No pygame here: mouse, keys and buttons all come down to these few acts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.controller.log_sentences import Teller
from game.controller.targets import NEW_MELD, Target, grouped
from game.rules.actions import (
    Action,
    Discard,
    Draw,
    LayMelds,
    LayOff,
    PickUp,
    TableThrees,
    Take,
)
from game.rules.cards import Card, is_wild, rank_of
from game.rules.events import Fined
from game.rules.fines import fine_due, fine_for
from game.rules.refusal import Refusal
from game.rules.state import Phase
from game.rules.view import PlayerView
from game.translation import _
from game.ui.table.card_places import SpriteId
from game.ui.table.input.reminders import Reminders
from game.ui.table.input.ways_in_words import as_options, way_words
from game.ui.table.outcomes import (
    DONE,
    KEPT,
    MELD,
    Act,
    Choice,
    OpenAndDiscard,
    Outcome,
    Stand,
)
from game.ui.table.sentences import action_words, draw_first, refused_words
from game.ui.table.staging import OPENING, AtTable, Staging
from game.ui.table.table_model import TableModel
from game.ui.table.table_state import PutOut, TableState


class PlayerInput(AtTable):
    """What the player may do: every act of mouse, keys and buttons comes down to these."""

    def __init__(self, model: TableModel, state: TableState, staging: Staging) -> None:
        super().__init__(model, state)
        self.staging = staging
        self.reminders = Reminders(model, state, staging)

    def shown_hand(self) -> list[SpriteId]:
        """The own cards from left to right, without those put out and those being dragged."""
        return [i for i in self.staging.hand() if i not in self.state.drag.held]

    def extra_cards(self) -> list[SpriteId]:
        """The cards of the player's other hand, as long as it lies there."""
        place = self.staging.extra_at
        return [] if place is None else self.state.cards.extra.get(place, [])

    # -- acts ----------------------------------------------------------------------------------

    def put_down(self) -> Outcome:
        """Open with the cards put out, from the hand or together with the pile.

        What is no meld yet goes back to the hand, as long as there are melds.
        """
        view = self.view
        question = self.staging.where_they_stand()
        if question is not None:
            # It cannot be changed once they lie there.
            return Outcome(choice=question)
        pair = self.staging.with_pile()
        groups = self._melds_beside(pair)
        if pair is not None:
            first = self.staging.cards(self.own.staged[pair])
            return self.play(Take(self.seat, first, None, tuple(groups)))
        if view.turn == view.seat and view.phase is Phase.DRAW:
            return Outcome(self.staging.no_pair_out())
        return self.play(LayMelds(self.seat, tuple(groups)))

    def play(self, action: Action, ids: Sequence[SpriteId] = ()) -> Outcome:
        """Do it, or say why not. ``ids`` are the very cards meant, where faces are alike."""
        put_out = (i for group in self.own.staged for i in group)
        self.state.cards.preferred = list(dict.fromkeys([*ids, *put_out, *self.own.selected]))
        before = self.view
        refusal = self.model.submit(action)
        if refusal is not None:
            return Outcome(self._fined(before, action, refusal) or self.told(refusal))
        self.own.selected.clear()
        return DONE

    def _fined(self, before: PlayerView, action: Action, refusal: Refusal) -> str:
        """What a refused action has cost; empty if it cost nothing."""
        fine, after = fine_due(before, action, refusal), self.view
        if fine is None or (after.fined, after.raised) == (before.fined, before.raised):
            return ""
        event = Fined(fine.seat, fine.offence, fine_for(after.variant, fine.offence))
        return Teller(self.model.names, self.seat).line([event], after) + "."

    def answer(self, act: Act) -> Outcome:
        """Do what an answer to a question says."""
        if isinstance(act, Stand):
            self.staging.stand(act.place, act.cards)
            # What the cards put out are worth has been looked at anew.
            self.own.reminded.pop(OPENING, None)
            return KEPT
        if isinstance(act, OpenAndDiscard):
            return self.open_and_discard(act.card)
        if isinstance(act, Discard):
            alike = [i for i in self.staging.hand() if self.state.cards.faces[i] == act.card]
            return self.discard(sorted(alike, key=lambda i: i not in self.own.selected)[:1])
        return self.play(act)

    def draw(self) -> Outcome:
        """Draw from the stock."""
        return self.play(Draw(self.seat))

    def discard(self, ids: Sequence[SpriteId]) -> Outcome:
        """Throw the one card chosen."""
        if len(ids) != 1:
            return Outcome(_("Choose the one card to discard."))
        action = Discard(self.seat, self.state.cards.faces[ids[0]])
        waits = self.reminders.not_melded(ids)
        outcome = self.reminders.of(action, ids) or self.play(action, ids)
        if outcome.acted and waits:
            # Left there they would look like melds while the others play.
            self.staging.take_back()
            return replace(outcome, told=waits)
        return outcome

    def open_and_discard(self, card: SpriteId) -> Outcome:
        """Open with the cards put out but for one, and discard that."""
        if any(card in group for group in self.own.staged):
            self.staging.take_back([card])
        opened = self.put_down()
        return self.discard([card]) if opened.acted else opened

    def meld(self, ids: Sequence[SpriteId]) -> Outcome:
        """Put chosen cards down as new melds, or out for the opening; without any, open."""
        if self.staging.may_stage:
            if ids:
                return self.staging.stage(ids, self._joined(ids))
            if self.own.staged:
                return self.put_down()
        if not ids:
            return Outcome(_("Choose the cards to meld."))
        cards = self.staging.cards(ids)
        ways = [t for t in self.legal.targets(cards) if t.place == NEW_MELD]
        if ways:
            return self.choose(_("Meld them how?"), ways, ids)
        groups = grouped(cards)
        if len(cards) > 2 and any(len(group) < 3 for group in groups):
            # They would be enough: what is amiss is that they are not alike.
            groups = (cards,)
        return self.play(LayMelds(self.seat, groups), ids)

    def _joined(self, ids: Sequence[SpriteId]) -> int | None:
        """The group put out that cards join which are no meld by themselves; None for no such."""
        alone = len(self.staging.parts(ids)) == 1 and not self.staging.group_is_whole(ids)
        return self.staging.lengthens(ids) if alone else None

    def choose(self, title: str, ways: Sequence[Target], ids: Sequence[SpriteId] = ()) -> Outcome:
        """Do what there is to do; where there are several ways, ask which."""
        if len(ways) == 1:
            return self.play(ways[0].action, ids)
        return Outcome(choice=Choice(title, as_options(ways, self.view)))

    def told(self, refusal: Refusal | None) -> str:
        """A refusal in words, nothing where there is none."""
        return "" if refusal is None else refused_words(self.model, refusal)

    @property
    def drawing(self) -> bool:
        """Whether the player is to draw, or to take the pile."""
        return self.view.turn == self.seat and self.view.phase is Phase.DRAW

    def pick_up(self) -> Outcome:
        """Take up the extra hand."""
        return self.play(PickUp(self.seat))

    def lay_off(self, ids: Sequence[SpriteId], index: int | None = None) -> Outcome:
        """Add chosen cards to a meld, or each to the meld of its rank."""
        if not ids:
            return Outcome(_("Choose the cards to add to a meld."))
        if self.staging.may_stage and self.own.staged:
            return self._add_to_tray(ids)
        cards = self.staging.cards(ids)
        if index is not None:
            ways = [t for t in self.legal.targets(cards) if t.place == (MELD, index)]
            if ways:
                return self.choose(_("Where in the sequence?"), ways, ids)
            return self.play(LayOff(self.seat, ((cards, index),)), ids)
        view = self.view
        melds = view.melds[view.side]
        wild = [c for c in cards if is_wild(c)]
        fits = [t for t in self.legal.targets(cards) if isinstance(t.action, LayOff)]
        if fits:
            return self.choose(_("Add to which meld?"), fits, ids)
        additions: list[tuple[tuple[Card, ...], int]] = []
        for rank in dict.fromkeys(rank_of(c) for c in cards if not is_wild(c)):
            place = next((i for i, meld in enumerate(melds) if meld.rank == rank), None)
            if place is None:
                return Outcome(_("You have no meld of that rank."))
            additions.append((tuple(c for c in cards if rank_of(c) == rank), place))
        if wild or not additions:
            onto = additions[0][1] if len(additions) == 1 else None
            if onto is None:
                return Outcome(self._wild_refusal(cards))
            additions = [(cards, onto)]
        return self.play(LayOff(self.seat, tuple(additions)), ids)

    def _add_to_tray(self, ids: Sequence[SpriteId]) -> Outcome:
        """Add chosen cards to what is put out for the opening, each rank to its own."""
        parts = self.staging.additions(ids)
        if not parts:
            return Outcome(_("That goes with none of the melds of your opening."))
        before = len(self.own.put_out)
        for part in parts:
            outcome = self.staging.stage(part, self.staging.lengthens(part))
            if outcome.refused:
                return outcome
        # What was added together goes back together.
        together = [i for put in self.own.put_out[before:] for i in put.cards]
        self.own.put_out[before:] = [PutOut(together, self.model.actions_so_far)]
        return KEPT

    def _wild_refusal(self, cards: tuple[Card, ...]) -> str:
        view = self.view
        for index in range(len(view.melds[view.side])):
            refusal = self.legal.why_not(LayOff(self.seat, ((cards, index),)))
            if refusal is not None:
                return self.told(refusal)
        return _("You have no meld yet.")

    def take(self, ids: Sequence[SpriteId] = ()) -> Outcome:
        """Take the pile with chosen cards; without any, in the way there is, or ask which."""
        view = self.view
        cards = self.staging.cards(ids)
        if view.turn != view.seat or view.phase is not Phase.DRAW or not view.pile:
            return self._refused(Take(self.seat, cards))
        rank = rank_of(view.pile[-1])
        pair = self.staging.with_pile()
        if self.own.staged and (pair is not None or not cards):
            first = self._pair(rank)
            if pair is not None:
                first = self.staging.cards(self.own.staged[pair])
            return self._open_with_pile(first + cards, pair)
        if self.own.staged:
            return self._open_with_pile(cards, None)
        ways = self.legal.take_ways(cards)
        # An opening that was looked for is shown before it is done.
        opens = any(isinstance(way.action, Take) and way.action.opening for way in ways)
        if len(ways) == 1 and not opens:
            return self.play(ways[0].action, ids)
        if ways:
            options = tuple((way_words(way, ways, view), way.action) for way in ways)
            return Outcome(choice=Choice(_("Take the pile with"), options))
        action = Take(self.seat, cards or self._pair(rank))
        # It is tried, since some tables fine it (HR-2).
        return KEPT if self.legal.why_not(action) is None else self.play(action, ids)

    def _pair(self, rank: int) -> tuple[Card, ...]:
        return tuple(c for c in self.staging.cards(self.staging.hand()) if rank_of(c) == rank)[:2]

    def _open_with_pile(self, first: tuple[Card, ...], pair: int | None) -> Outcome:
        question = self.staging.where_they_stand()
        if question is not None:
            return Outcome(choice=question)
        groups = self._melds_beside(pair)
        return self.play(Take(self.seat, first, None, tuple(groups)))

    def _melds_beside(self, pair: int | None) -> list[tuple[Card, ...]]:
        """The melds put out beside the group that goes with the pile.

        What is no meld yet stays in the hand, unless nothing else would be laid.
        """
        others = [group for place, group in enumerate(self.own.staged) if place != pair]
        whole = [group for group in others if self.staging.group_is_whole(group)]
        return [
            self.staging.placed(group) for group in (whole if whole or pair is not None else others)
        ]

    def _refused(self, action: Action) -> Outcome:
        refusal = self.legal.why_not(action)
        return Outcome(self.told(refusal)) if refusal is not None else KEPT

    def tables(self, ids: Sequence[SpriteId]) -> bool:
        """Whether these are threes that may be tabled now."""
        threes = bool(ids) and all(map(self.view.is_bonus_three, self.staging.cards(ids)))
        return threes and self.legal.why_not(TableThrees(self.seat)) is None

    def obvious(self, ids: Sequence[SpriteId]) -> Outcome:
        """What Enter and a double click do: table threes, draw, open, meld, add, or discard."""
        view = self.view
        if self.tables(ids):
            return self.play(TableThrees(self.seat))
        if self.drawing:
            if self.own.staged:
                return self._begin_with_tray(ids)
            if view.stock and not (ids and self.takes_with(ids)):
                return self.draw()
            return self.take(ids)
        if self.own.staged and not ids:
            return self.put_down()
        if len(ids) == 1:
            (card,) = self.staging.cards(ids)
            onto = [t for t in self.legal.targets([card]) if isinstance(t.action, LayOff)]
            throw = Discard(self.seat, card)
            if onto and is_wild(card) and self.legal.why_not(throw) is None:
                # A wild card thrown is a choice like any other, but none to be made by accident.
                options = (*as_options(onto, self.view), (action_words(throw), throw))
                return Outcome(choice=Choice(_("Add to a meld, or discard?"), options))
            return self.choose(_("Add to which meld?"), onto, ids) if onto else self.discard(ids)
        if not ids:
            return Outcome(self._nothing_chosen())
        ways = self.legal.targets(self.staging.cards(ids))
        adding = any(isinstance(way.action, LayOff) for way in ways)
        return self.lay_off(ids) if adding else self.meld(ids)

    def _begin_with_tray(self, ids: Sequence[SpriteId]) -> Outcome:
        """Before the draw the cards put out open with the pile, or wait.

        Nobody who has put cards out means a draw, which cannot be taken back.
        """
        top = self.view.pile[-1] >> 2 if self.view.pile else 0
        pair = any(card >> 2 == top for card in self.staging.cards(ids))
        if pair or (not ids and self.staging.with_pile() is not None):
            return self.take(ids)
        return Outcome(draw_first(self.model) or _("Draw a card or take the pile first."))

    def _nothing_chosen(self) -> str:
        if not self.model.your_turn:
            return _("It is not your turn.")
        if self.view.phase is not Phase.MELD:
            return _("Answer the question first.")
        return _("Choose a card to discard, or cards to meld.")

    def takes_with(self, ids: Sequence[SpriteId]) -> bool:
        """Whether the pile may be taken with these cards."""
        return self.legal.why_not(Take(self.seat, self.staging.cards(ids))) is None

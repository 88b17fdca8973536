"""What is offered to the player: which acts can be done now, why not, and which is obvious."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, fields, replace

from game.controller.targets import NEW_MELD, grouped
from game.rules.actions import Discard, LayMelds, LayOff, Offence, PayFine, PickUp
from game.rules.cards import is_wild, rank_of
from game.rules.refusal import Reason
from game.rules.state import Phase
from game.rules.view import PlayerView
from game.translation import _, _p
from game.ui.table.card_places import SpriteId
from game.ui.table.sentences import refused_words
from game.ui.table.staging import Staging
from game.ui.table.table_model import TableModel
from game.ui.table.table_state import TableState


@dataclass(frozen=True, slots=True)
class Offer:
    """An act: ``refusal`` says why it cannot be done, and is empty where it can.

    ``shown`` tells whether it has a button now, ``primary`` whether it is the obvious one, ``fits``
    whether it would be done with the cards that are chosen: it is never held out otherwise.
    """

    refusal: str = ""
    shown: bool = True
    primary: bool = False
    words: str = ""
    fits: bool = True

    @property
    def enabled(self) -> bool:
        """Whether it can be done."""
        return not self.refusal


@dataclass(frozen=True, slots=True)
class Offers:
    """All acts that have buttons."""

    draw: Offer
    take: Offer
    meld: Offer
    open: Offer
    add: Offer
    discard: Offer
    undo: Offer
    redo: Offer
    hint: Offer
    pick_up: Offer


def hold_out(found: Offers, obvious: Collection[str]) -> Offers:
    """The same offers, with those acts alone held out as the obvious ones, as far as they fit."""

    def held(name: str, offer: Offer) -> Offer:
        return replace(offer, primary=name in obvious and offer.enabled and offer.fits)

    acts = {each.name: getattr(found, each.name) for each in fields(found)}
    return Offers(**{name: held(name, offer) for name, offer in acts.items()})


def offers(
    state: TableState, model: TableModel, staging: Staging, *, asked: bool, goes_back: bool
) -> Offers:
    """What is offered just now; ``asked`` tells that there is a question to be answered first.

    ``goes_back`` tells that moves can be taken back beyond the turn.
    """
    return _Judge(state, model, staging, asked=asked).offers(goes_back=goes_back)


class _Judge:
    """Judges every act for one moment of the table."""

    def __init__(
        self, state: TableState, model: TableModel, staging: Staging, *, asked: bool
    ) -> None:
        # What is shown may still lag behind the game. The buttons wait until the turn is shown to
        # be the player's; what they do then counts for them at once.
        shown = state.view
        self.own = model.your_turn and shown.turn == shown.seat and not state.dealing
        self.view: PlayerView = model.view() if self.own else shown
        self.state, self.model, self.staging = state, model, staging
        self.drawing = self.own and self.view.phase is Phase.DRAW
        self.melding = self.own and self.view.phase is Phase.MELD
        self.free = not asked
        """While something is asked only its answers are held out."""
        self.chosen = len(state.own.selected)
        self.wait = self._wait()

    def _wait(self) -> str:
        if self.state.dealing:
            return _("The cards are being dealt.")
        answering = self.own and not self.drawing and not self.melding
        return _("Answer the question first.") if answering else _("It is not your turn.")

    def offers(self, *, goes_back: bool) -> Offers:
        """All of them."""
        model, staging, chosen = self.model, self.staging, self.chosen
        ready = staging.may_stage and bool(self.state.own.staged) and not chosen
        fault = staging.check().refusal if ready and self.own else None
        # Opening is offered only where it will not be refused.
        refused = "" if fault is None else refused_words(model, fault)
        opens = ready and self.own and not refused
        below = fault is not None and fault.reason is Reason.OPENING_BELOW_MINIMUM
        if below and self._is_fined(Offence.OPENING):
            # It may be tried, though it is not held out.
            refused = ""
        barred = self._barred()
        unmelded = barred or self._why_nothing_out() or refused
        melds = bool(chosen) and not unmelded and self._melds()
        back = model.can_undo or staging.may_take_back or goes_back
        return Offers(
            draw=self._draw(),
            take=self._take(),
            meld=Offer(
                unmelded,
                bool(chosen) and not unmelded and not ready,
                self.free and chosen > 1 and melds,
                _p("button", "Meld"),
                fits=melds,
            ),
            open=Offer(unmelded, ready and not unmelded, self.free and opens, fits=opens),
            add=self._add(barred),
            discard=self._discard(opens=opens),
            undo=Offer("" if back else _("There is nothing to take back.")),
            redo=Offer("" if staging.can_redo else _("There is nothing to redo.")),
            hint=self._hint(),
            pick_up=self._pick_up(),
        )

    def _hint(self) -> Offer:
        if not self.model.gives_hints:
            return Offer(_("There are no hints in this match."))
        return Offer("" if self.own else self.wait)

    def _acts(self) -> bool:
        return self.drawing or self.melding

    def _draw(self) -> Offer:
        can = self.drawing and bool(self.view.stock)
        refusal = _("You have already drawn.")
        if not self._acts():
            refusal = self.wait
        elif self.drawing:
            refusal = _("The stock is empty.")
        return Offer(
            "" if can else refusal, can, self.free and self.drawing and not self.view.must_take
        )

    def _take(self) -> Offer:
        can = self.drawing and (not self.state.no_pile or self._is_fined(Offence.TAKE))
        refusal = _("You can take the pile only instead of drawing.")
        if not self._acts():
            refusal = self.wait
        elif self.drawing:
            refusal = self.state.no_pile
        due = self.drawing and (self.view.must_take or not self.view.stock)
        count = len(self.view.pile)
        words = _p("button", "Take")
        if count:
            words = _p("button, the pile", "Take {count}").format(count=count)
        ways = self.drawing and bool(self.model.legal.takes())
        # The table says that it finds no way; cards chosen or put out may yet be one.
        tries = bool(self.state.own.staged) or self.chosen > 0
        return Offer(
            "" if can else refusal, can and (ways or tries), self.free and due and ways, words
        )

    def _is_fined(self, offence: Offence) -> bool:
        """Whether the table has a fine for it now, so that it may be tried (HR-2)."""
        return self.model.legal.why_not(PayFine(self.view.seat, offence)) is None

    def _barred(self) -> str:
        """Why nothing may be put down now, whatever the cards."""
        fault = self.model.legal.why_no_melds() if self.melding else None
        return "" if fault is None else refused_words(self.model, fault)

    def _why_nothing_out(self) -> str:
        """Why no cards can be put out before there is melding; empty where some are chosen."""
        if self.melding:
            return ""
        if not self.staging.may_stage:
            return _("Draw first.") if self.drawing else self.wait
        if self.chosen:
            return ""
        if not self.state.own.staged:
            return _("Choose cards to meld for your opening.")
        if not self.drawing:
            return self.wait
        # The cards put out may open together with the pile.
        return self.staging.no_pair_out()

    def _add(self, barred: str) -> Offer:
        view, staging = self.view, self.staging
        can = self.melding and view.opened[view.side] and not barred
        refusal = _("You have not opened yet.")
        if not self._acts():
            refusal = self.wait
        elif self.drawing:
            refusal = _("Draw first.")
        refusal = barred or refusal
        if staging.may_take_back:
            can = bool(staging.additions(staging.chosen()))
            refusal = _("Choose the cards to add to your opening.")
            if self.chosen:
                refusal = _("That goes with none of the melds of your opening.")
        return Offer("" if can else refusal, bool(self.chosen) and can and self._adds())

    def _melds(self) -> bool:
        """Whether the chosen cards can be put down, or out. Pressed anyway, Meld says why not."""
        ids, staging, legal = self.staging.chosen(), self.staging, self.model.legal
        if staging.may_stage:
            return not any(staging.group_fault(part) for part in staging.parts(ids))
        cards = staging.cards(ids)
        if any(target.place == NEW_MELD for target in legal.targets(cards)):
            return True
        return legal.why_not(LayMelds(self.view.seat, grouped(cards))) is None

    def _adds(self) -> bool:
        """Whether there is something to which the chosen cards go, if only by their ranks."""
        ids, staging, view = self.staging.chosen(), self.staging, self.view
        if staging.may_take_back:
            return bool(staging.additions(ids))
        cards = staging.cards(ids)
        if any(isinstance(target.action, LayOff) for target in self.model.legal.targets(cards)):
            return True
        ranks = {rank_of(card) for card in cards if not is_wild(card)}
        return bool(ranks) and ranks <= {meld.rank for meld in view.melds[view.side]}

    def _discard(self, *, opens: bool) -> Offer:
        refusal = self.wait if not self._acts() else _("Draw first.")
        shown = self.chosen == 1 and self.melding
        # What will be refused is not held out as the thing to do; pressed, it says why.
        fits = shown and self._discards(self.staging.chosen()[0])
        primary = self.free and fits and not opens
        return Offer("" if self.melding else refusal, shown, primary, fits=fits)

    def _discards(self, card: SpriteId) -> bool:
        action = Discard(self.view.seat, self.state.cards.faces[card])
        return self.model.legal.why_not(action) is None

    def _pick_up(self) -> Offer:
        """The other hand of the player is taken up where it lies."""
        view, model = self.view, self.model
        if self.staging.extra_at is None or view.phase is Phase.OVER:
            return Offer(_("It is not your turn."), shown=False)
        if not model.your_turn:
            return Offer(_("It is not your turn."))
        fault = model.legal.why_not(PickUp(view.seat))
        refusal = "" if fault is None else refused_words(model, fault)
        return Offer(refusal, primary=not refusal and not view.hand)

"""Sequences, where the game has them: laying them down, and the worth of cards towards one."""

from __future__ import annotations

from collections.abc import Iterator

from ..rules.actions import LayMelds, LayOff
from ..rules.cards import ACE, FOUR, Card
from ..rules.legality import verify
from ..rules.melds import Meld, MeldKind
from .player import Decision
from .sight import Sight

_REACH = 2
"""Cards of a suit so many ranks apart help each other towards a sequence."""


def own_sequences(sight: Sight) -> Iterator[tuple[int, Meld]]:
    """The unfinished sequences of the side with their numbers."""
    size = sight.terms.canasta
    for index, meld in enumerate(sight.melds):
        if meld.kind is MeldKind.SEQUENCE and len(meld.cards) < size:
            yield index, meld


def choose_sequences(sight: Sight) -> Decision | None:
    """Cards that lengthen a sequence, or a new one, if two cards stay in hand."""
    for index, meld in own_sequences(sight):
        joining = _joining(sight, meld)[: len(sight.hand) - 2]
        if joining:
            action = LayOff(sight.seat, ((tuple(joining), index),))
            if verify(sight.view, action) is None:
                full = len(meld.cards) + len(joining) >= sight.terms.canasta
                what = "completes a sequence" if full else "lengthens a sequence"
                return Decision(action, what)
    for run in sorted(_runs(sight), key=len, reverse=True):
        cards = run[: min(sight.terms.canasta, len(sight.hand) - 2)]
        if len(cards) >= 3:
            new = LayMelds(sight.seat, (tuple(cards),))
            if verify(sight.view, new) is None:
                return Decision(new, f"starts a sequence of {len(cards)} cards")
    return None


def _joining(sight: Sight, meld: Meld) -> list[Card]:
    """Natural cards of the hand that continue a sequence at either end, nearest first."""
    held = set(sight.hand)
    room = sight.terms.canasta - len(meld.cards)
    found: list[Card] = []
    low, high = meld.low - 1, meld.high + 1
    while len(found) < room:
        below = low * 4 + meld.suit
        above = high * 4 + meld.suit
        if high <= ACE and above in held:
            found.append(above)
            high += 1
        elif low >= FOUR and below in held:
            found.append(below)
            low -= 1
        else:
            break
    return found


def _runs(sight: Sight) -> Iterator[list[Card]]:
    """The longest runs of three or more natural cards of one suit."""
    held = set(sight.hand)
    for suit in range(4):
        run: list[Card] = []
        for rank in range(FOUR, ACE + 2):
            card = rank * 4 + suit
            if rank <= ACE and card in held:
                run.append(card)
                continue
            if len(run) >= 3:
                yield run
            run = []


def closeness(sight: Sight, card: Card) -> int:
    """How many cards in hand and open ends on the table could make a sequence with this one."""
    rank, suit = card >> 2, card & 3
    held = set(sight.hand)
    near = 0
    for other in range(max(FOUR, rank - _REACH), min(ACE, rank + _REACH) + 1):
        if other != rank and other * 4 + suit in held:
            near += 1
    for _, meld in own_sequences(sight):
        if meld.suit == suit and (0 < meld.low - rank <= _REACH or 0 < rank - meld.high <= _REACH):
            near += 2
    return near

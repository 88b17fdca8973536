"""What one seat may know of a hand in play."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Self

from .cards import HIDDEN, Card
from .events import CardDrawn, Discarded, Event, FootTaken, HandPickedUp, PileTaken, ThreeHeld
from .state import State, copy_fields


class PlayerView(State):
    """A hand in play as one seat may know it.

    It is a state in which every card that the seat cannot see is ``HIDDEN``: the stock, all other
    hands, and every foot, the own one too. What is lawful for the seat in turn depends on nothing
    hidden, so the rules can be asked of its view as well.
    """

    __slots__ = ("seat",)

    seat: int

    def copy(self) -> Self:
        """An independent copy, seen from the same seat."""
        other = super().copy()
        other.seat = self.seat
        return other

    @property
    def hand(self) -> list[Card]:
        """The seat's own cards."""
        return self.hands[self.seat]

    @property
    def side(self) -> int:
        """The seat's side."""
        return self.side_of[self.seat]


def view_of(state: State, seat: int) -> PlayerView:
    """The view of a seat. It shares nothing that changes with the state.

    >>> from game.notation.card_notation import cards_text, parse_cards
    >>> from game.variants import VARIANTS
    >>> state = State(VARIANTS["classic"], dealer=3, totals=[0, 0])
    >>> state.hands[0], state.hands[1] = parse_cards("Ks 4c"), parse_cards("Ah 5d")
    >>> [cards_text(hand) for hand in view_of(state, seat=0).hands]
    ['Ks 4c', '?? ??', '', '']
    """
    view = PlayerView.__new__(PlayerView)
    copy_fields(state, view, hidden=False)
    view.seat = seat
    view.hands = [
        hand[:] if index == seat else [HIDDEN] * len(hand) for index, hand in enumerate(state.hands)
    ]
    view.stock = [HIDDEN] * len(state.stock)
    view.extra = {place: [HIDDEN] * len(cards) for place, cards in state.extra.items()}
    view.feet = [[HIDDEN] * len(foot) for foot in state.feet]
    # The face-down packet at the bottom of the pile is seen by its taker only (ITA-1).
    view.pile[: state.packet] = [HIDDEN] * state.packet
    if state.top_face_down and seat != state.by:
        view.pile[-1] = HIDDEN
        view.discards[-1] = (view.discards[-1][0], HIDDEN)
    if seat != state.turn and state.phase is state.phase.THREES:
        # Others do not learn that a player may hold a three back (FORMAT 3, `hold`).
        view.phase = state.phase.DRAW if state.drew is None else state.phase.MELD
    return view


def open_view(state: State, seat: int) -> PlayerView:
    """The view of a seat with all cards open: for a finished hand and for replays.

    >>> from game.notation.card_notation import cards_text, parse_cards
    >>> from game.variants import VARIANTS
    >>> state = State(VARIANTS["classic"], dealer=3, totals=[0, 0])
    >>> state.hands[1] = parse_cards("Ah 5d")
    >>> cards_text(open_view(state, seat=0).hands[1])
    'Ah 5d'
    """
    view = PlayerView.__new__(PlayerView)
    copy_fields(state, view)
    view.seat = seat
    return view


def redacted(events: Iterable[Event], seat: int) -> list[Event]:
    """The events as one seat learns of them.

    >>> from game.rules.cards import JOKER
    >>> from game.rules.events import Source
    >>> redacted([CardDrawn(1, JOKER, Source.DRAW)], seat=0)
    [CardDrawn(seat=1, card=0, source=<Source.DRAW: 'draw'>)]
    """
    seen: list[Event] = []
    for event in events:
        face_up = isinstance(event, Discarded) and not event.face_down
        if isinstance(event, CardDrawn | Discarded) and event.seat != seat and not face_up:
            seen.append(replace(event, card=HIDDEN))
        elif isinstance(event, PileTaken) and event.packet and event.seat != seat:
            rest = (HIDDEN,) * event.packet + event.rest[event.packet :]
            seen.append(replace(event, rest=rest))
        elif isinstance(event, HandPickedUp | FootTaken) and event.seat != seat:
            seen.append(replace(event, cards=(HIDDEN,) * len(event.cards)))
        elif isinstance(event, ThreeHeld) and event.seat != seat:
            continue
        else:
            seen.append(event)
    return seen

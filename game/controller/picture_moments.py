"""The moments of a match worth a picture: openings, canastas, large piles, second hands, ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ..notation.record import HandRecord, Record
from ..notation.replay import start
from ..rules.engine import apply
from ..rules.events import (
    CardsMelded,
    Event,
    FootTaken,
    HandEnded,
    HandPickedUp,
    PileTaken,
    SideOpened,
    SpecialShown,
)
from ..rules.refusal import IllegalActionError
from ..rules.view import open_view
from .log_sentences import Teller
from .seating import addressed_seat, names_of

LARGE_PILE: Final = 5
"""Cards from which on taking the pile is a moment."""
AGAIN: Final = 2
"""So much less weighs each further moment of a kind in a hand."""


@dataclass(frozen=True, slots=True)
class PictureMoment:
    """After ``count`` actions of the hand with the index ``hand``, with what happened in words.

    The greater the ``weight``, the more it is worth showing.
    """

    hand: int
    count: int
    weight: int
    words: str


def picture_moments(record: Record, most: int) -> list[PictureMoment]:
    """The weightiest moments of the hands that are over, at most so many, as they happened."""
    found = [
        moment
        for index, hand in enumerate(record.hands)
        if hand.result is not None
        for moment in _of_hand(record, index, hand)
    ]
    # Of equal moments those of later hands, where the match is decided.
    chosen = sorted(found, key=lambda moment: (-moment.weight, -moment.hand))[:most]
    return sorted(chosen, key=lambda moment: (moment.hand, moment.count))


def _of_hand(record: Record, index: int, hand: HandRecord) -> list[PictureMoment]:
    teller = Teller(names_of(record, index), addressed_seat(record, hand))
    state, _events = start(hand, record.variant)
    last = index == len(record.hands) - 1
    found = []
    seen: Counter[type[Event]] = Counter()
    for count, action in enumerate(hand.actions, 1):
        try:
            events = apply(state, action)
        except IllegalActionError:
            break
        greatest = max(events, key=lambda event: _weight(event, last=last))
        weight = _weight(greatest, last=last)
        if weight:
            weight -= AGAIN * seen[type(greatest)]
            seen[type(greatest)] += 1
            words = teller.line(_told(events), open_view(state, action.seat))
            found.append(PictureMoment(index, count, weight, words))
    return found


def _told(events: Sequence[Event]) -> Sequence[Event]:
    """The events that make the moment, without what merely goes with them."""
    return [event for event in events if _weight(event, last=True)]


def _weight(event: Event, *, last: bool) -> int:
    match event:
        case SpecialShown():
            return 100
        case HandEnded():
            return 120 if last else 70
        case CardsMelded(canasta=True):
            return 50
        case FootTaken() | HandPickedUp():
            return 49
        case SideOpened():
            return 45
        case PileTaken(rest=rest) if len(rest) + 1 >= LARGE_PILE:
            return 40 + len(rest)
    return 0

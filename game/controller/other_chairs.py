"""The same deals from another chair: everybody gets the cards that their left neighbour had."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ..notation.card_notation import cards_text
from ..notation.document import text_of
from ..notation.record import Record, RecordError, read_record
from ..rules.cards import Card
from ..rules.match import next_dealer
from ..rules.variant import Variant

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Deals:
    """The decks of a match, hand by hand, and who deals first.

    Cards go round from the dealer's left, so with another dealer the same deck gives the same hands
    to other chairs.
    """

    first_dealer: int
    decks: tuple[tuple[Card, ...], ...]


def has_deals(record: Record) -> bool:
    """Whether the first hand of a match was dealt, and did not begin from a set position."""
    return bool(record.hands) and record.hands[0].deck is not None


def from_the_next_chair(record: Record) -> Deals:
    """The deals of a match, each hand going to the player on the right of who had it."""
    decks: list[tuple[Card, ...]] = []
    for hand in record.hands:
        if hand.deck is None:
            break
        decks.append(tuple(hand.deck))
    return Deals(_before(record.variant, record.hands[0].dealer), tuple(decks))


def _before(variant: Variant, dealer: int) -> int:
    """Who deals before this dealer."""
    playing = sorted(seat for side in variant.table.sides for seat in side)
    return next(seat for seat in playing if next_dealer(variant, seat) == dealer)


def decks_ahead(record: Record, files: Iterable[Path]) -> tuple[tuple[Card, ...], ...]:
    """The decks of a match that plays those of an earlier one again; none if it does not.

    The record does not say so: the earlier match is the one among ``files`` that has the same first
    deck, dealt by somebody else. So such a match goes on as it should after a crash.
    """
    if not record.hands or record.hands[0].deck is None:
        return ()
    first = cards_text(record.hands[0].deck)
    for path in files:
        try:
            text = text_of(path)
            if first not in text:
                continue
            earlier = read_record(text)
        except RecordError as error:
            log.info("%s is not looked at for its deals: %s", path.name, error)
            continue
        if earlier.variant.key != record.variant.key or not earlier.hands:
            continue
        if earlier.hands[0].dealer == record.hands[0].dealer:
            continue
        decks = from_the_next_chair(earlier).decks
        played = tuple(tuple(hand.deck or ()) for hand in record.hands)
        both = min(len(decks), len(played))
        if decks[:both] == played[:both]:
            return decks
    return ()

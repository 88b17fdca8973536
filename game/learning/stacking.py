"""Stacked deals: a whole deck made from the cards wished for, and the hand played with it.

A script is one action a line, in the notation of records. ``<-`` names the cards that the action
brings from the stock, in the order in which they come:

    0 draw <- 3h Kc
    0 discard 4h
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from ..notation.action_notation import parse_action
from ..notation.card_notation import card_text, parse_cards
from ..notation.record import FORMAT, HandRecord, read_record
from ..rules.actions import Action
from ..rules.cards import FIRST_NATURAL, Card
from ..rules.variant import Variant
from .lesson import Deal

DEALT = "deal"
"""Stands for an action in a script: what the threes dealt are replaced by."""


def stacked(
    variant: Variant,
    dealer: int,
    hands: Mapping[int, str],
    script: str,
    upcard: str = "",
    scores: tuple[int, ...] | None = None,
) -> HandRecord:
    """The hand that deals those cards and is then played as the script says.

    ``hands`` gives cards by seat; a hand that is not whole is filled with naturals. Whether the
    actions are lawful is not asked here.

    Raises:
        ValueError: if more copies of a card are wished for than the pack has, or too many cards
            for a hand.
    """
    actions, brought = read_script(script)
    left = Counter(variant.full_pack())
    wished = {seat: list(parse_cards(cards)) for seat, cards in hands.items()}
    turned = list(parse_cards(upcard))
    for cards in (*wished.values(), turned, brought):
        for card in cards:
            left[card] -= 1
            if left[card] < 0:
                raise ValueError(f"the pack has no more {card_text(card)}")
    rest = _spread(left)
    size, seats = variant.deal.cards, variant.table.seats
    for seat in range(seats):
        hand = wished.setdefault(seat, [])
        if len(hand) > size:
            raise ValueError(f"seat {seat} is dealt {size} cards, not {len(hand)}")
        while len(hand) < size:
            # From the end, where no three and no wild card is.
            hand.append(rest.pop())
    order = [(dealer + 1 + place) % seats for place in range(seats)]
    dealt = [wished[seat][at] for at in range(size) for seat in order]
    deck = [*dealt, *turned, *brought, *rest]
    totals = list(scores or [0] * len(variant.table.sides))
    return HandRecord(1, dealer, totals, deck, actions)


def read_deal(variant: str, text: str) -> Deal:
    """The deal of a record of one hand, without its first two lines: it may begin in the middle.

    Raises:
        RecordError: if the record cannot be read.
    """
    record = read_record(f'format = "{FORMAT}"\nvariant = "{variant}"\n{text}')
    return Deal(record.variant, record.hands[0])


def read_script(script: str) -> tuple[list[Action], list[Card]]:
    """The actions of a script, and all cards that they bring from the stock, in order."""
    actions: list[Action] = []
    brought: list[Card] = []
    for line in script.splitlines():
        said, _arrow, cards = line.strip().partition("<-")
        if not said:
            continue
        if said.strip() != DEALT:
            actions.append(parse_action(said.strip()))
        brought += parse_cards(cards)
    return actions, brought


def _spread(left: Counter[Card]) -> list[Card]:
    """What is left of the pack: threes and wild cards first, then naturals, never two alike."""

    def copies() -> Iterator[tuple[int, Card]]:
        for card, count in left.items():
            for copy in range(count):
                yield copy, card

    # Neighbours differ in rank, so a hand filled from here has few pairs.
    return [card for _copy, card in sorted(copies(), key=_place)]


def _place(at: tuple[int, Card]) -> tuple[bool, int, int, int]:
    copy, card = at
    return card >= FIRST_NATURAL, copy, card & 3, card

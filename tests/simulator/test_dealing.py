"""Imagined deals: every card is dealt once, and as often as the chances say."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.simulator import CERTAIN, READY, Dealer

KINDS = [[10, 11, 12], [20, 21], [30, 31, 32, 33], [], [50]]
"""Cards of kinds that lie in the tens."""


def dealer(sizes: list[int], readiness: int = READY) -> Dealer:
    """A dealer whose hands hold every number of a kind equally often."""
    made = Dealer(KINDS)
    running = [
        [[CERTAIN * (k + 1) // (left + 1) for k in range(left)] + [CERTAIN] for left in
         range(len(same) + 1)] for same in KINDS
    ]  # fmt: skip
    parts = [[readiness] * (len(same) + 1) for same in KINDS]
    for size in sizes:
        capped = [[[*row[:size], CERTAIN] if len(row) > size + 1 else row for row in rows]
                  for rows in running]  # fmt: skip
        made.hide(size, capped, parts, parts)
    return made


@pytest.mark.parametrize("sizes", [[], [4], [3, 3], [1, 9], [5, 0, 4], [10]])
@pytest.mark.parametrize("readiness", [READY, 0])
def test_every_card_is_dealt_once(sizes: list[int], readiness: int) -> None:
    made = dealer(sizes, readiness)
    random = Random(1)
    for _ in range(50):
        *hands, stock = made.deal(random.getrandbits(31) or 1)
        assert [len(hand) for hand in hands] == sizes
        dealt = Counter(card for cards in (*hands, stock) for card in cards)
        assert dealt == Counter(card for same in KINDS for card in same)


def test_plain_and_compiled_code_deal_alike() -> None:
    # From the same beginning the same seeds give the same deals.
    made = dealer([3, 4])
    assert [made.deal(seed) for seed in (7, 123_456_789, 2**31 - 1)] == [
        [[20, 21, 50], [10, 12, 30, 33], [11, 32, 31]],
        [[21, 20, 50], [11, 10, 12, 31], [32, 30, 33]],
        [[20, 31, 30], [11, 21, 33, 32], [12, 10, 50]],
    ]


def test_cards_of_a_kind_and_the_stock_are_mixed() -> None:
    made = dealer([4])
    random = Random(2)
    tops: Counter[int] = Counter()
    held: Counter[int] = Counter()
    for _ in range(3000):
        hand, stock = made.deal(random.getrandbits(31) or 1)
        tops[stock[-1]] += 1
        held.update(card for card in hand if card < 20)
    assert sum(tops.values()) == 3000
    assert len(tops) == sum(map(len, KINDS))
    assert max(held.values()) < 1.15 * min(held.values())

"""Playout policies as data: rows of ``POLICY_SIZE`` whole numbers, one row for each seat.

The numbers, by index (names in ``flat_layout``). The stock and the pile stand for their numbers of
cards.

    0-3: minimum pile to take it for an opening; with a natural and a wild card; with a natural
        pair; by laying off its top card.
    4: most wild cards in an opening from the hand while the stock is long.
    5: stock above which the side waits for the pile before it opens.
    6, 7: cards kept in hand before and after the opponents have a canasta.
    8: canastas of the side from which the player goes out whenever they can.
    9: stock at or below which they go out in any case.
    10: size of a set from which wild cards complete it.
    11: cost of discarding a deuce.
    12, 13: how much the pile, and its square, add to the cost of a risky discard.
    14, 15: cost of discarding one of a pair, and one of three or more.
    16: stock down to which a set that may become a natural canasta waits for it.
    17: cost, per card held, of discarding a rank with the best paid natural canastas.
    18, 19: wild cards that begin a wild meld, and the stock needed for it.
    20: stock at or below which openings may use two more wild cards.
    21: pile from which a pair is kept to take it.
    22, 23: risk, in percent, of a card that the next player can lay off; and per unseen card of its
        rank.
    24: cost of a stop card.
    25: reduction of the cost for a card of a dead rank.
    26: cost of a card that fits an own meld.
    27: weight of the points of cards held, late in the hand.
    28: an opponent with this many cards or fewer is feared.
    29: extra cost of a deuce that freezes nothing.
    30: wild cards that open by themselves.
    31: size that a wild meld must reach for more to be laid on it.
    32: stock below which only two cards are kept.
    33: cards of a rank that begin a set fined unless it becomes a canasta.
    34: stock down to which cards that a sequence may need are kept from sets.
    35: cards that begin a sequence.
    36: a special hand is collected while the stock has this many cards per missing card; 0 for
        never.
    37: extra cost of discarding one of a pair, per four cards of the pile.
    38: cost of discarding a single card or one of a pair, per four unseen ones of the rank.
    39: cost before the side has opened, per twenty points of a card.
    40: stock below which wild cards complete sets of four.
    41: stock down to which cards are kept whose sets are fined.
    42, 43: weight, in eighths, of a rank that the next player discarded, and for how many turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from ..files import json_of
from ..rules.variant import Variant
from .flat_layout import POLICY_SIZE

PlayoutPolicy = tuple[int, ...]

_TUNED: Final = Path(__file__).with_name("tuned.json")
_RIVALS: Final = Path(__file__).with_name("rivals.json")

# fmt: off
_NEUTRAL: Final[PlayoutPolicy] = (
    3, 5, 2, 3, 2, 200, 4, 3, 1, 6, 5, 60, 8, 2, 8, 14,
    999, 0, 4, 16, 24, 999, 100, 4, 14, 4, 12, 0, 99, 60, 99, 3, 10, 5, 8, 3, 0,
    0, 0, 0, 12, 18, 8, 8,
)
# fmt: on


def complete(numbers: Sequence[int]) -> PlayoutPolicy:
    """A policy of these numbers. Numbers left out get neutral values."""
    return (*numbers, *_NEUTRAL[len(numbers) : POLICY_SIZE])


# fmt: off
DEFAULT_POLICY: Final[PlayoutPolicy] = complete((
    2, 4, 1, 1, 1, 30, 8, 8, 0, 12, 5, 60, 8, 0, 11, 6,
    20, 12, 4, 16, 28, 6, 100, 5, 4, 4, 30, 2, 5, 60,
))
RUSHER: Final[PlayoutPolicy] = complete((
    2, 4, 1, 2, 3, 200, 2, 2, 0, 20, 4, 80, 6, 1, 4, 8,
    30, 6, 5, 30, 30, 99, 100, 4, 12, 4, 12, 1, 6, 60,
))
HOARDER: Final[PlayoutPolicy] = complete((
    5, 8, 2, 4, 1, 20, 14, 12, 2, 4, 5, 80, 8, 3, 14, 10,
    12, 16, 4, 12, 20, 3, 100, 4, 14, 4, 16, 1, 3, 80,
))
FREEZER: Final[PlayoutPolicy] = complete((
    3, 6, 2, 3, 2, 60, 9, 8, 1, 8, 6, 24, 10, 3, 12, 10,
    16, 12, 4, 16, 24, 5, 100, 5, 16, 4, 20, 1, 4, 20,
))
# fmt: on

POLICIES: Final[dict[str, PlayoutPolicy]] = {
    "balanced": DEFAULT_POLICY,
    "rusher": RUSHER,
    "hoarder": HOARDER,
    "freezer": FREEZER,
}


@cache
def _tuned() -> dict[str, PlayoutPolicy]:
    return {key: complete(numbers) for key, numbers in json_of(_TUNED).items()}


def policy_for(variant: Variant) -> PlayoutPolicy:
    """The default policy as tuned for a variant, or for its parent."""
    tuned = _tuned()
    return tuned.get(variant.key) or tuned.get(variant.parent or "") or DEFAULT_POLICY


@cache
def _rivals() -> dict[str, list[str]]:
    found: dict[str, list[str]] = json_of(_RIVALS)
    return found


def rivals_for(variant: Variant) -> tuple[PlayoutPolicy, ...]:
    """The other policies that play a variant, or its parent, nearly as well as the tuned one."""
    rivals = _rivals()
    names = rivals.get(variant.key)
    if names is None:
        names = rivals.get(variant.parent or "", [])
    return tuple(POLICIES[name] for name in names)

"""Playout policies as data: rows of ``POLICY_SIZE`` whole numbers, one row for each seat.

The numbers, in their order:

0 to 3: how many cards the pile must have to be taken for an opening, with one natural and a wild
card, with a natural pair, and by laying its top card off. 4: most wild cards in an opening from the
hand while the stock is long. 5: stock above which the side waits for the pile before it opens. 6,
7: cards kept in hand before and after the opponents have a canasta. 8: canastas of the side from
which the player goes out whenever he can. 9: stock from which down he goes out in any case. 10:
size of a set from which wild cards complete it. 11: what throwing a deuce costs. 12, 13: how much
the size of the pile, and its square, make a risky discard cost. 14, 15: what it costs to throw of
a pair, and of three or more. 16: stock down to which a set that may become a natural canasta waits
for it. 17: what it costs to throw a card of a rank whose natural canastas are paid most, for each
that is held. 18, 19: how many wild cards begin a wild meld, and the stock that is needed for it.
20: stock from which down openings may cost two wild cards more. 21: size of the pile from which a
pair is kept for taking it. 22, 23: the risk, of a hundred, of a card that the next player can lay
off, and for each unseen card of its rank. 24: what a stop card costs. 25: how much cheaper a card
of a rank is that is gone. 26: what a card costs that fits an own meld. 27: how much the points of
cards still held matter late. 28: an opponent with so few cards is feared. 29: what a deuce costs
more where it freezes nothing. 30: how many wild cards open by themselves. 31: how many a wild meld
must come to for more to be laid on it. 32: stock below which only two cards are kept. 33: how many
cards of a rank begin a set that is fined unless it becomes a canasta. 34: stock down to which cards
that a sequence may come to hold are kept from sets. 35: how many cards begin a sequence. 36: a
special hand is collected while the stock has so many cards for each that the hand lacks, 0 for
never. 37: how much more it costs to throw of a pair, for every four cards of the pile. 38: what it
costs to throw a single card or one of a pair, for every four unseen ones of the rank. 39: before
the side has opened, for every twenty points of a card. 40: stock below which wild cards complete
sets of four, and 41: down to which cards are kept whose sets are fined. 42, 43: by how many
eighths a card of a rank counts as risky that the next player threw, and for how many turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from json import loads
from typing import Final

from ..rules.variant import Variant
from .flat_layout import POLICY_SIZE

PlayoutPolicy = tuple[int, ...]

# fmt: off
_NEUTRAL: Final[PlayoutPolicy] = (
    3, 5, 2, 3, 2, 200, 4, 3, 1, 6, 5, 60, 8, 2, 8, 14,
    999, 0, 4, 16, 24, 999, 100, 4, 14, 4, 12, 0, 99, 60, 99, 3, 10, 5, 8, 3, 0,
    0, 0, 0, 12, 18, 8, 8,
)
# fmt: on


def complete(numbers: Sequence[int]) -> PlayoutPolicy:
    """A policy of these numbers; those that are left out change little."""
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
    text = files(__package__).joinpath("tuned.json").read_text(encoding="utf-8")
    return {key: complete(numbers) for key, numbers in loads(text).items()}


def policy_for(variant: Variant) -> PlayoutPolicy:
    """The default policy as tuned for a variant, or for its parent."""
    tuned = _tuned()
    return tuned.get(variant.key) or tuned.get(variant.parent or "") or DEFAULT_POLICY


@cache
def _leading() -> frozenset[str]:
    text = files(__package__).joinpath("leading.json").read_text(encoding="utf-8")
    return frozenset(loads(text))


def leads(variant: Variant) -> bool:
    """Whether the playout policy's move is the incumbent of the search in a variant or its parent.

    So it is where it plays better than the readable policy, or where a search does that starts from
    it (measured in ``tests/benchmarks/RESULTS.md``).
    """
    known = variant.key if variant.key in _tuned() else variant.parent
    return known in _leading()


@cache
def _rivals() -> dict[str, list[str]]:
    text = files(__package__).joinpath("rivals.json").read_text(encoding="utf-8")
    found: dict[str, list[str]] = loads(text)
    return found


def rivals_for(variant: Variant) -> tuple[PlayoutPolicy, ...]:
    """The other policies that play a variant, or its parent, nearly as well as the tuned one."""
    rivals = _rivals()
    names = rivals.get(variant.key)
    if names is None:
        names = rivals.get(variant.parent or "", [])
    return tuple(POLICIES[name] for name in names)

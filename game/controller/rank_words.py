"""Ranks in words, each in every form that a sentence asks for.

A form is a context for translators, and each rank in it a message of its own, so that a language
can decline what English only puts an article before. ``tests.messages`` gathers them from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.translation import _n, _p

from ..rules.cards import Rank
from ..rules.rank_names import RANK_NAMES

_ONE: Final = (
    "a wild card", "a joker", "a deuce", "a three", "a four", "a five", "a six", "a seven",
    "an eight", "a nine", "a ten", "a jack", "a queen", "a king", "an ace",
)  # fmt: skip

FORMS: Final[Mapping[str, tuple[str, ...]]] = {
    "rank, one": _ONE,
    "rank, many": RANK_NAMES,
    "rank, the many": tuple(f"the {name}" for name in RANK_NAMES),
    "rank, of many": tuple(f"of {name}" for name in RANK_NAMES),
    "rank, to the many": tuple(f"to the {name}" for name in RANK_NAMES),
}
"""The English words in each form, by rank; 0 is the rank of wild melds."""

COUNTED: Final = tuple(
    (f"{{number}} {one.split(' ', 1)[1]}", f"{{number}} {many}")
    for one, many in zip(_ONE, RANK_NAMES, strict=True)
)
"""A number of cards of each rank, one and more."""


def _in_form(form: str, rank: Rank) -> str:
    return _p(form, FORMS[form][rank])


def a_rank(rank: Rank) -> str:
    """One card of a rank: ``a king``."""
    return _in_form("rank, one", rank)


def ranks_word(rank: Rank) -> str:
    """The cards of a rank alone, as after a colon: ``kings``; 0 stands for wild cards."""
    return _in_form("rank, many", rank)


def the_ranks(rank: Rank) -> str:
    """The cards of a rank that are known: ``the kings``."""
    return _in_form("rank, the many", rank)


def of_ranks(rank: Rank) -> str:
    """What a meld consists of: ``of kings``, as French *d’as* and German *aus Assen*."""
    return _in_form("rank, of many", rank)


def to_the_ranks(rank: Rank) -> str:
    """The meld to which a card is added: ``to the kings``, as Italian *agli assi*."""
    return _in_form("rank, to the many", rank)


def counted(number: int, rank: Rank) -> str:
    """A number of cards of one rank: ``2 kings``, ``1 joker``."""
    one, many = COUNTED[rank]
    return _n(one, many, number).format(number=number)

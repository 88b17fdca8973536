"""Ranks and suits in words, each in every form that a sentence asks for.

A form is a context for translators, and each word in it a message of its own, so that a language
can decline what English only puts an article before. ``tests.messages`` gathers them from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.translation import _, _n, _np, _p

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
    "rank, one as subject": _ONE,
    "rank, one after “with”": _ONE,
    "rank, their many": tuple(f"their {name}" for name in RANK_NAMES),
    "rank, our many": tuple(f"our {name}" for name in RANK_NAMES),
}
"""The English words in each form, by rank; 0 is the rank of wild melds."""

_SUITS: Final = ("spades", "hearts", "diamonds", "clubs")

SUIT_FORMS: Final[Mapping[str, tuple[str, ...]]] = {
    "suit, the sequence": tuple(f"the {name}" for name in _SUITS),
    "suit, of a sequence": tuple(f"of {name}" for name in _SUITS),
    "suit, to the sequence": tuple(f"to the {name}" for name in _SUITS),
    "suit, their sequence": tuple(f"their {name}" for name in _SUITS),
    "suit, our sequence": tuple(f"our {name}" for name in _SUITS),
}
"""The English words for a sequence of a suit in each form, by suit."""

COUNTED: Final = tuple(
    (f"{{number}} {one.split(' ', 1)[1]}", f"{{number}} {many}")
    for one, many in zip(_ONE, RANK_NAMES, strict=True)
)
"""A number of cards of each rank, one and more."""

COUNTED_WITH: Final = "rank, counted, after “with”"
"""The context of the same where it follows *with*, as German *mit 2 Königen*."""


RANK_WORDS: Final[Mapping[str, str]] = {
    "one": "rank, one", "many": "rank, many", "the": "rank, the many", "of": "rank, of many",
    "to": "rank, to the many", "subject": "rank, one as subject",
    "with": "rank, one after “with”", "their": "rank, their many", "our": "rank, our many",
}  # fmt: skip
"""What a message calls each form, as in ``{rank:their}``."""

SUIT_WORDS: Final[Mapping[str, str]] = {
    "the": "suit, the sequence", "of": "suit, of a sequence", "to": "suit, to the sequence",
    "their": "suit, their sequence", "our": "suit, our sequence",
}  # fmt: skip
"""The same for a sequence that is named by its suit."""


def rank_word(rank: Rank, form: str) -> str:
    """A rank in the form that a message asks for; one that there is not counts as ``many``."""
    context = RANK_WORDS.get(form, "rank, many")
    return _p(context, FORMS[context][rank])


def suit_word(suit: int, form: str) -> str:
    """A suit in the form that a message asks for; else the word alone: ``spades``."""
    context = SUIT_WORDS.get(form)
    return _p(context, SUIT_FORMS[context][suit]) if context else _(_SUITS[suit])


def ranks_word(rank: Rank) -> str:
    """The cards of a rank alone, as after a colon: ``kings``; 0 stands for wild cards."""
    return rank_word(rank, "many")


def of_ranks(rank: Rank) -> str:
    """What a meld consists of: ``of kings``, as French *d’as* and German *aus Assen*."""
    return rank_word(rank, "of")


def to_the_ranks(rank: Rank) -> str:
    """The meld to which a card is added: ``to the kings``, as Italian *agli assi*."""
    return rank_word(rank, "to")


def counted(number: int, rank: Rank) -> str:
    """A number of cards of one rank: ``2 kings``, ``1 joker``."""
    one, many = COUNTED[rank]
    return _n(one, many, number).format(number=number)


def with_counted(number: int, rank: Rank) -> str:
    """The same after *with*."""
    one, many = COUNTED[rank]
    return _np(COUNTED_WITH, one, many, number).format(number=number)

"""Cards, numbers and ranks in words, for sentences and for the score sheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..rules.cards import JOKER, Card, Rank, rank_of, suit_of
from .translate import _, _n

SUITS = "♠♥♦♣"
_FACES = {11: "J", 12: "Q", 13: "K", 14: "A"}


def card_text(card: Card) -> str:
    """A card as a reader sees it: ``K♠``, ``10♥``, or the word for a joker."""
    if card == JOKER:
        return _("Joker")
    return _FACES.get(rank_of(card), str(rank_of(card))) + SUITS[suit_of(card)]


def cards_text(cards: Iterable[Card]) -> str:
    """Some cards, separated by spaces."""
    return " ".join(card_text(card) for card in cards)


def number_word(number: int) -> str:
    """Small numbers in words, others in figures."""
    words = (
        _("no"), _("one"), _("two"), _("three"), _("four"), _("five"), _("six"), _("seven"),
        _("eight"), _("nine"), _("ten"), _("eleven"), _("twelve"),
    )  # fmt: skip
    return words[number] if 0 <= number < len(words) else str(number)


def ranks_word(rank: Rank) -> str:
    """The cards of a rank: ``kings``; 0 stands for wild cards."""
    words = (
        _("wild cards"), _("jokers"), _("deuces"), _("threes"), _("fours"), _("fives"),
        _("sixes"), _("sevens"), _("eights"), _("nines"), _("tens"), _("jacks"), _("queens"),
        _("kings"), _("aces"),
    )  # fmt: skip
    return words[rank]


def counted(number: int, rank: Rank) -> str:
    """So many cards of a rank: ``two kings``, ``one joker``."""
    templates = (
        _n("{number} wild card", "{number} wild cards", number),
        _n("{number} joker", "{number} jokers", number),
        _n("{number} deuce", "{number} deuces", number),
        _n("{number} three", "{number} threes", number),
        _n("{number} four", "{number} fours", number),
        _n("{number} five", "{number} fives", number),
        _n("{number} six", "{number} sixes", number),
        _n("{number} seven", "{number} sevens", number),
        _n("{number} eight", "{number} eights", number),
        _n("{number} nine", "{number} nines", number),
        _n("{number} ten", "{number} tens", number),
        _n("{number} jack", "{number} jacks", number),
        _n("{number} queen", "{number} queens", number),
        _n("{number} king", "{number} kings", number),
        _n("{number} ace", "{number} aces", number),
    )
    return templates[rank].format(number=number_word(number))


def counted_cards(cards: Sequence[Card]) -> str:
    """Cards by rank, naturals first: ``two kings and one joker``."""
    ranks = sorted({rank_of(card) for card in cards}, reverse=True)
    parts = [counted(sum(rank_of(card) == rank for card in cards), rank) for rank in ranks]
    if len(parts) < 2:
        return "".join(parts)
    return _("{list} and {last}").format(list=", ".join(parts[:-1]), last=parts[-1])


def special_hand_name(name: str) -> str:
    """The title of a special hand that records call by that name."""
    return _(name.replace("_", " ").capitalize())

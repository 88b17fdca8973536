"""Cards, numbers and ranks in words, for sentences and for the score sheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.translation import _, _n, _p

from ..rules.cards import JOKER, Card, Placed, Rank, make_card, rank_of, suit_of
from ..rules.melds import CanastaKind, Meld, MeldKind, canasta_kind
from ..rules.rank_names import rank_name
from ..rules.variant import Variant

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


def placed_text(cards: Iterable[Card]) -> str:
    """Which wild card stands for which card: ``2♣ as 6♥``."""
    return ", ".join(
        _("{card} as {stands}").format(card=card_text(int(card)), stands=card_text(card.stands))
        for card in cards
        if isinstance(card, Placed)
    )


def number_word(number: int) -> str:
    """Small numbers in words, others in figures."""
    words = (
        _("no"), _("one"), _("two"), _("three"), _("four"), _("five"), _("six"), _("seven"),
        _("eight"), _("nine"), _("ten"), _("eleven"), _("twelve"),
    )  # fmt: skip
    return words[number] if 0 <= number < len(words) else str(number)


def ranks_word(rank: Rank) -> str:
    """The cards of a rank: ``kings``; 0 stands for wild cards."""
    return _(rank_name(rank))


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
    return name_list(
        [counted(sum(rank_of(card) == rank for card in cards), rank) for rank in ranks]
    )


def special_hand_name(name: str) -> str:
    """The title of a special hand that records call by that name."""
    titles = {
        "blast": _p("special hand", "Blast"),
        "blitz": _p("special hand", "Blitz"),
        "garbage": _p("special hand", "Garbage"),
        "pairs_clean": _p("special hand", "Pairs"),
        "pairs_miami": _p("special hand", "Miami Pairs"),
        "pairs_wild": _p("special hand", "Pairs with wild cards"),
        "quads": _p("special hand", "Quads"),
        "schneider": _p("special hand", "Schneider"),
        "straight": _p("special hand", "Straight"),
        "triples": _p("special hand", "Triples"),
        "zip": _p("special hand", "Zip"),
    }
    return titles.get(name) or name.replace("_", " ").capitalize()


def name_list(names: Sequence[str]) -> str:
    """Some names as people say them: ``Anna, Nora and Paul``."""
    if len(names) < 2:
        return "".join(names)
    return _("{list} and {last}").format(list=", ".join(names[:-1]), last=names[-1])


def span_text(meld: Meld) -> str:
    """From which card to which a sequence reaches: ``5♥–J♥``."""
    ends = (make_card(meld.low, meld.suit), make_card(meld.high, meld.suit))
    return "\u2013".join(card_text(card) for card in ends)


def meld_name(meld: Meld) -> str:
    """What a meld is called on the table: ``kings``, ``wild cards``, ``5♥–J♥``."""
    return span_text(meld) if meld.kind is MeldKind.SEQUENCE else ranks_word(meld.rank)


def sequence_word(variant: Variant) -> str:
    """What the players of a variant call a completed sequence."""
    return _(variant.sequence_name) if variant.sequence_name else _("sequence")


def canasta_text(variant: Variant, meld: Meld) -> str:
    """A completed meld in words: ``natural canasta of kings``, ``sequence canasta 5♥–J♥``.

    A sequence is called what the players of the variant call it: ``samba 5♥–J♥``.
    """
    match canasta_kind(meld):
        case CanastaKind.WILD:
            return _("wild canasta")
        case CanastaKind.SEQUENCE if variant.sequence_name:
            return f"{_(variant.sequence_name)} {span_text(meld)}"
        case CanastaKind.MIXED_SEQUENCE if variant.sequence_name:
            name = _("mixed {name}").format(name=_(variant.sequence_name))
            return f"{name} {span_text(meld)}"
        case CanastaKind.SEQUENCE:
            return _("sequence canasta {span}").format(span=span_text(meld))
        case CanastaKind.MIXED_SEQUENCE:
            return _("mixed sequence canasta {span}").format(span=span_text(meld))
        case CanastaKind.NATURAL:
            return _("natural canasta of {rank}").format(rank=ranks_word(meld.rank))
        case CanastaKind.MIXED:
            return _("mixed canasta of {rank}").format(rank=ranks_word(meld.rank))

"""Names of cards and melds, for sentences and for the score sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from game.translation import NN_, NP_, _, _n, _p, capital, comma_list, either, listed

from ..rules.cards import JOKER, Card, Placed, make_card, rank_of, suit_of
from ..rules.melds import CanastaKind, Meld, MeldKind, canasta_kind
from ..rules.variant import Variant
from ..rules.variant_records import Counted
from .rank_words import of_ranks, ranks_word, with_counted

SUITS = "♠♥♦♣"
_FACES = {11: "J", 12: "Q", 13: "K", 14: "A"}


def card_text(card: Card) -> str:
    """A card as a reader sees it: ``K♠``, ``10♥``, or the word for a joker."""
    if card == JOKER:
        # Translators: the card, as it is written in a list of cards.
        return _("Joker")
    return _FACES.get(rank_of(card), str(rank_of(card))) + SUITS[suit_of(card)]


def cards_text(cards: Iterable[Card]) -> str:
    """Some cards, separated by spaces."""
    return " ".join(card_text(card) for card in cards)


def cards_object(cards: Sequence[Card]) -> str:
    """Cards as what somebody draws, plays or throws: ``a joker`` alone, else as ``cards_text``."""
    if list(cards) == [JOKER]:
        return _p("card, as the object of a sentence", "a joker")
    return cards_text(cards)


def cards_with(cards: Sequence[Card]) -> str:
    """Cards after *with*: ``a joker`` alone, else as ``cards_text``."""
    if list(cards) == [JOKER]:
        return _p("card, after “with”", "a joker")
    return cards_text(cards)


def placed_text(cards: Iterable[Card]) -> str:
    """What each wild card in a sequence stands for: ``2♣ as 6♥``."""
    return comma_list(
        [
            _("{card} as {stands}").format(card=card_text(int(card)), stands=card_text(card.stands))
            for card in cards
            if isinstance(card, Placed)
        ]
    )


def counted_cards(cards: Sequence[Card]) -> str:
    """Cards by rank after *with*, naturals first: ``2 kings and 1 joker``."""
    ranks = sorted({rank_of(card) for card in cards}, reverse=True)
    counts = [sum(rank_of(card) == rank for card in cards) for rank in ranks]
    return listed([with_counted(*each) for each in zip(counts, ranks, strict=True)])


def special_hand_name(name: str) -> str:
    """The displayed name of a special hand, from its name in records."""
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


def span_text(meld: Meld) -> str:
    """The first and the last card of a sequence: ``5♥–J♥``."""
    ends = (make_card(meld.low, meld.suit), make_card(meld.high, meld.suit))
    return "\u2013".join(card_text(card) for card in ends)


def meld_name(meld: Meld) -> str:
    """The name of a meld on the table: ``kings``, ``wild cards``, ``5♥–J♥``."""
    return span_text(meld) if meld.kind is MeldKind.SEQUENCE else ranks_word(meld.rank)


def sequence_word(variant: Variant) -> str:
    """The variant's own word for a completed sequence, such as ``samba``; else ``sequence``."""
    return _p("sequence canasta", variant.sequence_name or NP_("sequence canasta", "sequence"))


def canasta_text(variant: Variant, meld: Meld) -> str:
    """A completed meld as a title: ``Natural canasta of kings``, ``Sequence canasta 5♥–J♥``.

    A completed sequence has the variant's own word where there is one: ``Samba 5♥–J♥``.
    """
    match canasta_kind(meld):
        case CanastaKind.WILD:
            return _("Wild canasta")
        case CanastaKind.SEQUENCE if variant.sequence_name:
            return capital(f"{sequence_word(variant)} {span_text(meld)}")
        case CanastaKind.MIXED_SEQUENCE if variant.sequence_name:
            text = _("Mixed {sequence}: {span}")
            return text.format(sequence=sequence_word(variant), span=span_text(meld))
        case CanastaKind.SEQUENCE:
            return _("Sequence canasta {span}").format(span=span_text(meld))
        case CanastaKind.MIXED_SEQUENCE:
            return _("Mixed sequence canasta {span}").format(span=span_text(meld))
        case CanastaKind.NATURAL:
            return _("Natural canasta {of_kings}").format(of_kings=of_ranks(meld.rank))
        case CanastaKind.MIXED:
            return _("Mixed canasta {of_kings}").format(of_kings=of_ranks(meld.rank))


_OF_KIND: Final[Mapping[Counted, tuple[str, str]]] = {
    Counted.NATURAL: NN_("{count} natural one", "{count} natural ones"),
    Counted.MIXED: NN_("{count} mixed one", "{count} mixed ones"),
    Counted.WILD: NN_("{count} wild one", "{count} wild ones"),
}


def contract_words(variant: Variant) -> list[str]:
    """The kinds of canastas that going out takes: ``2 natural ones``, ``1 of sevens``."""
    ranks = either([of_ranks(rank) for rank in variant.canastas.ranks_apart])
    return [
        _n(*_OF_KIND[kind], number).format(count=number)
        if kind in _OF_KIND
        else _p("canastas to go out", "{count} {of_kings}").format(count=number, of_kings=ranks)
        for kind, number in variant.going_out.contract.kinds.items()
    ]


def completed_text(variant: Variant, meld: Meld) -> str:
    """The sentence that a meld has become a canasta, without a full stop."""
    match canasta_kind(meld):
        case CanastaKind.WILD:
            return _("That completes a wild canasta")
        case CanastaKind.SEQUENCE if variant.sequence_name:
            text = _("That completes the {sequence} {span}")
        case CanastaKind.MIXED_SEQUENCE if variant.sequence_name:
            text = _("That completes the mixed {sequence} {span}")
        case CanastaKind.SEQUENCE:
            text = _("That completes the sequence canasta {span}")
        case CanastaKind.MIXED_SEQUENCE:
            text = _("That completes the mixed sequence canasta {span}")
        case CanastaKind.NATURAL:
            return _("That completes a natural canasta {of_kings}").format(
                of_kings=of_ranks(meld.rank)
            )
        case CanastaKind.MIXED:
            return _("That completes a mixed canasta {of_kings}").format(
                of_kings=of_ranks(meld.rank)
            )
    return text.format(sequence=sequence_word(variant), span=span_text(meld))

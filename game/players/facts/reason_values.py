"""The values that reasons carry: melds, and who is meant by the own side and the others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...notation.reasons import Reason
from ...rules.cards import Card
from ...rules.melds import Meld, MeldKind
from ...rules.view import PlayerView


def meld_of(group: Iterable[Card]) -> Reason:
    """What a group of cards makes: a set of a rank, wild cards, or a run of a suit.

    >>> from game.notation.card_notation import parse_cards
    >>> meld_of(parse_cards("Ks Kh 2c")), meld_of(parse_cards("5h 6h 7h"))
    (Reason('meld.set', rank=13), Reason('meld.run', high=7, low=5, suit=1))
    """
    naturals = [card for card in group if card >> 2 > 2]
    if not naturals:
        return Reason("meld.wild")
    ranks = {card >> 2 for card in naturals}
    if len(ranks) > 1:
        return run_of(naturals[0] & 3, ranks)
    return Reason("meld.set", rank=naturals[0] >> 2)


def meld_with_wilds(group: Sequence[Card]) -> Reason:
    """The same, and which wild cards go down with the natural ones.

    >>> from game.notation.card_notation import parse_cards
    >>> meld_with_wilds(parse_cards("Ks Kh 2c"))
    Reason('meld.set_with_a_wild', rank=13, wild=2)
    """
    wilds = [card for card in group if card >> 2 <= 2]
    meld = meld_of(group)
    if not wilds or meld.key == "meld.wild":
        return meld
    if len(wilds) == 1:
        return Reason(f"{meld.key}_with_a_wild", **meld.values, wild=wilds[0] >> 2)
    return Reason(f"{meld.key}_with_wilds", **meld.values, count=len(wilds))


def run_of(suit: int, ranks: Iterable[int]) -> Reason:
    """A sequence of a suit that reaches from the lowest to the highest of some ranks.

    >>> run_of(1, {5, 7, 6})
    Reason('meld.run', high=7, low=5, suit=1)
    """
    held = sorted(ranks)
    return Reason("meld.run", suit=suit, low=held[0], high=held[-1])


def table_meld(meld: Meld) -> Reason:
    """A meld on the table."""
    if meld.kind is MeldKind.SEQUENCE:
        return run_of(meld.suit, (meld.low, meld.high))
    return Reason("meld.set", rank=meld.rank) if meld.rank else Reason("meld.wild")


def card_kind(view: PlayerView, card: Card) -> int:
    """What tells a card from another: its rank, and where there are sequences its suit too."""
    return card >> 2 if view.variant.melds.sequences is None else card


def alone(view: PlayerView) -> bool:
    """Whether nobody else belongs to the own side."""
    return sum(side == view.side for side in view.side_of) < 2


def several(view: PlayerView) -> bool:
    """Whether more than one player belongs to other sides."""
    return sum(side not in (-1, view.side) for side in view.side_of) > 1

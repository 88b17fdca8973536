"""Cards and sides in words, for the reasons that players give."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...rules.cards import Card, Rank, Suit
from ...rules.rank_names import rank_name
from ...rules.view import PlayerView

GOES_OUT: Final = "goes out:"
"""How reasons begin of acts on the way out."""

_ONE: Final = (
    "", "a joker", "a deuce", "a three", "a four", "a five", "a six", "a seven", "an eight",
    "a nine", "a ten", "a jack", "a queen", "a king", "an ace",
)  # fmt: skip

_SHORT: Final = {11: "jack", 12: "queen", 13: "king", 14: "ace"}
_SUITS: Final = ("spades", "hearts", "diamonds", "clubs")

_OF_ONE: Final = {"have": "has", "may": "may"}

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven")


def one(rank: Rank) -> str:
    """A single card of a rank: ``a king``."""
    return _ONE[rank]


def short(rank: Rank) -> str:
    """A rank in a run: ``5``, ``king``."""
    return _SHORT.get(rank, str(rank))


def suit(which: Suit) -> str:
    """A suit: ``hearts``."""
    return _SUITS[which]


def many(rank: Rank) -> str:
    """The cards of a rank: ``kings``; rank 0 stands for wild cards."""
    return rank_name(rank)


def number(count: int) -> str:
    """A small number in letters, larger ones in figures."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def cards(count: int) -> str:
    """``one card``, ``9 cards``."""
    return "one card" if count == 1 else f"{number(count)} cards"


def ranks(group: Sequence[Card]) -> str:
    """A group of cards by its natural rank: ``kings``, ``wild cards``."""
    natural = next((card >> 2 for card in group if card >> 2 > 2), 0)
    return many(natural)


def meld(group: Sequence[Card]) -> str:
    """What a group of cards makes: ``kings``, ``wild cards``, ``a sequence of hearts``."""
    naturals = [card for card in group if card >> 2 > 2]
    if len({card >> 2 for card in naturals}) > 1:
        return f"a sequence of {suit(naturals[0] & 3)}"
    return ranks(group)


def we(view: PlayerView, verb: str) -> str:
    """What the own side does: ``we get``, or ``this side gets`` where nobody else belongs to it. It
    is told of one's own move and to whoever asks for advice alike."""
    return f"this side {_of_one(verb)}" if _alone(view) else f"we {verb}"


def our(view: PlayerView) -> str:
    """Whose the own side's melds are: ``our``, or simply ``the``."""
    return "the" if _alone(view) else "our"


def others(view: PlayerView, verb: str) -> str:
    """What those on other sides do: ``the others have``, or ``the opponent has``."""
    return f"{them(view)} {verb if _several(view) else _of_one(verb)}"


def them(view: PlayerView) -> str:
    """Those on other sides: ``the others``, or ``the opponent``."""
    return "the others" if _several(view) else "the opponent"


def _of_one(verb: str) -> str:
    return _OF_ONE.get(verb, f"{verb}s")


def _several(view: PlayerView) -> bool:
    return sum(side not in (-1, view.side) for side in view.side_of) > 1


def _alone(view: PlayerView) -> bool:
    return sum(side == view.side for side in view.side_of) < 2


def listed(items: Sequence[str]) -> str:
    """``kings``, ``kings and nines``, ``kings, nines and fours``."""
    if len(items) < 2:
        return "".join(items)
    return ", ".join(items[:-1]) + " and " + items[-1]


def draws(number_drawn: int) -> str:
    """Drawing from the stock: ``draws a card``, ``draws two cards``."""
    return "draws a card" if number_drawn == 1 else f"draws {cards(number_drawn)}"


def both(one: str, other: str) -> str:
    """Both of two halves of a reason, or the one that there is."""
    return ", and ".join(half for half in (one, other) if half)

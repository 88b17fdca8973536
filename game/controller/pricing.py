"""Prices the human's decisions in a hand: how many points each gave away.

The judge is the player that gives hints. Beside its prices stands what the cards were worth: what
standard players make of them.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from statistics import median
from typing import Final, Protocol, TypeVar

from ..notation.record import HandRecord
from ..players import CHARACTERS, Searcher, make_player
from ..players.advice import Size, judge
from ..players.equity.stakes import scale
from ..rules.actions import Action, Discard, Draw, LayMelds, LayOff, Merge, Take
from ..rules.variant import Variant
from ..rules.view import PlayerView
from ..simulator import has_network
from .review import decisions, turns
from .same_cards import fixed_players, lead, play_again

Result = TypeVar("Result")

JUDGE: Final = "master@600"
"""The kind of player that judges: a master, by the name that prices already kept and the scale go
by. Another one would give other prices, and another scale."""

MOST: Final = 60.0
"""The most that a decision costs, in points of Classic: of the greatest costs the judge is least
sure, and one of them would outweigh all else that somebody did in twenty hands."""
PLAYS: Final = 12
"""How often standard players play the cards: twice with each of the characters."""


class Kind(StrEnum):
    """What a decision was about."""

    DRAW = "draw"
    """To draw or to take the pile."""
    MELD = "meld"
    DISCARD = "discard"
    OTHER = "other"
    """Asking and answering, threes, bonus cards, special hands."""


def kind_of(action: Action) -> Kind:
    """What a decision was about, by what was done.

    >>> kind_of(Draw(0))
    <Kind.DRAW: 'draw'>
    """
    match action:
        case Draw() | Take():
            return Kind.DRAW
        case LayMelds() | LayOff() | Merge():
            return Kind.MELD
        case Discard():
            return Kind.DISCARD
    return Kind.OTHER


@dataclass(frozen=True, slots=True)
class Price:
    """What a decision cost: so many points less than the best one, give or take ``error``.

    ``turn`` is the number of the player's turn, from 1; 0 for an answer to the partner. ``size``
    says what the cost means.
    """

    kind: Kind
    turn: int
    cost: float = 0.0
    error: float = 0.0
    size: Size = Size.NONE


@dataclass(frozen=True, slots=True)
class PricedHand:
    """A hand with the prices of the human's decisions, in their order.

    ``lead`` is by how many points the human's side was ahead in this hand, ``worth`` the median
    lead of standard players on all chairs with the same cards.
    """

    variant: str
    prices: tuple[Price, ...]
    lead: int
    worth: int

    @property
    def given_away(self) -> float:
        """The points that all decisions gave away together."""
        return sum(price.cost for price in self.prices)

    @property
    def told_losses(self) -> float:
        """The points given away by the decisions whose loss is told, as more than chance."""
        return sum(price.cost for price in self.prices if price.size is not Size.NONE)

    @property
    def told_error(self) -> float:
        """The standard error of ``told_losses``."""
        return math.hypot(*(p.error for p in self.prices if p.size is not Size.NONE))

    @property
    def play(self) -> int:
        """By how much the lead differs from the worth of the cards: by play, and by luck."""
        return self.lead - self.worth

    def losses(self) -> list[Size]:
        """The greatest loss in each of the player's turns."""
        last = max((price.turn for price in self.prices), default=0)
        order = list(Size)
        return [
            max((p.size for p in self.prices if p.turn == turn), key=order.index, default=Size.NONE)
            for turn in range(1, last + 1)
        ]


def price_decision(view: PlayerView, action: Action) -> tuple[float, float, Size]:
    """The cost of a decision, at most ``MOST``, its standard error, and what it means.

    It is worked out in this process.
    """
    player = make_player(JUDGE, 0)
    assert isinstance(player, Searcher), "the judge looks ahead"
    found = judge(player, view, action)
    if found is None or found.cost <= 0:
        return 0.0, 0.0, Size.NONE
    return min(found.cost, MOST * scale(view.variant)), found.error, found.size


def cards_worth(variant: Variant, hand: HandRecord, account: int) -> int:
    """The median lead of standard players on all chairs with the cards of a hand."""
    keys = list(CHARACTERS)
    leads = []
    for number in range(PLAYS):
        kinds = [
            f"standard:{keys[(number + seat) % len(keys)]}" for seat in range(variant.table.seats)
        ]
        lines = play_again(variant, hand, fixed_players(kinds, f"worth {number}"))
        leads.append(lead(lines, account))
    return round(median(leads))


def can_be_priced(hand: HandRecord) -> bool:
    """Whether a hand has prices: it is over, whole, and no moves were taken back in it."""
    return hand.result is not None and hand.deck is not None and not hand.takebacks


class Run(Protocol):
    """Does work, here or elsewhere."""

    def __call__(self, work: Callable[..., Result], /, *arguments: object) -> Result:
        """What ``work`` returns for these arguments."""


def here(work: Callable[..., Result], /, *arguments: object) -> Result:
    """Do work at once, in this process."""
    return work(*arguments)


def price_hand(variant: Variant, hand: HandRecord, seat: int, run: Run = here) -> PricedHand | None:
    """The prices of a seat's decisions in a hand that is over; None if it had none, or no network
    weighs them."""
    found = list(decisions(variant, hand, seat))
    if not found or hand.result is None or not has_network(variant):
        return None
    prices = []
    for (_place, view, action), turn in zip(found, turns(found), strict=True):
        cost, error, size = run(price_decision, view, action)
        prices.append(Price(kind_of(action), turn, cost, error, size))
    account = next(i for i, side in enumerate(variant.table.sides) if seat in side)
    worth = run(cards_worth, variant, hand, account)
    return PricedHand(variant.key, tuple(prices), lead(hand.result.lines, account), worth)

"""One hand in play. Plain data, cheap to copy; only the engine changes it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Literal, Self

from .cards import FIRST_THREE, THREE, Card, is_red_three, is_three
from .melds import Meld, MeldKind
from .variant import Variant
from .variant_records import BlackThrees


class Phase(StrEnum):
    """Where in a turn the game stands (FORMAT 3, "Order within a turn")."""

    THREES = "threes"
    DRAW = "draw"
    MELD = "meld"
    ANSWER = "answer"
    OVER = "over"


class Ended(StrEnum):
    """How a hand ended."""

    OUT = "out"
    SPECIAL = "special"
    STOCK = "stock"


class State:
    """The position of one hand.

    ``hands``, ``threes``, ``melded``, ``courtesy`` and ``known`` are indexed by seat, ``melds``,
    ``opened`` and ``bonus_done`` by side. The top of ``stock`` and of ``pile`` is the last item.

    Of the turn: ``drew`` is where its cards came from (None before), ``permission`` the partner's
    answer, ``cards_gone`` how many cards left the hand, ``melds_before`` how many melds the side
    had and ``melded_before`` whether the player had melded when it began, ``laid_on_partner``
    whether a card went on one of those, ``has_melded`` whether he melded since the draw,
    ``opener`` whether he opened for his side, ``bonus_taken`` whether he accepted bonus cards,
    ``no_discard`` whether the turn ends without one, ``must_take`` whether he has to take the
    pile, ``last_turn`` whether the hand ends with this turn.

    Public memory, kept here because everybody saw it: ``discards``, all cards thrown so far with
    who threw them, and ``known``, cards that a seat took up from the pile and still holds.
    """

    __slots__ = (
        "asked",
        "asker",
        "bonus_done",
        "bonus_due",
        "bonus_taken",
        "born",
        "by",
        "cards_gone",
        "courtesy",
        "dealer",
        "discards",
        "drew",
        "ended",
        "extra",
        "formed",
        "frozen",
        "hands",
        "has_melded",
        "how",
        "known",
        "laid_on_partner",
        "last_turn",
        "melded",
        "melded_before",
        "melds",
        "melds_before",
        "must_take",
        "no_discard",
        "opened",
        "opener",
        "packet",
        "permission",
        "phase",
        "pile",
        "side_of",
        "sides",
        "stock",
        "threes",
        "totals",
        "turn",
        "variant",
    )

    def __init__(self, variant: Variant, dealer: int, totals: Sequence[int]) -> None:
        seats = variant.table.seats
        self.variant = variant
        self.dealer = dealer
        self.totals: tuple[int, ...] = tuple(totals)
        self.sides: tuple[tuple[int, ...], ...] = variant.table.sides
        self.side_of = sides_by_seat(self.sides, seats)
        self.extra: dict[int, list[Card]] = {}
        self.hands: list[list[Card]] = [[] for _ in range(seats)]
        self.stock: list[Card] = []
        self.pile: list[Card] = []
        self.frozen = False
        self.melds: list[list[Meld]] = [[] for _ in self.sides]
        self.threes: list[list[Card]] = [[] for _ in range(seats)]
        self.opened: list[bool] = [False] * len(self.sides)
        self.bonus_done: list[bool] = [False] * len(self.sides)
        self.melded: list[bool] = [False] * seats
        self.courtesy: list[bool] = [False] * seats
        self.known: list[list[Card]] = [[] for _ in range(seats)]
        self.discards: list[tuple[int, Card]] = []
        self.asked: list[bool] = [False] * seats
        self.packet = 0
        self.born = 0
        self.formed = variant.table.taker_partners is None
        self.turn = self.next_seat(dealer)
        self.phase = Phase.DRAW
        self.asker = -1
        self.ended: Ended | None = None
        self.by: int | None = None
        self.how: str | None = None
        self.last_turn = False
        self.begin_turn()

    def begin_turn(self) -> None:
        """Forget what belonged to the turn before."""
        side = self.side_of[self.turn]
        self.drew: Literal["stock", "pile"] | None = None
        self.permission: bool | None = None
        self.cards_gone = 0
        self.melds_before = len(self.melds[side])
        self.melded_before = self.melded[self.turn]
        self.laid_on_partner = False
        self.has_melded = False
        self.opener = False
        self.bonus_taken = False
        self.bonus_due = 0
        self.no_discard = False
        self.must_take = False

    def copy(self) -> Self:
        """An independent copy; cards, melds and the variant are immutable and shared."""
        other = object.__new__(type(self))
        for name in State.__slots__:
            setattr(other, name, getattr(self, name))
        other.hands = [hand[:] for hand in self.hands]
        other.stock = self.stock[:]
        other.pile = self.pile[:]
        other.melds = [melds[:] for melds in self.melds]
        other.threes = [threes[:] for threes in self.threes]
        other.opened = self.opened[:]
        other.bonus_done = self.bonus_done[:]
        other.melded = self.melded[:]
        other.courtesy = self.courtesy[:]
        other.known = [cards[:] for cards in self.known]
        other.asked = self.asked[:]
        other.extra = {seat: cards[:] for seat, cards in self.extra.items()}
        other.discards = self.discards[:]
        return other

    def account_of(self, seat: int) -> int:
        """The account of a seat: its side as it was when the hand began."""
        return next(i for i, side in enumerate(self.variant.table.sides) if seat in side)

    def minimum(self, side: int) -> int:
        """The points that the side's opening needs in this hand."""
        return self.minimum_for(self.sides[side][0])

    def minimum_for(self, seat: int) -> int:
        """The points that an opening by this player needs, by the total of his account."""
        return self.variant.opening.minimum(self.totals[self.account_of(seat)])

    def next_seat(self, seat: int) -> int:
        """The next player clockwise."""
        seats = self.variant.table.seats
        for step in range(1, seats):
            other = (seat + step) % seats
            if self.side_of[other] >= 0:
                return other
        return seat

    def partner(self, seat: int) -> int | None:
        """The next partner in turn order, None for one who plays alone."""
        other = self.next_seat(seat)
        while other != seat:
            if self.side_of[other] == self.side_of[seat]:
                return other
            other = self.next_seat(other)
        return None

    def is_canasta(self, meld: Meld) -> bool:
        """Whether the meld is completed."""
        return is_canasta(self.variant, meld)

    def canastas(self, side: int) -> int:
        """How many completed melds a side has."""
        return count_canastas(self.variant, self.melds[side])

    def dead_ranks(self) -> set[int]:
        """Ranks closed for everybody because a side has completed them (MOD-6)."""
        if not self.variant.melds.dead_ranks:
            return set()
        return {
            meld.rank
            for melds in self.melds
            for meld in melds
            if meld.kind is MeldKind.SET and is_canasta(self.variant, meld)
        }

    def pile_is_frozen(self, side: int) -> bool:
        """Whether only a natural pair takes the pile because it is frozen for that side."""
        rules = self.variant.pile
        return rules.always_frozen or (rules.freezing and (self.frozen or not self.opened[side]))

    def is_bonus_three(self, card: Card) -> bool:
        """Whether the card is a three that is tabled for a bonus in this variant."""
        return is_bonus_three(self.variant, card)

    def held_threes(self, seat: int) -> list[Card]:
        """The bonus threes in a hand."""
        if self.variant.threes.black:
            return [card for card in self.hands[seat] if card >> 2 == THREE]
        return [card for card in self.hands[seat] if is_red_three(card)]

    def may_hold_three(self, seat: int) -> bool:
        """Whether the player has the right to keep one three back now (INT-8)."""
        if not self.variant.threes.may_hold_one:
            return False
        return not self.opened[self.side_of[seat]] or self.courtesy[seat]


def sides_by_seat(sides: Sequence[Sequence[int]], seats: int) -> tuple[int, ...]:
    """The side of each seat, -1 for a seat where an extra hand lies."""
    return tuple(
        next((index for index, side in enumerate(sides) if seat in side), -1)
        for seat in range(seats)
    )


def is_bonus_three(variant: Variant, card: Card) -> bool:
    """Whether the card is a three that is tabled for a bonus in that variant."""
    return is_three(card) if variant.threes.black else is_red_three(card)


def is_canasta(variant: Variant, meld: Meld) -> bool:
    """Whether the meld is completed.

    Black threes that come down with the last cards never are a canasta (RULINGS 3.3, rule 6), and
    sequences are none in some games (URU-2).
    """
    if meld.naturals + meld.wilds < variant.canastas.size:
        return False
    if meld.kind is MeldKind.SEQUENCE:
        return variant.melds.sequences is not None and variant.melds.sequences.canasta
    return meld.rank != THREE or variant.melds.black_threes is BlackThrees.NATURAL


def count_canastas(variant: Variant, melds: Sequence[Meld]) -> int:
    """How many of the melds are completed."""
    return len([1 for meld in melds if is_canasta(variant, meld)])


def freezes(card: Card) -> bool:
    """Whether a card that comes to lie on the pile freezes it (RULINGS C-6, C-7)."""
    return 0 < card < FIRST_THREE or is_red_three(card)

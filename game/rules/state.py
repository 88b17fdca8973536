"""One hand in play. Plain data, cheap to copy; only the engine changes it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from enum import StrEnum
from typing import Any, Final, Literal, Self, TypeAlias

from .cards import FIRST_THREE, THREE, Card, is_red_three, is_three
from .melds import Meld, MeldKind
from .variant import Variant
from .variant_records import BlackThrees, Counted


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


def _copy_of_lists(lists: list[list[Any]]) -> list[list[Any]]:
    return [inner[:] for inner in lists]


def _copy_of_table(table: dict[int, list[Any]]) -> dict[int, list[Any]]:
    return {key: inner[:] for key, inner in table.items()}


_Kind: TypeAlias = Mapping[str, Any]
"""What a field is at first, in a new turn, and in a copy: metadata for ``State``."""

_LISTS_BY_SEAT: Final[_Kind] = {
    "start": lambda variant: [[] for _ in range(variant.table.seats)], "copy": _copy_of_lists,
}  # fmt: skip
_LISTS_BY_SIDE: Final[_Kind] = {
    "start": lambda variant: [[] for _ in variant.table.sides], "copy": _copy_of_lists,
}  # fmt: skip
_TRUTH_BY_SEAT: Final[_Kind] = {
    "start": lambda variant: [False] * variant.table.seats, "copy": list.copy,
}  # fmt: skip
_TRUTH_BY_SIDE: Final[_Kind] = {
    "start": lambda variant: [False] * len(variant.table.sides), "copy": list.copy,
}  # fmt: skip
_POINTS_BY_SEAT: Final[_Kind] = {
    "start": lambda variant: [0] * variant.table.seats, "copy": list.copy,
}  # fmt: skip
_LIST: Final[_Kind] = {"start": lambda variant: [], "copy": list.copy}
_TABLE: Final[_Kind] = {"start": lambda variant: {}, "copy": _copy_of_table}
_OF_TURN: Final[_Kind] = {"turn": True}


@dataclass(slots=True, kw_only=True, init=False, eq=False, repr=False)
class State:
    """The position of one hand.

    A field is declared here and nowhere else: its start, whether a turn resets it, and how it is
    copied. What has no copy of its own is immutable.

    >>> from game.variants import VARIANTS
    >>> state = State(VARIANTS["classic"], dealer=3, totals=[0, 0])
    >>> state.turn, state.minimum(side=0), state.partner(seat=1)
    (0, 50, 3)
    """

    variant: Variant
    dealer: int
    totals: tuple[int, ...]
    """The points of each account before the hand."""
    number: int = 1
    """The number of the hand in its match, from 1."""

    sides: tuple[tuple[int, ...], ...]
    """The seats of each side."""
    side_of: tuple[int, ...]
    """The side of each seat, -1 where an extra hand lies."""
    formed: bool
    """Whether the sides are fixed; in some games they form when the pile is first taken."""
    hands: list[list[Card]] = field(metadata=_LISTS_BY_SEAT)
    stock: list[Card] = field(metadata=_LIST)
    """The top card is the last."""
    pile: list[Card] = field(metadata=_LIST)
    """The top card is the last."""
    packet: int = 0
    """How many cards at the bottom of the pile lie face down (ITA-1)."""
    frozen: bool = False
    """Whether the pile is frozen for everybody."""
    top_face_down: bool = False
    """Whether the top card of the pile lies face down, thrown by a player who went out with it."""
    melds: list[list[Meld]] = field(metadata=_LISTS_BY_SIDE)
    born: int = 0
    """How many melds were put down so far, by all sides."""
    threes: list[list[Card]] = field(metadata=_LISTS_BY_SEAT)
    """The bonus threes on the table."""
    opened: list[bool] = field(metadata=_TRUTH_BY_SIDE)
    bonus_done: list[bool] = field(metadata=_TRUTH_BY_SIDE)
    """Whether the bonus cards for the side's opening were accepted or declined."""
    melded: list[bool] = field(metadata=_TRUTH_BY_SEAT)
    """Whether the player has put cards down in this hand."""
    courtesy: list[bool] = field(metadata=_TRUTH_BY_SEAT)
    """Whether the player has had no turn since their partner opened (INT-8)."""
    asked: list[bool] = field(metadata=_TRUTH_BY_SEAT)
    """Whether the player has asked for permission to go out."""
    extra: dict[int, list[Card]] = field(metadata=_TABLE)
    """The extra hands, by the seats at which they lie."""
    feet: list[list[Card]] = field(metadata=_LISTS_BY_SEAT)
    """The second hand of each seat, face down for everybody; empty once it is taken up (FOOT-1)."""
    known: list[list[Card]] = field(metadata=_LISTS_BY_SEAT)
    """Cards that a player took up from the pile and still holds: everybody saw them."""
    fined: list[int] = field(metadata=_POINTS_BY_SEAT)
    """The fines of each player for what the rules refuse (HR-2)."""
    raised: list[int] = field(metadata=_POINTS_BY_SEAT)
    """By how much the minimum of each player has risen after openings that failed (HR-2)."""
    discards: list[tuple[int, Card]] = field(metadata=_LIST)
    """All cards discarded so far, with the seats of those who discarded them."""

    turn: int
    """The seat of the player who is to act."""
    phase: Phase = Phase.DRAW
    asker: int = -1
    """Who waits for the partner's answer, -1 for nobody."""
    last_turn: bool = False
    """Whether the hand ends with this turn."""
    ended: Ended | None = None
    by: int | None = None
    """The seat that ended the hand."""
    how: str | None = None
    """In what way: ``out``, ``concealed``, or the name of a special hand."""

    melds_before: int
    """How many melds the side had when the turn began."""
    melded_before: bool
    """Whether the player had put cards down before this turn."""
    drew: Literal["stock", "pile"] | None = field(default=None, metadata=_OF_TURN)
    """Where the turn's cards came from, None before the draw."""
    permission: bool | None = field(default=None, metadata=_OF_TURN)
    """The partner's answer, None if there is none."""
    cards_gone: int = field(default=0, metadata=_OF_TURN)
    """How many cards have left the hand."""
    laid_on_partner: bool = field(default=False, metadata=_OF_TURN)
    """Whether a card went on a meld that the side had before."""
    has_melded: bool = field(default=False, metadata=_OF_TURN)
    """Whether the player has put cards down since the draw, or since they took up their foot."""
    opener: bool = field(default=False, metadata=_OF_TURN)
    """Whether the player has opened for their side in this turn."""
    bonus_due: int = field(default=0, metadata=_OF_TURN)
    """How many bonus cards the opening has earned that were not yet dealt."""
    bonus_answered: bool = field(default=False, metadata=_OF_TURN)
    """Whether the player has accepted or refused the bonus cards."""
    thrown: int = field(default=0, metadata=_OF_TURN)
    """How many cards the player has discarded, where the turn goes on after that (HR-3)."""
    no_discard: bool = field(default=False, metadata=_OF_TURN)
    """Whether the turn ends without a discard."""
    must_take: bool = field(default=False, metadata=_OF_TURN)
    """Whether the player has to take the pile."""

    def __init__(
        self, variant: Variant, dealer: int, totals: Sequence[int], number: int = 1
    ) -> None:
        for name, value in _STARTS.items():
            setattr(self, name, value)
        for name, start in _MADE.items():
            setattr(self, name, start(variant))
        self.variant = variant
        self.dealer = dealer
        self.totals = tuple(totals)
        self.number = number
        self.sides = variant.table.sides
        self.side_of = sides_by_seat(self.sides, variant.table.seats)
        self.formed = variant.table.taker_partners is None
        self.turn = self.next_seat(dealer)
        self.begin_turn()

    def begin_turn(self) -> None:
        """Forget what belonged to the turn before."""
        for name, value in _TURN_STARTS.items():
            setattr(self, name, value)
        self.melds_before = len(self.melds[self.side_of[self.turn]])
        self.melded_before = self.melded[self.turn]

    def copy(self) -> Self:
        """An independent copy; cards, melds and the variant are immutable and shared."""
        other = object.__new__(type(self))
        copy_fields(self, other)
        return other

    def account_of(self, seat: int) -> int:
        """The account of a seat: its side as it was when the hand began."""
        return next(i for i, side in enumerate(self.variant.table.sides) if seat in side)

    def minimum(self, side: int) -> int:
        """The points that the side's opening needs in this hand."""
        return self.minimum_for(self.sides[side][0])

    def minimum_for(self, seat: int) -> int:
        """The points that an opening by this player needs: by their account, or by the hand."""
        minimum = self.variant.opening.minimum(self.totals[self.account_of(seat)], self.number)
        return minimum + self.raised[seat]

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
            return [card for card in self.hands[seat] if is_bonus_three(self.variant, card)]
        if not self.variant.threes.red:
            return []
        return [card for card in self.hands[seat] if is_red_three(card)]

    def may_hold_three(self, seat: int) -> bool:
        """Whether the player has the right to keep one three back now (INT-8)."""
        if not self.variant.threes.may_hold_one:
            return False
        return not self.opened[self.side_of[seat]] or self.courtesy[seat]


# What the declarations of the fields say, gathered once: states are copied all the time.
_STARTS: Final = {f.name: f.default for f in fields(State) if f.default is not MISSING}
_TURN_STARTS: Final = {f.name: f.default for f in fields(State) if "turn" in f.metadata}
_MADE: Final[Mapping[str, Callable[[Variant], Any]]] = {
    f.name: f.metadata["start"] for f in fields(State) if "start" in f.metadata
}
_HIDDEN: Final = ("hands", "stock", "extra", "feet")
"""What a view has instead as cards without a face."""


def _copier(left_out: Collection[str]) -> Callable[[State, State], None]:
    """A function that copies all fields but some, each as declared.

    It is written out field by field, as ``dataclass`` writes its methods: a loop over their names
    takes twice the time.
    """
    lines = []
    names: dict[str, Any] = {}
    for place in fields(State):
        name = place.name
        if name in left_out:
            continue
        copy = place.metadata.get("copy")
        names[f"copy_{name}"] = copy
        value = f"state.{name}" if copy is None else f"copy_{name}(state.{name})"
        lines.append(f"    other.{name} = {value}")
    exec("\n".join(["def copier(state, other):", *lines]), names)
    made: Callable[[State, State], None] = names["copier"]
    return made


_copy_all: Final = _copier(())
_copy_open: Final = _copier(_HIDDEN)


def copy_fields(state: State, other: State, *, hidden: bool = True) -> None:
    """Give ``other`` the position of ``state``, sharing nothing that changes.

    Without ``hidden`` hands, the stock, extra hands and feet are left out.
    """
    (_copy_all if hidden else _copy_open)(state, other)


def sides_by_seat(sides: Sequence[Sequence[int]], seats: int) -> tuple[int, ...]:
    """The side of each seat, -1 for a seat where an extra hand lies.

    >>> sides_by_seat(((0, 2), (1, 3)), seats=4)
    (0, 1, 0, 1)
    """
    return tuple(
        next((index for index, side in enumerate(sides) if seat in side), -1)
        for seat in range(seats)
    )


def is_bonus_three(variant: Variant, card: Card) -> bool:
    """Whether the card is a three that is tabled for a bonus in that variant.

    >>> from game.notation.card_notation import parse_card
    >>> from game.variants import VARIANTS
    >>> [is_bonus_three(VARIANTS[key], parse_card("3c")) for key in ("classic", "cuban")]
    [False, True]
    """
    if is_red_three(card):
        return variant.threes.red
    return variant.threes.black and is_three(card)


def is_canasta(variant: Variant, meld: Meld) -> bool:
    """Whether the meld is completed.

    Black threes that come down with the last cards never are a canasta (RULINGS 3.3, rule 6), and
    sequences are none in some games (URU-2).

    >>> from game.notation.card_notation import parse_cards
    >>> from game.rules.melds import meld_of
    >>> from game.variants import VARIANTS
    >>> is_canasta(VARIANTS["classic"], meld_of(parse_cards("Ks Ks Kh Kh Kd Kd 2c")))
    True
    """
    if meld.naturals + meld.wilds < variant.canastas.size:
        return False
    if meld.kind is MeldKind.SEQUENCE:
        return variant.melds.sequences is not None and variant.melds.sequences.canasta
    return meld.rank != THREE or variant.melds.black_threes is BlackThrees.NATURAL


def counted_as(variant: Variant, meld: Meld) -> Counted:
    """As what a completed meld counts for going out.

    >>> from game.notation.card_notation import parse_cards
    >>> from game.rules.melds import meld_of
    >>> from game.variants import VARIANTS
    >>> counted_as(VARIANTS["classic"], meld_of(parse_cards("Ks Ks Kh Kh Kd Kd 2c"))).value
    'mixed'
    """
    if meld.kind is MeldKind.WILD:
        return Counted.WILD
    if meld.kind is MeldKind.SEQUENCE:
        return Counted.SEQUENCE
    if meld.rank in variant.canastas.ranks_apart:
        return Counted.APART
    return Counted.MIXED if meld.wilds else Counted.NATURAL


def count_canastas(variant: Variant, melds: Sequence[Meld]) -> int:
    """How many of the melds are completed.

    >>> from game.notation.card_notation import parse_cards
    >>> from game.rules.melds import meld_of
    >>> from game.variants import VARIANTS
    >>> melds = [meld_of(parse_cards(cards)) for cards in ("Ks Ks Kh Kh Kd Kd 2c", "9s 9h 9d")]
    >>> count_canastas(VARIANTS["classic"], melds)
    1
    """
    return len([1 for meld in melds if is_canasta(variant, meld)])


def freezes(card: Card) -> bool:
    """Whether a card that comes to lie on the pile freezes it (RULINGS C-6, C-7).

    >>> from game.notation.card_notation import parse_cards
    >>> [freezes(card) for card in parse_cards("2c 3h 3s Kd")]
    [True, True, False, False]
    """
    return 0 < card < FIRST_THREE or is_red_three(card)

"""The frozen records of which a variant consists, each for a part of the rules.

What differs between two games is a parameter here or a small policy object from ``policies``. The
numbers are those of RULINGS; each states its range beside its type (``ranges``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated

from .cards import ACE, JOKER_RANK, THREE, Rank
from .melds import MeldKind
from .policies import Concealed, OpeningComposition, StockEnd
from .ranges import Length, MeldRanks, PackRank, Points, Progression, Range
from .special_hands import SpecialHand


class Several(StrEnum):
    """How many melds of one kind and rank a side may have."""

    NONE = "none"
    ONE = "one"
    AFTER_CANASTA = "a second after a canasta"
    ONE_UNFINISHED = "any number, one unfinished"
    ANY = "any number"

    def __bool__(self) -> bool:
        """Whether there may be any at all."""
        return self is not Several.NONE


class BlackThrees(StrEnum):
    """What black threes are when they are no bonus cards."""

    NEVER = "never melded"
    GOING_OUT = "melded going out"
    NATURAL = "a natural rank"

    def __bool__(self) -> bool:
        """Whether they are ever melded."""
        return self is not BlackThrees.NEVER


class WildLock(StrEnum):
    """Which wild cards an unfinished wild meld keeps from other melds."""

    NONE = "none"
    ALL = "all wild cards"
    DEUCES = "deuces"


class Counted(StrEnum):
    """As what a canasta counts for going out. Those of the ranks apart are a kind of their own."""

    NATURAL = "natural"
    MIXED = "mixed"
    APART = "apart"
    WILD = "wild"
    SEQUENCE = "sequence"


class TakesFoot(StrEnum):
    """When a player takes up the face-down second hand, the foot."""

    HAND_EMPTY = "own hand empty"
    CANASTA = "own canasta"
    SIDES_CANASTA = "canasta of the side"


class Permission(StrEnum):
    """Whether a player asks their partner before going out (RULINGS C-10)."""

    NONE = "none"
    OPTIONAL = "optional"
    ONCE = "optional, once a hand"
    MANDATORY = "mandatory"

    def __bool__(self) -> bool:
        """Whether the question is ever asked."""
        return self is not Permission.NONE


_Seat = Annotated[int, Range(0, 5)]
_Wilds = Annotated[int, Range(0, 99)]
"""How many wild cards a meld takes; no pack has 99."""
_Size = Annotated[int, Range(3, 72)]
"""How many cards a meld has: six packs have 24 of a rank and, with all jokers, 48 wild cards."""
_RunSize = Annotated[int, Range(3, 12)]
"""How many cards a sequence has: from the three to the ace."""
_Canastas = Annotated[int, Range(0, 12)]


@dataclass(frozen=True, slots=True)
class TableRules:
    """Who sits at the table.

    ``players`` people play; ``seats`` hands are dealt. ``sides`` lists the seats of each side;
    seats in none are those of extra hands. ``taker_partners`` tells that sides form when the pile
    is first taken: the taker's partners as steps clockwise, the others together against them.
    ``sits_out`` is the order in which players sit out, by their number.
    """

    players: Annotated[int, Range(2, 6)] = 4
    seats: Annotated[int, Range(2, 6)] = 4
    sides: Annotated[
        tuple[Annotated[tuple[_Seat, ...], Length(1, 5, "sides")], ...], Length(2, 6)
    ] = ((0, 2), (1, 3))
    taker_partners: Annotated[tuple[_Seat, ...], Length(0, 4)] | None = None
    sits_out: Annotated[tuple[_Seat, ...], Length(0, 6)] = ()


@dataclass(frozen=True, slots=True)
class PackRules:
    """The cards in play (RULINGS C-1).

    ``values`` is what the cards of some ranks count in place of the usual points, that of threes
    for black ones alone (HR-1).
    """

    packs: Annotated[int, Range(1, 6)] = 2
    jokers: Annotated[int, Range(0, 24)] = 4
    values: Annotated[
        Mapping[Annotated[Rank, Range(JOKER_RANK, ACE, "ranks")], Annotated[int, Range(0, 1000)]],
        Length(0, 14),
    ] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """The number of cards."""
        return 52 * self.packs + self.jokers


@dataclass(frozen=True, slots=True)
class DealRules:
    """Cards for each hand, and how the pile starts.

    ``upcard`` turns a card to start the pile (RULINGS C-7). With ``upcard_buried`` a wild card or a
    red three that is turned goes under the stock, and a black three stays (HAF-1). ``packet`` deals
    cards face down under it, as many as its rank says (ITA-1). ``turn_card`` is how many cards lie
    below the turn card at the bottom of the stock, 0 for none.
    """

    cards: Annotated[int, Range(1, 30)] = 11
    upcard: bool = True
    upcard_buried: bool = False
    packet: bool = False
    turn_card: Annotated[int, Range(0, 60)] = 0


@dataclass(frozen=True, slots=True)
class FootRules:
    """A second hand for each player, face down until it is taken up: the foot (FOOT-1).

    ``cards`` is how many it has, 0 for no foot, ``taken_up`` when its player takes it up.
    ``all_to_go_out``: nobody goes out while a foot of the side waits, else while the own one does.
    """

    cards: Annotated[int, Range(0, 30)] = 0
    taken_up: TakesFoot = TakesFoot.HAND_EMPTY
    all_to_go_out: bool = True


@dataclass(frozen=True, slots=True)
class DrawRules:
    """Cards drawn in a turn, and how the hand ends once the stock has run out (C-12)."""

    cards: Annotated[int, Range(1, 10)]
    stock_end: StockEnd


@dataclass(frozen=True, slots=True)
class PileRules:
    """How the discard pile is taken (RULINGS C-6).

    ``natural_and_wild`` and ``lay_off`` are the ways beside the natural pair; ``wild_pair`` lets
    two identical wild cards take a wild top card. ``freezing`` tells whether wild cards and a
    turned red three freeze the pile, and whether it is frozen for a side that has not opened;
    ``always_frozen`` whether it is so all the time. ``pair_only`` forbids wild cards beside the
    pair. ``for_opening`` allows a side to open with the pile, ``opener_needs_triple`` only with a
    natural set of the top card's rank from the hand (MOD-3). ``taken`` is how many cards are taken,
    the top one among them, None for the whole pile. ``looks_back`` is how many of the top cards a
    player may look at in their own turn.
    """

    natural_and_wild: bool = True
    lay_off: bool = True
    wild_pair: bool = False
    freezing: bool = True
    always_frozen: bool = False
    pair_only: bool = False
    for_opening: bool = True
    opener_needs_triple: bool = False
    taken: Annotated[int, Range(1, 60)] | None = None
    looks_back: Annotated[int, Range(0, 20)] = 1


@dataclass(frozen=True, slots=True)
class SequenceRules:
    """Sequences of one suit: how many naturals and wild cards, and how long.

    ``low_threes`` lets black threes be the lowest card. ``canasta`` tells whether a sequence of
    seven is a canasta. ``longer_going_out`` is the length to which a player who goes out may extend
    a completed one by naturals, None for no such right (BRA-3).
    """

    min_naturals: Annotated[int, Range(1, 12)] = 3
    max_wilds: _Wilds = 0
    max_size: _RunSize | None = 7
    low_threes: bool = False
    canasta: bool = True
    longer_going_out: _RunSize | None = None


@dataclass(frozen=True, slots=True)
class MeldRules:
    """What may lie on the table (RULINGS C-5, section 5.1).

    ``base_for_wilds`` naturals must be in a set before a wild card joins it, except in the opening
    batch; 0 for no such rule. ``max_wilds_opening`` is the cap inside the opening batch, None for
    the same as later. ``ranks_without_wilds`` never take a wild card, a set of ``ranks_kept_clean``
    that was begun without one never takes one later. ``more_naturals``: a set has more naturals
    than wild cards at every moment. ``clean_grows``: naturals may be laid on a set without wild
    cards beyond ``max_size``, which no wild card joins then.
    ``sets`` and ``wild_melds`` tell how many of a rank a side may have. ``dead_ranks`` closes a
    rank for both sides when either completes it. ``merging`` allows two unfinished sets of a rank
    to be combined, ``conversion`` a wild meld of three to be made a mixed canasta.
    ``wilds_or_sequences`` forbids a side to have both wild melds and sequences.
    """

    min_naturals: Annotated[int, Range(1, 12)] = 2
    max_wilds: _Wilds = 3
    max_wilds_opening: _Wilds | None = None
    max_size: _Size | None = None
    max_wild_meld: _Size = 7
    base_for_wilds: Annotated[int, Range(0, 12)] = 0
    more_naturals: bool = False
    clean_grows: bool = False
    ranks_without_wilds: MeldRanks = ()
    ranks_kept_clean: MeldRanks = ()
    sets: Several = Several.ONE
    wild_melds: Several = Several.NONE
    wild_lock: WildLock = WildLock.NONE
    sequences: SequenceRules | None = None
    wilds_or_sequences: bool = False
    black_threes: BlackThrees = BlackThrees.GOING_OUT
    dead_ranks: bool = False
    merging: bool = False
    conversion: bool = False


@dataclass(frozen=True, slots=True)
class CanastaRules:
    """Completed melds: how many cards, and the bonus by kind, rank and jokers.

    ``natural_by_rank`` overrides ``natural`` for some ranks. Canastas of ``ranks_apart``, natural
    or mixed, are a kind of their own, for which ``apart`` is paid. ``wild_by_jokers`` gives the
    bonus of a wild canasta by the number of its jokers and overrides ``wild``;
    ``wild_only_going_out`` pays it only to the side that goes out. ``five`` is the extra bonus for
    five canastas on a side, and for five natural ones.
    """

    size: Annotated[int, Range(3, 20)] = 7
    natural: Points = 500
    mixed: Points = 300
    wild: Points = 0
    sequence: Points = 0
    mixed_sequence: Points = 0
    natural_by_rank: Annotated[
        Mapping[Annotated[Rank, Range(THREE, ACE, "ranks")], Points], Length(0, 12)
    ] = field(default_factory=dict)
    ranks_apart: MeldRanks = ()
    apart: Points = 0
    wild_by_jokers: Annotated[
        Mapping[Annotated[int, Range(0, 24, "jokers")], Points], Length(0, 25)
    ] = field(default_factory=dict)
    wild_only_going_out: bool = False
    five: tuple[Points, Points] = (0, 0)


@dataclass(frozen=True, slots=True)
class OpeningRules:
    """The initial meld of a side (RULINGS 5.3).

    ``steps`` are pairs of a total and the minimum from that total up; the first holds for all
    lower totals too. With ``by_hand`` they go by the number of the hand in the match instead.
    ``counts_top`` counts the top card of a taken pile. ``waived_if_concealed``
    drops the minimum for going out concealed from the stock. ``wilds`` allows wild cards in the
    batch.

    ``bonus_cards`` may be drawn from the stock by the opener, ``bonus_cards_second`` where the side
    that opens second gets another number. They are offered and may be refused, and
    ``melds_after_bonus`` lets the opener use them at once; with ``bonus_after_discard`` they come
    without asking after the discard. ``bonus_stock`` is how many cards the stock must have when the
    batch is laid, ``bonus_with_pile`` whether an opening with the pile earns them too.
    """

    steps: Annotated[
        tuple[
            tuple[
                Annotated[int, Range(-1_000_000, 1_000_000, "totals")],
                Annotated[int, Range(0, 10_000, "minimums")],
            ],
            ...,
        ],
        Length(1, 20),
    ]
    composition: OpeningComposition
    by_hand: bool = False
    counts_top: bool = True
    waived_if_concealed: bool = True
    wilds: bool = True
    bonus_cards: Annotated[int, Range(0, 20)] = 0
    bonus_cards_second: Annotated[int, Range(0, 20)] | None = None
    bonus_after_discard: bool = False
    bonus_stock: Annotated[int, Range(0, 100)] = 1
    bonus_with_pile: bool = True
    melds_after_bonus: bool = False

    def minimum(self, total: int, hand: int) -> int:
        """The points that a side with that total needs in hand ``hand`` of a match, from 1."""
        needed = self.steps[0][1]
        for start, points in self.steps:
            if (hand if self.by_hand else total) >= start:
                needed = points
        return needed


@dataclass(frozen=True, slots=True)
class ThreesRules:
    """Bonus threes: which, when they are tabled, and what they score (RULINGS C-8).

    Red threes are bonus cards unless ``red`` says that they are stop cards; ``black`` makes black
    ones bonus cards too. They are tabled right after the deal, or with ``at_turn_start`` at the
    holder's turn; ``may_hold_one`` lets a player keep one back while their side has not opened
    (INT-8).

    ``points`` is the value of 0, 1, 2 … threes of one colour, ``black_points`` of black ones where
    that differs; those never count minus. They count plus if the side has ``canastas_for_plus``
    canastas, or any meld where that is 0; minus if it has fewer than ``canastas_for_minus`` (the
    same number where None), ``minus_each`` for every three where that is given; else nothing.
    With ``always_plus`` no canasta is asked for, with ``needs_apart`` one of the ranks apart in
    place of any number. ``all_black`` is extra for all black threes of the pack. ``held`` is what a
    three caught in hand, or in a foot, costs.
    """

    red: bool = True
    black: bool = False
    at_turn_start: bool = False
    may_hold_one: bool = False
    points: Progression = (0, 100, 200, 300, 800)
    black_points: Progression | None = None
    canastas_for_plus: _Canastas = 0
    canastas_for_minus: _Canastas | None = None
    minus_each: Points | None = None
    always_plus: bool = False
    needs_apart: bool = False
    all_black: Points = 0
    held: Points = 0


@dataclass(frozen=True, slots=True)
class DiscardRules:
    """What is discarded.

    A turn ends with ``cards`` discards, those after the first only as long as another card stays in
    the hand (HR-3).
    ``wilds_freely``: wild cards may be discarded although the hand holds a natural card.
    ``barred_first`` are ranks that may not be the only card of the pile (MOD-7), nor may a card of
    a dead rank, as long as the hand holds another natural card. ``barred_until_made`` are ranks
    that are not thrown before every side has a canasta of the rank (with ``made_by_own`` the own
    side), unless the hand holds nothing else, and never as the last card (PEN-3).
    ``last_face_down``: the discard of a player who goes out lies face down (RULINGS 3.2, rule 7).
    ``signals`` is no law: computer players tell their partners by the first discards how many wild
    cards they hold (RULINGS 3.17).
    """

    cards: Annotated[int, Range(1, 4)] = 1
    wilds_freely: bool = True
    barred_first: MeldRanks = ()
    barred_until_made: MeldRanks = ()
    made_by_own: bool = False
    last_face_down: bool = False
    signals: bool = False


@dataclass(frozen=True, slots=True)
class ContractRules:
    """How many canastas of each kind going out takes; none stands for another kind.

    ``apart`` are those of the ranks apart (``CanastaRules``).
    """

    natural: _Canastas = 0
    mixed: _Canastas = 0
    wild: _Canastas = 0
    apart: _Canastas = 0

    @property
    def kinds(self) -> dict[Counted, int]:
        """The number of each kind that is needed, in the order in which they are told."""
        wanted = {
            Counted.NATURAL: self.natural,
            Counted.MIXED: self.mixed,
            Counted.APART: self.apart,
            Counted.WILD: self.wild,
        }
        return {kind: number for kind, number in wanted.items() if number}


@dataclass(frozen=True, slots=True)
class GoingOutRules:
    """What it takes to go out and what it brings (RULINGS C-9, C-10).

    ``canastas`` of the own side, one of them a sequence where ``needs_sequence``, and those of the
    ``contract`` among them; wild ones count only with ``wild_counts``. ``anybodys`` counts canastas
    of all sides. ``discard_required`` forbids to meld the last card. ``unfinished_bar`` names ranks
    whose natural sets, and ``unfinished_wild_bar`` tells whether wild melds, must be completed
    first. ``ask_after_take`` allows to ask when the pile was taken. ``concealed`` decides when the
    bonus is ``concealed_bonus`` in place of ``bonus``.
    """

    canastas: _Canastas = 1
    needs_sequence: bool = False
    contract: ContractRules = ContractRules()
    wild_counts: bool = True
    anybodys: bool = False
    discard_required: bool = False
    unfinished_bar: MeldRanks = ()
    unfinished_wild_bar: bool = False
    permission: Permission = Permission.OPTIONAL
    ask_after_take: bool = True
    bonus: Points = 100
    concealed_bonus: Points = 200
    concealed: Concealed | None = None

    @property
    def needed(self) -> int:
        """How many canastas going out takes at least."""
        return max(self.canastas, sum(self.contract.kinds.values()))


@dataclass(frozen=True, slots=True)
class CaughtRules:
    """A fine for ``count`` or more cards of a rank in one hand at the end.

    ``at_stock_end``: also when nobody went out.
    """

    rank: PackRank
    count: Annotated[int, Range(1, 30)]
    fine: Points
    at_stock_end: bool = False


@dataclass(frozen=True, slots=True)
class UnfinishedRules:
    """A fine for melds that are no canasta at the end.

    Of the kind ``kind``; of sets only those of ``rank``, and with ``natural_only`` only those
    without wild cards. ``jokers_fine`` is the fine of a wild meld with four jokers.
    ``voids_points``: the cards of the meld count nothing.
    """

    kind: MeldKind
    fine: Points
    rank: Annotated[Rank, Range(0, ACE)] = 0
    natural_only: bool = False
    jokers_fine: Points | None = None
    voids_points: bool = False


@dataclass(frozen=True, slots=True)
class PenaltyRules:
    """What counts against a side at the end beside the cards in hand.

    ``black_three`` is what a black three in hand costs in place of its points, ``red_three`` a red
    one that is no bonus card; None for its points. With ``melds_minus`` the melded cards of a side
    without canasta count minus.

    The others are for tables that fine what the rules refuse, 0 for no fine (HR-2):
    ``failed_opening`` is added to the minimum of a side that laid too little, ``wrong_take`` costs
    a pile that cannot be used, ``out_unasked`` going out without the partner's yes.
    """

    unfinished: Annotated[tuple[UnfinishedRules, ...], Length(0, 8)] = ()
    black_three: Points | None = None
    red_three: Points | None = None
    melds_minus: bool = False
    failed_opening: Annotated[int, Range(0, 1000)] = 0
    wrong_take: Points = 0
    out_unasked: Points = 0


@dataclass(frozen=True, slots=True)
class SpecialHandRules:
    """The special hands that may be declared, and what becomes of the partner's points.

    ``courtesy``: once the side has opened, only the opener's partner may declare, in their next
    turn. ``voids_partner``: nothing of the declaring side counts but the special hand.
    """

    hands: Annotated[tuple[SpecialHand, ...], Length(0, 16)] = ()
    courtesy: bool = False
    voids_partner: bool = False


@dataclass(frozen=True, slots=True)
class MatchRules:
    """When a match is over (RULINGS C-14).

    After the hand in which a side reaches ``target``; or, with ``hands``, after so many hands,
    whatever the totals.
    """

    target: Annotated[int, Range(1, 1_000_000)] = 5000
    hands: Annotated[int, Range(1, 100)] | None = None


@dataclass(frozen=True, slots=True)
class Parameters:
    """All parameters of a game: what it is apart from its name."""

    table: TableRules
    pack: PackRules
    deal: DealRules
    draw: DrawRules
    pile: PileRules
    melds: MeldRules
    canastas: CanastaRules
    opening: OpeningRules
    threes: ThreesRules
    discards: DiscardRules
    going_out: GoingOutRules
    special_hands: SpecialHandRules
    caught: Annotated[tuple[CaughtRules, ...], Length(0, 4)]
    penalties: PenaltyRules
    match: MatchRules
    foot: FootRules = FootRules()

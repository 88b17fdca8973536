"""A variant's rules as the simulator needs them: integers and rows of integers."""

from __future__ import annotations

from array import array

from ..rules.cards import ACE, JOKER_RANK, THREE
from ..rules.melds import MeldKind
from ..rules.policies import (
    AnyMelds,
    CanastaFromTotals,
    ConcealedWithCanasta,
    NaturalSetOrStrongWildMeld,
    NaturalSetOrWildMeld,
    OnceOut,
)
from ..rules.ranges import range_errors
from ..rules.special_hands import Groups
from ..rules.variant import Variant
from ..rules.variant_records import BlackThrees, Permission, Several, TakesFoot, WildLock
from .flat_layout import *

COMPILED: bool = not __file__.endswith(".py")
"""Whether this module runs as compiled code."""

Row = list[int]
"""A row of integers; in the compiled form a pointer to them."""

NO_LIMIT = 1000
ENDS_ROOM = 20000
"""Numbers for the ends of a turn that a search asks for (``turn_ends``)."""
SEVERAL = {
    Several.NONE: 0,
    Several.ONE: 1,
    Several.AFTER_CANASTA: 2,
    Several.ANY: 3,
    Several.ONE_UNFINISHED: 4,
}
FEET = {TakesFoot.HAND_EMPTY: 1, TakesFoot.CANASTA: 2, TakesFoot.SIDES_CANASTA: 3}
COMPOSITIONS = {AnyMelds: 0, NaturalSetOrWildMeld: 1, NaturalSetOrStrongWildMeld: 2}
STOCK_ENDS = {"E-CLASSIC": 0, "E-INTL": 1, "E-SOLO": 2, "E-MODERN": 3}
CONCEALED = {ConcealedWithCanasta: 1, OnceOut: 2}
MELD_KINDS = {MeldKind.SET: 0, MeldKind.WILD: 1, MeldKind.SEQUENCE: 2}
ROWS = {
    **dict.fromkeys((
        "caught_rank", "caught_count", "caught_fine", "caught_at_end",
    ), 4),
    **dict.fromkeys((
        "fine_kind", "fine_rank", "fine_natural", "fine_points", "fine_jokers", "fine_voids",
        "taker_partner", "account_of", "roles", "held_often",
    ), 8),
    **dict.fromkeys((
        "value", "natural_bonus", "no_wilds", "kept_clean", "barred_first", "unfinished_bar",
        "apart", "kept_back", "copies", "risky", "special_points", "special_wilds", "great",
        "laid", "clean", "tally", "reached", "held_after",
    ), 16),
    **dict.fromkeys((
        "wild_bonus", "three_points", "black_points", "stands",
    ), 32),
    "kinds": 64,
    "special_sizes": 128,
    # What the networks read (``features``), their weights and hidden numbers (``worth``).
    "active": 400,
    "others_stand": SEATS * 16,
    "first_after": FEATURES * FIRST,
    "first_before": FEATURES * FIRST,
    "layers": 2 * REST,
    "hidden_fixed": FIRST,
    "hidden": FIRST,
    "hidden_second": SECOND,
    # Hands and plans that are tried, and the turns that are compared (``turn_ends``).
    **dict.fromkeys((
        "spare", "laid_out", "turn_begun", "turn_tried", "turn_ended", "turn_best",
    ), LENGTH + LOG_LENGTH),
    "manners": 20 * POLICY_SIZE,
    "seen_ends": 160,
    "ends_found": ENDS_ROOM,
}  # fmt: skip
"""The rows of the tables and their lengths."""
COMPILED_ROWS = frozenset(("first_after", "first_before", "layers", "hidden_fixed", "hidden"))
"""Rows that plain Python does not need (``packed_sums``)."""
RECORD_ROWS = {
    "recorded": SEATS,
    "record_features": SEATS * 160 * 320,
    "record_info": SEATS * 160 * 5,
}
"""Those of a simulator that remembers decisions (``self_play``)."""


class Unrepresentable(ValueError):  # noqa: N818 (it is no fault, but the caller's cue to go on)
    """The flat form has no room for the variant or position. Play it with the core instead."""


def make_rows(owner: object, rows: dict[str, int]) -> None:
    """Give the owner its rows of zeros; a compiled class already has them.

    In a build with bounds checks (``build/compile.py --checked``) they are views of arrays that
    Python can see.
    """
    for name, length in rows.items():
        if not COMPILED:
            setattr(owner, name, [0] * (0 if name in COMPILED_ROWS else length))
        elif hasattr(type(owner), name):
            setattr(owner, name, array("i", [0] * length))


def refuse_unrepresentable(variant: Variant) -> None:
    """Refuse a variant whose numbers do not fit the rows, before anything is written.

    Compiled code does not check its writes: a rank beyond the pack would crash the process, or
    worse.

    Raises:
        Unrepresentable: with the reason.
    """
    for error in range_errors(variant):
        raise Unrepresentable(str(error))
    table = variant.table
    if table.seats > SEATS or len(table.sides) > SEATS or variant.pack.size > MOST_CARDS:
        raise Unrepresentable(f"the simulator seats {SEATS}, with {MOST_CARDS} cards at most")
    if len(variant.special_hands.hands) > ROWS["special_points"]:
        raise Unrepresentable("more special hands than the simulator has room for")
    fines = variant.penalties.unfinished
    if len(variant.caught) > ROWS["caught_rank"] or len(fines) > ROWS["fine_rank"]:
        raise Unrepresentable("more fines than the simulator has room for")
    if variant.melds.sequences is not None and table.seats > table.players:
        raise Unrepresentable("extra hands in a game with sequences")
    if variant.melds.sequences is not None and variant.foot.cards:
        raise Unrepresentable("feet in a game with sequences")
    composition, stock = variant.opening.composition, variant.draw.stock_end
    if type(composition) not in (*COMPOSITIONS, CanastaFromTotals):
        raise Unrepresentable(f"unknown opening: {composition.name}")
    if stock.name not in STOCK_ENDS:
        raise Unrepresentable(f"unknown end of the stock: {stock.name}")
    concealed = variant.going_out.concealed
    if concealed is not None and type(concealed) not in CONCEALED:
        raise Unrepresentable(f"unknown concealed going out: {concealed.name}")


class Tables:
    """All rules of one variant as numbers.

    ``variant`` is the record they come from, and their names follow it. A limit that the variant
    does not set is ``NO_LIMIT``; true is 1.

    Raises:
        Unrepresentable: for a policy that the simulator does not know, or numbers that do not fit.
    """

    value: list[int]
    natural_bonus: list[int]
    wild_bonus: list[int]
    three_points: list[int]
    black_points: list[int]
    no_wilds: list[int]
    kept_clean: list[int]
    barred_first: list[int]
    unfinished_bar: list[int]
    apart: list[int]
    kept_back: list[int]
    caught_rank: list[int]
    caught_count: list[int]
    caught_fine: list[int]
    caught_at_end: list[int]
    fine_kind: list[int]
    fine_rank: list[int]
    fine_natural: list[int]
    fine_points: list[int]
    fine_jokers: list[int]
    fine_voids: list[int]
    copies: list[int]
    risky: list[int]
    taker_partner: list[int]
    account_of: list[int]
    special_points: list[int]
    special_sizes: list[int]
    special_wilds: list[int]
    held_often: list[int]
    kinds: list[int]
    great: list[int]
    spare: list[int]
    laid_out: list[int]
    active: list[int]
    roles: list[int]
    laid: list[int]
    clean: list[int]
    stands: list[int]
    others_stand: list[int]
    tally: list[int]
    first_after: list[int]
    first_before: list[int]
    layers: list[int]
    hidden_fixed: list[int]
    hidden: list[int]
    hidden_second: list[int]
    reached: list[int]
    turn_begun: list[int]
    turn_tried: list[int]
    turn_ended: list[int]
    turn_best: list[int]
    manners: list[int]
    held_after: list[int]
    seen_ends: list[int]
    ends_found: list[int]

    def __init__(self, variant: Variant) -> None:
        refuse_unrepresentable(variant)
        make_rows(self, ROWS)
        self.variant = variant
        self._read_table(variant)
        self._read_play(variant)
        self._read_melds(variant)
        self._read_opening(variant)
        self._read_ends(variant)
        self._read_bonuses(variant)
        self._read_fines(variant)

    def _read_table(self, variant: Variant) -> None:
        table = variant.table
        self.seats = table.seats
        self.accounts = len(table.sides)
        for account, side in enumerate(table.sides):
            for seat in side:
                self.account_of[seat] = account
        self.pooling = 1 if table.taker_partners is not None else 0
        for step in table.taker_partners or ():
            self.taker_partner[step % table.seats] = 1
        self.canasta_size = variant.canastas.size
        self.turn_card = variant.deal.turn_card
        for rank in range(JOKER_RANK, ACE + 1):
            self.value[rank] = variant.card_points[rank * 4]
            self.copies[rank] = 4 * variant.pack.packs
        self.copies[JOKER_RANK] = variant.pack.jokers
        self.copies[BLACK] = 2 * variant.pack.packs

    def _read_play(self, variant: Variant) -> None:
        pile = variant.pile
        self.draw_cards = variant.draw.cards
        self.natural_and_wild = int(pile.natural_and_wild)
        self.lay_off_top = int(pile.lay_off)
        self.wild_pair = int(pile.wild_pair)
        self.freezing = int(pile.freezing)
        self.always_frozen = int(pile.always_frozen)
        self.pair_only = int(pile.pair_only)
        self.pile_opens = int(pile.for_opening)
        self.opener_needs_triple = int(pile.opener_needs_triple)
        self.discards_each = variant.discards.cards
        self.pile_taken = NO_LIMIT if pile.taken is None else pile.taken
        self.ordered = int(pile.taken is not None)
        self.foot = FEET[variant.foot.taken_up] if variant.foot.cards else 0
        self.foot_of_side = int(variant.foot.all_to_go_out)
        for rank in variant.discards.barred_until_made:
            self.kept_back[rank] = 1
        # Red threes that are no bonus cards are threes like the others here.
        self.kept_back[RED] = self.kept_back[BLACK]
        self.keeps_back = int(bool(variant.discards.barred_until_made))
        self.made_by_own = int(variant.discards.made_by_own)
        self.wilds_freely = int(variant.discards.wilds_freely)
        for rank in variant.discards.barred_first:
            self.barred_first[rank] = 1
        self.bars_first = int(bool(variant.discards.barred_first))
        self.special_hands = len(variant.special_hands.hands)
        for index, hand in enumerate(variant.special_hands.hands):
            self.special_points[index] = hand.points
            if isinstance(hand, Groups) and not hand.with_ranks and len(hand.sizes) < 8:
                # Number of groups, then their sizes, largest first. Others are not collected.
                self.special_sizes[index * 8] = len(hand.sizes)
                for place, size in enumerate(hand.sizes):
                    self.special_sizes[index * 8 + 1 + place] = size
                self.special_wilds[index] = 2 if hand.wilds is None else hand.wilds
        self.courtesy = int(variant.special_hands.courtesy)
        self.special_voids = int(variant.special_hands.voids_partner)

    def _read_melds(self, variant: Variant) -> None:
        melds = variant.melds
        self.min_naturals = melds.min_naturals
        self.max_wilds = melds.max_wilds
        opening = melds.max_wilds_opening
        self.max_wilds_opening = melds.max_wilds if opening is None else opening
        self.max_size = NO_LIMIT if melds.max_size is None else melds.max_size
        self.max_wild_meld = melds.max_wild_meld
        self.base_for_wilds = melds.base_for_wilds
        self.more_naturals = int(melds.more_naturals)
        self.clean_grows = int(melds.clean_grows)
        for rank in melds.ranks_without_wilds:
            self.no_wilds[rank] = 1
        for rank in melds.ranks_kept_clean:
            self.kept_clean[rank] = 1
        self.sets = SEVERAL[melds.sets]
        self.wild_melds = SEVERAL[melds.wild_melds]
        lock = melds.wild_lock
        self.wild_lock = 0 if lock is WildLock.NONE else 1 if lock is WildLock.ALL else 2
        self.dead_ranks = int(melds.dead_ranks)
        self.merging = int(melds.merging)
        self.conversion = int(melds.conversion)
        self.wilds_or_runs = int(melds.wilds_or_sequences)
        black = melds.black_threes
        self.black_natural = int(black is BlackThrees.NATURAL)
        self.black_going_out = int(black is BlackThrees.GOING_OUT and not variant.threes.black)
        self.runs = int(melds.sequences is not None)
        for code in range(64):
            self.kinds[code] = code if not self.runs else RED if code == 13 else code >> 2
        self.run_canasta = self.run_naturals = self.run_wilds = 0
        self.run_size = NO_LIMIT
        self.run_threes = 0
        if melds.sequences is not None:
            runs = melds.sequences
            self.run_canasta = int(runs.canasta)
            self.run_naturals = runs.min_naturals
            self.run_wilds = runs.max_wilds
            self.run_size = NO_LIMIT if runs.max_size is None else runs.max_size
            self.run_threes = int(runs.low_threes)

    def _read_opening(self, variant: Variant) -> None:
        rules = variant.opening
        self.composition = COMPOSITIONS.get(type(rules.composition), 3)
        self.counts_top = int(rules.counts_top)
        self.waived_if_concealed = int(rules.waived_if_concealed)
        self.opening_wilds = int(rules.wilds)
        self.bonus_cards = rules.bonus_cards
        second = rules.bonus_cards_second
        self.bonus_second = rules.bonus_cards if second is None else second
        self.bonus_after_discard = int(rules.bonus_after_discard)
        self.bonus_stock = rules.bonus_stock
        self.bonus_with_pile = int(rules.bonus_with_pile)
        self.melds_after_bonus = int(rules.melds_after_bonus)

    def _read_ends(self, variant: Variant) -> None:
        stock = variant.draw.stock_end
        self.stock_end = STOCK_ENDS[stock.name]
        self.stock_forced = int(getattr(stock, "always_forced", False))
        self.discards_after_threes = int(stock.discards_after_only_threes)
        self.one_last_turn = int(stock.one_last_turn)
        self.ends_with_drawer = int(stock.ends_with_drawer)
        self.last_three_ends = int(stock.last_three_ends)
        rules = variant.going_out
        self.needed = rules.needed
        contract = rules.contract
        self.contract = int(bool(contract.kinds))
        self.needed_natural = contract.natural
        self.needed_mixed = contract.mixed
        self.needed_wild = contract.wild
        self.needed_apart = contract.apart
        self.needs_run = int(rules.needs_sequence)
        self.wild_counts = int(rules.wild_counts)
        self.anybodys = int(rules.anybodys)
        self.discard_required = int(rules.discard_required)
        for rank in rules.unfinished_bar:
            self.unfinished_bar[rank] = 1
        self.wild_bar = int(rules.unfinished_wild_bar)
        self.bars = int(bool(rules.unfinished_bar) or rules.unfinished_wild_bar)
        self.asks_once = int(rules.permission is Permission.ONCE)
        self.must_ask = int(rules.permission is Permission.MANDATORY)
        self.ask_after_take = int(rules.ask_after_take)
        self.out_bonus = rules.bonus
        self.concealed_bonus = rules.concealed_bonus
        self.concealed = CONCEALED.get(type(rules.concealed), 0)

    def _read_bonuses(self, variant: Variant) -> None:
        bonus = variant.canastas
        self.mixed_bonus = bonus.mixed
        for rank in bonus.ranks_apart:
            self.apart[rank] = 1
        self.apart_bonus = bonus.apart
        self.run_bonus = bonus.sequence
        self.mixed_run_bonus = bonus.mixed_sequence
        for rank in range(THREE, ACE + 1):
            self.natural_bonus[rank] = bonus.natural_by_rank.get(rank, bonus.natural)
            if rank in bonus.ranks_apart:
                self.natural_bonus[rank] = bonus.apart
        for jokers in range(32):
            self.wild_bonus[jokers] = bonus.wild_by_jokers.get(jokers, bonus.wild)
        self.any_special = 0
        for rank in range(THREE, ACE + 1):
            # Ranks whose natural canastas earn much more than others.
            self.great[rank] = int(self.natural_bonus[rank] >= 500 + bonus.natural)
            self.any_special |= self.great[rank]
        self.wild_only_out = int(bonus.wild_only_going_out)
        self.five_bonus, self.five_natural_bonus = bonus.five
        threes = variant.threes
        self.red_bonus = int(threes.red)
        self.always_plus = int(threes.always_plus)
        self.needs_apart = int(threes.needs_apart)
        self.black_bonus = int(threes.black)
        self.may_hold = int(threes.may_hold_one)
        black = threes.points if threes.black_points is None else threes.black_points
        for number in range(32):
            self.three_points[number] = threes.points[min(number, len(threes.points) - 1)]
            self.black_points[number] = black[min(number, len(black) - 1)]
        self.black_apart = int(threes.black_points is not None)
        self.for_plus = threes.canastas_for_plus
        least = threes.canastas_for_minus
        self.for_minus = threes.canastas_for_plus if least is None else least
        self.minus_each = -1 if threes.minus_each is None else threes.minus_each
        self.all_black = threes.all_black
        self.three_held = threes.held

    def _read_fines(self, variant: Variant) -> None:
        penalties = variant.penalties
        self.melds_minus = int(penalties.melds_minus)
        self.failed_opening = penalties.failed_opening
        self.wrong_take = penalties.wrong_take
        self.out_unasked = penalties.out_unasked
        red = penalties.red_three
        self.red_held = -1 if red is None or variant.threes.red else red
        self.black_held = -1 if penalties.black_three is None else penalties.black_three
        self.caught_rules = len(variant.caught)
        for index, caught in enumerate(variant.caught):
            self.caught_rank[index] = caught.rank
            self.caught_count[index] = caught.count
            self.caught_fine[index] = caught.fine
            self.caught_at_end[index] = int(caught.at_stock_end)
        self.fines = len(penalties.unfinished)
        for index, rule in enumerate(penalties.unfinished):
            self.fine_kind[index] = MELD_KINDS[rule.kind]
            self.fine_rank[index] = rule.rank
            self.fine_natural[index] = int(rule.natural_only)
            self.fine_points[index] = rule.fine
            self.fine_jokers[index] = rule.jokers_fine or 0
            self.fine_voids[index] = int(rule.voids_points)
            if rule.kind is MeldKind.SET:
                self.any_special = 1
                self.risky[rule.rank] = rule.fine
            elif rule.kind is MeldKind.WILD:
                self.risky[2] = rule.fine
            else:
                self.risky[0] = rule.fine

"""Melds that look senseless, and cards that stay in hand although they could lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, islice

from ....rules.actions import LayMelds, LayOff, Take, groups_of
from ....rules.cards import FIRST_THREE, JOKER, JOKER_RANK, TWO, Card
from ....rules.legality import verify
from ....rules.melds import Meld, MeldKind
from ....rules.pile_taking import taken_pile
from ....rules.scoring import unfinished_rule
from ....rules.variant_records import Counted
from ....rules.view import PlayerView
from ...facts.before import ABOUT_TO_GO, FEW, LAST_CARDS
from ...facts.thresholds import PAIR
from ...facts.turn import Turn, put_down
from ...heuristic.assessment import lacking
from ...heuristic.going_out_search import acts
from ...heuristic.variant_tables import RANKS
from .sizes import FEW_WILDS, LEAN_PILE, READY, SET, with_wilds
from .throwing import stops_a_fat_pile

_EARLY = 5.0
"""The turns still to come for everybody from which on it is early."""
_LATE = 4.0
"""The turns still to come for everybody below which it is late."""
_LAST = 0.5
"""The turns still to come up to which this is the last one."""
_BETTER = 200
"""How much better a natural canasta has to be paid to wait for it."""
_LOW_RANK = 7
"""The highest rank whose cards count five."""
_DEAR = 1000
"""The bonus of a wild canasta from which on wild cards are saved for it."""
_WILDS_FOR_ONE = 4
"""The number of wild cards from which on one is in prospect."""
_HOPE = 0.25
"""The chance of a canasta below which a set that is fined unfinished will be fined."""
_GROWING = 6
"""The size from which on a pile grows into one that is worth having."""
_MANY = 8
"""The number of cards that could lie from which on a hand is bad to be caught with."""
_ACTS = 60
"""The most acts that are looked into for a better one."""
_MANY_ACTS = 1000
"""The most acts that are passed in search of those that only lengthen one meld."""


def strips_the_hand(turn: Turn) -> bool:
    """Lays nearly the whole hand down early, and the side cannot go out.

    An opening is stripping only if less would have opened. Where sequences are paid the table is
    the place for cards, and where an empty hand brings the foot.
    """
    first = turn.first
    view = turn.view
    if (
        len(turn.laid_now) < 3
        or turn.empties
        or len(turn.view.hand) - len(turn.laid_now) - 1 > FEW
        or turn.eyes.rounds < _EARLY
    ):
        return False
    if turn.before.pressed or turn.eyes.tables.sequence or turn.eyes.runs:
        return False
    if view.canastas(view.side) >= turn.eyes.tables.needed:
        return False
    if turn.melded.canastas(turn.melded.side) > view.canastas(view.side):
        return False
    if turn.eyes.opened or not isinstance(first, LayMelds):
        return turn.eyes.opened
    return any(
        verify(view, LayMelds(view.seat, (*first.groups[:index], *first.groups[index + 1 :])))
        is None
        for index in range(len(first.groups))
        if len(first.groups) > 1
    )


def spends_wild_cards(turn: Turn) -> bool:
    """Puts wild cards where they make no canasta, although they could wait.

    They go into a set that stays short, with time enough to wait, or where one of them would bring
    a pair down that stays in hand; into any meld that stays short, while the wild cards in hand
    would complete one; or into a wild meld that can become no canasta. Openings are left out: they
    need what they need.
    """
    if turn.empties or not turn.eyes.opened:
        return False
    if _no_wild_canasta(turn):
        return True
    short = [meld for meld in turn.spent_now() if meld.size < turn.eyes.tables.canasta]
    sets = any(meld.kind is MeldKind.SET for meld in short)
    if sets and (not turn.before.pressed or _leaves_a_pair(turn)):
        return True
    return any(meld.kind is not MeldKind.WILD for meld in short) and _completes_another(turn)


def _completes_another(turn: Turn) -> bool:
    """Whether wild cards in hand, with naturals, would complete a meld that stays short."""
    view = turn.view
    size = turn.eyes.tables.canasta
    # What the move completes lacks nothing any more.
    short = {meld.born for meld in turn.melded.melds[turn.melded.side] if meld.size < size}
    wilds = sorted(turn.eyes.wilds)
    for index, meld in enumerate(view.melds[view.side]):
        if not _may_be_a_canasta(turn, meld) or meld.born not in short:
            continue
        like = turn.eyes.cards(meld.rank) if meld.kind is MeldKind.SET else []
        for naturals in {0, min(len(like), size - meld.size - 1)}:
            for some in set(combinations(wilds, size - meld.size - naturals)):
                cards = (*like[:naturals], *some)
                if verify(view, LayOff(view.seat, ((cards, index),))) is None:
                    return True
    return False


def _may_be_a_canasta(turn: Turn, meld: Meld) -> bool:
    """Whether a meld with wild cards in it is of a kind that is paid when it is complete."""
    paid = meld.kind is MeldKind.SEQUENCE and turn.eyes.tables.mixed_sequence > 0
    return meld.kind is MeldKind.SET or paid


def closes_early(turn: Turn) -> bool:
    """Closes a set with wild cards that could wait.

    It may well become a natural canasta, which is paid better, or takes three wild cards for four
    naturals, or two jokers for low cards; or the wild cards are on the way to a canasta of their
    own. A canasta that lets the side go out is another matter, and what opens as well.
    """
    tables = turn.eyes.tables
    if turn.empties or not turn.eyes.opened or _urgent(turn):
        return False
    spent = [meld for meld in turn.spent_now() if meld.kind is MeldKind.SET]
    if not spent:
        return False
    if _on_the_way_to_a_wild_canasta(turn):
        return True
    enough = tables.needed <= turn.melded.canastas(turn.melded.side)
    if enough and not turn.eyes.ready and not lacking(turn.melded, turn.melded.side):
        return False
    for meld in spent:
        if meld.size < tables.canasta:
            continue
        if meld.naturals == tables.canasta - 1 and _may_be_natural(turn, meld.rank):
            return True
        if _poor(meld.naturals, meld.wilds):
            return True
        if meld.rank <= _LOW_RANK and meld.cards.count(JOKER) > 1:
            return True
    return False


def _poor(naturals: int, wilds: int) -> bool:
    """Whether a canasta takes three wild cards for four naturals."""
    return wilds >= SET and naturals <= SET + 1


def _urgent(turn: Turn) -> bool:
    """Whether it is late, or somebody is about to go out: then no card waits for a better one."""
    return turn.eyes.rounds < _LATE or turn.before.ready <= ABOUT_TO_GO


def _may_be_natural(turn: Turn, rank: int) -> bool:
    """Whether a set that lacks one card may get it, and is paid better without a wild card."""
    tables = turn.eyes.tables
    better = tables.natural[rank] - tables.mixed >= _BETTER
    return better and turn.eyes.unseen[rank] > 1


def _on_the_way_to_a_wild_canasta(turn: Turn) -> bool:
    """Whether the side has wild cards enough that a canasta of them, paid well, may come."""
    view = turn.view
    rules = view.variant.canastas
    if turn.eyes.tables.wild < _DEAR or rules.wild_only_going_out:
        return False
    if not view.variant.melds.wild_melds:
        return False
    begun = [
        meld.size
        for meld in view.melds[view.side]
        if meld.kind is MeldKind.WILD and meld.size < turn.eyes.tables.canasta
    ]
    return len(turn.eyes.wilds) + max(begun, default=0) >= _WILDS_FOR_ONE


def _no_wild_canasta(turn: Turn) -> bool:
    """Whether wild cards go to a meld of their own that can become no canasta.

    There is a turn to come in which they may do better.
    """
    if turn.before.threatened or turn.view.last_turn or turn.eyes.rounds <= _LAST:
        return False
    left = sum(card < FIRST_THREE for card in turn.melded.hand)
    more = left + turn.eyes.obtainable([JOKER_RANK, TWO])
    return any(
        meld.kind is MeldKind.WILD and meld.size + more < turn.eyes.tables.canasta
        for meld in turn.spent_now()
    )


def _leaves_a_pair(turn: Turn) -> bool:
    """Whether a pair stays in hand that a wild card, laid elsewhere, would bring down.

    The card goes to a meld far from a canasta.
    """
    act = turn.first
    view = turn.view
    if not isinstance(act, LayOff) or len(act.additions) != 1:
        return False
    ((cards, index),) = act.additions
    if len(cards) != 1 or view.melds[view.side][index].size + 2 >= turn.eyes.tables.canasta:
        return False
    kept = Counter(card >> 2 for card in turn.melded.hand)
    return any(
        verify(view, LayMelds(view.seat, ((*turn.eyes.cards(rank), int(cards[0])),))) is None
        for rank in range(turn.eyes.tables.lowest, RANKS)
        if kept[rank] == turn.eyes.count[rank] == PAIR
    )


def spends_a_wild_card_for_a_natural(turn: Turn) -> bool:
    """Lays a wild card on a set where a natural card that stays in hand would have done.

    The set becomes a canasta by it, or has no room left for that card.
    """
    view = turn.view
    act = turn.first
    if not isinstance(act, LayOff) or turn.empties:
        return False
    size = turn.eyes.tables.canasta
    rest = Counter(view.hand) - Counter(card for cards in groups_of(act) for card in cards)
    for number, (cards, index) in enumerate(act.additions):
        meld = view.melds[view.side][index]
        wilds = [card for card in cards if card < FIRST_THREE]
        spare = [card for card in rest.elements() if card >> 2 == meld.rank]
        if meld.kind is not MeldKind.SET or not wilds or not spare:
            continue
        done = meld.size < size == meld.size + len(cards)
        if not done and turn.eyes.tables.limit - meld.size - len(cards) >= len(spare):
            # They can still follow.
            continue
        swapped = list(cards)
        swapped[swapped.index(min(wilds))] = spare[0]
        additions = list(act.additions)
        additions[number] = (tuple(swapped), index)
        if verify(view, LayOff(view.seat, tuple(additions))) is None:
            return True
    return False


def begins_what_is_fined(turn: Turn) -> bool:
    """Begins a set that is fined unless it becomes a canasta, and most likely it will not.

    By laying it down or by taking the pile.
    """
    view = turn.view
    tables = turn.eyes.tables
    act = turn.first
    if isinstance(act, Take):
        groups = [(view.pile[-1], *act.cards), *act.opening]
        lying = Counter(card >> 2 for card in taken_pile(view))
    elif isinstance(act, LayMelds):
        groups = list(act.groups)
        lying = Counter()
    else:
        return False
    if turn.empties:
        return False
    return any(
        rank in tables.set_fines
        and turn.eyes.own[rank] < 0
        and turn.eyes.set_chance(rank, turn.eyes.count[rank] + lying[rank]) < _HOPE
        # With a wild card it is no natural set, and none that is fined.
        for rank in {group[0] >> 2 for group in groups if min(group) >= FIRST_THREE}
    )


def opens_with_too_much(turn: Turn) -> bool:
    """Opens with a wild card more than the opening needs."""
    view = turn.view
    first = turn.first
    if not isinstance(first, LayMelds) or turn.eyes.opened or turn.empties:
        return False
    for index, group in enumerate(first.groups):
        wilds = [card for card in group if card < FIRST_THREE]
        if not wilds or len(wilds) == len(group) or len(group) >= turn.eyes.tables.canasta:
            continue
        fewer = list(group)
        fewer.remove(wilds[0])
        groups = (*first.groups[:index], tuple(fewer), *first.groups[index + 1 :])
        if verify(view, LayMelds(view.seat, groups)) is None:
            return True
    return False


def keeps_back_a_canasta(turn: Turn) -> bool:
    """Ends the turn with the cards in hand that complete a canasta on the table, for no reason.

    Or with a whole canasta in hand, although the hand may end soon.
    """
    view = turn.view
    if turn.throws is None or turn.empties or stops_a_fat_pile(turn):
        return False
    if turn.before.pressed and _holds_a_canasta(turn):
        return True
    size = turn.eyes.tables.canasta
    rest = turn.spare
    # A wild card that is thrown could have been in it.
    held = view.hand if turn.throws < FIRST_THREE else rest
    some = islice(acts(turn.eyes), _MANY_ACTS)
    lays = (act for act in some if isinstance(act, LayOff) and len(act.additions) == 1)
    for act in islice(lays, _ACTS):
        cards, index = act.additions[0]
        meld = view.melds[view.side][index]
        if not meld.size < size <= meld.size + len(cards) or len(cards) >= len(rest):
            continue
        if _better_kept(turn, meld, cards):
            continue
        lacking = _lacking(view, act, held)
        if lacking.total() == 1 and size < meld.size + len(cards):
            # One more than it takes is thrown.
            lacking.clear()
        if not lacking and verify(view, act) is None:
            return True
    return False


def _lacking(view: PlayerView, act: LayMelds | LayOff, held: Sequence[Card]) -> Counter[int]:
    """What an act needs that is not held: ranks, or cards where it makes a row."""
    if isinstance(act, LayOff):
        row = any(view.melds[view.side][i].kind is MeldKind.SEQUENCE for _, i in act.additions)
    else:
        row = any(len({card >> 2 for card in group if card >= FIRST_THREE}) > 1
                  for group in act.groups)  # fmt: skip
    needed, have = (Counter(card if row else card >> 2 for card in cards)
                    for cards in (put_down(act), held))  # fmt: skip
    return needed - have


def _holds_a_canasta(turn: Turn) -> bool:
    """Whether cards of a rank stay in hand that make a canasta.

    By themselves, or with as many wild cards as one is worth now.
    """
    position = turn.eyes
    size = position.tables.canasta
    if not position.opened or len(turn.spare) <= size:
        return False
    most = _wilds_at_the_end(turn)
    for rank in range(position.tables.lowest, RANKS):
        like = [card for card in turn.spare if card >> 2 == rank][:size]
        cards = with_wilds(like, turn.spare, size, most)
        if cards is None or (len(like) < size and _may_be_great(turn, rank)):
            continue
        if verify(turn.view, LayMelds(position.seat, (cards,))) is None:
            return True
    return False


def _better_kept(turn: Turn, meld: Meld, cards: Sequence[Card]) -> bool:
    """Whether what would complete a canasta is better kept in hand.

    So are wild cards while naturals may come, or for a poor canasta that is not the one lacking,
    cards for a sequence where sequences count nothing, and a pair for a pile worth taking, if the
    meld has room for it and for the top card.
    """
    view = turn.view
    wilds = sum(card < FIRST_THREE for card in cards)
    if meld.kind is MeldKind.WILD:
        return wilds < len(cards)
    if meld.kind is MeldKind.SEQUENCE and not turn.eyes.tables.sequence:
        return True
    if not _urgent(turn):
        if wilds == 1 and not meld.wilds and _may_be_natural(turn, meld.rank):
            return True
        poor = _poor(meld.naturals + len(cards) - wilds, meld.wilds + wilds)
        if wilds and poor and turn.eyes.canastas + 1 != turn.eyes.tables.needed:
            return True
    if wilds > _wilds_to_spend(turn, meld) or (
        wilds and not meld.wilds and _may_be_great(turn, meld.rank)
    ):
        return True
    if wilds or len(cards) != PAIR or len(view.pile) <= LEAN_PILE:
        return False
    takes = not meld.rank or turn.eyes.keeps_pair(meld.rank)
    return takes and turn.eyes.takes_with(PAIR)


def _may_be_great(turn: Turn, rank: int) -> bool:
    """Whether a natural canasta of a rank is paid better than any other, and may still come."""
    position = turn.eyes
    if not position.tables.great[rank] or turn.view.last_turn:
        return False
    meld = position.meld(rank)
    have = position.count[rank] + (meld.naturals if meld is not None else 0)
    return have + position.obtainable([rank]) >= position.tables.canasta


def _wilds_to_spend(turn: Turn, meld: Meld) -> int:
    """How many wild cards a canasta is worth.

    One when the hand may end soon, two if the side lacks canastas then. Before that, one for a
    canasta that is lacking, if it is mixed already.
    """
    if turn.before.pressed:
        return _wilds_at_the_end(turn)
    return 1 if _lacks_canastas(turn) and meld.wilds else 0


def _wilds_at_the_end(turn: Turn) -> int:
    return FEW_WILDS if _lacks_canastas(turn) else 1


def _lacks_canastas(turn: Turn) -> bool:
    """Whether a mixed canasta more brings the side nearer to going out."""
    if turn.view.variant.going_out.contract.kinds:
        return turn.eyes.lacks(Counted.MIXED) > 0
    return turn.view.canastas(turn.view.side) < turn.eyes.tables.needed


def keeps_the_opening_back(turn: Turn) -> bool:
    """Throws on a growing pile with a cheap opening in hand, although others have opened.

    The opening spends at most one wild card and leaves cards enough; the others can take the pile
    more easily.
    """
    view = turn.view
    if turn.throws is None or turn.empties or turn.eyes.opened or not view.formed:
        return False
    if len(view.pile) < _GROWING or turn.before.collecting is not None:
        return False
    if not any(view.opened[side] for side in turn.eyes.rivals):
        return False
    if turn.before.opening is None:
        return False
    used = [card for group in turn.before.opening.groups for card in group]
    wilds = sum(card < FIRST_THREE for card in used)
    return wilds <= 1 and len(view.hand) - len(used) - 1 >= FEW


def keeps_cards_at_the_end(turn: Turn) -> bool:
    """Throws and puts nothing down that could lie although the hand may end before the next turn.

    It may in the last turn that the stock brings, and while the partner or an opponent may well go
    out. In that last turn, and while an opponent has hardly a card left, wild cards lie better on
    the table, too, unless they make a natural canasta a mixed one.

    Sets that are fined unless they become canastas are better in hand, and so is everything where
    melds count minus since the side has no canasta.
    """
    view = turn.view
    tables = turn.eyes.tables
    if turn.throws is None or turn.empties or not turn.eyes.opened:
        return False
    if not turn.before.last and not turn.before.partner_ready and turn.before.ready > READY:
        return False
    wilds_wait = not turn.before.last and turn.before.ready > LAST_CARDS
    if view.variant.penalties.melds_minus and not turn.eyes.canastas:
        return False
    rest = turn.spare
    for act in islice(acts(turn.eyes), _ACTS):
        if not isinstance(act, LayMelds | LayOff):
            continue
        cards = put_down(act)
        if len(cards) >= len(rest) or any(
            card >> 2 in tables.set_fines or (card < FIRST_THREE and wilds_wait) for card in cards
        ):
            continue
        if tables.sequence_fine and isinstance(act, LayMelds) and len(cards) < tables.canasta:
            continue
        lies = not _lacking(view, act, rest) and verify(view, act) is None
        if lies:
            after = Turn(view, [act], turn.before)
            fined = any(unfinished_rule(view, meld) is not None for meld in after.fresh)
            if after.bonuses >= 0 and not fined:
                return True
    return False


def hoards_while_threatened(turn: Turn) -> bool:
    """Throws with a hand full of what could lie, although others may end the hand soon.

    What is fined, or counts minus since the side has no canasta, is better in hand, and so is all
    that would strip it.
    """
    view = turn.view
    position = turn.eyes
    tables = position.tables
    if turn.throws is None or turn.empties or not position.opened or not turn.before.threatened:
        return False
    if view.variant.penalties.melds_minus and not position.canastas:
        return False
    closed = view.dead_ranks() if tables.dead_ranks else set()
    held = Counter(card >> 2 for card in turn.spare if card >= FIRST_THREE)
    down = 0
    for rank, number in held.items():
        if rank < tables.lowest or rank in closed or rank in tables.set_fines:
            continue
        if position.own[rank] >= 0:
            down += max(0, min(number, position.room(rank)))
        elif number >= SET:
            down += min(number, tables.limit)
    return down >= _MANY and len(turn.spare) - down >= FEW


def keeps_wild_cards_from_their_canasta(turn: Turn) -> bool:
    """Throws with wild cards in hand that bring the side's wild meld within one of a canasta.

    Or complete it, when the hand may end soon. In hand they are of no use to a partner who draws
    one more.
    """
    view = turn.view
    wilds = tuple(sorted(turn.eyes.wilds))
    if (
        turn.throws is None
        or turn.throws < FIRST_THREE
        or turn.empties
        or not turn.before.pressed
        or not wilds
    ):
        return False
    size = turn.eyes.tables.canasta
    return any(
        meld.kind is MeldKind.WILD
        and meld.size < size
        and size - 1 <= meld.size + len(wilds) <= size
        and len(wilds) < len(turn.spare)
        and verify(view, LayOff(view.seat, ((wilds, index),))) is None
        for index, meld in enumerate(view.melds[view.side])
    )

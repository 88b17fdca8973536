"""Discards that look senseless for what the own side gives up by them."""

from __future__ import annotations

from collections.abc import Sequence

from ....rules.actions import TableThrees
from ....rules.cards import FIRST_THREE, Card
from ...facts.before import NEAR
from ...facts.discard_facts import fits_nothing
from ...facts.turn import Turn
from ...heuristic.sequence_melding import runs_held
from ...heuristic.variant_tables import RANKS
from .sizes import LEAN_PILE, SET
from .throwing import AS_SAFE, NEARLY, NO_CHANCE, as_safe, canasta_given, loose, naturals, risk_of

_ONE_CARD = 20
"""The points up to which an opening lacks one card."""
_LONG = 5
"""The number of cards of a rank that are on the way to a canasta of their own."""
_HIGH_MINIMUM = 120
"""The minimum from which on three low cards hardly help an opening."""
_NO_PILE = 0.3
"""How much riskier a card may be, on an empty pile, to spare a set."""
_CHEAP = 10
"""The points up to which a single card is easily spared for a set."""


def breaks_the_opening(turn: Turn) -> bool:
    """Throws what an opening needs, although another card is about as safe.

    The hand has the opening, or lacks one card for it, and does not need the other card.
    """
    card = turn.throws
    position = turn.eyes
    if card is None or card >> 2 < position.tables.lowest or turn.empties or position.opened:
        return False
    if _belongs_to_nothing(turn):
        return False
    need = turn.view.minimum_for(position.seat)
    whole = _opening_points(turn)
    if whole < need - _ONE_CARD or _opening_points(turn, card) >= min(whole, need):
        return False
    most = risk_of(turn, card) + max(NEARLY, as_safe(turn))
    return any(
        (not position.tables.sequences or fits_nothing(turn.eyes, other))
        and _opening_points(turn, other) >= min(whole, need)
        and risk_of(turn, other) <= most
        for other in naturals(turn)
    )


def _opening_points(turn: Turn, without: Card | None = None) -> int:
    """What the sets of the hand count, and its pairs with a wild card each, the dearest first.

    Ranks that nobody may meld any more are left out, and those of sets that may be fined.
    """
    position = turn.eyes
    tables = position.tables
    count = position.count[:]
    if without is not None:
        count[without >> 2] -= 1
    shut = set(tables.set_fines)
    if tables.dead_ranks:
        shut.update(turn.view.dead_ranks())
    ranks = [r for r in range(tables.lowest, RANKS) if r not in shut]
    sets = sum(count[r] * position.tables.points[r] for r in ranks if count[r] >= SET)
    if tables.natural_opens and not sets:
        return 0
    helped = tables.min_naturals <= 2 and tables.max_wilds_opening > 0
    pairs = sorted(
        (
            2 * position.tables.points[r]
            for r in ranks
            if count[r] == 2 and tables.takes_wilds[r] and helped
        ),
        reverse=True,
    )
    wilds = sorted(position.tables.points[card >> 2] for card in position.wilds)
    return sets + sum(pair + wild for pair, wild in zip(pairs, wilds, strict=False))


def breaks_the_special_hand(turn: Turn) -> bool:
    """Throws what the special hand collected needs, although another card is about as safe.

    Or tables a three that is held for it.
    """
    collecting = turn.before.collecting
    if collecting is None or turn.empties:
        return False
    if isinstance(turn.first, TableThrees):
        return collecting.three
    card = turn.throws
    if card is None or card >> 2 < turn.eyes.tables.lowest or card >> 2 in collecting.needless:
        return False
    most = risk_of(turn, card) + max(NEARLY, as_safe(turn))
    return any(
        other >> 2 in collecting.needless and risk_of(turn, other) <= most
        for other in naturals(turn)
    )


def _belongs_to_nothing(turn: Turn) -> bool:
    """Whether what is thrown is what a special hand that is being collected does not need."""
    return turn.before.collecting is not None and _rank(turn) in turn.before.collecting.needless


def breaks_a_pair(turn: Turn) -> bool:
    """Throws one of a pair that could take the pile, although a single card is as good.

    Low cards are no help for a high minimum, paired or not.
    """
    position = turn.eyes
    rank = _rank(turn)
    if position.count[rank] != 2 or turn.before.pressed:
        return False
    if _belongs_to_nothing(turn):
        return False
    if not position.opened and position.tables.points[rank] <= 5:
        return False
    risk = turn.before.eyes_risks.of(rank)
    return risk < 1.0 and _breaks_up(turn, risk + AS_SAFE, position.tables.points[rank])


def breaks_a_set(turn: Turn) -> bool:
    """Throws one of three or four that could be melded, although a single card is as good.

    The pile's size decides what is about as safe. Three low cards are no help for a high minimum,
    unless an opening needs a natural set. Where a natural pair alone takes the pile the two that
    are left do as well, and laying down is no hurry before the end is near, unless the side has to
    open with three (MOD-3), or is still to open and nothing lies there to be given away: those are
    worth a little more risk. Three of a rank that is paid by the thousand are worth a card that is
    no riskier.
    """
    position = turn.eyes
    rank = _rank(turn)
    pile = turn.view.variant.pile
    needs_three = pile.opener_needs_triple or not turn.view.pile
    pair_does = pile.pair_only and (position.opened or not needs_three) and not turn.before.pressed
    great = position.tables.great[rank] > 0
    if (pair_does and not great) or not SET <= position.count[rank] < _LONG:
        return False
    high = turn.view.minimum_for(position.seat) >= _HIGH_MINIMUM
    needless = high and not position.opened and not position.tables.natural_opens
    if needless and position.tables.points[rank] <= 5:
        return False
    most = max(_CHEAP, position.tables.points[rank])
    safe = NEARLY if pile.pair_only else as_safe(turn)
    if not turn.view.pile:
        safe = max(safe, _NO_PILE)
    return _breaks_up(turn, turn.before.eyes_risks.of(rank) + (0.0 if pair_does else safe), most)


def breaks_a_long_set(turn: Turn) -> bool:
    """Throws one of five or more on the way to a canasta, although a single card is about as safe.

    On an empty pile that is any card which is not likely to be taken.
    """
    position = turn.eyes
    rank = _rank(turn)
    if not _LONG <= position.count[rank] <= position.tables.limit:
        return False
    margin = as_safe(turn, LEAN_PILE)
    if not turn.view.pile:
        margin = max(margin, _NO_PILE)
    return _breaks_up(turn, turn.before.eyes_risks.of(rank) + margin)


def breaks_a_sequence(turn: Turn) -> bool:
    """Throws a card of a sequence that lacks at most two others, although a single card is as safe.

    The sequence is in hand or on the table, and the single card is no help for a set or for such a
    sequence. Where three in a row are broken up that could be laid down, one of a pair will do.
    """
    card = turn.throws
    position = turn.eyes
    if card is None or card < FIRST_THREE or not position.tables.sequence or turn.empties:
        return False
    if turn.before.pressed or turn.view.hand.count(card) > 1:
        return False
    row = _row_broken(turn, card)
    if not row and not any(
        card in goal.held and len(goal.missing) <= NEAR for goal in turn.before.near
    ):
        return False
    most = risk_of(turn, card) + max(NEARLY, as_safe(turn))
    return any(
        loose(turn, other, 2 if row else 1) and other not in row and risk_of(turn, other) <= most
        for other in naturals(turn)
    )


def _row_broken(turn: Turn, card: Card) -> Sequence[Card]:
    """The cards in a row that could be laid down with this one and not without it."""
    if turn.eyes.tables.exclusive and turn.eyes.own[0] >= 0:
        # A side with a wild meld may have no sequences.
        return ()
    for row in runs_held(turn.eyes):
        if card in row:
            place = row.index(card)
            if max(place, len(row) - 1 - place) < SET <= len(row):
                return row
    return ()


def _rank(turn: Turn) -> int:
    """The rank of what is thrown, 0 for another move."""
    return 0 if turn.throws is None else turn.throws >> 2


def _breaks_up(turn: Turn, risk: float, points: int = 50) -> bool:
    """Whether a card of a rank to be kept together is thrown although a single card is as safe.

    The single card fits nothing and counts no more than these points.
    """
    position = turn.eyes
    tables = position.tables
    rank = _rank(turn)
    if rank < tables.lowest or turn.empties or position.own[rank] >= 0 or rank in tables.set_fines:
        return False
    if tables.dead_ranks and rank in turn.view.dead_ranks():
        return False
    if _belongs_to_nothing(turn):
        return False
    return any(
        loose(turn, other)
        and position.tables.points[other >> 2] <= points
        and risk_of(turn, other) <= risk
        and (risk_of(turn, other) < NO_CHANCE or not canasta_given(turn, other))
        for other in naturals(turn)
    )

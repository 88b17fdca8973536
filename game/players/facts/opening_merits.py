"""What speaks for waiting where the side could open: what the opening would take from the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from ...notation.reasons import Reason
from ...rules.actions import LayMelds
from ...rules.cards import FIRST_THREE, JOKER_RANK, TWO
from ..equity.stakes import scale
from .merit import Merit
from .openings import openings
from .special_merits import lacking
from .thresholds import BIG
from .turn import Turn, pairs_in

FEW: Final = 7
"""Cards left in hand up to which an opening strips it."""
SPENT: Final = 2
"""So many wild cards are much for an opening."""
BEGUN: Final = 3
"""So many wild cards begin a canasta of them."""
LOST: Final = 2
"""So many pairs fewer are many fewer."""
_OF_A_PILE: Final = 15.0
"""What each card of a pile may be worth to those who have a pair for it, in Classic."""
_CHANCE: Final = 0.3
"""The part that a special hand is worth which lacks a card."""
_WILD: Final = 90.0
"""What a wild card kept may be worth, in Classic."""
_STRIPPED: Final = 110.0
"""What it may cost, in Classic, to have few cards left."""


def for_waiting(mine: Turn, theirs: Turn) -> list[Merit]:
    """What waiting keeps, the most first; ``theirs`` opens."""
    return sorted(_kept(mine, theirs), key=lambda merit: -merit.points)


def _kept(mine: Turn, theirs: Turn) -> Iterator[Merit]:
    view = theirs.view
    unit = scale(view.variant)
    if not isinstance(theirs.first, LayMelds) or theirs.position.tables.sequences:
        yield from _special(mine)
        return
    # What is told is true of the opening compared, and with as many wild cards none does better.
    spent = theirs.wilds
    lawful = openings(theirs.position)
    hands = _hands_left(theirs, [act for act in lawful if wilds_in(act) <= spent])
    pairs, kept, count = pairs_in(mine.hand_after), pairs_in(theirs.left), len(view.pile)
    if count >= BIG and pairs - kept >= LOST and kept == max(map(pairs_in, hands)):
        values = {"pairs": pairs, "left": kept, "count": count}
        reason = Reason("open.fewer_pairs", **values)
        if not kept:
            reason = Reason("open.no_pair_left", count=count)
        yield Merit(reason, _OF_A_PILE * unit * count * (pairs - kept) / pairs)
    special = list(_special(mine))
    yield from special
    if spent >= SPENT and spent == min([spent, *map(wilds_in, lawful)]):
        yield Merit(Reason("open.spends_wilds", count=spent), _WILD * unit * spent)
        if not special:
            yield from _wild_canasta(mine)
    held, bonus = theirs.left.total(), theirs.bonus
    left = held - 1 + bonus
    # More cards are left by no other opening at all, whatever wild cards it takes.
    if left <= FEW and held == max(hand.total() for hand in _hands_left(theirs, lawful)):
        key = "open.leaves_few_with_bonus" if bonus else "open.leaves_few"
        values = {"count": left, "bonus": bonus} if bonus else {"count": left}
        yield Merit(Reason(key, **values), _STRIPPED * unit)


def _special(mine: Turn) -> Iterator[Merit]:
    """The special hand that waiting keeps."""
    if mine.thrown is not None:
        yield from lacking(mine.position, _CHANCE, mine.thrown)


def _wild_canasta(mine: Turn) -> Iterator[Merit]:
    """That the wild cards in hand may begin a canasta of them, where there are enough of them."""
    position = mine.position
    held = len(position.wilds)
    lying = sum(card < FIRST_THREE for card in mine.view.pile)
    enough = held + lying + position.elsewhere([JOKER_RANK, TWO]) >= position.tables.canasta
    if position.tables.wild and held >= BEGUN and enough:
        yield Merit(Reason("open.begins_wilds", count=held), 0.0)


def wilds_in(opening: LayMelds) -> int:
    """How many wild cards an opening lays."""
    return sum(card < FIRST_THREE for group in opening.groups for card in group)


def _hands_left(comes: Turn, lawful: Sequence[LayMelds]) -> list[Counter[int]]:
    """The hand by rank behind each opening."""
    hands = [comes.left]
    for opening in lawful:
        hand = Counter(card >> 2 for card in comes.view.hand)
        hand.subtract(card >> 2 for group in opening.groups for card in group)
        hands.append(hand)
    return hands

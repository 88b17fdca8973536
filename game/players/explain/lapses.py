"""What a move does that anybody at the table would shake their head at, and a better one does not:
that is told whatever it is thought to have cost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...notation.reasons import Reason, Why
from ..facts.discard_facts import fits_ours
from ..facts.merits import FIRST
from ..facts.thresholds import PAIR, SAFER
from ..facts.turn import Turn
from ..search.candidates import Candidate
from ..search.caution.throwing import FAT_PILE, collected
from .compared import GIVES, OF_WILD_CARDS, Compared
from .move_names import deed

_TOLD: Final = 2
"""So many are told, the plainest first."""
_THROWN: Final = frozenset({"fault.throws_a_joker", "fault.throws_a_wild_card"})
"""What is wrong with a wild card thrown."""
_NOT_LAID: Final = frozenset({
    "fault.breaks_a_canasta", "fault.keeps_back_a_canasta", "fault.breaks_a_mixed_canasta",
    "fault.throws_what_fits",
})  # fmt: skip
"""What the own melds go without."""

_OF_A_CANASTA: Final = _NOT_LAID | {"fault.keeps_cards_at_the_end"}
"""What is told with the canasta that the better move makes."""
_OF_THE_TABLE: Final = frozenset({"fault.throws_what_fits", "fault.keeps_cards_at_the_end"})
"""What is told with anything that the better move lays down."""
_GIVEN: Final = "fault.feeds_the_next_player"
_COLLECTED: Final = "fault.throws_what_they_collect"
_COMPARED: Final = ("card.safe", "card.singles", "gifts.", "next.", "seen.", "stop.", "theirs.")
"""Beginnings of what makes the better card safer than the one thrown."""


def lapses(moves: Compared, played: Candidate, gain: float) -> Why:
    """What is wrong with a move beside the best one, which is thought better by ``gain`` points.

    Rules of caution count whatever was gained; the plain facts of a card thrown where the best move
    did no worse.
    """
    found = moves.faults_beside(played, moves.best)
    if gain > 0:
        found += _facts(moves, played)
    found = list(dict.fromkeys(found))
    for alike in (GIVES, _THROWN, _NOT_LAID):
        # One of these says it.
        more = [key for key in found if key in alike][1:]
        found = [key for key in found if key not in more]
    act = deed(moves.view, played.first)
    return tuple(Reason(key, act=act) for key in found[:_TOLD])


def added(why: Why, wrong: Why) -> Why:
    """What is wrong with a move and not said by the reason for the better one: the first fault,
    or all of them where there is no reason."""
    more = tuple(lapse for lapse in wrong if not already_told(why, lapse))
    return more[:1] if why else more


def already_told(why: Why, lapse: Reason) -> bool:
    """Whether a reason says the same as a lapse, if in other words."""
    keys = [reason.key for reason in why]
    if any(key in FIRST for key in keys) and lapse.key in _OF_A_CANASTA:
        return True
    if any(key.startswith("laid.") for key in keys) and lapse.key in _OF_THE_TABLE:
        return True
    if any(key.startswith("theirs.") for key in keys) and lapse.key == _COLLECTED:
        return True
    if "laid.wilds_kept" in keys and lapse.key in OF_WILD_CARDS:
        return True
    safer = any(key.startswith(_COMPARED) for key in keys)
    return lapse in why or (safer and lapse.key in GIVES - {_GIVEN, _COLLECTED})


def _facts(moves: Compared, played: Candidate) -> Iterator[str]:
    """What a card thrown gives away, whose melds it fits, which pair it breaks: keys of faults.

    Rules of caution have the same keys and ask for more: a better card in hand, or that the hand is
    not pressed. Here the best move is the better card, so that the bare fact is enough.
    """
    view, theirs = moves.view, moves.turn(moves.best)
    mine = Turn(view, played.actions[:1], moves.before)
    card, other = mine.natural, theirs.thrown
    if card is None or other is None or card >> 2 == other >> 2:
        return
    position = mine.position
    if len(view.pile) >= FAT_PILE and mine.chance >= theirs.chance + SAFER:
        yield "fault.gives_a_fat_pile_away"
    if fits_ours(position, card) and not fits_ours(position, other):
        yield "fault.throws_what_fits"
    if collected(mine, card) and not collected(mine, other):
        yield "fault.throws_what_they_collect"
    if position.pairs_only and position.count[card >> 2] == PAIR != position.count[other >> 2]:
        yield "fault.breaks_a_pair"

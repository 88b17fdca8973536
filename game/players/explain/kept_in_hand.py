"""Why cards are kept in hand that could be laid down: what everybody asks of a discard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Final

from ...notation.reasons import Reason, Why
from ...rules.actions import Discard
from ...rules.cards import FIRST_THREE, THREE
from ...rules.turn_end import out_fault
from ..facts.discard_facts import chance, opposed
from ..facts.drawbacks import drawbacks
from ..facts.laying_merits import more_pairs
from ..facts.merits import KEPT_IN_HAND
from ..facts.thresholds import SAFER
from ..facts.turn import Turn, put_down
from ..facts.turn_merits import turn_merits
from ..search.candidates import Candidate
from ..search.expected import is_expected, lays
from .compared import Compared
from .move_names import deed
from .outcome_reasons import CLOSE, by, lead


def answered(moves: Compared, beside: int | None, why: Why) -> Why:
    """The reason for a discard with the answer to what everybody asks: why nothing is laid down.

    That is asked of the move that is named ``beside`` if it lays something down and is worse, or
    else of what everybody would have laid down.
    """
    best = moves.best.first
    if not isinstance(best, Discard) or any(map(_of_laying, why)):
        return why
    named = beside is not None and _asked_itself(moves, beside, why)
    other = beside if named else _asked_instead(moves, best, beside)
    kept = None if other is None else _kept(moves, other, beside)
    if other is None or kept is None or kept in why:
        return why
    if lays(moves.view, best.card, moves.found[other].first):
        # That it could be laid down is asked, and need not be said.
        why = tuple(one for one in why if one.key not in _OF_ITS_RANK)
    return (*why[:_MOST], kept)


def answered_of_played(moves: Compared, played: int, why: Why) -> Why:
    """The same for a move that was played, which alone is asked about: the answer comes first."""
    asked = (not why or isinstance(moves.best.first, Discard)) and _asked_itself(moves, played, why)
    kept = _kept(moves, played, played) if asked else None
    if kept is None:
        return why
    if kept.key == "kept.pairs":
        # What was laid down need not be named again.
        values = {name: value for name, value in kept.values.items() if name != "act"}
        kept = Reason("laid.more_pairs", **values)
    return (kept, *why[:_MOST])


_MOST: Final = 2
"""So many facts are told beside the answer."""
_OF_ITS_RANK: Final = ("card.more_of_rank_kept", "though.fits")
_OF_KEEPING: Final = ("laid.", "special.", "card.fined", "open.")
"""Beginnings of what may speak for keeping in hand what could be laid down."""
_FEW: Final = 9
"""A hand of no more cards is a small one."""


def _of_laying(reason: Reason) -> bool:
    """Whether a reason names what could be laid down."""
    act = reason.values.get("act")
    return isinstance(act, Reason) and act.key.startswith(_LAYS)


_LAYS: Final = ("act.add", "act.complete", "act.lay", "act.open")


def _asked_itself(moves: Compared, other: int, why: Why) -> bool:
    """Whether a move that is named lays something down and is worse, and nothing says why."""
    told = any(one.key.startswith((*_OF_KEEPING, "fault.")) for one in why)
    worse = lead(moves.verdict, other).sure
    return worse and not told and bool(put_down(moves.found[other].first))


def _asked_instead(moves: Compared, best: Discard, beside: int | None) -> int | None:
    """What everybody would ask about beside a discard: to open or lay down the card thrown, or else
    to lay down natural cards, or complete a canasta. None if that is named elsewhere."""
    found, compared = moves.found, moves.verdict.order[1:]
    expected = (c for c in compared if is_expected(moves.view, best, found[c].first))
    laying = (c for c in compared if _lays_down(moves, found[c]))
    other = next(chain(expected, laying), None)
    named = beside is not None and (other == beside or _lays_down(moves, found[beside]))
    return None if named else other


def _lays_down(moves: Compared, move: Candidate) -> bool:
    """Whether a move of an open side begins by laying down natural cards, or makes a canasta."""
    cards = put_down(move.first)
    if not cards or not moves.view.opened[moves.view.side]:
        return False
    return min(cards) >= FIRST_THREE or bool(moves.act_alone(move).made)


def _kept(moves: Compared, other: int, beside: int | None) -> Reason | None:
    """Why a move is not made that lays something down: what it does amiss, what it would take from
    the hand, that there is time for it, or at least that it is worse."""
    view, move, ahead = moves.view, moves.found[other], lead(moves.verdict, other)
    if amiss := moves.amiss(move):
        return amiss[0]
    if reason := next(_facts(moves, move, beside), None):
        return reason
    act, now = deed(view, move.first), moves.act_alone(move)
    for reason in drawbacks(now):
        if reason.key == "though.natural_given_up":
            return Reason("kept.natural", act=act, **reason.values)
    pairs = more_pairs(moves.turn(moves.best), now)
    if ahead.points < -CLOSE and (pairs is None or "later" in pairs.values):
        return None
    if _takes_the_safe_card(moves, now):
        return Reason("kept.safe_card", act=act)
    if pairs is not None:
        return Reason("kept.pairs", act=act, **pairs.values)
    if ahead.close and not moves.before.pressed:
        return Reason("kept.no_hurry", act=act)
    left = len(view.hand) - len(now.laid_now) - 1
    free = now.bonus or view.feet[view.seat] or out_fault(view, now.melds) is None
    if 0 < left <= _FEW and not ahead.close and not free:
        return Reason("kept.cards", act=act, count=left)
    if other == beside:
        # How it did is told with its name.
        return None
    (told,) = by(view, ahead, act)
    # So many points are those of all that is laid down with it.
    alone = not any(put_down(more) for more in move.actions[1:])
    return told if alone or told.key != "trial.better_by" else Reason("trial.better", act=act)


def _facts(moves: Compared, other: Candidate, beside: int | None) -> Iterator[Reason]:
    """What speaks against another move, so that it makes sense whatever else is named."""
    mine = moves.turn(moves.best)
    found = [m.reason for m in turn_merits(mine, moves.turn(other)) if m.points]
    if beside is not None:
        # What is told without naming a move has to hold beside the one that is named.
        both = [merit.reason for merit in turn_merits(mine, moves.turn(moves.found[beside]))]
        found = [one for one in found if one in both or one.key.startswith("open.")]
    for reason in found:
        if reason.key.startswith(_OF_KEEPING) and reason.key not in KEPT_IN_HAND:
            yield reason
    laid = put_down(other.first)
    wilds = sum(card < FIRST_THREE for card in laid)
    # But for an opening with sets the name of a move tells which wild cards it takes.
    if 0 < wilds < len(laid) and not moves.view.opened[moves.view.side] and not mine.spent:
        yield Reason("kept.wilds", act=deed(moves.view, other.first), count=wilds)


def _takes_the_safe_card(moves: Compared, now: Turn) -> bool:
    """Whether an act lays down the card that is thrown, and leaves only riskier ones to throw."""
    mine = moves.turn(moves.best)
    if mine.natural is None or not opposed(mine.position, mine.risks):
        return False
    if not lays(moves.view, mine.natural, now.first):
        return False
    left = Counter(moves.view.hand) - Counter(now.laid_now)
    lowest = max(THREE, mine.position.tables.lowest)
    return bool(left) and all(
        card >> 2 >= lowest and chance(mine.risks, card) >= mine.chance + SAFER for card in left
    )

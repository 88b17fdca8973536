"""Why cards are kept in hand that could be laid down: what everybody asks of a discard."""

from __future__ import annotations

from collections import Counter
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
from .outcome_reasons import CLOSE, SURE, by, decisive, lead
from .telling import speaks_to


def answered(moves: Compared, beside: int | None, why: Why) -> Why:
    """The reason for a discard with the answer to what everybody asks: why nothing is laid down.

    That is asked of what everybody would have laid down, unless another way to do so is named
    ``beside``; of that if it did worse.
    """
    found = moves.found
    if not isinstance(moves.best.first, Discard):
        return why
    # How it did is told where nothing else can be.
    bare = tuple(one for one in why if not (_of_laying(one) and one.key.startswith("trial.")))
    if any(map(_of_laying, bare)):
        return why
    if beside is not None and _asked_itself(moves, beside, why):
        return _with_answer(moves, beside, beside, bare) or why
    other = _asked_instead(moves)
    if other in (None, beside) or (beside is not None and _lays_down(moves, found[beside])):
        return why
    return _with_answer(moves, other, beside, bare) or why


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


def _of_laying(reason: Reason) -> bool:
    """Whether a reason names what could be laid down."""
    act = reason.values.get("act")
    return isinstance(act, Reason) and act.key.startswith(_LAYS)


_LAYS: Final = ("act.add", "act.complete", "act.lay", "act.open")


def _asked_itself(moves: Compared, other: int, why: Why) -> bool:
    """Whether a move that is named lays something down and did worse, and nothing says why."""
    told = any(one.key.startswith((*_KEPT, "fault.")) for one in why)
    ahead = lead(moves.verdict, other)
    worse = ahead.points >= max(CLOSE, SURE * ahead.error)
    return worse and not told and bool(put_down(moves.found[other].first))


def _with_answer(moves: Compared, other: int, beside: int | None, why: Why) -> Why:
    """A reason with that for not laying something down."""
    kept = _kept(moves, other, beside)
    if kept is None or kept in why:
        return why
    first = moves.best.first
    if isinstance(first, Discard) and lays(moves.view, first.card, moves.found[other].first):
        # That it could be laid down is asked, and need not be said.
        why = tuple(one for one in why if one.key not in _OF_ITS_RANK)
    return (*why[:_MOST], kept)


_MOST: Final = 2
"""So many facts are told beside the answer."""
_OF_ITS_RANK: Final = ("card.more_of_rank_kept", "though.fits")


def _kept(moves: Compared, other: int, beside: int | None) -> Reason | None:
    """Why a move is not made that lays something down: what it does amiss, what it would take from
    the hand, that there is time for it, or at least how it did."""
    view, move, ahead = moves.view, moves.found[other], lead(moves.verdict, other)
    if amiss := moves.amiss(move):
        return amiss[0]
    part = decisive(view, moves.verdict, other)
    for reason in _kept_beside(moves, move, beside):
        if speaks_to(reason, part):
            return reason
    act, now = deed(view, move.first), moves.act_alone(move)
    for reason in drawbacks(now):
        if reason.key == "though.natural_given_up":
            return Reason("kept.natural", act=act, **reason.values)
    if ahead.points < -CLOSE:
        return None
    if _takes_the_safe_card(moves, now):
        return Reason("kept.safe_card", act=act)
    if pairs := more_pairs(moves.turn(moves.best), now):
        return _by_name(moves, move, pairs)
    if ahead.close and not moves.before.pressed:
        return Reason("kept.no_hurry", act=act)
    left = len(view.hand) - len(now.laid_now) - 1
    if 0 < left <= _FEW and not (ahead.close or now.bonus or view.feet[view.seat] or _may_end(now)):
        return Reason("kept.cards", act=act, count=left)
    if other == beside:
        # How it did is told with its name.
        return None
    (told,) = by(view, ahead, act)
    # So many points are those of all that is laid down with it.
    alone = not any(put_down(more) for more in move.actions[1:])
    return told if alone or told.key != "trial.better_by" else Reason("trial.better", act=act)


_FEW: Final = 9
"""A hand of no more cards is a small one."""


def _may_end(turn: Turn) -> bool:
    """Whether the side may go out behind a turn."""
    return out_fault(turn.view, turn.melds) is None


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


def _asked_instead(moves: Compared) -> int | None:
    """What everybody would ask about beside a discard: to open or lay down the card thrown, or else
    to lay down natural cards, or complete a canasta."""
    view, best = moves.view, moves.best.first
    if not isinstance(best, Discard):
        return None
    compared = moves.verdict.order[1:]
    expected = (c for c in compared if is_expected(view, best, moves.found[c].first))
    laying = (c for c in compared if _lays_down(moves, moves.found[c]))
    return next(chain(expected, laying), None)


def _lays_down(moves: Compared, move: Candidate) -> bool:
    """Whether a move of an open side begins by laying down natural cards, or makes a canasta."""
    cards = put_down(move.first)
    if not cards or not moves.view.opened[moves.view.side]:
        return False
    return min(cards) >= FIRST_THREE or bool(moves.act_alone(move).made)


def _kept_beside(moves: Compared, other: Candidate, beside: int | None) -> list[Reason]:
    """What speaks for keeping in hand what another move lays down, so that it makes sense whatever
    else is named."""
    mine = moves.turn(moves.best)
    found = [m.reason for m in turn_merits(mine, moves.turn(other)) if m.points]
    found = [one for one in found if one.key.startswith(_KEPT)]
    if beside is not None:
        # What is told without naming a move has to hold beside the one that is named.
        both = [merit.reason for merit in turn_merits(mine, moves.turn(moves.found[beside]))]
        found = [one for one in found if one in both or one.key.startswith("open.")]
    told = [one for one in found if one.key not in KEPT_IN_HAND]
    alone = [merit.reason for merit in turn_merits(mine, moves.act_alone(other))]
    return told + [
        _by_name(moves, other, one)
        for one in alone
        if one.key in KEPT_IN_HAND and not _told_by_name(moves, other, one)
    ]


def _by_name(moves: Compared, other: Candidate, kept: Reason) -> Reason:
    """What a turn keeps in hand, told of the move that would not."""
    key = "kept.pairs" if kept.key == "laid.more_pairs" else "kept.wilds"
    return Reason(key, act=deed(moves.view, other.first), **kept.values)


def _told_by_name(moves: Compared, other: Candidate, kept: Reason) -> bool:
    """Whether the name of a move tells already that it takes wild cards, as it does but for an
    opening with sets."""
    sets = max(put_down(other.first)) >= FIRST_THREE
    return kept.key == "laid.wilds_kept" and (moves.view.opened[moves.view.side] or not sets)


_KEPT: Final = ("laid.", "special.", "card.fined", "open.")
"""Beginnings of what may speak for keeping in hand what could be laid down."""

"""Why cards are kept in hand that could be laid down: what everybody asks of a discard."""

from __future__ import annotations

from itertools import chain
from typing import Final

from ...notation.reasons import Reason, Why, say
from ...rules.actions import Discard
from ...rules.cards import FIRST_THREE
from ..facts.merits import KEPT_IN_HAND
from ..facts.turn import Turn, put_down
from ..facts.turn_merits import turn_merits
from ..search.candidates import Candidate
from ..search.expected import is_expected, lays
from .compared import Compared
from .move_names import deed
from .outcome_reasons import CLOSE, by, lead


def answered(moves: Compared, beside: int | None, why: Why) -> Why:
    """The reason with what speaks against what everybody would have done instead, if it is neither
    told nor named elsewhere."""
    view, found, verdict = moves.view, moves.found, moves.verdict
    first = moves.best.first
    other = _asked_instead(moves)
    if other is None or (beside is not None and _lays_down(moves, found[beside])):
        return why
    if isinstance(first, Discard) and lays(view, first.card, found[other].first):
        why = tuple(reason for reason in why if reason.key != "card.more_of_rank_kept")
    act = deed(view, found[other].first)
    if other == beside or any(reason.values.get("act") == act for reason in why):
        return why
    amiss = moves.amiss(found[other])
    if amiss:
        return why if amiss[0] in why else why + amiss
    ahead = lead(verdict, other)
    for reason in _kept_beside(moves, found[other], beside):
        return why if reason in why else (*why, reason)
    if ahead.points < -CLOSE:
        return why
    told = by(view, ahead, act)
    alone = not any(put_down(more) for more in found[other].actions[1:])
    if told[0].key == "trial.better_by" and not alone:
        # So many points are those of all that is laid down with it.
        told = say("trial.better", act=act)
    return why + told


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
    return min(cards) >= FIRST_THREE or bool(_act_alone(moves, move).made)


def _act_alone(moves: Compared, move: Candidate) -> Turn:
    """What the first act of a move comes to."""
    return Turn(moves.view, move.actions[:1], moves.before)


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
    alone = [merit.reason for merit in turn_merits(mine, _act_alone(moves, other))]
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

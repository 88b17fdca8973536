"""Why the best answer of a problem is the best: what its whole turn has over the other answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from ...notation.reasons import Reason, Why
from ...players.explain.comes import Comes
from ...players.explain.ending_merits import for_ending, for_playing_on
from ...players.explain.merit import Merit
from ...players.explain.merits import merits
from ...players.explain.pile_merits import of_the_pile
from ...players.explain.telling import speaks_to
from ...players.search.outcomes import Part
from ...rules.actions import Action
from ...rules.view import PlayerView
from .answers import NO, OUT, effect_of
from .opening_merits import for_waiting
from .problem import Theme, side_of

MOST: Final = 2
"""Facts that are told."""
EXPLAINED: Final = 1 / 3
"""The part of a cost that what is told has to account for, as facts and by the items of the score.
"""
ADDS: Final = 0.3
"""What a second fact has to be worth beside the first."""
EXPLAINED_BY: Final[Mapping[str, Sequence[str]]] = {
    "out.they_cannot": ("out.we_lack_a_card", "out.partner_caught", "answer.caught_for"),
    "laid.canastas_lacking": ("laid.rank_lacks_one", "laid.sequence_lacks_one"),
    "late.last_turn": ("laid.more_points",),
    "late.no_stock": ("laid.more_points",),
    "late.little_stock": ("laid.more_points",),
    "late.others_out": ("laid.more_points",),
}
"""Facts that are worth nothing of themselves, and what they explain."""
FITS: Final = ("theirs.fits", "theirs.card_fits")
NAMED: Final = 3
"""So many ranks are named."""
THIN: Final = ("use.",)
"""Beginnings of facts that are too little for a problem."""
SPOKEN: Final = 0.25
"""The part of what speaks for an answer that is in items to which any fact that is told speaks."""
ITEMS: Final = 0.5
"""The part of what speaks for an answer that is in items to which the facts speak."""


class Answer(NamedTuple):
    """An answer with what the playouts have shown of it.

    ``cost`` is by how many points the best is better, ``parts`` what of that is in each item of the
    score, and ``taken`` the chance that the next player takes the pile behind it; None where it is
    not their turn then.
    """

    actions: Sequence[Action]
    cost: float = 0.0
    parts: Mapping[Part, float] = MappingProxyType({})
    taken: float | None = None


def why_best(view: PlayerView, theme: Theme, best: Answer, others: Sequence[Answer]) -> Why:
    """The facts that tell the best answer from the others, the next best first; empty if there are
    none that account for the difference.

    Every other answer has to lack one of them.
    """
    found = [_merits(view, theme, best, other) for other in others]
    told = _most_telling(
        [m for m in found[0] if _counts(m, others[0]) and not m.reason.key.startswith(THIN)]
    )
    if not told or not _accounts(told, others[0]):
        return ()
    keys = {merit.reason.key for merit in told if merit.points}
    if keys & set(FITS):
        keys |= set(FITS)
    if not all(any(merit.reason.key in keys for merit in beside) for beside in found[1:]):
        return ()
    why = _with_all_that_fit(tuple(merit.reason for merit in told), found)
    # What is said of the card thrown comes before what is said of others.
    return tuple(sorted(why, key=lambda reason: reason.key.startswith("theirs.")))


def _with_all_that_fit(why: Why, found: Sequence[Sequence[Merit]]) -> Why:
    """The same, with the cards named of all answers that would fit the others' melds."""
    fitting = [m.reason for each in found for m in each if m.reason.key in FITS]
    ranks = tuple(dict.fromkeys(_rank_of(reason) for reason in fitting))
    if not 1 < len(ranks) <= NAMED or not any(reason.key in FITS for reason in why):
        return why
    all_of_them = Reason("theirs.fit", ranks=ranks)
    return tuple(all_of_them if reason.key in FITS else reason for reason in why)


def _rank_of(reason: Reason) -> int:
    """The rank of the card that would fit."""
    rank, card = reason.values.get("rank"), reason.values.get("card")
    if isinstance(rank, int):
        return rank
    assert isinstance(card, int)
    return card >> 2


def _most_telling(found: Sequence[Merit]) -> list[Merit]:
    """The weightiest fact, with another that adds much to it or explains it."""
    told = list(found[:1])
    for merit in found[1:]:
        if len(told) == MOST:
            break
        if merit.points:
            adds = merit.points >= ADDS * told[0].points
        else:
            adds = told[0].reason.key in EXPLAINED_BY.get(merit.reason.key, ())
        if adds:
            told.append(merit)
    return told


def _merits(view: PlayerView, theme: Theme, best: Answer, other: Answer) -> list[Merit]:
    mine, theirs = Comes(view, best.actions), Comes(view, other.actions)
    side = side_of(theme, effect_of(view, best.actions))
    match theme:
        case Theme.ANSWER:
            if side != NO:
                return for_ending(mine.position)
            return for_playing_on(mine.position, answers=True, after=mine.after)
        case Theme.OUT:
            made = [merit for merit in merits(mine, theirs) if merit.reason.key in _MADE]
            if side == OUT:
                found = for_ending(mine.position)
            else:
                found = for_playing_on(
                    mine.position, answers=False, after=mine.after, ended=theirs.after
                )
            return sorted([*made, *found], key=lambda merit: -merit.points)
        case Theme.OPEN if side == ("wait",):
            return for_waiting(mine, theirs)
        case Theme.TAKE:
            return of_the_pile(mine, theirs)
    taken = None
    if best.taken is not None and other.taken is not None:
        taken = best.taken, other.taken
    found = merits(mine, theirs, taken)
    if theme in (Theme.LAY, Theme.OPEN) and mine.laid:
        # The discard behind what is laid down is not asked.
        found = [merit for merit in found if not merit.reason.key.startswith(OF_A_DISCARD)]
    return found


OF_A_DISCARD: Final = (
    "card.costs", "next.", "seen.", "special.", "stop.", "theirs.", "use.",
)  # fmt: skip
"""Beginnings of reasons for the card that is thrown."""
_MADE: Final = frozenset(
    {
        "laid.completes",
        "laid.completes_run",
        "laid.canasta",
        "laid.threes_count",
        "laid.melds_count",
    }
)


def _counts(merit: Merit, other: Answer) -> bool:
    """Whether a fact is one of the score sheet, or the playouts show that it is of account."""
    return merit.reason.key in _MADE or _spoken([merit], other) >= SPOKEN


def _spoken(told: Sequence[Merit], other: Answer) -> float:
    """The share of what speaks for the best answer that is in items to which facts speak."""
    gains = {part: points for part, points in other.parts.items() if points > 0}
    spoken = sum(
        points
        for part, points in gains.items()
        if any(speaks_to(merit.reason, part) for merit in told)
    )
    return spoken / max(1.0, sum(gains.values()))


def _accounts(told: Sequence[Merit], other: Answer) -> bool:
    """Whether facts may be worth what an answer costs, and speak to most of what is for it."""
    worth = sum(merit.points for merit in told)
    return worth >= EXPLAINED * other.cost and _spoken(told, other) >= ITEMS

"""Facts that name what several answers have in common: the cards that would fit the others' melds,
and how many of each rank are unseen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ...notation.reasons import Reason, Value, Why
from ...players.explain.comes import Comes
from ...players.explain.merit import Merit

FITS: Final = ("theirs.fits", "theirs.card_fits", "theirs.completes", "theirs.card_completes")
"""Facts that name a card that would fit, or complete, a meld of the others."""
_NAMED: Final = 3
"""So many ranks or cards are named."""
_COUNTED: Final = ("seen.all", "seen.no_pair", "stop.pile")
"""Facts beside which it is told how many of the other ranks are unseen."""
_LIVE: Final = 3
"""A rank of which so many are unseen is no safe one."""


def with_all_that_fit(why: Why, found: Sequence[Sequence[Merit]]) -> Why:
    """The same, with the cards named of all answers that would fit the others' melds."""
    fitting = [m.reason.values for each in found for m in each if m.reason.key in FITS]
    ranks, cards = (_named(fitting, name) for name in ("rank", "card"))
    if not 1 < len(ranks) + len(cards) <= _NAMED or not any(one.key in FITS for one in why):
        return why
    # In a game with sequences cards are named, else ranks.
    all_of_them = (
        Reason("theirs.cards_fit", cards=cards) if cards else Reason("theirs.fit", ranks=ranks)
    )
    return tuple(all_of_them if reason.key in FITS else reason for reason in why)


def _named(fitting: Sequence[Mapping[str, Value]], name: str) -> tuple[int, ...]:
    """The ranks, or the cards, that would fit."""
    found = [values.get(name) for values in fitting]
    return tuple(dict.fromkeys(value for value in found if isinstance(value, int)))


def with_counts(why: Why, answers: Sequence[Comes]) -> Why:
    """The same, with the unseen cards of each rank that is thrown, the best answer's first."""
    best, *others = answers
    ranks = {comes.natural >> 2: comes for comes in others if comes.natural is not None}
    live = {rank: comes for rank, comes in ranks.items() if comes.out(rank) >= _LIVE}
    told: list[Reason] = []
    for reason in why:
        if reason.key == "seen.fewer_counted" and best.natural is not None:
            own = best.natural >> 2
            more = {rank: comes for rank, comes in live.items() if comes.out(rank) > best.out(own)}
            told.append(_counted({own: best, **more}))
        else:
            told.append(reason)
            if reason.key in _COUNTED and live:
                told.append(_counted(live))
    return tuple(told)


def _counted(ranks: Mapping[int, Comes]) -> Reason:
    """How many cards of some ranks are unseen."""
    counts = tuple(
        Reason("cards.of_rank", rank=rank, count=comes.out(rank)) for rank, comes in ranks.items()
    )
    return Reason("seen.counted", counts=counts)

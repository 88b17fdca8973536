"""Facts that name what several answers have in common: the cards that would fit the others' melds,
and how many of each rank are unseen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.notation.reasons import Reason, Value, Why
from game.players.facts.thresholds import PAIR
from game.players.facts.throwing_merits import fit_of
from game.players.facts.turn import Turn

FITS: Final = ("theirs.fits", "theirs.card_fits", "theirs.completes", "theirs.card_completes")
"""Facts that name a card that would fit, or complete, a meld of the others."""
_NAMED: Final = 4
"""So many ranks or cards are named."""
_CERTAIN: Final = ("seen.all", "seen.no_pair", "stop.pile")
"""Facts beside which it is told how many of the other ranks are unseen."""
_BY_NUMBER: Final = ("seen.fewer_counted", "seen.threw_too", "seen.let_lie")
"""Facts beside which it is told of the own rank as well."""
_BEFORE: Final = ("seen.all", "seen.no_pair", "seen.threw_too", "seen.let_lie", "stop.", "frozen.")
"""What is told before the numbers."""


def with_all_that_fit(why: Why, answers: Sequence[Turn]) -> Why:
    """The same, with the cards named of all answers that would fit the others' melds."""
    best, *others = answers
    if best.natural is not None and fit_of(best):
        return why
    fitting = list(dict.fromkeys(reason for reason in map(fit_of, others) if reason))
    if not 0 < len(fitting) <= _NAMED:
        return why
    # What completes a canasta is told by itself.
    complete = [reason for reason in fitting if reason.key.endswith("completes")]
    fitting = [reason for reason in fitting if reason not in complete]
    told = fitting[:1]
    if len(fitting) > 1:
        # In a game with sequences cards are named, else ranks.
        values = [reason.values for reason in fitting]
        ranks, cards = (_named(values, name) for name in ("rank", "card"))
        told = [
            Reason("theirs.cards_fit", cards=cards) if cards else Reason("theirs.fit", ranks=ranks)
        ]
    return (*(reason for reason in why if reason.key not in FITS), *complete, *told)


def _named(fitting: Sequence[Mapping[str, Value]], name: str) -> tuple[int, ...]:
    """The ranks, or the cards, that would fit."""
    found = [values.get(name) for values in fitting]
    return tuple(dict.fromkeys(value for value in found if isinstance(value, int)))


def with_counts(why: Why, answers: Sequence[Turn]) -> Why:
    """The same, with the unseen cards of each rank that is thrown, the best answer's first; empty
    if by their number another answer is the safer one.

    Cards that would fit the others' melds are dangerous whatever their number.
    """
    best, *others = answers
    ranks = {
        comes.natural >> 2: comes
        for comes in others
        if comes.natural is not None and not fit_of(comes)
    }
    own = best.natural >> 2 if best.natural is not None else 0
    ranks.pop(own, None)
    keys = {reason.key for reason in why}
    if keys & set(_BY_NUMBER):
        if any(comes.elsewhere(rank) < best.elsewhere(own) for rank, comes in ranks.items()):
            return ()
        counted = {own: best, **ranks}
    elif keys & set(_CERTAIN):
        counted = {rank: comes for rank, comes in ranks.items() if comes.elsewhere(rank) >= PAIR}
    else:
        return why
    told = [reason for reason in why if reason.key != "seen.fewer_counted"]
    place = next((at for at, one in enumerate(told) if not one.key.startswith(_BEFORE)), len(told))
    return (*told[:place], *([_counted(counted)] if counted else []), *told[place:])


def _counted(ranks: Mapping[int, Turn]) -> Reason:
    """How many cards of some ranks are unseen."""
    counts = tuple(
        Reason("cards.of_rank", rank=rank, count=comes.elsewhere(rank))
        for rank, comes in ranks.items()
    )
    return Reason("seen.counted", counts=counts)

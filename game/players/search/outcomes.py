"""The scores of the playouts, item by item: which item makes one answer better than another.

A total tells that an answer is better and not why; its items do.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import fields
from math import sqrt
from typing import Final, NamedTuple

from ...rules.scoring import ScoreLine
from ...rules.view import PlayerView

Lines = Sequence[Sequence[int]]
"""The items of ``ScoreLine`` by account, for one hand."""

_ITEMS: Final = tuple(field.name for field in fields(ScoreLine))
_KEPT = 2000
"""The number of deals kept: more of them tell no more."""


def mean_and_error(differences: Sequence[float]) -> tuple[float, float]:
    """The mean of differences deal by deal, and its standard error: infinite for fewer than two."""
    if not differences:
        return 0.0, float("inf")
    mean = sum(differences) / len(differences)
    if len(differences) < 2:
        return mean, float("inf")
    variance = sum((value - mean) ** 2 for value in differences) / (len(differences) - 1)
    return mean, sqrt(variance / len(differences))


class Part(NamedTuple):
    """An item of ``ScoreLine`` that brought a move more, or the others less if it is theirs."""

    item: str
    own: bool


class Outcomes:
    """The score lines of the playouts, by candidate, one for each deal from the first on.

    ``account`` is the own one, ``rivals`` are those of the opponents.
    """

    def __init__(self, candidates: int, account: int, rivals: Collection[int]) -> None:
        self._lines: list[list[Lines]] = [[] for _ in range(candidates)]
        self._account = account
        self._rivals = tuple(rivals)

    @classmethod
    def seen_by(cls, view: PlayerView, candidates: int) -> Outcomes:
        """Those of a position, none yet."""
        sides = enumerate(view.side_of)
        rivals = {view.account_of(seat) for seat, side in sides if side not in (-1, view.side)}
        return cls(candidates, view.account_of(view.seat), rivals)

    def add(self, candidate: int, lines: Lines) -> None:
        """Keep the score of a candidate in its next deal."""
        kept = self._lines[candidate]
        if len(kept) < _KEPT:
            kept.append(lines)

    def parts(self, better: int, worse: int) -> list[tuple[Part, float, float]]:
        """Every item with the points by which it speaks for one candidate, below 0 where for the
        other, and their standard error."""
        found = []
        for own, accounts in ((True, (self._account,)), (False, self._rivals)):
            columns = self._differences(better, worse, accounts)
            share = (1 if own else -1) / len(accounts)
            for item, column in zip(_ITEMS, columns, strict=True):
                mean, error = mean_and_error([value * share for value in column])
                found.append((Part(item, own), mean, error))
        return found

    def _differences(self, one: int, other: int, accounts: Sequence[int]) -> list[list[int]]:
        """By item, how much more the accounts got after ``one``, deal by deal."""
        pairs = list(zip(self._lines[one], self._lines[other], strict=False))
        return [
            [sum(a[at][item] - b[at][item] for at in accounts) for a, b in pairs]
            for item in range(len(_ITEMS))
        ]

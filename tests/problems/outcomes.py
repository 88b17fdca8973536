"""The scores of the playouts, item by item: which item makes one answer better than another.

A total tells that an answer is better and not why; its items do.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import fields
from random import Random
from typing import Final, NamedTuple

from game.learning.problems.comparing import Comparison, mean_and_error
from game.players.search.playouts import Lines, Playouts
from game.rules.actions import Action
from game.rules.scoring import ScoreLine
from game.rules.view import PlayerView

_ITEMS: Final = tuple(field.name for field in fields(ScoreLine))
_KEPT = 2000
"""The number of deals kept: more of them tell no more."""


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


class Itemised(Comparison):
    """A comparison that keeps the scores, item by item."""

    def __init__(
        self, view: PlayerView, answers: Sequence[tuple[Action, ...]], random: Random
    ) -> None:
        super().__init__(view, answers, random)
        self.outcomes = Outcomes.seen_by(view, len(answers))

    def worth(self, playouts: Playouts, at: int) -> float:
        """What an answer is worth in the present deal; its score is kept."""
        found = super().worth(playouts, at)
        self.outcomes.add(at, playouts.lines())
        return found

"""What the imagined hands came to: by which items of the score one move did better than another.

A total tells that a move is better and not why. Its parts do: "after a seven the others make more
canastas".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from itertools import chain
from math import sqrt
from typing import Final, NamedTuple

from ...rules.scoring import ScoreLine

Lines = Sequence[Sequence[int]]
"""The items of ``ScoreLine`` by account, for one hand."""


class Ground(NamedTuple):
    """Why one move did better than another, told of the better one and of the worse one."""

    better: str
    worse: str


_OWN: Final = {
    "canastas": Ground("the side makes more canastas", "the side makes fewer canastas"),
    "threes": Ground("the threes are worth more", "the threes are worth less"),
    "out": Ground("the side goes out more often", "the side goes out less often"),
    "melded": Ground("the side melds more", "the side melds less"),
    "held": Ground("fewer cards are caught in hand", "more cards are caught in hand"),
    "penalties": Ground("less is fined", "more is fined"),
}
_THEIRS: Final = {
    "canastas": Ground("the others make fewer canastas", "the others make more canastas"),
    "threes": Ground(
        "the threes of the others are worth less", "the threes of the others are worth more"
    ),
    "out": Ground("the others go out less often", "the others go out more often"),
    "melded": Ground("the others meld less", "the others meld more"),
    "held": Ground("the others are caught with more", "the others are caught with less"),
    "penalties": Ground("the others are fined more", "the others are fined less"),
}
_ITEMS: Final = tuple(field.name for field in fields(ScoreLine))
_WORDS: Final = tuple(chain(map(_OWN.__getitem__, _ITEMS), map(_THEIRS.__getitem__, _ITEMS)))
"""What is told of the better move, and of the worse one, by item."""
_PART = 0.4
"""An item decides that makes up so much of the difference,"""
_SURE = 2.0
"""and is not nothing by so many standard errors."""


class Shown:
    """The lines of all imagined hands, by candidate, one for each deal from the first on."""

    def __init__(self, candidates: int, account: int) -> None:
        self._lines: list[list[Lines]] = [[] for _ in range(candidates)]
        self._account = account

    def add(self, candidate: int, lines: Lines) -> None:
        """Keep what a candidate came to in its next deal."""
        self._lines[candidate].append(lines)

    def ground(self, better: int, worse: int) -> Ground | None:
        """The item that makes most of the difference, None where no item tells enough of it."""
        pairs = list(zip(self._lines[better], self._lines[worse], strict=False))
        if len(pairs) < 2:
            return None
        found: list[tuple[float, int]] = []
        total = 0.0
        for place in range(len(_WORDS)):
            gained = [self._item(one, place) - self._item(other, place) for one, other in pairs]
            mean = sum(gained) / len(gained)
            total += mean
            spread = sum((value - mean) ** 2 for value in gained) / (len(gained) - 1)
            if mean > _SURE * sqrt(spread / len(gained)):
                found.append((mean, place))
        if not found:
            return None
        most, place = max(found)
        return _WORDS[place] if most >= _PART * total > 0 else None

    def _item(self, lines: Lines, place: int) -> float:
        """An item of the own account, or what the mean of the others had less of it."""
        item = place % len(_ITEMS)
        own = lines[self._account][item]
        if place < len(_ITEMS):
            return own
        return (own - sum(line[item] for line in lines)) / (len(lines) - 1)

"""What answers are worth beside each other: playouts of all of them from the same deals.

As in ``game.players.search``, which has the words; nothing is dropped on the way, so that the cost
of every answer is told with its error.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from random import Random

from ...players.equity.stakes import Stakes
from ...players.search.belief_weights import belief_weights_for
from ...players.search.beliefs import Beliefs
from ...players.search.playouts import Playouts, playouts_for
from ...rules.actions import Action
from ...rules.view import PlayerView

DEALS = 400
"""Deals in which an answer is compared that was not worked out before."""


class Comparison:
    """Answers to one position, tried in the same deals, drawn by beliefs.

    ``values`` are what they were worth, by answer and deal. ``playouts`` are made for the first
    deal, unless they are given before.
    """

    def __init__(
        self, view: PlayerView, answers: Sequence[tuple[Action, ...]], random: Random
    ) -> None:
        self.view, self.answers = view, answers
        self.values: list[list[float]] = [[] for _ in answers]
        self.playouts: Playouts | None = None
        self._beliefs = Beliefs(view, belief_weights_for(view.variant))
        self._random = random
        self._stakes = Stakes(view.variant, view.totals, view.number)
        self._account = view.account_of(view.seat)

    def forget(self) -> None:
        """Begin anew: the deals that led to a choice do not prove it."""
        self.values = [[] for _ in self.answers]

    def play(self, tried: Sequence[int]) -> list[float]:
        """What these answers, by index, are worth in one deal more."""
        drawn = self._beliefs.determinize(self._random)
        playouts = self.playouts = self.playouts or playouts_for(drawn, self.answers)
        playouts.deal(drawn, self._random.getrandbits(26))
        return [self.worth(playouts, at) for at in tried]

    def worth(self, playouts: Playouts, at: int) -> float:
        """What an answer is worth in the present deal."""
        return self._stakes.worth(playouts.play(at), self._account)

    def play_deals(self, deals: int, tried: Sequence[int]) -> None:
        """Play these answers, by index, in so many more deals."""
        for _ in range(deals):
            for at, worth in zip(tried, self.play(tried), strict=True):
                self.values[at].append(worth)

    def lead(self, one: int, other: int) -> tuple[float, float]:
        """The points by which an answer beats another on average, and their standard error."""
        pairs = zip(self.values[one], self.values[other], strict=False)
        return mean_and_error([a - b for a, b in pairs])


def mean_and_error(differences: Sequence[float]) -> tuple[float, float]:
    """The mean of differences deal by deal, and its standard error: infinite for fewer than two."""
    if not differences:
        return 0.0, inf
    mean = sum(differences) / len(differences)
    if len(differences) < 2:
        return mean, inf
    variance = sum((value - mean) ** 2 for value in differences) / (len(differences) - 1)
    return mean, sqrt(variance / len(differences))


def price(
    view: PlayerView, best: tuple[Action, ...], actions: tuple[Action, ...], deals: int = DEALS
) -> tuple[float, float]:
    """What lawful actions cost compared with the best answer, and the standard error, in points.

    Both are played to the end in the same ``deals`` of the unseen cards. Takes some time: call it
    from a thread or a process.
    """
    comparison = Comparison(view, [best, actions], Random(0))
    comparison.play_deals(deals, (0, 1))
    return comparison.lead(0, 1)

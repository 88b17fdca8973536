"""What answers are worth beside each other: playouts of all of them from the same deals.

As in ``game.players.search``, which has the words; nothing is dropped on the way, so that the cost
of every answer is told with its error.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ...players.search.belief_weights import belief_weights_for
from ...players.search.beliefs import Beliefs
from ...players.search.outcomes import Outcomes, mean_and_error
from ...players.search.playouts import Trials
from ...rules.actions import Action
from ...rules.view import PlayerView

DEALS = 400
"""Deals in which an answer is compared that was not worked out before."""


class Comparison(Trials):
    """Answers to one position, tried in the same deals.

    ``values`` are what they were worth, by answer and deal; ``outcomes`` the scores.
    """

    def __init__(
        self, view: PlayerView, answers: Sequence[tuple[Action, ...]], random: Random
    ) -> None:
        beliefs = Beliefs(view, belief_weights_for(view.variant))
        super().__init__(view, answers, beliefs, random)
        self.answers = answers
        self.values: list[list[float]] = [[] for _ in answers]

    def forget(self) -> None:
        """Begin anew: the deals that led to a choice do not prove it."""
        self.values = [[] for _ in self.answers]
        self.outcomes = Outcomes.seen_by(self.view, len(self.answers))

    def play_deals(self, deals: int, tried: Sequence[int]) -> None:
        """Play these answers, by index, in so many more deals."""
        for _ in range(deals):
            for at, worth in zip(tried, self.play(tried), strict=True):
                self.values[at].append(worth)

    def lead(self, one: int, other: int) -> tuple[float, float]:
        """The points by which an answer beats another on average, and their standard error."""
        pairs = zip(self.values[one], self.values[other], strict=False)
        return mean_and_error([a - b for a, b in pairs])


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

"""Players that decide without the vetoes, to measure what these are worth.

``heedless-KIND`` is one for every kind from strong on, as in ``heedless-master@300``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final
from unittest.mock import patch

from game.players import Decision, Player, Searcher, searcher
from game.players.facts.before import Before
from game.players.search import by_worth
from game.players.search.candidates import Candidate
from game.players.search.verdict import Threshold
from game.rules.view import PlayerView

from . import opponents, simulated

PREFIX: Final = "heedless-"


def nothing(
    _view: PlayerView,
    _found: Sequence[Candidate],
    _before: Before | None = None,
    *,
    by_worth: bool = False,
) -> Mapping[int, Threshold]:
    """The veto of nothing: no move is named."""
    return {}


class Heedless:
    """Plays like another player, but without vetoes."""

    def __init__(self, player: Searcher) -> None:
        self.kind = f"{PREFIX}{player.kind}"
        self._player = player

    def decide(self, view: PlayerView) -> Decision:
        """The next action. Other players in the same process keep their vetoes."""
        alike = patch.object(by_worth, "suspects", nothing)
        with patch.object(searcher, "suspects", nothing), alike:
            return self._player.decide(view, thought)


def make(kind: str, seed: int | None = None) -> Player:
    """A player of a kind, a heedless one, or ``simulated``.

    Raises:
        ValueError: for an unknown kind, or a heedless one that does not search.
    """
    if kind == simulated.KIND:
        return simulated.Simulated(seed)
    player = opponents.make(kind.removeprefix(PREFIX), seed)
    if not kind.startswith(PREFIX):
        return player
    if not isinstance(player, Searcher):
        raise ValueError(f"{kind.removeprefix(PREFIX)} does not look ahead and minds no vetoes")
    return Heedless(player)

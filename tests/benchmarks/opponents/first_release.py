"""The first release's standard player, where it decides differently from today's players.

Never change its behaviour. If a change of the live policy would affect it, override the old
behaviour here; ``tests/benchmarks/opponents/test_frozen.py`` notices.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from game.players.heuristic.assessment import Assessment
from game.players.heuristic.prospects import Prospects
from game.players.heuristic.special_hand_plan import Chase, Collector
from game.players.heuristic.variant_tables import VariantTables
from game.players.policy.blueprint import Blueprint
from game.players.policy.going_out_plan import out_now
from game.rules.actions import Action
from game.rules.cards import POINTS, Card
from game.rules.melds import Meld


class FirstAssessment(Assessment):
    """Counts sequences and red threes wrongly, and does not foresee fines on sets or for threes."""

    def _count_naturals(self, meld: Meld, left: list[int]) -> None:
        left[meld.rank] -= meld.naturals

    def _red_threes_elsewhere(self, seen: Sequence[Card]) -> int:
        return 0

    def fined_on_table(self, rank: int) -> bool:
        return False

    def fined(self, rank: int, have: int) -> float:
        return 0.0

    def cost_of(self, cards: Sequence[Card]) -> int:
        return sum(POINTS[card] for card in cards)

    def _find_prospects(self, tables: VariantTables) -> Prospects:
        """Without the prospect of wild cards in sequences."""
        natural = copy(tables)
        natural.sequence_wilds, natural.mixed_sequence = 0, tables.sequence
        return super()._find_prospects(natural)


class FirstCollector(Collector):
    """Ignores that some wild cards cannot be discarded, and ignores the courtesy turn."""

    def __init__(self, position: Assessment) -> None:
        super().__init__(position)
        self._keeps_wilds = False

    def _last_turn_is_courtesy(self) -> bool:
        return False

    def _survival(self, bars: float) -> float:
        return 1.0 - 0.3 * self._position.danger

    def broken_cost(self, chase: Chase) -> float:
        return 1000.0


def _any_suits(position: Assessment, action: Action) -> Action:
    return action


class FirstRelease(Blueprint):
    """Puts any cards of a rank into its sets, and begins to go out without planning to the end."""

    _assessment = FirstAssessment
    _collector = FirstCollector
    _spare_suits = staticmethod(_any_suits)
    _go_out = staticmethod(out_now)

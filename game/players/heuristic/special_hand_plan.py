"""Special hands: whether to collect one, what belongs to it, and threes held back for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...rules.cards import FIRST_THREE, THREE, TWO, Card
from ...rules.special_hands import SpecialHand, lacking
from ...rules.state import Phase
from .assessment import Assessment
from .variant_tables import RANKS

_MOST_MISSING = 3
"""A hand that lacks more cards than this is never chased."""


@dataclass(frozen=True, slots=True)
class Chase:
    """A special hand that is being collected, and its points times the chance to get it."""

    hand: SpecialHand
    worth: float


class Collector:
    """Which special hand a player collects, if any, and what belongs to it.

    Wild cards that may not be thrown bar a pattern that has no place for them. Where there is a
    courtesy turn, a side that has opened has only that turn left to declare in.
    """

    def __init__(self, position: Assessment) -> None:
        self._position = position
        self._rules = position.view.variant.special_hands
        self._keeps_wilds = not position.view.variant.discards.wilds_freely

    def chased(self) -> Chase | None:
        """The special hand that the player is collecting, if one is near enough to be worth it."""
        position = self._position
        view = position.view
        if not self._rules.hands or view.melded[position.seat] or not position.weights.chases:
            return None
        if self._last_turn_is_courtesy() and not view.courtesy[position.seat]:
            return None
        best: Chase | None = None
        worth = position.weights.chase_worth
        for special in self._rules.hands:
            missing = self.lacking(special, position.count)
            if missing is None or missing > _MOST_MISSING:
                continue
            value = special.points * self._chance(special, missing)
            if value > worth:
                best, worth = Chase(special, value), value
        return best

    def missing_for(self, chase: Chase) -> int:
        """How many cards a special hand that is collected lacks, 0 if it is complete."""
        return self.lacking(chase.hand, self._position.count) or 0

    def lacking(self, special: SpecialHand, count: Sequence[int]) -> int | None:
        """How many cards of the pattern a hand lacks, which ``count`` tells by rank; None where its
        wild cards bar the pattern."""
        return lacking(special, count, wilds_freely=not self._keeps_wilds)

    def _last_turn_is_courtesy(self) -> bool:
        """Whether the side has opened, so that only a courtesy turn is left for the pattern."""
        return self._rules.courtesy and self._position.opened

    def _chance(self, special: SpecialHand, missing: int) -> float:
        """How likely the pattern gets complete before the hand is over."""
        position = self._position
        view = position.view
        if missing == 0:
            return 1.0
        if view.last_turn:
            return 0.0
        turns = self._turns(special)
        if turns is None:
            return 0.0
        outs, bars = self._outs(special, position.count, missing)
        unknown = position.unknown
        # at[k]: the chance that k cards are still missing.
        at = [0.0] * (missing + 1)
        at[missing] = 1.0
        hit = [0.0] + [
            min(1.0, outs * (0.25 + 0.75 * (left / missing)) * (left / missing) / unknown)
            for left in range(1, missing + 1)
        ]
        survive = self._survival(bars)
        for _ in range(turns):
            for left in range(1, missing + 1):
                moved = at[left] * hit[left]
                at[left - 1] += moved * survive
                at[left] = (at[left] - moved) * survive
        return at[0]

    def _turns(self, special: SpecialHand) -> int | None:
        """How many more turns may bring a card; None if a three is needed and barred."""
        position = self._position
        view = position.view
        this_turn = 0 if view.phase is Phase.MELD else 1
        if view.variant.threes.black and _wants_three(special, position.hand):
            if not view.may_hold_three(position.seat):
                return None
            if position.opened:
                # The three may be held this turn only.
                return this_turn
        if self._last_turn_is_courtesy():
            return this_turn
        return int(position.rounds) + this_turn

    def _survival(self, bars: float) -> float:
        """The chance that the pattern is still possible a turn later.

        ``bars`` is the number of unseen cards that would bar it.
        """
        position = self._position
        survive = (1.0 - 0.3 * position.danger) * (1.0 - bars / position.unknown)
        if self._rules.courtesy and position.partners and not position.opened:
            survive *= 1.0 - position.weights.chase_partner
        return survive

    def _outs(self, special: SpecialHand, count: Sequence[int], missing: int) -> tuple[int, float]:
        """How many unseen cards bring a hand nearer to the pattern, and how many bar it."""
        unseen = self._position.unseen
        after = list(count)
        outs = 0
        bars = 0.0
        for rank in range(1, RANKS):
            if unseen[rank] <= 0:
                continue
            after[rank] += 1
            short = self.lacking(special, after)
            after[rank] -= 1
            if short is None:
                bars += unseen[rank]
            elif short < missing:
                outs += unseen[rank]
            elif short > missing:
                bars += 0.5 * unseen[rank]
        return outs, bars

    def spare_ranks(self, chase: Chase) -> Mapping[int, float]:
        """By rank, what throwing a card of it costs the pattern, for those that it does not need.

        Of the hands that lack equally many cards those are better that more cards bring on.
        """
        left = self._left_by_rank(chase)
        if not left:
            return {}
        best = min(left.values())
        ranks = [rank for rank, missing in left.items() if missing == best]
        if not self._keeps_wilds or len(ranks) == 1 or best == 0:
            return dict.fromkeys(ranks, 0.0)
        count = list(self._position.count)
        outs: dict[int, int] = {}
        for rank in ranks:
            count[rank] -= 1
            outs[rank] = self._outs(chase.hand, count, best)[0]
            count[rank] += 1
        most = max(outs.values()) or 1
        return {rank: chase.worth * (1.0 - outs[rank] / most) for rank in ranks}

    def _left_by_rank(self, chase: Chase) -> dict[int, int]:
        """How many cards the pattern lacks once a card is thrown, by the ranks that may go."""
        count = list(self._position.count)
        stuck: set[int] = set()
        if self._keeps_wilds:
            stuck = {1, TWO, THREE} if self._position.view.variant.threes.black else {1, TWO}
        found: dict[int, int] = {}
        for rank in range(1, RANKS):
            if not count[rank] or rank in stuck:
                continue
            count[rank] -= 1
            short = self.lacking(chase.hand, count)
            count[rank] += 1
            if short is not None:
                found[rank] = short
        return found

    def broken_cost(self, chase: Chase) -> float:
        """What throwing a card costs that the pattern needs: most of what the chase promises."""
        return chase.worth

    def three_to_hold(self, chase: Chase | None) -> Card | None:
        """The three to keep back for the special hand collected, if that uses one."""
        if chase is None:
            return None
        threes = self._position.cards(THREE)
        if threes and _wants_three(chase.hand, self._position.hand):
            return min(threes)
        return None


def _wants_three(special: SpecialHand, hand: Sequence[Card]) -> bool:
    """Whether a three belongs to the pattern."""
    without = [card for card in hand if card >> 2 != THREE]
    return special.missing([*without, FIRST_THREE]) < special.missing(without)

"""What a single card would have cost to throw, compared with the card that was thrown.

Players throw what they can spare best. Whoever threw a dear card therefore hardly holds a single
one that was much cheaper: dead ranks, what the next player threw, low cards before the opening.
The cost of a discard is what the card is worth in hand, and the pile times the chance that the next
player takes it; it is worked out by what lies open now, about as the readable policy does.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping, Sequence

from ...rules.cards import ACE, THREE
from ...rules.view import PlayerView

_RANKS = ACE + 1
_TURNS = 10
"""The number of a player's last turns that are looked at."""
_NOW = 2
"""The number of those turns that are told apart: cards drawn later say nothing."""
_COPIES = 13
"""The number of copies of a rank that are told apart: more count as this many less one."""
_MEMORY = 16
"""Discards that a player thinks back over."""
_EDGES = (-120.0, -60.0, -30.0, -12.0, 0.0, 12.0, 30.0)
"""Steps of how much dearer a spared card was than what was thrown, in points."""
_SINGLE, _ALIVE, _OPENS, _FITS = 10.0, 1.5, 0.6, 45.0
_FEED, _FEED_CARD = 60.0, 90.0
_DENSER, _LONE, _THROWN, _DECLINED, _UNOPENED = 1.25, 0.7, 0.38, 0.5, 0.35
_STOP, _STOP_EARLY, _STOPPED = 25.0, 10.0, 6


class DiscardCosts:
    """The costs of throwing single cards in the last turns of every player.

    ``unseen`` counts by rank what the seat of the view has not seen; ``melded`` has for each side
    the size of its sets by rank, ``natural`` is the lowest rank that is melded freely, and from
    the place ``frozen`` of the pile on it was frozen for all.
    """

    def __init__(
        self,
        view: PlayerView,
        unseen: Sequence[int],
        melded: Sequence[Mapping[int, int]],
        natural: int,
        frozen: int,
    ) -> None:
        self._view = view
        self._melded = melded
        self._natural = natural
        self._frozen = frozen
        self._out = list(unseen)
        for card in view.hand:
            self._out[card >> 2] += 1
        # By discard, how many of each rank were thrown from then on.
        self._later: dict[int, list[int]] = {}
        later = [0] * _RANKS
        count = len(view.discards)
        for place in range(count - 1, max(-1, count - 1 - _TURNS * len(view.hands)), -1):
            later[view.discards[place][1] >> 2] += 1
            self._later[place] = later[:]
        unknown = max(1, sum(unseen))
        wilds = unseen[1] + unseen[2]
        # By seat and copies unseen, the chance that the seat holds two, and one with a wild card.
        self._pairs: list[list[float]] = []
        self._lone: list[list[float]] = []
        for hand in view.hands:
            share = min(0.9, _DENSER * len(hand) / unknown)
            none = [(1.0 - share) ** n for n in range(_COPIES)]
            wild = _LONE * (1.0 - (1.0 - share) ** wilds)
            one = [0.0, *(n * share * none[n - 1] for n in range(1, _COPIES))]
            self._pairs.append([1.0 - none[n] - one[n] for n in range(_COPIES)])
            self._lone.append([(1.0 - none[n]) * wild for n in range(_COPIES)])

    def spared(self, seat: int) -> dict[int, list[str]]:
        """By rank, facts on how much dearer than it were the cards that a seat threw instead."""
        view = self._view
        turns = [place for place, (who, _) in enumerate(view.discards) if who == seat]
        none = len(_EDGES)
        found: dict[int, list[int]] = {}
        gone: set[int] = set()
        for number, place in enumerate(reversed(turns[-_TURNS:])):
            thrown = view.discards[place][1] >> 2
            if thrown < THREE or place not in self._later:
                continue
            costs, paid = self._costs(seat, place)
            # Whatever was spared before one was thrown says nothing of the rest.
            gone.add(thrown)
            for rank, cost in costs.items():
                if rank not in gone:
                    steps = found.setdefault(rank, [none, none])
                    when = 0 if number < _NOW else 1
                    steps[when] = min(steps[when], bisect(_EDGES, cost - paid))
        return {
            rank: [
                f"spared {when} {step}"
                for when, step in zip(("now", "then"), steps, strict=True)
                if step < none
            ]
            for rank, steps in found.items()
        }

    def _costs(self, seat: int, place: int) -> tuple[dict[int, float], float]:
        """What a single card of each rank would have cost at a discard, and what was paid."""
        view = self._view
        rules = view.variant.pile
        after = view.next_seat(seat)
        side, other = view.side_of[seat], view.side_of[after]
        own, theirs = self._melded[side], self._melded[other]
        opened = view.opened[other]
        pairs, lone = self._pairs[after], self._lone[after]
        opens = 0.0 if view.opened[side] else _OPENS
        limit = view.variant.melds.max_size
        size = place - len(view.discards) + len(view.pile)
        frozen = not opened or size >= self._frozen
        if size < 0:
            # The pile was taken since, and nobody knows when: it was small most of the time.
            size, frozen = min(place, 4), not opened
        price = _FEED + _FEED_CARD * size
        recent = view.discards[max(0, place - _MEMORY) : place]
        thrown = {card >> 2 for who, card in recent if who == after}
        declined = {card >> 2 for who, card in recent if who == seat}
        later = self._later[place]
        costs: dict[int, float] = {}
        for rank in range(self._natural, _RANKS):
            unseen = min(self._out[rank] + later[rank] - 1, _COPIES - 1)
            if unseen < 0:
                continue
            cost = _SINGLE + _ALIVE * unseen + opens * view.variant.card_points[rank * 4]
            if rank in own:
                cost += _FITS
            laid = theirs.get(rank, 0)
            if limit is None or laid < limit:
                if laid and not frozen and rules.lay_off:
                    risk = 1.0
                else:
                    risk = pairs[unseen]
                    if rank in thrown:
                        risk *= _THROWN
                    elif rank in declined:
                        risk *= _DECLINED
                    if not frozen and rules.natural_and_wild:
                        risk += (1.0 - risk) * lone[unseen]
                    if not opened:
                        risk *= _UNOPENED
                cost += risk * price
            costs[rank] = cost
        paid = costs.get(view.discards[place][1] >> 2)
        if paid is None:
            paid = _STOP + _STOP_EARLY * max(0, _STOPPED - size)
        return costs, paid

"""Where the hidden cards may lie: deals that agree with everything a seat has seen.

Counts are exact: every unseen card lies somewhere, every hand has its number of cards, and cards
taken up with a pile and not played since are known. Beyond that the beliefs are soft. What a player
threw, let lie or melded makes some ranks likelier in his hand and others less likely; how much is
told by ``Evidence``, fitted to hands between computer players of several styles. No inference ever
rules a card out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp, log
from random import Random

from ...rules.cards import HIDDEN, Card
from ...rules.state import State, is_bonus_three
from ...rules.view import PlayerView
from .evidence import Evidence, features

_NEVER = 1e-7
"""The weight of a bonus three in a hand that would have tabled it."""

_ROUNDS = 20
"""So often the pack is gone through for a hand before whatever is left is taken."""


@dataclass(frozen=True, slots=True)
class Deal:
    """An imagined deal: the hands by seat, None for one's own, and what else is hidden.

    ``stock`` has its top last; ``extra`` are the hands face down on the table, ``packet`` the cards
    face down under the pile.
    """

    view: PlayerView
    hands: list[list[Card] | None]
    stock: list[Card]
    extra: dict[int, list[Card]]
    packet: list[Card]

    def state(self) -> State:
        """The position with these cards."""
        whole = self.view.copy()
        state = State.__new__(State)
        for name in State.__slots__:
            setattr(state, name, getattr(whole, name))
        for seat, hand in enumerate(self.hands):
            if hand is not None:
                state.hands[seat] = hand[:]
        state.stock = self.stock[:]
        state.extra = {place: cards[:] for place, cards in self.extra.items()}
        state.pile[: len(self.packet)] = self.packet
        return state


class Beliefs:
    """What one seat believes about the cards it cannot see, at one moment.

    ``evidence`` weighs what the others did; without it all deals are equally likely.
    """

    def __init__(self, view: PlayerView, evidence: Evidence | None = None) -> None:
        self._view = view
        self._pool = unseen(view)
        variant = view.variant
        self._bonus = {card for card in set(self._pool) if is_bonus_three(variant, card)}
        self._hidden = [
            0 if seat == view.seat else hand.count(HIDDEN) - len(view.known[seat])
            for seat, hand in enumerate(view.hands)
        ]
        self._odds = [
            self._chances(seat, evidence) if count else []
            for seat, count in enumerate(self._hidden)
        ]
        self._order = [
            seat for seat in range(len(view.hands)) if seat != view.seat and view.side_of[seat] >= 0
        ]

    def _chances(self, seat: int, evidence: Evidence | None) -> list[float]:
        """By card of the pool, how readily the seat holds it, the likeliest 1."""
        view = self._view
        by_rank = [1.0] * 15
        if evidence is not None:
            seen = features(view, seat)
            by_rank = [exp(evidence.log_weight(seen[rank])) for rank in range(15)]
        keeps = _may_keep_threes(view, seat)
        weights = [
            _NEVER if card in self._bonus and not keeps else by_rank[card >> 2]
            for card in self._pool
        ]
        most = max(weights)
        return [weight / most for weight in weights]

    def imagine(self, random: Random) -> Deal:
        """One deal that agrees with what the seat has seen, drawn by the beliefs."""
        view = self._view
        draw = random.random
        pool = self._pool
        left = sorted(range(len(pool)), key=lambda _: draw())
        hands: list[list[Card] | None] = [None] * len(view.hands)
        for seat in sorted(self._order, key=lambda _: draw()):
            hands[seat] = held = view.known[seat][:]
            count = self._hidden[seat]
            if not count:
                continue
            # Card by card, each taken by its weight: what is passed over stays in the pack.
            odds = self._odds[seat]
            passed: list[int] = []
            rounds = 0
            while count and left:
                index = left.pop()
                if draw() < odds[index] or rounds > _ROUNDS:
                    held.append(pool[index])
                    count -= 1
                else:
                    passed.append(index)
                if not left and count:
                    left, passed = passed, []
                    rounds += 1
            for index in passed:
                left.insert(int(draw() * (len(left) + 1)), index)
        rest = [pool[index] for index in left]
        extra = {place: [rest.pop() for _ in cards] for place, cards in view.extra.items()}
        packet = [rest.pop() for _ in range(view.packet)]
        return Deal(view, hands, rest, extra, packet)

    def surprise(self, actual: State) -> tuple[float, int]:
        """How surprised the beliefs are by the true hands: minus log likelihood, and of how many
        cards. The cards of a hand are drawn one by one, hands after one another.
        """
        lost = 0.0
        cards = 0
        pool = list(range(len(self._pool)))
        for seat, count in enumerate(self._hidden):
            if not count:
                continue
            held = list(actual.hands[seat])
            for card in self._view.known[seat]:
                held.remove(card)
            weight = self._odds[seat]
            total = sum(weight[i] for i in pool)
            for card in held:
                like = [i for i in pool if self._pool[i] == card]
                share = sum(weight[i] for i in like)
                lost -= log(max(share, 1e-12) / total)
                cards += 1
                pool.remove(like[0])
                total -= weight[like[0]]
        return lost, cards


def _may_keep_threes(view: PlayerView, seat: int) -> bool:
    """Whether a bonus three may lie in a hand: before its first turn, or where one is held."""
    if not view.variant.threes.at_turn_start:
        return False
    return view.may_hold_three(seat) or all(who != seat for who, _ in view.discards)


def unseen(view: PlayerView) -> list[Card]:
    """Every card that the seat of the view has not seen lying anywhere, in order."""
    left: dict[Card, int] = {}
    for card in view.variant.full_pack():
        left[card] = left.get(card, 0) + 1
    for cards in _seen(view):
        for card in cards:
            if card != HIDDEN:
                left[card] -= 1
    return [card for card, count in sorted(left.items()) for _ in range(count)]


def _seen(view: PlayerView) -> Iterator[Sequence[Card]]:
    yield view.hand
    yield view.pile
    yield from view.threes
    for melds in view.melds:
        for meld in melds:
            yield meld.cards
    for seat, cards in enumerate(view.known):
        if seat != view.seat:
            yield cards

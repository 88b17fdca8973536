"""Where the hidden cards may lie: determinizations that agree with everything a seat has seen.

Counts are exact: every unseen card lies somewhere, every hand has its number of cards, and cards
taken up with a pile and not played since are known. Beyond that the beliefs are soft. What a player
threw, let lie or melded makes some ranks likelier in their hand and others less likely; how much is
told by ``BeliefWeights``, fitted to hands between computer players of several styles. No inference
ever rules a card out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from math import comb, exp, log
from operator import mul
from random import Random

from ...rules.cards import HIDDEN, Card
from ...rules.state import State
from ...rules.view import PlayerView
from ...simulator import CERTAIN, READY, Dealer
from .belief_weights import NOTHING, BeliefWeights, LogWeights
from .observations import BONUS, KINDS, Table, kind_in

_NEVER = -16.0
"""The weight of a bonus three in a hand that would have tabled it."""
_MOST = 28.0
"""No card is likelier than this: a hand may hold nearly all that is unseen."""
_PART = 0.65
"""How far a pair counts for a card that is added or goes back: with all of it coming and going
hands would get too many pairs, measured against all hands of their size."""
_BALANCING = 4
"""Steps towards the mean size of a hand; what they miss is put right in every deal."""


@dataclass(frozen=True, slots=True)
class Determinization:
    """A deal of all hidden cards: the hands by seat, None for the own one, and the rest.

    ``stock`` has its top last; ``extra`` are the hands face down on the table, ``feet`` the second
    hands by seat, the own one too, ``packet`` the cards face down under the pile.
    """

    view: PlayerView
    hands: list[list[Card] | None]
    stock: list[Card]
    extra: dict[int, list[Card]]
    feet: list[list[Card]]
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
        state.feet = [foot[:] for foot in self.feet]
        state.pile[: len(self.packet)] = self.packet
        return state


class _Hand:
    """One hidden hand: how many cards of each kind it may hold, and how readily.

    The chance of holding ``k`` of ``n`` unseen cards of a kind is weighed by what the evidence says
    of one card of it, of a pair and of a triple.
    """

    def __init__(
        self,
        seat: int,
        size: int,
        counts: Sequence[int],
        weights: Sequence[LogWeights],
        share: float,
    ) -> None:
        self.seat = seat
        self.size = size
        self.weights = weights
        self.caps = [min(count, size) for count in counts]
        self.base = self._balanced(counts, size, share)

    def _balanced(self, counts: Sequence[int], size: int, share: float) -> float:
        """What has to be added to every card's weight for the mean hand to have its size.

        ``share`` is the part of the unseen cards that is left for this hand and those after it.
        """
        total = sum(counts)
        wanted = size / share
        base = log(wanted / max(total - wanted, 0.5))
        for _ in range(_BALANCING):
            mean = spread = 0.0
            for number, cap, weight in zip(counts, self.caps, self.weights, strict=True):
                chances = chances_of(number, cap, base, weight)
                whole = sum(chances)
                first = sum(k * chance for k, chance in enumerate(chances)) / whole
                second = sum(k * k * chance for k, chance in enumerate(chances)) / whole
                mean += first
                spread += second - first * first
            step = (wanted - mean) / max(spread, 0.3)
            base += max(-1.0, min(1.0, step))
            if abs(step) < 0.05:
                break
        return base

    def tables(
        self, counts: Sequence[int]
    ) -> tuple[list[list[list[int]]], list[list[int]], list[list[int]]]:
        """What a ``Dealer`` has to know: running chances, readiness to part and to take."""
        running: list[list[list[int]]] = []
        back: list[list[float]] = []
        more: list[list[float]] = []
        for count, cap, weight in zip(counts, self.caps, self.weights, strict=True):
            single, pair, triple = weight
            slope = exp(min(self.base + single, _MOST))
            each = _each(self.base, weight, cap)
            running.append([_running(left, each) for left in range(count + 1)])
            # How readily one card of so many goes back, and how readily each of the rest comes.
            steps = [1.0, exp(_PART * pair), exp(_PART * triple), *[1.0] * count]
            back.append([0.0, *(k / steps[k - 1] for k in range(1, count + 1))])
            more.append([slope * steps[k] for k in range(count + 1)])
        most = max(max(row[:3]) for row in back)
        parts = [_whole(row, most) for row in back]
        most = max(
            (count - k) * row[k]
            for row, count in zip(more, counts, strict=True)
            for k in range(min(count, 2))
        )
        return running, parts, [_whole(row, most) for row in more]


def _each(base: float, weight: LogWeights, cap: int) -> list[float]:
    """The factors for 0, 1, ... ``cap`` cards of a kind, without the ways to choose them."""
    single, pair, triple = weight
    found = [1.0]
    for further in (0.0, pair, triple, *[0.0] * cap)[:cap]:
        found.append(found[-1] * exp(min(base + single + further, _MOST)))
    return found


def chances_of(number: int, cap: int, base: float, weight: LogWeights) -> list[float]:
    """The relative chances to hold 0, 1, ... ``cap`` of so many cards."""
    return list(map(mul, _ways(number), _each(base, weight, cap)))


@cache
def _ways(left: int) -> list[int]:
    """In how many ways 0, 1, ... of so many cards can be held."""
    return [comb(left, k) for k in range(left + 1)]


def _running(left: int, each: Sequence[float]) -> list[int]:
    """The running chances to hold 0, 1, ... of so many cards, in whole numbers.

    ``each`` has the factor of each number of cards, without the ways to choose them.
    """
    found = list(accumulate(map(mul, _ways(left), each)))
    scale = CERTAIN / found[-1]
    return [*(int(chance * scale) for chance in found[:-1]), CERTAIN]


def _whole(readiness: Sequence[float], most: float) -> list[int]:
    """In whole numbers, ``most`` being the greatest."""
    scale = READY / most
    return [int(min(ready * scale, READY)) for ready in readiness]


class Beliefs:
    """What one seat believes about the cards it cannot see, at one moment.

    ``belief_weights`` weighs what the others did; without it all deals are equally likely.

    Raises:
        ValueError: if the view is of no possible position: more cards are hidden than there are.
    """

    def __init__(self, view: PlayerView, belief_weights: BeliefWeights | None = None) -> None:
        self._view = view
        variant = view.variant
        by_kind: list[list[Card]] = [[] for _ in range(KINDS)]
        for card in unseen(view):
            by_kind[kind_in(variant, card)].append(card)
        self.kinds = [kind for kind in range(KINDS) if by_kind[kind]]
        self.counts = [len(by_kind[kind]) for kind in self.kinds]
        self.hands = self._hidden_hands(belief_weights, [len(cards) for cards in by_kind])
        self._dealer = Dealer([by_kind[kind] for kind in self.kinds])
        for hand in self.hands:
            self._dealer.hide(hand.size, *hand.tables(self.counts))

    def _hidden_hands(
        self, belief_weights: BeliefWeights | None, unseen: Sequence[int]
    ) -> list[_Hand]:
        """The hands in turn order, each drawn from what those before it leave."""
        view = self._view
        table = Table(view, unseen) if belief_weights is not None else None
        total = left = sum(unseen)
        hands: list[_Hand] = []
        seats = len(view.hands)
        for step in range(1, seats):
            seat = (view.seat + step) % seats
            size = view.hands[seat].count(HIDDEN) - len(view.known[seat])
            if view.side_of[seat] < 0 or not size:
                continue
            if size > left:
                raise ValueError("the hidden hands hold more cards than are left of the pack")
            facts = table.facts(seat) if table is not None else None
            keeps = _may_keep_threes(view, seat)
            weights: list[LogWeights] = []
            for kind in self.kinds:
                if kind == BONUS:
                    weights.append(NOTHING if keeps else (_NEVER, 0.0, 0.0))
                elif belief_weights is None or facts is None:
                    weights.append(NOTHING)
                else:
                    weights.append(belief_weights.weights_of(facts[kind]))
            hands.append(_Hand(seat, size, self.counts, weights, left / total))
            left -= size
        return hands

    def determinize(self, random: Random) -> Determinization:
        """One deal that agrees with what the seat has seen, drawn by the beliefs."""
        view = self._view
        hands: list[list[Card] | None] = [known[:] for known in view.known]
        hands[view.seat] = None
        for place in view.extra:
            hands[place] = None
        *dealt, stock = self._dealer.deal(random.getrandbits(31) or 1)
        for hidden, cards in zip(self.hands, dealt, strict=True):
            held = hands[hidden.seat]
            assert held is not None
            held += cards
        extra = {place: [stock.pop() for _ in cards] for place, cards in view.extra.items()}
        feet = [[stock.pop() for _ in foot] for foot in view.feet]
        packet = [stock.pop() for _ in range(view.packet)]
        return Determinization(view, hands, stock, extra, feet, packet)


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

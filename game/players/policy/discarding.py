"""Choosing the discard: what a card is worth in hand against what it may give the next player."""

from __future__ import annotations

from collections.abc import Container, Mapping
from functools import partial

from ...notation.reasons import Why, say
from ...rules.actions import Discard
from ...rules.cards import THREE, TWO, Card
from ..facts.turn_merits import why_thrown
from ..heuristic.assessment import Assessment
from ..heuristic.chances import at_least
from ..heuristic.risks import Risks
from ..heuristic.sequence_melding import sequence_keep
from ..heuristic.variant_tables import NO_LIMIT, RANKS
from ..player import Decision
from ..signals import wanted_ranks

_MANY_WILDS = 3
"""The number of wild cards that a high discard signals."""
_NINE = 9
"""A rank that signals fewer, in a first discard, and two in an answer."""
_LOW = 4
"""A rank that signals fewer, in a first discard, and one at most in an answer."""
_STOP_EARLY = 10.0
"""More for keeping a stop card, for each card by which the pile is smaller than six."""
_GREAT_HOLD = 80.0
"""More for a card of a greater bonus of which three or more are held: others lack these then."""
_WRONG_SIGNAL = 100_000.0
"""The cost of telling the partner something wrong, where discards are signals: nobody does."""
_SECOND_WILD = 300.0
"""More for a wild card in hand once the pile is frozen: another one only feeds it."""


def choose_discard(
    position: Assessment,
    order: tuple[int, ...],
    spare: Mapping[int, float] | None = None,
    needed: float = 0.0,
) -> Decision:
    """The discard that gives up least.

    ``order`` breaks ties between cards. ``spare`` are the ranks that may go while a special hand is
    collected, each with what that costs it; None for all. ``needed`` is what it costs that hand if
    any other card is thrown.
    """
    hand = position.hand
    if len(hand) == 1:
        foot = len(position.view.feet[position.seat])
        why = say("laid.brings_foot", count=foot) if foot else say("out.last_card")
        return Decision(Discard(position.seat, hand[0]), why)
    view = position.view
    risks = Risks(position)
    signal = wanted_ranks(view, len(position.wilds))
    costs = _costs(position, order, risks, spare, needed, signal)
    dear = sorted(costs)
    for place, (_, rank, _risk, card) in enumerate(dear):
        discard = Discard(position.seat, card or _face(position, rank, order))
        # Some games bar cards from an empty pile; nearly always the first choice is lawful.
        if position.allows(discard):
            # Wild cards that lie on the table have told their number.
            if signal is not None and rank in signal and position.meld(0) is None:
                return Decision(discard, partial(_why_signal, position, signal))
            others = [other or other_rank * 4 for _, other_rank, _, other in dear[place + 1 :]]
            instead = next((other for other in others if other >> 2 != rank), None)
            return Decision(discard, partial(why_thrown, position, discard.card, instead))
    return Decision(Discard(position.seat, hand[0]))


def _costs(
    position: Assessment,
    order: tuple[int, ...],
    risks: Risks,
    spare: Mapping[int, float] | None = None,
    needed: float = 0.0,
    signal: Container[int] | None = None,
) -> list[tuple[float, int, float, Card]]:
    """By rank in hand: the cost of a discard, the rank, the risk, and the card if suits matter."""
    view = position.view
    count = position.count
    threes_tabled = view.variant.threes.black
    wilds_free = view.variant.discards.wilds_freely
    naturals = len(position.hand) - len(position.wilds) - (count[THREE] if threes_tabled else 0)
    pile_value = pile_price(position)
    lowest = position.tables.lowest
    costs: list[tuple[float, int, float, Card]] = []
    for rank in range(1, RANKS):
        held = count[rank]
        if not held:
            continue
        if rank < lowest or rank < THREE:
            if rank == THREE:
                if threes_tabled:
                    continue
                keep, risk = _stop_keep(position), 0.0
            else:
                if naturals and not wilds_free:
                    continue
                keep, risk = _wild_keep(position, rank), 0.0
        else:
            keep = _keep(position, rank, held)
            risk = risks.of(rank)
            if position.tables.sequences:
                for card in dict.fromkeys(position.cards(rank)):
                    more = sequence_keep(position, card)
                    danger = risks.of_card(card, risk)
                    cost = keep + more + danger * pile_value + order[rank] * 1e-4
                    costs.append((cost, rank, danger, card))
                continue
        if spare is not None:
            keep += spare.get(rank, needed)
        if signal is not None and rank not in signal:
            keep += _WRONG_SIGNAL
        costs.append((keep + risk * pile_value + order[rank] * 1e-4, rank, risk, 0))
    return costs


def cheapest(position: Assessment, number: int) -> list[Discard]:
    """So many discards at most of different ranks, those first that give up least."""
    order = tuple(range(RANKS + 1))
    ranks: dict[int, Discard] = {}
    for _, rank, _, card in sorted(_costs(position, order, Risks(position))):
        if rank not in ranks:
            discard = Discard(position.seat, card or _face(position, rank, order))
            if position.allows(discard):
                ranks[rank] = discard
                if len(ranks) == number:
                    break
    return list(ranks.values())


def _face(position: Assessment, rank: int, order: tuple[int, ...]) -> Card:
    """One card of the rank, what others do not know about first."""
    known = position.view.known[position.seat]
    cards = position.cards(rank)
    return min(cards, key=lambda card: (card in known, order[(card & 3) + 1], card))


def _why_signal(position: Assessment, told: Container[int]) -> Why:
    """What a first discard signals; an answer tells small numbers of wild cards apart."""
    if len(position.wilds) >= _MANY_WILDS:
        return say("signal.three_wilds")
    if _NINE not in told:
        return say("signal.one_wild_at_most")
    return say("signal.two_wilds" if _LOW not in told else "signal.two_wilds_at_most")


def pile_price(position: Assessment) -> float:
    """What it costs when the next player takes the pile with this discard on it."""
    weights = position.weights
    view = position.view
    size = min(len(view.pile) + 1, view.variant.pile.taken or NO_LIMIT)
    value = weights.feed + weights.feed_card * size
    if view.frozen:
        value += weights.feed_frozen
    if not view.formed:
        return max(0.0, value - weights.first_feed * first_take_price(position, size))
    if view.side_of[view.next_seat(position.seat)] == position.side:
        value *= weights.friend
    return value


def first_take_price(position: Assessment, size: int) -> float:
    """What the first take of the hand costs where it makes the taker's side the smaller one."""
    weights = position.weights
    # Each opponent more takes from both sides of the account; measured, the price is as the square.
    return weights.first_take * position.tables.outnumbered**2 - weights.first_take_card * size


def _keep(position: Assessment, rank: int, held: int) -> float:
    """What a natural card is worth in hand."""
    weights = position.weights
    view = position.view
    points = position.tables.points[rank]
    danger = position.danger
    if position.tables.dead_ranks and rank in view.dead_ranks():
        return weights.dead - points * weights.unload * (0.2 + danger)
    index = position.own[rank]
    great = 0.0
    if position.tables.great[rank]:
        great = position.great_worth(rank) - position.great_worth(rank, 1)
        great += _great_given(position, rank)
        if held >= 3:
            great += _GREAT_HOLD
    if index >= 0:
        room = position.room(rank)
        if room <= 0:
            return weights.dead - points * weights.unload * (0.2 + danger) + great
        keep = weights.fits + great
        meld = position.melds[index]
        if 0 <= position.tables.canasta - meld.naturals - meld.wilds <= 3:
            keep += weights.fits_near
        if held >= 2 and position.keeps_pair(rank):
            keep += weights.pair_pile * min(len(view.pile), 16)
        return keep
    keep = _keep_of_number(position, rank, held)
    keep *= 1.0 - weights.fade * danger
    keep += great - points * weights.unload * danger
    if not position.opened:
        keep += weights.open_points * points * (2 if held >= 2 else 1)
        if held >= 2 and not view.variant.opening.wilds:
            keep += weights.open_natural * points * held
    rule = position.tables.fines.get(rank)
    if rule is not None and held >= rule[0]:
        if position.fined_on_table(rank):
            keep -= rule[1] * _urgency(position, held - rule[0] + 1) * weights.fine
        elif not position.opened:
            # An open side lays them down instead.
            keep -= rule[1] * danger * weights.fine
    return keep


def _keep_of_number(position: Assessment, rank: int, held: int) -> float:
    """What one of so many cards of a rank is worth that the side has not melded."""
    weights = position.weights
    pile = min(len(position.view.pile), 16)
    if held == 1:
        keep = weights.single
        if weights.counts:
            keep += weights.alive * position.unseen[rank]
    elif held == 2:
        keep = weights.pair
        if position.takes_with(2):
            keep += weights.pair_pile * pile
        if weights.counts:
            unseen = position.unseen[rank]
            keep = keep * weights.dead_pair if unseen == 0 else keep + weights.alive * unseen
    elif held == 3:
        keep = weights.triple
        if not position.takes_with(2):
            # No pair takes the pile yet: the set is what opens, with the pile if it comes to that.
            keep += weights.pair + weights.pair_pile * pile
            keep += weights.opening_set
    else:
        keep = weights.quad
    return keep


def _urgency(position: Assessment, excess: int) -> float:
    """How urgent each of so many cards is that have to go before the hand ends, 0 … 1."""
    return max(position.danger, min(1.0, (excess + 0.5) / (position.rounds + 1.0))) / excess


def _great_given(position: Assessment, rank: int) -> float:
    """What throwing a card of a rank with a greater bonus may give others who collect that rank."""
    tables = position.tables
    lying = len([card for card in position.view.pile if card >> 2 == rank])
    within = max(0, position.unseen[rank]) + lying
    worst = 0.0
    for side in position.rivals:
        have = 0
        for meld in position.view.melds[side]:
            if meld.rank == rank and not meld.wilds and meld.naturals < tables.canasta:
                have = meld.naturals
        if have:
            need = tables.canasta - have
            more = at_least(need, within + 1, 0.5) - at_least(need, within, 0.5)
            worst = max(worst, more)
    return position.weights.great_given * tables.great[rank] * worst


def _stop_keep(position: Assessment) -> float:
    """What a stop card is worth in hand: it is for piles that are worth stopping."""
    early = float(max(0, 6 - len(position.view.pile)))
    caught = position.view.variant.penalties.black_three
    if caught is not None:
        early -= caught * (0.1 + position.danger) / 10.0
    return position.weights.stop_card + _STOP_EARLY * early * (1.0 - position.danger)


def _wild_keep(position: Assessment, rank: int) -> float:
    """What a wild card is worth in hand, less what freezing the pile would bring."""
    weights = position.weights
    view = position.view
    keep = weights.wild_keep + (weights.joker_more if rank < TWO else 0.0)
    keep += weights.wild_canasta * position.tables.wild
    if view.frozen:
        keep += _SECOND_WILD
    elif view.variant.pile.freezing and weights.freeze:
        rivals_open = any(view.opened[side] for side in position.rivals)
        pairs = len([1 for rank in range(THREE + 1, RANKS) if position.count[rank] >= 2])
        if rivals_open and (not position.opened or pairs >= weights.freeze_pairs):
            keep -= weights.freeze * len(view.pile)
    return keep

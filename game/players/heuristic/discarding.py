"""Choosing the discard: what a card is worth in hand against what it may give the next player."""

from __future__ import annotations

from collections.abc import Container, Mapping
from functools import partial

from ...notation.reasons import Why, say
from ...rules.actions import Discard
from ...rules.cards import THREE, TWO, Card
from ..explain.discard_reasons import why
from ..player import Decision
from ..signals import wanted_ranks
from .assessment import Assessment
from .chances import at_least
from .risks import Risks
from .sequences import sequence_keep
from .variant_tables import RANK_POINTS, RANKS

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
_WRONG_SIGNAL = 150.0
"""The cost of telling the partner something wrong, where discards are signals."""
_SECOND_WILD = 300.0
"""More for a wild card in hand once the pile is frozen: another one only feeds it."""


def choose_discard(
    sight: Assessment,
    order: tuple[int, ...],
    spare: Mapping[int, float] | None = None,
    needed: float = 0.0,
) -> Decision:
    """The discard that gives up least.

    ``order`` breaks ties between cards. ``spare`` are the ranks that may go while a special hand is
    collected, each with what that costs it; None for all. ``needed`` is what it costs that hand if
    any other card is thrown.
    """
    hand = sight.hand
    if len(hand) == 1:
        return Decision(Discard(sight.seat, hand[0]), say("out.last_card"))
    view = sight.view
    risks = Risks(sight)
    signal = wanted_ranks(view, len(sight.wilds)) if sight.weights.infers else None
    costs = _costs(sight, order, risks, spare, needed, signal)
    dear = sorted(costs)
    for place, (_, rank, _risk, card) in enumerate(dear):
        discard = Discard(sight.seat, card or _face(sight, rank, order))
        # Some games bar cards from an empty pile; nearly always the first choice is lawful.
        if sight.allows(discard):
            # Wild cards that lie on the table have told their number.
            if signal is not None and rank in signal and sight.meld(0) is None:
                return Decision(discard, partial(_why_signal, sight, signal))
            others = [other or other_rank * 4 for _, other_rank, _, other in dear[place + 1 :]]
            instead = next((other for other in others if other >> 2 != rank), None)
            return Decision(discard, partial(why, sight, discard.card, risks, spare, instead))
    return Decision(Discard(sight.seat, hand[0]))


def _costs(
    sight: Assessment,
    order: tuple[int, ...],
    risks: Risks,
    spare: Mapping[int, float] | None = None,
    needed: float = 0.0,
    signal: Container[int] | None = None,
) -> list[tuple[float, int, float, Card]]:
    """What it costs to throw a card of each rank in hand, the rank, the risk, and the card where
    suits matter, else 0."""
    view = sight.view
    count = sight.count
    threes_tabled = view.variant.threes.black
    wilds_free = view.variant.discards.wilds_freely
    naturals = len(sight.hand) - len(sight.wilds) - (count[THREE] if threes_tabled else 0)
    pile_value = pile_price(sight)
    lowest = sight.tables.lowest
    costs: list[tuple[float, int, float, Card]] = []
    for rank in range(1, RANKS):
        held = count[rank]
        if not held:
            continue
        if rank < lowest or rank < THREE:
            if rank == THREE:
                if threes_tabled:
                    continue
                keep, risk = _stop_keep(sight), 0.0
            else:
                if naturals and not wilds_free:
                    continue
                keep, risk = _wild_keep(sight, rank), 0.0
        else:
            keep = _keep(sight, rank, held)
            risk = risks.of(rank)
            if sight.tables.sequences:
                for card in dict.fromkeys(sight.cards(rank)):
                    more = sequence_keep(sight, card)
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


def cheapest(sight: Assessment, number: int) -> list[Discard]:
    """So many discards at most of different ranks, those first that give up least."""
    order = tuple(range(RANKS + 1))
    ranks: dict[int, Discard] = {}
    for _, rank, _, card in sorted(_costs(sight, order, Risks(sight))):
        if rank not in ranks:
            discard = Discard(sight.seat, card or _face(sight, rank, order))
            if sight.allows(discard):
                ranks[rank] = discard
                if len(ranks) == number:
                    break
    return list(ranks.values())


def _face(sight: Assessment, rank: int, order: tuple[int, ...]) -> Card:
    """One card of the rank, what others do not know about first."""
    known = sight.view.known[sight.seat]
    cards = sight.cards(rank)
    return min(cards, key=lambda card: (card in known, order[(card & 3) + 1], card))


def _why_signal(sight: Assessment, told: Container[int]) -> Why:
    """What a first discard signals; an answer tells small numbers of wild cards apart."""
    if len(sight.wilds) >= _MANY_WILDS:
        return say("signal.three_wilds")
    if _NINE not in told:
        return say("signal.one_wild_at_most")
    return say("signal.two_wilds" if _LOW not in told else "signal.two_wilds_at_most")


def pile_price(sight: Assessment) -> float:
    """What it costs when the next player takes the pile with this discard on it."""
    weights = sight.weights
    view = sight.view
    size = len(view.pile) + 1
    value = weights.feed + weights.feed_card * size
    if view.frozen:
        value += weights.feed_frozen
    if not view.formed:
        return max(0.0, value - weights.first_feed * first_take_price(sight, size))
    if view.side_of[view.next_seat(sight.seat)] == sight.side:
        value *= weights.friend
    return value


def first_take_price(sight: Assessment, size: int) -> float:
    """What the first take of the hand costs where it makes the taker's side the smaller one."""
    weights = sight.weights
    # Each opponent more takes from both sides of the account; measured, the price is as the square.
    return weights.first_take * sight.tables.outnumbered**2 - weights.first_take_card * size


def _keep(sight: Assessment, rank: int, held: int) -> float:
    """What a natural card is worth in hand."""
    weights = sight.weights
    view = sight.view
    points = RANK_POINTS[rank]
    danger = sight.danger
    if sight.tables.dead_ranks and rank in view.dead_ranks():
        return weights.dead - points * weights.unload * (0.2 + danger)
    index = sight.own[rank]
    great = 0.0
    if sight.tables.great[rank]:
        great = sight.great_worth(rank) - sight.great_worth(rank, 1)
        great += _great_given(sight, rank)
        if held >= 3:
            great += _GREAT_HOLD
    if index >= 0:
        room = sight.room(rank)
        if room <= 0:
            return weights.dead - points * weights.unload * (0.2 + danger) + great
        keep = weights.fits + great
        meld = sight.melds[index]
        if 0 <= sight.tables.canasta - meld.naturals - meld.wilds <= 3:
            keep += weights.fits_near
        if held >= 2 and sight.keeps_pair(rank):
            keep += weights.pair_pile * min(len(view.pile), 16)
        return keep
    keep = _keep_of_number(sight, rank, held)
    keep *= 1.0 - weights.fade * danger
    keep += great - points * weights.unload * danger
    if not sight.opened:
        keep += weights.open_points * points * (2 if held >= 2 else 1)
        if held >= 2 and not view.variant.opening.wilds:
            keep += weights.open_natural * points * held
    rule = sight.tables.fines.get(rank)
    if rule is not None and held >= rule[0]:
        if sight.fined_on_table(rank):
            keep -= rule[1] * _urgency(sight, held - rule[0] + 1) * weights.fine
        elif not sight.opened:
            # An open side lays them down instead.
            keep -= rule[1] * danger * weights.fine
    return keep


def _keep_of_number(sight: Assessment, rank: int, held: int) -> float:
    """What one of so many cards of a rank is worth that the side has not melded."""
    weights = sight.weights
    pile = min(len(sight.view.pile), 16)
    if held == 1:
        keep = weights.single
        if weights.counts:
            keep += weights.alive * sight.unseen[rank]
    elif held == 2:
        keep = weights.pair
        if sight.takes_with(2):
            keep += weights.pair_pile * pile
        if weights.counts:
            unseen = sight.unseen[rank]
            keep = keep * weights.dead_pair if unseen == 0 else keep + weights.alive * unseen
    elif held == 3:
        keep = weights.triple
        if not sight.takes_with(2):
            # No pair takes the pile yet: the set is what opens, with the pile if it comes to that.
            keep += weights.pair + weights.pair_pile * pile
            keep += weights.opening_set
    else:
        keep = weights.quad
    return keep


def _urgency(sight: Assessment, excess: int) -> float:
    """How urgent each of so many cards is that have to go before the hand ends, 0 … 1."""
    return max(sight.danger, min(1.0, (excess + 0.5) / (sight.rounds + 1.0))) / excess


def _great_given(sight: Assessment, rank: int) -> float:
    """What throwing a card of a rank with a greater bonus may give others who collect that rank."""
    tables = sight.tables
    lying = len([card for card in sight.view.pile if card >> 2 == rank])
    within = max(0, sight.unseen[rank]) + lying
    worst = 0.0
    for side in sight.rivals:
        have = 0
        for meld in sight.view.melds[side]:
            if meld.rank == rank and not meld.wilds and meld.naturals < tables.canasta:
                have = meld.naturals
        if have:
            need = tables.canasta - have
            more = at_least(need, within + 1, 0.5) - at_least(need, within, 0.5)
            worst = max(worst, more)
    return sight.weights.great_given * tables.great[rank] * worst


def _stop_keep(sight: Assessment) -> float:
    """What a stop card is worth in hand: it is for piles that are worth stopping."""
    early = float(max(0, 6 - len(sight.view.pile)))
    caught = sight.view.variant.penalties.black_three
    if caught is not None:
        early -= caught * (0.1 + sight.danger) / 10.0
    return sight.weights.stop_card + _STOP_EARLY * early * (1.0 - sight.danger)


def _wild_keep(sight: Assessment, rank: int) -> float:
    """What a wild card is worth in hand, less what freezing the pile would bring."""
    weights = sight.weights
    view = sight.view
    keep = weights.wild_keep + (weights.joker_more if rank < TWO else 0.0)
    keep += weights.wild_canasta * sight.tables.wild
    if view.frozen:
        keep += _SECOND_WILD
    elif view.variant.pile.freezing and weights.freeze:
        rivals_open = any(view.opened[side] for side in sight.rivals)
        pairs = len([1 for rank in range(THREE + 1, RANKS) if sight.count[rank] >= 2])
        if rivals_open and (not sight.opened or pairs >= weights.freeze_pairs):
            keep -= weights.freeze * len(view.pile)
    return keep

"""Drawing or taking the pile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from ...notation.reasons import Why, say
from ...rules.actions import Draw, Pass, Take
from ...rules.cards import FIRST_THREE, JOKER, THREE, Card
from ...rules.view import PlayerView
from ..explain import reason_values
from ..explain.meld_reasons import Laid, bonuses, canastas_worth
from ..player import Decision
from .assessment import Assessment
from .discarding import first_take_price
from .opening import cheapest_opening, cheapest_opening_take
from .sequence_melding import SEQUENCE_KEEP, fits_a_sequence
from .special_hand_plan import Collector
from .variant_tables import RANKS, VariantTables

_PAIR = 2
"""So many natural cards take the pile."""
_SET = 3
"""So many of a rank are a set."""
_THREE = 60.0
"""The worth of a bonus three in the pile."""
_JOKER_TOLL = 30.0
"""What a joker costs more for the pile, for each card that the pile lacks to ``_JOKER_PILE``."""
_JOKER_PILE = 8
"""The size of a pile that is worth a joker."""


def may_fit(position: Assessment) -> bool:
    """A quick look: could the cards in hand take this pile at all?"""
    pile = position.view.pile
    if not pile:
        return False
    rank = pile[-1] >> 2
    rules = position.view.variant.pile
    held = position.count[rank]
    if rank < position.tables.lowest:
        return rules.wild_pair and rank < THREE and held >= 2
    if position.tables.dead_ranks and rank in position.view.dead_ranks():
        return False
    if held >= 2:
        return True
    if position.pairs_only:
        return False
    if rules.natural_and_wild and held and position.wilds:
        return True
    if not rules.lay_off:
        return False
    return position.own[rank] >= 0 or fits_a_sequence(
        position.melds, pile[-1], position.tables.sequence_limit
    )


def choose_draw(position: Assessment, chase: float = 0.0) -> Decision:
    """Take the pile or draw; at an empty stock take it or pass.

    ``chase`` is the worth of a special hand that taking the pile would give up.
    """
    view = position.view
    way = _best_way(position) if may_fit(position) else None
    if way is not None:
        take, value = way
        if value > chase or view.must_take:
            return Decision(take, lambda: _why_take(position, take))
    if view.stock:
        if chase and way is not None:
            return Decision(Draw(position.seat), lambda: _near(position))
        return Decision(Draw(position.seat), lambda: _why_not_taken(position, way and way[0]))
    return Decision(Pass(position.seat), say("pile.would_not_pay"))


def _why_not_taken(position: Assessment, take: Take | None) -> Why:
    """The reason for drawing; ``take`` is the best way to take the pile, if there is one."""
    view = position.view
    if take is not None:
        if not view.formed and view.variant.table.taker_partners == ():
            return say("pile.taker_alone")
        return not_worth(position, take)
    if not may_fit(position):
        return why_draw(view, position.tables)
    if position.opened or not view.variant.pile.for_opening:
        return _no_room(position)
    top = view.pile[-1] >> 2
    if view.variant.pile.opener_needs_triple and position.count[top] < _SET:
        return say("pile.needs_three", rank=top)
    return _no_opening(position)


def _near(position: Assessment) -> Why:
    """The special hand that taking the pile would give up."""
    collector = Collector(position)
    chase = collector.chased()
    if chase is None:
        return say("special.near")
    missing = collector.missing_for(chase)
    if not missing:
        return say("special.complete", hand=chase.hand.name)
    return say("special.lacks", hand=chase.hand.name, count=missing)


def _no_opening(position: Assessment) -> Why:
    """Why the pile cannot be opened with."""
    if cheapest_opening(position) is not None:
        return say("pile.no_opening")
    return say("opening.too_few_points", points=position.view.minimum_for(position.seat))


def _no_room(position: Assessment) -> Why:
    """That the own set of the top card has no room for it and the pair in hand."""
    rank = position.view.pile[-1] >> 2
    if position.own[rank] < 0 or position.count[rank] < _PAIR or position.room(rank) > _PAIR:
        return ()
    return say("pile.no_room", rank=rank, alone=reason_values.alone(position.view))


def why_draw(view: PlayerView, tables: VariantTables) -> Why:
    """The reason for drawing where no card in hand could take the pile."""
    if not view.pile:
        return ()
    rank = view.pile[-1] >> 2
    if rank < tables.lowest and not (view.variant.pile.wild_pair and rank < THREE):
        return say("pile.top_not_taken", rank=rank)
    if tables.dead_ranks and rank in view.dead_ranks():
        return say("seen.closed", rank=rank)
    return say("pile.nothing_takes_it")


def not_worth(position: Assessment, take: Take) -> Why:
    """That a pile is not worth what it would cost."""
    count = len(position.view.pile)
    if take.opening or not position.opened:
        return say("pile.not_worth_opening", count=count)
    if not take.cards:
        return say("pile.not_worth_having", count=count)
    wilds = sum(card < FIRST_THREE for card in take.cards)
    if wilds:
        return say("pile.not_worth_wilds", count=count, wilds=wilds)
    rank = take.cards[0] >> 2
    if rank in position.tables.set_fines and position.own[rank] < 0:
        return say("pile.not_worth_fine", count=count, rank=rank)
    if position.count[rank] == len(take.cards) == 2:
        return say("pile.not_worth_pair", count=count, rank=rank)
    return say("pile.not_worth_cards", count=count, rank=rank, used=len(take.cards))


def _why_take(position: Assessment, take: Take) -> Why:
    view = position.view
    if view.must_take:
        return say("pile.must_take")
    if not position.opened:
        return ()
    if not any(view.opened[side] for side in position.rivals):
        return say("others.not_opened", several=reason_values.several(view))
    brings = brought(position, take)
    if brings or len(view.pile) > 2:
        return brings
    return say("pile.to_meld", rank=view.pile[-1] >> 2)


def brought(position: Assessment, take: Take) -> Why:
    """What a pile brings: canastas at once, cards for the own melds, sets with those in hand."""
    view = position.view
    if not view.formed:
        # The take itself forms the sides, and whose melds there will be is not settled before.
        return ()
    made = bonuses(Laid(position, take))
    if made:
        return canastas_worth(made)
    top = view.pile[-1] >> 2
    lowest = position.tables.lowest
    got = Counter(card >> 2 for card in taken_pile(view)[:-1] if card >> 2 >= lowest)
    sets = [
        rank
        for rank, number in sorted(got.items(), reverse=True)
        if rank != top and position.own[rank] < 0 and rank not in view.dead_ranks()
        if 0 < position.count[rank] < _SET <= number + position.count[rank]
    ]
    fitting = _fitting(position, got, top, 1 + len(take.cards))
    why: Why = ()
    if fitting >= _PAIR:
        why += say("pile.fits_melds", count=fitting, alone=reason_values.alone(view))
    if sets:
        why += say("pile.makes_sets", ranks=tuple(sets))
    return why


def _fitting(position: Assessment, got: Mapping[int, int], top: int, taken: int) -> int:
    """How many cards below the top of the pile fit melds of the side; ``taken`` go down with it."""
    fitting = 0
    for rank, number in got.items():
        if position.own[rank] >= 0:
            fitting += max(0, min(number, position.room(rank) - (taken if rank == top else 0)))
    limit = position.tables.sequence_limit
    return fitting + sum(
        position.own[card >> 2] < 0 and fits_a_sequence(position.melds, card, limit)
        for card in position.view.pile[:-1]
    )


def _best_way(position: Assessment) -> tuple[Take, float] | None:
    """The cheapest lawful way to take the pile and what taking is worth beyond drawing."""
    weights = position.weights
    if not position.opened:
        found = cheapest_opening_take(position)
        if found is None:
            return None
        take, cost = found
        used = [*take.cards, *(card for group in take.opening for card in group)]
        cost += weights.joker_open * _joker_toll(position) * used.count(JOKER)
        return take, pile_worth(position) + weights.open_with_pile - cost - _taken_fine(position)
    ways = [*_ways_by_lay_off(position), *_ways_by_pair(position), *_ways_by_wild_card(position)]
    ways.sort(key=lambda way: way[0])
    for cost, take in ways:
        if position.allows(take):
            return take, pile_worth(position) - cost - _taken_fine(position)
    return None


def _ways_by_lay_off(position: Assessment) -> Iterator[tuple[float, Take]]:
    """Costs and takes that lay the top card off on a meld of the side."""
    view = position.view
    if position.frozen or not view.variant.pile.lay_off:
        return
    index = position.own[view.pile[-1] >> 2]
    if index >= 0:
        yield 0.0, Take(position.seat, (), index)
    if position.tables.sequences:
        for place, meld in enumerate(position.melds):
            if fits_a_sequence([meld], view.pile[-1], position.tables.sequence_limit):
                gain = 0.1 * position.tables.sequence
                yield -gain, Take(position.seat, (), place)


def _ways_by_pair(position: Assessment) -> Iterator[tuple[float, Take]]:
    """Costs and takes with two cards of the top card's rank, or all where that loses nothing."""
    weights = position.weights
    rank = position.view.pile[-1] >> 2
    own = position.cards(rank)
    index = position.own[rank]
    if rank < THREE:
        yield weights.take_wild, Take(position.seat, tuple(own[:2]), _wild_place(position))
    elif len(own) >= 2 and position.tables.any_sets:
        joins = index if index >= 0 and position.room(rank) >= 3 else None
        cost = weights.pair + _suit_cost(position, own[:2])
        yield cost, Take(position.seat, tuple(own[:2]), joins)
        if joins is not None:
            yield cost + weights.pair, Take(position.seat, tuple(own[:2]))
    elif len(own) >= 2:
        taken = 2 if position.room(rank) or index < 0 else len(own)
        # With all copies in hand the meld is as long at once, and nothing of the rank is lost.
        yield weights.pair, Take(position.seat, tuple(own[:taken]))


def _ways_by_wild_card(position: Assessment) -> Iterator[tuple[float, Take]]:
    """The cost and the take with one natural card and a wild card, a deuce if there is one."""
    own = position.cards(position.view.pile[-1] >> 2)
    allowed = position.view.variant.pile.natural_and_wild and not position.frozen
    if not allowed or not own or not position.wilds:
        return
    deuces = [card for card in position.wilds if card >> 2 == 2]
    wild = deuces[0] if deuces else min(position.wilds)
    price = position.weights.single + position.wild_price()
    if wild == JOKER:
        price += _joker_toll(position)
    yield price, Take(position.seat, (own[0], wild))


def _taken_fine(position: Assessment) -> float:
    """What is to be expected of fines where the pile begins a set that has to become a canasta."""
    rank = position.view.pile[-1] >> 2
    if rank not in position.tables.set_fines or position.own[rank] >= 0:
        return 0.0
    lying = len([card for card in position.view.pile if card >> 2 == rank])
    return position.fined(rank, position.count[rank] + lying)


def _wild_place(position: Assessment) -> int | None:
    """An own wild meld with room for three cards, None to begin one."""
    meld = position.meld(0)
    return position.own[0] if meld is not None and position.tables.limit - meld.wilds >= 3 else None


def _suit_cost(position: Assessment, cards: list[Card]) -> float:
    """What sequences lose when these cards go into a set."""
    if not position.tables.sequence:
        return 0.0
    return SEQUENCE_KEEP * sum(position.prospects.loss(card) for card in cards)


def taken_pile(view: PlayerView) -> list[Card]:
    """The cards of the pile that a take brings, its top last."""
    return view.pile[-(view.variant.pile.taken or len(view.pile)) :]


def _joker_toll(position: Assessment) -> float:
    """What a joker costs beyond its price where the pile is small."""
    return _JOKER_TOLL * max(0, _JOKER_PILE - len(position.view.pile))


def _gains_by_rank(position: Assessment) -> Iterator[float]:
    """What the cards below the top one are worth for sets and melds."""
    weights = position.weights
    got = Counter(card >> 2 for card in taken_pile(position.view)[:-1])
    for rank in range(1, RANKS):
        number = got[rank]
        if not number:
            continue
        if rank < THREE:
            yield number * weights.take_wild
        elif rank == THREE:
            yield number * _THREE
        elif position.own[rank] >= 0:
            yield weights.take_fit * min(number, position.room(rank)) + weights.take_card * number
        else:
            yield weights.take_card * number
            total = number + position.count[rank]
            if total >= 3:
                yield weights.take_set
            elif total == 2:
                yield weights.take_pair


def _gains_for_sequences(position: Assessment) -> Iterator[float]:
    """What the pile brings towards the sequences that the side may complete."""
    if not position.tables.sequence:
        return
    for goal in position.prospects.goals:
        wanted = [card for card in goal.missing if card in position.view.pile]
        if wanted:
            rest = 1.0
            for card in wanted:
                rest /= max(0.2, position.prospects.chance(card))
            yield goal.value * min(3.0, rest - 1.0) * SEQUENCE_KEEP


def pile_worth(position: Assessment) -> float:
    """What the pile is worth to the player, less a card from the stock."""
    view = position.view
    weights = position.weights
    pile = taken_pile(view)
    danger = position.danger
    worth = weights.take - weights.draw
    worth += weights.take_deny * min(len(pile), 12)
    for gain in (*_gains_by_rank(position), *_gains_for_sequences(position)):
        worth += gain
    costs = position.cost_of(pile[:-1])
    top = pile[-1] >> 2
    meld = position.meld(top)
    size = meld.naturals + meld.wilds if meld else 0
    if size < position.tables.canasta <= size + 3:
        mixed = bool(meld and meld.wilds)
        bonus = position.mixed_bonus(top) if mixed else position.tables.natural[top]
        if not view.variant.going_out.contract.kinds:
            bonus = position.tables.mixed
        worth += bonus + position.gate(position.kind_of(top, mixed=mixed))
    if not view.formed:
        worth -= first_take_price(position, len(pile))
    worth += 3 * position.tables.points[top] * weights.secure * danger
    # What cannot be laid down before the end counts against the player.
    worth -= costs * danger * weights.take_late
    return worth

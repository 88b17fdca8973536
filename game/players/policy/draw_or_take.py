"""Drawing or taking the pile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...notation.reasons import Why, say
from ...rules.actions import Draw, LayMelds, Pass, Take, groups_of
from ...rules.cards import JOKER, THREE, Card
from ...rules.choices import openings, takes
from ...rules.legality import verify
from ...rules.pile_taking import taken_pile
from ...rules.state import Phase
from ...rules.view import PlayerView
from ..facts import reason_values
from ..facts.before import Before
from ..facts.turn import Turn
from ..facts.turn_merits import why
from ..heuristic.assessment import Assessment
from ..heuristic.opening import cheapest_opening, cheapest_opening_take
from ..heuristic.sequence_melding import SEQUENCE_KEEP, fits_a_sequence
from ..heuristic.variant_tables import RANKS, VariantTables
from ..player import Decision
from .discarding import first_take_price

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


def choose_draw(position: Assessment, chase: float = 0.0) -> Decision:
    """Take the pile or draw; at an empty stock take it or pass.

    ``chase`` is the worth of a special hand that taking the pile would give up.
    """
    view = position.view
    way = _best_way(position) if _may_fit(position) else None
    draw = Draw(position.seat)
    if way is not None:
        take, value = way
        if value > chase or view.must_take:
            return Decision(take, lambda: _why(position, take, draw))
        if view.stock:
            return Decision(draw, lambda: _why(position, draw, take))
    if view.stock:
        return Decision(draw, lambda: _why_no_way(position))
    return Decision(Pass(position.seat), say("pile.would_not_pay"))


def _why(position: Assessment, one: Draw | Take, other: Draw | Take) -> Why:
    before = Before(position.view, position)
    mine, theirs = (Turn(position.view, [act], before) for act in (one, other))
    return why(mine, [theirs])


def why_barred(view: PlayerView, tables: VariantTables) -> Why:
    """Why no card in hand could take the pile."""
    if not view.pile:
        return ()
    rank = view.pile[-1] >> 2
    if rank < tables.lowest and not (view.variant.pile.wild_pair and rank < THREE):
        return say("pile.top_not_taken", rank=rank)
    if tables.dead_ranks and rank in view.dead_ranks():
        return say("seen.closed", rank=rank)
    return say("pile.nothing_takes_it")


def _why_no_way(position: Assessment) -> Why:
    """Why nothing takes the pile, or nothing that anybody would choose."""
    view = position.view
    if not _may_fit(position):
        return why_barred(view, position.tables)
    rank = view.pile[-1] >> 2
    if position.opened or not view.variant.pile.for_opening:
        if position.own[rank] < 0 or position.count[rank] < _PAIR or position.room(rank) > _PAIR:
            return ()
        return say("pile.no_room", rank=rank, alone=reason_values.alone(view))
    if view.variant.pile.opener_needs_triple and position.count[rank] < _SET:
        return say("pile.needs_three", rank=rank)
    if way := next(iter(takes(view)), None):
        return _why(position, Draw(position.seat), way)
    if cheapest_opening(position) is not None or _may_open(view):
        return say("pile.no_opening")
    return say("opening.too_few_points", points=view.minimum_for(position.seat))


def _may_open(view: PlayerView) -> bool:
    """Whether the hand has an opening by the rules, be it one that nobody would choose."""
    after = view.copy()
    after.phase, after.drew = Phase.MELD, "stock"
    batches = openings(after, after.hand)
    return any(batch and verify(after, LayMelds(view.seat, batch)) is None for batch in batches)


def _may_fit(position: Assessment) -> bool:
    """A quick look: could the cards in hand take this pile at all?"""
    pile = position.view.pile
    if not pile:
        return False
    rank = pile[-1] >> 2
    rules = position.view.variant.pile
    held = position.count[rank]
    if rank < position.tables.lowest:
        return rules.wild_pair and rank < THREE and held >= _PAIR
    if position.tables.dead_ranks and rank in position.view.dead_ranks():
        return False
    if held >= _PAIR:
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


def _best_way(position: Assessment) -> tuple[Take, float] | None:
    """The cheapest lawful way to take the pile and what taking is worth beyond drawing."""
    weights = position.weights
    if not position.opened:
        found = cheapest_opening_take(position)
        if found is None:
            return None
        take, cost = found
        used = [card for group in groups_of(take) for card in group]
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

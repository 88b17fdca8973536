"""Drawing or taking the pile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from ...rules.actions import Draw, Pass, Take
from ...rules.cards import FIRST_THREE, JOKER, THREE, Card
from ...rules.legality import verify
from ...rules.view import PlayerView
from ..explain import words
from ..explain.meld_reasons import Laid, bonuses
from ..player import Decision
from .assessment import Assessment
from .discarding import first_take_price
from .opening import cheapest_opening, cheapest_opening_take
from .sequences import SEQUENCE_KEEP, fits_a_sequence
from .special_hands import Collector, named
from .variant_tables import RANK_POINTS, RANKS, VariantTables

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


def may_fit(sight: Assessment) -> bool:
    """A quick look: could the cards in hand take this pile at all?"""
    pile = sight.view.pile
    if not pile:
        return False
    rank = pile[-1] >> 2
    rules = sight.view.variant.pile
    held = sight.count[rank]
    if rank < sight.tables.lowest:
        return rules.wild_pair and rank < THREE and held >= 2
    if sight.tables.dead_ranks and rank in sight.view.dead_ranks():
        return False
    if held >= 2:
        return True
    if rules.pair_only or sight.frozen:
        return False
    if rules.natural_and_wild and held and sight.wilds:
        return True
    if not rules.lay_off:
        return False
    return sight.own[rank] >= 0 or fits_a_sequence(
        sight.melds, pile[-1], sight.tables.sequence_limit
    )


def choose_draw(sight: Assessment, chase: float = 0.0) -> Decision:
    """Take the pile or draw; at an empty stock take it or pass.

    ``chase`` is the worth of a special hand that taking the pile would give up.
    """
    view = sight.view
    way = _best_way(sight) if may_fit(sight) else None
    if way is not None:
        take, value = way
        if value > chase or view.must_take:
            return Decision(take, _why_take(sight, take))
    if view.stock:
        if chase and way is not None:
            return Decision(Draw(sight.seat), f"draws: {_near(sight)}")
        if way is not None:
            size = words.cards(len(view.pile))
            reason = f"draws: the pile of {size} is not worth {price(sight, way[0])}"
            if not view.formed and view.variant.table.taker_partners == ():
                reason = "draws: who takes the pile stands alone against the others"
        elif may_fit(sight):
            reason = words.draws(view.variant.draw.cards)
            if not sight.opened and view.variant.pile.for_opening:
                many = words.many(view.pile[-1] >> 2)
                if view.variant.pile.opener_needs_triple and sight.count[view.pile[-1] >> 2] < _SET:
                    reason += f": who has not opened needs three {many} for the pile"
                else:
                    reason += f": {_no_opening(sight)}"
            else:
                reason += _no_room(sight)
        else:
            reason = why_draw(view, sight.tables)
        return Decision(Draw(sight.seat), reason)
    return Decision(Pass(sight.seat), "leaves the pile: going on would not pay")


def _near(sight: Assessment) -> str:
    """The special hand that taking the pile would give up."""
    collector = Collector(sight)
    chase = collector.chased()
    if chase is None:
        return "a special hand is near"
    return f"{named(chase)} {collector.shortfall(chase)}"


def _no_opening(sight: Assessment) -> str:
    """Why the pile cannot be opened with."""
    if cheapest_opening(sight) is not None:
        return "no opening takes the pile"
    return f"the hand has not the {sight.view.minimum_for(sight.seat)} points to open"


def _no_room(sight: Assessment) -> str:
    """That the own set of the top card has no room for it and the pair in hand."""
    rank = sight.view.pile[-1] >> 2
    if sight.own[rank] < 0 or sight.count[rank] < _PAIR or sight.room(rank) > _PAIR:
        return ""
    return f": {words.our(sight.view)} {words.many(rank)} have no room for it and the pair"


def why_draw(view: PlayerView, tables: VariantTables) -> str:
    """The reason for drawing where no card in hand could take the pile."""
    draws = words.draws(view.variant.draw.cards)
    if not view.pile:
        return draws
    rank = view.pile[-1] >> 2
    if rank < tables.lowest and not (view.variant.pile.wild_pair and rank < THREE):
        return f"{draws}: {words.one(rank)} on the pile cannot be taken"
    if tables.dead_ranks and rank in view.dead_ranks():
        return f"{draws}: {words.many(rank)} are closed"
    return f"{draws}: nothing in hand takes the pile"


def price(sight: Assessment, take: Take) -> str:
    """What a pile would cost, in words."""
    if take.opening or not sight.opened:
        return "opening for"
    if not take.cards:
        return "having"
    wilds = sum(card < FIRST_THREE for card in take.cards)
    if wilds:
        return "a wild card" if wilds == 1 else f"{words.number(wilds)} wild cards"
    rank = take.cards[0] >> 2
    if rank in sight.tables.set_fines and sight.own[rank] < 0:
        return f"a set of {words.many(rank)}, which is fined if it stays short"
    if sight.count[rank] == len(take.cards) == 2:
        return f"the pair of {words.many(rank)}"
    used = words.number(len(take.cards))
    if sight.count[rank] > len(take.cards):
        return f"{used} of the {words.number(sight.count[rank])} {words.many(rank)}"
    return f"{used} {words.many(rank)}"


def _why_take(sight: Assessment, take: Take) -> str:
    view = sight.view
    size = words.cards(len(view.pile))
    if view.must_take:
        return f"takes the pile of {size}: it must be taken now"
    if not sight.opened:
        return f"opens with the pile: {size}"
    unopened = [side for side in sight.rivals if not view.opened[side]]
    if unopened:
        return f"takes the pile: {size}, and {words.others(view, 'have')} not opened"
    brings = brought(sight, take)
    if brings:
        return f"takes the pile of {size}: {brings}"
    if len(view.pile) <= 2:
        return f"takes the pile of {size} to meld {words.many(view.pile[-1] >> 2)}"
    return f"takes the pile: {size}"


def brought(sight: Assessment, take: Take) -> str:
    """What a pile brings: canastas at once, cards for the own melds, sets with those in hand."""
    view = sight.view
    if not view.formed:
        # The take itself forms the sides, and whose melds there will be is not settled before.
        return ""
    made = [f"a canasta of {points} points" for points in bonuses(Laid(sight, take))]
    if made:
        return words.listed(made)
    top = view.pile[-1] >> 2
    got = Counter(card >> 2 for card in view.pile[:-1] if card >> 2 >= sight.tables.lowest)
    sets = [
        words.many(rank)
        for rank, number in sorted(got.items(), reverse=True)
        if rank != top and sight.own[rank] < 0 and rank not in view.dead_ranks()
        if 0 < sight.count[rank] < _SET <= number + sight.count[rank]
    ]
    told = []
    fitting = _fitting(sight, got, top, 1 + len(take.cards))
    if fitting >= _PAIR:
        told.append(f"{words.cards(fitting)} fit {words.our(view)} melds")
    if sets:
        told.append(f"with the hand it makes {words.listed(sets)}")
    return ", and ".join(told)


def _fitting(sight: Assessment, got: Mapping[int, int], top: int, taken: int) -> int:
    """How many cards below the top of the pile fit melds of the side; ``taken`` go down with it."""
    fitting = 0
    for rank, number in got.items():
        if sight.own[rank] >= 0:
            fitting += max(0, min(number, sight.room(rank) - (taken if rank == top else 0)))
    limit = sight.tables.sequence_limit
    return fitting + sum(
        sight.own[card >> 2] < 0 and fits_a_sequence(sight.melds, card, limit)
        for card in sight.view.pile[:-1]
    )


def _best_way(sight: Assessment) -> tuple[Take, float] | None:
    """The cheapest lawful way to take the pile and what taking is worth beyond drawing."""
    view = sight.view
    weights = sight.weights
    if not sight.opened:
        found = cheapest_opening_take(sight)
        if found is None:
            return None
        take, cost = found
        used = [*take.cards, *(card for group in take.opening for card in group)]
        cost += weights.joker_open * _joker_toll(sight) * used.count(JOKER)
        return take, pile_worth(sight) + weights.open_with_pile - cost - _taken_fine(sight)
    ways = [*_ways_by_lay_off(sight), *_ways_by_pair(sight), *_ways_by_wild_card(sight)]
    ways.sort(key=lambda way: way[0])
    for cost, take in ways:
        if verify(view, take) is None:
            return take, pile_worth(sight) - cost - _taken_fine(sight)
    return None


def _ways_by_lay_off(sight: Assessment) -> Iterator[tuple[float, Take]]:
    """Costs and takes that lay the top card off on a meld of the side."""
    view = sight.view
    if sight.frozen or not view.variant.pile.lay_off:
        return
    index = sight.own[view.pile[-1] >> 2]
    if index >= 0:
        yield 0.0, Take(sight.seat, (), index)
    if sight.tables.sequences:
        for place, meld in enumerate(sight.melds):
            if fits_a_sequence([meld], view.pile[-1], sight.tables.sequence_limit):
                gain = 0.1 * sight.tables.sequence
                yield -gain, Take(sight.seat, (), place)


def _ways_by_pair(sight: Assessment) -> Iterator[tuple[float, Take]]:
    """Costs and takes with two cards of the top card's rank, or all where that loses nothing."""
    weights = sight.weights
    rank = sight.view.pile[-1] >> 2
    own = sight.cards(rank)
    index = sight.own[rank]
    if rank < THREE:
        yield weights.take_wild, Take(sight.seat, tuple(own[:2]), _wild_place(sight))
    elif len(own) >= 2 and sight.tables.any_sets:
        joins = index if index >= 0 and sight.room(rank) >= 3 else None
        cost = weights.pair + _suit_cost(sight, own[:2])
        yield cost, Take(sight.seat, tuple(own[:2]), joins)
        if joins is not None:
            yield cost + weights.pair, Take(sight.seat, tuple(own[:2]))
    elif len(own) >= 2:
        taken = 2 if sight.room(rank) or index < 0 else len(own)
        # With all copies in hand the meld is as long at once, and nothing of the rank is lost.
        yield weights.pair, Take(sight.seat, tuple(own[:taken]))


def _ways_by_wild_card(sight: Assessment) -> Iterator[tuple[float, Take]]:
    """The cost and the take with one natural card and a wild card, a deuce if there is one."""
    own = sight.cards(sight.view.pile[-1] >> 2)
    allowed = sight.view.variant.pile.natural_and_wild and not sight.frozen
    if not allowed or not own or not sight.wilds:
        return
    deuces = [card for card in sight.wilds if card >> 2 == 2]
    wild = deuces[0] if deuces else min(sight.wilds)
    price = sight.weights.single + sight.wild_price()
    if wild == JOKER:
        price += _joker_toll(sight)
    yield price, Take(sight.seat, (own[0], wild))


def _taken_fine(sight: Assessment) -> float:
    """What is to be expected of fines where the pile begins a set that has to become a canasta."""
    rank = sight.view.pile[-1] >> 2
    if rank not in sight.tables.set_fines or sight.own[rank] >= 0:
        return 0.0
    lying = len([card for card in sight.view.pile if card >> 2 == rank])
    return sight.fined(rank, sight.count[rank] + lying)


def _wild_place(sight: Assessment) -> int | None:
    """An own wild meld with room for three cards, None to begin one."""
    meld = sight.meld(0)
    return sight.own[0] if meld is not None and sight.tables.limit - meld.wilds >= 3 else None


def _suit_cost(sight: Assessment, cards: list[Card]) -> float:
    """What sequences lose when these cards go into a set."""
    if not sight.tables.sequence:
        return 0.0
    return SEQUENCE_KEEP * sum(sight.prospects.loss(card) for card in cards)


def _joker_toll(sight: Assessment) -> float:
    """What a joker costs beyond its price where the pile is small."""
    return _JOKER_TOLL * max(0, _JOKER_PILE - len(sight.view.pile))


def _gains_by_rank(sight: Assessment) -> Iterator[float]:
    """What the cards below the top one are worth for sets and melds."""
    weights = sight.weights
    got = Counter(card >> 2 for card in sight.view.pile[:-1])
    for rank in range(1, RANKS):
        number = got[rank]
        if not number:
            continue
        if rank < THREE:
            yield number * weights.take_wild
        elif rank == THREE:
            yield number * _THREE
        elif sight.own[rank] >= 0:
            yield weights.take_fit * min(number, sight.room(rank)) + weights.take_card * number
        else:
            yield weights.take_card * number
            total = number + sight.count[rank]
            if total >= 3:
                yield weights.take_set
            elif total == 2:
                yield weights.take_pair


def _gains_for_sequences(sight: Assessment) -> Iterator[float]:
    """What the pile brings towards the sequences that the side may complete."""
    if not sight.tables.sequence:
        return
    for goal in sight.prospects.goals:
        wanted = [card for card in goal.missing if card in sight.view.pile]
        if wanted:
            rest = 1.0
            for card in wanted:
                rest /= max(0.2, sight.prospects.chance(card))
            yield goal.value * min(3.0, rest - 1.0) * SEQUENCE_KEEP


def pile_worth(sight: Assessment) -> float:
    """What the pile is worth to the player, less a card from the stock."""
    view = sight.view
    weights = sight.weights
    pile = view.pile
    danger = sight.danger
    worth = weights.take - weights.draw
    worth += weights.take_deny * min(len(pile), 12)
    for gain in (*_gains_by_rank(sight), *_gains_for_sequences(sight)):
        worth += gain
    points = sum(RANK_POINTS[card >> 2] for card in pile[:-1])
    top = pile[-1] >> 2
    meld = sight.meld(top)
    size = meld.naturals + meld.wilds if meld else 0
    if size < sight.tables.canasta <= size + 3:
        worth += sight.tables.mixed + sight.gate()
    if not view.formed:
        worth -= first_take_price(sight, len(pile))
    worth += 3 * RANK_POINTS[top] * weights.secure * danger
    # What cannot be laid down before the end counts against the player.
    worth -= points * danger * weights.take_late
    return worth

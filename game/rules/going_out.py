"""Can the player in turn get rid of all his cards now?

The question decides whether he may ask his partner, whether a partner's yes still binds him, and
helps players and hints. First cards are given to sequences, in every way that could matter; for
what is left every natural rank is shared out among sets, wild cards among all melds, and for each
number of wild cards used only the best outcome is kept.

What the opening batch of a side must contain beside its points is not looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from .cards import ACE, FIRST_THREE, FOUR, THREE, Card, make_card, points_of
from .ending import out_fault
from .melds import Meld, MeldKind, canasta_kind
from .state import State, is_canasta
from .variant import BlackThrees, Several, Variant

MOST_TRIES: Final = 4000
"""Ways to lay sequences that are looked at before the search gives up and answers no."""


def can_go_out(state: State) -> bool:
    """Whether melds, lay-offs and a discard exist by which the player in turn goes out lawfully."""
    hand = state.hands[state.turn]
    if state.held_threes(state.turn):
        return False
    if not state.no_discard:
        for card in {card >> 2: card for card in hand}.values():
            rest = hand[:]
            rest.remove(card)
            if _all_laid(state, rest):
                return True
    return not state.variant.going_out.discard_required and _all_laid(state, hand)


def _all_laid(state: State, cards: Sequence[Card]) -> bool:
    """Whether these cards, all of them, can be put down so that the side may go out."""
    side = state.side_of[state.turn]
    opening = not state.opened[side]
    if opening and points_of(cards) < state.minimum_for(state.turn):
        waived = state.variant.opening.waived_if_concealed and state.drew == "stock"
        if not waived:
            return False
    naturals = Counter(card for card in cards if card >= FIRST_THREE)
    wilds = len(cards) - sum(naturals.values())
    tries = 0
    for melds, rest, used in _sequence_plans(state.variant, state.melds[side], naturals, wilds):
        tries += 1
        if tries > MOST_TRIES:
            return False
        for outcome in _set_plans(state.variant, melds, rest, wilds - used, opening):
            if not _reaches_minimum(state, cards, outcome, opening):
                continue
            if out_fault(state, outcome) is None:
                return True
    return False


def _reaches_minimum(
    state: State, cards: Sequence[Card], outcome: Sequence[Meld], opening: bool
) -> bool:
    if not opening or points_of(cards) >= state.minimum_for(state.turn):
        return True
    return any(is_canasta(state.variant, meld) for meld in outcome)


# --- sequences -----------------------------------------------------------------------------------


def _sequence_plans(
    variant: Variant, melds: Sequence[Meld], naturals: Counter[Card], wilds: int
) -> Iterator[tuple[list[Meld], Counter[Card], int]]:
    """Ways to give cards to sequences: the melds then, naturals left over, wild cards used."""
    yield list(melds), naturals, 0
    rules = variant.melds.sequences
    if rules is None:
        return
    yield from _with_longer(variant, list(melds), 0, naturals, wilds, 0)


def _with_longer(
    variant: Variant,
    melds: list[Meld],
    start: int,
    naturals: Counter[Card],
    wilds: int,
    used: int,
) -> Iterator[tuple[list[Meld], Counter[Card], int]]:
    """Extend the sequences from number ``start`` on, then begin new ones."""
    for index in range(start, len(melds)):
        meld = melds[index]
        if meld.kind is not MeldKind.SEQUENCE:
            continue
        for longer, rest, cost in _intervals(variant, meld, meld.suit, naturals, wilds - used):
            changed = [*melds[:index], longer, *melds[index + 1 :]]
            yield changed, rest, used + cost
            yield from _with_longer(variant, changed, index + 1, rest, wilds, used + cost)
    yield from _with_new(variant, melds, (0, 0), naturals, wilds, used)


def _with_new(
    variant: Variant,
    melds: list[Meld],
    after: tuple[int, int],
    naturals: Counter[Card],
    wilds: int,
    used: int,
) -> Iterator[tuple[list[Meld], Counter[Card], int]]:
    """Begin new sequences, in the order of suit and lowest rank."""
    for suit in range(4):
        if suit < after[0]:
            continue
        for made, rest, cost in _intervals(variant, None, suit, naturals, wilds - used):
            if (suit, made.low) < after:
                continue
            changed = [*melds, made]
            yield changed, rest, used + cost
            yield from _with_new(variant, changed, (suit, made.low), rest, wilds, used + cost)


def _intervals(
    variant: Variant, own: Meld | None, suit: int, naturals: Counter[Card], wilds: int
) -> Iterator[tuple[Meld, Counter[Card], int]]:
    """Longer forms of a sequence, or new ones of a suit: what they take and cost in wild cards."""
    rules = variant.melds.sequences
    assert rules is not None
    lowest = THREE if rules.low_threes and suit in (0, 3) else FOUR
    limit = rules.max_size or ACE
    if own is not None and own.size >= variant.canastas.size and rules.longer_going_out:
        limit = rules.longer_going_out
    lows = range(lowest, (own.low if own else ACE - 2) + 1)
    for low in lows:
        for high in range(own.high if own else low + 2, min(ACE, low + limit - 1) + 1):
            places = [
                make_card(rank, suit)
                for rank in range(low, high + 1)
                if own is None or not own.low <= rank <= own.high
            ]
            if not places:
                continue
            there = [card for card in places if naturals[card]]
            cost = len(places) - len(there)
            all_wilds = cost + (own.wilds if own else 0)
            all_naturals = len(there) + (own.naturals if own else 0)
            if not there or cost > wilds or all_wilds > rules.max_wilds:
                continue
            if all_naturals < rules.min_naturals:
                continue
            cards = tuple(make_card(rank, suit) for rank in range(low, high + 1))
            meld = Meld(MeldKind.SEQUENCE, 0, cards, all_naturals, all_wilds, suit, low)
            yield meld, naturals - Counter(there), cost


# --- sets and wild melds -------------------------------------------------------------------------


def _set_plans(
    variant: Variant, melds: list[Meld], naturals: Counter[Card], wilds: int, opening: bool
) -> Iterator[list[Meld]]:
    """For all naturals laid in sets and all wild cards used: the melds, those with most canastas.

    Only sizes matter from here on, so melds are made up of numbers of cards.
    """
    counts: Counter[int] = Counter()
    for card, number in naturals.items():
        counts[card >> 2] += number
    ranks = {meld.rank for meld in melds if meld.kind is MeldKind.SET} | set(counts)
    # best[k]: the melds so far that make most canastas with k wild cards used.
    best: dict[int, list[Meld]] = {0: [m for m in melds if m.kind is MeldKind.SEQUENCE]}
    for rank in sorted(ranks):
        own = [m for m in melds if m.kind is MeldKind.SET and m.rank == rank]
        ways = list(_rank_ways(variant, rank, counts[rank], own, wilds, opening))
        best = _combined(variant, best, ways, wilds)
        if not best:
            return
    own = [meld for meld in melds if meld.kind is MeldKind.WILD]
    best = _combined(variant, best, list(_wild_ways(variant, own, wilds)), wilds)
    if wilds in best:
        yield best[wilds]


def _combined(
    variant: Variant,
    best: dict[int, list[Meld]],
    ways: Sequence[tuple[int, list[Meld]]],
    wilds: int,
) -> dict[int, list[Meld]]:
    more: dict[int, list[Meld]] = {}
    for used, melds in best.items():
        for extra, made in ways:
            total = used + extra
            if total > wilds:
                continue
            outcome = melds + made
            if total not in more or _worth(variant, outcome) > _worth(variant, more[total]):
                more[total] = outcome
    return more


def _worth(variant: Variant, melds: Sequence[Meld]) -> tuple[int, int]:
    """Canastas, then those that are not wild: what going out asks for."""
    made = [canasta_kind(meld) for meld in melds if is_canasta(variant, meld)]
    return len(made), len([kind for kind in made if kind != "wild"])


def _rank_ways(
    variant: Variant, rank: int, count: int, own: list[Meld], wilds: int, opening: bool
) -> Iterator[tuple[int, list[Meld]]]:
    """Ways to lay ``count`` naturals of a rank and some wild cards in sets of that rank."""
    if count == 0 and not own:
        yield 0, []
        return
    rules = variant.melds
    limit = rules.max_size
    full = [meld for meld in own if limit is not None and meld.size >= limit]
    open_sets = [meld for meld in own if meld not in full]
    if count == 0:
        yield 0, own
    spare_new = 0
    if rules.sets is Several.ANY:
        spare_new = 1 + count // 3
    elif not open_sets and (not own or (rules.sets is Several.AFTER_CANASTA and len(own) == 1)):
        spare_new = 1
    empty = Meld(MeldKind.SET, rank, (), 0, 0)
    places = open_sets + [empty] * min(spare_new, 2)
    for used, sets in _shared_out(variant, places, count, wilds, opening):
        if count or used:
            yield used, full + sets


def _shared_out(
    variant: Variant, places: list[Meld], count: int, wilds: int, opening: bool
) -> Iterator[tuple[int, list[Meld]]]:
    """Every lawful way to put all ``count`` naturals and at most ``wilds`` wild cards on sets."""
    if not places:
        if count == 0:
            yield 0, []
        return
    place, others = places[0], places[1:]
    for naturals in range(count + 1):
        for extra in range(wilds + 1):
            changed = naturals + extra > 0
            made = replace(place, naturals=place.naturals + naturals, wilds=place.wilds + extra)
            if changed and not _set_is_lawful(variant, place, made, opening):
                continue
            for used, sets in _shared_out(
                variant, others, count - naturals, wilds - extra, opening
            ):
                yield used + extra, [made, *sets] if made.size else sets


def _set_is_lawful(variant: Variant, before: Meld, after: Meld, opening: bool) -> bool:
    rules = variant.melds
    if after.size < 3 or (rules.max_size is not None and after.size > rules.max_size):
        return False
    new = before.size == 0
    if after.rank == THREE and rules.black_threes is not BlackThrees.NATURAL:
        return after.wilds == 0 and rules.black_threes is BlackThrees.GOING_OUT
    if after.naturals < rules.min_naturals:
        return False
    if after.wilds == before.wilds:
        return True
    return (
        after.wilds <= rules.max_wilds
        and (after.naturals >= rules.base_for_wilds or (opening and new))
        and after.rank not in rules.ranks_without_wilds
        and not (
            after.rank in rules.ranks_kept_clean and (not opening if new else before.wilds == 0)
        )
    )


def _wild_ways(variant: Variant, own: list[Meld], wilds: int) -> Iterator[tuple[int, list[Meld]]]:
    """Ways to lay wild cards on wild melds."""
    yield 0, own
    rules = variant.melds
    if rules.wild_melds is Several.NONE:
        return
    limit = rules.max_wild_meld
    for index, meld in enumerate(own):
        for used in range(1, min(wilds, limit - meld.size) + 1):
            longer = replace(meld, wilds=meld.wilds + used)
            yield used, [*own[:index], longer, *own[index + 1 :]]
    complete = all(is_canasta(variant, meld) for meld in own)
    may_begin = (
        not own
        or rules.wild_melds is Several.ANY
        or (rules.wild_melds is Several.AFTER_CANASTA and complete and len(own) == 1)
    )
    if may_begin:
        for used in range(3, min(wilds, limit) + 1):
            yield used, [*own, Meld(MeldKind.WILD, 0, (), 0, used)]

"""How a selection of cards reads as melds, and where its wild cards stand in sequences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement, islice
from typing import Final

from ..rules.actions import Action, Group, LayMelds, LayOff, Take
from ..rules.cards import ACE, FIRST_THREE, FOUR, THREE, Card, Placed, make_card
from ..rules.melds import Meld, MeldKind, meld_of
from ..rules.state import State
from .card_names import cards_text, placed_text

_MOST: Final = 100
"""Maximum number of ways to divide cards into melds that are considered."""


# --- sequences with wild cards -------------------------------------------------------------------


def placements(cards: Group, meld: Meld | None = None) -> list[Group]:
    """Ways to place the wild cards of a selection in a new sequence, or in ``meld`` on the table.

    Gaps are filled first. Wild cards left over all go above, then all below, then divided between
    the two. Empty if the cards form no sequence.
    """
    wilds = sorted(card for card in cards if card < FIRST_THREE)
    naturals = sorted(card for card in cards if card >= FIRST_THREE)
    suit = meld.suit if meld is not None else naturals[0] & 3 if naturals else None
    if suit is None or any(card & 3 != suit for card in naturals):
        return []
    ranks = {card >> 2 for card in naturals}
    if meld is not None:
        there = set(range(meld.low, meld.high + 1))
        if ranks & there:
            return []
    else:
        there = set()
    if len(ranks) != len(naturals):
        return []
    taken = ranks | there
    low, high = min(taken), max(taken)
    gaps = [rank for rank in range(low, high) if rank not in taken]
    spare = len(wilds) - len(gaps)
    if spare < 0 or not wilds:
        return [] if spare < 0 else [tuple(naturals)]
    above, below = ACE - high, low - _lowest(suit)
    splits = [up for up in range(spare, -1, -1) if up <= above and spare - up <= below]
    # The highest and the lowest placement come first: players mostly choose between these.
    ordered = dict.fromkeys([*splits[:1], *splits[-1:], *splits[1:-1]])
    return [
        _placed(naturals, wilds, suit, [*_below(low, spare - up), *gaps, *_above(high, up)])
        for up in ordered
    ]


def _lowest(suit: int) -> int:
    """The lowest rank of a sequence in that suit: in some games it may begin with a black three."""
    return THREE if suit in (0, 3) else FOUR


def _below(low: int, count: int) -> range:
    return range(low - count, low)


def _above(high: int, count: int) -> range:
    return range(high + 1, high + 1 + count)


def _placed(
    naturals: Sequence[Card], wilds: Sequence[Card], suit: int, ranks: Sequence[int]
) -> Group:
    """The cards of the sequence in the order of their ranks."""
    placed = [Placed(wild, make_card(rank, suit)) for wild, rank in zip(wilds, ranks, strict=True)]
    return tuple(sorted([*naturals, *placed], key=_stands))


def _stands(card: Card) -> Card:
    return card.stands if isinstance(card, Placed) else card


def settled(state: State, action: Action) -> Action:
    """The action with a place for every wild card that joins a sequence.

    The places are those that the rules give where the player named none, so only the record becomes
    more explicit. Cards that cannot be placed stay as they are; the rules refuse them.
    """
    match action:
        case LayMelds():
            return replace(action, groups=tuple(_settled(group) for group in action.groups))
        case Take():
            return replace(action, opening=tuple(_settled(group) for group in action.opening))
        case LayOff():
            table = state.melds[state.side_of[action.seat]]
            places = [index for _cards, index in action.additions]
            if len(set(places)) < len(places):
                return action  # the rules judge all cards for one meld together
            if not all(0 <= place < len(table) for place in places):
                return action
            additions = tuple((_settled(cards, table[at]), at) for cards, at in action.additions)
            return replace(action, additions=additions)
    return action


def _settled(cards: Group, meld: Meld | None = None) -> Group:
    if not any(card < FIRST_THREE and not isinstance(card, Placed) for card in cards):
        return cards
    after = meld_of(cards) if meld is None else meld.with_cards(cards)
    if after is None or after.kind is not MeldKind.SEQUENCE:
        return cards
    there = range(meld.low, meld.high + 1) if meld is not None else range(0)
    return tuple(card for rank, card in enumerate(after.placed(), after.low) if rank not in there)


# --- one or several melds ------------------------------------------------------------------------


def groupings(cards: Group) -> list[tuple[Group, ...]]:
    """Ways to read cards as melds, judged by shape alone, the plainest first.

    The selection may be a single meld, or several melds of different ranks and suits. Wild cards
    among several ranks complete sets that are short of cards first.
    """
    meld = meld_of(cards)
    if meld is not None and meld.kind is not MeldKind.SEQUENCE:
        return [(cards,)]
    found: list[tuple[Group, ...]] = [(way,) for way in placements(cards)]
    if any(0 < card < FIRST_THREE for card in cards):
        return found or _with_wilds(cards)
    by_rank = _by_rank(cards)
    if all(len(group) >= 3 for group in by_rank):
        found.append(by_rank)
    known = {_sorted(way) for way in found}
    for way in _shares(sorted(cards)):
        if len(found) >= _MOST:
            break
        if _sorted(way) not in known:
            known.add(_sorted(way))
            found.append(way)
    return found


def _with_wilds(cards: Group) -> list[tuple[Group, ...]]:
    """Ways to divide wild cards among sets of several ranks, each of at least three cards."""
    wilds = sorted(card for card in cards if card < FIRST_THREE)
    sets = _by_rank(tuple(card for card in cards if card >= FIRST_THREE))
    missing = [max(0, 3 - len(group)) for group in sets]
    spare = len(wilds) - sum(missing)
    if spare < 0 or not sets:
        return []
    found = []
    for extra in islice(combinations_with_replacement(range(len(sets)), spare), _MOST):
        rest = wilds[:]
        way = []
        for place, group in enumerate(sets):
            count = missing[place] + extra.count(place)
            way.append((*group, *rest[:count]))
            del rest[:count]
        found.append(tuple(way))
    return found


def _by_rank(cards: Group) -> tuple[Group, ...]:
    ranks = dict.fromkeys(card >> 2 for card in cards)
    return tuple(tuple(card for card in cards if card >> 2 == rank) for rank in ranks)


def _sorted(groups: tuple[Group, ...]) -> tuple[Group, ...]:
    return tuple(sorted(tuple(sorted(group)) for group in groups))


def grouped(cards: Group) -> tuple[Group, ...]:
    """The plainest reading of the cards as melds; grouped by rank if they form none."""
    ways = groupings(cards)
    if ways:
        return ways[0]
    if any(0 < card < FIRST_THREE for card in cards):
        return (cards,)
    return _by_rank(cards)


def _shares(cards: list[Card]) -> Iterator[tuple[Group, ...]]:
    """Every way to divide all these natural cards into sets and sequences."""
    if not cards:
        yield ()
        return
    first = cards[0]
    alike = [card for card in cards if card >> 2 == first >> 2]
    for count in range(len(alike), 2, -1):
        yield from _with(tuple(alike[:count]), cards)
    run = [first]
    while run[-1] + 4 in cards:
        run.append(run[-1] + 4)
    for count in range(len(run), 2, -1):
        yield from _with(tuple(run[:count]), cards)


def _with(group: Group, cards: list[Card]) -> Iterator[tuple[Group, ...]]:
    rest = cards[:]
    for card in group:
        rest.remove(card)
    for others in _shares(rest):
        yield (group, *others)


# --- in words ------------------------------------------------------------------------------------


def groups_text(groups: Sequence[Group]) -> str:
    """The melds of one action in words: ``5♥ 6♥ 2♣ (2♣ as 7♥) + K♠ K♥ K♦``."""
    parts = []
    for group in groups:
        text = cards_text(group)
        places = placed_text(group)
        parts.append(f"{text} ({places})" if places else text)
    return " + ".join(parts)

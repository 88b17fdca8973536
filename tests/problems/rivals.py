"""Answers that a reader would set beside the best one, whoever would give them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.players.facts.openings import openings
from game.players.facts.turn import put_down
from game.players.heuristic.assessment import Assessment
from game.players.heuristic.variant_tables import tables_of
from game.players.levels import STANDARD
from game.players.policy.discarding import cheapest
from game.rules.actions import Action, Discard, LayMelds, LayOff
from game.rules.cards import FIRST_THREE, FOUR, THREE, Card
from game.rules.engine import apply
from game.rules.legality import verify
from game.rules.refusal import IllegalActionError
from game.rules.view import PlayerView

MOST: Final = 2
"""So many other melds that the same wild cards may go to."""
SET: Final = 3
"""Cards of a new set."""


def elsewhere(view: PlayerView, best: Sequence[Action]) -> Iterator[tuple[Action, ...]]:
    """The same wild cards on other sets: those that come nearest to a canasta with them."""
    wilds = tuple(card for action in best for card in put_down(action) if card < FIRST_THREE)
    if not wilds or view.variant.melds.sequences is not None:
        return
    naturals = [lay for action in best for lay in _without_wilds(action)]
    after = _after(view, naturals)
    if after is None:
        return
    size = view.variant.canastas.size
    found = [
        (min(meld.size + len(wilds), size), meld.naturals, LayOff(view.seat, ((wilds, place),)))
        for place, meld in enumerate(after.melds[view.side])
        if meld.rank and meld.size < size
    ]
    found = [one for one in found if verify(after, one[2]) is None]
    for _size, _naturals, act in sorted(found, key=lambda one: one[:2], reverse=True)[: MOST + 1]:
        yield from _with_a_discard(view, (*naturals, act), best[-1])


def cheapest_openings(view: PlayerView) -> Iterator[tuple[Action, ...]]:
    """The openings with the fewest cards, and with the fewest wild cards."""
    lawful = openings(Assessment(view, tables_of(view.variant), STANDARD.weights(view.variant)))
    if not lawful:
        return
    sizes = [[card for group in act.groups for card in group] for act in lawful]
    wilds = [sum(card < FIRST_THREE for card in cards) for cards in sizes]
    places = range(len(lawful))
    fewest = min(places, key=lambda at: (len(sizes[at]), wilds[at]))
    natural = min(places, key=lambda at: (wilds[at], len(sizes[at])))
    for at in dict.fromkeys((fewest, natural)):
        yield from _with_a_discard(view, [lawful[at]])


def completing(view: PlayerView, way_out: Sequence[Action]) -> Iterator[tuple[Action, ...]]:
    """What of a way out makes canastas, to play on with it."""
    kept: list[Action] = []
    size = view.variant.canastas.size
    for action in way_out:
        if isinstance(action, LayOff):
            melds = view.melds[view.side]
            done = tuple(
                (cards, place)
                for cards, place in action.additions
                if place < len(melds) and melds[place].size < size <= melds[place].size + len(cards)
            )
            if done:
                kept.append(LayOff(view.seat, done))
        elif isinstance(action, LayMelds):
            groups = tuple(group for group in action.groups if len(group) >= size)
            if groups:
                kept.append(LayMelds(view.seat, groups))
    if kept:
        yield from _with_a_discard(view, kept)


def instead_of_a_discard(view: PlayerView, best: Sequence[Action]) -> Iterator[tuple[Action, ...]]:
    """A canasta completed from the hand, and the cards of the rank that is thrown laid down."""
    size = view.variant.canastas.size
    for place, meld in enumerate(view.melds[view.side]):
        cards = tuple(card for card in view.hand if meld.rank >= FOUR and card >> 2 == meld.rank)
        if meld.size < size <= meld.size + len(cards):
            yield from _with_a_discard(view, [LayOff(view.seat, ((cards, place),))])
    last = best[-1]
    if isinstance(last, Discard) and last.card >> 2 > THREE:
        cards = tuple(card for card in view.hand if card >> 2 == last.card >> 2)
        if len(cards) >= SET:
            yield from _with_a_discard(view, [LayMelds(view.seat, (cards,))])


def _without_wilds(action: Action) -> Iterator[Action]:
    """What is left of cards laid down without the wild ones, as far as it is lawful by itself."""
    if isinstance(action, LayOff):
        additions = tuple((_naturals(cards), place) for cards, place in action.additions)
        additions = tuple(one for one in additions if one[0])
        if additions:
            yield LayOff(action.seat, additions)
    elif isinstance(action, LayMelds):
        groups = tuple(_naturals(group) for group in action.groups)
        groups = tuple(group for group in groups if len(group) >= SET)
        if groups:
            yield LayMelds(action.seat, groups)


def _naturals(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card >= FIRST_THREE)


def _after(view: PlayerView, actions: Sequence[Action]) -> PlayerView | None:
    """The table behind some actions of the seat in turn; None where they are not lawful."""
    after = view.copy()
    try:
        for action in actions:
            apply(after, action)
    except IllegalActionError:
        return None
    return after


def _with_a_discard(
    view: PlayerView, lays: Sequence[Action], last: Action | None = None
) -> Iterator[tuple[Action, ...]]:
    """Cards laid down with a discard behind them: this one where it is lawful, else the one that a
    standard player would throw."""
    after = _after(view, lays)
    if after is None:
        return
    if isinstance(last, Discard) and verify(after, last) is None:
        yield (*lays, last)
        return
    position = Assessment(after, tables_of(view.variant), STANDARD.weights(view.variant))
    for thrown in cheapest(position, 1):
        if isinstance(thrown, Discard):
            yield (*lays, thrown)

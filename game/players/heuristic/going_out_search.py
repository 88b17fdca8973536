"""The first act of a way out, searched: for games in which a card may go to several places."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from ...rules import choices
from ...rules.actions import Action, Discard, Group, LayMelds, LayOff
from ...rules.cards import THREE
from ...rules.engine import apply
from ...rules.going_out import can_go_out
from ...rules.legality import verify
from ...rules.melds import MeldKind
from ...rules.state import Phase
from .assessment import Assessment
from .sequence_melding import stretches
from .variant_tables import RANKS

_MOST_TRIED = 25
"""So many first acts are looked into, unless the partner's yes binds the player."""


def search_out(position: Assessment) -> Action | None:
    """A first act after which the way out stays open, tried on a copy of the view.

    For games in which a card may go to several places; ``can_go_out`` has said that there is a way.
    """
    view = position.view
    seat = position.seat
    if len(view.hand) == 1 and not view.no_discard:
        discard = Discard(seat, view.hand[0])
        if verify(view, discard) is None:
            return discard
    tried = 0
    for action in acts(position):
        if verify(view, action) is not None:
            continue
        tried += 1
        if tried > _MOST_TRIED and not view.permission:
            return None
        after = view.copy()
        apply(after, action)
        if after.phase is Phase.OVER or can_go_out(after):
            return action
    return None


def acts(position: Assessment) -> Iterator[Action]:
    """Acts that may lead out, the likelier ones first."""
    view = position.view
    seat = position.seat
    tables = position.tables
    groups: list[Group] = []
    for index, meld in enumerate(position.melds):
        if meld.kind is MeldKind.SEQUENCE:
            for stretch in stretches(position, meld):
                yield LayOff(seat, ((stretch, index),))
        elif meld.kind is MeldKind.SET:
            cards = position.cards(meld.rank)
            for number in range(min(len(cards), max(0, tables.limit - meld.size)), 0, -1):
                yield LayOff(seat, ((tuple(cards[:number]), index),))
    yield from _longer_together(position)
    yield from choices.merges(view)
    for rank in range(THREE, RANKS):
        cards = position.cards(rank)
        for number in range(min(len(cards), tables.limit), 2, -1):
            groups.append(tuple(cards[:number]))
    if tables.sequences:
        groups += stretches(position, None)
    if len(position.wilds) >= 3:
        groups.append(tuple(sorted(position.wilds)[: tables.limit]))
    for group in groups:
        yield LayMelds(seat, (group,))
    wilds = sorted(position.wilds, reverse=True)
    for rank in range(tables.lowest, RANKS):
        cards = position.cards(rank)
        if len(cards) >= 2:
            for number in range(1, len(wilds) + 1):
                yield LayMelds(seat, ((*cards[: tables.limit - number], *wilds[:number]),))
    if not position.opened:
        for first, second in combinations(groups, 2):
            yield LayMelds(seat, (first, second))
    for index, meld in enumerate(position.melds):
        cards = position.cards(meld.rank) if meld.kind is MeldKind.SET else []
        for number in range(len(wilds), 0, -1):
            if cards:
                yield LayOff(seat, (((*cards, *wilds[:number]), index),))
            yield LayOff(seat, ((tuple(wilds[:number]), index),))


def _longer_together(position: Assessment) -> Iterator[Action]:
    """Several completed sequences lengthened at once, as the last act of going out."""
    ends: list[list[tuple[Group, int] | None]] = []
    for index, meld in enumerate(position.melds):
        if meld.kind is MeldKind.SEQUENCE and meld.size >= position.tables.canasta:
            found = stretches(position, meld)
            if found:
                ends.append([None, *((stretch, index) for stretch in found)])
    if len(ends) < 2:
        return
    for chosen in product(*ends):
        additions = [addition for addition in chosen if addition is not None]
        cards = [card for group, _ in additions for card in group]
        if len(additions) >= 2 and len(cards) == len(set(cards)):
            yield LayOff(position.seat, tuple(additions))

"""Where the cards of a hand may go now, worked out when they are picked up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final, TypeAlias

from ..rules.actions import (
    Action,
    Discard,
    Group,
    LayMelds,
    LayOff,
    Merge,
    Take,
)
from ..rules.cards import FIRST_THREE, Card
from ..rules.choices import takes
from ..rules.legality import prepare, verify
from ..rules.melds import Meld, MeldKind, meld_of
from ..rules.putting_down import Laying
from ..rules.refusal import Cause, Reason, Refusal
from ..rules.state import Phase
from ..rules.view import PlayerView
from .card_names import placed_text
from .placing import grouped, groupings, groups_text, placements

__all__ = [
    "MELD",
    "NEW_MELD",
    "PILE",
    "OpeningCheck",
    "Place",
    "Target",
    "grouped",
    "landing",
    "merge_targets",
    "opening",
    "opening_take",
    "pile_barred",
    "take_ways",
    "targets",
    "why_no_pile",
]

Place: TypeAlias = str | tuple[str, int]
PILE: Final = "pile"
NEW_MELD: Final = "new meld"
MELD: Final = "meld"


@dataclass(frozen=True, slots=True)
class Target:
    """A lawful place to drop cards: ``"pile"``, ``"new meld"`` or ``("meld", index)``.

    One place has several targets if wild cards can stand in several places of a sequence, or if the
    cards could form different melds; the most usual comes first. ``label`` says which one it is.
    """

    place: Place
    action: Action
    label: str = ""


@dataclass(frozen=True, slots=True)
class OpeningCheck:
    """How groups of cards count as an opening.

    ``action`` is the opening if it is lawful. Otherwise it is None and ``refusal`` says why.
    """

    points: int
    minimum: int
    refusal: Refusal | None
    action: Action | None


def targets(view: PlayerView, cards: Sequence[Card]) -> list[Target]:
    """Lawful drops of these cards of the hand. With no cards: drops of the pile itself."""
    if view.turn != view.seat or view.phase not in (Phase.DRAW, Phase.MELD):
        return []
    if view.phase is Phase.DRAW:
        return _takes(view, tuple(cards))
    return _drops(view, tuple(cards))


def _takes(view: PlayerView, cards: Group) -> list[Target]:
    """Ways to take the pile with these cards: as the rules join them, or onto a named meld."""
    if not view.pile:
        return []
    seat = view.seat
    found: list[Target] = []
    joined: int | None = None
    plain = Take(seat, cards)
    outcome = prepare(view, plain)
    if isinstance(outcome, Laying):
        part = outcome.parts[0]
        joined = None if part.new else part.index
        found = [Target(PILE, plain), Target(NEW_MELD if part.new else (MELD, part.index), plain)]
    for index in range(len(view.melds[view.side])):
        action = Take(seat, cards, index)
        if index != joined and verify(view, action) is None:
            found.append(Target((MELD, index), action))
            if not cards:
                found.append(Target(PILE, action))
    return found


def landing(view: PlayerView, action: Take) -> Place | None:
    """Where the top card goes in a take: a meld or a new one; None if the take is refused."""
    outcome = prepare(view, action)
    if not isinstance(outcome, Laying):
        return None
    part = outcome.parts[0]
    return NEW_MELD if part.new else (MELD, part.index)


def take_ways(view: PlayerView, cards: Group = ()) -> list[Target]:
    """Lawful ways to take the pile, without duplicates; with ``cards``, only those that use them.

    Each target's place is where the top card goes.
    """
    found = takes(view)
    if cards:
        plain = [
            Take(view.seat, cards, onto) for onto in (None, *range(len(view.melds[view.side])))
        ]
        lawful = [way for way in plain if verify(view, way) is None]
        found = lawful or [way for way in found if sorted(way.cards) == sorted(cards)]
    elif view.variant.melds.sequences is not None:
        found = [each for way in found for each in _in_each_suit(view, way)]
    ways: dict[object, Target] = {}
    for action in found:
        place = landing(view, action)
        if place is not None:
            key = tuple(sorted(action.cards)), place, action.opening
            ways.setdefault(key, Target(place, action))
    return list(ways.values())


def _in_each_suit(view: PlayerView, way: Take) -> Iterator[Take]:
    """The way itself and, if it uses a pair, the same with every other pair of that rank.

    The suits left in hand matter in games with sequences.
    """
    yield way
    if way.opening or len(way.cards) != 2:
        return
    wild = tuple(card for card in way.cards if card < FIRST_THREE)
    for pair in combinations(sorted(_alike(view)), 2 - len(wild)):
        other = replace(way, cards=(*pair, *wild))
        if verify(view, other) is None:
            yield other


def _drops(view: PlayerView, cards: Group) -> list[Target]:
    if not cards:
        return []
    seat = view.seat
    found: list[Target] = []
    if len(cards) == 1 and verify(view, Discard(seat, cards[0])) is None:
        found.append(Target(PILE, Discard(seat, cards[0])))
    for index, meld in enumerate(view.melds[view.side]):
        ways = placements(cards, meld) if meld.kind is MeldKind.SEQUENCE else [cards]
        adding = [LayOff(seat, ((way, index),)) for way in ways]
        lawful = [action for action in adding if verify(view, action) is None]
        found += [
            Target((MELD, index), action, placed_text(action.additions[0][0])) for action in lawful
        ]
    melds = [LayMelds(seat, groups) for groups in groupings(cards)]
    lawful_melds = [action for action in melds if verify(view, action) is None]
    found += [
        Target(NEW_MELD, action, groups_text(action.groups) if len(lawful_melds) > 1 else "")
        for action in lawful_melds
    ]
    return found


def merge_targets(view: PlayerView, index: int) -> list[Target]:
    """The side's melds that the meld with that index may be dropped on, to combine the two."""
    seat = view.seat
    actions = [Merge(seat, index, other) for other in range(len(view.melds[view.side]))]
    return [
        Target((MELD, action.target), action) for action in actions if verify(view, action) is None
    ]


def opening(view: PlayerView, groups: Sequence[Group]) -> OpeningCheck:
    """How these groups count as an opening from the hand."""
    action = LayMelds(view.seat, tuple(tuple(group) for group in groups))
    melds = [meld for group in groups if (meld := meld_of(group))]
    return _check(view, action, _points(view, melds))


def opening_take(view: PlayerView, first: Group, groups: Sequence[Group]) -> OpeningCheck:
    """How these groups count as an opening with the pile; ``first`` joins its top card."""
    action = Take(view.seat, tuple(first), None, tuple(tuple(group) for group in groups))
    melds = [meld for group in groups if (meld := meld_of(group))]
    if view.variant.opening.counts_top and view.pile:
        own = meld_of((*first, view.pile[-1]))
    else:
        own = meld_of(first) if len(first) >= 3 else None
    return _check(view, action, _points(view, ([own] if own else []) + melds))


def _points(view: PlayerView, melds: Sequence[Meld]) -> int:
    return sum(view.variant.points_of(meld.cards) for meld in melds)


def _check(view: PlayerView, action: Action, points: int) -> OpeningCheck:
    refusal = verify(view, action)
    minimum = view.minimum(view.side)
    return OpeningCheck(points, minimum, refusal, None if refusal else action)


def why_no_pile(view: PlayerView) -> Refusal | None:
    """Why the seat of the view cannot take the pile now; None if it can.

    It judges the nearest attempt: with all natural cards held of the top card's rank.
    """
    seat = view.seat
    if view.phase is not Phase.OVER and view.turn != seat:
        return Refusal(Cause.NOT_YOUR_TURN, {"turn": view.turn})
    if view.phase is Phase.DRAW and takes(view):
        return None
    if not view.variant.pile.for_opening and view.pile and not view.opened[view.side]:
        return Refusal(Cause.OPENING_NOT_FROM_PILE)
    alike = _alike(view)
    first = verify(view, Take(seat, alike)) if alike else None
    return first or verify(view, Take(seat, ()))


_FOR_GOOD: Final = frozenset(
    {
        Reason.NOT_YOUR_TURN, Reason.HAND_OVER, Reason.WRONG_PHASE, Reason.PILE_EMPTY,
        Reason.TOP_NOT_TAKEABLE, Reason.RANK_CLOSED, Reason.PILE_FROZEN, Reason.NO_SUCH_MELD,
        Reason.NEEDS_NATURAL_PAIR, Reason.NO_ROOM_IN_MELD, Reason.OPENING_NOT_FROM_PILE,
        Reason.MUST_TABLE_OR_DECLARE,
    }
)  # fmt: skip
"""Reasons against taking the pile that no additional melds would remove."""


def pile_barred(view: PlayerView) -> Refusal | None:
    """Why the seat cannot take the pile whatever it lays down; None if it might.

    None does not promise a way: an opening with the pile may exist that the search does not find.
    """
    refusal = why_no_pile(view)
    if refusal is None or view.opened[view.side]:
        return refusal
    tried: list[Refusal | None] = [refusal]
    if view.variant.pile.natural_and_wild and view.pile[-1] >= FIRST_THREE:
        wilds = dict.fromkeys(card for card in view.hand if 0 < card < FIRST_THREE)
        pairs = [(card, wild) for card in _alike(view)[:1] for wild in wilds]
        tried += [verify(view, Take(view.seat, pair)) for pair in pairs]
    barred = all(fault is not None and fault.reason in _FOR_GOOD for fault in tried)
    return refusal if barred else None


def _alike(view: PlayerView) -> Group:
    """The cards held that join the top card: all of its rank, or a pair if it is wild."""
    if not view.pile:
        return ()
    top = view.pile[-1]
    cards = tuple(card for card in view.hand if card >> 2 == top >> 2)
    return cards[:2] if top < FIRST_THREE else cards

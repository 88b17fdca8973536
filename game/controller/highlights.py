"""The best moments of a match: the greatest canasta, pile and opening."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from ..notation.record import HandRecord, Record
from ..notation.replay import start
from ..rules.cards import Card
from ..rules.engine import apply
from ..rules.events import CardsMelded, Event, PileTaken, SideOpened
from ..rules.scoring import canasta_bonus
from ..rules.state import State
from .seating import sitting_in


@dataclass(frozen=True, slots=True)
class Highlight:
    """``kind`` is "canasta", "pile" or "opening"; ``value`` is its points, or its number of cards.

    ``player`` is the number of the player, ``hand`` the number of the hand. ``cards`` are those
    laid down or taken, by the action of that index in the hand.
    """

    kind: str
    value: int
    player: int
    hand: int
    cards: tuple[Card, ...]
    action: int = 0


def highlights(record: Record, players: Collection[int]) -> list[Highlight]:
    """The greatest canasta, the largest pile and the highest opening of the given players.

    Raises:
        IllegalActionError: if an action of the record is not lawful.
    """
    best: dict[str, Highlight] = {}
    for hand in record.hands:
        for found in _of_hand(record, hand):
            known = best.get(found.kind)
            if found.player in players and (known is None or found.value > known.value):
                best[found.kind] = found
    return [best[kind] for kind in ("canasta", "pile", "opening") if kind in best]


def hand_highlights(record: Record, hand: int) -> list[Highlight]:
    """Every canasta, pile and opening of the hand with that index, in order.

    Raises:
        IllegalActionError: if an action of the hand is not lawful.
    """
    return _of_hand(record, record.hands[hand])


def _of_hand(record: Record, hand: HandRecord) -> list[Highlight]:
    seating = sitting_in(hand, record.variant)
    state, _events = start(hand, record.variant)
    out = []
    for place, action in enumerate(hand.actions):
        events = apply(state, action)
        for event in events:
            found = _highlight(event, events, state)
            if found is not None and (player := seating[action.seat]) is not None:
                kind, value, cards = found
                out.append(Highlight(kind, value, player, hand.number, cards, place))
    return out


def _highlight(
    event: Event, events: Collection[Event], state: State
) -> tuple[str, int, tuple[Card, ...]] | None:
    match event:
        case CardsMelded(side=side, index=index, canasta=True):
            melds = state.melds[side]
            # A merge in the same action may have moved it.
            if index < len(melds) and state.is_canasta(melds[index]):
                meld = melds[index]
                return "canasta", canasta_bonus(state.variant, meld), tuple(meld.cards)
        case PileTaken(top=top, rest=rest):
            return "pile", len(rest) + 1, (*rest, top)
        case SideOpened(points=points):
            laid = tuple(card for e in events if isinstance(e, CardsMelded) for card in e.cards[:3])
            return "opening", points, laid
    return None

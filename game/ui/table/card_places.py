"""Which physical card lies where.

The rules count faces; the window needs things that keep their identity while they move. Every card
gets a number after the shuffle, so the numbers tell nothing. ``CardPlaces`` follows the game either
event by event or, where there are none (resume, undo), by comparing with a view.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from game.rules.cards import HIDDEN, Card, Placed
from game.rules.events import (
    CardBuried,
    CardDrawn,
    CardsMelded,
    CardTurned,
    Discarded,
    Event,
    FootTaken,
    HandDealt,
    HandPickedUp,
    MeldsMerged,
    PacketDealt,
    PileTaken,
    SpecialShown,
    ThreeTabled,
)
from game.rules.view import PlayerView

SpriteId: TypeAlias = int


class CardPlaces:
    """The numbers of the cards in each place; the top of stock and pile is the last.

    ``faces`` holds what each card shows, ``HIDDEN`` for a back. ``lifted`` is the top card of a
    pile being taken, on its way into a meld; ``face_down`` tells that the top of the pile lies with
    its back up, whoever knows it.
    """

    def __init__(self, seats: int, sides: int) -> None:
        self.faces: dict[SpriteId, Card] = {}
        self.stock: list[SpriteId] = []
        self.pile: list[SpriteId] = []
        self.hands: list[list[SpriteId]] = [[] for _ in range(seats)]
        self.threes: list[list[SpriteId]] = [[] for _ in range(seats)]
        self.melds: list[list[list[SpriteId]]] = [[] for _ in range(sides)]
        self.extra: dict[int, list[SpriteId]] = {}
        self.feet: list[list[SpriteId]] = [[] for _ in range(seats)]
        self.lifted: SpriteId | None = None
        self.face_down = False
        self.preferred: list[SpriteId] = []
        """Cards of the viewer's hand that go first where several show the same face."""
        self.viewer = 0
        self._next = 0

    @classmethod
    def of(cls, view: PlayerView) -> CardPlaces:
        """Fresh numbers for everything that a view shows."""
        zones = cls(len(view.hands), len(view.sides))
        zones.settle(view)
        return zones

    @classmethod
    def undealt(cls, view: PlayerView) -> CardPlaces:
        """All cards of the pack in the stock, face down, as before the deal."""
        zones = cls(len(view.hands), len(view.sides))
        zones.viewer = view.seat
        zones.stock = [zones._new(HIDDEN) for _ in range(view.variant.pack.size)]
        return zones

    def become(self, other: CardPlaces) -> None:
        """Take over everything from others, as for a new deal."""
        self.__dict__.update(other.__dict__)

    def _new(self, face: Card) -> SpriteId:
        self._next += 1
        self.faces[self._next] = face
        return self._next

    def places(self) -> Iterator[list[SpriteId]]:
        """Every list of numbers, in a fixed order."""
        yield self.stock
        yield self.pile
        yield from self.hands
        yield from self.threes
        yield from (self.extra[place] for place in sorted(self.extra))
        yield from self.feet
        for side in self.melds:
            yield from side

    def cards(self, ids: Iterable[SpriteId]) -> tuple[Card, ...]:
        """The faces of some cards."""
        return tuple(self.faces[i] for i in ids)

    def placed(self, ids: Iterable[SpriteId], stands: Mapping[SpriteId, Card]) -> tuple[Card, ...]:
        """Their faces, wild cards with what they stand for where that is said."""
        return tuple(
            Placed(self.faces[i], stands[i]) if i in stands else self.faces[i] for i in ids
        )

    # -- following the game by comparison ------------------------------------------------------

    def settle(self, view: PlayerView) -> None:
        """Make the zones agree with a view, moving as few cards as possible."""
        self.viewer = view.seat
        self.face_down = view.top_face_down
        gone: list[SpriteId] = []
        for place in set(self.extra) - set(view.extra):
            gone += self.extra.pop(place)
        for place in view.extra:
            self.extra.setdefault(place, [])
        if len(self.melds) != len(view.melds):
            gone += [i for side in self.melds for group in side for i in group]
            self.melds = [[] for _ in view.melds]
        for have, want in zip(self.melds, view.melds, strict=True):
            have.extend([] for _ in range(len(want) - len(have)))
        for have, want in zip(self.melds, view.melds, strict=True):
            gone += [i for group in have[len(want) :] for i in group]
            del have[len(want) :]
        self._match(view, gone)

    def _match(self, view: PlayerView, gone: list[SpriteId]) -> None:
        wanted: list[list[Card]] = [view.stock, view.pile, *view.hands, *view.threes]
        wanted += [view.extra[place] for place in sorted(self.extra)]
        wanted += view.feet
        wanted += [list(meld.cards) for side in view.melds for meld in side]
        places = list(self.places())
        if all(
            [self.faces[i] for i in place] == want
            for place, want in zip(places, wanted, strict=True)
        ):
            self.lifted = None
            return
        kept: list[list[SpriteId | None]] = []
        pool: list[SpriteId] = gone + ([] if self.lifted is None else [self.lifted])
        self.lifted = None
        for place, want in zip(places, wanted, strict=True):
            slots, rest = self._keep(place, want)
            kept.append(slots)
            pool += rest
        for place, slots, want in zip(places, kept, wanted, strict=True):
            place[:] = [
                self._fill(face, pool) if slot is None else slot
                for slot, face in zip(slots, want, strict=True)
            ]
            for sprite, face in zip(place, want, strict=True):
                self.faces[sprite] = face
        for sprite in pool:
            del self.faces[sprite]

    def _keep(
        self, place: list[SpriteId], want: list[Card]
    ) -> tuple[list[SpriteId | None], list[SpriteId]]:
        """Cards that may stay in a place, slot by slot, and those that leave."""
        rest = place[:]
        slots: list[SpriteId | None] = []
        for face in want:
            found = next((i for i in rest if self.faces[i] == face), None)
            if found is not None:
                rest.remove(found)
            slots.append(found)
        for index, face in enumerate(want):
            # A back that turns up, or an open card that is taken up, is the same card.
            if slots[index] is None and rest:
                found = next((i for i in rest if HIDDEN in (face, self.faces[i])), None)
                if found is not None:
                    rest.remove(found)
                    slots[index] = found
        return slots, rest

    def _fill(self, face: Card, pool: list[SpriteId]) -> SpriteId:
        """The card of the pool that fits best, or a new one."""
        for wanted in (face, HIDDEN):
            found = next((i for i in pool if self.faces[i] == wanted), None)
            if found is not None:
                pool.remove(found)
                return found
        if face == HIDDEN and pool:
            return pool.pop()
        return self._new(face)

    # -- following the game by events ----------------------------------------------------------

    def apply(self, event: Event) -> list[SpriteId]:
        """Carry out what happened; returns the cards that moved or turned over."""
        match event:
            case CardTurned(card):
                return self._from_stock(card, self.pile)
            case CardBuried():
                return self._bury()
            case CardDrawn(seat, card):
                return self._from_stock(card, self.hands[seat])
            case ThreeTabled(seat, card):
                return self._from_hand(seat, (card,), self.threes[seat])
            case PileTaken(seat, top, rest):
                return self._take(seat, top, rest)
            case PacketDealt(number):
                return [i for _ in range(number) for i in self._from_stock(HIDDEN, self.pile)]
            case MeldsMerged(_, side, source, target):
                return self._merge(self.melds[side], source, target)
            case HandPickedUp(seat, place, cards):
                return self._pick_up(seat, self.extra.pop(place, []), cards)
            case FootTaken(seat, cards):
                moved, self.feet[seat] = self.feet[seat], []
                return self._pick_up(seat, moved, cards)
            case CardsMelded(seat, side, index, cards, top):
                if side >= len(self.melds):
                    return []
                melds = self.melds[side]
                while len(melds) <= index:
                    melds.append([])
                moved = self._from_hand(seat, cards, melds[index])
                if top is not None and self.lifted is not None:
                    melds[index].append(self.lifted)
                    moved.append(self.lifted)
                    self.lifted = None
                return moved
            case Discarded(seat, card, face_down):
                self.face_down = face_down
                return self._from_hand(seat, (card,), self.pile)
            case SpecialShown(seat, _, cards):
                for sprite, card in zip(self.hands[seat], sorted(cards), strict=False):
                    self.faces[sprite] = card
                return self.hands[seat][:]
            case _:
                return []

    def deal_one(
        self, seat: int, card: Card, *, extra: bool = False, foot: bool = False
    ) -> SpriteId | None:
        """One card from the stock to a hand, to an extra hand at a seat, or to a foot."""
        place = self.feet[seat] if foot else self.hands[seat]
        if extra:
            place = self.extra.setdefault(seat, [])
        moved = self._from_stock(card, place)
        return moved[0] if moved else None

    @staticmethod
    def _merge(melds: list[list[SpriteId]], source: int, target: int) -> list[SpriteId]:
        if not (0 <= source < len(melds) and 0 <= target < len(melds)):
            return []
        moved = melds[source][:]
        melds[target].extend(moved)
        del melds[source]
        return moved

    def _pick_up(self, seat: int, moved: list[SpriteId], cards: Iterable[Card]) -> list[SpriteId]:
        for sprite, card in zip(moved, cards, strict=False):
            self.faces[sprite] = card
        self.hands[seat].extend(moved)
        return moved

    def _from_stock(self, card: Card, place: list[SpriteId]) -> list[SpriteId]:
        if not self.stock:
            return []
        sprite = self.stock.pop()
        self.faces[sprite] = card
        place.append(sprite)
        return [sprite]

    def _bury(self) -> list[SpriteId]:
        """The card just turned goes face down under the stock."""
        if not self.pile:
            return []
        sprite = self.pile.pop()
        self.faces[sprite] = HIDDEN
        self.stock.insert(0, sprite)
        return [sprite]

    def _from_hand(self, seat: int, cards: Iterable[Card], place: list[SpriteId]) -> list[SpriteId]:
        hand = self.hands[seat]
        chosen = [i for i in self.preferred if i in hand] if seat == self.viewer else []
        moved: list[SpriteId] = []
        for card in cards:
            found = next((i for i in (*chosen, *hand) if self.faces[i] == card), None)
            if found is None:
                hidden = [i for i in hand if self.faces[i] == HIDDEN]
                if not hidden:
                    continue
                # Nobody knows where in a hand a card was held: take one near the middle.
                found = hidden[len(hidden) // 2]
            hand.remove(found)
            if found in chosen:
                chosen.remove(found)
            self.faces[found] = card
            place.append(found)
            moved.append(found)
        return moved

    def _take(self, seat: int, top: Card, rest: tuple[Card, ...]) -> list[SpriteId]:
        if not self.pile:
            return []
        self.lifted = self.pile.pop()
        self.faces[self.lifted] = top
        left = max(0, len(self.pile) - len(rest))
        taken = self.pile[left:]
        for sprite, card in zip(taken, rest, strict=False):
            self.hands[seat].append(sprite)
            self.faces[sprite] = card if seat == self.viewer else HIDDEN
        del self.pile[left:]
        return [self.lifted, *taken]


def dealt_hand(view: PlayerView, events: Iterable[Event]) -> list[Card]:
    """The viewer's cards as first dealt, worked out backwards from the view after the deal."""
    hand = view.hand[:]
    for event in reversed(list(events)):
        if isinstance(event, HandPickedUp) and event.seat == view.seat:
            for card in event.cards:
                hand.remove(card)
        elif isinstance(event, ThreeTabled) and event.seat == view.seat:
            hand.append(event.card)
        elif isinstance(event, CardDrawn) and event.seat == view.seat and event.card in hand:
            hand.remove(event.card)
        elif isinstance(event, HandDealt):
            break
    return hand

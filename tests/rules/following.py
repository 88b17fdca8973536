"""A table that knows the game by its events alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.notation.position import laid_cards
from game.rules.cards import HIDDEN, Card
from game.rules.events import (
    Answered,
    AskedToGoOut,
    BonusAccepted,
    BonusRefused,
    CardBuried,
    CardDrawn,
    CardsMelded,
    CardTurned,
    Discarded,
    Event,
    Fined,
    FootTaken,
    HandDealt,
    HandEnded,
    HandPickedUp,
    MeldsMerged,
    PacketDealt,
    Passed,
    PileTaken,
    SideOpened,
    SidesFormed,
    Source,
    SpecialShown,
    ThreeHeld,
    ThreeTabled,
    TurnCardDrawn,
    TurnStarted,
)
from game.rules.melds import meld_of
from game.rules.state import State, is_canasta, sides_by_seat


class Follower:
    """What lies where, as the events tell it. The cards of a packet are ``HIDDEN``."""

    def __init__(self, state: State) -> None:
        self.variant = state.variant
        self.sides = state.sides
        self.hands = [hand[:] for hand in state.hands]
        self.extra = {place: cards[:] for place, cards in state.extra.items()}
        self.feet = [foot[:] for foot in state.feet]
        self.stock = len(state.stock)
        self.pile = state.pile[:]
        self.pile[: state.packet] = [HIDDEN] * state.packet
        self.threes = [threes[:] for threes in state.threes]
        self.melds = [[list(laid_cards(meld)) for meld in own] for own in state.melds]
        self.ages = [[meld.born for meld in own] for own in state.melds]
        self.youngest = state.born
        self.opened = state.opened[:]
        self.turn = state.turn
        self.asker = state.asker
        self.ending = ending_of(state)

    def follow(self, events: Sequence[Event]) -> None:
        """Take in what one action brought about."""
        self.laid: list[CardsMelded] = []
        bonus = False
        before: Event | None = None
        for event in events:
            if isinstance(event, CardDrawn):
                replaces = isinstance(before, ThreeTabled) and not before.from_pile
                drawn = Source.BONUS if bonus else Source.DRAW
                assert event.source is (Source.REPLACEMENT if replaces else drawn)
            bonus = bonus or isinstance(event, BonusAccepted)
            self._take_in(event)
            before = event

    def _take_in(self, event: Event) -> None:
        match event:
            case HandDealt():
                assert [len(hand) for hand in self.hands if hand]
            case CardTurned():
                self.stock -= 1
                self.pile.append(event.card)
            case CardBuried():
                assert self.pile.pop() == event.card
                self.stock += 1
            case PacketDealt():
                self.stock -= event.number
                self.pile += [HIDDEN] * event.number
            case TurnStarted():
                self.turn = event.seat
            case CardDrawn():
                self.stock -= 1
                self.hands[event.seat].append(event.card)
            case TurnCardDrawn():
                assert self.stock == self.variant.deal.turn_card
                assert event.seat in range(len(self.hands))
            case ThreeTabled():
                self.hands[event.seat].remove(event.card)
                self.threes[event.seat].append(event.card)
            case ThreeHeld():
                assert event.card in self.hands[event.seat]
            case PileTaken():
                left = len(self.pile) - 1 - len(event.rest)
                assert left <= 0 or len(event.rest) + 1 == self.variant.pile.taken
                assert event.packet == self.pile[left:].count(HIDDEN)
                seen = [HIDDEN] * event.packet + [*event.rest[event.packet :], event.top]
                assert seen == self.pile[left:]
                self.hands[event.seat] += event.rest
                del self.pile[left:]
            case CardsMelded():
                self._put_down(event)
            case SideOpened():
                assert event.seat in self.sides[event.side]
                assert event.points == sum(self._counted(laid) for laid in self.laid)
                self.opened[event.side] = True
            case MeldsMerged():
                assert event.seat == self.turn
                self._merge(event)
            case SidesFormed():
                self._form(event.sides)
            case HandPickedUp():
                assert sorted(self.extra.pop(event.place)) == sorted(event.cards)
                self.hands[event.seat] += event.cards
            case FootTaken():
                assert sorted(self.feet[event.seat]) == sorted(event.cards)
                assert not event.walking or not self.hands[event.seat]
                self.feet[event.seat] = []
                self.hands[event.seat] += event.cards
            case SpecialShown():
                assert sorted(event.cards) == sorted(self.hands[event.seat])
            case BonusAccepted() | BonusRefused() | Fined() | Passed():
                assert event.seat == self.turn
            case AskedToGoOut():
                side = sides_by_seat(self.sides, len(self.hands))
                self.asker = event.seat
                seats = [(event.seat + step) % len(side) for step in range(1, len(side))]
                self.turn = next(seat for seat in seats if side[seat] == side[event.seat])
            case Answered():
                assert event.seat == self.turn
                self.turn, self.asker = self.asker, -1
            case Discarded():
                self.hands[event.seat].remove(event.card)
                self.pile.append(event.card)
            case HandEnded():
                self.ending = (event.ended, event.by, event.how)

    def _counted(self, laid: CardsMelded) -> int:
        """What a meld of an opening counts: where the top card does not, no bare pair does."""
        if laid.top is None:
            return self.variant.points_of(laid.cards)
        if self.variant.opening.counts_top:
            return self.variant.points_of((*laid.cards, laid.top))
        return self.variant.points_of(laid.cards) if len(laid.cards) >= 3 else 0

    def _put_down(self, event: CardsMelded) -> None:
        self.laid.append(event)
        assert event.seat in self.sides[event.side]
        for card in event.cards:
            self.hands[event.seat].remove(int(card))
        own = self.melds[event.side]
        assert event.new == (event.index == len(own))
        if event.new:
            own.append([])
            self.youngest += 1
            self.ages[event.side].append(self.youngest)
        before = self._complete(own[event.index])
        own[event.index] += event.cards if event.top is None else (*event.cards, event.top)
        assert event.canasta == (self._complete(own[event.index]) and not before)

    def _merge(self, event: MeldsMerged) -> None:
        own, ages = self.melds[event.side], self.ages[event.side]
        assert not self._complete(own[event.source])
        own[event.target] += own[event.source]
        ages[event.target] = min(ages[event.target], ages[event.source])
        assert event.canasta == self._complete(own[event.target])
        del own[event.source], ages[event.source]

    def _form(self, sides: tuple[tuple[int, ...], ...]) -> None:
        """Pool the melds by their age."""
        side_of = sides_by_seat(self.sides, len(self.hands))
        pooled = [
            sorted(
                (age, meld)
                for seat in side
                for age, meld in zip(
                    self.ages[side_of[seat]], self.melds[side_of[seat]], strict=True
                )
            )
            for side in sides
        ]
        self.ages = [[age for age, _ in own] for own in pooled]
        self.melds = [[meld for _, meld in own] for own in pooled]
        self.opened = [any(self.opened[side_of[seat]] for seat in side) for side in sides]
        self.sides = sides

    def _complete(self, cards: Sequence[Card]) -> bool:
        meld = meld_of(cards)
        return meld is not None and is_canasta(self.variant, meld)

    def compare(self, state: State) -> None:
        """Everything is where the state has it."""
        assert [sorted(hand) for hand in self.hands] == [sorted(hand) for hand in state.hands]
        assert [sorted(cards) for cards in self.threes] == [sorted(c) for c in state.threes]
        assert {k: sorted(v) for k, v in self.extra.items()} == {
            place: sorted(cards) for place, cards in state.extra.items()
        }
        assert [sorted(foot) for foot in self.feet] == [sorted(foot) for foot in state.feet]
        assert self.stock == len(state.stock)
        assert self.pile == [HIDDEN] * state.packet + state.pile[state.packet :]
        assert self.sides == state.sides
        assert self.opened == state.opened
        assert self.ages == [[meld.born for meld in own] for own in state.melds]
        assert [[sorted(meld) for meld in own] for own in self.melds] == [
            [sorted(meld.cards) for meld in own] for own in state.melds
        ]
        for meld in (meld for own in state.melds for meld in own):
            shape = meld_of(laid_cards(meld))
            assert shape is not None
            assert meld == replace(shape, cards=meld.cards, born=meld.born)
        assert self.turn == state.turn
        assert self.ending == ending_of(state)


def ending_of(state: State) -> tuple[str | None, int | None, str | None]:
    """How the hand ended and by whom, if it has."""
    return state.ended, state.by, state.how

"""What happened, one beat after the other: events become moves of cards, sounds and voices."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.controller.card_names import special_hand_name
from game.controller.log_sentences import cards_left
from game.controller.steps import Step
from game.rules.cards import HIDDEN
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
    FootTaken,
    HandDealt,
    HandEnded,
    HandPickedUp,
    MeldsMerged,
    PacketDealt,
    Passed,
    PileTaken,
    SidesFormed,
    SpecialShown,
    ThreeTabled,
    TurnCardDrawn,
)
from game.rules.variant_records import TakesFoot
from game.rules.view import PlayerView
from game.translation import _, _p
from game.ui.table.card_places import CardPlaces, SpriteId, dealt_hand
from game.ui.table.sentences import whole
from game.ui.table.table_state import TableState

DEAL_GAP: Final = 0.036
DEAL: Final = 1.9
"""Seconds from one card dealt to the next, and for all of them at most."""
TURN_OVER_GAP: Final = 0.5


@dataclass(frozen=True, slots=True)
class Beat:
    """A moment of the show.

    ``act`` changes the zones and returns the cards it is about; the next beat follows ``gap``
    seconds later. ``voice`` is what a seat says, ``note`` what the table tells. ``ends`` is the
    step that is then complete; ``anew`` is the table that is dealt to, where it has been cleared
    for a new hand.
    """

    act: Callable[[], Sequence[SpriteId]]
    gap: float = 0.0
    stagger: float = 0.0
    sound: str = ""
    voice: tuple[int, str] | None = None
    note: str = ""
    ends: Step | None = None
    anew: PlayerView | None = None
    marks: bool = False
    """Whether the cards moved are marked as the last move."""
    fresh: bool = False
    """Whether the cards have come into the own hand."""
    special: SpecialShown | None = None
    """A special hand that is laid out until the next beat."""
    event: Event | None = None
    """What happened, where it may be a moment of its own."""


class Beats:
    """The beats still to come. The state is told whether there are any."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.next_at = 0.0
        """When the next beat is due."""
        self._beats: deque[Beat] = deque()

    @property
    def cards(self) -> CardPlaces:
        """Which card lies where."""
        return self.state.cards

    def pop(self) -> Beat:
        """The next beat, which is to be shown now."""
        beat = self._beats.popleft()
        self.state.busy = bool(self._beats)
        return beat

    @property
    def steps_waiting(self) -> int:
        """How many steps are not shown in full yet."""
        return len([beat for beat in self._beats if beat.ends is not None])

    def add(self, step: Step) -> None:
        """Queue all that happened in a step."""
        rest = list(step.events)
        while rest:
            event = rest.pop(0)
            if isinstance(event, HandDealt):
                self._deal(event, step)
            elif isinstance(event, TurnCardDrawn):
                self._beats.append(self._turn_card(event, step.view))
            else:
                beat = self._beat(event)
                if beat is not None:
                    own = step.seat == self.cards.viewer
                    marks = beat.marks and not own
                    self._beats.append(replace(beat, marks=marks, event=event))
        self._beats.append(Beat(lambda: self._settle(step), ends=step))
        self.state.busy = True

    @staticmethod
    def _turn_card(event: TurnCardDrawn, view: PlayerView) -> Beat:
        """Who draws it tells everybody (MOD-16)."""
        voice = (event.seat, _("Turn card!"))
        return Beat(list, 0.8, voice=voice, note=whole(cards_left(view)))

    def _settle(self, step: Step) -> list[SpriteId]:
        self.cards.settle(step.view)
        return []

    def _deal(self, event: HandDealt, step: Step) -> None:
        view = step.view
        seats = view.variant.table.seats
        own = dealt_hand(view, step.events)

        def clear() -> list[SpriteId]:
            self.cards.become(CardPlaces.undealt(view))
            return []

        in_hand = view.variant.deal.cards
        rounds = in_hand + view.variant.foot.cards
        gap = min(DEAL_GAP, DEAL / max(1, seats * rounds))
        self._beats.append(Beat(clear, gap=0.25, sound="shuffle", anew=view))
        for number in range(rounds):
            for offset in range(1, seats + 1):
                seat = (event.dealer + offset) % seats
                card = own[number] if seat == view.seat and number < len(own) else HIDDEN
                last = number == rounds - 1 and offset == seats
                extra, foot = view.side_of[seat] < 0, number >= in_hand
                self._beats.append(
                    Beat(
                        self._dealer(seat, HIDDEN if foot else card, extra=extra, foot=foot),
                        gap=0.4 if last else gap,
                        sound="deal" if number % 2 == 0 or seats < 4 else "",
                    )
                )

    def _dealer(
        self, seat: int, card: int, *, extra: bool, foot: bool
    ) -> Callable[[], Sequence[SpriteId]]:
        def act() -> list[SpriteId]:
            sprite = self.cards.deal_one(seat, card, extra=extra, foot=foot)
            return [] if sprite is None else [sprite]

        return act

    def _beat(self, event: Event) -> Beat | None:
        def act() -> list[SpriteId]:
            return self.cards.apply(event)

        match event:
            case PacketDealt():
                return Beat(act, 0.4, 0.04, sound="deal")
            case MeldsMerged(seat, _side, _source, _target, canasta):
                voice = (seat, _("Canasta!")) if canasta else None
                return Beat(act, 0.45, sound="square" if canasta else "place", voice=voice)
            case HandPickedUp(seat):
                fresh = seat == self.cards.viewer
                return Beat(act, 0.6, 0.03, "sweep", (seat, _("My second hand.")), fresh=fresh)
            case FootTaken(seat):
                fresh = seat == self.cards.viewer
                return Beat(act, 0.6, 0.03, "sweep", (seat, self._foot(event)), fresh=fresh)
            case CardTurned():
                return Beat(act, gap=0.35, sound="flip", marks=True)
            case CardBuried():
                return Beat(act, gap=0.35, sound="slide")
            case CardDrawn(seat):
                own = seat == self.cards.viewer
                return Beat(act, gap=0.3, sound="slide", fresh=own)
            case ThreeTabled():
                return Beat(act, gap=0.34, sound="place", marks=True)
            case PileTaken(seat, _top, rest):
                own = seat == self.cards.viewer
                # What the player has dragged to a meld goes straight in.
                gap = 0.0 if own else 0.36 + 0.02 * min(20, len(rest))
                return Beat(act, gap, 0.022, "sweep", marks=False, fresh=own)
            case CardsMelded(seat, _side, _index, _cards, _top, _new, canasta):
                voice = (seat, _("Canasta!")) if canasta else None
                sound = "square" if canasta else "place"
                return Beat(act, 0.55 if canasta else 0.36, 0.06, sound, voice, marks=True)
            case Discarded():
                return Beat(act, gap=0.38, sound="slide", marks=True)
            case SpecialShown(seat, name) as shown:
                voice = (seat, f"{special_hand_name(name)}!")
                return Beat(act, 0.0, sound="flip", voice=voice, marks=True, special=shown)
            case _:
                return self._voice(event)

    def _foot(self, event: FootTaken) -> str:
        """What is said by who takes up their foot."""
        if event.walking:
            # Translators: said by a player whose discard emptied the hand (Hand and Foot).
            return _("I walk into my foot.")
        if self.state.view.variant.foot.taken_up is TakesFoot.HAND_EMPTY:
            # Translators: said by a player whose melds emptied the hand (Hand and Foot).
            return _("I run into my foot!")
        return _("My foot!")

    def _partners(self, side: Sequence[int]) -> str:
        """What the one who fixed the sides says."""
        if self.cards.viewer in side[1:]:
            return _("We two are partners!") if len(side) == 2 else _("You are with me!")
        if len(side) == 1:
            return _("I play alone!")
        if side[0] == self.cards.viewer:
            return _("We play together!")
        if len(side) == 2 and self.state.names:
            return _("I play with {name}!").format(name=self.state.names[side[1]])
        return _("My side is formed!")

    def _voice(self, event: Event) -> Beat | None:
        def act() -> list[SpriteId]:
            return []

        match event:
            case AskedToGoOut(seat):
                return Beat(act, 0.9, voice=(seat, _("May I go out?")))
            case Answered(seat, yes):
                return Beat(act, 0.8, voice=(seat, _("Yes.") if yes else _("No.")))
            case BonusAccepted(seat):
                return Beat(act, 0.5, voice=(seat, _("My bonus cards, please.")))
            case BonusRefused(seat):
                return Beat(act, 0.5, voice=(seat, _p("bonus cards", "I refuse.")))
            case SidesFormed(sides):
                return Beat(act, 1.2, voice=(sides[0][0], self._partners(sides[0])))
            case Passed(seat):
                # Translators: said by a player.
                return Beat(act, 0.5, voice=(seat, _("Pass.")))
            case HandEnded(ended, by):
                voice = (by, _("I am out!")) if ended == "out" else None
                return Beat(act, TURN_OVER_GAP, voice=voice)
            case _:
                return None

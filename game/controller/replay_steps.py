"""Any point of a record: all hands, step by step, forwards and backwards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from game.translation import _

from ..notation.record import HandRecord, Record
from ..notation.replay import start
from ..rules.actions import Action, Discard, Take
from ..rules.cards import Card
from ..rules.engine import apply
from ..rules.events import CardDrawn, Event, FootTaken, HandPickedUp, PileTaken, TurnStarted
from ..rules.refusal import IllegalActionError
from ..rules.state import Phase, State
from ..rules.view import PlayerView, open_view, redacted, view_of
from .log_sentences import Teller
from .onlooker import NOBODY, as_told
from .participants import Participants
from .reason_words import reason_in
from .seating import names_of
from .sheet import Sheet, hand_sheet


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One step: the start of a hand (``action`` is None), or an action.

    ``hand`` is the index of the hand in the record; ``count`` is the number of its actions played
    so far. ``comment`` is why the player acted, or else what the record says about the action. It
    is empty in a hand that the human is still playing.
    """

    hand: int
    count: int
    action: Action | None
    comment: str = ""


@dataclass(frozen=True, slots=True)
class ToldLine:
    """A line of the log: who acted (None for the deal), what happened, and the player's reason.

    ``turns`` is how many turns began with it.
    """

    seat: int | None
    text: str
    reason: str = ""
    turns: int = 0


def turns_begun(events: Iterable[Event]) -> int:
    """How many turns began with what happened."""
    return sum(isinstance(event, TurnStarted) for event in events)


def lines_of_hand(record: Record, human: int | None, *, why: bool = False) -> list[ToldLine]:
    """The log of the last hand of a record, as the human was told it.

    ``human`` is the human's seat, None if they sit out or all are computer players. With ``why``
    the reasons of the others are included even before the hand is over.

    Raises:
        IllegalActionError: if an action of that hand is not lawful.
    """
    if not record.hands:
        return []
    hand = record.hands[-1]
    participants = Participants(record)
    eye = participants.eye if human is None else human
    ear = NOBODY if human is None and participants.looks_on else eye
    teller = Teller(participants.names, human)
    state, events = start(hand, record.variant)
    dealt = teller.line(redacted(events, ear), view_of(state, eye))
    out = [ToldLine(None, dealt, turns=turns_begun(events))]
    for count, action in enumerate(hand.actions):
        seen = redacted(apply(state, action), ear)
        told = as_told(action, reason_in(hand, count), seen, human)
        if told is not None:
            text = teller.line(seen, view_of(state, eye))
            out.append(ToldLine(action.seat, text, told[1], turns_begun(seen)))
    if why or state.phase is Phase.OVER or participants.human_player is None:
        return out
    return [replace(line, reason="") for line in out]


def came_this_turn(record: Record, seat: int) -> list[Card]:
    """The cards that have come into a player's hand since their last turn, in order.

    Some of them may have been laid down since. Reading stops at an action that is not lawful.
    """
    if not record.hands:
        return []
    hand = record.hands[-1]
    state, events = start(hand, record.variant)
    came = _come(events, seat)
    for action in hand.actions:
        try:
            came += _come(apply(state, action), seat)
        except IllegalActionError:
            break
        if action.seat == seat and state.turn != seat and state.phase is not Phase.ANSWER:
            came.clear()
    return came


def top_is_new(record: Record, seat: int) -> bool:
    """Whether the pile's top card is new to the player at ``seat``: another player discarded it, or
    it was turned up.

    Meant for the player in turn, before they take the pile.
    """
    for action in reversed(record.hands[-1].actions if record.hands else []):
        if isinstance(action, Discard):
            return action.seat != seat
        if isinstance(action, Take):
            break
    # No discard yet: the top card is the one turned up at the deal.
    return True


def _come(events: Iterable[Event], seat: int) -> list[Card]:
    """The cards that came into a player's hand after the deal."""
    came: list[Card] = []
    for event in events:
        match event:
            case CardDrawn(drawer, card) if drawer == seat:
                came.append(card)
            case PileTaken(taker, _top, rest) if taker == seat:
                came.extend(rest)
            case HandPickedUp(owner, _, cards) | FootTaken(owner, cards) if owner == seat:
                came.extend(cards)
    return came


class Replay:
    """A record to look at. Nothing in it changes.

    ``steps`` are the steps of all hands in order. A hand with an unlawful action ends before it;
    ``troubles`` has a sentence for each such hand, by its index. ``running`` is the index of a hand
    that the record's human is still playing, or None. Of that hand ``steps`` holds only what the
    human was told, without comments, and whoever shows it must keep the other players' cards
    hidden.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.variant = record.variant
        self._refused: dict[int, tuple[int, str]] = {}
        self.running: int | None = None
        self.steps: list[ReplayStep] = []
        self._events: list[list[Event]] = []
        for index, hand in enumerate(record.hands):
            self._read(index, hand)
        self._at: tuple[int, int] | None = None
        self._state: State

    def _read(self, index: int, hand: HandRecord) -> None:
        state, events = start(hand, self.variant)
        self.steps.append(ReplayStep(index, 0, None))
        self._events.append(events)
        for count, action in enumerate(hand.actions):
            try:
                events = apply(state, action)
            except IllegalActionError as error:
                self._refused[index] = count + 1, error.refusal.message
                break
            self.steps.append(ReplayStep(index, count + 1, action, reason_in(hand, count)))
            self._events.append(events)
        if index == len(self.record.hands) - 1 and state.phase is not Phase.OVER:
            self._close(index)

    def _close(self, index: int) -> None:
        """Remove from the unfinished last hand what its human player must not know."""
        human = Participants(self.record).human if self.record.players else None
        if human is None:
            return
        self.running = index
        steps = list(zip(self.steps, self._events, strict=True))
        self.steps, self._events = [], []
        for step, events in steps:
            if step.hand == index and step.action is not None:
                told = as_told(step.action, "", redacted(events, human), human)
                if told is None:
                    continue
                step = replace(step, action=told[0], comment="")
            self.steps.append(step)
            self._events.append(events)

    @property
    def troubles(self) -> dict[int, str]:
        """A sentence for each hand with an unlawful action, by the index of the hand."""
        words = _("Hand {number}, action {count}: {message}")
        return {
            index: words.format(
                number=self.record.hands[index].number, count=count, message=message
            )
            for index, (count, message) in self._refused.items()
        }

    def __len__(self) -> int:
        """The number of steps."""
        return len(self.steps)

    def index_of(self, hand: int, count: int = 0) -> int:
        """The index of the step after ``count`` actions of that hand.

        If the hand has no such step, the last one before it.

        Raises:
            IndexError: if the record has no such hand.
        """
        of_hand = [i for i, step in enumerate(self.steps) if step.hand == hand]
        if not of_hand:
            raise IndexError(f"no hand {hand}")
        return next((i for i in reversed(of_hand) if self.steps[i].count <= count), of_hand[0])

    def view(self, index: int, seat: int | None = None) -> PlayerView:
        """The game after a step, as seen from a seat; with all cards open if ``seat`` is None.

        Raises:
            IndexError: if there is no such step.
        """
        state = self._state_at(self.steps[index])
        if seat is None:
            return open_view(state, 0)
        return open_view(state, seat) if state.phase is Phase.OVER else view_of(state, seat)

    def events(self, index: int, seat: int | None = None) -> list[Event]:
        """The events of a step, as told to a seat; all of them if ``seat`` is None."""
        events = self._events[index]
        return list(events) if seat is None else redacted(events, seat)

    def line(self, index: int, seat: int | None = None) -> str:
        """A step in words. ``seat`` is called "you" and told only what it learnt."""
        teller = Teller(names_of(self.record, self.steps[index].hand), seat)
        return teller.line(self.events(index, seat), self.view(index, seat))

    def sheet(self, hand: int) -> Sheet | None:
        """The score sheet of a hand, None if it did not end."""
        last = self.steps[self.index_of(hand, len(self.record.hands[hand].actions))]
        state = self._state_at(last)
        return hand_sheet(self.record, hand, state) if state.phase is Phase.OVER else None

    def _state_at(self, step: ReplayStep) -> State:
        """The state after a step, played on from the last state asked for where possible."""
        hand = self.record.hands[step.hand]
        if self._at is None or self._at[0] != step.hand or self._at[1] > step.count:
            self._state, _events = start(hand, self.variant)
            self._at = (step.hand, 0)
        for action in hand.actions[self._at[1] : step.count]:
            apply(self._state, action)
        self._at = (step.hand, step.count)
        return self._state

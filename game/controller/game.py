"""One match at a table: the log of actions, the players, undo, and saving after each action."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Protocol

from ..rules.actions import Action, Group, Take
from ..rules.cards import Card, shuffled
from ..rules.engine import apply
from ..rules.events import CardDrawn, Event, HandEnded
from ..rules.legality import verify
from ..rules.match import new_totals, next_dealer, winner
from ..rules.refusal import Refusal
from ..rules.scoring import ScoreLine, score
from ..rules.state import Phase, State
from ..rules.variant import Variant
from ..rules.view import PlayerView, open_view, redacted, view_of
from . import targets as drops
from .log import HandRecord, HandResult, PlayerEntry, Record, fold, opened
from .stand_in import first_lawful
from .targets import OpeningCheck, Target
from .thinking import Decision, Thinker, ThreadThinker, decide
from .words import Teller

log = logging.getLogger(__name__)

HUMAN = "human"


class Stage(StrEnum):
    """Where the match stands."""

    PLAYING = "playing"
    HAND_OVER = "hand over"
    MATCH_OVER = "match over"


@dataclass(frozen=True, slots=True)
class SeatPlayer:
    """Who sits at a seat: ``kind`` is ``"human"`` or a kind of computer player."""

    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class Step:
    """Something that happened, as the human may know it.

    ``action`` is None for a deal (with its events) and for an undo (without events). ``reason`` is
    a computer player's own, ``line`` the log in words, ``view`` the view after the step.
    """

    seat: int | None
    action: Action | None
    reason: str
    events: list[Event]
    line: str
    view: PlayerView


@dataclass(frozen=True, slots=True)
class FinishedHand:
    """A hand that is over: totals are by account, before and after it."""

    number: int
    dealer: int
    before: tuple[int, ...]
    lines: tuple[ScoreLine, ...]
    after: tuple[int, ...]
    ended: str
    by: int | None
    how: str | None


class MatchStore(Protocol):
    """Where a match is kept."""

    def save(self, record: Record) -> None:
        """Keep the match as it stands.

        Raises:
            OSError: if it cannot be written; the last save is then still there.
        """

    def finish(self, record: Record) -> None:
        """Put a finished match away among the played ones.

        Raises:
            OSError: if it cannot be written.
        """


class Game:
    """One match at a table.

    ``pause`` is the time in seconds between moves of computer players. ``trouble`` is a sentence
    for the player when the match could not be saved, else empty.
    """

    def __init__(
        self,
        variant: Variant,
        seats: Sequence[SeatPlayer],
        random: Random,
        store: MatchStore | None,
        record: Record,
        thinker: Thinker | None = None,
    ) -> None:
        if len(seats) != variant.table.players:
            raise ValueError(f"{variant.name} is played by {variant.table.players}")
        self.variant = variant
        self.players = list(seats)
        self.human: int | None = next(
            (seat for seat, player in enumerate(seats) if player.kind == HUMAN), None
        )
        self.pause = 0.6
        self.trouble = ""
        self._random = random
        self._store = store
        self._record = record
        self._thinker: Thinker = thinker or ThreadThinker()
        self._thinking = False
        self._teller = Teller([player.name for player in seats], self.human)
        self._steps: list[Step] = []
        self._undoable: list[int] = []
        self._last_move: float | None = None
        self._state: State

    @classmethod
    def new(
        cls,
        variant: Variant,
        seats: Sequence[SeatPlayer],
        random: Random,
        store: MatchStore | None = None,
        first_dealer: int | None = None,
        thinker: Thinker | None = None,
    ) -> Game:
        """Sit down and deal the first hand; the first dealer is drawn unless given."""
        record = Record(variant, [PlayerEntry(p.name, p.kind) for p in seats], [])
        game = cls(variant, seats, random, store, record, thinker)
        if first_dealer is None:
            first_dealer = random.randrange(variant.table.players)
        game._deal(first_dealer, [0] * len(variant.table.sides))
        return game

    @classmethod
    def resume(
        cls,
        record: Record,
        store: MatchStore | None,
        random: Random,
        thinker: Thinker | None = None,
    ) -> Game:
        """Go on with a match that was saved."""
        seats = [SeatPlayer(entry.name, entry.kind) for entry in record.players]
        game = cls(record.variant, seats, random, store, record, thinker)
        game._state = fold(record.variant, game._hand)
        game._find_undoable()
        return game

    # --- what there is to see ----------------------------------------------------------------

    @property
    def eye(self) -> int:
        """The seat through whose eyes the game is shown."""
        return self.human or 0

    @property
    def record(self) -> Record:
        """The match as it is saved."""
        return self._record

    @property
    def _hand(self) -> HandRecord:
        return self._record.hands[-1]

    @property
    def hand_number(self) -> int:
        """The number of the hand, from 1."""
        return self._hand.number

    @property
    def dealer(self) -> int:
        """The seat that dealt this hand."""
        return self._hand.dealer

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals by account, with this hand's score as soon as it is over."""
        result = self._hand.result
        return tuple(result.totals if result else self._hand.scores)

    @property
    def stage(self) -> Stage:
        """Where the match stands."""
        if self._state.phase is not Phase.OVER:
            return Stage.PLAYING
        return Stage.HAND_OVER if self.winner is None else Stage.MATCH_OVER

    @property
    def winner(self) -> int | None:
        """The account that has won the match, None while it goes on."""
        return winner(self.variant, self.totals) if self._state.phase is Phase.OVER else None

    @property
    def history(self) -> list[FinishedHand]:
        """The finished hands, in order."""
        return [
            FinishedHand(
                hand.number, hand.dealer, tuple(hand.scores), tuple(hand.result.lines),
                tuple(hand.result.totals), hand.result.ended, hand.result.by, hand.result.how,
            )
            for hand in self._record.hands
            if hand.result is not None
        ]  # fmt: skip

    def view(self) -> PlayerView:
        """What the human sees: all cards once the hand is over."""
        if self._state.phase is Phase.OVER:
            return open_view(self._state, self.eye)
        return view_of(self._state, self.eye)

    # --- what the human may do ---------------------------------------------------------------

    @property
    def your_turn(self) -> bool:
        """Whether the human is to act."""
        return self._state.phase is not Phase.OVER and self._state.turn == self.human

    def why_not(self, action: Action) -> Refusal | None:
        """Why the action is refused now, None if it is lawful."""
        return verify(self._state, action)

    def targets(self, cards: Sequence[Card]) -> list[Target]:
        """Lawful places to drop these cards of the hand; with no cards, to drop the pile."""
        return drops.targets(self.view(), cards) if self.your_turn else []

    def opening(self, groups: Sequence[Group]) -> OpeningCheck:
        """What these groups count as an opening from the hand."""
        return drops.opening(self.view(), groups)

    def opening_take(self, first: Group, groups: Sequence[Group]) -> OpeningCheck:
        """What these groups count as an opening with the pile; ``first`` joins the top card."""
        return drops.opening_take(self.view(), first, groups)

    def pile_ways(self) -> list[Take]:
        """Lawful ways to take the pile now."""
        return drops.pile_ways(self.view()) if self.your_turn else []

    takes = pile_ways

    def simple_actions(self) -> list[Action]:
        """Lawful actions of the human for which no cards need to be chosen."""
        return drops.simple_actions(self.view()) if self.your_turn else []

    def hint(self) -> Decision | None:
        """What the standard player would do in the human's place, None when it is not his turn."""
        return decide(self.view(), "standard", 0) if self.your_turn else None

    def submit(self, action: Action) -> Refusal | None:
        """The human plays; a refusal changes nothing."""
        refusal = verify(self._state, action)
        if refusal is not None:
            return refusal
        self._play(action, "")
        return None

    # --- undo --------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether the human's last action can be taken back."""
        return bool(self._undoable)

    def undo(self) -> bool:
        """Take the human's last action back; whether there was one to take back."""
        if not self._undoable:
            return False
        count = self._undoable.pop()
        del self._hand.actions[count:]
        self._state = fold(self.variant, self._hand)
        self._thinking = False
        self._save()
        self._steps.append(Step(self.human, None, "", [], "", self.view()))
        return True

    def _find_undoable(self) -> None:
        """Find out from the log which actions can be taken back after resuming."""
        self._undoable = []
        if self._hand.result is not None:
            return
        state, _ = opened(self.variant, self._hand)
        for count, action in enumerate(self._hand.actions):
            self._mark(count, action, apply(state, action), state)

    def _mark(self, count: int, action: Action, events: Sequence[Event], state: State) -> None:
        """Note whether this action, the log having ``count`` before it, can be taken back."""
        shown = any(isinstance(event, CardDrawn | HandEnded) for event in events)
        if action.seat != self.human or shown or state.turn != self.human:
            self._undoable.clear()
        else:
            self._undoable.append(count)

    # --- the course of the match -------------------------------------------------------------

    def poll(self, now: float) -> list[Step]:
        """What has happened since the last call; lets a computer player move when it is time.

        ``now`` is any clock in seconds that never goes back.
        """
        if self._waiting_for_computer():
            self._think(now)
        steps, self._steps = self._steps, []
        if steps:
            self._last_move = now
        return steps

    def _waiting_for_computer(self) -> bool:
        return self._state.phase is not Phase.OVER and self._state.turn != self.human

    def _think(self, now: float) -> None:
        seat = self._state.turn
        if not self._thinking:
            self._thinking = True
            self._chosen: Decision | None = None
            seed = self._random.getrandbits(32)
            self._thinker.start(view_of(self._state, seat), self.players[seat].kind, seed)
        if self._chosen is None:
            self._chosen = self._thinker.poll()
        waited = self._last_move is None or now >= self._last_move + self.pause
        if self._chosen is None or self._steps or not waited:
            return
        decision = self._chosen
        if verify(self._state, decision.action) is not None:
            log.error("%s chose what is not lawful: %s", self.players[seat].kind, decision.action)
            decision = Decision(first_lawful(view_of(self._state, seat)), "")
        self._play(decision.action, decision.reason)

    def _play(self, action: Action, reason: str) -> None:
        self._thinking = False
        count = len(self._hand.actions)
        events = apply(self._state, action)
        self._hand.actions.append(action)
        self._mark(count, action, events, self._state)
        if self._state.phase is Phase.OVER:
            self._finish_hand()
        self._save()
        self._tell(action.seat, action, reason, events)

    def _tell(
        self, seat: int | None, action: Action | None, reason: str, events: list[Event]
    ) -> None:
        seen = redacted(events, self.eye)
        line = self._teller.line(action, seen)
        self._steps.append(Step(seat, action, reason, seen, line, self.view()))

    def _deal(self, dealer: int, totals: Sequence[int]) -> None:
        number = len(self._record.hands) + 1
        deck = shuffled(self.variant.full_pack(), self._random)
        self._record.hands.append(HandRecord(number, dealer, list(totals), deck))
        self._undoable.clear()
        self._thinking = False
        self._state, events = opened(self.variant, self._hand)
        if self._state.phase is Phase.OVER:
            self._finish_hand()
        self._save()
        self._tell(None, None, "", events)

    def _finish_hand(self) -> None:
        lines = score(self._state)
        totals = new_totals(self._hand.scores, lines)
        ended = self._state.ended
        assert ended is not None
        self._hand.result = HandResult(ended, self._state.by, self._state.how, lines, totals)

    def next_hand(self) -> None:
        """Deal the next hand.

        Raises:
            ValueError: while a hand is being played, and after the end of the match.
        """
        if self.stage is not Stage.HAND_OVER:
            raise ValueError("no hand can be dealt now")
        self._deal(next_dealer(self.variant, self.dealer), self.totals)

    def _save(self) -> None:
        if self._store is None:
            return
        try:
            self._store.save(self._record)
            self.trouble = ""
        except OSError as error:
            log.error("the match could not be saved: %s", error)
            self.trouble = f"The match could not be saved: {error.strerror or error}."

    def close(self) -> None:
        """Let the computer players go."""
        self._thinker.close()

"""One match at a table: the log of actions, the players, undo, and saving after each action."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from random import Random, SystemRandom
from typing import Self

from ..notation.reasons import Why
from ..notation.record import HandRecord, PlayerEntry, Record
from ..notation.replay import result_of, start, state_after
from ..players.advice import Advice
from ..players.explain.move_names import deed
from ..players.player import Decision
from ..players.special_hand_progress import keeping_matters
from ..rules.actions import Action, TableThrees
from ..rules.cards import Card, shuffled
from ..rules.engine import apply
from ..rules.events import Event
from ..rules.fines import fine_due
from ..rules.match import next_dealer, seated, winner
from ..rules.refusal import Cause, IllegalActionError, Refusal
from ..rules.state import Ended, Phase, State
from ..rules.variant import Variant
from ..rules.view import PlayerView, open_view, redacted, view_of
from .fallback_player import first_lawful
from .fixture import Fixture
from .hints import advice_for, hint_for
from .legal_queries import LegalQueries
from .log_sentences import Teller
from .onlooker import NOBODY, as_told, onlooker_view
from .placing import settled
from .reason_words import reason_in, reason_words, why_words
from .recent_turns import RecentTurns
from .replay_steps import ToldLine, came_this_turn, lines_of_hand, top_is_new
from .saver import MatchStore, Saver
from .seating import cut_record, names_of, sitting_in
from .sheet import Sheet, hand_sheet
from .sheet_entries import ending_words
from .steps import HUMAN, FinishedHand, SeatPlayer, Stage, Step, finished_hands
from .thinking import Deliberation, Thinker
from .undoing import Undoing
from .worker import worker_thinker

__all__ = ["HUMAN", "FinishedHand", "Game", "MatchStore", "SeatPlayer", "Stage", "Step"]

log = logging.getLogger(__name__)

PAUSE = 0.6


class Game(Undoing):
    """One match at a table, with at most one human player.

    ``legal`` answers what the human may do. ``pause`` is the time in seconds between the moves of
    computer players. After the human's turn the next of them waits ``second_thought`` seconds if
    that is longer, as long as the turn can be undone. With ``always_ask`` the human is asked about
    each three that may be kept; otherwise threes that are of no use in hand are tabled at once. A
    match with a ``fixture`` is that one hand. Make all calls from one thread.
    """

    def __init__(
        self,
        record: Record,
        store: MatchStore | None,
        random: Random | None = None,
        thinker: Thinker | None = None,
        fixture: Fixture | None = None,
    ) -> None:
        super().__init__(record)
        self.fixture, self.is_daily = fixture, fixture is not None
        self.legal = LegalQueries(self)
        self.pause = PAUSE
        self.second_thought = 0.0
        self.always_ask = True
        self._viewed: tuple[State, tuple[object, ...], PlayerView] | None = None
        self._tabled: tuple[tuple[bool, list[Action]], bool] = (True, []), False
        """``always_ask`` and the actions up to threes that were tabled last, and whether these are
        tabled without a question."""
        self._tells_why = False
        self._saver = Saver(store) if store is not None else None
        self._random = random or SystemRandom()
        seed_of = self._any_seed if fixture is None else fixture.seed_of
        self._deliberation = Deliberation(thinker or worker_thinker(), seed_of)
        self._told_at: float | None = None
        self._turn_ended_at: float | None = None
        """When the human's last turn was told to have ended."""
        self._hurried = False
        """Whether the human is in a hurry since then."""
        self._decks: Sequence[Sequence[Card]] = ()
        """The packs of the hands to come from the first on, where they are not shuffled."""

    @classmethod
    def new(
        cls,
        variant: Variant,
        seats: Sequence[SeatPlayer],
        random: Random | None = None,
        store: MatchStore | None = None,
        first_dealer: int | None = None,
        thinker: Thinker | None = None,
        fixture: Fixture | None = None,
        decks: Sequence[Sequence[Card]] = (),
    ) -> Self:
        """Sit down and deal the first hand. The first dealer is drawn by lot unless given.

        Cards are shuffled with the system's entropy unless ``random`` is given. With a ``fixture``
        its deck is dealt by its dealer. The first hands are dealt from ``decks`` instead, the pack
        of each hand with its top card first.

        Raises:
            ValueError: if the variant is played by another number of players.
        """
        if len(seats) != variant.table.players:
            raise ValueError(f"{variant.name} is played by {variant.table.players} players")
        record = Record(variant, [PlayerEntry(player.name, player.kind) for player in seats])
        game = cls(record, store, random, thinker, fixture)
        if game._saver is not None:
            game._saver.begin()
        game._decks = decks
        game._deal_first(fixture.dealer if fixture is not None else first_dealer)
        return game

    @classmethod
    def resume(
        cls,
        record: Record,
        store: MatchStore | None = None,
        random: Random | None = None,
        thinker: Thinker | None = None,
        fixture: Fixture | None = None,
        decks: Sequence[Sequence[Card]] = (),
    ) -> Self:
        """Go on with a match from the end of its record. A match already over is put away.

        ``decks`` are as in ``new``, those of the hands played already included.

        Raises:
            IllegalActionError: if an action of the last hand is not lawful.
        """
        game = cls._taken_up(record, store, random, thinker, fixture)
        game._decks = decks
        if game._saver is not None and game.stage is Stage.MATCH_OVER:
            game._saver.finish(record)
        return game

    @classmethod
    def _taken_up(
        cls,
        record: Record,
        store: MatchStore | None,
        random: Random | None,
        thinker: Thinker | None,
        fixture: Fixture | None,
    ) -> Self:
        game = cls(record, store, random, thinker, fixture)
        if not record.hands:
            game._deal_first(None)
            return game
        game._state = state_after(game._hand, record.variant)
        if game._state.phase is Phase.OVER:
            game._finish_hand()
        else:
            game._hand.result = None
            game._find_undoable()
        return game

    @classmethod
    def from_record(
        cls,
        record: Record,
        hand: int,
        action: int,
        store: MatchStore | None = None,
        random: Random | None = None,
        human: int | None = None,
        thinker: Thinker | None = None,
        fixture: Fixture | None = None,
    ) -> Self:
        """A new match that goes on from a point of a record. The record itself does not change.

        The point is after the first ``action`` actions of the hand with index ``hand``. The human
        takes the seat ``human`` if it is given. An unfinished match in the store is put away, as
        for a new match.

        Raises:
            IndexError: if the record has no such hand.
        """
        cut = cut_record(record, hand, action, human)
        game = cls._taken_up(cut, store, random, thinker, fixture)
        if game._saver is not None:
            game._saver.begin()
        if game.stage is not Stage.MATCH_OVER:
            game._save()
        return game

    # --- what there is to see ----------------------------------------------------------------

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
        """The totals by account, including this hand's score once it is over."""
        result = self._hand.result
        return tuple(result.totals if result else self._hand.scores)

    @property
    def stage(self) -> Stage:
        """Where the match stands."""
        if self._state.phase is not Phase.OVER:
            return Stage.PLAYING
        ends = self.fixture is not None or self.winner is not None
        return Stage.MATCH_OVER if ends else Stage.HAND_OVER

    @property
    def winner(self) -> int | None:
        """The account that has won the match, None while it goes on."""
        if self._state.phase is not Phase.OVER:
            return None
        return winner(self.variant, self.totals, self.hand_number)

    @property
    def history(self) -> list[FinishedHand]:
        """The finished hands, in order."""
        return finished_hands(self._record)

    def how_ended(self, hand: FinishedHand) -> str:
        """How a finished hand ended, in a sentence."""
        seating = sitting_in(self._record.hands[hand.index], self.variant)
        name = None if hand.by is None else names_of(self._record, hand.index)[hand.by]
        mine = hand.by is not None and seating[hand.by] == self.human_player
        return ending_words(Ended(hand.ended), hand.how, name, mine=mine)

    def view(self) -> PlayerView:
        """What the human sees: all cards once the hand is over, none while they sit out.

        One object for each length of the log. Callers must not change it.
        """
        state = self._state
        key = (len(self._hand.actions), state.phase, state.turn, self.eye, self.looks_on)
        if self._viewed is None or self._viewed[0] is not state or self._viewed[1] != key:
            if state.phase is Phase.OVER:
                made = open_view(state, self.eye)
            else:
                made = (onlooker_view if self.looks_on else view_of)(state, self.eye)
            self._viewed = (state, key, made)
        return self._viewed[2]

    def recent(self) -> RecentTurns:
        """What each player did since the human's last turn. Each call works it out anew."""
        return RecentTurns.of(self._record, self.eye)

    def log_lines(self) -> list[ToldLine]:
        """The log of this hand, as far as the human may know it now."""
        return lines_of_hand(self._record, self.human, why=self.tells_why)

    def came_this_turn(self) -> list[Card]:
        """The cards that have come into the hand shown since its player's last turn."""
        return came_this_turn(self._record, self.eye)

    def top_is_new(self) -> bool:
        """Whether it is the human's turn and another player put the top card on the pile."""
        return self.your_turn and top_is_new(self._record, self.eye)

    def sheet(self, hand: int | None = None) -> Sheet | None:
        """The score sheet of the hand with that index, or of the last one that is over.

        None if that hand is not over.
        """
        over = [i for i, played in enumerate(self._record.hands) if played.result is not None]
        index = over[-1] if hand is None and over else hand
        if index is None or index not in over:
            return None
        played = self._record.hands[index]
        state = state_after(played, self.variant)
        seating = sitting_in(played, self.variant)
        you = self.human_player
        seat = seating.index(you) if you in seating else None
        sheet = hand_sheet(self._record, index, state, seat)
        return sheet if self.fixture is None else sheet.alone()

    def reasons(self, hand: int | None = None) -> dict[int, str]:
        """The reasons of the players' actions in the hand with that index, or in the last one.

        The keys are indices of actions. Empty while the human may not know.
        """
        played = self._record.hands[-1 if hand is None else hand]
        running = played is self._hand and self._state.phase is not Phase.OVER
        if running and not self._knows_why:
            return {}
        return {at: reason_in(played, at) for at in sorted({*played.comments, *played.reasons})}

    @property
    def tells_why(self) -> bool:
        """Whether the human gets the computer players' reasons while the hand is played.

        They can give cards away, so by default they come at the end of the hand. In a match with a
        fixture they always do.
        """
        return self._tells_why and self.fixture is None

    @tells_why.setter
    def tells_why(self, wanted: bool) -> None:
        self._tells_why = wanted

    @property
    def _knows_why(self) -> bool:
        """Whether the human may know the others' reasons now. Without a human, all are told."""
        return self.tells_why or self._state.phase is Phase.OVER or self.human_player is None

    @property
    def trouble(self) -> str:
        """A sentence for the player if the match is not saved, or kept elsewhere; else empty."""
        return self._saver.trouble if self._saver is not None else ""

    @property
    def has_put_away(self) -> bool:
        """Whether an unfinished match was put away for this one."""
        return self._saver is not None and self._saver.put_away

    # --- what the human may do ---------------------------------------------------------------

    @property
    def your_turn(self) -> bool:
        """Whether the human is to act."""
        return self._state.phase is not Phase.OVER and self._state.turn == self.human

    @property
    def gives_hints(self) -> bool:
        """Whether the human may ask for hints."""
        return self.fixture is None

    @property
    def can_take_back(self) -> bool:
        """Whether the human's last decision in this hand can be taken back, whatever followed."""
        return self.fixture is None and super().can_take_back

    def hint(self) -> Decision | None:
        """What the standard player would do in the human's place; None if it is not their turn."""
        return hint_for(self.view()) if self.your_turn else None

    def advice(self) -> Advice | None:
        """The best move in the human's place and the next best, found by search.

        None if it is not their turn. Takes time: call it from a thread.
        """
        return advice_for(self.view()) if self.your_turn else None

    def submit(self, action: Action) -> Refusal | None:
        """Play an action of the human. A refusal changes nothing, but some fine it (HR-2)."""
        if self._state.phase is not Phase.OVER and not self.your_turn:
            return Refusal(Cause.NOT_YOUR_TURN, {"turn": self._state.turn})
        try:
            self._play(action)
        except IllegalActionError as error:
            if fine := fine_due(self._state, action, error.refusal):
                self._play(fine)
            return error.refusal
        return None

    def _any_seed(self, _state: State) -> int:
        return self._random.getrandbits(32)

    def _stop_thinking(self) -> None:
        self._deliberation.next()

    # --- the course of the match -------------------------------------------------------------

    def poll(self, now: float) -> list[Step]:
        """The steps since the last call. Lets one computer player move when it is time.

        ``now`` is any clock in seconds that never goes back. Never waits.
        """
        if self._state.phase is not Phase.OVER and not self.your_turn:
            self._let_think(now)
        elif self._state.phase is Phase.THREES and not self._steps:
            self._table_threes()
        steps, self._steps = self._steps, []
        if steps:
            self._told_at = now
        if steps and steps[-1].seat == self.human and not self.your_turn:
            self._turn_ended_at, self._hurried = now, False
        return steps

    def _table_threes(self) -> None:
        """Table the human's threes if keeping one back is of no use."""
        view = self.view()
        if self._needs_no_answer(view):
            self.submit(TableThrees(view.seat))

    def _needs_no_answer(self, view: PlayerView) -> bool:
        """Whether the human's threes are tabled without a question."""
        return view.phase is Phase.THREES and not (self.always_ask or keeping_matters(view))

    def _unasked(self, count: int) -> bool:
        action = self._hand.actions[count]
        if not isinstance(action, TableThrees):
            return False
        asked = self.always_ask, self._hand.actions[: count + 1]
        if self._tabled[0] != asked:
            before = state_after(self._hand, self.variant, count)
            self._tabled = asked, self._needs_no_answer(view_of(before, action.seat))
        return self._tabled[1]

    def hurry(self) -> None:
        """Skip the pause before the next move. It comes as soon as the player has decided.

        Of the time for a second thought after the human's turn ``PAUSE`` stays: a click too many
        must not take it.
        """
        self._told_at = None
        self._hurried = True

    def _is_rested(self, now: float) -> bool:
        """Whether the pause before a computer player's move is over."""
        if self.can_undo and self._turn_ended_at is not None:
            wait = min(self.second_thought, PAUSE) if self._hurried else self.second_thought
            if now < self._turn_ended_at + wait:
                return False
        return self._told_at is None or now >= self._told_at + self.pause

    def _let_think(self, now: float) -> None:
        seat = self._state.turn
        player = self.seating[seat]
        assert player is not None, "nobody acts for an extra hand"
        kind = self.players[player].kind
        chosen = self._deliberation.decision(self._state, kind)
        if chosen is None or self._steps or not self._is_rested(now):
            return
        action = chosen.action
        try:
            self._play(action, chosen.why)
        except IllegalActionError as error:
            log.error("%s chose %s, which is refused: %s", kind, action, error.refusal.message)
            self._play(first_lawful(view_of(self._state, seat)))

    def _play(self, action: Action, why: Why = ()) -> None:
        """Play an action: complete it, verify it and apply it.

        Raises:
            IllegalActionError: with the refusal; nothing has changed then.
        """
        action = settled(self._state, action)
        before = view_of(self._state, action.seat) if why else None
        events = apply(self._state, action)
        self._deliberation.next()
        hand = self._hand
        count = len(hand.actions)
        if before is not None:
            hand.reasons[count] = why
            hand.comments[count] = reason_words(deed(before, action), why)
        hand.actions.append(action)
        self._undone.clear()
        self._note_undoable(count, action.seat, events, self._state)
        if self._state.phase is Phase.OVER:
            self._finish_hand()
        self._save()
        self._tell(action.seat, action, why_words(why), events)

    def _tell(
        self, seat: int | None, action: Action | None, reason: str, events: Sequence[Event]
    ) -> None:
        seen = redacted(events, NOBODY if self.looks_on else self.eye)
        if action is not None:
            told = as_told(action, reason, seen, self.human)
            if told is None:
                return
            action, reason = told
        if not self._knows_why:
            reason = ""
        view = self.view()
        line = Teller(self.names, self.human).line(seen, view)
        self._steps.append(Step(seat, action, reason, seen, line, view))

    def _deal_first(self, dealer: int | None) -> None:
        """Deal the first hand of the match; the dealer is drawn by lot unless given."""
        sides = self.variant.table.sides
        if dealer is None:
            dealer = self._random.choice(sorted(seat for side in sides for seat in side))
        self._deal(dealer, [0] * len(sides))

    def _deal(self, dealer: int, totals: Sequence[int]) -> None:
        number = self._hand.number + 1 if self._record.hands else 1
        if self.fixture is not None:
            deck = list(self.fixture.deck)
        elif number <= len(self._decks):
            deck = list(self._decks[number - 1])
        else:
            deck = shuffled(self.variant.full_pack(), self._random)
        here = seated(self.variant, number)
        self._record.hands.append(HandRecord(number, dealer, list(totals), deck, seated=here))
        self._undoable.clear()
        self._undone.clear()
        self._stop_thinking()
        self._state, events = start(self._hand, self.variant)
        if self._state.phase is Phase.OVER:
            self._finish_hand()
        self._save()
        self._tell(None, None, "", events)

    def _finish_hand(self) -> None:
        self._hand.result = result_of(self._state)

    def next_hand(self) -> None:
        """Deal the next hand.

        Raises:
            ValueError: while a hand is being played, and after the end of the match.
        """
        if self.stage is not Stage.HAND_OVER:
            raise ValueError("no hand can be dealt now")
        self._deal(next_dealer(self.variant, self.dealer), self.totals)

    def _save(self) -> None:
        if self._saver is None:
            return
        self._saver.save(self._record)
        if self.stage is Stage.MATCH_OVER:
            self._saver.finish(self._record)

    @property
    def is_saved(self) -> bool:
        """Whether the match is saved as it stands. Waits a moment for a write in progress."""
        return self._saver is not None and self._saver.is_safe()

    def save_again(self) -> bool:
        """Retry what could not be saved; whether everything is saved now. True without a store."""
        return self._saver is None or self._saver.try_again()

    def flush(self) -> None:
        """Wait until all is saved, for ten seconds at most."""
        if self._saver is not None:
            self._saver.flush()

    def close(self) -> None:
        """Leave the table: stop the computer players, and wait until everything is saved.

        What could not be saved is tried once more; ``trouble`` says if that fails too.
        """
        self._deliberation.close()
        if self._saver is not None:
            self._saver.close()

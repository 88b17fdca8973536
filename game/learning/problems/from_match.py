"""A problem from a match: the player's decision that cost most, set anew.

The prices tell which decision that was. What would have been best, and why, is worked out again
when the problem is wanted, beside the window.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, TypeAlias

from ...controller.pricing import JUDGE, PricedHand
from ...controller.review import decisions
from ...controller.seating import human_seat
from ...controller.worker import Worker
from ...notation.record import HandRecord, PlayerEntry, Record
from ...notation.replay import state_after
from ...players import Searcher, make_player
from ...players.advice import Size, size_of
from ...players.explain import move_reasons
from ...players.explain.compared import Compared
from ...players.search.candidates import Candidate
from ...rules.actions import Action
from ...rules.variant import Variant
from ...rules.view import PlayerView, view_of
from .answers import effect_of, is_complete
from .comparing import Comparison
from .problem import Choice, Problem, Theme, side_of, theme_of
from .sides import OF_THE_CARD_THROWN, why_this_side

log = logging.getLogger(__name__)

SURE: Final = 3.0
"""Standard errors by which a decision has to cost more than nothing."""
MARKED: Final = frozenset({Size.CLEAR, Size.LARGE})
"""The losses that make a problem."""
DEALS: Final = 300
"""Deals in which the best answer and the player's are compared, not those that led to them."""
TRIES: Final = 5
"""Decisions that are looked into, the costliest first, until one makes a problem."""
PATIENCE: Final = 120.0
"""Seconds for one of them. It takes less than one with the compiled simulator, some without."""


@dataclass(frozen=True, slots=True)
class Missed:
    """A decision of the player's that cost much: the action with that index, in the hand with that
    index. ``turn`` is the number of their turn, 0 for an answer; ``cost`` is in points.
    """

    hand: int
    action: int
    turn: int
    cost: float


@dataclass(frozen=True)
class MatchProblem(Problem):
    """A problem from a match.

    ``number`` is that of the hand, ``turn`` that of the player's turn in it, 0 for an answer.
    ``played`` is what the player did then, one of the choices. ``players`` are those of the match.
    """

    number: int
    turn: int
    played: Choice
    players: tuple[PlayerEntry, ...]
    rules: Variant

    @property
    def variant(self) -> Variant:
        """The game of the match, with its house rules."""
        return self.rules

    def record(self, players: Sequence[PlayerEntry]) -> Record:
        """The hand up to the position, with those who played it, whoever else is at hand."""
        return super().record(list(self.players))


def missed(record: Record, priced: Sequence[PricedHand | None]) -> list[Missed]:
    """The decisions that cost clearly more than nothing, costliest first.

    ``priced`` are the prices of the hands, None where they are not known.
    """
    found = [
        one
        for index, prices in enumerate(priced)
        if prices is not None
        for one in _missed_in(record, index, prices)
    ]
    return sorted(found, key=lambda one: -one.cost)


def _missed_in(record: Record, index: int, priced: PricedHand) -> Iterator[Missed]:
    hand = record.hands[index]
    seat = human_seat(record, hand)
    if seat is None:
        return
    places = [place for place, _view, _action in decisions(record.variant, hand, seat)]
    # Prices of another version of the rules may not fit.
    for place, price in zip(places, priced.prices, strict=False):
        if price.size in MARKED and price.cost >= SURE * price.error:
            yield Missed(index, place, price.turn, price.cost)


def problem_from(record: Record, index: int, action: int, turn: int = 0) -> MatchProblem | None:
    """The problem that a decision makes: the action with that index, in the hand with that index.

    None if what would have been better is not sure, cannot be asked, or has no reason that can be
    told. Takes some seconds: ask in another process.
    """
    hand = record.hands[index]
    before = HandRecord(
        number=hand.number, dealer=hand.dealer, scores=list(hand.scores), deck=hand.deck,
        actions=hand.actions[:action], seated=hand.seated,
    )  # fmt: skip
    state = state_after(before, record.variant)
    view = view_of(state, state.turn)
    own = _to_its_end(hand.actions[action:])
    judge = make_player(JUDGE, 0)
    assert isinstance(judge, Searcher), "the judge looks ahead"
    _decision, found, verdict = judge.think(view, also=own[0])
    if verdict is None:
        return None
    best = found[verdict.best]
    answers = [best.actions, own]
    other = _another(view, found, verdict.order, answers)
    answers += [other.actions] if other is not None else []
    effects = [effect_of(view, answer) for answer in answers]
    theme = theme_of(view, effects)
    if theme is None or side_of(theme, effects[0]) == side_of(theme, effects[1]):
        return None
    comparison = Comparison(view, answers, Random(0))
    choices = _compared(view, comparison)
    if choices is None:
        return None
    # What tells the best from the player's own is what Look back says.
    moves = Compared(view, found, verdict)
    played = next((at for at in verdict.order if found[at].first == own[0]), verdict.best)
    same = played == verdict.best
    why = move_reasons.explain(moves) if same else move_reasons.explain_beside(moves, played)
    why = why_this_side(view, theme, best.actions, own, why)
    if not why or (theme is Theme.LAY and why[0].key.startswith(OF_THE_CARD_THROWN)):
        return None
    return MatchProblem(
        key=f"match {hand.number}-{action}", game=record.variant.key, theme=theme, found=0.0,
        hand=before, choices=tuple(sorted(choices, key=lambda choice: choice.cost)), why=why,
        number=hand.number, turn=turn, played=choices[1],
        players=tuple(record.players), rules=record.variant,
    )  # fmt: skip


def _to_its_end(actions: Sequence[Action]) -> tuple[Action, ...]:
    """What was done, up to the end of the turn or the next card seen."""
    done: list[Action] = []
    for action in actions:
        if done and action.seat != done[0].seat:
            break
        done.append(action)
        if is_complete(done):
            break
    return tuple(done)


def _another(
    view: PlayerView,
    found: Sequence[Candidate],
    order: Sequence[int],
    answers: Sequence[tuple[Action, ...]],
) -> Candidate | None:
    """The best answer that comes to something else than these."""
    told = [effect_of(view, answer) for answer in answers]
    return next((found[at] for at in order if effect_of(view, found[at].actions) not in told), None)


def _compared(view: PlayerView, comparison: Comparison) -> list[Choice] | None:
    """The answers with their costs, if the first is better than the second for sure, and as good as
    all others as far as can be told.
    """
    answers = comparison.answers
    comparison.play_deals(DEALS, range(len(answers)))
    leads = [comparison.lead(0, at) for at in range(1, len(answers))]
    cost, error = leads[0]
    if size_of(view, cost, error) not in MARKED or cost < SURE * error:
        return None
    if any(lead < -error for lead, error in leads):
        return None
    choices = [Choice(answers[0])]
    for actions, (lead, error) in zip(answers[1:], leads, strict=True):
        # One that is as good as the best is judged so when it is given.
        if size_of(view, lead, error) is not Size.NONE:
            choices.append(Choice(actions, round(lead, 1), round(error, 1)))
    return choices


Work: TypeAlias = Callable[[Record, int, int, int], MatchProblem | None]
"""Works out the problem that a decision makes (``problem_from``)."""


class Setter:
    """Looks in a thread for the first of some decisions that makes a problem.

    ``problem`` is what was found, None until then; ``done`` tells whether it looks no further, and
    ``failed`` whether it could not look into one of them, whatever the cause.
    """

    def __init__(
        self, record: Record, decisions: Sequence[Missed], work: Work | None = None
    ) -> None:
        self.problem: MatchProblem | None = None
        self.done = self.failed = False
        self._worker = Worker(PATIENCE, modest=True)
        self._closed = threading.Event()
        self._work = work or self._in_worker
        args = record, decisions[:TRIES]
        threading.Thread(target=self._look, args=args, name="problem", daemon=True).start()

    def _look(self, record: Record, decisions: Sequence[Missed]) -> None:
        try:
            for one in decisions:
                if self._closed.is_set() or self.problem is not None:
                    break
                self._try(record, one)
        finally:
            self.done = True
            self._worker.close()

    def _try(self, record: Record, one: Missed) -> None:
        try:
            self.problem = self._work(record, one.hand, one.action, one.turn)
        except Exception:
            # Whatever it was, the next may make a problem, and who waits is told.
            if not self._closed.is_set():
                self.failed = True
                log.exception("a decision could not be set as a problem")

    def _in_worker(self, record: Record, index: int, action: int, turn: int) -> MatchProblem | None:
        # The other hands need not go over to the process.
        match = Record(record.variant, record.players, [record.hands[index]])
        return self._worker.run(problem_from, match, 0, action, turn, given_up=self._closed)

    def close(self) -> None:
        """Stop looking. Never waits."""
        self._worker.give_up(self._closed)

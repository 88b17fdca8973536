"""A review of a hand: the human's moves that cost most.

The player that gives hints judges every decision again, from what could be known at the time. It
works in a worker process; the window polls and shows what has been found so far.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ..notation.reasons import Reason
from ..notation.record import HandRecord
from ..notation.replay import start
from ..players import Searcher, make_player
from ..players.advice import Advice, Finding, advise, judge
from ..rules.actions import Action, Discard
from ..rules.engine import apply
from ..rules.state import Phase
from ..rules.variant import Variant
from ..rules.view import PlayerView, view_of
from .worker import PlayerFailedError, Worker

log = logging.getLogger(__name__)

ADVISER = "master"
"""The kind of player that gives advice and reviews."""

WORTH_TELLING = 30.0
"""The cost in points, and at least two standard errors, from which on a move is told that nothing
else speaks against."""


@dataclass(frozen=True, slots=True)
class CostlyMove:
    """A decision of the human that was not the best, or that a fact speaks against: ``played``, the
    action with the index ``action``.

    ``turn`` numbers the human's turns from 1; it is 0 if another player was in turn.
    """

    action: int
    played: Action
    finding: Finding
    turn: int = 0


def worth_telling(finding: Finding) -> bool:
    """Whether a move cost so much that it is told for that alone."""
    return finding.cost >= max(WORTH_TELLING, 2 * finding.error)


def advise_seat(view: PlayerView, kind: str = ADVISER, seed: int = 0) -> Advice:
    """Advice for the seat in turn, worked out in this process."""
    return advise(_searcher(kind, seed), view)


def judge_move(
    view: PlayerView, action: Action, kind: str = ADVISER, seed: int = 0
) -> Finding | None:
    """The cost of a move, worked out in this process."""
    return judge(_searcher(kind, seed), view, action)


def _searcher(kind: str, seed: int) -> Searcher:
    player = make_player(kind, seed)
    if not isinstance(player, Searcher):
        raise ValueError(f"{kind} does not look ahead")
    return player


def decisions(
    variant: Variant, hand: HandRecord, seat: int
) -> Iterator[tuple[int, PlayerView, Action]]:
    """Every decision of a seat in a hand: index of the action, the view before it, the action."""
    state, _ = start(hand, variant)
    for place, action in enumerate(hand.actions):
        if state.phase is Phase.OVER:
            return
        if action.seat == seat:
            yield place, view_of(state, seat), action
        apply(state, action)


def turns(found: Sequence[tuple[int, PlayerView, Action]]) -> list[int]:
    """The number of the turn of each of a player's decisions; 0 for an answer to their partner."""
    told: list[int] = []
    ended = 0
    for _place, view, action in found:
        told.append(0 if view.phase is Phase.ANSWER else ended + 1)
        ended += isinstance(action, Discard)
    return told


class Review:
    """Reviews one hand in a thread. ``poll`` takes in what was found since the last call."""

    def __init__(
        self,
        variant: Variant,
        hand: HandRecord,
        seat: int,
        judge: Callable[[PlayerView, Action], Finding | None] | None = None,
    ) -> None:
        # A worker of its own, so that players and hints do not wait for the review.
        self._worker = Worker()
        self._judge = judge or self._judge_in_worker
        self._decisions = list(decisions(variant, hand, seat))
        self._turns = turns(self._decisions)
        # What each move came to: a costly one, else whether it could be judged at all.
        self._found: queue.SimpleQueue[CostlyMove | bool] = queue.SimpleQueue()
        self._costly: list[CostlyMove] = []
        self._looked_at = self._failed = 0
        self._begun = 0
        self._closed = threading.Event()
        threading.Thread(target=self._look_back, name="review", daemon=True).start()

    def _look_back(self) -> None:
        for (place, view, action), turn in zip(self._decisions, self._turns, strict=True):
            if self._closed.is_set():
                break
            self._begun += 1
            try:
                finding = self._judge(view, action)
            except (PlayerFailedError, ValueError):
                log.exception("a move could not be judged")
                self._found.put(False)
                continue
            told = finding is not None and (finding.named or worth_telling(finding))
            self._found.put(CostlyMove(place, action, finding, turn) if finding and told else True)
        self._worker.close()

    def poll(self) -> bool:
        """Take in new findings; whether there were any. Never waits."""
        news = False
        while True:
            try:
                found = self._found.get_nowait()
            except queue.Empty:
                return news
            news = True
            self._looked_at += 1
            self._failed += found is False
            if isinstance(found, CostlyMove):
                self._costly.append(found)

    @property
    def moves(self) -> int:
        """Number of decisions to judge."""
        return len(self._decisions)

    @property
    def weighed(self) -> int:
        """Number of them in the player's own turns: nobody weighs what an answer costs."""
        return sum(map(bool, self._turns))

    @property
    def current(self) -> tuple[int, Action] | None:
        """The turn, as in ``CostlyMove``, and the move being judged now; None once all are."""
        place = max(self._begun - 1, self._looked_at)
        if place >= len(self._decisions):
            return None
        return self._turns[place], self._decisions[place][2]

    @property
    def failed(self) -> int:
        """Number of decisions that could not be judged."""
        return self._failed

    @property
    def progress(self) -> float:
        """The share of the decisions judged so far, 0 to 1."""
        return self._looked_at / len(self._decisions) if self._decisions else 1.0

    @property
    def costly(self) -> list[CostlyMove]:
        """The moves that cost points, or that a fact speaks against, costliest first.

        Of the moves of one turn with the same better move only one is told, the costliest, or the
        costliest that a fact speaks against.
        """
        found: dict[tuple[int, Reason], CostlyMove] = {}
        by_cost = sorted(self._costly, key=lambda move: -move.finding.cost)
        for move in sorted(by_cost, key=lambda move: not move.finding.named):
            # Answers belong to no turn: each is told.
            found.setdefault((move.turn or -move.action - 1, move.finding.act), move)
        return sorted(found.values(), key=lambda move: -move.finding.cost)

    def close(self) -> None:
        """Stop the review."""
        self._closed.set()

    def _judge_in_worker(self, view: PlayerView, action: Action) -> Finding | None:
        return self._worker.run(judge_move, view, action)

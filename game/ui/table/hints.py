"""Hints are thought about beside the window, so that no frame waits for them."""

from __future__ import annotations

import logging
import queue
import threading
from math import inf
from typing import Final

from game.players.search.advice import Advice
from game.rules.actions import Action
from game.translation import _, number
from game.ui.table.table_model import TableModel

log = logging.getLogger(__name__)

PATIENCE: Final = 1.0
"""Seconds of thought after which the player is told that he is being helped: longer than a hint
takes where the machine has nothing else to do."""


class HintSeeker:
    """Asks the game for a hint in a thread; the answer is fetched with ``poll``."""

    def __init__(self, game: TableModel) -> None:
        self._game = game
        self._answers: queue.SimpleQueue[tuple[int, tuple[Action, str] | None]] = (
            queue.SimpleQueue()
        )
        self._ticket = 0
        self._waiting = False
        self._patient_until = inf

    def start(self, now: float) -> None:
        """Begin to look for a hint, unless one is being looked for."""
        if self._waiting:
            return
        self._patient_until = now + PATIENCE
        self._ticket += 1
        self._waiting = True
        thread = threading.Thread(target=self._work, args=(self._ticket,), daemon=True)
        thread.start()

    def _work(self, ticket: int) -> None:
        found: tuple[Action, str] | None = None
        try:
            advice = self._game.advice()
            found = None if advice is None else (advice.best.action, hint_words(advice))
        except Exception:
            log.exception("no hint could be found")
        self._answers.put((ticket, found))

    def poll(self) -> tuple[Action, str] | None:
        """The hint once it is there. Never waits."""
        if not self._waiting:
            return None
        try:
            ticket, found = self._answers.get_nowait()
        except queue.Empty:
            return None
        if ticket != self._ticket:
            return None
        self._waiting = False
        return found

    def long(self, now: float) -> bool:
        """Whether the player has waited so long that he is told so; True once."""
        if not self._waiting or now < self._patient_until:
            return False
        self._patient_until = inf
        return True

    def close(self) -> None:
        """Drop what is being looked for."""
        self._ticket += 1
        self._waiting = False


_EVEN = 15
"""Points that are not worth telling apart."""
_MANY = 100
"""Of so many points nobody wants the last digit."""
_ROUGH = 20
"""From this error on points are told in tens."""


def hint_words(advice: Advice) -> str:
    """The reason, and what else there was.

    Near the end of a match a difference is told as the chance to win it.
    """
    reason = advice.best.reason
    if not advice.runner_up:
        return reason
    other = advice.runner_up
    if f" to {other} would " in reason:
        # What speaks against it has been said.
        return reason
    if advice.difference < _EVEN:
        return _("{reason}. As good: to {other}").format(reason=reason, other=other)
    if advice.share:
        percent = 100 * advice.difference * advice.share
        if percent < 1:
            return _("{reason}. Nearly as good: to {other}").format(reason=reason, other=other)
        return _("{reason}. Next best: to {other}, about {percent} % less likely to win").format(
            reason=reason, other=other, percent=round(percent)
        )
    rough = advice.error >= _ROUGH or advice.difference >= _MANY
    points = round(advice.difference, -1 if rough else 0)
    return _("{reason}. Next best: to {other}, about {points} points less").format(
        reason=reason, other=other, points=number(round(points))
    )

"""What the person at the table might do: a quick hint, and advice by a master."""

from __future__ import annotations

import logging

from ..players.advice import Advice
from ..players.explain.move_names import deed
from ..players.player import Decision
from ..rules.legality import verify
from ..rules.view import PlayerView
from .review import advise_seat
from .steps import STANDARD
from .thinking import decide
from .worker import PlayerFailedError, shared_worker

log = logging.getLogger(__name__)


def hint_for(view: PlayerView) -> Decision | None:
    """What the standard player would do in this seat, whose turn it is; None if that fails."""
    try:
        decision = decide(view, STANDARD, 0)
    except Exception:
        log.exception("the hint failed")
        return None
    return decision if verify(view, decision.action) is None else None


def advice_for(view: PlayerView) -> Advice | None:
    """The best move for the seat in turn and the next best, found in the worker.

    Where that fails, the hint alone. Takes time: call it from a thread.
    """
    try:
        advice = shared_worker().run(advise_seat, view)
    except (PlayerFailedError, ValueError):
        log.exception("no advice could be found")
        plain = hint_for(view)
        return None if plain is None else Advice(plain, deed(view, plain.action))
    return advice if verify(view, advice.best.action) is None else None

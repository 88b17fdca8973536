"""Shows a costly move at the table, just before it was made."""

from __future__ import annotations

from dataclasses import replace

from game.controller.replay_cursor import ReplayCursor
from game.controller.review import CostlyMove
from game.notation.record import Record
from game.translation import _
from game.ui.screens.navigator import Navigator
from game.ui.table.sentences import advised_words, done_words


def show_costly_move(navigator: Navigator, record: Record, hand: int, move: CostlyMove) -> None:
    """Open the record over the present screen at a move of the hand with that index. Closing it
    leads back.
    """
    # The match may go on afterwards, so the viewer gets its own list of hands.
    game = ReplayCursor(replace(record, hands=list(record.hands)))
    best = move.finding.best
    title = _("{move}. Better: {better}").format(
        move=done_words(move.played), better=advised_words(best, move.finding.act)
    )
    at = game.replay.index_of(hand, move.action)
    navigator.open(
        "viewer", game=game, title=title, begin=at, close=navigator.app.pop, advised=best.action
    )

"""Daily deals played through by computer players, for tests."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from game.controller.same_cards import fixed_players
from game.daily.deal import DailyDeal
from game.notation.record import Record, write_record
from game.notation.replay import result_of, start
from game.rules.engine import apply
from game.rules.state import Phase
from game.rules.view import view_of

DAY = date(2026, 12, 24)


def played(deal: DailyDeal, kind: str = "beginner", actions: int | None = None) -> Record:
    """A record of the deal with a player of that kind in the human's place, up to its end or
    for so many actions.
    """
    record = deal.record("Ada")
    hand = record.hands[0]
    state, _events = start(hand, deal.variant)
    player_at = fixed_players([kind, *deal.kinds[1:]], deal.seed)
    while state.phase is not Phase.OVER and len(hand.actions) != actions:
        action = player_at(state.turn, state).decide(view_of(state, state.turn)).action
        apply(state, action)
        hand.actions.append(action)
    if state.phase is Phase.OVER:
        hand.result = result_of(state)
    return record


def keep(folder: Path, record: Record, when: str) -> Path:
    """The record in a file that was put away then, such as ``2026-12-24 20.15.00``."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{when} {record.variant.key}.canasta"
    path.write_text(write_record(record), "utf-8")
    return path

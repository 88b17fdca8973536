"""What of a match others may be given: no stock and no hidden hand of what can still be played.

One rule for all that leaves the house: records, moving pictures, the clipboard, error reports.
Pictures of the table show what its player sees, and nothing else, so they need none.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile

from ..notation.record import HandRecord, Record
from ..notation.replay import state_after
from ..rules.refusal import IllegalActionError
from ..rules.state import Phase
from .steps import HUMAN


def may_leave(record: Record, hand: HandRecord) -> bool:
    """Whether a hand of a record may be given to others with all its cards.

    It may once it is over, as all hands lie open then, or if no human plays in the match. At the
    table, put away, or a daily deal: a hand that is not over can still be played.
    """
    if hand.result is not None or all(player.kind != HUMAN for player in record.players):
        return True
    try:
        return state_after(hand, record.variant).phase is Phase.OVER
    except IllegalActionError:
        return False


def holds_back(record: Record) -> bool:
    """Whether a hand of a record may not leave."""
    return not all(may_leave(record, hand) for hand in record.hands)


def what_may_leave(record: Record) -> Record | None:
    """A copy of a record up to the first hand that may not leave; None if nothing is left of it."""
    hands = list(takewhile(lambda hand: may_leave(record, hand), record.hands))
    return replace(record, hands=hands) if hands else None

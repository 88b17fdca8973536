"""The score sheet of a finished hand: every figure and what it is made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..notation.record import Record
from ..players.equity.stakes import chance
from ..rules.match import winner
from ..rules.scoring import ScoreLine, score
from ..rules.state import State
from ..rules.variant import Variant
from .seating import names_of
from .sheet_entries import SheetEntry, SheetItem, Writer

__all__ = ["Sheet", "SheetAccount", "SheetEntry", "SheetItem", "hand_sheet", "sheet_of"]


@dataclass(frozen=True, slots=True)
class SheetAccount:
    """One account's part of the sheet.

    The ``items`` add up to ``line``, and ``before`` plus ``line.total`` gives ``after``. ``seats``
    are the seats of the account. ``side`` are the seats that scored together in this hand; there
    are more of them if sides formed during the hand.
    """

    seats: tuple[int, ...]
    line: ScoreLine
    items: tuple[SheetItem, ...]
    before: int
    after: int
    side: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet of a hand. ``ending`` says how the hand ended.

    ``chances`` are each account's chances to win the match from the totals after the hand, between
    equal players; empty once it is won. ``takebacks`` counts the moves taken back in the hand.
    ``target`` is the total that wins the match, 0 for a hand that stands alone. ``openings`` gives
    the opening minimum by total.
    """

    variant: Variant
    number: int
    ending: str
    accounts: tuple[SheetAccount, ...]
    chances: tuple[float, ...] = ()
    takebacks: int = 0
    target: int = 0
    openings: tuple[tuple[int, int], ...] = ()

    def alone(self) -> Sheet:
        """The same without anything about a match: no hand follows this one."""
        return replace(self, chances=(), target=0, openings=())


def sheet_of(state: State, names: Sequence[str], you: int | None = None) -> Sheet:
    """The score sheet of a finished hand.

    ``names`` are by seat; ``you`` is the seat called "you".
    """
    writer = Writer(state, names, you)
    accounts = []
    for account, line in enumerate(score(state)):
        seats = state.variant.table.sides[account]
        accounts.append(
            SheetAccount(
                seats,
                line,
                writer.items(seats, line),
                state.totals[account],
                state.totals[account] + line.total,
                state.sides[state.side_of[seats[0]]],
            )
        )
    after = [account.after for account in accounts]
    chances: tuple[float, ...] = ()
    if winner(state.variant, after, state.number) is None:
        places = range(len(after))
        chances = tuple(chance(state.variant, after, place, state.number) for place in places)
    return Sheet(
        state.variant,
        state.number,
        writer.ending(),
        tuple(accounts),
        chances,
        target=0 if state.variant.match.hands is not None else state.variant.match.target,
        openings=() if state.variant.opening.by_hand else state.variant.opening.steps,
    )


def hand_sheet(record: Record, hand: int, state: State, you: int | None = None) -> Sheet:
    """The score sheet of a finished hand of a record, the one with the index ``hand``.

    ``state`` is that after its last action; ``you`` is the seat called "you".
    """
    played = record.hands[hand]
    sheet = sheet_of(state, names_of(record, hand), you)
    return replace(sheet, takebacks=played.takebacks)

"""The score sheet of a finished hand: every figure with what it is made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..players.search.stakes import chance
from ..rules.match import winner
from ..rules.scoring import ScoreLine, score
from ..rules.state import State
from .sheet_entries import SheetEntry, SheetItem, Writer

__all__ = ["Sheet", "SheetAccount", "SheetEntry", "SheetItem", "sheet_of"]


@dataclass(frozen=True, slots=True)
class SheetAccount:
    """What one account got: the items make ``line``, and ``before`` plus ``line.total`` ``after``.

    ``seats`` are the seats of the account, ``side`` those that scored together in this hand: more
    where sides formed during it.
    """

    seats: tuple[int, ...]
    line: ScoreLine
    items: tuple[SheetItem, ...]
    before: int
    after: int
    side: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet of a hand, with each account. ``ending`` says how it ended.

    ``chances`` are those of the accounts to win the match, between equal players from the totals
    after the hand; there are none once it is won. ``takebacks`` is how many times moves were taken
    back in the hand. ``target`` is what the match goes to, ``openings`` from which total up which
    minimum holds.
    """

    number: int
    ending: str
    accounts: tuple[SheetAccount, ...]
    chances: tuple[float, ...] = ()
    takebacks: int = 0
    target: int = 0
    openings: tuple[tuple[int, int], ...] = ()


def sheet_of(state: State, number: int, names: Sequence[str], you: int | None = None) -> Sheet:
    """The score sheet of a finished hand; ``names`` are by seat, ``you`` is the seat called so."""
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
    if winner(state.variant, after) is None:
        chances = tuple(chance(state.variant, after, place) for place in range(len(after)))
    return Sheet(
        number,
        writer.ending(),
        tuple(accounts),
        chances,
        target=state.variant.match.target,
        openings=state.variant.opening.steps,
    )

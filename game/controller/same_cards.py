"""Plays a deck again with computer players on all chairs: what its cards are worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..notation.record import HandRecord
from ..notation.replay import result_of, start
from ..players import make_player
from ..players.player import Player
from ..rules.engine import apply
from ..rules.refusal import IllegalActionError
from ..rules.scoring import ScoreLine
from ..rules.state import Phase, State
from ..rules.variant import Variant
from ..rules.view import view_of
from .fallback_player import first_lawful
from .fixture import seat_seed

ACTION_LIMIT = 5000
"""A hand with more actions is stuck; it is then scored as it stands."""

PlayerAt = Callable[[int, State], Player]
"""The player who decides at a seat in a position."""


def play_again(variant: Variant, hand: HandRecord, player_at: PlayerAt) -> tuple[ScoreLine, ...]:
    """The result, by account, of the hand's cards played from the deal by these players.

    Raises:
        ValueError: if the hand never ends.
    """
    state, _events = start(_fresh(hand), variant)
    for _ in range(ACTION_LIMIT):
        if state.phase is Phase.OVER:
            return tuple(result_of(state).lines)
        view = view_of(state, state.turn)
        try:
            apply(state, player_at(state.turn, state).decide(view).action)
        except IllegalActionError:
            apply(state, first_lawful(view))
    raise ValueError("the hand does not end")


def _fresh(hand: HandRecord) -> HandRecord:
    return HandRecord(
        hand.number, hand.dealer, hand.scores, hand.deck, position=hand.position, seated=hand.seated
    )


def fixed_players(kinds: Sequence[str], seed: str) -> PlayerAt:
    """Players by seat who act alike whenever a position comes up again."""

    def player_at(seat: int, state: State) -> Player:
        return make_player(kinds[seat], seat_seed(seed, state))

    return player_at


def lead(lines: Sequence[ScoreLine], account: int) -> int:
    """By how many points an account is ahead of the best other one; negative when behind.

    >>> lead([ScoreLine(melded=230), ScoreLine(held=-45)], account=1)
    -275
    """
    totals = [line.total for line in lines]
    return totals[account] - max(total for i, total in enumerate(totals) if i != account)

"""What an experienced player calls senseless, found in records alone.

Nothing here asks the players or their rules of caution: a turn is judged by the record, the rules
and what its player could see. ``KINDS`` are all kinds; each tells whether a turn is of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from game.rules.actions import Action
from game.rules.engine import apply
from game.rules.state import State
from game.rules.view import PlayerView, view_of

from .melds import (
    closes_early,
    keeps_a_canasta_back,
    keeps_at_the_end,
    leaves_a_fat_pile,
    misses_going_out,
    pays_for_a_small_pile,
    takes_from_a_wild_canasta,
    three_wild_on_four,
    two_jokers_on_low_cards,
)
from .partners import answers_amiss, goes_out_on_the_partner
from .throws import (
    breaks_a_pair,
    false_signal,
    gives_the_pile_away,
    throws_a_wild_card,
    throws_what_fits,
)
from .turn import PlayedTurn

KINDS: Sequence[Callable[[PlayedTurn], bool]] = (
    throws_what_fits,
    breaks_a_pair,
    gives_the_pile_away,
    throws_a_wild_card,
    false_signal,
    closes_early,
    takes_from_a_wild_canasta,
    three_wild_on_four,
    two_jokers_on_low_cards,
    keeps_at_the_end,
    misses_going_out,
    keeps_a_canasta_back,
    pays_for_a_small_pile,
    leaves_a_fat_pile,
    goes_out_on_the_partner,
    answers_amiss,
)


def turns(state: State, actions: Iterable[Action]) -> Iterator[tuple[int, PlayedTurn]]:
    """The turns of a hand as they were played from a state, each with the number of its last
    action, from 0. The state changes."""
    steps: list[tuple[PlayerView, Action]] = []
    number = -1
    for number, action in enumerate(actions):
        if steps and steps[-1][0].seat != state.turn:
            yield number - 1, PlayedTurn(steps)
            steps = []
        steps.append((view_of(state, state.turn), action))
        apply(state, action)
    if steps:
        yield number, PlayedTurn(steps)


def kinds_of(turn: PlayedTurn) -> list[str]:
    """The kinds of senseless moves in a turn."""
    return [kind.__name__ for kind in KINDS if kind(turn)]

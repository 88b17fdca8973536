"""One hand of a house game, and what each look at its simple actions costs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from random import Random
from time import process_time

from game.players import make_player
from game.rules.actions import Action, AskToGoOut
from game.rules.cards import shuffled
from game.rules.choices import simple_actions
from game.rules.engine import apply, deal
from game.rules.state import Phase, State
from game.rules.variant import Variant
from game.rules.view import view_of
from tests.rules.random_play import choose, legal

MOST_ACTIONS = 3000
"""Actions after which a hand is taken to go on for ever."""

Chooser = Callable[[State], Action]


def readable(variant: Variant, seed: int) -> Chooser:
    """Plays by the quickest readable policy."""
    player = make_player("beginner", seed)
    return lambda state: player.decide(view_of(state, state.turn)).action


def at_random(variant: Variant, seed: int) -> Chooser:
    """Plays any lawful action that random play thinks of.

    It asks nobody whether it may go out: with a yes it would have to, and not think of how.
    """
    random = Random(seed)

    def act(state: State) -> Action:
        return choose([a for a in legal(state) if not isinstance(a, AskToGoOut)], random)

    return act


def positions(variant: Variant, seed: int, player: Chooser) -> Iterator[State]:
    """Every position of one hand, to its end.

    Raises:
        AssertionError: if it does not come to an end.
    """
    random = Random(seed)
    dealer = random.choice([seat for side in variant.table.sides for seat in side])
    totals = [random.choice((0, 1500, 5000, -100)) for _ in variant.table.sides]
    state, _ = deal(variant, shuffled(variant.full_pack(), random), dealer, totals)
    for _ in range(MOST_ACTIONS):
        if state.phase is Phase.OVER:
            return
        yield state
        apply(state, player(state))
    raise AssertionError("the hand does not end")


def calls_for(state: State) -> int:
    """How many functions are called to find the simple actions of a position."""
    calls = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event.endswith("call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        simple_actions(state)
    finally:
        sys.setprofile(before)
    return calls


def milliseconds_for(state: State) -> float:
    """The processor time that it takes to find the simple actions of a position."""
    start = process_time()
    simple_actions(state)
    return 1000 * (process_time() - start)

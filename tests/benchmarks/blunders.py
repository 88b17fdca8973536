"""How often players make moves that an experienced player would call senseless.

``python -m tests.benchmarks.blunders master classic samba --hands 20`` lets players of that
kind play whole hands against each other. For each game it prints how many of a hundred moves are
named by the rules of ``game.players.search.caution``, and by which rule. A turn is judged as
played, from each of its actions on; a rule names it at most once. ``--show`` prints each such move.
Forced draws, and choices about threes and bonus
cards, are not counted.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from random import Random

from game.controller.reason_words import reason_words
from game.notation.action_notation import action_text
from game.notation.diagram import diagram
from game.players import Player
from game.players.explain.move_names import deed
from game.players.search.candidates import Candidate
from game.players.search.caution import named
from game.rules import choices
from game.rules.actions import AcceptBonus, Action, Draw, HoldThree, TableThrees
from game.rules.cards import shuffled
from game.rules.engine import apply, deal
from game.rules.state import Phase, State
from game.rules.variant import Variant
from game.rules.view import PlayerView, view_of
from game.variants import VARIANTS

from .opponents import make

SEED = 20_261

Played = tuple[PlayerView, Action, str]
"""A position as its player saw it, their action and their reason."""


def turns(variant: Variant, players: list[Player], seed: str) -> Iterator[list[Played]]:
    """Play one hand; the actions of each player up to another player's turn."""
    state: State
    seats = sorted(seat for side in variant.table.sides for seat in side)
    deck = shuffled(variant.full_pack(), Random(seed))
    state, _ = deal(variant, deck, seats[0], [0] * len(variant.table.sides))
    played: list[Played] = []
    while state.phase is not Phase.OVER:
        if played and played[-1][0].seat != state.turn:
            yield played
            played = []
        view = view_of(state, state.turn)
        decision = players[state.turn].decide(view)
        told = reason_words(deed(view, decision.action), decision.why)
        played.append((view, decision.action, told))
        apply(state, decision.action)
    yield played


def counts(view: PlayerView, action: Action) -> bool:
    """Whether there was a choice to make."""
    if isinstance(action, Draw):
        return any(True for _ in choices.takes(view))
    return not isinstance(action, AcceptBonus | TableThrees | HoldThree)


def judged(played: list[Played]) -> Iterator[tuple[str, Played]]:
    """The rules that name a turn, each with the action from which on it does."""
    told: set[str] = set()
    for index, (view, _, _) in enumerate(played):
        actions = tuple(action for _, action, _ in played[index:])
        # The move counts the same whether the policy or the network chose it.
        for name in named(view, Candidate(actions)):
            if name not in told:
                told.add(name)
                yield name, played[index]


def main() -> int:
    """Play, count and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", help="the player")
    parser.add_argument("keys", nargs="*", help="variants; all of them without any")
    parser.add_argument("--hands", type=int, default=10)
    parser.add_argument("--show", action="store_true")
    arguments = parser.parse_args()
    try:
        make(arguments.kind)
    except ValueError as error:
        parser.error(str(error))
    print(f"{'variant':18} {'moves':>6} {'named':>6} {'per 100':>8}")
    for key in arguments.keys or VARIANTS:
        variant = VARIANTS[key]
        moves = 0
        names: Counter[str] = Counter()
        for hand in range(arguments.hands):
            players = [make(arguments.kind, hand) for _ in range(variant.table.seats)]
            for played in turns(variant, players, f"{SEED}/{key}/{hand}"):
                moves += sum(counts(view, action) for view, action, _ in played)
                for name, (view, action, reason) in judged(played):
                    names[name] += 1
                    if arguments.show:
                        print(f"\n{name}: {action_text(action)} ({reason})\n{diagram(view)}")
        total = names.total()
        told = ", ".join(f"{name} {number}" for name, number in names.most_common())
        print(
            f"{key:18} {moves:6} {total:6} {100 * total / max(1, moves):8.2f}  {told}", flush=True
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

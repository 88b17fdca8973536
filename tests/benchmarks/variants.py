"""Play of the computer players in every variant, in figures that a player can judge.

``python -m tests.benchmarks.variants`` prints a line for each variant: points per side and hand,
how hands end, canastas per hand and how many of them are sequences and wild, special hands, takes
and turns per hand, and hands per second of one core (processor time).
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from random import Random
from time import process_time

from game.players import PLAYERS, Player
from game.rules.actions import Declare, Draw, Pass, Take
from game.rules.cards import shuffled
from game.rules.engine import apply, deal
from game.rules.melds import MeldKind
from game.rules.scoring import score
from game.rules.state import Ended, Phase, State, is_canasta
from game.rules.variant import Variant
from game.rules.view import view_of
from game.variants import VARIANTS

from .opponents import OPPONENTS, make

ACTION_LIMIT = 5000
COLUMNS = ("points", "out %", "special %", "canastas", "sequences", "wild", "unfinished", "takes",
           "turns", "hands/s")  # fmt: skip


def play_hand(
    variant: Variant, players: Sequence[Player], seed: int, totals: Sequence[int]
) -> tuple[State, Counter[str]]:
    """Play one hand; the counts of what happened."""
    deck = shuffled(variant.full_pack(), Random(seed))
    playing = sorted(seat for side in variant.table.sides for seat in side)
    state, _ = deal(variant, deck, playing[seed % len(playing)], totals)
    done: Counter[str] = Counter()
    for _ in range(ACTION_LIMIT):
        if state.phase is Phase.OVER:
            return state, done
        action = players[state.turn].decide(view_of(state, state.turn)).action
        if isinstance(action, (Draw, Take, Pass)):
            done["turns"] += 1
        done["takes"] += isinstance(action, Take)
        done["special"] += isinstance(action, Declare)
        apply(state, action)
    raise RuntimeError(f"{variant.key}, seed {seed}: the hand does not end")


def figures(variant: Variant, kinds: Sequence[str], hands: int) -> list[float]:
    """The numbers of ``COLUMNS``. Totals before a hand are random, up to the target."""
    accounts = len(variant.table.sides)
    players = [make(kinds[seat % len(kinds)]) for seat in range(variant.table.seats)]
    done: Counter[str] = Counter()
    points = 0
    began = process_time()
    for seed in range(hands):
        random = Random(seed)
        totals = [random.randrange(0, variant.match.target, 5) for _ in range(accounts)]
        state, counted = play_hand(variant, players, seed, totals)
        done += counted
        done["out"] += state.ended is Ended.OUT
        points += sum(line.total for line in score(state))
        for melds in state.melds:
            for meld in melds:
                if is_canasta(variant, meld):
                    done["canasta"] += 1
                    done[meld.kind] += 1
                elif meld.kind is not MeldKind.SET:
                    done["unfinished"] += 1
    seconds = process_time() - began
    return [
        points / hands / accounts,
        100 * done["out"] / hands,
        100 * done["special"] / hands,
        done["canasta"] / hands,
        done[MeldKind.SEQUENCE] / hands,
        done[MeldKind.WILD] / hands,
        done["unfinished"] / hands,
        done["takes"] / hands,
        done["turns"] / hands,
        hands / seconds,
    ]


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=100, help="how many of each variant")
    parser.add_argument("--variant", nargs="*", choices=list(VARIANTS), help="only these")
    parser.add_argument("--players", default="standard",
                        help=f"round the table: {', '.join((*PLAYERS, *OPPONENTS))}")  # fmt: skip
    options = parser.parse_args()
    kinds = options.players.split(",")
    print(f"{'':18}" + "".join(f"{name:>11}" for name in COLUMNS))
    for key in options.variant or VARIANTS:
        row = figures(VARIANTS[key], kinds, options.hands)
        print(f"{key:18}" + "".join(f"{number:11.1f}" for number in row), flush=True)


if __name__ == "__main__":
    main()

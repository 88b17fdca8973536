"""The characters' strength compared with the plain player, and their habits.

``python -m tests.benchmarks.characters`` seats a side of each character against a side of the plain
player of the same level and plays every deck twice, with the sides exchanged. It prints the
character's margin in points a hand with its 95 % interval. Then follow a side's habits per hand:
piles taken, piles left to the others, the turn of the opening, wild cards discarded, cards that a
player holds after a turn once the side has opened, natural and mixed canastas, melds begun, going
out in per cent, and the turns of the hand. The last line is the plain player's.
"""

from __future__ import annotations

import argparse
from random import Random

from game.players import CHARACTERS, Player, make_player
from game.rules.actions import Discard, LayMelds, Take
from game.rules.cards import is_wild, shuffled
from game.rules.engine import apply, deal
from game.rules.scoring import score
from game.rules.state import Ended, Phase
from game.rules.variant import Variant
from game.rules.view import view_of
from game.tournament.statistics import NORMAL_95, Mean
from game.variants import VARIANTS

HABITS = ("takes", "given", "opens in", "wilds thrown", "held", "natural", "mixed", "melds",
          "out %", "turns")  # fmt: skip

ALTERNATING = [[(0,) * count, (1,) * count] for count in (1, 2, 3)]
"""The sides of tables that can be compared: seats by their remainder."""


class Habits:
    """What a side did, summed over hands."""

    def __init__(self) -> None:
        self.means = {name: Mean() for name in HABITS}

    def row(self) -> str:
        """The means in the order of ``HABITS``."""
        return "".join(f"{self.means[name].mean:13.2f}" for name in HABITS)


def play(
    variant: Variant, players: list[Player], seed: int, habits: tuple[Habits, Habits], first: int
) -> float:
    """Play a deck once, with side 0 recorded in ``habits[first]``; the margin of side 0."""
    sides = len(variant.table.sides)
    state, _ = deal(variant, shuffled(variant.full_pack(), Random(seed)),
                    seed % variant.table.seats, [0] * sides)  # fmt: skip
    takes, wilds, melds, turns = [0, 0], [0, 0], [0, 0], [0, 0]
    opened: dict[int, int] = {}
    while state.phase is not Phase.OVER:
        seat = state.turn
        side = state.side_of[seat]
        action = players[seat].decide(view_of(state, seat)).action
        apply(state, action)
        takes[side] += isinstance(action, Take)
        melds[side] += len(action.groups) if isinstance(action, LayMelds) else 0
        if state.opened[side] and side not in opened:
            opened[side] = turns[side] + 1
        if isinstance(action, Discard):
            turns[side] += 1
            wilds[side] += is_wild(action.card)
            if side in opened:
                habits[first ^ side].means["held"].add(len(state.hands[seat]))
    for side in (0, 1):
        means = habits[first ^ side].means
        canastas = [meld for meld in state.melds[side] if state.is_canasta(meld)]
        mixed = sum(1 for meld in canastas if meld.wilds)
        means["takes"].add(takes[side])
        means["given"].add(takes[1 - side])
        means["wilds thrown"].add(wilds[side])
        means["natural"].add(len(canastas) - mixed)
        means["mixed"].add(mixed)
        means["melds"].add(melds[side])
        means["turns"].add(sum(turns))
        if side in opened:
            means["opens in"].add(opened[side])
        out = state.ended is Ended.OUT and state.by is not None and state.side_of[state.by] == side
        means["out %"].add(100.0 * out)
    lines = [line.total for line in score(state)]
    return float(lines[0] - lines[1])


def measure(variant: Variant, kind: str, plain: str, decks: int, seed: int) -> str:
    """The margin of a kind over the plain one with its interval, and the kind's habits."""
    habits = (Habits(), Habits())
    margin = Mean()
    pair = [make_player(kind, 7), make_player(plain, 7)]
    for deck in range(seed, seed + decks):
        found = 0.0
        for first in (0, 1):
            home = [pair[first], pair[1 - first]]
            players = [home[place % 2] for place in range(variant.table.seats)]
            won = play(variant, players, deck, habits, first)
            found += won if first == 0 else -won
        margin.add(found / 2)
    reach = NORMAL_95 * margin.error
    return f"{margin.mean:+8.0f}{margin.mean - reach:+8.0f}{margin.mean + reach:+8.0f}" + (
        habits[0].row() if kind != plain else habits[1].row()
    )


def main() -> None:
    """Measure and print a table for each variant."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", default="standard", help="the level that everybody plays at")
    parser.add_argument("--variants", default="classic,international", help="keys, with commas")
    parser.add_argument("--characters", default=",".join(CHARACTERS), help="keys, with commas")
    parser.add_argument("--decks", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0, help="that of the first deck")
    arguments = parser.parse_args()
    for key in arguments.variants.split(","):
        variant = VARIANTS[key]
        if [tuple(seat % 2 for seat in side) for side in variant.table.sides] not in ALTERNATING:
            parser.error(f"{variant.name} is not played by two sides in turn")
        print(f"{key:14}" + "  margin     low    high" + "".join(f"{h:>13}" for h in HABITS))
        for name in arguments.characters.split(","):
            kind = f"{arguments.level}:{name}"
            row = measure(variant, kind, arguments.level, arguments.decks, arguments.seed)
            print(f"{name:14}{row}", flush=True)


if __name__ == "__main__":
    main()

"""How often players make senseless moves, by a critic who knows records and rules alone.

``python -m tests.benchmarks.critic --variant classic joker --players master,expert --hands 20``
lets players of each kind play hands against each other and prints how many of a hundred recorded
actions are senseless, by kind (``senseless``). Each finding names seed, hand and action, counted
from 0; ``--show`` prints the position. With files of records in place of ``--players`` those are
read.

The kinds and their thresholds, where early is five turns or more for everybody with nobody about
to go out, and dangerous is what the next player takes the pile with, by the cards unseen. What is
fined, as unfinished sets in some games, is nowhere asked for:

- what fits an own unfinished meld within reach of a canasta is thrown beside a lone card that fits
  nothing and is more dangerous by 0.25 at most, by 0.12 from four cards in the pile on, by nothing
  from eight on;
- one of a pair is thrown on eight cards or more beside a lone card taken with 0.03 at most;
- what takes an open pile for sure is thrown beside a card taken with 0.5 at most;
- a wild card is thrown on five cards or fewer, or on a frozen pile, beside a safe natural card;
- a first discard tells the partner wrong, where partners signal;
- a wild card closes early what lacks one natural of which two are unseen; wild cards go early to a
  set although the side has four or more for a wild canasta of 1,000 or more, make a canasta early
  with four naturals, or are two jokers on fours to sevens; what opens or lets go out is left out;
- ten points or more that could lie stay in hand in the last turn, fifty while an opponent may go
  out, or the card that goes out;
- the card that completes a canasta is kept, a pile of three or fewer taken with a wild card, a pile
  of eight or more left that a pair would take, with twenty cards in hand or fewer;
- a player goes out unasked on a partner with nine cards or more, says yes with 200 points in hand,
  or no with 30 in three cards.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from game.notation.action_notation import action_text
from game.notation.diagram import diagram
from game.notation.record import HandRecord, read_record
from game.notation.replay import start
from game.rules.engine import apply
from game.rules.state import Phase
from game.rules.variant import Variant
from game.rules.view import view_of
from game.variants import VARIANTS, variant_named

from .comparing import kinds
from .opponents import make
from .senseless import kinds_of, turns

SEED = 20_261


def played(variant: Variant, kind: str, seed: int) -> HandRecord:
    """A hand that players of one kind play; its deck, totals and dealer go by the seed."""
    random = Random(f"critic/{variant.key}/{seed}")
    deck = variant.full_pack()
    random.shuffle(deck)
    seats = sorted(seat for side in variant.table.sides for seat in side)
    totals = [random.randrange(0, variant.match.target, 5) for _ in variant.table.sides]
    hand = HandRecord(number=1, dealer=seats[seed % len(seats)], scores=totals, deck=deck)
    players = [make(kind, seed) for _ in range(variant.table.seats)]
    state, _ = start(hand, variant)
    while state.phase is not Phase.OVER:
        action = players[state.turn].decide(view_of(state, state.turn)).action
        hand.actions.append(action)
        apply(state, action)
    return hand


class Count:
    """Recorded actions, and the senseless ones among them by kind."""

    def __init__(self, variant: Variant, *, show: bool) -> None:
        self.variant = variant
        self.show = show
        self.actions = 0
        self.found: Counter[str] = Counter()

    def add(self, hand: HandRecord, name: str) -> None:
        """Judge a hand."""
        self.actions += len(hand.actions)
        state, _ = start(hand, self.variant)
        for number, turn in turns(state, hand.actions):
            for kind in kinds_of(turn):
                self.found[kind] += 1
                view, action = turn.steps[-1]
                print(f"  {self.variant.key} {name} action {number}: {kind}: {action_text(action)}")
                if self.show:
                    done = ", ".join(action_text(action) for _, action in turn.steps)
                    print(f"{done}\n{diagram(turn.start)}\n{diagram(view)}\n")

    def row(self, kind: str) -> str:
        """One line of the table."""
        total = self.found.total()
        told = ", ".join(f"{name} {number}" for name, number in self.found.most_common())
        share = 100 * total / max(1, self.actions)
        return f"{self.variant.key:18} {kind:12} {self.actions:7} {total:5} {share:6.2f}  {told}"


def recorded(path: Path) -> Iterator[tuple[Variant, HandRecord]]:
    """The hands of a record file."""
    record = read_record(path)
    for hand in record.hands:
        yield record.variant, hand


def main() -> None:
    """Play or read, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("records", nargs="*", type=Path, help="records to read")
    parser.add_argument("--variant", nargs="*", choices=list(VARIANTS), default=list(VARIANTS))
    parser.add_argument("--players", type=kinds, default=["strong"], help="kinds with commas")
    parser.add_argument("--hands", type=int, default=20)
    parser.add_argument("--seed", type=int, default=SEED, help="that of the first hand")
    parser.add_argument("--show", action="store_true", help="print the positions")
    options = parser.parse_args()
    if options.records:
        counts: dict[str, Count] = {}
        for path in options.records:
            for variant, hand in recorded(path):
                count = counts.setdefault(variant.key, Count(variant, show=options.show))
                count.add(hand, f"{path.name} hand {hand.number}")
        for count in counts.values():
            print(count.row("records"))
        return
    for key in options.variant:
        for kind in options.players:
            count = Count(variant_named(key, {}), show=options.show)
            for seed in range(options.seed, options.seed + options.hands):
                count.add(played(count.variant, kind, seed), f"seed {seed} {kind}")
            print(count.row(kind), flush=True)


if __name__ == "__main__":
    main()

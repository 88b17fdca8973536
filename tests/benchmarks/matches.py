"""How many whole matches a kind of player wins.

``python -m tests.benchmarks.matches master --against standard --variants classic,samba`` plays
whole matches, each of ``--decks`` sequences of decks at all places as ``strength`` plays a deck. It
prints the first kind's share of the finished matches in per cent with a 95 % interval (Wilson's),
and the hands of a match. The interval treats matches as independent. Matches of one sequence share
their cards, whose luck goes to each kind once, so the interval is rather too wide than too narrow.
Equal players win half of them in every variant: where one kind has a place more, the other has it
as often.

``--variants all``, ``--seed``, ``--jobs`` and ``--scheduler`` are as for ``strength``. With the
same seed ``simulate --matches N --duplicate`` plays the same matches if there are two sides, and
can write their records.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from math import sqrt

from game.rules.match import winner
from game.tournament.arena import Plan, Play, simulate
from game.tournament.statistics import NORMAL_95

from .comparing import describe, kinds, planned


def first_won(plan: Plan, play: Play) -> bool | None:
    """Whether the first kind won that match; None if it did not finish."""
    if not all(hand.points for hand in play.hands):
        return None
    totals = [sum(points) for points in zip(*(hand.points for hand in play.hands), strict=True)]
    account = winner(plan.variant, totals, len(play.hands))
    if account is None:
        return None
    seat = plan.variant.table.sides[account][0]
    return plan.order(plan.entries(play.shift)[seat], play.shift) % 2 == 0


def wilson(won: int, played: int) -> tuple[float, float]:
    """The 95 % interval, from 0 to 1, of a share estimated by ``won`` of ``played``."""
    if not played:
        return 0.0, 1.0
    share = won / played
    square = NORMAL_95 * NORMAL_95 / played
    middle = (share + square / 2) / (1 + square)
    reach = sqrt(square * (share * (1 - share) + square / 4)) / (1 + square)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def play(plan: Plan, options: argparse.Namespace) -> str:
    """Play the matches; the line of the table."""
    won = lost = hands = unfinished = 0
    for plays in simulate(plan, options.jobs, options.scheduler):
        for match in plays:
            first = first_won(plan, match)
            won += first is True
            lost += first is False
            unfinished += first is None
            hands += len(match.hands)
    played = won + lost
    low, high = wilson(won, played)
    kind, rival = plan.kinds
    line = (
        f"{plan.variant.key:18} {kind:>20} {rival:>20} {won:5} {played:8} "
        f"{100 * won / max(1, played):6.1f} {f'{100 * low:.1f} to {100 * high:.1f}':>16} "
        f"{hands / max(1, played + unfinished):6.1f}"
    )
    return f"{line}  {unfinished} did not end" if unfinished else line


def main() -> int:
    """Play and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", metavar="kind", type=kinds, help="the player; several with commas")
    parser.add_argument("--against", type=kinds, default="standard", help="kinds with commas")
    describe(parser, "classic,international")
    arguments = parser.parse_args()
    print(f"{'variant':18} {'player':>20} {'against':>20} {'won':>5} {'matches':>8} {'%':>6} "
          f"{'95 % interval':>16} {'hands':>6}")  # fmt: skip
    for key in arguments.variants:
        for kind in arguments.kinds:
            for rival in arguments.against:
                plan = replace(planned(kind, rival, key, arguments), matches=True)
                print(play(plan, arguments), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

"""How strong a computer player is: fixed decks, played at all places, against frozen opponents.

``python -m tests.benchmarks.strength master`` plays against ``policy-1`` and the styles frozen
beside it and prints points a hand with standard errors, the margin in standard errors and 95 %
intervals. ``--variants all`` plays every variant, with whole sides of a kind (see ``comparing``).
With ``--sprt LOW,HIGH`` a match stops as soon as the sequential probability ratio test (5 % errors)
knows whether the margin is LOW or HIGH points: the gate for a change. ``--jobs`` and
``--scheduler`` are those of ``simulate``.

The decks depend on nothing but ``--seed``: anybody's player can be measured on them with
``python -m game move`` or by a kind of its own, and the table compared. Another seed gives other
decks, so that a long run can be split.
"""

from __future__ import annotations

import argparse

from .comparing import HEAD, compare, describe, kinds
from .opponents import OPPONENTS


def limits(text: str) -> tuple[float, float]:
    """The two margins between which the test decides."""
    low, high = (float(word) for word in text.split(","))
    return low, high


def main() -> int:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", metavar="kind", type=kinds, help="the player; several with commas")
    parser.add_argument("--against", type=kinds, default=list(OPPONENTS), help="kinds with commas")
    parser.add_argument("--sprt", type=limits, help="LOW,HIGH in points a hand")
    describe(parser, "classic,international")
    arguments = parser.parse_args()
    print(HEAD)
    for key in arguments.variants:
        for kind in arguments.kinds:
            for rival in arguments.against:
                print(compare(kind, rival, key, arguments, arguments.sprt), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

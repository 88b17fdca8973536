"""Measures what the levels give away at the human's chair: the scale of the rating.

Each level plays in the human's place, with standard players as partner and opponents, and its
decisions are priced as a person's are. ``--write`` puts the figures of each game into
``game/progress/scale.json`` as soon as they are there and leaves those of other games as they are,
whatever the number of their hands; those by another judge are dropped. ``--check`` rates the levels
by other hands, by all together and by a few at a time: the level should be in two ranges of three.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from functools import partial
from math import sqrt
from random import Random
from typing import Any

from game.controller.pricing import JUDGE, PricedHand, price_hand
from game.notation.record import HandRecord
from game.notation.replay import result_of, start
from game.players import PLAYERS, make_player
from game.progress.rating import LEVELS, SCALE_FILE, shipped_scale, standing
from game.rules.cards import shuffled
from game.rules.engine import apply
from game.rules.state import Phase
from game.rules.variant import Variant
from game.rules.view import view_of
from game.tournament.executors import mapping
from game.variants import VARIANTS

CHECKED = 1000
"""The number of the first hand that checks the scale, unless ``--first`` says another: none that it
was measured with."""
PARTS = (5, 10, 25)
"""Numbers of hands that are rated by themselves."""
GAMES = ("international", "classic", "modern_american", "samba")
OTHERS = ("standard:greedy", "standard:balanced", "standard:cautious")


def played(variant: Variant, level: str, number: int) -> HandRecord:
    """A hand from 0–0 with the level at seat 0."""
    random = Random(f"rating/{variant.key}/{number}")
    deck = shuffled(variant.full_pack(), random)
    scores = [0] * len(variant.table.sides)
    hand = HandRecord(1, number % variant.table.seats, scores, deck)
    kinds = [level, *OTHERS]
    players = [make_player(kind, random.getrandbits(32)) for kind in kinds]
    state, _events = start(hand, variant)
    while state.phase is not Phase.OVER:
        action = players[state.turn].decide(view_of(state, state.turn)).action
        apply(state, action)
        hand.actions.append(action)
    hand.result = result_of(state)
    return hand


def measure(key: str, level: str, number: int) -> PricedHand:
    """A hand with its prices."""
    variant = VARIANTS[key]
    priced = price_hand(variant, played(variant, level, number), 0)
    assert priced is not None, "seat 0 always has a decision"
    return priced


def figures(hands: list[PricedHand]) -> dict[str, Any]:
    """Points given away a decision, with the standard error, and those of each kind of decision."""
    costs = [hand.given_away for hand in hands]
    counts = [len(hand.prices) for hand in hands]
    mean = sum(costs) / sum(counts)
    off = [cost - mean * count for cost, count in zip(costs, counts, strict=True)]
    spread = sqrt(sum(each * each for each in off) / (len(hands) - 1))
    kinds: dict[str, list[float]] = defaultdict(list)
    for hand in hands:
        for price in hand.prices:
            kinds[price.kind].append(price.cost)
    return {
        "mean": round(mean, 2),
        "error": round(spread * sqrt(len(hands)) / sum(counts), 2),
        "spread": round(spread, 1),
        "kinds": {kind: round(sum(c) / len(c), 2) for kind, c in sorted(kinds.items())},
    }


def checked(level: str, hands: list[PricedHand]) -> str:
    """What the rating by the scale says of hands of that level."""
    scale, place = shipped_scale(), LEVELS.index(level)
    now = standing(hands, scale)
    told = f"is {place}, rated {now.place:.1f} ({now.low:.1f} to {now.high:.1f})"
    for size in (size for size in PARTS if size <= len(hands)):
        starts = range(0, len(hands) - size + 1, size)
        parts = [standing(hands[start : start + size], scale) for start in starts]
        within = sum(part.low <= place <= part.high for part in parts)
        told += f"; by {size} hands in range {within} of {len(parts)}"
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default=",".join(GAMES), help="by key, with commas")
    parser.add_argument("--hands", type=int, default=40, help="of each level in each game")
    parser.add_argument(
        "--check", action="store_true", help="rate the levels by the scale, with other hands"
    )
    parser.add_argument(
        "--first", type=int, default=CHECKED, help="number of the first hand of a check"
    )
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--write", action="store_true", help=f"into {SCALE_FILE.name}")
    arguments = parser.parse_args()
    for key in arguments.games.split(","):
        measured: dict[str, Any] = {}
        for level in PLAYERS:
            with mapping(arguments.jobs) as mapper:
                numbers = range(arguments.first, arguments.first + arguments.hands)
                numbers = numbers if arguments.check else range(arguments.hands)
                found = list(mapper(partial(measure, key, level), numbers))
            if arguments.check:
                print(f"{key:16} {level:9} {checked(level, found)}", flush=True)
                continue
            measured[level] = one = figures(found)
            print(f"{key:16} {level:9} {one['mean']:7.1f} ± {one['error']:.1f}", flush=True)
        if arguments.write and not arguments.check:
            keep(key, arguments.hands, measured)


def keep(key: str, hands: int, measured: dict[str, Any]) -> None:
    """Puts what was measured of a game with so many hands of each level into the scale."""
    scale = json.loads(SCALE_FILE.read_text("utf-8")) if SCALE_FILE.exists() else {}
    if scale.get("judge") != JUDGE:
        scale = {"judge": JUDGE, "hands": {}, "games": {}}
    scale["hands"][key] = hands
    scale["games"][key] = measured
    SCALE_FILE.write_text(json.dumps(scale, indent=1, sort_keys=True) + "\n", "utf-8")


if __name__ == "__main__":
    main()

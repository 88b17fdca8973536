"""Belief weights: what the others' play tells about their cards, fitted and then tested on other
hands.

``python -m tests.benchmarks.beliefs [KEY…]`` prints for each variant the surprise of a hidden card
in nats, with all deals equally likely and with the fitted weights. ``--write`` fits again and
writes ``game/players/search/belief_weights.json`` (needs NumPy: ``pip install '.[fit]'``).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from math import log
from pathlib import Path
from random import Random

from game.learning.problems.comparing import mean_and_error
from game.players.search.belief_weights import BeliefWeights, LogWeights, belief_weights_for
from game.players.search.beliefs import Beliefs, chances_of, unseen
from game.players.search.observations import BONUS, KINDS, Facts, Table, kind_in
from game.rules.cards import shuffled
from game.rules.engine import apply, deal
from game.rules.state import Phase, State
from game.rules.variant import Variant
from game.rules.view import PlayerView, view_of
from game.variants import VARIANTS

from .opponents import STYLES, make

TARGET = Path(__file__).resolve().parents[2] / "game" / "players" / "search" / "belief_weights.json"
PLAYERS = ("standard", "policy-1", "standard", "policy-1", "casual", "beginner", *STYLES)
EVERY = 7
"""Number of actions between samples. Closer ones would say nearly the same."""


def looks(variant: Variant, hands: int, first: int) -> Iterator[tuple[PlayerView, State]]:
    """Views of the seat in turn with the true state, from hands between mixed players."""
    seats = variant.table.seats
    playing = sorted(seat for side in variant.table.sides for seat in side)
    for number in range(first, first + hands):
        random = Random(f"beliefs/{variant.key}/{number}")
        players = [make(random.choice(PLAYERS), random.getrandbits(32)) for _ in range(seats)]
        totals = [random.randrange(0, variant.match.target) for _ in variant.table.sides]
        deck = shuffled(variant.full_pack(), random)
        state, _ = deal(variant, deck, playing[number % len(playing)], totals)
        actions = random.randrange(EVERY)
        while state.phase is not Phase.OVER:
            view = view_of(state, state.turn)
            actions += 1
            if actions % EVERY == 0:
                yield view, state
            apply(state, players[state.turn].decide(view).action)


def samples(view: PlayerView, state: State) -> Iterator[list[tuple[Facts, int, int]]]:
    """One sample for every hand hidden from the seat."""
    variant = view.variant
    pool = [0] * KINDS
    for card in unseen(view):
        pool[kind_in(variant, card)] += 1
    table = Table(view, pool)
    for seat, hand in enumerate(state.hands):
        if seat == view.seat or state.side_of[seat] < 0:
            continue
        held = [0] * KINDS
        for card in hand:
            held[kind_in(variant, card)] += 1
        for card in view.known[seat]:
            held[kind_in(variant, card)] -= 1
        facts = table.facts(seat)
        sample = [(facts[kind], pool[kind], held[kind]) for kind in range(BONUS) if pool[kind]]
        if any(count for _, _, count in sample):
            yield sample


def surprise(
    looked: Sequence[tuple[PlayerView, State]], belief_weights: BeliefWeights | None
) -> tuple[float, float]:
    """Nats per hidden card, and the standard error over views."""
    rates = []
    for view, state in looked:
        beliefs = Beliefs(view, belief_weights)
        cards = sum(hand.size for hand in beliefs.hands)
        if cards:
            rates.append(sum(_surprises(view, state, beliefs)) / cards)
    return mean_and_error(rates)


def _surprises(view: PlayerView, actual: State, beliefs: Beliefs) -> Iterator[float]:
    """Of every hidden hand, minus the logarithm of its chance among all hands of its size. Each is
    judged by itself, and cards of a kind are not told apart."""
    place = {kind: index for index, kind in enumerate(beliefs.kinds)}
    for hand in beliefs.hands:
        held = [0] * len(place)
        for card in actual.hands[hand.seat]:
            held[place.get(kind_in(view.variant, card), 0)] += 1
        for card in view.known[hand.seat]:
            held[place.get(kind_in(view.variant, card), 0)] -= 1
        ways = [1.0]
        likelihood = 0.0
        of_kind = zip(beliefs.counts, hand.caps, hand.weights, held, strict=True)
        for number, cap, weight, k in of_kind:
            chances = chances_of(number, cap, hand.base, weight)
            whole = sum(chances)
            likelihood += log(chances[k] / whole)
            longer = [0.0] * min(len(ways) + cap, hand.size + 1)
            for before, way in enumerate(ways):
                for more, chance in enumerate(chances[: len(longer) - before]):
                    longer[before + more] += way * chance / whole
            ways = longer
        yield log(ways[hand.size]) - likelihood


def tables() -> dict[str, dict[str, LogWeights]]:
    """The weights by variant, as shipped."""
    return {key: dict(belief_weights_for(VARIANTS[key]).weights) for key in VARIANTS}


def write(fitted: Mapping[str, Mapping[str, LogWeights]]) -> None:
    """Write the table in tenths, without zeros. Finer steps do not reduce the surprise."""
    rounded = {
        key: {fact: [round(10 * weight) for weight in weights] for fact, weights in told.items()}
        for key, told in fitted.items()
    }
    facts = sorted({fact for told in rounded.values() for fact, what in told.items() if any(what)})
    lines = []
    for key, told in rounded.items():
        columns = [
            ",".join(str(told[fact][part] or "") if fact in told else "" for fact in facts)
            for part in range(3)
        ]
        lines.append(f'"{key}":{json.dumps(columns, separators=(",", ":"))}')
    names = json.dumps(facts, separators=(",", ":"))
    text = ",\n".join(lines)
    TARGET.write_text(f'{{"facts":{names},\n"variants":{{\n{text}\n}}}}\n', encoding="utf-8")


def main() -> int:
    """Fit if requested, measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("keys", nargs="*", help="variants; all by default")
    parser.add_argument("--hands", type=int, default=300, help="hands to fit on")
    parser.add_argument("--write", action="store_true", help="write the fitted weights")
    arguments = parser.parse_args()
    fitted = tables() if arguments.write else {}
    print(f"{'variant':20} {'equal':>8} {'belief_weights':>9} {'gain':>7}   nats a hidden card")
    for key in arguments.keys or VARIANTS:
        variant = VARIANTS[key]
        if arguments.write:
            from .fitting import fit

            seen = (s for look in looks(variant, arguments.hands, 0) for s in samples(*look))
            fitted[key] = fit(seen)
            write(fitted)
            belief_weights = BeliefWeights(fitted[key])
        else:
            belief_weights = belief_weights_for(variant)
        unused = [
            (view, state.copy())
            for view, state in looks(variant, max(20, arguments.hands // 5), 10_000)
        ]
        equal, _ = surprise(unused, None)
        told, _ = surprise(unused, belief_weights)
        print(f"{key:20} {equal:8.4f} {told:9.4f} {equal - told:7.4f}", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

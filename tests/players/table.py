"""Hands played by computer players, and positions set up in words, for the tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from game.notation.action_notation import parse_action
from game.notation.position import read_position, state_of
from game.notation.reasons import Why
from game.players import Decision, Player
from game.players.search.candidates import Candidate
from game.rules.cards import shuffled
from game.rules.engine import apply, deal
from game.rules.state import Phase, State
from game.rules.variant import OptionValue, Variant
from game.rules.view import PlayerView, view_of
from game.variants import VARIANTS, variant_named
from tests.benchmarks.opponents import make

ACTION_LIMIT = 1500

Watcher = Callable[[State, PlayerView, Decision], None]


def play_hand(
    variant: Variant,
    players: Sequence[Player],
    seed: int,
    *,
    totals: Sequence[int] | None = None,
    number: int = 1,
    watch: Watcher | None = None,
) -> State:
    """One hand from a seeded deck to its end; every decision goes through the referee."""
    deck = shuffled(variant.full_pack(), Random(seed))
    playing = sorted(seat for side in variant.table.sides for seat in side)
    dealer = playing[seed % len(playing)]
    state, _ = deal(variant, deck, dealer, totals or [0] * len(variant.table.sides), number)
    for _ in range(ACTION_LIMIT):
        if state.phase is Phase.OVER:
            return state
        view = view_of(state, state.turn)
        decision = players[state.turn].decide(view)
        if watch is not None:
            watch(state, view, decision)
        apply(state, decision.action)
    raise AssertionError(f"{variant.key}, seed {seed}: the hand does not end")


def seated(variant: Variant, *kinds: str) -> list[Player]:
    """Players of these kinds round the table."""
    return [make(kinds[seat % len(kinds)]) for seat in range(variant.table.seats)]


def turn_of(*texts: str, why: Why | None = None) -> Candidate:
    """A turn of seat 0; with a reason it is the policy's."""
    actions = tuple(parse_action(f"0 {text}") for text in texts)
    return Candidate(actions, None if why is None else Decision(actions[0], why))


def every_variant() -> Iterator[Variant]:
    """All variants that there are."""
    return iter(VARIANTS.values())


OTHERS = ["4c 5d 6h 8s 9d Tc Jh Qs Kd 4d"] * 3
STOCK = "8c 9c Tc 8d 9d Td Jc Qc Jd Qd Kc Kd 8c 9c Tc 8d 9d Td Jc Qc 4c 5c 6c 7c Ac 4d 5d 6d 7d Ad"


def position(variant: str | Variant, hand: str, **fields: Any) -> PlayerView:
    """What seat 0 sees in its turn with that hand; FORMAT 4 has the fields."""
    return view_of(state_with(variant, hand, **fields), 0)


def state_with(variant: str | Variant, hand: str, **fields: Any) -> State:
    """The whole table of a ``position``."""
    options: Mapping[str, OptionValue] = fields.pop("variant_options", {})
    hands = fields.pop("others", OTHERS)
    scores = fields.pop("scores", [0, 0])
    known: Mapping[int, Sequence[int]] = fields.pop("known", {})
    thrown: Sequence[tuple[int, int]] = fields.pop("thrown", ())
    table = {
        "turn": 0,
        "phase": "meld",
        "hands": [hand, *hands],
        "stock": STOCK,
        "pile": "",
        "melds": [[], []],
        "threes": ["", "", "", ""],
        **fields,
    }
    found = variant if isinstance(variant, Variant) else variant_named(variant, options)
    state = state_of(read_position(table, "position", found), found, found.table.seats - 1, scores)
    for seat, cards in known.items():
        state.known[seat].extend(cards)
    state.discards.extend(thrown)
    return state

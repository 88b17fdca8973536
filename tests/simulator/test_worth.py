"""Networks: what they see, what they say, and the turns that they choose."""

from __future__ import annotations

from itertools import chain
from random import Random
from typing import Any

import pytest

from game.rules.cards import shuffled
from game.rules.engine import apply, deal
from game.rules.state import Phase, State
from game.rules.variant import with_options
from game.simulator import Simulator, has_network
from game.simulator.flat_layout import FEATURES, FIRST, REST
from game.simulator.networks import Net, network_for, pack, unpack
from game.simulator.packed_sums import PackedSums
from game.variants import VARIANTS
from game.variants.house import with_house_rules

from .differential import play_by_policy, simulator_of


def positions(key: str, seed: int) -> list[State]:
    """Positions of a hand in which all seats play by the network."""
    variant = VARIANTS[key]
    simulator = simulator_of(variant)
    sides = variant.table.sides
    totals = [1500 * (number % 2) for number in range(len(sides))]
    state, _ = deal(variant, shuffled(variant.full_pack(), Random(seed)), sides[0][0], totals)
    flat = simulator.from_state(state)
    simulator.play_by_worth(flat, range(variant.table.seats))
    found = []
    while state.phase is not Phase.OVER:
        if state.phase in (Phase.DRAW, Phase.MELD):
            found.append(state.copy())
        for move in simulator.policy_turn(flat):
            apply(state, simulator.to_action(state, move))
            if state.phase is Phase.MELD:
                found.append(state.copy())
    return found


def dealt_anew(state: State, random: Random) -> State:
    """The same position with other cards where the seat in turn sees none."""
    other = state.copy()
    seats = [seat for seat in range(len(other.hands)) if seat != state.turn]
    known = {seat: list(other.known[seat]) for seat in seats}
    hidden = [*other.stock, *chain(*other.extra.values(), *other.feet)]
    for seat in seats:
        rest = list(other.hands[seat])
        for card in known[seat]:
            rest.remove(card)
        hidden += rest
        other.hands[seat] = [*known[seat], *([0] * len(rest))]
    # A bonus three that lies in the stock cannot be in a hand.
    threes = [card for card in hidden if state.is_bonus_three(card)]
    plain = shuffled([card for card in hidden if not state.is_bonus_three(card)], random)
    for seat in seats:
        count = len(other.hands[seat]) - len(known[seat])
        other.hands[seat] = [*known[seat], *(plain.pop() for _ in range(count))]
    # Threes of an extra hand or a foot are tabled and replaced once it is picked up.
    for seat, cards in other.extra.items():
        other.extra[seat] = [plain.pop() for _ in cards]
    other.feet = [[plain.pop() for _ in cards] for cards in other.feet]
    other.stock = shuffled([*plain, *threes], random)
    return other


@pytest.mark.parametrize("key", VARIANTS)
def test_hidden_cards_change_neither_the_ends_nor_their_worth(key: str) -> None:
    simulator = simulator_of(VARIANTS[key])
    random = Random(5)
    compared = 0
    for state in positions(key, seed=3)[::3]:
        found = simulator.turn_ends(simulator.from_state(state))
        other = simulator.turn_ends(simulator.from_state(dealt_anew(state, random)))
        assert found == other
        compared += len(found)
    assert compared > 80


@pytest.mark.parametrize("key", VARIANTS)
def test_the_best_end_is_played_and_ends_are_lawful(key: str) -> None:
    """The rules core takes what a network plays, in positions that agree after each action."""
    variant = VARIANTS[key]
    for seed in range(3):
        assert play_by_policy(variant, seed, by_worth=True) is None


@pytest.mark.parametrize("key", VARIANTS)
def test_ends_come_best_first_and_none_twice(key: str) -> None:
    simulator = simulator_of(VARIANTS[key])
    for state in positions(key, seed=1)[::5]:
        found = simulator.turn_ends(simulator.from_state(state))
        worth = [points for points, _moves in found]
        assert worth == sorted(worth, reverse=True)
        plain = [tuple(moves) for _points, moves in found]
        assert len(plain) == len(set(plain))


def test_a_packed_network_is_read_as_it_was_and_what_an_older_one_lacks_counts_nothing() -> None:
    network = network_for(VARIANTS["classic"])
    assert network is not None
    nets = (network.after, network.before)
    assert unpack(pack(nets)) == nets
    assert len(network.after.rest) == REST
    older = PackedSums(Net(network.after.first[: 100 * FIRST], network.after.rest))
    found = []
    for active in ([5, 99], [5, 99, 100, FEATURES - 1]):
        older.begin(active, 1)
        found.append(older.estimate(active, 1, len(active)))
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("rules", "kept"),
    [
        ({"match": {"target": 3000}}, True),
        ({"pile": {"taken": 3}}, False),
        ({"pile": {"always_frozen": True}, "threes": {"always_plus": True}}, True),
        ({"canastas": {"size": 6}, "going_out": {"canastas": 2}}, True),
        ({"deal": {"cards": 9}}, True),
        ({"pack": {"packs": 3}}, False),
    ],
)
def test_house_rules_that_make_another_game_leave_the_network_aside(
    rules: dict[str, Any], kept: bool
) -> None:
    variant = with_house_rules(VARIANTS["classic"], rules)
    assert has_network(variant) is kept
    if kept:
        assert play_by_policy(variant, 1, Simulator(variant), by_worth=True) is None


def test_options_keep_the_network() -> None:
    assert all(map(has_network, VARIANTS.values()))
    classic = VARIANTS["classic"]
    for option in classic.options:
        for value in option.choices[1:]:
            simulator = Simulator(with_options(classic, {option.name: value}))
            assert simulator.learned

"""Random house games: every one that is accepted deals, answers at once and plays to its end."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.rules.choices import simple_actions
from game.rules.state import Phase
from game.variants import VARIANTS
from game.variants.house import number_range, with_house_rules
from tests.tried import TRIED

from .playing import at_random, calls_for, positions, readable
from .random_house import places, random_house, random_variant


def changed(changes: dict[str, Any]) -> set[str]:
    """The places that are changed, down to those of sequences."""
    found = set()
    for record, values in changes.items():
        if record in ("table", "caught"):
            found.add(record)
            continue
        for name, value in values.items():
            found.add(f"{record}.{name}")
            if isinstance(value, dict) and name == "sequences":
                found |= {f"{record}.{name}.{inside}" for inside in value}
    return found


def test_the_same_seed_makes_the_same_game() -> None:
    for seed in range(20):
        key, changes = random_house(seed)
        assert (key, changes) == random_house(seed)
        assert random_variant(seed) == with_house_rules(VARIANTS[key], changes)


def test_all_variants_and_all_parameters_come_up() -> None:
    keys: Counter[str] = Counter()
    found: set[str] = set()
    numbers: Counter[int] = Counter()
    for seed in range(500):
        key, changes = random_house(seed)
        keys[key] += 1
        found |= changed(changes)
        numbers[len(changed(changes))] += 1
    assert set(keys) == set(VARIANTS)
    assert set(places()) - found == set()
    assert sum(count for number, count in numbers.items() if number > 2) > 250


MOST_CALLS = 150_000
"""About 50 ms. ``python -m tests.variants`` measures many games in milliseconds."""


@pytest.mark.parametrize("player", [readable, at_random])
@pytest.mark.parametrize("first", range(0, 120, 20))
def test_every_random_house_game_answers_at_once_and_plays_to_its_end(
    player: Any, first: int
) -> None:
    for seed in range(first, first + 20):
        variant = random_variant(seed)
        looked = 0
        for state in positions(variant, seed, player(variant, seed)):
            if looked % 3 == 0:
                assert calls_for(state) < MOST_CALLS, f"seed {seed}"
            looked += 1
        assert state.phase is Phase.OVER
        assert looked > 1


@pytest.mark.parametrize("key", sorted(TRIED))
def test_more_canastas_to_go_out_cost_no_more_work(key: str) -> None:
    """A loop of as many rounds as canastas are needed once held the table up for minutes."""
    most = number_range("going_out.canastas")[1]
    works = []
    for canastas in (2, most):
        variant = with_house_rules(VARIANTS[key], {"going_out": {"canastas": canastas}})
        work = 0
        for number, state in enumerate(positions(variant, 3, readable(variant, 3))):
            if number > 40:
                break
            work = max(work, calls_for(state))
            assert simple_actions(state) is not None
        works.append(work)
    assert works[1] < 2 * works[0] + 2000

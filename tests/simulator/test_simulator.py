"""The flat simulator plays by the same rules as the core."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from random import Random

import pytest

from game.rules.cards import HIDDEN, shuffled
from game.rules.engine import deal
from game.rules.policies import CanastaFromTotals
from game.rules.variant import Variant
from game.simulator import BALANCED, RUSHER, Flat, Simulator, Unrepresentable, fresh
from game.simulator import layout as at
from game.simulator.moves import code_of, kind_of
from game.simulator.styles import STYLES, rivals_for, style_for
from game.variants import VARIANTS

from .differential import every_rule_set, play_at_random, play_by_policy

RULE_SETS = list(every_rule_set())


def named(variant: Variant) -> str:
    """The name of a rule set in the report."""
    return "-".join([variant.key, *(f"{name}={value}" for name, value in variant.chosen.items())])


@pytest.mark.parametrize("variant", RULE_SETS, ids=named)
def test_the_core_accepts_and_scores_what_the_policy_plays(variant: Variant) -> None:
    """Hands played by the policy, compared after every action and at the end."""
    for seed in range(2):
        assert play_by_policy(variant, seed) is None, f"seed {seed}"


@pytest.mark.parametrize("variant", RULE_SETS, ids=named)
def test_random_lawful_play_comes_to_the_same(variant: Variant) -> None:
    """Whatever is lawful can be played in the flat form, whether or not the policy would do it."""
    assert play_at_random(variant, 7) is None


def test_a_house_may_ask_the_wild_melders_for_a_canasta() -> None:
    """A wild meld opens by itself only where no total demands more (BRA-1)."""
    plain = VARIANTS["international"]
    opening = replace(plain.opening, composition=CanastaFromTotals(0, 9000))
    variant = replace(plain, key="strict", parent=plain.key, opening=opening)
    simulator = Simulator(variant)
    size = variant.canastas.size
    for seed in range(3):
        deck = shuffled(variant.full_pack(), Random(seed))
        state, _ = deal(variant, deck, 0, [0] * len(variant.table.sides))
        flat = simulator.from_state(state, [style_for(variant)])
        while not simulator.is_over(flat):
            simulator.policy_turn(flat)
            for side in (0, 1):
                first = at.SLOTS + side * at.MOST_MELDS * at.SLOT
                last = first + flat.get(at.MELDS + side) * at.SLOT
                melds = range(first, last, at.SLOT)
                assert not melds or any(flat.get(m + at.CARDS) >= size for m in melds), (
                    f"seed {seed}"
                )


def dealt(key: str, seed: int = 3) -> tuple[Simulator, Flat]:
    """A simulator and a hand just dealt."""
    variant = VARIANTS[key]
    deck = shuffled(variant.full_pack(), Random(seed))
    state, _ = deal(variant, deck, 0, [0] * len(variant.table.sides))
    simulator = Simulator(variant)
    return simulator, simulator.from_state(state, [BALANCED, RUSHER])


def test_the_same_seed_gives_the_same_hand() -> None:
    """Nothing but the position, the styles and the seed decides."""
    simulator, flat = dealt("classic")
    results = []
    for seed in (5, 5, 6, 7, 8, 9):
        trial = Flat()
        trial.copy_from(flat)
        results.append(simulator.play_out(trial, seed))
    assert results[0] == results[1]
    assert len({tuple(result) for result in results}) > 1


def test_a_copy_is_independent() -> None:
    """Playing on a copy leaves the position as it was."""
    simulator, flat = dealt("international")
    before = flat.part(0, at.LENGTH)
    trial = Flat()
    trial.copy_from(flat)
    simulator.play_out(trial, 1)
    assert simulator.is_over(trial)
    assert flat.part(0, at.LENGTH) == before


def test_hidden_cards_are_refused() -> None:
    """Only a world whose cards are all known can be played."""
    variant = VARIANTS["classic"]
    deck = shuffled(variant.full_pack(), Random(1))
    state, _ = deal(variant, deck, 0, [0, 0])
    state.hands[2][0] = HIDDEN
    with pytest.raises(Unrepresentable, match="hidden"):
        Simulator(variant).from_state(state)


def test_other_worlds_for_the_same_position() -> None:
    """Cards dealt again come to stand where the old ones were, and the hand goes on with them."""
    simulator, flat = dealt("classic")
    simulator.deal_again(flat, [None, [4] * 5 + [9] * 6, None, None], [5, 6, 7, 8])
    assert flat.get(at.HAND + 16 + 4) == 5
    assert flat.get(at.HAND + 16 + at.SIZE) == 11
    assert flat.get(at.STOCK) == 4
    simulator.play_out(flat, 1)
    assert simulator.is_over(flat)


def test_the_world_of_a_position_dealt_again_is_the_position() -> None:
    """With suits and without: the same cards once more change nothing."""
    for key in ("international", "samba"):
        variant = VARIANTS[key]
        deck = shuffled(variant.full_pack(), Random(2))
        state, _ = deal(variant, deck, 0, [0, 0])
        simulator = Simulator(variant)
        flat = simulator.from_state(state)
        before = flat.part(0, at.LENGTH)
        number = kind_of if variant.melds.sequences is None else code_of
        hands = [[number(card) for card in hand] for hand in state.hands]
        simulator.deal_again(flat, hands, [number(card) for card in state.stock])
        assert flat.part(0, at.LENGTH) == before


def test_compiled_modules_older_than_a_source_are_left_aside(tmp_path: Path) -> None:
    """A changed source counts, whatever was compiled before."""
    package = tmp_path / "pair"
    package.mkdir()
    source = package / "one.py"
    library = package / f"one{EXTENSION_SUFFIXES[0]}"
    source.write_text("FORM = 'source'\n")
    library.write_bytes(b"no library at all")
    (package / "__init__.py").write_text("")
    os.utime(library, (1000, 1000))
    assert fresh.is_stale(package)
    fresh.leave_stale_ones(package)
    script = (
        "import sys; from pathlib import Path; from game.simulator import fresh;"
        f"fresh.leave_stale_ones(Path({str(package)!r})); sys.path.insert(0, {str(tmp_path)!r});"
        "from pair import one; print(one.FORM)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout == "source\n", done.stderr
    for path in package.glob("*.py"):
        os.utime(path, (900, 900))
    assert not fresh.is_stale(package)


@pytest.mark.parametrize("key", VARIANTS)
def test_rivals_play_other_styles_than_the_tuned_one(key: str) -> None:
    variant = VARIANTS[key]
    rivals = rivals_for(variant)
    assert set(rivals) <= set(STYLES.values()) - {BALANCED, style_for(variant)}
    assert len(set(rivals)) == len(rivals)
    house = replace(variant, key="house", parent=variant.parent or key)
    assert rivals_for(house) == rivals_for(VARIANTS[variant.parent or key])

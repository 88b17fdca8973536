"""The flat simulator plays by the same rules as the core."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from random import Random

import pytest

from game.notation.action_notation import action_text
from game.notation.card_notation import parse_cards
from game.notation.position import read_position, state_of
from game.rules.actions import AskToGoOut
from game.rules.cards import HIDDEN, shuffled
from game.rules.engine import apply, deal
from game.rules.policies import CanastaFromTotals
from game.rules.variant import Variant
from game.simulator import DEFAULT_POLICY, RUSHER, Flat, Simulator, Unrepresentable, stale_build
from game.simulator import flat_layout as at
from game.simulator.moves import code_of, kind_of
from game.simulator.playout_policies import POLICIES, policy_for, rivals_for
from game.variants import VARIANTS
from tests.tried import TRIED

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
        flat = simulator.from_state(state, [policy_for(variant)])
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
    return simulator, simulator.from_state(state, [DEFAULT_POLICY, RUSHER])


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


def test_compiled_modules_of_other_sources_are_left_aside(tmp_path: Path) -> None:
    """Whatever the times of the files say: they are lost when a wheel is installed."""
    package = tmp_path / "pair"
    package.mkdir()
    source = package / "one.py"
    library = package / f"one{EXTENSION_SUFFIXES[0]}"
    source.write_text("FORM = 'source'\n")
    library.write_bytes(b"no library at all")
    (package / "__init__.py").write_text("")
    os.utime(source, (1000, 1000))
    assert stale_build.is_stale(package)
    (package / stale_build.RECORD).write_text(json.dumps(stale_build.digests(package)))
    source.write_text("FORM = 'source' ")
    os.utime(source, (1000, 1000))
    assert stale_build.is_stale(package)
    stale_build.leave_stale_ones(package)
    script = (
        "import sys; from pathlib import Path; from game.simulator import stale_build;"
        f"stale_build.leave_stale_ones(Path({str(package)!r}));"
        f"sys.path.insert(0, {str(tmp_path)!r});"
        "from pair import one; print(one.FORM)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout == "source\n", done.stderr
    (package / stale_build.RECORD).write_text(json.dumps(stale_build.digests(package)))
    os.utime(library, (1000, 1000))
    assert not stale_build.is_stale(package)
    source.unlink()
    (package / "__init__.py").unlink()
    (package / stale_build.RECORD).unlink()
    assert not stale_build.is_stale(package), "a packaged program has no sources"


def sevens_begun(hand: str, own: str, known: str = "") -> list[str]:
    """What the policy of Modern American does in its turn with that hand, its side opened."""
    variant = VARIANTS["modern_american"]
    table = {
        "turn": 0,
        "phase": "meld",
        "hands": [hand, "4c 5d 6h 8s Td Jh", f"{known} 4d 5s 6d", "4h 5c 6s 8d Th Js"],
        "stock": "8c 9c Tc 9d Jc Qc Jd Qd Kc 4s",
        "pile": "4c",
        "melds": [own.split("; "), ["Kh Kc Kd"]],
        "threes": ["", "", "", ""],
    }
    state = state_of(read_position(table, "position", variant), variant, 3, [0, 0])
    state.known[2].extend(parse_cards(known))
    simulator = Simulator(variant)
    flat = simulator.from_state(state, [policy_for(variant)] * 4)
    texts = []
    for move in simulator.policy_turn(flat):
        action = simulator.to_action(state, move)
        texts.append(action_text(action))
        apply(state, action)
    return texts


def test_a_set_that_is_fined_is_begun_by_who_can_nearly_finish_it() -> None:
    """Sevens cost 2,500 unfinished: six are likely to be finished, and three with four that the
    partner is known to hold; three alone are not, though the hand be short."""
    six = sevens_begun("7s 7h 7d 7c 7s 7h 9d Ts", "Qh Qs Qd")
    assert six[0] == "0 meld 7s 7h 7d 7c 7s 7h"
    three = "7s 7h 7d 9d Ts Jc Ac"
    assert sevens_begun(three, "Qh Qs Qd", "7c 7c 7d 7s")[0] == "0 meld 7s 7h 7d"
    assert len(sevens_begun(three, "Qh Qs Qd")) == 1


def test_a_set_that_is_fined_is_finished_before_other_cards_are_laid() -> None:
    """With two cards of other ranks laid first too few would be left to go on with."""
    acts = sevens_begun("7s 7h Qc", "Qh Qs Qd; 7c 7d 7h 7c 7d 7s")
    assert acts[0].startswith("0 add 7")


@pytest.mark.parametrize("key", TRIED)
def test_rivals_play_other_styles_than_the_tuned_one(key: str) -> None:
    variant = VARIANTS[key]
    rivals = rivals_for(variant)
    assert set(rivals) <= set(POLICIES.values()) - {
        DEFAULT_POLICY,
        policy_for(variant),
    }
    assert len(set(rivals)) == len(rivals)
    house = replace(variant, key="house", parent=variant.parent or key)
    assert rivals_for(house) == rivals_for(VARIANTS[variant.parent or key])


@pytest.mark.parametrize(("aces", "says"), [("As Ah Kd", 1), ("As Ah Ad", 0)])
def test_the_policy_weighs_a_fine_for_what_would_be_caught(aces: str, says: int) -> None:
    """Three aces in a hand cost 1500 in Modern American."""
    variant = VARIANTS["modern_american"]
    canastas = ["Ks Ks Kh Kh Kd Kd Kc", "Qs Qs Qh Qh Qd Qd Qc"]
    table = {
        "turn": 0, "phase": "meld", "hands": ["9s 9h 9d 4c", "4c 5d 6h", aces, "4c 5d 6h"],
        "stock": "8c 9c Tc 8d 9d Td Jc Jd 8c 9c Tc 8d 9d Td Jc Jd 8s 9s", "pile": "",
        "melds": [canastas, []], "threes": [""] * 4,
    }  # fmt: skip
    state = state_of(read_position(table, "position", variant), variant, 3, [0, 0])
    apply(state, AskToGoOut(0))
    simulator = Simulator(variant)
    moves = simulator.policy_turn(simulator.from_state(state))
    assert moves[0] == (at.ANSWERS, says)

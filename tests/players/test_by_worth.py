"""Turns as a network weighs them: what is added to the ends that it finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from game.notation.action_notation import action_text
from game.notation.card_notation import parse_cards
from game.players import make_player
from game.players.facts.before import Before
from game.players.facts.turn import put_down
from game.players.search.beliefs import Beliefs
from game.players.search.by_worth import Weighed, choice, weigh, with_expected
from game.players.search.verdict import Verdict
from game.rules.actions import Discard, Take
from game.rules.cards import KING

from ..simulator.differential import simulator_of
from .table import position, turn_of

QUEENS = "Qc Qc Qs Qd Qh Qh Jo"
"""A canasta, without which melded cards may count minus."""
LAST = "4c"
"""A stock that brings nobody in the hand another turn."""


@pytest.mark.parametrize(
    ("variant", "hand", "melds", "laid"),
    [
        ("modern_american", "4s Jh Jd 5d 5c 9s", ["Jc Jc Jo", "8d 8c 8c", QUEENS], "Jh Jd"),
        # Sevens are fined unless they are a canasta: more of them bring nothing.
        ("modern_american", "4s 7h Jd 5d 5c 9s", ["7c 7c 7s", "Jc Jc Jo", QUEENS], "Jd"),
        ("classic", "4s Jh Jd 5d 5c 9s", ["Jc Jc Jo", "8d 8c 8c", QUEENS], "Jh Jd"),
        # A set of their own, but no pair.
        ("classic", "4s Jh Jd Jc 5d 5c 9s", ["8d 8c 8c", QUEENS], "Jh Jd Jc"),
    ],
)
def test_all_that_counts_is_laid_down_in_a_last_turn(
    variant: str, hand: str, melds: list[str], laid: str
) -> None:
    view = position(variant, hand, melds=[melds, []], stock=LAST, opened=[True, False])
    weighed = weigh(view, make_player("standard"), 0)
    assert weighed is not None
    best = weighed.found[choice(weighed).best]
    down = [card for action in best.actions for card in put_down(action)]
    assert Counter(down) == Counter(parse_cards(laid)), [action_text(a) for a in best.actions]


@pytest.mark.parametrize(
    ("key", "hand", "own", "laid"),
    [
        # A pair with a wild card, though nobody goes out.
        ("classic", "Qh Qs 5h 5d 2h", ["Kc Kd Ks", QUEENS.replace("Q", "8")], "Qh Qs 2h"),
        # Pairs with wild cards that would make a canasta elsewhere, and black threes, end the hand.
        ("classic", "Qh Qs 8d 8s 3c 3c 3s 3s 2h Jo Jo",
         ["5c 5d 5h 5s 5c 5d 5h", "6c 6d 6h 6s 6c 6d 6h", "Kc Kd Kh Ks"],
         "Qh Qs 8d 8s 3c 3c 3s 3s"),
    ],
)  # fmt: skip
def test_what_the_policy_would_not_lay_down_is_among_the_ends(
    key: str, hand: str, own: list[str], laid: str
) -> None:
    view = position(key, hand, pile="4s 6d", melds=[own, ["7s 7h 7c"]])
    weighed = weigh(view, make_player("standard"), 0)
    assert weighed is not None
    down = [
        Counter(card for action in one.actions for card in put_down(action))
        for one in weighed.found
    ]
    assert any(not Counter(parse_cards(laid)) - cards for cards in down)


def test_an_opening_with_the_pile_is_found_that_no_plan_thinks_of() -> None:
    # Aces are kept from wild cards as long as anything else opens; here nothing does.
    hand = "As Ah Ks Kd Qh Qd 8s 8d 8c 4s 4c 4c Jo"
    view = position("modern_american", hand, pile="Kc 9d 7h 8h", phase="draw",
                    opened=[False, True], melds=[[], ["5s 5h 5c"]])  # fmt: skip
    weighed = weigh(view, make_player("standard"), 0)
    assert weighed is not None
    assert any(isinstance(one.first, Take) for one in weighed.found)


def test_nothing_is_laid_down_once_the_bonus_cards_have_come() -> None:
    view = position("international", "2c 2d 2h 9s 9h 7s 7h Kh", pile="4s 6d",
                    melds=[["Kc Kd Ks", "Ac Ad As"], []], opened=[True, False])  # fmt: skip
    simulator = simulator_of(view.variant)
    for answered in (False, True):
        view.bonus_answered = answered
        flat = simulator.from_state(Beliefs(view).determinize(Random(1)).state())
        longest = max(len(moves) for _worth, moves in simulator.turn_ends(flat))
        assert (longest == 1) is answered


def worths(thrown: list[tuple[int, int]], rounds: int | None) -> list[float]:
    """What the ends of a turn are worth to a player after these discards, by seat and card."""
    view = position("classic", "4s Jh Jd 5d 5c 9s Kd Kc", pile="6c 6d 7h 9c", thrown=thrown)
    weighed = weigh(view, make_player("standard"), 0, rounds=rounds)
    assert weighed is not None
    return weighed.worth


def test_who_forgets_does_not_know_who_threw_what_before_the_last_turn() -> None:
    six, other, seven, nine = parse_cards("6c 6d 7h 9c")
    lately = [(2, other), (3, seven), (1, nine)]
    one, another = [(3, six), *lately], [(1, six), *lately]
    assert worths(one, 1) == worths(another, 1)
    for rounds in (2, None):
        assert worths(one, rounds) != worths(another, rounds)
    changed = [(3, six), (2, seven), *lately[1:]]
    assert worths(one, 1) != worths(changed, 1)


@pytest.mark.parametrize(
    ("hand", "own", "asked"),
    [
        # Three kings in hand, one of which is thrown.
        ("4s 4c 4d 5c Td Td Jd Qd Ks Kc Kd Ah 2s Jo", ["Js Jh Jc"], "0 meld Ks Kc Kd"),
        # A card that fits an own meld.
        ("4s 4c 4d 5c Td Td Jd Qd Kc Ah 2s Jo", ["Ks Kh Kd", "Js Jh Jc"], "0 add Kc > #0"),
        ("4s 4c 4d 5c Td Td Jd Qd Kc Ah 2s Jo", ["Js Jh Jc"], None),
    ],
)
def test_who_asks_is_told_of_the_card_thrown_that_could_lie(
    hand: str, own: list[str], asked: str | None
) -> None:
    view = position("international", hand, pile="Jc Ts 6c", melds=[own, ["8s 8h 8c"]],
                    opened=[True, True])  # fmt: skip
    weighed = weigh(view, make_player("standard"), 0)
    assert weighed is not None
    # As if nobody had thought of laying anything down.
    few = [c for c in weighed.found if isinstance(c.first, Discard)]
    alone = replace(weighed, found=few, worth=weighed.worth[: len(few)])
    thrown = [c.first.card >> 2 for c in few if isinstance(c.first, Discard)]
    best = replace(choice(weighed), best=thrown.index(KING))
    found, _ = with_expected(view, alone, best, 0)
    assert [action_text(c.first) for c in found[len(few) :]] == ([asked] if asked else [])


def chosen(worth: list[float], suspect: Mapping[int, float]) -> Verdict:
    """What is chosen of moves of that worth, of which some look senseless."""
    view = position("classic", "4s Jh Jd 5d 5c 9s", pile="6c")
    found = [turn_of(f"discard {card}") for card in ("4s", "5d", "9s")]
    return choice(Weighed(found, worth, suspect, Before(view), view))


def test_what_looks_senseless_has_to_be_far_better() -> None:
    passed = chosen([0.0, 90.0, 200.0], {2: 150.0})
    assert (passed.best, passed.passed) == (1, 2)
    taken = chosen([0.0, 90.0, 300.0], {2: 150.0})
    assert (taken.best, taken.passed) == (2, None)


@pytest.mark.parametrize(("gain", "best"), [(20.0, 2), (-20.0, 2), (200.0, 1)])
def test_of_moves_that_look_senseless_that_with_less_to_prove_is_chosen(
    gain: float, best: int
) -> None:
    """Both beat the sensible one by far, and each other by little."""
    assert chosen([0.0, 400.0 + gain, 400.0], {1: 150.0, 2: 60.0}).best == best

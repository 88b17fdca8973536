"""Threes are tabled without a question where keeping one could serve nothing."""

from __future__ import annotations

from random import Random

import pytest

from game.controller.game import Game, SeatPlayer
from game.notation.card_notation import parse_cards
from game.players.special_hand_progress import keeping_matters
from game.rules.cards import shuffled
from game.rules.engine import deal
from game.rules.state import Phase
from game.rules.view import PlayerView, view_of
from game.variants import VARIANTS

NEAR_BLITZ = "Jo 2s 3h 4s 5s 6s 7s 8s 9s Ts Js Qs 4h 4d"
FAR = "3h 3d 4s 4h 4d 5s 5h 5d 9s 9h 9d Ks Kh Kd"

TWO_WILDS = "2s 2h 3h 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As"


def view_with(key: str, hand: str) -> PlayerView:
    variant = VARIANTS[key]
    state, _ = deal(variant, shuffled(variant.full_pack(), Random(1)), 3, (0, 0))
    view = view_of(state, 0)
    view.hands[0] = list(parse_cards(hand))
    return view


@pytest.mark.parametrize(
    ("key", "hand", "matters"),
    [
        ("international", NEAR_BLITZ, True),
        ("international", FAR, False),
        ("modern_american", NEAR_BLITZ, True),
        ("modern_american", FAR, False),
        # Two wild cards may not be thrown, and no special hand has room for them.
        ("modern_american", TWO_WILDS, False),
        ("classic", NEAR_BLITZ, False),
        ("international", NEAR_BLITZ.replace("3h", "Ks"), False),
    ],
)
def test_a_three_is_worth_keeping_near_a_special_hand(key: str, hand: str, matters: bool) -> None:
    assert keeping_matters(view_with(key, hand)) is matters


@pytest.mark.parametrize("always", [False, True])
def test_the_player_is_asked_only_where_it_matters(always: bool) -> None:
    asked = tabled = 0
    for seed in range(60):
        people = [SeatPlayer(f"P{i}", "human" if i == 0 else "beginner") for i in range(4)]
        game = Game.new(VARIANTS["international"], people, Random(seed), None, first_dealer=3)
        game.always_ask = always
        before = game.view()
        if before.phase is not Phase.THREES:
            continue
        game.poll(0.0)
        steps = game.poll(1.0) + game.poll(2.0)
        after = game.view()
        if after.phase is Phase.THREES:
            asked += 1
            assert always or keeping_matters(after)
        else:
            tabled += 1
            assert not keeping_matters(before)
            assert after.threes[0]
            assert any(step.seat == 0 for step in steps)
        game.close()
    assert asked if always else tabled
    assert not (always and tabled)

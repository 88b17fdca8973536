"""How far a hand is from a special hand where wild cards cannot be thrown."""

from __future__ import annotations

import pytest

from game.notation.card_notation import parse_cards
from game.rules.cards import ACE
from game.variants import VARIANTS

HANDS = {hand.name: hand for hand in VARIANTS["modern_american"].special_hands.hands}


@pytest.mark.parametrize(
    ("name", "cards", "missing"),
    [
        ("pairs_clean", "Kc Ks Qh Qs Jd Js Tc Th 9d 9s 7c 7d 5s", 1),
        ("pairs_clean", "Kc Ks Qh Qs Jd Js Tc Th 9d 9s 7c 7d 2s", None),
        ("pairs_wild", "7c 7d Ac Ad 2s Kc Ks Qh Qs Jd Js Tc 9c", 2),
        ("pairs_wild", "7c 7d Ac Ad 2s Jo Kc Ks Qh Qs Jd Js Tc", None),
        ("pairs_miami", "7c 7d Ac Ad 2s Jo Kc Ks Qh Qs Jd Js Tc", 2),
        ("straight", "Ac 2d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks Jo", 1),
        ("straight", "Ac 2d 2h 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks", None),
        ("zip", "5c 5d 5h 5s 4c 4d 4h 7d 7s 7s Ac As Kc", 1),
        ("zip", "5c 5d 5h 5s 4c 4d 4h 7d 7s 7s Ac As 2c", 1),
        ("triples", "5c 5d 5h 4c 4d 4h 7d 7s 7s Kc Kd Kh 2c", 1),
        ("triples", "5c 5d 5h 4c 4d 4h 7d 7s 7s Kc Kd 2c Jo", None),
        ("blast", "5c 5d 5h 5s 5c 4c 4d 4h 4s 2c 2d 2h 2s", 2),
    ],
)
def test_missing_with_wilds(name: str, cards: str, missing: int | None) -> None:
    count = [0] * (ACE + 1)
    for card in parse_cards(cards):
        count[card >> 2] += 1
    assert HANDS[name].missing_with_wilds(count) == missing

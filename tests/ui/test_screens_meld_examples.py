"""The examples of melds in the rules: what the rules say to them, in every variant."""

from __future__ import annotations

import pytest

from game.controller.refusal_words import told
from game.notation.card_notation import cards_text
from game.rules.refusal import Cause, Refusal
from game.rules.variant import Variant
from game.ui.screens.rules.examples import meld_examples
from game.variants import VARIANTS
from tests.tried import TRIED


def lawful(key: str) -> set[str]:
    return {cards_text(each.groups[0]) for each in meld_examples(VARIANTS[key]) if each.lawful}


def test_they_are_judged_by_the_variant() -> None:
    assert lawful("classic") == {"Ks Kh Kd", "8s 8d 2h", "Qs Qd 2h 2d Jo", "7s 7h 7d Jo"}
    assert lawful("international") == {"Ks Kh Kd", "Jo 2s 2c"}
    assert lawful("samba") == {"Ks Kh Kd", "8s 8d 2h", "7s 7h 7d Jo", "5h 6h 7h"}
    assert "3s 3c 3s" in lawful("uruguay")


def test_a_set_that_only_opens_says_so() -> None:
    found = {
        cards_text(each.groups[0]): each.words for each in meld_examples(VARIANTS["international"])
    }
    assert found["8s 8d 2h"].startswith("Only in the opening.")
    assert found["7s 7h 7d Jo"] == told(Refusal(Cause.NO_WILDS_WITH_RANK, {"rank": 7}))


@pytest.mark.parametrize("variant", TRIED.values(), ids=lambda variant: variant.key)
def test_each_variant_shows_lawful_and_unlawful_ones(variant: Variant) -> None:
    shown = meld_examples(variant)
    assert {each.lawful for each in shown} == {True, False}
    assert all(each.words for each in shown)

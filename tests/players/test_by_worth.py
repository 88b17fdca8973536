"""Turns as a network weighs them: what is added to the ends that it finds."""

from __future__ import annotations

from collections import Counter

import pytest

from game.notation.action_notation import action_text
from game.notation.card_notation import parse_cards
from game.players import make_player
from game.players.facts.turn import put_down
from game.players.search.by_worth import choice, weigh

from .table import position

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

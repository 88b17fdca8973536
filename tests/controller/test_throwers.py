"""Who threw what lies in the pile."""

from __future__ import annotations

from game.controller.throwers import throwers
from game.notation.card_notation import parse_cards
from game.rules.state import State
from game.rules.view import view_of
from game.variants import variant_named


def test_where_only_the_top_cards_are_taken_those_below_keep_their_throwers() -> None:
    """A turned 9, eight discards, seven of them taken, then two more."""
    state = State(variant_named("hand_and_foot"), 3, [0, 0])
    thrown = parse_cards("Kd 4s 5s 6s 7s 8s 9s Ts 4s Qs")
    state.discards = list(zip([0, 1, 2, 3, 0, 1, 2, 3, 1, 2], thrown, strict=True))
    state.pile = parse_cards("9h Kd 4s Qs")
    assert throwers(view_of(state, 0)) == [None, 0, 1, 2]

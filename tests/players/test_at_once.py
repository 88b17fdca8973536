"""What comes to one meld in a turn is laid down at once."""

from __future__ import annotations

import pytest

from game.notation.action_notation import action_text, parse_action
from game.players.explain.at_once import laid_at_once

from .table import position


@pytest.mark.parametrize(
    ("turn", "together"),
    [
        (["add Kd > #0", "add 2h > #0", "discard 4c"], ["add Kd 2h > #0", "discard 4c"]),
        (["add Kd > #0", "add 9d > #1", "add 2h > #0"], ["add Kd 2h > #0", "add 9d > #1"]),
        (["meld 7c 7d 7h", "add 2h > #2", "discard 4c"], ["meld 7c 7d 7h 2h", "discard 4c"]),
        (["meld 7c 7d 7h", "add 2h > #1"], ["meld 7c 7d 7h", "add 2h > #1"]),
        # Further wild cards than the meld may have are against the rules.
        (["add 2h > #1", "add 2d > #1", "add 2c > #1", "add Jo > #1"],) * 2,
        (["discard 4c"], ["discard 4c"]),
    ],
)
def test_a_meld_gets_its_cards_at_once(turn: list[str], together: list[str]) -> None:
    view = position("classic", "Kd 9d 7c 7d 7h 2h 2d 2c Jo 4c", pile="4s 6d", opened=[True, True],
                    melds=[["Ks Kh Kc", "9s 9h 9c"], []])  # fmt: skip
    acts = [parse_action(f"0 {act}") for act in turn]
    assert [action_text(act)[2:] for act in laid_at_once(view, acts)] == together

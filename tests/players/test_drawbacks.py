"""What a move costs besides is told with its reason: fines, natural canastas, special hands."""

from __future__ import annotations

from typing import Any

import pytest

from game.notation.reasons import say
from game.players.explain import move_reasons
from game.players.search.verdict import Verdict

from .table import position, turn_of
from .telling import brief

PAIRS = "4s 4h 5s 5h 6s 6h 8s 8h Ts Th Js Jh Ks 9h 7h"
CLOSED: dict[str, Any] = {"melds": [[], []]}
OPEN: dict[str, Any] = {"opened": [True, True]}
SEVENS: dict[str, Any] = {"variant_options": {"sevens": True}}


@pytest.mark.parametrize(
    ("key", "hand", "fields", "turn", "told"),
    [
        # A wild meld that is begun, in the opening too, and one that the same turn completes.
        ("brazilian", "2s 2h 2c 9d 7c 4d 5c 6h Td", OPEN, "meld 2s 2h 2c; discard Td",
         "though.fined(points=1000, rank=0)"),
        ("brazilian", "2s 2h 2c 9d 7c 4d 5c 6h Td", {"melds": [[], ["8s 8h 8c"]]},
         "meld 2s 2h 2c; discard Td", "though.fined(points=1000, rank=0)"),
        ("brazilian", "2s 2s 2h 2h 2c 2c 2d 9d 7c 4d 5c 6h Td", OPEN,
         "meld 2s 2s 2h; add 2h 2c 2c 2d > #1; discard Td", ""),
        ("brazilian", "2s 9d 7c 4d 5c 6h Td", {**OPEN, "melds": [["2s 2h 2c"], []]},
         "add 2s > #0; discard Td", ""),
        ("bolivia", "2s 2h 2c 9d 7c 4d 5c 6h Td", OPEN, "meld 2s 2h 2c; discard Td", ""),
        ("brazilian", "4h 5h 6h 9d 7c 4d 5c 6c Td", OPEN, "meld 4h 5h 6h; discard Td",
         "though.fined_run(points=1000, suit=1)"),
        ("modern_american", "7s 7h 7c 9d 4d 5c 6h Td", OPEN, "meld 7s 7h 7c; discard Td",
         "though.fined(points=2500, rank=7)"),
        ("modern_american", "9s 9h 9c 7d 4d 5c 6h Td", OPEN, "meld 9s 9h 9c; discard Td", ""),
        # A set that is fined without wild cards alone, and a wild meld that costs more of jokers.
        ("modern_american", "As Ah 2d Ks Kh Kc Qs Qh Jo 9d 4d Td", {"melds": [[], []]},
         "meld As Ah 2d + Ks Kh Kc + Qs Qh Jo; discard Td", ""),
        ("joker", "7s 7h 2d 9d 4d 5c 6h Td", OPEN | SEVENS, "meld 7s 7h 2d; discard Td",
         "though.fined(points=1500, rank=7)"),
        ("modern_american", "Jo Jo Jo 9d 4d 5c 6h Td", OPEN, "meld Jo Jo Jo; discard Td",
         "though.fined(points=2000, rank=0)"),
        ("modern_american", "Jo Jo Jo Jo 9d 4d 5c 6h Td", OPEN, "meld Jo Jo Jo Jo; discard Td",
         "though.fined(points=2500, rank=0)"),
        # A wild card on a natural set that might have become a natural canasta.
        ("classic", "2s 2h 9d 7c 4d 5c", {"melds": [["Ks Kh Kc Kd Ks"], []]},
         "add 2s 2h > #0; discard 9d", "though.natural_given_up(points=500)"),
        ("classic", "2s 2h 9d 7c 4d 5c", {"melds": [["Ks Kh Kc Kd Ks"], []], "pile": "Kh Kc 4s"},
         "add 2s 2h > #0; discard 9d", ""),
        ("classic", "2s 2h Jo 9d 7c 4d 5c", {"melds": [["Ks Kh Kc Kd"], []]},
         "add 2s 2h Jo > #0; discard 9d", ""),
        ("classic", "2s 2h 9d 7c 4d 5c", {"melds": [["Ks Kh Kc Jo"], []]},
         "add 2s 2h > #0; discard 9d", ""),
        ("classic", "2s 9d 7c 4d 5c", {"melds": [["Ks Kh Kc Kd Ks Kh Kc"], []]},
         "add 2s > #0; discard 9d", ""),
        ("classic", "2s 9d 7c 4d 5c", {"melds": [["Ks Kh Kc"], []]},
         "add 2s > #0; discard 9d", ""),
        # One card from Pairs: what belongs to no pair may go, and nothing else.
        ("modern_american", PAIRS, CLOSED, "discard 9h", ""),
        ("modern_american", PAIRS, CLOSED, "discard 4s",
         "though.special_given_up(count=1, hand=pairs_clean)"),
        ("modern_american", PAIRS.replace("7h", "4c"), CLOSED, "meld 4s 4h 4c; discard 9h",
         "though.special_given_up(count=1, hand=pairs_clean)"),
        ("modern_american", PAIRS, CLOSED | {"melded": [True, False, False, False]},
         "discard 4s", ""),
        ("modern_american", PAIRS.replace("Th", "Qd"), CLOSED, "discard 4s",
         "though.special_given_up(count=2, hand=pairs_clean)"),
        ("modern_american", PAIRS.replace("Th Js", "Qd Ad"), CLOSED, "discard 4s", ""),
        # In the courtesy turn, and at the end of the stock, the last card has come.
        ("modern_american", PAIRS,
         {"opened": [True, True], "courtesy": [1, 0, 0, 0]}, "discard 4s", ""),
        ("modern_american", PAIRS, CLOSED | {"stock": "4c"}, "discard 4s", ""),
    ],
)  # fmt: skip
def test_what_a_move_costs_besides_is_told(
    key: str, hand: str, fields: dict[str, Any], turn: str, told: str
) -> None:
    view = position(key, hand, **{"pile": "4s 6d", "melds": [["Jd Jc Jd"], ["8s 8h 8c"]],
                    **fields})  # fmt: skip
    found = [turn_of(*turn.split("; "), why=say("forced"))]
    alone = Verdict(0, (0,), (0.0,), (0.0,))
    assert brief(move_reasons.of(view, found, alone)[1:]) == told

"""The critic counts what it must, and nothing beside it."""

from __future__ import annotations

from typing import Any

import pytest

from game.notation.action_notation import parse_action
from game.notation.card_notation import parse_card
from game.rules.state import State

from ..players.table import state_with
from .senseless import kinds_of, turns

KINGS = [["Ks Kh Kd"], []]
LATE = "8c 9c"
CASES: list[tuple[str, str, str, dict[str, Any], str]] = [
    # the kind, or none · variant · hand · table · actions
    ("throws_what_fits", "classic", "Kc 9d 7s 7h", {"melds": KINGS, "pile": "4s"}, "Kc"),
    ("", "classic", "Kc 9d 7s 7h", {"melds": KINGS, "pile": "4s"}, "9d"),
    ("", "classic", "Kc 9d 9h 7s 7h", {"melds": KINGS, "pile": "4s"}, "Kc"),
    ("", "classic", "Kc 9d 7s 7h", {"melds": [["Ks Kh Kd"], ["9s 9h 9c"]], "pile": "4s"}, "Kc"),
    ("", "classic", "Kc 9d 7s 7h", {"melds": [["Ks Kh Kd Ks Kh Kd 2c"], []], "pile": "4s"}, "Kc"),
    # beyond reach
    ("", "classic", "Kc 9d 7s 7h", {"melds": KINGS, "pile": "Ks Kh Kd Kc"}, "Kc"),
    ("throws_what_fits", "international", "Ks Kh Kd Kc 9d 7s 7h 8s 8h",
     {"melds": [["Qs Qh Qd"], []]}, "meld Ks Kh Kd; discard Kc"),
    ("throws_what_fits", "samba", "9h 4s Qd Qs", {"melds": [["6h 7h 8h"], []]}, "9h"),
    ("breaks_a_pair", "classic", "7s 7h 9d 5c", {
        "melds": [["4s 4h 4d"], ["9s 9h 9c 9d 9s 9h 2c"]], "pile": "2s 5s 5h 5d 5s 5h Js Jh"},
        "7s"),
    ("", "classic", "7s 7h 9d 5c", {
        "melds": [["4s 4h 4d"], ["9s 9h 9c 9d 9s 9h 2c"]], "pile": "2s 5h"}, "7s"),
    ("", "classic", "7s 7h Qd Tc", {"pile": "5s 5h 5d 5s 5h 5d Js Jh Jd"}, "7s"),
    # sevens may be fined
    ("", "modern_american", "7s 7h 9d 5c", {
        "melds": [["4s 4h 4d"], ["9s 9h 9c 9d 9s 9h 2c"]], "pile": "Ts 5s 5h 5d 5s 5h Js Jh"},
        "7s"),
    ("gives_the_pile_away", "classic", "Qs 9d 7s", {"melds": [["4s 4h 4d"], ["Qh Qd Qc"]],
     "pile": "5s 6h 8d 5h"}, "Qs"),
    ("", "classic", "Qs 9d 7s", {"melds": [["4s 4h 4d"], ["Qh Qd Qc"]], "pile": "3s 3c 3s"}, "Qs"),
    ("", "classic", "Qs 9d 7s", {"melds": [["4s 4h 4d"], ["Qh Qd Qc"]], "pile": "5s 2h 8d 5h"},
     "Qs"),
    ("", "classic", "Qs 9d 7s", {"melds": [["4s 4h 4d"], ["Qh Qd Qc", "9s 9h 9c", "7h 7d 7c"]],
     "pile": "5s 6h 8d 5h"}, "Qs"),
    ("throws_a_wild_card", "classic", "2c 9d 7s Ts", {"melds": [["4s 4h 4d"], ["Qh Qd Qc"]],
     "pile": "5s"}, "2c"),
    ("", "classic", "2c 9d 7s Ts", {"melds": [["4s 4h 4d"], ["Qh Qd Qc", "Kh Kd Kc"]],
     "pile": "5s"}, "2c"),
    ("throws_a_wild_card", "classic", "2c Jo 9d 7s", {"pile": "5s 6s 7d 8d 9s Ts"}, "Jo"),
    ("false_signal", "joker", "2c 2d 2s 5d Ks", {"pile": "6s"}, "5d"),
    ("false_signal", "joker", "2c 2d 9d 5d Ks", {"pile": "6s"}, "Ks"),
    ("false_signal", "joker", "2c 9d 5d Ks", {"pile": "6s 5s", "thrown": [(2, "5s")]}, "9d"),
    ("", "joker", "2c 9d 5d Ks", {"pile": "6s 5s", "thrown": [(2, "5s")]}, "5d"),
    ("", "joker", "2c 2d 2s Ks", {"pile": "6s"}, "Ks"),
    ("", "joker", "2c Ts Jd Ks", {"pile": "6s"}, "Ks"),
    ("", "classic", "2c 2d 2s 5d Ks", {"pile": "6s"}, "5d"),
    ("closes_early", "classic", "2c 9d 7s Ts 5h", {
        "melds": [["4s 4h 4d 4c 4s 4h", "Ks Kh Kd Kc Ks Kh 2d"], []]}, "add 2c > #0; discard 7s"),
    ("", "classic", "2c 9d 7s Ts 5h", {"melds": [["4s 4h 4d 4c 4s 4h"], []]},
     "add 2c > #0; discard 7s"),
    ("", "classic", "2c 9d 7s Ts 5h", {"melds": [["4s 4h 4d 4c 4s 4h"], []], "stock": LATE},
     "add 2c > #0; discard 7s"),
    ("", "classic", "2c 9d 7s Ts 5h", {"melds": [["4s 4h 4d 4c 4s 2d"], []]},
     "add 2c > #0; discard 7s"),
    ("", "classic", "2c 9d 4d 7s 4c", {"melds": [["4s 4h 4c 4s 4h"], ["Qh Qd Qc"]]},
     "add 4d 2c > #0; discard 7s"),
    ("takes_from_a_wild_canasta", "joker", "2c 9d 7s Ts 2d 2s Jo 6s",
     {"melds": [["5s 5h 5d 5c"], []]}, "add 2c > #0; discard Ts"),
    ("", "joker", "2c 9d 7s Ts 2d 6s", {"melds": [["5s 5h 5d 5c"], []]},
     "add 2c > #0; discard 7s"),
    ("", "classic", "2c 9d 7s Ts 2d 2s Jo 6s", {"melds": [["5s 5h 5d 5c"], []]},
     "add 2c > #0; discard 7s"),
    ("three_wild_on_four", "classic", "2c 2d Jo 7s Ts 8s", {
        "melds": [["Qs Qh Qd Qc", "Ks Kh Kd Kc Ks Kh 2d"], []]}, "add 2c 2d Jo > #0; discard 7s"),
    ("", "classic", "2c 2d Jo 7s Ts 8s", {"melds": [["Qs Qh Qd Qc"], []]},
     "add 2c 2d Jo > #0; discard 7s"),
    ("two_jokers_on_low_cards", "classic", "5s 5h 5d 5c 5h Jo Jo Ts 8s 7d", {},
     "meld 5s 5h 5d 5c 5h Jo Jo; discard 7d"),
    # the opening takes them
    ("", "classic", "5s 5h 5d 5c 5h Jo Jo Ts 8s 7d", {"scores": [3000, 0]},
     "meld 5s 5h 5d 5c 5h Jo Jo; discard 7d"),
    ("", "classic", "5s 5h 5d 5c 5h Jo Jo Ts 8s 7d", {"stock": LATE},
     "meld 5s 5h 5d 5c 5h Jo Jo; discard Ts"),
    # the partner or an opponent may go out
    ("", "classic", "2c 2d Jo 7s Ts 8s", {
        "melds": [["Qs Qh Qd Qc", "Ks Kh Kd Kc Ks Kh 2d"], []],
        "others": ["4c 5d 6h", "4c 5d", "6c 7d"]}, "add 2c 2d Jo > #0; discard 7s"),
    ("", "classic", "2c 2d Jo 7s Ts 8s", {
        "melds": [["Qs Qh Qd Qc", "Ks Kh Kd Kc Ks Kh 2d"], ["5s 5h 5d 5c 5s 5h"]],
        "others": ["4c 5d 6h", "4c 5d 6c 7d 4c 5d", "6c 7d"]}, "add 2c 2d Jo > #0; discard 7s"),
    ("keeps_at_the_end", "classic", "2c Kd 9d 7s", {"melds": KINGS, "stock": LATE}, "7s"),
    ("", "classic", "2c Kd 9d 7s", {"melds": KINGS, "stock": LATE},
     "add 2c Kd > #0; discard 7s"),
    ("", "classic", "2c Kd 9d 7s", {"melds": KINGS}, "7s"),
    ("", "joker", "Kd Kc 9d 7s", {"melds": KINGS, "stock": LATE}, "7s"),
    ("keeps_at_the_end misses_going_out", "classic", "2c 9d", {
        "melds": [["Ks Kh Kd Ks Kh Kd 2d"], []], "stock": LATE,
        "others": ["4c 5d 6h", "4c 5d", "6c 7d"]}, "9d"),
    ("keeps_at_the_end", "classic", "2c 9d", {
        "melds": [["Ks Kh Kd Ks Kh Kd 2d"], []], "stock": LATE}, "9d"),
    ("keeps_a_canasta_back", "classic", "Kc 9d 7s 7h", {"melds": [["Ks Kh Kd Ks Kh Kd"], []]},
     "7s"),
    ("pays_for_a_small_pile", "classic", "9d 2c 7s 7h 5s", {
        "melds": KINGS, "phase": "draw", "pile": "6h 9s"}, "take 9d 2c; discard 5s"),
    ("", "classic", "9d 9h 7s 7h 5s", {
        "melds": KINGS, "phase": "draw", "pile": "6h 9s"}, "take 9d 9h; discard 5s"),
    ("leaves_a_fat_pile", "classic", "9d 9h 7s 7h 5s", {
        "melds": KINGS, "phase": "draw", "pile": "6h 5s 6h 8s 8h Js Jh 9s"}, "draw; discard 5s"),
    ("", "modern_american", "7d 7c 9d 9h 5s", {
        "melds": KINGS, "phase": "draw", "pile": "6h 5s 6h 8s 8h Js Jh 7s"}, "draw; discard 5s"),
    ("goes_out_on_the_partner", "classic", "9d Kc", {
        "melds": [["Ks Kh Kd Ks Kh Kd 2d"], []]}, "add Kc > #0; discard 9d"),
    ("", "classic", "9d Kc", {"melds": [["Ks Kh Kd Ks Kh Kd 2d"], []],
     "others": ["4c 5d 6h", "4c 5d", "6c 7d"]}, "add Kc > #0; discard 9d"),
]  # fmt: skip


def told(state: State, actions: str) -> list[str]:
    """The kinds that seat 0 is of with these actions; a card alone is thrown."""
    texts = [text.strip() for text in actions.split(";")]
    done = [parse_action(f"0 {text}" if " " in text or text == "draw" else f"0 discard {text}")
            for text in texts]  # fmt: skip
    (found,) = [kinds_of(turn) for _, turn in turns(state, done)]
    return found


@pytest.mark.parametrize(("kind", "variant", "hand", "table", "actions"), CASES)
def test_a_turn_is_of_the_kinds_it_is(
    kind: str, variant: str, hand: str, table: dict[str, Any], actions: str
) -> None:
    fields = dict(table)
    fields["thrown"] = [(seat, parse_card(card)) for seat, card in fields.get("thrown", ())]
    state = state_with(variant, hand, **fields)
    assert told(state, actions) == kind.split()

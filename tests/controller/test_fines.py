"""What the rules refuse is fined where a house has it so (HR-2)."""

from __future__ import annotations

import pytest

from game.notation.action_notation import action_text, parse_action

from .tables import at, position

OTHERS = ["4s 4h 9d 9c 8h", "4d 4c 9s 9h 8s", "5s 5d Td Tc 8d"]

FINES = "house = { penalties = { failed_opening = 10, wrong_take = 50, out_unasked = 100 }, "
FINES += 'going_out = { permission = "mandatory" } }'

CASES = {
    # name: (hand, more of the position, what is tried, the fine, its refusal)
    "an opening of too little": (
        "4s 4h 4d Kc 9c", {}, "0 meld 4s 4h 4d", "0 fine opening", "opening_below_minimum",
    ),
    "a pile without a pair": (
        "Ks 4h 9c", {"phase": "draw"}, "0 take Ks", "0 fine take", None,
    ),
    "the last cards without a yes": (
        "7c 7d 7h", {"melds": '[["As Ah Ad Ac As Ah Ad"], []]'}, "0 meld 7c 7d 7h", "0 fine out",
        "permission_needed",
    ),
    "another refusal": ("Ks 4h 9c", {}, "0 meld Ks 4h 9c", None, None),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_what_is_refused_is_fined_once_and_for_good(name: str) -> None:
    hand, more, tried, fine, reason = CASES[name]
    record = position([hand, *OTHERS], **more)  # type: ignore[arg-type]
    game = at(record.replace('variant = "classic"', f'variant = "classic"\n{FINES}'))
    refusal = game.submit(parse_action(tried))
    assert refusal is not None
    assert reason in (None, refusal.reason)
    said = [action_text(action) for action in game.record.hands[-1].actions]
    assert said == ([] if fine is None else [fine])
    assert not game.can_undo


def test_nothing_is_fined_elsewhere() -> None:
    game = at(position(["4s 4h 4d Kc 9c", *OTHERS]))
    assert game.submit(parse_action("0 meld 4s 4h 4d")) is not None
    assert not game.record.hands[-1].actions

"""What players tell is so, tells two moves apart, and speaks against none that is offered."""

from __future__ import annotations

from typing import Any

import pytest

from game.notation.action_notation import parse_action
from game.notation.reasons import Reason
from game.variants import VARIANTS
from tests.players.table import position

from .__main__ import wrong
from .asking import places, told
from .case import Case
from .truth import amiss

ADD = Reason("act.add", melds=(Reason("meld.set", rank=13),))
OPEN: dict[str, Any] = {"opened": [True, True], "melds": [["Ks Kh Kc"], ["8s 8h 8c"]]}


@pytest.mark.parametrize(
    ("level", "number"), [("casual", len(VARIANTS)), ("standard", len(VARIANTS)), ("master", 6)]
)
def test_every_fact_holds(level: str, number: int) -> None:
    found = [one for place in places(number, seed=3) for one in told(place, level)]
    assert any(one.why for one in found)
    assert [each for one in found for each in wrong(one)] == []


@pytest.mark.parametrize(
    ("reason", "best", "other", "deed", "found"),
    [
        (Reason("card.fits_nothing"), "discard 9d", "discard Jd", None, ["true of both"]),
        (Reason("card.fits_nothing"), "discard 9d", "discard Td", None, []),
        (Reason("card.fits_nothing"), "discard Td", "discard 9d", None, ["false", "true of both"]),
        (Reason("card.costs_in_hand", points=10), "discard Kd", "discard 9d", None,
         ["false", "true of both"]),
        (Reason("theirs.fits", rank=8, meld=Reason("meld.set", rank=8)), "discard 9d", "discard 8d",
         Reason("act.throw", rank=8), ["offers what it condemns"]),
        (Reason("use.fits", rank=13, alone=0), "discard 9d", "discard Kd",
         Reason("act.throw", rank=13), ["offers what it condemns"]),
        (Reason("use.fits", rank=13, alone=0), "discard 9d", "discard Td",
         Reason("act.throw", rank=10), []),
        (Reason("kept.pairs", act=ADD, count=2), "discard 9d", "add Kd > #0; discard 9d", None,
         ["false"]),
        (Reason("laid.points_safe", points=10), "add Kd > #0; discard 9d", "discard 9d", None, []),
        (Reason("laid.points_safe", points=20), "add Kd > #0; discard 9d", "discard 9d", None,
         ["false"]),
    ],
)  # fmt: skip
def test_what_is_false_is_found(
    reason: Reason, best: str, other: str, deed: Reason | None, found: list[str]
) -> None:
    view = position("classic", "9d Jd Td Tc 8d Kd 4c 4d", pile="5s 6d", **OPEN)
    cases = [
        Case(view, [parse_action(f"0 {one}") for one in text.split("; ")]) for text in (best, other)
    ]
    assert list(amiss(cases[0], cases[1], deed, reason)) == found

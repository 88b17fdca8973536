"""What the notation cannot write down: actions that a program could still make up."""

from __future__ import annotations

import pytest

from game.rules.actions import Action, AskToGoOut, Discard, LayMelds, LayOff, Take
from game.rules.cards import HIDDEN
from game.rules.legality import verify
from game.rules.refusal import Reason
from game.rules.state import State

from .cases import Case, start

OPENED = {
    "hand": "9s 9h 5c 6d",
    "melds": [["Ks Kh Kd", "9d 9c 9s"], []],
    "rule": "",
    "name": "",
}


def opened(variant: str, **changes: object) -> State:
    return start(Case(variant, {**OPENED, **changes}))


@pytest.mark.parametrize("variant", ["international", "classic"])
@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (LayMelds(0, ()), Reason.TOO_FEW_CARDS),
        (LayMelds(0, ((),)), Reason.TOO_FEW_CARDS),
        (LayOff(0, ()), Reason.TOO_FEW_CARDS),
        (LayOff(0, (((), 1),)), Reason.TOO_FEW_CARDS),
        (LayOff(0, (((), 1), ((9 * 4,), 1))), Reason.TOO_FEW_CARDS),
        (LayOff(0, (((9 * 4,), -1),)), Reason.NO_SUCH_MELD),
        (Discard(0, HIDDEN), Reason.CARD_NOT_HELD),
        (AskToGoOut(4), Reason.NOT_YOUR_TURN),
    ],
    ids=str,
)
def test_made_up_actions_are_refused(variant: str, action: Action, reason: Reason) -> None:
    refusal = verify(opened(variant), action)
    assert refusal is not None
    assert refusal.reason == reason


@pytest.mark.parametrize("variant", ["international", "classic"])
def test_a_meld_is_not_counted_from_the_end(variant: str) -> None:
    state = opened(variant, phase="draw", pile="8c 9h")
    pair = (9 * 4, 9 * 4 + 1)
    assert verify(state, Take(0, pair, 1)) is None
    refusal = verify(state, Take(0, pair, -1))
    assert refusal is not None
    assert refusal.reason == Reason.NO_SUCH_MELD

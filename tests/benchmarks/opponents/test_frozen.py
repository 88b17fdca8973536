"""policy-1 never changes: its decisions in a few hands are compared with a recorded digest.

A failure means that the player has become another one. Mend the change so that policy-1 keeps its
old ways: a new weight has a value in ``policy-1.toml`` that means "as before", another rule an
override in ``first_release``. Record the digests anew only if the rules of a game were corrected in
what these hands contain.
"""

from __future__ import annotations

from hashlib import sha256

import pytest

from game.notation.action_notation import action_text
from game.variants import VARIANTS
from tests.players.table import play_hand, seated

RECORDED = {
    "international": "7f7a1f8c6bcc3825",
    "classic": "efb796c53f36aa99",
    "samba": "08da22726f1f4954",
    "bolivia": "15c72571337940e9",
    "chilean": "d1781f382ade4b3c",
    "uruguay": "dac386556281a6eb",
    "hollywood": "79ccc6c2db31b1db",
}
HANDS = 6


def digest(key: str) -> str:
    """A digest of all actions of some hands in which policy-1 sits everywhere."""
    variant = VARIANTS[key]
    actions = sha256()
    players = seated(variant, "policy-1")
    for seed in range(HANDS):
        totals = [seed * 900, seed * 700]
        play_hand(
            variant,
            players,
            seed,
            totals=totals,
            watch=lambda state, view, decision: actions.update(
                action_text(decision.action).encode()
            ),
        )
    return actions.hexdigest()[:16]


@pytest.mark.parametrize("key", list(RECORDED))
def test_policy_1_is_frozen(key: str) -> None:
    assert digest(key) == RECORDED[key]

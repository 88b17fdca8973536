"""What an opening would take is told as far as it holds of every opening."""

from __future__ import annotations

import pytest

from game.controller.reason_words import why_words
from game.notation.action_notation import action_text, parse_action
from game.players.facts.merits import EXPLAINED_BY
from game.players.facts.opening_merits import for_waiting
from game.players.facts.openings import openings
from game.players.facts.turn import Turn
from game.rules.view import PlayerView
from tests.players.table import position

PILE = "4s 5c 6d 7s 8c 9c Tc Jc 4c"


def comes(view: PlayerView, text: str) -> Turn:
    return Turn(view, [parse_action(f"0 {one}") for one in text.split("; ")])


@pytest.mark.parametrize(
    ("key", "hand", "score", "pile", "opening", "told"),
    [
        # Three aces alone open and leave six.
        ("classic", "Ks Kh Kc As Ah Ac 4d 5h 6d 7c", 0, "4s", "meld Ks Kh Kc + As Ah Ac", ""),
        ("classic", "Ks Kh Kc As Ah Ac 4d 5h 6d 7c", 0, "4s", "meld As Ah Ac",
         "opening would leave 6 cards in hand"),
        # Jacks and aces leave four pairs behind.
        ("classic", "As Ah Ac Ks Kh Kc Qs Qh Qc Js Jh Jc 9s 9h 8s 8d 5d 6h", 1500, PILE,
         "meld As Ah Ac + Ks Kh Kc + Qs Qh Qc", ""),
        ("classic", "As Ah Ac Ks Kh Kc Qs Qh Qc Js Jh Jc 9s 9h 8s 8d 5d 6h", 1500, PILE,
         "meld As Ah Ac + Js Jh Jc", "opening would leave 4 of 6 pairs for the pile of 9 cards"),
        # Nines and four kings with the deuce leave three pairs, and count less.
        ("international", "4d 4s 9d 9s 9c 9s 9s Kh Kh Kd Ks 8s 8s 2s 7d", 0, PILE,
         "meld 9d 9s 9c + Kh Kh Kd + 8s 8s 2s", ""),
        # The aces open as well, with one wild card fewer.
        ("classic", "Ks Kh 2c As Ah Ac 2d 9s 4c 5d 7h 8s Tc Qd", 0, "4s", "meld Ks Kh 2c 2d", ""),
        # Two sequences open without wild cards.
        ("samba", "9h Th Jh 9c Tc Jc Qs Qd 2c 2d 4s 5d 6s 8s 8d", 0, "4s",
         "meld Qs Qd 2c + 8s 8d 2d", ""),
        # Of four wild cards three would go; with all four more cards would be left.
        ("joker", "Ks Kc Qs Jd Jc Ts Tc 9h 6d 2s 2h 2h 2c 7c", 0, "4s",
         "meld Tc Ts 2h + Jc Jd 2s 2h",
         "opening would take 3 wild cards; "
         "the 4 wild cards in hand may begin a canasta of wild cards"),
    ],
)  # fmt: skip
def test_what_every_opening_takes(
    key: str, hand: str, score: int, pile: str, opening: str, told: str
) -> None:
    table = {"melds": [[], []], "opened": [False, False], "pile": pile, "scores": [score, 0]}
    view = position(key, hand, **table)
    throw = hand.split()[-1]
    found = for_waiting(comes(view, f"discard {throw}"), comes(view, f"{opening}; discard {throw}"))
    words = [why_words([merit.reason]) for merit in found]
    assert sorted(words) == sorted(told.split("; ") if told else [])


def test_the_openings_with_wild_melds_are_among_them() -> None:
    view = position("international", "Ks Kh Qs Qh Jo 2d 2s 9s 4c 5d", melds=[[], []], pile="4s",
                    opened=[False, False], scores=[1500, 0])  # fmt: skip
    found = [action_text(act) for act in openings(comes(view, "discard 4c").position)]
    assert found[0] in ("0 meld Jo 2s 2d", "0 meld Jo 2d 2s")


def test_why_a_wild_meld_grows_now_is_told_with_it() -> None:
    explained = {key for key, facts in EXPLAINED_BY.items() if "laid.wilds_lack_one" in facts}
    assert explained >= {"late.others_near", "late.stock_short", "laid.partner_adds"}

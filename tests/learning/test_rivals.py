"""The answers of a problem that a reader would set beside the best one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.notation.action_notation import action_text, parse_action
from game.rules.actions import Action
from tests.players.table import position
from tests.problems.rivals import completing, elsewhere, instead_of_a_discard

MELDS = [["Ks Kh Kc Kd Kh", "Qs Qh Qc Qd", "9s 9h 9c"], ["8s 8h 8c"]]


def actions(text: str) -> list[Action]:
    return [parse_action(f"0 {one}") for one in text.split("; ")]


def texts(found: Iterable[Sequence[Action]]) -> list[str]:
    return ["; ".join(action_text(one).removeprefix("0 ") for one in answer) for answer in found]


def test_the_same_wild_card_goes_to_the_longest_other_sets() -> None:
    view = position("classic", "2d Kc 4d 5c 7h", melds=MELDS, opened=[True, True])
    best = actions("add Kc 2d > #0; discard 4d")
    assert texts(elsewhere(view, best)) == [
        "add Kc > #0; add 2d > #0; discard 4d",
        "add Kc > #0; add 2d > #1; discard 4d",
        "add Kc > #0; add 2d > #2; discard 4d",
    ]
    assert not texts(elsewhere(view, actions("add Kc > #0; discard 4d")))


def test_who_plays_on_completes_what_the_way_out_completes() -> None:
    view = position("classic", "Kc Ks Js Jc 2d 4d", melds=MELDS, opened=[True, True])
    way = actions("add Kc Ks > #0 + 2d > #1; discard 4d")
    (on,) = texts(completing(view, way))
    assert on.startswith("add Kc Ks > #0; discard ")
    assert not texts(completing(view, actions("add 2d > #1; discard 4d")))


def test_beside_a_discard_stand_a_canasta_and_the_cards_of_its_rank() -> None:
    view = position("classic", "Kc Ks Js Jc Jd 4d", melds=MELDS, opened=[True, True])
    canasta, meld = texts(instead_of_a_discard(view, actions("discard Js")))
    assert canasta.startswith("add Kc Ks > #0; discard ")
    assert meld.startswith("meld Js Jc Jd; discard ")
    assert len(texts(instead_of_a_discard(view, actions("discard 4d")))) == 1

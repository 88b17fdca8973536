"""The reason of a problem: facts that tell the best answer from every other, and account for it."""

from __future__ import annotations

import pytest

from game.controller.reason_words import why_words
from game.learning.problems.problem import Theme
from game.notation.action_notation import parse_action
from tests.players.table import position
from tests.players.telling import brief
from tests.problems.best_reasons import Tried, why_best
from tests.problems.outcomes import Part
from tests.problems.plain import might_be_done

MELDS = [["Ks Kh Kc"], ["8s 8h 8c"]]
PILE = "Qs Qh Qc Qs Qh Qc Qd 9s 9h 9c 9s 9h 9c 4s"
CANASTAS = Part("canastas", own=False)


def answer(text: str, cost: float = 0.0, taken: float = 0.5, part: Part = CANASTAS) -> Tried:
    actions = [parse_action(f"0 {one}") for one in text.split("; ")]
    return Tried(actions, cost, {part: cost}, taken)


@pytest.mark.parametrize(
    ("others", "told"),
    [
        ([answer("discard Jd", 300)], "seen.all"),
        # It is taken as seldom, or something else decides, or that much cannot hang on it.
        ([answer("discard Jd", 300, taken=0.02)], ""),
        ([answer("discard Jd", 300, part=Part("penalties", own=True))], ""),
        ([answer("discard Jd", 90_000)], ""),
        # Every other answer lacks it: of the nines none is out either.
        ([answer("discard Jd", 300), answer("discard 5d", 400)], "seen.all"),
        ([answer("discard Jd", 300), answer("discard 9d", 400, taken=0.0)], ""),
    ],
)
def test_the_facts_tell_the_best_from_all_others(others: list[Tried], told: str) -> None:
    view = position("international", "Qd Jd 9d 9c 5d 5c", pile=PILE, melds=MELDS,
                    opened=[True, True])  # fmt: skip
    best = answer("discard Qd", taken=0.0)
    why = why_best(view, Theme.DISCARD, best, others)
    assert brief(why[:1]) == told


def test_the_unseen_cards_of_the_other_answers_are_told_as_well() -> None:
    view = position("international", "Qd Jd 9d 9c 5d 5c", pile=PILE, melds=MELDS,
                    opened=[True, True])  # fmt: skip
    others = [answer("discard Jd", 300), answer("discard 5d", 400)]
    why = why_best(view, Theme.DISCARD, answer("discard Qd", taken=0.0), others)
    assert why_words(why) == (
        "all the others of its rank have been seen; unseen: 7 jacks and 6 fives"
    )


@pytest.mark.parametrize("wilds", [True, False])
def test_points_on_the_table_are_told_where_more_of_them_is_always_better(wilds: bool) -> None:
    view = position("classic", "Jh Jc Js 2d 4d 5c 7h", melds=[["Ks Kh Kc"], ["8s 8h 8c"]],
                    pile="4s", stock="", opened=[True, True])  # fmt: skip
    part = Part("melded", own=True)
    others = [
        answer("discard 4d", 50 if wilds else 30, part=part),
        answer("add 2d > #0; discard 4d", 30 if wilds else 50, part=part),
    ]
    why = why_best(view, Theme.LAY, answer("meld Jh Jc Js 2d; discard 4d"), others)
    assert brief(why[:1]) == ("laid.more_points(points=50)" if wilds else "")


def test_of_a_meld_the_discard_behind_it_is_not_told() -> None:
    view = position("international", "Qd Jd Jh Jc 5d 5c", pile=PILE, melds=MELDS,
                    opened=[True, True])  # fmt: skip
    best = answer("meld Jd Jh Jc; discard Qd", taken=0.0)
    assert why_best(view, Theme.LAY, best, [answer("discard Jd", 300)]) == ()


def test_what_explains_a_fact_is_told_with_it_alone() -> None:
    table = {"pile": "4s", "opened": [True, True]}
    on, out = answer("discard 4d"), answer("ask", 200, part=Part("canastas", own=True))
    for own, told in (
        (
            "Ks Kh Kc Kd Ks Kh",
            "out.we_lack_a_card(count=1, melds=meld.set(rank=13), points=500); "
            "out.they_cannot(count=1, none=1, several=1)",
        ),
        ("Ks Kh Kc", ""),
    ):
        view = position("classic", "Qc 4d", melds=[[own], ["8s 8h 8c"]], **table,
                        others=["4c 5d", "4c 5d", "4c 5d"])  # fmt: skip
        assert brief(why_best(view, Theme.OUT, on, [out])) == told


@pytest.mark.parametrize(
    ("theme", "actions", "sane"),
    [
        (Theme.OPEN, "discard 9d", True),
        (Theme.OPEN, "discard 2c", False),
        (Theme.OPEN, "discard Kc", False),
        (Theme.OPEN, "meld Kc Kd Kh + Ac Ad Ah; discard 9d", True),
        (Theme.OPEN, "meld Ac Ad Ah 2c; discard 9d", False),
        (Theme.OUT, "discard 9d", True),
    ],
)
def test_who_waits_throws_what_a_player_would_throw(theme: Theme, actions: str, sane: bool) -> None:
    hand = "Kc Kd Kh Ac Ad Ah 2c 2d 9d 7c 5s"
    view = position("classic", hand, pile="4s", melds=[[], []], opened=[False, False])
    text = [parse_action(f"0 {one}") for one in actions.split("; ")]
    assert might_be_done(theme, view, text) is sane

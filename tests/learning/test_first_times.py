"""Notes at first times: each at its moment, once, and in the variants that know it."""

from __future__ import annotations

import pytest

from game.controller.legal_queries import LegalQueries
from game.learning.first_times import MOMENTS, first_time
from game.notation.record import read_record
from game.notation.replay import state_after
from game.rules.view import PlayerView, view_of


class Seat:
    """Seat 0 of a position, as the table asks about it."""

    def __init__(self, text: str) -> None:
        record = read_record(f'format = "canasta-record 1"\n{text}')
        self._view = view_of(state_after(record.hands[0], record.variant), 0)
        self.human = 0

    def view(self) -> PlayerView:
        return self._view

    @property
    def your_turn(self) -> bool:
        return self._view.turn == 0


POSITION = """
variant = "{variant}"
[[hands]]
number = {number}
scores = [{score}, 0]
actions = [{actions}]
[hands.position]
turn = {turn}
phase = "draw"
hands = ["{hand}", "4c 5d 6h", "{partner}", "4c 5d 6h"]
stock = "8c 9c Tc 8d 9d Td"
pile = "{pile}"
melds = [[{meld}], ["As Ah Ad"]]
threes = ["", "", "", ""]
{more}
"""


def seat(variant: str = "classic", **fields: object) -> Seat:
    """A position of a variant; what is not given is an ordinary turn of an opened side."""
    plain: dict[str, object] = {
        "hand": "Ks Kh 4c 5d", "partner": "Ks Kh 4c 5d", "pile": "8c 9h", "meld": '"Qs Qh Qd"',
        "score": 0, "actions": "", "turn": 0, "number": 1, "more": "",
    }  # fmt: skip
    return Seat(POSITION.format(variant=variant, **{**plain, **fields}))


CASES = {
    "frozen pile": seat(pile="8c 2h 9h"),
    "higher minimum": seat(meld="", score=1600),
    "may ask": seat(hand="Qc", meld='"Qs Qh Qd Qc Qs Qh"', actions='"0 draw"'),
    "partner's question": seat(
        partner="Kh", meld='"Ks Kh Kd Kc Kd Ks"', turn=2, actions='"2 draw", "2 ask"'
    ),
    "special hand": seat(
        "international", hand="4s 4h 6s 6h 7s 7h 8s 8h 9s 9h Js Jh Qs", meld="", actions='"0 draw"'
    ),
    "threes": seat("international", hand="3s Ks Kh 4c", meld=""),
    "bonus cards": seat(
        "international", hand="As Ah Ad Ac Ks Kh Kd 4c 5d", meld="",
        actions='"0 draw", "0 meld As Ah Ad Ac + Ks Kh Kd"',
    ),
}  # fmt: skip


def test_there_is_a_case_for_every_moment() -> None:
    assert set(CASES) == set(MOMENTS)


@pytest.mark.parametrize("name", CASES)
def test_it_is_told_once(name: str) -> None:
    game = CASES[name]
    legal = LegalQueries(game)
    others = set(MOMENTS) - {name}
    note = first_time(game.view(), legal, others)
    assert note is not None
    assert note.id == name
    assert "{" not in note.words
    assert first_time(game.view(), legal, set(MOMENTS)) is None


def test_nothing_is_told_of_a_plain_turn() -> None:
    game = seat()
    assert first_time(game.view(), LegalQueries(game), ()) is None


@pytest.mark.parametrize(
    "game",
    [
        seat("hand_and_foot", meld="", score=1600, number=3),
        seat(meld="", score=600, more="raised = [20, 0, 20, 0]"),
    ],
)
def test_a_minimum_that_the_total_did_not_raise_is_not_laid_to_it(game: Seat) -> None:
    view = game.view()
    assert view.minimum(view.side) > view.variant.opening.minimum(0, 1)
    assert first_time(view, LegalQueries(game), set(MOMENTS) - {"higher minimum"}) is None

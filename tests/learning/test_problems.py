"""The problems that ship: lawful, told in words, found again; and what is kept of the answers."""

from __future__ import annotations

import json
import os
import re
from dataclasses import replace
from datetime import date, timedelta
from itertools import islice
from pathlib import Path
from time import monotonic

import pytest

from game.controller.reason_words import why_words
from game.controller.steps import HUMAN, SeatPlayer
from game.learning.problems.answers import effect_of, is_complete
from game.learning.problems.collection import Listed, chosen, of_the_day, read_problems
from game.learning.problems.comparing import price
from game.learning.problems.problem import (
    TWO_SIDED,
    Grade,
    Problem,
    Theme,
    from_json,
    theme_of,
)
from game.learning.problems.problem_game import Price, ProblemGame
from game.learning.problems.results import Results
from game.learning.problems.sides import why_this_side
from game.notation.action_notation import parse_action
from game.notation.reasons import Reason, Why, say
from game.players.advice import Size, size_of
from game.rules.actions import Action, Discard, LayMelds, LayOff
from game.rules.cards import FIRST_THREE, HIDDEN, THREE
from game.rules.engine import apply
from game.rules.legality import verify
from game.rules.state import Phase
from game.rules.view import PlayerView
from game.ui.screens.learning.problem_words import choice_words
from tests.players.table import position
from tests.problems import __main__ as making
from tests.problems.plain import is_plain
from tests.problems.writing import to_json

FOLDER = Path(__file__).parent.parent.parent / "assets" / "problems"
LISTED = read_problems(FOLDER)


def of_game(key: str) -> list[Problem]:
    return [one.problem() for one in LISTED if one.game == key]


def test_there_are_enough() -> None:
    assert len(LISTED) >= 400
    assert len({one.game for one in LISTED}) >= 10
    assert all(len(chosen(LISTED, theme)) >= 15 for theme in Theme)
    assert len({one.key for one in LISTED}) == len(LISTED)
    assert {one.grade for one in LISTED} == set(Grade)


@pytest.mark.parametrize("key", sorted({one.game for one in LISTED}))
def test_every_answer_is_lawful_and_told(key: str) -> None:
    for problem in of_game(key):
        view = problem.view()
        assert view.phase in (Phase.DRAW, Phase.MELD, Phase.ANSWER)
        effects = [effect_of(view, choice.actions) for choice in problem.choices]
        assert len(set(effects)) == len(effects) >= 2, problem.key
        for choice in problem.choices:
            assert verify(view, choice.actions[0]) is None, problem.key
            lawful(problem, choice.actions)
            told = choice_words(view, choice)
            assert told
            assert not re.search(r"Add Joker (and |to )", told), told
            assert problem.choice_of(view, choice.actions) == choice
        assert all(map(why_words, [problem.why, *([one] for one in problem.why)])), problem.key
        assert is_plain(problem), problem.key
        if problem.theme not in TWO_SIDED:
            assert problem.theme is theme_of(view, effects), problem.key


def lawful(problem: Problem, actions: tuple[Action, ...]) -> None:
    """Play what an answer does, as far as it shows no hidden card."""
    after = problem.view().copy()
    for action in actions:
        if not isinstance(action, LayMelds | LayOff | Discard):
            return
        apply(after, action)


@pytest.mark.parametrize("key", sorted({one.game for one in LISTED}))
def test_the_best_is_clearly_best(key: str) -> None:
    """By more than a small difference, and by six standard errors."""
    for problem in of_game(key):
        assert problem.best.cost == 0
        for choice in problem.choices[1:]:
            assert choice.cost > 5.5 * choice.error, problem.key
            size = size_of(problem.view(), choice.cost, choice.error)
            assert size in (Size.CLEAR, Size.LARGE), problem.key


def test_a_problem_is_read_as_it_was_written() -> None:
    problem = LISTED[0].problem()
    assert from_json(problem.game, json.loads(json.dumps(to_json(problem)))) == problem


def test_playouts_find_the_best_again() -> None:
    """In other deals, and a few only, where a few can tell: the next best costs something."""
    problems = (one.problem() for one in LISTED)
    told = (
        problem for problem in problems if problem.choices[1].cost > 20 * problem.choices[1].error
    )
    for problem in islice(told, 5):
        best, other = problem.choices[:2]
        cost, error = price(problem.view(), best.actions, other.actions, deals=60)
        assert cost > 0
        assert abs(cost - other.cost) < 5 * max(error, 10)


# --- lists ---------------------------------------------------------------------------------------


def test_they_are_chosen_by_theme_game_and_grade() -> None:
    one = LISTED[0]
    found = chosen(LISTED, one.theme, one.game, one.grade)
    assert one in found
    assert all((o.theme, o.game, o.grade) == (one.theme, one.game, one.grade) for o in found)
    assert len(found) < len(chosen(LISTED, one.theme)) < len(chosen(LISTED)) == len(LISTED)


def test_a_damaged_file_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "classic.json").write_text("{", "utf-8")
    value = to_json(LISTED[0].problem())
    whole = json.dumps({"problems": [value]})
    (tmp_path / f"{LISTED[0].game}.json").write_text(whole, "utf-8")
    assert [one.key for one in read_problems(tmp_path)] in ([LISTED[0].key], [])
    (tmp_path / "samba.json").write_text(whole, "utf-8")
    assert "samba" in [one.game for one in read_problems(tmp_path)]


def test_each_day_has_its_own_problem() -> None:
    first = date(2026, 11, 26)
    days = [of_the_day(LISTED, first + timedelta(days=day)).key for day in range(len(LISTED))]
    assert len(set(days)) == len(LISTED)
    assert of_the_day(LISTED, first).key == days[0]


# --- reasons --------------------------------------------------------------------------------------


def keys_of(view: PlayerView, theme: Theme, best: str, other: str, why: Why = ()) -> list[str]:
    """What speaks for one side of a question, answers in the notation of records."""
    answers = [[parse_action(one) for one in text.split("; ")] for text in (best, other)]
    found = why_this_side(view, theme, answers[0], answers[1], why)
    return [f"{reason.key} {reason.values.get('count', '')}".strip() for reason in found]


def test_what_an_opening_would_take_speaks_for_waiting() -> None:
    view = position("classic", "Ks Kh 2c As Ah Jo 9s 4c 5d 7h 8s Tc Qd Jh", scores=[3000, 0])
    opening = "0 meld Ks Kh 2c + As Ah Jo; 0 discard 4c"
    tried = say("trial", what=Reason("trial.canastas.own.more"))
    why = (*say("laid.whole_hand"), *tried, *say("card.fits_nothing"))
    found = keys_of(view, Theme.OPEN, "0 discard 4c", opening, why)
    assert found == ["open.spends_wilds 2", "open.leaves_few 7", "trial"]
    assert keys_of(view, Theme.OPEN, opening, "0 discard 4c", tried) == ["trial"]
    # Another opening takes fewer wild cards, and leaves more.
    view = position("classic", "Ks Kh 2c As Ah Jo 9s 4c 5d 7h 8s Tc Qd Jh", scores=[0, 0])
    assert keys_of(view, Theme.OPEN, "0 discard 4c", opening, tried) == ["trial"]


def test_who_would_be_caught_speaks_for_ending_the_hand_and_for_playing_on() -> None:
    view = position("classic", "Ks 9c", melds=[["Kc Kh Kd", "7c 7s 7h 7d 7c 7s 7h"], ["9s 9h 9d"]])
    out, on = "0 add Ks > #0; 0 discard 9c", "0 discard 9c"
    others = len(view.hands[1]) + len(view.hands[3])
    whole = say("laid.whole_hand")
    assert keys_of(view, Theme.OUT, out, on, whole) == [f"out.others_hold {others}"]
    view.opened[1] = False
    told = [f"out.others_hold {others}", "out.others_not_opened"]
    assert keys_of(view, Theme.OUT, out, on, whole) == told
    view.opened[1] = True
    view.hands[1] = view.hands[3] = [HIDDEN] * 2
    view.hands[2] = [HIDDEN] * 9
    assert keys_of(view, Theme.OUT, on, out) == ["out.partner_caught 9"]
    # Where nothing can be told, what was known stays.
    view.hands[2] = [HIDDEN] * 2
    assert keys_of(view, Theme.OUT, on, out, whole) == ["laid.whole_hand"]
    assert keys_of(view, Theme.DISCARD, on, "0 discard Ks", say("card.fits_nothing")) == [
        "card.fits_nothing"
    ]


# --- answers -------------------------------------------------------------------------------------


def test_what_lies_on_the_table_counts_whatever_the_order() -> None:
    view = position("classic", "Ks Kh Kd Qs Qh Qd 9s 4c", melds=[["7s 7h 7d"], []])
    at_once = [parse_action("0 meld Ks Kh Kd + Qs Qh Qd"), parse_action("0 discard 4c")]
    in_turn = [
        parse_action("0 meld Qd Qh Qs"), parse_action("0 meld Ks Kd Kh"),
        parse_action("0 discard 9s"),
    ]  # fmt: skip
    assert effect_of(view, at_once) == effect_of(view, in_turn)
    assert effect_of(view, at_once) != effect_of(view, in_turn[:1])
    assert not is_complete(in_turn[:2])
    assert is_complete(in_turn)


def test_suits_count_where_there_are_sequences_alone() -> None:
    hands = "Ks Kh 9d 4c 6h"
    for variant, same in (("classic", True), ("samba", False)):
        view = position(variant, hands)
        two = [effect_of(view, [parse_action(f"0 discard {card}")]) for card in ("Ks", "Kh")]
        assert (two[0] == two[1]) is same


def no_price(*_asked: object) -> tuple[float, float]:
    raise AssertionError("this answer was worked out before")


def at_table(problem: Problem, price: Price = no_price) -> ProblemGame:
    names = [f"P{i}" for i in range(1, problem.variant.table.players)]
    seats = [SeatPlayer("You", HUMAN), *(SeatPlayer(name, "standard") for name in names)]
    return ProblemGame(problem, seats, price)


def solve(one: Listed, choice: int) -> ProblemGame:
    """Give one of the answers at the table."""
    game = at_table(one.problem())
    for action in game.problem.choices[choice].actions:
        if game.your_turn:
            assert game.submit(action) is None
    return game


@pytest.mark.parametrize("theme", sorted({one.theme for one in LISTED}))
def test_right_and_wrong_answers_are_told_apart(theme: Theme) -> None:
    for one in chosen(LISTED, theme)[:6]:
        right, wrong = solve(one, 0), solve(one, 1)
        assert right.answer == right.problem.best
        assert right.is_right
        assert wrong.answer == wrong.problem.choices[1]
        assert not wrong.is_right
        assert wrong.finding(wrong.problem.choices[1]).cost > 0
        assert not wrong.your_turn
        assert not wrong.can_undo


def test_an_answer_that_nobody_thought_of_is_worked_out() -> None:
    """Without its other choices the problem knows of none but the best."""
    one = chosen(LISTED, Theme.DISCARD)[0]
    asked: list[tuple[Action, ...]] = []

    def price(_view: object, _best: object, actions: tuple[Action, ...]) -> tuple[float, float]:
        asked.append(actions)
        return 3.0, 1.0

    whole = one.problem()
    game = at_table(replace(whole, choices=(whole.best, *whole.choices[2:])), price)
    other = whole.choices[1].actions
    for action in other:
        assert game.submit(action) is None
    deadline = monotonic() + 10
    while game.answer is None and monotonic() < deadline:
        game.judge()
    assert asked == [other]
    assert game.is_right, "a few points are not told apart from nothing"


@pytest.mark.parametrize(("more", "right"), [(-20.0, True), (20.0, False)])
def test_of_two_sides_any_answer_on_the_right_one_counts(more: float, right: bool) -> None:
    """Who waits and throws another card has waited; unless that is worse than to open."""
    one = next(
        one for one in chosen(LISTED, Theme.OPEN)
        if isinstance(one.problem().best.actions[0], Discard)
    )  # fmt: skip
    problem = one.problem()
    view, other = problem.view(), problem.choices[1].cost
    best = problem.best.actions[0]
    assert isinstance(best, Discard)
    card = next(c for c in view.hand if c >> 2 not in (best.card >> 2, THREE) and c >= FIRST_THREE)
    game = at_table(problem, lambda *_asked: (other + more, 5.0))
    assert game.submit(Discard(view.seat, card)) is None
    deadline = monotonic() + 10
    while game.answer is None and monotonic() < deadline:
        game.judge()
    assert game.is_right is right
    assert not game.is_best


def test_who_asks_for_the_solution_has_not_solved_it() -> None:
    game = at_table(LISTED[0].problem())
    game.show()
    assert game.is_over
    assert not game.is_right
    assert not game.your_turn


# --- what is kept --------------------------------------------------------------------------------


def test_results_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "problems.json"
    results = Results(path)
    results.keep("a", True)
    results.keep("b", False)
    results.keep("c", False)
    results.keep("c", True)
    results.keep("a", False)
    again = Results(path)
    assert [again.of(key) for key in "abcd"] == [True, False, True, None]
    assert again.solved(["a", "b", "c", "d"]) == 2
    assert again.trouble == ""


@pytest.mark.parametrize("text", ["", "[]", "{", '{"format": 3}', '{"format": "canasta-solved 1"}'])
def test_a_damaged_file_is_set_aside_with_a_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "problems.json"
    path.write_text(text, "utf-8")
    results = Results(path)
    assert "problems.json.damaged" in results.trouble
    assert (tmp_path / "problems.json.damaged").read_text("utf-8") == text
    results.keep("a", True)
    assert Results(path).of("a") is True


def test_a_newer_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "problems.json"
    newer = '{"format": "canasta-solved 2", "solved": {}}'
    path.write_text(newer, "utf-8")
    Results(path).keep("a", True)
    assert path.read_text("utf-8") == newer


def test_a_file_that_cannot_be_written_blocks_nothing(tmp_path: Path) -> None:
    results = Results(tmp_path / "problems.json")
    (tmp_path / "problems.json").mkdir()
    results.keep("a", True)
    assert results.of("a") is True
    assert results.trouble


def test_a_file_that_ships_is_whole_whatever_ends_its_writing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "FOLDER", tmp_path)
    path = tmp_path / "classic.json"
    kept = making.Kept("classic")
    kept.write()
    before = path.read_text("utf-8")
    assert json.loads(before)["next"] == 1
    if os.name == "posix":
        assert path.stat().st_mode & 0o777 == 0o644

    def killed(*_anything: object) -> None:
        raise KeyboardInterrupt

    kept.next = 7
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", killed)
        with pytest.raises(KeyboardInterrupt):
            kept.write()
    assert path.read_text("utf-8") == before
    kept.write()
    assert making.Kept("classic").next == 7

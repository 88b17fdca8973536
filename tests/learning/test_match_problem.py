"""A problem from a match: which decision it is, what is made of it, how it lies on the table."""

from __future__ import annotations

import threading
from dataclasses import replace
from time import monotonic, sleep

import pytest

from game.controller.pricing import Kind, Price, PricedHand
from game.controller.review import decisions
from game.controller.seating import human_seat
from game.controller.steps import HUMAN, SeatPlayer
from game.controller.worker import PlayerFailedError, Worker
from game.learning.problems import from_match
from game.learning.problems.from_match import (
    MatchProblem,
    Missed,
    Setter,
    missed,
    problem_from,
)
from game.learning.problems.problem import Choice, Theme
from game.learning.problems.problem_game import ProblemGame
from game.notation.record import HandRecord, Record
from game.players import Searcher, make_player
from game.players.advice import Size
from game.rules.actions import Action, Discard, LayOff
from tests.conftest import SlowStart
from tests.progress.tables import RECORDED, match
from tests.tried import TRIED


def priced(record: Record, hand: int, *costly: tuple[int, float, float, Size]) -> PricedHand:
    """Prices of a hand: nothing but for some decisions, given by place, cost, error and size."""
    seat = human_seat(record, record.hands[hand])
    assert seat is not None
    count = len(list(decisions(record.variant, record.hands[hand], seat)))
    prices = [Price(Kind.DISCARD, at + 1) for at in range(count)]
    for at, cost, error, size in costly:
        prices[at] = Price(Kind.DISCARD, at + 1, cost, error, size)
    return PricedHand(record.variant.key, tuple(prices), 0, 0)


def test_the_costliest_decisions_come_first() -> None:
    record = match("cuban-stock_end_force-always")
    seat = human_seat(record, record.hands[1])
    assert seat is not None
    places = [at for at, _view, _action in decisions(record.variant, record.hands[1], seat)]
    first = priced(record, 0, (3, 300.0, 40.0, Size.LARGE), (5, 40.0, 5.0, Size.SMALL))
    second = priced(record, 1, (0, 500.0, 90.0, Size.LARGE), (2, 120.0, 50.0, Size.CLEAR))
    found = missed(record, [first, second])
    assert [(one.hand, one.cost, one.turn) for one in found] == [(1, 500.0, 1), (0, 300.0, 4)]
    assert found[0].action == places[0]
    assert missed(record, [None, second]) == found[:1]
    assert missed(record, [None, None]) == []


def test_what_was_better_is_asked_with_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(from_match, "DEALS", 60)
    record = match("cuban")
    problem = problem_from(record, 0, 116, turn=24)
    assert problem is not None
    assert problem.theme is Theme.LAY
    assert (problem.number, problem.turn) == (1, 24)
    assert isinstance(problem.best.actions[0], LayOff)
    assert problem.played.actions == (record.hands[0].actions[116],)
    assert problem.played in problem.choices[1:]
    assert problem.played.cost > 3 * problem.played.error > 0
    assert [reason.key for reason in problem.why] == [
        "laid.few_left",
        "laid.more_points",
        "late.others_out",
    ]
    assert problem.hand.actions == record.hands[0].actions[:116]
    assert problem.hand.result is None
    # What was the best is no problem.
    assert problem_from(record, 0, 0) is None


def made(record: Record, index: int) -> MatchProblem | None:
    """A problem of some decision with at least two answers, whatever they are worth."""
    hand = record.hands[index]
    seat = human_seat(record, hand)
    player = make_player("strong", 1)
    assert isinstance(player, Searcher)
    for place, view, _action in decisions(record.variant, hand, seat) if seat is not None else ():
        found = [c.actions for c in player.think(view)[1] if isinstance(c.first, Discard)]
        if len(found) > 1:
            choices = Choice(found[0]), Choice(found[1], 200.0, 20.0)
            before = HandRecord(
                hand.number, hand.dealer, hand.scores, hand.deck, hand.actions[:place],
                seated=hand.seated,
            )  # fmt: skip
            return MatchProblem(
                key="made", game=record.variant.key, theme=Theme.DISCARD, found=0.0, hand=before,
                choices=choices, why=(), number=hand.number, turn=1, played=choices[1],
                players=tuple(record.players), rules=record.variant,
            )  # fmt: skip
    return None


@pytest.mark.parametrize(
    "name",
    sorted(p.stem for p in RECORDED.glob("*.canasta") if p.stem.partition("-")[0] in TRIED),
)
def test_it_lies_on_the_table_of_every_game(name: str) -> None:
    """With those who played the match, where the player sat then, by the rules of the match."""
    record = match(name)
    found = [made(record, index) for index, hand in enumerate(record.hands) if hand.deck]
    assert any(found) or not any(hand.deck for hand in record.hands)
    for problem in found:
        if problem is None:
            continue
        others = [SeatPlayer("Somebody else", HUMAN)] * record.variant.table.players
        game = ProblemGame(problem, others)
        assert [p.name for p in game.players] == [entry.name for entry in record.players]
        assert game.human == problem.view().seat
        assert game.your_turn
        assert game.variant is record.variant
        assert game.totals == tuple(problem.hand.scores)
        for action in problem.played.actions:
            assert game.submit(action) is None
        assert game.answer == problem.played
        assert not game.is_right


def problem() -> MatchProblem:
    found = made(match("cuban"), 0)
    assert found is not None
    return found


DECISIONS = [Missed(0, at, at, 100.0) for at in range(9)]


def wait(setter: Setter) -> None:
    end = monotonic() + 10
    while not setter.done and monotonic() < end:
        sleep(0.01)
    assert setter.done


def test_the_first_decision_that_makes_a_problem_is_taken() -> None:
    asked: list[int] = []

    def work(_record: Record, _index: int, action: int, _turn: int) -> MatchProblem | None:
        asked.append(action)
        if action == 1:
            raise PlayerFailedError("the judge failed")
        return replace(problem(), turn=action) if action == 2 else None

    setter = Setter(match("cuban"), DECISIONS, work)
    wait(setter)
    assert asked == [0, 1, 2]
    assert setter.problem is not None
    assert setter.problem.turn == 2


def test_it_does_not_look_for_ever() -> None:
    asked: list[int] = []

    def work(_record: Record, _index: int, action: int, _turn: int) -> MatchProblem | None:
        asked.append(action)
        return None

    setter = Setter(match("cuban"), DECISIONS, work)
    wait(setter)
    assert setter.problem is None
    assert len(asked) == from_match.TRIES


def test_who_leaves_ends_the_search() -> None:
    begun, go_on = threading.Event(), threading.Event()
    asked: list[Action | int] = []

    def work(_record: Record, _index: int, action: int, _turn: int) -> MatchProblem | None:
        asked.append(action)
        begun.set()
        go_on.wait(10)
        return None

    setter = Setter(match("cuban"), DECISIONS, work)
    assert begun.wait(10)
    setter.close()
    go_on.set()
    wait(setter)
    assert asked == [0]


@pytest.mark.parametrize("error", [PlayerFailedError, AssertionError, MemoryError])
def test_whatever_fails_the_search_ends(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = threading.Event()
    monkeypatch.setattr(Worker, "close", lambda _worker: closed.set())

    def work(_record: Record, _index: int, _action: int, _turn: int) -> MatchProblem | None:
        raise error("not this one")

    setter = Setter(match("cuban"), DECISIONS, work)
    wait(setter)
    assert setter.problem is None
    assert setter.failed
    assert closed.wait(10)


def test_the_end_of_the_program_is_no_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    told: list[object] = []
    monkeypatch.setattr(threading, "excepthook", told.append)

    def work(_record: Record, _index: int, action: int, _turn: int) -> MatchProblem | None:
        asked.append(action)
        raise SystemExit

    setter = Setter(match("cuban"), DECISIONS, work)
    wait(setter)
    assert asked == [0]
    assert not setter.failed


def test_who_leaves_while_the_process_starts_ends_the_search(slow_start: SlowStart) -> None:
    setter = Setter(match("cuban"), DECISIONS)
    assert slow_start.begun.wait(10)
    setter.close()
    slow_start.may.set()
    wait(setter)
    assert slow_start.asked == []
    assert not setter.failed

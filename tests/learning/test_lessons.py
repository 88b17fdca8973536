"""Every lesson: its deal is lawful, the right answers lead to its end, wrong ones are refused."""

from __future__ import annotations

import ast
import re
from itertools import pairwise
from pathlib import Path

import pytest

import game.learning.lessons
from game.controller.game import SeatPlayer
from game.controller.steps import HUMAN
from game.learning.lesson import ME, Asked, Lesson, Step
from game.learning.lesson_game import LessonGame, NotAsked
from game.learning.lessons import LESSONS
from game.notation.action_notation import action_text, parse_action
from game.notation.card_notation import parse_cards
from game.notation.record import Record
from game.notation.replay import check
from game.rules.choices import discards, simple_actions
from game.rules.legality import verify
from game.rules.state import Phase
from game.ui.refusals import told

each = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)


def begun(lesson: Lesson, step: str = "") -> LessonGame:
    """A lesson with players who have names."""
    count = lesson.make_deal().variant.table.players
    seats = [SeatPlayer("You" if n == ME else f"P{n}", HUMAN if n == ME else "beginner")
             for n in range(count)]  # fmt: skip
    return LessonGame(lesson, seats, step)


def settle(game: LessonGame) -> None:
    """Let the others move until the learner is asked."""
    now = 0.0
    for _turn in range(200):
        if game.ready or game.step is None:
            return
        now += 10.0
        game.poll(now)
    raise AssertionError(f"nobody moves at {game.step}")


def answer_right(game: LessonGame) -> None:
    """Do what the present step asks for."""
    step = game.step
    assert step is not None
    settle(game)
    if step.asked is Asked.READ:
        game.go_on()
    elif step.asked is Asked.SHEET:
        game.saw_sheet()
    elif step.asked is Asked.PUT_OUT:
        game.put_out([list(parse_cards(step.cards))])
    elif step.asked is Asked.TRY:
        asked = game.asked_action
        assert asked is not None
        refusal = verify(game._state, asked)
        assert refusal is not None, f"{step.id}: what is tried is lawful"
        game.refused(told(refusal), told)
    else:
        for _part in range(step.count):
            asked = game.asked_action
            assert asked is not None
            refusal = game.submit(asked)
            assert refusal is None, f"{step.id}: {action_text(asked)}: {refusal}"


@each
def test_its_deal_is_a_lawful_record(lesson: Lesson) -> None:
    deal = lesson.make_deal()
    report = check(Record(deal.variant, hands=[deal.hand]))
    (hand,) = report.hands
    assert hand.refused is None


@each
def test_the_right_answers_lead_to_the_end(lesson: Lesson) -> None:
    game = begun(lesson)
    for step in game.steps:
        assert game.step is step
        answer_right(game)
        assert game.was_right
    assert game.step is None
    assert len(game.record.hands[0].actions) == len(game.deal.hand.actions)


@each
def test_it_goes_on_at_any_step(lesson: Lesson) -> None:
    for step in begun(lesson).steps:
        game = begun(lesson, step.id)
        assert game.step == step
        answer_right(game)


@each
def test_what_is_asked_next_may_be_done_at_once(lesson: Lesson) -> None:
    for step, following in pairwise(begun(lesson).steps):
        if (step.asked, following.asked) != (Asked.READ, Asked.ACT):
            continue
        game = begun(lesson, step.id)
        settle(game)
        if game.your_turn:
            action = game.deal.hand.actions[game._next]
            assert game.submit(action) is None
            assert game.step not in (step, following) or following.count > 1


@each
def test_a_hint_is_what_is_asked(lesson: Lesson) -> None:
    game = begun(lesson)
    for step in game.steps:
        settle(game)
        advice = game.advice()
        reads = step.asked in (Asked.READ, Asked.SHEET)
        assert (advice is None) == reads
        assert advice is None or advice.best.action == game.asked_action
        answer_right(game)


MODULES = sorted(Path(game.learning.lessons.__file__).parent.glob("*.py"))
SAYS = {"_", "N_", "_n"}
CARD_OR_KEY = re.compile(r"(?:\d+|[AKQJ])[♠♥♦♣]|\bkey 1\b|\{\w+\}")


def sentences(module: Path) -> list[str]:
    """The texts of a module of lessons, as they are written."""
    calls = [node for node in ast.walk(ast.parse(module.read_text("utf-8")))
             if isinstance(node, ast.Call) and getattr(node.func, "id", "") in SAYS]  # fmt: skip
    return [part.value for call in calls for part in call.args
            if isinstance(part, ast.Constant) and isinstance(part.value, str)]  # fmt: skip


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_no_figure_stands_in_a_text(module: Path) -> None:
    for text in sentences(module):
        assert not re.search(r"\d", CARD_OR_KEY.sub("", text)), text


@each
def test_steps_are_told_apart(lesson: Lesson) -> None:
    ids = [step.id for step in begun(lesson).steps]
    assert len(set(ids)) == len(ids)


def full(pattern: str) -> bool:
    """Whether a pattern names the whole action."""
    return " " in pattern and "*" not in pattern


def tries(game: LessonGame, step: Step) -> list[str]:
    """Actions that fit the patterns of a step's wrong answers."""
    view = game.view()
    if view.phase is Phase.MELD:
        lawful = [action_text(action) for action in discards(view)]
    else:
        lawful = [action_text(action) for action in simple_actions(view)]
    from game.learning.lesson import fits

    out = []
    for wrong in step.wrong:
        fitting = [x.partition(" ")[2] for x in lawful if fits(wrong.pattern, x.partition(" ")[2])]
        out += [wrong.pattern] if full(wrong.pattern) else fitting[:1]
    return out


@each
def test_wrong_answers_are_refused_with_their_sentence(lesson: Lesson) -> None:
    game = begun(lesson)
    for step in game.steps:
        settle(game)
        if step.asked in (Asked.READ, Asked.SHEET):
            answer_right(game)
            continue
        before = len(game.record.hands[0].actions)
        for said in tries(game, step):
            action = parse_action(f"{ME} {said}")
            if action == game.asked_action:
                continue
            unlawful = verify(game._state, action)
            refusal = game.submit(action)
            assert refusal is not None, f"{step.id}: {said}"
            sentence = step.answer_to(action)
            if sentence and (unlawful is None or step.asked is not Asked.TRY):
                assert isinstance(refusal, NotAsked)
                assert told(refusal) == sentence
            else:
                assert unlawful is not None, f"{step.id}: nothing is said to {said}"
                assert told(refusal) == told(unlawful)
            game.refused(told(refusal), told)
            assert game.step is step, f"{step.id}: {said} was taken"
            assert not game.was_right
        assert len(game.record.hands[0].actions) == before
        answer_right(game)

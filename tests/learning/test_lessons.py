"""Every lesson: its deal is lawful, the right answers lead to its end, wrong ones are refused."""

from __future__ import annotations

import ast
import re
from itertools import pairwise
from pathlib import Path

import pytest

import game.learning.lessons
from game.controller.game import SeatPlayer
from game.controller.refusal_words import told
from game.controller.steps import HUMAN
from game.learning.alternatives import cards_of, deal_with
from game.learning.lesson import ME, Asked, Lesson, Step
from game.learning.lesson_game import LessonGame
from game.learning.lessons import LESSONS
from game.learning.replies import NotAsked
from game.notation.action_notation import action_text, parse_action
from game.notation.card_notation import parse_cards
from game.notation.record import Record
from game.notation.replay import check
from game.rules.actions import Action, Discard, LayMelds, LayOff
from game.rules.choices import discards, simple_actions
from game.rules.legality import verify
from game.rules.state import Phase
from tests.whole_state import whole_state

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
        refusal = verify(whole_state(game), asked)
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
    steps = begun(lesson).steps
    for at, step in enumerate(steps):
        game = begun(lesson, step.id)
        assert game.step is not None
        if at and steps[at - 1].asked is Asked.PUT_OUT:
            # The tray is empty: what is to lie in it is asked for again.
            assert game.step.asked is Asked.PUT_OUT
            assert steps[game.at - 1].asked is not Asked.PUT_OUT
        else:
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
            if action == game.asked_action or step.takes_as_well(action):
                continue
            unlawful = verify(whole_state(game), action)
            refusal = game.submit(action)
            assert refusal is not None, f"{step.id}: {said}"
            wrong = step.wrong_answer(action)
            sentence = step.otherwise if wrong is None else wrong.text
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


def equals(game: LessonGame) -> list[Action]:
    """Lawful discards that the present step takes as well as its own."""
    step = game.step
    assert step is not None
    return [
        action
        for action in discards(game.view())
        if step.takes_as_well(action) and action != game.asked_action
    ]


def places_of_equals(lesson: Lesson) -> list[tuple[str, Action]]:
    """Every step that takes other cards as well, with each of those."""
    game, out = begun(lesson), []
    while game.step is not None:
        settle(game)
        if game.step.equal:
            found = equals(game)
            assert found, f"{game.step.id}: none of {game.step.equal} can be thrown"
            out += [(game.step.id, action) for action in found]
        answer_right(game)
    return out


def named(text: str) -> list[str]:
    """The cards that a text names by their signs, in the notation."""
    signs = dict(zip("♠♥♦♣", "shdc", strict=True))
    return [
        ("T" if rank == "10" else rank) + signs[sign]
        for rank, sign in re.findall(r"(10|[2-9JQKA])([♠♥♦♣])", text)
    ]


@each
def test_what_is_as_good_is_taken_and_the_lesson_goes_on(lesson: Lesson) -> None:
    for at, action in places_of_equals(lesson):
        game = begun(lesson, at)
        settle(game)
        assert game.submit(action) is None, f"{at}: {action_text(action)} is refused"
        assert game.answer.startswith("That is just as good.")
        assert game._state.pile[-1] == action.card  # type: ignore[union-attr]
        while game.step is not None:
            settle(game)
            step, asked = game.step, game.asked_action
            if step.asked is Asked.ACT and asked is not None and step.count == 1:
                missing = set(named(step.do)) - set(cards_of(asked))
                assert not missing, f"{step.id} after {action_text(action)}: {step.do}"
            answer_right(game)
        assert game._next == len(game.deal.hand.actions)
        check_hand = check(Record(game.deal.variant, hands=[game.deal.hand])).hands[0]
        assert check_hand.refused is None


@each
def test_what_is_as_good_is_not_refused(lesson: Lesson) -> None:
    for step in begun(lesson).steps:
        assert not [wrong.text for wrong in step.wrong if "as good" in wrong.text.lower()], step.id


def test_where_low_cards_go_the_one_kept_goes_next() -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.key == "international")
    game = begun(lesson, "discard 4")
    settle(game)
    assert game.submit(parse_action("0 discard 5c")) is None
    while game.step is not None and game.step.id != "discard 5":
        answer_right(game)
        settle(game)
    assert game.step is not None
    assert game.step.do == "Discard the 4♦."
    assert "the 4♦ fits nothing" in game.step.text


def melding_runs(lesson: Lesson) -> list[tuple[int, list[Action]]]:
    """The turns in which the learner melds more than once: where they begin, and the actions."""
    actions = lesson.make_deal().hand.actions
    runs: list[tuple[int, list[Action]]] = []
    for at, action in enumerate(actions):
        if action.seat != ME or not isinstance(action, LayMelds | LayOff):
            continue
        if runs and runs[-1][0] + len(runs[-1][1]) == at:
            runs[-1][1].append(action)
        else:
            runs.append((at, [action]))
    return [run for run in runs if len(run[1]) > 1]


def test_some_lessons_meld_more_than_once_in_a_turn() -> None:
    assert sum(bool(melding_runs(lesson)) for lesson in LESSONS) > 3


@each
def test_the_melds_of_a_turn_may_come_in_any_order(lesson: Lesson) -> None:
    for at, run in melding_runs(lesson):
        game = begun(lesson)
        settle(game)
        while game._next < at or (game.step is not None and game.step.asked is not Asked.ACT):
            answer_right(game)
            settle(game)
        left = list(range(len(run)))
        while left:
            # What needs an earlier meld waits for it.
            lawful = [
                (place, action) for place in reversed(left)
                if verify(game._state, action := game._from_deal(at + place - game._next)) is None
            ]  # fmt: skip
            place, action = lawful[0]
            left.remove(place)
            refusal = game.submit(action)
            assert refusal is None, f"{action_text(action)}: {refusal and told(refusal)}"
        assert game._next == at + len(run)
        while game.step is not None:
            answer_right(game)


@each
def test_cards_are_added_one_by_one_as_well(lesson: Lesson) -> None:
    game = begun(lesson)
    while game.step is not None:
        settle(game)
        asked = game.asked_action
        if game.step.asked is Asked.ACT and isinstance(asked, LayOff):
            single = [
                LayOff(ME, (((card,), index),))
                for cards, index in asked.additions
                for card in cards
            ]
            if verify(game._state, single[0]) is None:
                for action in single:
                    assert game.submit(action) is None, action_text(action)
                continue
        answer_right(game)


def test_another_two_does_as_well() -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.key == "hollywood")
    game = begun(lesson, "sequence")
    settle(game)
    assert game.submit(parse_action("0 meld 7d 8d 2d=9d Td")) is None
    asked = game.deal.hand.actions[-2 if game.deal.hand.actions[-1].seat == ME else -1]
    assert action_text(asked) == "0 take 2s 2c"
    while game.step is not None:
        answer_right(game)


def test_what_would_break_the_deal_is_not_taken() -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.key == "classic")
    deal = lesson.make_deal()
    steps = list(lesson.make_steps(deal))
    throws = [i for i in deal.own_actions() if isinstance(deal.hand.actions[i], Discard)]
    at = next(i for i, step in enumerate(steps) if step.id == "discard 2")
    assert deal_with(deal, steps[at:], throws[1], ("9s", "6c")) is not None
    # Later steps speak of the five.
    assert deal_with(deal, steps[at:], throws[1], ("9s", "5c")) is None


@pytest.mark.parametrize("key", ["classic", "international"])
def test_cards_that_are_not_asked_for_may_not_lie_out(key: str) -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.key == key)
    game = begun(lesson, "discard")
    settle(game)
    assert not game.may_lie_out
    game.put_back([parse_cards("Ks Kh Kd")], told)
    assert not game.was_right
    assert game.answer.startswith("Now discard")
    game = begun(lesson, "minimum")
    settle(game)
    cards = "Ks Kh Kd 7s 7d 2h" if key == "classic" else "Qs Qh Qd Qc 7s 7h 7d 9s 9h 2c"
    assert {*game.may_lie_out.elements()} == {*parse_cards(cards)}


@pytest.mark.parametrize("key", ["classic", "international"])
def test_before_opening_is_taught_the_lesson_answers_in_its_own_words(key: str) -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.key == key)
    game = begun(lesson, "draw")
    settle(game)
    assert not game.table_is_understood
    game.refused("To open with the pile you need a natural pair.", told)
    assert game.answer == "First draw a card: click the stock."
    assert begun(lesson, "minimum").table_is_understood


@each
def test_no_title_or_sentence_begins_with_a_figure(lesson: Lesson) -> None:
    for step in begun(lesson).steps:
        for text in (step.title, step.text, step.do, step.right):
            for sentence in re.split(r"(?<=[.!?])\s+|\n", text):
                assert not re.match(r"\**\d", sentence) or named(sentence[:4]), sentence

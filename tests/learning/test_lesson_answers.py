"""What a lesson says to what it does not ask for, and to several things at once."""

from __future__ import annotations

from game.controller.refusal_words import told
from game.learning.lesson import ME
from game.learning.lesson_game import LessonGame
from game.learning.lessons import LESSONS
from game.notation.action_notation import parse_action
from game.notation.card_notation import parse_cards
from game.rules.legality import verify
from tests.learning.test_lessons import begun, settle
from tests.whole_state import whole_state


def at_step(key: str, step: str) -> LessonGame:
    """A lesson that goes on at a step."""
    game = begun(next(lesson for lesson in LESSONS if lesson.key == key), step)
    settle(game)
    return game


def said_to(key: str, step: str, action: str) -> str:
    """What a lesson says to an action that it does not ask for."""
    game = at_step(key, step)
    refusal = game.submit(parse_action(f"{ME} {action}"))
    assert refusal is not None
    return told(refusal)


ALLOWED = "The rules allow that, but the lesson asks for something else just now."


def test_what_is_not_asked_is_told_from_what_is_not_allowed() -> None:
    assert said_to("international", "add", "add Jo > #1") == (
        "No wild card goes with these: sevens."
    )
    assert said_to("classic", "queens", "add Qs > #0").startswith("Only these go there: kings")
    assert said_to("international", "mixed", "add Td > #7") == (
        f"{ALLOWED} First add the queen to the queens."
    )


def test_cards_that_go_back_from_the_tray_are_judged_too() -> None:
    game = at_step("classic", "minimum")
    game.put_back([parse_cards("Qs Qh Qd")], told)
    assert game.answer == f"{ALLOWED} First meld the three kings. Other cards follow."
    game.put_back([parse_cards("Qs Qh 9s")], told)
    assert game.answer == "The cards of a meld must be of one rank."


def test_what_was_tried_is_answered_with_the_reason() -> None:
    game = at_step("classic", "keep")
    asked = game.asked_action
    assert asked is not None
    refusal = verify(whole_state(game), asked)
    assert refusal is not None
    step = game.step
    assert step is not None
    game.refused(told(refusal), told)
    assert game.answer == f"{told(refusal)} {step.right}".rstrip()


def test_sets_put_out_in_another_order_are_told_what_the_steps_passed_say() -> None:
    game = at_step("international", "minimum")
    step = game.step
    assert step is not None
    game.put_out([parse_cards("7s 7h 7d"), parse_cards("9s 9h 2c")])
    assert game.step is step
    game.put_out([parse_cards("7s 7h 7d"), parse_cards("9s 9h 2c"), parse_cards("Qs Qh Qd Qc")])
    assert game.step is not None
    assert game.step.id == "open"
    assert "enough for 90." in game.step.text

"""What is said to what a step does not ask for, before the rules are taught and after."""

from __future__ import annotations

from game.controller.refusal_words import told
from game.learning.lesson import Asked, Step, Wrong
from game.learning.replies import Replies
from game.notation.action_notation import parse_action
from game.notation.card_notation import parse_cards
from game.rules.legality import verify
from game.rules.refusal import Cause
from game.rules.state import Phase, State
from tests.ui.tables import table_of
from tests.whole_state import whole_state

STEP = Step("x", "", Asked.ACT, otherwise="Throw the four.",
            wrong=(Wrong("discard 6*", "Not the six!"),))  # fmt: skip
ALLOWED = "The rules allow that, but the lesson asks for something else just now."
READ_FIRST = "Read on first: press F1 or the button Next."


def table(key: str = "classic", melds: str = "Ks Kh Kd") -> State:
    game = table_of(key, parse_cards("4s 6h 8d 2c Qs Qh Qd"), [parse_cards(melds)])
    state = whole_state(game)
    assert state.phase is Phase.MELD
    return state


def said(step: Step, action: str, *, understood: bool) -> str:
    now, done = table(), parse_action(f"0 {action}")
    return told(Replies(step, now, understood).to_action(done, verify(now, done)))


def test_a_listed_answer_has_its_text_and_any_other_lawful_one_is_told_to_be_so() -> None:
    for understood in (False, True):
        assert said(STEP, "discard 6h", understood=understood) == "Not the six!"
        assert said(STEP, "discard 8d", understood=understood) == f"{ALLOWED} Throw the four."


def test_before_the_rules_are_taught_the_step_says_what_to_do() -> None:
    assert said(STEP, "add Qs > #0", understood=False) == "Throw the four."
    assert said(STEP, "add Qs > #0", understood=True).startswith("Only these go there: kings")


def test_while_a_step_is_read_all_is_told_to_wait() -> None:
    step = Step("x", "", Asked.READ, otherwise="Throw the four.")
    assert said(step, "discard 8d", understood=True) == READ_FIRST
    assert said(step, "add Qs > #0", understood=False) == READ_FIRST
    for understood in (False, True):
        replies = Replies(step, table(), understood)
        assert replies.to_tray([parse_cards("Qs Qh Qd")], told) == READ_FIRST


def test_what_goes_back_from_the_tray_is_judged_once_the_rules_are_taught() -> None:
    now, wrong = table(), [parse_cards("Qs Qh 8d")]
    assert Replies(STEP, now, False).to_tray(wrong, told) == "Throw the four."
    assert Replies(STEP, now, True).to_tray(wrong, told) == (
        "The cards of a meld must be of one rank."
    )
    right = [parse_cards("Qs Qh Qd")]
    assert Replies(STEP, now, True).to_tray(right, told) == f"{ALLOWED} Throw the four."


def test_the_table_s_own_words_stay_once_they_are_taught() -> None:
    assert Replies(STEP, table(), False).to_refusal("No.") == "Throw the four."
    assert Replies(STEP, table(), False).to_refusal("Not the six!") == "Not the six!"
    assert Replies(STEP, table(), True).to_refusal("No.") == "No."


def test_a_rule_that_lasts_goes_before_one_that_holds_just_now() -> None:
    now, done = table("international", "7s 7h 7d"), parse_action("0 add 2c > #0")
    fault = verify(now, done)
    assert fault is not None
    answer = Replies(STEP, now, True).to_action(done, fault)
    assert answer is fault
    assert answer.cause is Cause.NO_WILDS_WITH_RANK

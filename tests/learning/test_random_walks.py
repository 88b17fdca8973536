"""Lessons played at random: whatever is taken leads to the end, and every hint is lawful.

A lesson may be left at any moment of a turn and goes on with the same cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from game.learning.alternatives import cards_of
from game.learning.due import cards_down, lays
from game.learning.lesson import ME, Asked, Lesson
from game.learning.lesson_game import LessonGame
from game.learning.lessons import LESSONS
from game.notation.action_notation import action_text, parse_action
from game.notation.card_notation import cards_text
from game.notation.record import Record
from game.notation.replay import check
from game.rules.actions import Action, LayMelds, LayOff
from game.rules.cards import FIRST_THREE, Card, Placed, make_card
from game.rules.choices import discards, simple_actions
from game.rules.legality import verify
from game.rules.melds import Meld, MeldKind
from game.rules.state import Phase, State
from tests.learning.test_lessons import answer_right, begun, named, settle
from tests.whole_state import whole_state

WALKS = 6
MOST_MOVES = 200
TRIES = 25
"""How many groups of cards are tried at random in one position."""

each = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)


def with_places(state: State, cards: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """The cards, and with their one wild card in every place of a sequence."""
    yield cards
    wilds = [card for card in cards if card < FIRST_THREE]
    if len(wilds) != 1 or state.variant.melds.sequences is None:
        return
    melds = state.melds[state.side_of[ME]]
    suits = {card & 3 for card in cards if card >= FIRST_THREE}
    suits |= {meld.suit for meld in melds if meld.kind is MeldKind.SEQUENCE}
    rest = tuple(card for card in cards if card >= FIRST_THREE)
    for suit in sorted(suits):
        for rank in range(4, 15):
            yield (*rest, Placed(wilds[0], make_card(rank, suit)))


def melding(game: LessonGame, random: Random) -> Iterator[Action]:
    """Melds and additions of some cards that the turn lays, and of the wild cards held."""
    state = whole_state(game)
    wanted: list[Card] = []
    for action in game.deal.hand.actions[game._next :]:
        if action.seat != ME or not lays(action):
            break
        wanted += cards_down(action)
        if isinstance(action, LayMelds):
            yield from (LayMelds(ME, groups) for groups in combinations(action.groups, 1))
    held = sorted(
        card for card in state.hands[ME] if card in wanted or (wanted and card < FIRST_THREE)
    )
    numbers = range(len(state.melds[state.side_of[ME]]))
    for _try in range(TRIES if held else 0):
        size = random.randint(1, min(len(held), 5))
        for group in with_places(state, tuple(sorted(random.sample(held, size)))):
            if size >= 3:
                yield LayMelds(ME, (group,))
            yield from (LayOff(ME, ((group, number),)) for number in numbers)


def lawful(game: LessonGame, random: Random) -> list[Action]:
    """Lawful actions in a random order."""
    view, state = game.view(), whole_state(game)
    found = [*discards(view), *simple_actions(view)]
    if state.phase is Phase.MELD:
        found += melding(game, random)
    found = [action for action in dict.fromkeys(found) if verify(state, action) is None]
    random.shuffle(found)
    return found


def check_hint(game: LessonGame) -> None:
    """What the step asks for is lawful, and has the cards named in its text that do not lie."""
    step, asked = game.step, game.asked_action
    assert step is not None
    if step.asked is not Asked.ACT:
        return
    assert asked is not None, f"{step.id}: nothing is asked for"
    refusal = verify(whole_state(game), asked)
    assert refusal is None, f"{step.id}: {action_text(asked)}: {refusal}"
    if step.count == 1:
        state = whole_state(game)
        melds = state.melds[state.side_of[ME]]
        there = [action_text(asked)]
        for meld in melds:
            sequence = meld.kind is MeldKind.SEQUENCE
            there.append(cards_text(meld.placed() if sequence else meld.cards))
        for card in named(step.do):
            assert card in " ".join(there), f"{step.id}: {there}, but {step.do}"


def one_move(game: LessonGame, random: Random, boldness: float) -> str:
    """Do something that is taken, or else what is asked for; what was done."""
    step = game.step
    assert step is not None
    if step.asked is Asked.TRY and random.random() < 0.5:
        game.go_on()
        return "skip"
    if step.asked in (Asked.ACT, Asked.PUT_OUT) and game.your_turn and random.random() < boldness:
        for action in lawful(game, random):
            deal = game.deal
            if action != game.asked_action and game.submit(action) is None:
                return action_text(action)
            assert game.deal is deal, f"{step.id}: {action_text(action)} is refused, but kept"
    asked = game.asked_action
    if step.asked is Asked.ACT:
        assert asked is not None
        assert game.submit(asked) is None, f"{step.id}: {action_text(asked)} is refused"
        return action_text(asked)
    answer_right(game)
    return step.asked.name


def left_and_resumed(game: LessonGame) -> LessonGame:
    """The lesson as it goes on after it was left here."""
    assert game.step is not None
    again = LessonGame(
        game.lesson, game.players, game.step.id, instead=game.instead, laid=game.laid
    )
    settle(again)
    return again


def check_the_same(again: LessonGame, game: LessonGame, what: str) -> None:
    """Two games of a lesson have the same cards in the hands and on the table."""
    one, other = whole_state(again), whole_state(game)
    for mine, theirs in zip(one.hands, other.hands, strict=True):
        assert sorted(mine) == sorted(theirs), what
    for mine_lie, theirs_lie in zip(one.melds, other.melds, strict=True):
        assert Counter(map(_lying, mine_lie)) == Counter(map(_lying, theirs_lie)), what
    assert again.laid == game.laid, what


def _lying(meld: Meld) -> tuple[object, ...]:
    cards = meld.placed() if meld.kind is MeldKind.SEQUENCE else sorted(meld.cards)
    return meld.kind, meld.rank, meld.suit, *cards


@each
def test_every_walk_comes_to_the_end(lesson: Lesson) -> None:
    for seed in range(WALKS):
        random = Random(f"{lesson.key} {seed}")
        game, done = begun(lesson), list[str]()
        while game.step is not None:
            assert len(done) < MOST_MOVES, done[-9:]
            settle(game)
            if game.your_turn:
                again = left_and_resumed(game)
                check_the_same(again, game, f"{game.step.id} resumed, after {done}")
                game = random.choice((game, again))
            try:
                check_hint(game)
                done.append(one_move(game, random, (0.4, 0.8, 1.0)[seed % 3]))
            except AssertionError as error:
                raise AssertionError(f"{error}, after {done[-9:]}") from error
        (hand,) = check(Record(game.deal.variant, hands=[game.record.hands[0]])).hands
        assert hand.refused is None


def at_step(key: str, step: str) -> LessonGame:
    """A lesson at one of its steps, with the learner to move."""
    game = begun(next(lesson for lesson in LESSONS if lesson.key == key), step)
    settle(game)
    return game


@pytest.mark.parametrize(
    ("key", "step", "action"),
    [
        ("uruguay", "sequence", "0 meld 5h 6h 2c=4h"),
        ("samba", "samba", "0 meld 8h 9h Th"),
        ("hollywood", "sequence", "0 add 2d > #0"),
    ],
)
def test_what_the_goal_has_elsewhere_gets_the_answer_of_the_step(
    key: str, step: str, action: str
) -> None:
    game = at_step(key, step)
    deal, asked = game.deal, game.asked_action
    assert verify(whole_state(game), parse_action(action)) is None
    refusal = game.submit(parse_action(action))
    assert refusal is not None
    assert game.step is not None
    allowed = "The rules allow that, but the lesson asks for something else just now. "
    listed = game.step.wrong_answer(parse_action(action))
    assert refusal.sentence() == (listed.text if listed else allowed + game.step.otherwise)
    assert game.deal is deal
    assert asked is not None
    assert game.asked_action == asked
    assert game.submit(asked) is None


@pytest.mark.parametrize(
    ("key", "step", "part", "rest"),
    [
        ("cuban", "wild", "0 add 2c > #1", "0 add 2d > #1"),
        ("uruguay", "threes", "0 meld 6h 2c=7h 8h", "0 meld 3s 3c 3s"),
        ("samba", "samba", "0 add 8h > #0", "0 add 9h Th > #0"),
    ],
)
def test_a_hint_asks_for_what_is_missing(key: str, step: str, part: str, rest: str) -> None:
    game = at_step(key, step)
    assert game.submit(parse_action(part)) is None
    asked = game.asked_action
    assert asked is not None
    assert sorted(cards_of(asked)) == sorted(cards_of(parse_action(rest)))
    assert action_text(asked).split()[1] == rest.split()[1]
    assert game.submit(asked) is None


def test_a_sequence_begun_early_is_made_longer_where_it_lies() -> None:
    game = at_step("uruguay", "threes")
    assert game.submit(parse_action("0 meld 6h 2c=7h 8h")) is None
    assert game.submit(parse_action("0 meld 3s 3c 3s")) is None
    asked = game.asked_action
    assert isinstance(asked, LayOff)
    assert set(cards_of(asked)) == {"5h"}
    assert game.submit(asked) is None
    assert game.step is not None
    assert game.step.id == "discard"


@each
def test_what_is_as_good_is_a_card_to_spare(lesson: Lesson) -> None:
    game = begun(lesson)
    while game.step is not None:
        settle(game)
        step, state = game.step, whole_state(game)
        ranks = [meld.rank for meld in state.melds[state.side_of[ME]]]
        hand = [card >> 2 for card in state.hands[ME]]
        for action in discards(game.view()) if "spare" in step.text else ():
            if step.takes_as_well(action) or action == game.asked_action:
                assert action.card >= FIRST_THREE
                assert action.card >> 2 not in ranks, action_text(action)
                assert hand.count(action.card >> 2) == 1, action_text(action)
        answer_right(game)


def test_what_was_played_instead_stays_so_when_a_lesson_is_taken_up_again() -> None:
    game = at_step("classic", "discard 4")
    assert game.submit(parse_action("0 discard 6c")) is None
    settle(game)
    ((at, *cards),) = game.instead
    assert game.deal.hand.actions[at] == parse_action("0 discard 6c")
    assert cards == ["4h", "6c"]
    again = left_and_resumed(game)
    assert whole_state(again).hands == whole_state(game).hands
    assert again.deal == game.deal
    assert again.steps == game.steps


def test_another_two_in_an_earlier_turn_stays_so() -> None:
    game = at_step("hollywood", "sequence")
    assert game.submit(parse_action("0 meld 7d 8d 2d=9d Td")) is None
    game.submit(parse_action("0 discard Qs"))
    settle(game)
    again = left_and_resumed(game)
    assert len(again.instead) == 2
    assert whole_state(again).hands == whole_state(game).hands
    assert whole_state(again).melds == whole_state(game).melds


def test_what_lies_in_the_middle_of_a_step_lies_when_a_lesson_is_taken_up_again() -> None:
    game = at_step("classic", "bring")
    assert game.submit(parse_action("0 add 5c > #3")) is None
    again = left_and_resumed(game)
    check_the_same(again, game, "bring")
    assert action_text(again.record.hands[0].actions[-1]) == "0 add 5c > #3"
    assert again.step == game.step
    for said in ("0 meld Jc Jd Jh", "0 meld 8d 8c 8h"):
        assert again.step == game.step
        assert again.submit(parse_action(said)) is None
    assert again.at == game.at + 1


def test_another_two_laid_in_the_present_turn_stays_so() -> None:
    game = at_step("hollywood", "sequence")
    assert game.submit(parse_action("0 meld 7d 8d 2d=9d Td")) is None
    again = left_and_resumed(game)
    assert again.record.hands[0].actions[-1] == parse_action("0 meld 7d 8d 2d=9d Td")
    check_the_same(again, game, "sequence")


@pytest.mark.parametrize(
    "laid",
    [["0 meld 8d 8c"], ["0 discard 4h"], ["1 meld 8d 8c 8h"], ["0 add 5c > #9"],
     ["0 add 5c > #3", "0 add 5c > #3"], ["0 meld Ks Kh Kd"], ["9 meld 8d 8c 8h"],
     ["9 add 5c > #0"]],
)  # fmt: skip
def test_melds_that_do_not_fit_the_turn_leave_the_beginning_of_the_step(laid: list[str]) -> None:
    game = at_step("classic", "bring")
    kept = [parse_action(said) for said in laid]
    again = LessonGame(game.lesson, game.players, "bring", laid=kept)
    check_the_same(again, game, "bring")
    assert again.step == game.step


@pytest.mark.parametrize(
    "instead", [(1, "4h", "5c"), (-3, "4h", "6c"), (999, "4h", "6c"), (0, "4h", "zz")]
)
def test_what_does_not_fit_the_deal_leaves_it_as_it_is(instead: tuple[int, str, str]) -> None:
    game = at_step("classic", "discard 4")
    again = LessonGame(game.lesson, game.players, "discard 4", instead=[instead])
    assert again.deal == game.deal
    assert again.instead == []

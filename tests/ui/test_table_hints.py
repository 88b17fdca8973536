"""What a hint says beside the move: what else there was, and how much worse that is."""

from __future__ import annotations

import threading
import time
from typing import Any

import pygame
import pytest

from game.notation.reasons import Reason, Why, say
from game.players import Decision
from game.players.advice import Advice, Size, size_of
from game.rules.actions import Action, Discard, Draw, LayMelds, LayOff, Take
from game.rules.cards import JOKER, make_card
from game.rules.engine import deal
from game.rules.view import view_of
from game.ui.table.outcomes import PILE, Outcome
from game.ui.table.sentences import hinted_words, runner_up_words
from game.ui.theme import make_theme
from game.variants import VARIANTS
from tests.ui.tables import ACES, KINGS, REST, calm, holding, lying_still

TEN = Reason("act.throw", rank=10)
FOUR = Reason("act.throw", rank=4)
MIXED = Reason("meld.set_with_a_wild", rank=14, wild=1)
PLAIN = Reason("meld.set", rank=13)
COMPLETE = say("laid.canasta", points=300)
LOW = say("card.only_one_spare")
HINT = "**Discard 4♠.** The only card that fits nothing in hand."


@pytest.mark.parametrize(
    ("difference", "error", "share", "size", "told"),
    [
        (12.0, 5.0, 0.0, Size.NONE, "About equally good: to throw a ten"),
        (44.0, 5.0, 0.0, Size.SMALL,
         "Next best: to throw a ten, a little worse (about 44 points)"),
        (144.0, 60.0, 0.0, Size.CLEAR,
         "Next best: to throw a ten, clearly worse (about 140 points)"),
        (544.0, 60.0, 0.0, Size.LARGE, "Next best: to throw a ten, much worse (about 540 points)"),
        (518.0, 5.0, 0.0, Size.LARGE, "Next best: to throw a ten, much worse (about 520 points)"),
        (4000.0, 60.0, 0.00003, Size.LARGE,
         "Next best: to throw a ten, about 12% less likely to win"),
        (200.0, 60.0, 0.00001, Size.CLEAR, "Nearly as good: to throw a ten"),
    ],
)  # fmt: skip
def test_hints_tell_what_else_there_was_and_what_the_difference_means(
    difference: float, error: float, share: float, size: Size, told: str
) -> None:
    best = Decision(Discard(0, 0), say("card.fits_nothing"))
    assert runner_up_words(Advice(best, FOUR, TEN, difference, error, share, size)) == told


def test_what_the_reason_tells_of_another_move_is_not_told_again() -> None:
    blamed = Decision(Discard(0, 0), say("fault.feeds_the_next_player", act=TEN))
    assert runner_up_words(Advice(blamed, FOUR, TEN, 544.0, 60.0, size=Size.LARGE)) == ""
    assert runner_up_words(Advice(blamed, FOUR)) == ""


@pytest.mark.parametrize(
    ("difference", "error", "size"),
    [
        (14.0, 1.0, Size.NONE),
        (100.0, 51.0, Size.NONE),
        (16.0, 1.0, Size.SMALL),
        (74.0, 1.0, Size.SMALL),
        (76.0, 1.0, Size.CLEAR),
        (260.0, 1.0, Size.LARGE),
    ],
)
def test_what_is_within_its_error_is_no_difference(
    difference: float, error: float, size: Size
) -> None:
    variant = VARIANTS["classic"]
    state, _ = deal(variant, variant.full_pack(), 0, (0, 0))
    assert size_of(view_of(state, 1), difference, error) is size


def added(how: str, *melds: Reason) -> Reason:
    return Reason(f"act.{how}", melds=melds)


@pytest.mark.parametrize(
    ("action", "act", "why", "told"),
    [
        (Discard(0, make_card(4, 0)), FOUR, LOW,
         "**Discard 4♠.** The only card that fits nothing in hand."),
        (Discard(0, make_card(4, 0)), FOUR, (), "**Discard 4♠.**"),
        (Discard(0, make_card(4, 0)), FOUR, say("out.last_card"),
         "**Discard 4♠.** The last card: the hand is over."),
        (Draw(0), Reason("act.draw", count=2), say("pile.nothing_takes_it"),
         "**Draw from the stock.** Nothing in hand takes the pile."),
        (LayMelds(0, (tuple(ACES),)), Reason("act.open", melds=(Reason("meld.set", rank=14),)),
         say("opening.points", points=60) + say("opening.no_minimum"),
         "**Meld A♠ A♥ A♦.** From now on melds need no minimum."),
        # A number of cards is no reason.
        (Take(0, ()), Reason("act.take", count=1), (), "**Take the pile.**"),
        # Each card is told once.
        (LayOff(0, (((JOKER,), 0),)), added("complete", MIXED), COMPLETE,
         "**Complete the aces, with a joker.** A canasta of 300 points."),
        (LayOff(0, (((JOKER, ACES[0]), 0),)), added("add", MIXED), COMPLETE,
         "**Add to the aces, with Joker A♠.** A canasta of 300 points."),
        (LayOff(0, (((JOKER,), 0), ((KINGS[0],), 1))), added("add", MIXED, PLAIN), COMPLETE,
         "**Add to the aces with a joker and to the kings, with K♠.** A canasta of 300 points."),
        (LayOff(0, (((JOKER,), 0), ((JOKER,), 1))),
         added("add", MIXED, Reason("meld.set_with_a_wild", rank=13, wild=1)), COMPLETE,
         "**Add to the aces with a joker and to the kings with a joker.**"
         " A canasta of 300 points."),
        (LayOff(0, (((JOKER,), 0),)), added("add", Reason("meld.wild")), COMPLETE,
         "**Add to the wild cards, with a joker.** A canasta of 300 points."),
    ],
)  # fmt: skip
def test_a_hint_does_not_tell_the_move_twice(action: Any, act: Reason, why: Why, told: str) -> None:
    assert hinted_words(Advice(Decision(action, why), act)) == told


def advice(action: Action, why: Why = ()) -> Advice:
    return Advice(Decision(action, why), FOUR)


def test_the_mark_of_a_hint_is_round_its_card_alone(play: Any) -> None:
    scene, hands = play(holding(KINGS + REST))
    scene.table.handler.hints.tell(advice(Discard(0, REST[2])))
    (sprite,) = scene.table.state.hinted

    def mark() -> pygame.Rect:
        return lying_still(scene)["hint", sprite].rect

    calm(scene, hands)
    strip = scene.table.state.layout.strips[sprite]
    assert strip.w < scene.table.state.layout.poses[sprite].rect.w
    assert mark().right == strip.right
    assert mark().left < strip.left
    # One that is chosen stands out above those that cover it.
    scene.table.handler.hand.toggle(sprite)
    calm(scene, hands)
    assert mark().right > scene.table.state.layout.poses[sprite].rect.right


@pytest.mark.parametrize("settings", [{}, {"four_colour": True}, {"high_contrast": True}])
@pytest.mark.parametrize("chosen", [False, True])
def test_the_mark_of_a_hint_is_seen_at_a_glance(
    play: Any, settings: dict[str, object], chosen: bool
) -> None:
    scene, hands = play(holding(KINGS + REST), **settings)
    hands.app.apply(
        theme=make_theme("green", bool(settings.get("high_contrast"))),
        four_colour=bool(settings.get("four_colour")),
    )
    card = KINGS[0]
    scene.table.handler.hints.tell(advice(Discard(0, card)))
    (sprite,) = scene.table.state.hinted
    if chosen:
        scene.table.handler.hand.toggle(sprite)
    calm(scene, hands)
    picture, mark = hands.app.window.surface, lying_still(scene)["hint", sprite].rect
    good = pygame.mask.from_threshold(
        picture.subsurface(mark.clip(picture.get_rect())), scene.ui.theme.good, (40, 40, 40, 255)
    )
    # Of its colour a broad band is seen, beside the edge of a chosen card.
    assert good.count() > (3 if chosen else 5) * mark.w


def test_a_hint_to_take_or_draw_marks_what_is_taken(play: Any) -> None:
    scene, _hands = play()
    scene.table.handler.hints.tell(advice(Draw(0)))
    assert scene.table.state.hinted == {scene.table.state.cards.stock[-1]}
    rank = scene.table.state.view.pile[-1]
    scene.table.handler.hints.tell(advice(Take(0, ())))
    assert [scene.table.state.cards.faces[i] for i in scene.table.state.hinted] == [rank]


def test_who_waits_long_for_a_hint_is_told_that_it_comes(play: Any, monkeypatch: Any) -> None:
    scene, hands = play(holding([*KINGS, *REST]))
    go_on = threading.Event()

    def slow() -> Advice:
        go_on.wait(30)
        return advice(Discard(0, REST[0]), LOW)

    monkeypatch.setattr(scene.game, "advice", slow)
    scene.table.handler.hints.ask()
    hands.step(0.05, times=8)
    assert scene.table.state.said.texts == []
    hands.step(0.05, times=20)
    assert scene.table.state.said.texts == ["Thinking about a hint…"]
    go_on.set()
    end = time.monotonic() + 10
    while scene.table.state.said.texts[0].startswith("Thinking"):
        assert time.monotonic() < end, "the hint never came"
        time.sleep(0.01)
        hands.step(0.001)
    assert scene.table.state.said.texts == [
        "**Discard 4♠.** The only card that fits nothing in hand."
    ]


def test_who_has_moved_is_told_of_no_hint(play: Any, monkeypatch: Any) -> None:
    scene, hands = play(holding([*KINGS, *REST]))
    go_on = threading.Event()
    monkeypatch.setattr(scene.game, "advice", lambda: go_on.wait(30))
    scene.table.handler.hints.ask()
    hands.step(0.05, times=4)
    scene.table.handler.report(scene.table.drops.drop([scene.table.player.shown_hand()[-1]], PILE))
    assert not scene.game.your_turn
    said = []
    for _frame in range(30):
        hands.step(0.05)
        said += scene.table.state.said.texts
    go_on.set()
    assert not any(text.startswith("Thinking") for text in said)


def test_a_hint_stays_and_is_there_at_once_until_something_is_done(
    play: Any, monkeypatch: Any
) -> None:
    scene, hands = play(holding([*KINGS, *REST]))
    asked = []

    def found() -> Advice:
        asked.append(scene.game.actions_so_far)
        return advice(Discard(0, REST[0]), LOW)

    def hinted() -> bool:
        """Whether it is told, asked for once more."""
        scene.table.handler.hints.ask()
        end = time.monotonic() + 10
        while scene.table.state.said.texts != [HINT] and len(asked) > before:
            assert time.monotonic() < end, "the hint never came"
            time.sleep(0.01)
            hands.step(0.001)
        return bool(scene.table.state.said.texts == [HINT])

    monkeypatch.setattr(scene.game, "advice", found)
    before = -1
    assert hinted()
    hands.step(20.0, times=4)
    assert scene.table.state.said.texts == [HINT]
    before = len(asked)
    scene.table.state.said.hush()
    assert hinted()
    assert len(asked) == 1
    # After an act it is another position.
    scene.table.handler.report(Outcome(acted=True))
    before = -1
    assert scene.table.state.said.texts == []
    assert hinted()
    assert len(asked) == 2

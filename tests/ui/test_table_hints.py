"""What a hint says beside the move: what else there was, and how much worse that is."""

from __future__ import annotations

import threading
import time
from typing import Any

import pygame
import pytest

from game.players import Decision
from game.players.search.advice import Advice
from game.rules.actions import Discard, Draw, LayMelds, Take
from game.rules.cards import make_card
from game.ui.table.hints import hint_words
from game.ui.table.pointer import PILE
from game.ui.table.sentences import hinted_words
from tests.ui.tables import ACES, KINGS, REST, calm, holding


def test_hints_tell_points_and_near_the_end_the_chance_to_win() -> None:
    decision = Decision(Discard(0, 0), "throws a four")
    words = [
        hint_words(Advice(decision, "throw a ten", difference, error, share))
        for difference, error, share in (
            (12.0, 5.0, 0.0), (544.0, 60.0, 0.0), (44.0, 5.0, 0.0), (4000.0, 60.0, 0.00003),
            (200.0, 60.0, 0.00003), (518.0, 5.0, 0.0),
        )
    ]  # fmt: skip
    blamed = Decision(Discard(0, 0), "throws a four: to throw a ten would give the pile away")
    assert hint_words(Advice(blamed, "throw a ten")) == blamed.reason
    assert words == [
        "throws a four. As good: to throw a ten",
        "throws a four. Next best: to throw a ten, about 540 points less",
        "throws a four. Next best: to throw a ten, about 44 points less",
        "throws a four. Next best: to throw a ten, about 12 % less likely to win",
        "throws a four. Nearly as good: to throw a ten",
        "throws a four. Next best: to throw a ten, about 520 points less",
    ]


@pytest.mark.parametrize(
    ("action", "reason", "told"),
    [
        (
            Discard(0, make_card(4, 0)),
            "throws a four: low cards are no help. As good: to throw a ten",
            "**Discard 4♠.** Low cards are no help. As good: to throw a ten.",
        ),
        (Discard(0, make_card(4, 0)), "throws a four", "**Discard 4♠.**"),
        (
            Discard(0, make_card(4, 0)),
            "goes out with the last card",
            "**Discard 4♠.** You go out.",
        ),
        (
            Draw(0),
            "draws two cards: nothing in hand takes the pile",
            "**Draw from the stock.** Nothing in hand takes the pile.",
        ),
        (
            Draw(0),
            "draws from the stock. Next best: to take the pile, about 40 points less",
            "**Draw from the stock.** Next best: to take the pile, about 40 points less.",
        ),
        (
            LayMelds(0, (tuple(ACES),)),
            "opens with 60 in aces",
            "**Meld A♠ A♥ A♦.** Opens with 60 in aces.",
        ),
    ],
)
def test_a_hint_does_not_tell_the_move_twice(action: Any, reason: str, told: str) -> None:
    assert hinted_words(action, reason) == told


def test_the_mark_of_a_hint_is_round_its_card_alone(play: Any) -> None:
    scene, hands = play(holding(KINGS + REST))
    scene._tell_hint(Discard(0, REST[2]), "throws an eight")
    (sprite,) = scene.hinted

    def mark() -> pygame.Rect:
        return scene.layer._items[("hint", sprite)].rect

    strip = scene.layout.strips[sprite]
    assert strip.w < scene.layout.poses[sprite].rect.w
    assert mark().right == strip.right
    assert mark().left < strip.left
    # One that is chosen stands out above those that cover it.
    scene.toggle(sprite)
    calm(scene, hands)
    assert mark().right > scene.layout.poses[sprite].rect.right


def test_a_hint_to_take_or_draw_marks_what_is_taken(play: Any) -> None:
    scene, _hands = play()
    scene._tell_hint(Draw(0), "draws from the stock")
    assert scene.hinted == {scene.zones.stock[-1]}
    rank = scene.view.pile[-1]
    scene._tell_hint(Take(0, ()), "takes the pile")
    assert [scene.zones.faces[i] for i in scene.hinted] == [rank]


def test_who_waits_long_for_a_hint_is_told_that_it_comes(play: Any, monkeypatch: Any) -> None:
    scene, hands = play(holding([*KINGS, *REST]))
    go_on = threading.Event()
    decision = Decision(Discard(0, REST[0]), "throws a four: low cards are no help")

    def slow() -> Advice:
        go_on.wait(30)
        return Advice(decision)

    monkeypatch.setattr(scene.game, "advice", slow)
    scene.ask_hint()
    hands.step(0.05, times=8)
    assert scene.notes.texts == []
    hands.step(0.05, times=20)
    assert scene.notes.texts == ["A hint is being thought about…"]
    go_on.set()
    end = time.monotonic() + 10
    while scene.notes.texts[0].startswith("A hint"):
        assert time.monotonic() < end, "the hint never came"
        time.sleep(0.01)
        hands.step(0.001)
    assert scene.notes.texts == ["**Discard 4♠.** Low cards are no help."]


def test_who_has_moved_is_told_of_no_hint(play: Any, monkeypatch: Any) -> None:
    scene, hands = play(holding([*KINGS, *REST]))
    go_on = threading.Event()
    monkeypatch.setattr(scene.game, "advice", lambda: go_on.wait(30))
    scene.ask_hint()
    hands.step(0.05, times=4)
    scene.report(scene.desk.drop([scene.shown_hand()[-1]], PILE))
    assert not scene.game.your_turn
    said = []
    for _frame in range(30):
        hands.step(0.05)
        said += scene.notes.texts
    go_on.set()
    assert not any(text.startswith("A hint") for text in said)

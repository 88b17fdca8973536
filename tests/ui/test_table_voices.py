"""What players say stands near them and covers no cards."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.rules.cards import make_card
from game.ui.table.notes import Notes
from game.ui.table.scene import TableScene
from tests.ui.tables import ACES, KINGS, calm, new_game, sit_down, with_melds

WORDS = ("Canasta!", "May I go out?", "My bonus cards, please.", "Straight flush!")


def said(scene: TableScene) -> list[pygame.Rect]:
    """The bubbles, without their shadow."""
    reach = scene.ui.px(22)
    return [
        item.rect.inflate(-reach, -reach)
        for name, item in scene.above.items.items()
        if isinstance(name, tuple) and name[0] == "note"
    ]


def cards(scene: TableScene) -> list[pygame.Rect]:
    return [pose.rect for pose in scene.layout.poses.values()]


@pytest.mark.parametrize("melds", [0, 5, 9])
@pytest.mark.parametrize(("size", "text_scale"), [
    ((1280, 720), 1.0), ((1280, 720), 1.4), ((1920, 1080), 1.0), ((2560, 1440), 1.4),
])  # fmt: skip
@pytest.mark.parametrize("key", ["classic", "international", "samba", "classic_two"])
def test_what_players_say_covers_no_cards(
    make_app: Any, hands_on: Any, key: str, size: tuple[int, int], text_scale: float, melds: int
) -> None:
    app = make_app(size, text_scale)
    scene = sit_down(app, new_game(key))
    calm(scene, hands_on(app))
    theirs = [[make_card(rank, suit) for suit in (0, 1, 2)] for rank in range(4, 4 + melds)]
    scene.zones.settle(with_melds(scene.view, [KINGS, ACES], theirs))
    scene.arrange(animate=False)
    for seat in range(scene.view.variant.table.seats):
        for words in WORDS:
            scene.notes = Notes(scene.ui)
            scene.notes.say(seat, words, scene.now, 1.0)
            scene.refresh()
            (box,) = said(scene)
            assert box.collidelist(cards(scene)) < 0, (seat, words, box)
            assert not box.colliderect(scene.areas.seats[seat].plate)
            longest = max(scene.ui.text.width(word, "strong") for word in words.split())
            assert box.w > longest + scene.ui.px(20), "no word is broken"
            assert pygame.Rect((0, 0), size).contains(box)


def test_two_who_speak_do_not_cover_each_other(play: Any) -> None:
    scene, _hands = play()
    for seat in range(4):
        scene.notes.say(seat, "My bonus cards, please.", scene.now, 1.0)
    scene.refresh()
    boxes = said(scene)
    assert len(boxes) == 4
    for place, box in enumerate(boxes):
        assert box.collidelist(boxes[place + 1 :]) < 0


def test_a_bubble_stays_where_it_is_while_there_is_room(play: Any) -> None:
    scene, _hands = play()
    scene.notes.say(1, "Canasta!", scene.now, 3.0)
    scene.refresh()
    (box,) = said(scene)
    scene.zones.hands[1].pop()
    scene.arrange(animate=False)
    assert said(scene) == [box]

"""What players say stands at their seat, in place of what they did, and covers no cards."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.players import CHARACTERS
from game.rules.cards import make_card
from game.ui.table.playback.chatter import lines_of
from game.ui.table.said import Said
from tests.ui.tables import (
    ACES,
    KINGS,
    MatchTable,
    calm,
    new_game,
    sit_down,
    speech,
    with_melds,
    written,
)

TOP = 14_000
"""Above all cards."""
WORDS = ("Canasta!", "May I go out?", "My bonus cards, please.", "Straight flush!")


def cards(scene: MatchTable, *, corners: bool) -> list[pygame.Rect]:
    """Where cards lie; of the own ones perhaps only the corners that tell what they are."""
    own = scene.table.state.layout.strips
    lying = [
        pose.rect
        for i, pose in scene.table.state.layout.poses.items()
        if not (corners and i in own)
    ]
    return lying + [pygame.Rect(strip.topleft, (strip.w, strip.h // 2)) for strip in own.values()]


@pytest.mark.parametrize(("size", "text_scale", "melds"), [
    ((1280, 720), 1.0, 0), ((1280, 720), 1.4, 9), ((1920, 1080), 1.0, 9), ((2560, 1440), 1.4, 0),
])  # fmt: skip
@pytest.mark.parametrize("key", ["classic", "classic_two", "five_rotating", "six_three_sides"])
def test_what_players_say_covers_no_cards(
    make_app: Any, hands_on: Any, key: str, size: tuple[int, int], text_scale: float, melds: int
) -> None:
    app = make_app(size, text_scale)
    scene = sit_down(app, new_game(key))
    calm(scene, hands_on(app))
    theirs = [[make_card(rank, suit) for suit in (0, 1, 2)] for rank in range(4, 4 + melds)]
    if len(scene.table.state.view.sides) == 2:
        scene.table.state.cards.settle(with_melds(scene.table.state.view, [KINGS, ACES], theirs))
    scene.table.tabletop.arrange(animate=False)
    for seat in scene.table.state.areas.seats:
        area = scene.table.state.areas.seats[seat]
        for words in WORDS:
            scene.table.state.said = Said()
            scene.table.state.said.say(seat, words, scene.table.state.now, 1.0)
            scene.table.tabletop.refresh()
            ((speaker, box),) = speech(scene).items()
            assert speaker == seat
            covered = cards(scene, corners=seat == scene.table.state.view.seat)
            assert box.collidelist(covered) < 0, (seat, words, box)
            assert not box.colliderect(area.portrait.inflate(-4, -4))
            assert pygame.Rect((0, 0), size).contains(box)
            lines = written(scene, scene.table.tabletop.still["speech", seat])
            assert " ".join(told for told, _where in lines) == words, "no word is cut"
            assert all(box.contains(where) for _told, where in lines)
            above = (
                seat != scene.table.state.view.seat
                or scene.table.tabletop.still["speech", seat].z > TOP
            )
            assert above, "no word is under the hand"


@pytest.mark.parametrize("text_scale", [1.0, 1.4])
@pytest.mark.parametrize("size", [(960, 540), (1280, 720)])
@pytest.mark.parametrize("key", ["classic", "six_three_sides"])
def test_whatever_they_say_has_room_at_every_seat(
    make_app: Any, key: str, size: tuple[int, int], text_scale: float
) -> None:
    scene = sit_down(make_app(size, text_scale), new_game(key))
    scene.table.playback.finish()
    occasions = ("pile", "freeze", "canasta", "great", "out")
    told = {line for who in CHARACTERS for why in occasions for line in lines_of(who, why)}
    assert len(told) > 50
    text = scene.table.tabletop.text()
    for line in sorted(told):
        items = scene.table.tabletop.seat_labels.items(
            text, scene.table.state.areas, dict.fromkeys(range(6), line), {}
        )
        for seat in (1, scene.table.state.view.variant.table.seats - 1):
            lines = written(scene, items["speech", seat])
            assert " ".join(words for words, _where in lines) == line
            box = items["speech", seat].rect.inflate(*[-4 * scene.ui.dp(9)] * 2)
            assert box.right <= scene.table.controls.log_button.rect.left
            assert all(box.contains(where) for _words, where in lines)
            assert not box.colliderect(scene.table.state.areas.seats[seat].fan)


def test_two_who_speak_do_not_cover_each_other(play: Any) -> None:
    scene, _hands = play()
    for seat in range(4):
        scene.table.state.said.say(seat, "My bonus cards, please.", scene.table.state.now, 1.0)
    scene.table.tabletop.refresh()
    boxes = list(speech(scene).values())
    assert len(boxes) == 4
    for place, box in enumerate(boxes):
        assert box.collidelist(boxes[place + 1 :]) < 0


def test_what_is_said_replaces_what_was_done_until_it_is_over(play: Any) -> None:
    scene, hands = play()
    hands.key(pygame.K_d, text="d")
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_x, text="x")
    calm(scene, hands)
    scene.table.state.said = Said()
    scene.table.tabletop.refresh()
    assert ("entry", 1) in scene.table.tabletop.still
    scene.table.state.said.say(1, "Canasta!", scene.table.state.now, 1.0)
    scene.table.tabletop.refresh()
    assert ("entry", 1) not in scene.table.tabletop.still
    assert ("entry", 2) in scene.table.tabletop.still
    (box,) = speech(scene).values()
    assert box.colliderect(scene.table.state.areas.seats[1].entry)
    hands.step(0.1, times=30)
    assert speech(scene) == {}
    assert ("entry", 1) in scene.table.tabletop.still


def test_words_stay_where_they_are(play: Any) -> None:
    scene, _hands = play()
    scene.table.state.said.say(1, "Canasta!", scene.table.state.now, 3.0)
    scene.table.tabletop.refresh()
    before = speech(scene)
    scene.table.state.cards.hands[1].pop()
    scene.table.tabletop.arrange(animate=False)
    assert speech(scene) == before != {}

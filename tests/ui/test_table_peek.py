"""A closer look at a meld: by mouse, by a tap, by a key."""

from __future__ import annotations

from typing import Any

import pygame

from game.rules.cards import JOKER, make_card
from game.rules.melds import meld_of
from game.ui.table.render.fanned_sheets import line_of, spread, title_of
from game.variants import VARIANTS
from tests.ui.tables import ACES, KINGS, REST, MatchTable, at, calm, drag, lying, table_of

MIXED = [make_card(9, suit) for suit in (0, 1, 2, 3, 0)] + [JOKER, make_card(2, 0)]


def sheet(scene: MatchTable) -> pygame.Rect | None:
    item = scene.table.tabletop.still.get("peek")
    return None if item is None else item.rect


def test_the_mouse_resting_on_a_meld_shows_its_cards(play: Any) -> None:
    scene, hands = play(table_of("classic", REST, [MIXED, KINGS]))
    hands.move(lying(scene, 0))
    hands.step(0.05, times=5)
    assert sheet(scene) is None
    hands.step(0.05, times=8)
    box = sheet(scene)
    assert box is not None
    assert pygame.Rect(0, 0, 1280, 720).contains(box)
    assert not box.inflate(-40, -40).colliderect(
        scene.table.state.layout.melds[(scene.table.state.view.side, 0)]
    )
    hands.move((scene.table.state.areas.hand.centerx, scene.table.state.areas.hand.top - 4))
    assert sheet(scene) is None


def test_a_tap_shows_and_hides_and_a_key_goes_round(play: Any) -> None:
    scene, hands = play(table_of("classic", REST, [MIXED, KINGS]))
    side = scene.table.state.view.side
    hands.down(lying(scene, 1))
    hands.up(lying(scene, 1))
    assert scene.table.state.zoom.shown == (side, 1)
    hands.down(lying(scene, 1))
    hands.up(lying(scene, 1))
    assert scene.table.state.zoom.shown is None
    hands.key(pygame.K_v, text="v")
    assert scene.table.state.zoom.shown == (side, 0)
    hands.key(pygame.K_v, text="v")
    hands.key(pygame.K_v, text="v")
    assert scene.table.state.zoom.shown == (side, 0)
    hands.key(pygame.K_v, mod=pygame.KMOD_SHIFT, text="V")
    assert scene.table.state.zoom.shown == (side, 1)
    hands.key(pygame.K_ESCAPE)
    assert sheet(scene) is None


def test_nothing_is_in_the_way_of_a_drag(play: Any) -> None:
    king = make_card(13, 3)
    scene, hands = play(table_of("classic", [*REST, king], [MIXED, KINGS]))
    hands.key(pygame.K_v, text="v")
    hands.down(at(scene, king))
    hands.post(pygame.MOUSEMOTION, pos=lying(scene, 1), rel=(0, 0), buttons=(1, 0, 0))
    hands.step(0.05, times=20)
    assert sheet(scene) is None
    hands.up(lying(scene, 1))
    calm(scene, hands)
    assert scene.table.state.view.melds[scene.table.state.view.side][1].size == 4


def test_a_click_on_a_meld_adds_the_chosen_cards(play: Any) -> None:
    king = make_card(13, 3)
    scene, hands = play(table_of("classic", [*REST, king], [MIXED, KINGS]))
    hands.click(at(scene, king))
    hands.click(lying(scene, 1))
    calm(scene, hands)
    assert scene.table.state.view.melds[scene.table.state.view.side][1].size == 4
    assert scene.table.state.zoom.shown is None


def test_a_meld_that_can_be_merged_is_still_looked_at_with_a_click(play: Any) -> None:
    key = next(key for key in sorted(VARIANTS) if VARIANTS[key].melds.merging)
    scene, hands = play(table_of(key, KINGS + REST, [ACES, ACES]))
    hands.down(lying(scene, 1))
    hands.up(lying(scene, 1))
    assert scene.table.state.zoom.shown == (scene.table.state.view.side, 1)
    drag(scene, hands, lying(scene, 1), lying(scene, 0))
    calm(scene, hands)
    assert [meld.size for meld in scene.table.state.view.melds[scene.table.state.view.side]] == [6]


def test_a_meld_in_words() -> None:
    samba = VARIANTS["samba"]
    run = meld_of([make_card(rank, 1) for rank in range(5, 12)])
    mixed = meld_of(MIXED)
    assert run is not None
    assert mixed is not None
    assert title_of(samba, run) == "Samba 5♥–J♥"
    assert title_of(VARIANTS["bolivia"], run) == "Escalera 5♥–J♥"
    hollywood = VARIANTS["hollywood"]
    assert title_of(hollywood, run) == "Samba 5♥–J♥"
    wild = meld_of([make_card(rank, 1) for rank in range(5, 11)] + [JOKER])
    assert wild is not None
    assert title_of(hollywood, wild) == "Mixed samba: 5♥–J♥"
    assert title_of(samba, mixed) == "Mixed canasta of nines"
    assert line_of(samba, mixed).startswith("7 cards · 2 wild · 120 points")
    assert [card >> 2 for card in spread(mixed)[-2:]] == [1, 2]

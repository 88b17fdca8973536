"""Where a question stands at a table of many sides: it covers nothing that it is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame
import pytest

from game.rules.cards import JOKER, Card, make_card
from game.rules.melds import meld_of
from game.rules.state import Phase
from game.ui.table.layout import hit
from game.ui.widgets.root import Root
from game.ui.window import scale_of
from tests.ui.tables import ACES, KINGS, REST, MatchTable, calm, holding, lying_still, sit_down
from tests.whole_state import whole_state

TWO = make_card(2, 1)
SIZES = [(960, 540), (1280, 720), (1920, 1080)]
sizes = pytest.mark.parametrize("size", SIZES)
many = pytest.mark.parametrize("key", ["five_first_taker", "five_rotating", "six_three_sides"])


def asking_how(app: Any, hands: Any, key: str, melds: Sequence[Sequence[Card]]) -> MatchTable:
    """A table at which the pile can be taken in several ways, and the player is asked in which."""
    game = holding([*KINGS, JOKER, TWO, *ACES, *REST], Phase.DRAW, key)
    state = whole_state(game)
    side = state.side_of[0]
    state.pile, state.frozen = [make_card(5, 0), make_card(9, 1), make_card(13, 3)], False
    state.melds[side] = [meld for cards in melds if (meld := meld_of(tuple(cards)))]
    state.opened[side] = state.melded[0] = True
    game._viewed = None
    scene = sit_down(app, game)
    calm(scene, hands)
    hands.key(pygame.K_t)
    hands.step(0.3, 4)
    assert scene.table.controls.prompt is not None
    return scene


def sheet_of(scene: MatchTable) -> pygame.Rect:
    """The sheet of the question."""
    plan = scene.table.controls.prompt_plan
    assert plan is not None
    assert plan.raised is not None
    return plan.raised


@sizes
@many
def test_between_the_grounds_a_question_covers_none(
    make_app: Any, hands_on: Any, key: str, size: tuple[int, int]
) -> None:
    app = make_app(size)
    scene = asking_how(app, hands_on(app), key, [ACES])
    controls, state, sheet = scene.table.controls, scene.table.state, sheet_of(scene)
    assert controls.prompt is not None
    assert controls.prompt.options[0][0] == "K♠ K♥"
    assert not [box for box in state.areas.grounds.values() if box.colliderect(sheet)]
    assert not [box for box in scene.table.tabletop.lying() if box.colliderect(sheet)]
    assert sheet.bottom <= state.areas.hand.top + app.ui.px(4)
    buttons = [controls.draw_button, controls.take_button]
    assert not [button.rect for button in buttons if button.rect.colliderect(sheet)]


@sizes
@many
def test_a_larger_question_covers_cloth_of_one_ground_and_no_cards(
    make_app: Any, hands_on: Any, key: str, size: tuple[int, int]
) -> None:
    app = make_app(size)
    kings = [make_card(13, suit) for suit in (0, 1, 2)]
    scene = asking_how(app, hands_on(app), key, [kings, ACES])
    state, sheet = scene.table.state, sheet_of(scene)
    layout, areas = state.layout, state.areas
    cards = [hit.pile_box(state), areas.stock, *layout.melds.values()]
    assert not [box for box in cards if box.colliderect(sheet)]
    assert not [
        place.cartouche for place in areas.places.values() if place.cartouche.colliderect(sheet)
    ]
    assert sum(box.colliderect(sheet) for box in areas.grounds.values()) <= 1


@pytest.mark.parametrize("key", ["classic", "samba", "five_first_taker", "six_three_sides"])
@pytest.mark.parametrize("text", [1.25, 1.5, 2.0])
def test_with_large_text_stock_pile_and_melds_stay_in_sight(
    make_app: Any, hands_on: Any, key: str, text: float
) -> None:
    app = make_app(SIZES[1], text)
    kings = [make_card(13, suit) for suit in (0, 1, 2)]
    scene = asking_how(app, hands_on(app), key, [kings, ACES])
    state, sheet = scene.table.state, sheet_of(scene)
    assert pygame.Rect((0, 0), SIZES[1]).contains(sheet)
    assert not sheet.colliderect(state.areas.stock)
    assert not sheet.colliderect(hit.pile_box(state))
    assert sheet.collidelist(list(state.layout.melds.values())) < 0


def test_a_plaque_is_as_wide_as_what_stands_on_it(make_app: Any, hands_on: Any) -> None:
    app = make_app(SIZES[1], 2.0)
    scene = asking_how(app, hands_on(app), "classic", [ACES])
    drawn = lying_still(scene)
    boxes = scene.table.tabletop.lying()
    for name in ("stock", "pile"):
        box = drawn[name, "count"].rect
        assert box in boxes
        assert box.h > 24 * app.ui.scale


def test_the_keyboard_comes_to_no_button_that_the_question_covers(
    make_app: Any, hands_on: Any
) -> None:
    app = make_app(SIZES[1])
    hands = hands_on(app)
    kings = [make_card(13, suit) for suit in (0, 1, 2)]
    scene = asking_how(app, hands, "five_first_taker", [kings, ACES])
    controls, root = scene.table.controls, scene.table.controls.root
    assert isinstance(root, Root)
    assert controls.draw_button.visible
    assert not controls.draw_button.rect.w
    assert controls.draw_button not in root.stops()
    hands.key(pygame.K_TAB)
    assert root.focused is not None
    assert root.focused.rect.w
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_ESCAPE)
    hands.step(0.3, 4)
    assert controls.prompt is None
    assert controls.draw_button in root.stops()


def test_a_question_asked_by_a_button_takes_the_keyboard_from_it_where_it_covers_it(
    make_app: Any, hands_on: Any
) -> None:
    app = make_app(SIZES[1])
    hands = hands_on(app)
    kings = [make_card(13, suit) for suit in (0, 1, 2)]
    scene = asking_how(app, hands, "five_first_taker", [kings, ACES])
    controls = scene.table.controls
    hands.key(pygame.K_ESCAPE)
    hands.step(0.3, 4)
    hands.key(pygame.K_TAB)
    controls.take_button.focus()
    assert controls.take_button.focused
    hands.key(pygame.K_RETURN)
    hands.step(0.3, 4)
    assert controls.prompt is not None
    assert not controls.take_button.rect.w
    assert not controls.take_button.focused


def test_a_question_stays_while_cards_move_and_is_placed_anew_in_another_window(
    make_app: Any, hands_on: Any
) -> None:
    app = make_app(SIZES[1])
    scene = asking_how(app, hands_on(app), "five_first_taker", [ACES])
    before = scene.table.controls.prompt_plan
    scene.table.tabletop.arrange(animate=False)
    assert scene.table.controls.prompt_plan is before
    scene.resize(SIZES[0], scale_of(SIZES[0]))
    sheet = sheet_of(scene)
    assert pygame.Rect((0, 0), SIZES[0]).contains(sheet)
    assert not [box for box in scene.table.tabletop.lying() if box.colliderect(sheet)]

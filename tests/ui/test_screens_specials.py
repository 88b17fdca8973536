"""What is special in a game, as pictures: what is shown is what the rules say it is."""

from __future__ import annotations

import pygame
import pytest

from game.rules.meld_faults import Ground, meld_fault
from game.rules.melds import meld_of
from game.rules.scoring import canasta_bonus
from game.rules.variant import Variant
from game.ui.screens.navigator import Navigator
from game.ui.screens.new_match import NewMatchScene
from game.ui.screens.parts.specials import SpecialsPicture, example_of, specials
from game.ui.window import scale_of
from tests.tried import TRIED

each = pytest.mark.parametrize("variant", TRIED.values(), ids=list(TRIED))


@each
def test_every_game_shows_something(variant: Variant) -> None:
    shown = specials(variant)
    assert shown
    assert all(special.name and special.cards for special in shown)


@each
def test_melds_are_lawful_and_bring_what_is_said(variant: Variant) -> None:
    hands = len(variant.special_hands.hands)
    for special in specials(variant)[: -hands or None]:
        meld = meld_of(special.cards)
        assert meld is not None, special.name
        assert meld_fault(Ground(variant, (), ()), special.cards, meld) is None, special.name
        assert special.points == canasta_bonus(variant, meld), special.name


@each
def test_examples_of_special_hands_are_such_hands(variant: Variant) -> None:
    for hand in variant.special_hands.hands:
        assert hand.matches(example_of(hand)), hand.name


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080), (2560, 1440)])
@pytest.mark.parametrize("key", ["classic", "modern_american", "hollywood", "pennies"])
def test_the_pictures_stay_within_the_sheet(
    navigator: Navigator, size: tuple[int, int], key: str
) -> None:
    navigator.settings.variant = key
    navigator.open("new match")
    scene = navigator.app.scene
    assert isinstance(scene, NewMatchScene)
    scene._turn("special")
    scene.resize(size, scale_of(size))
    (picture,) = [each for each in scene.side.walk() if isinstance(each, SpecialsPicture)]
    whole = pygame.Rect(0, 0, picture.rect.w + 1, picture.rect.h + 1)
    assert all(whole.contains(place) for place in picture._placed(picture.rect.w))
    assert picture.rect.right <= scene.scroll.rect.right

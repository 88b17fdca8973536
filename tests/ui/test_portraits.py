"""Faces: told apart when small, and beside every name at every table."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pygame
import pytest

from game.players import CHARACTERS
from game.rules.variant import Variant
from game.ui.brush import Brush, mirrored, smooth
from game.ui.deco import emblems
from game.ui.face_parts import Mood
from game.ui.own_faces import OWN_FACES
from game.ui.portraits import NOBODY, portrait
from game.ui.table.render.medallions import draw_portrait
from game.ui.table.render.seat_labels import SeatLabels
from game.variants import VARIANTS
from tests.ui.tables import new_game, sit_down, written

SMALLEST = 30
"""Pixels of a face beside the name in the smallest window."""


def bytes_of(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def near(seen: pygame.Color, meant: tuple[int, int, int]) -> bool:
    """Whether it is that colour, but for what scaling changes."""
    return all(abs(a - b) <= 3 for a, b in zip(seen[:3], meant, strict=True))


@pytest.mark.parametrize("size", [SMALLEST, 42, 84])
def test_every_character_has_a_face_of_their_own(make_app: Any, size: int) -> None:
    make_app()
    pictures = {key: bytes_of(portrait(key, size)) for key in (*CHARACTERS, *OWN_FACES, NOBODY)}
    for one, two in combinations(pictures.values(), 2):
        other = sum(abs(a - b) > 40 for a, b in zip(one, two, strict=True))
        assert other > 0.2 * len(one)


@pytest.mark.parametrize("key", OWN_FACES)
def test_the_player_s_portrait_shows_moods_as_the_others_do(make_app: Any, key: str) -> None:
    make_app()
    shown = {bytes_of(portrait(key, 60, mood=mood)) for mood in Mood}
    assert len(shown) == len(Mood)


def test_the_portrait_that_the_player_chose_stands_at_their_seat(make_app: Any) -> None:
    app = make_app()
    app.ui.portrait = ""
    letter, chosen, other = (pygame.Surface((64, 64)) for _ in range(3))
    place = pygame.Rect(4, 4, 56, 56)
    draw_portrait(letter, app.ui, place, "", "Zoe", 0)
    app.ui.portrait = "captain"
    draw_portrait(chosen, app.ui, place, "", "Zoe", 0)
    draw_portrait(other, app.ui, place, "greedy", "Nora", 1)
    assert bytes_of(letter) != bytes_of(chosen)
    wanted = portrait("captain", 56, emblems.side_metal(0).line, 3)
    red, green, blue, _ = wanted.get_at((28, 10))
    assert near(chosen.get_at((32, 14)), (red, green, blue))
    app.ui.portrait = ""
    again = pygame.Surface((64, 64))
    draw_portrait(again, app.ui, place, "greedy", "Nora", 1)
    assert bytes_of(again) == bytes_of(other)


def test_a_face_is_a_disc_and_is_kept(make_app: Any) -> None:
    make_app()
    picture = portrait("greedy", 40, (216, 170, 88), 2)
    assert picture.get_size() == (40, 40)
    assert picture.get_at((0, 0)).a == picture.get_at((39, 39)).a == 0
    assert picture.get_at((20, 20)).a >= 250
    assert near(picture.get_at((0, 20)), (216, 170, 88))
    assert portrait("greedy", 40, (216, 170, 88), 2) is picture
    assert bytes_of(portrait("nobody here", 40)) == bytes_of(portrait(NOBODY, 40))


def test_the_brush_goes_through_the_points_it_is_given(make_app: Any) -> None:
    make_app()
    points = (20.0, 20.0), (80.0, 30.0), (60.0, 80.0)
    assert set(points) <= set(smooth(points))
    way = smooth(points, closed=False)
    assert (way[0], way[-1]) == (points[0], points[-1])
    assert mirrored([(50, 10), (20, 50), (50, 90)]) == [(50, 10), (20, 50), (50, 90), (80, 50)]
    brush = Brush(50, (10, 20, 30))
    brush.oval((200, 0, 0), 50, 50, 20, 20)
    brush.pair((0, 0, 200), 35, 50, 5, 5)
    brush.line((0, 200, 0), 6, (30, 80), (70, 80))
    picture = brush.medallion()
    assert near(picture.get_at((25, 25)), (200, 0, 0))
    assert near(picture.get_at((7, 25)), (0, 0, 200))
    assert near(picture.get_at((42, 25)), (0, 0, 200))
    assert near(picture.get_at((25, 40)), (0, 200, 0))
    assert near(picture.get_at((25, 5)), (10, 20, 30))


ROUND = [
    next(v for v in VARIANTS.values() if v.table.players == number and len(v.table.sides) <= number)
    for number in (2, 3, 4, 5, 6)
] + [VARIANTS["six_three_sides"], VARIANTS["two_hands_joker"]]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1440)])
@pytest.mark.parametrize("variant", ROUND, ids=lambda v: v.key)
def test_faces_and_names_have_room_at_every_table(
    make_app: Any, variant: Variant, size: tuple[int, int]
) -> None:
    """No name of ours is cut beside its face, and the face lies at its seat."""
    app = make_app(size)
    scene = sit_down(app, new_game(variant.key))
    scene.table.playback.finish()
    text, labels = scene.table.tabletop.text(), SeatLabels(app.ui)
    names = [character.name for character in CHARACTERS.values()]
    for start in range(len(names)):
        text.names = [names[(start + seat) % len(names)] for seat in range(len(text.names))]
        items = labels.items(text, scene.table.state.areas, {}, {})
        seats = [seat for seat, key in enumerate(text.characters) if key]
        assert len(seats) == variant.table.players - 1 - len(variant.table.sits_out[:1])
        for seat in seats:
            assert written(scene, items["plate", seat])[0][0] == text.names[seat]
    for seat, key in enumerate(scene.game.characters):
        if key:
            area = scene.table.state.areas.seats[seat]
            assert area.box.contains(area.portrait)
            assert not area.portrait.colliderect(area.plate.union(area.entry))
            seen = []
            for text.characters in (scene.game.characters, [""] * 6):
                surface = pygame.Surface(size)
                labels.items(text, scene.table.state.areas, {}, {})["portrait", seat].draw(surface)
                seen.append(bytes_of(surface.subsurface(area.portrait)))
            assert seen[0] != seen[1]


def test_a_face_is_drawn_anew_when_somebody_else_sits_there(make_app: Any) -> None:
    app = make_app()
    scene = sit_down(app, new_game(), speed="off")
    text, labels = scene.table.tabletop.text(), SeatLabels(app.ui)
    before = labels.items(text, scene.table.state.areas, {}, {})["portrait", 1].key
    assert (
        labels.items(text, scene.table.state.areas, {}, {1: Mood.PROUD})["portrait", 1].key
        != before
    )
    text.characters = ["", "generous", *text.characters[2:]]
    assert labels.items(text, scene.table.state.areas, {}, {})["portrait", 1].key != before


@pytest.mark.parametrize("key", list(CHARACTERS))
def test_every_mood_shows_in_the_face(make_app: Any, key: str) -> None:
    make_app()
    pictures = {mood: bytes_of(portrait(key, 60, mood=mood)) for mood in Mood}
    for (one, first), (two, second) in combinations(pictures.items(), 2):
        other = sum(abs(a - b) > 40 for a, b in zip(first, second, strict=True))
        assert other > 0.002 * len(first), (one, two)

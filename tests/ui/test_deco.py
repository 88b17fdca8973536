"""The materials of the house, at every size they are used at."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pygame
import pytest

from game.rules.cards import JOKER, full_pack
from game.translation import number
from game.ui import paint
from game.ui.context import Ui, make_ui
from game.ui.deco import canastas, cloth, emblems, metals, outlines, ribbons, suns
from game.ui.theme import FELTS, make_theme
from game.ui.typeface import Typeface


@pytest.fixture
def ui() -> Ui:
    pygame.init()
    pygame.display.set_mode((64, 64))
    made = make_ui()
    made.scale = 1.0
    made.refresh()
    return made


@pytest.mark.parametrize("card_width", [37, 61, 108, 324])
@pytest.mark.parametrize("kind", list(canastas.CanastaKind))
@pytest.mark.parametrize("value", [300, 500, 1500, 4000])
def test_the_value_of_a_canasta_fits_its_medallion(
    ui: Ui,
    card_width: int,
    kind: canastas.CanastaKind,
    value: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = canastas._seal
    drawn: dict[pygame.Surface, float] = {}

    def seal_of(dress: Any, r: float, wide: float, glyphs: pygame.Surface) -> pygame.Surface:
        found = made(dress, r, wide, glyphs)
        border = 0.80 if dress.corners == 0 else 0.72
        drawn[found] = glyphs.get_width() / (2 * r * wide * border)
        return found

    monkeypatch.setattr(canastas, "_seal", seal_of)
    paint.clear_cache()
    seal = canastas.medallion(ui, card_width, kind, value)
    # On a narrow card large figures stand on a plate.
    assert drawn.get(seal, 0.0) <= 1
    assert seal in drawn or card_width < 100
    middle = seal.get_at((seal.get_width() // 2, round(seal.get_height() * 0.2)))
    assert middle.a == 255


@pytest.mark.parametrize("card_width", [22, 28, 37, 45, 61])
@pytest.mark.parametrize("kind", list(canastas.CanastaKind))
@pytest.mark.parametrize("value", [300, 2500])
def test_a_medallion_is_hardly_wider_than_its_card(
    ui: Ui, card_width: int, kind: canastas.CanastaKind, value: int
) -> None:
    seal = canastas.medallion(ui, card_width, kind, value)
    assert seal.get_width() <= canastas.WIDE * card_width + 3
    assert seal.get_height() >= canastas.TINY


def test_band_and_medallion_stay_where_they_are_said_to_be(ui: Ui) -> None:
    table = pygame.Surface((400, 400))
    card = pygame.Rect(120, 60, 100, 140)
    canastas.draw_band(table, ui, card, canastas.CanastaKind.NATURAL, 2500)
    touched = pygame.mask.from_threshold(table, (0, 0, 0), (1, 1, 1, 255))
    touched.invert()
    for box in touched.get_bounding_rects():
        assert canastas.wrapped_rect(card).contains(box)


@pytest.mark.parametrize("count", range(8))
def test_lozenges_count_filled_ones(ui: Ui, count: int) -> None:
    row = emblems.lozenges(count, 7, 20, ui.theme.hollow, ui.theme.text_dim)
    filled = 0
    for place in range(7):
        tone = row.get_at((20 * place + 10, row.get_height() // 2))
        filled += tone.r > 150 and tone.b < 140
    assert filled == count


def test_every_card_has_a_chip_of_its_own(ui: Ui) -> None:
    faces = sorted({*full_pack(1, 1), 0})
    assert JOKER in faces
    pictures = {pygame.image.tobytes(emblems.chip(ui, card, 26), "RGBA") for card in faces}
    assert len(pictures) == len(faces)


def test_no_two_emblems_are_told_apart_by_colour_alone(ui: Ui) -> None:
    shapes = {pygame.mask.from_surface(emblems.emblem(i, 40)).count() for i in range(5)}
    assert len(shapes) == 5


@pytest.mark.parametrize("metal", [metals.GOLD, metals.SILVER, metals.BLACK, metals.RED])
def test_a_metal_is_poured_from_its_first_to_its_last_colour(metal: metals.Metal) -> None:
    for (low, _), (high, _) in pairwise(metal.stops):
        assert low < high
    assert metal.at(-1) == metal.stops[0][1]
    assert metal.at(2) == metal.stops[-1][1]


def test_stepped_corners_are_the_same_at_all_four() -> None:
    points = {(round(x, 3), round(y, 3)) for x, y in outlines.stepped(300, 200, 8)}
    assert points == {(300 - x, y) for x, y in points} == {(x, 200 - y) for x, y in points}


@pytest.mark.parametrize("felt", [*FELTS])
@pytest.mark.parametrize("size", [(960, 540), (2560, 1080)])
def test_the_rim_leaves_the_cloth_free(ui: Ui, felt: str, size: tuple[int, int]) -> None:
    rim = cloth.Rim(92, 14, 58, (206, 96))
    theme = make_theme(felt)
    lamp = (size[0] / 2, size[1] / 2)
    whole = cloth.table(size, theme, lamp, rim, 1.0)
    none = cloth.table(size, theme, lamp, cloth.Rim(0, 0, 0, (0, 0)), 1.0)
    middle = (size[0] // 2, size[1] // 2)
    assert whole.get_at(middle) == none.get_at(middle)
    for rail in ((size[0] // 2, 40), (4, 300), (100, size[1] - 40), (size[0] // 2, size[1] - 20)):
        assert whole.get_at(rail) != none.get_at(rail)


def test_plain_cloth_has_neither_pattern_nor_grain(ui: Ui) -> None:
    theme = make_theme("green")
    plain = cloth.table((640, 360), theme, (320, 180), None, 0.5, plain=True)
    woven = cloth.table((640, 360), theme, (320, 180), None, 0.5)
    row = [plain.get_at((x, 180))[:3] for x in range(640)]
    steps = [max(abs(a - b) for a, b in zip(p, q, strict=True)) for p, q in pairwise(row)]
    assert max(steps) <= 2
    assert pygame.image.tobytes(plain, "RGB") != pygame.image.tobytes(woven, "RGB")


def test_suns_and_ribbons_are_as_large_as_asked(ui: Ui) -> None:
    assert suns.half_sun(320, metals.SILVER, 50).get_size() == (320, 160)
    assert suns.ring(120, (6, 42, 31)).get_size() == (244, 244)
    rays = suns.rays(120, 80, 24, 140, 30, ((255, 240, 192, 240), (233, 184, 94, 170)))
    assert rays.get_size() == (224, 200)
    # Nothing that is to be seen has been cut off.
    edges = [rays.get_at((x, y)).a for y in range(200) for x in (0, 223)]
    edges += [rays.get_at((x, 0)).a for x in range(224)]
    assert max(edges) <= 4
    wide, high = ribbons.ribbon(560, 64, metals.RED).get_size()
    assert (wide, high) == (676, 76)
    assert ribbons.seal(ui, 60, "2 500").get_width() == 138


def contrast(a: tuple[int, ...], b: tuple[int, ...]) -> float:
    def light(colour: tuple[int, ...]) -> float:
        parts = [c / 255 for c in colour[:3]]
        parts = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    low, high = sorted((light(a), light(b)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("high", [False, True])
@pytest.mark.parametrize("name", [*FELTS])
def test_what_is_written_on_the_cloth_can_be_read_where_it_is_brightest(
    ui: Ui, name: str, high: bool
) -> None:
    theme = make_theme(name, high)
    size = (640, 360)
    rim = cloth.Rim(46, 7, 29, (103, 48))
    at_table = cloth.table(size, theme, (320, 165), rim, 0.5)
    page = cloth.backdrop(size, theme)
    for surface, roles in (
        (at_table, ["text"]),
        (page, ["text", "text_dim", "gold", "gold_bright", "good", "warn", "bad", "suit_red"]),
    ):
        pixels = {tuple(surface.get_at((x, y)))[:3] for x in range(24, 616) for y in range(60, 250)}
        brightest = max(pixels, key=lambda p: contrast(p, (0, 0, 0)))
        faint = {
            role: round(found, 2)
            for role in roles
            if (found := contrast(getattr(theme, role), brightest)) < 4.5
        }
        assert not faint, brightest


def test_a_value_is_written_on_a_medallion_as_beside_it(
    ui: Ui, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    sized = type(ui.text).sized

    class Noted:
        def __init__(self, font: Typeface) -> None:
            self.font = font

        def render(self, words: str, *how: Any) -> pygame.Surface:
            seen.append(words)
            return self.font.render(words, *how)

    monkeypatch.setattr(type(ui.text), "sized", lambda *how: Noted(sized(*how)))
    paint.clear_cache()
    canastas.medallion(ui, 91, canastas.CanastaKind.NATURAL, 2500)
    assert set(seen) == {number(2500)}
    assert number(2500) != "2500"

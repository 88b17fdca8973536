"""The ribbon of a great moment: it unrolls, words come on it, a seal comes down in its middle."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.translation import number
from game.ui import paint
from game.ui.context import Ui
from game.ui.deco import ribbons
from game.ui.deco.metals import Metal
from game.ui.table.playback.dark_stage import Picture
from game.ui.table.playback.easing import overshoot
from game.ui.theme import Colour

Rect = pygame.Rect
CREAM: Colour = (255, 244, 214)


def banner_ready(
    ui: Ui, k: float, silk: Metal, title: tuple[str, str], value: int
) -> Iterator[None]:
    """Make what a banner consists of before it is shown, a piece with each step."""
    ribbons.ribbon(*_size(k), silk)
    yield
    for words in title:
        _word(ui, words, k)
        yield
    for _piece in ribbons.seal_pieces(ui, round(74 * k), number(value)):
        yield
    for tenths in range(12, 17, 2):
        _seal(ui, k, value, tenths)
        yield


def _size(k: float) -> tuple[int, int]:
    """Width and height of the ribbon between its tails."""
    return round(560 * k), round(64 * k)


def banner(
    ui: Ui, centre: tuple[float, float], k: float, silk: Metal, title: tuple[str, str],
    value: int, below: str, open_: float, down: float,
) -> list[Picture]:  # fmt: skip
    """``open_`` is how far it has unrolled, ``down`` how far the seal with the value has come."""
    if open_ <= 0:
        return []
    wide, high = _size(k)
    strip = ribbons.ribbon(wide, high, silk)
    whole = strip.get_rect(center=(round(centre[0]), round(centre[1])))
    cut = Rect(0, 0, round(whole.w * open_), whole.h)
    cut.centerx = strip.get_width() // 2
    found = [(strip if open_ >= 1 else strip.subsurface(cut), (whole.x + cut.x, whole.y))]
    if open_ > 0.9:
        found += _words(ui, whole, k, title, below)
    if down > 0:
        seal = _seal(ui, k, value, 10 + 2 * round(3 - 3 * overshoot(down)))
        found.append((seal, seal.get_rect(center=(whole.centerx, whole.y + high // 2)).topleft))
    return found


def _seal(ui: Ui, k: float, value: int, tenths: int) -> pygame.Surface:
    """The seal in so many tenths of its size."""
    seal = ribbons.seal(ui, round(74 * k), number(value))
    if tenths == 10:
        return seal
    w, h = seal.get_size()
    size = (w * tenths // 10, h * tenths // 10)
    key = ("banner seal", value, size, ui.scale)
    return paint.cached(key, lambda: pygame.transform.smoothscale(seal, size))


def _words(ui: Ui, ribbon: Rect, k: float, title: tuple[str, str], below: str) -> Iterator[Picture]:
    for words, right in ((title[0], True), (title[1], False)):
        image = _word(ui, words, k)
        at = image.get_rect(center=(0, ribbon.y + round(32 * k)))
        if right:
            at.right = ribbon.centerx - round(90 * k)
        else:
            at.left = ribbon.centerx + round(90 * k)
        yield image, at.topleft
    under = (ribbon.centerx, ribbon.bottom + round(70 * k))
    line = ui.text.render(below, "name", ui.theme.text)
    yield line, line.get_rect(center=under).topleft


def _word(ui: Ui, words: str, k: float) -> pygame.Surface:
    """One of the two words beside the seal, smaller where it would not have room."""
    room = round(190 * k)

    def write(pixels: int) -> pygame.Surface:
        return ui.text.sized("PlayfairDisplay-Bold", pixels).render(words, CREAM)

    def make() -> pygame.Surface:
        image = write(max(12, round(33 * k)))
        if image.get_width() > room:
            image = write(max(10, round(33 * k * room / image.get_width())))
        return image

    return paint.cached(("banner", words, room), make)

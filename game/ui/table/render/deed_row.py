"""What a player did as a row of words and small cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.rules.cards import Card
from game.ui import paint
from game.ui.context import Ui
from game.ui.deco import emblems, outlines
from game.ui.deco.canastas import CanastaKind, metals_of
from game.ui.deco.metals import GOLD, poured
from game.ui.table.render.deeds import Mark, Token, of_one_kind, worded
from game.ui.theme import Colour

Rect = pygame.Rect


def row_width(ui: Ui, tokens: Sequence[Token], high: int) -> int:
    """How wide words and chips are in a row."""
    return sum(
        _wide(ui, tokens, place, high) + _gap(ui, tokens, place) for place in range(len(tokens))
    )


def _gap(ui: Ui, tokens: Sequence[Token], place: int) -> int:
    """How far it is from a token to the next: beside chips more than between words."""
    if place + 1 == len(tokens):
        return 0
    between_words = all(token.mark is Mark.WORDS for token in tokens[place : place + 2])
    return ui.dp(4 if between_words else 7)


def _wide(ui: Ui, tokens: Sequence[Token], place: int, high: int) -> int:
    token = tokens[place]
    chip = emblems.chip_width(high)
    match token.mark:
        case Mark.CHIPS:
            *_, (_, _, end) = _chips(ui, token.cards, high)
            return end
        case Mark.CANASTA:
            return chip + ui.dp(4)
        case Mark.ARROW:
            return ui.dp(10)
        case _:
            return ui.text.width(worded(tokens, place), "entry")


def _chips(ui: Ui, cards: Sequence[Card], high: int) -> Iterator[tuple[int, tuple[Card, int], int]]:
    """Where each small card begins, it and for how many it stands, and where that ends."""
    left, chip = 0, emblems.chip_width(high)
    for card, count in of_one_kind(cards):
        end = left + chip
        if count > 1:
            end += ui.dp(2) + ui.text.width(_times(count), "entry")
        yield left, (card, count), end
        left = end + ui.dp(4) if count > 1 else left + round(high * 0.66)


def _times(count: int) -> str:
    return f"×{count}"


def draw_row(
    surface: pygame.Surface, ui: Ui, tokens: Sequence[Token], at: tuple[int, int], high: int,
    ink: Colour,
) -> None:  # fmt: skip
    """Words and chips in a row that begins at a point, in the middle of their height."""
    (x, y), chip = at, emblems.chip_width(high)
    for index, token in enumerate(tokens):
        wide = _wide(ui, tokens, index, high)
        top = y - high // 2
        match token.mark:
            case Mark.CHIPS:
                for left, (card, count), _ in _chips(ui, token.cards, high):
                    surface.blit(emblems.chip(ui, card, high), (x + left, top))
                    if count > 1:
                        beside = x + left + chip + ui.dp(2), y
                        ui.text.draw(surface, _times(count), beside, "entry", ink, "midleft")
            case Mark.CANASTA:
                surface.blit(emblems.chip(ui, token.cards[0], high), (x + ui.dp(2), top))
                band = Rect(x, top + round(high * 0.56), wide, max(3, round(high * 0.3)))
                surface.blit(_small_band(band.size, token.kind), band)
            case Mark.ARROW:
                glyph = paint.chevron(ui.dp(14), ink, "right")
                surface.blit(glyph, glyph.get_rect(center=(x + wide // 2, y)))
            case _:
                bright = GOLD.bright if token.mark in (Mark.MORE, Mark.WORTH) else ink
                words = worded(tokens, index)
                ui.text.draw(surface, words, (x, y), "entry", bright, "midleft")
        x += wide + _gap(ui, tokens, index)


@paint.kept
def _small_band(size: tuple[int, int], kind: CanastaKind) -> pygame.Surface:
    w, h = size
    silk, edging, seal = metals_of(kind)
    whole: list[outlines.Point] = [(0, 0), (w, 0), (w, h), (0, h)]
    out = poured((w, h), [whole], silk, "small band").copy()
    edge = max(1, h // 6)
    out.fill(edging.line, (0, 0, w, edge))
    out.fill(edging.line, (0, h - edge, w, edge))
    r = h * 0.62
    disc = poured((w, h), [outlines.disc(w / 2, h / 2, min(r, h / 2))], seal, "small seal")
    out.blit(disc, (0, 0))
    return out

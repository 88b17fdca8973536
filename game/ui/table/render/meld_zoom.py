"""A closer look at a meld: all its cards side by side, and what they count.

Finished canastas are squared and full tables overlap their columns; the mouse resting on a meld, a
tap, or a key shows what lies there.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import pygame

from game.controller.card_names import canasta_text, meld_name
from game.rules.cards import Card, is_wild
from game.rules.melds import Meld, MeldKind
from game.rules.scoring import canasta_bonus
from game.rules.state import is_canasta
from game.rules.variant import Variant
from game.rules.view import PlayerView
from game.translation import _, _n, capital, number
from game.ui.context import Ui
from game.ui.table.layout.areas import Areas
from game.ui.table.layout.poses import Layout
from game.ui.table.render.card_pictures import Pictures
from game.ui.table.render.fanned_sheet import draw_sheet, fanned
from game.ui.table.render.still_layer import Item
from game.ui.table.render.table_notes import Z_NOTE
from game.ui.table.zoom import MeldKey

CARD: Final = 112
"""The height of the cards shown, in units of 1/720 of the height."""
FAN: Final = 0.44
"""The share of a card's width by which the next one lies to the right."""


def next_meld(layout: Layout, view: PlayerView, shown: MeldKey | None, by: int) -> MeldKey | None:
    """The meld after the one shown, the own ones first, each ground from left to right."""
    keys = sorted(layout.melds, key=lambda key: (key[0] != view.side, key[0], layout.melds[key].x))
    if not keys:
        return shown
    at = keys.index(shown) + by if shown in keys else (0 if by > 0 else -1)
    return keys[at % len(keys)]


class MeldZoom:
    """Draws all cards of a meld beside it."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui

    def items(
        self,
        shown: MeldKey | None,
        view: PlayerView,
        areas: Areas,
        layout: Layout,
        pictures: Pictures,
    ) -> dict[Hashable, Item]:
        """The sheet with the cards, beside the meld and inside the window."""
        if shown is None:
            return {}
        side, index = shown
        beside = layout.melds.get(shown)
        if beside is None or side >= len(view.melds) or index >= len(view.melds[side]):
            return {}
        meld = view.melds[side][index]
        return {"peek": self._sheet(view.variant, meld, beside, areas, pictures)}

    def _sheet(
        self,
        variant: Variant,
        meld: Meld,
        beside: pygame.Rect,
        areas: Areas,
        pictures: Pictures,
    ) -> Item:
        ui = self.ui
        cards = spread(meld)
        title, line = title_of(variant, meld), line_of(variant, meld)
        pad = ui.px(14)
        fan = fanned(cards, areas, areas.size[0] - 4 * pad, CARD, FAN)
        head = ui.text.line_height("strong") + ui.text.line_height("small") + ui.px(6)
        words = max(ui.text.width(title, "strong"), ui.text.width(line, "small"))
        wide = round(max(words, fan.width)) + 2 * pad
        box = pygame.Rect(0, 0, wide, round(head + fan.high) + 2 * pad)
        gap = ui.px(8)
        if beside.centery < areas.plaza.centre[1]:
            box.midtop = (beside.centerx, beside.bottom + gap)
        else:
            box.midbottom = (beside.centerx, beside.top - gap)
        reach = ui.px(22)
        box.clamp_ip(pygame.Rect((0, 0), areas.size).inflate(-reach, -reach))

        def draw(surface: pygame.Surface) -> None:
            theme = ui.theme
            draw_sheet(surface, box, ui, 0.5, ui.hair)
            at = (box.centerx, box.y + pad)
            ui.text.draw(surface, title, at, "strong", theme.gold_bright, "midtop")
            at = (at[0], at[1] + ui.text.line_height("strong"))
            ui.text.draw(surface, line, at, "small", theme.text, "midtop")
            fan.draw(surface, pictures, box, pad)

        key = (title, line, tuple(cards), tuple(box), ui.four_colour)
        return Item(box.inflate(reach, reach), Z_NOTE - 2, key, draw)


def spread(meld: Meld) -> list[Card]:
    """The cards of a meld from left to right: a sequence upwards, else wild cards last."""
    cards = [int(card) for card in meld.cards]
    if meld.kind is MeldKind.SEQUENCE:
        return cards
    return sorted(cards, key=lambda card: (is_wild(card), card))


def title_of(variant: Variant, meld: Meld) -> str:
    """What a meld is, as a title."""
    if is_canasta(variant, meld):
        return canasta_text(variant, meld)
    if meld.kind is MeldKind.SEQUENCE:
        return _("Sequence {span}").format(span=meld_name(meld))
    return capital(meld_name(meld))


def line_of(variant: Variant, meld: Meld) -> str:
    """How many cards, how many of them wild, what they count, and what a canasta brings."""
    parts = [_n("{count} card", "{count} cards", meld.size).format(count=meld.size)]
    if meld.wilds and meld.naturals:
        parts.append(_n("{count} wild", "{count} wild", meld.wilds).format(count=meld.wilds))
    points = variant.points_of(meld.cards)
    parts.append(_n("{points} point", "{points} points", points).format(points=number(points)))
    if is_canasta(variant, meld):
        bonus = number(canasta_bonus(variant, meld))
        parts.append(_("canasta **{bonus}**").format(bonus=bonus))
    return " · ".join(parts)

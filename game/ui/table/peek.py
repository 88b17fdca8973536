"""A closer look at a meld: all its cards side by side, and what they count.

Finished canastas are squared and full tables overlap their columns; the mouse resting on a meld, a
tap, or a key shows what lies there.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, TypeAlias

import pygame

from game.controller.card_names import canasta_text, meld_name
from game.rules.cards import Card, is_wild, points_of
from game.rules.melds import Meld, MeldKind
from game.rules.scoring import canasta_bonus
from game.rules.state import is_canasta
from game.rules.variant import Variant
from game.rules.view import PlayerView
from game.translation import _, _n, capital, number
from game.ui.context import Ui
from game.ui.table.fanned import draw_sheet, fanned
from game.ui.table.layer import Item
from game.ui.table.layout.areas import Areas
from game.ui.table.layout.poses import Layout
from game.ui.table.notes import Z_NOTE
from game.ui.table.sprites import Pictures

DWELL: Final = 0.5
"""Seconds that the mouse rests on a meld before it is shown closely."""
CARD: Final = 112
"""The height of the cards shown, in units of 1/720 of the height."""
FAN: Final = 0.44
"""The share of a card's width by which the next one lies to the right."""

MeldKey: TypeAlias = tuple[int, int]


class Peek:
    """Which meld, by side and number, is looked at; ``shown`` once it is on the screen."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self.over: MeldKey | None = None
        self.shown: MeldKey | None = None
        self._since = 0.0

    def hover(self, key: MeldKey | None, now: float) -> bool:
        """The mouse is over a meld, or over none; True if something went from the screen."""
        if key == self.over:
            return False
        self.over, self._since = key, now
        was, self.shown = self.shown, None
        return was is not None

    def due(self, now: float) -> bool:
        """Show what the mouse has rested on long enough; True if that is new."""
        if self.over is None or self.shown == self.over or now - self._since < DWELL:
            return False
        self.shown = self.over
        return True

    def show(self, key: MeldKey | None) -> None:
        """Show a meld at once, or none."""
        self.over = self.shown = key

    def next(self, layout: Layout, view: PlayerView, by: int) -> None:
        """Show the next meld, the own ones first, each ground from left to right."""
        keys = sorted(
            layout.melds, key=lambda key: (key[0] != view.side, key[0], layout.melds[key].x)
        )
        if not keys:
            return
        at = keys.index(self.shown) + by if self.shown in keys else (0 if by > 0 else -1)
        self.show(keys[at % len(keys)])

    def items(
        self, view: PlayerView, areas: Areas, layout: Layout, pictures: Pictures
    ) -> dict[Hashable, Item]:
        """The sheet with the cards, beside the meld and inside the window."""
        if self.shown is None:
            return {}
        side, index = self.shown
        beside = layout.melds.get(self.shown)
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
        box.clamp_ip(pygame.Rect((0, 0), areas.size).inflate(-2 * gap, -2 * gap))
        reach = ui.px(22)

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
    points = points_of(tuple(int(card) for card in meld.cards))
    parts.append(_n("{points} point", "{points} points", points).format(points=number(points)))
    if is_canasta(variant, meld):
        bonus = number(canasta_bonus(variant, meld))
        parts.append(_("canasta **{bonus}**").format(bonus=bonus))
    return " · ".join(parts)

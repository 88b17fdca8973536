"""Sheets above the table with cards fanned out: a meld looked at closely, a special hand.

Finished canastas are squared and full tables overlap their columns; the mouse resting on a meld, a
tap, or a key shows what lies there.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.controller.card_names import canasta_text, meld_name, special_hand_name
from game.rules.cards import Card, is_wild
from game.rules.events import SpecialShown
from game.rules.melds import Meld, MeldKind
from game.rules.scoring import canasta_bonus
from game.rules.state import is_canasta
from game.rules.variant import Variant
from game.rules.view import PlayerView
from game.translation import _, _n, capital, number
from game.ui import paint
from game.ui.context import Ui
from game.ui.markup import escape
from game.ui.table.layout.areas import CARD_RATIO, Areas
from game.ui.table.layout.poses import Layout, Pose
from game.ui.table.render.card_pictures import Pictures
from game.ui.table.render.still_layer import Item
from game.ui.table.render.table_notes import Z_NOTE
from game.ui.table.table_state import MeldKey
from game.ui.text import even
from game.ui.theme import mix

MELD_CARD: Final = 112
HAND_CARD: Final = 150
"""The height of the cards of a meld, and of a special hand, in units of 1/720 of the height."""
MELD_FAN: Final = 0.44
HAND_FAN: Final = 0.56
"""The share of a card's width by which the next one lies to the right, of either."""
READING: Final = 3.2
"""Seconds for which a special hand lies there at normal speed, and where nothing moves."""


@dataclass(frozen=True, slots=True)
class Fanned:
    """Cards in a row: their height, a card's width, and how far the next one lies to the right."""

    cards: Sequence[Card]
    high: float
    wide: float
    step: float

    @property
    def width(self) -> float:
        """From the first card's left edge to the last one's right edge."""
        return self.wide + self.step * (len(self.cards) - 1)

    def draw(self, surface: pygame.Surface, pictures: Pictures, box: pygame.Rect, pad: int) -> None:
        """Draw them in the middle of a sheet, so far from its lower edge."""
        left = box.centerx - self.width / 2 + self.wide / 2
        y = box.bottom - pad - self.high / 2
        for place, card in enumerate(self.cards):
            pose = Pose(left + place * self.step, y, self.high)
            pictures.resting(card, pose).blit_centred(surface, (round(pose.x), round(pose.y)))


def fanned(cards: Sequence[Card], areas: Areas, room: float, size: int, share: float) -> Fanned:
    """Cards fanned out: ``size`` is their height in units of 1/720 of the height, ``share`` that of
    a card's width by which the next one lies to the right, less where the room is not enough."""
    high = min(size * areas.k, 0.3 * areas.size[1])
    wide = high * CARD_RATIO
    step = min(share * wide, (room - wide) / max(1, len(cards) - 1))
    return Fanned(cards, high, wide, step)


def draw_sheet(surface: pygame.Surface, box: pygame.Rect, ui: Ui, gold: float, edge: int) -> None:
    """The sheet below them, its edge so far golden and so wide."""
    theme, radius = ui.theme, ui.px(10)
    paint.draw_shadow(surface, box, radius, ui.px(7), 120, ui.px(3))
    paint.draw_box(surface, box, radius, theme.panel, mix(theme.panel, theme.gold, gold), edge)


def next_meld(layout: Layout, view: PlayerView, shown: MeldKey | None, by: int) -> MeldKey | None:
    """The meld after the one shown, the own ones first, each ground from left to right."""
    keys = sorted(layout.melds, key=lambda key: (key[0] != view.side, key[0], layout.melds[key].x))
    if not keys:
        return shown
    at = keys.index(shown) + by if shown in keys else (0 if by > 0 else -1)
    return keys[at % len(keys)]


def meld_sheet(
    ui: Ui, shown: MeldKey | None, view: PlayerView, areas: Areas, layout: Layout,
    pictures: Pictures,
) -> dict[Hashable, Item]:  # fmt: skip
    """All cards of a meld, beside it and inside the window."""
    beside = None if shown is None else layout.melds.get(shown)
    if shown is None or beside is None:
        return {}
    side, index = shown
    if side >= len(view.melds) or index >= len(view.melds[side]):
        return {}
    meld = view.melds[side][index]
    cards = spread(meld)
    title, line = title_of(view.variant, meld), line_of(view.variant, meld)
    pad = ui.px(14)
    fan = fanned(cards, areas, areas.size[0] - 4 * pad, MELD_CARD, MELD_FAN)
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
    return {"peek": Item(box.inflate(reach, reach), Z_NOTE - 2, key, draw)}


def special_hand_sheet(
    ui: Ui, shown: SpecialShown | None, view: PlayerView, names: Sequence[str], areas: Areas,
    pictures: Pictures,
) -> dict[Hashable, Item]:  # fmt: skip
    """A special hand laid out for all to see, in the middle of the table."""
    if shown is None:
        return {}
    cards = sorted((int(card) for card in shown.cards), key=lambda card: (is_wild(card), card))
    title = special_hand_name(shown.name)
    pad, gap = ui.px(18), ui.px(8)
    room = areas.width - 2 * areas.px(40)
    fan = fanned(cards, areas, room - 2 * pad, HAND_CARD, HAND_FAN)
    told = even(
        ui.text, special_hand_words(shown, view, names), room - 2 * pad, "label", max_lines=2
    )
    line, heading = ui.text.line_height("label"), ui.text.line_height("heading")
    head = heading + line * len(told) + gap
    # As wide as the middle of the table, so that it cuts through no words there.
    box = pygame.Rect(0, 0, room, round(head + fan.high) + 2 * pad)
    box.center = areas.plaza.centre
    box.clamp_ip(pygame.Rect((0, 0), areas.size).inflate(-2 * gap, -2 * gap))
    reach = ui.px(22)

    def draw(surface: pygame.Surface) -> None:
        theme = ui.theme
        draw_sheet(surface, box, ui, 0.7, max(1, ui.px(1.5)))
        y = box.y + pad
        ui.text.draw(surface, title, (box.centerx, y), "heading", theme.gold_bright, "midtop")
        y += heading
        for row in told:
            ui.text.draw(surface, row, (box.centerx, y), "label", theme.text, "midtop")
            y += line
        fan.draw(surface, pictures, box, pad)

    key = (title, tuple(cards), tuple(box), ui.four_colour)
    return {"showcase": Item(box.inflate(reach, reach), Z_NOTE - 1, key, draw)}


def special_hand_words(shown: SpecialShown, view: PlayerView, names: Sequence[str]) -> str:
    """Whose hand it is and what it brings."""
    hands = view.variant.special_hands.hands
    points = next((hand.points for hand in hands if hand.name == shown.name), 0)
    worth = _n("{points} point", "{points} points", points).format(points=number(points))
    if shown.seat == view.seat:
        return _("You show a special hand: {points}").format(points=worth)
    return _("{name} shows a special hand: {points}").format(
        name=escape(names[shown.seat]), points=worth
    )


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

"""A special hand laid out for all to see, with its name and what it brings."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

import pygame

from game.controller.card_names import special_hand_name
from game.rules.cards import is_wild
from game.rules.events import SpecialShown
from game.rules.view import PlayerView
from game.translation import _, _n, number
from game.ui.context import Ui
from game.ui.line_breaks import even
from game.ui.markup import escape
from game.ui.table.layout.areas import Areas
from game.ui.table.render.card_pictures import Pictures
from game.ui.table.render.fanned_sheet import draw_sheet, fanned
from game.ui.table.render.still_layer import Item
from game.ui.table.render.table_notes import Z_NOTE

READING: Final = 3.2
"""Seconds for which a special hand lies there at normal speed, and where nothing moves."""
CARD: Final = 150
"""The height of its cards, in units of 1/720 of the height."""
FAN: Final = 0.56
"""The share of a card's width by which the next one lies to the right."""


class SpecialHandView:
    """Lays a special hand out above the table, until the game goes on."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui

    def items(
        self,
        shown: SpecialShown | None,
        view: PlayerView,
        names: Sequence[str],
        areas: Areas,
        pictures: Pictures,
    ) -> dict[Hashable, Item]:
        """The sheet with the cards, in the middle of the table."""
        if shown is None:
            return {}
        ui = self.ui
        cards = sorted((int(card) for card in shown.cards), key=lambda card: (is_wild(card), card))
        title = special_hand_name(shown.name)
        pad, gap = ui.px(18), ui.px(8)
        room = areas.width - 2 * areas.px(40)
        fan = fanned(cards, areas, room - 2 * pad, CARD, FAN)
        told = even(ui.text, self.words(shown, view, names), room - 2 * pad, "label", max_lines=2)
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

    @staticmethod
    def words(shown: SpecialShown, view: PlayerView, names: Sequence[str]) -> str:
        """Whose hand it is and what it brings."""
        hands = view.variant.special_hands.hands
        points = next((hand.points for hand in hands if hand.name == shown.name), 0)
        worth = _n("{points} point", "{points} points", points).format(points=number(points))
        if shown.seat == view.seat:
            return _("You show a special hand: {points}").format(points=worth)
        return _("{name} shows a special hand: {points}").format(
            name=escape(names[shown.seat]), points=worth
        )

"""Who sits where, and the score: the plates round the table."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.controller.game import Game
from game.rules.state import Phase
from game.rules.view import PlayerView
from game.ui import paint
from game.ui.context import Ui
from game.ui.table.areas import Areas, SeatArea
from game.ui.table.desk import Desk
from game.ui.table.layer import Item
from game.ui.table.zones import Zones
from game.ui.text import _, _n, escape
from game.ui.theme import fade, mix

Z_PLATE: Final = -500


@dataclass
class HudModel:
    """All that the writing on the table tells. Totals are by account."""

    view: PlayerView
    zones: Zones
    names: Sequence[str]
    totals: Sequence[int]
    hand_number: int
    staged_points: int | None = None
    """What the cards put out count, None when there are none."""
    staged_note: str = ""
    staged_groups: Sequence[int | None] = ()
    """The points of each group put out, None for one that is no meld yet."""
    status: str = ""
    status_note: str = ""
    dealing: bool = False


def model_of(
    game: Game,
    desk: Desk,
    view: PlayerView,
    zones: Zones,
    names: Sequence[str],
    status: tuple[str, str],
    dealing: bool,
) -> HudModel:
    """What is to be written on the table just now."""
    points: int | None = None
    note = ""
    if desk.staged and not view.opened[view.side]:
        check = desk.check()
        points = check.points
        if check.refusal is not None and points >= check.minimum:
            note = desk.translate(check.refusal)
    groups = [desk.group_points(group) for group in desk.staged]
    totals = game.totals if view.phase is Phase.OVER else view.totals
    return HudModel(
        view, zones, names, totals, game.hand_number, points, note, groups, *status, dealing
    )


class Plates:
    """Makes the items of names, counts of cards and scores."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui

    def items(self, model: HudModel, areas: Areas) -> dict[Hashable, Item]:
        """A plate for everybody who plays, and the score."""
        out: dict[Hashable, Item] = {
            ("plate", seat): self._plate(model, seat, area)
            for seat, area in areas.seats.items()
            if seat < len(model.names) and model.view.side_of[seat] >= 0
        }
        out["score"] = self._score(model, areas)
        return out

    def _plate(self, model: HudModel, seat: int, area: SeatArea) -> Item:
        ui, theme = self.ui, self.ui.theme
        view = model.view
        turn = view.turn == seat and view.phase is not Phase.OVER and not model.dealing
        count = len(model.zones.hands[seat])
        cards = _n("{count} card", "{count} cards", count).format(count=count)
        dealer = view.dealer == seat
        box = area.plate
        mate = seat != view.seat and view.side_of[seat] == view.side
        reach = ui.dp(9)

        def draw(surface: pygame.Surface) -> None:
            radius = ui.dp(9)
            if turn:
                for step, alpha in ((9, 16), (6, 24), (3, 40)):
                    grown = box.inflate(2 * ui.dp(step), 2 * ui.dp(step))
                    paint.draw_box(
                        surface, grown, radius + ui.dp(step), fade(theme.gold_bright, alpha)
                    )
            fill = mix(theme.panel, theme.felt.lamp, 0.30 if turn else 0.12)
            line = theme.gold if turn else mix(theme.panel_line, theme.panel, 0.35)
            paint.draw_box(surface, box, radius, fill, line, max(1, ui.dp(1.6 if turn else 1)))
            side = ui.dp(20)
            right = box.right - ui.dp(9)
            if dealer:
                icon = ui.assets.icon("dealer", side, theme.gold_bright)
                surface.blit(icon, icon.get_rect(midright=(right, box.centery)))
                right -= side + ui.dp(5)
            x = box.x + ui.dp(11)
            width = max(10, right - x)
            name_h = ui.text.line_height("strong")
            small_h = ui.text.line_height("small")
            y = box.centery - (name_h + small_h) // 2 + ui.dp(1)
            ink = theme.gold_bright if turn else theme.text
            ui.text.draw(
                surface, model.names[seat], (x, y), "strong", ink, max_width=width, markup=False
            )
            text = cards + (_(" · partner") if mate and area.where == "top" else "")
            ui.text.draw(surface, text, (x, y + name_h), "small", theme.text_dim, max_width=width)

        key = (turn, cards, dealer, model.names[seat], mate)
        return Item(box.inflate(2 * reach, 2 * reach), Z_PLATE, key, draw)

    def _score(self, model: HudModel, areas: Areas) -> Item:
        ui, theme = self.ui, self.ui.theme
        view = model.view
        box = areas.score
        rows: list[tuple[str, int, bool]] = []
        accounts = view.variant.table.sides
        mine = view.account_of(view.seat)
        for place in sorted(range(len(accounts)), key=lambda place: place != mine):
            if len(accounts) == 2 and len(accounts[0]) > 1:
                name = _("We") if place == mine else _("They")
            else:
                name = model.names[accounts[place][0]]
            rows.append((name, model.totals[place], place == mine))
        title = _("Hand {number}").format(number=model.hand_number)
        target = _("to {points}").format(points=number(view.variant.match.target))

        def draw(surface: pygame.Surface) -> None:
            paint.draw_box(surface, box, ui.dp(9), fade(theme.panel, 150))
            inner = box.inflate(-2 * ui.dp(11), -2 * ui.dp(6))
            text = ui.text
            line = text.line_height("caps")
            text.draw(surface, title, inner.topleft, "caps", theme.text_dim, max_width=inner.w)
            text.draw(
                surface,
                target,
                inner.bottomright,
                "caps",
                theme.text_dim,
                "bottomright",
                max_width=inner.w,
            )
            top = inner.y + line
            room = inner.h - 2 * line
            step = room / len(rows)
            role = "index" if len(rows) <= 2 else "strong"
            size = 18 if len(rows) <= 2 else (14 if len(rows) <= 3 else 11.5)
            for place, (name, points, own) in enumerate(rows):
                y = round(top + step * (place + 0.5))
                ink = theme.text if own else mix(theme.text, theme.text_dim, 0.6)
                figure = text.draw(
                    surface, number(points), (inner.right, y), role, ink, "midright", size
                )
                text.draw(
                    surface,
                    name,
                    (inner.x, y),
                    "label",
                    ink,
                    "midleft",
                    max_width=max(8, inner.w - figure.w - ui.dp(6)),
                    markup=False,
                )

        return Item(box, Z_PLATE, (tuple(rows), title, target), draw)


def number(points: int) -> str:
    """A figure with thin gaps between thousands."""
    return escape(f"{points:,}".replace(",", "\u2009").replace("-", "−"))

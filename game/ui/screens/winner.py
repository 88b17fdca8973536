"""The end of a match: who has won, hand by hand, and what to do next."""

from __future__ import annotations

import math
from random import Random
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.assets import Sprite
from game.ui.felt import felt
from game.ui.scene import WidgetScene
from game.ui.screens.figures import Line, Table, number
from game.ui.screens.folding import Split
from game.ui.screens.seats import game_words, side_names
from game.ui.text import _, _n, escape
from game.ui.widgets import (
    Button,
    Column,
    Label,
    Panel,
    Row,
    ScrollArea,
    Spacer,
    Widget,
)

if TYPE_CHECKING:
    from game.controller.game import Game
    from game.ui.screens.house import House

MOST_SCORES: Final = 4
"""So many scores take the whole width of the sheet."""


class WinnerScene(WidgetScene):
    """A calm celebration: cards come down slowly behind the sheet."""

    title = "End of the match"

    def __init__(self, house: House, game: Game) -> None:
        super().__init__()
        self.house, self.game = house, game
        self._rain: list[_Falling] = []

    @property
    def won(self) -> bool:
        """Whether the player's own side has won."""
        return self.game.winner is not None and self.game.winner == self.game.my_account

    def build(self) -> Widget:
        ui, game = self.ui, self.game
        own = game.my_account
        names = side_names(game.variant, [escape(player.name) for player in game.players])
        self._again = Button(
            ui, _("Play again"), self._play_again, kind="primary", shortcut="P", default=True
        )
        new = Button(ui, _("New match…"), self._new, shortcut="N")
        back = Button(ui, _("Title"), self.house.title_page, kind="quiet", shortcut="T")
        cells = [
            self._score(names[i], game.totals[i], i == game.winner, i == own)
            for i in range(len(names))
        ]
        # No name takes room from the others; those of few are not far apart.
        beside = max(0.0, MOST_SCORES - len(names)) / 4
        shares = [beside, *[1.0] * len(names), beside]
        scores = Split(ui, [Spacer(ui, 1), *cells, Spacer(ui, 1)], shares, align="end")
        table = ScrollArea(ui, Table(ui, self._lines(names), figures=60 + 180 / len(names)))
        body = Column(
            ui,
            [
                Label(ui, self._headline(names), "display", align="centre", size=36),
                Label(ui, self._comment(), colour="text_dim", align="centre"),
                scores,
                Spacer(ui, 2),
                table,
                Row(ui, [back, Spacer(ui), new, self._again], gap=10),
            ],
            gap=12,
        )
        return Panel(ui, body, width=760 if len(names) < MOST_SCORES else 880)

    def _headline(self, names: list[str]) -> str:
        winner = self.game.winner
        if winner is None:
            return _("The match is over")
        several = len(self.game.accounts[winner].players) > 1
        if self.won:
            return _("{names} win!").format(names=names[winner]) if several else _("You win!")
        template = _("{names} win") if several else _("{name} wins")
        return template.format(names=names[winner], name=names[winner])

    def _comment(self) -> str:
        game = self.game
        ranked = sorted(game.totals, reverse=True)
        margin = ranked[0] - ranked[1] if len(ranked) > 1 else ranked[0]
        count = len(game.history)
        words = _n(
            "{variant}: {hands} hand, {margin} points ahead.",
            "{variant}: {hands} hands, {margin} points ahead.",
            count,
        )
        return words.format(variant=game_words(game.variant), hands=count, margin=number(margin))

    def _score(self, name: str, total: int, won: bool, own: bool) -> Widget:
        ui = self.ui
        colour = "gold_bright" if won else "text_dim"
        return Column(
            ui,
            [
                Label(ui, name, "strong" if own else "label", colour, "centre", max_lines=2),
                Label(ui, number(total), "strong", colour, "centre", size=34 if won else 26),
            ],
            gap=2,
        )

    def _lines(self, names: list[str]) -> list[Line]:
        lines = [Line((_("Hand"), *names), head=True)]
        for hand in self.game.history:
            cells = [number(line.total, signed=True) for line in hand.lines]
            # As a heading, not as a sentence.
            ended = escape(self.game.how_ended(hand).removesuffix("."))
            lines.append(Line((f"{hand.number} · {ended}", *cells)))
        totals = [number(total) for total in self.game.totals]
        return [*lines, Line((_("Total"), *totals), strong=True, above=True)]

    def place(self, widget: Widget, size: tuple[int, int]) -> None:
        room = (size[0] - self.ui.px(32), size[1] - self.ui.px(48))
        wide, high = widget.desired(room[0])
        rect = pygame.Rect(0, 0, min(wide, room[0]), min(high, room[1]))
        rect.center = (size[0] // 2, size[1] // 2)
        widget.place(rect)
        self._rain = _rain(self, size, rect) if self.won else []

    def enter(self) -> None:
        super().enter()
        self.ui.audio.play("win" if self.won else "lose", exact=True)
        self._again.focus()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.ui.reduced_motion:
            return
        for card in self._rain:
            self.invalidate(card.area())
            card.fall(dt, self.ui.size[1])
            self.invalidate(card.area())

    def background(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        surface.blit(felt(surface.get_size(), self.ui.theme), area, area)
        for card in self._rain:
            if card.area().colliderect(area):
                card.sprite.blit_centred(surface, (round(card.x), round(card.y)))

    def _play_again(self) -> None:
        self.house.deal(self.game.variant)

    def _new(self) -> None:
        self.house.title_page()
        self.house.new_match()


class _Falling:
    """A card on its way down beside the sheet."""

    def __init__(self, sprite: Sprite, x: float, y: float, speed: float, sway: float) -> None:
        self.sprite, self.x, self.y, self.speed = sprite, x, y, speed
        self.middle, self.sway, self.time = x, sway, y / max(1.0, speed)

    def fall(self, dt: float, height: int) -> None:
        """Go on down; from the bottom back to the top."""
        self.time += dt
        self.y += self.speed * dt
        reach = self.sprite.surface.get_height()
        if self.y > height + reach:
            self.y = -reach
        self.x = self.middle + self.sway * math.sin(self.time * 0.7)

    def area(self) -> pygame.Rect:
        """All the pixels it touches."""
        return self.sprite.rect_centred((round(self.x), round(self.y)))


def _rain(scene: WinnerScene, size: tuple[int, int], sheet: pygame.Rect) -> list[_Falling]:
    """Cards to the left and right of the sheet, the same every time."""
    source = Random(11)
    names = ("As", "Kh", "Qd", "Jc", "7h", "7s", "Jo", "2h", "Ah", "Ks")
    margin = sheet.left
    out = []
    for i, name in enumerate(names):
        high = round(size[1] * source.uniform(0.12, 0.2))
        sprite = scene.ui.assets.rotated(name, high, source.randrange(-40, 40), 1)
        x = margin * source.uniform(0.1, 0.85)
        if i % 2:
            x = size[0] - x
        y = size[1] * ((i * 0.37) % 1.0)
        out.append(_Falling(sprite, x, y, size[1] * source.uniform(0.03, 0.06), margin * 0.05))
    return out

"""The end of a match: who has won, the hands, and what to do next."""

from __future__ import annotations

import math
from operator import itemgetter
from random import Random

import pygame

from game.controller.game import Game
from game.controller.highlights import Highlight, highlights
from game.notation.names import shown_name
from game.translation import _, _n, _p, number
from game.ui.assets import Sprite
from game.ui.deco import frames
from game.ui.deco.cloth import backdrop
from game.ui.deco.metals import GOLD
from game.ui.markup import escape
from game.ui.scene import WidgetScene
from game.ui.screens.navigator import Navigator
from game.ui.screens.parts.figures import Line, Table
from game.ui.screens.seats import game_words, people_of, side_names
from game.ui.screens.sheets.course import Best, Course
from game.ui.screens.sheets.podium import Loser, Podium
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


class WinnerScene(WidgetScene):
    """The end of a match. A win has a sun and slowly falling cards."""

    title = "End of the match"

    def __init__(self, navigator: Navigator, game: Game) -> None:
        super().__init__()
        self.navigator, self.game = navigator, game
        self._rain: list[_Falling] = []

    @property
    def won(self) -> bool:
        """Whether the player's own side has won."""
        return self.game.winner is not None and self.game.winner == self.game.my_account

    def build(self) -> Widget:
        ui, game = self.ui, self.game
        names = side_names(game.variant, [escape(player.name) for player in game.players])
        self._again = Button(
            ui, _("Play again"), self._play_again, kind="primary", shortcut="P", default=True
        )
        new = Button(ui, _("New match…"), self._new, shortcut="N")
        turns = Button(
            ui, _("Turning points"), self._turning_points, shortcut="U",
            tooltip=_("Where the chance to win moved most, and what to play next."),
        )  # fmt: skip
        share = Button(
            ui, _("Share…"), self._share, shortcut="S",
            tooltip=_("The match as a record, as a picture, or as a moving picture."),
        )  # fmt: skip
        self._hands = Button(ui, _("Hand by hand"), self._turn, shortcut="H")
        # Translators: button: to the title page.
        back = Button(ui, _("Title"), self.navigator.title_page, shortcut="T")
        self._plates = Row(ui, [self._course(names), *self._moments()], gap=12, align="stretch")
        lines = ScrollArea(ui, Table(ui, self._lines(names), figures=60 + 180 / len(names)))
        self._table = Panel(ui, lines, kind="card", visible=False, flex=1)
        buttons = Row(
            ui, [Spacer(ui), back, self._hands, share, turns, new, self._again, Spacer(ui)], gap=10
        )
        comment = Label(ui, self._comment(), "small", "text_dim", "centre")
        return Column(
            ui, [self._podium(names), comment, self._plates, self._table, buttons], gap=12
        )

    def _podium(self, names: list[str]) -> Podium:
        game = self.game
        place = game.winner if game.winner is not None else 0
        others = [
            (total, name)
            for i, (total, name) in enumerate(zip(game.totals, names, strict=True))
            if i != place
        ]
        others.sort(key=itemgetter(0), reverse=True)
        losers = [Loser(name, number(total)) for total, name in others]
        own = game.my_account
        side = 0 if place == own else 1
        return Podium(
            self.ui, people_of(game)[place], self._headline(names),
            number(game.totals[place]), losers, _p("between two totals", "to"),
            won=self.won, side=side,
        )  # fmt: skip

    def _course(self, names: list[str]) -> Course:
        game = self.game
        history = game.history
        totals = [[0, *(hand.after[i] for hand in history)] for i in range(len(names))]
        own = game.my_account
        places = [0 if i == own else i + (1 if own is None or i < own else 0)
                  for i in range(len(names))]  # fmt: skip
        match = game.variant.match
        target = match.target if match.hands is None else 0
        return Course(self.ui, totals, names, places, target)

    def _moments(self) -> list[Best]:
        """The best moments of the player's side; of the winners if there is no human."""
        game = self.game
        mine = game.my_account if game.my_account is not None else game.winner or 0
        found = highlights(game.record, game.accounts[mine].players)
        return [Best(self.ui, moment, *self._told(moment), 7) for moment in found]

    def _told(self, moment: Highlight) -> tuple[str, str]:
        name = shown_name(self.game.players[moment.player].name)
        below = _("{name}, hand {number}").format(name=escape(name), number=moment.hand)
        words = {
            "canasta": _("Canasta for {points}"),
            "pile": _("A pile of {points}"),
            "opening": _("An opening of {points}"),
        }[moment.kind]
        return words.format(points=number(moment.value)), below

    def _turn(self) -> None:
        """Switch between the plates and the list of hands."""
        self._table.visible = not self._table.visible
        self._plates.visible = not self._table.visible
        # Translators: heading: how the totals went from hand to hand.
        self._hands.text = _("The course") if self._table.visible else _("Hand by hand")
        self.relayout()

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
        told = words.format(variant=game_words(game.variant), hands=count, margin=number(margin))
        if game.record.takebacks:
            return _("{match} Played with take-backs.").format(match=told)
        return told

    def _lines(self, names: list[str]) -> list[Line]:
        lines = [Line((_p("head of a column, the number of a deal", "Hand"), *names), head=True)]
        for hand in self.game.history:
            cells = [number(line.total, signed=True) for line in hand.lines]
            # Written as a heading, not as a sentence.
            ended = escape(self.game.how_ended(hand).removesuffix("."))
            lines.append(Line((f"{hand.number} · {ended}", *cells)))
        totals = [number(total) for total in self.game.totals]
        return [*lines, Line((_("Total"), *totals), strong=True, above=True)]

    def place(self, widget: Widget, size: tuple[int, int]) -> None:
        rect = pygame.Rect(0, 0, min(size[0] - self.ui.px(64), self.ui.px(1040)), 0)
        rect.h = size[1] - self.ui.px(52)
        rect.center = (size[0] // 2, size[1] // 2)
        widget.place(rect)
        self._rain = _rain(self, size, rect) if self.won else []

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.ui.reduced_motion:
            return
        for card in self._rain:
            self.invalidate(card.area())
            card.fall(dt, self.ui.size[1])
            self.invalidate(card.area())

    def background(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        surface.blit(
            backdrop(surface.get_size(), self.ui.theme, plain=self.ui.plain_cloth), area, area
        )
        frame = surface.get_rect().inflate(-2 * self.ui.dp(14), -2 * self.ui.dp(14))
        frames.inlay(surface, frame, GOLD, self.ui.dp(10), max(1, self.ui.dp(1.8)))
        for card in self._rain:
            if card.area().colliderect(area):
                card.sprite.blit_centred(surface, (round(card.x), round(card.y)))

    def _play_again(self) -> None:
        self.navigator.deal(self.game.variant)

    def _share(self) -> None:
        self.navigator.open("share match", record=self.game.record)

    def _turning_points(self) -> None:
        self.navigator.open("match sheet", game=self.game)

    def _new(self) -> None:
        self.navigator.open_over_title("new match")


class _Falling:
    """A card falling beside the sheet."""

    def __init__(self, sprite: Sprite, x: float, y: float, speed: float, sway: float) -> None:
        self.sprite, self.x, self.y, self.speed = sprite, x, y, speed
        self.middle, self.sway, self.time = x, sway, y / max(1.0, speed)

    def fall(self, dt: float, height: int) -> None:
        """Fall further; from the bottom it returns to the top."""
        self.time += dt
        self.y += self.speed * dt
        reach = self.sprite.surface.get_height()
        if self.y > height + reach:
            self.y = -reach
        self.x = self.middle + self.sway * math.sin(self.time * 0.7)

    def area(self) -> pygame.Rect:
        """All pixels it covers."""
        return self.sprite.rect_centred((round(self.x), round(self.y)))


def _rain(scene: WinnerScene, size: tuple[int, int], sheet: pygame.Rect) -> list[_Falling]:
    """Cards to the left and right of the sheet, the same every time."""
    source = Random(11)
    names = ("As", "Kh", "Qd", "Jc", "7h", "7s", "Jo", "2h", "Ah", "Ks")
    margin = max(sheet.left, size[0] // 8)
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

"""What the player of a problem would have seen so far: the pile card by card, and the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

import pygame

from game.controller.card_names import card_text
from game.controller.rank_words import counted
from game.controller.throwers import throwers
from game.learning.problems.problem_game import ProblemGame
from game.players.search.beliefs import unseen
from game.rules.cards import HIDDEN, Card, rank_of
from game.translation import N_, _, _n, _p, comma_list
from game.ui.context import Ui
from game.ui.markup import escape
from game.ui.screens.parts.sheet import Sheet
from game.ui.table.render.card_pictures import card_name
from game.ui.table.render.log_panel import FACE, draw_told
from game.ui.table.render.medallions import draw_portrait
from game.ui.widgets import (
    Column,
    Label,
    Picture,
    Row,
    Rule,
    ScrollArea,
    Segmented,
    Spacer,
    Widget,
)
from game.ui.widgets.base import Size
from game.ui.widgets.button import shortcut_matches

Part: TypeAlias = Literal["cards", "log"]

KEYS: Final[Mapping[Part, str]] = {"cards": "F3", "log": "L"}
"""The key that shows each part."""
CARD: Final = 72
APART: Final = 8
"""Logical height of a card, and the gap to the next."""


@dataclass(frozen=True, slots=True)
class Below:
    """What stands below a card; ``mine`` if the player threw the card. ``told`` is the card with
    it in words.
    """

    words: str
    told: str
    mine: bool = False


class CardGrid(Widget):
    """Cards side by side in rows, each with words below it if ``below`` has any.

    What the player threw has its words in gold. All cells are as wide as the widest words need.
    """

    def __init__(
        self, ui: Ui, cards: Sequence[Card], below: Sequence[Below] = (), **common: Any
    ) -> None:
        super().__init__(ui, **common)
        self.cards, self.below = list(cards), list(below)

    def describe(self) -> str:
        return comma_list([one.told for one in self.below] or [*map(card_text, self.cards)])

    def _cell(self, room: int) -> tuple[int, int]:
        """The width and height that a card takes with its words and the gaps."""
        ui = self.ui
        high = ui.px(CARD)
        needs = [ui.text.width(escape(one.words), "small") for one in self.below]
        wide = max([round(high * 5 / 7), *needs]) + ui.px(APART)
        line = ui.text.line_height("small") if self.below else 0
        return min(wide, max(1, room)), high + line + ui.px(APART)

    def _in_a_row(self, room: int) -> int:
        return max(1, room // self._cell(room)[0])

    def measure(self, max_width: int) -> Size:
        rows = -(-len(self.cards) // self._in_a_row(max_width))
        return max_width, self._cell(max_width)[1] * rows

    def draw(self, surface: pygame.Surface) -> None:
        ui, (wide, high) = self.ui, self._cell(self.rect.w)
        gap, card_high = ui.px(APART), ui.px(CARD)
        inset = (wide - gap - round(card_high * 5 / 7)) // 2
        for place, card in enumerate(self.cards):
            row, column = divmod(place, self._in_a_row(self.rect.w))
            x, y = self.rect.x + column * wide, self.rect.y + row * high
            ui.assets.card_sprite(card_name(card), card_high, 1).blit(surface, (x + inset, y))
            if self.below:
                below = self.below[place]
                ink = ui.theme.gold_bright if below.mine else ui.theme.text
                at = (x + (wide - gap) // 2, y + card_high)
                ui.text.draw(
                    surface, escape(below.words), at, "small", ink, "midtop", max_width=wide - 2
                )


class Told(Label):
    """A line of the log, whose cards are small cards."""

    def draw(self, surface: pygame.Surface) -> None:
        x, y = self.rect.topleft
        for line in self._lines(self.rect.w):
            draw_told(self.ui, surface, line, (x, y), self.ui.theme.text)
            y += self.ui.text.line_height(self.role)


class CardsSeenScene(Sheet):
    """A sheet over a problem: what somebody who had sat at the table from the deal on would know.

    ``part`` is what it shows first. How many cards of each rank are still unseen stands there only
    once the problem is answered: until then counting is up to the player. ``meanwhile`` is what
    the problem below does at every frame, though it is not on top.
    """

    title = "Cards seen"
    heading = N_("What you have seen")
    width, high = 880, 620

    def __init__(self, game: ProblemGame, part: Part, meanwhile: Callable[[], None]) -> None:
        super().__init__()
        self.game, self.part, self.meanwhile = game, part, meanwhile
        self._begun = False
        """Whether the part shown has been scrolled to where it begins."""

    # -- widgets ----------------------------------------------------------------------------

    def contents(self) -> Sequence[Widget]:
        ui = self.ui
        options: list[tuple[Part, str]] = [("cards", _("The pile")), ("log", _("The log"))]
        choice = Segmented[Part](ui, options, self.part, self._turn)
        cards = self.part == "cards"
        rows = Column(ui, self._cards(), gap=10) if cards else Column(ui, self._log(), gap=4)
        self.first = self.scroll = ScrollArea(ui, rows, keys=True, steady=True)
        return Row(ui, [choice, Spacer(ui)]), self.scroll

    def place(self, widget: Widget, size: tuple[int, int]) -> None:
        super().place(widget, size)
        if not self._begun:
            # The newest of the log stands at its end.
            self.scroll.scroll_to(self.scroll.most if self.part == "log" else 0)
            self._begun = True

    def _turn(self, part: Part) -> None:
        self.part = part
        self._begun = False
        self.changed()

    def _log(self) -> list[Widget]:
        """The turns as the log at the table tells them."""
        ui, rows, before = self.ui, list[Widget](), None
        for line in self.game.log_before():
            begins = line.seat is not None and line.seat != before
            face: Widget = self._face(line.seat or 0) if begins else Spacer(ui, FACE)
            rows += [Rule(ui)] if begins and rows else []
            words = Column(ui, [Spacer(ui, 2), Told(ui, escape(line.text), "small")], gap=0, flex=1)
            rows.append(Row(ui, [face, words], align="start"))
            before = line.seat
        return rows

    def _face(self, seat: int) -> Widget:
        """Whose turn it was."""
        game, view = self.game, self.game.before
        side = (view.side_of[seat] - view.side) % len(view.sides)

        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            draw_portrait(surface, self.ui, rect, game.characters[seat], game.names[seat], side)

        return Picture(self.ui, draw, (FACE, FACE))

    def _cards(self) -> list[Widget]:
        return [*self._pile(), *self._taken_up(), *self._unseen()]

    def _pile(self) -> list[Widget]:
        ui, view = self.ui, self.game.before
        count = len(view.pile)
        if not count:
            return [Label(ui, _("The pile is empty."), "heading", "gold_bright")]
        open_cards = [
            (card, seat)
            for card, seat in zip(view.pile, throwers(view), strict=True)
            if card != HIDDEN
        ]
        title = _n("The pile: {count} card", "The pile: {count} cards", count)
        about = _("From the bottom to the top, each card with the name of whoever threw it.")
        hidden = count - len(open_cards)
        if hidden:
            about += " " + _n(
                "{count} card under them lies face down.",
                "{count} cards under them lie face down.",
                hidden,
            ).format(count=hidden)
        return [
            Label(ui, title.format(count=count), "heading", "gold_bright"),
            Label(ui, about, "small", "text_dim"),
            CardGrid(
                ui,
                [card for card, _seat in open_cards],
                [self._below(card, seat) for card, seat in open_cards],
            ),
        ]

    def _below(self, card: Card, seat: int | None) -> Below:
        """Who threw a card, None if it was turned up."""
        text = card_text(card)
        if seat is None:
            words = _p("below a card that was turned up from the stock", "turned")
            return Below(words, _("{card} turned up").format(card=text))
        name = self.game.names[seat]
        if seat == self.game.before.seat:
            return Below(name, _("{card} thrown by you").format(card=text), mine=True)
        return Below(name, _("{card} thrown by {name}").format(card=text, name=name))

    def _taken_up(self) -> list[Widget]:
        """What the others have taken up with the pile and must still hold."""
        ui, view, names = self.ui, self.game.before, self.game.names
        rows: list[Widget] = []
        for seat, cards in enumerate(view.known):
            if cards and seat != view.seat:
                rows += [Label(ui, escape(names[seat])), CardGrid(ui, sorted(cards))]
        if not rows:
            return []
        title = Label(ui, _("Taken up with the pile, and still in hand"), "strong")
        return [Spacer(ui, 2), title, *rows]

    def _unseen(self) -> list[Widget]:
        """How many cards of each rank were unseen, once that gives nothing away."""
        if not self.game.is_over:
            return []
        ranks = Counter(rank_of(card) for card in unseen(self.game.before))
        told = comma_list([counted(ranks[rank], rank) for rank in sorted(ranks)])
        before = self.game.before
        if HIDDEN in before.pile or before.extra or any(before.feet):
            words = _("Unseen when you were asked: in hands, in the stock, face down on the table")
        else:
            words = _("Unseen when you were asked, in hands and in the stock")
        title = Label(self.ui, words, "strong")
        return [Spacer(self.ui, 2), title, Label(self.ui, escape(told))]

    # -- input ------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """The key of a part shows it, and closes the sheet if it is shown already."""
        for part, key in KEYS.items():
            if event.type == pygame.KEYDOWN and shortcut_matches(key, event):
                if part == self.part:
                    self.app.pop()
                else:
                    self._turn(part)
                return True
        return super().handle(event)

    # -- time -------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        self.meanwhile()

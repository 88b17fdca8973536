"""What the player of a problem would have seen so far: the pile card by card, and the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import pygame

from game.controller.card_names import card_text
from game.controller.rank_words import counted
from game.controller.throwers import throwers
from game.players.search.beliefs import unseen
from game.rules.cards import HIDDEN, Card, rank_of
from game.translation import _, _n, comma_list
from game.ui.markup import escape
from game.ui.scene import WidgetScene
from game.ui.screens.parts.figures import CardRow
from game.ui.screens.parts.pictures import card_name, card_names
from game.ui.widgets import (
    Button,
    Column,
    Label,
    Panel,
    Row,
    ScrollArea,
    Segmented,
    Spacer,
    Widget,
)
from game.ui.widgets.base import Size

if TYPE_CHECKING:
    from game.learning.problems.problem_game import ProblemGame
    from game.ui.context import Ui

Part: TypeAlias = Literal["cards", "log"]

CARDS_KEY: Final = "F3"
LOG_KEY: Final = "L"
WIDE: Final = 880
HEIGHT: Final = 620
"""Logical size of the sheet, as far as the window has it."""
CARD: Final = 72
APART: Final = 8
"""Logical height of a card of the pile, and the gap to the next."""


class PileCards(Widget):
    """Cards in rows, each with a word below it. ``mine`` tells which words are in gold."""

    def __init__(
        self,
        ui: Ui,
        cards: Sequence[Card],
        words: Sequence[str],
        mine: Sequence[bool],
        **common: Any,
    ) -> None:
        super().__init__(ui, **common)
        self.cards, self.words, self.mine = list(cards), list(words), list(mine)

    def describe(self) -> str:
        told = zip(self.cards, self.words, strict=True)
        return comma_list([f"{card_text(card)} {word}" for card, word in told])

    @property
    def _cell(self) -> tuple[int, int]:
        """The width and height that a card takes with its word and the gaps."""
        high = self.ui.px(CARD)
        line = self.ui.text.line_height("small")
        return round(high * 5 / 7) + self.ui.px(APART), high + line + self.ui.px(APART)

    def _in_a_row(self, width: int) -> int:
        return max(1, width // self._cell[0])

    def measure(self, max_width: int) -> Size:
        rows = -(-len(self.cards) // self._in_a_row(max_width))
        return max_width, self._cell[1] * rows

    def draw(self, surface: pygame.Surface) -> None:
        ui, (wide, high) = self.ui, self._cell
        gap = ui.px(APART)
        for place, card in enumerate(self.cards):
            row, column = divmod(place, self._in_a_row(self.rect.w))
            x, y = self.rect.x + column * wide, self.rect.y + row * high
            ui.assets.card_sprite(card_name(card), ui.px(CARD), 1).blit(surface, (x, y))
            ink = ui.theme.gold_bright if self.mine[place] else ui.theme.text
            at = (x + (wide - gap) // 2, y + ui.px(CARD))
            ui.text.draw(
                surface, escape(self.words[place]), at, "small", ink, "midtop", max_width=wide - 2
            )


class CardsSeenScene(WidgetScene):
    """A sheet over a problem: what somebody who had sat at the table from the deal on would know.

    ``part`` is what it shows first. How many cards of each rank are still unseen stands there only
    once the problem is answered: until then counting is up to the player.
    """

    overlay = True
    title = "Cards seen"

    def __init__(self, game: ProblemGame, part: Part) -> None:
        super().__init__()
        self.game, self.part = game, part

    # -- widgets ----------------------------------------------------------------------------

    def build(self) -> Widget:
        ui = self.ui
        options: list[tuple[Part, str]] = [("cards", _("The pile")), ("log", _("The log"))]
        self._choice = Segmented[Part](ui, options, self.part, self._turn)
        self._page = Column(ui, gap=10)
        self._scroll = ScrollArea(ui, self._page, keys=True, steady=True)
        close = Button(ui, _("Close"), self.app.pop, kind="primary", shortcut="Esc", default=True)
        self._write()
        head = Row(ui, [self._choice, Spacer(ui)])
        foot = Row(ui, [Spacer(ui), close])
        body = Column(ui, [head, self._scroll, foot], gap=14)
        return Panel(ui, body, title=_("What you have seen"), width=WIDE)

    def place(self, widget: Widget, size: tuple[int, int]) -> None:
        self.centre(widget, size, self.ui.px(HEIGHT))
        # The newest of the log stands at its end.
        self._scroll.scroll_to(self._scroll.most if self.part == "log" else 0)

    def _turn(self, part: Part) -> None:
        self.part = self._choice.value = part
        self._write()
        self.relayout()

    def _write(self) -> None:
        parts = self._cards() if self.part == "cards" else self._log()
        self._page.set_children(parts)

    def _log(self) -> list[Widget]:
        return [Label(self.ui, escape(line.text)) for line in self.game.log_lines()]

    def _cards(self) -> list[Widget]:
        return [*self._pile(), *self._taken_up(), *self._unseen()]

    def _pile(self) -> list[Widget]:
        ui, view, names = self.ui, self.game.before, self.game.names
        count = len(view.pile)
        if not count:
            return [Label(ui, _("The pile is empty."), "heading", "gold_bright")]
        open_cards = [
            (card, seat)
            for card, seat in zip(view.pile, throwers(view), strict=True)
            if card != HIDDEN
        ]
        title = _n("The pile: {count} card", "The pile: {count} cards", count)
        about = _("From the bottom to the top; below each card stands who threw it.")
        hidden = count - len(open_cards)
        if hidden:
            about += " " + _n(
                "{count} card below them lies face down.",
                "{count} cards below them lie face down.",
                hidden,
            ).format(count=hidden)
        words = [_("turned") if seat is None else names[seat] for _card, seat in open_cards]
        return [
            Label(ui, title.format(count=count), "heading", "gold_bright"),
            Label(ui, about, "small", "text_dim"),
            PileCards(
                ui,
                [card for card, _seat in open_cards],
                words,
                [seat == view.seat for _card, seat in open_cards],
            ),
        ]

    def _taken_up(self) -> list[Widget]:
        """What the others have taken up with the pile and must still hold."""
        ui, view, names = self.ui, self.game.before, self.game.names
        rows: list[Widget] = []
        for seat, cards in enumerate(view.known):
            if cards and seat != view.seat:
                shown = CardRow(ui, [card_names(sorted(cards))], flex=1)
                rows.append(Row(ui, [Label(ui, escape(names[seat]), width=110), shown], gap=12))
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
        title = Label(self.ui, _("Unseen when you were asked, in hands and in the stock"), "strong")
        return [Spacer(self.ui, 2), title, Label(self.ui, escape(told))]

    # -- input ------------------------------------------------------------------------------

    def enter(self) -> None:
        super().enter()
        self._scroll.focus()

    def handle(self, event: pygame.event.Event) -> bool:
        """The key of a part shows it, and closes the sheet if it is shown already."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_F3, pygame.K_l):
            wanted: Part = "cards" if event.key == pygame.K_F3 else "log"
            if wanted == self.part:
                self.app.pop()
            else:
                self._turn(wanted)
            return True
        return super().handle(event)

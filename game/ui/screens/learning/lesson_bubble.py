"""The bubble of a lesson: what the present step says and asks, beside the thing it speaks of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pygame

from game.learning.lesson import Asked, Figure, Step
from game.learning.lesson_game import LessonGame
from game.notation.card_notation import parse_cards
from game.rules.actions import Discard, Draw, LayMelds, LayOff, Take
from game.translation import _
from game.ui.context import Ui
from game.ui.devices import Device
from game.ui.key_places import printed, with_keys
from game.ui.pads import Pad, cap
from game.ui.screens.learning.lesson_places import around, shown_buttons
from game.ui.screens.parts.bubble import Around, Bubble
from game.ui.screens.parts.figures import CardRow
from game.ui.screens.parts.table_panel import NEXT_KEY, NOWHERE, TablePanel
from game.ui.screens.rules.terms import term_label
from game.ui.table.render.card_items import Lit
from game.ui.table.render.card_pictures import card_names
from game.ui.table.table import Table
from game.ui.widgets import Button, Column, Label, Row, Spacer, Widget

CARD: Final = 46
"""The height of the little cards that show what cards count."""


class LessonBubble(TablePanel):
    """What the present step says and asks, what was answered, and the way on.

    It is there while the step can be done and nothing moves, and points at what is ``lit``.
    """

    def __init__(
        self, ui: Ui, game: LessonGame, table: Table,
        on_dirty: Callable[[pygame.Rect | None], None],
    ) -> None:  # fmt: skip
        super().__init__(ui, on_dirty)
        self.game, self.table = game, table
        self.lit = Lit()
        self.bubble: Bubble | None = None
        self._shown: tuple[object, ...] = ()
        self._around: Around | None = None

    # -- whether and where it is there ------------------------------------------------------

    @property
    def ready(self) -> bool:
        """Whether the step is to be shown: what it says may not be true before."""
        state = self.table.state
        shown = not self.game.your_turn or state.view.turn == state.view.seat
        return self.game.ready and shown

    @property
    def visible(self) -> bool:
        """Whether it is to be seen: not while cards move or are held."""
        state = self.table.state
        moves = state.busy or state.dealing or state.drag.what is not None
        return self.ready and not moves and not any(each.great for each in state.moments)

    @property
    def area(self) -> pygame.Rect:
        return NOWHERE if self.bubble is None else self.bubble.rect

    @property
    def reach(self) -> pygame.Rect:
        """All that it paints on, its shadow and what explains a word among it."""
        if self.bubble is None:
            return NOWHERE
        return self.bubble.area().union(self.root.tip_area or self.bubble.rect)

    def lay_out(self) -> None:
        """The window has been divided anew."""
        self.root.resize(self.ui.size)
        self._shown = ()
        self.refresh()

    def refresh(self) -> None:
        game = self.game
        by_pad = self.ui.device is Device.PAD
        shown = (game.at, game.answer, game.was_right, self.visible, by_pad)
        if shown != self._shown:
            self._shown = shown
            self._forget()
            if self.visible:
                self.bubble = Bubble(self.ui, self._content())
                self.root.content = self.bubble
        if self.bubble is not None:
            self._settle(self.bubble)

    def _forget(self) -> None:
        if self.bubble is not None:
            self.root.on_dirty(self.reach)
        self.bubble = self._around = None
        self._buttons = ()
        self.root.content = None

    def _settle(self, bubble: Bubble) -> None:
        """Stay there as long as nothing comes up below it; else take another place."""
        here = around(self.lit, self.game, self.table)
        if (buttons := shown_buttons(self.table)) != bubble.buttons:
            self.root.on_dirty(self.reach)
            bubble.buttons = buttons
            self.root.on_dirty(self.reach)
        before, self._around = self._around, here
        if before is not None and before.marks == here.marks:
            if bubble.rect.collidelist([box for box in here.clear if box.w]) < 0:
                return
            if before.clear == here.clear:
                return
        old = self.reach
        bubble.settle(here)
        self.root.after_layout()
        self.root.on_dirty(old.union(self.reach) if before is not None else self.reach)

    # -- what it says -----------------------------------------------------------------------

    def _content(self) -> Widget:
        ui, game, step = self.ui, self.game, self.game.step
        assert step is not None
        parts: list[Widget] = []
        if game.answer:
            parts.append(self._words(game.answer, colour="good" if game.was_right else "warn"))
        if step.title:
            parts.append(Label(ui, step.title, "heading", "gold_bright"))
        if step.text:
            parts += self._paragraphs(step.text)
        if step.figures:
            parts.append(self._figures(step.figures))
        if step.do:
            told = with_keys(step.do, self._cap)
            parts.append(Label(ui, f"**{told}**", "strong", "gold_bright"))
        if by_pad := self._by_pad():
            parts.append(Label(ui, by_pad, "small", "text_dim"))
        parts.append(self._foot(step))
        return Column(ui, parts, gap=8)

    def _cap(self, key: str) -> str:
        """What stands on the player's key, or on the button of the gamepad for it."""
        by_pad = self.ui.device is Device.PAD
        return (self.ui.pad_cap((ord(key.lower()), 0)) if by_pad else "") or printed(key)

    def _by_pad(self) -> str:
        """How what is asked for is done with a gamepad, for who has one in hand."""
        asked = self.game.asked_action
        if self.ui.device is not Device.PAD or asked is None:
            return ""
        choose, acts, lays = (cap(pad, self.ui.pad_maker) for pad in (Pad.A, Pad.X, Pad.Y))
        words = _("Gamepad: choose with {choose}, then {button}.")
        match asked:
            case Draw():
                return _("Gamepad: {button}.").format(button=acts)
            case Take():
                return _("Gamepad: {button}.").format(button=lays)
            case Discard():
                return words.format(choose=choose, button=acts)
            case LayMelds() | LayOff():
                return words.format(choose=choose, button=lays)
        return ""

    def _foot(self, step: Step) -> Widget:
        """How far the lesson is, and what leads on where something is only read or tried."""
        ui, game = self.ui, self.game
        place = _("{at} of {count}").format(at=game.at + 1, count=len(game.steps))
        row: list[Widget] = [Label(ui, place, "small", "text_dim"), Spacer(ui)]
        if step.asked is Asked.READ:
            self._buttons = [self._onward(game.go_on)]
        elif step.asked is Asked.TRY:
            self._buttons = [
                Button(ui, _("Skip"), game.go_on, kind="quiet", shortcut=NEXT_KEY, helpful=True)
            ]
        return Row(ui, [*row, *self._buttons], gap=8)

    def _figures(self, figures: tuple[Figure, ...]) -> Widget:
        """Little cards with what they count below them."""
        ui = self.ui
        row: list[Widget] = []
        for each in figures:
            card = CardRow(ui, [card_names(parse_cards(each.card))], CARD)
            parts: list[Widget] = [card, Label(ui, each.points, "heading", "gold_bright")]
            parts.append(Label(ui, each.ranks, "small", "text_dim"))
            row += [Spacer(ui), Column(ui, parts, gap=0, align="centre")]
        return Row(ui, [*row[1:]], gap=4, align="start")

    def _paragraphs(self, text: str) -> list[Widget]:
        """A text; several lines are points, each with a mark before it."""
        lines = text.split("\n")
        if len(lines) == 1:
            return [self._words(text)]
        return [
            Row(self.ui, [Label(self.ui, "•", "body", "gold", width=12), self._words(line, flex=1)],
                gap=2, align="start")
            for line in lines
        ]  # fmt: skip

    def _words(self, text: str, **how: Any) -> Widget:
        return term_label(self.ui, text, self.game.variant, **how)

    @property
    def texts(self) -> list[str]:
        step = self.game.step
        said = [self.game.answer]
        if step is not None and self.ready:
            said += [step.title, step.text, with_keys(step.do, self._cap)]
        return [part for part in said if part]

    # -- drawing ----------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Paint it above the table. The surface's clip is the area needed."""
        if self.bubble is not None:
            self.root.draw(surface)

"""The glossary: what the words on the screen mean, then all others of the game."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.learning.glossary import TERMS, Term, terms_in
from game.rules.variant import Variant
from game.translation import N_, _, alphabetical, capital
from game.ui.screens.parts.sheet import Sheet
from game.ui.screens.rules.terms import asks_for_terms
from game.ui.widgets import Label, Row, Spacer, Widget


class GlossaryScene(Sheet):
    """A sheet over the previous screen. ``texts`` are what stands there."""

    title = "Words"
    heading = N_("Words of the game")
    gap, reads = 9, True

    def __init__(self, variant: Variant, texts: Sequence[str]) -> None:
        super().__init__()
        self.variant = variant
        self.here = terms_in("\n".join(texts), variant)
        self.others = [t for t in TERMS if t.meaning(variant) and t not in self.here]

    def contents(self) -> Sequence[Widget]:
        ui = self.ui
        parts: list[Widget] = []
        if self.here:
            parts.append(Label(ui, _("On the screen"), "heading", "gold_bright"))
            parts += [self._entry(term) for term in self.here]
            parts += [Spacer(ui, 6), Label(ui, _("All other words"), "heading", "gold_bright")]
        parts += [self._entry(term) for term in self._in_order(self.others)]
        return parts

    @staticmethod
    def _in_order(terms: Sequence[Term]) -> list[Term]:
        return sorted(terms, key=lambda term: alphabetical(term.title))

    def _entry(self, term: Term) -> Widget:
        ui = self.ui
        word = Label(ui, capital(term.title), "strong", "gold", width=150)
        return Row(ui, [word, Label(ui, term.meaning(self.variant), flex=1)], gap=12, align="start")

    def handle(self, event: pygame.event.Event) -> bool:
        if asks_for_terms(event):
            self.app.pop()
            return True
        return super().handle(event)

"""Hints: asked for, thought about beside the window, told."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from math import inf
from typing import Final

from game.players.advice import Advice
from game.translation import _
from game.ui.aside import made_aside
from game.ui.table import sentences
from game.ui.table.render.tabletop import Tabletop

log = logging.getLogger(__name__)

LASTS: Final = 9
"""Seconds for which what is told beside a hint stands: a hint itself stays until something is
done."""
PATIENCE: Final = 1.0
"""Seconds of thought after which the player is told that they are being helped: longer than a hint
takes where the machine has nothing else to do."""


class HintTeller:
    """Tells the player what a good player would do."""

    def __init__(self, tabletop: Tabletop) -> None:
        self.tabletop = tabletop
        self.state = tabletop.state
        self.model = tabletop.model
        self.sought: Iterator[tuple[Advice | None] | None] | None = None
        """Has the hint that is being thought about, once it is there."""
        self._patient_until = inf
        self._told: tuple[str, Advice] | None = None
        """What was last told."""
        self._found: tuple[tuple[int, int], Advice] | None = None
        """The last hint that was found, with the place in the match."""

    def ask(self) -> None:
        """Ask what a good player would do."""
        if not self.model.your_turn or not self.model.gives_hints:
            return
        if self._found is not None and self._found[0] == self._place:
            self.tell(self._found[1])
        elif self.sought is None:
            self._patient_until = self.state.now + PATIENCE
            self.sought = made_aside([self._think])

    def _think(self) -> tuple[Advice | None]:
        try:
            return (self.model.advice(),)
        except Exception:
            log.exception("no hint could be found")
            return (None,)

    @property
    def _place(self) -> tuple[int, int]:
        """The hand, and how many actions there were in it."""
        return self.model.hand_number, self.model.actions_so_far

    def look(self) -> None:
        """Tell the hint once it is there, or that it is still being thought about."""
        if self.sought is None:
            return
        found = next(self.sought, None)
        if found is not None:
            self.sought, (hint,) = None, found
            if hint is not None:
                self._found = self._place, hint
                self.tell(hint)
        elif self.state.now >= self._patient_until:
            self._patient_until = inf
            if self.model.your_turn:
                words = _("Thinking about a hint…")
                self.state.said.advise(words, self.state.now, lasts=LASTS)
                self.tabletop.changed()

    def tell(self, advice: Advice) -> None:
        """Tell a move that is advised, and mark its cards."""
        if not self.model.your_turn:
            return
        self.state.mark_advised(advice.best.action)
        words = sentences.hinted_words(advice)
        self.state.said.advise(words, self.state.now, lasts=inf)
        self._told = words, advice
        self.tabletop.changed()

    @property
    def shown(self) -> Advice | None:
        """The hint that is to be read just now."""
        words, advice = self._told or ("", None)
        return advice if words in self.state.said.texts else None

    def close(self) -> None:
        """Drop what is being looked for: what was asked before is no advice for now."""
        self._found = self.sought = None

"""What a learner is told who does something else than the present step asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from game.translation import _

from ..rules.actions import Action, LayMelds
from ..rules.cards import Card
from ..rules.legality import verify
from ..rules.refusal import Cause, Reason, Refusal
from ..rules.state import State
from .due import lays
from .lesson import ME, Asked, Step

_NOT_WHOLE: Final = {
    Reason.OPENING_BELOW_MINIMUM, Reason.OPENING_NEEDS_NATURAL_SET, Reason.OPENING_NEEDS_CANASTA,
}  # fmt: skip
"""Why lawful melds do not open by themselves."""


@dataclass(frozen=True, slots=True)
class NotAsked(Refusal):
    """A lawful action that the lesson does not ask for just now; ``words`` says why."""

    words: str = ""

    def sentence(self, *_how: object, **_more: object) -> str:
        """What the lesson says, in the player's language already."""
        return self.words


@dataclass(frozen=True, slots=True)
class Replies:
    """What a step says to what it does not ask for.

    A wrong answer that the step lists has its own text. To all else the rules say why not, or the
    lesson that they allow it; before their words are ``understood``, the step says what to do.
    ``now`` is the table.
    """

    step: Step
    now: State
    understood: bool

    def to_action(self, action: Action, unlawful: Refusal | None) -> Refusal:
        """Why an action is not played; ``unlawful`` is the rules' refusal if they have one."""
        wrong = self.step.wrong_answer(action)
        said = "" if wrong is None else wrong.text
        if wrong is None and unlawful is not None and not self.understood:
            said = self._what_to_do
        rules_say = lays(action) and self.understood
        if unlawful is not None and (not said or rules_say or self.step.asked is Asked.TRY):
            return unlawful
        if self.step.asked is Asked.READ:
            said = said or self._read_first
        said = said or self._allowed(self.step.otherwise)
        return NotAsked(Cause.NOT_YOUR_TURN, {}, said)

    def to_tray(self, groups: Iterable[Iterable[Card]], told: Callable[[Refusal], str]) -> str:
        """Why groups went back from the tray; ``told`` words a refusal as the table does."""
        if self.step.asked is Asked.READ:
            return self._read_first
        words = self.step.otherwise or _("Not now: the cards you melded are back in your hand.")
        if not self.understood:
            return words
        fault = verify(self.now, LayMelds(ME, tuple(map(tuple, groups))))
        # A set may be right though it does not open by itself.
        if fault is None or fault.reason in _NOT_WHOLE:
            return self._allowed(words)
        return told(fault)

    def to_refusal(self, words: str) -> str:
        """What is said where the table has said why not, in its words or in the step's."""
        own = {self._read_first, *(wrong.text for wrong in self.step.wrong if wrong.text)}
        return words if words in own or self.understood else self._what_to_do or words

    @property
    def _what_to_do(self) -> str:
        """What the step says to all that the rules forbid, before those are taught."""
        return self._read_first if self.step.asked is Asked.READ else self.step.otherwise

    @property
    def _read_first(self) -> str:
        return _("Read on first: press F1 or the button Next.")

    def _allowed(self, words: str) -> str:
        """What is said to something lawful that is not asked for, with words for the place."""
        allowed = _("The rules allow that, but the lesson asks for something else just now.")
        return f"{allowed} {words}".rstrip()

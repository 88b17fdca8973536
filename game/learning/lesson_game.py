"""A lesson being played: the match behind the table, which takes only what is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from game.translation import _

from ..controller.game import Game, SeatPlayer
from ..notation.action_notation import parse_action
from ..notation.card_notation import parse_cards
from ..notation.reasons import Why
from ..notation.record import PlayerEntry, Record
from ..notation.replay import state_after
from ..players.explain.move_names import deed
from ..players.player import Decision
from ..players.search.advice import Advice
from ..rules.actions import Action, LayMelds, LayOff, Take
from ..rules.cards import Card
from ..rules.engine import apply
from ..rules.legality import verify
from ..rules.melds import Meld
from ..rules.refusal import Cause, Refusal
from ..rules.state import Phase, State
from ..rules.view import PlayerView
from .lesson import ME, Asked, Lesson, Step, same_answer


@dataclass(frozen=True, slots=True)
class NotAsked(Refusal):
    """A lawful action that the lesson does not ask for just now; ``words`` says why."""

    words: str = ""

    def sentence(self, *_how: object, **_more: object) -> str:
        """What the lesson says, in the player's language already."""
        return self.words


class FromDeal:
    """The others' thinker: what they do is written in the deal."""

    def __init__(self, next_action: Callable[[], Action]) -> None:
        self._next = next_action
        self._found: Decision | None = None

    def start(self, view: PlayerView, kind: str, seed: int, thought: float = 0.0) -> None:
        """See ``Thinker``."""
        self._found = Decision(self._next())

    def poll(self) -> Decision | None:
        """See ``Thinker``."""
        return self._found

    def close(self) -> None:
        """See ``Thinker``."""


class LessonGame(Game):
    """A lesson as a model for a table.

    ``at`` is the index of the present step, the number of steps at the end; ``begin`` is the id of
    the step to go on with. ``answer`` is what was last said to the learner, ``was_right`` whether
    they had done what was asked, ``wrongs`` the number of wrong answers to the present step.
    ``on_step`` is called whenever a step is done.
    """

    def __init__(
        self, lesson: Lesson, seats: Sequence[SeatPlayer], begin: str = "",
        on_step: Callable[[], None] = lambda: None,
    ) -> None:  # fmt: skip
        self.lesson = lesson
        self.deal = lesson.make_deal()
        self.steps = list(lesson.make_steps(self.deal))
        self.on_step = on_step
        self.answer = ""
        self.was_right = True
        self.wrongs = 0
        self.at = next((i for i, step in enumerate(self.steps) if step.id == begin), 0)
        self._next = self._played_before()
        """How many actions of the deal have been played."""
        hand = replace(self.deal.hand, actions=self.deal.hand.actions[: self._next])
        players = [PlayerEntry(player.name, player.kind) for player in seats]
        super().__init__(
            Record(self.deal.variant, players, [hand]), None, thinker=FromDeal(self._from_deal)
        )
        self._state = state_after(hand, self.variant)
        if self._state.phase is Phase.OVER:
            self._finish_hand()

    # --- the deal ----------------------------------------------------------------------------

    def _played_before(self) -> int:
        """How many actions of the deal come before the present step.

        The others have moved by then, as far as they could.
        """
        done = sum(step.count for step in self.steps[: self.at] if step.asked is Asked.ACT)
        own = self.deal.own_actions()
        return own[done] if done < len(own) else len(self.deal.hand.actions)

    def _from_deal(self) -> Action:
        """What another player does next, as the melds are numbered at this table."""
        action = self.deal.hand.actions[self._next]
        before = state_after(self.deal.hand, self.variant, self._next)
        side = before.side_of[action.seat]

        def here(index: int) -> int:
            wanted = _place(before.melds[side][index])
            return next(i for i, m in enumerate(self._state.melds[side]) if _place(m) == wanted)

        if isinstance(action, LayOff):
            parts = tuple((cards, here(index)) for cards, index in action.additions)
            return replace(action, additions=parts)
        if isinstance(action, Take) and action.onto is not None:
            return replace(action, onto=here(action.onto))
        return action

    def _play(self, action: Action, why: Why = ()) -> None:
        by_other = self._state.turn != ME
        super()._play(action, why)
        if by_other:
            self._next += 1

    def _let_think(self, now: float) -> None:
        # Where the deal ends, the lesson does: nobody moves any more.
        if self._next < len(self.deal.hand.actions):
            super()._let_think(now)

    def _goal(self, step: Step) -> State:
        """The table once a step has been done."""
        return state_after(self.deal.hand, self.variant, self._next + step.count)

    # --- the steps ---------------------------------------------------------------------------

    @property
    def step(self) -> Step | None:
        """The present step; None at the end."""
        return self.steps[self.at] if self.at < len(self.steps) else None

    @property
    def asked_action(self) -> Action | None:
        """An action that the present step asks for; None if it asks for none now."""
        step = self.step
        if step is None or not self.your_turn:
            return None
        if step.asked is Asked.TRY:
            return parse_action(f"{ME} {step.tried}")
        if step.asked is Asked.PUT_OUT:
            return LayMelds(ME, (tuple(parse_cards(step.cards)),))
        if step.asked is not Asked.ACT:
            return None
        actions = self.deal.hand.actions[self._next : self._next + step.count]
        return next((action for action in actions if self._fits(action, step)), actions[0])

    @property
    def ready(self) -> bool:
        """Whether the present step can be done now: the others have moved, as far as it needs."""
        step = self.step
        over = self._state.phase is Phase.OVER
        return step is not None and (step.asked is Asked.READ or self.your_turn or over)

    def go_on(self) -> None:
        """The learner has read what a step says, or does not want to try."""
        if self.step is not None and self.step.asked in (Asked.READ, Asked.TRY):
            self._done()

    def saw_sheet(self) -> None:
        """The learner has looked at the score sheet."""
        if self.step is not None and self.step.asked is Asked.SHEET:
            self._done()

    def put_out(self, groups: Iterable[Sequence[Card]]) -> None:
        """Tell the lesson which cards lie in the tray, by group."""
        step = self.step
        if step is None or step.asked is not Asked.PUT_OUT:
            return
        wanted = sorted(parse_cards(step.cards))
        if any(sorted(group) == wanted for group in groups):
            self._done()

    def refused(self, words: str, told: Callable[[Refusal], str]) -> None:
        """The table has said why something was not done; ``told`` words a refusal as it does."""
        step = self.step
        if step is not None and step.asked is Asked.TRY:
            refusal = verify(self._state, parse_action(f"{ME} {step.tried}"))
            if refusal is not None and told(refusal) == words:
                self._done()
                return
        self.answer, self.was_right = words, False
        self.wrongs += 1

    def _done(self) -> None:
        step = self.step
        assert step is not None
        if step.asked is Asked.ACT:
            self._next += step.count
        self.answer, self.was_right, self.wrongs = step.right, True, 0
        self.at += 1
        self.on_step()

    # --- what the learner does ---------------------------------------------------------------

    def submit(self, action: Action) -> Refusal | None:
        """Play an action if it is one that is asked for, or will be once the step is read."""
        if self._asked_next(action):
            self._done()
        refusal = self._why_not(action) or super().submit(action)
        step = self.step
        if refusal is None and step is not None and step.asked is Asked.ACT:
            lays = isinstance(action, LayMelds | LayOff)
            if not lays or _ground(self._state) == _ground(self._goal(step)):
                self._done()
            else:
                self.answer, self.was_right = _("Right so far: go on."), True
        return refusal

    def _asked_next(self, action: Action) -> bool:
        """Whether a step that is only read stands before the one that asks for an action."""
        step = self.step
        if step is None or step.asked is not Asked.READ or not self.your_turn:
            return False
        following = self.steps[self.at + 1] if self.at + 1 < len(self.steps) else step
        return following.asked is Asked.ACT and self._fits(action, following)

    def _why_not(self, action: Action) -> Refusal | None:
        """Why an action is not played: the rules' refusal, or the lesson's."""
        step = self.step
        unlawful = verify(self._state, action) if self.your_turn else None
        if step is None or not self.your_turn:
            return unlawful
        if step.asked is Asked.ACT and unlawful is None and self._fits(action, step):
            return None
        said = step.answer_to(action)
        if unlawful is not None and (not said or step.asked is Asked.TRY):
            return unlawful
        if step.asked is Asked.READ:
            said = said or _("Read on first: press F1, or the button Next.")
        said = said or _("You may do that, but the lesson asks for something else just now.")
        return NotAsked(Cause.NOT_YOUR_TURN, {}, said)

    def _fits(self, action: Action, step: Step) -> bool:
        """Whether a lawful action is what a step asks for, or a part of it."""
        if verify(self._state, action) is not None:
            return False
        asked = self.deal.hand.actions[self._next]
        if not isinstance(action, LayMelds | LayOff) or not isinstance(asked, LayMelds | LayOff):
            return same_answer(action, asked)
        after = self._state.copy()
        apply(after, action)
        goal = _ground(self._goal(step))
        return all(cards <= goal.get(place, Counter()) for place, cards in _ground(after).items())

    @property
    def can_undo(self) -> bool:
        """Nothing is undone in a lesson: only what is right is done."""
        return False

    @property
    def can_take_back(self) -> bool:
        """See ``can_undo``."""
        return False

    def advice(self) -> Advice | None:
        """What the step asks for."""
        asked = self.asked_action
        if asked is None:
            return None
        return Advice(Decision(asked), deed(self.view(), asked))


def _place(meld: Meld) -> tuple[object, ...]:
    """What tells a meld from the others of its side, whatever its number."""
    return meld.kind, meld.rank, meld.suit


def _ground(state: State) -> dict[tuple[object, ...], Counter[Card]]:
    """The cards of the learner's side's melds."""
    melds = state.melds[state.side_of[ME]]
    return {_place(meld): Counter(meld.cards) for meld in melds}

"""A lesson being played: the match behind the table, which takes only what is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

from game.translation import _

from ..controller.game import Game, SeatPlayer
from ..notation.action_notation import parse_action
from ..notation.card_notation import card_text, parse_cards
from ..notation.reasons import Why
from ..notation.record import PlayerEntry, Record
from ..notation.replay import state_after
from ..players.advice import Advice
from ..players.explain.move_names import deed
from ..players.player import Decision
from ..rules.actions import Action, Discard, LayMelds, LayOff, Take
from ..rules.cards import Card
from ..rules.legality import verify
from ..rules.refusal import Refusal
from ..rules.state import Phase
from ..rules.view import PlayerView
from .alternatives import Instead, Swap, cards_of, deal_after, deal_with
from .due import Due, cards_down, lays, run_of_lays, with_laid
from .lesson import ME, Asked, Deal, Lesson, Step
from .replies import Replies

HELP_AFTER: Final = 2
"""After so many wrong answers what is asked for is shown where the learner was to find it."""


class FromDeal:
    """The others' thinker: what they do is written in the deal."""

    def __init__(self, next_action: Callable[[], Action]) -> None:
        self._next = next_action
        self._found: Decision | None = None

    def start(self, view: PlayerView, kind: str, seed: int) -> None:
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
    the step to go on with, or a little earlier, ``instead`` what was played there in place of
    cards of the deal, and ``laid`` what of the turn lay already. ``answer`` is what was last said
    to the learner, ``was_right`` whether they had done what was asked, ``wrongs`` the number of
    wrong answers to the present step. ``on_step`` is called whenever a step or a part of it is
    done.
    """

    def __init__(
        self, lesson: Lesson, seats: Sequence[SeatPlayer], begin: str = "",
        on_step: Callable[[], None] = lambda: None, instead: Sequence[Instead] = (),
        laid: Sequence[Action] = (),
    ) -> None:  # fmt: skip
        self.lesson = lesson
        found = deal_after(lesson, instead)
        self.deal = found or lesson.make_deal()
        self.instead = list(instead) if found else []
        """What has been played in place of cards of the deal."""
        self.steps = list(lesson.make_steps(self.deal))
        self.on_step = on_step
        self.answer = ""
        self.was_right = True
        self.wrongs = 0
        self.at = self._place_to_begin(begin)
        self._next = self._played_before()
        """How many actions of the deal have been played."""
        self._found: Due
        """What was due when last asked, after the actions and in the deal of ``_found_for``."""
        self._found_for: tuple[Deal, int, int, list[Action]] | None = None
        hand = replace(self.deal.hand, actions=with_laid(self.deal, self._next, laid))
        players = [PlayerEntry(player.name, player.kind) for player in seats]
        super().__init__(
            Record(self.deal.variant, players, [hand]), None, thinker=FromDeal(self._from_deal)
        )
        self._state = state_after(hand, self.variant)
        if self._state.phase is Phase.OVER:
            self._finish_hand()

    def _place_to_begin(self, begin: str) -> int:
        """The index of the step with that id, the first one if there is none.

        The tray is empty then, so what is asked for there comes again.
        """
        at = next((i for i, step in enumerate(self.steps) if step.id == begin), 0)
        while at and self.steps[at - 1].asked is Asked.PUT_OUT:
            at -= 1
        return at

    # --- the deal ----------------------------------------------------------------------------

    def _played_before(self) -> int:
        """How many actions of the deal come before the present step.

        The others have moved by then, as far as they could.
        """
        done = sum(step.count for step in self.steps[: self.at] if step.asked is Asked.ACT)
        own = self.deal.own_actions()
        return own[done] if done < len(own) else len(self.deal.hand.actions)

    @property
    def laid(self) -> Sequence[Action]:
        """What the learner has laid in the present turn; melds are numbered as in the deal."""
        due = self._due()
        return [due.as_in_deal(action) for action in run_of_lays(self.record.hands[0].actions)]

    def _due(self, deal: Deal | None = None) -> Due:
        """What the present step asks for, in the deal or in another that goes on from here."""
        count = 1 if self.step is None else self.step.count
        if deal is not None:
            return Due(deal, self._next, count, self._state)
        # The window asks several times a frame.
        here = self.deal, self._next, count, list(self.record.hands[0].actions)
        if here != self._found_for or self._found.now is not self._state:
            self._found_for, self._found = here, Due(self.deal, self._next, count, self._state)
        return self._found

    def _from_deal(self, ahead: int = 0) -> Action:
        """What the deal has next, or so many actions later, as melds are numbered at this table."""
        return self._due().numbered(self.deal.hand.actions[self._next + ahead])

    def _play(self, action: Action, why: Why = ()) -> None:
        by_other = self._state.turn != ME
        super()._play(action, why)
        if by_other:
            self._next += 1

    def _let_think(self, now: float) -> None:
        # Where the deal ends, the lesson does: nobody moves any more.
        if self._next < len(self.deal.hand.actions):
            super()._let_think(now)

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
        return self._due().hint if step.asked is Asked.ACT else None

    @property
    def asked_cards(self) -> Counter[Card]:
        """The cards of the learner that the present step asks to move."""
        asked = self.asked_action
        if asked is None or self.step is None:
            return Counter()
        if self.step.asked is Asked.ACT and lays(asked):
            return self._due().cards()
        if isinstance(asked, Discard):
            return Counter([asked.card])
        return Counter(cards_down(asked))

    @property
    def asked_melds(self) -> list[int]:
        """The numbers of the melds to which the present step asks to add next."""
        asked = self.asked_action
        return [at for _cards, at in asked.additions] if isinstance(asked, LayOff) else []

    @property
    def is_helped(self) -> bool:
        """Whether the learner has been wrong so often that the answer is shown."""
        return self.wrongs >= HELP_AFTER

    @property
    def ready(self) -> bool:
        """Whether the present step can be done now: the others have moved, as far as they do."""
        over = self._state.phase is Phase.OVER or self._next >= len(self.deal.hand.actions)
        return self.step is not None and (self.your_turn or over)

    @property
    def table_is_understood(self) -> bool:
        """Whether what the table says by itself has been taught."""
        first = self.lesson.speaks_from
        return all(step.id != first for step in self.steps[self.at + 1 :])

    @property
    def may_lie_out(self) -> Counter[Card]:
        """The cards that may lie in the tray just now: what is asked for up to the next action."""
        out: Counter[Card] = Counter()
        for step in self.steps[self.at :]:
            if step.asked is Asked.PUT_OUT:
                out.update(parse_cards(step.cards))
            elif step.asked is Asked.TRY:
                out.update(cards_down(parse_action(f"{ME} {step.tried}")))
            elif step.asked is Asked.ACT:
                out.update(Due(self.deal, self._next, step.count, self._state).cards())
                break
        return out

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
        lying = [sorted(group) for group in groups]
        said: list[str] = []
        # In another order several steps are done at once, and what each says is told.
        while (step := self.step) is not None and step.asked is Asked.PUT_OUT:
            if sorted(parse_cards(step.cards)) not in lying:
                break
            self._done()
            said.append(self.answer)
        if said:
            self.answer = " ".join(filter(None, said))

    def put_back(self, groups: Iterable[Sequence[Card]], told: Callable[[Refusal], str]) -> None:
        """Tell the lesson which groups went back from the tray: they are not asked for now.

        ``told`` words a refusal as the table does.
        """
        if self.step is not None:
            self._answer_wrong(self._replies(self.step).to_tray(groups, told))

    def refused(self, words: str, told: Callable[[Refusal], str]) -> None:
        """The table has said why something was not done; ``told`` words a refusal as it does."""
        step = self.step
        if step is not None and step.asked is Asked.TRY:
            refusal = verify(self._state, parse_action(f"{ME} {step.tried}"))
            if refusal is not None and told(refusal) == words:
                self._done()
                self.answer = f"{words} {self.answer}".rstrip()
                return
        self._answer_wrong(words if step is None else self._replies(step).to_refusal(words))

    def _answer_wrong(self, words: str) -> None:
        self.answer, self.was_right = words, False
        self.wrongs += 1

    def _replies(self, step: Step) -> Replies:
        return Replies(step, self._state, self.table_is_understood)

    def _done(self) -> None:
        """Go on to the next step that is not done yet."""
        said: list[str] = []
        step = self.step
        while step is not None:
            said.append(step.right)
            if step.asked is Asked.ACT:
                self._next += step.count
            self.at += 1
            step = self.step
            if step is None or not self._is_done(step):
                break
        self.answer, self.was_right, self.wrongs = " ".join(filter(None, said)), True, 0
        self.on_step()

    def _is_done(self, step: Step) -> bool:
        """Whether the present step finds on the ground already what it asks for."""
        if not self.your_turn and self._state.phase is not Phase.OVER:
            return False
        if step.asked is Asked.PUT_OUT:
            return bool(Counter(parse_cards(step.cards)) - Counter(self._state.hands[ME]))
        return step.asked is Asked.ACT and self._due().is_down

    # --- what the learner does ---------------------------------------------------------------

    def submit(self, action: Action) -> Refusal | None:
        """Play an action if it is one that is asked for, or as good, or will be asked for next."""
        self._pass_over(action)
        as_good = self._as_well(action)
        if as_good is not None:
            self.deal, swaps = as_good
            self.steps = list(self.lesson.make_steps(self.deal))
            self.instead += [(self._next, *swap) for swap in swaps]
        refusal = self._why_not(action) or super().submit(action)
        step = self.step
        if refusal is None and step is not None and step.asked in (Asked.ACT, Asked.PUT_OUT):
            if not lays(action) or self._is_done(step):
                self._done()
                if as_good is not None:
                    self.answer = " ".join(filter(None, [_("That is just as good."), self.answer]))
            else:
                self.answer, self.was_right = _("Right so far: go on."), True
                self.on_step()
        return refusal

    def _pass_over(self, action: Action) -> None:
        """Leave steps behind that are only read, or put out, before the one that asks for this."""
        step = self.step
        if step is None or not self.your_turn:
            return
        if step.asked is Asked.READ:
            following = self.steps[self.at + 1] if self.at + 1 < len(self.steps) else step
            if following.asked is Asked.ACT and self._fits(action):
                self._done()
        elif step.asked is Asked.PUT_OUT and isinstance(action, Take) and self._fits(action):
            while self.steps[self.at].asked is Asked.PUT_OUT:
                self.at += 1

    def _as_well(self, action: Action) -> tuple[Deal, list[Swap]] | None:
        """The deal as it goes on from an action that is as good as what is asked for, and how.

        None if the action is asked for itself, or is not as good.
        """
        step = self.step
        if step is None or step.asked is not Asked.ACT or not self.your_turn:
            return None
        if self._fits(action) or verify(self._state, action) is not None:
            return None
        deal, swaps = self.deal, list[Swap]()
        while len(swaps) < cards_of(action).total():
            swap = self._swap(action, step, deal)
            found = swap and deal_with(deal, self.steps[self.at :], self._next, swap)
            if not swap or not found:
                return None
            deal = found
            swaps.append(swap)
            if self._due(deal).fits(action):
                return deal, swaps
        return None

    def _swap(self, action: Action, step: Step, deal: Deal) -> Swap | None:
        """A card that the deal asks for and one played in its place, if that is as good."""
        asked = deal.hand.actions[self._next]
        if isinstance(action, Discard) and isinstance(asked, Discard):
            both = card_text(asked.card), card_text(action.card)
            return both if step.takes_as_well(action) else None
        if not lays(action) or not lays(asked):
            return None
        # One two does what another does.
        due = self._due(deal).cards(in_turn=True)
        wanted = Counter(card_text(card) for card in due.elements())
        played = cards_of(action)
        twos = [
            [text for text in cards if text.startswith("2")]
            for cards in (wanted - played, played - wanted)
        ]
        return (twos[0][0], twos[1][0]) if all(twos) else None

    def _why_not(self, action: Action) -> Refusal | None:
        """Why an action is not played: the rules' refusal, or the lesson's."""
        step = self.step
        unlawful = verify(self._state, action) if self.your_turn else None
        if step is None or not self.your_turn:
            return unlawful
        asks = step.asked is Asked.ACT or (step.asked is Asked.PUT_OUT and lays(action))
        if asks and unlawful is None and self._fits(action):
            return None
        return self._replies(step).to_action(action, unlawful)

    def _fits(self, action: Action) -> bool:
        """Whether a lawful action is what the deal has next, or a part of what it melds now."""
        return self._due().fits(action)

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

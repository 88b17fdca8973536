"""What has happened is shown: steps of the game become beats, and beats change the table."""

from __future__ import annotations

import math
from math import inf
from typing import Final

from game.controller.replay_steps import turns_begun
from game.controller.steps import Step
from game.rules.events import CardsMelded, Event, HandDealt, MeldsMerged, TurnStarted
from game.rules.state import Phase
from game.rules.view import PlayerView
from game.ui.table.card_places import CardPlaces, SpriteId
from game.ui.table.hand_log import LogLine
from game.ui.table.playback.animator import SPEEDS
from game.ui.table.playback.beats import Beat, Beats
from game.ui.table.playback.chatter import Chatter
from game.ui.table.playback.moment_chooser import MomentChooser
from game.ui.table.render.fanned_sheets import READING
from game.ui.table.render.tabletop import Tabletop
from game.ui.table.said import NOTE_TIME

LANDED: Final = 3.0
"""Seconds after which cards that lie are not expected to fly on."""
EACH_MELD: Final = 0.45
"""Seconds more for each meld that another player lays or adds to, so that it can be read."""
TURNS: Final = 0.04
ALL_TURN: Final = 1.2
"""Seconds from one card that turns up after a hand to the next, and for all of them at most."""
EXACT: Final = frozenset(("chime", "chord", "glass", "great", "lose", "refuse", "stamp", "win"))
"""Sounds that are always the same: notes, not cards."""


class Playback:
    """Plays what the model tells, one beat after the other.

    ``announce`` has words spoken where speech is listening.
    """

    def __init__(self, tabletop: Tabletop) -> None:
        self.tabletop = tabletop
        self.state = tabletop.state
        self.model = tabletop.model
        self.staging = tabletop.staging
        self.settings = tabletop.settings
        self.audio = tabletop.ui.audio
        self.beats = Beats(self.state)
        self.moment_chooser = MomentChooser(tabletop.ui)
        self.chatter = Chatter()
        self._step_done = False
        self._moved_at = math.inf
        """When cards last moved, and nothing has been forgotten since; else endless."""

    def begin(self) -> None:
        """Take up the hand where it stands; one that has just been dealt is dealt once more."""
        self.model.tells_why = self.settings.why == "now"
        self.write_log()
        self.take_in()
        if self.state.dealing:
            self.state.log.clear()
        else:
            self.mark_anew()
        self.look_again()

    # -- what is marked, written, said ---------------------------------------------------------

    def mark_anew(self) -> None:
        """Mark, as the model tells, the card thrown last, and what came this turn unless cards
        are marked as that already."""
        state = self.state
        if not state.own.fresh:
            self.staging.mark(self.model.came_this_turn())
        state.last_move = set(state.cards.pile[-1:]) if self.model.top_is_new() else set()
        state.moved_on = set()

    def write_log(self) -> None:
        """Fill the log with what has happened in this hand, as far as it may be told now."""
        self.state.log.clear()
        for line in self.model.log_lines():
            self.state.log.add(LogLine(line.seat, line.text, line.reason, line.turns))

    def retell(self) -> None:
        """Tell in another language what stands at the table."""
        self.finish()
        self.state.said.notes.clear()
        self.state.choice = None
        self.state.names = self.model.names
        self.write_log()
        self.look_again()

    def heed_why(self) -> None:
        """Tell the reasons of the others, or keep them, from now on as the settings say."""
        if self.state.busy:
            return
        before = self.model.tells_why
        self.model.tells_why = self.settings.why == "now"
        if self.model.tells_why != before:
            self.write_log()
            self.tabletop.changed()

    def announce(self, words: str) -> None:
        """Have something spoken, where speech is listening."""
        if words:
            self.tabletop.widgets.on_announce(words)

    def sound(self, name: str) -> None:
        """Play a sound."""
        self.audio.play(name, exact=name in EXACT)

    def look_again(self) -> None:
        """Take in what is due after something has changed."""
        state, telling = self.state, self.tabletop.telling
        if not state.busy:
            self.staging.tidy()
            state.view = self.model.view()
        state.open_hands = telling.open_hands
        told = telling.told(state)
        state.headline, state.prompt, state.no_pile = told.headline, told.prompt, told.no_pile
        if told.advised is not None:
            state.mark_advised(told.advised)
            if told.aside not in state.said.texts:
                # It stands there as long as the step is shown.
                state.said.advise(told.aside, state.now, lasts=inf)
        elif state.advised:
            state.said.hush()
        state.advised = told.advised is not None

    # -- time ----------------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        """Whether something moves, or is still to."""
        tabletop = self.tabletop
        moves = tabletop.begun or tabletop.animator.moving or tabletop.waits
        return bool(moves or self.state.moments or self.state.busy)

    def update(self) -> None:
        """Show what is due by now."""
        state, tabletop = self.state, self.tabletop
        if self.beats.steps_waiting < 2:
            self.take_in()
        self._play_due()
        self._end_moments()
        if tabletop.settle():
            self._moved_at = state.now
        elif state.now - self._moved_at > LANDED and tabletop.pictures.land():
            self._moved_at = math.inf
        self.heed_why()
        rested = state.view.phase is not Phase.OVER and state.moods.expire(state.now)
        if rested or state.said.expire(state.now) or state.zoom.due(state.now):
            tabletop.changed()

    def take_in(self) -> None:
        """Have shown what has happened since the model was last asked."""
        for step in self.model.poll(self.state.now):
            self._queue(step)

    def show_now(self) -> None:
        """Have shown at once what the player has just done."""
        self.take_in()
        self.go_on_at_once()
        self._play_due()

    def go_on_at_once(self) -> None:
        """Wait for nothing: what was shown has gone with the window's old size."""
        self.beats.next_at = min(self.beats.next_at, self.state.now)

    def _queue(self, step: Step) -> None:
        """Have a step shown; before a deal the table is empty but for the pack."""
        state = self.state
        state.names = self.model.names
        if not state.busy and any(isinstance(e, HandDealt) for e in step.events):
            state.cards.become(CardPlaces.undealt(step.view))
            state.dealing = True
        self.beats.add(step)

    def _play_due(self) -> None:
        """Show the beats whose time has come; without motion that is all of them at once."""
        still = self.tabletop.animator.pace <= 0
        played = False
        while self.state.busy and self.state.now >= self.beats.next_at:
            self._play(self.beats.pop(), arrange=not still)
            played = True
        if played and still:
            self.tabletop.arrange(animate=False)

    def finish(self) -> None:
        """Let everything that moves or is still to come be done at once."""
        while self.state.busy:
            self._play(self.beats.pop(), quietly=True, arrange=False)
        self._rest()

    def finish_move(self) -> None:
        """Let the move being shown be done at once; if the next waits already, it is shown now."""
        if not self.animating:
            return
        while self.state.busy:
            beat = self.beats.pop()
            self._play(beat, quietly=True, arrange=False)
            if beat.ends is not None:
                break
        self._rest()
        self.tabletop.bring_up_to_date()

    def _rest(self) -> None:
        self._end_moments(all_of_them=True)
        self.tabletop.rest()

    # -- one beat ------------------------------------------------------------------------------

    def _play(self, beat: Beat, *, quietly: bool = False, arrange: bool = True) -> None:
        state, tabletop = self.state, self.tabletop
        pace = tabletop.animator.pace
        if beat.anew is not None:
            self._clear_for_deal(beat.anew)
        state.special = beat.special
        self.moment_chooser.tick = tabletop.grounds.tick
        ids = list(beat.act())
        if beat.anew is not None and arrange:
            tabletop.arrange(animate=False)
        if beat.marks and self._step_done:
            state.last_move = set()
            state.moved_on = set()
            self._step_done = False
        if beat.marks:
            state.last_move |= set(ids)
        else:
            state.moved_on |= state.last_move & set(ids)
        if beat.fresh:
            state.own.fresh |= set(ids) & set(state.cards.hands[state.cards.viewer])
        voice = self._spoken(beat)
        if voice is not None and not quietly:
            state.said.say(voice[0], voice[1], state.now, max(1.0, pace))
        if beat.note and not quietly:
            state.said.advise(beat.note, state.now, NOTE_TIME)
        if beat.sound and not quietly:
            self.sound(beat.sound)
        closed, stagger = not state.revealed, beat.stagger
        if beat.ends is not None:
            self._end_step(beat.ends)
        if closed and state.revealed:
            ids, stagger = self._turned_up()
        if arrange:
            tabletop.arrange(animate=not quietly, first=ids, stagger=stagger, later=not quietly)
        self.beats.next_at = state.now + (0.0 if quietly else self._gap(beat) * pace)
        if beat.event is not None and not quietly:
            self._begin_moment(beat.event)
        if state.special is not None and not quietly:
            # It is read for as long where nothing moves, and also where nobody waits for cards.
            self.beats.next_at += READING * (SPEEDS.get(self.settings.speed) or 1.0)

    def _gap(self, beat: Beat) -> float:
        """Seconds to the next beat, at normal pace. Who has chosen a fast one reads fast."""
        reads = beat.marks and isinstance(beat.event, CardsMelded)
        return beat.gap + (EACH_MELD if reads and self.tabletop.animator.pace >= 1 else 0.0)

    def _turned_up(self) -> tuple[list[SpriteId], float]:
        """The others' cards, which turn up one after the other, and the seconds from one to the
        next."""
        cards = self.state.cards
        ids = [i for seat, hand in enumerate(cards.hands) if seat != cards.viewer for i in hand]
        return ids, min(TURNS, ALL_TURN / max(1, len(ids)))

    def _spoken(self, beat: Beat) -> tuple[int, str] | None:
        """What is said with a beat: a line of the player's own, or what the game wants said."""
        self.chatter.on = self.settings.chatter
        own = None
        if beat.event is not None:
            state = self.state
            own = self.chatter.choose(beat.event, state.view, state.cards, self.model.characters)
        return own or beat.voice

    def _begin_moment(self, event: Event) -> None:
        """Show at more length what is worth it; the next beat waits for it."""
        state, tabletop = self.state, self.tabletop
        speed = SPEEDS.get(self.settings.speed, 1.0)
        still = self.settings.reduced_motion or tabletop.ui.reduced_motion
        if speed <= 0 or tabletop.layer is None:
            return
        if tabletop.animator.pace <= 0 and isinstance(event, CardsMelded | MeldsMerged):
            # Without motion the melds are laid out only after the last beat.
            tabletop.arrange(animate=False)
        self.moment_chooser.names = state.names
        self.moment_chooser.bare = tabletop.layer.background
        chosen = self.moment_chooser.choose(
            event, state.cards, state.view, state.areas, state.layout, state.now, speed, still=still
        )
        if chosen is None:
            return
        moment, sound = chosen
        state.moments.append(moment)
        if moment.great:
            # It lays a special hand out itself.
            state.special = None
        if sound:
            self.sound(sound)
        self.beats.next_at = max(self.beats.next_at, state.now + moment.hold)
        tabletop.changed()

    def _end_moments(self, *, all_of_them: bool = False) -> None:
        """Take away moments that are over, or all."""
        state = self.state
        over = [m for m in state.moments if all_of_them or state.now >= m.begin + m.length]
        if not over:
            return
        state.moments = [m for m in state.moments if m not in over]
        for moment in over:
            for area in moment.areas(state.now):
                self.tabletop.dirty(area)
        self.tabletop.changed(later=not any(moment.leaves for moment in over))

    # -- the end of a step ---------------------------------------------------------------------

    def _end_step(self, step: Step) -> None:
        state = self.state
        before, dealing = state.view, state.dealing
        state.view = step.view
        self._step_done = True
        over = state.view.phase is Phase.OVER and (dealing or before.phase is not Phase.OVER)
        state.dealing = False
        if step.action is None and not step.events:
            # Undone: what lies on the pile again is still the last move.
            state.moved_on -= set(state.cards.pile)
            state.said.hush()
            self.write_log()
        elif over and step.action is not None:
            # Now the reasons may be told.
            self.write_log()
        else:
            begun = turns_begun(step.events)
            state.log.add(LogLine(step.seat, step.line, step.reason, begun))
            self.announce(step.line)
        own = state.view.seat
        ends = step.seat == own and state.view.turn != own and state.view.phase is not Phase.ANSWER
        if ends:
            state.own.fresh.clear()
        if state.view.turn == own and (dealing or before.turn != own):
            state.said.turn_begins()
        self._follow(step, turn_ends=ends)
        if any(isinstance(e, TurnStarted) and e.seat == own for e in step.events):
            self.sound("chime")
        state.hinted.clear()
        state.choice = None
        if over:
            self.sound("flip")
        self.look_again()
        # Where sides have formed the melds glide to the grounds of their new sides.
        self._seat_anew(before)

    def _follow(self, step: Step, *, turn_ends: bool) -> None:
        """Keep what each player has done since the player's last turn."""
        state = self.state
        if step.action is None and not step.events:
            state.recent = self.model.recent()
            return
        state.recent.note(step.events)
        state.moods.note(step.events, step.view, state.now)
        if turn_ends:
            state.recent.turn_ends()

    def _seat_anew(self, before: PlayerView) -> None:
        view = self.state.view
        same = before.sides == view.sides and before.seat == view.seat
        if not same or self.tabletop.bare.needs_room:
            self.tabletop.seat_anew()

    def _clear_for_deal(self, view: PlayerView) -> None:
        """Empty the table for a new hand; what is written belongs to that one from here on."""
        state, own = self.state, self.state.own
        before, state.view = state.view, view
        self._seat_anew(before)
        state.dealing = True
        state.last_move.clear()
        state.moods.rest()
        self.moment_chooser.seen.clear()
        self.chatter.forget()
        state.log.clear()
        own.selected.clear()
        own.staged.clear()
        own.fresh.clear()
        own.undone.clear()
        # Numbers of cards begin anew: it would stand in somebody else's hand.
        own.cursor = None

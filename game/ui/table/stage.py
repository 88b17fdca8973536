"""Showing a match: what the game tells becomes cards that move and words on the cloth."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from game.controller.steps import Step
from game.players.search.advice import Advice
from game.rules.events import Event, HandDealt, TurnStarted
from game.rules.state import Phase
from game.rules.view import PlayerView
from game.store.settings import Settings
from game.translation import _
from game.ui.audio import Audio
from game.ui.context import Ui
from game.ui.table import sentences
from game.ui.table.animator import SPEEDS
from game.ui.table.cloth import TableCloth
from game.ui.table.hints import HintSeeker
from game.ui.table.logpanel import LogLine
from game.ui.table.show import Beat
from game.ui.table.showcase import READING
from game.ui.table.table_model import TableModel
from game.ui.table.zones import SpriteId, Zones

LANDED: Final = 3.0
"""Seconds after which cards that lie are not expected to fly on."""


TURNS: Final = 0.04
ALL_TURN: Final = 1.2
"""Seconds from one card that turns up after a hand to the next, and for all of them at most."""
EXACT = frozenset(("chime", "chord", "glass", "great", "lose", "refuse", "stamp", "win"))
"""Sounds that are always the same: notes, not cards."""


class TableStage(TableCloth):
    """The showing half of a table; ``TableScene`` adds what the player does."""

    def __init__(
        self,
        ui: Ui,
        game: TableModel,
        settings: Settings,
        audio: Audio | None = None,
        *,
        on_hand_over: Callable[[], None] | None = None,
        on_menu: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(ui, game, settings)
        self.audio = audio or ui.audio
        self.on_hand_over = on_hand_over
        self.on_menu = on_menu
        self.hints = HintSeeker(game)
        self._step_done = False
        game.tells_why = settings.why == "now"
        self._write_log()
        for step in game.poll(self.now):
            self._queue(step)
        if self._dealing:
            self.log.clear()
        else:
            self.mark_anew()
        self.look_again()

    def mark_anew(self) -> None:
        """Mark, as the record tells, the card thrown last, and what came this turn unless cards
        are marked as that already."""
        if not self.desk.fresh:
            self.desk.mark(self.game.came_this_turn())
        self.last_move, self._taken = self._thrown_last(), set()

    def _thrown_last(self) -> set[SpriteId]:
        """The card on the pile that another has thrown, or the upcard, before the player's turn."""
        return set(self.zones.pile[-1:]) if self.game.top_is_new() else set()

    def _queue(self, step: Step) -> None:
        """Have a step shown; before a deal the table is empty but for the pack."""
        self.show.names = self.names
        if not self.show.busy and any(isinstance(e, HandDealt) for e in step.events):
            self.zones.become(Zones.undealt(step.view))
            self._revealed, self._dealing = False, True
        self.show.add(step)

    def _write_log(self) -> None:
        """Fill the log with what has happened in this hand, as far as it may be told now."""
        self.log.clear()
        for line in self.game.log_lines():
            self.log.add(LogLine(line.seat, line.text, line.reason))

    def _heed_why(self) -> None:
        """Tell the reasons of the others, or keep them, from now on as the settings say."""
        now = self.settings.why == "now"
        if now != self.game.tells_why and not self.show.busy:
            self.game.tells_why = now
            self._write_log()
            self.refresh()

    def may_explain(self, number: int) -> bool:
        """Whether there is something to say about why a line of the log came about."""
        line = self.log.lines[number]
        others = line.seat is not None and line.seat != self.view.seat
        return bool(line.why) or (others and not self.tells_why)

    def _tell_hint(self, advice: Advice) -> None:
        raise NotImplementedError

    def leave(self) -> None:
        self.hints.close()
        self.warmup.stop()

    # -- time ----------------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        return bool(self._begun or self.moments) or self.animator.moving or self.show.busy

    def update(self, dt: float) -> None:
        self.now += dt
        if self.show.steps_waiting < 2:
            self.take_in()
        self._play_due()
        self._end_moments()
        if self.animator.moving or self._begun:
            landed = self.animator.settle(self.now)
            begun = self.animator.begun(self.now)
            if landed or begun != self._begun:
                self._begun = begun
                self._show_cards()
            self._moved_at = self.now
        elif self.now - self._moved_at > LANDED:
            self._moved_at = math.inf
            self.pictures.land()
        self._heed_why()
        rested = self.view.phase is not Phase.OVER and self.moods.expire(self.now)
        if rested or self.notes.expire(self.now) or self.peek.due(self.now):
            self.refresh()
        hint = self.hints.poll()
        if hint is not None:
            self._tell_hint(hint)
        elif self.hints.long(self.now) and self.game.your_turn:
            self.notes.advise(_("A hint is being thought about…"), self.now, lasts=9)
            self.refresh()
        if self.controls.pointed_at() != self._pointed:
            self.refresh()
        self.widgets.update(dt)
        for _turn in range(3 if self.areas.s < 2 else 1):
            self.warmup.step()
        if self.layer is not None and self.layer.stale:
            for area in self.layer.repaint():
                self.invalidate(area)

    def take_in(self) -> None:
        """Have shown what has happened since the game was last asked."""
        for step in self.game.poll(self.now):
            self._queue(step)

    def _play_due(self) -> None:
        """Show the beats whose time has come; without motion that is all of them at once."""
        still = self.animator.pace <= 0
        played = False
        while self.show.busy and self.now >= self.show.next_at:
            self._play(self.show.beats.popleft(), arrange=not still)
            played = True
        if played and still:
            self.arrange(animate=False)

    def finish(self) -> None:
        """Let everything that moves or is still to come be done at once."""
        while self.show.busy:
            self._play(self.show.beats.popleft(), quietly=True, arrange=False)
        self._rest()

    def finish_move(self) -> None:
        """Let the move being shown be done at once; if the next waits already, it is shown now."""
        if not self.animating:
            return
        while self.show.busy:
            beat = self.show.beats.popleft()
            self._play(beat, quietly=True, arrange=False)
            if beat.ends is not None:
                break
        self._rest()

    def _rest(self) -> None:
        """Have every card lie where it belongs."""
        self._end_moments(all_of_them=True)
        self.arrange(animate=False)
        self.animator.finish()
        self._begun = set()
        self._show_cards()

    def _play(self, beat: Beat, *, quietly: bool = False, arrange: bool = True) -> None:
        pace = self.animator.pace
        if beat.anew is not None:
            self._clear_for_deal(beat.anew)
        self.showcase.shown = beat.special
        self.moment_chooser.tick = self.grounds.tick
        ids = list(beat.act())
        if beat.anew is not None and arrange:
            self.arrange(animate=False)
        if beat.marks and self._step_done:
            self.last_move = set()
            self._taken = set()
            self._step_done = False
        if beat.marks:
            self.last_move |= set(ids)
        else:
            self._taken |= self.last_move & set(ids)
        if beat.fresh:
            self.desk.fresh |= set(ids) & set(self.zones.hands[self.zones.viewer])
        voice = self._spoken(beat)
        if voice is not None and not quietly:
            self.notes.say(voice[0], voice[1], self.now, max(1.0, pace))
        if beat.sound and not quietly:
            self.sound(beat.sound)
        closed, stagger = not self._revealed, beat.stagger
        if beat.ends is not None:
            self._end_step(beat)
        if closed and self._revealed:
            ids, stagger = self._turned_up()
        if arrange:
            self.arrange(animate=not quietly, first=ids, stagger=stagger)
        self.show.next_at = self.now + (0.0 if quietly else beat.gap * pace)
        if beat.event is not None and not quietly:
            self._begin_moment(beat.event)
        if self.showcase.shown is not None and not quietly:
            # It is read for as long where nothing moves, and also where nobody waits for cards.
            self.show.next_at += READING * (SPEEDS.get(self.settings.speed) or 1.0)

    def _turned_up(self) -> tuple[list[SpriteId], float]:
        """The others' cards, which turn up one after the other, and the seconds from one to the
        next."""
        own = self.zones.viewer
        ids = [i for seat, hand in enumerate(self.zones.hands) if seat != own for i in hand]
        return ids, min(TURNS, ALL_TURN / max(1, len(ids)))

    def _spoken(self, beat: Beat) -> tuple[int, str] | None:
        """What is said with a beat: a line of the player's own, or what the game wants said."""
        self.chatter.on = self.settings.chatter
        own = None
        if beat.event is not None:
            own = self.chatter.choose(beat.event, self.view, self.zones, self.game.characters)
        return own or beat.voice

    def _begin_moment(self, event: Event) -> None:
        """Show at more length what is worth it; the next beat waits for it."""
        speed = SPEEDS.get(self.settings.speed, 1.0)
        still = self.settings.reduced_motion or self.ui.reduced_motion
        if speed <= 0 or self.layer is None:
            return
        self.moment_chooser.names = self.names
        self.moment_chooser.bare = self.layer.background
        chosen = self.moment_chooser.choose(
            event, self.zones, self.view, self.areas, self.layout, self.now, speed, still=still
        )
        if chosen is None:
            return
        moment, sound = chosen
        self.moments.append(moment)
        if moment.great:
            # It lays a special hand out itself.
            self.showcase.shown = None
        if sound:
            self.sound(sound)
        self.show.next_at = max(self.show.next_at, self.now + moment.hold)
        self.refresh()

    def _end_moments(self, *, all_of_them: bool = False) -> None:
        """Take away moments that are over, or all."""
        over = [m for m in self.moments if all_of_them or self.now >= m.begin + m.length]
        if not over:
            return
        self.moments = [m for m in self.moments if m not in over]
        for moment in over:
            for area in moment.areas(self.now):
                self.invalidate(area)
        self.refresh()

    def _end_step(self, beat: Beat) -> None:
        step = beat.ends
        assert step is not None
        before = self.view
        self.view = step.view
        self._step_done = True
        over = self.view.phase is Phase.OVER and (self._dealing or before.phase is not Phase.OVER)
        self._dealing = False
        if step.action is None and not step.events:
            # Undone: what lies on the pile again is still the last move.
            self._taken -= set(self.zones.pile)
            self._revealed = self.view.phase is Phase.OVER
            self.notes.hush()
            self._write_log()
        elif over and step.action is not None:
            # Now the reasons may be told.
            self._write_log()
        else:
            self.log.add(LogLine(step.seat, step.line, step.reason))
            self.announce(step.line)
        own = self.view.seat
        ends = step.seat == own and self.view.turn != own and self.view.phase is not Phase.ANSWER
        if ends:
            self.desk.fresh.clear()
        self._follow(step, turn_ends=ends)
        if any(isinstance(e, TurnStarted) and e.seat == own for e in step.events):
            self.sound("chime")
        self.hinted.clear()
        self.choice = None
        if over:
            self._revealed = True
            self.sound("flip")
        self.look_again()
        # Where sides have formed the melds glide to the grounds of their new sides.
        self._seat_anew(before)

    def _follow(self, step: Step, *, turn_ends: bool) -> None:
        """Keep what each player has done since the player's last turn."""
        if step.action is None and not step.events:
            self.recent = self.game.recent()
            return
        self.recent.note(step.events)
        self.moods.note(step.events, step.view, self.now)
        if turn_ends:
            self.recent.turn_ends()

    def _seat_anew(self, before: PlayerView) -> None:
        """Divide the table again where others sit together, or elsewhere, than before.

        Among three grounds and more those grow that have melds to show.
        """
        same = before.sides == self.view.sides and before.seat == self.view.seat
        if self.layer is None or (same and self._needs() == self._divided_for):
            return
        self._divide(self.areas.size, self.areas.s)
        self.layer.set_background(self._empty_table())
        self.controls.arrange(self.areas)
        self.arrange(animate=True)

    def _clear_for_deal(self, view: PlayerView) -> None:
        """Empty the table for a new hand; what is written belongs to that one from here on."""
        before, self.view = self.view, view
        self._seat_anew(before)
        self._revealed = False
        self._dealing = True
        self.last_move.clear()
        self.moods.rest()
        self.moment_chooser.seen.clear()
        self.chatter.forget()
        self.log.clear()
        self.desk.selected.clear()
        self.desk.staged.clear()
        self.desk.fresh.clear()
        # Numbers of cards begin anew: it would stand in somebody else's hand.
        self.desk.cursor = None

    def announce(self, words: str) -> None:
        """Have something spoken, where speech is listening."""
        if words:
            self.widgets.on_announce(words)

    def look_again(self) -> None:
        """Take in what is due after something has changed."""
        if not self.show.busy:
            self.desk.tidy()
            self.view = self.game.view()
        self._status = sentences.status(self.game, self.view, self.names)
        drawing = self.game.your_turn and self.view.phase is Phase.DRAW
        barred = self.game.legal.pile_barred() if drawing else None
        self._no_pile = "" if barred is None else self._status[1] or self.desk.told(barred)

    def sound(self, name: str) -> None:
        """Play a sound."""
        self.audio.play(name, exact=name in EXACT)

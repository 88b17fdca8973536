"""A match being played: the table with its menu, score sheet, and notes for a first hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.controller.game import PAUSE, Game
from game.controller.review import Review
from game.controller.steps import Stage
from game.learning.first_times import first_time
from game.learning.lessons import knows_special_hands
from game.rules.actions import Action
from game.rules.state import Phase
from game.store.hand_layout import HandLayout, HandLayoutFile, deal_number
from game.store.settings import Settings
from game.translation import _
from game.ui.scene import Dirty, Scene
from game.ui.screens.navigator import Navigator
from game.ui.screens.rules.terms import ExplainsTerms, GameTexts
from game.ui.screens.seats import people_of, sides_of
from game.ui.table.playback.animator import SPEEDS
from game.ui.table.scene import TableScene
from game.ui.table.sentences import LEARNT
from game.ui.table.table import Table
from game.ui.table.telling import Exits

if TYPE_CHECKING:
    from game.ui.screens.playing.show_me import ShowMe

QUICK: Final = 0.25
"""Maximum pause in seconds between moves when animation is off."""
FIRST_PAUSE: Final = 1.2
"""Seconds between the others' moves for a player who has not finished a match yet."""
FIRST_TIME: Final = 20.0
"""Seconds for which a note about a first time stands, unless the player goes on before."""
PUT_AWAY_TIME: Final = 7.0
"""Seconds for which a message tells where the previous match has gone."""


class HandKeeper:
    """Keeps the arrangement of one match's hand in a file."""

    def __init__(self, game: Game, table: Table, settings: Settings, file: HandLayoutFile) -> None:
        self.game = game
        self.table = table
        self.settings = settings
        self.file = file
        self.laid = HandLayout()
        """How the own cards lie, as last written down,"""
        self.after = 0
        """and how many actions there were then."""

    @property
    def deal(self) -> int | None:
        """The number of this deal; None for a hand that began from a position."""
        deck = self.game.record.hands[-1].deck
        return None if deck is None else deal_number(deck)

    @property
    def played(self) -> int:
        """Number of actions in this hand."""
        return len(self.game.record.hands[-1].actions)

    def lay_as_before(self) -> None:
        """Arrange the player's cards as they were when the table was left."""
        if self.deal is not None and not self.game.looks_on:
            self.laid = self.file.load(self.deal, self.played)
            self.after = self.played
            self.table.staging.lay_as_before(self.laid.hand, self.laid.put_out)

    def keep(self) -> None:
        """Save the arrangement of the player's cards if it has changed."""
        if self.table.state.dealing or self.game.looks_on:
            return
        staging, own = self.table.staging, self.settings.sort == "own"
        groups = tuple(staging.placed(group) for group in self.table.state.own.staged)
        laid = HandLayout(staging.cards(staging.hand()) if own else (), groups)
        # With fewer actions than when it was saved (some taken back) it would not be found.
        changed = laid.written != self.laid.written or self.played < self.after
        if changed and self.deal is not None:
            self.laid, self.after = laid, self.played
            self.file.keep(self.deal, self.played, laid)

    def forget(self) -> None:
        """Drop the saved arrangement, so that the cards are sorted again."""
        if self.deal is not None:
            self.file.keep(self.deal, self.played, HandLayout())


class MatchScene(ExplainsTerms, TableScene):
    """The player's own match.

    ``told`` is what is told at its beginning.
    """

    def __init__(self, navigator: Navigator, game: Game, told: str = "") -> None:
        self.navigator, self.open_glossary = navigator, navigator.open_glossary
        self.game = game
        self.settings = navigator.settings
        self.guide: ShowMe | None = None
        self._frames = 0
        self._told = ""
        self._told_put_away = False
        self._beginning = [told] if told else []
        """What is told at the beginning of the match."""
        self._begun = ""
        self._looked_at = (0, -1)
        """Where in the match first times were last looked for."""
        self._seen = len(game.record.hands[-1].actions)
        self._achieved: list[str] = []
        """What the hand has achieved, once that is known."""
        self._counted = (0, 0)
        """The hand whose score has been counted, by its number and that of its actions."""
        if game.stage is not Stage.PLAYING:
            self._counted = game.hand_number, len(game.record.hands[-1].actions)
        self._was_between = game.stage is Stage.HAND_OVER
        """Whether the match was left between two hands: it goes on with the score sheet."""
        self._looked: tuple[list[Action], Review] | None = None
        """The actions of the hand last looked back at, with what was found."""
        exits = Exits(self._hand_over, self._open_menu, self._ask_to_take_back, self._score_so_far)
        super().__init__(Table(navigator.app.ui, game, navigator.settings, exits))
        tabletop = self.table.tabletop
        if knows_special_hands(navigator.kept.bookmarks):
            tabletop.specials_within = LEARNT
        tabletop.covered = self._covered
        tabletop.on_laid_out = self._laid_out
        tabletop.on_arranged = self._keep_hand
        self.keeper = HandKeeper(game, self.table, navigator.settings, navigator.kept.layout_file)
        if not self.table.state.dealing:
            self.keeper.lay_as_before()

    def _keep_hand(self) -> None:
        """Save the arrangement of the cards, if this window keeps the saved match."""
        if not self.navigator.kept.store.notice:
            self.keeper.keep()

    # -- the notes --------------------------------------------------------------------------

    def find(self, anchor: str) -> pygame.Rect | None:
        """The place of a thing at the table, for the notes."""
        areas, view = self.table.state.areas, self.table.state.view
        if anchor == "ground":
            return areas.grounds[view.side]
        if anchor == "threes":
            return areas.places[view.side].threes
        places = {
            "stock": areas.stock,
            "pile": areas.pile,
            "hand": areas.hand,
            "foot": areas.seats[view.seat].foot,
            "state": areas.places[view.side].cartouche,
            "question": areas.question,
            "turn": areas.plaza.headline,
            "others": areas.head.unionall(
                [seat.box for seat in areas.seats.values() if not seat.own]
            ),
        }
        return places.get(anchor)

    def _covered(self) -> list[pygame.Rect]:
        return [] if self.guide is None else [self.guide.area]

    def _start_guide(self) -> None:
        from game.ui.screens.playing.show_me import ShowMe

        self._seen = self.keeper.played
        self.guide = ShowMe(self.ui, self.game.variant, self.find, self.invalidate)
        if self._asks_for_threes:
            self.guide.bring_forward("threes")
        self.guide.refresh()

    @property
    def _asks_for_threes(self) -> bool:
        """Whether the player is asked about their threes, which must be explained first."""
        state = self.table.state
        view = state.view
        return view.phase is Phase.THREES and view.turn == view.seat and not state.busy

    def resize(self, size: tuple[int, int], scale: float) -> None:
        self._set_pace()
        super().resize(size, scale)
        if self.table.state.own.order.sort != self.settings.sort:
            self.table.handler.hand.sort(self.settings.sort)

    def retell(self) -> None:
        super().retell()
        # What was told of the beginning has been read.
        self._beginning = []
        self._begun = ""
        if self.guide is not None:
            self.guide.retell()

    def _set_pace(self) -> None:
        """Set the computer players' pause from the settings, or a longer one in the first match.

        Who has set anything faster, or another pause, has what they set.
        """
        pause, speed = self.settings.pause, self.settings.speed
        unhurried = speed not in ("fast", "off") and pause == PAUSE
        if unhurried and not self.navigator.kept.store.played():
            pause = FIRST_PAUSE
        self.game.pause = min(pause, QUICK) if speed == "off" else pause
        self.game.second_thought = self.settings.second_thought

    def _laid_out(self) -> None:
        if self.guide is not None:
            self.guide.refresh()

    def end_hold(self) -> None:
        super().end_hold()
        if self.guide is not None:
            self.guide.root.end_hold()

    def handle(self, event: pygame.event.Event) -> bool:
        guided = self.guide is not None and not self.has_in_hand(event)
        if guided and self.guide is not None and self.guide.handle(event):
            return True
        return super().handle(event)

    def texts_shown(self) -> GameTexts | None:
        """All that is told and asked at the table just now."""
        if self.holds:
            return None
        tabletop, asked = self.table.tabletop, self.table.controls.prompt
        written = tabletop.text()
        texts = [*self.table.state.said.texts, written.prompt, written.headline]
        if asked is not None:
            texts += [asked.title, *(words for words, _act in asked.options)]
        noted = [] if self.guide is None else self.guide.texts
        return self.game.variant, [*noted, *texts]

    def recover(self) -> None:
        """Rebuild the table from the recorded match; anything half done is dropped."""
        if self.game.stage is not Stage.MATCH_OVER:
            self.keeper.forget()
            self.navigator.resume(self.game.record)

    # -- time and drawing -------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        self._frames += 1
        if self._frames == 2 and self._was_between and self.game.stage is Stage.HAND_OVER:
            self._hand_over()
        if self.guide is not None and self.guide.open:
            self._watch()
            self.guide.update(dt)
        if self.settings.first_notes:
            self._tell_first_times()
        if self.game.trouble != self._told:
            self._told = self.game.trouble
            if self._told:
                self.navigator.notices.append(self._told)
        if self.game.has_put_away and not self._told_put_away:
            self._told_put_away = True
            self._beginning.append(_("The match you had begun stays under Matches."))
        words = " ".join(self._beginning)
        if words != self._begun:
            self._begun = words
            # A place without cards: at the bottom it would cover the hand being dealt.
            state = self.table.state
            state.said.advise(words, state.now, lasts=PUT_AWAY_TIME * len(self._beginning))
            self.table.playback.announce(self._beginning[-1])
            self.table.tabletop.changed()
        lines = self.navigator.take_notices()
        if lines:
            self.table.tabletop.widgets.toast(" ".join(lines), "warn")

    def _tell_first_times(self) -> None:
        """Tell about what happens for the first time in the player's life, where it is free."""
        state, at = self.table.state, (self.game.hand_number, self.keeper.played)
        guided = self.guide is not None and self.guide.open
        if at == self._looked_at or guided or state.busy or not self.game.your_turn:
            return
        self._looked_at = at
        bookmarks = self.navigator.kept.bookmarks
        note = first_time(self.game.view(), self.game.legal, bookmarks.told)
        if note is not None:
            bookmarks.tell(note.id)
            state.said.advise(note.words, state.now, lasts=FIRST_TIME)
            self.table.playback.announce(note.words)
            self.table.tabletop.changed()

    def _watch(self) -> None:
        """Tell the notes what the player has done."""
        actions = self.game.record.hands[-1].actions
        if self.guide is not None and len(actions) > self._seen:
            human = self.game.human
            self.guide.saw([a for a in actions[self._seen :] if a.seat == human])
        self._seen = len(actions)
        if self.guide is not None and self._asks_for_threes and self.guide.holds("threes"):
            self.guide.bring_forward("threes")
            self.guide.refresh()

    def draw(self, surface: pygame.Surface, dirty: Dirty) -> Dirty:
        if self.guide is None or not self.guide.open:
            return super().draw(surface, dirty)
        return self.draw_under(surface, dirty, self.guide.reach, self._draw_guide)

    def _draw_guide(self, surface: pygame.Surface) -> None:
        """Draw the note, unless something is dragged across it."""
        if self.guide is not None and self.table.state.drag.what is None:
            self.guide.draw(surface)

    # -- what comes up over the table -------------------------------------------------------

    def _open_menu(self) -> None:
        self.navigator.open("menu", game=self.game, show_me=self._start_guide)

    def _ask_to_take_back(self) -> None:
        self.navigator.open("take back", take_back=self.table.handler.take_back)

    def _score_so_far(self) -> None:
        hand, view = len(self.game.record.hands) - 1, self.table.state.view
        alone = self.game.fixture is not None
        self.navigator.open("score so far", game=self.game, hand=hand, view=view, alone=alone)

    def _hand_over(self) -> None:
        sheet = self.game.sheet()
        if sheet is None or self.game.stage is Stage.PLAYING:
            return
        over = self.game.stage is Stage.MATCH_OVER
        own = self.game.my_account if self.game.my_account is not None else -1
        this = self.game.hand_number, self.keeper.played
        if self._counted != this:
            self._achieved = self.navigator.kept.count_beside()
        scene: Scene = self.navigator.make(
            "score sheet",
            sheet=sheet,
            names=sides_of(self.game),
            own=own,
            go_on=self._result if over else lambda: self._next_hand(scene),
            words=_("To the result") if over else _("Next hand"),
            leave_table=None if over else self.navigator.title_page,
            count=self._counted != this and self.settings.speed != "off",
            look_back=self._look_back if self.game.human is not None else None,
            no_look_back=_("You sat out in this hand.") if self.game.looks_on else "",
            people=people_of(self.game),
            pace=SPEEDS.get(self.settings.speed, 1.0),
            share=self._share,
            achieved=self._achieved,
        )
        self._counted = this
        self.app.push(scene)
        self.navigator.kept.prices.add(self.game.record, len(self.game.record.hands) - 1)

    def _share(self) -> None:
        """Offer the hand just played to others."""
        record = self.game.record
        last = len(record.hands) - 1
        self.navigator.open(
            "share match", record=record, hand=last, count=self.keeper.played, whole=False
        )

    def _look_back(self) -> None:
        record = self.game.record
        last = len(record.hands) - 1
        self.navigator.open("look back", review=self._review, record=record, hand=last)

    def _review(self) -> Review:
        """The review of the hand just played. A finished review is not started again."""
        assert self.game.human is not None, "who sat out has no moves to look at"
        hand = self.game.record.hands[-1]
        played, found = self._looked or ([], None)
        if found is None or played != hand.actions or found.progress < 1:
            found = Review(self.game.variant, hand, self.game.human)
            self._looked = hand.actions[:], found
        return found

    def _next_hand(self, sheet: Scene) -> None:
        self.app.pop(sheet)
        if self.game.stage is Stage.HAND_OVER:
            self.game.next_hand()
            self._seen = 0
            # Keys pressed from now on are meant for the new hand, not for the score sheet.
            self.table.playback.take_in()

    def _result(self) -> None:
        if self.game.fixture is not None:
            self.navigator.daily_result(self.game.record)
        else:
            self.navigator.go_to("winner", game=self.game)

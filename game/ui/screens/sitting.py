"""A match being played: the table with its menu, score sheet, notes for a first hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from game.controller.game import Game
from game.controller.review import CostlyMove, Review
from game.controller.steps import Stage
from game.rules.actions import Action
from game.rules.state import Phase
from game.store.hand_layout import HandLayout, deal_number
from game.translation import _
from game.ui.scene import Dirty, Scene
from game.ui.screens.seats import side_names
from game.ui.table.animator import SPEEDS
from game.ui.table.scene import TableScene
from game.ui.table.sentences import advised_words, done_words
from game.ui.table.zones import SpriteId

if TYPE_CHECKING:
    from game.ui.screens.navigator import Navigator
    from game.ui.screens.show_me import ShowMe


PUT_AWAY_TIME: Final = 7.0
"""Seconds for which it is told where the match before has gone."""


class SittingScene(TableScene):
    """The player's own match. ``notes`` offers the notes for a first hand."""

    game: Game

    def __init__(self, navigator: Navigator, game: Game, notes: bool = False) -> None:
        self.navigator = navigator
        self.guide: ShowMe | None = None
        self._guided = notes
        self._frames = 0
        self._told = ""
        self._told_put_away = False
        self._seen = len(game.record.hands[-1].actions)
        self._kept = HandLayout()
        """How the own cards lie, as last written down,"""
        self._kept_after = 0
        """and how many actions there were then."""
        self._counted = (0, 0)
        """The hand whose score has been counted, by its number and that of its actions."""
        if game.stage is not Stage.PLAYING:
            self._counted = game.hand_number, len(game.record.hands[-1].actions)
        self._looked: tuple[list[Action], Review] | None = None
        """The actions of the hand last looked back at, with what was found."""
        super().__init__(
            navigator.app.ui,
            game,
            navigator.settings,
            on_hand_over=self._hand_over,
            on_menu=self._open_menu,
        )
        self.on_take_back = self._ask_to_take_back
        if not self._dealing:
            self._lay_as_before()

    # -- how the cards lie ------------------------------------------------------------------

    @property
    def _deal(self) -> int | None:
        """The number of this deal; None for a hand that began from a position."""
        deck = self.game.record.hands[-1].deck
        return None if deck is None else deal_number(deck)

    @property
    def _played(self) -> int:
        """How many actions of this hand there are."""
        return len(self.game.record.hands[-1].actions)

    def _lay_as_before(self) -> None:
        """Put the own cards as they lay when the table was left."""
        if self._deal is not None and not self.game.looks_on:
            self._kept = self.navigator.layout_file.load(self._deal, self._played)
            self._kept_after = self._played
            self.desk.lay_as_before(self._kept.hand, self._kept.put_out)

    def arrange(
        self, *, animate: bool, first: Sequence[SpriteId] = (), stagger: float = 0.0
    ) -> None:
        super().arrange(animate=animate, first=first, stagger=stagger)
        self._keep_desk()

    def _keep_desk(self) -> None:
        """Write down how the own cards lie, if that has changed."""
        if self._dealing or self.game.looks_on:
            return
        desk, own = self.desk, self.settings.sort == "own"
        groups = tuple(desk.placed(group) for group in desk.staged)
        laid = HandLayout(desk.cards(desk.hand()) if own else (), groups)
        # After fewer actions than it was kept, some were taken back: it would not be found.
        changed = laid.written != self._kept.written or self._played < self._kept_after
        if changed and self._deal is not None and not self.navigator.store.notice:
            self._kept, self._kept_after = laid, self._played
            self.navigator.layout_file.keep(self._deal, self._played, laid)

    # -- the notes --------------------------------------------------------------------------

    def find(self, anchor: str) -> pygame.Rect | None:
        """Where a thing of the table is, for the notes."""
        areas, view = self.areas, self.view
        if anchor == "ground":
            return areas.grounds[view.side]
        if anchor == "threes":
            return areas.places[view.side].threes
        places = {
            "stock": areas.stock,
            "pile": areas.pile,
            "hand": areas.hand,
            "state": areas.places[view.side].cartouche,
            "question": areas.question,
        }
        return places.get(anchor)

    def covered(self) -> list[pygame.Rect]:
        return [] if self.guide is None else self.guide.covers

    def _start_guide(self) -> None:
        from game.ui.screens.show_me import ShowMe

        self._guided = False
        self._seen = len(self.game.record.hands[-1].actions)
        self.guide = ShowMe(self.ui, self.game.variant, self.find, self.invalidate)
        if self._asks_for_threes:
            self.guide.bring_forward("threes")
        self.guide.resize()

    @property
    def _asks_for_threes(self) -> bool:
        """Whether the player is asked about his threes, which wants an explanation before all."""
        view = self.view
        return view.phase is Phase.THREES and view.turn == view.seat and not self.show.busy

    def resize(self, size: tuple[int, int], scale: float) -> None:
        super().resize(size, scale)
        if self.desk.order.sort != self.settings.sort:
            self.sort(self.settings.sort)
        if self.guide is not None:
            self.guide.resize()

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.DROPFILE:
            # So macOS tells of a double-click on a file, too. The match is saved as it stands.
            self.navigator.open_file(Path(event.file))
            return True
        # What was begun at the table is finished there, wherever the mouse is by then.
        busy = self.pointer.press is not None or self.widgets.captured is not None
        mine = event.type in (pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION) and busy
        if self.guide is not None and not mine and self.guide.handle(event):
            return True
        return super().handle(event)

    def recover(self) -> None:
        """Sit down anew at the match as it is recorded: what was half done is forgotten."""
        if self.game.stage is not Stage.MATCH_OVER:
            if self._deal is not None:
                self.navigator.layout_file.keep(self._deal, self._played, HandLayout())
            self.navigator.resume(self.game.record)

    # -- time and drawing -------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        self._frames += 1
        if self._frames == 2:
            self.navigator.wake()
        if self._guided and not self.show.busy:
            self._start_guide()
        if self.guide is not None and self.guide.open:
            self._watch()
            self.guide.update(dt)
        if self.game.trouble != self._told:
            self._told = self.game.trouble
            if self._told:
                self.navigator.notices.append(self._told)
        if self.game.has_put_away and not self._told_put_away:
            self._told_put_away = True
            words = _("The match you had begun stays under Matches.")
            # Where no cards lie: at the foot of the window it would hide the hand being dealt.
            self.notes.advise(words, self.now, lasts=PUT_AWAY_TIME)
            self.announce(words)
            self.refresh()
        lines = self.navigator.take_notices()
        if lines:
            self.widgets.toast(" ".join(lines), "warn")

    def _watch(self) -> None:
        """Let the notes know what the player has done."""
        actions = self.game.record.hands[-1].actions
        if self.guide is not None and len(actions) > self._seen:
            human = self.game.human
            self.guide.saw([a for a in actions[self._seen :] if a.seat == human])
        self._seen = len(actions)
        if self.guide is not None and self._asks_for_threes and self.guide.holds("threes"):
            self.guide.bring_forward("threes")
            self.guide.resize()

    def draw(self, surface: pygame.Surface, dirty: Dirty) -> Dirty:
        guide = self.guide if self.guide is not None and self.guide.open else None
        if guide is None:
            return super().draw(surface, dirty)
        # The note has a soft shadow: it is painted whole, once, on what was painted afresh.
        place = guide.area.clip(surface.get_rect())
        changed = super().draw(surface, None if dirty is None else [*dirty, place])
        if self.pointer.dragging is None:
            surface.set_clip(place)
            guide.draw(surface)
            surface.set_clip(None)
        return changed

    # -- what comes up over the table -------------------------------------------------------

    def _open_menu(self) -> None:
        self.navigator.open("menu", game=self.game, show_me=self._start_guide)

    def _ask_to_take_back(self) -> None:
        self.navigator.open("take back", take_back=self.take_back)

    def _hand_over(self) -> None:
        from game.ui.screens.score_sheet import people_of

        sheet = self.game.sheet()
        if sheet is None or self.game.stage is Stage.PLAYING:
            return
        over = self.game.stage is Stage.MATCH_OVER
        names = side_names(self.game.variant, [player.name for player in self.game.players])
        own = self.game.my_account if self.game.my_account is not None else -1
        this = self.game.hand_number, self._played
        scene: Scene = self.navigator.make(
            "score sheet",
            sheet=sheet,
            names=names,
            own=own,
            go_on=self._result if over else lambda: self._next_hand(scene),
            words=_("To the result") if over else _("Next hand"),
            leave_table=None if over else self.navigator.title_page,
            count=self._counted != this and self.settings.speed != "off",
            look_back=self._look_back if self.game.human is not None else None,
            no_look_back=_("You sat out in this hand.") if self.game.looks_on else "",
            people=people_of(self.game),
            pace=SPEEDS.get(self.settings.speed, 1.0),
        )
        self._counted = this
        self.app.push(scene)

    def _look_back(self) -> None:
        self.navigator.open("look back", review=self._review, show=self._show_move)

    def _review(self) -> Review:
        """The look back at the hand just played; one that came to its end is not begun again."""
        assert self.game.human is not None, "who sat out has no moves to look at"
        hand = self.game.record.hands[-1]
        played, found = self._looked or ([], None)
        if found is None or played != hand.actions or found.progress < 1:
            found = Review(self.game.variant, hand, self.game.human)
            self._looked = hand.actions[:], found
        return found

    def _show_move(self, move: CostlyMove) -> None:
        """The record at a move that cost points; closing it leads back here."""
        from game.controller.replay_cursor import ReplayCursor

        record = self.game.record
        # The match goes on afterwards: the viewer has a list of hands of its own.
        game = ReplayCursor(replace(record, hands=list(record.hands)))
        best = move.finding.best
        title = _("{move}. Better: {better}").format(
            move=done_words(move.played), better=advised_words(best, move.finding.act)
        )
        at = game.replay.index_of(len(record.hands) - 1, move.action)
        self.navigator.open(
            "viewer", game=game, title=title, begin=at, close=self.app.pop, advised=best.action
        )

    def _next_hand(self, sheet: Scene) -> None:
        self.app.pop(sheet)
        if self.game.stage is Stage.HAND_OVER:
            self.game.next_hand()
            self._seen = 0
            # What is pressed from now on is meant for the new hand, not for the score.
            self.take_in()

    def _result(self) -> None:
        self.navigator.go_to("winner", game=self.game)

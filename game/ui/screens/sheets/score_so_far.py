"""The score so far: what each hand has brought, the totals, and what lies on the table now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, TypeVar

import pygame

from game.controller.game import Game
from game.controller.replay_cursor import ReplayCursor
from game.controller.steps import FinishedHand, finished_hands
from game.rules.scoring import on_table
from game.rules.view import PlayerView
from game.translation import _, number
from game.ui.deco.paper import inks
from game.ui.face_parts import Mood
from game.ui.screens.seats import people_of, sides_of
from game.ui.screens.sheets.sheet_count import Count
from game.ui.screens.sheets.sheet_head import SheetHead
from game.ui.screens.sheets.sheet_page import Page, PaperScroll, PaperSheet, page_width
from game.ui.screens.sheets.sheet_race import Race, Runner
from game.ui.screens.sheets.sheet_rows import CARRIED, HAND, PLAIN, SUM, SheetRow
from game.ui.widgets import Column, Label, Spacer, Widget

T = TypeVar("T")
EARLIER: Final = replace(PLAIN, signed=True)
TOTAL: Final = replace(SUM, rule=2)
NOW: Final = replace(HAND, rule=0)


class ScoreSoFarScene(PaperSheet):
    """A sheet over the table in the middle of a hand.

    ``hand`` is the place of that hand in the record, from 0, ``view`` what is shown of it.
    ``alone``: the hand is no part of a match.
    """

    title = "Score so far"

    def __init__(
        self,
        game: Game | ReplayCursor,
        hand: int,
        view: PlayerView,
        alone: bool = False,
    ) -> None:
        super().__init__()
        self.alone = alone
        self.variant, self.number = game.record.variant, game.hand_number
        # The player's own side comes first, as on the table.
        accounts = game.accounts
        self._order = sorted(range(len(accounts)), key=lambda place: not accounts[place].mine)
        self.names = self._in_order(sides_of(game))
        self.width = page_width(len(self.names))
        self.people = self._in_order(people_of(game))
        self.carried = self._in_order(game.record.hands[0].scores)
        """The totals that the record begins with."""
        self.earlier = finished_hands(game.record)[:hand]
        self.totals = self._in_order(view.totals)
        self.now = self._in_order([line.total for line in on_table(view)])
        """What lies on the table would count if the hand ended now."""

    def _in_order(self, by_account: Sequence[T]) -> list[T]:
        return [by_account[place] for place in self._order]

    # -- widgets ----------------------------------------------------------------------------

    def contents(self) -> Sequence[Widget]:
        ui = self.ui
        written = Count(running=False)
        colours = [inks(ui.theme).side(place) for place in range(len(self.names))]
        total = SheetRow(ui, _("Total"), self.totals, written, None, TOTAL, colours=colours)
        now = SheetRow(ui, _("On the table now"), self.now, written, None, NOW)
        now.tooltip = _("What would count if the hand ended now, without the cards in hand.")
        about = _("Hand {number}, to {points} points").format(
            number=self.number, points=number(self.variant.match.target)
        )
        if self.variant.match.hands is not None:
            about = _("Hand {number} of {count}").format(
                number=self.number, count=self.variant.match.hands
            )
        if self.alone:
            about = _("One hand")
        head = SheetHead(ui, _("The score so far"), about, self.names, self.people, self._moods())
        race, low_race = self._race(written), self._race(written)
        rows: list[Widget] = [self._hand(hand, written) for hand in self.earlier]
        if any(self.carried):
            rows.insert(0, SheetRow(ui, _("Carried over"), self.carried, written, None, CARRIED))
        if not rows:
            rows.append(self._none())
        scroll = PaperScroll(ui, Column(ui, [*rows, low_race], gap=0), keys=True, steady=True)
        self.page = Page(ui, head, scroll, [total, now], race, low_race)
        return (self.page,)

    def _hand(self, hand: FinishedHand, written: Count) -> Widget:
        points = self._in_order([line.total for line in hand.lines])
        words = _("Hand {number}").format(number=hand.number)
        return SheetRow(self.ui, words, points, written, None, EARLIER)

    def _none(self) -> Widget:
        colour = inks(self.ui.theme).soft
        words = Label(self.ui, _("No hand has been counted yet."), "label", colour, "centre")
        return Column(self.ui, [Spacer(self.ui, 10), words, Spacer(self.ui, 10)], gap=0)

    def _race(self, written: Count) -> Race:
        runners = [
            Runner(name, total, total + now, place)
            for place, (name, total, now) in enumerate(
                zip(self.names, self.totals, self.now, strict=True)
            )
        ]
        match, opening = self.variant.match, self.variant.opening
        target = 0 if self.alone or match.hands is not None else match.target
        steps = () if opening.by_hand else opening.steps
        return Race(self.ui, runners, target, steps, written)

    def _moods(self) -> list[Mood]:
        """Whoever is ahead is pleased."""
        best = max(self.totals)
        ahead = min(self.totals) < best
        return [Mood.PLEASED if ahead and total == best else Mood.WAITING for total in self.totals]

    # -- input ------------------------------------------------------------------------------

    def enter(self) -> None:
        super().enter()
        told = [
            _("{name}: {total}, and {points} on the table now.").format(
                name=name, total=number(total), points=number(now)
            )
            for name, total, now in zip(self.names, self.totals, self.now, strict=True)
        ]
        self.root.on_announce(" ".join(told))

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_c:
            # The key that has opened it.
            self.app.pop()
            return True
        return super().handle(event)

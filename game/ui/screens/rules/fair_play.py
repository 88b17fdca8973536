"""Fair play: how cards are dealt, how to verify it, and the statistics of the player's deals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.controller.deal_count import DealCount
from game.controller.deal_statistics import Deals, Dealt
from game.translation import N_, _, _n, number
from game.ui.screens.navigator import Navigator
from game.ui.screens.parts.prose import page
from game.ui.screens.parts.sheet import Sheet
from game.ui.widgets import Column, Label, Widget

DEALS: Final = "deals"
"""The place of the statistics in the page."""


def source() -> str:
    """The page as text; ``{deals}`` stands for the statistics."""
    return "\n\n".join(
        [
            "# " + _("Fair play"),
            "## " + _("How cards are shuffled"),
            _("The whole pack is shuffled before each hand with the random numbers of your "
              "operating system, the same that keys and passwords are made of. Nothing else plays "
              "a part: not the level, not the score, not who you are. The order of all cards is "
              "written into the record of the hand before the first card is dealt; nothing changes "
              "it afterwards."),
            _("The **daily deal** is dealt differently: its cards depend on the date and the game "
              "alone, so that everybody gets the same. Anybody who wants to can therefore work out "
              "the deals of days to come."),
            "## " + _("How you can check it"),
            "- " + _("After a hand all hands lie open. **Matches** shows every hand again, card by "
                     "card, with everybody's cards and the stock."),
            "- " + _("**Play from here** at the start of a hand there deals the same pack again: "
                     "the same hands, and the same stock in the same order."),
            "- " + _("**canasta check** with the file of a match plays it again from its "
                     "deck and compares every score. The record is plain text."),
            "- " + _("Your own deals are counted below."),
            "## " + _("Why the computer players cannot peek"),
            _("They are handed the table as it looks from their chair: hidden cards are face down "
              "there, not merely left alone. The tests of the program swap the hidden cards behind "
              "a player's back and demand the same move. Stronger levels look further and "
              "remember more; none of them gets better cards."),
            "## " + _("Your deals so far"),
            "{" + DEALS + "}",
        ]
    )  # fmt: skip


def deals_words(deals: Deals) -> list[str]:
    """The statistics in sentences."""
    if not deals.hands:
        return [
            _("No match has been finished or put away yet. Your deals are counted from then on.")
        ]
    hands = _n("In {count} hand", "In {count} hands", deals.hands).format(count=number(deals.hands))
    told = [
        (_("{hands} you were dealt {number} wild cards; {expected}."), deals.your_wilds),
        (_("{hands} the others were dealt {number} wild cards; {expected}."), deals.other_wilds),
        (_("{hands} you were dealt {number} red threes; {expected}."), deals.your_threes),
        (_("{hands} the others were dealt {number} red threes; {expected}."), deals.other_threes),
    ]
    lines = [
        words.format(hands=hands, number=number(dealt.number), expected=_expected(dealt))
        for words, dealt in told
        if dealt.expected
    ]
    lines.append(
        _("Two times out of three, chance stays within the range given, and nineteen times out of "
          "twenty within twice that range.")
    )  # fmt: skip
    if deals.taken_back:
        words = _n(
            "In {count} of these hands moves were taken back. That does not change the deal.",
            "In {count} of these hands moves were taken back. That does not change the deals.",
            deals.taken_back,
        )
        lines.append(words.format(count=number(deals.taken_back)))
    return lines


def _expected(dealt: Dealt) -> str:
    return _("{expected} were expected, give or take {spread}").format(
        expected=number(round(dealt.expected)), spread=number(max(1, round(dealt.spread)))
    )


class FairPlayScene(Sheet):
    """The page over the previous screen."""

    title = heading = N_("Fair play")
    width, gap, reads = 760, 8, True

    def __init__(self, navigator: Navigator) -> None:
        super().__init__()
        self.files = navigator.kept.store.played()
        self._count: DealCount | None = None
        self._deals: list[str] = []
        """What the deals were, once they are counted."""

    def contents(self) -> Sequence[Widget]:
        ui = self.ui
        waits = Label(ui, _("Your matches are being read…"), colour="text_dim")
        self.deals = Column(ui, [Label(ui, line) for line in self._deals] or [waits], gap=8)
        return page(ui, source(), {DEALS: lambda: [self.deals]})

    def enter(self) -> None:
        super().enter()
        self._count = DealCount(self.files)

    def leave(self) -> None:
        if self._count is not None:
            self._count.close()

    def update(self, dt: float) -> None:
        super().update(dt)
        count = self._count
        if count is None or not count.done:
            return
        self._count = None
        self._deals = [_("Your matches could not be counted; the log says why.")]
        if count.deals is not None:
            self._deals = deals_words(count.deals)
        self.changed()

"""The days played, found in the records: results, and the run of days.

Nothing is kept of its own, so nothing can be lost: a record is a daily deal because its deck is.
A deal counts once, by the first play of it. A play that was left counts when it is gone on with.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from pathlib import Path
from typing import Final

from ..controller.fixture import Fixture
from ..controller.same_cards import lead
from ..controller.steps import HUMAN
from ..notation.document import text_of
from ..notation.record import Record, read_record
from .deal import GAMES, OTHERS, DailyDeal, may_be_daily

log = logging.getLogger(__name__)

LATE: Final = 1
"""Days after its own on which a deal still counts for the run: who begins before midnight may end
after it."""

LOOKS_BACK: Final = 400
"""Days before the date of its file in which the day of a deal is looked for: a play may be left
and gone on with later."""

LOOKS_AHEAD: Final = 60
"""Days after that date in which it is looked for as well: the clock may have been set back."""


@dataclass(frozen=True, slots=True)
class Play:
    """A play of a deal: its record, its file (None for the match at the table), and on which day
    it was put away or last saved.
    """

    deal: DailyDeal
    record: Record
    path: Path | None
    when: date

    @property
    def is_over(self) -> bool:
        """Whether the hand was played to its end."""
        return self.record.hands[0].result is not None

    @property
    def lead(self) -> int:
        """The points of the player's side minus the others'.

        Raises:
            ValueError: if the hand is not over.
        """
        result = self.record.hands[0].result
        if result is None:
            raise ValueError("the hand is not over")
        return lead(result.lines, self.deal.account)

    @property
    def in_time(self) -> bool:
        """Whether it was played on its day, or into the night after it."""
        return abs(self.when - self.deal.day) <= timedelta(days=LATE)

    def goes_on_from(self, other: Play) -> bool:
        """Whether it begins with all that was played in another play."""
        before = other.record.hands[0].actions
        return self.record.hands[0].actions[: len(before)] == before


@dataclass(frozen=True)
class Days:
    """All plays of daily deals, by deal, in the order in which they were played."""

    plays: Mapping[DailyDeal, Sequence[Play]] = field(default_factory=dict)

    def first(self, deal: DailyDeal) -> Play | None:
        """The play that counts: the first that is over and goes on from all that were left before
        it. None if there is none, or if moves were taken back in it.
        """
        left: list[Play] = []
        for play in self.plays.get(deal, ()):
            if play.is_over:
                fair = not play.record.takebacks and all(map(play.goes_on_from, left))
                return play if fair else None
            left.append(play)
        return None

    def result(self, deal: DailyDeal) -> Play | None:
        """The play whose result is shown: the one that counts, else the first that is over."""
        over = (play for play in self.plays.get(deal, ()) if play.is_over)
        return self.first(deal) or next(over, None)

    def left(self, deal: DailyDeal) -> Play | None:
        """The play to go on with: the last that was left, as long as none is over."""
        plays = self.plays.get(deal, ())
        return None if not plays or any(play.is_over for play in plays) else plays[-1]

    @property
    def counted(self) -> set[date]:
        """The days on which a deal was played that counts for the run."""
        first = (self.first(deal) for deal in self.plays)
        return {play.deal.day for play in first if play is not None and play.in_time}

    def run(self, today: date) -> int:
        """The number of days in a row, up to today, or up to yesterday while today's are unplayed.

        >>> Days().run(date(2026, 12, 24))
        0
        """
        counted = {day.toordinal() for day in self.counted}
        last = today.toordinal()
        day = last = last if last in counted else last - 1
        while day in counted:
            day -= 1
        return last - day

    @property
    def longest(self) -> int:
        """The greatest number of days in a row."""
        counted = {day.toordinal() for day in self.counted}
        longest = 0
        for first in (day for day in counted if day - 1 not in counted):
            day = first
            while day in counted:
                day += 1
            longest = max(longest, day - first)
        return longest


def days_from(first: date, count: int, step: int) -> list[date]:
    """A day and those that follow it in steps of so many days, as far as the calendar reaches.

    >>> days_from(date(2026, 3, 1), 3, -1)
    [datetime.date(2026, 3, 1), datetime.date(2026, 2, 28), datetime.date(2026, 2, 27)]
    >>> days_from(date.max, 3, 1)
    [datetime.date(9999, 12, 31)]
    """
    last = date.max.toordinal()
    numbers = (first.toordinal() + step * number for number in range(count))
    return [date.fromordinal(number) for number in numbers if 1 <= number <= last]


def deal_of(record: Record, near: date) -> DailyDeal | None:
    """The daily deal that a record began as, if any; ``near`` is about when it was played."""
    if not may_be_daily(record):
        return None
    days = days_from(near, LOOKS_BACK + 1, -1)
    days[1:1] = days_from(near, LOOKS_AHEAD + 1, 1)[1:]
    deals = (DailyDeal(day, record.variant.key) for day in days)
    # A match that went on after its first hand may have begun as one.
    begun = replace(record, hands=record.hands[:1])
    return next((deal for deal in deals if deal.is_played_in(begun)), None)


def fixture_of(record: Record) -> Fixture | None:
    """What is fixed in a match that began as a daily deal; None for any other match."""
    deal = deal_of(record, date.today())
    return deal.fixture if deal is not None else None


def days_in(
    files: Iterable[Path],
    at_table: Record | None,
    saved: date,
    stopped: threading.Event | None = None,
) -> Days:
    """The plays in the files of earlier matches and in the match at the table, which was last
    ``saved`` on that day. Damaged files are skipped.
    """
    found: dict[DailyDeal, list[Play]] = {}
    for path in sorted(files):
        if stopped is not None and stopped.is_set():
            break
        play = play_in(path)
        if play is not None:
            found.setdefault(play.deal, []).append(play)
    if at_table is not None and len(at_table.hands) == 1:
        deal = deal_of(at_table, saved)
        if deal is not None:
            found.setdefault(deal, []).append(Play(deal, at_table, None, saved))
    return Days(found)


def play_in(path: Path) -> Play | None:
    """The play in a file named by date, time and game, None if it is something else."""
    day, _space, rest = path.stem.partition(" ")
    game = rest.partition(" ")[2].partition(" ")[0]
    if game not in GAMES:
        return None
    try:
        when = date.fromisoformat(day)
        text = text_of(path)
        if not _may_be_daily(text):
            return None
        record = read_record(text)
        deal = deal_of(record, when)
    except ValueError as error:
        log.info("%s is left out of the days: %s", path.name, error)
        return None
    return Play(deal, record, path, when) if deal is not None else None


def _may_be_daily(text: str) -> bool:
    """Whether it is worth reading the text of a record: most have more hands or other players."""
    if text.count("[[hands]]") != 1:
        return False
    return f'"{HUMAN}"' in text and all(f":{key}" in text for key in OTHERS)


class DaySearch:
    """Looks for daily deals in the records, in a thread. ``days`` is None until that is done."""

    def __init__(self, files: Sequence[Path], at_table: Record | None, saved: date) -> None:
        self.days: Days | None = None
        self._stopped = threading.Event()
        arguments = (list(files), at_table, saved)
        threading.Thread(target=self._look, args=arguments, name="days", daemon=True).start()

    def _look(self, files: Sequence[Path], at_table: Record | None, saved: date) -> None:
        days = Days()
        try:
            days = days_in(files, at_table, saved, self._stopped)
        except Exception:
            log.exception("the days played could not be found")
        if not self._stopped.is_set():
            self.days = days

    def close(self) -> None:
        """Stop looking."""
        self._stopped.set()

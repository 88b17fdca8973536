"""Dates and times as the player's language writes them.

Months are messages in two lengths, and so is the order of day, month and year, so that a catalogue
is all a language needs.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Final

from game.translation.catalogue import NP_, _p

MONTHS: Final = (
    NP_("month in a date", "January"),
    NP_("month in a date", "February"),
    NP_("month in a date", "March"),
    NP_("month in a date", "April"),
    NP_("month in a date", "May"),
    NP_("month in a date", "June"),
    NP_("month in a date", "July"),
    NP_("month in a date", "August"),
    NP_("month in a date", "September"),
    NP_("month in a date", "October"),
    NP_("month in a date", "November"),
    NP_("month in a date", "December"),
)
SHORT_MONTHS: Final = (
    NP_("short month in a date", "Jan"),
    NP_("short month in a date", "Feb"),
    NP_("short month in a date", "Mar"),
    NP_("short month in a date", "Apr"),
    NP_("short month in a date", "May"),
    NP_("short month in a date", "Jun"),
    NP_("short month in a date", "Jul"),
    NP_("short month in a date", "Aug"),
    NP_("short month in a date", "Sep"),
    NP_("short month in a date", "Oct"),
    NP_("short month in a date", "Nov"),
    NP_("short month in a date", "Dec"),
)


def day_in_full(day: date) -> str:
    """A day in a sentence or a title.

    >>> day_in_full(date(2026, 11, 6))
    '6 November 2026'
    """
    month = _p("month in a date", MONTHS[day.month - 1])
    return _p("a date", "{day} {month} {year}").format(day=day.day, month=month, year=day.year)


def short_day(day: date | str) -> str:
    """A day where there is little room; a text is one in ISO form, such as the index holds, and any
    other text stays as it is.

    >>> short_day(date(2026, 11, 6)), short_day("2026-11-06"), short_day("26-11-06")
    ('6 Nov 2026', '6 Nov 2026', '26-11-06')
    """
    if isinstance(day, str):
        text = day
        try:
            day = date.fromisoformat(text)
        except ValueError:
            return text
    month = _p("short month in a date", SHORT_MONTHS[day.month - 1])
    return _p("a short date", "{day} {month} {year}").format(
        day=day.day, month=month, year=day.year
    )


def day_and_time(moment: datetime) -> str:
    """A day with the time of day, short.

    >>> day_and_time(datetime(2026, 11, 6, 8, 5))
    '6 Nov 2026, 8:05'
    """
    time = _p("a time of day", "{hour}:{minute}").format(
        hour=moment.hour, minute=f"{moment.minute:02d}"
    )
    return _p("a short date with a time", "{date}, {time}").format(
        date=short_day(moment.date()), time=time
    )


def month_of_year(month: str) -> str:
    """A month of a year, from its ISO form; any other text stays as it is.

    >>> month_of_year("2026-11"), month_of_year("26-11-2")
    ('November 2026', '26-11-2')
    """
    try:
        first = date.fromisoformat(f"{month}-01")
    except ValueError:
        return month
    name = _p("month in a date", MONTHS[first.month - 1])
    return _p("a month of a year", "{month} {year}").format(month=name, year=first.year)

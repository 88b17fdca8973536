"""A result as a short text to share. It names no card and no move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.translation import _, _n, number

from ..players.advice import Size
from .deal import DailyDeal

SQUARES: Final = {Size.NONE: "🟩", Size.SMALL: "🟨", Size.CLEAR: "🟧", Size.LARGE: "🟥"}
"""How a turn is shown, by the greatest loss in it."""


def share_text(
    deal: DailyDeal, lead: int, par: int | None, run: int, losses: Sequence[Size] = ()
) -> str:
    """The text: game and day, the lead and par, the run of days, and a square for each turn.

    ``par`` is None while it is not known. Without ``losses`` there are no squares.

    >>> from datetime import date
    >>> deal = DailyDeal(date(2026, 12, 24), "classic")
    >>> print(share_text(deal, 1240, 890, 3, [Size.NONE, Size.LARGE]))
    Classic Canasta, daily deal of 2026-12-24
    +1,240, par +890
    3 days in a row
    🟩🟥
    """
    lines = [
        _("{game}, daily deal of {date}").format(
            date=deal.day.isoformat(), game=_(deal.variant.name)
        )
    ]
    if par is None:
        lines.append(number(lead, signed=True))
    else:
        # Translators: par as in golf: what good players make of the same cards.
        words = _("{lead}, par {par}")
        lines.append(words.format(lead=number(lead, signed=True), par=number(par, signed=True)))
    if run > 1:
        lines.append(_n("{days} day in a row", "{days} days in a row", run).format(days=run))
    if losses:
        lines.append("".join(SQUARES[loss] for loss in losses))
    return "\n".join(lines)

"""The text to share gives no card away."""

from __future__ import annotations

import re

from game.daily.deal import GAMES, DailyDeal
from game.daily.share import share_text
from game.players.advice import Size

from .playing import DAY


def test_what_is_told_and_what_is_not() -> None:
    for game in GAMES:
        deal = DailyDeal(DAY, game)
        text = share_text(deal, -1240, 890, 12, [Size.NONE, Size.SMALL, Size.CLEAR, Size.LARGE])
        lines = text.splitlines()
        assert lines[0].endswith("2026-12-24")
        assert deal.variant.name in lines[0]
        assert lines[1:] == ["−1,240, par +890", "12 days in a row", "🟩🟨🟧🟥"]
        assert not re.search(r"\b[AKQJT98765432][shdc]\b|[♠♥♦♣]|Jo\b", text)


def test_what_is_not_known_is_left_out() -> None:
    text = share_text(DailyDeal(DAY, "classic"), 40, None, 1)
    assert text.splitlines()[1:] == ["+40"]

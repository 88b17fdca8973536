"""Par: what the computer players make of the same cards on the player's chair.

Each level plays the deal several times in the player's place, each time with another of the six
characters' habits, against and beside the same computer players. All figures are leads: the points
of the player's side minus the others'.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from statistics import median, quantiles
from typing import Final

from ..controller.same_cards import fixed_players, lead, play_again
from ..players import CHARACTERS, make_player, with_character
from ..players.player import Player
from ..rules.state import State
from .deal import YOU, DailyDeal


@dataclass(frozen=True, slots=True)
class Rehearsals:
    """How often a level plays a deal, and as what ``kind`` of player.

    ``searches`` tells whether it looks ahead: par is taken from such levels alone.
    """

    level: str
    kind: str
    plays: int
    searches: bool = False


PLAN: Final = (
    Rehearsals("beginner", "beginner", 12),
    Rehearsals("casual", "casual", 12),
    Rehearsals("standard", "standard", 12),
    Rehearsals("strong", "strong", 12, searches=True),
    Rehearsals("expert", "expert", 6, searches=True),
    Rehearsals("master", "master", 6, searches=True),
)
"""What is played, weakest first: half a minute with the compiled simulator, minutes without."""

PLAYS: Final = sum(rehearsals.plays for rehearsals in PLAN)

PLAYERS: Final = 10
"""The number of the players' way of playing. It grows whenever one of them decides otherwise."""

EDITION: Final = " ".join(
    [f"players {PLAYERS}:", *(f"{rehearsals.kind}x{rehearsals.plays}" for rehearsals in PLAN)]
)
"""What par depends on besides the deal. Leads of another edition are not comparable."""


@dataclass(frozen=True)
class Par:
    """The leads that the levels have reached so far.

    ``leads`` has the points of each play by level, in the order of the plays.
    """

    leads: Mapping[str, Sequence[int]] = field(default_factory=dict)

    @property
    def count(self) -> int:
        """The number of plays so far, of all levels."""
        return sum(map(len, self.leads.values()))

    @property
    def is_whole(self) -> bool:
        """Whether all levels have made all their plays."""
        return self.next_play() is None

    def next_play(self) -> tuple[str, int] | None:
        """The level that plays next and the number of its play; None once all have played."""
        for rehearsals in PLAN:
            played = len(self.leads.get(rehearsals.level, ()))
            if played < rehearsals.plays:
                return rehearsals.level, played
        return None

    def with_play(self, level: str, reached: int) -> Par:
        """The same with one more play of a level, in which it reached that lead."""
        return Par({**self.leads, level: (*self.leads.get(level, ()), reached)})

    def of_level(self, level: str) -> int | None:
        """The median of a level's plays, None before it has played them all."""
        leads = self.leads.get(level, ())
        plays = next(r.plays for r in PLAN if r.level == level)
        return round(median(leads)) if len(leads) == plays else None

    @property
    def par(self) -> int | None:
        """The median of all plays by the levels that look ahead; None before all have played.

        >>> Par().par is None
        True
        """
        return round(median(self._searched)) if self.is_whole else None

    @property
    def middle_half(self) -> tuple[int, int] | None:
        """Between which leads the middle half of those plays ended: what chance does with the same
        cards. None before all have played.
        """
        if not self.is_whole:
            return None
        low, _middle, high = quantiles(self._searched, n=4)
        return round(low), round(high)

    @property
    def _searched(self) -> list[int]:
        """The leads of all plays by the levels that look ahead."""
        return [n for r in PLAN if r.searches for n in self.leads.get(r.level, ())]


def rehearse(deal: DailyDeal, level: str, number: int) -> int:
    """The lead, in points, that a level reaches in its play ``number`` of a deal, from 0.

    >>> from datetime import date
    >>> deal = DailyDeal(date(2026, 12, 24), "classic")
    >>> rehearse(deal, "beginner", 0) == rehearse(deal, "beginner", 0)
    True
    """
    habits = list(CHARACTERS)
    kind = next(rehearsals.kind for rehearsals in PLAN if rehearsals.level == level)
    kind = with_character(kind, habits[number % len(habits)])
    others = fixed_players(deal.kinds, deal.seed)
    # Not ``hash``, which differs from process to process.
    digest = sha256(f"{deal.seed}/{level}/{number}".encode()).digest()
    guest = _player(kind, int.from_bytes(digest[:6], "big"))

    def player_at(seat: int, state: State) -> Player:
        return guest if seat == YOU else others(seat, state)

    lines = play_again(deal.variant, deal.record("").hands[0], player_at)
    return lead(lines, deal.account)


@lru_cache(maxsize=2)
def _player(kind: str, seed: int) -> Player:
    return make_player(kind, seed)

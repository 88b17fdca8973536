"""What the players' faces show: only what everybody at the table has seen happen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.rules.events import CardsMelded, Discarded, Event, HandEnded, PileTaken, SpecialShown
from game.rules.scoring import canasta_bonus
from game.rules.state import Phase, freezes
from game.rules.view import PlayerView
from game.ui.face_parts import Mood
from game.ui.table.render.deeds import FAT

LASTS: Final = 2.5
"""Seconds until a face is at rest again."""
GREAT: Final = 1000


@dataclass(slots=True)
class _Shown:
    mood: Mood
    until: float


class Moods:
    """The faces of all players; ``faces`` off leaves them at rest."""

    def __init__(self) -> None:
        self._shown: dict[int, _Shown] = {}

    def note(self, events: Sequence[Event], view: PlayerView, now: float) -> None:
        """Let faces follow what has happened; the view is that after it."""
        for event in events:
            for seat, mood in moved(event, view).items():
                self._shown[seat] = _Shown(mood, now + LASTS)

    def of(self, seat: int, view: PlayerView) -> Mood:
        """What a face shows now."""
        shown = self._shown.get(seat)
        if shown is not None:
            return shown.mood
        thinks = view.turn == seat and view.phase is not Phase.OVER and seat != view.seat
        return Mood.THINKING if thinks else Mood.WAITING

    def expire(self, now: float) -> bool:
        """Let faces come to rest; True if one did. After a hand they stay as they are."""
        gone = [seat for seat, shown in self._shown.items() if shown.until <= now]
        for seat in gone:
            del self._shown[seat]
        return bool(gone)

    def rest(self) -> None:
        """All faces at rest, as before a deal."""
        self._shown.clear()


def moved(event: Event, view: PlayerView) -> dict[int, Mood]:
    """Whom something moves, and how: by seat."""
    match event:
        case PileTaken(seat, _, rest) if len(rest) + 1 >= FAT:
            return _sides(view, seat, own=Mood.PLEASED, mate=Mood.PLEASED, others=Mood.DISMAYED)
        case CardsMelded(seat, side, index, canasta=True):
            return _canasta(view, seat, side, index)
        case Discarded(seat, card) if view.variant.pile.freezing and freezes(card):
            return {seat: Mood.PROUD}
        case SpecialShown(seat):
            return _sides(view, seat, own=Mood.PROUD, mate=Mood.PLEASED, others=Mood.DISMAYED)
        case HandEnded("out" | "special", by):
            return _sides(view, by, own=Mood.PROUD, mate=Mood.PLEASED, others=Mood.RESIGNED)
    return {}


def _canasta(view: PlayerView, seat: int, side: int, index: int) -> dict[int, Mood]:
    """A finished canasta: the more it is worth, the more faces it moves."""
    melds = view.melds[side] if side < len(view.melds) else []
    if index >= len(melds):
        return {}
    meld = melds[index]
    if canasta_bonus(view.variant, meld) >= GREAT:
        return _sides(view, seat, own=Mood.PROUD, mate=Mood.PROUD, others=Mood.DISMAYED)
    if not meld.wilds:
        return _sides(view, seat, own=Mood.PROUD, mate=Mood.PLEASED, others=None)
    return {seat: Mood.PLEASED}


def _sides(
    view: PlayerView, seat: int, *, own: Mood, mate: Mood, others: Mood | None
) -> dict[int, Mood]:
    """A mood for the player, their partners and the others."""
    out: dict[int, Mood] = {}
    for side in view.sides:
        for other in side:
            if other == seat:
                out[other] = own
            elif seat in side:
                out[other] = mate
            elif others is not None:
                out[other] = others
    return out

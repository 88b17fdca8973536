"""What happened in the game: facts only. How long it takes to show them is for the window."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from .actions import Offence
from .cards import Card


class Source(StrEnum):
    """Why a card was drawn from the stock."""

    DRAW = "draw"
    REPLACEMENT = "replacement"
    BONUS = "bonus"


@dataclass(frozen=True, slots=True)
class HandDealt:
    """All hands were dealt, face down."""

    dealer: int


@dataclass(frozen=True, slots=True)
class CardTurned:
    """A card was turned from the stock onto the pile, at the start of the hand."""

    card: Card


@dataclass(frozen=True, slots=True)
class CardBuried:
    """The card just turned cannot start the pile: it went under the stock, for all to see."""

    card: Card


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """A player's turn began."""

    seat: int


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A card went from the stock into a hand. Others see it face down."""

    seat: int
    card: Card
    source: Source


@dataclass(frozen=True, slots=True)
class ThreeTabled:
    """A bonus three was laid out; ``from_pile`` when it came with the taken pile."""

    seat: int
    card: Card
    from_pile: bool


@dataclass(frozen=True, slots=True)
class ThreeHeld:
    """A three was kept back: only the holder is told."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class PileTaken:
    """The discard pile was taken: ``top`` goes into a meld, ``rest`` (bottom first) to the hand.

    The first ``packet`` cards of the rest lay face down and are seen by the taker alone. Where only
    the top cards are taken, the others stay in the pile.
    """

    seat: int
    top: Card
    rest: tuple[Card, ...]
    packet: int = 0


@dataclass(frozen=True, slots=True)
class CardsMelded:
    """Cards were put down as meld ``index`` of a side, or added to it.

    ``cards`` came from the hand, ``top`` (if any) from the pile. ``new`` tells a new meld from an
    addition, ``canasta`` that the meld was completed by this.
    """

    seat: int
    side: int
    index: int
    cards: tuple[Card, ...]
    top: Card | None
    new: bool
    canasta: bool


@dataclass(frozen=True, slots=True)
class SideOpened:
    """A side made its initial meld; ``points`` is what its opening counted."""

    seat: int
    side: int
    points: int


@dataclass(frozen=True, slots=True)
class MeldsMerged:
    """A side combined meld ``source`` into meld ``target``; those behind ``source`` move up.

    ``seat`` is who did it; when sides form during a hand it is the player whose take formed them.
    """

    seat: int
    side: int
    source: int
    target: int
    canasta: bool


@dataclass(frozen=True, slots=True)
class SidesFormed:
    """Sides were fixed by the first take: the seats of each side, the taker's first."""

    sides: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class HandPickedUp:
    """A player took up the extra hand that lay at a seat. Others see the cards face down."""

    seat: int
    place: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class FootTaken:
    """A player took up the second hand that lay at their seat. Others see the cards face down.

    ``walking``: the discard had emptied the hand, and the turn is over; else the player goes on.
    """

    seat: int
    cards: tuple[Card, ...]
    walking: bool


@dataclass(frozen=True, slots=True)
class PacketDealt:
    """Cards were dealt face down onto the pile at the start of the hand."""

    number: int


@dataclass(frozen=True, slots=True)
class TurnCardDrawn:
    """The turn card, which warns of the end of the stock, was drawn."""

    seat: int


@dataclass(frozen=True, slots=True)
class BonusAccepted:
    """The opener accepted the bonus cards; the draws follow."""

    seat: int


@dataclass(frozen=True, slots=True)
class BonusRefused:
    """The opener refused the bonus cards, in words or with a discard."""

    seat: int


@dataclass(frozen=True, slots=True)
class AskedToGoOut:
    """A player asked the partner for permission to go out."""

    seat: int


@dataclass(frozen=True, slots=True)
class Answered:
    """The partner answered."""

    seat: int
    yes: bool


@dataclass(frozen=True, slots=True)
class SpecialShown:
    """A special hand was declared and shown."""

    seat: int
    name: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card was thrown onto the pile. One that lies ``face_down`` others do not see."""

    seat: int
    card: Card
    face_down: bool = False


@dataclass(frozen=True, slots=True)
class Passed:
    """A player declined the pile, or ended the turn without a discard."""

    seat: int


@dataclass(frozen=True, slots=True)
class Fined:
    """A player was fined: so many points, or for an opening so much more to open with (HR-2)."""

    seat: int
    offence: Offence
    points: int


@dataclass(frozen=True, slots=True)
class HandEnded:
    """The hand is over: see ``State.ended``, ``by`` and ``how``."""

    ended: str
    by: int
    how: str | None


Event: TypeAlias = (
    HandDealt
    | CardTurned
    | CardBuried
    | TurnStarted
    | CardDrawn
    | ThreeTabled
    | ThreeHeld
    | PileTaken
    | CardsMelded
    | SideOpened
    | MeldsMerged
    | SidesFormed
    | HandPickedUp
    | FootTaken
    | PacketDealt
    | TurnCardDrawn
    | BonusAccepted
    | BonusRefused
    | AskedToGoOut
    | Answered
    | SpecialShown
    | Discarded
    | Passed
    | Fined
    | HandEnded
)

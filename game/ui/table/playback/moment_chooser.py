"""Which moment an event is worth, if any."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame

from game.controller.card_names import sequence_word, special_hand_name
from game.rules.events import (
    CardsMelded,
    Discarded,
    Event,
    HandEnded,
    MeldsMerged,
    PileTaken,
    SpecialShown,
)
from game.rules.scoring import canasta_bonus
from game.rules.state import freezes, is_canasta
from game.rules.view import PlayerView
from game.translation import _
from game.ui.context import Ui
from game.ui.deco.canastas import GREAT
from game.ui.deco.metals import BLACK, RED
from game.ui.table.card_places import CardPlaces
from game.ui.table.layout.areas import Areas
from game.ui.table.layout.card_poses import shape_of
from game.ui.table.layout.poses import Layout
from game.ui.table.playback.announced import Announced
from game.ui.table.playback.moment import Moment
from game.ui.table.playback.moments import (
    LESS,
    OTHERS,
    GreatCanasta,
    Rime,
    Stamp,
    canasta_words,
)
from game.ui.table.playback.opening_moment import Opened
from game.ui.table.playback.special_hand_moment import SpecialHand
from game.ui.table.render.deeds import FAT
from game.ui.table.render.fanned_sheets import special_hand_words
from game.ui.table.render.grounds import canasta_kind
from game.ui.table.sentences import out_words


@dataclass(frozen=True, slots=True)
class _Now:
    """The table as something happens there, and how fast that is shown."""

    cards: CardPlaces
    view: PlayerView
    areas: Areas
    layout: Layout
    at: float
    pace: float
    still: bool

    def pace_of(self, seat: int) -> float:
        """How fast it is shown what a player does."""
        return self.pace if seat == self.view.seat else self.pace * OTHERS


@dataclass
class MomentChooser:
    """Makes the moments of a hand; what has been seen already in it is shorter."""

    ui: Ui
    names: Sequence[str] = ()
    bare: pygame.Surface | None = None
    """The table without anything on it."""
    tick: tuple[int, int] | None = None
    """Where the minimum stands on the gauge of the own side, while there is one."""
    seen: set[object] = field(default_factory=set)

    def choose(
        self, event: Event, zones: CardPlaces, view: PlayerView, areas: Areas, layout: Layout,
        now: float, pace: float, *, still: bool,
    ) -> tuple[Moment, str] | None:  # fmt: skip
        """The moment of an event, as it is on the table now, and the sound that goes with it."""
        table = _Now(zones, view, areas, layout, now, pace, still)
        match event:
            case CardsMelded(seat, side, index, canasta=True):
                return self._canasta(seat, (side, index), table)
            case MeldsMerged(seat, side, source, target, canasta=True):
                return self._canasta(seat, (side, target - (target > source)), table)
            case CardsMelded(seat, side, index) if not _is_open(view, side):
                return self._opening(seat, (side, index), table)
            case SpecialShown() as shown:
                return None if still else self._special(shown, table)
            case PileTaken(seat, _, rest) if len(rest) + 1 >= FAT:
                return self._pile(seat, len(rest) + 1, table)
            case Discarded(_, card) if view.variant.pile.freezing and freezes(card):
                return Rime(self.ui, areas.plaza.pile_count, now, pace, still), "glass"
            case HandEnded("out", by, how):
                return self._out(by, how, table)
            case _:
                return None

    def _canasta(self, seat: int, key: tuple[int, int], now: _Now) -> tuple[Moment, str] | None:
        view, card = now.view, now.layout.stacks.get(key)
        if card is None:
            return None
        meld = shape_of(now.cards, view, *key)
        if meld is None or not is_canasta(view.variant, meld):
            return None
        kind, value = canasta_kind(meld), canasta_bonus(view.variant, meld)
        pace = now.pace_of(seat) * self._again((kind, value >= GREAT))
        if value < GREAT:
            room = now.areas.places[key[0]].melds
            stamp = Stamp(self.ui, card, room, kind, value, key, now.at, pace, now.still)
            return stamp, "stamp" if meld.wilds else "chord"
        title, below = canasta_words(meld, kind, sequence_word(view.variant))
        moment = GreatCanasta(
            self.ui, now.areas.size, sorted(meld.cards), card, value, title, below, now.at, pace,
            now.still, kind=kind,
        )  # fmt: skip
        return moment, "great"

    def _pile(self, seat: int, count: int, now: _Now) -> tuple[Moment, str]:
        words = _("You take {count} cards").format(count=count)
        if seat != now.view.seat:
            words = _("{name} takes {count} cards").format(name=self._name(seat), count=count)
        pace = now.pace_of(seat) * self._again("pile")
        moment = Announced(
            self.ui, now.areas.size, words, now.at, BLACK, pace, now.still,
            lamp=now.areas.pile.center,
        )  # fmt: skip
        return moment, "riffle"

    def _out(self, by: int, how: str | None, now: _Now) -> tuple[Moment, str]:
        words = out_words(self._name(by), how, own=by == now.view.seat)
        plaza, pace = now.areas.plaza, now.pace_of(by)
        moment = Announced(
            self.ui, now.areas.size, words, now.at, RED, pace, now.still,
            disc=(plaza.centre, plaza.radius),
        )  # fmt: skip
        return moment, "chord"

    def _opening(self, seat: int, key: tuple[int, int], now: _Now) -> tuple[Moment, str] | None:
        """A meld of an opening; with the first the tick of the minimum rings."""
        place, box = now.areas.places.get(key[0]), now.layout.melds.get(key)
        if place is None or box is None:
            return None
        first = ("opening", key[0]) not in self.seen
        self.seen.add(("opening", key[0]))
        rings = None
        if first:
            rings = (place.cartouche.x + self.ui.dp(23), place.cartouche.centery)
            if key[0] == now.view.side and self.tick is not None:
                rings = self.tick
        moment = Opened(self.ui, box, now.at, rings, now.pace_of(seat), now.still)
        return moment, "tick" if first else ""

    def _special(self, shown: SpecialShown, now: _Now) -> tuple[Moment, str]:
        view, areas = now.view, now.areas
        own = shown.seat == view.seat
        seat = areas.seats.get(shown.seat)
        home = areas.hand if own or seat is None else seat.fan
        hands = view.variant.special_hands.hands
        points = next((hand.points for hand in hands if hand.name == shown.name), 0)
        # Translators: who has made the canasta.
        who = _("by you") if own else _("by {name}").format(name=self._name(shown.seat))
        words = special_hand_words(shown, view, self.names)
        moment = SpecialHand(
            self.ui, areas.size, [int(card) for card in shown.cards], home, points,
            (special_hand_name(shown.name), who), words, now.at, now.pace, bare=self.bare,
        )  # fmt: skip
        return moment, "great"

    def _again(self, what: object) -> float:
        """How much shorter something is that has been seen in this hand already."""
        if what in self.seen:
            return LESS
        self.seen.add(what)
        return 1.0

    def _name(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else ""


def _is_open(view: PlayerView, side: int) -> bool:
    """Whether a side had melds before; where sides have not formed nobody can say."""
    return not 0 <= side < len(view.opened) or bool(view.opened[side])

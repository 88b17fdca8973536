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
        match event:
            case CardsMelded(seat, side, index, canasta=True):
                key = (side, index)
            case MeldsMerged(seat, side, source, target, canasta=True):
                key = (side, target - (target > source))
            case CardsMelded(seat, side, index) if not _is_open(view, side):
                return self._opening(seat, (side, index), areas, view, layout, now, pace,
                                     still=still)  # fmt: skip
            case SpecialShown() as shown:
                return None if still else self._special(shown, areas, view, now, pace)
            case PileTaken(seat, _, rest) if len(rest) + 1 >= FAT:
                return self._pile(seat, len(rest) + 1, areas, view, now, pace, still=still)
            case Discarded(_, card) if view.variant.pile.freezing and freezes(card):
                return Rime(self.ui, areas.plaza.pile_count, now, pace, still), "glass"
            case HandEnded("out", by, how):
                return self._out(by, how, areas, view, now, pace, still=still)
            case _:
                return None
        return self._canasta(seat, key, zones, view, areas, layout, now, pace, still=still)

    def _canasta(
        self, seat: int, key: tuple[int, int], zones: CardPlaces, view: PlayerView, areas: Areas,
        layout: Layout, now: float, pace: float, *, still: bool,
    ) -> tuple[Moment, str] | None:  # fmt: skip
        card = layout.stacks.get(key)
        if card is None:
            return None
        meld = shape_of(zones, view, *key)
        if meld is None or not is_canasta(view.variant, meld):
            return None
        kind, value = canasta_kind(meld), canasta_bonus(view.variant, meld)
        if seat != view.seat:
            pace *= OTHERS
        pace *= self._again((kind, value >= GREAT))
        if value < GREAT:
            natural = not meld.wilds
            room = areas.places[key[0]].melds
            stamp = Stamp(self.ui, card, room, kind, value, key, now, pace, still)
            return stamp, "chord" if natural else "stamp"
        title, below = canasta_words(meld, kind, sequence_word(view.variant))
        moment = GreatCanasta(
            self.ui, areas.size, sorted(meld.cards), card, kind, value, title, below, now, pace,
            still,
        )  # fmt: skip
        return moment, "great"

    def _pile(
        self, seat: int, count: int, areas: Areas, view: PlayerView, now: float, pace: float,
        *, still: bool,
    ) -> tuple[Moment, str]:  # fmt: skip
        words = _("You take {count} cards").format(count=count)
        if seat != view.seat:
            words = _("{name} takes {count} cards").format(name=self._name(seat), count=count)
            pace *= OTHERS
        pace *= self._again("pile")
        lamp = areas.pile.center
        return Announced(self.ui, areas.size, words, now, BLACK, pace, still, lamp=lamp), "riffle"

    def _out(
        self, by: int, how: str | None, areas: Areas, view: PlayerView, now: float, pace: float,
        *, still: bool,
    ) -> tuple[Moment, str]:  # fmt: skip
        concealed = how == "concealed"
        if by == view.seat:
            words = _("You go out concealed") if concealed else _("You go out")
        else:
            words = _("{name} goes out concealed") if concealed else _("{name} goes out")
            words = words.format(name=self._name(by))
            pace *= OTHERS
        disc = areas.plaza.centre, areas.plaza.radius
        return Announced(self.ui, areas.size, words, now, RED, pace, still, disc=disc), "chord"

    def _opening(
        self, seat: int, key: tuple[int, int], areas: Areas, view: PlayerView, layout: Layout,
        now: float, pace: float, *, still: bool,
    ) -> tuple[Moment, str] | None:  # fmt: skip
        """A meld of an opening; with the first the tick of the minimum rings."""
        place, box = areas.places.get(key[0]), layout.melds.get(key)
        if place is None or box is None:
            return None
        if seat != view.seat:
            pace *= OTHERS
        first = ("opening", key[0]) not in self.seen
        self.seen.add(("opening", key[0]))
        rings = None
        if first:
            rings = (place.cartouche.x + self.ui.dp(23), place.cartouche.centery)
            if key[0] == view.side and self.tick is not None:
                rings = self.tick
        moment = Opened(self.ui, box, now, rings, pace, still)
        return moment, "tick" if first else ""

    def _special(
        self, shown: SpecialShown, areas: Areas, view: PlayerView, now: float, pace: float
    ) -> tuple[Moment, str]:
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
            (special_hand_name(shown.name), who), words, now, pace, bare=self.bare,
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

"""Which moment an event is worth, if any."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from game.controller.terms import ranks_word, sequence_word
from game.rules.events import CardsMelded, Discarded, Event, HandEnded, MeldsMerged, PileTaken
from game.rules.melds import Meld, MeldKind
from game.rules.scoring import canasta_bonus
from game.rules.state import freezes, is_canasta
from game.rules.view import PlayerView
from game.ui.context import Ui
from game.ui.deco.canastas import GREAT
from game.ui.deco.metals import BLACK, RED
from game.ui.table.layout.areas import Areas
from game.ui.table.layout.cards import shape_of
from game.ui.table.layout.poses import Layout
from game.ui.table.playback.moments import (
    LESS,
    OTHERS,
    Announced,
    GreatCanasta,
    Moment,
    Rime,
    Stamp,
    canasta_words,
)
from game.ui.table.render.grounds import canasta_kind
from game.ui.table.zones import Zones
from game.ui.text import _

FAT: Final = 12
"""A pile of so many cards is a moment of its own."""


@dataclass
class MomentChooser:
    """Makes the moments of a hand; what has been seen already in it is shorter."""

    ui: Ui
    names: Sequence[str] = ()
    seen: set[object] = field(default_factory=set)

    def choose(
        self, event: Event, zones: Zones, view: PlayerView, areas: Areas, layout: Layout,
        now: float, pace: float, *, still: bool,
    ) -> tuple[Moment, str] | None:  # fmt: skip
        """The moment of an event, as it is on the table now, and the sound that goes with it."""
        match event:
            case CardsMelded(seat, side, index, canasta=True):
                key = (side, index)
            case MeldsMerged(seat, side, source, target, canasta=True):
                key = (side, target - (target > source))
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
        self, seat: int, key: tuple[int, int], zones: Zones, view: PlayerView, areas: Areas,
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
        if value < GREAT:
            natural = not meld.wilds
            stamp = Stamp(self.ui, card, kind, value, key, now, pace, still)
            return stamp, "chord" if natural else "stamp"
        seen = ("great", kind)
        if seen in self.seen:
            pace *= LESS
        self.seen.add(seen)
        words = _meld_words(view, meld)
        title, below = canasta_words(words, kind, meld.size, sequence_word(view.variant))
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
        if "pile" in self.seen:
            pace *= LESS
        self.seen.add("pile")
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
        return Announced(self.ui, areas.size, words, now, RED, pace, still), "chord"

    def _name(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else ""


def _meld_words(view: PlayerView, meld: Meld) -> str:
    if meld.kind is MeldKind.SET:
        return ranks_word(meld.rank)
    return _("in one suit") if meld.kind is MeldKind.SEQUENCE else ""

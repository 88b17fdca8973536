"""What is special in a game, as small pictures of cards with what they bring."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.controller.card_names import sequence_word, special_hand_name
from game.controller.rank_words import ranks_word
from game.notation.card_notation import parse_cards
from game.rules.cards import JOKER, NATURAL_RANKS, TWO, Card, Rank, make_card
from game.rules.special_hands import Groups, OneOfEach, SpecialHand
from game.rules.variant import Variant
from game.rules.variant_records import BlackThrees, Several
from game.translation import _, _n, _p, capital, comma_list, number
from game.ui.screens.parts.wording import ranks_in_words
from game.ui.table.render.card_pictures import card_names
from game.ui.widgets.base import Size
from game.ui.widgets.plain import Flow

CARD: Final = 72
"""The height of the cards, in logical pixels."""
OVERLAP: Final = 0.33
"""How much of each card is seen, as a part of its width."""
LONG: Final = 0.26
"""The same for whole hands."""
FROM_LONG: Final = 10
"""So many cards are a whole hand."""


@dataclass(frozen=True, slots=True)
class Special:
    """Something special: its name, cards that are an example of it, and what it brings."""

    name: str
    cards: tuple[Card, ...]
    points: int = 0


def specials(variant: Variant) -> list[Special]:
    """What tells a game from others: its great canastas, its other melds, its special hands.

    A game that has none of these shows the two canastas that every game has.
    """
    # Where going out takes a canasta of each kind, all kinds are shown.
    kinds = _plain(variant) if variant.going_out.contract.kinds else []
    found = [
        *_of_ranks(variant), *kinds, *_apart(variant), *_sequences(variant), *_wild(variant),
        *_threes(variant),
    ]  # fmt: skip
    found += [
        Special(special_hand_name(hand.name), example_of(hand), hand.points)
        for hand in variant.special_hands.hands
    ]
    return found or _plain(variant)


def _plain(variant: Variant) -> list[Special]:
    rules = variant.canastas
    wilds = min(2, variant.melds.max_wilds)
    eights = _of_rank(8, rules.size - wilds)
    return [
        Special(_("Natural canasta"), _of_rank(13, rules.size), rules.natural),
        Special(_("Mixed canasta"), (*eights, *parse_cards("2h Jo")[:wilds]), rules.mixed),
    ]


def _of_ranks(variant: Variant) -> list[Special]:
    rules = variant.canastas
    return [
        Special(
            _("Natural canasta: {ranks}").format(ranks=ranks_word(rank)),
            _of_rank(rank, rules.size), points,
        )
        for rank, points in sorted(rules.natural_by_rank.items())
    ]  # fmt: skip


def _apart(variant: Variant) -> list[Special]:
    rules = variant.canastas
    if not rules.ranks_apart:
        return []
    words = _p("kind of canasta", "Natural or mixed ({ranks})")
    name = words.format(ranks=ranks_in_words(rules.ranks_apart))
    return [Special(name, _of_rank(rules.ranks_apart[0], rules.size), rules.apart)]


def _sequences(variant: Variant) -> list[Special]:
    rules, points = variant.melds.sequences, variant.canastas
    if rules is None:
        return []
    name = capital(sequence_word(variant))
    if not rules.canasta:
        cards = "5h 6h 2c=7h 8h" if rules.max_wilds else "5h 6h 7h 8h"
        return [Special(name, tuple(parse_cards(cards)))]
    pure = tuple(make_card(5 + place, 1) for place in range(points.size))
    out = [Special(name, pure, points.sequence)]
    if rules.max_wilds:
        wild = parse_cards("2c=7h")
        mixed = (*pure[:2], *wild, *pure[3:])
        words = _("{sequence} with a wild card").format(sequence=name)
        out.append(Special(words, mixed, points.mixed_sequence))
    return out


def _wild(variant: Variant) -> list[Special]:
    if variant.melds.wild_melds is Several.NONE:
        return []
    rules = variant.canastas
    cards = (JOKER, *_of_rank(TWO, rules.size - 1))
    return [Special(_("Wild canasta"), cards, rules.wild_by_jokers.get(1, rules.wild))]


def _threes(variant: Variant) -> list[Special]:
    if variant.melds.black_threes is not BlackThrees.NATURAL:
        return []
    return [Special(_("Black threes"), tuple(parse_cards("3s 3c 3s")))]


def _of_rank(rank: Rank, count: int) -> tuple[Card, ...]:
    return tuple(make_card(rank, place % 4) for place in range(count))


def example_of(hand: SpecialHand) -> tuple[Card, ...]:
    """Cards that are a special hand; none for one of another kind."""
    if isinstance(hand, OneOfEach):
        every = (TWO, 3, *NATURAL_RANKS)
        return (JOKER, *(make_card(rank, place % 4) for place, rank in enumerate(every)))
    if not isinstance(hand, Groups):
        return ()
    wilds = hand.wilds or 0
    natural = hand.sizes[: len(hand.sizes) - wilds]
    ranks = [*hand.with_ranks, *(r for r in reversed(NATURAL_RANKS) if r not in hand.with_ranks)]
    out: list[Card] = []
    for rank, size in zip(ranks, natural, strict=False):
        out += _of_rank(rank, size)
    for place, size in enumerate(hand.sizes[len(natural) :]):
        out += (JOKER,) * size if place else _of_rank(TWO, size)
    return tuple(out)


class SpecialsPicture(Flow[Special]):
    """The specials of a game: cards, the name, what it brings."""

    across, down = 20, 10

    def describe(self) -> str:
        return " ".join(self._words(each) + "." for each in self.shown)

    @staticmethod
    def _words(special: Special) -> str:
        if not special.points:
            return special.name
        return _("{name}: {points}").format(name=special.name, points=number(special.points))

    def _step(self, special: Special) -> tuple[int, int]:
        """The width of a card, and from one card to the next."""
        wide = max(1, round(self.ui.px(CARD) * 5 / 7))
        share = LONG if len(special.cards) >= FROM_LONG else OVERLAP
        return wide, max(2, round(wide * share))

    def _size(self, thing: Special, room: int) -> Size:
        wide, step = self._step(thing)
        cards = wide + step * (len(thing.cards) - 1)
        text = self.ui.text
        words = max(text.width(thing.name, "small"), text.width(_points(thing), "strong"))
        lines = text.line_height("small") + (text.line_height("strong") if thing.points else 0)
        return max(cards, words), self.ui.px(CARD + 4) + lines

    def _draw_one(self, surface: pygame.Surface, thing: Special, box: pygame.Rect) -> None:
        text, theme, high = self.ui.text, self.ui.theme, self.ui.px(CARD)
        _wide, step = self._step(thing)
        for at, name in enumerate(card_names(int(card) for card in thing.cards)):
            self.ui.assets.card_sprite(name, high, 1).blit(surface, (box.x + at * step, box.y))
        y, room = box.y + high + self.ui.px(4), max(1, self.rect.right - box.x)
        text.draw(surface, thing.name, (box.x, y), "small", theme.text_dim, max_width=room)
        if thing.points:
            y += text.line_height("small")
            text.draw(surface, _points(thing), (box.x, y), "strong", theme.gold_bright)


def _points(special: Special) -> str:
    return number(special.points) if special.points else ""


@dataclass(frozen=True, slots=True)
class Mark:
    """Something special in a game as a small picture: an icon, and what it stands for."""

    icon: str
    words: str


def marks(variant: Variant) -> list[Mark]:
    """The small pictures of what is special in a game, read from its record."""
    out: list[Mark] = []
    if variant.canastas.natural_by_rank:
        ranks = [ranks_word(rank) for rank in sorted(variant.canastas.natural_by_rank)]
        words = _("Natural canasta: {ranks}").format(ranks=comma_list(ranks))
        out.append(Mark("ranks", words))
    if variant.melds.wild_melds is not Several.NONE:
        out.append(Mark("wild", _("Wild canasta")))
    if variant.melds.sequences is not None:
        out.append(Mark("run", capital(sequence_word(variant))))
    if variant.special_hands.hands:
        out.append(Mark("crown", _("Special hands")))
    if variant.melds.black_threes is BlackThrees.NATURAL:
        out.append(Mark("threes", _("Black threes")))
    if variant.pile.always_frozen:
        out.append(Mark("freeze", _("The pile is always frozen")))
    if variant.foot.cards:
        out.append(Mark("hand", _("The foot")))
    if variant.table.seats > variant.table.players:
        out.append(Mark("hand", _("Two hands each")))
    if variant.pack.packs > 2:
        packs = variant.pack.packs
        out.append(Mark("packs", _n("{packs} pack", "{packs} packs", packs).format(packs=packs)))
    return out


class MarksPicture(Flow[Mark]):
    """The marks of a game, each with what it stands for. Without any it is a line high, so that
    what stands below stays where it is.
    """

    @property
    def _line(self) -> int:
        return max(self.ui.px(18), self.ui.text.line_height("small"))

    def measure(self, max_width: int) -> Size:
        return max_width, max(super().measure(max_width)[1], self._line)

    def describe(self) -> str:
        return " ".join(f"{mark.words}." for mark in self.shown)

    def _size(self, thing: Mark, room: int) -> Size:
        px, text = self.ui.px, self.ui.text
        wide = px(24) + text.width(thing.words, "small")
        return min(room, wide), self._line

    def _draw_one(self, surface: pygame.Surface, thing: Mark, box: pygame.Rect) -> None:
        ui = self.ui
        icon = ui.assets.icon(thing.icon, ui.px(18), ui.theme.gold)
        surface.blit(icon, icon.get_rect(midleft=box.midleft))
        at, room = (box.x + ui.px(24), box.centery), max(1, box.w - ui.px(24) + 1)
        ui.text.draw(
            surface, thing.words, at, "small", ui.theme.text_dim, "midleft", max_width=room
        )

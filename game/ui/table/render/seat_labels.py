"""Who sits where: portraits on the far rail with names, numbers of cards and what they did."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final

import pygame

from game.rules.events import CardsMelded
from game.rules.scoring import canasta_bonus
from game.rules.state import Phase, is_canasta
from game.rules.turn_end import extra_place
from game.rules.view import PlayerView
from game.translation import _, _n, _p, number
from game.ui import paint
from game.ui.context import Ui
from game.ui.deco import emblems, suns
from game.ui.deco.metals import GOLD
from game.ui.face_parts import Mood
from game.ui.markup import Line
from game.ui.table.layout.areas import Areas, SeatArea
from game.ui.table.layout.poses import Z_OTHERS
from game.ui.table.render.cartouches import BAD, SECOND
from game.ui.table.render.deed_row import draw_row, row_width
from game.ui.table.render.deeds import (
    Made,
    Token,
    deeds,
    in_lines,
    own_deeds,
    standing_for,
    ways,
)
from game.ui.table.render.grounds import canasta_kind
from game.ui.table.render.medallions import draw_portrait, sunburst
from game.ui.table.render.still_layer import Item
from game.ui.table.render.table_text import TableText
from game.ui.table.render.writing import SHARES, Z_GROUND, Rect, Writing
from game.ui.text import ROLES
from game.ui.theme import Colour, fade

Z_SPEECH: Final = 70_000
TWO_LINES: Final = 40
"""So high are two lines that somebody says."""
SOME: Final = 4
"""A name that is cut shows more letters than these, or it is written smaller."""
NAME_LEAST: Final = 0.8
"""The player's own name is not written smaller than this share to have "cards" beside it."""
FEW: Final = 2
"""So few cards, or fewer, are a warning."""
SPEECH: Final[Colour] = (251, 245, 230)


Row = tuple[list[Token], list[list[Token]], int]
"""How a turn is told: its tokens, the lines of them, and how high cards are."""


class SeatLabels(Writing):
    """Makes the items of the seats, of the hand's number, and of what stands beside the hand."""

    _moods: Mapping[int, Mood] = MappingProxyType({})

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self._rows: dict[int, tuple[Hashable, Row]] = {}
        """What was done at a seat and where there is room for it, and how that is written."""

    def items(
        self, text: TableText, areas: Areas, spoken: Mapping[int, str],
        moods: Mapping[int, Mood],
    ) -> dict[Hashable, Item]:  # fmt: skip
        """Every seat, with what is ``spoken`` there in place of what was done, and every face."""
        self.out = {}
        self._moods = moods
        for seat, area in areas.seats.items():
            if text.view.side_of[seat] >= 0:
                self._seat(text, seat, area, spoken.get(seat, ""))
        for place, box in areas.extras.items():
            self._extra(text, place, box)
        self._own_foot(text, areas)
        self._head(text, areas)
        self._asides(text, areas)
        return self.out

    # -- a seat -----------------------------------------------------------------------------------

    def _seat(self, text: TableText, seat: int, area: SeatArea, words: str) -> None:
        view = text.view
        turn = view.turn == seat and view.phase is not Phase.OVER and not text.dealing
        turn = turn and not text.asked
        side = text.sides_at.get(view.side_of[seat], 0)
        self._portrait(text, seat, area, side, turn=turn)
        self._name(text, seat, area, turn=turn)
        if words:
            self._speech(seat, area, words)
        elif not text.lies_open(seat):
            self._entry(text, seat, area)

    def _portrait(
        self, text: TableText, seat: int, area: SeatArea, side: int, *, turn: bool
    ) -> None:
        ui = self.ui
        view = text.view
        dealer = view.dealer == seat
        character = text.characters[seat] if seat < len(text.characters) else ""
        name = text.names[seat]
        mood = self._moods.get(seat, Mood.WAITING)
        place = area.portrait
        reach = round(place.w * (1.1 if turn else 0.34))
        box = place.inflate(2 * reach, 2 * reach)

        def draw(surface: pygame.Surface) -> None:
            if turn:
                light = suns.glow(round(place.w * 1.1), (255, 206, 112, 150))
                surface.blit(light, light.get_rect(center=place.center))
            rays = sunburst(place.w, bright=turn)
            surface.blit(rays, rays.get_rect(center=place.center))
            draw_portrait(surface, ui, place, character, name, side, mood)
            small = max(10, round(place.w * 0.3))
            sign = emblems.emblem(side, small)
            at = sign.get_rect(center=(place.x + small // 3, place.bottom - small // 3))
            surface.blit(sign, at)
            if dealer:
                coin = emblems.dealer(ui, max(12, round(place.w * 0.34)))
                at = coin.get_rect(center=(place.right - small // 4, place.bottom - small // 3))
                surface.blit(coin, at)

        key = (turn, dealer, character, name, side, mood)
        # On a crowded rail the backs lie behind it.
        z = 2 * Z_OTHERS + 1999 if area.crowded else Z_GROUND + 1
        self.add(("portrait", seat), box, key, draw, z)

    def _name(self, text: TableText, seat: int, area: SeatArea, *, turn: bool) -> None:
        ui, theme = self.ui, self.ui.theme
        count = len(text.zones.hands[seat]) - (text.put_out if area.own else 0)
        name = text.names[seat]
        box = area.plate
        foot = 0 if area.own or area.crowded else len(text.zones.feet[seat])
        over = text.view.phase is Phase.OVER
        beside = area.crowded or over or text.lies_open(seat)
        figure = "" if over and not count else str(count)
        if area.own and figure:
            told = _n("**{count}** card", "**{count}** cards", count).format(count=count)
            # The name comes first where there is little room.
            least = NAME_LEAST * ui.text.width(first_name(name), "name", markup=False)
            free = min(0.6 * box.w, box.w - ui.dp(12) - least)
            figure = told if ui.text.width(told, "entry") <= free else f"**{count}**"
        wide = ui.text.width(figure, "name" if not area.own else "entry") if figure else 0
        backs = 0 if area.own or beside else area.fan.w + ui.dp(6)
        room = box.w - wide - ui.dp(8 if area.crowded else 12) - backs
        shown, size = self._name_size(name, room, box.h)

        def draw(surface: pygame.Surface) -> None:
            ink: Colour = GOLD.bright if turn else theme.text
            drawn = ui.text.draw(
                surface, shown, box.midleft, "name", ink, "midleft", size, max_width=room,
                markup=False,
            )  # fmt: skip
            if foot:
                at = (area.foot.right + ui.dp(4), box.centery)
                ui.text.draw(surface, str(foot), at, "entry", SECOND, "midleft")
            if not figure:
                return
            if area.own:
                at = (drawn.right + ui.dp(10), box.centery)
                ui.text.draw(surface, figure, at, "entry", SECOND, "midleft")
                return
            ink = BAD if count <= FEW else theme.text
            # Where there are no backs beside it, it stands beside the name.
            right = drawn.right if beside else area.fan.right
            at = (right + ui.dp(7), box.centery)
            ui.text.draw(surface, f"**{figure}**", at, "name", ink, "midleft")

        whole = box.union(area.foot).inflate(ui.dp(52), 0) if foot else box
        self.add(("plate", seat), whole, (shown, size, figure, foot, turn, beside, wide), draw)

    def _name_size(self, name: str, room: int, high: int) -> tuple[str, float]:
        """A name as large as can be: whole, then its first part, that smaller; else it is cut."""
        first = first_name(name)
        for words, least in ((name, self.legible), (first, self.legible), (first, 0.0)):
            shown, size = self.fitting(words, "name", room, high, markup=False, least=least)
            if self.ui.text.width(shown, "name", size, markup=False) <= room:
                return shown, size
        legible = self.fitting(first, "name", room, high, markup=False, least=self.legible)
        begun = self.ui.text.shorten(first, room, "name", legible[1], markup=False)
        return legible if sum(len(run.text) for run in begun) > SOME else (shown, size)

    def _speech(self, seat: int, area: SeatArea, words: str) -> None:
        """What a player says, in place of what they did."""
        ui = self.ui
        room = area.entry.w + (ui.dp(16) if not area.own else ui.dp(120)) - ui.dp(22)
        if not area.own:
            # Not over the neighbour's seat.
            room = min(room, area.box.right - area.entry.x - ui.dp(20))
        lines, size = self._spoken_lines(words, room)
        step = ui.text.line_height("speech", size)
        wide = max(ui.text.width(line, "speech", size) for line in lines)
        box = Rect(area.entry.x - ui.dp(4), 0, wide + ui.dp(22), ui.dp(28))
        box.h = max(box.h, step * len(lines) + ui.dp(6))
        box.centery = area.entry.centery + (0 if not area.own else ui.dp(2))
        if area.crowded:
            box.top = area.portrait.bottom + ui.dp(8)
        elif len(lines) > 1 and not area.own:
            box.top = area.plate.bottom
        tip = ui.dp(9)

        def draw(surface: pygame.Surface) -> None:
            paint.draw_shadow(surface, box, ui.dp(9), ui.dp(4), 120, ui.dp(2))
            paint.draw_box(surface, box, ui.dp(9), SPEECH)
            if area.crowded:
                points = [(0.5, 0.0), (0.1, 1.0), (0.9, 1.0)]
                beak = paint.shape((tip, tip), [points], SPEECH, "beak up")
                tied = beak.get_rect(midbottom=(area.portrait.centerx, box.y + 1))
            else:
                points = [(0.0, 0.5), (1.0, 0.1), (1.0, 0.9)]
                beak = paint.shape((tip, tip), [points], SPEECH, "beak")
                tied = beak.get_rect(midright=(box.x + 1, box.centery))
            surface.blit(beak, tied)
            y = box.centery - step * len(lines) // 2
            for line in lines:
                at = (box.x + ui.dp(11), y)
                ui.text.draw(surface, line, at, "speech", ui.theme.ink, size=size)
                y += step

        # It reaches over the first cards of the own hand, and of others that lie open.
        self.add(("speech", seat), box.inflate(4 * tip, 4 * tip), (words, size), draw, Z_SPEECH)

    def _spoken_lines(self, words: str, room: int) -> tuple[list[Line], float]:
        """What is said on a line or two, as large as it can be written in so much room."""
        text, usual = self.ui.text, ROLES["speech"].size
        for share in SHARES:
            size = share * usual
            lines = text.wrap(words, room, "speech", size)
            if len(lines) * text.line_height("speech", size) <= self.ui.dp(TWO_LINES):
                break
        return lines, size

    # -- what was done ----------------------------------------------------------------------------

    def _entry(self, text: TableText, seat: int, area: SeatArea) -> None:
        events = text.recent.get(seat, ())
        tokens = own_deeds(events) if area.own else deeds(events, partial(_made, text.view))
        if not tokens:
            return
        ui = self.ui
        told = (
            tuple(tokens),
            area.own,
            ui.text.scale,
            *map(tuple, (area.entry, *area.entry_lines)),
        )
        if seat not in self._rows or self._rows[seat][0] != told:
            self._rows[seat] = told, self._laid_out(ways(tokens), area)
        shown, lines, high = self._rows[seat][1]
        boxes = [area.entry] if len(lines) == 1 else area.entry_lines

        def draw(surface: pygame.Surface) -> None:
            clip = surface.get_clip()
            for line, box in zip(lines, boxes, strict=True):
                surface.set_clip(box.inflate(ui.dp(4), ui.dp(4)).clip(clip))
                draw_row(surface, ui, line, box.midleft, high, SECOND)
            surface.set_clip(clip)

        self.add(("entry", seat), boxes[0].unionall(boxes[1:]), tuple(shown), draw)

    def _laid_out(self, told: Sequence[list[Token]], area: SeatArea) -> Row:
        """The fullest of some ways to tell a turn that has room, its lines, and how high cards are.

        It stands on one line where it can be told so without leaving anything out.
        """
        one, two = ((count, box.h - self.ui.dp(2)) for count, box in enumerate(
            (area.entry, area.entry_lines[0]), 1))  # fmt: skip
        for way in told:
            for most, high in [one] if area.own else [one, two]:

                def fits(line: Sequence[Token], high: int = high) -> bool:
                    return row_width(self.ui, line, high) <= area.entry.w

                lines = in_lines(way, fits)
                if len(lines) <= most and all(map(fits, lines)):
                    return way, lines, high
        return told[-1], [told[-1]], one[1]

    # -- hands that nobody holds yet --------------------------------------------------------------

    def _extra(self, text: TableText, place: int, box: Rect) -> None:
        """Whose hand it is that lies face down, and how many cards it has."""
        count = len(text.zones.extra.get(place, ()))
        if not count:
            return
        view = text.view
        owner = next(
            (s for side in view.sides for s in side if extra_place(view, s) == place), None
        )
        told = _n("{count} card", "{count} cards", count).format(count=count)
        if owner == view.seat:
            whole = _n("Your second hand: {count} card", "Your second hand: {count} cards", count)
            self._other_hand_of_mine(("extra", place), (whole.format(count=count), told), box)
        else:
            self._other_hand(place, told, box)

    def _own_foot(self, text: TableText, areas: Areas) -> None:
        """What it is that lies face down beside the player's corner, while it waits."""
        seat = text.view.seat
        count = len(text.zones.feet[seat])
        if count and seat in areas.seats:
            told = _n("Your foot: {count} card", "Your foot: {count} cards", count)
            self._other_hand_of_mine("foot", (told.format(count=count),), areas.seats[seat].foot)

    def _other_hand_of_mine(self, key: Hashable, words: Sequence[str], box: Rect) -> None:
        """What it is stands above the player's other hand, in as many words as have room."""
        ui = self.ui
        label = Rect(box.x, 0, ui.dp(208), ui.dp(20))
        label.bottom = box.top - ui.dp(3)

        def draw(surface: pygame.Surface) -> None:
            self.words(surface, words, "entry", label, ui.theme.text)

        self.add(key, label, tuple(words), draw, 10_000)

    def _other_hand(self, place: int, words: str, box: Rect) -> None:
        """What somebody else's is stands beside it, the number on a plaque over its foot."""
        ui, title = self.ui, (_("second hand"), _p("beside a hand that nobody holds", "hand"))
        label = Rect(0, 0, ui.dp(120), ui.dp(20))
        label.midright = box.left - ui.dp(10), box.centery - ui.dp(2)
        plaque = Rect(0, 0, ui.text.width(words, "entry") + ui.dp(14), ui.dp(20))
        plaque.midtop = box.centerx, box.bottom - ui.dp(8)

        def draw(surface: pygame.Surface) -> None:
            self.words(surface, title, "entry", label, SECOND, "midright")
            paint.draw_box(
                surface, plaque, plaque.h // 2, (*ui.theme.plaque, 224), GOLD.line, ui.hair
            )
            self.words(surface, words, "entry", plaque, ui.theme.text, "center")

        self.add(("extra", place), plaque.union(label), (title, words), draw, 10_000)

    # -- the hand's number and what stands beside the own hand ------------------------------------

    def _head(self, text: TableText, areas: Areas) -> None:
        ui = self.ui
        box = areas.head
        title = _("Hand {number}").format(number=text.hand_number)
        match = text.view.variant.match
        points = number(match.target)
        # In a small window there is room for the figure alone.
        # Translators: the match is played to so many points.
        target: tuple[str, ...] = (_("to {points}").format(points=points), points)
        if match.hands is not None:
            # Translators: beside “Hand 3”: the match has so many hands.
            target = (_("of {count}").format(count=match.hands), "")
        if text.daily:
            target = (_("Daily deal"),)
        emblem = Rect(0, 0, ui.dp(24), ui.dp(24))
        emblem.midleft = box.x - ui.dp(12), box.y + ui.dp(32)
        left = emblem.right + ui.dp(5) - box.x
        # Large type and long numbers need the room themselves.
        game = text.view.variant.key
        least = max(ui.text.width(title, "hand_number"), ui.text.width(target[-1], "entry"))
        if left + least > box.w:
            game, left = "", emblem.x - box.x

        def draw(surface: pygame.Surface) -> None:
            if game:
                surface.blit(ui.assets.game_emblem(game, emblem.w), emblem)
            upper = Rect(box.x + left, box.y + ui.dp(8), box.w - left, ui.dp(24))
            lower = Rect(box.x + left, box.y + ui.dp(34), box.w - left, ui.dp(22))
            self.words(surface, title, "hand_number", upper, ui.theme.text)
            self.words(surface, target, "entry", lower, SECOND)

        self.add("head", box.union(emblem), (title, target, game), draw)

    def _asides(self, text: TableText, areas: Areas) -> None:
        """Who sits out, how near a special hand is: on a small plate above the corner."""
        if not text.asides:
            return
        ui = self.ui
        box, lines = aside_lines(ui, text.asides, areas)
        step = ui.text.line_height("entry")

        def draw(surface: pygame.Surface) -> None:
            paint.draw_box(surface, box, ui.dp(6), fade(ui.theme.plaque, 150))
            for place, line in enumerate(lines):
                at = (box.x + ui.dp(8), box.y + ui.dp(4) + place * step)
                ui.text.draw(surface, line, at, "entry", ui.theme.text)

        self.add("asides", box, tuple(text.asides), draw)


def _made(view: PlayerView, melded: CardsMelded) -> Made | None:
    """A canasta that was finished. None where it lies no more, as after a combination."""
    melds = view.melds[melded.side]
    if melded.index >= len(melds) or not is_canasta(view.variant, melds[melded.index]):
        return None
    meld = melds[melded.index]
    return Made(standing_for(meld.cards), canasta_bonus(view.variant, meld), canasta_kind(meld))


def first_name(name: str) -> str:
    """What people at a table call somebody of several names, or two of them who play together."""
    joint = _(" & ")
    return joint.join(next(iter(part.split()), part) for part in name.split(joint))


def aside_lines(ui: Ui, asides: Sequence[str], areas: Areas) -> tuple[Rect, list[Line]]:
    """The plate beside the hand, and the lines on it: the first sentence, and as many more as have
    room whole."""
    room = areas.asides
    step = ui.text.line_height("entry")
    wide = room.w - ui.dp(16)
    most = max(1, (room.h - ui.dp(8)) // step)
    lines: list[Line] = []
    for words in asides:
        more = ui.text.wrap(words, wide, "entry")
        if lines and len(lines) + len(more) > most:
            break
        lines += more
    widest = max((ui.text.width(line, "entry") for line in lines), default=0)
    box = Rect(room.x, 0, widest + ui.dp(16), step * len(lines) + ui.dp(8))
    box.bottom = room.bottom
    return box, lines

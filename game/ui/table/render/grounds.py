"""The grounds of the sides: cartouches, threes, counts and bands of melds, the opening's gauge."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import partial

import pygame

from game.rules.melds import Meld, MeldKind
from game.rules.scoring import canasta_bonus, threes_bonus
from game.rules.state import Phase, is_canasta
from game.rules.variant import Variant
from game.rules.view import PlayerView
from game.translation import _, _n, _p, number
from game.ui import paint
from game.ui.context import Ui
from game.ui.deco import canastas, emblems, frames, outlines, suns
from game.ui.deco.canastas import CanastaKind
from game.ui.deco.metals import CHALK, GOLD, GREEN, Metal, gradient
from game.ui.portraits import portrait
from game.ui.table.layout.areas import Areas, GroundArea
from game.ui.table.layout.card_poses import GAUGE, shape_of
from game.ui.table.layout.dividing import LOZENGE
from game.ui.table.layout.poses import Layout
from game.ui.table.render.cartouches import (
    BAD,
    GOOD,
    SECOND,
    Cartouches,
    cartouche_ground,
)
from game.ui.table.render.still_layer import Item
from game.ui.table.render.table_text import (
    TableText,
)
from game.ui.table.render.writing import Z_GROUND, Rect, Writing
from game.ui.theme import BLACK, Colour, Theme, fade, mix


def canasta_kind(meld: Meld) -> CanastaKind:
    """Which band a finished canasta wears."""
    if meld.kind is MeldKind.SEQUENCE:
        return CanastaKind.SEQUENCE
    if meld.kind is MeldKind.WILD:
        return CanastaKind.WILD
    return CanastaKind.MIXED if meld.wilds else CanastaKind.NATURAL


def draw_still(surface: pygame.Surface, ui: Ui, areas: Areas) -> None:
    """What of grounds and plaza never changes while nobody moves: painted into the cloth once."""
    theme, s = ui.theme, areas.s
    for ground in areas.places.values():
        _draw_ground(surface, theme, ground, s)
    _draw_dividers(surface, theme, areas)
    plaza = areas.plaza
    ring = suns.ring(plaza.radius, theme.hollow)
    surface.blit(ring, ring.get_rect(center=plaza.centre))


def _draw_dividers(surface: pygame.Surface, theme: Theme, areas: Areas) -> None:
    """Between the seats on the rail: a hairline with a lozenge on it."""
    s = areas.s
    seats = [area.box for area in areas.seats.values() if not area.own]
    side = max(6, round(LOZENGE * s))
    for x in {box.x - round(4 * s) for box in seats} | {box.right + round(4 * s) for box in seats}:
        line = Rect(0, 0, max(1, round(s)), round(0.62 * areas.rim.top))
        line.center = x, areas.rim.top // 2
        frames.stroke(surface, line, fade(theme.gold, 70))
        surface.blit(
            paint.diamond(side, mix(GOLD.line, BLACK, 0.25)),
            (x - side // 2, line.centery - side // 2),
        )


def _draw_ground(surface: pygame.Surface, theme: Theme, ground: GroundArea, s: float) -> None:
    box = ground.box
    metal = CHALK if theme.high_contrast else emblems.side_metal(ground.place)
    step = max(2, round(7 * s))
    dark = (0, 0, 0, 235) if theme.high_contrast else (*mix(theme.felt.edge, BLACK, 0.25), 92)
    frames.filled(surface, box, partial(outlines.stepped, step=step), 2 * step, dark)
    inner = box.inflate(-2 * round(5 * s), -2 * round(5 * s))
    frames.inlay(surface, inner, metal, max(2, round(6 * s)), 1, 76)
    frames.inlay(surface, box, metal, step, max(1, round(1.8 * s)))
    plate = ground.cartouche
    frames.cartouche(
        surface, plate, max(2, round(10 * s)), metal, max(1, round(s)), cartouche_ground(theme)
    )


class Grounds(Writing):
    """Makes the items of all grounds."""

    tick: tuple[int, int] | None = None
    """Where the minimum stands on the gauge, while there is one."""

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self.cartouches = Cartouches(ui)

    def items(
        self, text: TableText, areas: Areas, layout: Layout, added_by: Mapping[tuple[int, int], int]
    ) -> dict[Hashable, Item]:
        """Everything on the grounds but the cards.

        ``added_by`` is the seat that added to a meld last since the player's last turn.
        """
        self.out = self.cartouches.items(text, areas)
        for side, ground in areas.places.items():
            if side >= len(text.view.sides):
                continue
            self._threes(text, side, ground)
            self._empty(text, side, ground, layout)
        self._counts(text, layout)
        self._bands(text, layout)
        self._faces(text, layout, added_by)
        self._staged(text, areas, layout)
        return self.out

    # -- threes -----------------------------------------------------------------------------------

    def _threes(self, text: TableText, side: int, ground: GroundArea) -> None:
        view = text.view
        held = [i for seat in view.sides[side] for i in text.zones.threes[seat]]
        if not held:
            return
        worth = threes_bonus(_as_shown(text), side)
        words = f"+{number(worth)}" if worth > 0 else number(worth)
        ui = self.ui
        # A little away from the cards, which lie beside the word.
        box = Rect(ground.threes.x, ground.threes.y, ui.dp(57), ground.threes.h)
        anchor = "left"
        if ground.place:
            box.right = ground.threes.right
            anchor = "right"

        def draw(surface: pygame.Surface) -> None:
            upper = Rect(box.x, box.y + ui.dp(6), box.w, ui.dp(20))
            lower = Rect(box.x, box.y + ui.dp(25), box.w, ui.dp(20))
            told = _p("bonus cards laid out", "Threes")
            size = ui.text.fitted_size(told, "entry", box.w)
            if ui.text.width(told, "entry", size) <= box.w:
                # The cards themselves say as much where the word has no room.
                at = getattr(upper, f"mid{anchor}")
                ui.text.draw(surface, told, at, "entry", ui.theme.text, f"mid{anchor}", size)
            ink = BAD if worth < 0 else emblems.side_metal(ground.place).bright
            self.words(surface, words, "entry_strong", lower, ink, f"mid{anchor}")

        self.add(("threes", side), box, (worth, len(held)), draw)

    # -- empty grounds ----------------------------------------------------------------------------

    def _empty(self, text: TableText, side: int, ground: GroundArea, layout: Layout) -> None:
        """A half sun where nothing lies yet, and what is needed to open."""
        view = text.view
        if any(text.zones.melds[side]) or (side == view.side and layout.staged):
            return
        ui = self.ui
        room = ground.melds
        words: tuple[str, ...] = ()
        if not view.opened[side] and view.phase is not Phase.OVER and not text.quiet:
            minimum = number(view.minimum(side))
            words = (_("{points} to open").format(points=minimum),)
            if side == view.side and text.plays:
                words = (_("Meld {points} here to open").format(points=minimum), *words)
        step, apart = ui.text.line_height("name"), ui.dp(10)
        # Below lie the threes, on no word.
        wide = min(ui.dp(320), room.w - ui.dp(20), 2 * (room.h - apart - step))
        box = Rect(0, 0, wide, wide // 2)
        box.center = room.centerx, room.y + round(room.h * 0.46)
        box.bottom = min(box.bottom, room.bottom - step - apart)
        line = Rect(room.x, box.bottom + apart, room.w, step)
        metal = emblems.side_metal(ground.place)

        def draw(surface: pygame.Surface) -> None:
            if not ui.theme.high_contrast:
                surface.blit(suns.half_sun(wide, metal, 52), box)
            if words:
                self.words(surface, words, "name", line, ui.theme.text, "center")

        self.add(("empty", side), box.union(line), (words, wide), draw, Z_GROUND)

    # -- melds ------------------------------------------------------------------------------------

    def _counts(self, text: TableText, layout: Layout) -> None:
        """Lozenges under each open meld; under a canasta how many cards it has beyond seven."""
        ui, theme, view = self.ui, self.ui.theme, text.view
        size = view.variant.canastas.size
        line_colour = mix(theme.text_dim, theme.felt.base, 0.2)
        for (side, index), line in layout.captions.items():
            meld = shape_of(text.zones, view, side, index)
            if meld is None:
                continue
            done = is_canasta(view.variant, meld)
            if done:
                if meld.size > size:
                    self._more(side, index, line, meld.size)
                continue
            if not _can_be_canasta(view.variant, meld):
                continue
            step = max(3, min(ui.dp(12.5), (line.w - 2) // max(1, size)))
            row = emblems.lozenges(meld.size, size, step, theme.hollow, line_colour)
            at = row.get_rect(midtop=(line.centerx, line.y + ui.dp(3)))

            def draw(surface: pygame.Surface, row: pygame.Surface = row, at: Rect = at) -> None:
                surface.blit(row, at)

            self.add(("count", side, index), at, (meld.size, step), draw)

    def _more(self, side: int, index: int, line: Rect, size: int) -> None:
        """How many cards lie in a canasta of more than seven."""
        ui = self.ui
        words = _n("{count} card", "{count} cards", size).format(count=size)
        if ui.text.width(words, "entry") > line.w:
            words = str(size)
        box = Rect(0, 0, ui.text.width(words, "entry") + ui.dp(12), ui.dp(19))
        box.midtop = line.centerx, line.y

        def draw(surface: pygame.Surface) -> None:
            paint.draw_box(surface, box, box.h // 2, fade(ui.theme.plaque, 190))
            self.words(surface, words, "entry", box, SECOND, "center")

        self.add(("count", side, index), box, words, draw)

    def _bands(self, text: TableText, layout: Layout) -> None:
        view = text.view
        for (side, index), card in layout.stacks.items():
            meld = shape_of(text.zones, view, side, index)
            if meld is None or not is_canasta(view.variant, meld):
                continue
            top = max(
                (layout.poses[i].z for i in text.zones.melds[side][index] if i in layout.poses),
                default=0,
            )
            value = canasta_bonus(view.variant, meld)
            kind = canasta_kind(meld)

            def draw(
                surface: pygame.Surface,
                card: Rect = card,
                kind: CanastaKind = kind,
                value: int = value,
            ) -> None:
                canastas.draw_band(surface, self.ui, card, kind, value)

            box = canastas.wrapped_rect(card)
            self.add(("band", side, index), box, (kind, value, tuple(card)), draw, 2 * top + 3)

    def _faces(
        self, text: TableText, layout: Layout, added_by: Mapping[tuple[int, int], int]
    ) -> None:
        """On a meld that has changed since the player's last turn the face of who added last."""
        ui = self.ui
        for key, seat in added_by.items():
            box = layout.melds.get(key)
            character = text.characters[seat] if seat < len(text.characters) else ""
            if box is None or not character:
                continue
            side = min(ui.dp(26), round(box.w * 0.3))
            place = Rect(0, 0, side, side)
            place.center = box.right - side // 6, box.y + side // 6
            top = max(
                (layout.poses[i].z for i in text.zones.melds[key[0]][key[1]] if i in layout.poses),
                default=0,
            )

            def draw(
                surface: pygame.Surface, place: Rect = place, character: str = character
            ) -> None:
                surface.blit(portrait(character, place.w, GOLD.line, max(1, ui.dp(1.4))), place)

            self.add(("face", *key), place, (character, side), draw, 2 * top + 5)

    # -- the tray ---------------------------------------------------------------------------------

    def _staged(self, text: TableText, areas: Areas, layout: Layout) -> None:
        self.tick = None
        if not layout.staged:
            return
        self._gauge(text, areas)
        ui, groups = self.ui, text.staged_groups
        # Those just laid are on their way: where they lay nothing is left to be gathered.
        for place, box in enumerate(layout.staged[: len(groups)]):
            if not box.w:
                continue
            edge = box.inflate(2 * ui.dp(4), 2 * ui.dp(4))

            def dashes(surface: pygame.Surface, edge: Rect = edge) -> None:
                _dashed(surface, edge, GOLD.bright, max(1, ui.dp(1.6)), ui.dp(6), ui.dp(4))

            self.add(("dashes", place), edge, tuple(edge), dashes, Z_GROUND)
            self._staged_points(text, place, layout.staged_lines[place], groups[place])

    def _staged_points(self, text: TableText, place: int, line: Rect, points: int | None) -> None:
        ui = self.ui
        with_pile = place == text.staged_pair
        # The shorter words are for narrow columns.
        # Translators: of a group of cards put out that is not a valid meld.
        words = [_("not a meld yet"), _("no meld yet"), _("no meld")]
        if with_pile:
            words = [_("with the pile"), _p("cards put out, with the pile", "pile")]
        elif points is not None:
            words = [number(points)]
        ink = BAD if points is None and not with_pile else ui.theme.text

        def draw(surface: pygame.Surface) -> None:
            self.words(surface, words, "entry", line, ink, "center")

        self.add(("staged", place), line, tuple(words), draw)

    def _gauge(self, text: TableText, areas: Areas) -> None:
        """How far the cards put out reach, with a tick at the minimum."""
        ui, view = self.ui, text.view
        room = areas.places[view.side].melds
        minimum = view.minimum(view.side)
        points, chosen = text.staged_points or 0, text.chosen_points
        whole = max(minimum * 1.45, points + chosen, 1)
        box = Rect(room.x, room.y - ui.dp(4), room.w, ui.dp(GAUGE - 6))
        bar = Rect(room.x + ui.dp(2), box.bottom - ui.dp(14), room.w - ui.dp(4), ui.dp(10))
        self.tick = bar.x + round(bar.w * minimum / whole), bar.centery
        note = text.staged_note
        ready = points >= minimum and not note

        def draw(surface: pygame.Surface) -> None:
            paint.draw_box(surface, bar, bar.h // 2, (5, 16, 12), GOLD.line, ui.hair)
            fill = round(bar.w * min(1.0, points / whole))
            more = round(bar.w * min(1.0, (points + chosen) / whole))
            inner = bar.inflate(-2 * ui.hair, -2 * ui.hair)
            if chosen:
                _bar(surface, inner, fill, more, GREEN)
            if points:
                _bar(surface, inner, 0, fill, GOLD)
            tick = bar.x + round(bar.w * minimum / whole)
            ink = GOOD if ready else ui.theme.text
            surface.fill(ink[:3], (tick, bar.y - ui.dp(5), max(1, ui.dp(2)), bar.h + ui.dp(9)))
            above = Rect(0, 0, ui.dp(60), ui.dp(20))
            above.midbottom = tick, bar.y - ui.dp(5)
            above.clamp_ip(box)
            self.words(surface, number(minimum), "entry_strong", above, ink, "center")
            left = Rect(bar.x, box.y, max(ui.dp(60), tick - bar.x - ui.dp(34)), ui.dp(24))
            counted = number(points)
            told = _("**{points}** so far").format(points=counted)
            if chosen:
                told = _("**{points}** so far, **+{more}** chosen").format(
                    points=counted, more=number(chosen)
                )
            self.words(surface, [told, f"**{counted}**"], "name", left, GOLD.bright)
            if note:
                right = Rect(above.right + ui.dp(4), box.y, 0, ui.dp(24))
                right.w = max(ui.dp(20), box.right - right.x)
                self.words(surface, note, "entry", right, BAD, "midright")

        self.add("gauge", box, (points, chosen, minimum, note), draw)


def _bar(surface: pygame.Surface, box: Rect, start: int, end: int, metal: Metal) -> None:
    part = Rect(box.x + start, box.y, max(0, min(end, box.w) - start), box.h)
    if part.w > 0:
        surface.blit(gradient(part.size, metal), part)


def _dashed(
    surface: pygame.Surface, box: Rect, colour: Colour, thick: int, dash: int, gap: int
) -> None:
    for x in range(box.x, box.right, dash + gap):
        wide = min(dash, box.right - x)
        surface.fill(colour[:3], (x, box.y, wide, thick))
        surface.fill(colour[:3], (x, box.bottom - thick, wide, thick))
    for y in range(box.y, box.bottom, dash + gap):
        high = min(dash, box.bottom - y)
        surface.fill(colour[:3], (box.x, y, thick, high))
        surface.fill(colour[:3], (box.right - thick, y, thick, high))


def _as_shown(text: TableText) -> PlayerView:
    """The view with the threes that lie there: as moves are shown, they may be ahead of it."""
    threes = [list(text.zones.cards(ids)) for ids in text.zones.threes]
    if threes == text.view.threes:
        return text.view
    view = text.view.copy()
    view.threes = threes
    return view


def _can_be_canasta(variant: Variant, meld: Meld) -> bool:
    """Whether a meld of this kind ever counts as a canasta."""
    if meld.kind is MeldKind.SEQUENCE:
        rules = variant.melds.sequences
        return rules is not None and rules.canasta
    if meld.kind is MeldKind.WILD:
        return variant.melds.max_wild_meld >= variant.canastas.size
    return meld.rank != 3 or variant.melds.max_size is None

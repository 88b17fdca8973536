"""What is written on the table: plates, scores, stock and pile, the opening, whose turn it is."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

import pygame

from game.controller.terms import sequence_word
from game.rules.ending import counting_canastas, lacks_canastas
from game.rules.scoring import canasta_bonus
from game.rules.state import Phase, is_canasta
from game.ui import paint
from game.ui.context import Ui
from game.ui.table.areas import Areas
from game.ui.table.layer import Item
from game.ui.table.layout import fan_width, shape_of
from game.ui.table.naming import SHARES, fitted
from game.ui.table.notes import Z_NOTE
from game.ui.table.plates import Z_PLATE, HudModel, Plates, Writing, number
from game.ui.table.poses import Layout
from game.ui.table.prompt import ROLE, Plan
from game.ui.text import Line, _, _n
from game.ui.theme import fade, mix

Z_CLOTH: Final = -1000
TURN: Final = 17.0
"""The size of the words that say whose turn it is."""

Rect = pygame.Rect


class Hud(Writing):
    """Makes the items of a model."""

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self._plates = Plates(ui)

    def items(self, model: HudModel, areas: Areas, layout: Layout) -> dict[Hashable, Item]:
        """Everything written on the table."""
        self.out = self._plates.items(model, areas)
        self._stock_and_pile(model, areas, layout)
        self._own_state(model, areas)
        self._status(model, areas)
        self._captions(model, areas, layout)
        self._grounds(model, areas, layout)
        return self.out

    # -- the middle ----------------------------------------------------------------------------

    def _stock_and_pile(self, model: HudModel, areas: Areas, layout: Layout) -> None:
        ui, theme = self.ui, self.ui.theme
        view = model.view
        text = ui.text
        stock, pile = len(model.zones.stock), len(model.zones.pile)
        frozen = view.frozen and view.variant.pile.freezing and pile > 0
        for name, box, count, up in (
            ("stock", areas.stock, stock, True),
            ("pile", areas.pile, pile, False),
        ):
            w, h = ui.dp(64), text.line_height("caps") + text.line_height("index", 20)
            fanned = min(pile, max(1, view.variant.pile.looks_back))
            spread = 0 if up else round(fan_width(fanned, pile, box.w))
            label = Rect(0, 0, w, h)
            if up:
                label.midright = (box.left - ui.dp(12), box.centery)
            else:
                # A card that lies crosswise reaches further than the others.
                right = max(box.right + spread, layout.pile_right)
                label.midleft = (right + ui.dp(12), box.centery)
            caption = _("Stock") if up else _("Pile")

            def draw(
                surface: pygame.Surface,
                label: Rect = label,
                up: bool = up,
                count: int = count,
                caption: str = caption,
            ) -> None:
                anchor = "topright" if up else "topleft"
                at = label.topright if up else label.topleft
                text.draw(surface, caption, at, "caps", theme.text_dim, anchor)
                at = (at[0], at[1] + text.line_height("caps"))
                text.draw(surface, str(count), at, "index", theme.text, anchor, 20)
                if frozen and not up:
                    icon = ui.assets.icon("freeze", ui.dp(22), (176, 220, 250))
                    at = (
                        label.x + text.width(str(count), "index", 20) + ui.dp(8),
                        label.bottom - text.line_height("index", 20) // 2 - ui.dp(11),
                    )
                    surface.blit(icon, at)

            self._add((name, "count"), label, (count, caption, frozen and not up), draw)
            if (count == 0) or not up:
                self._outline((name, "place"), box, empty=count == 0)

    def _outline(self, name: Hashable, box: Rect, *, empty: bool) -> None:
        """The place of a pile that has no cards."""
        ui, theme = self.ui, self.ui.theme
        if not empty:
            return

        def draw(surface: pygame.Surface) -> None:
            colour = fade(theme.cream, 60)
            paint.draw_box(surface, box, ui.dp(7), fade(theme.panel, 60), colour, ui.dp(1.5))

        self._add(name, box, "empty", draw, Z_CLOTH)

    def _own_state(self, model: HudModel, areas: Areas) -> None:
        """Left of the stock: the opening, or how far the side is from going out."""
        ui, theme = self.ui, self.ui.theme
        view = model.view
        box = areas.left_info
        sides = sorted(range(len(view.sides)), key=lambda side: side != view.side)
        names = [self._side_name(model, side) for side in sides]
        widest = max(ui.text.width(name, "label") for name in names)
        wide = min(widest, round(box.w * 0.48)) + ui.dp(12)
        states = [self._side_state(model, side, box.w - wide) for side in sides]
        # What the states leave free is for the names.
        told = max(ui.text.width(state, "label") for state, _done in states)
        wide = max(wide, min(widest + ui.dp(12), box.w - told - ui.dp(8)))
        rows = [(name, *state) for name, state in zip(names, states, strict=True)]
        bar = None
        if not view.opened[view.side]:
            minimum = view.minimum(view.side)
            bar = ((model.staged_points or 0), minimum) if model.staged_points is not None else None
        note = model.staged_note

        def draw(surface: pygame.Surface) -> None:
            text = ui.text
            step = text.line_height("label")
            small = text.line_height("small")
            lines = text.wrap(note, box.w, "small", max_lines=2) if note else []
            more = (ui.dp(14) if bar else 0) + small * len(lines)
            shown = rows[: max(1, (box.h - more) // step)]
            y = box.centery - (step * len(shown) + more) // 2
            for place, (name, state, done) in enumerate(shown):
                ink = theme.text if place == 0 else theme.text_dim
                room = wide - ui.dp(10)
                words, size = fitted(ui, name, "label", room)
                at = (box.x, y + step // 2)
                text.draw(
                    surface, words, at, "label", ink, "midleft", size, max_width=room, markup=False
                )
                tone = theme.good if done else ink
                text.draw(
                    surface, state, (box.x + wide, y), "label", tone, max_width=max(8, box.w - wide)
                )
                y += step
                if place == 0 and bar:
                    track = Rect(box.x, y + ui.dp(3), box.w, ui.dp(6))
                    self._bar(surface, track, *bar, lawful=not note)
                    y += ui.dp(14)
                if place == 0:
                    for line in lines:
                        text.draw(surface, line, (box.x, y), "small", theme.warn)
                        y += small

        self._add("state", box, (tuple(rows), bar, note), draw)

    def _bar(
        self, surface: pygame.Surface, box: Rect, points: int, minimum: int, *, lawful: bool
    ) -> None:
        """How far the cards put out reach; green only where they open, not by points alone."""
        ui, theme = self.ui, self.ui.theme
        paint.draw_box(surface, box, box.h // 2, theme.field, theme.field_line, ui.hair)
        share = min(1.0, points / minimum) if minimum > 0 else 1.0
        if share > 0:
            tone = theme.good if share >= 1 and lawful else theme.gold
            filled = Rect(box.x, box.y, max(box.h, round(box.w * share)), box.h)
            paint.draw_box(surface, filled, box.h // 2, tone)

    @staticmethod
    def _side_name(model: HudModel, side: int) -> str:
        view = model.view
        seats = view.sides[side]
        if side == view.side and len(seats) > 1:
            return _("We")
        if len(view.sides) == 2 and len(seats) > 1:
            return _("They")
        return _(" & ").join(model.names[seat] for seat in seats)

    def _side_state(self, model: HudModel, side: int, room: int) -> tuple[str, bool]:
        view = model.view
        if not view.opened[side]:
            minimum = view.minimum(side)
            if view.phase is Phase.OVER:
                words = [_("not opened")]
            elif side == view.side and model.staged_points is not None:
                words = [_("put out **{points}** of **{minimum}**"), _("**{points}** of {minimum}")]
            else:
                words = [_("need **{minimum}** to open"), _("need **{minimum}**")]
            told = [text.format(points=model.staged_points, minimum=minimum) for text in words]
            return self._fitting(told, room), False
        made = [meld.kind for meld in view.melds[side] if view.is_canasta(meld)]
        rules = view.variant.going_out
        enough = lacks_canastas(view, made, side) is None
        # Where anybody's canastas let a side go out, its own are still what it has.
        have = len(made) if rules.anybodys else len(counting_canastas(view, made, side))
        need = rules.canastas
        if enough:
            words = [
                _n("**{have}** canasta, may go out", "**{have}** canastas, may go out", have),
                _("**{have}**, may go out"),
                _n("**{have}** canasta", "**{have}** canastas", have),
            ]
            # Nobody goes out any more once the hand has ended; of none needed none are counted.
            over = view.phase is Phase.OVER
            words = words[2:] if over else words if have and need else [_("may go out")]
        elif have >= need:
            words = [_("**{have}** canastas, no {sequence}"), _("**{have}**, no {sequence}")]
        else:
            words = [
                _n("**{have}** of {need} canasta", "**{have}** of {need} canastas", need),
                _("**{have}** of {need}"),
            ]
        named = sequence_word(view.variant)
        told = [text.format(have=have, need=need, sequence=named) for text in words]
        return self._fitting(told, room), enough

    def _fitting(self, told: Sequence[str], room: int) -> str:
        """The first of some ways to tell something that has room, else the last, the shortest."""
        fits = (text for text in told if self.ui.text.width(text, "label") <= room)
        return next(fits, told[-1])

    def _status(self, model: HudModel, areas: Areas) -> None:
        """Right of the pile: whose turn it is, and what about the pile."""
        if not model.status and not model.status_note:
            return
        ui, theme = self.ui, self.ui.theme
        box = areas.right_info
        own = model.view.turn == model.view.seat
        lines = self.status_lines(model.status_note, areas)
        size = self.status_size(model.status, areas)

        def draw(surface: pygame.Surface) -> None:
            text = ui.text
            step, small = text.line_height("heading", TURN), text.line_height("small")
            y = box.centery - (step + small * len(lines)) // 2
            ink = theme.gold_bright if own else theme.text
            at = (box.x, y + step // 2)
            text.draw(surface, model.status, at, "heading", ink, "midleft", size, max_width=box.w)
            y += step
            for line in lines:
                text.draw(surface, line, (box.x, y), "small", theme.text_dim)
                y += small

        self._add("status", box, (model.status, model.status_note, own), draw)

    def status_size(self, status: str, areas: Areas) -> float:
        """How large it is written whose turn it is: smaller where a long name would be cut."""
        sizes = [share * TURN for share in SHARES]
        width, room = self.ui.text.width, areas.right_info.w
        return next((size for size in sizes if width(status, "heading", size) <= room), sizes[-1])

    def status_lines(self, note: str, areas: Areas) -> list[Line]:
        """What is said of the pile, in as many lines as have room under whose turn it is."""
        text, box = self.ui.text, areas.right_info
        room = (box.h - text.line_height("heading", TURN)) // text.line_height("small")
        return text.wrap(note, box.w, "small", max_lines=max(1, room)) if note else []

    def question(self, plan: Plan) -> Item:
        """The words of a question, above its answers; on a sheet of its own where it needs one."""
        ui, theme = self.ui, self.ui.theme
        step = ui.text.line_height(ROLE)
        sheet = plan.raised
        box = plan.box if sheet is None else sheet.inflate(2 * ui.px(18), 2 * ui.px(18))

        def draw(surface: pygame.Surface) -> None:
            if sheet is not None:
                radius = ui.px(10)
                paint.draw_shadow(surface, sheet, radius, ui.px(7), 120, ui.px(3))
                line = mix(theme.panel, theme.gold, 0.5)
                paint.draw_box(surface, sheet, radius, theme.panel, line, ui.hair)
            for place, row in enumerate(plan.title):
                at = (plan.box.x, plan.box.y + place * step)
                ui.text.draw(surface, row, at, ROLE, theme.gold_bright)

        key = (tuple(plan.title), tuple(plan.box), sheet is not None)
        return Item(box, Z_PLATE if sheet is None else Z_NOTE - 1, key, draw)

    # -- melds ---------------------------------------------------------------------------------

    def _ground_name(self, name: str, side: int, ground: Rect) -> None:
        ui, theme = self.ui, self.ui.theme
        box = ground.inflate(ui.dp(8), 0)

        def draw(surface: pygame.Surface) -> None:
            paint.draw_box(surface, box, ui.dp(9), fade(theme.panel, 34))
            at = (box.centerx, box.y + ui.dp(3))
            ui.text.draw(
                surface, name, at, "small", theme.text_dim, "midtop",
                max_width=box.w - ui.dp(12), markup=False,
            )  # fmt: skip

        self._add(("ground", side), box, name, draw, Z_CLOTH)

    def _captions(self, model: HudModel, areas: Areas, layout: Layout) -> None:
        """Under each meld how many cards it has, under a canasta what it brings."""
        ui, theme = self.ui, self.ui.theme
        view = model.view
        for (side, index), line in layout.captions.items():
            meld = shape_of(model.zones, view, side, index)
            if meld is None:
                continue
            done = is_canasta(view.variant, meld)
            words = number(canasta_bonus(view.variant, meld)) if done else str(meld.size)
            role = "strong" if done else "small"
            if done and ui.text.width(words, role) > line.w:
                # Between columns that overlap there is less room.
                role = "small"
                words = words if ui.text.width(words, role) < line.w else str(meld.size)
            ink = theme.gold_bright if done else theme.text_dim
            w, h = ui.text.size(words, role)
            box = Rect(0, 0, w + 2, h)
            box.midtop = line.midtop

            def draw(
                surface: pygame.Surface,
                words: str = words,
                at: tuple[int, int] = line.midtop,
                role: str = role,
                ink: tuple[int, ...] = ink,
            ) -> None:
                ui.text.draw(surface, words, at, role, ink, "midtop")

            self._add(("caption", side, index), box, (words, done, role), draw)

        # There are no figures of what has been laid and is still on its way.
        for place, (box, points) in enumerate(
            zip(layout.staged, model.staged_groups, strict=False)
        ):
            if not box.w:
                continue
            with_pile = place == model.staged_pair
            if with_pile:
                words = _("with the pile")
            else:
                words = _("not a meld yet") if points is None else str(points)
            area = Rect(0, 0, ui.dp(96), ui.text.line_height("small"))
            area.midtop = (box.centerx, box.bottom + round(1.5 * areas.k))
            ink = theme.warn if points is None and not with_pile else theme.text_dim

            def tell(
                surface: pygame.Surface,
                words: str = words,
                area: Rect = area,
                ink: tuple[int, ...] = ink,
            ) -> None:
                ui.text.draw(surface, words, area.midtop, "small", ink, "midtop", max_width=area.w)

            self._add(("staged", place), area, (words,), tell)

    def _grounds(self, model: HudModel, areas: Areas, layout: Layout) -> None:
        """Whose ground it is among several; the tray for the opening, where there are no melds."""
        view = model.view
        ui, theme = self.ui, self.ui.theme
        if len(layout.grounds) > 2:
            for side, ground in layout.grounds.items():
                if side != view.side and side < len(view.sides):
                    self._ground_name(self._side_name(model, side), side, ground)
        if view.opened[view.side] or view.phase is Phase.OVER or not model.plays:
            return
        if any(model.zones.melds[view.side]):
            # They are being laid already: nothing is to be read between the cards.
            return
        box = areas.grounds[view.side].inflate(0, ui.dp(4))
        empty = not layout.staged

        def draw(surface: pygame.Surface) -> None:
            line = fade(theme.gold, 120 if not empty else 50)
            fill = fade(theme.panel, 52 if not empty else 26)
            paint.draw_box(surface, box, ui.dp(10), fill, line, ui.hair)

        self._add("tray", box, empty, draw, Z_CLOTH)
        if empty:
            self._tray_words(box)

    def _tray_words(self, box: Rect) -> None:
        """What the tray is for, in the middle of it."""
        ui = self.ui
        words = _("Put cards out here for your opening")
        room = box.w - ui.dp(20)
        place = Rect(0, 0, min(ui.text.width(words, "small"), room), ui.text.line_height("small"))
        place.center = box.center

        def tell(surface: pygame.Surface) -> None:
            ink = fade(ui.theme.text_dim, 255)
            ui.text.draw(surface, words, box.center, "small", ink, "center", max_width=room)

        self._add("tray words", place, words, tell)

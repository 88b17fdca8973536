"""Who sits where, and the score: the plates round the table."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from game.controller.game import Game
from game.controller.seating import Account
from game.rules.ending import extra_place
from game.rules.state import Phase
from game.rules.view import PlayerView
from game.ui import paint
from game.ui.context import Ui
from game.ui.faces import face
from game.ui.table.areas import Areas, SeatArea
from game.ui.table.desk import Desk
from game.ui.table.layer import Item
from game.ui.table.naming import (
    CUT,
    SHARES,
    beside_face,
    card_count,
    first_name,
    fitted,
    in_plate,
    plainly,
    two_lines,
)
from game.ui.table.zones import Zones
from game.ui.text import ROLES, Line, _, _n, escape
from game.ui.theme import Colour, fade, mix

Z_PLATE: Final = -500
TIGHT: Final = 10.5
"""The size of the words under a name that would otherwise have no room."""
APART: Final = 0.35
"""The gap, in lines, that keeps names above their total, and what is below, from the others."""
LONG: Final = 9
"""The most letters of a name that has room beside its total."""
MOST_TALL: Final = 3
"""So many totals leave room for long names above them."""
SMALLER: Final = (*SHARES, 0.65, 0.6, 0.55)
"""The sizes tried for the score, as shares of the usual ones."""
READABLE: Final = SHARES[-1]
"""Of several names only the first is rather told than all of them smaller than that."""

Rect = pygame.Rect


@dataclass
class HudModel:
    """All that the writing on the table tells. Totals are by account."""

    view: PlayerView
    zones: Zones
    names: Sequence[str]
    totals: Sequence[int]
    hand_number: int
    staged_points: int | None = None
    """What the cards put out count, None when there are none."""
    staged_note: str = ""
    staged_groups: Sequence[int | None] = ()
    """The points of each group put out, None for one that is no meld yet."""
    staged_pair: int | None = None
    """Which group put out goes with the top card of the pile."""
    status: str = ""
    status_note: str = ""
    dealing: bool = False
    accounts: Sequence[Account] = ()
    """Whose totals they are."""
    plays: bool = True
    """Whether the player plays in this hand and does not look on."""
    asides: Sequence[str] = ()
    """What stands beside the hand: who sits out, how near a special hand is."""
    characters: Sequence[str] = ()
    """Whose face is at each seat, empty for none."""


def score_lines(accounts: Sequence[Account]) -> float:
    """How many lines the score needs: the names of several others stand above their total."""
    tall = sum(not _short(account, accounts) for account in accounts)
    return len(accounts) + tall + (APART * (tall + 1) if tall else 0.0)


def _short(account: Account, accounts: Sequence[Account]) -> bool:
    """Whether a name stands beside its total; the totals of many leave no room for two lines."""
    if account.mine or len(accounts) > MOST_TALL:
        return account.mine or len(account.players) == 1
    alone = len(accounts) == 2 or len(account.players) == 1
    return alone and len(account.name) <= LONG


def model_of(
    game: Game,
    desk: Desk,
    view: PlayerView,
    names: Sequence[str],
    status: tuple[str, str],
    asides: Sequence[str],
    *,
    dealing: bool,
) -> HudModel:
    """What is to be written on the table just now."""
    points: int | None = None
    note = ""
    if desk.staged and not view.opened[view.side]:
        check = desk.check()
        points = check.points
        if check.refusal is not None and points >= check.minimum and not desk.laid:
            note = desk.translate(check.refusal)
    groups = [desk.group_points(group) for group in desk.staged if not desk.laid]
    totals = game.totals if view.phase is Phase.OVER else view.totals
    return HudModel(
        view, desk.zones, names, totals, game.hand_number, points, note, groups,
        desk.with_pile(), *status,
        dealing, game.accounts, not game.looks_on, asides, game.characters,
    )  # fmt: skip


class _Total(NamedTuple):
    """A total in the score. A ``short`` name stands beside it, any other above."""

    name: str
    figure: str
    own: bool
    short: bool


class Writing:
    """Collects the items of what is written on the table."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self.out: dict[Hashable, Item] = {}

    def _add(
        self,
        name: Hashable,
        box: Rect,
        key: Hashable,
        draw: Callable[[pygame.Surface], None],
        z: int = Z_PLATE,
    ) -> None:
        self.out[name] = Item(box, z, key, draw)


class Plates(Writing):
    """Makes the items of names, counts of cards and scores."""

    def items(self, model: HudModel, areas: Areas) -> dict[Hashable, Item]:
        """A plate for everybody, what stands beside the hand, and the score."""
        self.out = {}
        for seat, area in areas.seats.items():
            self._plate(model, seat, area)
        self._asides(model, areas)
        self._score(model, areas)
        return self.out

    def _plate(self, model: HudModel, seat: int, area: SeatArea) -> None:
        ui, theme = self.ui, self.ui.theme
        view = model.view
        if view.side_of[seat] < 0:
            self._extra_plate(model, seat, area)
            return
        turn = view.turn == seat and view.phase is not Phase.OVER and not model.dealing
        count = len(model.zones.hands[seat])
        cards = card_count(count, mate=False)
        dealer = view.dealer == seat
        box = area.plate
        mate = seat != view.seat and view.side_of[seat] == view.side
        character = model.characters[seat] if seat < len(model.characters) else ""
        reach = ui.dp(9)

        def draw(surface: pygame.Surface) -> None:
            radius = ui.dp(9)
            if turn:
                for step, alpha in ((9, 16), (6, 24), (3, 40)):
                    grown = box.inflate(2 * ui.dp(step), 2 * ui.dp(step))
                    paint.draw_box(
                        surface, grown, radius + ui.dp(step), fade(theme.gold_bright, alpha)
                    )
            fill = mix(theme.panel, theme.felt.lamp, 0.30 if turn else 0.12)
            line = theme.gold if turn else mix(theme.panel_line, theme.panel, 0.35)
            paint.draw_box(surface, box, radius, fill, line, max(1, ui.dp(1.6 if turn else 1)))
            x = box.x + ui.dp(11)
            right = box.right - ui.dp(6 if character else 9)
            if mate:
                bar = Rect(box.x + ui.dp(3), box.y + ui.dp(9), ui.dp(3), box.h - 2 * ui.dp(9))
                paint.draw_box(surface, bar, bar.w // 2, theme.gold)
            if not character and dealer:
                side = ui.dp(20)
                icon = ui.assets.icon("dealer", side, theme.gold_bright)
                surface.blit(icon, icon.get_rect(midright=(right, box.centery)))
                right -= side + ui.dp(5)
            if character:
                told = in_plate(ui, model.names[seat], box, right, mate=mate)
                left, wide = beside_face(ui, box.h, mate=mate, share=told.face)
                at = box.x + left
                gilt = mate or turn
                if told.face:
                    self._face(surface, box, at, character, told.face, dealer=dealer, gilt=gilt)
                elif dealer:
                    side = ui.dp(16)
                    icon = ui.assets.icon("dealer", side, theme.gold_bright)
                    corner = (right, box.bottom - ui.dp(2))
                    surface.blit(icon, icon.get_rect(bottomright=corner))
                x = at + wide
            else:
                told = plainly(ui, model.names[seat], max(10, right - x), box.h)
            width = told.width
            name_h = ui.text.line_height("strong")
            y, below = two_lines(ui, box, "strong")
            ink = theme.gold_bright if turn else theme.text
            if told.broken is not None:
                self._three_lines(surface, box, x, *told.broken, cards, str(count), width, ink)
                return
            ui.text.draw(
                surface, told.words, (x, y + name_h // 2), "strong", ink, "midleft", told.size,
                max_width=width, markup=False,
            )  # fmt: skip
            words = [(card_count(count, mate=True), None)] if mate else []
            ways = [*words, (cards, None), (cards, TIGHT)]
            fits = (way for way in ways if ui.text.width(way[0], "small", way[1]) <= width)
            text, size = next(fits, (str(count), None))
            ui.text.draw(
                surface, text, (x, below), "small", theme.text_dim, size=size, max_width=width
            )

        key = (turn, cards, dealer, model.names[seat], mate, character)
        self._add(("plate", seat), box.inflate(2 * reach, 2 * reach), key, draw)

    def _three_lines(
        self, surface: pygame.Surface, box: Rect, x: int, parts: tuple[str, str], share: float,
        cards: str, count: str, width: int, ink: Colour,
    ) -> None:  # fmt: skip
        """A name on two lines, below them the number of cards."""
        text = self.ui.text
        name, small = share * ROLES["strong"].size, share * ROLES["small"].size
        if text.width(cards, "small", small) > width:
            cards = count
        step = text.line_height("strong", name)
        y = box.centery - (2 * step + text.line_height("small", small)) // 2
        for part in parts:
            text.draw(surface, part, (x, y), "strong", ink, size=name, markup=False)
            y += step
        text.draw(surface, cards, (x, y), "small", self.ui.theme.text_dim, size=small)

    def _face(
        self, surface: pygame.Surface, box: Rect, left: int, character: str, share: float, *,
        dealer: bool, gilt: bool,
    ) -> None:  # fmt: skip
        """The face in a plate, so large and in a gilt ring or a plain one."""
        ui, theme = self.ui, self.ui.theme
        size = round(share * (box.h - 2 * ui.dp(3)))
        at = Rect(left, box.centery - size // 2, size, size)
        line = theme.gold if gilt else mix(theme.panel_line, theme.panel, 0.2)
        surface.blit(face(character, size, line, max(1, ui.dp(2 if gilt else 1))), at)
        if dealer:
            side = ui.dp(19)
            badge = Rect(0, 0, side, side)
            badge.bottomright = at.right + ui.dp(3), at.bottom + ui.dp(2)
            paint.draw_box(surface, badge, side // 2, theme.panel)
            surface.blit(ui.assets.icon("dealer", side, theme.gold_bright), badge)

    def _extra_plate(self, model: HudModel, place: int, area: SeatArea) -> None:
        """Whose hand it is that lies face down at a seat, and how many cards it has."""
        count = len(model.zones.extra.get(place, ()))
        if not count:
            return
        ui, theme = self.ui, self.ui.theme
        view = model.view
        owner = next(s for side in view.sides for s in side if extra_place(view, s) == place)
        name = _("Other hand")
        cards = _n("{count} card", "{count} cards", count).format(count=count)
        box = area.plate
        if owner == view.seat:
            cards = _("yours · {cards}").format(cards=cards)
        else:
            # The number is told whole, the name as far as there is room for some of it.
            whose, after = model.names[owner], f" · {cards}"
            room = box.w - 2 * ui.dp(11) - ui.text.width(after, "small")
            if room >= ui.text.width(whose[:3] + "…", "small", markup=False):
                line = ui.text.shorten(whose, room, "small", markup=False)
                cards = escape("".join(run.text for run in line)) + after

        def draw(surface: pygame.Surface) -> None:
            line = mix(theme.panel_line, theme.panel, 0.6)
            paint.draw_box(surface, box, ui.dp(9), fade(theme.panel, 120), line, max(1, ui.dp(1)))
            x, width = box.x + ui.dp(11), box.w - 2 * ui.dp(11)
            y, below = two_lines(ui, box, "label")
            ui.text.draw(surface, name, (x, y), "label", theme.text, max_width=width, markup=False)
            ui.text.draw(surface, cards, (x, below), "small", theme.text_dim, max_width=width)

        self._add(("plate", place), box, (name, cards), draw)

    def _asides(self, model: HudModel, areas: Areas) -> None:
        """Lines in the corner beside the hand, under the buttons that sort it."""
        if not model.asides:
            return
        ui, theme = self.ui, self.ui.theme
        box, lines = aside_lines(ui, model.asides, areas)
        step = ui.text.line_height("small")

        def draw(surface: pygame.Surface) -> None:
            for place, line in enumerate(lines):
                at = (box.x, box.y + place * step)
                ui.text.draw(surface, line, at, "small", theme.text_dim)

        self._add("asides", box, tuple(model.asides), draw)

    def _score(self, model: HudModel, areas: Areas) -> None:
        ui, theme = self.ui, self.ui.theme
        view = model.view
        box = areas.score
        rows = [
            _Total(
                _account_name(account),
                number(points),
                account.mine,
                _short(account, model.accounts),
            )
            for account, points in zip(model.accounts, model.totals, strict=True)
        ]
        rows.sort(key=lambda row: not row.own)
        lines = score_lines(model.accounts)
        title = _("Hand {number}").format(number=model.hand_number)
        target = _("to {points}").format(points=number(view.variant.match.target))

        def draw(surface: pygame.Surface) -> None:
            paint.draw_box(surface, box, ui.dp(9), fade(theme.panel, 150))
            inner = box.inflate(-2 * ui.dp(9), -2 * ui.dp(6))
            for words, at, anchor in (
                (title, inner.topleft, "topleft"),
                (target, inner.bottomright, "bottomright"),
            ):
                ui.text.draw(surface, words, at, "caps", theme.text_dim, anchor, max_width=inner.w)
            line = ui.text.line_height("caps")
            self._totals(surface, rows, inner.inflate(0, -2 * line), lines)

        self._add("score", box, (tuple(rows), title, target), draw)

    def _totals(
        self, surface: pygame.Surface, rows: Sequence[_Total], room: Rect, lines: float
    ) -> None:
        """Names and totals, one below the other, in so many lines."""
        ui, theme = self.ui, self.ui.theme
        step = room.h / lines
        rows, role, figure, name = self._score_sizes(rows, room.w, step)
        y = room.y + step / 2
        for row in rows:
            ink = theme.text if row.own else mix(theme.text, theme.text_dim, 0.6)
            if not row.short:
                # Without it the name could be taken for that of the total above.
                y += APART * step
                at = (room.x, round(y - (1 + APART) / 2 * step))
                paint.hairline(surface, at, room.w, fade(theme.text_dim, 70), ui.hair)
            named, wide = (room.x, round(y)), room.w
            if not row.short:
                y += step
            drawn = ui.text.draw(
                surface, row.figure, (room.right, round(y)), role, ink, "midright", figure
            )
            words, size = row.name, name
            if row.short:
                wide = max(8, room.w - drawn.w - ui.dp(6))
            else:
                words, size = fitted(ui, row.name, "small", wide)
            ui.text.draw(
                surface, words, named, "label" if row.short else "small", ink, "midleft", size,
                max_width=wide, markup=False,
            )  # fmt: skip
            y += step

    def _score_sizes(
        self, rows: Sequence[_Total], wide: int, step: float
    ) -> tuple[Sequence[_Total], str, float, float]:
        """The rows, how figures are written, and the sizes of figures and names.

        The greatest sizes that leave each name room beside its total, and each line its height:
        with large text there is less room than words. Names that would have to be too small for
        that are told by the first of them, where these differ; where there is no room for all of
        those either, as few as can be are cut.
        """
        text, gap = self.ui.text, self.ui.dp(6)
        role, figure, name = ("index", 18.0, 15.0) if len(rows) <= 2 else ("strong", 14.0, 15.0)
        called = [row._replace(name=first_name(row.name)) if row.short else row for row in rows]
        if len({row.name for row in called}) < len({row.name for row in rows}):
            called = list(rows)

        def high(share: float) -> int:
            return max(text.pixels(role, figure * share), text.pixels("label", name * share))

        def cut(shown: Sequence[_Total], share: float) -> int:
            """How many names have no room."""
            needed = (
                text.width(row.figure, role, figure * share)
                + gap
                + text.width(row.name, "label", name * share, markup=False)
                for row in shown
                if row.short
            )
            return sum(each > wide for each in needed)

        low = [share for share in SMALLER if high(share) <= step] or [SMALLER[-1]]
        ways = [(rows, share) for share in low if share >= READABLE]
        ways += [(called, share) for share in low]
        cuts: list[int] = []
        for way in ways:
            cuts.append(cut(*way))
            if not cuts[-1]:
                # Each size tried costs a font of that size: no more than are needed.
                break
        fewest = min(cuts)
        best = [way for way, count in zip(ways, cuts, strict=False) if count == fewest]
        # Of a name that is cut all the same, more shows if it is smaller.
        smaller = [way for way in best if way[1] >= CUT] or best
        shown, share = smaller[-1] if fewest else best[0]
        return shown, role, figure * share, name * share


def aside_lines(ui: Ui, asides: Sequence[str], areas: Areas) -> tuple[Rect, list[Line]]:
    """The room beside the hand, and the lines that stand there from its top."""
    box = areas.own_tools.copy()
    top = box.y + ui.dp(46)
    box.h, box.y = box.bottom - top, top
    step = ui.text.line_height("small")
    lines = [line for words in asides for line in ui.text.wrap(words, box.w, "small")]
    return box, lines[: max(1, box.h // step)]


def _account_name(account: Account) -> str:
    """The name over a total; several who belong together with the player are "We"."""
    return _("We") if account.mine and len(account.players) > 1 else account.name


def number(points: int) -> str:
    """A figure with thin gaps between thousands."""
    return escape(f"{points:,}".replace(",", "\u2009").replace("-", "−"))

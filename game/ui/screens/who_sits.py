"""The choice of the other players: levels, and who sits where."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import pygame

from game.notation.names import MAX_NAME, kept_name, shown_name
from game.rules.variant import Variant
from game.simulator import has_network
from game.store.settings import COMPANY, NAMES, SURPRISE, Settings
from game.translation import N_, _, _n, _p
from game.ui import paint
from game.ui.context import Ui
from game.ui.markup import escape
from game.ui.screens.seats import YOU, partners, place_of, place_words, seat_character
from game.ui.table.render.medallions import draw_portrait
from game.ui.text import LEAST, ROLES
from game.ui.theme import fade, mix
from game.ui.widgets import (
    Button,
    Column,
    Dropdown,
    Label,
    Row,
    Spacer,
    TextField,
    Widget,
)
from game.ui.widgets.base import Pos, Size
from game.ui.widgets.one_of import Laid

LEVELS: Final = (
    # Translators: levels of the computer players, from the weakest to the strongest.
    ("newcomer", N_("Newcomer"), N_("Had a first lesson, plays what fits")),
    ("beginner", N_("Beginner"), N_("Plays simply and forgets")),
    ("casual", N_("Casual"), N_("Plays soundly, remembers a few cards")),
    ("standard", N_("Standard"), N_("Counts cards and plans ahead")),
    ("strong", N_("Strong"), N_("Weighs where each turn leads")),
    ("expert", N_("Expert"), N_("Remembers what was thrown in the last rounds")),
    ("master", N_("Master"), N_("Forgets nothing of what was thrown")),
)
FACE: Final = (36, 44)
"""Logical width of a face, on a low table and on a higher one."""
PLAN: Final = (122, 170)
"""The least and the most logical height of the table with its places."""
GAP: Final = 8
"""Between a face and the words beside it."""
BELOW: Final = 174
"""What a page of it needs beside the table, in logical pixels,"""
LINES: Final = 20
"""and in lines of small text, which are higher in small windows."""


def about_whom(key: str) -> str:
    """The message context of the word for a character: an adjective for a woman or for a man."""
    from game.players import CHARACTERS

    return f"what {CHARACTERS[key].name} is like"


class TablePlan(Laid[int]):
    """The table from above, with faces, names and levels; one of the places is chosen.

    The values are the players' numbers. Partners have rings of one colour.
    """

    def __init__(
        self, ui: Ui, settings: Settings, variant: Variant, on_change: Callable[[int], None]
    ) -> None:
        super().__init__(ui, 1, on_change, flex=1)
        self._settings, self._variant = settings, variant

    @property
    def _count(self) -> int:
        return self._variant.table.players

    def describe(self) -> str:
        words = place_words(self._variant, self.value)
        return ", ".join(part for part in (words, *self._said(self.value)) if part)

    def _said(self, player: int) -> tuple[str, str]:
        """The name at a place, and the level there."""
        settings = self._settings
        if player == YOU:
            return shown_name(settings.name), ""
        at = place_of(player, settings)
        surprise = settings.company[at] == SURPRISE
        own = player in partners(self._variant)
        level = settings.partner_level if own else settings.opponent_level
        words = next((_(shown) for kind, shown, _about in LEVELS if kind == level), "")
        return _("Surprise me") if surprise else shown_name(settings.names[at]), words

    def measure(self, max_width: int) -> Size:
        ui, (least, most) = self.ui, PLAN
        room = ui.size[1] - ui.px(BELOW) - LINES * ui.text.line_height("small")
        return max_width, min(ui.px(most), max(ui.px(least), room))

    # -- places -----------------------------------------------------------------------------

    def _face(self) -> int:
        """The side of a face."""
        return self.ui.px(FACE[self.rect.h >= self.ui.px(PLAN[0] + 24)])

    def _felt(self) -> pygame.Rect:
        """The table itself."""
        face = self._face()
        high = self.rect.h - face
        said = [words for player in range(self._count) for words in self._said(player)]
        size = LEAST * ROLES["label"].size
        words = max(self.ui.text.width(each, "label", size, markup=False) for each in said)
        beside = words + self.ui.px(GAP) + round(0.7 * face)
        wide = min(round(1.9 * high), self.rect.w - 2 * beside, self.rect.w // 2)
        felt = pygame.Rect(0, 0, max(wide, self.rect.w // 4), high)
        felt.center = self.rect.center
        return felt

    def _faces(self) -> list[pygame.Rect]:
        """Where the faces are, the player's own below, then clockwise."""
        face, felt = self._face(), self._felt()
        out = []
        for player in range(self._count):
            turn = math.pi * (0.5 + 2 * player / self._count)
            rect = pygame.Rect(0, 0, face, face)
            across = felt.w / 2 + face * 0.2
            # Those at one end sit further apart than on an ellipse: their words need it.
            down = math.copysign(math.sqrt(abs(math.sin(turn))), math.sin(turn))
            rect.center = (
                felt.centerx + round(across * math.cos(turn)),
                felt.centery + round(felt.h / 2 * down),
            )
            out.append(rect)
        return out

    def _words(self) -> list[pygame.Rect]:
        """Where the words about each place are: at the outer side of the face; those about a place
        above or below the middle, on the table.
        """
        ui, middle, gap = self.ui, self.rect.centerx, self.ui.px(GAP)
        name, level = ui.text.line_height("label"), ui.text.line_height("small")
        faces = self._faces()
        roomy = self._felt().h - faces[0].h >= 2 * name + level
        out = []
        for player, face in enumerate(faces):
            words = pygame.Rect(0, 0, round(0.87 * self._felt().w - 0.8 * face.w), name + level)
            if abs(face.centerx - middle) < face.w // 2:
                words.h = name + level if roomy and player != YOU else name
                words.midtop = face.centerx, face.bottom
                if player == YOU:
                    words.bottom = face.top
            elif face.centerx < middle:
                words.w = face.left - gap - self.rect.left
                words.midright = face.left - gap, face.centery
            else:
                words.w = self.rect.right - face.right - gap
                words.midleft = face.right + gap, face.centery
            out.append(words)
        return out

    def choose(self, index: int) -> None:
        self.take(index)

    def index_at(self, pos: Pos) -> int:
        point = pygame.Rect(pos, (1, 1))
        at = point.collidelist(self._faces())
        return at if at >= 0 else point.collidelist(self._words())

    # -- drawing ----------------------------------------------------------------------------

    def _side(self, player: int) -> int:
        """The number of a player's side, 0 for the human's own: it tells the metal of the ring."""
        if player == YOU or player in partners(self._variant):
            return 0
        others = [side for side in self._variant.table.sides if YOU not in side]
        return 1 + next((i for i, side in enumerate(others) if player in side), 0)

    def draw(self, surface: pygame.Surface) -> None:
        ui, theme = self.ui, self.ui.theme
        felt = self._felt()
        green = mix(theme.panel, theme.raised, 0.9)
        paint.draw_box(surface, felt, felt.h // 2, green, theme.gold_dim, max(1, ui.px(1.5)))
        inner = felt.inflate(-2 * ui.px(5), -2 * ui.px(5))
        paint.draw_box(surface, inner, inner.h // 2, None, fade(theme.gold_dim, 90), ui.hair)
        for player, (face, room) in enumerate(zip(self._faces(), self._words(), strict=True)):
            chosen = player == self.value
            if chosen or (player == self._over and self.hovered):
                glow = face.inflate(2 * ui.px(5), 2 * ui.px(5))
                paint.draw_box(surface, glow, glow.h // 2, fade(theme.gold, 150 if chosen else 60))
            settings = self._settings
            at = place_of(player, settings)
            character = "" if player == YOU else settings.company[at]
            draw_portrait(
                surface, ui, face, character, shown_name(settings.name), self._side(player)
            )
            self._draw_words(surface, face, room, player)
            if chosen:
                self.draw_focus(surface, face, face.h // 2)

    def _draw_words(
        self, surface: pygame.Surface, face: pygame.Rect, room: pygame.Rect, player: int
    ) -> None:
        ui, theme = self.ui, self.ui.theme
        name, level = self._said(player)
        x, anchor = room.centerx, "midtop"
        if room.right < face.left:
            x, anchor = room.right, "topright"
        elif room.left > face.right:
            x, anchor = room.left, "topleft"
        role = "strong" if player == self.value else "label"
        lines = [(name, role, theme.text), (level, "small", theme.text_dim)]
        high = ui.text.line_height("label") + ui.text.line_height("small")
        least = ui.text.width(level, "small", LEAST * ROLES["small"].size)
        if room.h < high or room.w < least:
            # There is only room for the name; the level stands with what is chosen.
            lines = lines[:1]
        lines = [line for line in lines if line[0]]
        y = room.centery - sum(ui.text.line_height(role) for _w, role, _c in lines) // 2
        for words, how, ink in lines:
            ui.text.draw(
                surface, words, (x, y), how, ink, anchor,
                max_width=max(1, room.w), least=LEAST, markup=False,
            )  # fmt: skip
            y += ui.text.line_height(how)

    # -- events -----------------------------------------------------------------------------

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.key not in (pygame.K_LEFT, pygame.K_RIGHT):
            return False
        by = 1 if event.key == pygame.K_LEFT else -1
        self.take((self.value + by) % self._count)
        return True


class PlayersPicker(Column):
    """Who sits where and how strong: the table, the place chosen on it, the levels.

    Changes go into the settings at once. ``relayout`` is called when sizes may change.
    """

    def __init__(
        self, ui: Ui, settings: Settings, variant: Variant, relayout: Callable[[], None]
    ) -> None:
        super().__init__(ui, gap=8)
        self._settings, self._variant, self._relayout = settings, variant, relayout
        self.plan = TablePlan(ui, settings, variant, self._look_at)
        self._places = [
            _Place(ui, settings, place_words(variant, player), place_of(player, settings),
                   self._changed)
            for player in range(1, variant.table.players)
        ]  # fmt: skip
        self._all = Button(ui, "", self._surprise_all, kind="icon", icon="dice")
        own = TextField(
            ui, shown_name(settings.name), self._own_name, limit=MAX_NAME, width=190,
            tooltip=_("Your name"),
        )  # fmt: skip
        self._you = Row(ui, [Label(ui, _("Your name"), "label"), Spacer(ui), own], gap=10)
        self._own_level, self._other_level = self._levels()
        self.set_children([
            Row(ui, [self.plan, self._all], gap=0, align="start"), *self._places, self._you,
            self._own_level, self._other_level,
        ])  # fmt: skip
        self._refresh()

    def _look_at(self, player: int) -> None:
        """Show what can be chosen for one place."""
        self._refresh()
        self._relayout()

    # -- levels -----------------------------------------------------------------------------

    def _levels(self) -> tuple[Widget, Widget]:
        """How strong partners are, and the others."""
        variant = self._variant
        own = partners(variant)
        # Of five of whom one sits out the cards cut make a pair and three who take turns: the
        # player may have one partner or two.
        count = 2 if variant.table.sits_out else len(own)
        mine = self._level(_n("Your partner", "Your partners", count), "partner_level")
        if variant.table.taker_partners is not None:
            words = _("The other players")
        else:
            words = _n("Your opponent", "Your opponents", variant.table.players - 1 - len(own))
        return mine, self._level(words, "opponent_level")

    def _level(self, words: str, name: str) -> Widget:
        ui, settings = self.ui, self._settings
        levels = [(kind, _(shown)) for kind, shown, _about in LEVELS]
        control = Dropdown(ui, levels, getattr(settings, name), width=180)
        notes = {kind: _(about) for kind, _shown, about in LEVELS}
        if not has_network(self._variant):
            # No network was trained for such a game: those who look ahead play as Standard does.
            same = _("By these house rules as strong as Standard")
            notes.update(strong=same, expert=same, master=same)
        note = Label(ui, notes.get(getattr(settings, name), ""), "small", "text_dim")

        def change(kind: str) -> None:
            setattr(settings, name, kind)
            note.text = notes[kind]
            self.plan.invalidate()
            self._relayout()

        control.on_change = change
        left = Column(ui, [Label(ui, words, "label"), note], gap=1, flex=1)
        return Row(ui, [left, control], gap=16)

    # -- places -----------------------------------------------------------------------------

    def _own_name(self, text: str) -> None:
        if text.strip():
            self._settings.name = kept_name(text.strip())
            self.plan.invalidate()

    @property
    def _all_surprise(self) -> bool:
        return all(self._settings.company[place.at] == SURPRISE for place in self._places)

    def _surprise_all(self) -> None:
        """Make everybody a surprise; if they are already, restore the usual characters."""
        settings = self._settings
        if self._all_surprise:
            settings.company, settings.names = list(COMPANY), list(NAMES)
        else:
            company = list(settings.company)
            for place in self._places:
                company[place.at] = SURPRISE
            settings.company = company
        self._changed()

    def _changed(self) -> None:
        self._refresh()
        self._relayout()

    def _refresh(self) -> None:
        words = _("The usual company") if self._all_surprise else _("Surprise me")
        self._all.name = self._all.tooltip = words
        chosen = self.plan.value
        own = partners(self._variant)
        # Where it is cut for who plays with whom, both levels concern everybody.
        both = bool(own) and bool(self._variant.table.sits_out)
        self._own_level.visible = chosen != YOU and (both or chosen in own)
        self._other_level.visible = chosen != YOU and (both or chosen not in own)
        self._you.visible = chosen == YOU
        for player, place in enumerate(self._places, 1):
            place.visible = player == chosen
            place.refresh()
        self.plan.invalidate()


class _Place(Column):
    """A place at the table: the words about it, and the choice of a character.

    ``at`` is its place in the settings.
    """

    def __init__(
        self, ui: Ui, settings: Settings, words: str, at: int, changed: Callable[[], None]
    ) -> None:
        super().__init__(ui, gap=4)
        self.at = at
        self._settings, self._changed = settings, changed
        self._about = Label(ui, "", "small", "text_dim", flex=1)
        self._name = TextField(
            ui, "", self._rename, limit=MAX_NAME, width=150,
            tooltip=_("{place}: the name").format(place=words),
        )  # fmt: skip
        self._who: Dropdown[str] = Dropdown(
            ui, [], "", self._choose, flex=1,
            tooltip=_("{place}: who sits there").format(place=words),
        )  # fmt: skip
        said = Row(ui, [Label(ui, words, "label"), self._about], gap=10)
        self.set_children([said, Row(ui, [self._who, self._name], gap=10)])

    @property
    def _key(self) -> str:
        return self._settings.company[self.at]

    def refresh(self) -> None:
        """Show the present settings."""
        from game.players import CHARACTERS

        key = self._key
        self._who.options = [*self._offers(), (SURPRISE, _("Surprise me"))]
        self._who.value = key
        known = CHARACTERS.get(key)
        self._about.text = _(known.about) if known else _("Somebody else in every match")
        self._name.visible = known is not None
        if self._name.text.strip() != self._settings.names[self.at]:
            self._name.text = self._settings.names[self.at]
        self._who.invalidate()

    def _offers(self) -> list[tuple[str, str]]:
        """All characters, each with the name it has here and a word."""
        from game.players import CHARACTERS

        settings = self._settings
        names = {key: known.name for key, known in CHARACTERS.items()}
        names |= {
            k: n for k, n in zip(settings.company, settings.names, strict=False) if k in names
        }
        return [
            (key, f"{escape(name)} \u00b7 {_p(about_whom(key), key)}")
            for key, name in names.items()
        ]

    def _choose(self, key: str) -> None:
        seat_character(self._settings, self.at, key)
        self._changed()

    def _rename(self, text: str) -> None:
        if text.strip():
            names = list(self._settings.names)
            names[self.at] = text.strip()
            self._settings.names = names
            self._changed()

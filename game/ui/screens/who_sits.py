"""The choice of the other players: levels, and who sits where."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from game.notation.names import MAX_NAME, kept_name, shown_name
from game.rules.variant import Variant
from game.store.settings import COMPANY, NAMES, SURPRISE, Settings
from game.translation import N_, _, _n, _p
from game.ui.markup import escape
from game.ui.portraits import portrait
from game.ui.screens.seats import partners, place_of, place_words, seat_character
from game.ui.widgets import (
    Button,
    Column,
    Dropdown,
    Label,
    Picture,
    Row,
    Spacer,
    TextField,
    Widget,
)

if TYPE_CHECKING:
    from game.ui.context import Ui

LEVELS: Final = (
    # Translators: levels of the computer players, from the weakest to the strongest.
    ("newcomer", N_("Newcomer"), N_("Had a first lesson, plays what fits")),
    ("beginner", N_("Beginner"), N_("Plays simply and forgets")),
    ("casual", N_("Casual"), N_("Plays soundly, remembers a few cards")),
    ("standard", N_("Standard"), N_("Counts cards and plans ahead")),
    ("strong", N_("Strong"), N_("Tries its moves in sample deals")),
    ("expert", N_("Expert"), N_("Tries six times as many deals")),
    ("master", N_("Master"), N_("Tries the most deals, and reads your play")),
)
FACE: Final = 46
"""Logical width of a face."""
ROOMY: Final = 1.12
"""Text size from which a place's controls are on a line of their own."""


def about_whom(key: str) -> str:
    """The message context of the word for a character: an adjective for a woman or for a man."""
    from game.players import CHARACTERS

    return f"what {CHARACTERS[key].name} is like"


class PlayersPicker(Column):
    """Levels of partner and opponents, a row for each computer player, and the human's own name.

    Changes go into the settings at once. ``relayout`` is called when sizes may change.
    """

    def __init__(
        self, ui: Ui, settings: Settings, variant: Variant, relayout: Callable[[], None]
    ) -> None:
        super().__init__(ui, gap=10)
        self._settings, self._variant, self._relayout = settings, variant, relayout
        self._places = [
            _Place(ui, settings, place_words(variant, player), place_of(player, settings),
                   self._changed)
            for player in range(1, variant.table.players)
        ]  # fmt: skip
        self._all = Button(
            ui, "", self._surprise_all, kind="quiet",
            tooltip=_("Draw the players by lot, or seat the usual company again."),
        )  # fmt: skip
        own = TextField(
            ui,
            shown_name(settings.name),
            self._own_name,
            limit=MAX_NAME,
            width=126,
            tooltip=_("Your name"),
        )
        you = Row(
            ui,
            [Label(ui, _p("the player", "You"), "label", width=FACE), own, Spacer(ui), self._all],
            gap=10,
        )
        self.set_children([*self._levels(), *self._places, you])
        self._refresh()

    # -- levels -----------------------------------------------------------------------------

    def _levels(self) -> list[Widget]:
        variant = self._variant
        own = partners(variant)
        rows: list[Widget] = []
        if own:
            # Of five of whom one sits out the cards cut make a pair and three who take turns: the
            # player may have one partner or two.
            count = 2 if variant.table.sits_out else len(own)
            words = _n("Your partner", "Your partners", count)
            rows.append(self._level(words, "partner_level"))
        if variant.table.taker_partners is not None:
            words = _("The other players")
        else:
            words = _n("Your opponent", "Your opponents", variant.table.players - 1 - len(own))
        return [*rows, self._level(words, "opponent_level")]

    def _level(self, words: str, name: str) -> Widget:
        ui, settings = self.ui, self._settings
        levels = [(kind, _(shown)) for kind, shown, _about in LEVELS]
        control = Dropdown(ui, levels, getattr(settings, name), width=180)
        notes = {kind: _(about) for kind, _shown, about in LEVELS}
        note = Label(ui, notes.get(getattr(settings, name), ""), "small", "text_dim")

        def change(kind: str) -> None:
            setattr(settings, name, kind)
            note.text = notes[kind]
            self._relayout()

        control.on_change = change
        left = Column(ui, [Label(ui, words, "label"), note], gap=1, flex=1)
        return Row(ui, [left, control], gap=16)

    # -- places -----------------------------------------------------------------------------

    def _own_name(self, text: str) -> None:
        if text.strip():
            self._settings.name = kept_name(text.strip())

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
        self._all.text = _("The usual company") if self._all_surprise else _("Surprise me")
        for place in self._places:
            place.refresh()


class _Place(Column):
    """A place at the table: the face, the words about it, and the choice of a character.

    ``at`` is its place in the settings.
    """

    def __init__(
        self, ui: Ui, settings: Settings, words: str, at: int, changed: Callable[[], None]
    ) -> None:
        super().__init__(ui, gap=4)
        self.at = at
        self._settings, self._changed = settings, changed
        self._face = Picture(ui, self._paint, (FACE, FACE))
        self._about = Label(ui, "", "small", "text_dim")
        self._name = TextField(
            ui, "", self._rename, limit=MAX_NAME, width=126,
            tooltip=_("{place}: the name").format(place=words),
        )  # fmt: skip
        widest = max(ui.text.width(words, "label") for _key, words in self._offers())
        roomy = ui.text_scale < ROOMY and widest + ui.px(52) <= ui.px(190)
        self._who: Dropdown[str] = Dropdown(
            ui, [], "", self._choose, width=190 if roomy else None, flex=0 if roomy else 1,
            tooltip=_("{place}: who sits there").format(place=words),
        )  # fmt: skip
        said = Column(ui, [Label(ui, words, "label"), self._about], gap=1, flex=1)
        if roomy:
            self.set_children([Row(ui, [self._face, said, self._name, self._who], gap=10)])
        else:
            controls = Row(ui, [self._name, self._who], gap=10)
            self.set_children([Row(ui, [self._face, said], gap=10), controls])

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
        self._face.invalidate()
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

    def _paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        size = min(rect.w, rect.h)
        line = self.ui.theme.gold_dim
        surface.blit(portrait(self._key, size, line, self.ui.hair), rect)

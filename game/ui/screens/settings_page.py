"""The settings. Changes take effect at once and are saved automatically."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

import pygame

from game.notation.names import MAX_NAME, kept_name, shown_name
from game.translation import (
    N_,
    NP_,
    _,
    _p,
    alphabetical,
    comma_list,
    decimal,
    language,
    language_name,
    languages,
    percent,
    speak,
)
from game.ui import paint
from game.ui.court_letters import local_letters
from game.ui.deco import cloth
from game.ui.deco.cloth import Rim
from game.ui.key_places import printed
from game.ui.scene import WidgetScene
from game.ui.table.render.medallions import draw_medallion
from game.ui.text import LEAST
from game.ui.theme import FELTS, make_theme
from game.ui.widgets import (
    Button,
    Column,
    Dropdown,
    Form,
    Label,
    Panel,
    Row,
    ScrollArea,
    Segmented,
    Slider,
    Spacer,
    TextField,
    Tile,
    TilePicker,
    Toggle,
    Widget,
)

if TYPE_CHECKING:
    from game.ui.screens.navigator import Navigator

SAVE_AFTER: Final = 0.6
"""Seconds after the last change at which the settings are saved."""
PAUSES: Final = (0.0, 0.3, 0.6, 1.2)
SECOND_THOUGHTS: Final = (0.0, 0.6, 2.0, 4.0)
PORTRAITS: Final = (
    # Translators: no portrait: the first letter of the name.
    ("", N_("Letter")),
    # Translators: names of portraits, from here to the farmer; two of the six are women.
    ("captain", N_("Captain")),
    ("dancer", N_("Dancer")),
    ("painter", N_("Painter")),
    ("reader", N_("Reader")),
    ("tennis", N_("Tennis")),
    ("farmer", N_("Farmer")),
)
TEXT_SIZES: Final = (
    (0.9, NP_("size", "Small")),
    (1.0, NP_("size", "Normal")),
    (1.15, NP_("size", "Large")),
    (1.3, NP_("size", "Larger")),
)
TITLES: Final = {
    # Translators: patterns on the backs of cards: folding fans, a lattice, a skyline, a sunburst.
    "fans": N_("Fans"),
    "lattice": N_("Lattice"),
    "skyline": N_("Skyline"),
    "sunburst": N_("Sunburst"),
    # Translators: colours of the cloth on the table.
    "green": N_("Green"),
    "blue": N_("Blue"),
    "burgundy": N_("Burgundy"),
    "charcoal": N_("Charcoal"),
}
"""The displayed names of backs and cloths."""
CARD_SIZES: Final = (
    (0.85, NP_("size", "Small")),
    (1.0, NP_("size", "Normal")),
    (1.1, NP_("size", "Large")),
    (1.2, NP_("size", "Larger")),
)
WIDE: Final = 1010
"""The width of the sheet."""
ROOM: Final = 0.2
"""The share of it that a control has."""
ROW_GAP: Final = 6
"""Logical gap between the rows."""


class SettingsScene(WidgetScene):
    """A sheet over the title or the table."""

    overlay = True
    title = "Settings"

    def __init__(self, navigator: Navigator) -> None:
        super().__init__()
        self.navigator = navigator
        self._unsaved = -1.0

    # -- widgets ----------------------------------------------------------------------------

    def build(self) -> Widget:
        ui = self.ui
        left = Column(ui, [*self._play(), *self._sound(), *self._portrait()], gap=10, flex=1)
        right = Column(ui, self._look(), gap=12, flex=1)
        columns = Row(ui, [_Half(left), Spacer(ui, 30), _Half(right)], gap=0, align="start")
        scroll = ScrollArea(ui, columns)
        close = Button(ui, _("Done"), self.app.pop, kind="primary", shortcut="Esc", default=True)
        note = Label(ui, _("Changes apply at once."), "small", "text_dim")
        fair = Button(
            ui, _("Fair play"), lambda: self.navigator.open("fair play"), kind="quiet", shortcut="F"
        )
        body = Column(ui, [scroll, Row(ui, [note, Spacer(ui), fair, close])], gap=16)
        return Panel(ui, body, title=_("Settings"), width=WIDE)

    def _form(self, rows: list[tuple[str, Widget]]) -> Form:
        """Rows of names and controls. An explanation spans both columns."""
        ui = self.ui
        labels = [Label(ui, words, colour="text_dim", tooltip=w.tooltip) for words, w in rows]
        for words, control in rows:
            control.name = words
            control.tells_on_focus = True
        return Form(
            ui,
            [(a, w) for a, (_words, w) in zip(labels, rows, strict=True)],
            gap=ROW_GAP,
            split=0.34,
        )

    def _one_of(
        self, options: Sequence[tuple[Any, str]], value: Any, name: str, tooltip: str
    ) -> Widget:
        """One of a few values: side by side where their words have room, else in a list."""
        ui = self.ui
        room = ROOM * min(ui.px(WIDE), ui.size[0])
        needed = LEAST * sum(ui.text.width(words, "strong") + ui.px(10) for _v, words in options)
        if needed > room:
            return Dropdown(ui, options, value, self._setter(name), tooltip=tooltip)
        return Segmented(ui, options, value, self._setter(name), tooltip=tooltip)

    def _switch(self, name: str, tooltip: str) -> Toggle:
        """One that is on or off."""
        have = getattr(self.navigator.settings, name)
        return Toggle(self.ui, have, self._setter(name), tooltip=tooltip)

    def _seconds(self, choices: Sequence[float], name: str, tooltip: str) -> Segmented[float]:
        """One of a few times."""
        have = getattr(self.navigator.settings, name)
        nearest = min(choices, key=lambda value: abs(value - have))
        options = [
            # Translators: no pause at all.
            (value, _("None") if value == 0 else _("{seconds} s").format(seconds=decimal(value)))
            for value in choices
        ]
        return Segmented(self.ui, options, nearest, self._setter(name), tooltip=tooltip)

    def _heading(self, words: str) -> Label:
        return Label(self.ui, words, "heading", "gold_bright")

    def _play(self) -> list[Widget]:
        ui, have = self.ui, self.navigator.settings
        speeds = [
            ("slow", _p("speed", "Slow")),
            ("normal", _p("speed", "Normal")),
            ("fast", _p("speed", "Fast")),
            ("off", _p("speed", "Off")),
        ]
        # Translators: how the hand is sorted: by rank, by suit, or as the player puts it.
        sorts = [("rank", _("Rank")), ("suit", _("Suit")), ("own", _("Own order"))]
        logs = [
            ("auto", _p("log", "If it fits")),
            ("open", _p("log", "Open")),
            ("closed", _p("log", "Closed")),
        ]
        memories = [
            ("all", _p("log", "All")),
            ("round", _p("log", "Last round")),
            ("nothing", _p("log", "Nothing")),
        ]
        whys = [("after", _("After the hand")), ("now", _("At once"))]
        rows: list[tuple[str, Widget]] = [
            (
                _("Your name"),
                TextField(
                    ui,
                    shown_name(have.name),
                    self._name,
                    limit=MAX_NAME,
                    tooltip=_("Stands at your place, in the log and in the records of matches."),
                ),
            ),
            (
                _("Animation"),
                self._one_of(
                    speeds,
                    have.speed,
                    "speed",
                    _("How fast cards move. Off: they are where they belong at once."),
                ),
            ),
            (
                _("Pause in turns"),
                self._seconds(
                    PAUSES, "pause", _("How long the computer players wait between their moves.")
                ),
            ),
            (
                _("Pause for Undo"),
                self._seconds(
                    SECOND_THOUGHTS,
                    "second_thought",
                    _(
                        "The next player waits at least this long after your discard. Until then "
                        "you can undo it, and it is not marked as a take-back."
                    ),
                ),
            ),
            (
                _("Sort the hand by"),
                self._one_of(
                    sorts,
                    have.sort,
                    "sort",
                    _("How your cards lie when a hand begins. At the table you can change it."),
                ),
            ),
            (
                _("Log of the moves"),
                Segmented(
                    ui,
                    logs,
                    have.log,
                    self._setter("log"),
                    tooltip=_(
                        "If it fits: open where the window is wide. At the table, {key} opens and "
                        "closes it."
                    ).format(key=printed("L")),
                ),
            ),
            (
                _("Log during the hand"),
                Segmented(
                    ui,
                    memories,
                    have.log_memory,
                    self._setter("log_memory"),
                    tooltip=_(
                        "How much of the hand you may read there while it is played. Last round: "
                        "everybody’s last turn, and the one being played."
                    ),
                ),
            ),
            (
                _("Why they moved"),
                Segmented(
                    ui,
                    whys,
                    have.why,
                    self._setter("why"),
                    tooltip=_(
                        "When you may learn the reasons of the computer players: during the hand "
                        "they can give away cards."
                    ),
                ),
            ),
            (
                _("Players' remarks"),
                Toggle(
                    ui,
                    have.chatter,
                    self._setter("chatter"),
                    tooltip=_("A short remark, now and then, at great moments."),
                ),
            ),
            (
                _("Passport and achievements"),
                Toggle(
                    ui,
                    have.aims,
                    self._setter("aims"),
                    tooltip=_("Shows them under Statistics. They are counted in any case."),
                ),
            ),
            (
                _("Ask about every three"),
                Toggle(
                    ui,
                    have.ask_threes,
                    self._setter("ask_threes"),
                    tooltip=_(
                        "Where a three may be kept back: otherwise you are asked only when it "
                        "could help a special hand."
                    ),
                ),
            ),
            (
                _("Reasons in the log"),
                Toggle(
                    ui,
                    have.show_reasons,
                    self._setter("show_reasons"),
                    tooltip=_(
                        "Writes the reason of a move below its line in the log. Without it the "
                        "reason shows when the mouse rests on the line."
                    ),
                ),
            ),
            (
                _("Special hands"),
                Toggle(
                    ui,
                    have.special_progress,
                    self._setter("special_progress"),
                    tooltip=_(
                        "Shows beside your hand how many cards a special hand still needs, in "
                        "games that have special hands."
                    ),
                ),
            ),
        ]
        rows.append((
            _("Take back beyond the turn"),
            Toggle(
                ui,
                have.take_back,
                self._setter("take_back"),
                tooltip=_(
                    "Undo then also takes back moves that others have already answered. From then "
                    "on the match counts as played with take-backs."
                ),
            ),
        ))  # fmt: skip
        rows.append((
            _("First-time notes"),
            Toggle(
                ui,
                have.first_notes,
                self._setter("first_notes"),
                tooltip=_(
                    "One note, once, when something happens to you for the first time: bonus "
                    "cards, a frozen pile, your partner's question."
                ),
            ),
        ))  # fmt: skip
        rows.append((
            _("Judge my decisions"),
            Toggle(
                ui,
                have.price_play,
                self._setter("price_play"),
                tooltip=_(
                    "After each hand, quietly in the background: what your decisions gave away. "
                    "Your rating is based on it."
                ),
            ),
        ))  # fmt: skip
        folder = ui.assets.path("translations")
        codes = languages(folder)
        if len(codes) > 1:
            names = [(code, language_name(code, folder)) for code in codes]
            names.sort(key=lambda name: alphabetical(name[1]))
            rows.append((_("Language"), Dropdown(ui, names, language(), self._language)))
        return [self._heading(_("At the table")), self._form(rows)]

    def _sound(self) -> list[Widget]:
        ui, have = self.ui, self.navigator.settings
        volume = Slider(
            ui, have.volume, self._volume, step=0.05, show=lambda v: percent(round(v * 100)), flex=1
        )
        volume.name = _("Volume")
        mute = Toggle(ui, have.mute, self._setter("mute"), name=_("Mute"))
        both = Row(ui, [volume, Label(ui, _("Mute"), colour="text_dim"), mute], gap=10)
        rows: list[tuple[str, Widget]] = [(_("Volume"), both)]
        fire = Toggle(
            ui,
            have.ambience,
            self._setter("ambience"),
            tooltip=_("The crackle of a fire, quietly, while the window is open."),
        )
        rows.append((_("A fire in the room"), fire))
        if ui.speech.available:
            tip = _("The system's voice says what happens and which control has the focus.")
            # Translators: switch: whether the system’s voice reads aloud what happens.
            rows.append((_("Speak"), Toggle(ui, have.speech, self._setter("speech"), tooltip=tip)))
        out: list[Widget] = [self._heading(_("Sound")), self._form(rows)]
        if not ui.audio.available:
            sentence = _("No sound device was found: the game is silent.")
            out.append(Label(ui, sentence, "small", "text_dim"))
        return out

    def _portrait(self) -> list[Widget]:
        ui = self.ui
        faces = [Tile(key, _(words), self._face(key)) for key, words in PORTRAITS]
        chosen = self.navigator.settings.portrait
        picker = TilePicker(ui, faces, chosen, self._setter("portrait"), (57, 78))
        return [self._heading(_("Your portrait")), picker]

    def _look(self) -> list[Widget]:
        ui, have = self.ui, self.navigator.settings
        backs = [Tile(name, _title(name), self._back(name)) for name in ui.assets.names("backs")]
        felts = [Tile(name, _title(name), self._cloth(name)) for name in FELTS]
        sizes = [(value, _p("size", words)) for value, words in TEXT_SIZES]
        size = min((v for v, _w in TEXT_SIZES), key=lambda value: abs(value - have.text_size))
        cards = [(value, _p("size", words)) for value, words in CARD_SIZES]
        card = min((v for v, _w in CARD_SIZES), key=lambda value: abs(value - have.card_size))
        indices = [("usual", _p("size", "Normal")), ("large", _p("size", "Large"))]
        self._full = Toggle(ui, self.app.window.fullscreen, self._full_screen, tooltip="F11")
        rows: list[tuple[str, Widget]] = [
            (
                _("Text size"),
                self._one_of(sizes, size, "text_size", _("How large everything is written.")),
            ),
            (
                _("Cards in hand"),
                self._one_of(cards, card, "card_size", _("How large the cards of your hand are.")),
            ),
            (
                _("Index on cards"),
                self._one_of(
                    indices,
                    have.index_size,
                    "index_size",
                    _("How large rank and suit stand in the corner of a card."),
                ),
            ),
            *self._letters(),
            (
                _("Plain cloth"),
                self._switch("plain_cloth", _("One colour, without a weave and rays.")),
            ),
            (
                _("Faces that change"),
                self._switch(
                    "expressions", _("The players’ portraits show how they like what happens.")
                ),
            ),
            (
                _("Four-colour suits"),
                self._switch(
                    "four_colour",
                    _("Clubs are green and diamonds blue, so that no two suits look alike."),
                ),
            ),
            (
                _("High contrast"),
                self._switch("high_contrast", _("Brighter letters and edges on a darker ground.")),
            ),
            (
                _("Reduced motion"),
                self._switch(
                    "reduced_motion", _("Cards appear in place, and great moments stand still.")
                ),
            ),
            (
                _("Letters on buttons"),
                self._switch("show_shortcuts", _("Shows on buttons which key presses them.")),
            ),
            (_("Full screen"), self._full),
        ]
        return [
            # Translators: heading: how everything looks (a noun).
            self._heading(_("Look")),
            TilePicker(ui, backs, have.card_back, self._setter("card_back"), (92, 112)),
            TilePicker(ui, felts, have.felt, self._setter("felt"), (92, 68)),
            self._form(rows),
        ]

    def _letters(self) -> list[tuple[str, Widget]]:
        """Whether the language's own letters stand on the cards, where it has any."""
        letters = local_letters(self.ui.assets)
        if not letters:
            return []
        tip = _("On the cards and in the texts stands {own} in place of {usual}.").format(
            own=comma_list(list(letters.values())), usual=comma_list(list(letters))
        )
        have = self.navigator.settings.local_letters
        toggle = Toggle(self.ui, have, self._setter("local_letters"), tooltip=tip)
        return [(_("Local letters on cards"), toggle)]

    def _face(self, key: str) -> Callable[[pygame.Surface, pygame.Rect], None]:
        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            side = min(rect.w, rect.h)
            place = pygame.Rect(0, 0, side, side)
            place.center = rect.center
            draw_medallion(
                surface, self.ui, place, key, shown_name(self.navigator.settings.name), 0
            )

        return draw

    def _back(self, name: str) -> Callable[[pygame.Surface, pygame.Rect], None]:
        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            high = rect.h - self.ui.px(2)
            sprite = self.ui.assets.card_sprite(f"back:{name}", high, 1)
            sprite.blit_centred(surface, rect.center)

        return draw

    def _cloth(self, name: str) -> Callable[[pygame.Surface, pygame.Rect], None]:
        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            """A miniature of the table: its cloth under the lamp, with its rim."""
            plain = self.navigator.settings.plain_cloth
            theme = make_theme(name, self.ui.theme.high_contrast)
            scale = self.ui.px(1)
            rim = Rim(rect.h // 5, 3 * scale, rect.h // 6, (rect.w // 5, rect.h // 4))

            def make() -> pygame.Surface:
                lamp = (rect.w / 2, rect.h / 2)
                return cloth.table(rect.size, theme, lamp, rim, 0.3 * scale, plain=plain)

            surface.blit(paint.cached(("small table", theme, rect.size, plain), make), rect)

        return draw

    # -- changes ----------------------------------------------------------------------------

    def _setter(self, name: str) -> Callable[[Any], None]:
        def change(value: Any) -> None:
            setattr(self.navigator.settings, name, value)
            self._changed()

        return change

    def _name(self, text: str) -> None:
        if text.strip():
            self.navigator.settings.name = kept_name(text.strip())
            self._later()

    def _volume(self, value: float) -> None:
        self.navigator.settings.volume = value
        self.ui.audio.set_volume(value)
        self.ui.audio.play("slide", exact=True)
        self._later()

    def _language(self, code: str) -> None:
        damaged = speak(code, self.ui.assets.path("translations"))
        self.navigator.settings.language = language()
        self.app.retell()
        self._changed()
        if damaged:
            self.root.toast(damaged, "warn")

    def _full_screen(self, on: bool) -> None:
        if self.app.window.fullscreen != on:
            self.app.window.toggle_fullscreen()
        self.navigator.settings.fullscreen = on
        self._later()

    def _changed(self) -> None:
        self.navigator.apply()
        self._later()

    def _later(self) -> None:
        self._unsaved = SAVE_AFTER

    def update(self, dt: float) -> None:
        super().update(dt)
        full = self.app.window.fullscreen
        if self._full.value != full:
            # Identified by its key.
            self._full.value = full
            self._full.invalidate()
            self.navigator.settings.fullscreen = full
            self._later()
        if self._unsaved >= 0:
            self._unsaved -= dt
            if self._unsaved < 0:
                self._save()

    def leave(self) -> None:
        if self._unsaved >= 0:
            self._save()

    def _save(self) -> None:
        self._unsaved = -1.0
        self.navigator.kept.save_settings()
        for line in self.navigator.take_notices():
            self.root.toast(line, "warn")


class _Half(Column):
    """One of two columns of equal width."""

    def __init__(self, column: Column) -> None:
        super().__init__(column.ui, [column], flex=1)

    def measure(self, max_width: int) -> tuple[int, int]:
        high = super().measure(min(max_width, self.ui.px(450)))[1]
        return min(max_width, self.ui.px(400)), high


def _title(name: str) -> str:
    """The displayed name of a back or cloth; for an unknown one its file name."""
    return _(TITLES.get(name, name.capitalize()))

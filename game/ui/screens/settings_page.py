"""The settings. Changes take effect at once and are saved automatically."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.notation.names import MAX_NAME, kept_name, shown_name
from game.translation import (
    N_,
    _,
    _p,
    alphabetical,
    language,
    language_name,
    languages,
    percent,
    speak,
)
from game.ui.key_places import printed
from game.ui.screens.navigator import Navigator
from game.ui.screens.parts.sheet import Sheet
from game.ui.screens.setting_rows import WIDE, SettingRows
from game.ui.screens.settings_look import look, portraits
from game.ui.theme import GAP_S
from game.ui.widgets import (
    Button,
    Column,
    Dropdown,
    Label,
    Row,
    Slider,
    Spacer,
    TextField,
    Toggle,
    Widget,
)

SAVE_AFTER: Final = 0.6
"""Seconds after the last change at which the settings are saved."""
PAUSES: Final = (0.0, 0.3, 0.6, 1.2)
SECOND_THOUGHTS: Final = (0.0, 0.6, 2.0, 4.0)
SWITCHES: Final = (
    ("chatter", N_("Players' remarks"), N_("A short remark, now and then, at great moments.")),
    ("aims", N_("Passport and achievements"),
     N_("Shows them under Statistics. They are counted in any case.")),
    ("ask_threes", N_("Ask about every three"),
     N_("Where a three may be kept back: otherwise you are asked only when it could help a special "
        "hand.")),
    ("show_reasons", N_("Reasons in the log"),
     N_("Writes the reason of a move below its line in the log. Without it the reason shows when "
        "the mouse rests on the line.")),
    ("special_progress", N_("Special hands"),
     N_("Shows beside your hand how many cards a special hand still needs, in games that have "
        "special hands.")),
    ("take_back", N_("Take back beyond the turn"),
     N_("Undo then also takes back moves that others have already answered. From then on the match "
        "counts as played with take-backs.")),
    ("first_notes", N_("First-time notes"),
     N_("One note, once, when something happens to you for the first time: bonus cards, a frozen "
        "pile, your partner's question.")),
    ("price_play", N_("Judge my decisions"),
     N_("After each hand, quietly in the background: what your decisions gave away. Your rating is "
        "based on it.")),
)  # fmt: skip
"""What is on or off at the table: the setting, its name, what it does."""


class SettingsScene(Sheet):
    """A sheet over the title or the table."""

    title = heading = N_("Settings")
    width, gap, apart = WIDE, 16, GAP_S

    def __init__(self, navigator: Navigator) -> None:
        super().__init__()
        self.navigator = navigator
        self._unsaved = -1.0

    # -- widgets ----------------------------------------------------------------------------

    def contents(self) -> Sequence[Widget]:
        ui = self.ui
        rows = SettingRows(ui, self.navigator.settings, self._changed)
        self.full = self.app.window.fullscreen
        full = Toggle(ui, self.full, self._full_screen, tooltip="F11")
        parts = [*self._languages(rows), *self._play(rows), *portraits(rows)]
        left = Column(ui, parts, gap=10, flex=1)
        right = Column(ui, [*look(rows, full), *self._sound(rows)], gap=12, flex=1)
        return (Row(ui, [_Half(left), Spacer(ui, 30), _Half(right)], gap=0, align="start"),)

    def foot(self) -> Sequence[Widget]:
        ui, go = self.ui, self.navigator.open
        return (
            Label(ui, _("Changes apply at once."), "small", "text_dim"),
            Spacer(ui),
            Button(ui, _("Keys and gestures"), lambda: go("keys"), kind="quiet", shortcut="K"),
            Button(ui, _("Fair play"), lambda: go("fair play"), kind="quiet", shortcut="F"),
            self.close_button(_("Done")),
        )

    def _play(self, rows: SettingRows) -> list[Widget]:
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
        name = TextField(
            ui, shown_name(have.name), self._name, limit=MAX_NAME,
            tooltip=_("Stands at your place, in the log and in the records of matches."),
        )  # fmt: skip
        log = _(
            "If it fits: open where the window is wide. At the table, {key} opens and closes it."
        )
        parts: list[tuple[str, Widget]] = [
            (_("Your name"), name),
            (_("Animation"), rows.one_of("speed", speeds, _(
                "How fast cards move. Off: they are where they belong at once."))),
            (_("Pause in turns"), rows.seconds("pause", PAUSES, _(
                "How long the computer players wait between their moves."))),
            (_("Pause for Undo"), rows.seconds("second_thought", SECOND_THOUGHTS, _(
                "The next player waits at least this long after your discard. Until then you can "
                "undo it, and it is not marked as a take-back."))),
            (_("Sort the hand by"), rows.one_of("sort", sorts, _(
                "How your cards lie when a hand begins. At the table you can change it."))),
            (_("Log of the moves"), rows.segments("log", logs, log.format(key=printed("L")))),
            (_("Log during the hand"), rows.segments("log_memory", memories, _(
                "How much of the hand you may read there while it is played. Last round: "
                "everybody’s last turn, and the one being played."))),
            (_("Why they moved"), rows.segments("why", whys, _(
                "When you may learn the reasons of the computer players: during the hand they can "
                "give away cards."))),
            *rows.switches(SWITCHES),
        ]  # fmt: skip
        return [Label(ui, _("At the table"), "heading", "gold_bright"), rows.form(parts)]

    def _languages(self, rows: SettingRows) -> list[Widget]:
        """The choice of a language, where there are several."""
        ui, folder = self.ui, self.ui.assets.path("translations")
        names = [(code, language_name(code, folder)) for code in languages(folder)]
        if len(names) < 2:
            return []
        names.sort(key=lambda name: alphabetical(name[1]))
        return [rows.form([(_("Language"), Dropdown(ui, names, language(), self._language))])]

    def _sound(self, rows: SettingRows) -> list[Widget]:
        ui, have = self.ui, self.navigator.settings
        volume = Slider(
            ui, have.volume, self._volume, step=0.05, show=lambda v: percent(round(v * 100)), flex=1
        )
        volume.name = _("Volume")
        mute = rows.switch("mute")
        mute.name = _("Mute")
        both = Row(ui, [volume, Label(ui, _("Mute"), colour="text_dim"), mute], gap=10)
        parts: list[tuple[str, Widget]] = [(_("Volume"), both)]
        fire = rows.switch(
            "ambience", _("The crackle of a fire, quietly, while the window is open.")
        )
        parts.append((_("A fire in the room"), fire))
        if ui.speech.available:
            tip = _("The system's voice says what happens and which control has the focus.")
            # Translators: switch: whether the system’s voice reads aloud what happens.
            parts.append((_("Speak"), rows.switch("speech", tip)))
        out: list[Widget] = [Label(ui, _("Sound"), "heading", "gold_bright"), rows.form(parts)]
        if not ui.audio.available:
            sentence = _("No sound device was found: the game is silent.")
            out.append(Label(ui, sentence, "small", "text_dim"))
        return out

    # -- changes ----------------------------------------------------------------------------

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
        self.full = self.navigator.settings.fullscreen = on
        self._later()

    def _changed(self) -> None:
        self.navigator.apply()
        self._later()

    def _later(self) -> None:
        self._unsaved = SAVE_AFTER

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.full != self.app.window.fullscreen:
            # Switched by its key.
            self.changed()
            self.navigator.settings.fullscreen = self.full
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

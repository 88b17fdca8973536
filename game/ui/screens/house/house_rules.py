"""The editor of house rules: change a variant, name it, save it, play it, share it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pygame

from game.rules.variant_faults import VariantError
from game.store.house_games import MAX_NAME, MAX_WORDS, HouseGame, is_name
from game.translation import N_, _, _n, _p, capital
from game.ui.screens.house.house_draft import Draft, reason
from game.ui.screens.house.parameter import Group, Parameter
from game.ui.screens.house.parameters import GROUPS, groups
from game.ui.screens.house.typed import Typed
from game.ui.screens.navigator import Navigator
from game.ui.screens.parts.sheet import Sheet
from game.ui.widgets import (
    Button,
    Column,
    Dropdown,
    Item,
    Label,
    ListPicker,
    Row,
    Rule,
    ScrollArea,
    Spacer,
    TextField,
    Toggle,
    Widget,
)

TYPED: Final = 84
WIDE_TYPED: Final = 230
"""The width of a field for a number, and of one for several."""
CONTROL: Final = 270
WIDE_CONTROL: Final = 430
"""The width of a control, in logical pixels, and of one whose value takes more room."""


class HouseRulesScene(Sheet):
    """A sheet over the choice of a match: groups on the left, their parameters on the right."""

    title = heading = N_("House rules")
    width = 1060

    def __init__(self, navigator: Navigator) -> None:
        super().__init__()
        self.navigator = navigator
        game = navigator.kept.games.chosen_game()
        if game is None:
            variant = navigator.settings.chosen_variant()
            name = _("{variant} (my rules)").format(variant=_(variant.name))[:MAX_NAME]
            game = HouseGame(
                navigator.kept.games.book.free_name(name), variant.key, dict(variant.chosen)
            )
        self.draft = Draft(game)
        self._name, self._words = game.name, game.words
        self._group = 0
        self._sure = False
        self._leaving = False
        self._saved = game.path is not None
        self._refused: dict[str, str] = {}
        """Why a change was refused or a text is no value, by the path of its parameter."""
        self._typed: dict[str, str] = {}
        """The texts in fields as they were typed, by the path of their parameter: the one typed
        last, and those refused.
        """

    # -- widgets ----------------------------------------------------------------------------

    def contents(self) -> Sequence[Widget]:
        ui, kept = self.ui, self.draft.game.path is not None
        self.name = TextField(
            ui, self._name, self._renamed, self._next, limit=MAX_NAME, width=480, name=_("Name")
        )
        copy = Button(
            ui, _("Make a copy"), self._make_copy, kind="quiet", visible=kept,
            tooltip=_("Go on with a new game that starts from these rules."),
        )  # fmt: skip
        words = _("Really delete?") if self._sure else _("Delete")
        remove = Button(ui, words, self._delete, kind="quiet", visible=kept)
        state = Label(ui, self._state(), "small", "text_dim", flex=1)
        head = [Label(ui, _("Name"), "label"), self.name, state, copy, remove]
        about = TextField(
            ui, self._words, self._described, self._next, limit=MAX_WORDS, flex=1,
            name=_("In your own words"),
            tooltip=_("What your club says of its game: it stands above its rules."),
        )  # fmt: skip
        self.list: ListPicker[int] = ListPicker(
            ui, self._items(), self._group, self._open, width=290, flex=0
        )
        self.first = self.list.body
        self.side = Column(ui, self._parameters(), gap=12)
        self.scroll = ScrollArea(ui, self.side)
        return (
            Row(ui, head, gap=14),
            Row(ui, [Label(ui, _("In your own words"), "label"), about], gap=14),
            Rule(ui),
            Row(ui, [self.list, Spacer(ui, 26), self.scroll], gap=0, align="stretch", flex=1),
        )

    def foot(self) -> Sequence[Widget]:
        ui, changes = self.ui, bool(self.draft.changes)
        none = _("Change a rule first.")
        words = _("Leave without saving") if self._leaving else _("Back")
        return (
            Button(ui, words, self._back, kind="quiet", shortcut="Esc"),
            # Translators: button: every parameter as in the usual game.
            Button(ui, _("As usual"), self._clear, kind="quiet", shortcut="U", enabled=changes,
                   tooltip=_("Take all changes back.")),
            Spacer(ui),
            Button(
                ui, _("Share…"), self._share, shortcut="C",
                enabled=self.draft.game.path is not None and self._saved,
                disabled_reason=_("Save the game first."),
                tooltip=_("Give the game to others: its file, or its text."),
            ),
            Button(ui, _("Save"), self._keep, shortcut="S", width=120, enabled=changes,
                   disabled_reason=none),
            self.main_button(_("Save and deal"), self._deal, shortcut="D", width=None,
                             enabled=changes, disabled_reason=none),
        )  # fmt: skip

    def place(self, widget: Widget, size: tuple[int, int]) -> None:
        # Use the full height, so that the sheet does not move from group to group.
        self.centre(widget, size, high=size[1])

    def _items(self) -> list[Item[int]]:
        items = []
        for index, group in enumerate(groups()):
            count = self.draft.count(group)
            aside = (
                _n("{count} change", "{count} changes", count).format(count=count) if count else ""
            )
            items.append(Item(index, _p(GROUPS, group.title), aside=aside))
        return items

    @property
    def group(self) -> Group:
        """The group that is open."""
        return groups()[self._group]

    def _parameters(self) -> list[Widget]:
        ui = self.ui
        out: list[Widget] = [Label(ui, _p(GROUPS, self.group.title), "heading", "gold_bright")]
        shown = [p for p in self.group.parameters if p.matters(self.draft.variant)]
        for parameter in shown:
            out += [Rule(ui), self._parameter(parameter)]
            if parameter.path in self._refused:
                out.append(Label(ui, self._refused[parameter.path], "small", "warn"))
        return out

    def _parameter(self, parameter: Parameter) -> Widget:
        ui, draft = self.ui, self.draft
        changed = draft.is_changed(parameter)
        value = draft.value(parameter)
        about = _(parameter.about)
        if changed:
            about = _("{about} Usually: {usual}.").format(about=about, usual=draft.usual(parameter))
        label = f"\u25c6 {_(parameter.label)}" if changed else _(parameter.label)
        words = Column(
            ui,
            [
                Label(ui, label, "strong" if changed else "label", "gold" if changed else None),
                Label(ui, about, "small", "text_dim"),
            ],
            gap=2,
            flex=1,
        )
        change = self._setter(parameter)
        control: Widget
        if parameter.is_switch:
            control = Toggle(ui, bool(value), change, name=_(parameter.label))
        else:
            # A drop-down cannot compare lists and tables, so it works with indices.
            offered = parameter.offered(value, self.draft.variant)
            options = [
                (i, capital(parameter.words(item, self.draft.variant)))
                for i, item in enumerate(offered)
            ]
            shown = ui.text.width(capital(parameter.words(value, self.draft.variant)), "label")
            typed = parameter.typed
            if typed is not None:
                usual = CONTROL - TYPED - 8
                width = usual if shown < ui.px(usual - 54) else CONTROL
                control = Dropdown(
                    ui, options, offered.index(value), lambda i: change(offered[i]),
                    width=None if typed.wide else width, name=_(parameter.label),
                    flex=int(typed.wide),
                )  # fmt: skip
                field = self._field(parameter, typed)
                if not typed.wide:
                    return Row(ui, [words, Row(ui, [control, field], gap=8)], gap=20)
                if shown < ui.px(WIDE_CONTROL - WIDE_TYPED):
                    return Column(ui, [words, Row(ui, [control, field], gap=8)], gap=6)
                field.fixed_width = None
                return Column(ui, [words, control, field], gap=6)
            below = shown >= ui.px(WIDE_CONTROL - 54)
            control = Dropdown(
                ui, options, offered.index(value), lambda i: change(offered[i]),
                width=CONTROL if shown < ui.px(CONTROL - 54) else WIDE_CONTROL,
                name=_(parameter.label),
            )  # fmt: skip
            if below:
                control.fixed_width = None
                return Column(ui, [words, control], gap=6)
        return Row(ui, [words, control], gap=20)

    def _field(self, parameter: Parameter, how: Typed) -> TextField:
        """Where any value is typed: what is chosen from are the usual ones."""
        text = self._typed.get(parameter.path, how.write(self.draft.value(parameter)))
        return TextField(
            self.ui, text, self._reader(parameter), self._next, limit=80 if how.wide else 8,
            width=WIDE_TYPED if how.wide else TYPED, name=_(parameter.label), tooltip=_(how.about),
        )  # fmt: skip

    def _next(self, _text: str) -> None:
        """Enter goes on to what comes next: it would else press the button that deals."""
        self.root.step_focus(1)

    # -- changes ----------------------------------------------------------------------------

    def _open(self, index: int) -> None:
        self._group = index
        self._forget()
        self.changed()
        self.scroll.scroll_to(0)

    def _setter(self, parameter: Parameter) -> Callable[[Any], None]:
        """What a switch or a list calls: its value replaces what was typed."""

        def change(value: Any) -> None:
            self._typed.pop(parameter.path, None)
            self._forget()
            self._set(parameter, value)
            self._try_again(parameter)
            self.changed()

        return change

    def _reader(self, parameter: Parameter) -> Callable[[str], None]:
        """What a field calls: its text stays as it was typed."""

        def change(text: str) -> None:
            self._forget()
            self._typed[parameter.path] = text
            self._read(parameter)
            self._try_again(parameter)
            self.changed()

        return change

    def _read(self, parameter: Parameter) -> None:
        """Change a parameter to what was typed, or say below it why not."""
        how = parameter.typed
        assert how is not None, "it has a field"
        try:
            value = how.read(self._typed[parameter.path], self.draft.value(parameter))
        except ValueError:
            self._refused[parameter.path] = _(how.about)
        else:
            self._set(parameter, value)

    def _set(self, parameter: Parameter, value: Any) -> None:
        """Change a parameter, or say below it why not."""
        self._refused.pop(parameter.path, None)
        try:
            self.draft.set(parameter, value)
            self._change()
        except VariantError as error:
            told = reason(error)
            if not isinstance(value, bool):
                words = capital(parameter.words(value, self.draft.variant))
                told = _("{value}: {reason}").format(value=words, reason=told)
            self._refused[parameter.path] = told

    def _forget(self) -> None:
        """Forget texts that have become values, and refusals of what no longer stands there."""
        unread = self._unread
        self._typed = {path: text for path, text in self._typed.items() if path in unread}
        self._refused = {path: told for path, told in self._refused.items() if path in unread}

    @property
    def _unread(self) -> set[str]:
        """The paths of the parameters whose texts are no values."""
        return self._typed.keys() & self._refused.keys()

    def _try_again(self, changed: Parameter) -> None:
        """Read the other texts that are no values: a change may have made them possible."""
        others = self._unread - {changed.path}
        for group in groups() if others else ():
            for parameter in group.parameters:
                if parameter.path in others:
                    self._read(parameter)

    def _all_read(self) -> bool:
        """Whether every text has become a value; if not, show one that has not."""
        for place, group in enumerate(groups()):
            for parameter in group.parameters:
                path = parameter.path
                if path in self._unread and parameter.matters(self.draft.variant):
                    self._group = place
                    self.changed()
                    for widget in self.side.walk():
                        if isinstance(widget, TextField) and widget.name == _(parameter.label):
                            widget.focus()
                    self.root.toast(self._refused[path], "warn")
                    return False
        self._refused, self._typed = {}, {}
        return True

    def _state(self) -> str:
        """The state of the game, in words."""
        base = _(self.draft.base.name)
        path = self.draft.game.path
        if not self.draft.changes:
            return _("Nothing differs from {variant} yet.").format(variant=base)
        if self._saved and path is not None:
            return _("From {variant}. Kept as {file}.").format(variant=base, file=path.name)
        return _("From {variant}. Not saved yet.").format(variant=base)

    def _change(self) -> None:
        """Something differs from what was saved."""
        self._saved = self._leaving = self._sure = False

    @property
    def _unsaved(self) -> bool:
        """Whether changes would be lost."""
        return bool(self.draft.changes) and not self._saved

    def _renamed(self, text: str) -> None:
        self._name = text
        self._written()

    def _described(self, text: str) -> None:
        self._words = text
        self._written()

    def _written(self) -> None:
        """Only the first letter makes a difference to what is shown."""
        shown = self._saved or self._leaving or self._sure
        self._change()
        if shown:
            self.changed()

    def _clear(self) -> None:
        self.draft.clear()
        self._refused, self._typed = {}, {}
        self._change()
        self.changed()

    def _back(self) -> None:
        """Leave. If changes would be lost, the player must ask twice."""
        if self._unsaved and not self._leaving:
            self._leaving = True
            self.changed()
            return
        self.app.pop()

    def _make_copy(self) -> None:
        """Continue with a new game that has the same rules."""
        name = self._name.strip() or self.draft.game.name
        self._name = self.navigator.kept.games.book.free_name(name)
        self.draft.game = replace(self.draft.game, path=None, name=self._name)
        self._change()
        self.changed()
        self.name.focus()
        self.name.select_all()

    # -- keeping ----------------------------------------------------------------------------

    def _keep(self) -> None:
        self._save()

    def _save(self) -> bool:
        """Write the file; whether that worked."""
        if not is_name(self._name):
            self.root.toast(_("Give the game a name first."), "warn")
            self.name.focus()
            return False
        if self.navigator.kept.games.book.has_name(self._name, but=self.draft.game):
            words = _("Another game is already called {name}. Give this one a name of its own.")
            self.root.toast(words.format(name=self._name.strip()), "warn")
            self.name.focus()
            return False
        if not self._all_read():
            return False
        try:
            game = self.navigator.kept.games.book.save(self.draft.finished(self._name, self._words))
        except OSError as error:
            cause = error.strerror or str(error)
            self.root.toast(_("The game could not be saved: {cause}.").format(cause=cause), "bad")
            return False
        self.draft.game = game
        self._saved = True
        self.navigator.settings.house = game.slug
        self.navigator.kept.save_settings()
        self.changed()
        self.root.toast(_("Saved: {name}").format(name=game.name), "good")
        return True

    def _deal(self) -> None:
        if self._save():
            self.navigator.deal(self.navigator.kept.games.chosen_variant())

    def _share(self) -> None:
        if self.draft.game.path is not None:
            self.navigator.open("share", game=self.draft.game)

    def _delete(self) -> None:
        """Delete the file. The player must ask twice."""
        if not self._sure:
            self._sure = True
            self.changed()
            return
        try:
            self.navigator.kept.games.book.remove(self.draft.game)
        except OSError as error:
            cause = error.strerror or str(error)
            self.root.toast(_("The file could not be deleted: {cause}.").format(cause=cause), "bad")
            return
        self.navigator.settings.house = ""
        self.navigator.kept.save_settings()
        self.app.pop()

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.DROPFILE:
            if self._unsaved:
                self.root.toast(_("Save this game first, or leave it."), "warn")
                return True
            game = self.navigator.kept.games.take_in(Path(event.file))
            if game is None:
                self.root.toast(" ".join(self.navigator.take_notices()), "warn")
            else:
                self.app.pop(self)
            return True
        return super().handle(event)

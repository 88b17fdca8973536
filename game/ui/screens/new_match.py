"""Choosing what to play and with whom: made from the variants' records, for any number of them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from game.rules.variant import Option, OptionValue, Variant
from game.store.settings import MAX_NAME
from game.ui.scene import WidgetScene
from game.ui.screens.figures import number
from game.ui.screens.seats import partners, place_words
from game.ui.screens.wording import choice_words, option_name
from game.ui.text import _
from game.ui.widgets import (
    Button,
    Column,
    Dropdown,
    Grid,
    Item,
    Label,
    ListPicker,
    Panel,
    Row,
    Rule,
    ScrollArea,
    Segmented,
    Spacer,
    TextField,
    Toggle,
    Widget,
)
from game.variants import VARIANTS, variant_named

if TYPE_CHECKING:
    from game.ui.screens.house import House

LEVELS: Final = (
    ("beginner", "Beginner", "Plays simply and forgets"),
    ("standard", "Standard", "Counts cards and plans ahead"),
)


def variant_items() -> list[Item[str]]:
    """The variants by family; families of one stand without a heading when all do."""
    families = [(name, list(group)) for name, group in groupby(VARIANTS.values(), _family)]
    headings = any(len(group) > 1 for _name, group in families)
    items: list[Item[str]] = []
    for name, group in families:
        if headings:
            items.append(Item("", _(name), heading=True))
        for variant in group:
            aside = _("{count} players").format(count=variant.table.players)
            items.append(Item(variant.key, _(variant.name), _(variant.description), aside))
    return items


def _family(variant: Variant) -> str:
    return variant.family


class NewMatchScene(WidgetScene):
    """A sheet over the title: variants to the left, everything about the chosen one right."""

    overlay = True
    title = "New match"

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house = house

    @property
    def variant(self) -> Variant:
        """The variant chosen, with its options."""
        return self.house.settings.chosen_variant()

    def build(self) -> Widget:
        ui = self.ui
        self.list: ListPicker[str] = ListPicker(
            ui, variant_items(), self.house.settings.variant, self._choose, width=392, flex=0
        )
        self.side = Column(ui, self._details(), gap=10)
        self.scroll = ScrollArea(ui, self.side)
        self.deal = Button(
            ui, _("Deal"), self._deal, kind="primary", shortcut="D", default=True, width=150
        )
        back = Button(ui, _("Back"), self.app.pop, kind="quiet", shortcut="Esc")
        rules = Button(ui, _("Rules"), self._rules, shortcut="R", icon="question")
        main = Row(ui, [self.list, Spacer(ui, 26), self.scroll], gap=0, align="stretch", flex=1)
        foot = Row(ui, [back, Spacer(ui), rules, self.deal], gap=10)
        body = Column(ui, [main, foot], gap=16)
        return Panel(ui, body, title=_("New match"), width=1060)

    def enter(self) -> None:
        super().enter()
        self.list.body.focus()

    # -- the details of the chosen variant --------------------------------------------------

    def _details(self) -> list[Widget]:
        ui, variant = self.ui, self.variant
        about = _("{players} players, to {target} points").format(
            players=variant.table.players, target=number(variant.match.target)
        )
        out: list[Widget] = [
            Label(ui, _(variant.name), "heading", "gold_bright"),
            Label(ui, _(variant.description)),
            Label(ui, about, "small", "text_dim"),
        ]
        if variant.options:
            out += [Rule(ui), *(self._option(option) for option in variant.options)]
        return [*out, Rule(ui), *self._players()]

    def _option(self, option: Option) -> Widget:
        ui = self.ui
        value = self.variant.chosen.get(option.name, option.choices[0])
        change = self._option_setter(option)
        words = Column(
            ui,
            [
                Label(ui, option_name(option), "label"),
                Label(ui, _(option.description), "small", "text_dim"),
            ],
            gap=1,
            flex=1,
        )
        control: Widget
        if set(option.choices) == {True, False}:
            control = Toggle(ui, bool(value), change)
        elif len(option.choices) <= 3:
            choices = [(choice, choice_words(choice)) for choice in option.choices]
            control = Segmented(ui, choices, value, change)
        else:
            choices = [(choice, choice_words(choice)) for choice in option.choices]
            control = Dropdown(ui, choices, value, change)
        return Row(ui, [words, control], gap=16)

    def _players(self) -> list[Widget]:
        ui, have, variant = self.ui, self.house.settings, self.variant
        own = partners(variant)
        rows: list[Widget] = []
        if own:
            rows.append(self._level(_("Your partner"), "partner_level"))
        words = _("Your opponents") if variant.table.players > 2 else _("Your opponent")
        rows.append(self._level(words, "opponent_level"))
        fields: list[Widget] = [self._name(_("You"), have.name, self._own_name)]
        for seat in range(1, variant.table.players):
            at = (seat - 1) % len(have.names)
            field = self._name(place_words(variant, seat), have.names[at], self._name_setter(at))
            fields.append(field)
        return [*rows, Grid(ui, fields, columns=min(4, len(fields)), gap=10)]

    def _level(self, words: str, name: str) -> Widget:
        ui = self.ui
        levels = [(kind, _(shown)) for kind, shown, _about in LEVELS]
        control = Segmented(ui, levels, getattr(self.house.settings, name), width=250)
        notes = {kind: _(about) for kind, _shown, about in LEVELS}
        note = Label(ui, notes.get(getattr(self.house.settings, name), ""), "small", "text_dim")

        def change(kind: str) -> None:
            setattr(self.house.settings, name, kind)
            note.text = notes[kind]
            self.relayout()

        control.on_change = change
        left = Column(ui, [Label(ui, words, "label"), note], gap=1, flex=1)
        return Row(ui, [left, control], gap=16)

    def _name(self, place: str, name: str, change: Callable[[str], None]) -> Widget:
        ui = self.ui
        field = TextField(ui, name, change, limit=MAX_NAME)
        return Column(ui, [Label(ui, place, "small", "text_dim"), field], gap=3)

    # -- changes ----------------------------------------------------------------------------

    def _choose(self, key: str) -> None:
        self.house.settings.variant = key
        self._refresh()
        self.scroll.scroll_to(0)

    def _refresh(self) -> None:
        self.side.set_children(self._details())
        self.relayout()

    def _option_setter(self, option: Option) -> Callable[[Any], None]:
        def change(value: OptionValue) -> None:
            have = self.house.settings
            chosen = {**have.options.get(have.variant, {}), option.name: value}
            variant_named(have.variant, chosen)
            have.options = {**have.options, have.variant: chosen}

        return change

    def _own_name(self, text: str) -> None:
        if text.strip():
            self.house.settings.name = text.strip()

    def _name_setter(self, at: int) -> Callable[[str], None]:
        def change(text: str) -> None:
            if text.strip():
                names = list(self.house.settings.names)
                names[at] = text.strip()
                self.house.settings.names = names

        return change

    def _rules(self) -> None:
        self.house.rules(self.variant)

    def _deal(self) -> None:
        self.house.save_settings()
        self.house.deal(self.variant)

    def leave(self) -> None:
        self.house.save_settings()

"""The choice of a game and of the other players, built from the variants' records."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pygame

from game.rules.variant import Option, OptionValue, Variant
from game.rules.variant_faults import VariantError
from game.translation import _, _n, _p, number
from game.ui.scene import WidgetScene
from game.ui.screens.files import record_opener
from game.ui.screens.files.file_kinds import HOUSE_GAME
from game.ui.screens.lengths import length_words
from game.ui.screens.parts.figures import Line, Table
from game.ui.screens.parts.game_emblem import game_emblem
from game.ui.screens.parts.specials import SpecialsPicture, specials
from game.ui.screens.parts.wording import choice_words, option_name, variant_name
from game.ui.screens.rules.differences import base_of, differences
from game.ui.screens.rules.facts_table import who_plays
from game.ui.screens.who_sits import PlayersPicker
from game.ui.widgets import (
    Button,
    Column,
    Dropdown,
    Item,
    Label,
    ListPicker,
    Panel,
    Row,
    Rule,
    ScrollArea,
    Segmented,
    Spacer,
    Toggle,
    Widget,
)
from game.variants import VARIANTS, variant_named

if TYPE_CHECKING:
    from game.store.house_games import HouseGame
    from game.ui.screens.navigator import Navigator

ROOMY: Final = 1.12
"""Text size from which the variant to compare with gets a line of its own."""
LARGE: Final = 1.2
"""Text size from which choices of words become a list below their name."""
HOUSE: Final = "house:"
"""Prefix of a house game's file name, in the list."""


def variant_items() -> list[Item[str]]:
    """The variants by family. If all families have one variant only, there are no headings."""
    families: dict[str, list[Variant]] = {}
    for variant in VARIANTS.values():
        families.setdefault(variant.family, []).append(variant)
    headings = any(len(group) > 1 for group in families.values())
    items: list[Item[str]] = []
    for name, group in families.items():
        if headings:
            items.append(Item("", _(name), heading=True))
        items += [Item(v.key, _(v.name), aside=_players_words(v), game=v.key) for v in group]
    return items


def _players_words(variant: Variant) -> str:
    """The number of players, or a range if an option changes it."""
    counts = {variant.table.players}
    for option in variant.options:
        for choice in option.choices:
            try:
                counts.add(option.change(variant, choice).table.players)
            except VariantError:
                continue
    if len(counts) == 1:
        count = counts.pop()
        return _n("{count} player", "{count} players", count).format(count=count)
    return _("{fewest}\u2013{most} players").format(fewest=min(counts), most=max(counts))


def house_items(games: list[HouseGame]) -> list[Item[str]]:
    """The house games, under a heading."""
    if not games:
        return []
    items = [Item("", _("House rules"), heading=True)]
    for game in games:
        count = game.make().table.players
        aside = _n("{count} player", "{count} players", count).format(count=count)
        items.append(Item(HOUSE + game.slug, game.name, aside=aside, game=game.variant))
    return items


WIDEST: Final = 440
"""The most logical pixels that choices beside each other take; longer ones go into a list."""


class NewMatchScene(WidgetScene):
    """A sheet over the title: variants on the left, everything about the chosen one on the
    right.
    """

    overlay = True
    title = "New match"

    def __init__(self, navigator: Navigator) -> None:
        super().__init__()
        self.navigator = navigator
        self._comparing = False
        self._against = ""
        """The key of the variant to compare with; empty for the nearest relation."""

    @property
    def variant(self) -> Variant:
        """The chosen variant, with its options and house rules."""
        return self.navigator.kept.games.chosen_variant()

    # -- widgets ----------------------------------------------------------------------------

    def build(self) -> Widget:
        ui = self.ui
        # Large type needs the width beside the list for its long lines.
        wide = 364 if ui.text_scale < LARGE else 336
        self.list: ListPicker[str] = ListPicker(
            ui, self._items(), self._chosen_item(), self._choose, width=wide, flex=0
        )
        # Long names get more of the sheet, but the text beside them keeps the larger part.
        needed = min(self.list.measure(ui.size[0])[0], round(0.42 * ui.size[0]))
        self.list.fixed_width = max(wide, needed / (ui.scale * ui.text_scale))
        self.side = Column(ui, self._details(), gap=10)
        self.scroll = ScrollArea(ui, self.side)
        self.deal = Button(
            # Translators: button: deal the cards and begin.
            ui,
            _p("button: begin the match", "Deal"),
            self._deal,
            kind="primary",
            shortcut="D",
            default=True,
            width=150,
        )
        back = Button(ui, _("Back"), self.app.pop, kind="quiet", shortcut="Esc")
        bring = Button(
            ui, _("Import…"), self._import, kind="quiet", shortcut="Ctrl+I",
            tooltip=_("Add a game with house rules that somebody shared with you."),
        )  # fmt: skip
        change = Button(
            ui, _("House rules…"), self._house_rules, shortcut="Ctrl+H",
            tooltip=_("Change the rules, give the game a name and keep it."),
        )  # fmt: skip
        rules = Button(ui, _("Rules"), self._rules, shortcut="R", icon="question")
        main = Row(ui, [self.list, Spacer(ui, 26), self.scroll], gap=0, align="stretch", flex=1)
        foot = Row(ui, [back, bring, Spacer(ui), change, rules, self.deal], gap=10)
        body = Column(ui, [main, foot], gap=16)
        return Panel(ui, body, title=_("New match"), width=1060)

    def _items(self) -> list[Item[str]]:
        return variant_items() + house_items(self.navigator.kept.games.house_games())

    def _chosen_item(self) -> str:
        have = self.navigator.settings
        return HOUSE + have.house if have.house else have.variant

    def enter(self) -> None:
        super().enter()
        self.list.body.focus()

    def resume(self) -> None:
        """Called when another screen has gone: there may be other house games now."""
        self.list.set_items(self._items())
        self.list.value = self._chosen_item()
        self._refresh()

    # -- the details of the chosen variant --------------------------------------------------

    def _details(self) -> list[Widget]:
        ui, variant = self.ui, self.variant
        about = [who_plays(variant), _("to {points} points").format(
            points=number(variant.match.target))]  # fmt: skip
        length = length_words(variant, ui.assets.root)
        if length:
            about.append(length)
        name = Label(ui, variant_name(variant), "heading", "gold_bright", markup=False, flex=1)
        out: list[Widget] = [
            Row(ui, [game_emblem(ui, variant.key, 48), name], gap=14),
            Label(ui, self._special(variant)),
            Label(ui, " \u00b7 ".join(about), "small", "text_dim"),
            SpecialsPicture(ui, specials(variant)),
        ]
        if variant.house:
            plain = _("{variant} without house rules").format(variant=_(VARIANTS[variant.key].name))
            out.insert(2, Row(ui, [
                Button(ui, plain, self._drop_house_rules, shortcut="Ctrl+B", icon="back"),
                Spacer(ui),
            ]))  # fmt: skip
        views = [(False, _("Options and players")), (True, _("Compare with…"))]
        self.tabs = Segmented(ui, views, self._comparing, self._compare)
        if self._comparing:
            other = self._other(variant)
            relations = Dropdown(
                ui, self._relations(variant), self._against_key(variant), self._compare_with,
                tooltip=_("The variant to compare with"), flex=1,
            )  # fmt: skip
            roomy = ui.text_scale < ROOMY and self.tabs.measure(ui.size[0])[0] <= ui.px(380)
            out += [Row(ui, [self.tabs, relations], gap=12)] if roomy else [self.tabs, relations]
            return [*out, *self._compared(variant, other)]
        out.append(Row(ui, [self.tabs], gap=0))
        if variant.options and not variant.house:
            out += [Rule(ui), *(self._option(option) for option in variant.options)]
        company = PlayersPicker(ui, self.navigator.settings, variant, self.relayout)
        return [*out, Rule(ui), company]

    def _special(self, variant: Variant) -> str:
        """A line on what is special about the variant."""
        if not variant.house:
            return _(variant.description)
        count = sum(
            len(changes) if isinstance(changes, dict) else 1 for changes in variant.house.values()
        )
        return _n(
            "{variant} with one house rule.",
            "{variant} with {count} house rules.",
            count,
        ).format(variant=_(VARIANTS[variant.key].name), count=count)

    def _against_key(self, variant: Variant) -> str:
        """The variant to compare with: the one chosen for it, or the closest relative."""
        if self._against and (variant.house or self._against != variant.key):
            return self._against
        if variant.house:
            return variant.key
        base = base_of(variant)
        return base.key if base is not None else next(k for k in VARIANTS if k != variant.key)

    def _other(self, variant: Variant) -> Variant:
        """The variant to compare with. The original of a house game has its chosen options."""
        key = self._against_key(variant)
        return variant_named(key, variant.chosen if variant.house and key == variant.key else None)

    def _relations(self, variant: Variant) -> list[tuple[str, str]]:
        """All variants to compare with."""
        return [
            (other.key, _(other.name))
            for other in VARIANTS.values()
            if variant.house or other.key != variant.key
        ]

    def _compared(self, variant: Variant, other: Variant) -> list[Widget]:
        lines = [Line(("", variant_name(variant), _(other.name)), head=True)]
        lines += [
            Line((found.label, found.here, found.there)) for found in differences(variant, other)
        ]
        return [Table(self.ui, lines, words=(1, 2))]

    def _option(self, option: Option) -> Widget:
        ui = self.ui
        value = self.variant.chosen.get(option.name, option.choices[0])
        change = self._option_setter(option)
        control: Widget
        numbers = not any(isinstance(choice, str) for choice in option.choices)
        large = ui.text_scale >= LARGE
        ordered = sorted(option.choices) if numbers else option.choices
        choices = [(choice, choice_words(option, choice)) for choice in ordered]
        if set(option.choices) == {True, False}:
            control = Toggle(ui, bool(value), change, name=option_name(option))
        elif len(option.choices) > 4 or (large and not numbers):
            control = Dropdown(ui, choices, value, change, name=option_name(option))
        else:
            control = Segmented(ui, choices, value, change, name=option_name(option))
            if control.measure(ui.size[0])[0] > ui.px(WIDEST):
                control = Dropdown(ui, choices, value, change, name=option_name(option))
        name = Label(ui, option_name(option), "label", flex=1)
        about = Label(ui, _(option.description), "small", "text_dim")
        if numbers:
            return Row(ui, [Column(ui, [name, about], gap=1, flex=1), control], gap=16)
        # Choices of words are wide, so the explanation goes below them.
        if large:
            return Column(ui, [name, control, about], gap=3)
        return Column(ui, [Row(ui, [name, control], gap=16), about], gap=3)

    # -- changes ----------------------------------------------------------------------------

    def _choose(self, item: str) -> None:
        have = self.navigator.settings
        if item.startswith(HOUSE):
            have.house = item.removeprefix(HOUSE)
        else:
            have.house = ""
            have.variant = item
        self._refresh()
        self.scroll.scroll_to(0)

    def _drop_house_rules(self) -> None:
        """Choose the game as it is. The house game stays in the list."""
        key = self.variant.key
        self._choose(key)
        self.list.value = key
        self.list.place(self.list.rect)
        self.list.body.focus()

    def _refresh(self) -> None:
        self.side.set_children(self._details())
        self.relayout()

    def _compare(self, comparing: bool) -> None:
        self._comparing = comparing
        self._refresh()
        self.tabs.focus()

    def _compare_with(self, key: str) -> None:
        self._against = key
        self._refresh()
        for widget in self.side.walk():
            if isinstance(widget, Dropdown):
                widget.focus()

    def _option_setter(self, option: Option) -> Callable[[Any], None]:
        def change(value: OptionValue) -> None:
            have = self.navigator.settings
            before = self.variant.table
            chosen = {**have.options.get(have.variant, {}), option.name: value}
            variant_named(have.variant, chosen)
            have.options = {**have.options, have.variant: chosen}
            if self.variant.table != before:
                self._refresh()

        return change

    def _rules(self) -> None:
        self.navigator.open("rules", variant=self.variant)

    def _house_rules(self) -> None:
        self.navigator.open("house rules")

    def update(self, dt: float) -> None:
        super().update(dt)
        for line in self.navigator.take_notices():
            self.root.toast(line, "warn")

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.DROPFILE:
            if record_opener.open_file(self.navigator, Path(event.file)) and self.app.scene is self:
                self._added()
            return True
        return super().handle(event)

    def _added(self) -> None:
        """Show the house game that has just been added."""
        self.resume()
        self.scroll.scroll_to(0)
        for line in self.navigator.take_notices():
            self.root.toast(line, "good")

    def _import(self) -> None:
        navigator = self.navigator

        def bring(game: HouseGame | None, failed: Callable[[str], None]) -> None:
            if game is None:
                failed(" ".join(navigator.take_notices()))
            else:
                self._added()

        navigator.open(
            "files",
            kind=HOUSE_GAME,
            on_file=lambda path, failed: bring(navigator.kept.games.take_in(path), failed),
            on_text=lambda text, failed: bring(navigator.kept.games.take_in_text(text), failed),
        )

    def _deal(self) -> None:
        self.navigator.kept.save_settings()
        self.navigator.deal(self.variant)

    def leave(self) -> None:
        self.navigator.kept.save_settings()

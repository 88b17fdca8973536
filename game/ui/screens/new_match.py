"""The choice of a game and of the other players, built from the variants' records."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

import pygame

from game.files import find_assets, json_of
from game.notation.fields import count
from game.rules.variant import Option, OptionValue, Variant
from game.store.house_games import HouseGame
from game.translation import N_, _, _n, _p
from game.ui.markup import escape
from game.ui.screens.files import record_opener
from game.ui.screens.files.file_kinds import HOUSE_GAME
from game.ui.screens.navigator import Navigator
from game.ui.screens.parts.figures import Line, Table, game_emblem
from game.ui.screens.parts.sheet import Sheet
from game.ui.screens.parts.specials import MarksPicture, SpecialsPicture, marks, specials
from game.ui.screens.parts.wording import (
    choice_words,
    match_goal,
    option_name,
    variant_name,
    who_sits,
)
from game.ui.screens.rules.differences import base_of, differences
from game.ui.screens.rules.rules_page import house_words
from game.ui.screens.shelf import HOUSE, Shelf, house_items, variant_items
from game.ui.screens.who_sits import PlayersPicker
from game.ui.theme import GAP_S
from game.ui.widgets import (
    Button,
    Column,
    Dropdown,
    Item,
    Label,
    Row,
    ScrollArea,
    Segmented,
    Spacer,
    Toggle,
    Widget,
)
from game.variants import VARIANTS, variant_named

LARGE: Final = 1.2
"""Text size from which choices of words become a list below their name."""
WIDEST: Final = 440
"""The most logical pixels that choices beside each other take; longer ones go into a list."""
TOLD: Final = 620
"""The logical height of a window from which the sentence about a game stands above its table."""
SIDE: Final = 500
"""The logical width of the page about a game."""


FILE: Final = "rules/lengths.json"
"""The measurements, written by ``python -m tests.benchmarks.lengths --write``."""


@cache
def _measured(path: Path) -> dict[str, dict[str, int]]:
    try:
        return {
            key: {name: count(measured[name], name) for name in ("turns", "hands")}
            for key, measured in json_of(path).items()
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def length_words(variant: Variant, assets: Path | None = None) -> str:
    """The turns of a hand and the hands of a match; empty if they were not measured."""
    measured = _measured((assets or find_assets()) / FILE).get(variant.key)
    plain = VARIANTS.get(variant.key)
    if measured is None or plain is None or variant.house or variant.table != plain.table:
        return ""
    if variant.match.hands is not None:
        # How many hands it has is said beside it.
        return _("about {turns} turns a hand").format(turns=measured["turns"])
    hands = _n("{count} hand", "{count} hands", measured["hands"]).format(count=measured["hands"])
    return _("about {turns} turns a hand, {hands} a match").format(
        turns=measured["turns"], hands=hands
    )


class NewMatchScene(Sheet):
    """A sheet over the title: the shelf of games on the left, the table of the chosen one on the
    right. What can be changed, what is special and the comparison lie behind a fold each.
    """

    title = heading = N_("New match")
    width, gap = 1216, 16

    def __init__(self, navigator: Navigator) -> None:
        super().__init__()
        self.navigator = navigator
        self.items = self._items()
        self._fold = ""
        """The fold that is open: "options", "special" or "compare"; empty for none."""
        self._against = ""
        """The key of the variant to compare with; empty for the nearest relation."""

    @property
    def variant(self) -> Variant:
        """The chosen variant, with its options and house rules."""
        return self.navigator.kept.games.chosen_variant()

    # -- widgets ----------------------------------------------------------------------------

    def contents(self) -> Sequence[Widget]:
        ui = self.ui
        self.list: Shelf[str] = Shelf(ui, self.items, self._chosen_item(), self._choose, flex=1)
        self.first = self.list.body
        self.side = Column(ui, self._details(), gap=10)
        self.scroll = ScrollArea(ui, self.side)
        self.head = Column(ui, self._heading(), gap=8)
        self.folds = Row(ui, self._fold_buttons(), gap=GAP_S)
        page = Column(ui, [self.head, self.scroll, self.folds], gap=10, width=self.page_width)
        return (Row(ui, [self.list, Spacer(ui, 24), page], gap=0, align="stretch", flex=1),)

    def foot(self) -> Sequence[Widget]:
        ui = self.ui
        bring = Button(
            ui, _("Import…"), self._import, kind="quiet", shortcut="Ctrl+I",
            tooltip=_("Add a game with house rules that somebody shared with you."),
        )  # fmt: skip
        change = Button(
            ui, _("House rules…"), self._house_rules, shortcut="Ctrl+H",
            tooltip=_("Change the rules, give the game a name and keep it."),
        )  # fmt: skip
        rules = Button(ui, _("Rules"), self._rules, shortcut="R", icon="question")
        # Translators: button: deal the cards and begin.
        deal = self.main_button(_p("button: begin the match", "Deal"), self._deal, shortcut="D")
        return self.back_button(), bring, Spacer(ui), change, rules, deal

    @property
    def page_width(self) -> float:
        """The logical width of the page about a game. With large type half of the sheet is left
        for the shelf.
        """
        ui = self.ui
        room = (ui.size[0] - ui.px(32 + 2 * 26 + 24)) / (ui.scale * ui.text_scale)
        return min(SIDE, 0.52 * room)

    def _items(self) -> list[Item[str]]:
        kept = self.navigator.kept
        return variant_items(kept.store.times_played()) + house_items(kept.games.house_games())

    def _chosen_item(self) -> str:
        have = self.navigator.settings
        return HOUSE + have.house if have.house else have.variant

    def resume(self) -> None:
        """Called when another screen has gone: there may be other house games now."""
        self.items = self._items()
        self.changed()

    def retell(self) -> None:
        self.items = self._items()
        super().retell()

    # -- the details of the chosen variant --------------------------------------------------

    def _heading(self) -> list[Widget]:
        ui, variant = self.ui, self.variant
        about = " \u00b7 ".join((who_sits(variant.table), match_goal(variant.match)))
        length = length_words(variant, ui.assets.root) if self._tells else ""
        name = Label(ui, variant_name(variant), "heading", "gold_bright", markup=False)
        facts = [Label(ui, told, "small", "text_dim") for told in (about, length) if told]
        words = Column(ui, [name, *facts], gap=1, flex=1)
        out: list[Widget] = [Row(ui, [game_emblem(ui, variant.key, 56), words], gap=14)]
        if variant.house:
            plain = _("{variant} without house rules").format(variant=_(VARIANTS[variant.key].name))
            back = Button(ui, plain, self._drop_house_rules, shortcut="Ctrl+B", icon="back")
            out.append(Row(ui, [back, Spacer(ui)]))
            if self._tells and (own := house_words(variant)):
                out.append(Label(ui, own, markup=False))
        elif self._tells:
            # The seats below stay where they are, whichever game is chosen.
            longest = max((_(each.description) for each in VARIANTS.values()), key=len)
            out.append(Label(ui, self._special(variant), room_for=longest))
        if self._tells:
            out.append(MarksPicture(ui, marks(variant)))
        return out

    @property
    def _tells(self) -> bool:
        """Whether there is room for a sentence above the table."""
        ui = self.ui
        return ui.size[1] >= ui.px(TOLD) and not self._fold

    def _fold_buttons(self) -> list[Widget]:
        ui, variant = self.ui, self.variant
        names = {
            "special": _("What is special"),
            "compare": _p("fold of a new match", "Compare"),
        }
        if variant.options and not variant.house:
            names = {"options": _("Options"), **names}
        out = [
            Button(ui, words, partial(self._turn, fold), kind="quiet", lit=fold == self._fold,
                   icon="close" if fold == self._fold else "next", name=fold)
            for fold, words in names.items()
        ]  # fmt: skip
        room = ui.px(self.page_width) - ui.px(GAP_S) * (len(out) - 1)
        if sum(button.measure(room)[0] for button in out) > room:
            for button in out:
                button.icon = ""
        return list(out)

    def _details(self) -> list[Widget]:
        variant = self.variant
        match self._fold:
            case "options" if variant.options and not variant.house:
                return [self._option(option) for option in variant.options]
            case "special":
                return self._specials(variant)
            case "compare":
                return self._comparison(variant)
        return [PlayersPicker(self.ui, self.navigator.settings, variant, self.relayout)]

    def _specials(self, variant: Variant) -> list[Widget]:
        ui = self.ui
        out: list[Widget] = [Label(ui, self._special(variant))]
        length = length_words(variant, ui.assets.root)
        if length:
            out.append(Label(ui, length, "small", "text_dim"))
        return [*out, SpecialsPicture(ui, specials(variant))]

    def _comparison(self, variant: Variant) -> list[Widget]:
        other = self._other(variant)
        relations = Dropdown(
            self.ui, self._relations(variant), self._against_key(variant), self._compare_with,
            tooltip=_("The variant to compare with"),
        )  # fmt: skip
        return [relations, *self._compared(variant, other)]

    def _special(self, variant: Variant) -> str:
        """A line on what is special about the variant."""
        if not variant.house:
            return _(variant.description)
        if variant.description != VARIANTS[variant.key].description:
            return escape(variant.description)
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
        self.changed()
        self.scroll.scroll_to(0)

    def _drop_house_rules(self) -> None:
        """Choose the game as it is. The house game stays in the list."""
        self._choose(self.variant.key)
        self.list.body.focus()

    def _turn(self, fold: str) -> None:
        """Open a fold, or close it."""
        self._fold = "" if fold == self._fold else fold
        self.changed()
        self.scroll.scroll_to(0)

    def _compare_with(self, key: str) -> None:
        self._against = key
        self.changed()

    def _option_setter(self, option: Option) -> Callable[[Any], None]:
        def change(value: OptionValue) -> None:
            have = self.navigator.settings
            before = self.variant.table
            chosen = {**have.options.get(have.variant, {}), option.name: value}
            variant_named(have.variant, chosen)
            have.options = {**have.options, have.variant: chosen}
            if self.variant.table != before:
                self.changed()

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

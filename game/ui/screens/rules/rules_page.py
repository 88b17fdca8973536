"""The rules of a variant with its options: a written text, and tables generated from its
records.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from game.files import text_of
from game.rules.variant import Variant
from game.translation import _, _p, language
from game.ui.context import Ui
from game.ui.markup import escape
from game.ui.screens.navigator import Navigator
from game.ui.screens.parts.figures import Facts, Line, Table, game_emblem
from game.ui.screens.parts.prose import page
from game.ui.screens.parts.sheet import Sheet
from game.ui.screens.parts.wording import variant_name
from game.ui.screens.rules.differences import differences
from game.ui.screens.rules.examples import example_widgets
from game.ui.screens.rules.facts_melds import canastas, melds, minimums
from game.ui.screens.rules.facts_out import going_out, penalties, special_hands, the_foot
from game.ui.screens.rules.facts_play import the_pile, threes
from game.ui.screens.rules.facts_table import (
    at_a_glance,
    chosen_options,
    course,
    stock_end,
    the_score,
    values,
)
from game.ui.screens.rules.terms import ExplainsTerms, GameTexts, OpenGlossary, page_writer
from game.ui.theme import GAP_S
from game.ui.widgets import (
    Button,
    Column,
    Dropdown,
    Label,
    Row,
    Spacer,
    Widget,
)
from game.variants import VARIANTS, variant_named

MARK: Final = "\u25c6"
"""The mark before a house rule."""
PAGE_WIDTH: Final = 760
FIGURES_WIDTH: Final = 500


SECTIONS: Final[Mapping[str, Callable[[Variant], Facts | None]]] = {
    "glance": at_a_glance,
    "values": values,
    "melds": melds,
    "opening": minimums,
    "canastas": canastas,
    "pile": the_pile,
    "threes": threes,
    "foot": the_foot,
    "out": going_out,
    "special": special_hands,
    "penalties": penalties,
    "stock": stock_end,
    "options": chosen_options,
}
"""The sections, by the names that rules pages use to include them."""


HOUSE_SECTIONS: Final[tuple[Callable[[Variant], Facts | None], ...]] = (
    at_a_glance,
    course,
    *(make for name, make in SECTIONS.items() if name not in ("glance", "options")),
    the_score,
)
"""The sections of a page of house rules, all generated from the records."""


def facts_widgets(ui: Ui, facts: Facts | None, plain: Facts | None = None) -> list[Widget]:
    """A section as widgets. If ``plain`` is given, everything that differs from it is marked."""
    if facts is None:
        return []
    out: list[Widget] = [Spacer(ui, 8), Label(ui, facts.title, "heading", "gold_bright")]
    if facts.lines:
        known = None if plain is None else {line.cells for line in plain.lines}
        lines = [_marked(line, known) for line in facts.lines]
        table = Table(ui, lines, words=facts.words)
        if not facts.words:
            # Keep figures close to their words.
            table.fixed_width = FIGURES_WIDTH
        out.append(Column(ui, [table], align="start"))
    for sentence in facts.sentences:
        new = plain is not None and sentence not in plain.sentences
        dot = Label(ui, MARK if new else "•", "body", "gold", width=20 if new else 14)
        words = Label(ui, sentence, colour="gold" if new else None, flex=1)
        out.append(Row(ui, [dot, words], gap=4, align="start"))
    return out


def _marked(line: Line, known: set[tuple[str, ...]] | None) -> Line:
    if known is None or line.head or line.cells in known:
        return line
    return replace(line, cells=(f"{MARK} {line.cells[0]}", *line.cells[1:]), marked=True)


def page_source(assets: Path, variant: Variant) -> str:
    """The text of the variant's page in the player's language, else in English.

    Sections that the page does not place, but options call for, are added. A variant without a page
    gets one of generated sections alone.
    """
    source = f"# {_(variant.name)}\n\n{_(variant.description)}\n"
    for name in (f"rules/{language()}/{variant.key}.md", f"rules/{variant.key}.md"):
        if os.path.isfile(assets / name):
            source = text_of(assets / name)
            break
    missing = [f"{{{name}}}" for name in SECTIONS if f"{{{name}}}" not in source]
    return "\n\n".join([source, *missing])


def rules_column(ui: Ui, variant: Variant) -> list[Widget]:
    """The whole page."""
    return _house_column(ui, variant) if variant.house else _written_column(ui, variant)


def _written_column(ui: Ui, variant: Variant) -> list[Widget]:
    """The written page with its generated sections."""

    def section(name: str) -> Callable[[], Sequence[Widget]]:
        def widgets() -> list[Widget]:
            shown = facts_widgets(ui, SECTIONS[name](variant))
            return shown + example_widgets(ui, name, variant)

        return widgets

    inserts: Mapping[str, Callable[[], Sequence[Widget]]] = {n: section(n) for n in SECTIONS}
    return page(ui, page_source(ui.assets.root, variant), inserts, page_writer(ui, variant))


def house_words(variant: Variant) -> str:
    """What the club says of its game; empty where it says nothing."""
    plain = variant_named(variant.key, variant.chosen)
    return variant.description if variant.description != plain.description else ""


def house_facts(variant: Variant) -> Facts:
    """What differs from the game that the house rules change."""
    plain = variant_named(variant.key, variant.chosen)
    lines = [Line(("", _p("head of a column", "here"), _(plain.name)), head=True)]
    lines += [Line((d.label, d.here, d.there)) for d in differences(variant, plain)]
    return Facts(_("House rules"), lines, words=(1, 2))


def _house_column(ui: Ui, variant: Variant) -> list[Widget]:
    """A page generated from the records alone, since the variant's text may no longer be true."""
    plain = variant_named(variant.key, variant.chosen)
    words = _("{variant} with house rules. {mark} marks everything that differs.").format(
        variant=_(plain.name), mark=MARK
    )
    own, facts = house_words(variant), house_facts(variant)
    out: list[Widget] = [
        *([Label(ui, own, markup=False)] if own else []),
        Label(ui, words, *(("small", "text_dim") if own else ())),
        Spacer(ui, 8),
        Label(ui, facts.title, "heading", "gold_bright"),
        Table(ui, facts.lines, words=facts.words),
    ]
    for make in HOUSE_SECTIONS:
        out += facts_widgets(ui, make(variant), make(plain) or Facts(""))
        for name, section in SECTIONS.items():
            if make is section:
                out += example_widgets(ui, name, variant)
    return out


def rules_of(variant: Variant) -> list[Variant]:
    """The rules to show for a match. For house rules also those of the variant they are based
    on.
    """
    plain = [variant_named(variant.key, variant.chosen)] if variant.house else []
    return [variant, *plain]


def all_rules(navigator: Navigator) -> tuple[list[Variant], int]:
    """Every variant with its chosen options, then the house games.

    Also returns the index of the game to be played.
    """
    settings = navigator.settings
    variants = [variant_named(key, settings.options.get(key)) for key in VARIANTS]
    shown = list(VARIANTS).index(settings.variant)
    games = navigator.kept.games.house_games()
    for at, game in enumerate(games):
        if game.slug == settings.house:
            shown = len(variants) + at
    return variants + [game.make() for game in games], shown


def rules_scene(navigator: Navigator, variant: Variant | None = None) -> RulesScene:
    """The rules of a match, or of all games."""
    variants, shown = all_rules(navigator) if variant is None else (rules_of(variant), 0)
    return RulesScene(variants, shown, lambda: navigator.open("fair play"), navigator.open_glossary)


class RulesScene(ExplainsTerms, Sheet):
    """The page over the previous screen. ``variants`` are the choices; with one there is no choice.

    ``fair_play`` opens the page about fair play; without it there is no such button.
    """

    title = "Rules"
    width, gap, apart, reads = PAGE_WIDTH, 8, GAP_S, True

    def __init__(
        self,
        variants: Sequence[Variant],
        shown: int = 0,
        fair_play: Callable[[], None] | None = None,
        open_glossary: OpenGlossary = lambda variant, texts: None,
    ) -> None:
        super().__init__()
        self.open_glossary = open_glossary
        self.fair_play = fair_play
        self.variants, self.shown = list(variants), shown

    def contents(self) -> Sequence[Widget]:
        return rules_column(self.ui, self.variants[self.shown])

    @property
    def headline(self) -> str:
        return escape(variant_name(self.variants[self.shown]))

    def mark(self) -> Widget:
        return game_emblem(self.ui, self.variants[self.shown].key, 44)

    def foot(self) -> Sequence[Widget]:
        ui = self.ui
        # Translators: button: the glossary.
        foot: list[Widget] = [Button(ui, _("Words"), self._glossary, kind="quiet", shortcut="F2")]
        if self.fair_play is not None:
            foot.append(Button(ui, _("Fair play"), self.fair_play, kind="quiet", shortcut="F"))
        if len(self.variants) > 1:
            names = [(i, variant_name(variant)) for i, variant in enumerate(self.variants)]
            games = {i: variant.key for i, variant in enumerate(self.variants)}
            choice = Dropdown(ui, names, self.shown, self._show, games, width=300)
            return choice, Spacer(ui), *foot, self.close_button()
        return Spacer(ui), *foot, self.close_button()

    def _glossary(self) -> None:
        self.open_glossary(*self.texts_shown())

    def texts_shown(self) -> GameTexts:
        """Those of the whole page, in their order."""
        labels = [each for each in self.scroll.walk() if isinstance(each, Label)]
        return self.variants[self.shown], [label.text for label in labels]

    def _show(self, index: int) -> None:
        self.shown = index
        self.changed()
        self.scroll.scroll_to(0)
        self.scroll.focus()

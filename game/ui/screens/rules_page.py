"""The rules of a variant with its options: our text, and tables made from its records."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from game.rules.variant import Variant
from game.ui.scene import WidgetScene
from game.ui.screens.facts import SECTIONS, Facts
from game.ui.screens.figures import Table
from game.ui.screens.prose import page
from game.ui.text import _, language
from game.ui.widgets import (
    Button,
    Column,
    Dropdown,
    Label,
    Panel,
    Row,
    ScrollArea,
    Spacer,
    Widget,
)

if TYPE_CHECKING:
    from game.ui.context import Ui

PAGE_WIDTH: Final = 760
FIGURES_WIDTH: Final = 500


def facts_widgets(ui: Ui, facts: Facts | None) -> list[Widget]:
    """A section as widgets."""
    if facts is None:
        return []
    out: list[Widget] = [Spacer(ui, 8), Label(ui, facts.title, "heading", "gold_bright")]
    if facts.lines:
        table = Table(ui, facts.lines, words=facts.words)
        if not facts.words:
            # Figures stay near the words they belong to.
            table.fixed_width = FIGURES_WIDTH
        out.append(Column(ui, [table], align="start"))
    for sentence in facts.sentences:
        dot = Label(ui, "•", "body", "gold", width=14)
        out.append(Row(ui, [dot, Label(ui, sentence, flex=1)], gap=4, align="start"))
    return out


def page_source(ui: Ui, variant: Variant) -> str:
    """The text of the variant's page in the player's language, else in English.

    A variant without a page of its own gets one of generated sections alone.
    """
    names = [f"rules/{language()}/{variant.key}.md", f"rules/{variant.key}.md"]
    for name in names:
        if ui.assets.has(name):
            return ui.assets.path(name).read_text("utf-8")
    inserts = "\n\n".join(f"{{{name}}}" for name in SECTIONS)
    return f"# {_(variant.name)}\n\n{_(variant.description)}\n\n{inserts}\n"


def rules_column(ui: Ui, variant: Variant) -> Column:
    """The whole page."""

    def section(name: str) -> Callable[[], Sequence[Widget]]:
        return lambda: facts_widgets(ui, SECTIONS[name](variant))

    inserts: Mapping[str, Callable[[], Sequence[Widget]]] = {n: section(n) for n in SECTIONS}
    source = page_source(ui, variant)
    # Options and house rules may call for a section that the page of the variant does not have.
    for name in SECTIONS:
        if f"{{{name}}}" not in source:
            source += f"\n{{{name}}}\n"
    return page(ui, source, inserts)


class RulesScene(WidgetScene):
    """The page over what was there. ``variants`` may be chosen from; one only: just that page."""

    overlay = True
    title = "Rules"

    def __init__(self, variants: Sequence[Variant], shown: int = 0) -> None:
        super().__init__()
        self.variants, self.shown = list(variants), shown

    def build(self) -> Widget:
        ui = self.ui
        self.scroll = ScrollArea(ui, rules_column(ui, self.variants[self.shown]), keys=True)
        close = Button(ui, _("Close"), self.app.pop, kind="primary", shortcut="Esc", default=True)
        foot: list[Widget] = [Spacer(ui), close]
        if len(self.variants) > 1:
            names = [(i, _(variant.name)) for i, variant in enumerate(self.variants)]
            foot.insert(0, Dropdown(ui, names, self.shown, self._show, width=280))
        body = Column(ui, [self.scroll, Row(ui, foot)], gap=14)
        return Panel(ui, body, width=PAGE_WIDTH)

    def enter(self) -> None:
        super().enter()
        self.scroll.focus()

    def _show(self, index: int) -> None:
        self.shown = index
        self.root.content = self.build()
        self.relayout()
        self.scroll.focus()

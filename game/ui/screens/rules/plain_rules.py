"""The rules of a variant as plain text for a terminal: the same page as in the window."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Final

from game.files import find_assets
from game.rules.variant import Variant
from game.ui.screens.parts.figures import Facts, Line
from game.ui.screens.parts.prose import parse_page
from game.ui.screens.rules.rules_page import (
    HOUSE_SECTIONS,
    SECTIONS,
    house_facts,
    house_words,
    page_source,
)

WIDTH: Final = 92


def rules_text(variant: Variant) -> str:
    """The page with its tables, wrapped. For house rules the page is generated from the records
    alone.
    """
    out: list[str] = []
    if variant.house:
        out += [variant.name, "=" * len(variant.name), ""]
        out += [*_wrapped(house_words(variant)), *_section(house_facts(variant))]
        for make in HOUSE_SECTIONS:
            facts = make(variant)
            out += [] if facts is None else _section(facts)
        return "\n".join(out).strip() + "\n"
    for block in parse_page(page_source(find_assets(), variant)):
        text = block.text.replace("**", "")
        if block.kind == "insert":
            facts = SECTIONS[block.text](variant)
            out += [] if facts is None else _section(facts)
        elif block.kind == "h1":
            out += [text, "=" * len(text), ""]
        elif block.kind in ("h2", "h3"):
            out += ["", text, "-" * len(text)]
        elif block.kind == "li":
            out += _wrapped(text, "- ")
        else:
            out += [*_wrapped(text), ""]
    return "\n".join(out).strip() + "\n"


def _section(facts: Facts) -> Iterator[str]:
    yield ""
    yield facts.title
    yield "-" * len(facts.title)
    yield from _table(facts.lines, bool(facts.words))
    for sentence in facts.sentences:
        yield from _wrapped(sentence, "- ")
    yield ""


def _table(lines: list[Line], words: bool) -> Iterator[str]:
    columns = max((len(line.cells) for line in lines), default=0)
    widths = [max(len(line.cells[i]) for line in lines if i < len(line.cells))
              for i in range(columns)]  # fmt: skip
    for line in lines:
        cells = [
            cell.ljust(widths[i]) if words or i == 0 else cell.rjust(widths[i])
            for i, cell in enumerate(line.cells)
        ]
        yield "  ".join(cells).rstrip()


def _wrapped(text: str, mark: str = "") -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=mark, subsequent_indent=" " * len(mark))

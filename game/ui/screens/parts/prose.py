"""Pages of text: a small subset of Markdown, as widgets.

It has headings (``#``, ``##``, ``###``), paragraphs, lists (``-``), ``**bold**`` and the four
suits. A line with only ``{name}`` is replaced by the caller's widgets for that name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from game.ui.context import Ui
from game.ui.widgets import Label, Row, Spacer, Widget

_INSERT: Final = re.compile(r"^\{(\w+)\}$")


@dataclass(frozen=True)
class Block:
    """A piece of a page: ``kind`` is "h1" to "h3", "p", "li" or "insert"."""

    kind: str
    text: str


def parse_page(source: str) -> list[Block]:
    """Split a page into blocks. Unknown syntax is a paragraph."""
    blocks: list[Block] = []
    open_kind = ""
    for raw in source.splitlines():
        line = raw.strip()
        if not line:
            open_kind = ""
            continue
        heading = re.match(r"^(#{1,3})\s+(.*)$", line)
        insert = _INSERT.match(line)
        if heading:
            blocks.append(Block(f"h{len(heading[1])}", heading[2]))
            open_kind = ""
        elif insert:
            blocks.append(Block("insert", insert[1]))
            open_kind = ""
        elif line.startswith(("- ", "* ")):
            blocks.append(Block("li", line[2:].strip()))
            open_kind = "li"
        elif open_kind:
            last = blocks.pop()
            blocks.append(Block(last.kind, f"{last.text} {line}"))
        else:
            blocks.append(Block("p", line))
            open_kind = "p"
    return blocks


Write: TypeAlias = Callable[..., Widget]
"""Makes the widget of a text, with the options of a label."""


def page(
    ui: Ui,
    source: str,
    inserts: Mapping[str, Callable[[], Sequence[Widget]]] | None = None,
    write: Write | None = None,
) -> list[Widget]:
    """The widgets of the page, without its title. ``write`` makes those of paragraphs and lists."""
    out: list[Widget] = []
    write = write or partial(Label, ui)
    for block in parse_page(source):
        if block.kind == "insert":
            maker = (inserts or {}).get(block.text)
            out += maker() if maker is not None else []
        elif block.kind == "h1":
            pass
        elif block.kind == "h2":
            out += [Spacer(ui, 8), Label(ui, block.text, "heading", "gold_bright")]
        elif block.kind == "h3":
            out += [Spacer(ui, 2), Label(ui, block.text, "strong")]
        elif block.kind == "li":
            dot = Label(ui, "•", "body", "gold", width=14)
            out.append(Row(ui, [dot, write(block.text, flex=1)], gap=4, align="start"))
        else:
            out.append(write(block.text))
    return out

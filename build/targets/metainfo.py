"""What software centres are told of the program (AppStream); written once its publisher is
known.
"""

from __future__ import annotations

import re
from xml.sax.saxutils import escape

from notes import notes

from .common import AUTHORS, ROOT, VERSION
from .publisher import Publisher, publisher


def name() -> str:
    """The name of the file; empty while the publisher is not known."""
    return "" if publisher().lacking else f"{publisher().id}.metainfo.xml"


def values(told: Publisher) -> dict[str, str]:
    """What fills in the template."""
    changes = notes((ROOT / "CHANGELOG.md").read_text("utf-8"), VERSION)
    return {
        "APP_ID": told.id,
        "OWNER": told.owner,
        "AUTHORS": AUTHORS,
        "ADDRESS": told.address,
        "NOTES": markup(changes),
    }


def markup(text: str) -> str:
    """Paragraphs and lists of Markdown in the markup of AppStream."""
    made: list[str] = []
    for block in re.split(r"\n\s*\n", text.strip()):
        items = re.split(r"^[-*] ", block, flags=re.MULTILINE)
        if before := _line(items[0]):
            made.append(f"<p>{before}</p>")
        if len(items) > 1:
            made.append(f"<ul>{''.join(f'<li>{_line(item)}</li>' for item in items[1:])}</ul>")
    return "".join(made)


def _line(text: str) -> str:
    """A text on one line, without marks of headings, links and emphasis."""
    text = re.sub(r"^#+ ", "", " ".join(text.split()))
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text)
    return escape(re.sub(r"[*`]", "", text))

"""Limits on the form of a text, checked before it is parsed.

The TOML parser can take extreme time and memory: seconds and gigabytes for one key of 30,000 parts
(60 KB). The check reads the text once and skips quoted texts and comments, whose content does not
matter.
"""

from __future__ import annotations

import re
from typing import Final

from .fields import RecordError
from .record_faults import RecordFault

SIZE: Final = 4 * 1024 * 1024
"""Bytes of a file. Of 132 whole matches, six of each variant (``simulate --matches 6 --players
beginner``), the longest has 17 hands and the largest 31 KB; with the reasons of all players a hand
has 5 to 19 KB, so there is room for 200 hands."""
LINE: Final = 256 * 1024
"""Letters of a line. The longest, all comments of a hand, have 10,000."""
HEAD: Final = 20_000
"""Letters before the first hand, which are players, options and house rules, where they are read
again and again or while somebody waits."""
HANDS: Final = 1000
"""Hands of a match that is read hand by hand."""
PARTS: Final = 100
"""Parts of a key, and brackets within brackets: records and house rules have 4 of either."""
DOTS: Final = 20_000
"""Dots outside of texts in the whole file: records have one or two a hand, in their headers."""

_MARK: Final = re.compile(r"""[][{}.,=\n"'#]""")
_BASIC: Final = re.compile(r'"(?:[^"\\\n]|\\[^\n])*+"?')
_LITERAL: Final = re.compile(r"'[^'\n]*+'?")
_LONG_BASIC: Final = re.compile(r'"""(?:[^"\\]|\\[\s\S]|"{1,2}(?!"))*+"{0,5}')
_LONG_LITERAL: Final = re.compile(r"'''(?:[^']|'{1,2}(?!'))*+'{0,5}")
_COMMENT: Final = re.compile(r"#[^\n]*+")


def check(text: str) -> None:
    """Refuse a text that is beyond the limits; no record, settings or house rules come near them.

    Raises:
        RecordError: naming the line.

    >>> check("number = 1")
    >>> check("a" + ".a" * 200)
    Traceback (most recent call last):
        ...
    game.notation.fields.RecordError: line 1: a key has more than 100 parts
    """
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LINE:
            raise RecordError(f"line {number}", RecordFault.LINE_TOO_LONG, limit=LINE)
    depth = dots = in_key = 0
    at = 0
    while (found := _MARK.search(text, at)) is not None:
        at = found.end()
        match mark := found[0]:
            case ".":
                dots += 1
                in_key += 1
                if in_key >= PARTS:
                    raise RecordError(_line(text, at), RecordFault.TOO_MANY_PARTS, limit=PARTS)
            case "[" | "{":
                in_key = 0
                depth += 1
                if depth > PARTS:
                    raise RecordError(_line(text, at), RecordFault.NESTED_TOO_DEEPLY)
            case "]" | "}":
                depth = max(0, depth - 1)
            case "," | "=" | "\n":
                in_key = 0
            case _:
                at = _end_of(text, found.start(), mark)
    if dots > DOTS:
        raise RecordError("file", RecordFault.TOO_MANY_DOTS, limit=DOTS)


def _end_of(text: str, at: int, mark: str) -> int:
    """Where the quoted text or the comment that begins at ``at`` ends."""
    if mark == "#":
        form = _COMMENT
    elif mark == '"':
        form = _LONG_BASIC if text.startswith('"""', at) else _BASIC
    else:
        form = _LONG_LITERAL if text.startswith("'''", at) else _LITERAL
    found = form.match(text, at)
    return found.end() if found is not None else at + 1


def _line(text: str, at: int) -> str:
    return f"line {text.count(chr(10), 0, at) + 1}"

"""Where the code, the tests and their data cite rules, and whether what they cite is there.

``python -m tests.rules.citations`` lists the rules that nothing cites.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.papers import ROOT

RULINGS = ROOT / "game" / "rules" / "RULINGS.md"
FORMAT = ROOT / "game" / "notation" / "FORMAT.md"
CASES = ROOT / "tests" / "cases" / "README.md"

_KINDS = (".py", ".md", ".toml", ".canasta", ".json")
_NO_RULES = re.compile(r"(UTF|ISO|L?GPL|MIT|OFL|SHA|CVE)-")
_NUMBER = re.compile(r"(?<![\w.-])(?:T-)?[A-Z][A-Z0-9]{0,6}-\d+(?=[a-z]?\b)")
_CASE = re.compile(r"(?<![\w-])T-\w+-\d+(?=\D|$)")
_STOCK_END = re.compile(r"(?<![\w-])E-(?!NONE)[A-Z]{3,}(?: \d)?")
_SECTIONS = re.compile(
    r"\b(RULINGS|FORMAT)(?:\.md)?,? ?(?:sections? )?(\d(?:[\d., ]|and|to|\(?[ab]\)?)*)"
)
_ONE = re.compile(r"\d\.\d+(?: ?\(?[ab]\b\)?)?|\d")
_RULE_OF_CASE = re.compile(r'^rule = "(\d\.\d+)(?: ([ab])\b)?(?: rule (\d+))?', re.MULTILINE)
_RULE = re.compile(r"RULINGS (\d\.\d+), (?:rule|ruling) (\d+)")


@dataclass(frozen=True)
class Citation:
    """That a place cites an anchor of a paper."""

    paper: Path
    anchor: str
    place: str


def anchors(paper: Path) -> set[str]:
    """What can be linked to in a paper."""
    return set(re.findall(r'<a id="([^"]+)"></a>', paper.read_text(encoding="utf-8")))


def citations() -> list[Citation]:
    """Every citation in ``game`` and ``tests``."""
    found: list[Citation] = []
    for folder in ("game", "tests"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in _KINDS and path not in (Path(__file__), RULINGS, CASES):
                text = path.read_text(encoding="utf-8")
                for paper, anchor, at in _cited(text):
                    place = f"{path.relative_to(ROOT)}:{text.count(chr(10), 0, at) + 1}"
                    found.append(Citation(paper, anchor, place))
    for path in sorted((ROOT / "tests" / "cases").glob("T-*.canasta")):
        case = _CASE.match(path.stem)
        assert case is not None, path
        found.append(Citation(CASES, case[0].lower(), str(path.relative_to(ROOT))))
    return found


def _cited(text: str) -> Iterator[tuple[Path, str, int]]:
    for match in _NUMBER.finditer(text):
        name = match[0]
        if not _NO_RULES.match(name):
            yield CASES if name.startswith("T-") else RULINGS, name.lower(), match.start()
    for match in _STOCK_END.finditer(text):
        yield RULINGS, match[0].lower().replace(" ", "-"), match.start()
    for match in _SECTIONS.finditer(text):
        paper = RULINGS if match[1] == "RULINGS" else FORMAT
        for one in _ONE.findall(match[2]):
            yield paper, re.sub(r"[ ()]", "", one), match.start()
    for match in _RULE_OF_CASE.finditer(text):
        rule = f"-{match[3]}" if match[3] else ""
        yield RULINGS, f"{match[1]}{match[2] or ''}{rule}", match.start()
    for match in _RULE.finditer(text):
        yield RULINGS, f"{match[1]}-{match[2]}", match.start()


def uncited() -> dict[str, list[str]]:
    """The anchors of the rulings and of the worked cases that nothing cites, by paper."""
    cited = {(citation.paper, citation.anchor) for citation in citations()}
    left: dict[str, list[str]] = defaultdict(list)
    for paper in (RULINGS, CASES):
        for anchor in sorted(anchors(paper)):
            if (paper, anchor) not in cited:
                left[str(paper.relative_to(ROOT))].append(anchor)
    return dict(left)


if __name__ == "__main__":
    for paper, names in uncited().items():
        print(f"{paper}: {' '.join(names)}")

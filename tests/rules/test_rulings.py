"""Each rule number in the code and the tests leads to a rule, and the table of games is true."""

from __future__ import annotations

import re

from game.rules.variant import Variant
from game.variants import VARIANTS

from .citations import CASES, FORMAT, RULINGS, anchors, citations, uncited


def test_whatever_is_cited_is_there() -> None:
    known = {paper: anchors(paper) for paper in (RULINGS, FORMAT, CASES)}
    cited = citations()
    assert len({citation.anchor for citation in cited}) > 150
    missing = [
        f"{c.place}: {c.paper.name} has no #{c.anchor}"
        for c in cited
        if c.anchor not in known[c.paper]
    ]
    assert not missing, "\n".join(missing)


def test_links_within_the_papers_lead_somewhere() -> None:
    for paper in (RULINGS, FORMAT, CASES):
        text = paper.read_text(encoding="utf-8")
        for anchor in re.findall(r"\]\(#([^)]+)\)", text):
            assert anchor in anchors(paper), f"{paper.name}: #{anchor}"
        for name, anchor in re.findall(r"\]\(([^)#]+\.md)#([^)]+)\)", text):
            assert anchor in anchors((paper.parent / name).resolve()), f"{paper.name}: {name}"


def test_no_anchor_stands_twice() -> None:
    for paper in (RULINGS, FORMAT, CASES):
        names = re.findall(r'<a id="([^"]+)"></a>', paper.read_text(encoding="utf-8"))
        assert len(names) == len(set(names)), paper.name


def test_every_worked_case_is_checked() -> None:
    """The signals of Joker are no rule; the players' tests look at them."""
    assert uncited().get(str(CASES.relative_to(CASES.parents[2])), []) == ["t-jok-10"]


def test_rulings_name_only_rules_that_are_there() -> None:
    text = RULINGS.read_text(encoding="utf-8")
    named = {name.lower() for name in re.findall(r"(?<![\w-])[A-Z][A-Z0-9]{0,4}-\d+(?!\d)", text)}
    named -= {name for name in named if name.startswith("t-")}
    known = anchors(RULINGS) | {case.removeprefix("t-") for case in anchors(CASES)}
    assert not named - known


def _row(variant: Variant) -> list[str]:
    first, *others = variant.opening.steps
    by = "hand " if variant.opening.by_hand else ""
    steps = [str(first[1]), *(f"{points} from {by}{total:,}" for total, points in others)]
    hands = variant.match.hands
    return [
        f"`{variant.key}`",
        str(variant.table.players),
        str(variant.pack.size),
        str(variant.deal.cards),
        str(variant.draw.cards),
        f"{variant.match.target:,}" if hands is None else f"{hands} hands",
        ", ".join(steps),
        str(variant.going_out.needed),
    ]


def test_the_table_of_games_says_what_the_records_say() -> None:
    told = {}
    for line in RULINGS.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if len(cells) == 9 and cells[1].startswith("`"):
            told[cells[1]] = (cells[0].strip(), [cell.strip(" |") for cell in cells[1:]])
    for variant in VARIANTS.values():
        section, row = told.pop(f"`{variant.key}`")
        assert row == _row(variant)
        number = section[1 : section.index("]")]
        assert (
            variant.source.replace("(", "")
            .replace(")", "")
            .replace(" ", "")
            .startswith(f"RULINGS{number}")
        )
    assert not told

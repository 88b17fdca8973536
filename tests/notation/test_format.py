"""The page about the format says what the code does, and its examples run."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from game.cli import main
from game.notation import limits
from game.notation.action_notation import action_text, parse_action
from game.notation.record import FORMAT, LINE_ITEMS, read_record, write_record
from game.rules.refusal import Reason
from game.variants import VARIANTS
from tests.papers import ROOT, agrees, blocks, commands

PAPER = ROOT / "game" / "notation" / "FORMAT.md"
TEXT = PAPER.read_text(encoding="utf-8")


def section(number: int) -> str:
    """The text of a section."""
    start = TEXT.index(f'## <a id="{number}"></a>')
    end = TEXT.find('## <a id="', start + 1)
    return TEXT[start : end if end > 0 else None]


def rows(text: str) -> list[list[str]]:
    """The cells of the tables of a text, without their heads."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split(" |")] for line in lines]
    return [row for row in cells if "---" not in row[0] and row[0]]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files of the paper, and the current one."""
    for block in blocks(PAPER):
        if block.file_name:
            (tmp_path / block.file_name).write_text(block.text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_commands_print_what_the_paper_says(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done = 0
    for block in blocks(PAPER):
        if block.language != "console":
            continue
        for command, told in commands(block):
            words = shlex.split(command)
            assert words[:3] == ["python", "-m", "game"]
            main(words[3:])
            output = capsys.readouterr().out
            assert agrees(output, told), f"line {block.line}: {command}\n{output}"
            done += 1
    assert done >= 3


def test_records_of_the_paper_are_read_and_written_again(folder: Path) -> None:
    files = sorted(folder.glob("*.canasta"))
    assert len(files) >= 2
    for file in files:
        record = read_record(file)
        assert read_record(write_record(record)) == record


def test_the_result_is_one(folder: Path) -> None:
    result = next(block.text for block in blocks(PAPER) if "[hands.result]" in block.text)
    text = (folder / "first.canasta").read_text(encoding="utf-8") + result
    hand = read_record(text).hands[0]
    assert hand.result is not None
    assert not hand.result.faults
    assert hand.result.totals == [1480, -1795]


def test_every_action_of_the_table_is_one() -> None:
    seen = set()
    for row in rows(section(3)):
        for text in re.findall(r"`(\d [^`]+)`", row[0]):
            assert action_text(parse_action(text)) == text
            seen.add(text.split()[1])
    assert seen == {
        "draw", "take", "meld", "add", "merge", "table", "hold", "declare", "pickup", "bonus",
        "refuse", "ask", "yes", "no", "discard", "pass", "fine",
    }  # fmt: skip


def test_options_are_those_of_the_variants() -> None:
    told = {row[0].strip("`"): row[1] for row in rows(section(7)) if row[0] != "key"}
    for variant in VARIANTS.values():
        options = [
            f"`{option.name}` " + ", ".join(map(json.dumps, option.choices))
            for option in variant.options
        ]
        assert told.pop(variant.key) == " · ".join(options)
    assert not told


def test_reasons_are_those_of_the_code_in_their_order() -> None:
    told = [code for row in rows(section(8)) for code in re.findall(r"`(\w+)`", row[-1])]
    assert told == [str(reason) for reason in Reason]


def test_result_items_stand_in_their_order() -> None:
    told = [row[0].strip("`") for row in rows(section(6)) if row[0] != "item"]
    assert told == [*LINE_ITEMS, "total"]


def test_limits_are_those_of_the_code() -> None:
    text = section(9)
    assert f"{limits.SIZE // 2**20} MiB" in text
    for limit in (limits.LINE, limits.PARTS, limits.DOTS):
        assert f"{limit:,}" in text


def test_the_name_of_the_format_is_its_title() -> None:
    assert TEXT.startswith(f"# The record format, `{FORMAT}`")

"""Texts that would take the parser time and memory are refused before it sees them."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest

from game.notation import limits
from game.notation.document import load
from game.notation.record import RecordError, read_record

from .texts import CASES, deck_text


def dotted(parts: int) -> str:
    return ".".join(["a"] * parts)


REFUSED = {
    "a key of many parts": (f"{dotted(101)} = 1", "parts"),
    "one that would take gigabytes": (f"{dotted(30_000)} = 1", "parts"),
    "blanks between its parts": (" . ".join(["a"] * 101) + " = 1", "parts"),
    "parts in quotes": (".".join(["'a'", '"b"'] * 51) + " = 1", "parts"),
    "a header": (f"[{dotted(101)}]", "parts"),
    "a header of a list": (f"[[{dotted(101)}]]", "parts"),
    "a key in a table in a line": (f"a = {{ {dotted(101)} = 1 }}", "parts"),
    "after what only looks like a text": (f"# '''\n{dotted(101)} = 1", "parts"),
    "after a text": (f'a = """\\""""""\n{dotted(101)} = 1', "parts"),
    "many keys of many parts": (f"{dotted(90)} = 1\n" * 300, "dots"),
    "lists in lists": ("a = " + "[" * 101 + "]" * 101, "nested"),
    "tables in tables": ("a = " + "{a = " * 101 + "1" + "}" * 101, "nested"),
    "a long line": (f"a = '{'b' * limits.LINE}'", "longer than"),
    "a long file": ("# a\n" * (limits.SIZE // 4 + 1), "longer than"),
    "half a letter": ("a = '\udc80'", "not Unicode"),
}


@pytest.mark.parametrize(("text", "message"), REFUSED.values(), ids=REFUSED)
def test_what_is_refused(text: str, message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tomllib, "loads", lambda _text: pytest.fail("it was parsed"))
    with pytest.raises(RecordError, match=message) as told:
        load(text)
    assert "\n" not in str(told.value)


DOTS = "a.b " * 200
BRACKETS = "[{" * 200
READ = {
    "the longest key": f"{dotted(100)} = 1",
    "the deepest list": "a = " + "[" * 100 + "]" * 100,
    "a comment": f"# {DOTS} {BRACKETS}\na = 1",
    "a comment after a value": f"a = 1 # ' \" {DOTS} {BRACKETS}\nb = 2",
    "a text": f'a = "{DOTS} \\" {DOTS} # \\\\"\nb = "{BRACKETS}"',
    "a plain text": f"a = '{DOTS} \" {BRACKETS} \\'\nb = '{BRACKETS}'",
    "a long text": f'a = """{DOTS}\n"" {BRACKETS} \\""" # \n\'\'\' {BRACKETS}"""""\nb = 1',
    "a long plain text": f"a = '''{DOTS}\n'' {BRACKETS} # \n\"\"\" {BRACKETS}'''''\nb = 1",
    "a key in quotes": f"\"{DOTS}\".'{BRACKETS}' = 1",
    "an empty text": f'a = ""\nb = \'\'\nc = """"""\nd = "{DOTS}"',
    "many numbers with dots": "a = [" + "1.5, " * 300 + "]",
    "many lists": "a = [\n" + "[1, [2]],\n" * 300 + "]",
    "windows": f"a = '{DOTS}'\r\nb = '''{BRACKETS}\r\n'''\r\n",
}


@pytest.mark.parametrize("text", READ.values(), ids=READ)
def test_what_is_read(text: str) -> None:
    assert load(text) == tomllib.loads(text)


def test_every_case_is_within_the_limits() -> None:
    for file in CASES.glob("*.canasta"):
        limits.check(file.read_text("utf-8"))


def test_a_match_of_hundreds_of_hands_with_long_comments_is_read() -> None:
    said = ", ".join([f"{at} = '{'As I see it. ' * 30}'" for at in range(9)])
    actions = "'0 draw', " * 300
    hand = (
        "[[hands]]\nnumber = {}\ndealer = 0\nscores = [0, 0]\n"
        f'deck = "{deck_text()}"\nactions = [{actions}]\ncomments = {{{{{said}}}}}\n'
    )
    text = 'format = "canasta-record 1"\nvariant = "international"\n'
    record = read_record(text + "".join(hand.format(number) for number in range(1, 301)))
    assert len(record.hands) == 300


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
def test_only_ordinary_files_are_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to("/dev/zero")
    for name, message in (
        ("pipe", "not an ordinary file"),
        ("folder", "a folder"),
        ("link", "not an ordinary file"),
        ("nothing", "No such file"),
    ):
        with pytest.raises(RecordError, match=message):
            load(tmp_path / name)


def test_no_more_of_a_file_is_read_than_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "long"
    with path.open("wb") as file:
        file.truncate(3 * 1024**4)
    with pytest.raises(RecordError, match="longer than 4 MiB"):
        load(path)

"""Commands speak the language of the player's settings: help, errors, reasons, results."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.cli import parsers
from game.cli.parsing import ARGPARSE, parser_for
from game.players import PLAYERS
from game.tournament.contestants import frozen_opponents
from game.translation import PSEUDO, catalogue, set_language
from game.variants import VARIANTS
from tests.translation.languages import add
from tests.translation.test_catalogue import GERMAN

from .runs import Runner, case

CODES = {
    "canasta", "usage", "classic", "standard", "kind", "kinds", "player", "variant", "json",
    "help", "check", "simulate", "variants", "show", "move", "picture", "command", "meld", "draw",
    "take", *VARIANTS, *PLAYERS, *re.findall("[a-z]+", " ".join(frozen_opponents())),
}  # fmt: skip
"""Words that stay as they are typed: commands, options, kinds and codes of the format."""


@pytest.fixture
def settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """The player's settings; English is spoken again afterwards."""
    before, language = catalogue._catalogue, catalogue.language()
    monkeypatch.setenv("CANASTA_HOME", str(tmp_path))
    yield tmp_path / "settings.toml"
    catalogue.use(before, language)


@pytest.fixture
def pseudo(settings: Path) -> Path:
    """The player has chosen the pseudo-language."""
    settings.write_text(f'[player]\nlanguage = "{PSEUDO}"\n', "utf-8")
    return settings


def plain(text: str) -> list[str]:
    """The words of a text without accents that are neither names, nor typed, nor quoted."""
    text = re.sub(r"--?[\w-]+|\b[A-Z]+\b|'[^']*'|\S*[./\\[\]{}]\w\S*|https?\S+", " ", text)
    text = re.sub(r"[a-z]+(?:_[a-z]+)+", " ", text)
    return [word for word in re.findall(r"(?<!\w)[a-z]{4,}(?!\w)", text) if word not in CODES]


@pytest.mark.parametrize(
    "words",
    [
        ["--frobnicate"],
        ["frobnicate"],
        ["check"],
        ["--version", "--self-test"],
        ["show", case("T-INT-11a"), "--hand", "9"],
        ["show", case("T-INT-11a"), "--seat", "4"],
        ["show", case("T-INT-11a"), "--action", "9"],
        ["show", case("T-INT-11a"), "--action"],
        ["simulate", "--variant", "mah-jong"],
        ["simulate", "--variant", "classic", "--hands", "many"],
        ["simulate", "--variant", "classic", "--hands", "1", "--matches", "1"],
        ["simulate", "--variant", "classic", "--players", "nobody"],
        ["simulate", "--variant", "classic", "--option", "luck"],
        ["simulate", "--variant", "classic", "--players", "a,b,c,d,e"],
        ["picture", case("T-INT-11a"), "--out", "x.png", "--size", "big"],
        ["picture", case("T-INT-11a"), "--out", "x.jpg"],
    ],
    ids=lambda words: " ".join(words),
)
def test_errors(run: Runner, pseudo: Path, words: list[str]) -> None:
    done = run(*words)
    assert done.status == 2
    told = done.err.removeprefix("canasta: ")
    assert "[" in told
    assert plain(told) == []


@pytest.mark.parametrize("command", sorted(parsers()))
def test_help(pseudo: Path, capsys: pytest.CaptureFixture[str], run: Runner, command: str) -> None:
    with pytest.raises(SystemExit):
        run(*filter(None, [command, "--help"]))
    told = capsys.readouterr().out
    assert "[" in told
    assert plain(told) == []


@pytest.mark.parametrize(
    "words",
    [
        ["check", case("T-INT-6")],
        ["show", case("T-INT-6")],
        ["move", case("T-INT-11a")],
        ["simulate", "--variant", "classic", "--hands", "1", "--seed", "1", "--duplicate",
         "--players", "beginner,newcomer"],
    ],
    ids=lambda words: words[0],
)  # fmt: skip
def test_results(run: Runner, pseudo: Path, words: list[str]) -> None:
    done = run(*words)
    assert done.status == 0
    assert "[" in done.out
    assert plain(done.out) == []


def test_what_programs_read_stays_english(run: Runner, pseudo: Path) -> None:
    told = run("check", "--json", case("T-INT-6")).out
    pseudo.unlink()
    assert run("check", "--json", case("T-INT-6")).out == told


def test_a_refusal_is_told_in_the_readers_language(run: Runner, settings: Path) -> None:
    record = settings.with_name("refused.canasta")
    text = Path(case("T-INT-11a")).read_text("utf-8")
    record.write_text(re.sub(r"actions *= \[[^]]*\]", 'actions = ["0 discard Ks"]', text), "utf-8")
    english = run("check", record).out
    assert "is refused" in english
    settings.write_text(f'[player]\nlanguage = "{PSEUDO}"\n', "utf-8")
    assert plain(run("check", record).out.replace("discard", "")) == []


def test_damaged_settings_are_left_to_the_window(run: Runner, settings: Path) -> None:
    settings.write_text("[player\n", "utf-8")
    assert run("check", case("T-INT-6")).status == 0
    assert settings.read_text("utf-8") == "[player\n"
    assert list(settings.parent.iterdir()) == [settings]


def test_a_parsers_words_are_filled_in_as_in_english(settings: Path) -> None:
    """A translation that cannot be filled in like its message is not used."""
    po = (
        GERMAN
        + """
msgid "the following arguments are required: %s"
msgstr "Es fehlt etwas"

msgid "unrecognized arguments: %s"
msgstr "Unbekannt: %s"
"""
    )
    add(settings.parent, "de", po)
    assert set_language("de", settings.parent)
    parser = parser_for(["check"])
    told = []
    for words in (["check"], ["check", "x", "--y"]):
        with pytest.raises(Exception) as caught:  # noqa: PT011 (its kind is the command's own)
            parser.parse_args(words)
        told.append(str(caught.value))
    assert told == ["the following arguments are required: FILE", "Unbekannt: --y"]
    assert len(ARGPARSE) > 10

"""What a voice is given to say, and that a missing or failing one costs nothing."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from game.ui.speech import Speech, spoken
from tests.messages import FOLDER
from tests.translation.languages import spoken as spoken_in


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Nora discards 10♥", "Nora discards ten of hearts"),
        ("You melded A♠ A♦ 2♣", "You melded ace of spades ace of diamonds two of clubs"),
        ("**Discard** Q♣.", "Discard queen of clubs."),
        ("Only ♦ goes there", "Only diamonds goes there"),
        ("", ""),
    ],
)
def test_cards_are_said_in_words(text: str, said: str) -> None:
    assert spoken(text) == said


def test_a_language_may_join_the_rank_to_the_suit() -> None:
    with spoken_in(FOLDER, "de"):
        assert spoken("Nora wirft K♥ und 10♣ ab") == "Nora wirft Herzkönig und Kreuzzehn ab"


def reader(out: Path) -> tuple[str, ...]:
    """A voice that writes down what it is given."""
    code = f"import sys; open({str(out)!r}, 'ab').write(sys.stdin.buffer.read())"
    return (sys.executable, "-c", code)


def test_what_is_said_reaches_the_voice(tmp_path: Path) -> None:
    file = tmp_path / "said"
    started: list[subprocess.Popen[bytes]] = []

    def start(command: Sequence[str]) -> subprocess.Popen[bytes]:
        started.append(subprocess.Popen(command, stdin=subprocess.PIPE))
        return started[-1]

    speech = Speech(reader(file), start)
    speech.say("nobody asked for it")
    assert not started
    speech.on = True
    speech.say("K♠")
    started[0].wait()
    assert file.read_text("utf-8") == "king of spades"


def test_new_words_break_off_the_old_ones() -> None:
    silent = (sys.executable, "-c", "import time; time.sleep(60)")
    started: list[subprocess.Popen[bytes]] = []

    def start(command: Sequence[str]) -> subprocess.Popen[bytes]:
        started.append(subprocess.Popen(command, stdin=subprocess.PIPE))
        return started[-1]

    speech = Speech(silent, start)
    speech.on = True
    speech.say("one")
    speech.say("two")
    assert started[0].poll() is not None
    assert started[1].poll() is None
    speech.hush()
    assert started[1].poll() is not None


def test_a_voice_that_cannot_be_started_is_given_up() -> None:
    speech = Speech(("no such voice here",))
    speech.on = True
    assert speech.available
    speech.say("hello")
    assert not speech.available
    speech.say("hello")


def test_without_a_voice_nothing_is_said() -> None:
    speech = Speech(look=False)
    speech.on = True
    assert not speech.available
    speech.say("hello")

"""Speech: events and the focused control, spoken by the system's own voice if it has one.

It needs only what the system provides: speech-dispatcher's ``spd-say`` on Linux, ``say`` on macOS,
the voice of Windows through PowerShell. Without one, and by default, the program is silent.
"""

from __future__ import annotations

import logging
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import Final

from game.files import sayable
from game.translation import N_, NP_, _, _p

log = logging.getLogger(__name__)

_WINDOWS: Final = (
    "Add-Type -AssemblyName System.Speech; "
    "[Console]::InputEncoding = [Text.Encoding]::UTF8; "
    "(New-Object System.Speech.Synthesis.SpeechSynthesizer).Speak([Console]::In.ReadToEnd())"
)
COMMANDS: Final[dict[str, tuple[str, ...]]] = {
    "linux": ("spd-say", "--wait", "--pipe-mode"),
    "darwin": ("say", "-f", "-"),
    "win32": ("powershell", "-NoProfile", "-NonInteractive", "-Command", _WINDOWS),
}
"""The command that reads its standard input aloud, by ``sys.platform``."""
Start = Callable[[Sequence[str]], "subprocess.Popen[bytes]"]


def voice() -> tuple[str, ...] | None:
    """The command of this system's voice, None if there is none."""
    command = COMMANDS.get(sys.platform)
    found = shutil.which(command[0]) if command else None
    return (found, *command[1:]) if command and found else None


def _start(command: Sequence[str]) -> subprocess.Popen[bytes]:
    quiet = subprocess.DEVNULL
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet)


class Speech:
    """Says one thing at a time: a new text interrupts the previous one.

    ``on`` is the player's setting. No call waits, and a voice that fails is not used again.
    """

    def __init__(
        self, command: tuple[str, ...] | None = None, start: Start = _start, *, look: bool = True
    ) -> None:
        self._command = voice() if command is None and look else command
        self._start = start
        self._said: subprocess.Popen[bytes] | None = None
        self.on = False

    @property
    def available(self) -> bool:
        """Whether this system has a voice."""
        return self._command is not None

    def say(self, text: str) -> None:
        """Say a text, with the suits' names in words."""
        words = spoken(sayable(text))
        if not self.on or self._command is None or not words:
            return
        self.hush()
        try:
            self._said = self._start(self._command)
            if self._said.stdin is not None:
                self._said.stdin.write(words.encode())
                self._said.stdin.close()
        except OSError as error:
            log.warning("the system's voice does not speak: %s", error)
            self._command = None

    def hush(self) -> None:
        """Stop speaking."""
        said, self._said = self._said, None
        if said is not None and said.poll() is None:
            said.kill()
            said.wait()


_RANK: Final = "rank, in the name of a card, as “king of hearts”"
_RANKS: Final = {
    "2": NP_("rank, in the name of a card, as “king of hearts”", "two"),
    "3": NP_("rank, in the name of a card, as “king of hearts”", "three"),
    "4": NP_("rank, in the name of a card, as “king of hearts”", "four"),
    "5": NP_("rank, in the name of a card, as “king of hearts”", "five"),
    "6": NP_("rank, in the name of a card, as “king of hearts”", "six"),
    "7": NP_("rank, in the name of a card, as “king of hearts”", "seven"),
    "8": NP_("rank, in the name of a card, as “king of hearts”", "eight"),
    "9": NP_("rank, in the name of a card, as “king of hearts”", "nine"),
    "10": NP_("rank, in the name of a card, as “king of hearts”", "ten"),
    "J": NP_("rank, in the name of a card, as “king of hearts”", "jack"),
    "Q": NP_("rank, in the name of a card, as “king of hearts”", "queen"),
    "K": NP_("rank, in the name of a card, as “king of hearts”", "king"),
    "A": NP_("rank, in the name of a card, as “king of hearts”", "ace"),
}
"""The ranks as the names of cards have them, which may join them to the suit: *Herzkönig*."""
_OF_SUIT: Final = {
    "♠": N_("{rank} of spades"),
    "♥": N_("{rank} of hearts"),
    "♦": N_("{rank} of diamonds"),
    "♣": N_("{rank} of clubs"),
}
_SUITS: Final = {"♠": N_("spades"), "♥": N_("hearts"), "♦": N_("diamonds"), "♣": N_("clubs")}
_CARD: Final = re.compile(r"\b(10|[2-9JQKA])([♠♥♦♣])")
_SUIT: Final = re.compile(r"[♠♥♦♣]")


def spoken(text: str) -> str:
    """The spoken form of a text: cards by rank and suit, without marks of bold."""

    def card(found: re.Match[str]) -> str:
        return _(_OF_SUIT[found[2]]).format(rank=_p(_RANK, _RANKS[found[1]]))

    text = _CARD.sub(card, text.replace("**", ""))
    return _SUIT.sub(lambda found: _(_SUITS[found[0]]), text).strip()

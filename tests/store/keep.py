"""Files as this release writes them, for the releases to come: ``python -m tests.store.keep``.

Run it when a release is made. It fills the folder ``tests/store/old/<version>``, which is a home as
``CANASTA_HOME`` knows it; from then on the folder stays as it is, and ``test_old_files`` demands
that everything in it can be opened.
"""

from __future__ import annotations

import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from game.controller.game import Game
from game.controller.steps import Stage
from game.rules.actions import Answer, AskToGoOut
from game.rules.choices import simple_actions
from game.rules.state import Phase
from game.store.atomic_files import write_atomically
from game.store.folders import Folders, folders
from game.store.house_games import HouseBook, HouseGame
from game.store.matches import MatchStore
from game.store.settings import load_settings
from game.variants import VARIANTS
from tests.controller.tables import AtOnce, by_hint, play_hand, sit

ROOT: Final = Path(__file__).resolve().parents[2]
OLD: Final = Path(__file__).parent / "old"
HOUSE: Final = (
    HouseGame("Grandmother's Classic", "classic", {}, {"match": {"target": 3000}}),
    HouseGame("Ünlucky Samba", "samba", {}, {"deal": {"cards": 13}}),
)


def main() -> int:
    """Fill the folder of this version; 1 if it was filled before."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    home = OLD / version
    if home.exists():
        print(f"{home} is kept as it is", file=sys.stderr)
        return 1
    places = folders({"CANASTA_HOME": str(home)})
    _settings(places)
    for game in HOUSE:
        HouseBook(places.house).save(game)
    for name, match in _matches():
        text = _saved(match)
        write_atomically(places.matches / f"{name}.canasta", text)
        if name == "phase meld":
            write_atomically(places.match, text)
    print(home)
    return 0


def _saved(match: Game) -> str:
    """The file of a match that is being played."""
    with tempfile.TemporaryDirectory() as name:
        store = MatchStore(folders({"CANASTA_HOME": name}))
        store.save(match.record)
        store.release()
        return store.path.read_text("utf-8")


def _settings(places: Folders) -> None:
    """Settings of which none is as it comes."""
    found = load_settings(places.settings)
    have = found.settings
    have.name, have.language, have.welcomed = "Zoë", "de", True
    have.variant, have.house = "classic", "grandmother-s-classic"
    have.options = {"classic": {"stock_end_force": "always"}, "international": {}}
    have.partner_level, have.opponent_level = "beginner", "expert"
    have.names = ["Anna", "Ben", "Cleo", "Dan", "Eva"]
    have.company = ["surprise", "generous", "hurried", "greedy", "balanced"]
    have.take_back = False
    have.speed, have.pause, have.sort, have.log, have.why = "fast", 1.5, "suit", "open", "now"
    have.show_reasons, have.special_progress = True, False
    have.volume, have.mute = 0.25, True
    have.four_colour, have.card_back, have.felt = True, "fans", "blue"
    have.text_size, have.card_size = 1.25, 0.9
    have.high_contrast, have.reduced_motion, have.key_caps = True, True, "never"
    have.width, have.height, have.fullscreen = 1600, 900, True
    if not found.save():
        raise OSError(str(found.troubles[-1]))


def _matches() -> Iterator[tuple[str, Game]]:
    """Matches of every variant, in every phase, with options and house rules, and over."""
    for number, key in enumerate(VARIANTS):
        yield f"variant {key}", _in_the_second_hand(sit(key, seed=number + 1), 20 + number)
    for phase in Phase:
        if phase is not Phase.OVER:
            yield f"phase {phase.value}", _in_phase(phase)
    with_options = sit("samba natural_wild_take=True", seed=5)
    yield "options", _in_the_second_hand(with_options, 30)
    for game in HOUSE:
        seats = sit(game.variant).players
        made = Game.new(game.make(), seats, Random(6), None, 0, AtOnce())
        made.pause = 0
        yield f"house {game.variant}", _in_the_second_hand(made, 25)
    hand_over = sit("international", seed=7)
    play_hand(hand_over)
    yield "hand over", hand_over
    match_over = sit("international", seed=8, human=False)
    while match_over.stage is not Stage.MATCH_OVER:
        play_hand(match_over)
        if match_over.stage is Stage.HAND_OVER:
            match_over.next_hand()
    yield "match over", match_over


def _in_the_second_hand(game: Game, actions: int) -> Game:
    play_hand(game)
    game.next_hand()
    _play(game, lambda: len(game.record.hands[-1].actions) >= actions)
    return game


def _in_phase(phase: Phase) -> Game:
    """A match in a phase that asks the human for something."""
    for seed in range(1, 200):
        for key in ("international", "classic"):
            game = sit(key, seed=seed)
            if _play(game, partial(_asks, game, phase)):
                return game
    raise LookupError(f"no match comes into the phase {phase}")


def _asks(game: Game, phase: Phase) -> bool:
    return game.your_turn and game.view().phase is phase


def _play(game: Game, until: Callable[[], bool]) -> bool:
    """Play on until something holds; whether it did before the hand ended."""
    for now in range(5000):
        game.poll(float(now))
        if game.stage is not Stage.PLAYING:
            return False
        if until():
            return True
        if game.your_turn:
            view = game.view()
            if view.phase is Phase.ANSWER:
                game.submit(Answer(view.seat, True))
            elif AskToGoOut(view.seat) in simple_actions(view):
                game.submit(AskToGoOut(view.seat))
            else:
                game.submit(by_hint(game))
    return False


if __name__ == "__main__":
    sys.exit(main())

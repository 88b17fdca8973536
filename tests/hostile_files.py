"""Hostile files of every kind that the house keeps, beside records: see ``tests.hostile``.

Whatever they hold, reading them ends soon, in a value or a sentence; what is written afterwards can
be read again, and what was there before is lost only where it can be worked out anew.
"""

from __future__ import annotations

import json
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from game.controller.pricing import JUDGE
from game.daily.deal import DailyDeal
from game.daily.par import EDITION, PLAN
from game.daily.par_work import par_file, read_par, write_par
from game.learning.bookmarks import Bookmarks
from game.learning.problems.collection import read_problems
from game.learning.problems.results import Results
from game.notation.record import write_record
from game.progress.counter import Picture, Trouble, read_picture
from game.progress.counting import EVERYTHING, count_from_now, counted_from
from game.progress.database import index_path
from game.progress.index import update
from game.progress.played_on import note_played_on, played_on
from game.progress.prices import PriceFiles
from game.progress.rating import rating_since
from game.progress.statistics import ALL
from game.store.folders import Folders
from game.store.hand_layout import HandLayoutFile
from game.store.house_games import HouseGameError, house_game, house_text, read_house
from game.store.matches import MatchStore, hindrance
from game.store.settings import load_settings
from game.translation import _, _n, _p, language_name, languages, number, set_language, use
from game.translation.catalogue import ENGLISH
from game.ui.report import log_lines
from game.ui.screens.earlier_match import EarlierMatch
from game.ui.screens.new_match import length_words
from game.ui.shipped import faults
from game.variants import VARIANTS
from tests.hostile import CHANGES, SLOW
from tests.progress.tables import match, put

NOW: Final = datetime(2026, 12, 24, 20, 15)
DEAL: Final = DailyDeal(NOW.date(), "classic")

HOUSE: Final = """
format = "canasta-house 1"
name = "At home"
variant = "classic"
options = { stock_end_force = "always" }
[house.going_out]
canastas = 2
[house.melds]
max_wilds = 2
sequences = { max_wilds = 1 }
[house.opening]
steps = [[0, 40], [2000, 80]]
[house.canastas]
natural_by_rank = { 14 = 1000 }
five = [500, 1000]
[house]
caught = [{ rank = 7, count = 4, fine = 500, at_stock_end = true }]
penalties = { unfinished = [{ kind = "sequence", fine = 100 }] }
"""
SETTINGS: Final = """
format = "canasta-settings 1"
future = 1
[player]
shared_into = "/home/nora"
[match]
variant = "samba"
options = { classic = { stock_end_force = "always" } }
company = ["greedy", "balanced", "cautious", "hurried", "freezing"]
names = ["Nora", "Walter", "Iris", "Otto", "Clara"]
[table]
speed = "fast"
pause = 0.5
[sound] # quiet
volume = 0.2
[look]
felt = "green"
[window]
width = 1280
"""
DESK: Final = 'format = "canasta-desk 1"\ndeal = 1\nactions = 1\nhand = "4c Jo"\nput_out = ["5c"]\n'
COUNTING: Final = 'format = "canasta-counting 1"\nfrom = "2026-05-02 12:00:00"\nrunning = "00ff"\n'
PLAYED_ON: Final = """
format = "canasta-played-on 1"
[[matches]]
at = "2026-05-02 12:00:00"
deals = ["00ff", "11ee"]
"""
LESSONS: Final = json.dumps({
    "format": "canasta-lessons 1",
    "lessons": {"classic": {"step": "open", "done": False, "instead": [[3, "4c", "5c"]],
                            "laid": ["0 meld 4c 4d 4h"]}},
    "told": ["bonus"],
})  # fmt: skip
PROBLEMS: Final = json.dumps({"format": "canasta-solved 1", "solved": ["a"], "missed": ["b"]})
PRICES: Final = json.dumps({
    "format": "canasta-prices 1", "judge": JUDGE,
    "hands": {str(n): {"played": f"2026-05-0{n}T12:00:00", "variant": "classic", "lead": 20,
                       "worth": -20, "prices": [["draw", 1, 0.0, 0.0, "none"],
                                                ["discard", 2, 120.0, 20.5, "clear"]]}
              for n in range(1, 5)},
})  # fmt: skip
PAR: Final = "\n".join([
    'format = "canasta-par 1"', f'edition = "{EDITION}"',
    *(f"{each.level} = {[100] * each.plays}" for each in PLAN),
])  # fmt: skip
LENGTHS: Final = json.dumps({key: {"turns": 20, "hands": 7} for key in VARIANTS})
SHIPPED: Final = json.dumps({"rules/classic.md": "00ff", "fonts/Inter.ttf": "11ee"})
SET: Final = json.dumps({"problems": [
    {"key": "classic-1", "theme": "take", "found": 0.3, "deck": "4c 5c"},
]})  # fmt: skip
PO: Final = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2;\\n"

msgid "{name} passes"
msgstr "{name} passt, ♠"

msgid "In {count} hand"
msgid_plural "In {count} hands"
msgstr[0] "In {count} Blatt"
msgstr[1] "In {count} Blättern"
msgstr[2] "In {count} Blättern!"

msgctxt "button, a file or match"
msgid "Open"
msgstr "Öffnen"
"""

# --- what is done to them -------------------------------------------------------------------------

WORDS: Final = (
    "NaN", "Infinity", "-Infinity", "1e999", "-1e999", "1e300", "1e-400", "true", "null", "[]",
    "{}", '""', '"\\ud800"', '"\\u0000"', '"2026-05-01T12:00:00+02:00"', '"9999-12-31T23:59:59"',
    '"0001-01-01T00:00:00"', "9" * 400, "9" * 5000, "-1", "1.5", "[" * 2000, '{"a":' * 2000,
    '"none"', '"draw"', "[[]]", "1000000000", '"' + "x" * 3000 + '"',
)  # fmt: skip
"""What stands in JSON in place of a value."""


def changed_text(random: Random, data: bytes) -> bytes:
    """A text as one that was written by hand, or damaged."""
    text = data.decode("utf-8", "replace")
    for _time in range(random.randint(1, 3)):
        text = random.choice(CHANGES)(random, text or " ")
    return text.encode("utf-8", "surrogatepass")


def changed_json(random: Random, data: bytes) -> bytes:
    """A text in JSON with other values, or damaged as any text."""
    if random.random() < 0.3:
        return changed_text(random, data)
    parts = data.decode().replace(", ", ",\n").replace(": ", ":\n").split("\n")
    for _time in range(random.randint(1, 3)):
        at = random.randrange(len(parts))
        end = "".join(letter for letter in parts[at][-3:] if letter in ",:]}")
        parts[at] = random.choice(WORDS) + (end if random.random() < 0.8 else "")
    return "\n".join(parts).encode()


def changed_bytes(random: Random, data: bytes) -> bytes:
    """Flipped bits, a piece that is missing or comes twice, or the end cut off."""
    out = bytearray(data)
    for _time in range(random.choice((1, 1, 2, 8))):
        at = random.randrange(len(out)) if out else 0
        kind = random.randrange(6)
        if kind < 3 and out:
            out[at] ^= 1 << random.randrange(8)
        elif kind == 3 and out:
            out[at : at + 4] = random.choice((b"\0\0\0\0", b"\xff\xff\xff\xff", b"\0", b""))
        elif kind == 4:
            del out[at : at + random.choice((1, 16, 4096))]
        else:
            out[at:at] = out[at : at + random.choice((1, 16, 512))]
    return bytes(out[: random.randrange(len(out) + 1)]) if random.random() < 0.1 else bytes(out)


# --- how each kind is read ------------------------------------------------------------------------


def _one_line(told: object) -> None:
    assert str(told).isprintable(), f"not one line: {told}"


def _house(file: Path, _folders: Folders) -> None:
    try:
        game = read_house(file)
    except HouseGameError as error:
        _one_line(error)
        return
    game.make()
    assert house_game(house_text(game)).changes == game.changes, "not written as it was read"


def _settings(file: Path, _folders: Folders) -> None:
    found = load_settings(file)
    for told in found.troubles:
        _one_line(told)
    found.settings.chosen_variant()
    assert found.save(), found.troubles
    again = load_settings(file)
    assert again.newer or again.settings == found.settings, "not kept as they were"


def _desk(file: Path, _folders: Folders) -> None:
    HandLayoutFile(file).load(1, 1)


def _set_aside(file: Path) -> list[bytes]:
    """What was put away of a damaged file."""
    return [path.read_bytes() for path in file.parent.glob(f"{file.name}.damaged*")]


def _counting(file: Path, folders: Folders) -> None:
    # Of a sound one there is a time.
    damaged = counted_from(folders) == EVERYTHING
    assert update(folders).left_out == ((file.name,) if damaged else ())
    before = file.read_bytes()
    chosen = count_from_now(folders, NOW)
    assert counted_from(folders) == chosen
    assert chosen.at == "2026-12-24 20:15:00"
    assert _set_aside(file) == ([before] if damaged else [])


def _played_on(file: Path, folders: Folders) -> None:
    notes = played_on(folders)
    before = file.read_bytes()
    # Of a sound one there are notes.
    damaged = not notes
    assert update(folders).left_out == ((file.name,) if damaged else ())
    note_played_on(folders, _record(), 0, NOW)
    assert _set_aside(file) == ([before] if damaged else [])
    assert len(played_on(folders)) == len(notes) + 1


def _lessons(file: Path, _folders: Folders) -> None:
    kept = Bookmarks.read(file)
    _one_line(kept.trouble)
    _ = kept.left
    kept.turn_to("samba", "one")
    assert kept._closed or Bookmarks.read(file).of("samba").step == "one"


def _problems(file: Path, _folders: Folders) -> None:
    kept = Results(file)
    _one_line(kept.trouble)
    kept.keep("c", True)
    assert kept._closed or Results(file).of("c") is True


def _prices(_file: Path, folders: Folders) -> None:
    for entry in PriceFiles(folders.prices).entries():
        hand = entry.hand
        assert len(hand.losses()) < 100_000
        _ = hand.given_away, hand.told_error, hand.play
    rating_since(folders, "2026-01-01 00:00:00")


def _par(file: Path, _folders: Folders) -> None:
    par = read_par(file.parent, DEAL)
    _ = par.par, par.middle_half, [par.of_level(each.level) for each in PLAN]
    assert -(10**9) <= (par.par or 0) <= 10**9
    write_par(file.parent, DEAL, par)
    again = read_par(file.parent, DEAL).leads
    assert again == {each.level: par.leads.get(each.level, ()) for each in PLAN}


def _saved(_file: Path, folders: Folders) -> None:
    found = MatchStore(folders).load()
    _one_line(found.trouble)
    assert found.record is not None or found.trouble


def _earlier(file: Path, folders: Folders) -> None:
    _one_line(hindrance(file))
    found = EarlierMatch.at(file)
    _ = found.words() if found is not None else ""
    update(folders)
    assert isinstance(read_picture(folders, ALL), Picture)


def _index(file: Path, folders: Folders) -> None:
    found = read_picture(folders, ALL)
    if isinstance(found, Trouble):
        _one_line(found.fault)
    update(folders)
    after = read_picture(folders, ALL)
    assert isinstance(after, Picture)
    assert file.is_file()


def _catalogue(_file: Path, folders: Folders) -> None:
    assert set(languages(folders.data)) >= {"en", "de"}
    language_name("de", folders.data)
    try:
        set_language("de", folders.data)
        for count in (*range(13), 100, 10**6):
            _n("In {count} hand", "In {count} hands", count).format(count=number(count))
        _("{name} passes").format(name="Nora")
        _p("button, a file or match", "Open").format()
    finally:
        use(ENGLISH)


def _log(file: Path, _folders: Folders) -> None:
    for line in log_lines(file):
        line.encode()


def _set(file: Path, _folders: Folders) -> None:
    read_problems(file.parent)


def _lengths(_file: Path, folders: Folders) -> None:
    for variant in VARIANTS.values():
        length_words(variant, folders.data)


def _shipped(_file: Path, folders: Folders) -> None:
    try:
        told = faults(folders.data)
    except ValueError:
        return
    for line in told:
        line.encode()


@dataclass(frozen=True)
class Kind:
    """A kind of file: its place in the home folder, what it holds, how it is damaged and read."""

    place: str
    source: Callable[[], bytes]
    change: Callable[[Random, bytes], bytes]
    read: Callable[[Path, Folders], None]


@cache
def _record():  # type: ignore[no-untyped-def]
    return match("classic", hands=1)


@cache
def _catalogue_bytes() -> bytes:
    stream = BytesIO()
    write_mo(stream, read_po(BytesIO(PO.encode()), locale="de"))
    return stream.getvalue()


@cache
def _index_bytes() -> bytes:
    import tempfile

    with tempfile.TemporaryDirectory() as place:
        folders = Folders(Path(place), Path(place), Path(place))
        put(folders, match("classic"))
        update(folders)
        return index_path(folders).read_bytes()


def _text(text: str) -> Callable[[], bytes]:
    return text.encode


def _record_bytes() -> bytes:
    return write_record(_record()).encode()


INDEX: Final = index_path(Folders(Path(), Path(), Path())).name

KINDS: Final[dict[str, Kind]] = {
    "house rules": Kind("house/x.toml", _text(HOUSE), changed_text, _house),
    "settings": Kind("settings.toml", _text(SETTINGS), changed_text, _settings),
    "desk": Kind("match.desk", _text(DESK), changed_text, _desk),
    "counting": Kind("counting.toml", _text(COUNTING), changed_text, _counting),
    "played on": Kind("played-on.toml", _text(PLAYED_ON), changed_text, _played_on),
    "lessons": Kind("lessons.json", _text(LESSONS), changed_json, _lessons),
    "problems": Kind("problems.json", _text(PROBLEMS), changed_json, _problems),
    "prices": Kind("prices/x.json", _text(PRICES), changed_json, _prices),
    "par": Kind(f"daily/{par_file(Path(), DEAL).name}", _text(PAR), changed_text, _par),
    "match": Kind("match.canasta", _record_bytes, changed_bytes, _saved),
    "earlier match": Kind(
        "matches/2026-05-02 20.15.00 classic.canasta", _record_bytes, changed_bytes, _earlier
    ),
    "statistics": Kind(INDEX, _index_bytes, changed_bytes, _index),
    "translation": Kind(
        "de/LC_MESSAGES/canasta.mo", _catalogue_bytes, changed_bytes, _catalogue
    ),
    "log": Kind("canasta.log", _text("an error ä\n" * 2000), changed_bytes, _log),
    "set of problems": Kind("problems/classic.json", _text(SET), changed_json, _set),
    "lengths": Kind("rules/lengths.json", _text(LENGTHS), changed_json, _lengths),
    "what shipped": Kind("shipped.json", _text(SHIPPED), changed_json, _shipped),
}  # fmt: skip
"""All kinds of files that the program reads, but for records from strangers, pictures, sounds and
fonts."""


def judge_kind(name: str, seed: int, folder: Path) -> str:
    """What is wrong with how a damaged file of a kind is read, empty if nothing is."""
    kind, random = KINDS[name], Random(seed)
    home = folder / f"{seed} {name}"
    file = home / kind.place
    file.parent.mkdir(parents=True)
    file.write_bytes(kind.change(random, kind.source()))
    began = time.process_time()
    try:
        kind.read(file, Folders(home, home, home))
    except Exception:
        return f"{name}: {traceback.format_exc()}"
    took = time.process_time() - began
    return f"{name}: it takes {took:.0f} seconds" if took > SLOW else ""


def judge_other(seed: int, folder: Path) -> str:
    """What is wrong with how files of all kinds of a seed are read, empty if nothing is."""
    return "".join(judge_kind(name, seed, folder) for name in KINDS)

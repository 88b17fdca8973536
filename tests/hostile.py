"""Hostile files: whatever a stranger's file holds, every reader answers in one sentence.

    python -m tests.hostile --seed 1 --count 20000

makes that many records, damaged real ones and positions thrown together, and gives each to what
``check``, ``show``, ``move``, ``picture`` and the viewer read it with; and as many damaged files of
every other kind that the house keeps (``tests.hostile_files``). Nothing but a refusal in a sentence
may come of it, and that soon. What does otherwise is printed, with its seed.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

from game.controller.fallback_player import first_lawful
from game.controller.replay_steps import Replay
from game.notation.card_notation import card_text, cards_text, parse_cards
from game.notation.diagram import diagram
from game.notation.record import Record, RecordError, read_record, write_record
from game.notation.replay import check
from game.players import make_player
from game.rules.actions import Action
from game.rules.cards import HIDDEN, shuffled
from game.rules.choices import simple_actions
from game.rules.engine import apply
from game.rules.legality import verify
from game.rules.meld_faults import standing_fault
from game.rules.melds import meld_of
from game.rules.state import Phase, State
from game.rules.variant import Variant
from game.rules.view import view_of
from game.variants import VARIANTS

ROOT: Final = Path(__file__).parent
SLOW: Final = 20.0
"""Seconds of this process in which any of the records has to be done with."""

Change = Callable[[Random, str], str]


def texts() -> list[str]:
    """The records from which damaged ones are made."""
    files = [*ROOT.glob("cases/*.canasta"), *ROOT.glob("recorded/*.canasta")]
    return [file.read_text("utf-8") for file in sorted(files)]


# --- damaged real records ------------------------------------------------------------------------

ODD_WORDS: Final = (
    "-1", "99", "1e999", "nan", "-inf", "0x" + "f" * 5000, "9" * 4000, "9" * 5000, "٣", "１", "²",
    "true", "''", '""', '"??"', '"Jo"', '"2c=9h"', '"2c=3h"', '"Jo=Jo"', '"0 hold 3s"', '"0 ask"',
    '"2 yes"', '"0 take > #0"', '"0 merge #0 > #1"', '"0 merge #0 > #0"', '"0 add 2c > #0"',
    '"0 discard Jo"', '"1 pass"', '"0 pickup"', '"0 bonus"', '"0 declare straight"', '"0 table"',
    "{}", "[]", "[[]]", "{a = 1}", "1979-05-27", "07:32:00", "\x00", "\ufeff", "\ud800", "\r",
    "\u2028", '"\\u0000"', '"\\ud800"', '"""', "'''", "[" * 90 + "]" * 90, "a" + ".a" * 90 + " = 1",
    "[[hands]]", "[hands]", "[hands.position]", "[hands.result]", "[[hands.position]]", "[house]",
    'phase = "over"', 'phase = "meld"', 'ended = "out"', 'ended = "special"', 'drew = "pile"',
    "sides = [[0, 1], [2, 3]]", "opened = [true, true]", 'permission = "no"', 'how = "straight"',
    "house = { melds = { max_size = 3 } }", "house = { table = { players = 2 } }", "options = 3",
    "house = { deal = { cards = 26 }, draw = { cards = 3 } }", "house = { going_out = 1 }",
    "comments = { 0 = 1 }", "comments = { -1 = 'a' }", "comments = { 99999999999 = 'a' }",
)  # fmt: skip


def _words(random: Random, text: str) -> str:
    words = text.replace("\n", " \n ").split(" ")
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(words))
        words[at] = random.choice(ODD_WORDS) if random.random() < 0.5 else random.choice(words)
    return " ".join(words)


def _lines(random: Random, text: str) -> str:
    lines = text.splitlines()
    for _ in range(random.randint(1, 4)):
        at, other = random.randrange(len(lines)), random.randrange(len(lines))
        kind = random.randrange(3)
        if kind == 0:
            lines[at], lines[other] = lines[other], lines[at]
        elif kind == 1:
            lines.insert(at, lines[other])
        else:
            del lines[at]
            lines = lines or [""]
    return "\n".join(lines)


def _letters(random: Random, text: str) -> str:
    letters = list(text)
    for _ in range(random.randint(1, 5)):
        at = random.randrange(len(letters))
        letters[at] = random.choice(['"', "'", "[", "]", "{", "}", ".", "=", "#", "\\", "0", "Z"])
    return "".join(letters)


def _cut(random: Random, text: str) -> str:
    at = random.randrange(len(text))
    return text[:at] if random.random() < 0.5 else text[:at] + text[at + random.randint(1, 300) :]


def _values(random: Random, text: str) -> str:
    """Another value, of any type, for some keys."""
    lines = text.splitlines()
    keys = [at for at, line in enumerate(lines) if " = " in line]
    for at in random.sample(keys, min(len(keys), random.randint(1, 3))):
        lines[at] = f"{lines[at].partition(' = ')[0]} = {random.choice(ODD_WORDS)}"
    return "\n".join(lines)


def _variant(random: Random, text: str) -> str:
    """The same cards in another game."""
    lines = text.splitlines()
    for at, line in enumerate(lines):
        if line.startswith("variant"):
            lines[at] = f'variant = "{random.choice(list(VARIANTS))}"'
        elif line.startswith("options"):
            lines[at] = "options = {}"
    return "\n".join(lines)


def _cards(random: Random, text: str) -> str:
    """Other cards in the place of some."""
    words = text.split(" ")
    faces = [card_text(card) for card in VARIANTS["classic"].full_pack()]
    places = [at for at, word in enumerate(words) if word in faces]
    for at in random.sample(places, min(len(places), random.randint(1, 6))):
        words[at] = random.choice(faces)
    return " ".join(words)


def _ends_of_lines(random: Random, text: str) -> str:
    text = text.replace("\n", "\r\n")
    return "\ufeff" + text if random.random() < 0.5 else text


CHANGES: Final[tuple[Change, ...]] = (
    _words, _lines, _letters, _cut, _values, _variant, _cards, _ends_of_lines,
)  # fmt: skip


# --- positions thrown together -------------------------------------------------------------------


def position(random: Random) -> str:
    """A hand of any game in the middle, whatever came before it; most of it is possible."""
    key = random.choice(list(VARIANTS))
    variant = VARIANTS[key]
    seats, sides = variant.table.seats, len(variant.table.sides)
    pack = shuffled(variant.full_pack(), random)
    if random.random() < 0.4:
        # What is left of a game shortly before its end.
        pack = pack[: random.randint(seats, 60)]

    def some(most: int) -> str:
        count = min(len(pack), random.choice((0, 1, 2, 3, random.randint(0, most))))
        cards = [pack.pop() for _ in range(count)]
        return cards_text(cards)

    wild = random.random() < 0.1
    melds = [
        [_meld(random, None if wild else variant) for _ in range(random.choice((0, 0, 1, 2, 5)))]
        for _ in range(sides)
    ]
    tabled = ("", "", "", "3h", "3h 3d", *(["3s 3c"] if variant.threes.black or wild else []))
    threes = [random.choice(tabled) for _ in range(seats)]
    phase = random.choice(("draw", "draw", "meld", "meld", "meld", "over"))
    lines = [
        'format = "canasta-record 1"',
        f'variant = "{key}"',
        "[[hands]]",
        f"actions = {_actions(random, seats)}",
        "[hands.position]",
        f"turn = {random.randrange(seats)}",
        f'phase = "{phase}"',
        f"hands = {_list([some(15) for _ in range(seats)])}",
        f'stock = "{some(40)}"',
        f'pile = "{some(15)}"',
        f"melds = {_list(melds)}",
        f"threes = {_list(threes)}",
    ]
    if phase == "over":
        lines += [
            f'ended = "{random.choice(("out", "special", "stock"))}"',
            f"by = {random.randrange(seats)}",
            random.choice(("", 'how = "out"', 'how = "concealed"', 'how = "straight"')),
        ]
    lines += [line for line in _unusual(random, variant) if random.random() < 0.25]
    return "\n".join(lines)


def _unusual(random: Random, variant: Variant) -> list[str]:
    seats, sides = variant.table.seats, len(variant.table.sides)

    def truths(count: int) -> str:
        return _list([random.random() < 0.5 for _ in range(count)])

    found = [
        *([f"opened = {truths(sides)}"] if random.random() < 0.3 else []),
        f"melded = {truths(seats)}",
        f"bonus = {truths(sides)}",
        f"courtesy = [{random.randrange(seats)}]",
        f"asked = [{random.randrange(seats)}]",
        'drew = "pile"',
        f'permission = "{random.choice(("yes", "no"))}"',
    ]
    if variant.table.taker_partners is not None and random.random() < 0.1:
        order = random.sample(range(seats), seats)
        at = random.randrange(seats + 1)
        found.append(f"sides = [{order[:at]}, {order[at:]}]")
    playing = {seat for side in variant.table.sides for seat in side}
    if len(playing) < seats or random.random() < 0.1:
        hands = ["" if seat in playing else "4c 5d 6h Ks" for seat in range(seats)]
        found.append(f"extra = {_list(hands)}")
    return found


def _meld(random: Random, variant: Variant | None) -> str:
    """A meld, one that the variant knows if there is one."""
    while True:
        text = _cards_of_meld(random)
        if variant is None:
            return text
        meld = meld_of(parse_cards(text))
        if meld is not None and meld.size > 2 and standing_fault(variant, meld) is None:
            return text


def _cards_of_meld(random: Random) -> str:
    suit, rank = random.choice("shdc"), random.choice("456789TJQKA3")
    ranks = "3456789TJQKA"
    kind = random.randrange(5)
    if kind == 0:
        at, size = random.randrange(10), random.randint(3, 8)
        return " ".join(r + suit for r in ranks[at : at + size])
    if kind == 1:
        return " ".join(random.choice(("2s", "2h", "Jo")) for _ in range(random.randint(3, 8)))
    cards = [rank + random.choice("shdc") for _ in range(random.randint(1, 7))]
    cards += [random.choice(("2s", "Jo")) for _ in range(random.choice((0, 0, 1, 2, 3)))]
    return " ".join(cards)


def _actions(random: Random, seats: int) -> str:
    seat = random.randrange(seats)
    faces = ["4c", "5d", "6h", "Ks", "2c", "Jo", "3h", "3s"]

    def any_() -> str:
        return " ".join(random.choice(faces) for _ in range(random.randint(1, 4)))

    forms = (
        "draw", "pass", "ask", "yes", "bonus", "refuse", "pickup", "table",
        f"hold {random.choice(faces)}",
        f"discard {random.choice(faces)}", f"take {any_()}", f"take > #{random.randrange(4)}",
        f"take {any_()} > #{random.randrange(4)}", f"meld {any_()} + {any_()}",
        f"add {any_()} > #{random.randrange(4)}", "merge #0 > #1", "merge #1 > #1",
        "declare straight", "meld 4c 5c 2c=6c", "add 2c=9h > #0",
    )  # fmt: skip
    return _list([f"{seat} {random.choice(forms)}" for _ in range(random.choice((0, 1, 1, 2)))])


def _list(values: object) -> str:
    return json.dumps(values)


# --- what reads them -----------------------------------------------------------------------------


def made(seed: int, sources: list[str]) -> str:
    """The record of a seed."""
    random = Random(seed)
    if random.random() < 0.5:
        text = position(random)
        return text if random.random() < 0.8 else random.choice(CHANGES)(random, text)
    text = random.choice(sources)
    for _ in range(random.randint(1, 3)):
        if text:
            text = random.choice(CHANGES)(random, text)
    return text


def judge(text: str, *, picture: bool = False) -> None:
    """Read a record with everything that reads records.

    Raises:
        Exception: whatever no reader may let out, or hides behind a general sentence.
    """
    try:
        _read(text, picture=picture)
    except RecordError as error:
        told = error
    else:
        return
    assert told.place, "no place"
    assert told.message, "no cause"
    assert str(told).isprintable(), f"not one line: {told}"
    assert len(str(told)) < 1000, "no sentence"
    if told.__cause__ is not None:
        # Nobody foresaw it: a sentence is told, but the cause wants mending.
        raise told.__cause__


def _read(text: str, *, picture: bool) -> None:
    record = read_record(text.encode("utf-8", "surrogatepass"))
    report = check(record)
    json.dumps(report.as_json("x"))
    assert read_record(write_record(record)) == record, "not written as it was read"
    _look(record)
    for replay in report.hands:
        _play_on(replay.state.copy(), Random(len(text)))
    if picture and record.hands and all(replay.refused is None for replay in report.hands):
        _draw(record)


def _play_on(state: State, random: Random, most: int = 12) -> None:
    """What *Play from here* does: goes on from there, with what may lawfully be done."""
    for _ in range(most):
        if state.phase is Phase.OVER or HIDDEN in (*state.stock, *state.hands[state.turn]):
            return
        actions = simple_actions(state)
        if not actions or random.random() < 0.3:
            actions = [_decided(state)]
        apply(state, random.choice(actions))


def _decided(state: State) -> Action:
    """What a player does, or what is done in its place."""
    view = view_of(state, state.turn)
    action = make_player("standard", 1).decide(view).action
    return action if verify(state, action) is None else first_lawful(view)


def _look(record: Record) -> None:
    """What ``show``, ``move`` and the viewer do."""
    for replay in check(record).hands:
        state = replay.state
        diagram(state)
        seats = [seat for side in state.sides for seat in side]
        views = {seat: view_of(state, seat) for seat in seats}
        for view in views.values():
            diagram(view)
        if state.phase is not Phase.OVER:
            simple_actions(state)
            make_player("beginner", 1).decide(views[state.turn])
            if HIDDEN not in state.hands[state.turn]:
                apply(state.copy(), _decided(state))
    whole = Replay(record)
    for index in range(len(whole)):
        for seat in (None, 0):
            whole.line(index, seat)
    for hand in range(len(record.hands)):
        whole.sheet(hand)


def _draw(record: Record) -> None:
    from game.store.settings import Settings
    from game.ui.table_picture import draw_table, seated

    draw_table(seated(record), (1024, 640), Settings())


def judge_seed(seed: int, sources: list[str], *, picture: bool = False) -> str:
    """What is wrong with the record of a seed, empty if nothing is."""
    text = made(seed, sources)
    began = time.process_time()
    try:
        judge(text, picture=picture)
    except Exception:
        return traceback.format_exc()
    took = time.process_time() - began
    return f"it takes {took:.0f} seconds" if took > SLOW else ""


def main() -> int:
    """Judge as many records as the command line says; 1 if any of them brought a fault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=0, help="of the first record")
    parser.add_argument("--count", type=int, default=2000, help="how many records")
    parser.add_argument("--pictures", type=int, default=20, help="each so manyth is drawn, too")
    chosen = parser.parse_args()
    from .hostile_files import judge_other

    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    logging.disable()
    sources, faults = texts(), 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(chosen.seed, chosen.seed + chosen.count):
            wrong = judge_seed(seed, sources, picture=seed % chosen.pictures == 0)
            wrong += judge_other(seed, Path(folder))
            if wrong:
                faults += 1
                print(f"--- seed {seed}\n{wrong}", flush=True)
    print(f"{chosen.count} records, {faults} with a fault")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())

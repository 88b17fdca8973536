"""``check``: replays records."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Final

from game.translation import N_, _, _n, number

from .errors import FAILED, OK, UNUSABLE


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser its arguments."""
    # Translators: help of the argument FILE: files in which matches are recorded.
    parser.add_argument("files", nargs="+", metavar="FILE", help=_("records"))
    parser.add_argument("--json", action="store_true", help=_("one object for each file"))


ABOUT: Final = N_("replay records: is every action legal, and do the results agree?")


def run(arguments: argparse.Namespace) -> int:
    """Tell of each file what its replay comes to; the exit status."""
    return max([_check_file(file, as_json=arguments.json) for file in arguments.files])


def _check_file(file: str, *, as_json: bool) -> int:
    from ..controller.refusal_words import told
    from ..notation.action_notation import action_text
    from ..notation.fields import whatever_fails
    from ..notation.record import RecordError, read_record
    from ..notation.replay import check

    try:
        with whatever_fails("file"):
            report = check(read_record(Path(file)))
    except RecordError as error:
        if as_json:
            place = {"place": error.place, "message": error.message}
            print(json.dumps({"file": file, "ok": False, "error": place}))
        else:
            print(f"{file}: {error.place}: {error.clause(_, _n, number)}", file=sys.stderr)
        return UNUSABLE
    if as_json:
        print(json.dumps(report.as_json(file)))
    elif report.ok:
        over = sum(replay.over for replay in report.hands)
        back = sum(replay.hand.takebacks for replay in report.hands)
        hands = len(report.hands)
        words = _n(
            "all well, {count} hand, over: {over}", "all well, {count} hands, over: {over}", hands
        )
        if back:
            words = _n(
                "all well, {count} hand, over: {over}, take-backs: {back}",
                "all well, {count} hands, over: {over}, take-backs: {back}",
                hands,
            )
        print(f"{file}: {words.format(count=hands, over=over, back=back)}")
    else:
        for index, replay in enumerate(report.hands):
            if replay.refused is not None:
                at, refusal = replay.refused.index, replay.refused.refusal
                action = _short(action_text(replay.hand.actions[at]))
                words = _("{action} is refused: {why} ({code})").format(
                    action=repr(action), why=told(refusal), code=refusal.reason
                )
                print(f"{file}: hands[{index}].actions[{at}]: {words}")
        for text in report.differs:
            print(f"{file}: {text}")
    return OK if report.ok else FAILED


def _short(text: str) -> str:
    """A text shortened to fit into a line."""
    return text if len(text) <= 80 else text[:79] + "…"

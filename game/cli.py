"""The command line (NOTATION section 5). What a command needs is imported when it runs."""

from __future__ import annotations

import argparse
import errno
import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

if TYPE_CHECKING:
    from .notation.record import HandRecord, Record
    from .players.arena import Plan, Play
    from .players.player import Player
    from .rules.state import State
    from .rules.variant import OptionValue, Variant

DESCRIPTION: Final = "Canasta. Without a command the window opens, with a record if one is given."

OK: Final = 0
FAILED: Final = 1
"""An action is illegal, something written is not so, a simulated hand went wrong."""
UNUSABLE: Final = 2
"""Not a readable record, or a bad option."""

SMALLEST: Final = 320
LARGEST: Final = 7680
"""Pixels that a side of a picture may have."""


class CommandError(Exception):
    """Something that the command cannot work with: one line for the user, and the exit status."""

    def __init__(self, message: str, status: int = UNUSABLE) -> None:
        super().__init__(" ".join(message.split()))
        self.status = status


class _Parser(argparse.ArgumentParser):
    """Tells a bad option in one line."""

    def error(self, message: str) -> NoReturn:
        raise CommandError(message)


def main(words: Sequence[str]) -> int:
    """Run a command; the exit status."""
    for stream in (sys.stdout, sys.stderr):
        # A name or a comment that the terminal cannot show must not stop the command.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        arguments = _parser(words).parse_args(words)
        status: int = arguments.run(arguments)
        if sys.stdout is not None:  # as it is in the packaged program on Windows
            sys.stdout.flush()
        return status
    except CommandError as error:
        print(f"canasta: {error}", file=sys.stderr)
        return error.status
    except OSError as error:
        if not _has_enough(error):
            raise
        # What is still to be flushed goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except KeyboardInterrupt:
        return 130


def _has_enough(error: OSError) -> bool:
    """Whether whoever read the output has stopped; Windows calls that an invalid argument."""
    gone = isinstance(error, BrokenPipeError)
    return gone or (sys.platform == "win32" and error.errno == errno.EINVAL)


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    if words and words[0] in _COMMANDS:
        parser = _Parser(prog="canasta", description=DESCRIPTION, allow_abbrev=False)
        commands = parser.add_subparsers(required=True, metavar="command")
        for name, (describe, run) in _COMMANDS.items():
            command = commands.add_parser(
                name, help=run.__doc__, description=run.__doc__, allow_abbrev=False
            )
            describe(command)
            command.set_defaults(run=run)
        return parser
    return _window_parser()


def _window_parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="canasta", description=DESCRIPTION, allow_abbrev=False)
    parser.epilog = "commands: " + ", ".join(_COMMANDS) + " (canasta COMMAND --help tells more)"
    parser.add_argument("words", nargs="*", metavar="FILE", help="a record to open")
    parser.add_argument(
        "--self-test", action="store_true", help="play and save a hand unseen, and report"
    )
    parser.add_argument("--version", action="store_true", help="tell the version")
    parser.set_defaults(run=_window)
    return parser


def parsers() -> dict[str, argparse.ArgumentParser]:
    """What describes the arguments of each command, for a manual; under "" those of the window."""
    all_of_them = {"": _window_parser()}
    for name, (describe, run) in _COMMANDS.items():
        parser = _Parser(prog=f"canasta {name}", description=run.__doc__, allow_abbrev=False)
        describe(parser)
        all_of_them[name] = parser
    return all_of_them


# --- values of options ---------------------------------------------------------------------------


def _positive(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text) or int(text) < 1:
        raise argparse.ArgumentTypeError(f"a whole number from 1 up is needed, not {text!r}")
    return int(text)


def _whole(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,18}", text):
        raise argparse.ArgumentTypeError(f"a whole number is needed, not {text!r}")
    return int(text)


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9]{2,5})x([0-9]{2,5})", text)
    if not found:
        raise argparse.ArgumentTypeError(f"a size such as 1920x1080 is needed, not {text!r}")
    size = int(found[1]), int(found[2])
    if not (min(size) >= SMALLEST and max(size) <= LARGEST):
        raise argparse.ArgumentTypeError(
            f"each side of the picture has {SMALLEST} to {LARGEST} pixels, not {text}"
        )
    return size


def _png(text: str) -> Path:
    path = Path(text)
    if path.suffix.lower() != ".png":
        raise argparse.ArgumentTypeError(f"the picture is a PNG file, X.png, not {text!r}")
    return path


def _short(text: str) -> str:
    """A foreign text such that it fits into a line."""
    return text if len(text) <= 80 else text[:79] + "…"


def _option(text: str) -> tuple[str, OptionValue]:
    name, sign, value = text.partition("=")
    if not sign:
        raise argparse.ArgumentTypeError(f"an option is given as name=value, not {text!r}")
    if value in ("true", "false"):
        return name, value == "true"
    return name, int(value) if re.fullmatch(r"-?[0-9]{1,9}", value) else value


def _variant_named(key: str, options: dict[str, OptionValue]) -> Variant:
    from .rules.variant import VariantError
    from .variants import variant_named

    try:
        return variant_named(key, options)
    except VariantError as error:
        raise CommandError(str(error)) from None


def _read(file: str) -> Record:
    from .notation.record import RecordError, read_record

    try:
        return read_record(Path(file))
    except RecordError as error:
        raise CommandError(f"{file}: {error.place}: {error.message}") from None


# --- the window ----------------------------------------------------------------------------------


def _window(arguments: argparse.Namespace) -> int:
    if arguments.self_test and arguments.words:
        raise CommandError("--self-test opens no file")
    if arguments.self_test:
        from .ui.selftest import self_test

        return self_test()
    if arguments.version:
        print(f"Canasta {_version()}")
        return OK
    file = arguments.words[0] if arguments.words else None
    if file is not None:
        if not os.path.exists(file):
            raise CommandError(f"{file!r} is no command and no file")
        if len(arguments.words) > 1:
            raise CommandError("the window opens one record at a time")
        # A file that cannot be read is told in the window: a double-click has no terminal.
    from .ui.main import run

    return run(None if file is None else Path(file))


def _version() -> str:
    """The version of the installed or packaged program."""
    from importlib import metadata

    try:
        return metadata.version("canasta")
    except metadata.PackageNotFoundError:
        return "from source"


# --- check ---------------------------------------------------------------------------------------


def _describe_check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="records")
    parser.add_argument("--json", action="store_true", help="one object for each file")


def _check(arguments: argparse.Namespace) -> int:
    """replay records: is every action lawful, is everything written so?"""
    return max([_check_file(file, as_json=arguments.json) for file in arguments.files])


def _check_file(file: str, *, as_json: bool) -> int:
    from .notation.actions import action_text
    from .notation.record import RecordError, read_record
    from .notation.replay import check

    try:
        report = check(read_record(Path(file)))
    except RecordError as error:
        if as_json:
            place = {"place": error.place, "message": error.message}
            print(json.dumps({"file": file, "ok": False, "error": place}))
        else:
            print(f"{file}: {error.place}: {error.message}", file=sys.stderr)
        return UNUSABLE
    if as_json:
        print(json.dumps(report.as_json(file)))
    elif report.ok:
        over = sum(replay.over for replay in report.hands)
        print(f"{file}: all well, {len(report.hands)} hands, {over} of them over")
    else:
        for index, replay in enumerate(report.hands):
            if replay.refused is not None:
                at, refusal = replay.refused.index, replay.refused.refusal
                action = _short(action_text(replay.hand.actions[at]))
                print(
                    f"{file}: hands[{index}].actions[{at}]: {action!r} is refused: "
                    f"{refusal.message} ({refusal.reason})"
                )
        for text in report.differs:
            print(f"{file}: {text}")
    return OK if report.ok else FAILED


# --- simulate ------------------------------------------------------------------------------------


def _describe_simulate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--variant", required=True, metavar="V", help="the game, by its key")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        type=_option,
        metavar="K=V",
        dest="options",
        help="an option of the game and its value; may be given several times",
    )
    length = parser.add_mutually_exclusive_group()
    length.add_argument(
        "--hands", type=_positive, metavar="N", help="that many hands, each from 0-0 (100)"
    )
    length.add_argument("--matches", type=_positive, metavar="N", help="that many whole matches")
    parser.add_argument(
        "--seed",
        type=_whole,
        metavar="S",
        help="deals the same cards again; without it a random one, printed",
    )
    parser.add_argument(
        "--players",
        default="standard",
        metavar="KIND[,KIND...]",
        help="kinds of players, round the seats (standard)",
    )
    parser.add_argument(
        "--jobs", type=_positive, default=1, metavar="J", help="processes to use (1)"
    )
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help="play on the Dask cluster with this scheduler"
    )
    parser.add_argument(
        "--duplicate", action="store_true", help="each deck twice, the kinds moved by one seat"
    )
    parser.add_argument("--out", type=Path, metavar="DIR", help="where records are written")
    parser.add_argument("--json", action="store_true", help="the summary as one object")


def _simulate(arguments: argparse.Namespace) -> int:
    """let computer players play, and sum up"""
    import secrets
    from time import perf_counter

    from .players import make_player
    from .players.arena import Plan
    from .players.tally import Summary

    variant = _variant_named(arguments.variant, dict(arguments.options))
    kinds = _kinds(arguments.players, variant, duplicate=arguments.duplicate)
    seed = arguments.seed
    if seed is None:
        seed = secrets.randbelow(2**32)
        if arguments.json:
            print(f"seed {seed}", file=sys.stderr)
    plan = Plan(
        variant=variant,
        kinds=kinds,
        seed=seed,
        count=arguments.matches or arguments.hands or 100,
        make=make_player,
        matches=arguments.matches is not None,
        duplicate=arguments.duplicate,
        write=arguments.out is not None,
    )
    if arguments.out is not None:
        _make_folder(arguments.out)
    summary = Summary(plan)
    started = perf_counter()
    for index, plays in enumerate(_plays(plan, arguments)):
        summary.add(plays)
        if arguments.out is not None:
            for play in plays:
                _write(arguments.out / _record_name(plan.matches, index, play.shift), play.record)
        if sys.stderr.isatty():
            print(f"\r{index + 1} of {plan.count}", end="", file=sys.stderr, flush=True)
    seconds = perf_counter() - started
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    if arguments.json:
        print(json.dumps(summary.as_json(seconds)))
    else:
        print(summary.as_text(seconds))
    return FAILED if summary.stuck or summary.refused else OK


def _plays(plan: Plan, arguments: argparse.Namespace) -> Iterator[list[Play]]:
    from .players.arena import simulate
    from .players.executors import ClusterError

    try:
        yield from simulate(plan, arguments.jobs, arguments.scheduler)
    except ClusterError as error:
        raise CommandError(str(error)) from None


def _kinds(text: str, variant: Variant, *, duplicate: bool) -> tuple[str, ...]:
    kinds = tuple(kind.strip() for kind in text.split(","))
    for kind in kinds:
        _player(kind)
    if len(kinds) > variant.table.players:
        raise CommandError(f"{len(kinds)} kinds, but only {variant.table.players} seats")
    if duplicate and len(kinds) > 2:
        raise CommandError("--duplicate compares two kinds: --players A,B")
    return kinds


def _player(kind: str) -> Player:
    """A player of that kind, which is refused if there is no such kind."""
    from .players import make_player

    try:
        return make_player(kind, 0)
    except ValueError as error:
        raise CommandError(str(error)) from None


def _record_name(matches: bool, index: int, shift: int) -> str:
    return f"{'match' if matches else 'hand'}-{index + 1:05}{'b' if shift else ''}.canasta"


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"{folder}: {error.strerror or 'no such folder'}") from None


def _write(path: Path, text: str | None) -> None:
    try:
        path.write_text(text or "", encoding="utf-8", newline="\n")
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror or 'it cannot be written'}") from None


# --- variants ------------------------------------------------------------------------------------


def _describe_variants(parser: argparse.ArgumentParser) -> None:
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="a list of objects")
    form.add_argument("--rules", metavar="VARIANT", help="the rules of one of them, as text")


def _variants(arguments: argparse.Namespace) -> int:
    """list the variants with every parameter, or tell the rules of one"""
    from .variants import VARIANTS
    from .variants.house import parameters

    if arguments.rules is not None:
        variant = _variant_named(arguments.rules, {})
        from .ui.environment import prepare_environment

        prepare_environment()
        from .ui.screens.plain_rules import rules_text

        print(rules_text(variant), end="")
        return OK
    if arguments.json:
        objects = [
            {
                "key": variant.key,
                "name": variant.name,
                "family": variant.family,
                "players": variant.table.players,
                "options": {option.name: list(option.choices) for option in variant.options},
                "parameters": parameters(variant),
            }
            for variant in VARIANTS.values()
        ]
        print(json.dumps(objects))
        return OK
    for variant in VARIANTS.values():
        print(f"{variant.key}: {variant.name}, {variant.table.players} players")
        print(f"  {variant.description}")
        for option in variant.options:
            choices = ", ".join(str(choice).lower() for choice in option.choices)
            print(f"  option {option.name} = {choices}: {option.description}")
        for name, values in parameters(variant).items():
            print(f"  {name} = {json.dumps(values)}")
    return OK


# --- show, move, picture -------------------------------------------------------------------------


def _describe_show(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record")
    parser.add_argument(
        "--hand", type=_whole, metavar="N", help="the hand of that number (the last one)"
    )
    parser.add_argument("--action", type=_whole, metavar="K", help="after that many actions (all)")
    parser.add_argument("--seat", type=_whole, metavar="S", help="as this seat sees it")


def _show(arguments: argparse.Namespace) -> int:
    """show a position as a text diagram"""
    from .notation.diagram import diagram
    from .rules.view import view_of

    record = _read(arguments.file)
    hand = _hand(record, arguments.file, arguments.hand)
    state = _state(record, hand, arguments.file, arguments.action)
    if arguments.seat is not None:
        _known_seat(record, arguments.seat)
        state = view_of(state, arguments.seat)
    print(diagram(state))
    return OK


def _hand(record: Record, file: str, number: int | None) -> HandRecord:
    """The hand of that number, by default the last."""
    if not record.hands:
        raise CommandError(f"{file}: hands: the record has no hand")
    if number is None:
        return record.hands[-1]
    for hand in record.hands:
        if hand.number == number:
            return hand
    raise CommandError(f"{file}: there is no hand {number}")


def _state(record: Record, hand: HandRecord, file: str, count: int | None) -> State:
    from .notation.replay import replay

    if count is not None and count > len(hand.actions):
        raise CommandError(f"{file}: hand {hand.number} has only {len(hand.actions)} actions")
    played = replay(hand, record.variant, count)
    if played.refused is not None:
        place = f"hands[{record.hands.index(hand)}].actions[{played.refused.index}]"
        raise CommandError(f"{file}: {place} is refused: {played.refused.refusal.message}", FAILED)
    return played.state


def _known_seat(record: Record, seat: int) -> None:
    if not any(seat in side for side in record.variant.table.sides):
        raise CommandError(f"no such seat: {seat}")


def _describe_move(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record")
    parser.add_argument(
        "--kind", default="standard", metavar="KIND", help="kind of player (standard)"
    )


def _move(arguments: argparse.Namespace) -> int:
    """tell what a computer player would do at the end of a record, and why"""
    from .notation.actions import action_text
    from .rules.state import Phase
    from .rules.view import view_of

    player = _player(arguments.kind)
    record = _read(arguments.file)
    state = _state(record, _hand(record, arguments.file, None), arguments.file, None)
    if state.phase is Phase.OVER:
        raise CommandError(f"{arguments.file}: the hand is over: nobody is to move", FAILED)
    decision = player.decide(view_of(state, state.turn))
    print(action_text(decision.action))
    print(decision.reason)
    return OK


def _describe_picture(parser: argparse.ArgumentParser) -> None:
    _describe_show(parser)
    parser.add_argument(
        "--size", type=_size, default=(1920, 1080), metavar="1920x1080", help="in pixels"
    )
    parser.add_argument(
        "--out", type=_png, required=True, metavar="X.png", help="where the picture goes"
    )


def _picture(arguments: argparse.Namespace) -> int:
    """draw the table as the window would, into a file"""
    record = _read(arguments.file)
    hand = _hand(record, arguments.file, arguments.hand)
    _state(record, hand, arguments.file, arguments.action)
    if arguments.seat is not None:
        _known_seat(record, arguments.seat)
    from .ui.picture import picture

    try:
        picture(
            Path(arguments.file),
            hand=arguments.hand,
            action=arguments.action,
            seat=arguments.seat,
            size=arguments.size,
            out=arguments.out,
        )
    except OSError as error:
        raise CommandError(f"{arguments.out}: {error.strerror or error}") from None
    except MemoryError:
        raise CommandError(f"{arguments.out}: there is not enough memory for it") from None
    return OK


_COMMANDS: Final = {
    "check": (_describe_check, _check),
    "simulate": (_describe_simulate, _simulate),
    "variants": (_describe_variants, _variants),
    "show": (_describe_show, _show),
    "move": (_describe_move, _move),
    "picture": (_describe_picture, _picture),
}

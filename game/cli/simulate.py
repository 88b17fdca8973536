"""``simulate``: lets computer players play and sums up the results."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.translation import N_, _

from .errors import FAILED, OK, CommandError
from .finding import player_of, variant_of
from .values import positive, whole

if TYPE_CHECKING:
    from ..rules.variant import OptionValue, Variant
    from ..tournament.arena import Plan, Play


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser its arguments."""
    parser.add_argument(
        "--variant",
        required=True,
        metavar="V",
        help=_("the game, by its key or by the file of its house rules"),
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        type=_option,
        metavar="K=V",
        dest="options",
        help=_("an option of the game and its value; may be given several times"),
    )
    length = parser.add_mutually_exclusive_group()
    length.add_argument(
        "--hands", type=positive, metavar="N", help=_("number of hands, each from 0-0 (100)")
    )
    length.add_argument("--matches", type=positive, metavar="N", help=_("number of whole matches"))
    parser.add_argument(
        "--seed",
        type=whole,
        metavar="S",
        help=_(
            "a number that deals the same cards again; if not given, a random one is used and "
            "printed"
        ),
    )
    parser.add_argument(
        "--players",
        default="standard",
        metavar="KIND[,KIND...]",
        help=_("kinds of players, round the seats (standard)"),
    )
    parser.add_argument(
        "--jobs", type=positive, default=1, metavar="J", help=_("processes to use (1)")
    )
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help=_("play on the Dask cluster with this scheduler")
    )
    parser.add_argument(
        "--duplicate",
        action="store_true",
        help=_("plays each deck twice, with the kinds moved by one seat"),
    )
    parser.add_argument("--out", type=Path, metavar="DIR", help=_("where records are written"))
    parser.add_argument("--json", action="store_true", help=_("the summary as one object"))


ABOUT: Final = N_("let computer players play, and sum up")


def run(arguments: argparse.Namespace) -> int:
    """Play, and print what came of it; the exit status."""
    import secrets
    from time import perf_counter

    from ..tournament.arena import Plan
    from ..tournament.contestants import make_contestant
    from ..tournament.statistics import Summary

    variant = variant_of(arguments.variant, dict(arguments.options))
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
        make=make_contestant,
        matches=arguments.matches is not None,
        duplicate=arguments.duplicate,
        write=arguments.out is not None,
    )
    if arguments.out is not None:
        _make_folder(arguments.out)
    summary = Summary(plan)
    started = perf_counter()
    try:
        for index, plays in enumerate(_plays(plan, arguments)):
            summary.add(plays)
            if arguments.out is not None:
                for play in plays:
                    name = _record_name(plan.matches, index, play.shift)
                    _write(arguments.out / name, play.record)
            if sys.stderr.isatty():
                done = _("{at} of {count}").format(at=index + 1, count=plan.count)
                print(f"\r{done}", end="", file=sys.stderr, flush=True)
    finally:
        # Clear the progress, so that the summary or an error starts a new line.
        if sys.stderr.isatty():
            print("\r\033[K", end="", file=sys.stderr)
    seconds = perf_counter() - started
    if arguments.json:
        print(json.dumps(summary.as_json(seconds)))
    else:
        print(summary.as_text(seconds))
    return FAILED if summary.stuck or summary.refused else OK


def _option(text: str) -> tuple[str, OptionValue]:
    name, sign, value = text.partition("=")
    if not sign:
        raise argparse.ArgumentTypeError(
            _("an option is given as name=value, not {found}").format(found=repr(text))
        )
    if value in ("true", "false"):
        return name, value == "true"
    return name, int(value) if re.fullmatch(r"-?[0-9]{1,9}", value) else value


def _kinds(text: str, variant: Variant, *, duplicate: bool) -> tuple[str, ...]:
    kinds = tuple(kind.strip() for kind in text.split(","))
    for kind in kinds:
        player_of(kind)
    if len(kinds) > variant.table.players:
        raise CommandError(
            _("too many kinds of players: {count}; seats: {seats}").format(
                count=len(kinds), seats=variant.table.players
            )
        )
    if duplicate and len(kinds) > 2:
        raise CommandError(
            _("{option} compares two kinds: {example}").format(
                option="--duplicate", example="--players A,B"
            )
        )
    return kinds


def _plays(plan: Plan, arguments: argparse.Namespace) -> Iterator[list[Play]]:
    from concurrent.futures import BrokenExecutor

    from ..tournament.arena import simulate
    from ..tournament.executors import ClusterError

    try:
        yield from simulate(plan, arguments.jobs, arguments.scheduler)
    except ClusterError as error:
        raise CommandError(str(error)) from None
    except BrokenExecutor:
        # The system kills a process when memory runs out.
        raise CommandError(_("a process that was playing was ended from outside"), FAILED) from None


def _record_name(matches: bool, index: int, shift: int) -> str:
    return f"{'match' if matches else 'hand'}-{index + 1:05}{'b' if shift else ''}.canasta"


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        words = error.strerror or _("no such folder")
        raise CommandError(f"{folder}: {words}") from None


def _write(path: Path, text: str | None) -> None:
    try:
        path.write_text(text or "", encoding="utf-8", newline="\n")
    except OSError as error:
        words = error.strerror or _("it cannot be written")
        raise CommandError(f"{path}: {words}") from None

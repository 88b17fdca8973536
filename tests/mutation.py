"""Changes of the rules, made one at a time: which does no test notice?

    python -m tests.mutation [--only FILE …] [--sample N] [--seed S] [--jobs N] [--again] [--report]

mutmut (``pip install '.[mutation]'``; not on Windows) makes the changes in a copy of the tree under
``mutants/`` and runs the quick tests of the rules against each, the quickest first, up to the first
that fails; which tests, and which files are left out, stands in ``pyproject.toml``. Results are
kept: a second run goes on where the first ended, and asks again only what was written anew since.
``--only melds.py`` asks one file, ``--sample 50`` so many changes of each, chosen by ``--seed``.
``--again`` asks those that survived once more, as after new cases; ``--report`` asks nothing. At
the end come a table of the files and the change that each survivor is. ``MUTATION.md`` has what was
found, and which survivors change nothing that could be noticed.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "mutants" / "game" / "rules"
MUTMUT = (sys.executable, "-m", "mutmut")
SURVIVED = 0
NO_TEST = 33
"""mutmut's exit codes of a change that no test noticed, and of one that no test runs."""

Results = dict[str, int | None]
"""By the name of a change, the exit code of its tests, None before they were run."""


def make(jobs: int) -> None:
    """Make the changes, and learn which test runs which function.

    mutmut does so before it looks for the changes it was told to try; none has this name.
    """
    command = (*MUTMUT, "run", "--max-children", str(jobs), "none")
    subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    if not FOLDER.is_dir():
        raise SystemExit("mutmut made nothing: is it installed (pip install '.[mutation]')?")


def results(only: Iterable[str] = ()) -> dict[str, Results]:
    """What is known of the changes of each file."""
    names = [*only] or sorted(
        path.relative_to(FOLDER).as_posix().removesuffix(".meta") for path in FOLDER.rglob("*.meta")
    )
    found: dict[str, Results] = {}
    for name in names:
        meta = FOLDER / f"{name}.meta"
        if not meta.is_file():
            raise SystemExit(f"nothing is changed in {name}")
        codes: Results = json.loads(meta.read_text(encoding="utf-8"))["exit_code_by_key"]
        if codes:
            found[name] = codes
    return found


def chosen(codes: Results, sample: int | None, random: Random, *, again: bool) -> list[str]:
    """The changes of a file that are to be tried: of its sample, those not tried before."""
    names = sorted(codes)
    if sample is not None and sample < len(names):
        names = random.sample(names, sample)
    return [
        name for name in names if codes[name] is None or (again and codes[name] in (0, NO_TEST))
    ]


def report(found: dict[str, Results]) -> str:
    """A table of the files, and the survivors with what they change."""
    lines = [
        "| file | changes | tried | noticed | survived | in no test |",
        "|---|--:|--:|--:|--:|--:|",
    ]
    totals = [0] * 5
    for name, codes in found.items():
        tried = [code for code in codes.values() if code is not None]
        survived, untested = tried.count(SURVIVED), tried.count(NO_TEST)
        row = [len(codes), len(tried), len(tried) - survived - untested, survived, untested]
        totals = [total + number for total, number in zip(totals, row, strict=True)]
        lines.append(f"| {name} | {' | '.join(map(str, row))} |")
    lines.append(f"| together | {' | '.join(map(str, totals))} |")
    for codes in found.values():
        for name in sorted(name for name, code in codes.items() if code == SURVIVED):
            shown = subprocess.run(
                (*MUTMUT, "show", name), cwd=ROOT, capture_output=True, text=True, check=False
            )
            lines += ["", name, shown.stdout.rstrip()]
    return "\n".join(lines)


def main() -> None:
    """Try what the words ask for, and tell."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation")
    parser.add_argument("--only", nargs="+", default=[], metavar="FILE", help="files of game/rules")
    parser.add_argument("--sample", type=int, metavar="N", help="so many changes of each file")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="which ones (1)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="side by side (1)")
    parser.add_argument("--again", action="store_true", help="those that survived as well")
    parser.add_argument("--report", action="store_true", help="only tell what is known")
    words = parser.parse_args()
    if not words.report:
        make(words.jobs)
        names = [
            name
            for file, codes in results(words.only).items()
            for name in chosen(
                codes, words.sample, Random(f"{file} {words.seed}"), again=words.again
            )
        ]
        if names:
            command = (*MUTMUT, "run", "--max-children", str(words.jobs), *names)
            subprocess.run(command, cwd=ROOT, check=False)
    print(report(results(words.only)))


if __name__ == "__main__":
    main()

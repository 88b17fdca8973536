"""Make the packages that players download, and check them: ``python build/package.py [TARGET…]``.

Without a target, everything that this machine can make is made; for the rest a line says what is
missing, and the last line names it. Each target is a module of ``build/targets``. All of them pack
the same folder, which PyInstaller makes in ``dist/canasta``. Results are in ``dist``, working files
in ``dist/work``; this folder holds only sources.

The exit status is 1 if a package could not be made or failed its check, or if a requested one
cannot be made on this machine.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from io import TextIOWrapper
from pathlib import Path

from targets import TARGETS, Target
from targets.common import DIST, CheckError, megabytes


def main() -> int:
    """Make and check the requested packages, and report."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # The output of tools may contain letters that this terminal cannot show.
            stream.reconfigure(errors="backslashreplace")
    parser = _parser()
    arguments = parser.parse_args()
    unknown = [name for name in arguments.targets if name not in TARGETS]
    if unknown:
        parser.error(f"no such target: {', '.join(unknown)}; there are {', '.join(TARGETS)}")
    names = list(dict.fromkeys(arguments.targets)) or list(TARGETS)
    if arguments.list:
        for name, target in TARGETS.items():
            print(f"{name:9} {target.ABOUT} ({target.missing() or 'can be made here'})")
        return 0
    told: list[str] = []
    skipped: list[str] = []
    failed = False
    for name in _in_order(names, folder_is_kept=arguments.keep_folder or arguments.check_only):
        target = TARGETS[name]
        missing = target.missing()
        if missing:
            # A target not requested by name may be left out, but never silently.
            failed = failed or name in arguments.targets
            told.append(f"{name:9} not made: {missing}")
            skipped.append(name)
            continue
        print(f"== {name}: {target.ABOUT}", flush=True)
        said, well = _one(
            name, target, only_check=arguments.check_only, only_make=arguments.make_only
        )
        told.append(f"{name:9} {said}")
        failed = failed or not well
        if not well and name == "folder":
            break  # the others would pack a program that does not work
    print("\n" + "\n".join(told))
    if skipped:
        print(f"Not everything was made: {', '.join(skipped)} cannot be made here, see above.")
    return 1 if failed else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Make what players download, and check it.")
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(TARGETS))
    parser.add_argument("--list", action="store_true", help="tell what can be made here")
    parser.add_argument("--keep-folder", action="store_true", help="pack dist/canasta as it is")
    parser.add_argument("--check-only", action="store_true", help="check what was made before")
    parser.add_argument("--make-only", action="store_true", help="make it, and check nothing")
    return parser


def _in_order(names: list[str], *, folder_is_kept: bool) -> list[str]:
    """The targets in the table's order. The folder comes first, since all the others pack it."""
    wanted = [name for name in TARGETS if name in names]
    if folder_is_kept:
        return [name for name in wanted if name != "folder" or names == ["folder"]] or wanted
    return wanted if "folder" in wanted else ["folder", *wanted]


def _one(name: str, target: Target, *, only_check: bool, only_make: bool) -> tuple[str, bool]:
    """Make and check one package; a line about the result, and whether all is well."""
    started = time.monotonic()
    try:
        made = target.made() if only_check else target.make()
        if not made.exists():
            return f"FAILED: there is no {made.relative_to(DIST.parent)}", False
        if not only_make:
            target.check(made)
    except CheckError as error:
        return f"FAILED: {error}", False
    except (OSError, subprocess.SubprocessError) as error:
        return f"FAILED: {error}", False
    seconds = time.monotonic() - started
    place = Path(made).relative_to(DIST.parent)
    done = "made" if only_make else "checked"
    return f"{place}, {megabytes(made):.1f} MB, {done} ({seconds:.0f} s)", True


if __name__ == "__main__":
    sys.exit(main())

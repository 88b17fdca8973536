"""Write the recorded hands anew: ``python -m tests.recorded --write [VARIANT ...]``."""

from __future__ import annotations

import argparse

from game.variants import VARIANTS

from . import FOLDER, write


def main() -> None:
    """Parse the command line and write."""
    parser = argparse.ArgumentParser(prog="python -m tests.recorded", description=__doc__)
    parser.add_argument("--write", action="store_true", required=True, help="play and write anew")
    parser.add_argument("variants", nargs="*", choices=[[], *VARIANTS], metavar="VARIANT")
    print(f"{write(parser.parse_args().variants)} records in {FOLDER}")


main()

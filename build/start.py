"""The entry point of the packaged program: the same as ``python -m game``."""

import multiprocessing
import sys

from game.__main__ import main

if __name__ == "__main__":
    # Worker processes of a frozen program start here too. They must not open a second window.
    multiprocessing.freeze_support()
    sys.exit(main())

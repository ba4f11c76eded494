"""``python -m rummykit`` is the command ``rummykit``."""

import sys

from rummykit.cli import main

sys.exit(main())

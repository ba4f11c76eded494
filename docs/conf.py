"""Sphinx configuration.  Build with ``sphinx-build -W -b html docs build/html``; warnings are errors."""

from __future__ import annotations

import sys
from importlib.metadata import version as installed_version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "rummykit"
author = "the rummykit authors"
project_copyright = f"2026, {author}"
release = installed_version("rummykit")
version = release

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.doctest", "clauses", "options_told"]
exclude_patterns = ["_build", "_ext"]

myst_enable_extensions = ["colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
suppress_warnings = ["ref.python"]  # annotations name classes without their module, and several games have a Position

html_theme = "furo"
html_title = f"rummykit {release}"

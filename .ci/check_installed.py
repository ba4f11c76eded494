"""What was installed with rummykit, and nothing else: run it with the Python of a virtual environment of its own."""

from importlib.metadata import distribution, distributions
from importlib.resources import files

EXPECTED = {"attrs", "rummykit", "typing-extensions"}
BROUGHT_BY_VENV = {"pip", "setuptools", "wheel"}

names = {str(one.metadata["Name"]).lower().replace("_", "-") for one in distributions()}
if names - BROUGHT_BY_VENV != EXPECTED:
    raise SystemExit(f"installed are {sorted(names)}; wanted are {sorted(EXPECTED)}")
if not files("rummykit").joinpath("py.typed").is_file():
    raise SystemExit("the installed package has no py.typed")
print(f"rummykit {distribution('rummykit').version}: typed, with {', '.join(sorted(EXPECTED - {'rummykit'}))} alone")

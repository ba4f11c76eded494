"""The public API is what its snapshot says: whoever changes it sees the change in a diff, and tells it in the changelog."""

from tests.repo import ROOT
from tests.repo.public_api import lines

SNAPSHOT = ROOT / "tests" / "repo" / "public_api.txt"
REMEDY = "if that is meant: python -m tests.repo.public_api > tests/repo/public_api.txt, and a line in CHANGELOG.md"


def test_the_public_api_is_that_of_the_snapshot() -> None:
    now, kept = list(lines()), SNAPSHOT.read_text(encoding="utf-8").splitlines()
    gone = sorted(set(kept) - set(now))
    new = sorted(set(now) - set(kept))
    assert (gone, new) == ([], []), REMEDY
    assert now == kept


def test_the_snapshot_sees_names_parameters_and_members() -> None:
    kept = set(SNAPSHOT.read_text(encoding="utf-8").splitlines())
    assert {
        "rummykit.find_game(name)",
        "rummykit.Record.begin",
        "rummykit.cards.Card.parse(text, *, strict=)",
        "rummykit.registry.broken_games()",
        "rummykit.games.desmoche.GAME",
        "rummykit.games.desmoche.DesmocheRules.cambio",
    } - kept == {"rummykit.Record.begin"}, "members stand at the home of their class alone"

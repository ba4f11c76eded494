"""Turn citations of the rules into links, wherever they stand: `Desmoche §7.4` on a page or in a docstring.

Theory of operation.  The rules pages are ``rules/<game>.md``, and each clause there has a target ``<game>-7-4``.  A
citation names its game, or follows one in the same text that does (`Desmoche §6.3 and §6.5`), or stands in a section
whose title begins with the name of a game.  A citation of a game without a rules page, or of no game at all, stays
text.  On a rules page the mark `R` in a clause's source leads to ``ruling-<game>-7-4``, its entry on the rulings page.

A citation of a clause that does not exist, or a ruling without an entry, is a warning, and the build makes warnings errors.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Any, Final

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms import SphinxTransform

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx

CITATION: Final = re.compile(r"(?:(?P<game>\b[A-Z]\w+) )?§(?P<section>\d+)(?:\.(?P<clause>\d+))?")
RULING: Final = re.compile(r"\bR\b")
CLAUSE_NUMBER: Final = re.compile(r"\d+\.\d+")
UNTOUCHED: Final = (
    nodes.FixedTextElement,
    nodes.Invisible,
    nodes.literal,
    nodes.raw,
    nodes.reference,
    nodes.title,
    addnodes.desc_signature,
    addnodes.pending_xref,
)


def slug(name: str) -> str:
    """`Conquián` -> `conquian`, as in the file names of the rules pages."""
    return unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()


class LinkClauses(SphinxTransform):
    """Replace citations in running text by references; runs before references are resolved."""

    default_priority = 400

    def apply(self, **kwargs: Any) -> None:
        self.games = {name.removeprefix("rules/") for name in self.env.found_docs if name.startswith("rules/")}
        for text in list(self.document.findall(nodes.Text)):
            if text.parent is not None and not any(isinstance(node, UNTOUCHED) for node in self.ancestors(text)):
                self.link(text)

    def ancestors(self, node: nodes.Node) -> Iterator[nodes.Node]:
        while (parent := node.parent) is not None:
            yield parent
            node = parent

    def game_of(self, text: nodes.Text) -> str | None:
        """The game that the nearest titled section around the text is about."""
        for node in self.ancestors(text):
            if isinstance(node, nodes.section) and isinstance(node[0], nodes.title):
                words = re.match(r"\w+", node[0].astext())
                if words and slug(words[0]) in self.games:
                    return slug(words[0])
        return None

    def ruled_clause(self, text: nodes.Text) -> str | None:
        """`6-4` if the text belongs to the paragraph of a clause on a rules page."""
        paragraph = text.parent
        if self.env.docname.startswith("rules/") and isinstance(paragraph, nodes.paragraph):
            # The parser puts an empty text in front of what begins in bold.
            first = next((child for child in paragraph if child.astext()), None)
            if isinstance(first, nodes.strong) and CLAUSE_NUMBER.fullmatch(first.astext()):
                number: str = first.astext()
                return number.replace(".", "-")
        return None

    def link(self, text: nodes.Text) -> None:
        source = text.astext()
        game = self.game_of(text)
        found: list[tuple[int, int, str]] = []
        cited = game
        for match in CITATION.finditer(source):
            named = match["game"]
            if named is not None and slug(named) in self.games:
                cited = slug(named)
            if cited is not None:
                number = match["section"] if match["clause"] is None else f"{match['section']}-{match['clause']}"
                start = match.start() if named is None or slug(named) == cited else source.index("§", match.start())
                found.append((start, match.end(), f"{cited}-{number}"))
        ruled = self.ruled_clause(text)
        if ruled is not None:
            found += [(match.start(), match.end(), f"ruling-{game}-{ruled}") for match in RULING.finditer(source)]
        if not found:
            return
        pieces: list[nodes.Node] = []
        at = 0
        for start, end, label in sorted(found):
            pieces += [nodes.Text(source[at:start]), self.reference(source[start:end], label, text.parent)]
            at = end
        pieces.append(nodes.Text(source[at:]))
        text.parent.replace(text, [piece for piece in pieces if not isinstance(piece, nodes.Text) or piece.astext()])

    def reference(self, words: str, label: str, parent: nodes.Element) -> nodes.Node:
        reference = addnodes.pending_xref(
            "",
            nodes.inline(words, words, classes=["std", "std-ref"]),
            refdomain="std",
            reftype="ref",
            reftarget=label,
            refexplicit=True,
            refwarn=True,
            refdoc=self.env.docname,
        )
        reference.source, reference.line = parent.source, parent.line
        return reference


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_transform(LinkClauses)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}

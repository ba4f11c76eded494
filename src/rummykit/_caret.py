"""A line of text with a caret under the word that is wrong: every parse error shows its place this way."""

__all__ = ["point"]


def point(line: str, column: int, length: int) -> str:
    """Two indented lines: ``line``, and under its character number ``column`` (from 0) ``length`` carets, at least one.

    >>> print(point("7h Jk 9h", 3, 2))
      7h Jk 9h
         ^^
    """
    lead = "".join("\t" if character == "\t" else " " for character in line[:column].ljust(column))
    return f"  {line}\n  {lead}{'^' * max(1, length)}"

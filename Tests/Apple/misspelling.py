"""Misspelled names, by which the check of Apple's branches is checked."""

import re
from typing import NamedTuple

MARK = "Misspelled"

NAME = re.compile(r"(?<![\w`@#$.])(\.?)([A-Za-z_]\w*)")
# A name behind one of these is declared here, or is a keyword's own.
DECLARING = re.compile(r"\b(func|var|let|class|struct|enum|case|typealias|protocol|init|associatedtype)\s*$")
KEYWORDS = set("""
    actor any as async await break case catch class continue default defer deinit do else enum escaping
    extension fallthrough false fileprivate final for func guard if import in init inout internal is lazy let
    mutating nil nonisolated open operator override package private protocol public repeat rethrows return
    self Self static struct subscript super switch throw throws true try typealias unsafe var weak where while
    """.split())


class Place(NamedTuple):
    """Where a name is: by rank, best first; the line from 1, the column from 0."""

    rank: int
    line: int
    column: int

    @property
    def is_import(self):
        return self.rank == 0


def candidates(text, branch):
    """The names in a branch, given as its first and last line, that a misspelling makes wrong; best first."""
    lines, found, quotes = text.split("\n"), [], False
    for number in range(branch[0], branch[1] + 1):
        line = lines[number - 1]
        if '"""' in line:
            quotes = not quotes
            continue
        if quotes:
            continue
        code = re.sub(r'"(?:\\.|[^"\\])*"', lambda match: " " * len(match.group()), line.split("//")[0])
        is_import = re.match(r"\s*(\w+ )?import ", code) is not None
        for match in NAME.finditer(code):
            name, column, after = match.group(2), match.start(2), code[match.end() :]
            if name in KEYWORDS or DECLARING.search(code[:column]) or re.match(r"\s*:(?!:)", after):
                continue
            rank = 0 if is_import else 1 if name[0].isupper() else 2 if after.startswith("(") else 3
            found.append(Place(rank, number, column))
    return sorted(found)


def misspell(text, place, mark=MARK):
    """The text with a mark behind the name at a place."""
    lines = text.split("\n")
    line = lines[place.line - 1]
    end = re.compile(r"\w+").match(line, place.column).end()
    lines[place.line - 1] = line[:end] + mark + line[end:]
    return "\n".join(lines)

"""Conditional compilation, as far as Lathe's sources use it.

`select` keeps what a platform compiles of a file; `apple_branches` finds what only Apple platforms compile.
"""

import re
from pathlib import Path

# What each condition is on either side; a trait that is compiled here is true on both. A condition that is
# not in this table stops the check, so that a new one cannot be judged by chance.
CONDITIONS = {
    # condition: (on macOS, on Linux)
    "XML": (True, True),
    "Curl": (True, True),
    "Store": (True, True),
    "YAML": (True, True),
    # Its code has no branches for platforms, and needs libpq.
    "Postgres": (False, False),
    "os(macOS)": (True, False),
    "os(iOS)": (False, False),
    "os(tvOS)": (False, False),
    "os(watchOS)": (False, False),
    "os(visionOS)": (False, False),
    "os(Linux)": (False, True),
    "canImport(CryptoKit)": (True, False),
    "canImport(Darwin)": (True, False),
    "canImport(FoundationNetworking)": (False, True),
    "canImport(FoundationXML)": (False, True),
    "canImport(Glibc)": (False, True),
    "canImport(Musl)": (False, False),
    "canImport(ObjectiveC)": (True, False),
    "canImport(Security)": (True, False),
    "canImport(XcodeProjectPlugin)": (True, False),
    "canImport(os)": (True, False),
}
MACOS, LINUX = 0, 1

# Where a platform of Apple's differs from macOS, its name makes the condition true in place of `os(macOS)`.
OTHER_APPLE = ["os(iOS)", "os(tvOS)", "os(watchOS)", "os(visionOS)"]

DIRECTIVE = re.compile(r"^\s*#(if|elseif|else|endif)\b(.*)$")
TOKEN = re.compile(r"\s*(!|&&|\|\||\(|\)|(?:os|canImport)\(\s*\w+\s*\)|\w+)")


class Unknown(Exception):
    """A condition that the table does not have, or a form that no rule here knows."""


def holds(condition, truth):
    """Whether a condition is true; `truth` says it of each atom."""
    text = condition.split("//")[0].strip()
    tokens, at = [], 0
    while at < len(text):
        match = TOKEN.match(text, at)
        if not match:
            raise Unknown(f"cannot read the condition '{text}'")
        tokens.append(match.group(1).replace(" ", ""))
        at = match.end()

    def either():
        value = both()
        while tokens and tokens[0] == "||":
            tokens.pop(0)
            value = both() or value
        return value

    def both():
        value = one()
        while tokens and tokens[0] == "&&":
            tokens.pop(0)
            value = one() and value
        return value

    def one():
        token = tokens.pop(0) if tokens else ""
        if token == "!":
            return not one()
        if token == "(":
            value = either()
            if not tokens or tokens.pop(0) != ")":
                raise Unknown(f"cannot read the condition '{text}'")
            return value
        return truth(token)

    value = either()
    if tokens:
        raise Unknown(f"cannot read the condition '{text}'")
    return value


def on(side):
    def truth(atom):
        if atom not in CONDITIONS:
            raise Unknown(f"no value is known of the condition '{atom}': add it to CONDITIONS")
        return CONDITIONS[atom][side]

    return truth


def on_other(name):
    def truth(atom):
        if atom in ("os(macOS)", *OTHER_APPLE):
            return atom == name
        return on(MACOS)(atom)

    return truth


def activity(lines, truth):
    """For each line whether it is compiled, and `None` for a directive."""
    # Each level: whether what is around is compiled, whether a branch was taken, whether this one is.
    levels, active, result = [], True, []
    for number, line in enumerate(lines, 1):
        match = DIRECTIVE.match(line)
        if not match:
            result.append(active)
            continue
        word, condition = match.groups()
        result.append(None)
        if word == "if":
            taken = holds(condition, truth)
            levels.append([active, taken])
            active = active and taken
        elif not levels:
            raise Unknown(f"line {number}: #{word} without #if")
        elif word == "endif":
            active = levels.pop()[0]
        else:
            outside, taken = levels[-1]
            now = not taken and (word == "else" or holds(condition, truth))
            levels[-1][1] = taken or now
            active = outside and now
    if levels:
        raise Unknown("an #if has no #endif")
    return result


def select(text, side):
    """What a platform compiles; other lines are blank, so that numbers of lines stay."""
    lines = text.split("\n")
    kept = activity(lines, on(side))
    return "\n".join(line if keep else "" for line, keep in zip(lines, kept))


def runs(flags):
    """The first and last line of each run of `True`, without runs of nothing."""
    found, start = [], None
    for number, flag in enumerate([*flags, False], 1):
        if flag and start is None:
            start = number
        elif not flag and start is not None:
            found.append((start, number - 1))
            start = None
    return found


def apple_branches(path: Path):
    """The branches that macOS compiles and Linux does not, as first and last lines.

    A branch ends at the next directive. One that iOS or a sister alone compiles is none of them, and an error.
    """
    lines = path.read_text().split("\n")
    if not any(DIRECTIVE.match(line) for line in lines):
        return []
    try:
        mac, linux = activity(lines, on(MACOS)), activity(lines, on(LINUX))
        for name in OTHER_APPLE:
            for number, (here, there) in enumerate(zip(mac, activity(lines, on_other(name))), 1):
                if there and not here and not linux[number - 1]:
                    raise Unknown(f"line {number}: compiled where {name}, and not on macOS")
    except Unknown as error:
        raise Unknown(f"{path}: {error}") from None
    only = [bool(m) and not l for m, l in zip(mac, linux)]
    return [run for run in runs(only) if any(lines[n - 1].strip() for n in range(run[0], run[1] + 1))]

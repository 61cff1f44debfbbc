"""The types of the schema language: how they are spelled, random values of them, and how those go over the wire.

A value is a plain Python value: text, a number, `True`, a list, a dictionary; an instant is the number of its
seconds since 1970, a duration that of its seconds, an entity a dictionary by the names of its fields.
"""

import base64
import datetime
import json
import uuid

NONE = None
# In place of a patch's value: nothing is sent, and null is sent.
KEEP, CLEAR = ("keep",), ("clear",)

# Characters that have a meaning somewhere on the way.
AWKWARD = [
    "/",
    "?",
    "%",
    "+",
    " ",
    "&",
    "=",
    "#",
    '"',
    "'",
    "<",
    ">",
    "]]>",
    "\\",
    ";",
    ",",
    "|",
    "é",
    "e\u0301",
    "😀",
    "~",
    ":",
    "@",
    "[",
    "{",
    "%41",
]
BREAKS = ["\n", "\t", "\r\n", "\r"]
WORDS = ["ash", "birch", "cedar", "elm", "fir", "hazel", "larch", "maple", "oak", "pine"]


def text(rng, breaks=True, empty=True):
    if empty and rng.random() < 0.08:
        return ""
    parts = [rng.choice(WORDS)]
    for _ in range(rng.randint(0, 3)):
        parts.append(rng.choice(AWKWARD + (BREAKS if breaks else [])))
        if rng.random() < 0.5:
            parts.append(rng.choice(WORDS))
    # What is around a text counts as well, so both ends can be anything.
    return "".join(parts)


LIMITS = {
    "int": 63,
    "int8": 7,
    "int16": 15,
    "int32": 31,
    "int64": 63,
    "uint": 64,
    "uint8": 8,
    "uint16": 16,
    "uint32": 32,
    "uint64": 64,
}
UNITS = {"milliseconds": 0.001, "seconds": 1, "minutes": 60, "hours": 3600, "iso8601": 1}
PATTERNS = {"yyyy-MM-dd": 86400, "yyyy-MM-dd'T'HH:mm": 60, "dd.MM.yyyy HH:mm:ss": 1, "yyyyMMddHHmmss": 1}
DATES = ["iso8601", "unixSeconds", "unixMilliseconds", "rfc1123", *PATTERNS]


class Kind:
    """A type. `form` is the wire form of the field or parameter around it, by the names of the language."""

    # Whether its values are text, numbers and the like, which fit into an attribute or a query.
    is_scalar = False
    is_list = False

    def sample(self, rng, form):
        raise NotImplementedError

    def json(self, value, form):
        raise NotImplementedError

    def spelled(self):
        raise NotImplementedError


class Scalar(Kind):
    is_scalar = True

    def __init__(self, name):
        self.name = name

    def spelled(self):
        return self.name

    def sample(self, rng, form):
        name = self.name
        if name == "string":
            return text(rng, form.get("breaks", True), form.get("empty", True))
        if name in LIMITS:
            top = 2 ** LIMITS[name] - 1
            low = 0 if name.startswith("u") else -top - 1
            return rng.choice([0, 1, top, low, rng.randint(low, top), rng.randint(0, 100)])
        if name in ("double", "float"):
            return rng.choice([0.5, -3.25, 1234.0625, 0.0009765625, 8.0, 1048576.5])
        if name == "decimal":
            return rng.choice([0, 12, -7, 1999]) + rng.choice([0.5, 0.25])
        if name == "bool":
            return rng.random() < 0.5
        if name == "instant":
            step = PATTERNS.get(form.get("date"), 1)
            return rng.randint(0, 4_000_000_000 // step) * step
        if name == "date":
            return (datetime.date(1970, 1, 1) + datetime.timedelta(rng.randint(0, 40000))).isoformat()
        if name == "duration":
            return rng.randint(0, 5000) * UNITS[form.get("duration", "seconds")]
        if name == "url":
            return f"https://{rng.choice(WORDS)}.example/{rng.choice(WORDS)}?a={rng.randint(1, 99)}%20b&c=d"
        if name == "uuid":
            return str(uuid.UUID(int=rng.getrandbits(128)))
        return base64.b64encode(rng.randbytes(rng.randint(0, 12))).decode()

    def json(self, value, form):
        if self.name == "instant":
            return (
                int(value)
                if form.get("date") == "unixSeconds"
                else (
                    int(value * 1000)
                    if form.get("date") == "unixMilliseconds"
                    else instant(value, form.get("date", "iso8601"))
                )
            )
        if self.name == "duration":
            unit = form.get("duration", "seconds")
            number = round(value / UNITS[unit], 6)
            return f"PT{number:g}S" if unit == "iso8601" else int(number) if number == int(number) else number
        return value

    def text(self, value, form):
        """As in a query, in XML and wherever else all is text."""
        value = self.json(value, form)
        if isinstance(value, bool):
            return (
                ("true" if value else "false")
                if form.get("bool", "true/false") == "true/false"
                else "1" if value else "0"
            )
        if isinstance(value, float) and value == int(value):
            value = int(value)
        return value if isinstance(value, str) else json.dumps(value)


def instant(seconds, form):
    at = datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc)
    if form == "iso8601":
        return at.strftime("%Y-%m-%dT%H:%M:%SZ")
    if form == "rfc1123":
        return at.strftime("%a, %d %b %Y %H:%M:%S GMT")
    for mark, code in [
        ("'T'", "T"),
        ("yyyy", "%Y"),
        ("MM", "%m"),
        ("dd", "%d"),
        ("HH", "%H"),
        ("mm", "%M"),
        ("ss", "%S"),
    ]:
        form = form.replace(mark, code)
    return at.strftime(form)


class Enum(Kind):
    is_scalar = True

    def __init__(self, name, cases, is_int, closed):
        self.name, self.cases, self.is_int, self.closed = name, cases, is_int, closed

    def spelled(self):
        return self.name

    def sample(self, rng, form):
        if not self.closed and rng.random() < 0.2:
            return 98765 if self.is_int else "something else"
        return rng.choice(list(self.cases.values()))

    def json(self, value, form):
        return value

    def text(self, value, form):
        return str(value)

    def declaration(self, _):
        listed = {name: value for name, value in self.cases.items()}
        result = {"enum": self.name, "cases": listed}
        if self.is_int:
            result["type"] = "int"
        if self.closed:
            result["closed"] = True
        return result


class Identifier(Kind):
    is_scalar = True

    def __init__(self, entity, inner):
        self.entity, self.inner = entity, inner

    def spelled(self):
        return f"id<{self.entity}>"

    def sample(self, rng, form):
        return self.inner.sample(rng, form)

    def json(self, value, form):
        return self.inner.json(value, {})

    def text(self, value, form):
        return self.inner.text(value, {})


class Anything(Kind):
    def spelled(self):
        return "any"

    def sample(self, rng, form):
        return rng.choice([True, 5, "text", [1, "two", None], {"a": {"b": []}}, 0.5])

    def json(self, value, form):
        return value


class List(Kind):
    is_list = True

    def __init__(self, item):
        self.item = item

    def spelled(self):
        return f"[{self.item.spelled()}]"

    def sample(self, rng, form):
        if "join" in form:
            # An item that holds the separator has no place in such a list, nor has a lone empty one.
            inner = {**form, "breaks": False, "empty": False}
            items = [self.item.sample(rng, inner) for _ in range(rng.randint(1, 3))]
            items = [
                item for item in items if form["join"].strip() not in str(item) and str(item).strip() == str(item)
            ]
            return items
        return [self.item.sample(rng, form) for _ in range(rng.choice([0, 1, 2, 3]))]

    def json(self, value, form):
        if "join" in form:
            return form["join"].join(self.item.text(item, form) for item in value)
        return [NONE if item is NONE else self.item.json(item, form) for item in value]


class Map(Kind):
    def __init__(self, key, item):
        self.key, self.item = key, item

    def spelled(self):
        return f"{{{self.key.spelled()}: {self.item.spelled()}}}" if self.key else f"{{{self.item.spelled()}}}"

    def sample(self, rng, form):
        key = self.key or Scalar("string")
        return {key.text(key.sample(rng, {}), {}): self.item.sample(rng, form) for _ in range(rng.choice([0, 1, 2]))}

    def json(self, value, form):
        return {key: NONE if item is NONE else self.item.json(item, form) for key, item in value.items()}


class Optional(Kind):
    def __init__(self, inner):
        self.inner = inner

    def spelled(self):
        return self.inner.spelled() + "?"

    def sample(self, rng, form):
        return NONE if rng.random() < 0.4 else self.inner.sample(rng, form)

    def json(self, value, form):
        return NONE if value is NONE else self.inner.json(value, form)

    def text(self, value, form):
        return self.inner.text(value, form)


class Patch(Optional):
    def spelled(self):
        return f"patch<{self.inner.spelled()}>"

    def sample(self, rng, form):
        return rng.choice([KEEP, CLEAR, self.inner.sample(rng, form)])

    def json(self, value, form):
        return NONE if value in (KEEP, CLEAR) else self.inner.json(value, form)

"""Calls: their parameters, what a request must then have, and what is answered."""

import json
import re

from entities import ABSENT, Element, Entity, Field, content, sample, write
from kinds import CLEAR, KEEP, NONE, List, Optional, Patch, Scalar

HEADER = re.compile(r"[!-~]([ -~]*[!-~])?")
COOKIE = re.compile(r"[!#-+\--:<-\[\]-~]+")


class Parameter:
    def __init__(self, place, name, kind, wire=None, form=None, keys=None, default=ABSENT):
        self.place, self.name, self.kind = place, name, kind
        self.wire, self.form, self.keys, self.default = wire or name, form or {}, keys or {}, default

    def declaration(self):
        result = {"type": self.kind.spelled(), **self.keys}
        if self.wire != self.name:
            result["as"] = self.wire
        for name in ("date", "duration", "bool", "list", "join"):
            if name in self.form:
                result[name] = self.form[name]
        if self.default is not ABSENT:
            result["default"] = self.default
        return result["type"] if list(result) == ["type"] else result

    @property
    def inner(self):
        return self.kind.inner if isinstance(self.kind, Optional) else self.kind

    @property
    def is_optional(self):
        """Whether a call may lack the argument."""
        if self.place == "path" or self.default is not ABSENT:
            return self.place != "path"
        if isinstance(self.kind, Optional):
            return not self.keys.get("nullable")
        return isinstance(self.kind, Patch) or isinstance(self.kind, List) and not self.keys.get("required")

    def sample(self, rng):
        """A value that its place can hold; `ABSENT` for an argument that is not given."""
        if self.default is not ABSENT and rng.random() < 0.4:
            return ABSENT
        for _ in range(200):
            value = sample(self.kind, rng, {**self.form, "both": True} if self.place == "body" else self.form, 0)
            if self.fits(value):
                return value
        raise ValueError(f"no value of {self.kind.spelled()} fits into a {self.place}")

    def fits(self, value):
        if self.place == "body" or value is NONE or value in (KEEP, CLEAR):
            return True
        texts = [text for _, text in self.items(value)]
        if self.place == "path":
            return bool(texts) and all(texts) and not any("\r" in text or "\n" in text for text in texts)
        pattern = {"header": HEADER, "cookie": COOKIE}.get(self.place)
        return pattern is None or all(pattern.fullmatch(text) for text in texts)

    def items(self, value):
        """The names and texts that go over the wire."""
        if value is ABSENT:
            value = self.default
        if value is NONE or value is KEEP:
            return []
        if value is CLEAR:
            return [(self.wire, "")]
        kind = self.inner
        if isinstance(kind, List):
            form = self.form
            style = "join" if "join" in form else form.get("list", "repeat")
            texts = [kind.item.text(item, form) for item in value]
            if style == "join":
                return [(self.wire, form.get("join", ",").join(texts))] if texts else []
            names = {
                "repeat": lambda at: self.wire,
                "brackets": lambda at: self.wire + "[]",
                "indexed": lambda at: f"{self.wire}{at + 1}",
            }
            result = [(names[style](at), text) for at, text in enumerate(texts)]
            if "count" in self.keys and texts:
                result.append((self.keys["count"], str(len(texts))))
            return result
        if isinstance(kind, Scalar) and kind.name == "bool" and self.form.get("bool") == "presence":
            return [(self.wire, "1")] if value else []
        return [(self.wire, kind.text(value, self.form))]

    # MARK: Swift

    def argument(self, value, formats):
        """The argument's text, or nothing where the default is meant."""
        if value is ABSENT:
            return None
        if value is KEEP:
            return f"{self.name}: .keep"
        if value is CLEAR:
            return f"{self.name}: .clear"
        if value is NONE:
            return f"{self.name}: nil"
        if formats == ["xml"] and isinstance(self.inner, Entity):
            made = f"try value(xml: {literal(json_or_element(self.inner, value, 'xml').document())})"
        else:
            made = f"try value({swift(self.inner.json(value, {}))})"
        return f"{self.name}: .set({made})" if isinstance(self.kind, Patch) else f"{self.name}: {made}"


def swift(document):
    """A document as a literal of Swift's, safe whatever is in it."""
    return literal(json.dumps(document, ensure_ascii=True))


def literal(text):
    escaped = "".join(c if " " <= c <= "~" and c not in '"\\' else f"\\u{{{ord(c):x}}}" for c in text)
    return f'"{escaped}"'


class Call:
    """An endpoint: its declaration, arguments for it, and what must come of them."""

    def __init__(self, name, method, path, parameters, constants=None, body=None, returns=None, keys=None):
        self.name, self.method, self.path, self.parameters = name, method, path, parameters
        # Constants of the query that the path has; the kind of a body's format: json, xml or none.
        self.constants, self.body, self.returns, self.keys = constants or {}, body, returns, keys or {}

    def declaration(self):
        query = "?" + "&".join(f"{name}={value}" for name, value in self.constants.items()) if self.constants else ""
        # Methods in capitals have no key of their own.
        line = self.path + query
        result = {"request": f"{self.method} {line}"} if self.method.isupper() else {self.method: line}
        for place, key in [
            ("path", "path"),
            ("query", "query"),
            ("header", "headers"),
            ("cookie", "cookies"),
            ("form", "form"),
            ("multipart", "multipart"),
        ]:
            found = {p.name: p.declaration() for p in self.parameters if p.place == place}
            if found:
                result[key] = found
        bodies = [p for p in self.parameters if p.place == "body"]
        if self.body == "value":
            result["body"] = bodies[0].kind.spelled()
        elif bodies:
            result["body"] = {p.name: p.declaration() for p in bodies}
        if self.returns:
            result["returns"] = self.returns.declaration()
        return {**result, **self.keys}

    def sample(self, rng):
        return {p.name: p.sample(rng) for p in self.parameters}

    def arguments(self, values, formats):
        # A body that is one value has no label if nothing before it is required.
        is_first = self.body == "value" and all(p.is_optional for p in self.parameters if p.place != "body")
        found = [a for p in self.parameters if (a := p.argument(values[p.name], formats)) is not None]
        return ", ".join(a.removeprefix("body: ") if is_first else a for a in found)

    def expected(self, values, format):
        """What the request must have, apart from what the API adds to each."""
        path = self.path
        found = {"query": list(self.constants.items()), "header": [], "cookie": [], "form": [], "multipart": []}
        for p in self.parameters:
            value = values[p.name]
            if p.place == "path":
                path = path.replace("{" + p.name + "}", "\0" + p.items(value)[0][1] + "\0")
            elif p.place == "header" and isinstance(p.inner, List) and p.items(value):
                found["header"] += [(name, text) for name, text in p.items(value)]
            elif p.place != "body":
                found[p.place] += p.items(value)
        segments = [part.strip("\0").replace("\1", "/") for part in self.split(path)]
        return {
            "method": self.method.upper(),
            "path": segments,
            "query": found["query"],
            "headers": found["header"],
            "cookies": found["cookie"],
            "form": found["form"],
            "multipart": found["multipart"],
            "body": self.document(values, format),
            "format": format if self.body else None,
        }

    @staticmethod
    def split(path):
        """The segments of a path, whose parameters stand between NULs and may hold a `/`."""
        parts = path.split("\0")
        return "".join(part.replace("/", "\1") if number % 2 else part for number, part in enumerate(parts)).split(
            "/"
        )

    def document(self, values, format):
        bodies = [p for p in self.parameters if p.place == "body"]
        if self.body == "value":
            held = values[bodies[0].name]
            return json_or_element(bodies[0].inner, held, format)
        if not bodies:
            return None
        result, element = {}, Element("any")
        for p in bodies:
            held = values[p.name]
            held = p.default if held is ABSENT else held
            if held in (NONE, KEEP):
                continue
            result[p.wire] = None if held is CLEAR else p.inner.json(held, p.form)
            if format == "xml":
                write(element, p.wire, p.inner, held, Field(p.name, p.inner, [p.wire], [p.wire], p.form))
        return element if format == "xml" else result


def json_or_element(kind, value, format):
    if format == "json":
        return kind.json(value, {})
    element = Element("any")
    content(element, kind, value, {})
    return element


class Returns:
    """What a call answers: a type, and where it is in the body."""

    def __init__(self, kind, at=".", form=None):
        self.kind, self.at, self.form = kind, at, form or {}

    def declaration(self):
        result = {"type": self.kind.spelled()}
        if self.at != ".":
            result["at"] = self.at
        for name in ("date", "duration"):
            if name in self.form:
                result[name] = self.form[name]
        return result["type"] if list(result) == ["type"] else result

    def sample(self, rng):
        return sample(self.kind, rng, {**self.form, "both": True}, 0)

    def answer(self, value, format):
        if format == "json":
            document = self.kind.json(value, self.form)
            for step in reversed([] if self.at == "." else self.at.split("/")):
                document = {step: document}
            return json.dumps(document, ensure_ascii=False)
        root = Element("answer")
        if self.at == ".":
            content(root, self.kind, value, self.form)
        else:
            # A list's place names its items.
            write(root, self.at, self.kind, value, Field("value", self.kind, [self.at], [self.at], self.form))
        return root.document()

    def result(self, value, formats):
        """The answer's value as JSON in the usual spelling, or entities as XML where the API has that alone."""
        if formats == ["xml"] and self.writes_xml:
            return [json_or_element(self.item, item, "xml") for item in (value if self.kind.is_list else [value])]
        return self.kind.json(value, {})

    @property
    def item(self):
        return self.kind.item if self.kind.is_list else self.kind

    @property
    def writes_xml(self):
        return isinstance(self.item, Entity)

    def written(self, formats):
        """What makes bytes of the result, in Swift."""
        if formats != ["xml"] or not self.writes_xml:
            return ".json()"
        return '.xml(root: "any")' if not self.kind.is_list else ".documents()"

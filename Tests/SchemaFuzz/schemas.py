"""Random valid schemas."""

from calls import Call, Parameter, Returns
from declared import SCALARS, Types, bind
from entities import ABSENT, NAMESPACE
from features import extras
from kinds import DATES, UNITS, Enum, Identifier, List, Optional, Patch, Scalar

# Those of which a parameter outside a body has a text that every place can hold.
PLAIN = [name for name in SCALARS if name not in ("data",)]
WORDS = [
    "amber",
    "basalt",
    "copper",
    "dune",
    "ember",
    "flint",
    "garnet",
    "heath",
    "iron",
    "jade",
    "kelp",
    "lime",
    "marble",
    "nickel",
    "opal",
    "pearl",
    "quartz",
    "ruby",
    "slate",
    "topaz",
]


class Schema(Types):
    """One API: what is declared, and the random numbers that it was made of."""

    def __init__(self, rng, number):
        self.rng, self.number = rng, number
        self.formats = rng.choice([["json"], ["json"], ["xml"], ["json", "xml"], ["xml", "json"]])
        self.count = 0
        self.enums, self.entities, self.unions, self.generics = [], [], [], []
        self.calls = []
        self.auth = rng.choice([None, None, "bearer", "header", "query", "basic"])
        self.wide = [Parameter("query", "locale", Optional(Scalar("string")))] if rng.random() < 0.4 else []
        self.sends = {"query": {"v": "2 b"}, "headers": {"X-Client": "fuzz"}} if rng.random() < 0.4 else {}
        self.fails = rng.random() < 0.5
        self.parameter_groups = {}
        self.namespace = self.has_xml and rng.random() < 0.4
        self.make_types()
        self.extras = extras(self)
        self.make_calls()

    @property
    def has_xml(self):
        return "xml" in self.formats

    def name(self, capital=False):
        self.count += 1
        word = self.rng.choice(WORDS)
        # Each name is another by its end: numbers might run into the digits of other names.
        end = "".join(chr(ord("a") + int(digit)) for digit in f"{self.count:03}")
        return (word.capitalize() if capital else word) + end

    # MARK: Calls

    def make_calls(self):
        rng = self.rng
        # Each type is in some call's reach, as the language asks for.
        for enum in self.enums:
            self.calls.append(
                Call(
                    self.name(),
                    "get",
                    "/" + enum.name.lower(),
                    [],
                    returns=Returns(List(enum), "items/item" if self.has_xml else "."),
                )
            )
        for entity in self.entities:
            self.calls.append(Call(self.name(), "get", "/" + entity.name.lower(), [], returns=Returns(entity)))
        for _ in range(rng.randint(4, 8)):
            self.calls.append(self.call())
        for generic in self.generics:
            bound = bind(generic, rng.choice([*self.entities, Scalar("string"), Scalar("int")]))
            self.calls.append(Call(self.name(), "get", "/pages", [], returns=Returns(bound)))

    def call(self):
        rng = self.rng
        method = rng.choice(["get", "get", "post", "post", "put", "patch", "delete", "QUERY", "M-ASK"])
        name, parameters, path = self.name(), [], "/" + self.name()
        for _ in range(rng.choice([0, 0, 1, 2])):
            parameter = self.parameter("path")
            parameters.append(parameter)
            path += rng.choice(["/", "/in/"]) + "{" + parameter.name + "}"
        for place, most in [("query", 4), ("header", 2), ("cookie", 2)]:
            parameters += [self.parameter(place) for _ in range(rng.randint(0, most))]
        body = None
        if method in ("post", "put", "patch", "QUERY"):
            shape = rng.choice(["form", "object", "value", "none"])
            if shape == "form":
                parameters += [self.parameter("form") for _ in range(rng.randint(1, 4))]
            elif shape == "object":
                parameters += [self.body_parameter() for _ in range(rng.randint(1, 4))]
                body = "object"
            elif shape == "value" and self.entities:
                parameters.append(Parameter("body", "body", rng.choice(self.entities)))
                body = "value"
        constants = {"mode": "fast"} if rng.random() < 0.2 else {}
        return Call(name, method, path, parameters, constants, body, self.returns())

    def parameter(self, place):
        rng = self.rng
        name = self.name()
        names = [n for n in PLAIN if place != "cookie" or n not in ("string", "url", "instant")]
        ids = [e for e in self.entities if e.id]
        kind = rng.choice(
            [
                Scalar(rng.choice(names)),
                rng.choice(self.enums),
                *([Identifier(ids[0].name, ids[0].id.kind)] if ids else []),
            ]
        )
        if place in ("cookie", "header") and isinstance(kind, Enum) and not kind.closed:
            kind = Scalar("int")
        form, keys, default = {}, {}, ABSENT
        if isinstance(kind, Scalar) and kind.name == "instant" and rng.random() < 0.6:
            form["date"] = rng.choice(DATES)
        if isinstance(kind, Scalar) and kind.name == "duration" and rng.random() < 0.6:
            form["duration"] = rng.choice([unit for unit in UNITS if unit != "iso8601"])
        if isinstance(kind, Scalar) and kind.name == "bool" and place != "path" and rng.random() < 0.6:
            form["bool"] = rng.choice(["1/0", "presence"])
        roll = rng.random()
        if place == "path":
            return Parameter(place, name, kind, form=form)
        if (
            roll < 0.3
            and place in ("query", "form")
            and not form
            and not (isinstance(kind, Scalar) and kind.name in ("bool", "instant"))
        ):
            kind = List(kind)
            form["list"] = rng.choice(["repeat", "brackets", "indexed"])
            if rng.random() < 0.3 and not self.is_free_text(kind.item):
                form = {"join": rng.choice([",", ";", "|"])}
            elif rng.random() < 0.3:
                keys["count"] = name + "Count"
        elif roll < 0.55:
            kind = Optional(kind)
        elif roll < 0.6 and place == "form" and form.get("bool") != "presence":
            kind = Patch(kind)
        elif roll < 0.65 and isinstance(kind, Scalar) and kind.name in ("string", "int"):
            default = {"string": "by default", "int": -4}[kind.name]
        wire = rng.choice([None, f"X-{name}" if place in ("header", "cookie") else f"{name}[é] &"])
        if place == "cookie" and wire:
            wire = f"{name}-c"
        return Parameter(place, name, kind, wire, form, keys, default)

    def body_parameter(self):
        rng = self.rng
        name = self.name()
        kind = rng.choice([self.scalar(), self.scalar(), List(self.scalar()), *(self.entities[:2])])
        form = {}
        if isinstance(kind, Scalar) and kind.name == "instant" and rng.random() < 0.6:
            form["date"] = rng.choice(DATES)
        roll = rng.random()
        if roll < 0.25:
            kind = Optional(kind)
        elif roll < 0.45 and not (self.has_xml and kind.is_list):
            kind = Patch(kind)
        return Parameter("body", name, kind, rng.choice([None, name + "Sent"]), form)

    def returns(self):
        rng = self.rng
        roll = rng.random()
        if roll < 0.3:
            return None
        if roll < 0.5:
            kind = rng.choice(self.entities)
            return Returns(kind, rng.choice([".", "result", "outer/result"]))
        if roll < 0.8:
            kind = List(rng.choice([*self.entities, self.scalar()]))
            return Returns(kind, rng.choice(["items/item"] if self.has_xml else [".", "items", "outer/items"]))
        return Returns(self.scalar(), "result")

    # MARK: The whole

    def document(self):
        types = [*self.enums, *self.entities, *self.unions, *self.generics]
        result = {
            "language": 1,
            "api": f"Api{self.number}",
            "format": self.formats if len(self.formats) > 1 else self.formats[0],
            "server": "https://fuzz.example/base",
            "types": [kind.declaration(self.formats) for kind in types],
        }
        endpoints = {}
        for call in [*self.calls, *self.extras]:
            endpoints[call.name] = call.declaration() if isinstance(call, Call) else dict(call.declaration)
            if self.wide:
                endpoints[call.name]["uses"] = [p.name for p in self.wide]
            if self.auth:
                endpoints[call.name]["auth"] = "main"
        result["groups"] = [{"group": "all", "endpoints": endpoints}]
        if self.parameter_groups:
            result["parameterGroups"] = self.parameter_groups
        if self.namespace:
            result["namespaces"] = {"fz": NAMESPACE}
        if self.wide:
            result["parameters"] = {p.name: p.declaration() for p in self.wide}
        if self.sends:
            result["send"] = self.sends
        if self.auth:
            result["auth"] = {
                "main": {
                    "bearer": {"kind": "bearer"},
                    "basic": {"kind": "basic"},
                    "header": {"kind": "header", "name": "X-Key", "prefix": "Key "},
                    "query": {"kind": "query", "names": {"key": "api_key"}},
                }[self.auth]
            }
        if self.fails:
            result["types"].append({"entity": "Refusal", "fields": {"code": "int", "message": "string?"}})
            result["failure"] = {"type": "Refusal", "at": "error", "when": "error"}
        return result

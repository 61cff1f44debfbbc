"""Random valid schemas."""

from calls import Call, Parameter, Returns
from features import extras
from entities import ABSENT, NAMESPACE, Entity, Field, Union
from kinds import DATES, UNITS, Anything, Enum, Identifier, List, Map, Optional, Patch, Scalar

SCALARS = ["string", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "decimal", "bool", "instant", "date", "duration", "url", "uuid", "data"]
# Those that may be spelled as text, or as a number, where that is allowed.
LOOSE = ["int", "int8", "int64", "uint16", "double", "bool"]
# Those of which a parameter outside a body has a text that every place can hold.
PLAIN = [name for name in SCALARS if name not in ("data",)]
WORDS = ["amber", "basalt", "copper", "dune", "ember", "flint", "garnet", "heath", "iron", "jade", "kelp", "lime", "marble", "nickel", "opal", "pearl", "quartz", "ruby", "slate", "topaz"]


class Schema:
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
        return (word.capitalize() if capital else word) + "abcdefghij"[self.count // 10 % 10] + "abcdefghij"[self.count % 10] + ("x" if self.count >= 100 else "")

    # MARK: Types

    def make_types(self):
        rng = self.rng
        for _ in range(rng.randint(1, 3)):
            is_int = rng.random() < 0.4
            names = [self.name() for _ in range(rng.randint(1, 4))]
            values = {name: number * 3 - 2 if is_int else rng.choice([name, name.upper() + "-x"]) for number, name in enumerate(names)}
            self.enums.append(Enum(self.name(True), values, is_int, rng.random() < 0.4))
        for _ in range(rng.randint(2, 5)):
            self.entities.append(self.entity())
        for _ in range(rng.randint(0, 2)):
            self.entities.append(self.union_holder())
        if rng.random() < 0.5:
            self.generics.append(self.generic())
        if rng.random() < 0.4 and not self.has_xml:
            self.entities.append(self.positional())

    def entity(self):
        rng = self.rng
        entity = Entity(self.name(True), [])
        if rng.random() < 0.5:
            kind = rng.choice([Scalar("string"), Scalar("int"), Scalar("uuid"), Scalar("int64")])
            entity.id = Field(self.name(), kind, ["id"], [rng.choice(["id", "@id", "@id | id"]).split(" | ")[0]])
            entity.fields.append(entity.id)
        has_own_text = self.has_xml and rng.random() < 0.15
        entity.keeps = self.formats == ["json"] and rng.random() < 0.2
        if not has_own_text:
            entity.fields += self.relations()
        for number in range(rng.randint(1, 8)):
            entity.fields.append(self.field(entity, has_own_text and number == 0, attributes_only=has_own_text))
        return entity

    def relations(self):
        """A field that holds another entity's id, or its ids."""
        rng, ids = self.rng, [entity for entity in self.entities if entity.id]
        if not ids or rng.random() < 0.7:
            return []
        other, name = rng.choice(ids), self.name()
        id = Identifier(other.name, other.id.kind)
        is_one = rng.random() < 0.5
        field = Field(name, Optional(id) if is_one else List(id), [name], [name if is_one else f"{name}s/{name}"])
        field.relation = ("one" if is_one else "many", other.name)
        return [field]

    def field(self, entity, own_text=False, attributes_only=False):
        rng = self.rng
        name = self.name()
        form, keys = {}, {}
        kind = self.scalar() if own_text or attributes_only else self.kind(entity)
        core = kind
        if isinstance(core, Scalar) and core.name == "instant" and rng.random() < 0.6:
            form["date"] = rng.choice(DATES)
        if isinstance(core, Scalar) and core.name == "duration" and rng.random() < 0.6:
            form["duration"] = rng.choice(list(UNITS))
        if isinstance(core, List) and core.item.is_scalar and not self.is_free_text(core.item) and rng.random() < 0.3:
            form["join"] = rng.choice([",", ";", "|", " / "])
        default = ABSENT
        # An element always has a text of its own, be it empty.
        roll = rng.random() if not own_text else 1
        if roll < 0.3:
            kind = Optional(kind)
        elif roll < 0.4 and not isinstance(core, Anything):
            kind = Patch(kind)
        elif roll < 0.5 and isinstance(core, Scalar) and core.name in ("string", "int", "bool", "double"):
            default = {"string": "by default", "int": -4, "bool": True, "double": 1.5}[core.name]
        elif roll < 0.6 and not self.has_xml and not isinstance(core, (Anything, Union)):
            kind, keys = Optional(kind), rng.choice([{"optional": True}, {"nullable": True}, {"optional": True, "nullable": True}])
        if attributes_only and isinstance(kind, Patch):
            kind = Optional(core)
        json, xml = self.places(name, kind, core, form, own_text, attributes_only)
        if isinstance(core, Map) and self.has_xml:
            keys["key"] = "@key"
        field = Field(name, kind, json, xml, form, keys, default)
        if self.has_xml and len(self.formats) == 2 and rng.random() < 0.08 and isinstance(kind, Optional) and not isinstance(kind, Patch):
            field.in_json, field.in_xml = rng.choice([(True, False), (False, True)])
        if rng.random() < 0.06 and isinstance(core, Scalar):
            keys["secret"] = True
        if rng.random() < 0.15 and isinstance(core, Scalar) and core.name in LOOSE:
            keys["loose"] = True
        if rng.random() < 0.15 and isinstance(kind, Optional) and not isinstance(kind, Patch) and core.is_scalar and not isinstance(core, Enum):
            keys["emptyIsNone"] = True
        return field

    def is_free_text(self, kind):
        return isinstance(kind, Scalar) and kind.name in ("string", "url", "data", "instant")

    def places(self, name, whole, kind, form, own_text, attributes_only):
        rng = self.rng
        json = rng.choice([[name], [name], [name], [f"{name}~1x"], [f"{name}In/{name}"], [f"{name} é.x"], [name, name + "Old"]])
        xml = json
        # What is cleared is an element, and a list's around its items alone.
        is_patch = isinstance(whole, Patch)
        is_text = (kind.is_scalar or "join" in form) and not is_patch
        if self.has_xml:
            if own_text:
                xml = ["."]
            elif attributes_only:
                xml = ["@" + name]
            elif isinstance(kind, Map) or (isinstance(kind, List) and "join" not in form):
                xml = [rng.choice([f"{name}s/{name}"] + ([] if is_patch else [f"{name}Outer/{name}s/{name}"]))]
            else:
                choices = [name, name, f"{name}In/{name}"] + (["@" + name, f"{name}In/@{name}"] if is_text else [])
                xml = [rng.choice(choices)]
                if self.namespace and rng.random() < 0.4:
                    # The last element's name has a prefix.
                    head, _, tail = xml[0].rpartition("/")
                    if not tail.startswith("@"):
                        xml = [(head + "/" if head else "") + "fz:" + tail]
            if json != xml and len(json) == 1 and "~" not in json[0] and " " not in json[0] and rng.random() < 0.3 and is_text and not own_text and not attributes_only:
                xml = json
        return json, xml

    def scalar(self):
        rng = self.rng
        ids = [e for e in self.entities if e.id]
        roll = rng.random()
        if roll < 0.15 and self.enums:
            return rng.choice(self.enums)
        if roll < 0.25 and ids:
            entity = rng.choice(ids)
            return Identifier(entity.name, entity.id.kind)
        return Scalar(rng.choice(SCALARS))

    def kind(self, entity):
        rng = self.rng
        roll = rng.random()
        if roll < 0.55:
            return self.scalar()
        if roll < 0.72:
            return List(self.item())
        if roll < 0.82:
            return Map(rng.choice([None, Scalar("string"), Scalar("int"), Scalar("uuid"), *self.enums[:1]]), self.item())
        if roll < 0.93 and self.entities:
            return rng.choice(self.entities)
        if roll < 0.96 and not self.has_xml:
            return Anything()
        return self.scalar()

    def item(self):
        rng = self.rng
        roll = rng.random()
        if roll < 0.3 and self.entities:
            return rng.choice(self.entities)
        if roll < 0.45 and not self.has_xml:
            return rng.choice([List(self.scalar()), Map(None, self.scalar()), Optional(self.scalar()), List(List(self.scalar()))])
        return self.scalar()

    def union_holder(self):
        """A union, and an entity that holds it in some way."""
        rng = self.rng
        by = rng.choice([None, "kind"])
        cases = {}
        for _ in range(rng.randint(1, 3)):
            case = Entity(self.name(True), [])
            if by and rng.random() < 0.5:
                case.fields.append(Field("kind", Scalar("string"), ["kind"], ["kind"]))
            case.fields += [self.field(case) for _ in range(rng.randint(1, 3))]
            self.entities.append(case)
            cases[rng.choice([self.name(), self.name().upper() + " x"])] = case
        union = Union(self.name(True), by, cases, rng.random() < 0.5)
        self.unions.append(union)
        holder = Entity(self.name(True), [])
        name = self.name()
        kind = rng.choice([union, Optional(union), List(union)]) if by else rng.choice([union, Optional(union)])
        xml = f"{name}s/{name}" if isinstance(kind, List) else name
        field = Field(name, kind, [name], [xml])
        if not by:
            field.teller = Field(self.name(), Scalar("string"), [name + "Kind"], [name + "Kind"])
            holder.fields.append(field.teller)
        holder.fields.append(field)
        return holder

    def generic(self):
        name = self.name()
        items = self.name()
        entity = Entity(self.name(True), [
            Field(name, Scalar("int"), [name], [name]),
            Field(items, List(Parameterized("Item")), [items], [f"{items}s/{items}"]),
        ], ["Item"])
        return entity

    def positional(self):
        """An entity that is an array in JSON."""
        rng = self.rng
        place = self.name()
        return Entity(self.name(True), [
            Field(self.name(), Scalar(rng.choice(SCALARS)), [f"{place}/[{number}]"], ["-"]) for number in range(rng.randint(1, 3))
        ])

    # MARK: Calls

    def make_calls(self):
        rng = self.rng
        # Each type is in some call's reach, as the language asks for.
        for enum in self.enums:
            self.calls.append(Call(self.name(), "get", "/" + enum.name.lower(), [], returns=Returns(List(enum), "items/item" if self.has_xml else ".")))
        for entity in self.entities:
            self.calls.append(Call(self.name(), "get", "/" + entity.name.lower(), [], returns=Returns(entity)))
        for _ in range(rng.randint(4, 8)):
            self.calls.append(self.call())
        for generic in self.generics:
            bound = bind(generic, rng.choice([*self.entities, Scalar("string"), Scalar("int")]))
            self.calls.append(Call(self.name(), "get", "/pages", [], returns=Returns(bound)))

    def call(self):
        rng = self.rng
        method = rng.choice(["get", "get", "post", "post", "put", "patch", "delete"])
        name, parameters, path = self.name(), [], "/" + self.name()
        for _ in range(rng.choice([0, 0, 1, 2])):
            parameter = self.parameter("path")
            parameters.append(parameter)
            path += rng.choice(["/", "/in/"]) + "{" + parameter.name + "}"
        for place, most in [("query", 4), ("header", 2), ("cookie", 2)]:
            parameters += [self.parameter(place) for _ in range(rng.randint(0, most))]
        body = None
        if method in ("post", "put", "patch"):
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
        kind = rng.choice([Scalar(rng.choice(names)), rng.choice(self.enums), *([Identifier(ids[0].name, ids[0].id.kind)] if ids else [])])
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
        if roll < 0.3 and place in ("query", "form") and not form and not (isinstance(kind, Scalar) and kind.name in ("bool", "instant")):
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
            "language": 1, "api": f"Api{self.number}", "format": self.formats if len(self.formats) > 1 else self.formats[0],
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
            result["auth"] = {"main": {
                "bearer": {"kind": "bearer"}, "basic": {"kind": "basic"},
                "header": {"kind": "header", "name": "X-Key", "prefix": "Key "},
                "query": {"kind": "query", "names": {"key": "api_key"}},
            }[self.auth]}
        if self.fails:
            result["types"].append({"entity": "Refusal", "fields": {"code": "int", "message": "string?"}})
            result["failure"] = {"type": "Refusal", "at": "error", "when": "error"}
        return result


class Parameterized(Scalar):
    """A type parameter."""

    is_scalar = False


def bind(generic, argument):
    """The generic entity with a type in its parameter's place."""
    fields = [
        Field(f.name, List(argument) if isinstance(f.kind, List) else f.kind, f.json, f.xml, f.form, f.keys) for f in generic.fields
    ]
    bound = Entity(generic.name, fields)
    bound.spelled = lambda: f"{generic.name}<{argument.spelled()}>"
    return bound

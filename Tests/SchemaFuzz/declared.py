"""Random types: enums, entities, unions and generic entities, with fields of every kind."""

from entities import ABSENT, Entity, Field, Union
from kinds import DATES, UNITS, Anything, Enum, Identifier, List, Map, Optional, Patch, Scalar

SCALARS = [
    "string",
    "int",
    "int8",
    "int16",
    "int32",
    "int64",
    "uint",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
    "double",
    "float",
    "decimal",
    "bool",
    "instant",
    "date",
    "duration",
    "url",
    "uuid",
    "data",
]
# Those that may be spelled as text, or as a number, where that is allowed.
LOOSE = ["int", "int8", "int64", "uint16", "double", "bool"]


class Types:
    """What makes the types of a schema."""

    def make_types(self):
        rng = self.rng
        for _ in range(rng.randint(1, 3)):
            is_int = rng.random() < 0.4
            names = [self.name() for _ in range(rng.randint(1, 4))]
            values = {
                name: number * 3 - 2 if is_int else rng.choice([name, name.upper() + "-x"])
                for number, name in enumerate(names)
            }
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
            kind, keys = Optional(kind), rng.choice(
                [{"optional": True}, {"nullable": True}, {"optional": True, "nullable": True}]
            )
        if attributes_only and isinstance(kind, Patch):
            kind = Optional(core)
        json, xml = self.places(name, kind, core, form, own_text, attributes_only)
        if isinstance(core, Map) and self.has_xml:
            keys["key"] = "@key"
        field = Field(name, kind, json, xml, form, keys, default)
        if (
            self.has_xml
            and len(self.formats) == 2
            and rng.random() < 0.08
            and isinstance(kind, Optional)
            and not isinstance(kind, Patch)
        ):
            field.in_json, field.in_xml = rng.choice([(True, False), (False, True)])
        if rng.random() < 0.06 and isinstance(core, Scalar):
            keys["secret"] = True
        if rng.random() < 0.15 and isinstance(core, Scalar) and core.name in LOOSE:
            keys["loose"] = True
        if (
            rng.random() < 0.15
            and isinstance(kind, Optional)
            and not isinstance(kind, Patch)
            and core.is_scalar
            and not isinstance(core, Enum)
            # In a field that may be null but not absent an empty text means nothing else.
            and keys.get("optional", not keys.get("nullable"))
        ):
            keys["emptyIsNone"] = True
        return field

    def is_free_text(self, kind):
        return isinstance(kind, Scalar) and kind.name in ("string", "url", "data", "instant")

    def places(self, name, whole, kind, form, own_text, attributes_only):
        rng = self.rng
        json = rng.choice(
            [[name], [name], [name], [f"{name}~1x"], [f"{name}In/{name}"], [f"{name} é.x"], [name, name + "Old"]]
        )
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
            if (
                json != xml
                and len(json) == 1
                and "~" not in json[0]
                and " " not in json[0]
                and rng.random() < 0.3
                and is_text
                and not own_text
                and not attributes_only
            ):
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
            return Map(
                rng.choice([None, Scalar("string"), Scalar("int"), Scalar("uuid"), *self.enums[:1]]), self.item()
            )
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
            return rng.choice(
                [List(self.scalar()), Map(None, self.scalar()), Optional(self.scalar()), List(List(self.scalar()))]
            )
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
        default = rng.choice(list(cases)) if rng.random() < 0.3 else None
        union = Union(self.name(True), by, cases, rng.random() < 0.5, default)
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
        entity = Entity(
            self.name(True),
            [
                Field(name, Scalar("int"), [name], [name]),
                Field(items, List(Parameterized("Item")), [items], [f"{items}s/{items}"]),
            ],
            ["Item"],
        )
        return entity

    def positional(self):
        """An entity that is an array in JSON."""
        rng = self.rng
        place = self.name()
        return Entity(
            self.name(True),
            [
                Field(self.name(), Scalar(rng.choice(SCALARS)), [f"{place}/[{number}]"], ["-"])
                for number in range(rng.randint(1, 3))
            ],
        )


class Parameterized(Scalar):
    """A type parameter."""

    is_scalar = False


def bind(generic, argument):
    """The generic entity with a type in its parameter's place."""
    fields = [
        Field(f.name, List(argument) if isinstance(f.kind, List) else f.kind, f.json, f.xml, f.form, f.keys)
        for f in generic.fields
    ]
    bound = Entity(generic.name, fields)
    bound.spelled = lambda: f"{generic.name}<{argument.spelled()}>"
    return bound

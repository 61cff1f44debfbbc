"""Entities and unions: where their fields are in JSON and in XML, and documents of their values."""

from kinds import CLEAR, KEEP, NONE, Anything, Kind, List, Map, Optional, Patch

ABSENT = object()
# Where an entity's value has the members that no field takes.
KEPT = object()
NAMESPACE = "urn:fuzz:space"


class Field:
    """A field: its type, its places, its wire form and the other keys of its declaration."""

    def __init__(self, name, kind, json, xml, form=None, keys=None, default=ABSENT, in_json=True, in_xml=True):
        self.name, self.kind, self.json, self.xml = name, kind, json, xml
        self.form, self.keys, self.default = form or {}, keys or {}, default
        self.in_json, self.in_xml = in_json, in_xml
        # For a union that another field tells the case of: that field.
        self.teller = None
        # For a relation: `one` or `many`, and the other entity's name.
        self.relation = None

    @property
    def inner(self):
        return self.kind.inner if isinstance(self.kind, Optional) else self.kind

    def declaration(self, formats):
        # An optional can be spelled by keys in place of the type's mark.
        kind = self.inner if self.keys.get("optional") or self.keys.get("nullable") else self.kind
        result = {self.relation[0]: self.relation[1]} if self.relation else {"type": kind.spelled()}
        result.update(self.keys)
        json, xml = " | ".join(self.json), " | ".join(self.xml)
        if json == xml and self.in_json and self.in_xml:
            if json != self.name:
                result["as"] = json
        else:
            if "json" in formats:
                result["json"] = json if self.in_json else False
            if "xml" in formats:
                result["xml"] = xml if self.in_xml else False
        for name in ("date", "duration", "join"):
            if name in self.form:
                result[name] = self.form[name]
        if self.default is not ABSENT:
            result["default"] = self.default
        if self.teller:
            result["by"] = self.teller.json[0]
        return result["type"] if list(result) == ["type"] else result


class Entity(Kind):
    def __init__(self, name, fields, generics=()):
        self.name, self.fields, self.generics = name, fields, list(generics)
        self.id = None
        # Whether members that no field takes are kept, and whether the caller chooses the fields.
        self.keeps = self.partial = False

    def spelled(self):
        return self.name

    def declaration(self, formats):
        result = {"entity": self.name}
        if self.generics:
            result["generic"] = self.generics
        if self.id:
            result["id"] = self.id.name
        if self.keeps:
            result["unknown"] = "keep"
        if self.partial:
            result["partial"] = True
        result["fields"] = {field.name: field.declaration(formats) for field in self.fields}
        return result

    def sample(self, rng, form, depth=0):
        """A value; `form["both"]` asks for one that is the same in both formats."""
        value = {}
        for field in self.fields:
            if form.get("both") and not (field.in_json and field.in_xml):
                value[field.name] = field.default if field.default is not ABSENT else NONE
            elif field.default is not ABSENT and rng.random() < 0.3:
                value[field.name] = field.default
            else:
                value[field.name] = sample(field.kind, rng, {**form, **field.form}, depth)
            if field.keys.get("emptyIsNone") and value[field.name] == "":
                value[field.name] = NONE
            told = field.teller
            if told:
                value[told.name] = value[field.name][0] if value[field.name] is not NONE else field.inner.names()[0]
        if self.keeps and rng.random() < 0.5:
            value[KEPT] = {"zzKept": rng.choice([1, "text", [None, {"a": True}]])}
        return value

    # MARK: JSON

    def json(self, value, form):
        """The document; with `form["spoil"]` as others may spell it, where the schema allows that."""
        spoil = form.get("spoil")
        result = dict(value.get(KEPT, {}))
        for field in self.fields:
            if not field.in_json:
                continue
            held = value[field.name]
            if spoil and field.keys.get("emptyIsNone") and held is NONE and spoil.random() < 0.7:
                put(result, steps(field.json[0]), "")
                continue
            # What may be absent is left out; what may only be null is null.
            needs_null = field.keys.get("nullable") and not field.keys.get("optional")
            if held is KEEP or (held is NONE and not needs_null):
                continue
            document = (
                None
                if held in (NONE, CLEAR)
                else field.inner.json(held, {**field.form, "spoil": spoil} if spoil else field.form)
            )
            if spoil and field.keys.get("loose") and document is not None and spoil.random() < 0.7:
                document = (
                    (spoil.choice(["1", 1, "true"]) if document else spoil.choice(["0", 0]))
                    if isinstance(document, bool)
                    else str(document)
                )
            way = field.json[0] if not spoil else spoil.choice(field.json)
            put(result, steps(way), document)
        return listed(result)

    # MARK: XML, as an element (name, attributes, text, children)

    def fill(self, element, value):
        for field in self.fields:
            held = value[field.name]
            if not field.in_xml or held is NONE or held is KEEP:
                continue
            write(element, field.xml[0], field.inner, held, field)


class Union(Kind):
    """Its value is a pair of the case's name and the entity's value."""

    def __init__(self, name, by, cases, closed, default=None):
        self.name, self.by, self.cases, self.closed, self.default = name, by, cases, closed, default

    def spelled(self):
        return self.name

    def names(self):
        return list(self.cases)

    def declaration(self, formats):
        result = {"union": self.name, "cases": {name: entity.name for name, entity in self.cases.items()}}
        if self.by:
            result["by"] = self.by
        if self.default:
            result["default"] = self.default
        elif self.closed:
            result["closed"] = True
        return result

    def sample(self, rng, form, depth=0):
        name = rng.choice(self.names())
        value = self.cases[name].sample(rng, form, depth + 1)
        for field in self.cases[name].fields:
            if self.by and field.json[0] == self.by:
                value[field.name] = name
        return (name, value)

    def json(self, value, form):
        result = self.cases[value[0]].json(value[1], {"spoil": form["spoil"]} if form.get("spoil") else {})
        if self.by:
            result[self.by] = value[0]
        return result

    def fill(self, element, value):
        self.cases[value[0]].fill(element, value[1])
        if self.by and not any(field.xml[0] == self.by for field in self.cases[value[0]].fields):
            element.child(self.by).text = value[0]


def sample(kind, rng, form, depth):
    """A value that does not grow without end: deep down, optionals are nil and lists empty."""
    if depth > 2:
        if isinstance(kind, Patch):
            return KEEP
        if isinstance(kind, Optional):
            return NONE
        if isinstance(kind, (List, Map)) and not getattr(kind.item, "is_scalar", False):
            return [] if isinstance(kind, List) else {}
    if isinstance(kind, Optional) and not isinstance(kind, Patch):
        if rng.random() < 0.4:
            return NONE
        # In XML an empty list is not told from none, unless something is around its items.
        value = sample(kind.inner, rng, form, depth)
        return NONE if form.get("both") and value in ([], {}) else value
    if isinstance(kind, (Entity, Union)):
        inner = {"both": form["both"]} if "both" in form else {}
        return kind.sample(rng, inner, depth + 1)
    if isinstance(kind, List) and "join" not in form:
        return [sample(kind.item, rng, form, depth + 1) for _ in range(rng.choice([0, 1, 2, 3]))]
    if isinstance(kind, Map):
        shape = (
            kind.sample(rng, {})
            if getattr(kind.item, "is_scalar", False)
            else {key: None for key in Map(kind.key, Anything()).sample(rng, {})}
        )
        return {key: sample(kind.item, rng, form, depth + 1) for key in shape}
    return kind.sample(rng, form)


# MARK: Placements


def steps(way):
    return [] if way == "." else [unescaped(step) for step in way.split("/")]


def unescaped(step):
    return step.replace("~1", "/").replace("~2", "|").replace("~3", ":").replace("~0", "~")


def put(result, path, value):
    """Puts a value where a way in JSON leads; a step `[n]` makes a list, here a dictionary by numbers."""
    for number, step in enumerate(path):
        key = int(step[1:-1]) if step.startswith("[") and step.endswith("]") else step
        if number == len(path) - 1:
            result[key] = value
        else:
            result = result.setdefault(key, {})


def listed(document):
    """The document with lists where there are dictionaries by numbers."""
    if not isinstance(document, dict):
        return document
    document = {key: listed(value) for key, value in document.items()}
    if document and all(isinstance(key, int) for key in document):
        return [document.get(index) for index in range(max(document) + 1)]
    return document


# MARK: XML


# As parsers name it.
NIL = "{http://www.w3.org/2001/XMLSchema-instance}nil"


class Element:
    def __init__(self, name):
        self.name, self.attributes, self.text, self.children = name, {}, "", []

    def clear(self):
        self.attributes[NIL] = "true"

    def child(self, name):
        self.children.append(Element(name))
        return self.children[-1]

    def inside(self, name):
        """The element of that name that is there already, or a new one."""
        found = [child for child in self.children if child.name == name]
        return found[-1] if found else self.child(name)

    def document(self):
        attributes = "".join(f' {name}="{escaped(value, True)}"' for name, value in self.attributes.items())
        attributes = attributes.replace(NIL, f'xmlns:xsi="{NIL[1:-4]}" xsi:nil')
        inner = escaped(self.text) + "".join(child.document() for child in self.children)
        if self.name.startswith("fz:"):
            attributes = f' xmlns:fz="{NAMESPACE}"' + attributes
        return f"<{self.name}{attributes}>{inner}</{self.name}>" if inner else f"<{self.name}{attributes}/>"


def escaped(text, attribute=False):
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\r", "&#13;")
    return text.replace('"', "&quot;").replace("\n", "&#10;").replace("\t", "&#9;") if attribute else text


def write(element, way, kind, value, field):
    """Writes a value where a way leads from an element."""
    path = [] if way == "." else way.split("/")
    last = path.pop() if path else "."
    for step in path:
        element = element.inside(unescaped(step))
    if value is CLEAR:
        # A list or map is cleared by what is around its items.
        is_list = isinstance(kind, Map) or isinstance(kind, List) and "join" not in field.form
        (element if is_list else element.child(unescaped(last))).clear()
    elif last.startswith("@"):
        element.attributes[unescaped(last[1:])] = scalar(kind, value, field.form)
    elif last == ".":
        element.text = scalar(kind, value, field.form)
    elif isinstance(kind, List) and "join" not in field.form:
        for item in value:
            content(element.child(unescaped(last)), kind.item, item, field.form)
    elif isinstance(kind, Map):
        for key, item in value.items():
            child = element.child(unescaped(last))
            child.attributes[field.keys["key"][1:]] = key
            content(child, kind.item, item, field.form)
    else:
        content(element.child(unescaped(last)), kind, value, field.form)


def content(element, kind, value, form):
    if isinstance(kind, (Entity, Union)):
        kind.fill(element, value)
    else:
        element.text = scalar(kind, value, form)


def scalar(kind, value, form):
    return kind.json(value, form) if isinstance(kind, List) else kind.text(value, form)

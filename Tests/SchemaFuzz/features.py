"""Calls whose behavior is more than a request and its answer: pages, many ids, parts, response headers, bodies of
bytes, one of several bodies, and chosen fields.

Each is an `Extra`: what is declared, the lines of a check in Swift, and what must come of it.
"""

from calls import Parameter, Returns, json_or_element, literal, swift
from entities import Entity, Field
from kinds import List, Optional, Scalar


class Extra:
    def __init__(self, name, declaration, lines, wants):
        self.name, self.declaration, self.lines, self.wants = name, declaration, lines, wants


def extras(schema):
    """Some of the features, by chance."""
    makers = [paging, paging, bulk, multipart, headed, raw, several, chosen, grouped]
    return [maker(schema) for maker in schema.rng.sample(makers, 4)]


def response(schema, returns, value, fields=None, format=None):
    """An answer from the script, with header fields."""
    format = format or schema.formats[0]
    text = literal(returns.answer(value, format))
    type = "application/json" if format == "json" else "text/xml"
    listed = "".join(f", {literal(name)}: {literal(text)}" for name, text in (fields or {}).items())
    return f'.status(200, fields: ["Content-Type": "{type}"{listed}], body: Data({text}.utf8))'


def item(schema):
    """An entity with an id."""
    name = schema.name()
    id = Field(name, schema.rng.choice([Scalar("int"), Scalar("string")]), ["id"], ["id"])
    entity = Entity(schema.name(True), [id, Field(schema.name(), Scalar("int"), ["size"], ["size"])])
    entity.id = id
    schema.entities.append(entity)
    return entity


def samples(schema, entity, count):
    values = []
    for number in range(count):
        value = entity.sample(schema.rng, {})
        value[entity.id.name] = number + 10 if entity.id.kind.name == "int" else f"id {number}"
        values.append(value)
    return values


def result(schema, name, entity):
    """The end of a check: the elements, as the script compares them."""
    return f"return try {name}.{'documents' if schema.formats == ['xml'] else 'json'}()"


def paging(schema):
    rng = schema.rng
    entity, name = item(schema), schema.name()
    style = rng.choice(["page", "offset", "cursor", "header", "before", "link"])
    wrapper = Entity(
        schema.name(True),
        [
            Field("items", List(entity), ["items"], ["items/item"]),
            Field("next", Optional(Scalar("string")), ["next"], ["next"]),
            Field("total", Optional(Scalar("int")), ["total"], ["total"]),
        ],
    )
    schema.entities.append(wrapper)
    returns = Returns(wrapper)
    elements = samples(schema, entity, rng.choice([3, 4, 5]))
    pages = [elements[at : at + 2] for at in range(0, len(elements), 2)]
    declaration = {"get": "/" + name, "returns": wrapper.name}
    first = rng.choice([0, 1])
    id = entity.id.kind
    parameter, keys = {
        "page": ({"page": "int?"}, {"style": "page", "page": "page", "first": first, "pages": "X-Pages"}),
        "offset": ({"offset": "int?"}, {"style": "offset", "cursor": "offset", "total": "total"}),
        "cursor": ({"after": "string?"}, {"style": "cursor", "cursor": "after", "next": "next"}),
        "header": ({"after": "string?"}, {"style": "cursor", "cursor": "after", "next": "X-Next"}),
        "before": ({"before": f"id<{entity.name}>?"}, {"style": "before", "cursor": "before"}),
        "link": ({}, {"style": "link"}),
    }[style]
    if parameter:
        declaration["query"] = parameter
    declaration["paging"] = keys
    responses, queries = [], []
    for number, page in enumerate([*pages, []] if style == "before" else pages):
        is_last = number == len(pages) - 1
        fields, next, query = {}, None, []
        if number:
            sent = {
                "page": str(first + number),
                "offset": str(2 * number),
                "cursor": f"to {number}",
                "header": f"to {number}",
                "before": id.text(pages[number - 1][-1][entity.id.name], {}),
                "link": str(number),
            }[style]
            query = [(list(parameter)[0] if parameter else "at", sent)]
        if style == "page":
            fields["X-Pages"] = str(len(pages))
        if style == "header" and not is_last:
            fields["X-Next"] = f"to {number + 1}"
        if style == "link" and not is_last:
            fields["Link"] = f'<https://fuzz.example/base/{name}?at={number + 1}>; rel="next"'
        if style == "cursor" and not is_last:
            next = f"to {number + 1}"
        total = len(elements) if style == "offset" else None
        responses.append(response(schema, returns, {"items": page, "next": next, "total": total}, fields))
        # The next page's link is followed as it is, without what the API sends along otherwise.
        queries.append(query + ([] if style == "link" and number else list(schema.sends.get("query", {}).items())))
    lines = [
        f"        var found: [{entity.name}] = []",
        f"        for try await element in client.all.{name}() {{ found.append(element) }}",
        "        " + result(schema, "found", entity),
    ]
    wants = {"queries": queries, "result": Returns(List(entity)).result(elements, schema.formats)}
    return Extra(name, declaration, (responses, lines), wants)


def bulk(schema):
    rng = schema.rng
    entity, name = item(schema), schema.name()
    most, count = rng.choice([1, 2, 3]), rng.choice([1, 4, 5])
    elements = samples(schema, entity, count)
    ids = [element[entity.id.name] for element in elements]
    parameter = Parameter("query", "ids", List(entity.id.kind), form={"join": ","})
    returns = Returns(List(entity), "item" if schema.has_xml and schema.formats != ["json"] else ".")
    declaration = {
        "get": "/" + name,
        "query": {"ids": {"type": f"[id<{entity.name}>]", "join": ","}},
        "returns": returns.declaration(),
        "bulk": {"ids": "ids", "max": most},
    }
    parts = [elements[at : at + most] for at in range(0, count, most)]
    queries = [
        parameter.items([element[entity.id.name] for element in part]) + list(schema.sends.get("query", {}).items())
        for part in parts
    ]
    # Calls are under way side by side, so each answer waits for its own ids.
    responses = [(response(schema, returns, part), dict(query)["ids"]) for part, query in zip(parts, queries)]
    lines = [
        f"        let found = try await client.all.{name}(ids: try value({swift(ids)}))",
        "        " + result(schema, "found.elements", entity),
    ]
    wants = {"queries": queries, "any order": True, "result": Returns(List(entity)).result(elements, schema.formats)}
    return Extra(name, declaration, (responses, lines), wants)


def multipart(schema):
    rng, name = schema.rng, schema.name()
    texts = [Parameter("multipart", schema.name(), Scalar(rng.choice(["string", "int", "bool"]))) for _ in range(2)]
    if rng.random() < 0.5:
        # Each number is a document of JSON in a part of its own.
        form, keys = {"list": rng.choice(["repeat", "brackets", "indexed"])}, {"contentType": "application/json"}
        texts.append(Parameter("multipart", schema.name(), List(Scalar("int")), form=form, keys=keys))
    bytes = rng.randbytes(rng.choice([0, 5, 300]))
    declaration = {
        "post": "/" + name,
        "multipart": {**{p.name: p.declaration() for p in texts}, "upload": "file", "other": "file?"},
    }
    values = {p.name: p.sample(rng) for p in texts}
    arguments = ", ".join(p.argument(values[p.name], ["json"]) for p in texts)
    data = swift_data(bytes)
    lines = [
        f'        try await client.all.{name}({arguments}, upload: UploadFile(data: {data}, name: "a b.bin", type: "image/png"))',
        "        return nil",
    ]
    items = [item for p in texts for item in p.items(values[p.name])]
    parts = [(name, None, text.encode()) for name, text in items] + [("upload", "a b.bin", bytes)]
    return Extra(
        name,
        declaration,
        ([".status(204)"], lines),
        {"parts": parts, "queries": [list(schema.sends.get("query", {}).items())]},
    )


def swift_data(bytes):
    """Bytes as an expression of Swift's."""
    return f'Data([{", ".join(map(str, bytes))}])'


def headed(schema):
    rng, name = schema.rng, schema.name()
    kinds = [Scalar("int"), Scalar("string"), Scalar("bool"), List(Scalar("int")), Optional(Scalar("int"))]
    headers = [Parameter("header", schema.name(), kind, f"X-Reply-{number}") for number, kind in enumerate(kinds)]
    values = {p.name: p.sample(rng) for p in headers}
    fields = {}
    for p in headers:
        texts = [text for _, text in p.items(values[p.name])]
        if texts:
            fields[p.wire] = ", ".join(texts)
    answer = rng.randint(0, 99)
    returns = Returns(Scalar("int"), "n")
    declaration = {
        "get": "/" + name,
        "returns": {"type": "int", "at": "n", "headers": {p.name: p.declaration() for p in headers}},
    }
    lines = [
        f"        let found = try await client.all.{name}WithHeaders()",
        f'        return Data("\\(found.value) \\(found.status) ".utf8) + Data([{", ".join(shown(p) for p in headers)}].joined(separator: "|").utf8)',
    ]
    text = f"{answer} 200 " + "|".join(spelled(values[p.name]) for p in headers)
    wants = {"queries": [list(schema.sends.get("query", {}).items())], "text": text}
    return Extra(name, declaration, ([response(schema, returns, answer, fields)], lines), wants)


def shown(parameter):
    return f'"\\(found.headers.{parameter.name}{" ?? -1" if isinstance(parameter.kind, Optional) else ""})"'


def spelled(value):
    if isinstance(value, list):
        return "[" + ", ".join(map(str, value)) + "]"
    return "-1" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def raw(schema):
    rng, name = schema.rng, schema.name()
    bytes = rng.randbytes(rng.choice([1, 40]))
    declaration = {"put": "/" + name, "body": "data", "bodyFormat": "image/png", "idempotencyKey": "X-Once"}
    data = swift_data(bytes)
    lines = [f"        try await client.all.{name}({data})", "        return nil"]
    wants = {
        "queries": [list(schema.sends.get("query", {}).items())],
        "bytes": bytes,
        "type": "image/png",
        "has": ["x-once"],
    }
    return Extra(name, declaration, ([".status(204)"], lines), wants)


def several(schema):
    """A call with one of several bodies."""
    rng, name = schema.rng, schema.name()
    entity = item(schema)
    part = Parameter("multipart", schema.name(), Scalar(rng.choice(["string", "int", "bool"])))
    bodies = {
        schema.name(): entity.name,
        schema.name(): {"type": "string", "contentType": "text/plain"},
        schema.name(): {"type": "data", "contentType": "image/png"},
        schema.name(): {"multipart": {part.name: part.declaration(), "upload": "file"}},
    }
    shuffled = list(bodies.items())
    rng.shuffle(shuffled)
    kind, case = rng.choice(list(enumerate(bodies)))
    bytes = rng.randbytes(rng.choice([1, 40]))
    data = swift_data(bytes)
    wants = {"queries": [list(schema.sends.get("query", {}).items())]}
    if kind == 0:
        value, format = samples(schema, entity, 1)[0], schema.formats[0]
        argument = Parameter("body", "body", entity).argument(value, schema.formats).removeprefix("body: ")
        wants |= {"document": json_or_element(entity, value, format)}
    elif kind == 1:
        text = Scalar("string").sample(rng, {})
        argument = literal(text)
        wants |= {"bytes": text.encode(), "type": "text/plain"}
    elif kind == 2:
        argument = data
        wants |= {"bytes": bytes, "type": "image/png"}
    else:
        held = part.sample(rng)
        file = f'UploadFile(data: {data}, name: "a.bin", type: "image/png")'
        argument = f'{part.argument(held, ["json"])}, upload: {file}'
        parts = [(name, None, text.encode()) for name, text in part.items(held)]
        wants |= {"parts": [*parts, ("upload", "a.bin", bytes)]}
    lines = [f"        try await client.all.{name}(body: .{case}({argument}))", "        return nil"]
    return Extra(name, {"post": "/" + name, "bodies": dict(shuffled)}, ([".status(204)"], lines), wants)


def chosen(schema):
    """A partial entity, whose fields the caller chooses."""
    rng, name = schema.rng, schema.name()
    entity = item(schema)
    entity.partial = True
    entity.fields.append(Field(schema.name(), Scalar("string"), ["other name"], ["other"]))
    entity.fields[-1].keys["column"] = "the column"
    columns = {entity.fields[1].name: "size", entity.fields[2].name: "the column"}
    picked = rng.sample(list(columns), rng.choice([1, 2]))
    value = samples(schema, entity, 1)[0]
    for field in entity.fields[1:]:
        if field.name not in picked:
            value[field.name] = None
    declaration = {
        "get": "/" + name,
        "query": {"columns": {"type": f"[{entity.name}.Field]", "join": ","}},
        "returns": {"type": entity.name, "partial": "columns"},
    }
    lines = [
        f"        let found = try await client.all.{name}(columns: [{', '.join('.' + column for column in picked)}])",
        "        " + result(schema, "[found]", entity),
    ]
    query = [("columns", ",".join(columns[column] for column in picked)), *schema.sends.get("query", {}).items()]
    wants = {"queries": [query], "result": Returns(List(entity)).result([value], schema.formats)}
    return Extra(name, declaration, ([response(schema, Returns(entity), value)], lines), wants)


def grouped(schema):
    """Parameters of a group, beside the call's own."""
    rng, name = schema.rng, schema.name()
    own = Parameter("query", schema.name(), Scalar("int"))
    shared = [
        Parameter("query", schema.name(), Optional(Scalar("string"))),
        Parameter("header", schema.name(), Scalar("int"), "X-Shared"),
    ]
    group = schema.name()
    schema.parameter_groups[group] = {
        "query": {shared[0].name: shared[0].declaration()},
        "headers": {shared[1].name: shared[1].declaration()},
    }
    parameters = [own, *shared]
    values = {p.name: p.sample(rng) for p in parameters}
    declaration = {"get": "/" + name, "query": {own.name: own.declaration()}, "include": [group]}
    arguments = ", ".join(a for p in parameters if (a := p.argument(values[p.name], ["json"])))
    lines = [f"        try await client.all.{name}({arguments})", "        return nil"]
    query = (
        own.items(values[own.name])
        + shared[0].items(values[shared[0].name])
        + list(schema.sends.get("query", {}).items())
    )
    wants = {"queries": [query], "fields": [("x-shared", str(values[shared[1].name]))]}
    return Extra(name, declaration, ([".status(204)"], lines), wants)

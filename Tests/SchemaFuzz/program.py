"""The Swift program that puts a schema's generated code to the test."""

import json

from calls import literal
from entities import Element
from kinds import NONE

DOCUMENTS = 4
CALLS = 2


def cap(name):
    return name[0].upper() + name[1:]


def program(schema):
    """The program's text, and by the names of its checks what must come of each."""
    rng, lines, expected = schema.rng, [], {}

    for entity in schema.entities:
        for number in range(DOCUMENTS):
            id = f"{schema.number}.{entity.name}.{number}"
            both = len(schema.formats) == 2
            value = entity.sample(rng, {"both": True} if both or schema.has_xml else {})
            json_text = xml_text = None
            if "json" in schema.formats:
                document = entity.json(value, {})
                json_text = json.dumps(entity.json(value, {"spoil": rng}), ensure_ascii=False)
                expected[id] = {"json": document}
            else:
                expected[id] = {}
            if schema.has_xml:
                root = Element("root")
                entity.fill(root, value)
                xml_text = root.document()
                expected[id]["xml"] = root
            lines.append(
                f"    check({literal(id)}, {entity.name}.self, json: {optional(json_text)}, xml: {optional(xml_text)})"
            )

    for call in schema.calls:
        for number in range(CALLS):
            id = f"{schema.number}.{call.name}.{number}"
            values = call.sample(rng)
            wide = {p.name: p.sample(rng) for p in schema.wide}
            fails = schema.fails and number == 1 and rng.random() < 0.5
            format = rng.choice(schema.formats)
            wants = call.expected(values, schema.formats[0])
            wants["query"] += [item for p in schema.wide for item in p.items(wide[p.name])]
            wants["query"] += list(schema.sends.get("query", {}).items())
            wants["headers"] += list(schema.sends.get("headers", {}).items())
            authorize = ""
            if schema.auth == "bearer":
                authorize, wants["headers"] = 'token: "t0ken"', wants["headers"] + [("Authorization", "Bearer t0ken")]
            elif schema.auth == "header":
                authorize, wants["headers"] = 'token: "t0ken"', wants["headers"] + [("X-Key", "Key t0ken")]
            elif schema.auth == "basic":
                authorize = 'user: "me", password: "pass word"'
                wants["headers"] = wants["headers"] + [("Authorization", "Basic bWU6cGFzcyB3b3Jk")]
            elif schema.auth == "query":
                authorize, wants["query"] = 'key: "k ey"', wants["query"] + [("api_key", "k ey")]
            answer = call.returns.sample(rng) if call.returns else None
            if fails:
                response = failure(format)
                wants["error"] = "failure"
            else:
                response = (
                    f".{format}({literal(call.returns.answer(answer, format))})" if call.returns else ".status(204)"
                )
                wants["result"] = call.returns.result(answer, schema.formats) if call.returns else None
            expected[id] = {"call": wants}
            lines.append(f"    await call({literal(id)}, [{response}]) {{ transport in")
            lines.append(
                f"        {'var' if schema.wide else 'let'} client = Api{schema.number}Client(transport: transport)"
            )
            for p in schema.wide:
                value = wide[p.name]
                lines.append(f"        client.{p.name} = " + ("nil" if value is NONE else f"{literal(value)}"))
            if authorize:
                lines.append(f"        try await client.authorize({authorize})")
            arguments = call.arguments(values, schema.formats)
            if call.returns:
                lines.append(
                    f"        return try await client.all.{call.name}({arguments}){call.returns.written(schema.formats)}"
                )
            else:
                lines.append(f"        try await client.all.{call.name}({arguments})")
                lines.append("        return nil")
            lines.append("    }")
    for extra in schema.extras:
        id = f"{schema.number}.{extra.name}"
        responses, body = extra.lines
        expected[id] = {"extra": extra.wants}
        lines.append(
            f"    await call({literal(id)}, [{', '.join(r for r in responses if isinstance(r, str))}]) {{ transport in"
        )
        for found in responses:
            if not isinstance(found, str):
                lines.append(f'        transport.respond(with: {found[0]}) {{ asks($0, "ids", {literal(found[1])}) }}')
        lines.append(f"        let client = Api{schema.number}Client(transport: transport)")
        lines += body
        lines.append("    }")
    text = "import Foundation\nimport FuzzSupport\nimport LatheCoding\nimport LatheLists\nimport LatheRuntime\nimport LatheTesting\nimport LatheXML\n\n"
    return text + "public func checkAll() async {\n" + "\n".join(lines) + "\n}\n", expected


def optional(text):
    return "nil" if text is None else literal(text)


def failure(format):
    if format == "json":
        return '.json("{\\"error\\": {\\"code\\": 3, \\"message\\": \\"no\\"}}", status: 400)'
    return '.xml("<answer><error><code>3</code><message>no</message></error></answer>", status: 400)'

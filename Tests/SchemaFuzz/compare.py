"""Holds what the program saw against what the schema promises."""

import base64
import email
import email.policy
import json
import re
from decimal import Decimal
from urllib.parse import parse_qsl, unquote, urlsplit
from xml.etree import ElementTree

from entities import NAMESPACE, Element

# What the client adds to each request by itself.
OWN = {"accept", "content-type", "user-agent", "content-length"}


def parsed(bytes):
    return json.loads(bytes, parse_float=Decimal)


def faults(expected, seen):
    """What does not fit, as texts; `seen` are pairs of a kind and bytes."""
    found = [bytes.decode() for kind, bytes in seen if kind == "fault"]
    by_kind = {}
    for kind, bytes in seen:
        by_kind.setdefault(kind, []).append(bytes)
    if "json" in expected and not found:
        document = parsed(by_kind["json"][0])
        if not same(expected["json"], document):
            found.append(
                f"read {json.dumps(expected['json'], ensure_ascii=False)}\nwritten {by_kind['json'][0].decode()}"
            )
    if "xml" in expected and not found:
        written = by_kind["xml"][0]
        if not same_element(expected["xml"], ElementTree.fromstring(written)):
            found.append(f"expected {expected['xml'].document()}\nwritten {written.decode()}")
    if "call" in expected:
        found += call_faults(expected["call"], by_kind)
    if "extra" in expected:
        found += extra_faults(expected["extra"], by_kind)
    if not seen and expected:
        found.append("the program said nothing of it")
    return found


def call_faults(wants, by_kind):
    found = []
    error = by_kind.get("error", [b""])[0].decode()
    if "error" in wants:
        if not error.startswith(wants["error"] + ":"):
            found.append(f"expected the error {wants['error']}, found {error or 'none'}")
    elif error:
        found.append(error)
    elif wants["result"] is not None:
        found += result_faults(wants["result"], by_kind.get("result", [b""])[0])
    requests = by_kind.get("request", [])
    if len(requests) != 1:
        return found or [f"{len(requests)} requests were sent"]
    return found + request_faults(wants, json.loads(requests[0]))


def extra_faults(wants, by_kind):
    """As for a call, where there may be several requests."""
    if "error" in by_kind:
        return [by_kind["error"][0].decode()]
    found = []
    bytes = by_kind.get("result", [b""])[0]
    if "result" in wants:
        found += result_faults(wants["result"], bytes)
    if "text" in wants and wants["text"] != bytes.decode():
        found.append(f"expected {wants['text']}, found {bytes.decode()}")
    requests = [json.loads(request) for request in by_kind.get("request", [])]
    urls = [urlsplit(request["url"]) for request in requests]
    queries = [in_order(parse_qsl(url.query, keep_blank_values=True)) for url in urls]
    expected = [in_order(query) for query in wants["queries"]]
    if wants.get("any order"):
        queries, expected = sorted(queries), sorted(expected)
    if queries != expected:
        found.append(f"queries: expected {expected}, found {queries}")
    for request in requests:
        fields = [(name.lower(), value) for name, value in request["fields"]]
        body, type = base64.b64decode(request["body"]), dict(fields).get("content-type", "")
        found += [f"expected the header {item}" for item in wants.get("fields", []) if item not in fields]
        found += [f"expected a header {name}" for name in wants.get("has", []) if name not in dict(fields)]
        if "bytes" in wants and (body != wants["bytes"] or type != wants["type"]):
            found.append(f"expected {wants['bytes']!r} of {wants['type']}, found {body!r} of {type}")
        if "document" in wants:
            document = wants["document"]
            isElement = isinstance(document, Element)
            isSame = same_element(document, ElementTree.fromstring(body)) if isElement else same(document, parsed(body))
            if not isSame:
                found.append(f"expected {document.document() if isElement else document}, found {body!r}")
        if "parts" in wants:
            parts = multipart(type, body)
            if parts != wants["parts"]:
                found.append(f"parts: expected {wants['parts']}, found {parts}")
    return found


def multipart(type, body):
    """The parts of a body: name, name of the file, bytes."""
    head = f"Content-Type: {type}\r\nMIME-Version: 1.0\r\n\r\n".encode()
    message = email.message_from_bytes(head + body, policy=email.policy.HTTP)
    # The parser takes line breaks for its own, so that the bytes are cut by hand.
    boundary = b"--" + message.get_boundary().encode()
    found = []
    for part in body.split(boundary)[1:-1]:
        fields, _, content = part[2:-2].partition(b"\r\n\r\n")
        fields = email.message_from_bytes(fields + b"\r\n\r\n", policy=email.policy.HTTP)
        disposition = fields["Content-Disposition"].params
        found.append((disposition.get("name"), disposition.get("filename"), content))
    return found


def result_faults(wants, bytes):
    if isinstance(wants, list) and any(isinstance(item, Element) for item in wants):
        documents = [part for part in bytes.split(b"\0") if part]
        fits = len(documents) == len(wants) and all(
            same_element(a, ElementTree.fromstring(b)) for a, b in zip(wants, documents)
        )
        wants = [item.document() for item in wants]
    else:
        # No documents of no entities are nothing.
        fits = wants == [] if not bytes else same(wants, parsed(bytes))
    return [] if fits else [f"expected the result {wants}, found {bytes.decode()}"]


def request_faults(wants, request):
    found = []

    def hold(what, expected, actual, alike=lambda a, b: a == b):
        if not alike(expected, actual):
            found.append(f"{what}: expected {expected}, found {actual}")

    url = urlsplit(request["url"])
    hold("method", wants["method"], request["method"])
    hold("path", ["", "base"] + wants["path"][1:], [unquote(part) for part in url.path.split("/")], alike_lists)
    query = parse_qsl(url.query, keep_blank_values=True, strict_parsing=bool(url.query))
    hold("query", in_order(wants["query"]), in_order(query), alike_items)
    fields = [(name.lower(), value) for name, value in request["fields"]]
    cookies = [tuple(part.split("=", 1)) for name, value in fields if name == "cookie" for part in value.split("; ")]
    hold("cookies", in_order(wants["cookies"]), in_order(cookies), alike_items)
    rest = [item for item in fields if item[0] not in OWN | {"cookie"}]
    hold("headers", in_order((name.lower(), text) for name, text in wants["headers"]), in_order(rest), alike_items)
    body, type = base64.b64decode(request["body"]), dict(fields).get("content-type", "")
    if wants["form"]:
        hold("type", "application/x-www-form-urlencoded", type.split(";")[0])
        form = parse_qsl(body.decode(), keep_blank_values=True, strict_parsing=True)
        hold("form", in_order(wants["form"]), in_order(form), alike_items)
    elif wants["format"] == "json":
        hold("type", "application/json", type.split(";")[0])
        hold("body", wants["body"], parsed(body), same)
    elif wants["format"] == "xml":
        hold("type", True, type.split(";")[0] in ("application/xml", "text/xml"))
        actual = ElementTree.fromstring(body)
        if not same_element(wants["body"], actual):
            found.append(f"body: expected {wants['body'].document()}, found {body.decode()}")
    elif body:
        found.append(f"expected no body, found {body!r}")
    return found


def in_order(items):
    """By names; items of one name keep their order."""
    return sorted((tuple(item) for item in items), key=lambda item: item[0])


def alike(a, b):
    """Whether two texts are equal, or two spellings of one number."""
    if a == b:
        return True
    try:
        return length_of_time(a) == length_of_time(b) if a.startswith("PT") else Decimal(a) == Decimal(b)
    except (ArithmeticError, ValueError):
        return False


def length_of_time(text):
    """The seconds of a duration as ISO 8601 has it, without days."""
    found = re.fullmatch(r"PT(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?", text)
    if not found:
        raise ValueError(text)
    hours, minutes, seconds = (Decimal(part or 0) for part in found.groups())
    return hours * 3600 + minutes * 60 + seconds


def alike_lists(a, b):
    return len(a) == len(b) and all(alike(x, y) for x, y in zip(a, b))


def alike_items(a, b):
    return len(a) == len(b) and all(x[0] == y[0] and alike(x[1], y[1]) for x, y in zip(a, b))


def same(a, b):
    """Whether two documents of JSON are equal but for members that are null."""
    if isinstance(a, dict) and isinstance(b, dict):
        a = {key: value for key, value in a.items() if value is not None}
        b = {key: value for key, value in b.items() if value is not None}
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b))
    if isinstance(a, bool) or isinstance(b, bool) or not isinstance(a, (int, float, Decimal)):
        return type(a) is type(b) and (a == b or isinstance(a, str) and a.startswith("PT") and alike(a, b))
    return isinstance(b, (int, float, Decimal)) and (a == b or Decimal(str(a)) == Decimal(str(b)))


def same_element(a: Element, b):
    """Whether an element has the attributes, text and children that it should, whatever its name."""
    if not alike_dicts(a.attributes, b.attrib) or not alike(a.text, b.text or ""):
        return False
    ours, theirs = by_name(a.children, lambda e: e.name.replace("fz:", "{" + NAMESPACE + "}")), by_name(
        list(b), lambda e: e.tag
    )
    return ours.keys() == theirs.keys() and all(
        len(ours[name]) == len(theirs[name]) and all(map(same_element, ours[name], theirs[name])) for name in ours
    )


def alike_dicts(a, b):
    return a.keys() == b.keys() and all(alike(a[key], b[key]) for key in a)


def by_name(elements, name):
    """The elements of each name; items of a map, which have a `key`, in the order of their keys."""
    found = {}
    for element in elements:
        found.setdefault(name(element), []).append(element)
    return {name: sorted(group, key=key_of) for name, group in found.items()}


def key_of(element):
    attributes = element.attributes if isinstance(element, Element) else element.attrib
    return attributes.get("key", "")

"""Random values that the schemas of an OpenAPI document allow."""

import copy


class TooDeep(Exception):
    """The schema requires itself, allows no value, or refers to nothing."""


class Values:
    """Makes values of a document's schemas; the same seed makes the same ones."""

    def __init__(self, document, random):
        self.document = document
        self.random = random

    def resolved(self, schema):
        for _ in range(50):
            if not isinstance(schema, dict) or "$ref" not in schema:
                return schema
            place = self.document
            for step in schema["$ref"].removeprefix("#/").split("/"):
                step = step.replace("~1", "/").replace("~0", "~").replace("%7B", "{").replace("%7D", "}")
                place = place[int(step)] if isinstance(place, list) else place.get(step)
                if place is None:
                    raise TooDeep()
            schema = place
        raise TooDeep()

    def value(self, schema, depth=0):
        """Makes a value of a schema; optional members end where the value gets deep."""
        schema = self.resolved(schema)
        if schema is True or schema == {}:
            return self.random.choice(["any", 1, True, {"a": [1]}])
        if depth > 12 or schema is False:
            raise TooDeep()
        if schema.get("nullable") and self.random.random() < 0.15:
            return None
        for key in ("oneOf", "anyOf"):
            if key in schema:
                return self.alternative(schema, key, depth)
        if "allOf" in schema:
            return self.whole(schema, depth)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return self.random.choice([item for item in schema["enum"] if item is not None] or [None])
        return self.typed(schema, depth)

    def alternative(self, schema, key, depth):
        rest = {name: value for name, value in schema.items() if name not in (key, "nullable", "discriminator")}
        cases = schema[key]
        if depth > 6:
            cases = sorted(cases, key=lambda case: "$ref" in case)[:1]
        case = self.random.choice(cases)
        if "properties" not in rest and "allOf" not in rest:
            return self.tagged(schema, case, self.value(case, depth + 1))
        return self.tagged(schema, case, self.value({"allOf": [rest, case]}, depth + 1))

    def tagged(self, schema, case, value):
        """Writes the discriminator of a case, as the mapping has it."""
        discriminator = schema.get("discriminator")
        if discriminator and isinstance(value, dict) and "$ref" in case:
            tags = [tag for tag, target in discriminator.get("mapping", {}).items() if target == case["$ref"]]
            name = discriminator["propertyName"]
            says = self.resolved(self.resolved(case).get("properties", {}).get(name, {}))
            if name not in value or not says.keys() & {"enum", "const"}:
                value[name] = (tags or [case["$ref"].split("/")[-1]])[0]
        return value

    def whole(self, schema, depth):
        """All parts of a schema as one."""
        parts = [self.resolved(part) for part in schema["allOf"]]
        own = {name: value for name, value in schema.items() if name not in ("allOf", "nullable")}
        if "const" in own or "enum" in own:
            # A value beside a reference to a choice of all values.
            return self.value(own, depth + 1)
        merged = copy.deepcopy(own)
        merged.pop("nullable", None)
        for part in parts:
            if any(key in part for key in ("oneOf", "anyOf")) and ("properties" in merged or len(parts) > 1):
                key = "oneOf" if "oneOf" in part else "anyOf"
                part = {**{k: v for k, v in part.items() if k != key}, "allOf": [self.random.choice(part[key])]}
            while "allOf" in part:
                inner = [self.resolved(item) for item in part["allOf"]]
                part = {k: v for k, v in part.items() if k != "allOf"}
                for item in inner:
                    part = self.joined(part, item)
            merged = self.joined(merged, part)
        merged.pop("allOf", None)
        return self.value(merged, depth + 1)

    def joined(self, one, other):
        result = {**one, **{k: v for k, v in other.items() if k not in ("properties", "required", "nullable")}}
        properties = {**one.get("properties", {}), **other.get("properties", {})}
        if properties:
            result["properties"] = properties
        result["required"] = sorted({*one.get("required", []), *other.get("required", [])})
        return result

    def typed(self, schema, depth):
        kinds = schema.get("type")
        if isinstance(kinds, list):
            if "null" in kinds and self.random.random() < 0.15:
                return None
            kinds = self.random.choice([kind for kind in kinds if kind != "null"] or ["null"])
        if kinds is None:
            kinds = "object" if "properties" in schema or "additionalProperties" in schema else "string"
        return getattr(self, f"a_{kinds}")(schema, depth)

    def a_null(self, schema, depth):
        return None

    def a_boolean(self, schema, depth):
        return self.random.random() < 0.5

    def a_integer(self, schema, depth):
        least = 0 if str(schema.get("format", "")).startswith("uint") else -5
        low = max(schema.get("minimum", least), -(2**31))
        high = min(schema.get("maximum", low + 1000), 2**31 - 1)
        return self.random.randint(int(low), int(max(low, high)))

    def a_number(self, schema, depth):
        low, high = schema.get("minimum", -5), schema.get("maximum", 1000)
        return round(low + self.random.randint(0, 100) / 8 % max(high - low, 1), 3)

    def a_string(self, schema, depth):
        number = self.random.randint(1, 28)
        known = {
            "date": f"2024-02-{number:02}",
            "datetime": f"2024-02-{number:02}T10:20:{number + 10}Z",
            "date-time": f"2024-02-{number:02}T10:20:{number + 10}Z",
            "uuid": f"123e4567-e89b-12d3-a456-4266141740{number:02}",
            "uri": f"https://example.com/{number}",
            "url": f"https://example.com/{number}",
            "byte": "aGVsbG8=",
            "email": "a@example.com",
            "ipv4": "10.0.0.1",
            "ipv6": "::1",
            "time": "10:20:30Z",
            "decimal": "12.5",
        }.get(str(schema.get("format", "")).lower())
        if known:
            return known
        text = self.random.choice(["", "a", "Grüße, \"x\" \\ 🎈", "line\nbreak", "0012"]) + str(number)
        text += "x" * max(0, schema.get("minLength", 0) - len(text))
        return text[: schema.get("maxLength", len(text))]

    def a_array(self, schema, depth):
        if "prefixItems" in schema:
            return [self.value(item, depth + 1) for item in schema["prefixItems"]]
        count = self.random.randint(0, 2 if depth < 6 else 0)
        count = min(max(count, schema.get("minItems", 0)), schema.get("maxItems", 2))
        try:
            items = schema.get("items", {})
            # A list of schemas is a mistake, by which documents mean any of them.
            kinds = items if isinstance(items, list) else [items]
            return [self.value(self.random.choice(kinds), depth + 1) for _ in range(count)]
        except TooDeep:
            if schema.get("minItems"):
                raise
            return []

    def a_object(self, schema, depth):
        result = {}
        required = set(schema.get("required", []))
        for name, member in schema.get("properties", {}).items():
            try:
                shape = self.resolved(member)
            except TooDeep:
                continue
            if isinstance(shape, dict) and shape.get("writeOnly"):
                continue
            # An absent member with a default is written with that.
            isThere = isinstance(shape, dict) and "default" in shape or depth < 6 and self.random.random() < 0.7
            if name in required or isThere:
                try:
                    result[name] = self.value(member, depth + 1)
                except TooDeep:
                    if name in required:
                        raise
        rest = schema.get("additionalProperties")
        if isinstance(rest, dict) and rest and depth < 6:
            for key in ("k1", "k 2"):
                result[key] = self.value(rest, depth + 1)
        return result

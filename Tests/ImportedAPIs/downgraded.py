"""Documents of Swagger 2.0, made of those of OpenAPI 3."""


class Swagger:
    """What Swagger 2.0 can say of a document of OpenAPI."""

    def __init__(self, document):
        self.source = document

    def document(self):
        source, components = self.source, self.source["components"]
        schemes = components.get("securitySchemes", {})
        kept = {name: self.scheme(scheme) for name, scheme in schemes.items()}
        kept = {name: scheme for name, scheme in kept.items() if scheme}
        result = {
            "swagger": "2.0",
            "info": source["info"],
            "host": "api.example.com",
            "basePath": "/v2",
            "schemes": ["https"],
            "consumes": ["application/json"],
            "produces": ["application/json"],
            "definitions": {name: self.schema(schema) for name, schema in components["schemas"].items()},
            "securityDefinitions": kept,
            "paths": {path: self.item(item) for path, item in source["paths"].items()},
        }
        if all(name in kept for demand in source.get("security", []) for name in demand):
            result["security"] = source.get("security", [])
        return result

    @staticmethod
    def scheme(scheme):
        if scheme["type"] == "apiKey" and scheme["in"] != "cookie":
            return scheme
        return {"type": "basic"} if scheme.get("scheme") == "basic" else None

    def resolved(self, node):
        while "$ref" in node:
            value = self.source
            for name in node["$ref"][2:].split("/"):
                value = value[name]
            node = value
        return node

    def schema(self, schema):
        """A schema, of which choices and several types are any value."""
        if "$ref" in schema:
            return {"$ref": schema["$ref"].replace("components/schemas", "definitions")}
        if any(key in schema for key in ("oneOf", "anyOf", "const")):
            return {}
        if isinstance(schema.get("type"), list):
            types = [name for name in schema["type"] if name != "null"]
            schema = {**schema, "type": types[0]}
            if "enum" in schema:
                schema["enum"] = [value for value in schema["enum"] if value is not None]
        result = {key: value for key, value in schema.items() if key not in ("nullable", "deprecated", "writeOnly")}
        if "enum" in result:
            result["enum"] = [value for value in result["enum"] if value is not None]
        for key in ("items", "additionalProperties"):
            if isinstance(result.get(key), dict):
                result[key] = self.schema(result[key])
        if "properties" in result:
            result["properties"] = {name: self.schema(part) for name, part in result["properties"].items()}
        if "allOf" in result:
            result["allOf"] = [self.schema(part) for part in result["allOf"]]
        return result

    def item(self, item):
        result = {}
        shared = [made for part in item.get("parameters", []) if (made := self.parameter(part))]
        if shared:
            result["parameters"] = shared
        for method, operation in item.items():
            if method != "parameters":
                result[method] = self.operation(operation)
        return result

    def operation(self, operation):
        result = {key: operation[key] for key in ("operationId", "tags", "summary", "deprecated") if key in operation}
        parameters = [made for part in operation.get("parameters", []) if (made := self.parameter(part))]
        if "requestBody" in operation:
            parameters += self.body(self.resolved(operation["requestBody"]), result)
        if parameters:
            result["parameters"] = parameters
        result["responses"] = {
            status: self.response(self.resolved(response))
            for status, response in operation["responses"].items()
            if "X" not in status
        } or {"default": {"description": "Any."}}
        return result

    def parameter(self, parameter):
        parameter = self.resolved(parameter)
        if parameter["in"] == "cookie" or "schema" not in parameter or parameter.get("style") == "deepObject":
            return None
        result = {key: parameter[key] for key in ("name", "in", "required", "description") if key in parameter}
        if parameter["in"] == "query" and parameter.get("explode", True):
            result["collectionFormat"] = "multi"
        return self.typed(parameter["schema"], result)

    def typed(self, schema, result):
        """A parameter or header field with what a schema without a name of its own says."""
        original = self.resolved(schema)
        schema = self.schema(original)
        if schema.get("type", "object") == "object":
            schema = {"type": "string"}
        if schema["type"] == "array":
            items = self.schema(self.resolved(original["items"]))
            schema["items"] = items if items.get("type", "object") not in ("object", "array") else {"type": "string"}
        else:
            result.pop("collectionFormat", None)
        return {**result, **{key: value for key, value in schema.items() if key not in ("title", "description")}}

    def body(self, body, operation):
        """The parameters of a body, and the content type of the operation."""
        kind = next((kind for kind in body["content"] if "json" in kind or "form" in kind), None)
        if kind is None:
            return []
        operation["consumes"] = [kind]
        schema = body["content"][kind]["schema"]
        if "json" in kind:
            return [{"in": "body", "name": "body", "required": body.get("required", False), "schema": self.schema(schema)}]
        parameters = []
        for name, part in schema["properties"].items():
            made = {"in": "formData", "name": name, "required": name in schema.get("required", [])}
            if part.get("format") == "binary":
                parameters.append({**made, "type": "file"})
            else:
                parameters.append(self.typed(part, made))
        return parameters

    def response(self, response):
        result = {"description": response["description"]}
        if schema := response.get("content", {}).get("application/json", {}).get("schema"):
            result["schema"] = self.schema(schema)
        if "headers" in response:
            result["headers"] = {
                name: self.typed(self.resolved(field)["schema"], {}) for name, field in response["headers"].items()
            }
        return result

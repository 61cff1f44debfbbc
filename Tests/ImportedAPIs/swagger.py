"""Swagger 2.0 as OpenAPI 3.0, which openapi-core reads."""

import copy

METHODS = ("get", "put", "post", "delete", "options", "head", "patch")
# What a parameter or header field says that is no part of its schema.
OUTSIDE = {"name", "in", "description", "required", "allowEmptyValue", "collectionFormat", "schema"}
FORM, MULTIPART = "application/x-www-form-urlencoded", "multipart/form-data"


def upgraded(document):
    """Returns a document of Swagger 2.0 as one of OpenAPI 3.0, and another one as it is."""
    return Swagger(document).upgraded() if "swagger" in document else document


# What documents call types that JSON Schema calls otherwise.
SPELLED = {
    "none": "null", "nil": "null", "bool": "boolean", "list": "array", "dict": "object", "map": "object",
    **dict.fromkeys(("int", "int32", "int64", "long", "short", "bigint"), "integer"),
    **dict.fromkeys(("float", "double", "decimal", "numeric"), "number"),
    **dict.fromkeys(("str", "text", "char", "date", "datetime", "date-time", "uuid", "file", "binary"), "string"),
    **{name: name for name in ("null", "boolean", "integer", "number", "string", "array", "object")},
}


def spelled(node):
    """Returns a document with the types that are meant, as the import reads them."""
    if isinstance(node, list):
        return [spelled(item) for item in node]
    if not isinstance(node, dict):
        return node
    result = {key: spelled(value) for key, value in node.items()}
    if isinstance(node.get("type"), str):
        result["type"] = SPELLED.get(node["type"].lower(), node["type"])
    return result


class Swagger:
    def __init__(self, document):
        self.document = document

    def upgraded(self):
        paths = {path: self.item(item) for path, item in self.document["paths"].items()}
        definitions = self.document.get("definitions", {})
        return {
            "openapi": "3.0.3",
            "info": self.document["info"],
            "paths": paths,
            "components": {"schemas": {name: schema(value) for name, value in definitions.items()}},
        }

    def resolved(self, node):
        """Parameters and responses have no place of the same form in OpenAPI 3, so that references are replaced."""
        if "$ref" not in node:
            return node
        place = self.document
        for step in node["$ref"].removeprefix("#/").split("/"):
            place = place[step.replace("~1", "/").replace("~0", "~")]
        return self.resolved(place)

    def item(self, item):
        shared = [self.resolved(parameter) for parameter in item.get("parameters", [])]
        return {method: self.operation(item[method], shared) for method in METHODS if method in item}

    def operation(self, operation, shared):
        own = [self.resolved(parameter) for parameter in operation.get("parameters", [])]
        keys = {(parameter["name"], parameter["in"]) for parameter in own}
        every = [parameter for parameter in shared if (parameter["name"], parameter["in"]) not in keys] + own
        result = {key: operation[key] for key in ("operationId", "deprecated") if key in operation}
        outside = [item for item in every if item["in"] not in ("body", "formData")]
        result["parameters"] = [{**value(item), "name": item["name"], "in": item["in"]} for item in outside]
        if body := self.body(every, operation.get("consumes", self.document.get("consumes", []))):
            result["requestBody"] = body
        produces = operation.get("produces", self.document.get("produces", [])) or ["application/json"]
        responses = operation.get("responses", {}).items()
        result["responses"] = {str(status): self.response(each, produces) for status, each in responses}
        return result

    def body(self, parameters, consumes):
        for parameter in parameters:
            if parameter["in"] == "body":
                content = {"schema": schema(parameter.get("schema", {}))}
                contents = {type: content for type in consumes or ["application/json"]}
                return {"required": parameter.get("required", False), "content": contents}
        form = [parameter for parameter in parameters if parameter["in"] == "formData"]
        if not form:
            return None
        whole = {
            "type": "object",
            "properties": {part["name"]: value(part)["schema"] for part in form},
            "required": [part["name"] for part in form if part.get("required")],
        }
        lists = {part["name"]: value(part) for part in form if part.get("type") == "array"}
        encoding = {name: {"style": "form", "explode": part["explode"]} for name, part in lists.items()}
        types = [type for type in consumes if type.split(";")[0] in (FORM, MULTIPART)]
        if not types:
            types = [MULTIPART if any(part.get("type") == "file" for part in form) else FORM]
        contents = {type: {"schema": whole, "encoding": encoding} for type in types}
        return {"required": bool(whole["required"]), "content": contents}

    def response(self, response, produces):
        response = self.resolved(response)
        result = {"description": response.get("description", "")}
        if "schema" in response:
            result["content"] = {type: {"schema": schema(response["schema"])} for type in produces}
        return result


def value(parameter):
    """Returns a parameter outside of the body without its name."""
    result = {"required": parameter.get("required", False)}
    inner = {key: value for key, value in parameter.items() if key not in OUTSIDE}
    result["schema"] = schema(inner)
    if parameter.get("type") != "array":
        return result
    isQuery = parameter["in"] in ("query", "formData")
    format = parameter.get("collectionFormat", "csv")
    result["style"] = {"ssv": "spaceDelimited", "pipes": "pipeDelimited"}.get(format, "form" if isQuery else "simple")
    result["explode"] = format == "multi"
    return result


def schema(node, isMap=False):
    """Returns a schema with the keywords of OpenAPI 3.0."""
    if isinstance(node, list):
        return [schema(item) for item in node]
    if not isinstance(node, dict):
        return copy.copy(node)
    result = {}
    for key, inner in node.items():
        if isMap:
            result[key] = schema(inner)
        elif key == "$ref":
            result[key] = inner.replace("#/definitions/", "#/components/schemas/")
        elif key == "type" and inner == "file":
            result |= {"type": "string", "format": "binary"}
        elif key == "discriminator" and isinstance(inner, str):
            result[key] = {"propertyName": inner}
        elif key == "x-nullable":
            result["nullable"] = inner
        elif key in ("example", "enum", "default"):
            result[key] = inner
        else:
            result[key] = schema(inner, isMap=key == "properties")
    return result

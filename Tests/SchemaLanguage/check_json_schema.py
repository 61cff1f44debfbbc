"""Holds the published JSON Schema against all schema files of the repository.

Good files must be accepted. Of the broken ones, those whose fault is one of structure must be
rejected; those of the rules in SEMANTIC must be accepted, since only the generator can see them.

    python -m venv .venv && .venv/bin/pip install -r requirements.txt
    .venv/bin/python check_json_schema.py
"""

import json
import re
import sys
from pathlib import Path

from jsonschema import Draft202012Validator

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = ROOT / "Schemas" / "lathe-1.schema.json"
RULES = ROOT / "Tests" / "SchemaModelTests" / "Rules"
PAGE = ROOT / "Sources" / "LatheRuntime" / "Documentation.docc" / "SchemaLanguage.md"

# Rules about names, files and meanings, which no JSON Schema knows of.
SEMANTIC = {
    "ambiguous-union", "bad-address", "bulk", "clashing-declaration", "clashing-file",
    "cyclic-include", "cyclic-struct", "cyclic-union", "default-type", "discovery-call", "duplicate-key", "empty-api",
    "enum-duplicate-value", "enum-value-type", "example-request", "example-value",
    "failure-type", "fetch-call", "format-mismatch", "header-name", "id-type",
    "id-without-entity-id", "impossible-conformance", "impossible-placement",
    "inverse-relation", "map-key-type", "misplaced-type", "missing-api", "missing-parameter",
    "message-signature", "missing-response", "not-partial", "paging", "parameter-type", "partial-parameter",
    "path-parameter", "reserved-name", "response-type", "same-placement", "server-variable", "session-call",
    "stray-file", "streamed-failure", "store-call", "store-entity", "store-group", "store-relation", "store-requires", "store-update", "union-case-type", "unusable-import", "union-without-discriminator", "unreachable-entity",
    "unresolved-auth", "unresolved-code", "unresolved-endpoint", "unresolved-field", "unresolved-group",
    "unresolved-namespace", "unresolved-parameter", "unresolved-type", "unused-parameter-group",
    "unresolved-case", "useless-key", "whole-query", "write-only", "wrong-type-arguments",
}


def plain_json(text):
    """Takes comments and trailing commas away, except inside strings."""
    result = []
    index = 0
    while index < len(text):
        char = text[index]
        if char == '"':
            end = index + 1
            while end < len(text) and text[end] != '"':
                end += 2 if text[end] == "\\" else 1
            result.append(text[index : end + 1])
            index = end + 1
        elif text.startswith("//", index):
            while index < len(text) and text[index] not in "\r\n":
                index += 1
        elif text.startswith("/*", index):
            end = text.find("*/", index + 2)
            index = len(text) if end < 0 else end + 2
            result.append(" ")
        else:
            if char in "]}":
                # A comma before the bracket, with nothing but space between them.
                last = len(result) - 1
                while last >= 0 and result[last].isspace():
                    last -= 1
                if last >= 0 and result[last] == ",":
                    result[last] = " "
            result.append(char)
            index += 1
    return "".join(result)


def schema_files(folder):
    """The schema files below a folder, by path."""
    paths = [*folder.rglob("*.jsonc"), *folder.rglob("*.json")]
    return sorted(path for path in paths if not path.name.endswith(".schema.json"))


def first_error(validator, text):
    """What is wrong with a schema, or None."""
    try:
        document = json.loads(plain_json(text))
    except ValueError as error:
        return f"no JSON: {error}"
    error = next(validator.iter_errors(document), None)
    return error and f"{error.json_path}: {error.message[:160]}"


def good_files():
    """The files that must be accepted."""
    folders = [ROOT / "Schemas", ROOT / "Tests" / "SchemaModelTests" / "Features"]
    folders += RULES.glob("*/kept")
    folders += (ROOT / "Tests").glob("**/Goldens")
    folders += (ROOT / "Tests" / "Consumer").glob("**/Schemas")
    for folder in folders:
        for path in schema_files(folder):
            # Goldens of diagnostics, examples of responses and OpenAPI documents are no good schemas.
            parts = path.relative_to(folder).parts
            is_broken = "Goldens" in folder.parts and (folder / parts[0] / "diagnostics.txt").exists()
            if not is_broken and "examples" not in parts and path.name != "openapi.json":
                yield path


def main():
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    passed = 0
    failures = []

    def expect(condition, message):
        nonlocal passed
        if condition:
            passed += 1
        else:
            failures.append(message)

    good = 0
    for path in good_files():
        error = first_error(validator, path.read_text(encoding="utf-8"))
        expect(error is None, f"{path.relative_to(ROOT)}: rejected: {error}")
        good += 1
    expect(good > 0, "no schema files found")

    examples = re.findall(r"^```jsonc\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    for number, example in enumerate(examples, 1):
        error = first_error(validator, example)
        expect(error is None, f"{PAGE.name}: example {number} rejected: {error}")
    expect(examples, "no examples found")

    rules = {path.name: path for path in sorted(RULES.iterdir()) if path.is_dir()}
    for name in sorted(SEMANTIC - rules.keys()):
        expect(False, f"{name}: no such rule")
    for name, folder in rules.items():
        errors = [
            (path, first_error(validator, path.read_text(encoding="utf-8")))
            for path in schema_files(folder)
            if "kept" not in path.relative_to(folder).parts
        ]
        found = [f"{path.name}: {error}" for path, error in errors if error]
        if name in SEMANTIC:
            expect(not found, f"{name}: rejected, though only the generator can know: {found}")
        else:
            expect(found, f"{name}: accepted, though its structure is wrong")

    for failure in failures:
        print(failure)
    print(f"{passed} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

extension MistakeTests {
    static let schemaCases = [
        MistakeCase(
            rule: "unknown-value",
            wrong: schemas(#""A": {"type": "strng"}, "B": {"type": ["null", "x"]}"#),
            lines: [
                "2:55: error: 'type' is 'strng', expected 'string' "
                    + "(at #/components/schemas/A/type) [unknown-value]",
                "2:88: error: element 1 is 'x', expected one of 'null', 'boolean', 'integer', 'number', "
                    + "'string', 'array', 'object' (at #/components/schemas/B/type/1) [unknown-value]",
            ],
            right: schemas(#""A": {"type": "string"}, "B": {"type": ["null", "array"]}"#)
        ),
        MistakeCase(
            rule: "unknown-value",
            wrong: schemas(#""A": {"type": "String"}, "B": {"type": ["null", "float"]}"#),
            lines: [
                "2:55: warning: 'type' is 'String', expected 'string': it is read as that "
                    + "(at #/components/schemas/A/type) [unknown-value]",
                "2:89: warning: element 1 is 'float', expected 'number': it is read as that "
                    + "(at #/components/schemas/B/type/1) [unknown-value]",
            ],
            right: schemas(#""A": {"type": "string"}, "B": {"type": ["null", "number"]}"#)
        ),
        MistakeCase(
            rule: "wrong-type",
            wrong: schemas(
                #""A": {"title": 1, "minLength": 1.5, "nullable": "true", "maximum": "9", "enum": "a"}"#
            ),
            lines: [
                "2:56: warning: 'title' is a number, expected text: it is read as '1' "
                    + "(at #/components/schemas/A/title) [wrong-type]",
                "2:72: error: 'minLength' is '1.5', expected a whole number, 0 or more "
                    + "(at #/components/schemas/A/minLength) [wrong-type]",
                "2:89: warning: 'nullable' is a string, expected true or false: it is read as true "
                    + "(at #/components/schemas/A/nullable) [wrong-type]",
                "2:108: warning: 'maximum' is a string, expected a number: it is read as '9' "
                    + "(at #/components/schemas/A/maximum) [wrong-type]",
                "2:121: error: 'enum' is a string, expected a list "
                    + "(at #/components/schemas/A/enum) [wrong-type]",
            ],
            right: schemas(
                #""A": {"title": "1", "minLength": 1.0, "nullable": true, "maximum": 9, "enum": ["a"]}"#
            )
        ),
        MistakeCase(
            rule: "wrong-type",
            wrong: schemas(#""A": {"properties": {"a": {"required": true, "description": null}}}"#),
            lines: [
                "2:80: error: 'required' is a boolean, expected a list "
                    + "(at #/components/schemas/A/properties/a/required) [wrong-type]",
                "2:101: warning: 'description' is null, expected text or no such key "
                    + "(at #/components/schemas/A/properties/a/description) [wrong-type]",
            ],
            right: schemas(#""A": {"properties": {"a": {"description": ""}}, "required": ["a"]}"#)
        ),
        MistakeCase(
            rule: "wrong-type",
            wrong: schemas(
                #""A": {"type": "integer", "enum": [1, "a", null]}, "B": {"type": ["array", "object"], "const": 1.5}"#
            ),
            lines: [
                "2:78: error: 'a' is a string, expected one of 'type', which is 'integer': 'type' is not taken into "
                    + "account (at #/components/schemas/A/enum) [wrong-type]",
                "2:135: error: '1.5' is a number, expected one of 'type', which is 'array' or 'object': 'type' is not "
                    + "taken into account (at #/components/schemas/B/const) [wrong-type]",
            ],
            right: schemas(
                #""A": {"type": "integer", "enum": [1, 2.0, null]}, "B": {"type": ["number", "object"], "const": 1.5}"#
            )
        ),
        MistakeCase(
            rule: "wrong-type",
            wrong: schemas(
                #""A": {"maxLength": 1e30, "oneOf": [{"title": "x"}, {"title": "y"}], "discriminator": "kind"}"#
            ),
            lines: [
                "2:60: error: 'maxLength' is '1e30', expected a whole number, at most 9223372036854775807 "
                    + "(at #/components/schemas/A/maxLength) [wrong-type]",
                "2:126: warning: 'discriminator' is a string, expected an object with 'propertyName': it is read as "
                    + "that (at #/components/schemas/A/discriminator) [wrong-type]",
            ],
            right: schemas(
                #""A": {"maxLength": 1e3, "oneOf": [{"title": "x"}], "discriminator": {"propertyName": "kind"}}"#
            )
        ),
        MistakeCase(
            rule: "duplicate-value",
            wrong: schemas(#""A": {"enum": ["a", "b", "a"]}"#),
            lines: [
                "2:66: warning: 'a' is in 'enum' twice, expected each value once "
                    + "(at #/components/schemas/A/enum/2) [duplicate-value]"
            ],
            right: schemas(#""A": {"enum": ["a", "b", "1", 1]}"#)
        ),
        MistakeCase(
            rule: "empty-list",
            wrong: schemas(#""A": {"enum": [], "oneOf": [], "allOf": [], "type": []}"#),
            lines: [("enum", 55), ("oneOf", 68), ("allOf", 81), ("type", 93)].map { key, column in
                "2:\(column): warning: '\(key)' has no elements, expected at least one "
                    + "(at #/components/schemas/A/\(key)) [empty-list]"
            },
            right: schemas(#""A": {"enum": ["a"], "required": [], "items": {}, "type": "string"}"#)
        ),
        MistakeCase(
            rule: "enum-names",
            wrong: schemas(#""A": {"enum": [1, 2], "x-enum-varnames": ["One"]}"#),
            lines: [
                "2:82: warning: 'x-enum-varnames' has 1 elements, expected 2, one for each value of "
                    + "'enum': they are left out (at #/components/schemas/A/x-enum-varnames) [enum-names]"
            ],
            right: schemas(#""A": {"enum": [1, 2], "x-enum-varnames": ["One", "Two"]}"#)
        ),
        MistakeCase(
            rule: "unresolved-reference",
            wrong: schemas(
                #""A": {"discriminator": {"propertyName": "k", "mapping": {"b": "Be"}}}, "Bee": {}"#
            ),
            lines: [
                "2:103: error: reference 'Be' cannot be resolved: 'Be' does not have the name of a JSON or YAML file, "
                    + "did you mean '#/components/schemas/Bee'? "
                    + "(at #/components/schemas/A/discriminator/mapping/b) [unresolved-reference]"
            ],
            right: schemas(
                #""A": {"discriminator": {"propertyName": "k", "mapping": {"b": "Bee"}}}, "Bee": {}"#
            )
        ),
    ]
}

/// Writes the grammar as a JSON Schema (draft 2020-12), with which editors complete and check schema files.
package struct JSONSchema {
    private var definitions: [(key: String, value: OrderedJSON)] = []
    private var defined: Set<String> = []

    /// The text of the JSON Schema, which ends with a line break.
    package static var text: String {
        var schema = JSONSchema()
        let files: [ValueRule] = [.api, .declaration, .list(.declaration), .group]
        let roots = files.map { schema.json($0) }
        let root: OrderedJSON = [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "Lathe schema language 1",
            "description":
                "An API as schema files: api.jsonc, entities/*.jsonc and endpoints/*.jsonc, or one file.",
            "oneOf": .list(roots),
            "$defs": .object(schema.definitions),
        ]
        return root.printed() + "\n"
    }

    /// The tables of whole files and declarations, which may name the JSON Schema.
    private static let roots: Set<String> = ["api", "entity", "enum", "union", "group"]

    private mutating func define(
        _ name: String,
        _ json: (inout JSONSchema) -> OrderedJSON
    ) -> OrderedJSON {
        if defined.insert(name).inserted {
            let place = definitions.count
            definitions.append((name, [:]))
            definitions[place].value = json(&self)
        }
        return ["$ref": .text("#/$defs/\(name)")]
    }

    private mutating func json(_ valueRule: ValueRule) -> OrderedJSON {
        switch valueRule {
        case .anything: return [:]
        case .text(let kind): return json(kind)
        case .name(let rule):
            guard let pattern = rule.pattern else { return ["type": "string", "minLength": 1] }
            return ["type": "string", "pattern": .text(pattern)]
        case .word(let words): return ["enum": .list(words.map { .text($0) })]
        case .integer(let range):
            var members: OrderedJSON = ["type": "integer"]
            if range.lowerBound != .min {
                members = members.adding(["minimum": .number(range.lowerBound)])
            }
            if range.upperBound != .max {
                members = members.adding(["maximum": .number(range.upperBound)])
            }
            return members
        case .positive: return ["type": "number", "exclusiveMinimum": 0]
        case .number: return ["type": "number"]
        case .boolean: return ["type": "boolean"]
        case .no: return ["const": false]
        case .list(let item, let fewest):
            let list: OrderedJSON = ["type": "array", "items": json(item)]
            return fewest == 0 ? list : list.adding(["minItems": .number(fewest)])
        case .members(_, let rule, let value, let counts):
            return members(rule, value, counts)
        case .object(let table): return json(table)
        case .nested(let table): return json(table())
        case .either(let valueRules): return ["anyOf": .list(valueRules.map { json($0) })]
        case .kinds(_, let kinds):
            return [
                "type": "object", "required": ["kind"],
                "oneOf": .list(kinds.map { json($0.table) }),
            ]
        case .named(_, let tables):
            return ["type": "object", "oneOf": .list(tables.map { json($0) })]
        case .typed(let typed, let untyped):
            return [
                "type": "object",
                "if": ["properties": ["type": ["type": "string"]], "required": ["type"]],
                "then": json(typed), "else": json(untyped),
            ]
        }
    }

    private mutating func json(_ kind: TextKind) -> OrderedJSON {
        var text: OrderedJSON = ["type": "string"]
        if let pattern = kind.pattern { text = text.adding(["pattern": .text(pattern)]) }
        guard let definition = kind.definition else { return text }
        return define(definition.name) { _ in
            text.adding(["description": .text(definition.meaning)])
        }
    }

    private mutating func members(
        _ rule: NameRule,
        _ value: ValueRule,
        _ counts: ClosedRange<Int>
    ) -> OrderedJSON {
        let names: OrderedJSON =
            rule.pattern.map { ["pattern": .text($0)] } ?? ["minLength": 1]
        var members: OrderedJSON = [
            "type": "object", "propertyNames": names, "additionalProperties": json(value),
        ]
        if counts.lowerBound > 0 {
            members = members.adding(["minProperties": .number(counts.lowerBound)])
        }
        if counts.upperBound < .max {
            members = members.adding(["maxProperties": .number(counts.upperBound)])
        }
        return members
    }

    // MARK: Objects

    private mutating func json(_ table: KeyTable) -> OrderedJSON {
        define(table.id) { schema in
            var keys = table.keys.map { (key: $0.name, value: schema.json($0)) }
            if Self.roots.contains(table.id) {
                let text: OrderedJSON = [
                    "type": "string",
                    "description": "The JSON Schema for editors; Lathe ignores it.",
                ]
                keys.insert(("$schema", text), at: 0)
            }
            var object: OrderedJSON = [
                "type": "object", "description": .text(table.meaning),
                "properties": .object(keys), "additionalProperties": false,
            ]
            if !table.required.isEmpty {
                object = object.adding(["required": .list(table.required.map { .text($0) })])
            }
            let rules = Self.rules(of: table)
            return rules.isEmpty ? object : object.adding(["allOf": .list(rules)])
        }
    }

    private mutating func json(_ key: Key) -> OrderedJSON {
        var value = json(key.valueRule)
        value = value.adding(["description": .text(sentence(key.meaning))])
        switch key.fallback {
        case .word(let word): return value.adding(["default": .text(word)])
        case .flag(let flag): return value.adding(["default": .truth(flag)])
        case .number(let number): return value.adding(["default": .number(number)])
        case .required, .none, .text: return value
        }
    }

    /// The rules that involve several keys.
    private static func rules(of table: KeyTable) -> [OrderedJSON] {
        var rules: [OrderedJSON] = []
        for choice in table.choices {
            if choice.isRequired { rules.append(any(of: choice.keys)) }
            guard choice.conflictRule != nil else { continue }
            for (index, key) in choice.keys.enumerated() where index > 0 {
                rules.append([
                    "not": .object([
                        ("allOf", .list([has(key), any(of: Array(choice.keys[..<index]))]))
                    ])
                ])
            }
        }
        for (keys, others) in table.exclusions {
            rules.append(["not": ["allOf": [any(of: keys), any(of: others)]]])
        }
        return rules
    }

    private static func any(of keys: [String]) -> OrderedJSON {
        keys.count == 1 ? has(keys[0]) : ["anyOf": .list(keys.map { has($0) })]
    }

    private static func has(_ key: String) -> OrderedJSON { ["required": [.text(key)]] }
}

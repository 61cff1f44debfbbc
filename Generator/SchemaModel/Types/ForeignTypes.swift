/// The generic types of other languages, such as `Array<string>`.
enum ForeignTypes {
    private enum Kind {
        case list, set, optional, map
    }

    private static let kinds: [String: Kind] = [
        "array": .list, "arraylist": .list, "collection": .list, "iterable": .list, "list": .list,
        "sequence": .list, "vec": .list, "vector": .list,
        "set": .set, "hashset": .set,
        "maybe": .optional, "nullable": .optional, "option": .optional, "optional": .optional,
        "dict": .map, "dictionary": .map, "hashmap": .map, "map": .map, "record": .map,
    ]

    /// The names of the built-in types in other languages.
    static let scalars = [
        "integer": "int", "long": "int64", "boolean": "bool", "number": "double",
        "text": "string", "str": "string", "datetime": "instant", "timestamp": "instant",
        "time": "instant", "uri": "url", "guid": "uuid", "bytes": "data",
    ]

    /// Whether a name is that of a generic type.
    static func isGeneric(_ name: String) -> Bool { kinds[name.lowercased()] != nil }

    /// The type that corresponds to a generic one; `nil` if there is none with as many arguments.
    static func meaning(
        of name: String,
        _ arguments: [TypeExpression]
    ) -> TypeExpression.Kind? {
        guard let value = arguments.last else { return nil }
        switch (kinds[name.lowercased()], arguments.count) {
        case (.list?, 1), (.set?, 1): return .list(value)
        case (.optional?, 1):
            if case .optional = value.kind { return value.kind }
            return .optional(value)
        case (.map?, 1): return .map(key: nil, value: value)
        case (.map?, 2):
            if case .named("string", _) = arguments[0].kind { return .map(key: nil, value: value) }
            return .map(key: arguments[0], value: value)
        default: return nil
        }
    }

    /// What to write in place of a generic type, as the end of a sentence; empty if the name is another one.
    static func advice(for name: String, _ meant: TypeExpression?) -> String {
        guard let kind = kinds[name.lowercased()] else { return "" }
        let unique = kind == .set ? " with 'uniqueItems'" : ""
        if let meant { return "; did you mean '\(meant)'\(unique)?" }
        switch kind {
        case .list, .set:
            return ", expected the type of its items in brackets, as in '[string]'\(unique)"
        case .optional: return ", expected a type with '?', as in 'string?'"
        case .map: return ", expected the type of its values in braces, as in '{string}'"
        }
    }
}

extension TypeExpression {
    /// The same type with those of other languages replaced, unless the schema declares types of their names.
    func withoutForeignTypes(_ isDeclared: (String) -> Bool) -> TypeExpression {
        func replaced(_ type: TypeExpression) -> TypeExpression {
            type.withoutForeignTypes(isDeclared)
        }
        let kind: Kind
        switch self.kind {
        case .named(let name, let arguments) where isDeclared(name):
            kind = .named(name, arguments.map(replaced))
        case .named(let name, let arguments) where arguments.isEmpty:
            let word = name.lowercased()
            let scalar = ScalarType(rawValue: word)?.rawValue ?? ForeignTypes.scalars[word]
            kind = .named(scalar ?? name, [])
        case .named(let name, let arguments):
            let arguments = arguments.map(replaced)
            kind = ForeignTypes.meaning(of: name, arguments) ?? .named(name, arguments)
        case .fieldNames: kind = self.kind
        case .list(let item): kind = .list(replaced(item))
        case .map(let key, let value): kind = .map(key: key.map(replaced), value: replaced(value))
        case .optional(let inner):
            let inner = replaced(inner)
            if case .optional = inner.kind { return inner }
            kind = .optional(inner)
        }
        return TypeExpression(kind: kind, range: range)
    }
}

extension TypeExpression: CustomStringConvertible {
    /// The type as a schema spells it.
    package var description: String {
        switch kind {
        case .named(let name, let arguments):
            arguments.isEmpty
                ? name : "\(name)<\(arguments.map(\.description).joined(separator: ", "))>"
        case .fieldNames(let name): "\(name).Field"
        case .list(let item): "[\(item)]"
        case .map(let key, let value): key.map { "{\($0): \(value)}" } ?? "{\(value)}"
        case .optional(let inner): "\(inner)?"
        }
    }
}

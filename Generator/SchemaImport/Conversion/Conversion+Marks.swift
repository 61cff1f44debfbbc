import OpenAPI

// Keywords that apply to a value wherever they are: in its schema, in a part of it, or in the target of a reference.

extension Conversion {
    /// Whether only the service sets the values.
    func isReadOnly(_ schema: Schema) -> Bool {
        isMarked([schema, resolvingAllOf(schema)], \.isReadOnly)
    }

    /// Whether the values are only sent.
    func isWriteOnly(_ schema: Schema) -> Bool {
        isMarked([schema, resolvingAllOf(schema)], \.isWriteOnly)
    }

    /// Whether the values are omitted from logs.
    func isSecret(_ schema: Schema) -> Bool {
        isMarked([schema, resolvingAllOf(schema)], \.isSecret)
    }

    /// Returns whether one of some schemas, or one of their parts, has a mark.
    ///
    /// The target of a reference and a single alternative are parts.
    func isMarked(_ schemas: [Schema], _ mark: (Schema) -> Bool) -> Bool {
        var open = schemas
        var visited: Set<String> = []
        while let schema = open.popLast() {
            if mark(schema) { return true }
            let alternatives = schema.anyOf + schema.oneOf
            open += schema.allOf + (alternatives.count == 1 ? alternatives : [])
            if let name = schema.reference, visited.insert(name).inserted,
                let named = description.schemas[name]
            {
                open.append(named.schema)
            }
        }
        return false
    }
}

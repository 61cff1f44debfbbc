import SchemaSyntax

// Swagger's parameters and header fields have the keys of a schema beside their own, and documents of later versions
// often have them there as well.
extension Reader {
    /// The schema whose keys stand beside the own keys of a parameter or header field, with those that it has there; `nil`
    /// where there is none.
    func readMisplacedSchema(
        _ value: LocatedNode,
        besides keys: [String]
    ) -> (schema: Schema, keys: Set<String>)? {
        guard value["schema"] == nil, value["content"] == nil, value["type"] != nil else {
            return nil
        }
        let members = (object(value) ?? []).filter {
            SchemaKeyword(rawValue: $0.name) != nil && !keys.contains($0.name)
        }
        guard let first = members.first else { return nil }
        report(
            .warning,
            rule: "misplaced-key",
            at: first.place,
            "'\(first.name)' belongs to a schema, expected it in 'schema': it is read as if it were there"
        )
        var schema = Schema(place: value.place)
        readKeywords(members, into: &schema)
        normalise(&schema)
        return (schema, Set(members.map(\.name)))
    }
}

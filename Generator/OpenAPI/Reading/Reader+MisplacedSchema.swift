import SchemaSyntax

// In Swagger, parameters and header fields contain the keys of a schema next to their own. Documents of later versions
// often have them there as well.
extension Reader {
    /// Returns the schema whose keys are next to those of a parameter or header field, including the keys of `schema`;
    /// `nil` if there is none.
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
        settleItems(of: value, in: &schema)
        normalize(&schema)
        return (schema, Set(members.map(\.name)))
    }
}

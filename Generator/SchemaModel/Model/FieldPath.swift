import SchemaSyntax

/// A field of an entity, or of one inside it: `links.next` is the field `next` of the entity in `links`.
package struct FieldPath: Sendable {
    /// The fields whose entities contain the last one, the outermost first.
    package var outer: [Field] = []
    package var last: Field
    /// The entity of whose values the last field is the id; `nil` for another field.
    package var identified: TypeID?

    package var fields: [Field] { outer + [last] }

    /// Why generated code, which the compiler would warn of, cannot use the field; `nil` if it can.
    var deprecated: String? {
        fields.first { $0.identity.deprecated != nil }.map {
            "\(quoted($0.identity.name)) is deprecated, expected a field without a warning"
        }
    }

    /// Whether the value may be absent.
    package var isOptional: Bool { fields.contains { $0.type.isOptional } }
}

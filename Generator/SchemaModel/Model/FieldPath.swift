import SchemaSyntax

/// A field of an entity or of a nested entity.
///
/// For example, `links.next` is the field `next` of the entity in `links`.
package struct FieldPath: Sendable {
    /// The fields whose entities contain the last one, the outermost first.
    package var outer: [Field] = []
    package var last: Field
    /// The entity that the last field identifies; `nil` for a field that is not an id.
    package var identified: TypeID?

    package var fields: [Field] { outer + [last] }

    /// The reason why generated code cannot use a deprecated field without a compiler warning; `nil` if there is none.
    var deprecated: String? {
        fields.first { $0.identity.deprecated != nil }.map {
            "\(quoted($0.identity.name)) is deprecated, expected a field without a warning"
        }
    }

    /// Whether the value may be absent.
    package var isOptional: Bool { fields.contains { $0.type.isOptional } }
}
